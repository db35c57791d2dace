/* tests/vm/test_promotion.c - bodies whose arguments are wider than the operands: sums that the operands'
 * type could not hold, against plain C in the wider type. */
// link: impl
#include "harness.h"

static const struct {
    shlo_dtype from, to;
    double scale;
} pairs[] = {/* scale: values of the narrow type whose sums do not fit it */
    {SHLO_I8, SHLO_I32, 100}, {SHLO_U8, SHLO_U16, 60}, {SHLO_I8, SHLO_I16, 101}, {SHLO_I32, SHLO_I64, 1e9},
    {SHLO_U4, SHLO_I32, 7}, {SHLO_BF16, SHLO_F32, 129}, {SHLO_F16, SHLO_F32, 2049},
    {SHLO_F8E4M3FN, SHLO_BF16, 15}, {SHLO_F8E5M2, SHLO_F16, 7}, {SHLO_F32, SHLO_F64, 16777215},
    {SHLO_BF16, SHLO_F16, 129}, {SHLO_C64, SHLO_C128, 16777215}, {SHLO_I8, SHLO_I8, 100}};

enum { ADD, TWICE_ADD, N_KINDS }; /* a + x, a monoid; (a + x) + x, which is none */

static shlo_region body(shlo_dtype t, int kind) {
    shlo_type types[2];
    shlo_value args[2], r;
    types[0] = types[1] = shlo_tensor0(bld, t);
    if (kind == ADD) return shlo_region_of(bld, SHLO_OP_add, t);
    shlo_region_begin(bld, types, args, 2);
    r = shlo_add(bld, shlo_add(bld, args[0], args[1]), args[1]);
    return shlo_region_end(bld, &r, 1);
}

/* a = body(a, x) in the wide type. */
static void ref_step(shlo_dtype t, unsigned char *a, const unsigned char *x, int kind) {
    for (int k = 0; k <= kind; k++) {
        double u[2], v[2];
        if (is_int(t)) {
            put_int(t, a, get_int(t, a) + get_int(t, x));
            continue;
        }
        shlo_convert_elements(SHLO_C128, u, t, a, 1);
        shlo_convert_elements(SHLO_C128, v, t, x, 1);
        u[0] += v[0];
        u[1] += v[1];
        shlo_convert_elements(t, a, SHLO_C128, u, 1);
    }
}

static void fill_large(tens *x, double scale) {
    for (size_t i = 0; i < x->n; i++) {
        double v[2];
        v[0] = scale * (double)(1 + below(2));
        v[1] = -v[0];
        if (!is_complex(x->t))
            shlo_convert_elements(x->t, tens_at(x, i), SHLO_F64, v, 1);
        else
            shlo_convert_elements(x->t, tens_at(x, i), SHLO_C128, v, 1);
    }
}

static void widened(tens *w, const tens *x, shlo_dtype t) {
    tens_make(w, t, x->rank, x->dims);
    shlo_convert_elements(t, w->data, x->t, x->data, x->n);
}

static shlo_value input(shlo_dtype t, int rank, int64_t d0, int64_t d1, double scale) {
    int64_t dims[2];
    shlo_value v;
    dims[0] = d0;
    dims[1] = d1;
    v = prog_in(t, rank, dims);
    fill_large(&in[n_in - 1], scale);
    return v;
}

static shlo_attr list_attr(const char *name, const int64_t *item) {
    shlo_attr a;
    memset(&a, 0, sizeof a);
    a.name = name;
    a.kind = SHLO_ATTR_I64S;
    a.list = list_of(item, 1);
    return a;
}

static shlo_value create(shlo_op op, const shlo_value *operands, int n_attrs, const shlo_attr *attrs,
    const shlo_region *regions, int n_regions) {
    shlo_op_desc d;
    shlo_value r;
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = 3;
    d.operands = operands;
    d.n_attrs = n_attrs;
    d.attrs = attrs;
    d.n_regions = n_regions;
    d.regions = regions;
    r.id = 0;
    shlo_op_create(bld, &d, &r, 1);
    return r;
}

/* [3, 5] over dimension `over`. */
static void reduce(shlo_dtype from, shlo_dtype to, double scale, int kind, int over) {
    static const int64_t dims[2] = {3, 5};
    int64_t list = over;
    shlo_reduce_attrs at;
    shlo_value x, init, r;
    tens want, wide, start;
    memset(&at, 0, sizeof at);
    prog_begin();
    x = input(from, 2, 3, 5, scale);
    init = input(from, 0, 0, 0, scale);
    at.dimensions = list_of(&list, 1);
    shlo_reduce(bld, &x, &init, 1, &at, body(to, kind), &r);
    if (prog_run1(r)) {
        widened(&wide, &in[0], to);
        widened(&start, &in[1], to);
        tens_make(&want, to, 1, &dims[1 - over]);
        for (size_t i = 0; i < want.n; i++) {
            memcpy(tens_at(&want, i), start.data, start.size);
            for (size_t k = 0; k < (size_t)dims[over]; k++)
                ref_step(to, tens_at(&want, i), tens_at(&wide, over ? i * 5 + k : k * 5 + i), kind);
        }
        expect(0, &want);
        tens_free(&wide);
        tens_free(&start);
    }
    prog_end();
}

/* [7], windows of 3, one element of padding in front. */
static void window(shlo_dtype from, shlo_dtype to, double scale, int kind) {
    static const int64_t three[1] = {3}, pad[2] = {1, 0}, six[1] = {6};
    shlo_reduce_window_attrs at;
    shlo_value x, init, r;
    tens want, wide, start;
    memset(&at, 0, sizeof at);
    prog_begin();
    x = input(from, 1, 7, 0, scale);
    init = input(from, 0, 0, 0, scale);
    at.window_dimensions = list_of(three, 1);
    at.padding = list_of(pad, 2);
    shlo_reduce_window(bld, &x, &init, 1, &at, body(to, kind), &r);
    if (prog_run1(r)) {
        widened(&wide, &in[0], to);
        widened(&start, &in[1], to);
        tens_make(&want, to, 1, six);
        for (size_t i = 0; i < 6; i++) {
            memcpy(tens_at(&want, i), start.data, start.size);
            for (size_t k = i; k < i + 3; k++)
                ref_step(to, tens_at(&want, i), k ? tens_at(&wide, k - 1) : start.data, kind);
        }
        expect(0, &want);
        tens_free(&wide);
        tens_free(&start);
    }
    prog_end();
}

/* Six updates at places of [4], two of them outside. */
static void scatter(shlo_dtype from, shlo_dtype to, double scale, int kind) {
    static const int64_t zero[1] = {0}, six[2] = {6, 1};
    static const int32_t places[6] = {1, 4, 1, 3, -1, 1};
    shlo_attr a[3];
    shlo_region region;
    shlo_value v[3], r;
    tens want, wide;
    prog_begin();
    v[0] = input(from, 1, 4, 0, scale);
    v[2] = input(from, 1, 6, 0, scale);
    v[1] = prog_in(SHLO_I32, 2, six);
    memcpy(in[2].data, places, sizeof places);
    a[0] = list_attr("inserted_window_dims", zero);
    a[1] = list_attr("scatter_dims_to_operand_dims", zero);
    memset(&a[2], 0, sizeof a[2]);
    a[2].name = "index_vector_dim";
    a[2].kind = SHLO_ATTR_I64;
    a[2].i = 1;
    region = body(to, kind);
    r = create(SHLO_OP_scatter, v, 3, a, &region, 1);
    if (prog_run1(r)) {
        widened(&want, &in[0], to);
        widened(&wide, &in[1], to);
        for (size_t i = 0; i < 6; i++)
            if (places[i] >= 0 && places[i] < 4)
                ref_step(to, tens_at(&want, (size_t)places[i]), tens_at(&wide, i), kind);
        expect(0, &want);
        tens_free(&wide);
    }
    prog_end();
}

/* Windows of 2 by 1 of [4]: the larger neighbour gets the source's element; `select` compares in the
 * operand's own type. */
static void select_and_scatter(shlo_dtype from, shlo_dtype to, double scale, int kind) {
    static const int64_t two[1] = {2}, one[1] = {1};
    shlo_attr a[2];
    shlo_compare_attrs ge;
    shlo_value v[3], r, args[2];
    shlo_type types[2];
    shlo_region regions[2];
    tens want, wide, start;
    if (is_complex(from)) return;
    memset(&ge, 0, sizeof ge);
    ge.comparison_direction = SHLO_comparison_direction_GE;
    prog_begin();
    v[0] = input(from, 1, 4, 0, scale);
    v[1] = input(from, 1, 3, 0, scale);
    v[2] = input(from, 0, 0, 0, scale);
    a[0] = list_attr("window_dimensions", two);
    a[1] = list_attr("window_strides", one);
    types[0] = types[1] = shlo_tensor0(bld, from);
    shlo_region_begin(bld, types, args, 2);
    args[0] = shlo_compare(bld, args[0], args[1], &ge);
    regions[0] = shlo_region_end(bld, args, 1);
    regions[1] = body(to, kind);
    r = create(SHLO_OP_select_and_scatter, v, 2, a, regions, 2);
    if (prog_run1(r)) {
        widened(&wide, &in[1], to);
        widened(&start, &in[2], to);
        tens_make(&want, to, 1, in[0].dims);
        for (size_t i = 0; i < 4; i++) memcpy(tens_at(&want, i), start.data, start.size);
        for (size_t i = 0; i < 3; i++) {
            double left = get_f64(from, tens_at(&in[0], i)), right = get_f64(from, tens_at(&in[0], i + 1));
            ref_step(to, tens_at(&want, left >= right ? i : i + 1), tens_at(&wide, i), kind);
        }
        expect(0, &want);
        tens_free(&wide);
        tens_free(&start);
    }
    prog_end();
}

int main(void) {
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (int kind = 0; kind < N_KINDS; kind++) {
            snprintf(prog_text, sizeof prog_text, "%s in a body of %s, kind %d",
                shlo_dtype_name(pairs[i].from), shlo_dtype_name(pairs[i].to), kind);
            TEST_CASE("reduce");
            reduce(pairs[i].from, pairs[i].to, pairs[i].scale, kind, 0);
            reduce(pairs[i].from, pairs[i].to, pairs[i].scale, kind, 1);
            TEST_CASE("reduce_window");
            window(pairs[i].from, pairs[i].to, pairs[i].scale, kind);
            TEST_CASE("scatter");
            scatter(pairs[i].from, pairs[i].to, pairs[i].scale, kind);
            TEST_CASE("select_and_scatter");
            select_and_scatter(pairs[i].from, pairs[i].to, pairs[i].scale, kind);
        }
    return test_end("promotion");
}
