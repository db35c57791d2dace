// link: rooms base simd kernel
/* tests/kernel/test_series.c - a series of verbs against the scalar pass's verbs one by one: every verb in
 * every place, operands that are blocks or one element, all lengths around the vectors', in place, NaN and
 * infinities among the elements, or none; stored, summed, or their exponentials; operands that begin again in
 * each row; the bits are the same. So do those of a layer norm, a batch norm and a softmax, which have loops
 * of their own. */
#include "../../src/kernel/kernel.h"
#include "../test.h"
#include <math.h>

enum { N = 300, OPERANDS = 5 };
static unsigned char blocks[OPERANDS][8 * (N + 1)], got[8 * (N + 1)], want[8 * (N + 1)];
static unsigned long long seed = 12345;

static unsigned pick(unsigned n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static int tame;    /* nothing rare */
static double hole; /* what most of the first block is, if not 1 */

static double number(void) {
    static const double rare[] = {0.0, -0.0, 1e-40, -1e-40, 3e38, -3e38, 1e-320, 1e300, -1e300};
    const unsigned kind = tame ? 39 : pick(40);
    if (kind < 2) return kind ? (double)INFINITY : (double)NAN;
    if (kind < 12) return rare[pick(9)];
    if (tame) return ((double)pick(1u << 30) + 1) / (pick(2) ? 1 << 27 : -(1 << 20));
    return (double)pick(2000) / 250 - 4;
}

static void fill(shlo_dtype t) {
    tame = pick(2) == 1;
    for (int k = 0; k < OPERANDS; k++)
        for (size_t i = 0; i <= N; i++) {
            const double x = k || hole == 1 || i < 40 || i > 290 ? number() : hole;
            const float f = (float)x;
            if (t == SHLO_F32)
                memcpy(blocks[k] + 4 * i, &f, 4);
            else
                memcpy(blocks[k] + 8 * i, &x, 8);
        }
}

/* One step by the scalar kernel of its verb: want = want verb x, which begins again after `period`. */
static void step(shlo_dtype t, unsigned code, const void *x, size_t n, size_t bytes, size_t period) {
    static const uint8_t verbs[] = {SHLO__VERB_add, SHLO__VERB_subtract, SHLO__VERB_subtract,
        SHLO__VERB_multiply, SHLO__VERB_divide, SHLO__VERB_divide, SHLO__VERB_multiply};
    static unsigned char all[8 * (N + 1)];
    const unsigned verb = code & 7;
    const shlo__lane_fn fn = shlo__kernels_verb(shlo__kernels_at(0), (shlo__verb)verbs[verb], t);
    for (size_t i = 0; i < n; i++)
        memcpy(all + i * bytes, (const unsigned char *)x + (code & SHLO__SERIES_ONE ? 0 : i % period * bytes),
            bytes);
    if (verb == SHLO__SERIES_SQUARE)
        fn(want, want, want, NULL, n, NULL);
    else if (verb == SHLO__SERIES_FROM || verb == SHLO__SERIES_INTO)
        fn(want, all, want, NULL, n, NULL);
    else
        fn(want, want, all, NULL, n, NULL);
}

/* A NaN made the one NaN. */
static void settle(shlo_dtype t, unsigned char *x) {
    static const double none = -0.0;
    static const float none_f32 = -0.0f;
    shlo__kernels_verb(shlo__kernels_at(0), SHLO__VERB_add, t)(x, x,
        t == SHLO_F32 ? (const void *)&none_f32 : (const void *)&none, NULL, 1, NULL);
}

/* The sum of n elements in the order of folds. */
static void sum(shlo_dtype t, size_t n, unsigned char *x) {
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    shlo__kernels_fold(shlo__kernels_at(0), SHLO__VERB_add, (uint32_t)t)(part, x, n, 0, 1);
    memcpy(x, part, shlo__dtype_bytes(t));
    settle(t, x);
}

static unsigned any_verb(void) {
    const unsigned code = pick(7);
    return code | (code == SHLO__SERIES_SQUARE || pick(2) ? SHLO__SERIES_ONE : 0);
}

/* known: verbs of the series, or NULL: any. */
static void one_series(const shlo__kernels *k, shlo_dtype t, size_t n, int steps, int in_place,
    const uint8_t *known) {
    const size_t bytes = shlo__dtype_bytes(t);
    const int sums = !in_place && pick(2), exps = !sums && t == SHLO_F32 && pick(3) == 0;
    void *slots[OPERANDS];
    uint16_t list[SHLO__SERIES_ITEMS];
    const size_t period = !sums && !exps && pick(2) ? 1 + pick(130) : 0;
    unsigned others = 0; /* steps whose operand does not begin again */
    shlo__imm imm;
    fill(t);
    imm.steps = list;
    memcpy(want, blocks[0], sizeof want);
    memset(got, 0xAA, sizeof got);
    if (in_place) memcpy(got, blocks[0], n * bytes);
    for (int i = 0; i < OPERANDS; i++) slots[i] = blocks[i];
    for (int i = 0; i < steps; i++) {
        const unsigned code = known ? known[i] : any_verb(), slot = 1 + pick(OPERANDS - 1);
        const unsigned goes_on = (!period || pick(6) == 0) && !(code & SHLO__SERIES_ONE);
        list[i] = (uint16_t)(code | slot << 4);
        others |= goes_on << i;
        step(t, code, slots[slot], n, bytes, goes_on ? n : period ? period : n);
    }
    list[steps] = SHLO__SERIES_END;
    list[steps + 1] = (uint16_t)period;
    list[steps + 2] = (uint16_t)(period ? others : 0);
    if (sums) {
        sum(t, n, want);
        list[steps] = SHLO__SERIES_SUM;
    }
    if (exps) {
        shlo__kernels_verb(shlo__kernels_at(0), SHLO__VERB_exponential, t)(want, want, NULL, NULL, n, NULL);
        list[steps] = SHLO__SERIES_EXP;
    }
    k->series[t == SHLO_F64](got, in_place ? got : blocks[0], slots, NULL, n, &imm);
    if (sums) {
        settle(t, got);
        n = 1;
    }
    CHECKF(memcmp(got, want, n * bytes) == 0, "%s %s n=%d steps=%d period=%d", k->name, shlo_dtype_name(t),
        (int)n, steps, (int)period);
    if (!in_place && !sums) CHECK(got[n * bytes] == 0xAA);
}

/* The greatest of products with one number above zero. */
static void one_top(const shlo__kernels *k, size_t n) {
    static const float scales[] = {1e-40f, 1e-30f, 0.125f, 0.7f, 3, 1e30f};
    static const uint16_t list[] = {
        SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE | 1 << 4, SHLO__SERIES_TOP, 0, 0};
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    void *slots[2];
    shlo__imm imm;
    fill(SHLO_F32);
    imm.steps = list;
    slots[0] = blocks[0];
    slots[1] = blocks[1];
    memcpy(blocks[1], &scales[pick(6)], sizeof *scales);
    memcpy(want, blocks[0], sizeof want);
    step(SHLO_F32, list[0] & 15, slots[1], n, 4, n);
    shlo__kernels_fold(shlo__kernels_at(0), SHLO__VERB_maximum, SHLO_F32)(part, want, n, 0, 1);
    k->series[0](got, blocks[0], slots, NULL, n, &imm);
    CHECKF(memcmp(got, part, 4) == 0, "%s n=%d", k->name, (int)n);
}

/* The sum of what is multiplied by itself, as a square would be in an RMS norm. */
static void one_square(const shlo__kernels *k, size_t n) {
    static const uint16_t list[] = {SHLO__SERIES_MULTIPLY | 0 << 4, SHLO__SERIES_SUM, 0, 0};
    void *slots[1];
    shlo__imm imm;
    fill(SHLO_F32);
    imm.steps = list;
    slots[0] = blocks[0];
    memcpy(want, blocks[0], sizeof want);
    step(SHLO_F32, list[0], slots[0], n, 4, n);
    sum(SHLO_F32, n, want);
    k->series[0](got, blocks[0], slots, NULL, n, &imm);
    settle(SHLO_F32, got);
    CHECKF(memcmp(got, want, 4) == 0, "%s n=%d", k->name, (int)n);
}

enum { ROWS = 3, PITCH = N + 4, KINDS = 9 };
static unsigned char wide[OPERANDS][ROWS * 8 * PITCH], got_rows[ROWS * 8 * PITCH],
    want_rows[ROWS * 8 * PITCH];

/* Several rows in one call have the bits of the scalar pass's rows one by one. Of a row the operands are the
   row of a block, or the same for all, and one element for each row, or for all. */
static void rows(const shlo__kernels *k, shlo_dtype t, size_t n, int kind) {
    static const uint16_t lists[KINDS][SHLO__SERIES_ITEMS] = {{SHLO__SERIES_SUM},
        {SHLO__SERIES_SUBTRACT | 8 | 16, SHLO__SERIES_SQUARE | 8, SHLO__SERIES_SUM},
        {SHLO__SERIES_MULTIPLY, SHLO__SERIES_SUM}, {SHLO__SERIES_MULTIPLY | 4 << 4, SHLO__SERIES_SUM},
        {SHLO__SERIES_FROM | 1 << 4, SHLO__SERIES_INTO | 8 | 2 << 4, SHLO__SERIES_SUM},
        {SHLO__SERIES_SUBTRACT | 8 | 1 << 4, SHLO__SERIES_MULTIPLY | 8 | 2 << 4,
            SHLO__SERIES_MULTIPLY | 3 << 4, SHLO__SERIES_ADD | 1 << 4, SHLO__SERIES_END},
        {SHLO__SERIES_DIVIDE | 8 | 2 << 4, SHLO__SERIES_ADD | 3 << 4, SHLO__SERIES_END},
        {SHLO__SERIES_SUBTRACT | 8 | 1 << 4, SHLO__SERIES_EXP},
        {SHLO__SERIES_MULTIPLY | 8 | 2 << 4, SHLO__SERIES_TOP}};
    const size_t bytes = shlo__dtype_bytes(t);
    const int one_each = kind > 6 || kind < 5;
    SHLO__ALIGNED(64) unsigned char part[SHLO__FOLD_BYTES];
    ptrdiff_t stride[OPERANDS];
    void *slots[OPERANDS];
    shlo__series_rows many;
    shlo__imm imm;
    const int sums = kind < 5 || kind == 8;
    imm.steps = lists[kind];
    for (int s = 0; s < OPERANDS; s++) {
        slots[s] = wide[s];
        stride[s] = (ptrdiff_t)bytes * (s == 0 ? PITCH : one_each && pick(2) ? 1 : pick(2) ? PITCH : 0);
        for (size_t i = 0; i < (size_t)ROWS * PITCH; i++) {
            const double x = kind == 8 && s ? 0.7 : number();
            const float f32 = (float)x;
            memcpy(wide[s] + i * bytes, t == SHLO_F32 ? (const void *)&f32 : (const void *)&x, bytes);
        }
    }
    slots[4] = wide[0]; /* the first row of what is read: not its own row of the others */
    stride[4] = 0;
    memset(got_rows, 0xAA, sizeof got_rows);
    memset(want_rows, 0xAA, sizeof want_rows);
    many.rows = ROWS;
    many.a = (ptrdiff_t)bytes * PITCH;
    many.dst = sums ? 0 : many.a;
    many.stride = stride;
    many.sums = sums ? got_rows : NULL;
    k->series[t == SHLO_F64](sums ? part : got_rows, wide[0], slots, &many, n, &imm);
    for (size_t r = 0; r < ROWS; r++) {
        unsigned char *to = want_rows + r * (sums ? bytes : bytes * PITCH);
        shlo__kernels_at(0)->series[t == SHLO_F64](sums ? part : to, slots[0], slots, NULL, n, &imm);
        if (sums) memcpy(to, part, bytes);
        if (sums) settle(t, to);
        if (sums) settle(t, got_rows + r * bytes);
        for (int s = 0; s < OPERANDS; s++) slots[s] = (unsigned char *)slots[s] + stride[s];
    }
    CHECKF(memcmp(got_rows, want_rows, sizeof got_rows) == 0, "%s %s n=%d kind=%d", k->name,
        shlo_dtype_name(t), (int)n, kind);
}

static void some(const shlo__kernels *k, shlo_dtype t, size_t n) {
    static const uint8_t squares[] = {
        SHLO__SERIES_SUBTRACT | SHLO__SERIES_ONE, SHLO__SERIES_SQUARE | SHLO__SERIES_ONE};
    static const uint8_t affine[] = {SHLO__SERIES_SUBTRACT | SHLO__SERIES_ONE,
        SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE, SHLO__SERIES_MULTIPLY, SHLO__SERIES_ADD};
    static const uint8_t normal[] = {
        SHLO__SERIES_SUBTRACT, SHLO__SERIES_DIVIDE, SHLO__SERIES_MULTIPLY, SHLO__SERIES_ADD};
    static const uint8_t rms[] = {SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE, SHLO__SERIES_MULTIPLY};
    uint8_t norm[4]; /* of a layer, of a batch, or neither */
    static const uint8_t scaled[] = {
        SHLO__SERIES_MULTIPLY | SHLO__SERIES_ONE, SHLO__SERIES_SUBTRACT | SHLO__SERIES_ONE};
    static const uint8_t quotient[] = {SHLO__SERIES_DIVIDE | SHLO__SERIES_ONE};
    static const double holes[] = {1, 0, -0.0, 0};
    hole = 1;
    tame = pick(2) == 1;
    for (int kind = 0; t == SHLO_F32 && n && kind < KINDS; kind++) rows(k, t, n, kind);
    for (int steps = 1; steps <= SHLO__SERIES_STEPS; steps++) one_series(k, t, n, steps, pick(2) == 1, NULL);
    for (int again = 0; again < 4; again++) {
        one_series(k, t, n, 2, pick(2) == 1, squares);
        one_series(k, t, n, 4, pick(2) == 1, affine);
        for (int i = 0, ones = (int)pick(8); i < 4; i++)
            norm[i] =
                (uint8_t)((normal[i] == SHLO__SERIES_DIVIDE ? SHLO__SERIES_MULTIPLY + pick(2) : normal[i]) |
                          (pick(9) ? ones >> i / 2 & 1 : 1u) * SHLO__SERIES_ONE);
        one_series(k, t, n, 4, pick(2) == 1, norm);
        one_series(k, t, n, 2, pick(2) == 1, rms);
        one_series(k, t, n, 2, pick(2) == 1, scaled);
        one_series(k, t, n, 1, pick(2) == 1, scaled + 1);
        if (t == SHLO_F32) one_top(k, n);
        if (t == SHLO_F32) one_square(k, n);
        hole = holes[again];
        one_series(k, t, n, 1, pick(2) == 1, quotient);
        hole = 1;
    }
}

int main(void) {
    for (int32_t i = 0; i < shlo__kernels_count(); i++)
        for (int type = 0; type < 2; type++)
            for (size_t n = 1; n <= N; n += n < 140 ? 1 : 53) {
                TEST_CASE(shlo__kernels_at(i)->name);
                some(shlo__kernels_at(i), type ? SHLO_F64 : SHLO_F32, n);
            }
    return test_end("series");
}
