/* plan/state.c - the planner's tables, and what every file asks: of values, types and ops, for memory that
 * the program keeps, and how it fails. */
#ifndef SHLO__PLAN_STATE_C
#define SHLO__PLAN_STATE_C

#include "plan.h"

static void shlo__plan_place_of_error(shlo__plan *p) {
    const shlo__op *op;
    if (p->error->status != SHLO_OK || !p->op) return;
    op = &p->m->ops.items[p->op];
    SHLO__NAME(p->error->op, shlo_op_name((shlo_op)op->code));
    p->error->op_index = (int32_t)p->op_number[p->op];
    shlo__op_place(p->m, op->line, op->location, p->error);
}

SHLO__FN shlo_status shlo__plan_fail_name(shlo__plan *p, shlo_status status, const char *text,
    const char *name) {
    shlo__plan_place_of_error(p);
    if (!p->op) return shlo__status_fail(p->error, status, "%s%s", text, name);
    return shlo__status_fail(p->error, status, "%s: %s%s", shlo_op_name((shlo_op)p->m->ops.items[p->op].code),
        text, name);
}

SHLO__FN shlo_status shlo__plan_fail(shlo__plan *p, shlo_status status, const char *text) {
    return shlo__plan_fail_name(p, status, text, "");
}

SHLO__FN shlo_status shlo__plan_fail_call(shlo__plan *p, shlo_status status) {
    shlo_error *e = p->error;
    if (e->status == SHLO_OK) return shlo__plan_fail(p, status, shlo_status_text(status));
    e->status = SHLO_OK; /* the callee does not know the place of the error */
    shlo__plan_place_of_error(p);
    e->status = status;
    return status;
}

/* ---- questions ---- */

SHLO__FN uint32_t shlo__plan_def(const shlo__plan *p, uint32_t value) {
    const shlo__value *v = &p->m->values.items[value];
    return v->is_arg ? 0 : v->owner;
}

/* A composite runs its decomposition, unless it has a handler. */
SHLO__FN uint32_t shlo__plan_callee(const shlo__plan *p, const shlo__op *op) {
    if (shlo__custom_find(p->m, op, p->customs, p->n_customs) >= 0) return 0;
    return shlo__module_callee(p->m, op);
}

SHLO__FN const shlo__op_row *shlo__plan_row(const shlo__plan *p, uint32_t op) {
    return shlo__op_row_of((shlo_op)p->m->ops.items[op].code);
}

/* The `verb` column, by op code. */
SHLO__FN shlo__verb shlo__plan_verb(uint32_t code) {
    static const uint8_t verbs[] = {
        SHLO__VERB_copy, /* of no op */
#define OP(name, wire, in, out, regions, traits, types, run, verb) SHLO__VERB_##verb,
#include "../op/ops.def"
    };
    return (shlo__verb)verbs[1 + shlo__op_number(code)];
}

SHLO__FN int64_t shlo__plan_elements(const shlo__plan *p, uint32_t value) {
    int64_t n = 0;
    return shlo__type_elements(p->m, shlo__value_type(p->m, value), &n) ? n : 0;
}

SHLO__FN shlo_dtype shlo__plan_dtype(const shlo__plan *p, uint32_t value) {
    return (shlo_dtype)shlo__type_at(p->m, shlo__value_type(p->m, value))->dtype;
}

SHLO__FN shlo_status shlo__plan_bytes(shlo__plan *p, uint32_t value, size_t *bytes) {
    if (!shlo__type_bytes(p->m, shlo__value_type(p->m, value), bytes))
        return shlo__plan_fail(p, SHLO_OVERFLOW, "the tensor does not fit into memory");
    return SHLO_OK;
}

SHLO__FN uint32_t shlo__plan_leaves_of(const shlo__plan *p, uint32_t type) { return p->type_leaves[type]; }

SHLO__FN uint32_t shlo__plan_first_leaf(const shlo__plan *p, uint32_t value) {
    return p->first_leaf ? p->first_leaf[value] : value;
}

SHLO__FN uint32_t shlo__plan_leaf_count(const shlo__plan *p, uint32_t value) {
    return p->first_leaf ? p->first_leaf[value + 1] - p->first_leaf[value] : 1;
}

SHLO__FN const shlo__op *shlo__plan_return_of(const shlo__plan *p, uint32_t region) {
    return &p->m->ops.items[p->m->regions.items[region].last];
}

/* ---- kernels ---- */

SHLO__FN void shlo__plan_uses(const shlo__plan *p, shlo__use what, uint32_t number) {
    if (p->told) shlo__uses_tell(p->told, what, number);
}

#if !SHLO__ALL
static shlo_status shlo__plan_lacks(shlo__plan *p, const char *macro) {
    return shlo__plan_fail_name(p, SHLO_UNSUPPORTED, "not in this build, whose SHLO_CONFIG lacks ", macro);
}
#endif

SHLO__FN shlo__lane_fn shlo__plan_lane(shlo__plan *p, uint32_t number) {
    shlo__lane_fn fn = shlo__kernels_lane(p->kernels, number);
#if !SHLO__ALL
    if (!fn && !p->missing && shlo__kernels_exist(number)) p->missing = number + 1;
#endif
    if (fn) shlo__plan_uses(p, SHLO__USES_LANE, number);
    return fn;
}

SHLO__FN shlo__fold_fn shlo__plan_fold(shlo__plan *p, uint32_t verb, shlo_dtype t) {
    shlo__fold_fn fn = shlo__kernels_fold(p->kernels, verb, (uint32_t)t);
    const uint32_t number = SHLO__KERNEL_COUNT + SHLO__KERNEL_LANE(verb, t);
#if !SHLO__ALL
    if (!fn && !p->missing && shlo__kernels_exist(number - SHLO__KERNEL_COUNT)) p->missing = number + 1;
#endif
    if (fn) shlo__plan_uses(p, SHLO__USES_LANE, number);
    return fn;
}

SHLO__FN shlo_status shlo__plan_complete(shlo__plan *p) {
#if !SHLO__ALL
    char macro[64];
    const uint32_t number = p->missing - 1;
    if (!p->missing) return SHLO_OK;
    shlo__uses_lane(number, macro, sizeof macro);
    return shlo__plan_lacks(p, macro);
#else
    (void)p;
    return SHLO_OK;
#endif
}

SHLO__FN shlo_status shlo__plan_tile(shlo__plan *p, shlo_dtype t, int present) {
    shlo__plan_uses(p, SHLO__USES_TILES, (uint32_t)t);
#if !SHLO__ALL
    if (!present) {
        char macro[64];
        shlo__status_format(macro, sizeof macro, "SHLO_HAS_TILE of %s", shlo_dtype_name(t));
        return shlo__plan_lacks(p, macro);
    }
#endif
    (void)present;
    return SHLO_OK;
}

/* ---- what the program keeps ---- */

SHLO__FN shlo_status shlo__plan_scratch(shlo__plan *p, size_t bytes) {
    size_t aligned = 0;
    if (!shlo__size_align(bytes, SHLO_CONSTANT_ALIGN, &aligned)) return SHLO_OVERFLOW;
    p->scratch_bytes = SHLO__MAX(p->scratch_bytes, aligned);
    return SHLO_OK;
}

SHLO__FN void *shlo__plan_keep(shlo__plan *p, size_t n, size_t size) {
    void *block = shlo__arena_alloc(p->keep, n, size, 8);
    if (!block) shlo__plan_fail(p, SHLO_MEMORY, "no memory for the program");
    return block;
}

SHLO__FN const char *shlo__plan_keep_text(shlo__plan *p, uint32_t string) {
    const shlo__string *s = &p->m->strings.items[string];
    char *text = SHLO__KEEP(p, char, s->n + 1);
    if (text) memcpy(text, s->text, s->n);
    return text;
}

/* ---- tables ---- */

static uint32_t *shlo__plan_take(uint32_t **at, size_t n) {
    uint32_t *table = *at;
    *at += n;
    return table;
}

/* All tables that have one entry a value, an op, a type or a function, in one allocation. */
static shlo_status shlo__plan_tables(shlo__plan *p) {
    const shlo__module *m = p->m;
    size_t nv = (size_t)m->values.count + 2, no = (size_t)m->ops.count + 1, nt = (size_t)m->types.count + 1,
           nf = (size_t)m->funcs.count + 1;
    size_t words = 2 * nv + no + nt + nf + m->uses.count + 1, bytes = words * sizeof(uint32_t) + nv;
    uint32_t *at = (uint32_t *)shlo__alloc_table(p->temp, bytes);
    if (!at) return shlo__plan_fail(p, SHLO_MEMORY, "no memory to plan");
    p->tables = at;
    p->table_bytes = bytes;
    p->group = shlo__plan_take(&at, nv);
    p->user_first = shlo__plan_take(&at, nv);
    p->op_number = shlo__plan_take(&at, no);
    p->type_leaves = shlo__plan_take(&at, nt);
    p->func_number = shlo__plan_take(&at, nf);
    p->users = shlo__plan_take(&at, (size_t)m->uses.count + 1);
    p->materialized = (uint8_t *)at;
    return SHLO_OK;
}

/* Types are interned after their members, so one pass forward counts all leaves. */
static shlo_status shlo__plan_count_types(shlo__plan *p) {
    const shlo__module *m = p->m;
    for (uint32_t t = 1; t < m->types.count; t++) {
        const shlo__type *type = &m->types.items[t];
        uint64_t n = shlo__type_is_tensor(type) ? 1 : 0;
        if (type->kind == SHLO__TYPE_TUPLE)
            for (int32_t i = 0; i < type->rank; i++) {
                uint32_t member = (uint32_t)m->numbers.items[type->at + (uint32_t)i];
                if (member >= t) return shlo__plan_fail(p, SHLO_INTERNAL, "a tuple type before its members");
                n = SHLO__MIN(n + p->type_leaves[member], SHLO__PLAN_MAX_LEAVES);
            }
        p->type_leaves[t] = (uint32_t)n;
    }
    return SHLO_OK;
}

/* Has each value one leaf? */
static int shlo__plan_all_single(const shlo__plan *p) {
    for (uint32_t v = 1; v < p->m->values.count; v++)
        if (p->type_leaves[p->m->values.items[v].type] != 1) return 0;
    return 1;
}

static shlo_status shlo__plan_count_values(shlo__plan *p) {
    const uint32_t count = p->m->values.count;
    uint64_t n = 0;
    if (count <= SHLO__PLAN_MAX_LEAVES && shlo__plan_all_single(p)) {
        p->n_leaves = count;
        return SHLO_OK;
    }
    p->first_leaf = (uint32_t *)shlo__alloc_table(p->temp, ((size_t)count + 1) * sizeof *p->first_leaf);
    if (!p->first_leaf) return shlo__plan_fail(p, SHLO_MEMORY, "no memory to plan");
    for (uint32_t v = 0; v < count; v++) {
        p->first_leaf[v] = (uint32_t)n;
        if (v) n += p->type_leaves[p->m->values.items[v].type];
        if (n > SHLO__PLAN_MAX_LEAVES)
            return shlo__plan_fail(p, SHLO_LIMIT, "the program has too many values");
    }
    p->first_leaf[count] = (uint32_t)n;
    p->n_leaves = (uint32_t)n;
    return SHLO_OK;
}

/* Counts, then sums, then fills each list from its end: user_first[v] is then where v's list begins. */
static void shlo__plan_collect_users(shlo__plan *p) {
    const shlo__module *m = p->m;
    uint32_t sum = 0;
    for (uint32_t id = 1; id < m->ops.count; id++)
        for (uint32_t i = 0; !m->ops.items[id].dead && i < m->ops.items[id].n_operands; i++)
            p->user_first[shlo__op_operand(m, &m->ops.items[id], i)]++;
    for (uint32_t v = 0; v <= m->values.count; v++) {
        sum += p->user_first[v];
        p->user_first[v] = sum;
    }
    for (uint32_t id = m->ops.count; id-- > 1;)
        for (uint32_t i = 0; !m->ops.items[id].dead && i < m->ops.items[id].n_operands; i++)
            p->users[--p->user_first[shlo__op_operand(m, &m->ops.items[id], i)]] = id;
}

/* What products may make of constants before the program runs, all together: so many times the constants, a
   part of the arguments, whose scales may be constants, and a little for the smallest. */
enum { SHLO__PLAN_AHEAD_TIMES = 16, SHLO__PLAN_AHEAD_PART = 64, SHLO__PLAN_AHEAD_ANYWAY = 4096 };

static void shlo__plan_ahead(shlo__plan *p) {
    const shlo__module *m = p->m;
    size_t all = 0, bytes;
    for (uint32_t d = 1; d < m->data.count; d++)
        if (!shlo__size_add(all, m->data.items[d].n_bytes, &all)) all = SIZE_MAX;
    if (!shlo__size_mul(all, SHLO__PLAN_AHEAD_TIMES, &all)) all = SIZE_MAX;
    for (uint32_t f = 1; f < m->funcs.count; f++) {
        const shlo__region *r = &m->regions.items[m->funcs.items[f].body];
        for (uint32_t i = 0; i < r->n_args; i++)
            if (shlo__type_bytes(m, shlo__value_type(m, r->args + i), &bytes) &&
                !shlo__size_add(all, bytes / SHLO__PLAN_AHEAD_PART, &all))
                all = SIZE_MAX;
    }
    if (!shlo__size_add(all, SHLO__PLAN_AHEAD_ANYWAY, &p->ahead)) p->ahead = SIZE_MAX;
}

static shlo_status shlo__plan_leaves(shlo__plan *p) {
    p->leaves = (uint32_t *)shlo__alloc_table(p->temp, ((size_t)p->n_leaves + 1) * sizeof *p->leaves);
    return p->leaves ? SHLO_OK : shlo__plan_fail(p, SHLO_MEMORY, "no memory to plan");
}

/* Where options.limits.frames says none. */
enum { SHLO__PLAN_FRAMES = 64 };

SHLO__FN shlo_status shlo__plan_open(shlo__plan *p, shlo__module *m, const shlo__plan_target *target,
    shlo_error *error) {
    memset(p, 0, sizeof *p);
    p->m = m;
    p->error = error;
    p->temp = target->temp;
    p->keep = target->keep;
    p->kernels = target->kernels;
    p->told = m->told;
    p->flags = target->options->flags;
    p->customs = target->options->customs;
    p->n_customs = target->options->n_customs;
    p->frames = target->options->limits.frames ? target->options->limits.frames : (uint32_t)SHLO__PLAN_FRAMES;
    p->profile = &target->options->profile;
    p->max_bytes = target->options->limits.bytes ? target->options->limits.bytes : SIZE_MAX;
    SHLO__TRY(shlo__plan_tables(p));
    SHLO__TRY(shlo__plan_count_types(p));
    SHLO__TRY(shlo__plan_count_values(p));
    shlo__plan_collect_users(p);
    shlo__plan_ahead(p);
    return shlo__plan_leaves(p);
}

SHLO__FN void shlo__plan_close_tables(shlo__plan *p) {
    const shlo_allocator *temp = p->temp;
    shlo__alloc_free(temp, p->leaves, ((size_t)p->n_leaves + 1) * sizeof *p->leaves);
    shlo__alloc_free(temp, p->first_leaf, ((size_t)p->m->values.count + 1) * sizeof *p->first_leaf);
    SHLO__VEC_FREE(temp, &p->leaf_constants);
    p->leaf_constants.items = NULL;
    p->leaf_constants.capacity = 0;
    p->leaves = NULL;
    p->first_leaf = NULL;
    SHLO__VEC_FREE(temp, &p->open);
    SHLO__VEC_FREE(temp, &p->loops);
    SHLO__VEC_FREE(temp, &p->chains);
    p->open.capacity = p->loops.capacity = p->chains.capacity = 0;
    p->open.items = NULL;
    p->loops.items = p->chains.items = NULL;
    SHLO__PIECES_FREE(temp, &p->merges);
    SHLO__PIECES_FREE(temp, &p->inplace);
    SHLO__PIECES_FREE(temp, &p->buffers);
}

SHLO__FN void shlo__plan_close_numbers(shlo__plan *p) {
    shlo__alloc_free(p->temp, p->tables, p->table_bytes);
    p->tables = NULL;
    p->op = 0;
}

SHLO__FN void shlo__plan_close(shlo__plan *p) {
    const shlo_allocator *temp = p->temp;
    shlo__plan_close_tables(p);
    shlo__plan_close_numbers(p);
    SHLO__VEC_FREE(temp, &p->funcs);
    SHLO__VEC_FREE(temp, &p->recursive);
    SHLO__VEC_FREE(temp, &p->constants);
    SHLO__VEC_FREE(temp, &p->packed);
    SHLO__PIECES_FREE(temp, &p->insns);
    SHLO__VEC_FREE(temp, &p->row_chains);
}

#endif
