// link: rooms base simd kernel
/* tests/kernel/test_moves.c - what moves, counts, folds and converts elements: every table against
 * definitions written out one element at a time. */
#include "lanes.h"

enum { MANY = 70000 };
static unsigned char in[MANY * 16], got[MANY * 16 + 256], want[16];

/* ---- conversions ---- */

/* All values of the small types; of the others the listed ones and random ones. Returns how many. */
static size_t fill(shlo_dtype t) {
    unsigned long long seed = 4101842887655102017ULL;
    const shlo__dtype_row *row = shlo__dtype_info(t);
    size_t n = row->bits <= 16 ? (size_t)1 << row->bits : 3000, i;
    for (i = 0; i < n; i++) {
        if (row->bits > 16)
            lanes_value(t, in + i * row->storage, i, &seed);
        else {
            uint64_t u = i;
            if (row->kind == SHLO__INT && row->bits < 8 && (u >> (row->bits - 1)))
                u |= ~(uint64_t)0 << row->bits;
            memcpy(in + i * row->storage, &u, row->storage);
        }
    }
    return n;
}

static void check_convert(const shlo__kernels *k, shlo_dtype from, shlo_dtype to, size_t n) {
    static const size_t sizes[] = {0, 1, 3, 7, 8, 9, 15, 16, 17, 33, 255, 257};
    size_t fb = shlo__dtype_bytes(from), tb = shlo__dtype_bytes(to), i, s;
    unsigned char *dst = got + tb;
    int bad = 0;
    shlo__kernels_convert_n(k, dst, to, in, from, n);
    for (i = 0; i < n && bad < 3; i++) {
        char h[3][40];
        shlo__dtype_convert(to, want, from, in + i * fb);
        if (lanes_same(to, want, dst + i * tb)) continue;
        bad++;
        CHECKF(0, "%s to %s in %s: %s -> %s, expected %s", shlo__dtype_info(from)->name,
            shlo__dtype_info(to)->name, k->name, lanes_show(from, in + i * fb, h[0]),
            lanes_show(to, dst + i * tb, h[1]), lanes_show(to, want, h[2]));
    }
    for (s = 0; s < SHLO__COUNT(sizes); s++) {
        size_t m = sizes[s] < n ? sizes[s] : n, at = n - m;
        memset(got, 0xA5, (m + 2) * tb + 64);
        if (fb == tb) memcpy(dst, in + at * fb, m * fb); /* in place */
        shlo__kernels_convert_n(k, dst, to, fb == tb ? dst : in + at * fb, from, m);
        for (i = 0; i < m && !bad; i++) {
            shlo__dtype_convert(to, want, from, in + (at + i) * fb);
            if (!lanes_same(to, want, dst + i * tb)) bad++;
        }
        ELEMENTF(dst[m * tb] == 0xA5 && dst[m * tb + 63] == 0xA5, "%s to %s in %s writes beyond %d elements",
            shlo__dtype_info(from)->name, shlo__dtype_info(to)->name, k->name, (int)m);
    }
    CHECKF(bad == 0, "%s to %s in %s", shlo__dtype_info(from)->name, shlo__dtype_info(to)->name, k->name);
    SWEEP_END();
}

static void test_convert(void) {
    int from, to, i;
    TEST_CASE("convert");
    for (from = 1; from < (int)SHLO_DTYPE_COUNT; from++) {
        size_t n = fill((shlo_dtype)from);
        for (to = 1; to < (int)SHLO_DTYPE_COUNT; to++)
            for (i = 0; i < shlo__kernels_count(); i++) {
                const shlo__kernels *k = shlo__kernels_at(i);
                if (CHECK(shlo__kernels_convert(k, (shlo_dtype)from, (shlo_dtype)to) != NULL))
                    check_convert(k, (shlo_dtype)from, (shlo_dtype)to, n);
            }
    }
}

/* Values beside the midpoints between neighbours of f64, so that rounding twice would show. */
static void test_round_once(void) {
    static const shlo_dtype halves[] = {SHLO_BF16, SHLO_F16};
    unsigned long long seed = 17;
    int h, i;
    size_t n = 4000, j;
    TEST_CASE("round once");
    for (h = 0; h < 2; h++) {
        for (j = 0; j < n; j++) {
            uint32_t code = (uint32_t)(test_random(&seed) % 0x7F80), next = code + 1;
            double x, lo = (double)shlo__soft_to_f32(halves[h], code),
                      hi = (double)shlo__soft_to_f32(halves[h], next);
            int64_t b;
            x = lo / 2 + hi / 2;
            memcpy(&b, &x, 8);
            b += (int64_t)(j % 3) - 1;
            memcpy(in + 8 * j, &b, 8);
        }
        for (i = 0; i < shlo__kernels_count(); i++)
            check_convert(shlo__kernels_at(i), SHLO_F64, halves[h], n);
    }
}

static void test_round_to(void) {
    int t, i;
    size_t n = 3000, j;
    unsigned long long seed = 5;
    TEST_CASE("round_to");
    for (j = 0; j < n; j++) lanes_value(SHLO_F32, in + 4 * j, j, &seed);
    for (t = 1; t < (int)SHLO_DTYPE_COUNT; t++)
        for (i = 0; i < shlo__kernels_count(); i++) {
            const shlo__kernels *k = shlo__kernels_at(i);
            const shlo__lane_fn rounded = shlo__kernels_lane(k, SHLO__KERNEL_ROUND(t));
            int is_small =
                    shlo__dtype_kind((shlo_dtype)t) == SHLO__FLOAT && shlo__dtype_bytes((shlo_dtype)t) <= 2,
                bad = 0, place;
            CHECKF((rounded != NULL) == is_small, "%s in %s", shlo__dtype_info((shlo_dtype)t)->name, k->name);
            if (!rounded) continue;
            for (place = 0; place < 2; place++) {
                memcpy(got, in, 4 * n);
                rounded(got, place ? got : in, NULL, NULL, n, NULL);
                for (j = 0; j < n; j++) {
                    float f;
                    memcpy(&f, in + 4 * j, 4);
                    f = shlo__soft_to_f32((shlo_dtype)t, shlo__soft_from_f32((shlo_dtype)t, f));
                    if (!lanes_same(SHLO_F32, &f, got + 4 * j)) bad++;
                }
            }
            CHECKF(bad == 0, "%s in %s", shlo__dtype_info((shlo_dtype)t)->name, k->name);
        }
}

/* ---- folds ---- */

/* kernel.h's order, with the scalar lane kernel (which test_lanes.c checks) as the operation. */
static void fold_by_definition(shlo__lane_fn op, shlo_dtype t, unsigned char *to, const unsigned char *x,
    size_t n) {
    size_t bytes = shlo__dtype_bytes(t), partials = t == SHLO_F32 ? 64 : t == SHLO_F64 ? 32 : 16, i, k;
    unsigned char part[64][16];
    for (i = 0; i < n; i++) {
        if (i < partials)
            memcpy(part[i], x + i * bytes, bytes);
        else
            op(part[i % partials], part[i % partials], x + i * bytes, NULL, 1, NULL);
    }
    for (k = partials / 2; k; k /= 2)
        for (i = 0; i < k; i++)
            if (i + k < n) op(part[i], part[i], part[i + k], NULL, 1, NULL);
    memcpy(to, part[0], bytes);
}

static void test_fold(void) {
    static const char *const verbs[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) #verb,
#include "../../src/kernel/kernels.def"
#undef LANE
    };
    static const size_t sizes[] = {
        1, 2, 5, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 49, 63, 64, 65, 96, 127, 128, 129, 255, 1000};
    static const size_t cuts[] = {1, 16, 23, 64, 256, 1000};
    unsigned char part[SHLO__FOLD_BYTES];
    int v, t, i;
    size_t s, c, at;
    TEST_CASE("fold");
    for (v = 0; v < (int)SHLO__VERB_COUNT; v++)
        for (t = 1; t < (int)SHLO_DTYPE_COUNT; t++) {
            shlo__lane_fn op = shlo__kernels_verb(shlo__kernels_at(0), (uint32_t)v, (uint32_t)t);
            size_t bytes = shlo__dtype_bytes((shlo_dtype)t);
            int folds = op && strstr(" add multiply maximum minimum and or xor ", verbs[v]) &&
                        shlo__dtype_wide((shlo_dtype)t) == (shlo_dtype)t;
            unsigned long long seed = 99;
            for (s = 0; s < 1001; s++)
                lanes_value((shlo_dtype)t, in + s * bytes,
                    strlen(verbs[v]) == 3 ? 1000
                    : s % 2               ? 1000
                                          : s % 70,
                    &seed);
            for (i = 0; i < shlo__kernels_count(); i++) {
                const shlo__kernels *k = shlo__kernels_at(i);
                CHECKF((shlo__kernels_fold(k, (uint32_t)v, (uint32_t)t) != NULL) == (folds != 0),
                    "%s of %s in %s", verbs[v], shlo__dtype_info((shlo_dtype)t)->name, k->name);
                for (s = 0; s < SHLO__COUNT(sizes) && shlo__kernels_fold(k, (uint32_t)v, (uint32_t)t); s++) {
                    fold_by_definition(op, (shlo_dtype)t, want, in + bytes, sizes[s]);
                    for (c = 0; c < SHLO__COUNT(cuts); c++) {
                        for (at = 0; at < sizes[s]; at += cuts[c])
                            shlo__kernels_fold(k, (uint32_t)v, (uint32_t)t)(part, in + (at + 1) * bytes,
                                SHLO__MIN(cuts[c], sizes[s] - at), at, at + cuts[c] >= sizes[s]);
                        CHECKF(lanes_same((shlo_dtype)t, want, part), "%s of %s in %s, %d elements by %d",
                            verbs[v], shlo__dtype_info((shlo_dtype)t)->name, k->name, (int)sizes[s],
                            (int)cuts[c]);
                    }
                }
            }
        }
}

/* ---- moves ---- */

static void test_stride(void) {
    static const ptrdiff_t steps[] = {-3, -1, 0, 1, 2, 5};
    size_t bytes, n, i;
    int a, b, k;
    TEST_CASE("stride");
    for (i = 0; i < 4096; i++) in[i] = (unsigned char)(i * 7 + i / 256);
    for (bytes = 1; bytes <= 16; bytes *= 2)
        for (a = 0; a < (int)SHLO__COUNT(steps); a++)
            for (b = 0; b < (int)SHLO__COUNT(steps); b++)
                for (n = 0; n < (bytes == 4 ? 60U : 20U); n += 1 + n / 9)
                    for (k = 0; k < shlo__kernels_count(); k++) {
                        ptrdiff_t ds = steps[a] * (ptrdiff_t)bytes, ss = steps[b] * (ptrdiff_t)bytes;
                        unsigned char *dst = got + 2048, expect[4096];
                        const unsigned char *src = in + 2048;
                        memset(got, 0xA5, 4096);
                        memset(expect, 0xA5, 4096);
                        for (i = 0; i < n; i++)
                            memcpy(expect + 2048 + (ptrdiff_t)i * ds, src + (ptrdiff_t)i * ss, bytes);
                        shlo__kernels_at(k)->stride(dst, ds, src, ss, n, bytes);
                        CHECKF(memcmp(got, expect, 4096) == 0, "%d bytes, strides %d and %d, n %d",
                            (int)bytes, (int)ds, (int)ss, (int)n);
                    }
}

static void test_transpose(void) {
    static const size_t sizes[] = {0, 1, 3, 4, 5, 8, 9, 16, 17, 33, 50, 131};
    size_t bytes, r, c, i, j;
    int k;
    TEST_CASE("transpose");
    for (i = 0; i < MANY * 16; i++) in[i] = (unsigned char)(i * 31 + i / 251);
    for (bytes = 1; bytes <= 16; bytes *= 2)
        for (r = 0; r < SHLO__COUNT(sizes); r++)
            for (c = 0; c < SHLO__COUNT(sizes); c++)
                for (k = 0; k < shlo__kernels_count(); k++) {
                    size_t rows = sizes[r], cols = sizes[c], ss = (cols + 3) * bytes, ds = (rows + 2) * bytes,
                           bad = 0;
                    memset(got, 0xA5, cols * ds + 64);
                    shlo__kernels_at(k)->transpose(got, (ptrdiff_t)ds, in + bytes, (ptrdiff_t)ss, rows, cols,
                        bytes);
                    for (i = 0; i < rows; i++)
                        for (j = 0; j < cols; j++)
                            bad +=
                                memcmp(got + j * ds + i * bytes, in + bytes + i * ss + j * bytes, bytes) != 0;
                    for (j = 0; j < cols; j++) /* what lies between the rows stays */
                        for (i = rows * bytes; i < ds; i++) bad += got[j * ds + i] != 0xA5;
                    CHECKF(bad == 0, "%d x %d of %d bytes in %s", (int)rows, (int)cols, (int)bytes,
                        shlo__kernels_at(k)->name);
                }
}

static void test_iota(void) {
    static const int64_t starts[] = {0, -5, 250, 65530, 2147483640, INT64_C(9223372036854775800)},
                         steps[] = {1, -3, 0, 1000};
    int t, a, b, k;
    size_t i, n = 37;
    TEST_CASE("iota");
    for (t = 1; t < (int)SHLO_DTYPE_COUNT; t++)
        for (a = 0; a < (int)SHLO__COUNT(starts); a++)
            for (b = 0; b < (int)SHLO__COUNT(steps); b++)
                for (k = 0; k < shlo__kernels_count(); k++) {
                    size_t bytes = shlo__dtype_bytes((shlo_dtype)t), bad = 0;
                    memset(got, 0xA5, (n + 4) * bytes);
                    shlo__kernels_at(k)->iota(got, (shlo_dtype)t, starts[a], steps[b], n);
                    for (i = 0; i < n; i++) {
                        int64_t v = (int64_t)((uint64_t)starts[a] + i * (uint64_t)steps[b]);
                        shlo__dtype_convert((shlo_dtype)t, want, SHLO_I64, &v);
                        bad += !lanes_same((shlo_dtype)t, want, got + i * bytes);
                    }
                    CHECKF(bad == 0 && got[n * bytes] == 0xA5, "%s from %d by %d",
                        shlo__dtype_info((shlo_dtype)t)->name, (int)starts[a], (int)steps[b]);
                }
}

static void test_tables(void) {
    int32_t n = shlo__kernels_count(), i;
    TEST_CASE("tables");
    CHECK(n >= 1 && strcmp(shlo__kernels_at(0)->name, "scalar") == 0);
    CHECK(shlo__kernels_select(NULL) == shlo__kernels_at(n - 1));
    CHECK(shlo__kernels_at(n) == NULL && shlo__kernels_at(-1) == NULL &&
          shlo__kernels_select("sse9") == NULL);
    for (i = 0; i < n; i++) CHECK(shlo__kernels_select(shlo__kernels_at(i)->name) == shlo__kernels_at(i));
}

int main(void) {
    test_tables();
    test_convert();
    test_round_once();
    test_round_to();
    test_fold();
    test_stride();
    test_transpose();
    test_iota();
    return test_end("test_moves");
}
