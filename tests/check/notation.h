/* tests/check/notation.h - one op in a line of text, made into a module. Knows no op: names, attributes and
 * enums come from the op table.
 *
 *   OP(OPERANDS) [{ATTRIBUTE=VALUE, ..}] [region (TYPES) -> (TYPES)].. [as TYPES]
 * An operand is a type, or an integer type and `=[1,2]`: a constant. A region returns made-up values of its
 * types; `region empty` has no op. `as`: given result types. Types: f32, 2x?x3xf32 (`?5`: bounded by 5),
 * 2xq<i8:f32, 0.5:3>, 2xq<i8<-8:7>:f32:0, 0.5:3 0.1:0>, token, tuple<A, B>. Values: numbers, lists [1,2],
 * tables [[1,2],[3,4]], enum names, "text", @function, types, for constants a type (zeros), `splat T`, `short
 * T` (a byte is missing). */
#ifndef TESTS_CHECK_NOTATION_H
#define TESTS_CHECK_NOTATION_H

#include <stdio.h>
#include <stdlib.h>
#include "../test.h"

enum { NOTATION_MAX = 64 };

typedef struct notation {
    shlo__module *m;
    const char *at;     /* what is left of the line */
    const char *wrong;  /* what the line has wrong; NULL: nothing */
    shlo_status status; /* of the module's functions */
    shlo_op op;
    uint32_t operands[NOTATION_MAX], n_operands, regions[8], n_regions, given[NOTATION_MAX], n_given;
    shlo__attr attrs[32];
    uint32_t n_attrs, body, func;
} notation;

static void notation_wrong(notation *n, const char *what) {
    if (!n->wrong) n->wrong = what;
}
static void notation_try(notation *n, shlo_status status) {
    if (n->status == SHLO_OK) n->status = status;
}

static int notation_word(notation *n, const char *word) {
    size_t length = strlen(word);
    while (*n->at == ' ') n->at++;
    if (strncmp(n->at, word, length)) return 0;
    n->at += length;
    return 1;
}
static void notation_expect(notation *n, const char *word) {
    if (!notation_word(n, word)) notation_wrong(n, word);
}

static int64_t notation_number(notation *n) {
    char *end;
    long long x;
    while (*n->at == ' ') n->at++;
    x = strtoll(n->at, &end, 10);
    if (end == n->at) notation_wrong(n, "a number");
    n->at = end;
    return x;
}

/* ---- types ---- */

static shlo_dtype notation_dtype(notation *n) {
    size_t length = strspn(n->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    shlo_dtype t;
    if (!strncmp(n->at, "complex<", 8)) length = 12;
    t = shlo__dtype_by_name(n->at, length);
    if (t == SHLO_NO_DTYPE) notation_wrong(n, "an element type");
    n->at += length;
    return t;
}

static uint32_t notation_quantized(notation *n, int32_t rank, const int64_t *dims, const int64_t *bounds) {
    double scales[64];
    int64_t zero_points[64];
    shlo__quant_parts q;
    uint32_t id = 0;
    char *end;
    memset(&q, 0, sizeof q);
    q.storage = notation_dtype(n);
    q.scales = scales;
    q.zero_points = zero_points;
    shlo__types_storage_limits(q.storage, &q.params.storage_min, &q.params.storage_max);
    if (notation_word(n, "<")) {
        q.params.storage_min = notation_number(n);
        notation_expect(n, ":");
        q.params.storage_max = notation_number(n);
        notation_expect(n, ">");
    }
    notation_expect(n, ":");
    q.expressed = notation_dtype(n);
    q.params.axis = notation_word(n, ":") ? (int32_t)notation_number(n) : -1;
    notation_expect(n, ",");
    do {
        scales[q.params.n_scales] = strtod(n->at, &end);
        n->at = end;
        zero_points[q.params.n_scales] = notation_word(n, ":") ? notation_number(n) : 0;
        q.params.n_scales++;
    } while (!notation_word(n, ">") && !n->wrong && q.params.n_scales < 64);
    if (!n->wrong) notation_try(n, shlo__module_quantized(n->m, &q, rank, dims, bounds, &id));
    return id;
}

static uint32_t notation_type(notation *n);

static uint32_t notation_tuple(notation *n) {
    uint32_t members[NOTATION_MAX], count = 0, id = 0;
    while (!notation_word(n, ">") && !n->wrong && count < NOTATION_MAX) {
        if (count) notation_expect(n, ",");
        members[count++] = notation_type(n);
    }
    if (n->status == SHLO_OK)
        notation_try(n, shlo__module_type(n->m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, count, members, &id));
    return id;
}

static uint32_t notation_type(notation *n) {
    int64_t dims[SHLO_MAX_RANK + 2], bounds[SHLO_MAX_RANK + 2];
    int32_t rank = 0;
    uint32_t id = 0;
    if (notation_word(n, "token")) {
        notation_try(n, shlo__module_type(n->m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, &id));
        return id;
    }
    if (notation_word(n, "tuple<")) return notation_tuple(n);
    while (rank <= SHLO_MAX_RANK && (*n->at == '?' || *n->at == '-' || (*n->at >= '0' && *n->at <= '9'))) {
        int dynamic = *n->at == '?';
        dims[rank] = SHLO__DYNAMIC;
        bounds[rank] = -1;
        if (dynamic) n->at++;
        if (!dynamic)
            dims[rank] = notation_number(n);
        else if (*n->at != 'x')
            bounds[rank] = notation_number(n);
        notation_expect(n, "x");
        rank++;
    }
    if (notation_word(n, "q<")) return notation_quantized(n, rank, dims, bounds);
    notation_try(n, shlo__module_tensor(n->m, notation_dtype(n), rank, dims, bounds, &id));
    return id;
}

/* Types up to the closing word. */
static uint32_t notation_types(notation *n, const char *end, uint32_t *types) {
    uint32_t count = 0;
    while (!notation_word(n, end) && !n->wrong && count < NOTATION_MAX) {
        if (count) notation_expect(n, ",");
        types[count++] = notation_type(n);
    }
    return count;
}

/* ---- ops around it ---- */

static uint32_t notation_string(notation *n, const char *text, size_t length) {
    uint32_t id = 0;
    notation_try(n, shlo__module_string(n->m, text, length, &id));
    return id;
}

static void notation_attr(notation *n, shlo__attr *a, uint32_t id, int64_t value) {
    memset(a, 0, sizeof *a);
    a->id = (uint16_t)id;
    a->n = 1;
    notation_try(n, shlo__module_numbers(n->m, &value, 1, &a->at));
}

/* A made-up op at the end of a region; returns its first result. */
static uint32_t notation_op(notation *n, uint32_t region, shlo_op op, uint32_t n_operands,
    const uint32_t *operands, uint32_t n_types, const uint32_t *types, const shlo__attr *attr) {
    shlo__op_parts parts;
    uint32_t id = 0;
    memset(&parts, 0, sizeof parts);
    parts.code = op;
    parts.n_operands = n_operands;
    parts.operands = operands;
    parts.n_results = n_types;
    parts.result_types = types;
    parts.n_attrs = attr ? 1 : 0;
    parts.attrs = attr;
    if (n->status == SHLO_OK) notation_try(n, shlo__module_op(n->m, region, &parts, &id));
    return n->status == SHLO_OK ? n->m->ops.items[id].results : 0;
}

/* Values of the types, from nowhere, and a return of them. */
static void notation_returns(notation *n, uint32_t region, uint32_t count, const uint32_t *types) {
    uint32_t values[NOTATION_MAX], first, i;
    shlo__attr a;
    notation_attr(n, &a, SHLO__A_custom_call__call_target_name, notation_string(n, "source", 6));
    first = notation_op(n, region, SHLO_OP_custom_call, 0, NULL, count, types, &a);
    for (i = 0; i < count; i++) values[i] = first + i;
    notation_op(n, region, SHLO_OP_return, count, values, 0, NULL, NULL);
}

/* Regions compute their results from their arguments where they can, instead of making them up. */
static int notation_computes;

/* 1: what the region that is read now must return is an order of its first two arguments. */
static int notation_orders(const notation *n) {
    return n->op == SHLO_OP_sort || (n->op == SHLO_OP_select_and_scatter && n->n_regions == 0);
}

static uint32_t notation_compare(notation *n, uint32_t region, uint32_t first, uint32_t type) {
    const shlo__type *t = shlo__type_at(n->m, shlo__value_type(n->m, first));
    int has_order = t->dtype != SHLO_C64 && t->dtype != SHLO_C128;
    uint32_t both[2];
    shlo__attr a;
    both[0] = first;
    both[1] = first + 1;
    notation_attr(n, &a, SHLO__A_compare__comparison_direction,
        has_order ? SHLO_comparison_direction_LT : SHLO_comparison_direction_EQ);
    return notation_op(n, region, SHLO_OP_compare, 2, both, 1, &type, &a);
}

/* Result i of a region: an order, a sum of two arguments, an argument, or, where none of its type is there, a
 * made-up value. */
static uint32_t notation_result(notation *n, uint32_t region, const uint32_t *args, uint32_t n_args,
    uint32_t i, uint32_t n_results, uint32_t type) {
    const shlo__type *t = shlo__type_at(n->m, type);
    uint32_t both[2], first = n->m->regions.items[region].args;
    int again = n->op == SHLO_OP_while && n->n_regions == 0;
    shlo__attr a;
    if (!again && notation_orders(n) && n_args > 1 && args[0] == args[1] && t->dtype == SHLO_I1 &&
        t->rank == 0)
        return notation_compare(n, region, first, type);
    if (!again && i < n_args && args[i] == type) {
        int two = i + n_results < n_args && args[i + n_results] == type;
        both[0] = first + i;
        both[1] = first + i + (two ? n_results : 0);
        if (!shlo__type_is_tensor(t)) return both[0];
        return notation_op(n, region, SHLO_OP_add, 2, both, 1, &type, NULL);
    }
    notation_attr(n, &a, SHLO__A_custom_call__call_target_name,
        again ? notation_string(n, "again", 5) : notation_string(n, "source", 6));
    return notation_op(n, region, SHLO_OP_custom_call, 0, NULL, 1, &type, &a);
}

static void notation_computed(notation *n, uint32_t region, const uint32_t *args, uint32_t n_args,
    const uint32_t *results, uint32_t n_results) {
    uint32_t values[NOTATION_MAX], i;
    for (i = 0; i < n_results && n->status == SHLO_OK; i++)
        values[i] = notation_result(n, region, args, n_args, i, n_results, results[i]);
    notation_op(n, region, SHLO_OP_return, n_results, values, 0, NULL, NULL);
}

static uint32_t notation_region(notation *n, uint32_t n_args, const uint32_t *args) {
    uint32_t id = 0;
    if (n->status == SHLO_OK) notation_try(n, shlo__module_region(n->m, n_args, args, &id));
    return id;
}

/* `(TYPES) -> (TYPES)`, or `empty`. */
static uint32_t notation_body(notation *n, uint32_t *results, uint32_t *n_results) {
    uint32_t args[NOTATION_MAX], n_args, region;
    *n_results = 0;
    if (notation_word(n, "empty")) return notation_region(n, 0, NULL);
    notation_expect(n, "(");
    n_args = notation_types(n, ")", args);
    region = notation_region(n, n_args, args);
    notation_expect(n, "-> (");
    *n_results = notation_types(n, ")", results);
    if (n->status != SHLO_OK || n->wrong) return region;
    if (notation_computes)
        notation_computed(n, region, args, n_args, results, *n_results);
    else
        notation_returns(n, region, *n_results, results);
    return region;
}

/* @name (TYPES) -> (TYPES): another function. */
static void notation_function(notation *n) {
    uint32_t results[NOTATION_MAX], n_results, body, func = 0, name;
    size_t length = strcspn(n->at, " (");
    name = notation_string(n, n->at, length);
    n->at += length;
    body = notation_body(n, results, &n_results);
    if (n->status == SHLO_OK && !n->wrong)
        notation_try(n, shlo__module_func(n->m, name, body, n_results, results, &func));
}

/* ---- attributes ---- */

static uint32_t notation_list(notation *n, int64_t *items, uint32_t *columns) {
    uint32_t count = 0;
    *columns = 0;
    notation_expect(n, "[");
    while (!notation_word(n, "]") && !n->wrong && count < NOTATION_MAX) {
        if (count) notation_expect(n, ",");
        if (*n->at == ' ') n->at++;
        if (*n->at == '[') {
            uint32_t inner;
            count += notation_list(n, items + count, &inner);
            if (!*columns) *columns = count;
        }
        else if (notation_word(n, "true")) {
            items[count++] = 1;
        }
        else if (notation_word(n, "false")) {
            items[count++] = 0;
        }
        else if (*n->at >= 'A' && *n->at <= 'Z') {
            size_t length = strspn(n->at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
            items[count++] = shlo_enum_by_name("precision", n->at, length);
            n->at += length;
        }
        else {
            items[count++] = notation_number(n);
        }
    }
    return count;
}

static int64_t notation_tensor(notation *n) {
    static const unsigned char zeros[4096];
    int splat = notation_word(n, "splat "), cut = notation_word(n, "short ");
    uint32_t type = notation_type(n), id = 0;
    size_t bytes = 0;
    if (n->status != SHLO_OK || n->wrong) return 0;
    if (splat)
        bytes = shlo__dtype_bytes((shlo_dtype)shlo__type_at(n->m, type)->dtype);
    else if (!shlo__type_bytes(n->m, type, &bytes) || bytes > sizeof zeros)
        bytes = 0;
    notation_try(n, shlo__module_data_copy(n->m, type, zeros, cut ? bytes - 1 : bytes, splat, &id));
    return id;
}

static int64_t notation_element(notation *n) {
    uint32_t id = 0;
    shlo_dtype t = notation_word(n, "tf32") ? SHLO_NO_DTYPE : notation_dtype(n);
    if (n->status == SHLO_OK) notation_try(n, shlo__module_type(n->m, SHLO__TYPE_SCALAR, t, 0, NULL, &id));
    return id;
}

static int64_t notation_text(notation *n) {
    const char *start;
    if (notation_word(n, "@")) {
        start = n->at;
        n->at += strcspn(n->at, ",} ");
    }
    else {
        notation_expect(n, "\"");
        start = n->at;
        n->at += strcspn(n->at, "\"");
        n->at++;
        return notation_string(n, start, (size_t)(n->at - 1 - start));
    }
    return notation_string(n, start, (size_t)(n->at - start));
}

static int64_t notation_scalar(notation *n, const shlo_attr_info *row) {
    double f;
    int64_t x = 0;
    size_t length;
    switch ((shlo_attr_kind)row->kind) {
    case SHLO_ATTR_BOOL:
        return notation_word(n, "true") ? 1 : notation_word(n, "false") ? 0 : notation_number(n);
    case SHLO_ATTR_ENUM:
        length = strcspn(n->at, ",} ");
        x = shlo_enum_by_name(shlo_attr_choices(row), n->at, length);
        if (x < 0) return notation_number(n);
        n->at += length;
        return x;
    case SHLO_ATTR_F32:
        f = (double)notation_number(n);
        memcpy(&x, &f, sizeof x);
        return x;
    case SHLO_ATTR_TYPE: return notation_element(n);
    case SHLO_ATTR_TENSOR: return notation_tensor(n);
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL: return notation_text(n);
    default: return notation_number(n);
    }
}

static void notation_attribute(notation *n) {
    size_t length = strspn(n->at, "abcdefghijklmnopqrstuvwxyz_0123456789");
    int32_t id = shlo__op_find_attr(n->op, n->at, length);
    int64_t items[NOTATION_MAX + 2];
    uint32_t columns = 0, at;
    shlo__attr a;
    if (id < 0) {
        notation_wrong(n, "an attribute of the op");
        return;
    }
    n->at += length;
    notation_expect(n, "=");
    memset(&a, 0, sizeof a);
    a.id = (uint16_t)id;
    if (*n->at == '[') {
        a.n = notation_list(n, items, &columns);
        a.columns =
            (uint16_t)(shlo__op_attr_row((uint32_t)id)->kind == SHLO_ATTR_TABLE && !columns ? 2 : columns);
        if (n->status == SHLO_OK) notation_try(n, shlo__module_numbers(n->m, items, a.n, &a.at));
    }
    else {
        int64_t x = notation_scalar(n, shlo__op_attr_row((uint32_t)id));
        if (n->status == SHLO_OK) notation_attr(n, &a, (uint32_t)id, x);
    }
    for (at = n->n_attrs++; at && n->attrs[at - 1].id > a.id; at--) n->attrs[at] = n->attrs[at - 1];
    n->attrs[at] = a;
}

/* ---- the op ---- */

/* A constant operand: its values follow the type. */
static uint32_t notation_constant(notation *n, uint32_t type) {
    int64_t items[NOTATION_MAX], value = 0;
    unsigned char bytes[8 * NOTATION_MAX];
    shlo_dtype t = (shlo_dtype)shlo__type_at(n->m, type)->dtype;
    uint32_t columns, count = notation_list(n, items, &columns), i, data = 0;
    shlo__attr a;
    if (t == SHLO_NO_DTYPE) {
        notation_wrong(n, "a tensor");
        return 0;
    }
    for (i = 0; i < count; i++) shlo__dtype_convert(t, bytes + i * shlo__dtype_bytes(t), SHLO_I64, &items[i]);
    if (n->status == SHLO_OK)
        notation_try(n, shlo__module_data_copy(n->m, type, bytes, count * shlo__dtype_bytes(t), 0, &data));
    value = data;
    if (n->status == SHLO_OK) notation_attr(n, &a, SHLO__A_constant__value, value);
    return n->status == SHLO_OK ? notation_op(n, n->body, SHLO_OP_constant, 0, NULL, 1, &type, &a) : 0;
}

/* Operands come from a made-up op, one each: their types are then all that is known of them. */
static void notation_operands(notation *n) {
    notation_expect(n, "(");
    while (!notation_word(n, ")") && !n->wrong && n->n_operands < NOTATION_MAX && n->status == SHLO_OK) {
        shlo__attr a;
        uint32_t type;
        if (n->n_operands) notation_expect(n, ",");
        type = notation_type(n);
        if (n->wrong || n->status != SHLO_OK) return;
        if (notation_word(n, "=")) {
            n->operands[n->n_operands++] = notation_constant(n, type);
            continue;
        }
        notation_attr(n, &a, SHLO__A_custom_call__call_target_name, notation_string(n, "source", 6));
        if (n->status == SHLO_OK)
            n->operands[n->n_operands++] =
                notation_op(n, n->body, SHLO_OP_custom_call, 0, NULL, 1, &type, &a);
    }
}

/* Reads the op up to what the line says of its outcome. The module has a function main, not ended. */
static void notation_read(notation *n, shlo__module *m, const char *line) {
    size_t length;
    memset(n, 0, sizeof *n);
    n->m = m;
    n->at = line;
    n->status = SHLO_OK;
    n->body = notation_region(n, 0, NULL);
    if (n->status == SHLO_OK)
        notation_try(n, shlo__module_func(m, notation_string(n, "main", 4), n->body, 0, NULL, &n->func));
    while (n->status == SHLO_OK && !n->wrong && notation_word(n, "func @")) {
        notation_function(n);
        notation_expect(n, ";");
    }
    if (n->status != SHLO_OK) return;
    while (*n->at == ' ') n->at++;
    length = strspn(n->at, "abcdefghijklmnopqrstuvwxyz_0123456789");
    n->op = shlo_op_by_name(n->at, length);
    if (n->op == SHLO_OP_NONE) {
        notation_wrong(n, "an op");
        return;
    }
    n->at += length;
    if (n->status == SHLO_OK) notation_operands(n);
    if (n->status == SHLO_OK && !n->wrong && notation_word(n, "{"))
        while (!notation_word(n, "}") && !n->wrong && n->status == SHLO_OK) {
            if (n->n_attrs) notation_expect(n, ",");
            while (*n->at == ' ') n->at++;
            notation_attribute(n);
        }
    while (n->status == SHLO_OK && !n->wrong && notation_word(n, "region ")) {
        uint32_t results[NOTATION_MAX], n_results, region = notation_body(n, results, &n_results);
        n->regions[n->n_regions++] = region;
    }
    if (n->status == SHLO_OK && !n->wrong && notation_word(n, "as ("))
        n->n_given = notation_types(n, ")", n->given);
}

#endif
