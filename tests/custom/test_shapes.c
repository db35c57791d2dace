// link: rooms
/* tests/custom/test_shapes.c - result shapes by a handler's callback: what it sees, what it may answer, and
 * what is refused. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "custom/custom.h"
#include "../test.h"
#include "../fail_alloc.h"

static int64_t answer[3]; /* what the callback writes: the second result's two dimensions */
static shlo_status answer_status;

static shlo_status shape(void *user, const shlo_call_info *c, int64_t *const *dims, shlo_error *error) {
    int64_t k = 0;
    (void)user;
    (void)error;
    CHECK(c->n_inputs == 1 && c->inputs[0].rank == 1 && c->inputs[0].dims[0] == 5 &&
          c->inputs[0].bytes == 20 && c->inputs[0].data == NULL);
    CHECK(c->n_outputs == 2 && c->outputs[0].bytes == 12 && c->outputs[1].bytes == 0 &&
          c->outputs[1].dims[0] == SHLO_DYNAMIC && c->outputs[1].dims[1] == 4);
    CHECK(dims[0][0] == 3 && dims[1][0] == SHLO_DYNAMIC && dims[1][1] == 4);
    CHECK(shlo_call_i64(c, "k", &k) == SHLO_OK && k == 7);
    dims[1][0] = answer[0];
    dims[1][1] = answer[1];
    return answer_status;
}
static shlo_status call(void *user, const shlo_call_info *c, shlo_error *error) {
    (void)user;
    (void)c;
    (void)error;
    return SHLO_OK;
}

static uint32_t tensor(shlo__module *m, int32_t rank, int64_t a, int64_t b, int64_t bound) {
    int64_t dims[2], bounds[2];
    uint32_t id = 0;
    dims[0] = a;
    dims[1] = b;
    bounds[0] = bound;
    bounds[1] = -1;
    CHECK(shlo__module_tensor(m, SHLO_F32, rank, dims, bound < 0 ? NULL : bounds, &id) == SHLO_OK);
    return id;
}

static uint32_t text(shlo__module *m, const char *s) {
    uint32_t id = 0;
    CHECK(shlo__module_string(m, s, strlen(s), &id) == SHLO_OK);
    return id;
}

/* custom_call @my.op(f32[5]) {backend_config = {k = 7}} -> (f32[3], f32[?x4]) */
static uint32_t make(shlo__module *m, int64_t bound) {
    shlo__op_parts parts;
    shlo__attr attrs[2];
    int64_t name, config;
    uint32_t region = 0, types[2], arg_type = tensor(m, 1, 5, 0, -1), operand, op = 0;
    memset(&parts, 0, sizeof parts);
    memset(attrs, 0, sizeof attrs);
    CHECK(shlo__module_region(m, 1, &arg_type, &region) == SHLO_OK);
    operand = m->regions.items[region].args;
    types[0] = tensor(m, 1, 3, 0, -1);
    types[1] = tensor(m, 2, SHLO__DYNAMIC, 4, bound);
    name = text(m, "my.op");
    config = text(m, "{k = 7}");
    attrs[0].id = SHLO__A_custom_call__call_target_name;
    attrs[1].id = SHLO__A_custom_call__backend_config;
    attrs[0].n = attrs[1].n = 1;
    CHECK(shlo__module_numbers(m, &name, 1, &attrs[0].at) == SHLO_OK &&
          shlo__module_numbers(m, &config, 1, &attrs[1].at) == SHLO_OK);
    parts.code = SHLO_OP_custom_call;
    parts.n_operands = 1;
    parts.operands = &operand;
    parts.n_results = 2;
    parts.result_types = types;
    parts.n_attrs = 2;
    parts.attrs = attrs;
    CHECK(shlo__module_op(m, region, &parts, &op) == SHLO_OK);
    return op;
}

static shlo_status ask(int64_t bound, const shlo_custom *list, int32_t n, shlo_error *e, int64_t *size) {
    shlo__module m;
    shlo_status status;
    uint32_t op, types[2] = {0, 0};
    CHECK(shlo__module_init(&m, shlo__alloc_default()) == SHLO_OK);
    op = make(&m, bound);
    shlo__status_clear(e);
    status = shlo__custom_shapes(&m, op, list, n, shlo__alloc_default(), types, e);
    if (status == SHLO_OK) {
        CHECK(types[0] == shlo__value_type(&m, m.ops.items[op].results));
        CHECK(shlo__type_static(&m, types[1]) && shlo__type_at(&m, types[1])->rank == 2 &&
              shlo__type_dims(&m, types[1])[1] == 4);
        *size = shlo__type_dims(&m, types[1])[0];
    }
    shlo__module_free(&m);
    return status;
}

int main(void) {
    static const struct {
        int64_t a, b, bound;
        shlo_status status, result;
    } rows[] = {{9, 4, -1, SHLO_OK, SHLO_OK}, {0, 4, -1, SHLO_OK, SHLO_OK}, {9, 4, 9, SHLO_OK, SHLO_OK},
        {9, 4, 8, SHLO_OK, SHLO_SHAPE}, {-1, 4, -1, SHLO_OK, SHLO_SHAPE}, {-5, 4, -1, SHLO_OK, SHLO_SHAPE},
        {9, 4, -1, SHLO_LIMIT, SHLO_LIMIT}, {INT64_MIN, 4, -1, SHLO_OK, SHLO_SHAPE},
        {9, 5, -1, SHLO_OK, SHLO_SHAPE}};
    shlo_custom h[2];
    shlo_error e;
    int64_t size = -7;
    memset(h, 0, sizeof h);
    h[0].name = "my.op";
    h[0].call = call;
    h[0].shape = shape;
    h[0].composite = 1; /* not for custom_calls */
    h[1] = h[0];
    h[1].composite = 0;
    TEST_CASE("answers");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        shlo_status s;
        answer[0] = rows[i].a;
        answer[1] = rows[i].b;
        answer_status = rows[i].status;
        s = ask(rows[i].bound, h, 2, &e, &size);
        CHECKF(s == rows[i].result && e.status == s && (s != SHLO_OK || size == rows[i].a), "%zu: %s", i,
            e.message);
        CHECK(s == SHLO_OK || strstr(e.message, "my.op"));
    }
    answer_status = SHLO_OK;
    TEST_CASE("nobody to ask");
    h[1].shape = NULL;
    CHECK(ask(-1, h, 2, &e, &size) == SHLO_UNSUPPORTED && strstr(e.message, "(options.customs: shape)"));
    CHECK(ask(-1, h, 1, &e, &size) == SHLO_UNSUPPORTED);
    CHECK(ask(-1, NULL, 0, &e, &size) == SHLO_UNSUPPORTED);
    return test_end("custom/shapes");
}
