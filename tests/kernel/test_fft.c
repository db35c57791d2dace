// link: rooms base simd kernel
/* tests/kernel/test_fft.c - the bits of a line's transform depend neither on the instruction set, nor on the
 * lines that are transformed with it, nor on where it lies: alone, in batches, side by side, in place; also
 * with NaN, infinities and zeros. Nothing behind the result or the scratch is touched. */
#include <math.h>
#include <stdlib.h>

#include "../../src/kernel/kernel.h"
#include "../test.h"

enum { LINES = 83, GUARD = 64 };
typedef struct line_set {
    shlo__fft_kind kind;
    int wide;
    int64_t n, outer, inner, spare; /* spare: numbers that lie behind those of each line */
} line_set;

static size_t numbers(const line_set *s, int result) {
    const int real = s->kind == SHLO__FFT_REAL ? !result : s->kind == SHLO__FFT_REAL_INVERSE ? result : 0,
              half = s->kind == SHLO__FFT_REAL ? result : s->kind == SHLO__FFT_REAL_INVERSE ? !result : 0;
    const int64_t n = (half ? s->n / 2 + 1 : s->n) + s->spare;
    return (size_t)(real ? n : 2 * n); /* real numbers of a line */
}

static void *guarded(size_t bytes) {
    unsigned char *p = (unsigned char *)malloc(bytes + GUARD);
    memset(p, 0xA5, bytes + GUARD);
    return p;
}
static void release(void *p, size_t bytes, const char *what) {
    const unsigned char *end = (const unsigned char *)p + bytes;
    int i, clean = 1;
    for (i = 0; i < GUARD; i++) clean &= end[i] == 0xA5;
    CHECKF(clean, "%s: written behind its end", what);
    free(p);
}

/* All lines of s from `in` to `out`, which may be the same. */
static void transform(const shlo__kernels *k, const line_set *s, void *in, void *out) {
    shlo__fft_call call;
    shlo__fft_maker maker;
    shlo__fft_lines *l = &call.lines;
    void *memory, *scratch;
    double *temporary;
    size_t scratch_bytes, bytes, other;
    memset(&call, 0, sizeof call);
    l->kind = (uint8_t)s->kind;
    l->wide = (uint8_t)s->wide;
    l->length = s->n;
    l->src_count = (s->kind == SHLO__FFT_REAL_INVERSE ? s->n / 2 + 1 : s->n) + s->spare;
    l->dst_count = (s->kind == SHLO__FFT_REAL ? s->n / 2 + 1 : s->n) + s->spare;
    l->inner = s->inner;
    l->outer = s->outer;
    bytes = shlo__fft_plan_bytes(l);
    other = shlo__fft_plan_temporary(l) * sizeof(double);
    memory = guarded(bytes);
    temporary = (double *)guarded(other);
    maker.kernels = k;
    maker.pulse = NULL;
    l->plan = shlo__fft_make_plan(&maker, l, memory, temporary);
    scratch_bytes = shlo__fft_scratch(l);
    scratch = guarded(scratch_bytes);
    call.kernels = k;
    call.src = in;
    call.dst = out;
    shlo__fft_run(&call, NULL, scratch, 0, shlo__fft_tasks(l));
    release(scratch, scratch_bytes, "scratch");
    release(temporary, other, "temporary");
    release(memory, bytes, "plan");
}

/* Lines one behind the other become lines side by side, or the other way round; two reals are a number. */
static void turn(const void *from, void *to, int64_t lines, int64_t n, int back, size_t size) {
    int64_t i, j;
    for (i = 0; i < lines; i++)
        for (j = 0; j < n; j++) {
            const size_t behind = (size_t)(i * n + j) * 2 * size, beside = (size_t)(j * lines + i) * 2 * size;
            memcpy((char *)to + (back ? behind : beside), (const char *)from + (back ? beside : behind),
                2 * size);
        }
}

static void fill(void *x, size_t n, int wide, int pattern) {
    static unsigned long long seed = 77;
    size_t i;
    for (i = 0; i < n; i++) {
        const unsigned long long r = test_random(&seed);
        double v = (double)(r % 2001) / 1000 - 1;
        if (pattern == 1 && r % 97 == 0) v = r % 3 == 0 ? (double)NAN : r % 3 == 1 ? (double)INFINITY : -0.0;
        if (pattern == 2) v = r % 2 ? 0.0 : -0.0;
        if (wide)
            ((double *)x)[i] = v;
        else
            ((float *)x)[i] = (float)v;
    }
}

static void same(const line_set *s, const void *a, const void *b, size_t bytes, const char *isa,
    const char *what, int pattern) {
    CHECKF(!memcmp(a, b, bytes), "%s, kind %d, f%d, %ld numbers, pattern %d: other bits %s", isa,
        (int)s->kind, s->wide ? 64 : 32, (long)s->n, pattern, what);
}

/* The first `lines` lines at once, by every instruction set. */
static void batch(const line_set *one, int64_t lines, int pattern, void *in, const void *want) {
    const size_t size = one->wide ? 8 : 4, from = numbers(one, 0) * size, to = numbers(one, 1) * size,
                 bytes = to * (size_t)lines;
    int32_t i;
    for (i = 0; i < shlo__kernels_count(); i++) {
        const shlo__kernels *k = shlo__kernels_at(i);
        line_set all = *one;
        void *out = guarded(bytes), *beside = guarded(from * (size_t)lines);
        all.outer = lines;
        transform(k, &all, in, out);
        same(one, out, want, bytes, k->name, "in a batch", pattern);
        if (one->kind <= SHLO__FFT_INVERSE) {
            all.inner = lines;
            all.outer = 1;
            turn(in, beside, lines, one->n, 0, size);
            transform(k, &all, beside, beside);
            memset(out, 0, bytes);
            turn(beside, out, lines, one->n, 1, size);
            same(one, out, want, bytes, k->name, "side by side", pattern);
            all.inner = 1;
            all.outer = lines;
            memcpy(beside, in, from * (size_t)lines);
            transform(k, &all, beside, beside);
            same(one, beside, want, bytes, k->name, "in place", pattern);
        }
        release(beside, from * (size_t)lines, "operand");
        release(out, bytes, "result");
    }
}

static void length(shlo__fft_kind kind, int wide, int64_t n, int pattern) {
    static const int64_t counts[] = {2, 7, 17, LINES};
    const size_t size = wide ? 8 : 4;
    line_set one;
    size_t from, to, i, lines = n > 300 ? 3 : LINES;
    unsigned char *in, *want;
    one.kind = kind;
    one.wide = wide;
    one.n = n;
    one.outer = one.inner = 1;
    one.spare = 0;
    from = numbers(&one, 0) * size;
    to = numbers(&one, 1) * size;
    in = (unsigned char *)guarded(from * lines);
    want = (unsigned char *)guarded(to * lines);
    fill(in, from * lines / size, wide, pattern);
    for (i = 0; i < lines; i++) transform(shlo__kernels_at(0), &one, in + i * from, want + i * to);
    batch(&one, 1, pattern, in, want);
    for (i = 0; i < 4; i++)
        if (counts[i] < (int64_t)lines) batch(&one, counts[i], pattern, in, want);
    batch(&one, (int64_t)lines, pattern, in, want);
    release(in, from * lines, "operand");
    release(want, to * lines, "result");
}

/* What an image may say: more numbers in a line than are transformed, or than there are results. */
static void spare(shlo__fft_kind kind, int wide, int64_t n) {
    enum { FEW = 9 };
    const size_t size = wide ? 8 : 4;
    line_set loose, one;
    size_t from, to, tight, used, i;
    unsigned char *in, *out, *want;
    memset(&loose, 0, sizeof loose);
    loose.kind = kind;
    loose.wide = wide;
    loose.n = n;
    loose.inner = 1;
    loose.outer = FEW;
    loose.spare = 300;
    one = loose;
    one.spare = 0;
    one.outer = 1;
    from = numbers(&loose, 0) * size;
    to = numbers(&loose, 1) * size;
    tight = numbers(&one, 0) * size;
    used = numbers(&one, 1) * size;
    in = (unsigned char *)guarded(from * FEW);
    out = (unsigned char *)guarded(to * FEW);
    want = (unsigned char *)guarded(used + tight);
    fill(in, from * FEW / size, wide, 0);
    transform(shlo__kernels_at(shlo__kernels_count() - 1), &loose, in, out);
    for (i = 0; i < FEW; i++) {
        transform(shlo__kernels_at(0), &one, in + i * from, want);
        same(&one, out + i * to, want, used, "", "with numbers behind", 0);
    }
    release(in, from * FEW, "operand");
    release(out, to * FEW, "result");
    release(want, used + tight, "line");
}

int main(void) {
    static const int64_t more[] = {41, 45, 48, 49, 60, 63, 64, 65, 77, 96, 99, 100, 121, 127, 128, 129, 169,
        210, 255, 256, 257, 258, 320, 343, 500, 509, 512, 513, 640, 1000, 1001, 1024, 1040, 2048, 4096};
    int64_t i;
    int kind, wide;
    for (i = 1; i <= 40 + (int64_t)SHLO__COUNT(more); i++)
        for (kind = 0; kind < 4; kind++)
            for (wide = 0; wide < 2; wide++) {
                const int64_t n = i <= 40 ? i : more[i - 41];
                TEST_CASE("spare numbers");
                if (n > 1) spare((shlo__fft_kind)kind, wide, n);
                TEST_CASE("finite");
                length((shlo__fft_kind)kind, wide, n, 0);
                if ((i + kind) % 3) continue;
                TEST_CASE("NaN and infinities");
                length((shlo__fft_kind)kind, wide, n, 1);
                TEST_CASE("zeros");
                length((shlo__fft_kind)kind, wide, n, 2);
            }
    return test_end("fft_kernels");
}
