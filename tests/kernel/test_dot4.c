// link: rooms base simd kernel
/* tests/kernel/test_dot4.c - products of bytes (shlo__dot4) against the plain sum: each tile, all heights,
 * widths and short depths, rows in place and in panels, panels made at once and in parts, all signs, sums
 * that wrap. Integers: every instruction set gives the same bits. */
#include "../../src/kernel/kernel.h"
#include "../../src/simd/cpu.h"
#include "../test.h"

enum { HEIGHT = 32, WIDTH = 32, DEPTH = 80, MARK = 0x5A5A5A5A };

static unsigned long long seed = 1;
static uint32_t draw(uint32_t below) { return (uint32_t)(test_random(&seed) >> 33) % below; }

typedef struct test_tile {
    unsigned char a[HEIGHT][DEPTH], b[DEPTH][WIDTH];
    int32_t panel_a[HEIGHT * (1 + DEPTH)], panel_b[WIDTH * (1 + DEPTH)], c[HEIGHT][WIDTH],
        before[HEIGHT][WIDTH];
    int32_t m, n, k, a_signed, b_signed, add;
} test_tile;

/* Extremes, of which sums are largest, or anything. */
static void fill(test_tile *t) {
    static const unsigned char ends[] = {0, 1, 127, 128, 129, 255};
    const int some = (int)draw(3);
    int32_t i, j;
    for (i = 0; i < HEIGHT; i++)
        for (j = 0; j < DEPTH; j++) t->a[i][j] = some ? (unsigned char)draw(256) : ends[draw(6)];
    for (i = 0; i < DEPTH; i++)
        for (j = 0; j < WIDTH; j++) t->b[i][j] = some ? (unsigned char)draw(256) : ends[draw(6)];
    for (i = 0; i < HEIGHT; i++)
        for (j = 0; j < WIDTH; j++)
            t->c[i][j] = draw(2) ? (int32_t)(test_random(&seed) >> 32) : draw(2) ? INT32_MAX : INT32_MIN;
    memcpy(t->before, t->c, sizeof t->c);
    for (i = 0; i < (int32_t)SHLO__COUNT(t->panel_a); i++) t->panel_a[i] = MARK;
    for (i = 0; i < (int32_t)SHLO__COUNT(t->panel_b); i++) t->panel_b[i] = MARK;
}
static int32_t byte(unsigned char x, int is_signed) { return is_signed && x > 127 ? x - 256 : x; }
/* The product, and nothing behind its rows and columns. */
static int is_right(const test_tile *t) {
    int32_t i, j, p, wrong = 0;
    for (i = 0; i < HEIGHT; i++)
        for (j = 0; j < WIDTH; j++) {
            uint32_t sum = t->add || i >= t->m || j >= t->n ? (uint32_t)t->before[i][j] : 0;
            for (p = 0; p < t->k && i < t->m && j < t->n; p++)
                sum += (uint32_t)(byte(t->a[i][p], t->a_signed) * byte(t->b[p][j], t->b_signed));
            wrong += t->c[i][j] != (int32_t)sum;
        }
    return wrong == 0;
}
static shlo__side side(int is_signed, int tile_signed) {
    shlo__side s;
    memset(&s, 0, sizeof s);
    s.shift = is_signed == tile_signed ? 0 : tile_signed ? 128 : -128;
    return s;
}
/* A panel of w rows or columns from k lines of bytes: at once, in parts, or from fours that are there. */
static void pack(const shlo__dot4 *d, const test_tile *t, const shlo__side *s, int is_b, int32_t *panel) {
    const int32_t w = is_b ? t->n : t->m;
    shlo__dot4_form form = shlo__contract_dot4_form(s, is_b, t->k);
    unsigned char lines[DEPTH][WIDTH], *to = (unsigned char *)(panel + w);
    const int64_t steps = (t->k + 3) / 4;
    int32_t i, p, part = draw(2) ? DEPTH : 4 * (1 + (int32_t)draw(4));
    for (p = 0; p < t->k; p++)
        for (i = 0; i < w; i++) lines[p][i] = is_b ? t->b[p][i] : t->a[i][p];
    if (t->k % 4 == 0 && draw(4) == 0) {
        for (p = 0; p < t->k; p++)
            for (i = 0; i < w; i++) to[(p / 4 * w + i) * 4 + p % 4] = lines[p][i];
        d->fours(panel, steps, w, w, 0, &form);
        return;
    }
    form.step = WIDTH;
    p = 0;
    do {
        form.src = lines[p];
        form.n = SHLO__MIN(part, t->k - p);
        d->fours(panel, steps, w, w, p / 4, &form);
        p += part;
    } while (p < t->k);
}
static void check_tile(const shlo__kernels *kernels, test_tile *t) {
    const shlo__dot4 *d = kernels->dot4;
    const shlo__tile_run run = {0, (t->k + 3) / 4};
    const int in_place = (int)draw(2);
    shlo__side a = side(t->a_signed, d->a_signed), b = side(t->b_signed, d->b_signed);
    shlo__tile_rows rows;
    int32_t *line = t->panel_a, i, pitch = 16 * ((t->k + 63) / 64);
    a.weight = b.shift;
    b.weight = a.shift;
    fill(t);
    memset(&rows, 0, sizeof rows);
    rows.runs = &run;
    rows.n_runs = 1;
    rows.mr = t->m;
    pack(d, t, &b, 1, t->panel_b);
    if (in_place) {
        shlo__dot4_form form = shlo__contract_dot4_form(&a, 0, t->k);
        form.src = t->a;
        form.step = DEPTH;
        d->flip(line, pitch, t->m, &form);
        rows.a_rs = pitch;
        rows.a_ks = 1;
    }
    else {
        pack(d, t, &a, 0, line);
        rows.a_rs = 1;
        rows.a_ks = t->m;
    }
    rows.a = line + t->m;
    rows.bias = a.weight ? line : NULL;
    rows.jump = SHLO__TILE_JUMP * rows.a_rs;
    for (i = t->n * (1 + (int32_t)run.n); i < (int32_t)SHLO__COUNT(t->panel_b); i++)
        if (t->panel_b[i] != MARK) break;
    d->run(&rows, t->panel_b, t->n, t->c, WIDTH, t->n, t->add);
    ELEMENTF(is_right(t) && i == (int32_t)SHLO__COUNT(t->panel_b),
        "%s: %d x %d, k %d, %s, signs %d %d, add %d", kernels->name, (int)t->m, (int)t->n, (int)t->k,
        in_place ? "in place" : "in a panel", t->a_signed, t->b_signed, t->add);
}
static void test_tiles(const shlo__kernels *k) {
    static test_tile t;
    int turn;
    TEST_CASE(k->name);
    for (t.m = 1; t.m <= HEIGHT; t.m += t.m < 13 ? 1 : 5)
        for (t.n = 1; t.n <= k->dot4->nr; t.n++)
            for (turn = 0; turn < 40; turn++) {
                t.k = 1 + turn;
                t.a_signed = (int32_t)draw(2);
                t.b_signed = (int32_t)draw(2);
                t.add = (int32_t)draw(2);
                check_tile(k, &t);
            }
    for (turn = 0; turn < 400; turn++) {
        t.m = 1 + (int32_t)draw(HEIGHT);
        t.n = draw(2) ? k->dot4->nr : 1 + (int32_t)draw((uint32_t)k->dot4->nr);
        t.k = (int32_t)draw(DEPTH + 1);
        t.a_signed = turn & 1;
        t.b_signed = turn >> 1 & 1;
        t.add = turn >> 2 & 1;
        check_tile(k, &t);
    }
    SWEEP_END();
}
/* Panels of many columns, as a block of b has them: lines end within a panel. */
static void test_blocks(const shlo__kernels *k) {
    enum { COLS = 75, LINES = 41 };
    const shlo__dot4 *d = k->dot4;
    static unsigned char lines[LINES][COLS];
    static int32_t all[COLS * (1 + DEPTH)], one[WIDTH * (1 + DEPTH)];
    shlo__side s = side(1, 0);
    int64_t n, at, c;
    TEST_CASE("panels");
    s.weight = 128;
    for (n = 0; n < LINES; n++)
        for (c = 0; c < COLS; c++) lines[n][c] = (unsigned char)draw(256);
    for (n = 1; n <= LINES; n++) {
        shlo__dot4_form form = shlo__contract_dot4_form(&s, 1, n);
        const int64_t steps = (n + 3) / 4;
        form.src = lines;
        form.step = COLS;
        d->fours(all, steps, d->nr, COLS, 0, &form);
        for (at = 0; at < COLS; at += d->nr) {
            const int32_t w = (int32_t)SHLO__MIN(d->nr, COLS - at);
            form.src = lines[0] + at;
            d->fours(one, steps, w, w, 0, &form);
            ELEMENTF(memcmp(one, all + at * (1 + steps), (size_t)(w * (1 + steps)) * 4) == 0,
                "%s: %d lines, columns from %d", k->name, (int)n, (int)at);
        }
    }
    SWEEP_END();
}
/* The best instruction that the CPU has is taken: panels are those of its pass. */
static void test_taken(void) {
    const shlo__cpu cpu = shlo__cpu_detect();
    const shlo__kernels *k = shlo__kernels_select(NULL);
    unsigned char lines[8][16];
    int32_t panel[16 * 3], i;
    shlo__side s = side(1, 1);
    shlo__dot4_form form = shlo__contract_dot4_form(&s, 1, 8);
    TEST_CASE("taken");
    if (!cpu.neon) return;
    for (i = 0; i < 128; i++) lines[i / 16][i % 16] = (unsigned char)i;
    form.src = lines;
    form.step = 16;
    k->dot4->fours(panel, 2, 16, 16, 0, &form);
    for (i = 0; i < 128; i++) {
        const int32_t p = cpu.i8mm ? i % 8 : i / 64 * 4 + i % 4, c = cpu.i8mm ? i / 8 : i / 4 % 16;
        ELEMENT(((unsigned char *)(panel + 16))[i] == lines[p][c]);
    }
    SWEEP_END();
    CHECK(k->dot4->mr == 6 && k->dot4->nr == 16);
    CHECK(k == shlo__kernels_select("neon") && shlo__kernels_exact(k)->dot4 == k->dot4);
}
int main(void) {
    int32_t i, found = 0;
    for (i = 0; i < shlo__kernels_count(); i++) {
        const shlo__kernels *k = shlo__kernels_at(i);
        if (!k->dot4) continue;
        found++;
        test_tiles(k);
        test_blocks(k);
    }
    TEST_CASE("all tables");
    if (!found) SKIP("this machine or build has no products of bytes by fours");
    test_taken();
    return test_end("test_dot4");
}
