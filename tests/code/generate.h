/* tests/code/generate.h - random modules that have every op, every kind of type and of attribute. They are
 * well formed, but check/ would refuse them: they test the contents of a file, not their meaning. */
#ifndef TESTS_CODE_GENERATE_H
#define TESTS_CODE_GENERATE_H

typedef struct generator {
    shlo__module *m;
    unsigned long long random;
    uint32_t types[40], n_types; /* of values */
    uint32_t scalar_types[3];
    uint32_t constants[12], n_constants;
    uint32_t visible[400], n_visible; /* values that may be used here */
    int32_t depth;
} generator;

static uint32_t pick(generator *g, uint32_t n) { return (uint32_t)(test_random(&g->random) >> 33) % n; }

/* Adds the type just made to the list. id is a pointer since arguments are evaluated in any order. */
static void keep_type(generator *g, shlo_status status, const uint32_t *id) {
    CHECK(status == SHLO_OK && g->n_types < SHLO__COUNT(g->types));
    g->types[g->n_types++] = *id;
}

static uint32_t make_string(generator *g, const char *text) {
    uint32_t id = 0;
    CHECK(shlo__module_string(g->m, text, strlen(text), &id) == SHLO_OK);
    return id;
}

static void make_quantized(generator *g, shlo_dtype storage, int32_t axis, uint32_t n) {
    static const double scales[3] = {0.5, 0.1, 3e-5};
    static const int64_t zeros[3] = {-3, 0, 7}, dims[2] = {2, 3}, other[2] = {5, 3};
    shlo__quant_parts q;
    uint32_t id = 0;
    memset(&q, 0, sizeof q);
    q.storage = storage;
    q.expressed = SHLO_F32;
    q.params.storage_min = -100;
    q.params.storage_max = 127;
    q.params.axis = axis;
    q.params.n_scales = n;
    q.scales = scales;
    q.zero_points = zeros;
    keep_type(g, shlo__module_quantized(g->m, &q, 2, dims, NULL, &id), &id);
    keep_type(g, shlo__module_quantized(g->m, &q, 2, other, NULL, &id), &id);
}

static void make_types(generator *g) {
    static const int64_t dims[3] = {200, SHLO__DYNAMIC, 0}, bounds[3] = {-1, 64, -1};
    shlo__module *m = g->m;
    uint32_t id = 0, members[3];
    int t;
    for (t = 1; t < (int)SHLO_DTYPE_COUNT; t += 1 + (int)pick(g, 3)) {
        int64_t some[2];
        some[0] = pick(g, 300);
        some[1] = (int64_t)1 << pick(g, 40);
        keep_type(g, shlo__module_tensor(m, (shlo_dtype)t, (int32_t)pick(g, 3), some, NULL, &id), &id);
    }
    keep_type(g, shlo__module_tensor(m, SHLO_F32, 3, dims, NULL, &id), &id);
    keep_type(g, shlo__module_tensor(m, SHLO_F32, 3, dims, bounds, &id), &id);
    make_quantized(g, SHLO_I8, -1, 1);
    make_quantized(g, SHLO_I16, -1, 1); /* the same parameters, another storage type */
    make_quantized(g, SHLO_I8, 1, 3);
    keep_type(g, shlo__module_type(m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, &id), &id);
    members[0] = g->types[0];
    members[1] = id;
    members[2] = g->types[1];
    keep_type(g, shlo__module_type(m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 3, members, &id), &id);
    members[1] = id;
    keep_type(g, shlo__module_type(m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 2, members, &id), &id);
    keep_type(g, shlo__module_type(m, SHLO__TYPE_FUTURE, SHLO_NO_DTYPE, 1, members, &id), &id);
    keep_type(g, shlo__module_type(m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, 0, NULL, &id), &id);
    CHECK(shlo__module_type(m, SHLO__TYPE_SCALAR, SHLO_NO_DTYPE, 0, NULL, &g->scalar_types[0]) == SHLO_OK);
    CHECK(shlo__module_type(m, SHLO__TYPE_SCALAR, SHLO_F32, 0, NULL, &g->scalar_types[1]) == SHLO_OK);
    g->scalar_types[2] = g->types[0];
}

static uint32_t make_constant(generator *g, shlo_dtype t, int64_t n, int splat, int fill) {
    unsigned char bytes[1600];
    size_t stored = (splat ? 1 : (size_t)n) * shlo_dtype_bytes(t);
    uint32_t type = 0, id = 0;
    CHECK(stored <= sizeof bytes && shlo__module_tensor(g->m, t, 1, &n, NULL, &type) == SHLO_OK);
    memset(bytes, fill, sizeof bytes);
    CHECK(shlo__module_data_copy(g->m, type, bytes, stored, splat, &id) == SHLO_OK);
    return id;
}

static void make_constants(generator *g) {
    uint32_t *c = g->constants;
    c[g->n_constants++] = make_constant(g, SHLO_F64, 1 + (int64_t)pick(g, 4), 0, 3);
    c[g->n_constants++] = make_constant(g, SHLO_I1, 5, 0, 1);
    c[g->n_constants++] = make_constant(g, SHLO_F32, 100, 0, 9);
    c[g->n_constants++] = make_constant(g, SHLO_F32, 1000000, 1, 9);
    c[g->n_constants++] = make_constant(g, SHLO_C128, 3, 0, 0);
    c[g->n_constants++] = make_constant(g, SHLO_U8, 77, 0, 255);
    c[g->n_constants++] = make_constant(g, SHLO_F32, 100, 0, 9); /* the bytes of another */
    c[g->n_constants++] = make_constant(g, SHLO_F32, 0, 0, 0);
    c[g->n_constants++] = make_constant(g, SHLO_I4, 3, 0, 7);
    c[g->n_constants++] = make_constant(g, SHLO_I2, 3, 0, 255);
    c[g->n_constants++] = make_constant(g, SHLO_BF16, 3, 0, (int)pick(g, 256));
}

static int64_t make_item(generator *g, int kind) {
    static const char *const texts[] = {"main", "", "a text with \"quotes\"", "f1", "naïve"};
    static const int64_t numbers[] = {0, 1, -1, 63, 64, -65, 100000, INT64_MAX, INT64_MIN};
    double x = 1e-5;
    int64_t bits;
    switch (kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_BOOLS:
        return pick(g, 2);
    case SHLO_ATTR_ENUM:
    case SHLO_ATTR_ENUMS:
        return pick(g, 4);
    case SHLO_ATTR_F32:
        memcpy(&bits, &x, sizeof bits);
        return bits;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
        return make_string(g, texts[pick(g, 5)]);
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        return make_string(g, pick(g, 2) ? "main" : "f1");
    case SHLO_ATTR_TYPE:
        return g->scalar_types[pick(g, 3)];
    case SHLO_ATTR_TENSOR:
        return g->constants[pick(g, g->n_constants)];
    default:
        return numbers[pick(g, 9)];
    }
}

static void make_attr(generator *g, uint32_t id, shlo__attr *a) {
    int kind = (int)shlo__op_attr_row(id)->kind;
    int64_t items[12];
    uint32_t i;
    memset(a, 0, sizeof *a);
    a->id = (uint16_t)id;
    a->n = shlo__format_list_kind(kind) ? 2 * pick(g, 6) : 1;
    if (kind == SHLO_ATTR_TABLE) a->columns = 2;
    for (i = 0; i < a->n; i++) items[i] = make_item(g, kind);
    CHECK(shlo__module_numbers(g->m, items, a->n, &a->at) == SHLO_OK);
}

static void make_ops(generator *g, uint32_t region, int first, int last);

static uint32_t make_region(generator *g) {
    uint32_t types[3], n = pick(g, 4), i, id = 0, visible = g->n_visible;
    for (i = 0; i < n; i++) types[i] = g->types[pick(g, g->n_types)];
    CHECK(shlo__module_region(g->m, n, types, &id) == SHLO_OK);
    for (i = 0; i < n; i++) g->visible[g->n_visible++] = g->m->regions.items[id].args + i;
    if (g->depth < 3) {
        int code = 1 + (int)pick(g, SHLO_OP_COUNT - 4);
        g->depth++;
        make_ops(g, id, code, code + (int)pick(g, 4));
        g->depth--;
    }
    g->n_visible = visible;
    return id;
}

static void make_op(generator *g, uint32_t region, int code) {
    const shlo__op_row *row = shlo__op_row_of((shlo_op)code);
    uint32_t operands[8], types[4], regions[3], i, id = 0;
    shlo__attr attrs[20];
    shlo__op_parts p;
    memset(&p, 0, sizeof p);
    p.code = (shlo_op)code;
    p.n_operands = row->in < 0 ? pick(g, 5) : (uint32_t)row->in;
    p.n_results = row->out < 0 ? pick(g, 4) : (uint32_t)row->out;
    p.n_regions = row->regions < 0 ? pick(g, 3) : (uint32_t)row->regions;
    for (i = 0; i < p.n_operands; i++) operands[i] = g->visible[pick(g, g->n_visible)];
    for (i = 0; i < p.n_results; i++)
        types[i] = p.n_operands && pick(g, 2) ? shlo__value_type(g->m, operands[i % p.n_operands])
                                              : g->types[pick(g, g->n_types)];
    for (i = row->first_attr; i < (uint32_t)row->first_attr + row->n_attrs; i++)
        if (shlo__op_attr_row(i)->required || pick(g, 2)) make_attr(g, i, &attrs[p.n_attrs++]);
    if (code == SHLO_OP_constant) types[0] = g->m->data.items[g->m->numbers.items[attrs[0].at]].type;
    for (i = 0; i < p.n_regions; i++) regions[i] = make_region(g);
    p.operands = operands;
    p.result_types = types;
    p.regions = regions;
    p.attrs = attrs;
    p.line = pick(g, 2) ? 1 + pick(g, 500) : 0;
    p.location = pick(g, 3) ? 0 : make_string(g, "file.py:12:3");
    CHECK(shlo__module_op(g->m, region, &p, &id) == SHLO_OK);
    for (i = 0; i < p.n_results && g->n_visible < 390; i++) {
        g->visible[g->n_visible++] = g->m->ops.items[id].results + i;
        if (pick(g, 4) == 0)
            CHECK(shlo__module_name_value(g->m, g->m->ops.items[id].results + i,
                      make_string(g, pick(g, 2) ? "x" : "loss")) == SHLO_OK);
    }
}

static void make_ops(generator *g, uint32_t region, int first, int last) {
    int code;
    for (code = first; code <= last; code++)
        if (shlo__op_row_of((shlo_op)code)) make_op(g, region, code);
}

/* Two functions; the first has ops first .. last. */
static inline void make_module(shlo__module *m, unsigned long long seed, int first, int last) {
    generator g;
    uint32_t f, func = 0, region = 0;
    memset(&g, 0, sizeof g);
    g.m = m;
    g.random = seed * 2 + 1;
    make_types(&g);
    make_constants(&g);
    m->name = make_string(&g, "module");
    m->n_replicas = pick(&g, 3);
    for (f = 0; f < 2; f++) {
        CHECK(shlo__module_region(m, 3, g.types + f, &region) == SHLO_OK);
        g.visible[0] = m->regions.items[region].args;
        g.visible[1] = g.visible[0] + 2;
        g.n_visible = 2;
        CHECK(shlo__module_name_value(m, g.visible[0], make_string(&g, "arg")) == SHLO_OK);
        CHECK(shlo__module_func(m, make_string(&g, f ? "f1" : "main"), region, 2, g.types, &func) == SHLO_OK);
        m->funcs.items[func].is_private = f;
        make_ops(&g, region, f ? 1 : first, f ? 3 : last);
        make_op(&g, region, SHLO_OP_return);
    }
}

/* One function that has some constants, and ops first .. first + 5; names of values and places of ops as
 * above. */
static inline void make_sample(shlo__module *m, unsigned long long seed, int first) {
    generator g;
    uint32_t func = 0, region = 0;
    memset(&g, 0, sizeof g);
    g.m = m;
    g.random = seed * 2 + 1;
    make_types(&g);
    make_constants(&g);
    m->name = make_string(&g, "module");
    CHECK(shlo__module_region(m, 3, g.types, &region) == SHLO_OK);
    g.visible[0] = m->regions.items[region].args;
    g.visible[1] = g.visible[0] + 2;
    g.n_visible = 2;
    CHECK(shlo__module_func(m, make_string(&g, "main"), region, 2, g.types, &func) == SHLO_OK);
    for (int i = 0; i < 5; i++) make_op(&g, region, SHLO_OP_constant);
    make_ops(&g, region, first, first + 5);
    make_op(&g, region, SHLO_OP_return);
}

/* A sample as a file; of every second one some constants are outside. */
static inline int sample_file(int number, int first, shlo_blob *blob) {
    shlo__module m;
    shlo_error error;
    char name[40];
    int ok;
    shlo__status_clear(&error);
    if (!CHECK(shlo__module_init(&m, NULL) == SHLO_OK)) return 0;
    make_sample(&m, (unsigned long long)number + 7, first);
    for (uint32_t i = 1; i < m.data.count && number % 2; i++) {
        snprintf(name, sizeof name, "w%u", (unsigned)i);
        if (i % 3 && !m.data.items[i].splat)
            CHECK(shlo__module_string(&m, name, strlen(name), &m.data.items[i].name) == SHLO_OK);
    }
    ok = CHECK(shlo__code_write(&m, number % 4, NULL, blob, &error) == SHLO_OK);
    if (!ok) printf("    %s\n", error.message);
    shlo__module_free(&m);
    return ok;
}
#endif
