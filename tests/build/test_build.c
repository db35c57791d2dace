// link: rooms
/* test_build.c - constructors of every shape, functions, regions, and every allocation failing in its turn.
 * It looks at the module inside the builder; the types of ops are tested with the checker. */
#include "stablehlo.h"
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "code/code.h"
#include "build/build.h"
#include "../fail_alloc.h"
#include "build_test.h"

/* The op that made v. */
static const shlo__op *op_of(const shlo_builder *b, shlo_value v) {
    return &b->m.ops.items[b->m.values.items[v.id].owner];
}

static int made(shlo_builder *b, shlo_value v, shlo_op op, uint32_t n_operands) {
    if (shlo_builder_status(b) != SHLO_OK) printf("    %s\n", shlo_builder_error(b)->message);
    return shlo_builder_status(b) == SHLO_OK && v.id && op_of(b, v)->code == (uint16_t)op &&
           op_of(b, v)->n_operands == n_operands;
}

/* ---- constructors ---- */

static void constructors(void) {
    static const int64_t swap[2] = {1, 0}, one[1] = {1}, zeros[2] = {0, 0}, ones[2] = {1, 1};
    shlo_builder *b = begin("constructors");
    shlo_value x, y, i, v, list2[2];
    shlo_type f32 = shlo_tensor2(b, SHLO_F32, 2, 3), i1 = shlo_tensor2(b, SHLO_I1, 2, 3),
              six = shlo_tensor1(b, SHLO_F32, 6);
    shlo_transpose_attrs transpose = {list(swap, 2)};
    shlo_broadcast_in_dim_attrs broadcast = {list(one, 1)};
    shlo_compare_attrs compare = {SHLO_comparison_direction_LT, 0};
    shlo_iota_attrs iota = {1};
    shlo_concatenate_attrs concatenate = {0};
    shlo_dot_general_attrs dot;
    memset(&dot, 0, sizeof dot);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, f32);
    y = shlo_arg(b, f32);
    i = shlo_arg(b, shlo_tensor0(b, SHLO_I32));
    CHECK(made(b, shlo_abs(b, x), SHLO_OP_abs, 1));
    v = shlo_transpose(b, x, &transpose);
    CHECK(made(b, v, SHLO_OP_transpose, 1));
    CHECK(op_of(b, v)->n_attrs == 1 &&
          shlo__module_attr_item(&b->m, op_of(b, v), SHLO__A_transpose__permutation, 0) == 1);
    v = shlo_reshape(b, x, six);
    CHECK(made(b, v, SHLO_OP_reshape, 1) && shlo_type_of(b, v).id == six.id);
    v = shlo_broadcast_in_dim(b, shlo_constant_splat(b, shlo_tensor1(b, SHLO_F32, 3), "\0\0\0"), f32,
        &broadcast);
    CHECK(made(b, v, SHLO_OP_broadcast_in_dim, 1) && shlo_type_of(b, v).id == f32.id);
    v = shlo_add(b, x, y);
    CHECK(made(b, v, SHLO_OP_add, 2) && shlo_type_of(b, v).id == f32.id);
    CHECK(shlo__op_operand(&b->m, op_of(b, v), 0) == x.id && shlo__op_operand(&b->m, op_of(b, v), 1) == y.id);
    v = shlo_compare(b, x, y, &compare);
    CHECK(made(b, v, SHLO_OP_compare, 2) && shlo_type_of(b, v).id == i1.id);
    CHECK(op_of(b, v)->n_attrs == 1 &&
          shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_compare__comparison_direction) ==
              SHLO_comparison_direction_LT);
    list2[0] = shlo_constant_i64(b, 2);
    v = shlo_dynamic_reshape(b, x, shlo_constant(b, shlo_tensor1(b, SHLO_I64, 1), "\6\0\0\0\0\0\0"), six);
    CHECK(made(b, v, SHLO_OP_dynamic_reshape, 2));
    dot.lhs_contracting_dimensions = list(one, 1);
    dot.rhs_contracting_dimensions = list(one, 1);
    v = shlo_dot_general(b, x, y, shlo_tensor2(b, SHLO_F32, 2, 2), &dot);
    CHECK(made(b, v, SHLO_OP_dot_general, 2) && op_of(b, v)->n_attrs == 2);
    v = shlo_select(b, shlo_compare(b, x, y, &compare), x, y);
    CHECK(made(b, v, SHLO_OP_select, 3));
    CHECK(made(b, shlo_replica_id(b), SHLO_OP_replica_id, 0));
    v = shlo_iota(b, f32, &iota);
    CHECK(made(b, v, SHLO_OP_iota, 0) && shlo_type_of(b, v).id == f32.id);
    list2[0] = x;
    list2[1] = y;
    CHECK(made(b, shlo_tuple(b, list2, 2), SHLO_OP_tuple, 2));
    v = shlo_concatenate(b, list2, 2, &concatenate);
    CHECK(made(b, v, SHLO_OP_concatenate, 2) &&
          op_of(b, v)->n_attrs == 1); /* required: there although it is zero */
    {
        shlo_slice_attrs slice;
        memset(&slice, 0, sizeof slice);
        slice.start_indices = list(zeros, 2);
        slice.limit_indices = list(ones, 2);
        v = shlo_slice(b, x, &slice);
        CHECK(made(b, v, SHLO_OP_slice, 1) && op_of(b, v)->n_attrs == 2);
        slice.strides = list(ones, 2); /* says what its absence says */
        v = shlo_slice(b, x, &slice);
        CHECK(made(b, v, SHLO_OP_slice, 1) && op_of(b, v)->n_attrs == 2);
    }
    shlo_optimization_barrier(b, list2, 2, list2);
    CHECK(made(b, list2[1], SHLO_OP_optimization_barrier, 2) && list2[1].id == list2[0].id + 1);
    (void)i;
    shlo_return(b, &x, 1);
    succeeded(b);
}

/* Constants: all elements, one for all, elements below 8 bits in their canonical form. */
static void constants(void) {
    static const float f[6] = {1, 2, 3, 4, 5, 6};
    static const uint8_t bits[4] = {0, 1, 7, 255}, narrow[2] = {0x0f, 0xf7};
    shlo_builder *b = begin("constants");
    shlo_value v;
    const shlo__data *d;
    shlo_func_begin(b, "main");
    v = shlo_constant(b, shlo_tensor2(b, SHLO_F32, 2, 3), f);
    d = &b->m.data.items[shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_constant__value)];
    CHECK(d->n_bytes == 24 && !d->splat && memcmp(d->bytes, f, 24) == 0);
    v = shlo_constant_splat(b, shlo_tensor2(b, SHLO_F32, 2, 3), f);
    d = &b->m.data.items[shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_constant__value)];
    CHECK(d->n_bytes == 4 && d->splat);
    v = shlo_constant_splat(b, shlo_tensor1(b, SHLO_F32, 1), f);
    d = &b->m.data.items[shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_constant__value)];
    CHECK(d->n_bytes == 4 && !d->splat);
    v = shlo_constant(b, shlo_tensor1(b, SHLO_F32, 0), NULL);
    CHECK(v.id != 0);
    v = shlo_constant(b, shlo_tensor1(b, SHLO_I1, 4), bits);
    d = &b->m.data.items[shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_constant__value)];
    CHECK(memcmp(d->bytes, "\0\1\1\1", 4) == 0);
    v = shlo_constant(b, shlo_tensor1(b, SHLO_I4, 2), narrow);
    d = &b->m.data.items[shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_constant__value)];
    CHECK(memcmp(d->bytes, "\xff\x07", 2) == 0);
    v = shlo_constant(b, shlo_tensor1(b, SHLO_U4, 2), narrow);
    d = &b->m.data.items[shlo__module_attr_i64(&b->m, op_of(b, v), SHLO__A_constant__value)];
    CHECK(memcmp(d->bytes, "\x0f\x07", 2) == 0);
    shlo_return(b, &v, 1);
    succeeded(b);
}

/* Lists and single operands mixed, several results, a type for each: all that the constructors above omit. */
static void lists_and_results(void) {
    static const int64_t pairs[2] = {0, 1};
    shlo_builder *b = begin("lists and results");
    shlo_type types[3], row = shlo_tensor1(b, SHLO_F32, 4), states = shlo_tensor1(b, SHLO_U64, 2), scalar;
    shlo_value args[3], two[2], three[3], v;
    shlo_scatter_attrs scatter;
    shlo_batch_norm_training_attrs norm;
    shlo_rng_bit_generator_attrs bits;
    shlo_rng_attrs rng;
    scalar = shlo_tensor0(b, SHLO_F32);
    types[0] = row;
    types[1] = states;
    types[2] = shlo_tensor1(b, SHLO_I32, 1);
    shlo_func(b, "main", types, args, 3);

    memset(&scatter, 0, sizeof scatter);
    scatter.inserted_window_dims = scatter.scatter_dims_to_operand_dims = list(pairs, 1);
    v = shlo_constant_f32(b, 1);
    shlo_scatter(b, args, args[2], &v, 1, &scatter, shlo_region_of(b, SHLO_OP_add, SHLO_F32), two);
    CHECK(made(b, two[0], SHLO_OP_scatter, 3) && shlo_type_of(b, two[0]).id == row.id);
    CHECK(shlo__op_operand(&b->m, op_of(b, two[0]), 1) == args[2].id);
    CHECK(shlo__op_operand(&b->m, op_of(b, two[0]), 2) == v.id);

    memset(&norm, 0, sizeof norm);
    norm.epsilon = 1;
    shlo_batch_norm_training(b, args[0], args[0], args[0], &norm, three);
    CHECK(made(b, three[0], SHLO_OP_batch_norm_training, 3) && three[2].id == three[0].id + 2);

    memset(&bits, 0, sizeof bits);
    bits.rng_algorithm = SHLO_rng_algorithm_PHILOX;
    types[0] = states;
    types[1] = shlo_tensor1(b, SHLO_U32, 5);
    shlo_rng_bit_generator(b, args[1], types, &bits, two);
    CHECK(made(b, two[0], SHLO_OP_rng_bit_generator, 1) && shlo_type_of(b, two[1]).id == types[1].id);

    memset(&rng, 0, sizeof rng);
    rng.rng_distribution = SHLO_rng_distribution_UNIFORM;
    v = shlo_constant_f32(b, 0);
    v = shlo_rng(b, v, v, shlo_constant(b, shlo_tensor1(b, SHLO_I64, 0), ""), scalar, &rng);
    CHECK(made(b, v, SHLO_OP_rng, 3) && shlo_type_of(b, v).id == scalar.id);

    v = shlo_dynamic_update_slice(b, args[0], args[0], &args[2], -1);
    CHECK(!v.id);
    failed(b, SHLO_ARGUMENT);
}

/* Ops between processes, and the tokens that order them. */
static void collectives(void) {
    static const int64_t pair[2] = {0, 1};
    shlo_builder *b = begin("collectives");
    shlo_type types[2], row = shlo_tensor1(b, SHLO_F32, 4);
    shlo_value args[2], two[2], v;
    shlo_all_reduce_attrs over;
    shlo_all_gather_attrs gather;
    shlo_recv_attrs recv;
    shlo_send_attrs send;
    types[0] = types[1] = row;
    shlo_func(b, "main", types, args, 2);
    memset(&over, 0, sizeof over);
    over.replica_groups = list(pair, 2);
    shlo_all_reduce(b, args, 2, &over, shlo_region_of(b, SHLO_OP_add, SHLO_F32), two);
    CHECK(made(b, two[1], SHLO_OP_all_reduce, 2) && two[1].id == two[0].id + 1);

    memset(&gather, 0, sizeof gather);
    gather.replica_groups = list(pair, 2);
    types[0] = types[1] = shlo_tensor1(b, SHLO_F32, 8);
    shlo_all_gather(b, args, types, 2, &gather, two);
    CHECK(made(b, two[1], SHLO_OP_all_gather, 2) && shlo_type_of(b, two[1]).id == types[1].id);

    memset(&recv, 0, sizeof recv);
    memset(&send, 0, sizeof send);
    recv.channel_type = send.channel_type = SHLO_channel_type_DEVICE_TO_DEVICE;
    recv.channel_id = send.channel_id = 3;
    v = shlo_send(b, args, 2, shlo_create_token(b), &send);
    CHECK(made(b, v, SHLO_OP_send, 3) && shlo__op_operand(&b->m, op_of(b, v), 1) == args[1].id);
    types[0] = row;
    types[1] = shlo_token(b);
    shlo_recv(b, v, types, 2, &recv, two);
    CHECK(made(b, two[1], SHLO_OP_recv, 1) && shlo_type_of(b, two[1]).id == types[1].id);
    succeeded(b);
}

/* ---- regions ---- */

static void regions(void) {
    static const int64_t dims[1] = {1};
    shlo_builder *b = begin("regions");
    shlo_reduce_attrs reduce = {list(dims, 1)};
    shlo_value x, zero, sum, w[2], args[2], r;
    shlo_region body, cond, yes, no;
    shlo_type f = shlo_tensor0(b, SHLO_F32), types[2];
    shlo_compare_attrs lt = {SHLO_comparison_direction_LT, 0};
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor2(b, SHLO_F32, 2, 3));
    zero = shlo_constant_f32(b, 0);
    body = shlo_region_of(b, SHLO_OP_add, SHLO_F32);
    CHECK(body.id && b->m.ops.items[b->m.regions.items[body.id].last].code == SHLO_OP_return);
    shlo_reduce(b, &x, &zero, 1, &reduce, body, &sum);
    CHECK(made(b, sum, SHLO_OP_reduce, 2) && op_of(b, sum)->n_regions == 1 &&
          b->m.regions.items[body.id].parent == b->m.values.items[sum.id].owner);
    types[0] = types[1] = f;
    shlo_region_begin(b, types, args, 2);
    r = shlo_compare(b, args[0], args[1], &lt);
    cond = shlo_region_end(b, &r, 1);
    shlo_region_begin(b, types, args, 2);
    args[0] = shlo_add(b, args[0], zero); /* a value of the region around it */
    body = shlo_region_end(b, args, 2);
    w[0] = w[1] = zero;
    shlo_while(b, w, 2, cond, body, w);
    CHECK(made(b, w[1], SHLO_OP_while, 2) && op_of(b, w[0])->n_regions == 2);
    r = shlo_compare(b, w[0], w[1], &lt);
    shlo_region_begin(b, NULL, NULL, 0);
    yes = shlo_region_end(b, w, 2);
    shlo_region_begin(b, NULL, NULL, 0);
    no = shlo_region_end(b, w, 2);
    shlo_if(b, r, yes, no, args, 2);
    CHECK(made(b, args[0], SHLO_OP_if, 1));
    {
        shlo_region branches[3];
        shlo_value index = shlo_constant_i32(b, 1);
        int k;
        for (k = 0; k < 3; k++) {
            shlo_region_begin(b, NULL, NULL, 0);
            branches[k] = shlo_region_end(b, w, 1);
        }
        shlo_case(b, index, branches, 3, args, 1);
        CHECK(made(b, args[0], SHLO_OP_case, 1) && op_of(b, args[0])->n_regions == 3);
    }
    shlo_return(b, &sum, 1);
    CHECK(b->regions.items[b->m.funcs.items[1].body].n_ops == 19);
    succeeded(b);
}

/* The op number of an error counts in program order: an owner before the ops of its regions. */
static void op_numbers(void) {
    shlo_builder *b = begin("op numbers");
    shlo_type f, g;
    shlo_value x, y, args[1], r;
    shlo_region cond;
    f = shlo_tensor0(b, SHLO_F32);
    g = shlo_tensor0(b, SHLO_F64);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, f);
    y = shlo_arg(b, g);
    shlo_negate(b, x);                                          /* 0 */
    shlo_region_begin(b, &f, args, 1);                          /* its owner: 1 */
    r = shlo_constant_splat(b, shlo_tensor0(b, SHLO_I1), "\1"); /* 2 */
    cond = shlo_region_end(b, &r, 1);                           /* 3 */
    shlo_region_begin(b, &f, args, 1);
    shlo_builder_location(b, 17, "here");
    shlo_add(b, args[0], y); /* 4 */
    CHECK(shlo_builder_error(b)->op_index == 4 && strcmp(shlo_builder_error(b)->op, "add") == 0);
    CHECK(strcmp(shlo_builder_error(b)->function, "main") == 0 && shlo_builder_error(b)->line == 17);
    (void)cond;
    CHECK(shlo_builder_status(b) != SHLO_OK);
    shlo_builder_destroy(b);
}

/* ---- functions ---- */

static void functions(void) {
    shlo_builder *b = begin("functions");
    shlo_type f = shlo_tensor0(b, SHLO_F32), pair[2];
    shlo_value x, r[2];
    shlo_blob blob;
    pair[0] = pair[1] = f;
    shlo_builder_module_name(b, "m", 2, 3);
    shlo_func_declare(b, "later", pair, 2, pair, 1);
    shlo_func_begin_private(b, "helper");
    x = shlo_arg(b, f);
    x = shlo_negate(b, x);
    shlo_return(b, &x, 1);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, f);
    shlo_call(b, "helper", &x, 1, r, 1);
    CHECK(made(b, r[0], SHLO_OP_call, 1));
    r[1] = x;
    shlo_call(b, "later", r, 2, r, 1);
    CHECK(made(b, r[0], SHLO_OP_call, 2));
    shlo_return(b, r, 1);
    shlo_func_begin(b, "later");
    r[0] = shlo_arg(b, f);
    r[1] = shlo_arg(b, f);
    CHECK(r[1].id == r[0].id + 1);
    x = shlo_add(b, r[0], r[1]);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &blob) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    CHECK(b->m.n_replicas == 2 && b->m.n_partitions == 3 && strcmp(shlo__text(&b->m, b->m.name), "m") == 0);
    CHECK(blob.bytes > 0 && blob.data);
    free_blob(&blob);
    shlo_func_begin(b, "more"); /* the builder stays usable */
    shlo_return(b, NULL, 0);
    CHECK(shlo_builder_finish(b, 0, &blob) == SHLO_OK);
    free_blob(&blob);
    succeeded(b);
}

/* Attributes in any order end up in the order of their ids; idle ones are left out. */
static void attributes(void) {
    static const int64_t pairs[4] = {0, 1, 1, 0};
    shlo_builder *b = begin("attributes");
    shlo_attr a[4];
    shlo_op_desc d;
    shlo_value x, v;
    const shlo__op *op;
    const shlo__attr *found;
    memset(a, 0, sizeof a);
    memset(&d, 0, sizeof d);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    a[0].name = "use_global_device_ids";
    a[0].kind = SHLO_ATTR_BOOL;
    a[0].i = 5;
    a[1].name = "channel_id";
    a[1].kind = SHLO_ATTR_I64;
    a[1].i = 3;
    a[2].name = "replica_groups";
    a[2].kind = SHLO_ATTR_TABLE;
    a[2].list.items = pairs;
    a[2].list.n = 2;
    a[3].name = "all_gather_dim";
    a[3].kind = SHLO_ATTR_I64;
    {
        shlo_type wide = shlo_tensor1(b, SHLO_F32, 8);
        d.op = SHLO_OP_all_gather;
        d.n_operands = 1;
        d.operands = &x;
        d.n_attrs = 4;
        d.attrs = a;
        d.n_types = 1;
        d.types = &wide;
        CHECK(shlo_op_create(b, &d, &v, 1) == 1);
        CHECK(made(b, v, SHLO_OP_all_gather, 1));
        op = op_of(b, v);
        CHECK(op->n_attrs == 4 && b->m.attrs.items[op->attrs].id < b->m.attrs.items[op->attrs + 1].id &&
              b->m.attrs.items[op->attrs + 2].id < b->m.attrs.items[op->attrs + 3].id);
        CHECK(shlo__module_attr_i64(&b->m, op, SHLO__A_all_gather__use_global_device_ids) == 1);
        found = shlo__module_attr(&b->m, op, SHLO__A_all_gather__replica_groups);
        CHECK(found && found->columns == 2 && found->n == 2 && b->m.numbers.items[found->at + 1] == 1);
        a[0].i = 0;
        CHECK(shlo_op_create(b, &d, &v, 1) == 1 && op_of(b, v)->n_attrs == 3);
    }
    {
        shlo_custom_call_attrs call;
        shlo_type t = shlo_tensor1(b, SHLO_F32, 4);
        memset(&call, 0, sizeof call);
        call.call_target_name = "foo";
        call.called_computations = "  a bc ";
        call.backend_config = "\"x\"";
        shlo_custom_call(b, &x, 1, &t, 1, &call, &v);
        CHECK(made(b, v, SHLO_OP_custom_call, 1));
        found = shlo__module_attr(&b->m, op_of(b, v), SHLO__A_custom_call__called_computations);
        CHECK(found && found->n == 2 &&
              strcmp(shlo__text(&b->m, (uint32_t)b->m.numbers.items[found->at + 1]), "bc") == 0);
        CHECK(strcmp(shlo__text(&b->m, (uint32_t)shlo__module_attr_i64(&b->m, op_of(b, v),
                                           SHLO__A_custom_call__call_target_name)),
                  "foo") == 0);
    }
    succeeded(b);
}

/* An axis below -1, which says that there is none. */
static void quantized_axis(void) {
    static const int64_t dims[2] = {2, 3};
    static const double scale = 0.5;
    static const int64_t zero_point = 3;
    shlo_builder *b = begin("axis of a quantized type");
    shlo_quantization q;
    memset(&q, 0, sizeof q);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.axis = -2;
    q.n = 1;
    q.scales = &scale;
    q.zero_points = &zero_point;
    CHECK(!shlo_quantized(b, &q, dims, 2).id && shlo_builder_status(b) == SHLO_TYPE);
    CHECKF(strstr(shlo_builder_error(b)->message, "dimension -2") != NULL, "%s",
        shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
}

/* An algorithm that names a tensor type. */
static void algorithm_of_tensors(void) {
    shlo_builder *b = begin("algorithm of tensors");
    shlo_type t = shlo_tensor1(b, SHLO_F32, 3);
    shlo_dot_general_attrs a;
    shlo_value x;
    memset(&a, 0, sizeof a);
    a.lhs_precision_type = t;
    a.lhs_component_count = a.rhs_component_count = a.num_primitive_operations = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, t);
    shlo_dot_general(b, x, x, shlo_tensor2(b, SHLO_F32, 3, 3), &a);
    CHECKF(shlo_builder_status(b) == SHLO_ATTRIBUTE, "%s", shlo_builder_error(b)->message);
    CHECK(strcmp(shlo_builder_error(b)->attribute, "lhs_precision_type") == 0);
    shlo_builder_destroy(b);
}

static void asked(void) {
    static const int64_t dims[2] = {2, SHLO_DYNAMIC}, bounds[2] = {-1, 9};
    static const double scale = 0.5;
    static const int64_t zero_point = 3;
    shlo_builder *b = begin("types");
    shlo_type t = shlo_tensor_bounded(b, SHLO_BF16, dims, bounds, 2), tuple, two[2];
    shlo_quantization q;
    CHECK(shlo_type_get_class(b, t) == SHLO_IS_TENSOR && shlo_type_dtype(b, t) == SHLO_BF16 &&
          shlo_type_rank(b, t) == 2);
    CHECK(shlo_type_dim(b, t, 0) == 2 && shlo_type_dim(b, t, 1) == SHLO_DYNAMIC &&
          shlo_type_dim(b, t, 2) == -1 && shlo_type_dim(b, t, -1) == -1);
    CHECK(shlo_type_bound(b, t, 0) == -1 && shlo_type_bound(b, t, 1) == 9 && shlo_type_bound(b, t, 2) == -1 &&
          shlo_type_bound(b, t, -1) == -1);
    CHECK(shlo_tensor_bounded(b, SHLO_BF16, dims, bounds, 2).id == t.id &&
          shlo_tensor(b, SHLO_BF16, dims, 2).id != t.id);
    memset(&q, 0, sizeof q);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.axis = -1;
    q.n = 1;
    q.scales = &scale;
    q.zero_points = &zero_point;
    two[0] = shlo_quantized(b, &q, dims, 2);
    two[1] = shlo_token(b);
    CHECK(shlo_type_get_class(b, two[0]) == SHLO_IS_QUANTIZED && shlo_type_dtype(b, two[0]) == SHLO_I8);
    q.storage_min = -128;
    q.storage_max = 127;
    CHECK(shlo_quantized(b, &q, dims, 2).id == two[0].id);
    CHECK(shlo_type_get_class(b, two[1]) == SHLO_IS_TOKEN && shlo_type_rank(b, two[1]) == -1);
    tuple = shlo_tuple_type(b, two, 2);
    CHECK(shlo_type_get_class(b, tuple) == SHLO_IS_TUPLE && shlo_type_members(b, tuple) == 2 &&
          shlo_type_member(b, tuple, 1).id == two[1].id);
    CHECK(!shlo_type_member(b, tuple, 2).id && shlo_type_members(b, t) == -1);
    CHECK(shlo_type_get_class(b, shlo_element_type(b, SHLO_NO_DTYPE)) == SHLO_IS_OTHER);
    succeeded(b);
}

/* ---- memory ---- */

static shlo_status scenario(const shlo_allocator *a) {
    static const int64_t dims[1] = {1};
    shlo_builder *b = shlo_builder_create(a);
    shlo_reduce_attrs reduce = {list(dims, 1)};
    shlo_type f, t;
    shlo_value x, zero, v, w[2];
    shlo_blob blob;
    shlo_status status;
    char name[16];
    int i;
    if (!b) return SHLO_MEMORY;
    memset(&blob, 0, sizeof blob);
    f = shlo_tensor0(b, SHLO_F32);
    for (i = 0; i < 12; i++) {
        snprintf(name, sizeof name, "f%d", i);
        t = shlo_tensor2(b, SHLO_F32, 2, i + 1);
        shlo_func_begin(b, name);
        x = shlo_arg(b, t);
        shlo_builder_location(b, i, name);
        zero = shlo_constant_f32(b, (float)i);
        v = shlo_add(b, x, x);
        shlo_reduce(b, &v, &zero, 1, &reduce, shlo_region_of(b, SHLO_OP_add, SHLO_F32), w);
        if (i) {
            v = shlo_constant_splat(b, shlo_tensor2(b, SHLO_F32, 2, 1), "abc");
            shlo_call(b, "f0", &v, 1, w, 1);
        }
        shlo_return(b, w, 1);
    }
    (void)f;
    status = shlo_builder_finish(b, 0, &blob);
    if (status != SHLO_OK && status != SHLO_MEMORY) printf("    %s\n", shlo_builder_error(b)->message);
    free_blob(&blob);
    shlo_builder_destroy(b);
    return status;
}

static void memory(void) {
    fail_alloc f;
    long n, at;
    TEST_CASE("memory");
    fail_alloc_init(&f, -1);
    CHECK(scenario(&f.allocator) == SHLO_OK && f.live == 0 && f.live_bytes == 0);
    n = f.calls;
    CHECK(n > 20);
    for (at = 0; at < n; at++) {
        fail_alloc_init(&f, at);
        CHECK(scenario(&f.allocator) == SHLO_MEMORY);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
}

/* A function for which memory was short begins once more after the error was cleared. */
static void memory_again(void) {
    fail_alloc f;
    long n = 100, at;
    TEST_CASE("memory, and the same function again");
    for (at = -1; at < n; at++) {
        shlo_builder *b;
        fail_alloc_init(&f, at);
        b = shlo_builder_create(&f.allocator);
        if (!b) continue;
        shlo_func_begin(b, "main");
        if (at < 0) n = f.calls;
        CHECK(shlo_builder_status(b) == (at < 0 ? SHLO_OK : SHLO_MEMORY));
        shlo_builder_clear_error(b);
        shlo_func_begin(b, "main");
        CHECK(at >= 0 || shlo_builder_status(b) == SHLO_STRUCTURE);
        shlo_builder_destroy(b);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(n > 4);
}

/* x - y for arguments of the two ways to declare them. */
static void difference(int at_once, shlo_blob *out) {
    shlo_builder *b = begin("arguments");
    shlo_type types[2];
    shlo_value args[2], r;
    types[0] = types[1] = shlo_tensor1(b, SHLO_F32, 3);
    if (at_once)
        shlo_func(b, "main", types, args, 2);
    else {
        shlo_func_begin(b, "main");
        args[0] = shlo_arg(b, types[0]);
        args[1] = shlo_arg(b, types[1]);
    }
    r = shlo_subtract(b, args[0], args[1]);
    CHECK(made(b, r, SHLO_OP_subtract, 2));
    CHECK(shlo__op_operand(&b->m, op_of(b, r), 0) == args[0].id && args[1].id == args[0].id + 1);
    shlo_return(b, &r, 1);
    shlo_builder_finish(b, 0, out);
    succeeded(b);
}

static void arguments_at_once(void) {
    shlo_builder *b;
    shlo_blob all, single;
    shlo_type f, bad = {999999u};
    shlo_value args[2] = {{7}, {7}};
    difference(1, &all);
    difference(0, &single);
    CHECK(all.bytes == single.bytes && memcmp(all.data, single.data, all.bytes) == 0);
    free_blob(&all);
    free_blob(&single);

    b = begin("arguments without room");
    f = shlo_tensor0(b, SHLO_F32);
    shlo_func(b, "main", &f, NULL, 1);
    CHECK(strcmp(shlo_builder_error(b)->function, "main") == 0);
    failed(b, SHLO_ARGUMENT);
    b = begin("arguments without types");
    shlo_func(b, "main", NULL, args, 2);
    CHECK(!args[0].id && !args[1].id);
    failed(b, SHLO_ARGUMENT);
    b = begin("an argument of no type");
    args[0].id = 7;
    shlo_func(b, "main", &bad, args, 1);
    CHECK(!args[0].id);
    failed(b, SHLO_ARGUMENT);
    b = begin("other arguments than declared");
    f = shlo_tensor0(b, SHLO_F32);
    shlo_func_declare(b, "main", &f, 1, &f, 1);
    f = shlo_tensor0(b, SHLO_F64);
    shlo_func(b, "main", &f, args, 1);
    CHECK(!args[0].id);
    failed(b, SHLO_TYPE);
}

/* factorial(n, product) calls itself: it was declared, and the call is under a condition. */
static void recursion(int conditional) {
    shlo_builder *b = shlo_builder_create(NULL);
    const shlo_type scalar = shlo_tensor0(b, SHLO_I32), types[2] = {scalar, scalar};
    shlo_value args[2], next[2], done, result;
    shlo_region yes, no;
    int32_t in[2] = {5, 1}, out = 0;
    shlo_buffer inputs[2], output = shlo_buffer_i32(&out, 1);
    shlo_program *p = NULL;
    shlo_error e;
    shlo_blob code;
    test_case = conditional ? "recursion" : "recursion without end";
    shlo_func_declare(b, "main", types, 2, types, 1);
    shlo_func(b, "main", types, args, 2);
    done = shlo_compare_eq(b, args[0], shlo_constant_i32(b, 0));
    shlo_region_begin(b, NULL, NULL, 0);
    yes = shlo_region_end(b, &args[1], 1);
    if (conditional) shlo_region_begin(b, NULL, NULL, 0);
    next[0] = shlo_subtract(b, args[0], shlo_constant_i32(b, 1));
    next[1] = shlo_multiply(b, args[1], args[0]);
    shlo_call(b, "main", next, 2, &result, 1);
    if (!conditional) shlo_region_begin(b, NULL, NULL, 0);
    no = shlo_region_end(b, &result, 1);
    shlo_if(b, done, yes, no, &result, 1);
    shlo_return(b, &result, 1);
    CHECK((shlo_builder_finish(b, 0, &code) == SHLO_OK) == conditional);
    shlo_builder_destroy(b);
    for (int i = 0; i < 2; i++) inputs[i] = shlo_buffer_i32(&in[i], 1);
    if (conditional) {
        CHECK(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK);
        CHECK(shlo_run(p, "main", inputs, 2, &output, 1, &e) == SHLO_OK && out == 120);
    }
    shlo_program_free(p);
    shlo_blob_free(&code);
}

int main(void) {
    recursion(0);
    recursion(1);
    constructors();
    lists_and_results();
    collectives();
    arguments_at_once();
    constants();
    regions();
    op_numbers();
    functions();
    attributes();
    quantized_axis();
    algorithm_of_tensors();
    asked();
    memory();
    memory_again();
    return test_end("build");
}
