// link: rooms
/* test_module.c - interning, ops in regions, attributes, moving and replacing, lists that are part of the
 * module itself, every failing allocation, and decimals that read back to the same bits. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "../test.h"
#include "../fail_alloc.h"
#include <math.h>

static uint32_t tensor2(shlo__module *m, shlo_dtype t, int64_t d0, int64_t d1) {
    int64_t dims[2];
    uint32_t id = 0;
    dims[0] = d0;
    dims[1] = d1;
    CHECK(shlo__module_tensor(m, t, 2, dims, NULL, &id) == SHLO_OK);
    return id;
}

static shlo_status quantized(shlo__module *m, shlo_dtype storage, shlo_dtype expressed,
    const shlo__quant *params, const double *scales, const int64_t *zero_points, const int64_t *dims,
    int32_t rank, uint32_t *id) {
    shlo__quant_parts parts;
    parts.storage = storage;
    parts.expressed = expressed;
    parts.params = *params;
    parts.scales = scales;
    parts.zero_points = zero_points;
    return shlo__module_quantized(m, &parts, rank, dims, NULL, id);
}

static int type_is(const shlo__module *m, uint32_t type, const char *text) {
    char out[200];
    size_t n = shlo__type_text(m, type, out, sizeof out);
    if (strcmp(out, text)) printf("    %s instead of %s\n", out, text);
    return strcmp(out, text) == 0 && n == strlen(text);
}

static void interning(void) {
    shlo__module m;
    uint32_t a, b, c, i, ids[300];
    char text[20];
    TEST_CASE("interning");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    for (i = 0; i < 300; i++) {
        size_t n = (size_t)snprintf(text, sizeof text, "s%u", i);
        CHECK(shlo__module_find_string(&m, text, n) == 0);
        CHECK(shlo__module_string(&m, text, n, &ids[i]) == SHLO_OK && ids[i] == i + 1);
    }
    for (i = 0; i < 300; i++) {
        size_t n = (size_t)snprintf(text, sizeof text, "s%u", i);
        CHECK(shlo__module_string(&m, text, n, &a) == SHLO_OK && a == ids[i]);
        CHECK(shlo__module_find_string(&m, text, n) == ids[i]);
        CHECK(strcmp(shlo__text(&m, a), text) == 0);
    }
    CHECK(shlo__module_string(&m, "", 0, &a) == SHLO_OK && a != 0 && shlo__text(&m, 0)[0] == 0);
    CHECK(shlo__module_string(&m, "a\0b", 3, &b) == SHLO_OK &&
          shlo__module_string(&m, "a\0c", 3, &c) == SHLO_OK && b != c);
    CHECK(m.strings.items[b].n == 3 && memcmp(m.strings.items[b].text, "a\0b", 4) == 0);
    a = tensor2(&m, SHLO_F32, 2, 3);
    b = tensor2(&m, SHLO_F32, 3, 2);
    c = tensor2(&m, SHLO_F64, 2, 3);
    CHECK(a && a != b && a != c && b != c);
    for (i = 0; i < 300; i++) CHECK(tensor2(&m, SHLO_I8, i, i + 1) == c + 1 + i);
    i = m.numbers.count;
    CHECK(a == tensor2(&m, SHLO_F32, 2, 3) && b == tensor2(&m, SHLO_F32, 3, 2) &&
          c == tensor2(&m, SHLO_F64, 2, 3));
    CHECK(m.numbers.count == i);
    shlo__module_free(&m);
}

static void types(void) {
    static const int64_t dims[3] = {2, SHLO__DYNAMIC, 4}, bounds[3] = {-1, 7, -1}, none[3] = {-1, -1, -1};
    static const int64_t huge[3] = {INT64_MAX, 4, 0};
    static const double scales[2] = {0.5, 0.1};
    static const int64_t zero_points[2] = {-20, 0};
    shlo__module m;
    shlo__quant q;
    uint32_t t, u, v, members[2];
    int64_t n = 0;
    size_t bytes = 0;
    TEST_CASE("types");
    memset(&q, 0, sizeof q);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_tensor(&m, SHLO_C64, 0, NULL, NULL, &t) == SHLO_OK &&
          type_is(&m, t, "tensor<complex<f32>>"));
    CHECK(shlo__type_bytes(&m, t, &bytes) && bytes == 8 && shlo__type_static(&m, t));
    CHECK(shlo__module_tensor(&m, SHLO_BF16, 3, dims, NULL, &t) == SHLO_OK &&
          type_is(&m, t, "tensor<2x?x4xbf16>"));
    CHECK(!shlo__type_elements(&m, t, &n) && !shlo__type_static(&m, t));
    CHECK(shlo__module_tensor(&m, SHLO_BF16, 3, dims, none, &u) == SHLO_OK && u == t);
    CHECK(shlo__module_tensor(&m, SHLO_BF16, 3, dims, bounds, &u) == SHLO_OK && u != t);
    CHECK(type_is(&m, u, "tensor<2x?x4xbf16, #stablehlo.bounds<?, 7, ?>>"));
    CHECK(shlo__type_elements(&m, u, &n) && n == 56 && !shlo__type_static(&m, u));
    CHECK(shlo__type_bytes(&m, u, &bytes) && bytes == 112);
    CHECK(shlo__module_tensor(&m, SHLO_F32, SHLO_MAX_RANK + 1, dims, NULL, &t) == SHLO_LIMIT);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 2, huge, NULL, &t) == SHLO_OK && !shlo__type_elements(&m, t, &n));
    CHECK(shlo__module_tensor(&m, SHLO_F32, 3, huge, NULL, &t) == SHLO_OK && shlo__type_elements(&m, t, &n) &&
          n == 0);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 1, huge, NULL, &t) == SHLO_OK && shlo__type_elements(&m, t, &n) &&
          !shlo__type_bytes(&m, t, &bytes));
    q.storage_min = -128;
    q.storage_max = 127;
    q.axis = -1;
    q.n_scales = 1;
    CHECK(quantized(&m, SHLO_I8, SHLO_F32, &q, scales, zero_points, dims, 1, &t) == SHLO_OK);
    CHECK(type_is(&m, t, "tensor<2x!quant.uniform<i8:f32, 0.5:-20>>"));
    CHECK(quantized(&m, SHLO_I8, SHLO_F32, &q, scales, zero_points, NULL, 0, &u) == SHLO_OK && u != t);
    CHECK(shlo__type_at(&m, u)->quant == shlo__type_at(&m, t)->quant);
    CHECK(shlo__module_reshaped(&m, u, 1, dims, NULL, &v) == SHLO_OK && v == t);
    q.storage_min = -127;
    CHECK(quantized(&m, SHLO_I8, SHLO_F32, &q, scales + 1, NULL, NULL, 0, &u) == SHLO_OK);
    CHECK(type_is(&m, u, "tensor<!quant.uniform<i8<-127:127>:f32, 0.1>>"));
    q.storage_min = 0;
    q.storage_max = 255;
    q.axis = 0;
    q.n_scales = 2;
    CHECK(quantized(&m, SHLO_U8, SHLO_F32, &q, scales, zero_points, dims, 1, &u) == SHLO_OK);
    CHECK(type_is(&m, u, "tensor<2x!quant.uniform<u8:f32:0, {0.5:-20, 0.1}>>"));
    CHECK(shlo__type_bytes(&m, u, &bytes) && bytes == 2);
    CHECK(shlo__module_type(&m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, &v) == SHLO_OK &&
          type_is(&m, v, "!stablehlo.token"));
    members[0] = t;
    members[1] = v;
    CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 2, members, &u) == SHLO_OK);
    CHECK(type_is(&m, u, "tuple<tensor<2x!quant.uniform<i8:f32, 0.5:-20>>, !stablehlo.token>"));
    CHECK(!shlo__type_elements(&m, u, &n) && !shlo__type_static(&m, u));
    CHECK(shlo__module_type(&m, SHLO__TYPE_SCALAR, SHLO_NO_DTYPE, 0, NULL, &t) == SHLO_OK &&
          type_is(&m, t, "tf32"));
    CHECK(shlo__module_type(&m, SHLO__TYPE_SCALAR, SHLO_F16, 0, NULL, &v) == SHLO_OK &&
          type_is(&m, v, "f16") && v != t);
    {
        char small[6];
        CHECK(shlo__type_text(&m, t, small, 0) == 4);
        CHECK(shlo__type_text(&m, u, small, sizeof small) == 66 && strcmp(small, "tuple") == 0);
    }
    shlo__module_free(&m);
}

static int legal(const shlo__module *m, uint32_t type) {
    shlo_error e;
    shlo__status_clear(&e);
    return shlo__module_type_legal(m, type, &e) == SHLO_OK ? e.status == SHLO_OK : e.message[0] ? 0 : -1;
}

static void legality(void) {
    static const int64_t dims[2] = {2, SHLO__DYNAMIC}, negative[2] = {2, -3}, bounds[2] = {-1, 4},
                         on_static[2] = {3, -1}, below[2] = {-1, -5};
    static const double scales[2] = {0.5, 0.25}, bad_scales[3] = {0.0, HUGE_VAL, -1.0};
    static const int64_t zero_points[2] = {127, 128};
    shlo__module m;
    shlo__quant q, r;
    uint32_t t = 0, i, pair[2];
    TEST_CASE("legality");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 2, dims, NULL, &t) == SHLO_OK && legal(&m, t) == 1);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 2, dims, bounds, &t) == SHLO_OK && legal(&m, t) == 1);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 2, dims, on_static, &t) == SHLO_OK && legal(&m, t) == 0);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 2, dims, below, &t) == SHLO_OK && legal(&m, t) == 0);
    CHECK(shlo__module_tensor(&m, SHLO_F32, 2, negative, NULL, &t) == SHLO_OK && legal(&m, t) == 0);
    CHECK(shlo__module_tensor(&m, (shlo_dtype)SHLO_DTYPE_COUNT, 2, dims, NULL, &t) == SHLO_OK &&
          legal(&m, t) == 0);
    CHECK(legal(&m, 0) == 0);
    memset(&q, 0, sizeof q);
    q.storage_min = -128;
    q.storage_max = 127;
    q.axis = -1;
    q.n_scales = 1;
#define QUANTIZED(storage, expressed, params, s, z) \
    (quantized(&m, storage, expressed, params, s, z, dims, 2, &t) == SHLO_OK ? legal(&m, t) : -1)
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &q, scales, zero_points) == 1);
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &q, scales, zero_points + 1) == 0);
    CHECK(QUANTIZED(SHLO_I4, SHLO_F32, &q, scales, NULL) == 0);
    CHECK(QUANTIZED(SHLO_F16, SHLO_F32, &q, scales, NULL) == 0);
    CHECK(QUANTIZED(SHLO_I8, SHLO_I8, &q, scales, NULL) == 0);
    for (i = 0; i < 3; i++) CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &q, bad_scales + i, NULL) == 0);
    r = q;
    r.storage_min = 127;
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &r, scales, zero_points) == 0);
    r = q;
    r.n_scales = 2;
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &r, scales, NULL) == 0);
    r.axis = 0;
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &r, scales, NULL) == 1);
    r.axis = 1;
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &r, scales, NULL) == 1); /* dynamic: any number */
    r.axis = 2;
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &r, scales, NULL) == 0);
    r.axis = 0;
    r.n_scales = 1;
    CHECK(QUANTIZED(SHLO_I8, SHLO_F32, &r, scales, NULL) == 0);
#undef QUANTIZED
    CHECK(shlo__module_type(&m, SHLO__TYPE_SCALAR, SHLO_F32, 0, NULL, &pair[0]) == SHLO_OK &&
          legal(&m, pair[0]) == 1);
    CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 1, pair, &t) == SHLO_OK &&
          legal(&m, t) == 0);
    CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 0, NULL, &t) == SHLO_OK &&
          legal(&m, t) == 1);
    for (i = 0; i < 15; i++) { /* twice as large at each level */
        pair[0] = pair[1] = t;
        CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 2, pair, &t) == SHLO_OK &&
              legal(&m, t) == 1);
    }
    pair[0] = pair[1] = t;
    CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 2, pair, &t) == SHLO_LIMIT);
    CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 0, NULL, &t) == SHLO_OK);
    for (i = 1; i < SHLO_MAX_DEPTH; i++)
        CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 1, &t, &t) == SHLO_OK);
    CHECK(shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 1, &t, &t) == SHLO_LIMIT);
    shlo__module_free(&m);
}

/* Lists that are part of the arrays that grow. */
static void own_lists(void) {
    shlo__module m;
    uint32_t t, u, i;
    TEST_CASE("own lists");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    t = tensor2(&m, SHLO_F32, 5, 9);
    for (i = 0; i < 200; i++) {
        const int64_t *dims = shlo__type_dims(&m, t);
        CHECK(shlo__module_reshaped(&m, t, 2, dims, NULL, &u) == SHLO_OK && u == t);
        CHECK(shlo__module_numbers(&m, m.numbers.items, 2, &u) == SHLO_OK);
        CHECK(m.numbers.items[u] == 5 && m.numbers.items[u + 1] == 9);
    }
    shlo__module_free(&m);
}

static shlo_status add_op(shlo__module *m, uint32_t region, shlo_op code, uint32_t type, uint32_t n,
    const uint32_t *operands, uint32_t *id) {
    shlo__op_parts p;
    memset(&p, 0, sizeof p);
    p.code = code;
    p.n_operands = n;
    p.operands = operands;
    p.n_results = 1;
    p.result_types = &type;
    return shlo__module_op(m, region, &p, id);
}

static int order_is(const shlo__module *m, uint32_t region, uint32_t n, const uint32_t *want) {
    const shlo__region *r = &m->regions.items[region];
    uint32_t i = 0, op, last = 0;
    for (op = r->first; op; op = m->ops.items[op].next, i++) {
        if (i >= n || want[i] != op || m->ops.items[op].prev != last || m->ops.items[op].parent != region)
            return 0;
        last = op;
    }
    return i == n && r->last == last;
}

static void ops(void) {
    shlo__module m;
    uint32_t t, region, inner, func, name, args[2], op[4], want[4], x;
    shlo__op_parts p;
    shlo__attr attrs[2];
    double half = 0.5;
    uint32_t n = 0;
    TEST_CASE("ops");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    t = tensor2(&m, SHLO_F32, 2, 2);
    args[0] = args[1] = t;
    CHECK(shlo__module_region(&m, 2, args, &region) == SHLO_OK && m.regions.items[region].n_args == 2);
    args[0] = m.regions.items[region].args;
    args[1] = args[0] + 1;
    CHECK(m.values.items[args[1]].is_arg && shlo__value_index(&m, args[1]) == 1 &&
          m.values.items[args[1]].owner == region);
    CHECK(shlo__module_string(&m, "main", 4, &name) == SHLO_OK);
    CHECK(shlo__module_func(&m, name, region, 1, &t, &func) == SHLO_OK &&
          m.regions.items[region].func == func);
    CHECK(shlo__module_find_func(&m, name) == func && shlo__module_find_func(&m, name + 1) == 0);
    CHECK(add_op(&m, region, SHLO_OP_add, t, 2, args, &op[0]) == SHLO_OK);
    CHECK(add_op(&m, region, SHLO_OP_multiply, t, 2, m.uses.items + m.ops.items[op[0]].operands, &op[1]) ==
          SHLO_OK);
    CHECK(shlo__op_operand(&m, &m.ops.items[op[1]], 1) == args[1]);
    x = m.ops.items[op[0]].results;
    CHECK(m.values.items[x].owner == op[0] && !m.values.items[x].is_arg && shlo__value_type(&m, x) == t);
    CHECK(add_op(&m, region, SHLO_OP_negate, t, 1, &x, &op[2]) == SHLO_OK);
    CHECK(shlo__module_region(&m, 0, NULL, &inner) == SHLO_OK);
    memset(&p, 0, sizeof p);
    memset(attrs, 0, sizeof attrs);
    p.code = SHLO_OP_batch_norm_inference;
    attrs[0].id = SHLO__A_batch_norm_inference__epsilon;
    attrs[0].n = 1;
    attrs[1].id = SHLO__A_batch_norm_inference__feature_index;
    attrs[1].n = 1;
    attrs[0].at = m.numbers.count;
    CHECK(SHLO__VEC_RESERVE(m.allocator, &m.numbers, 2) == SHLO_OK);
    memcpy(&m.numbers.items[m.numbers.count++], &half, sizeof half);
    attrs[1].at = m.numbers.count;
    m.numbers.items[m.numbers.count++] = 3;
    p.attrs = attrs;
    p.n_attrs = 2;
    p.regions = &inner;
    p.n_regions = 1;
    CHECK(shlo__module_op(&m, region, &p, &op[3]) == SHLO_OK && m.regions.items[inner].parent == op[3]);
    CHECK(shlo__module_attr_f64(&m, &m.ops.items[op[3]], SHLO__A_batch_norm_inference__epsilon) == 0.5);
    CHECK(shlo__module_attr_i64(&m, &m.ops.items[op[3]], SHLO__A_batch_norm_inference__feature_index) == 3);
    CHECK(!shlo__module_attr(&m, &m.ops.items[op[0]], SHLO__A_sort__dimension));
    CHECK(shlo__module_attr_i64(&m, &m.ops.items[op[0]], SHLO__A_sort__dimension) == -1);
    CHECK(shlo__module_attr_item(&m, &m.ops.items[op[0]], SHLO__A_slice__strides, 5) == 1);
    CHECK(!shlo__module_attr_list(&m, &m.ops.items[op[0]], SHLO__A_slice__strides, &n) && n == 0);
    want[0] = op[0];
    want[1] = op[1];
    want[2] = op[2];
    want[3] = op[3];
    CHECK(order_is(&m, region, 4, want));
    shlo__module_insert_before(&m, op[3], op[0]);
    want[0] = op[3];
    want[1] = op[0];
    want[2] = op[1];
    want[3] = op[2];
    CHECK(order_is(&m, region, 4, want));
    shlo__module_unlink(&m, op[0]);
    shlo__module_unlink(&m, op[0]);
    want[1] = op[1];
    want[2] = op[2];
    CHECK(order_is(&m, region, 3, want) && m.ops.items[op[0]].dead);
    shlo__module_unlink(&m, op[2]);
    shlo__module_unlink(&m, op[3]);
    shlo__module_unlink(&m, op[1]);
    CHECK(order_is(&m, region, 0, want));
    shlo__module_replace(&m, x, args[0]);
    CHECK(shlo__op_operand(&m, &m.ops.items[op[2]], 0) == args[0]);
    shlo__module_replace(&m, x, args[1]); /* what replaces x is replaced too */
    CHECK(shlo__op_operand(&m, &m.ops.items[op[2]], 0) == args[1] &&
          shlo__module_resolve(&m, args[0]) == args[1]);
    shlo__module_replace(&m, args[1], x); /* by itself: no cycle */
    CHECK(shlo__module_resolve(&m, x) == args[1]);
    shlo__module_free(&m);
}

static void constants(void) {
    shlo__module m;
    float x[40] = {1.5f};
    uint32_t a = 0, b = 0;
    TEST_CASE("constants");
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_data_copy(&m, 1, x, sizeof x, 0, &a) == SHLO_OK &&
          shlo__module_data(&m, 1, x, 4, 1, &b) == SHLO_OK);
    CHECK(m.data.items[a].bytes != x && memcmp(m.data.items[a].bytes, x, sizeof x) == 0 &&
          (uintptr_t)m.data.items[a].bytes % 64 == 0);
    CHECK(m.data.items[b].bytes == x && m.data.items[b].splat == 1 && m.data.items[b].n_bytes == 4);
    shlo__module_free(&m);
}

/* All of it again, with each allocation failing in turn. */
static shlo_status scenario(const shlo_allocator *a) {
    shlo__module m;
    int64_t dims[2] = {1, 2};
    double scale = 0.25;
    shlo__quant q;
    uint32_t i, t = 0, s = 0, region = 0, f = 0, op = 0, args[2];
    shlo_status status = shlo__module_init(&m, a);
    memset(&q, 0, sizeof q);
    q.axis = -1;
    q.n_scales = 1;
    for (i = 0; status == SHLO_OK && i < 60; i++) {
        char name[8];
        snprintf(name, sizeof name, "n%u", i);
        dims[0] = i;
        scale += 1;
        status = shlo__module_tensor(&m, SHLO_F32, 2, dims, NULL, &t);
        if (status == SHLO_OK) status = quantized(&m, SHLO_I8, SHLO_F32, &q, &scale, NULL, dims, 2, &t);
        if (status == SHLO_OK) status = shlo__module_string(&m, name, strlen(name), &s);
        args[0] = args[1] = t;
        if (status == SHLO_OK) status = shlo__module_type(&m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 2, args, &t);
        if (status == SHLO_OK) status = shlo__module_region(&m, 2, args, &region);
        if (status == SHLO_OK) status = shlo__module_func(&m, s, region, 1, &t, &f);
        if (status == SHLO_OK) status = shlo__module_data_copy(&m, t, name, 2, 0, &s);
        if (status == SHLO_OK) status = add_op(&m, region, SHLO_OP_add, t, 2, args, &op);
    }
    shlo__module_free(&m);
    return status;
}

static void memory(void) {
    long n, at;
    fail_alloc f;
    TEST_CASE("memory");
    fail_alloc_init(&f, -1);
    CHECK(scenario(&f.allocator) == SHLO_OK && f.live == 0);
    n = f.calls;
    CHECK(n > 20);
    for (at = 0; at < n; at++) {
        fail_alloc_init(&f, at);
        CHECK(scenario(&f.allocator) == SHLO_MEMORY);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
}

static void print_float(shlo_dtype t, const void *element, char out[64]) {
    shlo__text_sink s;
    memset(&s, 0, sizeof s);
    s.out = out;
    s.capacity = 63;
    shlo__text_float(&s, t, element);
    out[s.at] = 0;
}

static void decimal(shlo_dtype t, const void *element, const char *want) {
    char out[64];
    print_float(t, element, out);
    if (want) CHECKF(strcmp(out, want) == 0, "%s instead of %s", out, want);
    if (out[1] != 'x') { /* reads back to the same bits, through double as the importer does */
        double d = strtod(out, NULL);
        unsigned char back[8];
        memset(back, 0, sizeof back);
        ELEMENT(strchr(out, '.') != NULL);
        if (t == SHLO_F64)
            memcpy(back, &d, sizeof d);
        else
            shlo__dtype_convert(t, back, SHLO_F64, &d);
        ELEMENTF(memcmp(back, element, shlo__dtype_bytes(t)) == 0, "%s %s", shlo_dtype_name(t), out);
    }
}

/* ---- shortest, and nearest among those: against the C library's digits ---- */

/* The significant digits of a decimal, and the exponent of the first. */
static int digits_of(const char *text, char digits[32], int *exponent) {
    int n = 0, point = 0, seen = 0;
    const char *e = strpbrk(text, "e");
    for (const char *c = text; *c && c != e; c++) {
        seen |= *c == '.';
        if (*c < '0' || *c > '9' || n == 31) continue;
        if (*c == '0' && !n) {
            point -= seen;
            continue;
        }
        digits[n++] = *c;
        point += !seen;
    }
    while (n > 1 && digits[n - 1] == '0') n--;
    digits[n] = 0;
    *exponent = point - 1 + (e ? atoi(e + 1) : 0);
    return n;
}

static int reads_back(shlo_dtype t, const char *digits, int exponent, const void *element) {
    char text[64];
    unsigned char back[8] = {0};
    double d;
    snprintf(text, sizeof text, "0.%se%d", digits, exponent + 1);
    d = strtod(text, NULL);
    shlo__dtype_convert(t, back, SHLO_F64, &d);
    return memcmp(back, element, shlo__dtype_bytes(t)) == 0;
}

/* Whether one of the n-digit decimals around x reads back. */
static int some_read_back(shlo_dtype t, double x, int n, const void *element) {
    char text[64], digits[32];
    int exponent;
    unsigned long long c;
    if (n < 1) return 0;
    snprintf(text, sizeof text, "%.*e", n - 1, x);
    digits_of(text, digits, &exponent);
    while ((int)strlen(digits) < n) strcat(digits, "0");
    c = strtoull(digits, NULL, 10);
    for (unsigned long long k = c - 1; k <= c + 1; k++) {
        int more = snprintf(text, sizeof text, "%llu", k) - n;
        if (k && reads_back(t, text, exponent + more, element)) return 1;
    }
    return 0;
}

/* Whether x lies in the middle between two n-digit decimals. */
static int in_the_middle(double x, int n) {
    static char text[1200];
    snprintf(text, sizeof text, "%.1100e", x);
    return text[n + 1] == '5' && strspn(text + n + 2, "0") == strcspn(text + n + 2, "e");
}

/* x > 0. */
static void shortest(shlo_dtype t, const void *element) {
    char out[64], digits[32], text[64], nearest[32];
    double x;
    int exponent, other, n;
    print_float(t, element, out);
    if (out[1] == 'x') return;
    shlo__dtype_convert(SHLO_F64, &x, t, element);
    n = digits_of(out, digits, &exponent);
    if (x == 0) return;
    ELEMENTF(reads_back(t, digits, exponent, element), "%s %s", shlo_dtype_name(t), out);
    /* f4, f6: whatever is too large reads back as the largest */
    if (t >= SHLO_F8E3M4 || !reads_back(t, "1", exponent + 2, element))
        ELEMENTF(!some_read_back(t, x, n - 1, element), "%s %.17g: %s is not the shortest",
            shlo_dtype_name(t), x, out);
    snprintf(text, sizeof text, "%.*e", n - 1, x);
    digits_of(text, nearest, &other);
    if (!reads_back(t, nearest, other, element) || in_the_middle(x, n)) return;
    ELEMENTF(strcmp(digits, nearest) == 0 && exponent == other, "%s %.17g: %s is nearer than %s",
        shlo_dtype_name(t), x, text, out);
}

static void shortest_of_wide(double x) {
    float narrow = (float)x;
    uint64_t bits;
    uint32_t bits32;
    memcpy(&bits, &x, sizeof bits);
    memcpy(&bits32, &narrow, sizeof bits32);
    bits -= 1;
    bits32 -= 1;
    for (int i = 0; i < 3; i++, bits++, bits32++) {
        shortest(SHLO_F64, &bits);
        shortest(SHLO_F32, &bits32);
    }
}

static void shortest_decimals(void) {
    unsigned long long state = 77;
    TEST_CASE("shortest decimals");
    for (int t = SHLO_F4E2M1FN; t <= SHLO_F16; t++) {
        const int bits = shlo_dtype_bits((shlo_dtype)t) - (t != SHLO_F8E8M0FNU);
        for (uint32_t code = 0; code < 1u << bits; code++) {
            float x = shlo__soft_to_f32((shlo_dtype)t, code);
            char out[64], as_f32[64];
            if (t != SHLO_F8E8M0FNU) {
                shortest((shlo_dtype)t, &code);
                continue;
            }
            print_float(SHLO_F8E8M0FNU, &code, out);
            print_float(SHLO_F32, &x, as_f32);
            ELEMENTF(code == 255 || strcmp(out, as_f32) == 0, "%s and %s", out, as_f32);
        }
        SWEEP_END();
    }
    for (int e = -324; e <= 308; e++) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", e);
        shortest_of_wide(strtod(text, NULL));
    }
    for (int e = -1074; e <= 1023; e++) shortest_of_wide(ldexp(1, e));
    for (int i = 0; i < 3000; i++) {
        uint64_t r = test_random(&state) >> 1;
        uint32_t half = (uint32_t)(r >> 32);
        double few = (double)(r % 10000000) / 1000;
        if (r >> 52 != 0x7ff) shortest(SHLO_F64, &r);
        shortest(SHLO_F64, &few);
        if (half >> 23 != 0xff) shortest(SHLO_F32, &half);
    }
}

static void decimals(void) {
    static const double d[] = {0.0, -0.0, 1.0, 0.1, 0.3, 123456.0, 1e15, 1e16, 1e22, 1e23, 5e-324,
        2.2250738585072014e-308, 1.7976931348623157e308, 1e-3, 1e-4, -2.5};
    static const char *const want[] = {"0.0", "-0.0", "1.0", "0.1", "0.3", "123456.0", "1000000000000000.0",
        "1.0e+16", "1.0e+22", "1.0e+23", /* halfway between two, of which 1e23 is the even one */
        "5.0e-324", "2.2250738585072014e-308", "1.7976931348623157e+308", "0.001", "0.0001", "-2.5"};
    static const float f[] = {0.1f, 3.4028235e38f, 1e-45f, 1.17549435e-38f, 16777216.0f};
    static const char *const fwant[] = {"0.1", "3.4028235e+38", "1.0e-45", "1.1754944e-38", "16777216.0"};
    unsigned long long state = 12345;
    double x;
    float y;
    int i, t;
    uint32_t code;
    TEST_CASE("decimals");
    for (i = 0; i < 16; i++) decimal(SHLO_F64, &d[i], want[i]);
    for (i = 0; i < 5; i++) decimal(SHLO_F32, &f[i], fwant[i]);
    x = HUGE_VAL;
    decimal(SHLO_F64, &x, "0x7FF0000000000000");
    y = -HUGE_VALF;
    decimal(SHLO_F32, &y, "0xFF800000");
    code = 0x7e00;
    decimal(SHLO_F16, &code, "0x7E00");
    for (i = 0; i < 300; i++) {
        unsigned long long r = test_random(&state);
        uint32_t low = (uint32_t)r;
        decimal(SHLO_F64, &r, NULL);
        decimal(SHLO_F32, &low, NULL);
    }
    /* every code of the small types; every 37th of the 16-bit ones */
    for (t = SHLO_F4E2M1FN; t <= SHLO_F16; t++) {
        int bits = shlo_dtype_bits((shlo_dtype)t);
        for (code = 0; code < 1u << bits; code += bits == 16 ? 37 : 1) decimal((shlo_dtype)t, &code, NULL);
    }
}

int main(void) {
    interning();
    types();
    legality();
    own_lists();
    ops();
    constants();
    memory();
    decimals();
    shortest_decimals();
    return test_end("module");
}
