// link: rooms
/* test_check_module.c - rules that need the whole program: scopes, region ends, function results, names,
 * calls, depth; the places that errors name; the process grid; programs made to be slow. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "../test.h"

static shlo__module m;
static shlo_error error;

static uint32_t type_of(shlo_dtype t, int32_t rank, int64_t d0) {
    int64_t dims[1];
    uint32_t id = 0;
    dims[0] = d0;
    CHECK(shlo__module_tensor(&m, t, rank, dims, NULL, &id) == SHLO_OK);
    return id;
}
static uint32_t scalar(void) { return type_of(SHLO_F32, 0, 0); }

static void begin(const char *name) {
    TEST_CASE(name);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
}

static uint32_t string(const char *text) {
    uint32_t id = 0;
    ELEMENT(shlo__module_string(&m, text, strlen(text), &id) == SHLO_OK);
    return id;
}

static uint32_t region(uint32_t n, const uint32_t *types) {
    uint32_t id = 0;
    ELEMENT(shlo__module_region(&m, n, types, &id) == SHLO_OK);
    return id;
}

/* A value of this type, from nowhere. */
static uint32_t argument(uint32_t type) {
    uint32_t id = region(1, &type);
    return m.regions.items[id].args;
}

static uint32_t function(const char *name, uint32_t body, uint32_t n, const uint32_t *results) {
    uint32_t id = 0;
    ELEMENT(shlo__module_func(&m, string(name), body, n, results, &id) == SHLO_OK);
    return id;
}

static uint32_t add_op(uint32_t parent, shlo_op code, uint32_t n, const uint32_t *operands, uint32_t n_types,
    const uint32_t *types, uint32_t attr, int64_t value, uint32_t n_regions, const uint32_t *regions) {
    shlo__op_parts parts;
    shlo__attr a;
    uint32_t id = 0;
    memset(&parts, 0, sizeof parts);
    memset(&a, 0, sizeof a);
    parts.code = code;
    parts.n_operands = n;
    parts.operands = operands;
    parts.n_results = n_types;
    parts.result_types = types;
    parts.n_regions = n_regions;
    parts.regions = regions;
    parts.line = 70 + parent;
    if (value) {
        a.id = (uint16_t)attr;
        a.n = 1;
        ELEMENT(shlo__module_numbers(&m, &value, 1, &a.at) == SHLO_OK);
        parts.n_attrs = 1;
        parts.attrs = &a;
    }
    CHECK(shlo__module_op(&m, parent, &parts, &id) == SHLO_OK);
    return id;
}

static uint32_t unary(uint32_t parent, shlo_op code, uint32_t operand) {
    uint32_t type = shlo__value_type(&m, operand);
    uint32_t op = add_op(parent, code, 1, &operand, 1, &type, 0, 0, 0, NULL);
    return m.ops.items[op].results;
}
static uint32_t ret(uint32_t parent, uint32_t n, const uint32_t *values) {
    return add_op(parent, SHLO_OP_return, n, values, 0, NULL, 0, 0, 0, NULL);
}
static uint32_t call(uint32_t parent, const char *callee) {
    return add_op(parent, SHLO_OP_call, 0, NULL, 0, NULL, SHLO__A_call__callee, string(callee), 0, NULL);
}

/* A function of no arguments that calls others (a list of names) and returns nothing. */
static void caller(const char *name, const char *callees) {
    uint32_t body = region(0, NULL);
    char callee[20];
    function(name, body, 0, NULL);
    while (*callees) {
        size_t n = strcspn(callees, " ");
        snprintf(callee, sizeof callee, "%.*s", (int)n, callees);
        call(body, callee);
        callees += n + (callees[n] == ' ');
    }
    ret(body, 0, NULL);
}

/* Both checks end in this status, with this place. */
static void ends(shlo_status status, const char *func, const char *op, int op_index, int operand) {
    int all;
    for (all = 0; all < 2; all++) {
        shlo__status_clear(&error);
        CHECKF((all ? shlo__check_all(&m, &error) : shlo__check_module(&m, &error)) == status &&
                   error.status == status,
            "status %d, expected %d: %s", (int)error.status, (int)status, error.message);
        if (status == SHLO_OK) continue;
        CHECKF(!strcmp(error.function, func) && !strcmp(error.op, op), "in %s of %s: %s", error.op,
            error.function, error.message);
        CHECKF(error.op_index == op_index && error.operand == operand, "op %d, operand %d: %s",
            (int)error.op_index, (int)error.operand, error.message);
        CHECK(error.message[0] && (op_index < 0 || error.line >= 70));
        CHECK((all ? shlo__check_all(&m, NULL) : shlo__check_module(&m, NULL)) == status);
    }
    shlo__module_free(&m);
}

static void scopes(void) {
    uint32_t body, inner, other, type, x, y, pred, i1, regions[2];
    begin("captured values are in scope");
    type = scalar();
    i1 = type_of(SHLO_I1, 0, 0);
    regions[0] = type;
    regions[1] = i1;
    body = region(2, regions);
    function("main", body, 1, &type);
    x = m.regions.items[body].args;
    pred = x + 1;
    inner = region(0, NULL);
    other = region(0, NULL);
    y = unary(inner, SHLO_OP_negate, x);
    ret(inner, 1, &y);
    ret(other, 1, &x);
    regions[0] = inner;
    regions[1] = other;
    x = add_op(body, SHLO_OP_if, 1, &pred, 1, &type, 0, 0, 2, regions);
    y = m.ops.items[x].results;
    ret(body, 1, &y);
    ends(SHLO_OK, "", "", -1, -1);

    begin("a value of a region that has ended");
    type = scalar();
    i1 = type_of(SHLO_I1, 0, 0);
    regions[0] = type;
    regions[1] = i1;
    body = region(2, regions);
    function("main", body, 1, &type);
    x = m.regions.items[body].args;
    pred = x + 1;
    inner = region(0, NULL);
    other = region(0, NULL);
    y = unary(inner, SHLO_OP_negate, x);
    ret(inner, 1, &y);
    ret(other, 1, &y);
    regions[0] = inner;
    regions[1] = other;
    x = add_op(body, SHLO_OP_if, 1, &pred, 1, &type, 0, 0, 2, regions);
    x = m.ops.items[x].results;
    ret(body, 1, &x);
    ends(SHLO_STRUCTURE, "main", "return", 3, 0);

    begin("a use before the definition");
    type = scalar();
    body = region(1, &type);
    function("main", body, 1, &type);
    x = unary(body, SHLO_OP_negate, m.regions.items[body].args);
    y = unary(body, SHLO_OP_negate, x);
    shlo__module_insert_before(&m, m.values.items[y].owner, m.values.items[x].owner);
    ret(body, 1, &y);
    ends(SHLO_STRUCTURE, "main", "negate", 0, 0);

    begin("a value of another function");
    type = scalar();
    body = region(1, &type);
    function("f", body, 1, &type);
    x = unary(body, SHLO_OP_negate, m.regions.items[body].args);
    ret(body, 1, &x);
    body = region(0, NULL);
    function("g", body, 1, &type);
    ret(body, 1, &x);
    ends(SHLO_STRUCTURE, "g", "return", 0, 0);

    begin("a replaced value is its replacement");
    type = scalar();
    body = region(1, &type);
    function("main", body, 1, &type);
    x = unary(body, SHLO_OP_negate, m.regions.items[body].args);
    y = unary(body, SHLO_OP_negate, x);
    ret(body, 1, &y);
    shlo__module_replace(&m, x, m.regions.items[body].args);
    shlo__module_unlink(&m, m.values.items[x].owner);
    ends(SHLO_OK, "", "", -1, -1);
}

static void regions_end(void) {
    uint32_t body, type, x;
    begin("an empty region");
    function("main", region(0, NULL), 0, NULL);
    ends(SHLO_STRUCTURE, "main", "", -1, -1);

    begin("no return at the end");
    type = scalar();
    body = region(1, &type);
    function("main", body, 0, NULL);
    unary(body, SHLO_OP_negate, m.regions.items[body].args);
    ends(SHLO_STRUCTURE, "main", "negate", 0, -1);

    begin("a return in the middle");
    body = region(0, NULL);
    function("main", body, 0, NULL);
    ret(body, 0, NULL);
    ret(body, 0, NULL);
    ends(SHLO_STRUCTURE, "main", "return", 0, -1);

    begin("a function without a body");
    function("main", 0, 0, NULL);
    ends(SHLO_STRUCTURE, "main", "", -1, -1);

    begin("one body for two functions");
    body = region(0, NULL);
    function("f", body, 0, NULL);
    function("g", body, 0, NULL);
    ret(body, 0, NULL);
    ends(SHLO_STRUCTURE, "g", "", -1, -1);

    begin("a region that is its own ancestor's");
    body = region(0, NULL);
    function("main", body, 0, NULL);
    add_op(body, SHLO_OP_custom_call, 0, NULL, 0, NULL, SHLO__A_custom_call__call_target_name, string("x"), 1,
        &body);
    ret(body, 0, NULL);
    ends(SHLO_STRUCTURE, "main", "", -1, -1);

    begin("fewer results than the function has");
    type = scalar();
    body = region(0, NULL);
    function("main", body, 1, &type);
    ret(body, 0, NULL);
    ends(SHLO_STRUCTURE, "main", "return", 0, -1);

    begin("a result of another type");
    type = type_of(SHLO_F32, 1, 3);
    body = region(1, &type);
    type = type_of(SHLO_F32, 1, SHLO__DYNAMIC);
    function("main", body, 1, &type);
    x = m.regions.items[body].args;
    ret(body, 1, &x);
    ends(SHLO_TYPE, "main", "return", 0, 0);
}

static void values_have_types(void) {
    uint32_t body, type;
    begin("a negative size");
    type = type_of(SHLO_F32, 1, -3);
    body = region(1, &type);
    function("main", body, 0, NULL);
    ret(body, 0, NULL);
    ends(SHLO_SHAPE, "main", "", -1, -1);

    begin("a size that overflows");
    type = type_of(SHLO_F32, 1, INT64_MAX);
    body = region(1, &type);
    function("main", body, 0, NULL);
    ret(body, 0, NULL);
    ends(SHLO_OVERFLOW, "main", "", -1, -1);

    begin("a type that there is not");
    type = type_of(SHLO_F32, 1, 3);
    body = region(1, &type);
    function("main", body, 0, NULL);
    ret(body, 0, NULL);
    m.values.items[m.regions.items[body].args].type = m.types.count;
    ends(SHLO_STRUCTURE, "main", "", -1, -1);

    begin("a bare element type");
    CHECK(shlo__module_type(&m, SHLO__TYPE_SCALAR, SHLO_F32, 0, NULL, &type) == SHLO_OK);
    body = region(1, &type);
    function("main", body, 0, NULL);
    ret(body, 0, NULL);
    ends(SHLO_TYPE, "main", "", -1, -1);

    begin("no type");
    type = 0;
    body = region(1, &type);
    function("main", body, 0, NULL);
    ret(body, 0, NULL);
    ends(SHLO_STRUCTURE, "main", "", -1, -1);
}

static void names_and_calls(void) {
    char name[20], callees[60];
    int i;
    begin("no functions");
    ends(SHLO_OK, "", "", -1, -1);

    begin("two functions of one name");
    caller("f", "");
    caller("f", "");
    ends(SHLO_STRUCTURE, "f", "", -1, -1);

    begin("a function without a name");
    caller("", "");
    ends(SHLO_STRUCTURE, "", "", -1, -1);

    begin("no such function");
    caller("f", "g");
    ends(SHLO_NOT_FOUND, "f", "call", 0, -1);

    begin("itself");
    caller("f", "f");
    ends(SHLO_STRUCTURE, "f", "call", 0, -1);

    begin("itself through others");
    caller("f", "g");
    caller("g", "k h");
    caller("h", "f");
    caller("k", "");
    ends(SHLO_STRUCTURE, "h", "call", 0, -1);

    begin("as deep as allowed");
    caller("f0", "");
    for (i = 1; i < SHLO_MAX_DEPTH; i++) {
        snprintf(name, sizeof name, "f%d", i);
        snprintf(callees, sizeof callees, "f%d f0", i - 1);
        caller(name, callees);
    }
    ends(SHLO_OK, "", "", -1, -1);

    begin("one deeper, found from the bottom");
    caller("f0", "");
    for (i = 1; i <= SHLO_MAX_DEPTH; i++) {
        snprintf(name, sizeof name, "f%d", i);
        snprintf(callees, sizeof callees, "f%d", i - 1);
        caller(name, callees);
    }
    snprintf(name, sizeof name, "f%d", SHLO_MAX_DEPTH);
    ends(SHLO_LIMIT, name, "call", 0, -1);

    begin("far deeper, found from the top");
    for (i = 5000; i > 0; i--) {
        snprintf(name, sizeof name, "f%d", i);
        snprintf(callees, sizeof callees, "f%d", i - 1);
        caller(name, callees);
    }
    caller("f0", "");
    snprintf(name, sizeof name, "f%d", 5000 - SHLO_MAX_DEPTH + 1);
    ends(SHLO_LIMIT, name, "call", 0, -1);
}

/* Every function calls the next one many times: a walk of all paths would not end. */
static void many_paths(void) {
    char name[20], callees[200];
    int i, k;
    begin("many paths");
    for (i = SHLO_MAX_DEPTH - 1; i > 0; i--) {
        snprintf(name, sizeof name, "f%d", i);
        callees[0] = 0;
        for (k = 0; k < 10; k++) snprintf(callees + strlen(callees), 20, "f%d ", i - 1);
        caller(name, callees);
    }
    caller("f0", "");
    ends(SHLO_OK, "", "", -1, -1);
}

/* main's region has an `if` whose branch has an `if` ..: `depth` regions. */
static void nested(int depth, shlo_status status) {
    uint32_t type, pred, chain[SHLO_MAX_DEPTH + 4], regions[2];
    int i;
    begin("nested regions");
    type = type_of(SHLO_I1, 0, 0);
    chain[0] = region(1, &type);
    pred = m.regions.items[chain[0]].args;
    function("main", chain[0], 0, NULL);
    for (i = 1; i < depth; i++) chain[i] = region(0, NULL);
    for (i = depth - 1; i > 0; i--) {
        ret(chain[i], 0, NULL);
        regions[0] = chain[i];
        regions[1] = region(0, NULL);
        ret(regions[1], 0, NULL);
        add_op(chain[i - 1], SHLO_OP_if, 1, &pred, 0, NULL, 0, 0, 2, regions);
    }
    ret(chain[0], 0, NULL);
    ends(status, "main", "if", depth - 2, -1);
}

/* A pass has left an op with a result type that does not follow: only checking everything again finds it. */
static void changed_ops(void) {
    uint32_t body, type, x, y;
    begin("a changed type");
    type = scalar();
    body = region(1, &type);
    x = m.regions.items[body].args;
    y = unary(body, SHLO_OP_negate, x);
    m.values.items[y].type = type_of(SHLO_F64, 0, 0);
    type = m.values.items[y].type;
    function("main", body, 1, &type);
    ret(body, 1, &y);
    shlo__status_clear(&error);
    CHECK(shlo__check_module(&m, &error) == SHLO_OK);
    CHECK(shlo__check_all(&m, &error) == SHLO_TYPE && error.result == 0 && !strcmp(error.constraint, "C1") &&
          !strcmp(error.op, "negate") && error.op_index == 0);
    shlo__module_free(&m);

    begin("a result too many");
    type = scalar();
    body = region(1, &type);
    x = m.regions.items[body].args;
    function("main", body, 0, NULL);
    add_op(body, SHLO_OP_negate, 1, &x, 0, NULL, 0, 0, 0, NULL);
    ret(body, 0, NULL);
    shlo__status_clear(&error);
    CHECK(shlo__check_module(&m, &error) == SHLO_OK);
    CHECK(shlo__check_all(&m, &error) == SHLO_ARGUMENT && !strcmp(error.op, "negate"));
    shlo__module_free(&m);
}

/* ---- single ops: attributes as lists of numbers ---- */

typedef struct attr_list {
    uint32_t id, n, columns;
    const int64_t *items;
} attr_list;

static shlo_status check_one(shlo_op code, uint32_t n_operands, const uint32_t *operands, uint32_t n_attrs,
    const attr_list *lists, uint32_t n_regions, const uint32_t *regions, uint32_t given) {
    shlo__op_parts parts;
    shlo__attr attrs[8];
    shlo__check c;
    uint32_t i, results[8] = {0}; /* more than it may use */
    memset(&parts, 0, sizeof parts);
    memset(attrs, 0, sizeof attrs);
    memset(&c, 0, sizeof c);
    for (i = 0; i < n_attrs; i++) {
        attrs[i].id = (uint16_t)lists[i].id;
        attrs[i].n = lists[i].n;
        attrs[i].columns = (uint16_t)lists[i].columns;
        CHECK(shlo__module_numbers(&m, lists[i].items, lists[i].n, &attrs[i].at) == SHLO_OK);
    }
    parts.code = code;
    parts.n_operands = n_operands;
    parts.operands = operands;
    parts.n_attrs = n_attrs;
    parts.attrs = attrs;
    parts.n_regions = n_regions;
    parts.regions = regions;
    shlo__status_clear(&error);
    results[0] = given;
    c.m = &m;
    c.error = &error;
    c.parts = &parts;
    c.results = results;
    c.n_results = given ? 1 : 0;
    c.results_capacity = 4;
    return shlo__check_op(&c);
}

static shlo_status collective(shlo_op code, uint32_t first_attr, uint32_t n_numbers, const int64_t *numbers,
    uint32_t groups_attr, uint32_t n_groups, uint32_t columns, const int64_t *groups, uint32_t channel_attr,
    int64_t channel, int64_t global, int has_body, uint32_t given) {
    attr_list lists[8];
    uint32_t type = type_of(SHLO_F32, 1, 8), arg, types[2], body = 0, n = 0;
    arg = argument(type);
    if (has_body) {
        types[0] = types[1] = scalar();
        body = region(2, types);
        ret(body, 1, &m.regions.items[body].args);
    }
    for (; n < n_numbers; n++) {
        lists[n].id = first_attr + n;
        lists[n].n = 1;
        lists[n].columns = 0;
        lists[n].items = numbers + n;
    }
    lists[n].id = groups_attr;
    lists[n].n = n_groups;
    lists[n].columns = columns;
    lists[n++].items = groups;
    lists[n].id = channel_attr;
    lists[n].n = 1;
    lists[n].columns = 0;
    lists[n++].items = &channel;
    if (global) {
        lists[n] = lists[n - 1];
        lists[n].id = channel_attr + 1;
        lists[n++].items = &global;
    }
    return check_one(code, 1, &arg, n, lists, has_body ? 1 : 0, &body, given);
}

static void process_grid(void) {
    static const int64_t pairs[4] = {0, 1, 2, 3}, zero = 0, a2a[3] = {0, 0, 2}, targets[2] = {3, 4};
    static const int64_t eight[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    uint32_t given;
    begin("the process grid");
    m.n_replicas = 4;
    m.n_partitions = 2;
    given = type_of(SHLO_F32, 1, 16);
#define ALL_REDUCE(n, channel, global) \
    collective(SHLO_OP_all_reduce, 0, 0, NULL, SHLO__A_all_reduce__replica_groups, n, 2, pairs, \
        SHLO__A_all_reduce__channel_id, channel, global, 1, 0)
    CHECK(ALL_REDUCE(4, 0, 0) == SHLO_OK);
    CHECK(ALL_REDUCE(2, 0, 0) == SHLO_ATTRIBUTE && !strcmp(error.constraint, "C2"));
    CHECK(ALL_REDUCE(4, 1, 0) == SHLO_OK);
    CHECK(ALL_REDUCE(4, 1, 1) == SHLO_ATTRIBUTE && !strcmp(error.constraint, "C2"));
    CHECK(ALL_REDUCE(0, 0, 0) == SHLO_OK);
    CHECK(collective(SHLO_OP_all_reduce, 0, 0, NULL, SHLO__A_all_reduce__replica_groups, 6, 2, eight,
              SHLO__A_all_reduce__channel_id, 1, 1, 1, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C2"));
    CHECK(collective(SHLO_OP_all_reduce, 0, 0, NULL, SHLO__A_all_reduce__replica_groups, 8, 2, eight,
              SHLO__A_all_reduce__channel_id, 1, 1, 1, 0) == SHLO_OK);
#define ALL_GATHER(n, channel, global, type) \
    collective(SHLO_OP_all_gather, SHLO__A_all_gather__all_gather_dim, 1, &zero, \
        SHLO__A_all_gather__replica_groups, n, 2, pairs, SHLO__A_all_gather__channel_id, channel, global, 0, \
        type)
    CHECK(ALL_GATHER(4, 0, 0, given) == SHLO_OK);
    CHECK(ALL_GATHER(0, 0, 0, type_of(SHLO_F32, 1, 24)) == SHLO_OK); /* no groups, in rows of two: all */
    CHECK(ALL_GATHER(2, 0, 0, given) == SHLO_ATTRIBUTE && !strcmp(error.constraint, "C3"));
    CHECK(ALL_GATHER(4, 1, 0, given) == SHLO_SHAPE &&
          !strcmp(error.constraint, "C6")); /* 2 replicas of 2 partitions */
    CHECK(ALL_GATHER(4, 1, 0, type_of(SHLO_F32, 1, 32)) == SHLO_OK);
    CHECK(ALL_GATHER(4, 1, 1, given) == SHLO_ATTRIBUTE && !strcmp(error.constraint, "C3"));
    CHECK(collective(SHLO_OP_reduce_scatter, SHLO__A_reduce_scatter__scatter_dimension, 1, &zero,
              SHLO__A_reduce_scatter__replica_groups, 2, 2, pairs, SHLO__A_reduce_scatter__channel_id, 0, 0,
              1, given) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C4"));
    CHECK(collective(SHLO_OP_reduce_scatter, SHLO__A_reduce_scatter__scatter_dimension, 1, &zero,
              SHLO__A_reduce_scatter__replica_groups, 4, 2, pairs, SHLO__A_reduce_scatter__channel_id, 0, 0,
              1, type_of(SHLO_F32, 1, 4)) == SHLO_OK);
    CHECK(collective(SHLO_OP_all_to_all, SHLO__A_all_to_all__split_dimension, 3, a2a,
              SHLO__A_all_to_all__replica_groups, 2, 2, pairs, SHLO__A_all_to_all__channel_id, 0, 0, 0,
              0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C6"));
    CHECK(collective(SHLO_OP_all_to_all, SHLO__A_all_to_all__split_dimension, 3, a2a,
              SHLO__A_all_to_all__replica_groups, 2, 2, pairs, SHLO__A_all_to_all__channel_id, 1, 0, 0,
              0) == SHLO_OK);
    CHECK(collective(SHLO_OP_collective_broadcast, 0, 0, NULL, SHLO__A_collective_broadcast__replica_groups,
              2, 2, targets, SHLO__A_collective_broadcast__channel_id, 0, 0, 0, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C2"));
    CHECK(collective(SHLO_OP_collective_permute, 0, 0, NULL, SHLO__A_collective_permute__source_target_pairs,
              2, 2, targets, SHLO__A_collective_permute__channel_id, 0, 0, 0, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C4"));
    CHECK(collective(SHLO_OP_collective_permute, 0, 0, NULL, SHLO__A_collective_permute__source_target_pairs,
              2, 2, pairs, SHLO__A_collective_permute__channel_id, 0, 0, 0, 0) == SHLO_OK);
    shlo__module_free(&m);
}

/* Lists as long as a file can hold: comparing each item with each would take minutes. */
static void long_lists(void) {
    enum { N = 1 << 20 };
    int64_t *items = (int64_t *)malloc(N * sizeof *items);
    attr_list lists[2];
    uint32_t type, args[2], i;
    begin("long lists");
    if (!CHECK(items != NULL)) return;
    for (i = 0; i < N; i++) items[i] = (i * 7919u) % N;
    CHECK(collective(SHLO_OP_all_reduce, 0, 0, NULL, SHLO__A_all_reduce__replica_groups, N, 2, items,
              SHLO__A_all_reduce__channel_id, 0, 0, 1, 0) == SHLO_OK);
    items[N - 1] = items[0];
    CHECK(collective(SHLO_OP_all_reduce, 0, 0, NULL, SHLO__A_all_reduce__replica_groups, N, 2, items,
              SHLO__A_all_reduce__channel_id, 0, 0, 1, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C1") && error.dimension == N - 1);
    type = type_of(SHLO_F32, 1, 4);
    args[0] = argument(type);
    args[1] = args[0];
    for (i = 0; i < N; i++) items[i] = i;
    lists[0].id = SHLO__A_dot_general__lhs_contracting_dimensions;
    lists[1].id = SHLO__A_dot_general__rhs_contracting_dimensions;
    lists[0].n = lists[1].n = N;
    lists[0].columns = lists[1].columns = 0;
    lists[0].items = lists[1].items = items;
    CHECK(check_one(SHLO_OP_dot_general, 2, args, 2, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C6") && error.dimension == 1);
    for (i = 0; i < N; i++) items[i] = 0;
    CHECK(check_one(SHLO_OP_dot_general, 2, args, 2, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.constraint, "C3"));
    shlo__module_free(&m);
    free(items);
}

/* What a reader or a pass can get wrong of an attribute itself. */
static void attributes(void) {
    static const int64_t numbers[2] = {0, 5};
    int64_t past;
    attr_list lists[2];
    uint32_t type;
    uint32_t arg;
    begin("attributes");
    type = type_of(SHLO_F32, 1, 4);
    arg = argument(type);
    lists[0].id = SHLO__A_get_dimension_size__dimension;
    lists[0].n = 1;
    lists[0].columns = 0;
    lists[0].items = numbers;
    lists[1] = lists[0];
    CHECK(check_one(SHLO_OP_get_dimension_size, 1, &arg, 1, lists, 0, NULL, 0) == SHLO_OK);
    CHECK(check_one(SHLO_OP_get_dimension_size, 1, &arg, 2, lists, 0, NULL, 0) == SHLO_ATTRIBUTE);
    lists[0].n = 2;
    CHECK(check_one(SHLO_OP_get_dimension_size, 1, &arg, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.attribute, "dimension"));
    lists[0].id = SHLO__A_pad__edge_padding_low;
    CHECK(check_one(SHLO_OP_get_dimension_size, 1, &arg, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE);
    lists[0].n = 1;
    lists[0].id = SHLO__A_get_dimension_size__dimension + 1; /* the first of the next op */
    CHECK(check_one(SHLO_OP_get_dimension_size, 1, &arg, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          strstr(error.message, "does not belong here"));
    lists[0].id = SHLO__A_constant__value;
    CHECK(check_one(SHLO_OP_constant, 0, NULL, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          strstr(error.message, "value is 0, expected an entry of its table"));
    lists[0].items = numbers + 1;
    CHECK(check_one(SHLO_OP_constant, 0, NULL, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          !strcmp(error.attribute, "value"));
    past = m.data.count;
    lists[0].items = &past;
    CHECK(check_one(SHLO_OP_constant, 0, NULL, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE &&
          strstr(error.message, "expected an entry of its table"));
    lists[0].items = numbers + 1;
    lists[0].id = SHLO__A_collective_permute__source_target_pairs;
    lists[0].columns = 0;
    CHECK(check_one(SHLO_OP_collective_permute, 1, &arg, 1, lists, 0, NULL, 0) == SHLO_ATTRIBUTE);
    CHECK(check_one((shlo_op)999, 0, NULL, 0, NULL, 0, NULL, 0) == SHLO_ARGUMENT && error.message[0]);
    shlo__module_free(&m);
}

/* A type that does not follow from the op's operands. */
static void results_are_given(void) {
    uint32_t type, body;
    begin("a result that must be given");
    type = type_of(SHLO_F32, 1, 4);
    body = region(1, &type);
    function("main", body, 0, NULL);
    add_op(body, SHLO_OP_reshape, 1, &m.regions.items[body].args, 0, NULL, 0, 0, 0, NULL);
    ret(body, 0, NULL);
    shlo__status_clear(&error);
    CHECKF(shlo__check_all(&m, &error) == SHLO_TYPE &&
               strstr(error.message, "the type of result 0 must be given"),
        "%s", error.message);
    shlo__module_free(&m);
}

/* The caller has room for four results. */
static void room_for_results(void) {
    uint32_t args[5];
    begin("room for results");
    args[0] = argument(scalar());
    for (int i = 1; i < 5; i++) args[i] = args[0];
    CHECK(check_one(SHLO_OP_optimization_barrier, 4, args, 0, NULL, 0, NULL, 0) == SHLO_OK);
    CHECK(check_one(SHLO_OP_optimization_barrier, 5, args, 0, NULL, 0, NULL, 0) == SHLO_LIMIT &&
          !strcmp(error.message, "optimization_barrier: 5 results, room for 4"));
    shlo__module_free(&m);
}

/* A body that is a reduction but for its last op. */
static void bodies_return(void) {
    static const int64_t groups[2] = {0, 1};
    uint32_t types[2], arg, body;
    attr_list list;
    begin("a body without a return");
    types[0] = types[1] = scalar();
    arg = argument(type_of(SHLO_F32, 1, 8));
    body = region(2, types);
    list.id = SHLO__A_all_reduce__replica_groups;
    list.n = list.columns = 2;
    list.items = groups;
    unary(body, SHLO_OP_abs, m.regions.items[body].args);
    CHECK(check_one(SHLO_OP_all_reduce, 1, &arg, 1, &list, 1, &body, 0) == SHLO_REGION &&
          strstr(error.message, "does not end in a return"));
    ret(body, 1, &m.regions.items[body].args);
    CHECK(check_one(SHLO_OP_all_reduce, 1, &arg, 1, &list, 1, &body, 0) == SHLO_OK);
    shlo__module_free(&m);
}

/* A function may call itself under a condition, and must have a body. */
static void itself(void) {
    uint32_t type, body, regions[2];
    begin("itself, under a condition");
    type = type_of(SHLO_I1, 0, 0);
    body = region(1, &type);
    function("main", body, 0, NULL);
    for (int i = 0; i < 2; i++) {
        const uint32_t arg = m.regions.items[body].args;
        regions[i] = region(0, NULL);
        if (!i)
            add_op(regions[i], SHLO_OP_call, 1, &arg, 0, NULL, SHLO__A_call__callee, string("main"), 0, NULL);
        ret(regions[i], 0, NULL);
    }
    add_op(body, SHLO_OP_if, 1, &m.regions.items[body].args, 0, NULL, 0, 0, 2, regions);
    ret(body, 0, NULL);
    ends(SHLO_OK, "", "", -1, -1);
    begin("no body");
    function("main", 0, 0, NULL);
    shlo__status_clear(&error);
    CHECKF(shlo__check_module(&m, &error) == SHLO_STRUCTURE &&
               !strcmp(error.message, "function main has no body"),
        "%s", error.message);
    shlo__module_free(&m);
}

/* What no reader makes: an op that is in a list and in none, one of another region, a list without an end;
   attributes behind the numbers. */
static void damaged(void) {
    static const char *const says[] = {"list of ops is damaged", "list of ops is damaged",
        "list of ops is damaged", "fewer values", "fewer values"};
    for (int how = 0; how < 5; how++) {
        uint32_t body, type, x, y, op;
        begin(says[how]);
        type = type_of(SHLO_F32, 1, 4);
        body = region(1, &type);
        function("main", body, 1, &type);
        x = m.regions.items[body].args;
        op = add_op(body, SHLO_OP_transpose, 1, &x, 1, &type, SHLO__A_transpose__permutation, 1, 0, NULL);
        x = m.ops.items[op].results;
        y = unary(body, SHLO_OP_negate, x);
        ret(body, 1, &y);
        if (how == 0) m.ops.items[op].dead = 1;
        if (how == 1) m.ops.items[op].parent = region(0, NULL);
        if (how == 2) m.ops.items[m.values.items[y].owner].next = m.values.items[y].owner;
        if (how == 3) m.attrs.items[m.ops.items[op].attrs].at = m.numbers.count + 1;
        if (how == 4) m.attrs.items[m.ops.items[op].attrs].n = m.numbers.count + 1;
        shlo__status_clear(&error);
        CHECKF((how < 3 ? shlo__check_module(&m, &error) : shlo__check_all(&m, &error)) != SHLO_OK &&
                   strstr(error.message, says[how]),
            "%d: %s", how, error.message);
        shlo__module_free(&m);
    }
}

int main(void) {
    scopes();
    damaged();
    regions_end();
    values_have_types();
    names_and_calls();
    many_paths();
    nested(SHLO_MAX_DEPTH, SHLO_OK);
    nested(SHLO_MAX_DEPTH + 1, SHLO_LIMIT);
    changed_ops();
    process_grid();
    long_lists();
    attributes();
    results_are_given();
    room_for_results();
    bodies_return();
    itself();
    return test_end("test_check_module");
}
