/* check/infer_legacy.c - ops that the specification has dropped and programs still have: broadcast, einsum,
 * torch_index_select. Their rules have no numbers. */
#ifndef SHLO__CHECK_INFER_LEGACY_C
#define SHLO__CHECK_INFER_LEGACY_C

#include "check.h"

/* New dimensions of these sizes stand before those of the operand. */
SHLO__FN shlo_status shlo__infer_broadcast(shlo__check *c) {
    shlo__list sizes = shlo__check_list(c, SHLO__A_broadcast__broadcast_sizes);
    shlo__shape s, out;
    uint32_t i;
    int32_t d;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_items_at_least(c, NULL, &sizes, 0));
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    out.rank = 0;
    for (i = 0; i < sizes.n; i++)
        SHLO__TRY(shlo__infer_dot_append(c, &out, shlo__check_item(c, &sizes, i), -1));
    for (d = 0; d < s.rank; d++) SHLO__TRY(shlo__infer_dot_append(c, &out, s.dim[d], s.bound[d]));
    return shlo__check_result_shape(c, 0, NULL, NULL, shlo__check_operand(c, 0), &out, SHLO__EXACT);
}

/* ---- einsum: "ab,bc->ac", a letter for each dimension ---- */

typedef struct shlo__einsum {
    int64_t size[52], bound[52];
    uint8_t seen[52];
} shlo__einsum;

static int shlo__infer_legacy_letter(char ch) {
    return ch >= 'a' && ch <= 'z' ? ch - 'a' : ch >= 'A' && ch <= 'Z' ? ch - 'A' + 26 : -1;
}

/* The letters up to `end` name the dimensions of the operand. */
static shlo_status shlo__infer_legacy_letters(shlo__check *c, uint32_t attr, uint32_t operand,
    const char *text, const char *end, shlo__einsum *e) {
    shlo__size_text size[2];
    shlo__shape s;
    int32_t d;
    shlo__check_shape(c, shlo__check_operand(c, operand), &s);
    if (end - text != s.rank)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_ATTRIBUTE, NULL,
            "operand %u has %d dimensions, the config names %d", (unsigned)operand, s.rank,
            (int)(end - text));
    for (d = 0; d < s.rank; d++) {
        int k = shlo__infer_legacy_letter(text[d]);
        if (k < 0)
            return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_ATTRIBUTE, NULL,
                "the config has '%c' where a letter is expected", text[d]);
        if (e->seen[k] && !shlo__check_sizes_fit(e->size[k], e->bound[k], s.dim[d], s.bound[d]))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(operand), d), SHLO_SHAPE,
                NULL, "dimension %d of operand %u has size %s, '%c' was %s", d, (unsigned)operand,
                shlo__check_size(s.dim[d], s.bound[d], &size[0]), text[d],
                shlo__check_size(e->size[k], e->bound[k], &size[1]));
        if (e->seen[k]) { /* what both say of the size */
            shlo__shape known;
            shlo__check_shape_set(&known, 0, e->size[k], e->bound[k]);
            shlo__check_shape_merge(&known, 0, s.dim[d], s.bound[d]);
            s.dim[d] = known.dim[0];
            s.bound[d] = known.bound[0];
        }
        e->seen[k] = 1;
        e->size[k] = s.dim[d];
        e->bound[k] = s.bound[d];
    }
    return SHLO_OK;
}

static shlo_status shlo__infer_legacy_einsum_result(shlo__check *c, uint32_t attr, const char *text,
    const char *end, const shlo__einsum *e) {
    shlo__shape s;
    s.rank = 0;
    for (; text < end; text++) {
        int k = shlo__infer_legacy_letter(*text);
        if (k < 0 || !e->seen[k])
            return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_ATTRIBUTE, NULL,
                "the config's result names '%c', which no operand has", *text);
        SHLO__TRY(shlo__infer_dot_append(c, &s, e->size[k], e->bound[k]));
    }
    return shlo__infer_dot_plain_result(c, &s, NULL);
}

static shlo_status shlo__infer_legacy_config(shlo__check *c, uint32_t attr, shlo__einsum *e) {
    const shlo__string config = c->m->strings.items[shlo__check_number(c, attr)];
    const char *text = config.text, *end = text + config.n, *arrow = text, *comma = text;
    uint32_t i;
    for (i = 0; i < c->parts->n_operands; i++) SHLO__TRY(shlo__check_operand_is(c, NULL, i, SHLO__T_PLAIN));
    while (arrow < end && *arrow != '-') arrow++;
    if (end - arrow < 2 || arrow[1] != '>')
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_ATTRIBUTE, NULL, "the config has no ->");
    while (comma < arrow && *comma != ',') comma++;
    if ((comma < arrow) != (c->parts->n_operands == 2))
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_ATTRIBUTE, NULL,
            "the config is not for %u operands", (unsigned)c->parts->n_operands);
    SHLO__TRY(shlo__infer_legacy_letters(c, attr, 0, text, comma, e));
    if (comma < arrow) SHLO__TRY(shlo__infer_legacy_letters(c, attr, 1, comma + 1, arrow, e));
    return shlo__infer_legacy_einsum_result(c, attr, arrow + 2, end, e);
}

/* The letters are too many for the stack. */
static shlo_status shlo__infer_legacy_einsum(shlo__check *c, uint32_t attr) {
    shlo__einsum *e = (shlo__einsum *)shlo__alloc_table(c->m->allocator, sizeof *e);
    shlo_status status = e ? shlo__infer_legacy_config(c, attr, e) : SHLO_MEMORY;
    shlo__alloc_free(c->m->allocator, e, sizeof *e);
    return status;
}

SHLO__FN shlo_status shlo__infer_einsum(shlo__check *c) {
    return shlo__infer_legacy_einsum(c, SHLO__A_einsum__einsum_config);
}
SHLO__FN shlo_status shlo__infer_unary_einsum(shlo__check *c) {
    return shlo__infer_legacy_einsum(c, SHLO__A_unary_einsum__einsum_config);
}

/* operand, index: dimension `dim` of the operand becomes the index's dimensions after the batch ones. */
SHLO__FN shlo_status shlo__infer_torch_index_select(shlo__check *c) {
    const uint32_t dim_attr = SHLO__A_torch_index_select__dim,
                   batch_attr = SHLO__A_torch_index_select__batch_dims;
    int64_t dim = shlo__check_number(c, dim_attr), batch = shlo__check_number(c, batch_attr);
    shlo__shape s, t, out;
    shlo__size_text text[2];
    int32_t d;
    SHLO__TRY(shlo__check_operand_is(c, "I1", 0, SHLO__T_TENSOR));
    SHLO__TRY(shlo__check_operand_is(c, "I2", 1, SHLO__T_INTS));
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    shlo__check_shape(c, shlo__check_operand(c, 1), &t);
    SHLO__TRY(shlo__check_number_in(c, NULL, batch_attr, 0, (int64_t)t.rank + 1));
    SHLO__TRY(shlo__check_number_in(c, NULL, dim_attr, batch, s.rank));
    out.rank = 0;
    for (d = 0; d < dim; d++) {
        if (d < batch && !shlo__check_sizes_fit(s.dim[d], s.bound[d], t.dim[d], t.bound[d]))
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(1), d), SHLO_SHAPE, NULL,
                "batch dimension %d of the index has size %s, expected %s", d,
                shlo__check_size(t.dim[d], t.bound[d], &text[0]),
                shlo__check_size(s.dim[d], s.bound[d], &text[1]));
        shlo__check_shape_set(&out, out.rank++, s.dim[d], s.bound[d]); /* fewer than s has */
    }
    for (d = (int32_t)batch; d < t.rank; d++)
        SHLO__TRY(shlo__infer_dot_append(c, &out, t.dim[d], t.bound[d]));
    for (d = (int32_t)dim + 1; d < s.rank; d++)
        SHLO__TRY(shlo__infer_dot_append(c, &out, s.dim[d], s.bound[d]));
    return shlo__check_result_shape(c, 0, NULL, NULL, shlo__check_operand(c, 0), &out, SHLO__EXACT);
}

#endif
