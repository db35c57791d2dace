// link: rooms
/* test_random_ops.c - random ops: whatever their operands, attributes and regions are, the check ends with a
 * status and a message (under a sanitizer: without a slip); what it accepts has legal result types, and is
 * accepted again with these results given. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "../test.h"

enum { N_TYPES = 400, N_VALUES = 500, N_REGIONS = 300, N_OPS = 400000 };

static shlo__module m;
static unsigned long long state = 88172645463325252ULL;
static uint32_t types[N_TYPES], values[N_VALUES], regions[N_REGIONS], n_types, strings[4], scalars[4],
    constants[4];

static uint32_t below(uint32_t n) { return (uint32_t)(test_random(&state) >> 33) % n; }

static int64_t number(void) {
    static const int64_t odd[] = {
        INT64_MIN, INT64_MAX, -1, INT64_MIN + 1, INT64_MAX / 2, 1000000007, 65536, -2};
    return below(20) ? (int64_t)below(4) : odd[below(8)];
}

static int64_t dim(void) {
    uint32_t k = below(12);
    return k == 0 ? SHLO__DYNAMIC : k == 1 ? 0 : k == 2 && !below(20) ? INT64_MAX : (int64_t)(1 + below(3));
}

/* Types are few and small, so that ops often fit. */
static void make_types(void) {
    static const shlo_dtype dtypes[] = {
        SHLO_F32, SHLO_F32, SHLO_I32, SHLO_I1, SHLO_C64, SHLO_U64, SHLO_I8, SHLO_BF16};
    static const double scales[4] = {0.5, 0.25, 1, 2};
    static const int64_t zero_points[4] = {0, 0, 3, 0};
    while (n_types < N_TYPES) {
        int64_t dims[4], bounds[4];
        int32_t rank = (int32_t)below(4), d;
        uint32_t kind = below(20), members[2];
        shlo__quant_parts q;
        memset(&q, 0, sizeof q);
        q.storage = SHLO_I8;
        q.expressed = SHLO_F32;
        q.params.storage_min = -128;
        q.params.storage_max = 127;
        q.scales = scales;
        q.zero_points = zero_points;
        for (d = 0; d < rank; d++) {
            dims[d] = dim();
            bounds[d] = dims[d] == SHLO__DYNAMIC && below(2) ? (int64_t)below(5) : -1;
        }
        if (kind == 0)
            CHECK(shlo__module_type(&m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, &types[n_types]) ==
                  SHLO_OK);
        else if (kind == 1 && n_types > 2) {
            members[0] = types[below(n_types)];
            members[1] = types[below(n_types)];
            CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, below(3), members,
                      &types[n_types]) == SHLO_OK);
        }
        else if (kind < 5) {
            q.params.axis = rank && dims[0] > 0 && dims[0] < 4 && below(2) ? 0 : -1;
            q.params.n_scales = q.params.axis < 0 ? 1 : (uint32_t)dims[0];
            CHECK(shlo__module_quantized(&m, &q, rank, dims, bounds, &types[n_types]) == SHLO_OK);
        }
        else {
            shlo_dtype t = kind < 12 ? dtypes[below(8)] : below(3) ? SHLO_F32 : below(2) ? SHLO_I1 : SHLO_I32;
            CHECK(shlo__module_tensor(&m, t, kind < 16 ? rank : 0, dims, bounds, &types[n_types]) == SHLO_OK);
        }
        n_types++;
    }
}

static uint32_t make_op(uint32_t parent, shlo_op code, uint32_t n, const uint32_t *operands,
    uint32_t n_results, const uint32_t *results, const shlo__attr *a) {
    shlo__op_parts parts;
    uint32_t id = 0;
    memset(&parts, 0, sizeof parts);
    parts.code = code;
    parts.n_operands = n;
    parts.operands = operands;
    parts.n_results = n_results;
    parts.result_types = results;
    parts.n_attrs = a ? 1 : 0;
    parts.attrs = a;
    CHECK(shlo__module_op(&m, parent, &parts, &id) == SHLO_OK);
    return id;
}

/* Values of all sorts, some of them constants; regions that return their arguments, some of them empty. */
static void make_values(void) {
    static const int64_t shape[3] = {2, 3, -1};
    uint32_t i, k, home = 0, type;
    int64_t dims[1] = {3}, value;
    CHECK(shlo__module_region(&m, 0, NULL, &home) == SHLO_OK);
    for (i = 0; i < 4; i++)
        CHECK(shlo__module_tensor(&m, SHLO_I64, 1, dims, NULL, &type) == SHLO_OK &&
              shlo__module_data_copy(&m, type, shape, sizeof shape, 0, &constants[i]) == SHLO_OK);
    for (i = 0; i < N_VALUES; i++) {
        shlo__attr a;
        uint32_t op;
        memset(&a, 0, sizeof a);
        a.id = SHLO__A_constant__value;
        a.n = 1;
        value = constants[0];
        CHECK(shlo__module_numbers(&m, &value, 1, &a.at) == SHLO_OK);
        k = types[below(N_TYPES)];
        op = below(20) ? make_op(home, SHLO_OP_custom_call, 0, NULL, 1, &k, NULL)
                       : make_op(home, SHLO_OP_constant, 0, NULL, 1, &type, &a);
        values[i] = m.ops.items[op].results;
    }
    for (i = 0; i < N_REGIONS; i++) {
        uint32_t args[4], n = below(5), results[4], n_results = below(3), same = types[below(N_TYPES)];
        for (k = 0; k < n; k++) args[k] = below(4) ? same : types[below(N_TYPES)];
        CHECK(shlo__module_region(&m, n, args, &regions[i]) == SHLO_OK);
        for (k = 0; k < n_results; k++)
            results[k] =
                n && below(4) ? m.regions.items[regions[i]].args + below(n) : values[below(N_VALUES)];
        if (below(10)) make_op(regions[i], SHLO_OP_return, n_results, results, 0, NULL, NULL);
    }
}

static int64_t attr_number(const shlo_attr_info *row) {
    switch ((shlo_attr_kind)row->kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_BOOLS: return below(40) ? (int64_t)below(2) : number();
    case SHLO_ATTR_ENUM:
    case SHLO_ATTR_ENUMS: return below(40) ? (int64_t)below(6) : number();
    case SHLO_ATTR_TYPE: return below(40) ? (int64_t)scalars[below(4)] : number();
    case SHLO_ATTR_TENSOR: return below(40) ? (int64_t)constants[below(4)] : number();
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS: return below(40) ? (int64_t)strings[below(4)] : number();
    default: return number();
    }
}

static uint32_t make_attrs(const shlo__op_row *row, shlo__attr *attrs) {
    uint32_t id, n = 0, i;
    for (id = row->first_attr; id < (uint32_t)row->first_attr + row->n_attrs; id++) {
        const shlo_attr_info *a = shlo__op_attr_row(id);
        int64_t items[8];
        int list = a->kind == SHLO_ATTR_I64S || a->kind == SHLO_ATTR_BOOLS || a->kind == SHLO_ATTR_ENUMS ||
                   a->kind == SHLO_ATTR_TABLE || a->kind == SHLO_ATTR_SYMBOLS;
        if (!below(a->required ? 40 : 2)) continue;
        memset(&attrs[n], 0, sizeof attrs[n]);
        attrs[n].id = (uint16_t)id;
        attrs[n].n = list ? below(4) : below(60) ? 1 : 2;
        if (a->kind == SHLO_ATTR_TABLE) {
            attrs[n].columns = (uint16_t)(below(20) ? 2 : below(4));
            attrs[n].n = 2 * below(3);
        }
        for (i = 0; i < attrs[n].n; i++) items[i] = attr_number(a);
        ELEMENT(shlo__module_numbers(&m, items, attrs[n].n, &attrs[n].at) == SHLO_OK);
        n++;
    }
    return n;
}

static int arity(int row) { return row >= 0 && below(40) ? row : (int)below(5); }

/* Returns 1 if the op was accepted. */
static int random_op(shlo_op code) {
    const shlo__op_row *row = shlo__op_row_of(code);
    uint32_t operands[8], some[4], results[16], i, first = values[below(N_VALUES)];
    shlo__attr attrs[32];
    shlo__op_parts parts;
    shlo__check c;
    shlo_error error;
    shlo_status status;
    memset(&parts, 0, sizeof parts);
    memset(&c, 0, sizeof c);
    memset(results, 0, sizeof results);
    shlo__status_clear(&error);
    parts.code = code;
    parts.n_operands = (uint32_t)arity(row->in);
    for (i = 0; i < parts.n_operands; i++) operands[i] = below(3) ? first : values[below(N_VALUES)];
    parts.operands = operands;
    parts.n_regions = (uint32_t)arity(row->regions) % 4;
    for (i = 0; i < parts.n_regions; i++) some[i] = regions[below(N_REGIONS)];
    parts.regions = some;
    parts.n_attrs = make_attrs(row, attrs);
    parts.attrs = attrs;
    c.m = &m;
    c.error = &error;
    c.parts = &parts;
    c.results = results;
    c.results_capacity = 16;
    if ((row->traits & SHLO__GIVEN) || !below(4)) {
        c.n_results = (uint32_t)arity(row->out);
        for (i = 0; i < c.n_results; i++)
            results[i] = below(3) ? shlo__value_type(&m, first) : types[below(N_TYPES)];
    }
    status = shlo__check_op(&c);
    ELEMENTF(status == error.status && (status == SHLO_OK) == (error.message[0] == 0) &&
                 (status == SHLO_OK || !strcmp(error.op, row->name)),
        "%s: status %d, error %d: %s", row->name, (int)status, (int)error.status, error.message);
    ELEMENTF(status != SHLO_INTERNAL && status != SHLO_MEMORY && status != SHLO_UNSUPPORTED, "%s: %s",
        row->name, error.message);
    if (status != SHLO_OK) return 0;
    for (i = 0; i < c.n_results; i++)
        ELEMENTF(results[i] && shlo__module_type_legal(&m, results[i], &error) == SHLO_OK, "%s: %s",
            row->name, error.message);
    if (!c.n_results) return 1;
    ELEMENTF(shlo__check_op(&c) == SHLO_OK, "%s, again: %s", row->name, error.message);
    return 1;
}

int main(void) {
    static const char *const texts[] = {"a.b", "f", "ab,bc->ac", "ab->ba"};
    static const shlo_dtype dtypes[] = {SHLO_F32, SHLO_NO_DTYPE, SHLO_BF16, SHLO_I1};
    static long accepted[SHLO_OP_COUNT];
    int i, op;
    long never = 0, total = 0;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    for (i = 0; i < 4; i++) {
        CHECK(shlo__module_string(&m, texts[i], strlen(texts[i]), &strings[i]) == SHLO_OK);
        CHECK(shlo__module_type(&m, SHLO__TYPE_SCALAR, dtypes[i], 0, NULL, &scalars[i]) == SHLO_OK);
    }
    make_types();
    make_values();
    for (i = 0; i < N_OPS; i++) {
        if (i % 1000 == 0) SWEEP_END(); /* a check is a thousand random ops */
        op = 1 + (int)below(SHLO_OP_COUNT - 1);
        if (shlo__op_row_of((shlo_op)op)) accepted[op] += random_op((shlo_op)op);
    }
    for (op = 1; op < SHLO_OP_COUNT; op++) {
        if (shlo__op_row_of((shlo_op)op)) never += accepted[op] == 0;
        total += accepted[op];
        if (getenv("SHOW") && shlo__op_row_of((shlo_op)op))
            printf("%6ld %s\n", accepted[op], shlo_op_name((shlo_op)op));
    }
    CHECKF(total > N_OPS / 50 && never < 30, "%ld accepted, %ld ops never", total,
        never); /* random is not hopeless */
    shlo__module_free(&m);
    return test_end("test_random_ops");
}
