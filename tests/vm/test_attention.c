/* tests/vm/test_attention.c - attention by blocks of rows, whose scores have no memory: the same bits as one
 * instruction after the other, on every instruction set, on one part or several, told to a profile or not. */
// link: impl
#include "harness.h"

enum { HEADS = 3, ROWS = 520, COLUMNS = 1030, DEPTH = 18 };

static void backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    for (int32_t i = n; i-- > 0;) task(ctx, i);
}

static double below_one(void) { return (double)(test_random(&rng) >> 11) / 9007199254740992.0; }

static shlo_value tensor(shlo_dtype t, int rank, int64_t a, int64_t b, int64_t c, int64_t d) {
    int64_t dims[4];
    shlo_value x;
    dims[0] = a, dims[1] = b, dims[2] = c, dims[3] = d;
    x = prog_in(t, rank, dims);
    for (size_t k = 0; k < in[n_in - 1].n; k++) put_f64(t, tens_at(&in[n_in - 1], k), 4 * below_one() - 2);
    return x;
}
static shlo_value queries(shlo_dtype t) { return tensor(t, 3, HEADS, ROWS, DEPTH, 0); }
static shlo_value keys(shlo_dtype t) { return tensor(t, 3, HEADS, COLUMNS, DEPTH, 0); }

static shlo_value plain(void) {
    const shlo_value q = queries(SHLO_F32), k = keys(SHLO_F32);
    return shlo_attention(bld, q, k, keys(SHLO_F32), SHLO_NONE, 0.25);
}
static shlo_value wide(void) {
    const shlo_value q = queries(SHLO_F64), k = keys(SHLO_F64);
    return shlo_attention(bld, q, k, keys(SHLO_F64), SHLO_NONE, 0.3);
}
static shlo_value narrow(void) {
    const shlo_value q = queries(SHLO_BF16), k = keys(SHLO_BF16);
    return shlo_attention(bld, q, k, keys(SHLO_BF16), SHLO_NONE, 0.25);
}
static shlo_value half(void) {
    const shlo_value q = queries(SHLO_F16), k = keys(SHLO_F16);
    return shlo_attention(bld, q, k, keys(SHLO_F16), SHLO_NONE, 0.25);
}
/* Numbers that are added, some rows of which are nothing but -infinity: their results are NaN. */
static shlo_value added(void) {
    const shlo_value q = queries(SHLO_F32), k = keys(SHLO_F32), v = keys(SHLO_F32),
                     mask = tensor(SHLO_F32, 3, 1, ROWS, COLUMNS, 0);
    for (size_t i = 0; i < in[n_in - 1].n; i++)
        if (i / COLUMNS % 5 == 2 || i % 3 == 0) put_f64(SHLO_F32, tens_at(&in[n_in - 1], i), -INFINITY);
    return shlo_attention(bld, q, k, v, mask, 0.25);
}
/* For each score its row, and its column plus shift. */
static void row_and_column(int64_t columns, int32_t shift, shlo_value *row, shlo_value *column) {
    const shlo_type type = shlo_tensor2(bld, SHLO_I32, ROWS, columns);
    shlo_iota_attrs along;
    along.iota_dimension = 0;
    *row = shlo_iota(bld, type, &along);
    along.iota_dimension = 1;
    *column = shlo_iota(bld, type, &along);
    *column = shlo_badd(bld, *column, shlo_number(bld, shift, *column));
}
/* Row i sees columns up to i, where row 0 is column 0 or lies 7 further, so that some see nothing. */
static shlo_value causal_by(int32_t shift) {
    const shlo_value q = queries(SHLO_F32), k = keys(SHLO_F32), v = keys(SHLO_F32);
    shlo_value i, j;
    row_and_column(COLUMNS, shift, &i, &j);
    return shlo_attention(bld, q, k, v, shlo_compare_le(bld, j, i), 0);
}
static shlo_value causal(void) { return causal_by(0); }
static shlo_value causal_late(void) { return causal_by(7); }
/* Rows of scores as long as a way of L1: in windows they are further apart. */
static shlo_value padded_by(int64_t depth, int masked) {
    const shlo_value q = queries(SHLO_F32), k = tensor(SHLO_F32, 3, HEADS, 1024, DEPTH, 0),
                     v = tensor(SHLO_F32, 3, HEADS, 1024, depth, 0);
    return shlo_attention(bld, q, k, v, masked ? tensor(SHLO_F32, 2, ROWS, 1024, 0, 0) : SHLO_NONE, 0.25);
}
static shlo_value padded(void) { return padded_by(16, 0); }
static shlo_value padded_added(void) { return padded_by(20, 1); }
static shlo_value padded_wide(void) { return padded_by(112, 1); }
/* softmax(where(mask, scores, low)) v, the mask as it is, so that it may be computed with the scores (NULL:
   from them); the number is the first operand of the select where `other`. */
static shlo_value masked_by(shlo_dtype t, int64_t columns, shlo_value (*mask_of)(int64_t), int other) {
    const shlo_value q = queries(t), k = tensor(t, 3, HEADS, columns, DEPTH, 0),
                     v = tensor(t, 3, HEADS, columns, DEPTH, 0);
    shlo_value mask = mask_of ? mask_of(columns) : k, s, low;
    shlo_transpose_attrs turn;
    turn.permutation = SHLO_LIST(0, 2, 1);
    s = shlo_matmul(bld, q, shlo_transpose(bld, k, &turn));
    if (!mask_of) mask = shlo_compare_gt(bld, s, shlo_broadcast_like(bld, shlo_number(bld, 3, s), s));
    low = shlo_broadcast_like(bld, shlo_number(bld, other ? -INFINITY : -1e9, s), s);
    s = other ? shlo_select(bld, mask, low, s) : shlo_select(bld, mask, s, low);
    return shlo_matmul(bld, shlo_softmax(bld, s, 2), v);
}
static shlo_value positions(int64_t columns, int64_t dim) {
    const int64_t dims[] = {HEADS, ROWS, columns};
    shlo_iota_attrs along;
    along.iota_dimension = dim;
    return shlo_iota(bld, shlo_tensor(bld, SHLO_I32, dims, 3), &along);
}
static shlo_value before(int64_t columns) {
    return shlo_compare_ge(bld, positions(columns, 1), positions(columns, 2));
}
static shlo_value behind(int64_t columns) {
    return shlo_compare_lt(bld, positions(columns, 1), positions(columns, 2));
}
/* The first head does not see the last 300 columns, some rows of it nothing; the next one sees 512 columns,
   which are whole blocks, the last one none. */
static shlo_value given(int64_t columns) {
    const shlo_value mask = tensor(SHLO_I1, 3, HEADS, ROWS, columns, 0);
    for (size_t i = 0; i < in[n_in - 1].n; i++) {
        const int64_t column = (int64_t)i % columns, row = (int64_t)i / columns;
        const int seen = row < ROWS ? row % 9 && column + 300 < columns && (row + column) % 7 : column < 512;
        *tens_at(&in[n_in - 1], i) = row < 2 * ROWS && seen;
    }
    return mask;
}
static shlo_value masked(void) { return masked_by(SHLO_F32, COLUMNS, before, 0); }
static shlo_value masked_other(void) { return masked_by(SHLO_F32, COLUMNS, behind, 1); }
static shlo_value masked_wide(void) { return masked_by(SHLO_F64, 1024, before, 0); }
static shlo_value masked_padded(void) { return masked_by(SHLO_F32, 1024, behind, 1); }
static shlo_value masked_narrow(void) { return masked_by(SHLO_BF16, COLUMNS, before, 0); }
static shlo_value masked_scores(void) { return masked_by(SHLO_F32, COLUMNS, NULL, 0); }
static shlo_value masked_given(void) { return masked_by(SHLO_F32, COLUMNS, given, 0); }
/* One head whose values are so narrow that products read windows in place, which then have a pitch with any
   kernels: rows are as long as a way of L1. `more` is a tensor like the scores. */
static shlo_value more;
static shlo_value head(shlo_value (*change)(shlo_value scores)) {
    const shlo_value q = tensor(SHLO_F32, 2, ROWS, 16, 0, 0), k = tensor(SHLO_F32, 2, 16, 1024, 0, 0),
                     v = tensor(SHLO_F32, 2, 1024, 4, 0, 0);
    shlo_value s;
    more = tensor(SHLO_F32, 2, ROWS, 1024, 0, 0);
    s = shlo_matmul(bld, q, k);
    return shlo_matmul(bld, shlo_softmax(bld, change(s), 1), v);
}
/* softmax of s where column <= row + shift, else of `instead`. */
static shlo_value hide(shlo_value s, shlo_value instead, int32_t shift) {
    shlo_value i, j;
    row_and_column(1024, -shift, &i, &j);
    return shlo_select(bld, shlo_compare_ge(bld, i, j), s, instead);
}
static shlo_value low_like(shlo_value s) { return shlo_broadcast_like(bld, shlo_number(bld, -1e9, s), s); }
static shlo_value as_it_is(shlo_value s) { return s; }
static shlo_value later_hidden(shlo_value s) { return hide(s, low_like(s), 0); }
static shlo_value nothing_hidden(shlo_value s) { return hide(s, low_like(s), 1024); }
static shlo_value hidden_by_tensor(shlo_value s) { return hide(s, more, 0); }
static shlo_value hidden_by_computed(shlo_value s) {
    return hide(s, shlo_negate(bld, shlo_exponential(bld, more)), 0);
}
/* Several steps lie between the sums and the mask. */
static shlo_value scaled_and_hidden(shlo_value s) {
    const shlo_value half = shlo_broadcast_like(bld, shlo_number(bld, 0.5, s), s);
    s = shlo_add(bld, shlo_multiply(bld, s, half), more);
    return hide(shlo_subtract(bld, shlo_multiply(bld, s, half), more), low_like(s), 0);
}
static shlo_value head_plain(void) { return head(as_it_is); }
static shlo_value head_masked(void) { return head(later_hidden); }
static shlo_value head_unmasked(void) { return head(nothing_hidden); }
static shlo_value head_tensor(void) { return head(hidden_by_tensor); }
static shlo_value head_computed(void) { return head(hidden_by_computed); }
static shlo_value head_scaled(void) { return head(scaled_and_hidden); }
/* Four heads of queries read the keys and values of one. */
static shlo_value shared(void) {
    const shlo_value q = tensor(SHLO_F32, 4, 2, 4, 130, DEPTH), k = tensor(SHLO_F32, 4, 2, 1, COLUMNS, DEPTH);
    return shlo_attention(bld, q, k, tensor(SHLO_F32, 4, 2, 1, COLUMNS, 40), SHLO_NONE, 0.25);
}
/* [batch, positions, heads, depth], as JAX has it. */
static shlo_value turned(shlo_value x) {
    shlo_transpose_attrs t;
    t.permutation = SHLO_LIST(0, 2, 1, 3);
    return shlo_transpose(bld, x, &t);
}
static shlo_value heads_inside(void) {
    const shlo_value q = tensor(SHLO_F32, 4, 1, ROWS, HEADS, DEPTH),
                     k = tensor(SHLO_F32, 4, 1, COLUMNS, HEADS, DEPTH),
                     v = tensor(SHLO_F32, 4, 1, COLUMNS, HEADS, DEPTH);
    return turned(shlo_attention(bld, turned(q), turned(k), turned(v), SHLO_NONE, 0.25));
}
/* Keys and values of the program itself: they are packed when it is loaded. */
static shlo_value known(void) {
    static float data[HEADS * COLUMNS * DEPTH];
    static const int64_t dims[] = {HEADS, COLUMNS, DEPTH};
    const shlo_value q = queries(SHLO_F32);
    shlo_value k;
    for (size_t i = 0; i < sizeof data / sizeof *data; i++) data[i] = (float)(2 * below_one() - 1);
    k = shlo_constant(bld, shlo_tensor(bld, SHLO_F32, dims, 3), data);
    return shlo_attention(bld, q, k, k, SHLO_NONE, 0.25);
}
/* The scores are a result, too: they have memory. */
static shlo_value scores;
static shlo_value told(void) {
    const shlo_value q = queries(SHLO_F32), k = keys(SHLO_F32), v = keys(SHLO_F32);
    shlo_transpose_attrs t;
    t.permutation = SHLO_LIST(0, 2, 1);
    scores = shlo_matmul(bld, q, shlo_transpose(bld, k, &t));
    return shlo_matmul(bld, shlo_softmax(bld, scores, 2), v);
}

static long hooked;
static void hook(void *user, int32_t insn, int32_t ends) {
    (void)user;
    (void)insn;
    hooked += ends ? -1 : 1000;
}

/* Bytes of the windows that the program's chain has; 0: no chain has any. */
static size_t windows_of(const shlo_blob *code, const shlo_options *o) {
    shlo_program *p;
    char text[512];
    size_t bytes = 0;
    if (shlo_load(code->data, code->bytes, o, &p, NULL) != SHLO_OK) return 0;
    for (int i = 0; i < shlo_program_instructions(p); i++) {
        const char *at;
        shlo_program_describe(p, i, text, sizeof text);
        at = strstr(text, " windows=");
        if (at) bytes += strtoul(at + 9, NULL, 10);
    }
    shlo_program_free(p);
    return bytes;
}

static size_t arena_of(const shlo_blob *code, const shlo_options *o) {
    shlo_program *p;
    shlo_memory_info m;
    memset(&m, 0, sizeof m);
    if (shlo_load(code->data, code->bytes, o, &p, NULL) != SHLO_OK) return 0;
    shlo_program_memory(p, &m);
    shlo_program_free(p);
    return m.arena_bytes;
}

static void run_isa(const shlo_blob *code, const char *isa, int has_windows) {
    shlo_options o;
    shlo_program *p;
    memset(&o, 0, sizeof o);
    o.isa = isa;
    if (shlo_load(code->data, code->bytes, &o, &p, NULL) == SHLO_UNSUPPORTED)
        return; /* this machine has no such instructions */
    shlo_program_free(p);
    CHECK((windows_of(code, &o) > 0) == has_windows);
    if (!prog_way(code, &o, 1)) return;
    o.parallel.parallel_for = backwards;
    o.parallel.n_threads = 3;
    prog_way(code, &o, 0);
    o.profile.hook = hook;
    hooked = 0;
    prog_way(code, &o, 0);
    CHECK(hooked > 0 && hooked % 999 == 0); /* each that begins ends */
    o.profile.hook = NULL;
    o.flags = SHLO_LOAD_NO_FUSION;
    prog_way(code, &o, 0);
    o.parallel.n_threads = 0;
    CHECK(!windows_of(code, &o));
    if (has_windows) {
        const size_t whole = arena_of(code, &o);
        o.flags = 0;
        CHECK(arena_of(code, &o) < whole / 2);
    }
    for (int k = 0; k < n_out; k++) tens_free(&out[k]);
    n_out = 0;
}

static void run(shlo_value (*make)(void), int has_windows, int n) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon"};
    shlo_value results[2];
    shlo_blob code;
    prog_begin();
    results[0] = make();
    results[1] = scores;
    shlo_return(bld, results, n);
    if (CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK)) {
        for (size_t i = 0; i < sizeof isas / sizeof *isas; i++) run_isa(&code, isas[i], has_windows);
        shlo_blob_free(&code);
    }
    shlo_builder_destroy(bld);
    prog_end();
}

/* A whole row of one number: the softmax is even, so the result is the mean of the values. */
static void even(void) {
    static const int64_t dims[] = {2, 600, 8}, few[] = {2, 600, 1};
    shlo_value q, k, v;
    TEST_CASE("the mean of the values");
    prog_begin();
    q = prog_in(SHLO_F32, 3, dims);
    k = prog_in(SHLO_F32, 3, dims);
    v = prog_in(SHLO_F32, 3, few);
    (void)v;
    for (size_t i = 0; i < in[0].n; i++) put_f64(SHLO_F32, tens_at(&in[0], i), 0);
    for (size_t i = 0; i < in[1].n; i++) put_f64(SHLO_F32, tens_at(&in[1], i), below_one());
    for (size_t i = 0; i < in[2].n; i++) put_f64(SHLO_F32, tens_at(&in[2], i), (double)(i % 600));
    if (prog_run1(shlo_attention(bld, q, k, v, SHLO_NONE, 0)))
        for (size_t i = 0; i < out[0].n; i++)
            CHECK(fabs(get_f64(SHLO_F32, tens_at(&out[0], i)) - 299.5) < 0.01);
    prog_end();
}

int main(void) {
    static const struct {
        const char *name;
        shlo_value (*make)(void);
        int has_windows, n;
    } cases[] = {{"plain", plain, 1, 1}, {"f64", wide, 1, 1}, {"bf16", narrow, 1, 1}, {"f16", half, 1, 1},
        {"added", added, 1, 1}, {"causal", causal, 1, 1}, {"causal_late", causal_late, 1, 1},
        {"shared", shared, 1, 1}, {"heads inside", heads_inside, 1, 1}, {"known", known, 1, 1},
        {"told", told, 1, 2}, {"padded", padded, 1, 1}, {"padded, added", padded_added, 1, 1},
        {"padded, wide", padded_wide, 1, 1}, {"masked", masked, 1, 1}, {"masked, other", masked_other, 1, 1},
        {"masked, wide", masked_wide, 1, 1}, {"masked, padded", masked_padded, 1, 1},
        {"masked, narrow", masked_narrow, 1, 1}, {"masked, given", masked_given, 1, 1},
        {"masked by scores", masked_scores, 1, 1}, {"one head", head_plain, 1, 1},
        {"one head, masked", head_masked, 1, 1}, {"one head, nothing masked", head_unmasked, 1, 1},
        {"one head, masked by a tensor", head_tensor, 1, 1},
        {"one head, masked by what is computed", head_computed, 1, 1},
        {"one head, scaled and masked", head_scaled, 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].name);
        sprintf(prog_text, "%s", cases[i].name);
        run(cases[i].make, cases[i].has_windows, cases[i].n);
    }
    even();
    return test_end("attention");
}
