/* tests/vm/test_convolutions.c - random convolutions with all their attributes, in any order of dimensions:
 * packed and as plain loops, of constants and of inputs, alone and with what follows them fused, they give
 * the sums of the specification's formula. Small whole numbers, so sums are exact in any order. */
// link: impl
#include "harness.h"

enum { SPATIAL = 2, ROLES = SPATIAL + 2 }; /* roles of a dimension: batch or o, feature or i, then spatial */

typedef struct side {
    int64_t size[ROLES]; /* by role */
    int at[ROLES];       /* where the role is among the dimensions */
    int64_t dims[ROLES]; /* as the tensor has them */
} side;

typedef struct conv {
    int spatial;
    int64_t groups, batches, stride[SPATIAL], pad[2 * SPATIAL], inner[SPATIAL], outer[SPATIAL], back[SPATIAL];
    side l, r, o;
} conv;

static void lay_out(side *s, int rank) {
    for (int i = 0; i < rank; i++) s->at[i] = i;
    for (int i = rank - 1; i > 0; i--) {
        int k = (int)below((uint32_t)i + 1), t = s->at[i];
        s->at[i] = s->at[k];
        s->at[k] = t;
    }
    for (int i = 0; i < rank; i++) s->dims[s->at[i]] = s->size[i];
}

static void choose(conv *c) {
    int64_t features = 1 + below(3), inputs = 1 + below(3);
    memset(c, 0, sizeof *c);
    c->spatial = 1 + (int)below(SPATIAL);
    c->groups = c->batches = 1;
    if (below(3) == 0)
        c->groups = 2 + below(2);
    else if (below(3) == 0)
        c->batches = 2 + below(2);
    c->l.size[0] = c->batches * (1 + below(2));
    c->l.size[1] = inputs * c->groups;
    c->r.size[0] = features * c->groups * c->batches;
    c->r.size[1] = inputs;
    c->o.size[0] = c->l.size[0] / c->batches;
    c->o.size[1] = c->r.size[0];
    for (int s = 0; s < c->spatial; s++) {
        int64_t room, window, plain = below(3) == 0;
        c->l.size[2 + s] = 1 + below(6);
        c->r.size[2 + s] = 1 + below(3);
        c->stride[s] = 1 + below(3);
        c->pad[2 * s] = plain ? 0 : (int64_t)below(4) - 1;
        c->pad[2 * s + 1] = plain ? 0 : (int64_t)below(4) - 1;
        c->inner[s] = plain ? 1 : 1 + below(2); /* dilation of the input */
        c->outer[s] = 1 + below(2);             /* of the window */
        c->back[s] = below(3) == 0;
        room = (c->l.size[2 + s] - 1) * c->inner[s] + 1 + c->pad[2 * s] + c->pad[2 * s + 1];
        window = (c->r.size[2 + s] - 1) * c->outer[s] + 1;
        c->o.size[2 + s] = room < window ? 0 : (room - window) / c->stride[s] + 1;
    }
    lay_out(&c->l, c->spatial + 2);
    lay_out(&c->r, c->spatial + 2);
    lay_out(&c->o, c->spatial + 2);
}

/* The element at these places of the roles. */
static size_t element(const conv *c, const side *s, const int64_t *place) {
    int64_t at[ROLES];
    for (int i = 0; i < c->spatial + 2; i++) at[s->at[i]] = place[i];
    return (size_t)linear(c->spatial + 2, s->dims, at);
}

/* The product that position k of the window gives to a result; 0: it is padding or a gap. */
static double one_product(const conv *c, const tens *lhs, const tens *rhs, const int64_t *to,
    const int64_t *k, int64_t i) {
    int64_t l[ROLES], r[ROLES], features = c->r.size[0] / (c->groups * c->batches), part = to[1] / features;
    l[0] = to[0] + (c->batches > 1 ? part * c->o.size[0] : 0);
    l[1] = i + (c->groups > 1 ? part * c->r.size[1] : 0);
    r[0] = to[1];
    r[1] = i;
    for (int s = 0; s < c->spatial; s++) {
        int64_t p = to[2 + s] * c->stride[s] + k[s] * c->outer[s] - c->pad[2 * s];
        if (p < 0 || p % c->inner[s] || p / c->inner[s] >= c->l.size[2 + s]) return 0;
        l[2 + s] = p / c->inner[s];
        r[2 + s] = c->back[s] ? c->r.size[2 + s] - 1 - k[s] : k[s];
    }
    return get_f64(lhs->t, tens_at(lhs, element(c, &c->l, l))) *
           get_f64(rhs->t, tens_at(rhs, element(c, &c->r, r)));
}

static double sum(const conv *c, const tens *lhs, const tens *rhs, const int64_t *to) {
    int64_t k[SPATIAL] = {0, 0}, n = 1;
    double all = 0;
    for (int s = 0; s < c->spatial; s++) n *= c->r.size[2 + s];
    for (int64_t w = 0; w < n; w++) {
        unravel(c->spatial, &c->r.size[2], (size_t)w, k);
        for (int64_t i = 0; i < c->r.size[1]; i++) all += one_product(c, lhs, rhs, to, k, i);
    }
    return all;
}

static shlo_value build(const conv *c, shlo_dtype t, shlo_value lhs, shlo_value rhs) {
    int64_t in_at[SPATIAL], kernel_at[SPATIAL], out_at[SPATIAL];
    shlo_convolution_attrs a;
    memset(&a, 0, sizeof a);
    for (int s = 0; s < c->spatial; s++) {
        in_at[s] = c->l.at[2 + s];
        kernel_at[s] = c->r.at[2 + s];
        out_at[s] = c->o.at[2 + s];
    }
    a.window_strides = list_of(c->stride, c->spatial);
    a.padding = list_of(c->pad, 2 * c->spatial);
    a.lhs_dilation = list_of(c->inner, c->spatial);
    a.rhs_dilation = list_of(c->outer, c->spatial);
    a.window_reversal = list_of(c->back, c->spatial);
    a.input_batch_dimension = c->l.at[0];
    a.input_feature_dimension = c->l.at[1];
    a.input_spatial_dimensions = list_of(in_at, c->spatial);
    a.kernel_output_feature_dimension = c->r.at[0];
    a.kernel_input_feature_dimension = c->r.at[1];
    a.kernel_spatial_dimensions = list_of(kernel_at, c->spatial);
    a.output_batch_dimension = c->o.at[0];
    a.output_feature_dimension = c->o.at[1];
    a.output_spatial_dimensions = list_of(out_at, c->spatial);
    a.feature_group_count = c->groups;
    a.batch_group_count = c->batches;
    return shlo_convolution(bld, lhs, rhs, shlo_tensor(bld, t, c->o.dims, c->spatial + 2), &a);
}

/* The right side is a constant where `fixed`; with `more`, the sums are doubled, as t or as `to`. */
static void one(shlo_dtype t, int fixed, int more, shlo_dtype to) {
    static const int32_t flags[] = {
        0, SHLO_LOAD_NO_FUSION, SHLO_LOAD_PLAIN, SHLO_LOAD_NO_PACKING, SHLO_LOAD_PLAIN | SHLO_LOAD_NO_FUSION};
    conv c;
    shlo_value lhs, rhs, x;
    shlo_options o;
    shlo_blob code;
    tens kernel, want;
    const tens *right;
    choose(&c);
    snprintf(prog_text, sizeof prog_text, "%s, fixed %d, more %d", shlo_dtype_name(t), fixed, more);
    prog_begin();
    lhs = prog_filled(t, c.spatial + 2, c.l.dims);
    tens_make(&kernel, t, c.spatial + 2, c.r.dims);
    fill(&kernel, 0);
    if (fixed)
        rhs = shlo_constant(bld, shlo_tensor(bld, t, c.r.dims, c.spatial + 2), kernel.data);
    else
        rhs = prog_filled(t, c.spatial + 2, c.r.dims);
    right = fixed ? &kernel : &in[1];
    x = build(&c, t, lhs, rhs);
    if (more) x = shlo_convert(bld, shlo_add(bld, x, x), shlo_tensor(bld, to, c.o.dims, c.spatial + 2));
    shlo_return(bld, &x, 1);
    if (CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK)) {
        memset(&o, 0, sizeof o);
        for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
            o.flags = flags[i];
            if (!prog_way(&code, &o, i == 0)) break;
        }
        tens_make(&want, more ? to : t, c.spatial + 2, c.o.dims);
        for (size_t i = 0; i < want.n; i++) {
            int64_t at[ROLES], place[ROLES];
            double v;
            unravel(c.spatial + 2, c.o.dims, i, at);
            for (int d = 0; d < c.spatial + 2; d++) place[d] = at[c.o.at[d]];
            v = sum(&c, &in[0], right, place) * (more ? 2 : 1);
            if (is_int(want.t))
                put_int(want.t, tens_at(&want, i), (uint64_t)(int64_t)v);
            else
                put_f64(want.t, tens_at(&want, i), v);
        }
        expect(0, &want);
        shlo_blob_free(&code);
    }
    shlo_builder_destroy(bld);
    tens_free(&kernel);
    prog_end();
}

int main(void) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F64, SHLO_I32, SHLO_I16, SHLO_F16, SHLO_I64};
    for (int i = 0; i < 600; i++) {
        shlo_dtype t = types[i % 6];
        TEST_CASE(shlo_dtype_name(t));
        one(t, i / 6 % 2, i / 12 % 2, i / 24 % 2 ? t : SHLO_F64);
    }
    return test_end("convolutions");
}
