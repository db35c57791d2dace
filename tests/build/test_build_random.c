// link: rooms
/* test_build_random.c - random calls with random handles: nothing crashes, the first failure stays, and what
 * could be finished can be printed. */
#include "stablehlo.h"
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "code/code.h"
#include "build/build.h"
#include "print/print.h"
#include "../test.h"
#include "../fail_alloc.h"

static unsigned long long state;
static uint32_t below(uint32_t n) { return (uint32_t)(test_random(&state) >> 33) % n; }

static size_t printed;
static void count(void *user, const char *s, size_t n) {
    (void)user;
    (void)s;
    printed += n;
}

enum { POOL = 24 };
static shlo_value values[POOL];
static shlo_type types[POOL];
static shlo_region regions[POOL];

/* Mostly something that was made, now and then anything. */
static shlo_value a_value(void) {
    shlo_value v;
    v.id = below(40);
    return below(10) ? values[below(POOL)] : v;
}
static shlo_type a_type(void) {
    shlo_type t;
    t.id = below(40);
    return below(30) ? types[below(POOL)] : t;
}
static shlo_region a_region(void) {
    shlo_region r;
    r.id = below(10);
    return below(10) ? regions[below(POOL)] : r;
}

static int64_t a_number(void) {
    static const int64_t odd[8] = {0, 1, -1, 2, 3, INT64_MAX, INT64_MIN, 1000000};
    return odd[below(8)];
}

static void any_attr(shlo_attr *a, shlo_op op, int64_t *numbers) {
    static const char *const words[4] = {"", "f", "main", "dimension"};
    shlo_op_info info;
    uint32_t i;
    memset(a, 0, sizeof *a);
    a->name = words[below(4)];
    a->kind = (shlo_attr_kind)below(15);
    if (shlo_op_get_info(op, &info) && info.n_attrs && below(8)) {
        const shlo_attr_info *row = &info.attrs[below((uint32_t)info.n_attrs)];
        a->name = row->name;
        if (below(8)) a->kind = row->kind;
    }
    a->i = a_number();
    a->f = (double)a->i;
    for (i = 0; i < 4; i++) numbers[i] = a_number();
    a->list.items = below(10) ? numbers : NULL;
    a->list.n = (int32_t)below(5);
    a->list.columns = (int32_t)below(4) - 1;
    a->text = below(10) ? words[below(4)] : NULL;
    a->type = a_type();
    a->data = numbers;
    a->data_bytes = below(33);
}

static void any_op(shlo_builder *b) {
    shlo_op_desc d;
    shlo_value operands[5], results[4];
    shlo_attr attrs[6];
    shlo_region owned[3];
    shlo_type result[2];
    int64_t numbers[6][4];
    int32_t i, n;
    memset(&d, 0, sizeof d);
    d.op = (shlo_op)below(127);
    d.n_operands = (int32_t)below(6);
    d.n_attrs = (int32_t)below(7);
    d.n_regions = below(3) ? 0 : (int32_t)below(4);
    d.n_types = below(3) ? 0 : (int32_t)below(3);
    if (below(2)) { /* as many as the table asks for */
        shlo_op_info info;
        if (shlo_op_get_info(d.op, &info)) {
            if (info.operands >= 0) d.n_operands = info.operands;
            if (info.regions >= 0) d.n_regions = info.regions;
            d.n_attrs = info.n_attrs < 6 ? info.n_attrs : 6;
        }
    }
    for (i = 0; i < 5; i++) operands[i] = a_value();
    for (i = 0; i < 6; i++) any_attr(&attrs[i], d.op, numbers[i]);
    for (i = 0; i < 3; i++) owned[i] = a_region();
    for (i = 0; i < 2; i++) result[i] = a_type();
    d.operands = operands;
    d.attrs = attrs;
    d.regions = owned;
    d.types = result;
    n = shlo_op_create(b, &d, results, (int32_t)below(5));
    if (n > 0 && results[0].id) values[below(POOL)] = results[0];
}

static void any_type(shlo_builder *b) {
    int64_t dims[3], bounds[3];
    shlo_type members[3];
    int i;
    for (i = 0; i < 3; i++) {
        dims[i] = below(8) ? (int64_t)below(4) : a_number();
        bounds[i] = below(8) ? -1 : a_number();
        members[i] = a_type();
    }
    switch (below(6)) {
    case 0:
        types[below(POOL)] =
            shlo_tensor_bounded(b, (shlo_dtype)below(33), dims, bounds, (int32_t)below(5) - 1);
        break;
    case 1:
        types[below(POOL)] = shlo_tuple_type(b, members, (int32_t)below(4));
        break;
    case 2:
        types[below(POOL)] = shlo_element_type(b, (shlo_dtype)below(31));
        break;
    default:
        types[below(POOL)] = shlo_tensor(b, (shlo_dtype)(1 + below(30)), dims, (int32_t)below(4));
        break;
    }
}

static void any_structure(shlo_builder *b) {
    static const char *const names[4] = {"main", "f", "g", "h"};
    shlo_value v[3], args[3];
    shlo_type t[3];
    int32_t n = (int32_t)below(3), i;
    for (i = 0; i < 3; i++) {
        v[i] = a_value();
        t[i] = a_type();
        args[i].id = 0;
    }
    switch (below(10)) {
    case 0:
        shlo_func_begin(b, names[below(4)]);
        break;
    case 1:
    case 2:
        values[below(POOL)] = shlo_arg(b, t[0]);
        break;
    case 3:
        shlo_return(b, v, n);
        break;
    case 4:
        shlo_func_declare(b, names[below(4)], t, n, t, (int32_t)below(3));
        break;
    case 5:
    case 6:
        shlo_region_begin(b, t, args, n);
        if (n) values[below(POOL)] = args[0];
        break;
    case 7:
    case 8:
        regions[below(POOL)] = shlo_region_end(b, v, n);
        break;
    default:
        regions[below(POOL)] = shlo_region_of(b, (shlo_op)below(124), (shlo_dtype)below(31));
        break;
    }
}

static int finished, failures;

static void round_of(const shlo_allocator *allocator) {
    shlo_builder *b = shlo_builder_create(allocator);
    shlo_blob blob;
    int step, steps = 5 + (int)below(60);
    memset(values, 0, sizeof values);
    memset(types, 0, sizeof types);
    memset(regions, 0, sizeof regions);
    for (step = 0; step < POOL; step++) {
        types[step] = shlo_tensor1(b, step % 2 ? SHLO_F32 : SHLO_I32, 2);
        if (step % 3 == 0) types[step] = shlo_tensor0(b, step % 2 ? SHLO_F32 : SHLO_I1);
    }
    shlo_func_begin(b, "main");
    values[0] = shlo_arg(b, types[1]);
    values[1] = shlo_arg(b, types[2]);
    for (step = 2; step < POOL; step++) values[step] = shlo_arg(b, types[step]);
    for (step = 0; step < steps; step++) {
        shlo_status before = shlo_builder_status(b);
        switch (below(8)) {
        case 0:
            any_type(b);
            break;
        case 1:
            any_structure(b);
            break;
        default:
            any_op(b);
            break;
        }
        if (before != SHLO_OK) ELEMENT(shlo_builder_status(b) == before);
        if (shlo_builder_status(b) != SHLO_OK) {
            failures++;
            ELEMENT(shlo_builder_error(b)->message[0]);
            if (below(8)) shlo_builder_clear_error(b);
        }
    }
    while (shlo_builder_status(b) == SHLO_OK && b->frames.count > 1) regions[0] = shlo_region_end(b, NULL, 0);
    if (b->func) shlo_return(b, NULL, 0);
    if (shlo_builder_finish(b, 0, &blob) == SHLO_OK) {
        finished++;
        printed = 0;
        ELEMENT(shlo__print_text(&b->m, (int32_t)below(4), count, NULL) == SHLO_OK && printed > 0);
        shlo__alloc_free(&blob.allocator, blob.data, blob.bytes);
    }
    shlo_builder_destroy(b);
}

int main(void) {
    fail_alloc f;
    int i;
    TEST_CASE("random");
    for (i = 0; i < 4000; i++) {
        state = 1000003u * (unsigned)(i + 1);
        fail_alloc_init(&f, -1);
        round_of(&f.allocator);
        ELEMENTF(f.live == 0 && f.live_bytes == 0, "round %d", i);
        SWEEP_END();
    }
    CHECK(finished > 100 && failures > 1000);
    return test_end("build_random");
}
