// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* tests/opt/test_layout.c - layouts: random networks of convolutions, in any order of dimensions, with what
 * may stand between them, give the same bits as when every op stays as it is; what becomes of small programs,
 * to the letter: layouts.mlir; which programs have transposes left, and how many; a choice is final: what has
 * been turned is left alone; each allocation fails in turn. */
#include "opt/opt.h"
#include "code/code.h"
#include "../vm/layers.h"
#include "../api/failing.h"
#include "../import/importing.h"

#ifdef MUTANTS /* tests/mutate.sh */
#include "../mutation/chosen.h"
#define SEEDS 60
#elif !defined SEEDS
#define SEEDS 600
#endif

/* Once more, as if nothing cost anything. */
#define SHLO_LAYOUT_LEAST (-1e18)
#define shlo__layout_module turn_everything
#undef SHLO__OPT_LAYOUT_C
#include "opt/layout.c"
#undef shlo__layout_module

enum { NET_MOST = 5, NET_ROOM = 1 << 20 };
static unsigned char want[NET_ROOM], got[NET_ROOM];

/* ---- turning a module ---- */

typedef shlo_status (*chooser)(shlo__module *m, const shlo_allocator *temp, shlo_error *error);

/* The program with its layouts chosen. */
static shlo_status turned_by(chooser choose, const shlo_blob *code, const shlo_allocator *a, shlo_blob *out,
    shlo_error *error) {
    static shlo__module m;
    shlo_status status;
    memset(out, 0, sizeof *out);
    shlo__status_clear(error);
    if (shlo__module_init(&m, a) != SHLO_OK) return shlo__status_fail(error, SHLO_MEMORY, "no memory");
    status = shlo__code_read(code->data, code->bytes, NULL, NULL, &m, error);
    if (status == SHLO_OK) status = choose(&m, a, error);
    if (status == SHLO_OK)
        status = shlo__code_write(&m, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, a, out, error);
    shlo__module_free(&m);
    return status;
}
static shlo_status turned(const shlo_blob *code, const shlo_allocator *a, shlo_blob *out, shlo_error *error) {
    return turned_by(shlo__layout_module, code, a, out, error);
}

static char printed[IMPORTING_TEXT];
static char *text_of(const shlo_blob *code, int32_t flags) {
    printed[0] = 0;
    CHECK(shlo_print(code->data, code->bytes, flags, importing_append, printed, NULL, NULL) == SHLO_OK);
    return printed;
}

static shlo_status failing_turn(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_blob out;
    const shlo_status status = turned_by(turn_everything, code, &f->allocator, &out, error);
    shlo_blob_free(&out);
    return status;
}

/* ---- random networks ---- */

/* A value with images: where its batch, positions and features are, in this order. */
typedef struct image {
    shlo_value v;
    int at[NET_MOST];
    int64_t size[NET_MOST];
} image;

typedef struct net {
    gen g;
    shlo_dtype t;
    int spatial, rank;
    image now;
} net;

static void shuffle(net *n, int *at) {
    for (int i = 0; i < n->rank; i++) at[i] = i;
    for (int i = n->rank - 1; i > 0; i--) {
        const int k = (int)gen_below(&n->g, (uint32_t)i + 1), x = at[i];
        at[i] = at[k];
        at[k] = x;
    }
}
static void dims_of(const net *n, const image *x, int64_t *dims) {
    for (int i = 0; i < n->rank; i++) dims[x->at[i]] = x->size[i];
}
static shlo_type type_of(net *n, const image *x) {
    int64_t dims[NET_MOST];
    dims_of(n, x, dims);
    return shlo_tensor(n->g.b, n->t, dims, n->rank);
}

/* Where the dimensions of a convolution's result are: mostly as those of its operand. */
static void order_result(net *n, image *y) {
    memcpy(y->at, n->now.at, sizeof y->at);
    if (gen_below(&n->g, 5) == 0) shuffle(n, y->at);
}

static void say_convolution(net *n) {
    gen *g = &n->g;
    image y = n->now, w;
    const int64_t inputs = n->now.size[n->rank - 1], even = inputs % 2 == 0;
    const int kind = (int)gen_below(g, 6); /* 0: depthwise, 1: groups of features, 2: groups of images */
    const int64_t groups = kind == 0 ? inputs : kind == 1 && even ? 2 : 1;
    const int64_t batches = kind == 2 && n->now.size[0] % 2 == 0 ? 2 : 1;
    int64_t in_at[3], k_at[3], out_at[3], stride[3], pad[6], inner[3], outer[3], back[3], dims[NET_MOST];
    shlo_convolution_attrs a;
    memset(&a, 0, sizeof a);
    order_result(n, &y);
    shuffle(n, w.at);
    y.size[0] /= batches;
    y.size[n->rank - 1] =
        groups * batches * (kind == 0 || gen_below(g, 8) == 0 ? 1 : 4 + (int64_t)gen_below(g, 8));
    w.size[0] = y.size[n->rank - 1];
    w.size[n->rank - 1] = inputs / groups;
    for (int s = 0; s < n->spatial; s++) {
        int64_t room;
        w.size[1 + s] = gen_below(g, 10) ? 1 + gen_below(g, 3) : n->now.size[1 + s];
        stride[s] = 1 + (gen_below(g, 4) == 0);
        inner[s] = 1 + (gen_below(g, 6) == 0);
        outer[s] = 1 + (gen_below(g, 6) == 0);
        back[s] = gen_below(g, 4) == 0;
        pad[2 * s] = gen_below(g, 3);
        pad[2 * s + 1] = gen_below(g, 3);
        room = (n->now.size[1 + s] - 1) * inner[s] + 1 + pad[2 * s] + pad[2 * s + 1] -
               (w.size[1 + s] - 1) * outer[s] - 1;
        if (room < 0) return;
        y.size[1 + s] = room / stride[s] + 1;
        in_at[s] = n->now.at[1 + s];
        k_at[s] = w.at[1 + s];
        out_at[s] = y.at[1 + s];
    }
    a.window_strides = gen_list(stride, n->spatial);
    a.padding = gen_table(pad, n->spatial);
    a.lhs_dilation = gen_list(inner, n->spatial);
    a.rhs_dilation = gen_list(outer, n->spatial);
    a.window_reversal = gen_list(back, n->spatial);
    a.input_batch_dimension = n->now.at[0];
    a.input_feature_dimension = n->now.at[n->rank - 1];
    a.input_spatial_dimensions = gen_list(in_at, n->spatial);
    a.kernel_output_feature_dimension = w.at[0];
    a.kernel_input_feature_dimension = w.at[n->rank - 1];
    a.kernel_spatial_dimensions = gen_list(k_at, n->spatial);
    a.output_batch_dimension = y.at[0];
    a.output_feature_dimension = y.at[n->rank - 1];
    a.output_spatial_dimensions = gen_list(out_at, n->spatial);
    a.feature_group_count = groups;
    a.batch_group_count = batches;
    dims_of(n, &w, dims);
    y.v = shlo_convolution(g->b, n->now.v,
        gen_below(g, 4) ? layer_constant(g, n->t, n->rank, dims) : layer_input(g, n->t, n->rank, dims),
        type_of(n, &y), &a);
    n->now = y;
}

/* A vector along the features, in the shape of the value. */
static shlo_value bias(net *n) {
    const int64_t d = n->now.at[n->rank - 1];
    shlo_broadcast_in_dim_attrs a;
    memset(&a, 0, sizeof a);
    a.broadcast_dimensions = gen_list(&d, 1);
    return shlo_broadcast_in_dim(n->g.b, layer_constant(&n->g, n->t, 1, &n->now.size[n->rank - 1]),
        type_of(n, &n->now), &a);
}

static shlo_value number(net *n, double x) {
    int64_t dims[NET_MOST];
    dims_of(n, &n->now, dims);
    return layer_spread(&n->g, layer_scalar(&n->g, n->t, x), n->t, n->rank, dims);
}

static shlo_value iota(net *n) {
    shlo_iota_attrs a;
    memset(&a, 0, sizeof a);
    a.iota_dimension = gen_below(&n->g, (uint32_t)n->rank);
    return shlo_iota(n->g.b, type_of(n, &n->now), &a);
}

/* Another tensor of the type: a constant of its own elements, a value before, or what is made of numbers. */
static shlo_value other(net *n) {
    int64_t dims[NET_MOST];
    dims_of(n, &n->now, dims);
    switch (gen_below(&n->g, 5)) {
    case 0: return layer_constant(&n->g, n->t, n->rank, dims);
    case 1: return layer_input(&n->g, n->t, n->rank, dims);
    case 2: return iota(n);
    case 3: return bias(n);
    default: return gen_partner(&n->g, n->now.v);
    }
}

static void say_elementwise(net *n) {
    gen *g = &n->g;
    shlo_value x = n->now.v, y;
    shlo_compare_attrs c;
    shlo_reduce_precision_attrs r;
    int64_t dims[NET_MOST];
    memset(&c, 0, sizeof c);
    memset(&r, 0, sizeof r);
    dims_of(n, &n->now, dims);
    switch (gen_below(g, 9)) {
    case 0:
        n->now.v = shlo_add(g->b, x, bias(n));
        break;
    case 1:
        n->now.v = shlo_maximum(g->b, x, number(n, 0));
        break;
    case 2:
        n->now.v = shlo_clamp(g->b, layer_scalar(g, n->t, -6), x, layer_scalar(g, n->t, 6));
        break;
    case 3:
        n->now.v = shlo_add(g->b, other(n), x);
        break;
    case 4:
        y = other(n);
        c.comparison_direction = (int32_t)gen_below(g, 6);
        n->now.v = shlo_select(g->b, shlo_compare(g->b, x, y, &c), y, shlo_negate(g->b, x));
        break;
    case 5:
        n->now.v = shlo_convert(g->b, shlo_convert(g->b, x, shlo_tensor(g->b, SHLO_I8, dims, n->rank)),
            type_of(n, &n->now));
        break;
    case 6:
        r.exponent_bits = 5;
        r.mantissa_bits = 4;
        n->now.v = gen_float(n->t) ? shlo_reduce_precision(g->b, x, &r) : shlo_not(g->b, x);
        break;
    case 7:
        n->now.v = gen_float(n->t) ? shlo_multiply(g->b, x, shlo_logistic(g->b, x)) : x;
        break;
    default:
        n->now.v = shlo_subtract(g->b, x, other(n));
    }
}

static void say_window(net *n) {
    static const shlo_op ops[] = {SHLO_OP_add, SHLO_OP_maximum, SHLO_OP_minimum};
    gen *g = &n->g;
    const shlo_op op = ops[gen_below(g, 3)];
    int64_t window[NET_MOST], stride[NET_MOST], pad[2 * NET_MOST];
    shlo_reduce_window_attrs a;
    image to = n->now;
    shlo_value init = layer_scalar(g, n->t, op == SHLO_OP_add ? 0 : op == SHLO_OP_maximum ? -100 : 100), y;
    memset(&a, 0, sizeof a);
    for (int i = 0; i < n->rank; i++) {
        const int d = n->now.at[i], moves = i != 0 && (i != n->rank - 1 || gen_below(g, 4) == 0);
        const int64_t size = n->now.size[i];
        window[d] = moves ? 1 + gen_below(g, 3) : 1;
        stride[d] = moves ? 1 + gen_below(g, 2) : 1;
        pad[2 * d] = pad[2 * d + 1] = window[d] > 1 ? gen_below(g, 2) : 0;
        if (size + 2 * pad[2 * d] < window[d]) return;
        to.size[i] = (size + 2 * pad[2 * d] - window[d]) / stride[d] + 1;
    }
    a.window_dimensions = gen_list(window, n->rank);
    a.window_strides = gen_list(stride, n->rank);
    a.padding = gen_table(pad, n->rank);
    shlo_reduce_window(g->b, &n->now.v, &init, 1, &a, shlo_region_of(g->b, op, n->t), &y);
    to.v = y;
    n->now = to;
}

static void say_pad(net *n) {
    gen *g = &n->g;
    int64_t low[NET_MOST], high[NET_MOST], inner[NET_MOST];
    shlo_pad_attrs a;
    memset(&a, 0, sizeof a);
    for (int i = 0; i < n->rank; i++) {
        const int d = n->now.at[i];
        low[d] = gen_below(g, 2);
        high[d] = (int64_t)gen_below(g, 3) - 1;
        inner[d] = gen_below(g, 6) == 0;
        n->now.size[i] += low[d] + high[d] + inner[d] * (n->now.size[i] - 1);
        if (n->now.size[i] < 1) high[d]++, n->now.size[i]++;
    }
    a.edge_padding_low = gen_list(low, n->rank);
    a.edge_padding_high = gen_list(high, n->rank);
    a.interior_padding = gen_list(inner, n->rank);
    n->now.v = shlo_pad(g->b, n->now.v, layer_scalar(g, n->t, 1.5), &a);
}

static void say_move(net *n) {
    gen *g = &n->g;
    image y = n->now;
    int64_t a[NET_MOST], c[NET_MOST], s[NET_MOST];
    shlo_slice_attrs slice;
    shlo_reverse_attrs reverse;
    shlo_transpose_attrs transpose;
    shlo_concatenate_attrs join;
    shlo_value both[2];
    memset(&slice, 0, sizeof slice);
    memset(&reverse, 0, sizeof reverse);
    memset(&transpose, 0, sizeof transpose);
    memset(&join, 0, sizeof join);
    switch (gen_below(g, 5)) {
    case 0:
        for (int i = 0; i < n->rank; i++) {
            const int d = n->now.at[i];
            a[d] = n->now.size[i] > 4 ? gen_below(g, 2) : 0;
            c[d] = n->now.size[i];
            s[d] = 1 + (gen_below(g, 6) == 0);
            y.size[i] = (c[d] - a[d] + s[d] - 1) / s[d];
        }
        slice.start_indices = gen_list(a, n->rank);
        slice.limit_indices = gen_list(c, n->rank);
        slice.strides = gen_list(s, n->rank);
        y.v = shlo_slice(g->b, n->now.v, &slice);
        break;
    case 1:
        a[0] = gen_below(g, (uint32_t)n->rank);
        reverse.dimensions = gen_list(a, 1);
        y.v = shlo_reverse(g->b, n->now.v, &reverse);
        break;
    case 2:
        shuffle(n, y.at);
        for (int i = 0; i < n->rank; i++) a[y.at[i]] = n->now.at[i];
        transpose.permutation = gen_list(a, n->rank);
        y.v = shlo_transpose(g->b, n->now.v, &transpose);
        break;
    case 3:
        both[0] = n->now.v;
        both[1] = other(n);
        join.dimension = n->now.at[n->rank - 1];
        y.size[n->rank - 1] *= 2;
        y.v = shlo_concatenate(g->b, both, 2, &join);
        break;
    default:
        say_pad(n);
        return;
    }
    n->now = y;
}

/* The mean or the greatest of the positions, spread over the value again: what squeezes and excites. */
static void say_squeeze(net *n) {
    gen *g = &n->g;
    int64_t over[NET_MOST], left[2];
    const int batch = n->now.at[0], features = n->now.at[n->rank - 1];
    const shlo_op op = gen_below(g, 2) ? SHLO_OP_add : SHLO_OP_maximum;
    shlo_value init = layer_scalar(g, n->t, 0), y;
    shlo_reduce_attrs a;
    shlo_broadcast_in_dim_attrs b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    for (int s = 0; s < n->spatial; s++) over[s] = n->now.at[1 + s];
    left[0] = batch < features ? batch : features;
    left[1] = batch < features ? features : batch;
    a.dimensions = gen_list(over, n->spatial);
    b.broadcast_dimensions = gen_list(left, 2);
    shlo_reduce(g->b, &n->now.v, &init, 1, &a, shlo_region_of(g->b, op, n->t), &y);
    y = shlo_broadcast_in_dim(g->b, y, type_of(n, &n->now), &b);
    n->now.v = gen_below(g, 2) ? shlo_multiply(g->b, n->now.v, y) : shlo_maximum(g->b, y, n->now.v);
}

/* if (an element of a constant is true) the value, else less than it: a region uses what lies outside. */
static void say_if(net *n) {
    gen *g = &n->g;
    const unsigned char yes = (unsigned char)gen_below(g, 2);
    shlo_value pred = shlo_constant(g->b, shlo_tensor0(g->b, SHLO_I1), &yes), out;
    shlo_region then, otherwise;
    shlo_region_begin(g->b, NULL, NULL, 0);
    out = shlo_add(g->b, n->now.v, bias(n));
    then = shlo_region_end(g->b, &out, 1);
    shlo_region_begin(g->b, NULL, NULL, 0);
    out = shlo_subtract(g->b, n->now.v, bias(n));
    otherwise = shlo_region_end(g->b, &out, 1);
    shlo_if(g->b, pred, then, otherwise, &out, 1);
    n->now.v = out;
}

static void say_step(net *n) {
    switch (gen_below(&n->g, 12)) {
    case 0:
    case 1:
    case 2:
    case 3:
        say_convolution(n);
        break;
    case 4:
        say_window(n);
        break;
    case 5:
        say_move(n);
        break;
    case 6:
        say_squeeze(n);
        break;
    case 7:
        gen_below(&n->g, 3) ? say_elementwise(n) : say_if(n);
        break;
    default:
        say_elementwise(n);
    }
    if (gen_below(&n->g, 3) == 0) gen_keep(&n->g, n->now.v);
}

static int64_t elements(const net *n) {
    int64_t all = 1;
    for (int i = 0; i < n->rank; i++) all *= n->now.size[i];
    return all;
}

static int network(unsigned long long seed, shlo_blob *code) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F32, SHLO_F32, SHLO_F64, SHLO_BF16, SHLO_I32};
    net n;
    shlo_value out[2];
    shlo_status s;
    memset(&n, 0, sizeof n);
    n.g.seed = seed * 7919 + 3;
    n.g.b = shlo_builder_create(NULL);
    n.t = types[gen_below(&n.g, 6)];
    n.spatial = 1 + (int)gen_below(&n.g, 3);
    n.rank = n.spatial + 2;
    n.now.size[0] = 1 + gen_below(&n.g, 2);
    n.now.size[n.rank - 1] = gen_below(&n.g, 20) ? 4 + 2 * gen_below(&n.g, 8) : 90;
    for (int s_ = 1; s_ <= n.spatial; s_++) n.now.size[s_] = n.spatial == 3 ? 3 : 5 + gen_below(&n.g, 4);
    shuffle(&n, n.now.at);
    shlo_func_begin(n.g.b, "main");
    gen_keep(&n.g, shlo_arg(n.g.b, shlo_tensor2(n.g.b, SHLO_F32, 2, 3)));
    n.now.v = shlo_arg(n.g.b, type_of(&n, &n.now));
    say_convolution(&n);
    for (int steps = 2 + (int)gen_below(&n.g, 9); steps && elements(&n) < 12000; steps--) say_step(&n);
    out[0] = n.now.v;
    out[1] = gen_pick(&n.g);
    shlo_return(n.g.b, out, 2);
    s = shlo_builder_finish(n.g.b, 0, code);
    CHECKF(s == SHLO_OK, "seed %llu: %s", seed, shlo_builder_error(n.g.b)->message);
    shlo_builder_destroy(n.g.b);
    return s == SHLO_OK;
}

/* The program as it is and with everything turned, with the bits that it has where each op stays as it is. */
static void same_bits(const shlo_blob *code, const shlo_blob *all, unsigned long long seed, const char *isa,
    int32_t flags) {
    shlo_options o;
    size_t n;
    memset(&o, 0, sizeof o);
    o.isa = isa;
    o.flags = flags | SHLO_LOAD_NO_FUSION;
    n = run_program(code->data, code->bytes, &o, 0x55, want, NET_ROOM);
    o.flags = flags;
    for (int i = 0; i < 2; i++) {
        const shlo_blob *now = i ? all : code;
        CHECKF(n && run_program(now->data, now->bytes, &o, 0x55, got, NET_ROOM) == n && !memcmp(got, want, n),
            "seed %llu, %s, flags %d%s", seed, isa ? isa : "the best kernels", (int)flags,
            i ? ", everything turned" : "");
    }
}

static int has_isa(const char *isa) {
    for (int32_t i = 0; i < shlo__kernels_count(); i++)
        if (strcmp(shlo__kernels_at(i)->name, isa) == 0) return 1;
    return 0;
}

static int differ(const shlo_blob *a, const shlo_blob *b) {
    return a->bytes != b->bytes || memcmp(a->data, b->data, a->bytes) != 0;
}

static void random_networks(void) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    int chosen = 0, turn = 0, n = 0;
    TEST_CASE("random networks");
    for (unsigned long long seed = 1; seed <= SEEDS; seed++) {
        shlo_blob code, some, all, twice;
        shlo_error e;
        if (!network(seed, &code)) continue;
        CHECKF(turned(&code, NULL, &some, &e) == SHLO_OK, "seed %llu: %s", seed, e.message);
        CHECKF(turned_by(turn_everything, &code, NULL, &all, &e) == SHLO_OK, "seed %llu: %s", seed,
            e.message);
        CHECK(turned_by(turn_everything, &all, NULL, &twice, &e) == SHLO_OK);
        n++;
        chosen += differ(&some, &code);
        turn += differ(&all, &code);
        same_bits(&code, &all, seed, NULL, 0);
        same_bits(&code, &all, seed, NULL, SHLO_LOAD_EXACT);
        if (has_isa(isas[seed % 4])) same_bits(&code, &all, seed, isas[seed % 4], 0);
        if (seed % 20 == 0) failing_each(test_case, failing_turn, &code);
        shlo_blob_free(&code);
        shlo_blob_free(&some);
        shlo_blob_free(&all);
        shlo_blob_free(&twice);
    }
    CHECKF(chosen > (SEEDS < 600 ? 0 : n / 20) && turn > n / 2, "%d and %d of %d networks turn", chosen, turn,
        n);
}

/* ---- to the letter ---- */

/* A case is "// NAME", a program, "// becomes", the program as it is printed then; one whose name begins with
   "stays" is as it was, with "stays always" also if nothing cost anything. LAYOUTS=renew in the environment
   writes what programs become into the file: look at `git diff` before you keep it. */
static void becomes(const char *name, const char *text, const char *wanted, FILE *renew) {
    import_options options;
    imported i;
    shlo_blob once, twice, same;
    shlo_error e;
    char *have, *end;
    memset(&options, 0, sizeof options);
    memset(&i, 0, sizeof i);
    options.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS;
    options.report = importing_note;
    options.user = &i;
    i.status = import_text(text, strlen(text), &options, &i.code);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    CHECKF(turned(&i.code, NULL, &once, &e) == SHLO_OK, "%s", e.message);
    if (!once.data) return;
    CHECK(turned(&once, NULL, &twice, &e) == SHLO_OK);
    CHECK(twice.bytes == once.bytes && memcmp(twice.data, once.data, once.bytes) == 0);
    CHECK(shlo_optimize(i.code.data, i.code.bytes, 0, NULL, &same, &e) == SHLO_OK);
    CHECK((strncmp(name, "// stays", 8) == 0) ==
          (same.bytes == once.bytes && memcmp(same.data, once.data, once.bytes) == 0));
    if (strncmp(name, "// stays always", 15) == 0) { /* its bits would be others */
        shlo_blob all;
        CHECK(turned_by(turn_everything, &i.code, NULL, &all, &e) == SHLO_OK);
        CHECK(!differ(&all, &same));
        shlo_blob_free(&all);
    }
    have = strchr(text_of(&once, SHLO_PRINT_LOCATIONS), '\n') + 1;
    end = strrchr(have, '}');
    while (end > have && end[-1] != '\n') end--;
    *end = 0;
    if (renew)
        fprintf(renew, "%s\n%s// becomes\n%s", name, text, have);
    else
        CHECKF(strcmp(have, wanted) == 0, "have\n%swant\n%s", have, wanted);
    failing_each(test_case, failing_turn, &i.code);
    shlo_blob_free(&i.code);
    shlo_blob_free(&once);
    shlo_blob_free(&twice);
    shlo_blob_free(&same);
}

static void every_case(const char *path, int least) {
    static const char next[] = "// -----\n", arrow[] = "// becomes\n";
    static char text[1 << 18];
    FILE *f = fopen(path, "rb"), *renew = NULL;
    int cases = 0;
    if (!CHECK(f != NULL)) return;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    if (getenv("LAYOUTS")) renew = fopen(path, "wb");
    for (char *at = text, *end; at; at = end) {
        char *wanted = strstr(at, arrow), *name = strchr(at, '\n');
        end = strstr(at, next);
        if (end) {
            *end = 0;
            end += sizeof next - 1;
        }
        if (!CHECK(wanted != NULL && name != NULL)) return;
        *name = *wanted = 0;
        TEST_CASE(at);
        if (renew && cases) fputs(next, renew);
        becomes(at, name + 1, wanted + sizeof arrow - 1, renew);
        cases++;
    }
    if (renew) fclose(renew);
    CHECK(cases >= least);
}

/* A convolution, its bias and a number per element, elsewhere or here; the result has a name. */
static void say_named(shlo_blob *code, int outside) {
    static const float numbers[16 * 16 * 9] = {1, 2, 3};
    static const int64_t planes[2] = {2, 3}, padding[4] = {1, 1, 1, 1};
    shlo_builder *b = shlo_builder_create(NULL);
    const shlo_type type = shlo_tensor4(b, SHLO_F32, 1, 16, 8, 8);
    shlo_convolution_attrs a;
    shlo_value x, w, y;
    memset(&a, 0, sizeof a);
    a.padding = gen_table(padding, 2);
    a.input_spatial_dimensions = a.kernel_spatial_dimensions = a.output_spatial_dimensions =
        gen_list(planes, 2);
    a.input_feature_dimension = a.output_feature_dimension = a.kernel_input_feature_dimension = 1;
    a.feature_group_count = a.batch_group_count = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, type);
    w = shlo_constant(b, shlo_tensor4(b, SHLO_F32, 16, 16, 3, 3), numbers);
    y = shlo_convolution(b, x, w, type, &a);
    y = shlo_add(b, y, outside ? shlo_constant_outside(b, type, "c") : shlo_constant(b, type, numbers));
    shlo_result_name(b, 0, "sum");
    shlo_return(b, &y, 1);
    CHECKF(shlo_builder_finish(b, SHLO_KEEP_NAMES, code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
}

/* A value that has a name in the file, as any may, still has it where it is turned. */
static void value_keeps_its_name(const shlo_blob *code) {
    static shlo__module m;
    shlo_blob named;
    shlo_error e;
    uint32_t name = 0, ret;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__code_read(code->data, code->bytes, NULL, NULL, &m, &e) == SHLO_OK);
    ret = m.regions.items[m.funcs.items[1].body].last;
    CHECK(shlo__module_string(&m, "y", 1, &name) == SHLO_OK && name);
    CHECK(shlo__module_name_value(&m, shlo__op_operand(&m, &m.ops.items[ret], 0), name) == SHLO_OK);
    CHECK(shlo__code_write(&m, SHLO_KEEP_NAMES, shlo__alloc_default(), &named, &e) == SHLO_OK);
    failing_each(test_case, failing_turn, &named);
    shlo_blob_free(&named);
    CHECKF(turn_everything(&m, NULL, &e) == SHLO_OK, "%s", e.message);
    CHECK(shlo__value_name(&m, shlo__op_operand(&m, &m.ops.items[ret], 0)) == name);
    shlo__module_free(&m);
}

/* A transpose that goes gives its name to nobody: what it was of keeps its own. */
static void transpose_takes_its_name(void) {
    static const char text[] =
        "func.func @main(%x: tensor<1x16x8x8xf32>) -> tensor<1x8x8x16xf32> {\n"
        "  %w = stablehlo.constant dense<0.5> : tensor<16x16x3x3xf32>\n"
        "  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window "
        "= "
        "{pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
        "(tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>\n"
        "  %z = stablehlo.transpose %y, dims = [0, 2, 3, 1] : (tensor<1x16x8x8xf32>) -> "
        "tensor<1x8x8x16xf32>\n"
        "  return %z : tensor<1x8x8x16xf32>\n}\n";
    static shlo__module m;
    imported i;
    shlo_error e;
    uint32_t names[2] = {0, 0}, ret, z, y;
    TEST_CASE("a transpose with a name");
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__code_read(i.code.data, i.code.bytes, NULL, NULL, &m, &e) == SHLO_OK);
    ret = m.regions.items[m.funcs.items[1].body].last;
    z = shlo__op_operand(&m, &m.ops.items[ret], 0);
    y = shlo__op_operand(&m, shlo__layout_def(&m, z), 0);
    CHECK(shlo__module_string(&m, "y", 1, &names[0]) == SHLO_OK && names[0]);
    CHECK(shlo__module_string(&m, "z", 1, &names[1]) == SHLO_OK && names[1]);
    CHECK(shlo__module_name_value(&m, y, names[0]) == SHLO_OK);
    CHECK(shlo__module_name_value(&m, z, names[1]) == SHLO_OK);
    CHECKF(shlo__layout_module(&m, NULL, &e) == SHLO_OK, "%s", e.message);
    z = shlo__op_operand(&m, &m.ops.items[ret], 0);
    CHECK(shlo__layout_def(&m, z)->code == SHLO_OP_convolution && shlo__value_name(&m, z) == names[0]);
    shlo__module_free(&m);
    shlo_blob_free(&i.code);
}

/* Results keep their names; a constant that nobody has found is turned by a transpose. */
static void names_stay(void) {
    for (int outside = 0; outside < 2; outside++) {
        shlo_blob code, all;
        shlo_program *p = NULL;
        shlo_error e;
        char name[8];
        TEST_CASE(outside ? "a constant outside" : "a result's name");
        say_named(&code, outside);
        CHECKF(turned_by(turn_everything, &code, NULL, &all, &e) == SHLO_OK, "%s", e.message);
        CHECK(strstr(text_of(&all, 0), "[b, 0, 1, f]") != NULL);
        CHECK((strstr(printed, "stablehlo.transpose %3") != NULL) == outside);
        if (!outside) {
            value_keeps_its_name(&code);
            CHECKF(shlo_load(all.data, all.bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
            CHECK(p && shlo_program_output_name(p, 0, 0, name, sizeof name) == 3 && !strcmp(name, "sum"));
            shlo_program_free(p);
        }
        failing_each(test_case, failing_turn, &code);
        shlo_blob_free(&code);
        shlo_blob_free(&all);
    }
}

int main(void) {
    random_networks();
    names_stay();
    transpose_takes_its_name();
    every_case("tests/opt/layouts.mlir", 79);
    return test_end("opt/layout");
}
