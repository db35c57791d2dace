// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* tests/plan/test_map.c - affine maps through views, against the specification's own index rules: chains of
 * random views, point by point, and views whose maps are known. */
#include "planned.h"

static unsigned long long rng = 5;
static int below(int n) { return (int)(test_random(&rng) >> 33) % n; }

/* ---- the reference: which element of the source is element `at` of a value ---- */

static int64_t linear(const shlo__module *m, uint32_t value, const int64_t *at) {
    const int64_t *dims = shlo__type_dims(m, shlo__value_type(m, value));
    int64_t n = 0;
    for (int32_t d = 0; d < shlo__type_at(m, shlo__value_type(m, value))->rank; d++) n = n * dims[d] + at[d];
    return n;
}

static void unlinear(const shlo__module *m, uint32_t value, int64_t n, int64_t *at) {
    const int64_t *dims = shlo__type_dims(m, shlo__value_type(m, value));
    for (int32_t d = shlo__type_at(m, shlo__value_type(m, value))->rank; d-- > 0; n /= dims[d])
        at[d] = n % dims[d];
}

/* One step of the specification's index rules: `at` in the result becomes `at` in the operand. */
static void operand_index(const shlo__module *m, const shlo__op *op, int64_t *at) {
    uint32_t operand = shlo__op_operand(m, op, 0), n = 0;
    const int64_t *dims = shlo__type_dims(m, shlo__value_type(m, operand)), *list;
    int32_t rank = shlo__type_at(m, shlo__value_type(m, operand))->rank;
    int64_t from[SHLO_MAX_RANK];
    if (op->code == SHLO_OP_reshape) {
        unlinear(m, operand, linear(m, op->results, at), at);
        return;
    }
    memcpy(from, at, sizeof from);
    for (int32_t d = 0; d < rank; d++) {
        uint32_t u = (uint32_t)d;
        if (op->code == SHLO_OP_broadcast_in_dim) {
            list = shlo__module_attr_list(m, op, SHLO__A_broadcast_in_dim__broadcast_dimensions, &n);
            at[d] = dims[d] == 1 ? 0 : from[list[d]];
        }
        else if (op->code == SHLO_OP_transpose) {
            list = shlo__module_attr_list(m, op, SHLO__A_transpose__permutation, &n);
            for (uint32_t k = 0; k < n; k++) at[list[k]] = from[k];
        }
        else if (op->code == SHLO_OP_slice)
            at[d] = shlo__module_attr_item(m, op, SHLO__A_slice__start_indices, u) +
                    from[d] * shlo__module_attr_item(m, op, SHLO__A_slice__strides, u);
        else if (op->code == SHLO_OP_reverse) {
            list = shlo__module_attr_list(m, op, SHLO__A_reverse__dimensions, &n);
            for (uint32_t k = 0; k < n; k++)
                if (list[k] == d) at[d] = dims[d] - 1 - from[d];
        }
    }
}

/* Every point of `value` reads the element of `source` that the map says. */
static int map_is_right(const planned *x, uint32_t value, const shlo__affine *map, uint32_t source) {
    const shlo__module *m = &x->m;
    int32_t rank = shlo__type_at(m, shlo__value_type(m, value))->rank;
    int64_t total = shlo__plan_elements(&x->p, value);
    for (int64_t i = 0; i < total; i++) {
        int64_t at[SHLO_MAX_RANK] = {0}, said = map->offset;
        uint32_t v = value;
        unlinear(m, v, i, at);
        for (int32_t d = 0; d < rank; d++) said += map->stride[d] * at[d];
        while (v != source) {
            const shlo__op *op = &m->ops.items[shlo__plan_def(&x->p, v)];
            operand_index(m, op, at);
            v = shlo__op_operand(m, op, 0);
        }
        if (linear(m, source, at) != said) return 0;
    }
    return 1;
}

/* ---- random chains of views ---- */

typedef struct chain {
    char text[8192];
    size_t n;
    int rank, steps;
    int dims[6];
} chain;

static void put(chain *c, const char *text) {
    c->n += (size_t)snprintf(c->text + c->n, sizeof c->text - c->n, "%s", text);
}

static void put_number(chain *c, const char *format, int number) {
    c->n += (size_t)snprintf(c->text + c->n, sizeof c->text - c->n, format, number);
}

static void put_type(chain *c) {
    put(c, "tensor<");
    for (int d = 0; d < c->rank; d++) put_number(c, "%dx", c->dims[d]);
    put(c, "i32>");
}

static void put_list(chain *c, const int *list, int n) {
    put(c, "[");
    for (int d = 0; d < n; d++) put_number(c, d ? ", %d" : "%d", list[d]);
    put(c, "]");
}

static void step_transpose(chain *c) {
    int perm[6], dims[6];
    for (int d = 0; d < c->rank; d++) perm[d] = d;
    for (int d = c->rank; d-- > 1;) {
        int k = below(d + 1), t = perm[d];
        perm[d] = perm[k];
        perm[k] = t;
    }
    put_number(c, "stablehlo.transpose %%v%d, dims = ", c->steps);
    put_list(c, perm, c->rank);
    put(c, " : (");
    put_type(c);
    for (int d = 0; d < c->rank; d++) dims[d] = c->dims[perm[d]];
    memcpy(c->dims, dims, sizeof dims);
}

/* Two dimensions become one, or one two, or 1 is put in. */
static void step_reshape(chain *c) {
    int d = below(c->rank), how = below(3);
    put_number(c, "stablehlo.reshape %%v%d : (", c->steps);
    put_type(c);
    if (how == 0 && c->rank > 1) {
        d = below(c->rank - 1);
        c->dims[d] *= c->dims[d + 1];
        memmove(c->dims + d + 1, c->dims + d + 2, (size_t)(c->rank - d - 2) * sizeof *c->dims);
        c->rank--;
    }
    else if (c->rank < 5) {
        int a = how == 1 ? 1 : c->dims[d] % 2 == 0 ? 2 : c->dims[d] % 3 == 0 ? 3 : 1;
        memmove(c->dims + d + 1, c->dims + d, (size_t)(c->rank - d) * sizeof *c->dims);
        c->dims[d] = a;
        c->dims[d + 1] /= a;
        c->rank++;
    }
}

static void step_slice(chain *c) {
    int dims[6];
    put_number(c, "stablehlo.slice %%v%d [", c->steps);
    for (int d = 0; d < c->rank; d++) {
        int start = below(c->dims[d]), end = start + 1 + below(c->dims[d] - start), stride = 1 + below(2);
        put_number(c, d ? ", %d:" : "%d:", start);
        put_number(c, "%d:", end);
        put_number(c, "%d", stride);
        dims[d] = (end - start + stride - 1) / stride;
    }
    put(c, "] : (");
    put_type(c);
    memcpy(c->dims, dims, (size_t)c->rank * sizeof *dims);
}

static void step_reverse(chain *c) {
    int list[6], n = 0;
    for (int d = 0; d < c->rank; d++)
        if (below(2)) list[n++] = d;
    put_number(c, "stablehlo.reverse %%v%d, dims = ", c->steps);
    put_list(c, list, n);
    put(c, " : (");
    put_type(c);
}

static void step_broadcast(chain *c) {
    int list[6], at = below(c->rank + 1);
    put_number(c, "stablehlo.broadcast_in_dim %%v%d, dims = ", c->steps);
    for (int d = 0; d < c->rank; d++) list[d] = d < at ? d : d + 1;
    put_list(c, list, c->rank);
    put(c, " : (");
    put_type(c);
    for (int d = 0; d < c->rank; d++)
        if (c->dims[d] == 1 && below(2)) c->dims[d] = 2;
    memmove(c->dims + at + 1, c->dims + at, (size_t)(c->rank - at) * sizeof *c->dims);
    c->dims[at] = 1 + below(3);
    c->rank++;
}

static void put_step(chain *c) {
    int64_t total = 1;
    for (int d = 0; d < c->rank; d++) total *= c->dims[d];
    put_number(c, "  %%v%d = ", c->steps + 1);
    switch (below(5)) {
    case 0:
        step_transpose(c);
        break;
    case 1:
        step_slice(c);
        break;
    case 2:
        step_reverse(c);
        break;
    case 3:
        if (c->rank < 5 && total < 2000) {
            step_broadcast(c);
            break;
        } /* fall through */
    default:
        step_reshape(c);
    }
    put(c, ") -> ");
    put_type(c);
    put(c, "\n");
    c->steps++;
}

static void put_chain(chain *c, int steps) {
    c->n = 0;
    c->steps = 0;
    c->rank = 1 + below(3);
    for (int d = 0; d < c->rank; d++) c->dims[d] = 1 + below(6);
    put(c, "func.func @main(%v0: ");
    put_type(c);
    put(c, ") {\n");
    while (c->steps < steps) put_step(c);
    put(c, "  return\n}\n");
}

static void random_chains(void) {
    static chain c;
    int affine = 0, rounds = 2000;
    TEST_CASE("random chains");
    for (int i = 0; i < rounds; i++) {
        planned x;
        char name[12];
        put_chain(&c, 1 + below(6));
        snprintf(name, sizeof name, "v%d", c.steps);
        if (planned_open(&x, c.text, 0)) {
            uint32_t value = planned_value(&x, name), source = 0;
            shlo__affine map;
            if (shlo__map_source(&x.p, value, &map, &source)) {
                affine++;
                CHECKF(source == planned_value(&x, "v0") && map_is_right(&x, value, &map, source), "%s",
                    c.text);
            }
            else { /* once that view exists in memory, the rest of the chain has a map, and it is right */
                CHECK(source != 0 && x.m.ops.items[shlo__plan_def(&x.p, source)].code != SHLO_OP_reshape);
                x.p.materialized[source] = 1;
                CHECKF(shlo__map_source(&x.p, value, &map, &source) && map_is_right(&x, value, &map, source),
                    "%s", c.text);
            }
        }
        planned_close(&x);
    }
    CHECKF(affine > rounds / 2 && affine < rounds, "%d chains of %d are affine", affine, rounds);
}

/* ---- maps that are known ---- */

/* The map of value `v` of a body over argument %x; the strides end with -1000. 0: there is none. */
static void known(const char *name, const char *body, int64_t offset, const int64_t *strides) {
    char text[1000];
    planned x;
    TEST_CASE(name);
    snprintf(text, sizeof text, "func.func @main(%%x: tensor<4x6xf32>) {\n%s\n  return\n}\n", body);
    if (planned_open(&x, text, 0)) {
        shlo__affine map;
        uint32_t source;
        int found = shlo__map_source(&x.p, planned_value(&x, "v"), &map, &source);
        CHECK(found == (strides != NULL));
        CHECK(!strides || map.offset == offset);
        for (int d = 0; strides && strides[d] != -1000; d++)
            CHECKF(map.stride[d] == strides[d], "stride %d is %d", d, (int)map.stride[d]);
    }
    planned_close(&x);
}

#define STRIDES(...) ((const int64_t[]){__VA_ARGS__, -1000})

static void known_maps(void) {
    known("transpose", "%v = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>", 0,
        STRIDES(1, 6));
    known("slice", "%v = stablehlo.slice %x [1:4:2, 2:6] : (tensor<4x6xf32>) -> tensor<2x4xf32>", 8,
        STRIDES(12, 1));
    known("reverse", "%v = stablehlo.reverse %x, dims = [0] : tensor<4x6xf32>", 18, STRIDES(-6, 1));
    known("reverse of a slice of a reverse",
        "%r = stablehlo.reverse %x, dims = [0, 1] : tensor<4x6xf32>\n"
        "%s = stablehlo.slice %r [0:3, 1:6] : (tensor<4x6xf32>) -> tensor<3x5xf32>\n"
        "%v = stablehlo.reverse %s, dims = [1] : tensor<3x5xf32>",
        18, STRIDES(-6, 1));
    known("broadcast",
        "%v = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<4x6xf32>) -> tensor<4x5x6xf32>", 0,
        STRIDES(6, 0, 1));
    known("split", "%v = stablehlo.reshape %x : (tensor<4x6xf32>) -> tensor<4x2x3xf32>", 0, STRIDES(6, 3, 1));
    known("split of a transpose",
        "%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>\n"
        "%v = stablehlo.reshape %t : (tensor<6x4xf32>) -> tensor<3x2x4xf32>",
        0, STRIDES(2, 1, 6));
    known("merge of a transpose",
        "%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>\n"
        "%v = stablehlo.reshape %t : (tensor<6x4xf32>) -> tensor<24xf32>",
        0, NULL);
    known("rows that do not begin where rows begin",
        "%t = stablehlo.slice %x [0:4, 0:4] : (tensor<4x6xf32>) -> tensor<4x4xf32>\n"
        "%v = stablehlo.reshape %t : (tensor<4x4xf32>) -> tensor<2x8xf32>",
        0, NULL);
    known("a slice of few rows undoes what carries",
        "%t = stablehlo.slice %x [0:4, 0:4] : (tensor<4x6xf32>) -> tensor<4x4xf32>\n"
        "%r = stablehlo.reshape %t : (tensor<4x4xf32>) -> tensor<2x8xf32>\n"
        "%v = stablehlo.slice %r [0:2, 0:4] : (tensor<2x8xf32>) -> tensor<2x4xf32>",
        0, STRIDES(12, 1));
}

/* An iota's number at a point of a space is the index along its dimension. */
static void iota(void) {
    planned x;
    shlo__space_dims space;
    shlo__affine map, out;
    TEST_CASE("iota");
    if (planned_open(&x,
            "func.func @main() {\n  %v = stablehlo.iota dim = 1 : tensor<4x6xi32>\n  return\n}\n", 0)) {
        uint32_t type = shlo__value_type(&x.m, planned_value(&x, "v"));
        space.n = 1;
        space.extent[0] = 4;
        memset(&map, 0, sizeof map);
        map.offset = 2;
        map.stride[0] = 6; /* column 2 of each row */
        CHECK(shlo__map_index(&x.p, type, 1, &space, &map, &out) && out.offset == 2 && out.stride[0] == 0);
        CHECK(shlo__map_index(&x.p, type, 0, &space, &map, &out) && out.offset == 0 && out.stride[0] == 1);
        map.stride[0] = 5; /* wanders off its row */
        CHECK(!shlo__map_index(&x.p, type, 1, &space, &map, &out));
        space.extent[0] = 0; /* no point at all */
        CHECK(shlo__map_index(&x.p, type, 1, &space, &map, &out));
    }
    planned_close(&x);
}

int main(void) {
    known_maps();
    iota();
    random_chains();
    return test_end("plan/map");
}
