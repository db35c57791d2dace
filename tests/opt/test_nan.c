/* tests/opt/test_nan.c - functions of constants that are no numbers, infinite, or at the ends of their type:
 * folded by the optimizer they have the bits that a run gives, whatever the instruction set. Bits are looked
 * at in three ways: as integers, by the total order of floats, and by the sign of the integers. */
// link: impl
#include "stablehlo.h"

#include "../test.h"

enum { N = 12, BYTES = 8 * N, MOST = 128 };

typedef shlo_value (*unary)(shlo_builder *b, shlo_value x);
typedef shlo_value (*binary)(shlo_builder *b, shlo_value x, shlo_value y);

static const struct {
    const char *name;
    unary make;
} unaries[] = {{"abs", shlo_abs}, {"cbrt", shlo_cbrt}, {"ceil", shlo_ceil}, {"cosine", shlo_cosine},
    {"exponential", shlo_exponential}, {"exponential_minus_one", shlo_exponential_minus_one},
    {"floor", shlo_floor}, {"log", shlo_log}, {"log_plus_one", shlo_log_plus_one},
    {"logistic", shlo_logistic}, {"negate", shlo_negate}, {"round_nearest_afz", shlo_round_nearest_afz},
    {"round_nearest_even", shlo_round_nearest_even}, {"rsqrt", shlo_rsqrt}, {"sign", shlo_sign},
    {"sine", shlo_sine}, {"sqrt", shlo_sqrt}, {"tan", shlo_tan}, {"tanh", shlo_tanh}};

static const struct {
    const char *name;
    binary make;
} binaries[] = {{"add", shlo_add}, {"atan2", shlo_atan2}, {"divide", shlo_divide}, {"maximum", shlo_maximum},
    {"minimum", shlo_minimum}, {"multiply", shlo_multiply}, {"power", shlo_power},
    {"remainder", shlo_remainder}, {"subtract", shlo_subtract}};

/* ---- programs: every function of one type, three results each ---- */

/* The bits of 0, 1, an infinity, quiet and signalling NaNs, the least number, one of no power of two, then
   the same with a sign. */
static void put_special(int bits, int mantissa, unsigned char *to) {
    const uint64_t sign = (uint64_t)1 << (bits - 1), infinite = sign - ((uint64_t)1 << mantissa),
                   quiet = (uint64_t)1 << (mantissa - 1), one = (infinite >> 1) & ~(quiet | (quiet - 1));
    const uint64_t plain[N / 2] = {0, one, infinite, infinite | quiet | 5, infinite | 1, 1};
    for (int i = 0; i < N; i++) {
        const uint64_t x = plain[i / 2] | (i % 2 ? sign : 0);
        for (int k = 0; k < bits / 8; k++) to[i * bits / 8 + k] = (unsigned char)(x >> 8 * k);
    }
}

typedef struct kind {
    const char *name;
    shlo_dtype floats, integers;
    int bits, mantissa;
} kind;

static const kind kinds[] = {{"f16", SHLO_F16, SHLO_I16, 16, 10}, {"bf16", SHLO_BF16, SHLO_I16, 16, 7},
    {"f32", SHLO_F32, SHLO_I32, 32, 23}, {"f64", SHLO_F64, SHLO_I64, 64, 52}};

static void look_at(shlo_builder *b, const kind *k, shlo_value x, shlo_value *to) {
    static const unsigned char zero[8] = {0};
    const shlo_type integers = shlo_tensor1(b, k->integers, N), floats = shlo_tensor1(b, k->floats, N);
    shlo_compare_attrs less;
    memset(&less, 0, sizeof less);
    less.comparison_direction = SHLO_comparison_direction_LT;
    to[0] = shlo_bitcast_convert(b, x, integers);
    to[2] = shlo_compare(b, to[0], shlo_constant_splat(b, integers, zero), &less);
    less.compare_type = SHLO_compare_type_TOTALORDER;
    to[1] = shlo_compare(b, x, shlo_constant_splat(b, floats, zero), &less);
}

static int n_results;

static shlo_blob build(const kind *k) {
    unsigned char special[BYTES], turned[BYTES];
    const size_t bytes = (size_t)k->bits / 8;
    shlo_value x, y, results[MOST];
    shlo_blob code;
    shlo_builder *b = shlo_builder_create(NULL);
    memset(&code, 0, sizeof code);
    put_special(k->bits, k->mantissa, special);
    memcpy(turned, special + 5 * bytes, (N - 5) * bytes);
    memcpy(turned + (N - 5) * bytes, special, 5 * bytes);
    shlo_func_begin(b, "main");
    x = shlo_constant(b, shlo_tensor1(b, k->floats, N), special);
    y = shlo_constant(b, shlo_tensor1(b, k->floats, N), turned);
    n_results = 0;
    for (size_t i = 0; i < sizeof unaries / sizeof *unaries; i++, n_results += 3)
        look_at(b, k, unaries[i].make(b, x), results + n_results);
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++, n_results += 3)
        look_at(b, k, binaries[i].make(b, x, y), results + n_results);
    shlo_return(b, results, n_results);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static const char *name_of(int result) {
    const int i = result / 3, n = (int)(sizeof unaries / sizeof *unaries);
    return i < n ? unaries[i].name : binaries[i - n].name;
}

/* ---- runs ---- */

typedef unsigned char result_bytes[BYTES];

/* 0: this machine lacks the instruction set. */
static int run(const shlo_blob *code, const char *isa, int32_t flags, result_bytes *results) {
    shlo_buffer out[MOST];
    shlo_program *p = NULL;
    shlo_options o;
    shlo_error e;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.isa = isa;
    o.flags = flags;
    status = shlo_load(code->data, code->bytes, &o, &p, &e);
    if (status == SHLO_UNSUPPORTED) return 0;
    CHECKF(status == SHLO_OK, "%s", e.message);
    memset(out, 0, sizeof out);
    memset(results, 0, (size_t)n_results * sizeof *results);
    for (int i = 0; i < n_results; i++) {
        shlo_tensor_info t;
        shlo_program_output(p, 0, i, &t);
        out[i].data = results[i];
        out[i].bytes = t.bytes;
    }
    CHECKF(shlo_run(p, "main", NULL, 0, out, n_results, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    return 1;
}

enum { TEXT = 1 << 16 };

static void append(void *user, const char *text, size_t n) {
    char *to = (char *)user;
    const size_t at = strlen(to);
    memcpy(to + at, text, n < TEXT - 1 - at ? n : TEXT - 1 - at);
}

/* Is there an op beside constants and those that look at bits? */
static int computes(const shlo_blob *code) {
    static const char *const others[] = {"constant", "bitcast_convert", "compare"};
    static char text[TEXT];
    shlo_error e;
    int wrong = 0;
    memset(text, 0, sizeof text);
    CHECK(shlo_print(code->data, code->bytes, 0, append, text, NULL, &e) == SHLO_OK);
    CHECK(strlen(text) + 1 < TEXT);
    for (const char *at = strstr(text, "stablehlo."); at; at = strstr(at, "stablehlo.")) {
        int other = 0;
        at += strlen("stablehlo.");
        for (int i = 0; i < 3; i++) other |= strncmp(at, others[i], strlen(others[i])) == 0;
        wrong |= !other;
    }
    return wrong;
}

static void folded(const kind *k) {
    static const char *const isas[] = {"scalar", "avx2", "avx512", "neon", "simd128"};
    static result_bytes plain[MOST], now[MOST];
    shlo_blob code = build(k), best;
    shlo_error e;
    TEST_CASE(k->name);
    memset(&best, 0, sizeof best);
    CHECKF(shlo_optimize(code.data, code.bytes, 2, NULL, &best, &e) == SHLO_OK, "%s", e.message);
    CHECK(!computes(&best));
    CHECK(run(&best, "scalar", 0, plain));
    for (size_t i = 0; i < sizeof isas / sizeof *isas; i++)
        for (int32_t flags = 0; flags <= SHLO_LOAD_NO_FUSION; flags += SHLO_LOAD_NO_FUSION) {
            if (!run(&code, isas[i], flags, now)) break;
            for (int r = 0; r < n_results; r++)
                ELEMENTF(memcmp(plain[r], now[r], BYTES) == 0, "%s, %s: %s, result %d", isas[i],
                    flags ? "unfused" : "fused", name_of(r), r % 3);
            SWEEP_END();
        }
    shlo_blob_free(&code);
    shlo_blob_free(&best);
}

int main(void) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) folded(&kinds[i]);
    return test_end("opt/nan");
}
