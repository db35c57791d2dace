// link: rooms
/* test_build_errors.c - misuse of the builder: each kind gives its status, a builder that has failed does
 * nothing more, and clearing the error undoes the failed op alone. */
#include "stablehlo.h"
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "build/build.h"
#include "build_test.h"

/* Each misuse is made in a function `main` of one f32 argument; its index is `which` below. */
typedef struct misuse {
    const char *name;
    shlo_status status;
} misuse;
static const misuse misuses[] = {{"op outside of a function", SHLO_STRUCTURE},
    {"argument after an op", SHLO_STRUCTURE}, {"two functions of a name", SHLO_STRUCTURE},
    {"function inside a function", SHLO_STRUCTURE}, {"finish with an open function", SHLO_STRUCTURE},
    {"finish with an open region", SHLO_STRUCTURE}, {"return with an open region", SHLO_STRUCTURE},
    {"region value after its region", SHLO_STRUCTURE}, {"value of another function", SHLO_STRUCTURE},
    {"region owned twice", SHLO_STRUCTURE}, {"region twice in one op", SHLO_STRUCTURE},
    {"region never owned", SHLO_STRUCTURE}, {"region owned elsewhere", SHLO_STRUCTURE},
    {"region end without begin", SHLO_STRUCTURE}, {"a value id out of range", SHLO_ARGUMENT},
    {"the zero value", SHLO_ARGUMENT}, {"a type id out of range", SHLO_ARGUMENT},
    {"a region id out of range", SHLO_ARGUMENT}, {"the body as a region", SHLO_ARGUMENT},
    {"negative operand count", SHLO_ARGUMENT}, {"NULL operands", SHLO_ARGUMENT},
    {"NULL description", SHLO_ARGUMENT}, {"NULL results", SHLO_ARGUMENT}, {"no such op", SHLO_ARGUMENT},
    {"return by shlo_op_create", SHLO_ARGUMENT}, {"unknown attribute", SHLO_ATTRIBUTE},
    {"attribute of another kind", SHLO_ATTRIBUTE}, {"attribute twice", SHLO_ATTRIBUTE},
    {"attribute without a name", SHLO_ATTRIBUTE}, {"list without items", SHLO_ARGUMENT},
    {"negative list", SHLO_ARGUMENT}, {"table of broken rows", SHLO_ARGUMENT},
    {"string without a text", SHLO_ARGUMENT}, {"constant of wrong size", SHLO_ARGUMENT},
    {"constant without elements", SHLO_ARGUMENT}, {"constant without a type", SHLO_ARGUMENT},
    {"constant of unknown size", SHLO_TYPE}, {"rank -1", SHLO_ARGUMENT}, {"rank too large", SHLO_LIMIT},
    {"negative dimension", SHLO_SHAPE}, {"dims NULL", SHLO_ARGUMENT},
    {"element type that does not exist", SHLO_ARGUMENT}, {"NULL function name", SHLO_ARGUMENT},
    {"declared, not built", SHLO_STRUCTURE}, {"declared with another argument", SHLO_TYPE},
    {"declared with another result", SHLO_TYPE}, {"declared with more arguments", SHLO_STRUCTURE},
    {"call of itself", SHLO_ARGUMENT}, {"return outside", SHLO_STRUCTURE},
    {"NULL quantization", SHLO_ARGUMENT}, {"quantization of zero scale", SHLO_TYPE},
    {"finish without a blob", SHLO_ARGUMENT}, {"region arguments NULL", SHLO_ARGUMENT},
    {"too few results expected", SHLO_ARGUMENT}, {"negative replicas", SHLO_ARGUMENT},
    {"required attributes missing", SHLO_ATTRIBUTE}, {"regions too deep", SHLO_LIMIT},
    {"argument in a region", SHLO_STRUCTURE}, {"tuple of nothing known", SHLO_ARGUMENT},
    {"NULL tuple members", SHLO_ARGUMENT}, {"type of no value", SHLO_ARGUMENT},
    {"duplicate declaration", SHLO_STRUCTURE}, {"result type out of range", SHLO_ARGUMENT},
    {"finish with unknown flags", SHLO_ARGUMENT}};

static void one_op(shlo_builder *b, shlo_op op, int32_t n, const shlo_value *operands, int32_t n_attrs,
    const shlo_attr *attrs, int32_t n_regions, const shlo_region *r) {
    shlo_op_desc d;
    shlo_value results[4];
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = n;
    d.operands = operands;
    d.n_attrs = n_attrs;
    d.attrs = attrs;
    d.n_regions = n_regions;
    d.regions = r;
    shlo_op_create(b, &d, results, 4);
}

/* Misuse that needs attributes: 25 .. 32. */
static void misuse_attr(shlo_builder *b, int which, shlo_value x) {
    static const int64_t numbers[3] = {0, 1, 2};
    shlo_attr a[2];
    memset(a, 0, sizeof a);
    a[0].name = "dimensions";
    a[0].kind = SHLO_ATTR_I64S;
    a[0].list.items = numbers;
    switch (which) {
    case 25:
        a[0].name = "dimension";
        break;
    case 26:
        a[0].kind = SHLO_ATTR_I64;
        break;
    case 27:
        a[1] = a[0];
        one_op(b, SHLO_OP_reverse, 1, &x, 2, a, 0, NULL);
        return;
    case 28:
        a[0].name = NULL;
        break;
    case 29:
        a[0].list.items = NULL;
        a[0].list.n = 1;
        break;
    case 30:
        a[0].list.n = -1;
        break;
    case 31:
        a[0].name = "source_target_pairs";
        a[0].kind = SHLO_ATTR_TABLE;
        a[0].list.n = 3;
        one_op(b, SHLO_OP_collective_permute, 1, &x, 1, a, 0, NULL);
        return;
    default:
        a[0].name = "call_target_name";
        a[0].kind = SHLO_ATTR_STRING;
        one_op(b, SHLO_OP_custom_call, 1, &x, 1, a, 0, NULL);
        return;
    }
    one_op(b, SHLO_OP_reverse, 1, &x, 1, a, 0, NULL);
}

/* Misuse of types and constants: 33 .. 41, 49, 50, 58, 59. */
static void misuse_type(shlo_builder *b, int which, shlo_type f) {
    static const double zero = 0;
    static const int64_t zero_point = 0;
    shlo_attr a;
    shlo_quantization q;
    shlo_type none[2] = {{0}, {0}};
    memset(&a, 0, sizeof a);
    memset(&q, 0, sizeof q);
    a.name = "value";
    a.kind = SHLO_ATTR_TENSOR;
    a.type = f;
    a.data = "abcdefg";
    a.data_bytes = which == 33 ? 3 : 4;
    if (which == 34) a.data = NULL;
    if (which == 35) a.type.id = 0;
    if (which == 36) a.type = shlo_tensor1(b, SHLO_F32, SHLO_DYNAMIC);
    if (which <= 36) one_op(b, SHLO_OP_constant, 0, NULL, 1, &a, 0, NULL);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.axis = -1;
    q.n = 1;
    q.scales = &zero;
    q.zero_points = &zero_point;
    if (which == 37) shlo_tensor(b, SHLO_F32, NULL, -1);
    if (which == 38) shlo_tensor(b, SHLO_F32, NULL, SHLO_MAX_RANK + 1);
    if (which == 39) shlo_tensor1(b, SHLO_F32, -5);
    if (which == 40) shlo_tensor(b, SHLO_F32, NULL, 1);
    if (which == 41) shlo_tensor0(b, (shlo_dtype)SHLO_DTYPE_COUNT);
    if (which == 49) shlo_quantized(b, NULL, NULL, 0);
    if (which == 50) shlo_quantized(b, &q, NULL, 0);
    if (which == 58) shlo_tuple_type(b, none, 2);
    if (which == 59) shlo_tuple_type(b, NULL, 1);
}

/* Misuse of functions: 42 .. 48, 61. */
static void misuse_func(shlo_builder *b, int which, shlo_type f, shlo_value x) {
    shlo_type g = shlo_tensor0(b, SHLO_F64);
    shlo_blob blob;
    shlo_value y;
    if (which == 47) {
        shlo_call(b, "main", &x, 1, &y, 1);
        return;
    }
    shlo_return(b, &x, 1);
    if (which == 42) shlo_func_begin(b, NULL);
    if (which == 48) shlo_return(b, NULL, 0);
    if (which < 43 || which > 46) {
        if (which == 61) {
            shlo_func_declare(b, "g", NULL, 0, NULL, 0);
            shlo_func_declare(b, "g", NULL, 0, NULL, 0);
        }
        return;
    }
    shlo_func_declare(b, "g", &f, 1, &f, 1);
    if (which == 43) {
        shlo_builder_finish(b, 0, &blob);
        return;
    }
    shlo_func_begin(b, "g");
    y = shlo_arg(b, which == 44 ? g : f);
    if (which == 45) y = shlo_constant_splat(b, g, "\0\0\0\0\0\0\0");
    if (which == 46) shlo_arg(b, f);
    shlo_return(b, &y, 1);
}

/* Misuse of regions: 5 .. 13, 17, 18, 52, 56, 57. */
static void misuse_region(shlo_builder *b, int which, shlo_type f, shlo_value x) {
    static const int64_t dims[1] = {0};
    shlo_reduce_attrs reduce = {list(dims, 1)};
    shlo_value args[2], v, vector = shlo_reshape(b, x, shlo_tensor1(b, SHLO_F32, 1));
    shlo_region r = {0}, outer, pair[2];
    shlo_type types[2];
    shlo_blob blob;
    int i;
    types[0] = types[1] = f;
    if (which == 13) {
        shlo_region_end(b, NULL, 0);
        return;
    }
    if (which == 52) {
        shlo_region_begin(b, types, NULL, 1);
        return;
    }
    if (which == 56) {
        for (i = 0; i < SHLO_MAX_DEPTH + 2; i++) shlo_region_begin(b, NULL, NULL, 0);
        return;
    }
    if (which == 12) shlo_region_begin(b, NULL, NULL, 0);
    if (which == 17 || which == 18) {
        r.id = which == 17 ? 999999u : 1u;
        shlo_reduce(b, &vector, &x, 1, &reduce, r, &v);
        return;
    }
    shlo_region_begin(b, types, args, 2);
    if (which == 57) {
        shlo_arg(b, f);
        return;
    }
    v = shlo_add(b, args[0], args[1]);
    if (which == 5) {
        shlo_builder_finish(b, 0, &blob);
        return;
    }
    if (which == 6) {
        shlo_return(b, &x, 1);
        return;
    }
    r = shlo_region_end(b, &v, 1);
    if (which == 7) {
        shlo_negate(b, args[0]);
        return;
    }
    if (which == 11) {
        shlo_return(b, &x, 1);
        return;
    }
    if (which == 12) { /* the region was begun inside another one */
        outer = shlo_region_end(b, NULL, 0);
        CHECK(shlo_builder_status(b) == SHLO_STRUCTURE && !outer.id); /* it still belongs to nobody */
        return;
    }
    if (which == 10) {
        pair[0] = pair[1] = r;
        one_op(b, SHLO_OP_if, 1, &x, 0, NULL, 2, pair);
        return;
    }
    shlo_reduce(b, &vector, &x, 1, &reduce, r, &v);
    shlo_reduce(b, &vector, &x, 1, &reduce, r, &v);
}

static void misuse_op(shlo_builder *b, int which, shlo_type f, shlo_value x) {
    shlo_op_desc d;
    shlo_value bad = {999999u}, zero = {0}, v;
    shlo_type bad_type = {999999u};
    shlo_blob blob;
    memset(&d, 0, sizeof d);
    d.op = SHLO_OP_negate;
    switch (which) {
    case 1:
        shlo_negate(b, x);
        shlo_arg(b, f);
        break;
    case 2:
        shlo_return(b, &x, 1);
        shlo_func_begin(b, "main");
        break;
    case 3:
        shlo_func_begin(b, "other");
        break;
    case 4:
        shlo_builder_finish(b, 0, &blob);
        break;
    case 8:
        shlo_return(b, &x, 1);
        shlo_func_begin(b, "other");
        shlo_negate(b, x);
        break;
    case 14:
        shlo_negate(b, bad);
        break;
    case 15:
        shlo_negate(b, zero);
        break;
    case 16:
        shlo_arg(b, bad_type);
        break;
    case 19:
        one_op(b, SHLO_OP_negate, -1, &x, 0, NULL, 0, NULL);
        break;
    case 20:
        one_op(b, SHLO_OP_negate, 1, NULL, 0, NULL, 0, NULL);
        break;
    case 21:
        CHECK(shlo_op_create(b, NULL, &v, 1) == -1);
        break;
    case 22:
        CHECK(shlo_op_create(b, &d, NULL, 1) == -1);
        break;
    case 23:
        one_op(b, (shlo_op)127, 1, &x, 0, NULL, 0, NULL);
        break;
    case 24:
        one_op(b, SHLO_OP_return, 1, &x, 0, NULL, 0, NULL);
        break;
    case 51:
        shlo_return(b, &x, 1);
        shlo_builder_finish(b, 0, NULL);
        break;
    case 53:
        shlo_optimization_barrier(b, &x, 1, NULL);
        break;
    case 54:
        shlo_builder_module_name(b, "m", -1, 0);
        break;
    case 55:
        shlo_reverse(b, x, NULL);
        break;
    case 60:
        shlo_type_of(b, bad);
        break;
    case 62:
        d.n_types = 1;
        d.types = &bad_type;
        d.n_operands = 1;
        d.operands = &x;
        shlo_op_create(b, &d, &v, 1);
        break;
    case 63:
        shlo_return(b, &x, 1);
        shlo_builder_finish(b, 2 * SHLO_KEEP_SOURCES, &blob);
        break;
    default:
        break;
    }
}

static void misused(void) {
    int which;
    for (which = 0; which < (int)(sizeof misuses / sizeof misuses[0]); which++) {
        shlo_builder *b = begin(misuses[which].name);
        shlo_type f = shlo_tensor0(b, SHLO_F32);
        shlo_value x = {0};
        if (which == 0)
            x = shlo_constant_f32(b, 1);
        else {
            shlo_func_begin(b, "main");
            x = shlo_arg(b, f);
            CHECK(x.id != 0);
        }
        misuse_op(b, which, f, x);
        if ((which >= 5 && which <= 13 && which != 8) || which == 17 || which == 18 || which == 52 ||
            which == 56 || which == 57)
            misuse_region(b, which, f, x);
        if (which >= 25 && which <= 32) misuse_attr(b, which, x);
        if ((which >= 33 && which <= 41) || which == 49 || which == 50 || which == 58 || which == 59)
            misuse_type(b, which, f);
        if ((which >= 42 && which <= 48) || which == 61) misuse_func(b, which, f, x);
        failed(b, misuses[which].status);
    }
}

/* Without a builder, and with one that has failed, everything does nothing. */
static void nothing(void) {
    shlo_builder *b;
    shlo_value v = {7}, results[2] = {{7}, {7}};
    shlo_type t = {7};
    shlo_region r = {7};
    shlo_op_desc d;
    shlo_blob blob;
    int round;
    memset(&d, 0, sizeof d);
    for (round = 0; round < 2; round++) {
        b = round ? begin("after a failure") : NULL;
        TEST_CASE(round ? "after a failure" : "no builder");
        if (b) shlo_negate(b, v);
        CHECK(shlo_builder_status(b) != SHLO_OK && shlo_builder_error(b)->status == shlo_builder_status(b));
        shlo_builder_location(b, 1, "x");
        shlo_builder_module_name(b, "x", 1, 1);
        CHECK(!shlo_tensor(b, SHLO_F32, NULL, 0).id && !shlo_tensor4(b, SHLO_F32, 1, 2, 3, 4).id &&
              !shlo_token(b).id);
        CHECK(!shlo_tuple_type(b, NULL, 0).id && !shlo_element_type(b, SHLO_F32).id &&
              !shlo_quantized(b, NULL, NULL, 0).id);
        CHECK(!shlo_type_of(b, v).id && shlo_type_get_class(b, t) == SHLO_IS_NONE &&
              shlo_type_dtype(b, t) == SHLO_NO_DTYPE);
        CHECK(shlo_type_rank(b, t) == -1 && shlo_type_dim(b, t, 0) == -1 && shlo_type_members(b, t) == -1 &&
              !shlo_type_member(b, t, 0).id);
        shlo_func_begin(b, "f");
        shlo_func_begin_private(b, "f");
        CHECK(!shlo_arg(b, t).id);
        shlo_func_declare(b, "f", NULL, 0, NULL, 0);
        shlo_region_begin(b, &t, results, 1);
        CHECK(!results[0].id && !shlo_region_end(b, NULL, 0).id &&
              !shlo_region_of(b, SHLO_OP_add, SHLO_F32).id);
        CHECK(shlo_op_create(b, &d, results, 2) == -1 && !results[1].id);
        CHECK(!shlo_add(b, v, v).id && !shlo_constant_f32(b, 1).id && !shlo_constant(b, t, "abc").id &&
              !shlo_constant_splat(b, t, "abcd").id);
        shlo_reduce(b, &v, &v, 1, NULL, r, results);
        shlo_reduce_window(b, &v, &v, 1, NULL, r, results);
        CHECK(!shlo_map(b, &v, 1, NULL, r).id);
        shlo_sort(b, &v, 1, NULL, r, results);
        shlo_while(b, &v, 1, r, r, results);
        shlo_call(b, "f", &v, 1, results, 1);
        shlo_custom_call(b, &v, 1, &t, 1, NULL, results);
        shlo_composite(b, &v, 1, &t, 1, NULL, results);
        CHECK(!results[0].id);
        shlo_return(b, &v, 1);
        CHECK(shlo_builder_finish(b, 0, &blob) == shlo_builder_status(b) && !blob.data);
        shlo_builder_destroy(b);
    }
}

/* After a cleared error the failed op is gone; the next function may begin, but the unfinished one is not
 * forgotten. */
static void cleared(void) {
    shlo_builder *b = begin("cleared");
    shlo_value x, none = {0};
    shlo_blob blob;
    uint32_t ops;
    shlo_func_begin(b, "f");
    x = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    shlo_region_begin(b, NULL, NULL, 0);
    ops = b->m.ops.count;
    shlo_negate(b, none);
    CHECK(shlo_builder_status(b) == SHLO_ARGUMENT && b->m.ops.count == ops);
    shlo_builder_clear_error(b);
    CHECK(shlo_builder_status(b) == SHLO_OK && shlo_builder_error(b)->message[0] == 0);
    shlo_func_begin(b, "g");
    CHECK(shlo_builder_status(b) == SHLO_OK);
    shlo_return(b, NULL, 0);
    CHECK(shlo_builder_finish(b, 0, &blob) == SHLO_STRUCTURE &&
          strcmp(shlo_builder_error(b)->function, "f") == 0);
    shlo_builder_destroy(b);
    b = begin("cleared and finished");
    shlo_func_begin(b, "f");
    x = shlo_arg(b, shlo_tensor0(b, SHLO_F32));
    shlo_negate(b, none);
    shlo_builder_clear_error(b);
    x = shlo_negate(b, x);
    shlo_return(b, &x, 1);
    CHECK(shlo_builder_finish(b, 0, &blob) == SHLO_OK);
    free_blob(&blob);
    succeeded(b);
}

int main(void) {
    misused();
    nothing();
    cleared();
    return test_end("build_errors");
}
