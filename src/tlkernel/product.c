/* tlkernel/product.c - products of floats and complex numbers in tiles: how they are cut, and what is done
 * around a tile. A complex product is a real one: A (2m x 2k) has the columns of A and of iA in turn, whose
 * rows are real and imaginary parts, and B (2k x n) has real and imaginary parts as rows. */
#ifndef TLANG__TLKERNEL_PRODUCT_C
#define TLANG__TLKERNEL_PRODUCT_C

#include "tlkernel.h"

/* Scratch: a block of A, a tile of B, a tile of the result, the job that combines it with C. */
#define TLANG__PRODUCT_DEPTH 96             /* columns of A in a block that is packed; even */
#define TLANG__PRODUCT_COLUMN ((size_t)256) /* bytes of such a column: TLANG__TILE_VECTORS_MAX vectors */
#define TLANG__PRODUCT_B_AT (TLANG__PRODUCT_DEPTH * TLANG__PRODUCT_COLUMN)
#define TLANG__PRODUCT_STAGE_AT \
    (TLANG__PRODUCT_B_AT + TLANG__PRODUCT_DEPTH * TLANG__TILE_COLUMNS_MAX * sizeof(double))
#define TLANG__PRODUCT_FINISH_AT (TLANG__PRODUCT_STAGE_AT + TLANG__TILE_SUMS_MAX * (size_t)64)
#define TLANG__PRODUCT_SCRATCH (TLANG__PRODUCT_FINISH_AT + sizeof(tlang__job) + 64) /* aligned here */
/* From these extents on A is packed, so that it stays in cache while B goes by. */
#define TLANG__PRODUCT_LARGE 128
#define TLANG__PRODUCT_CACHE 16384 /* bytes of the items that run one strip before the next */

/* ---- cutting ---- */

/* n in so many pieces of two sizes that differ by 1: how many of which. */
static void tlang__product_balance(int64_t n, int64_t pieces, int64_t *size, int64_t *count) {
    int64_t more = n % pieces;
    size[1] = n / pieces;
    size[0] = size[1] + (more > 0);
    count[0] = more ? more : pieces;
    count[1] = pieces - count[0];
}

/* The most columns that a tile of so many vectors has. */
static int64_t tlang__product_columns(const tlang__tiles *tiles, int64_t vectors) {
    int64_t n = TLANG__TILE_COLUMNS_MAX;
    while (n > 0 && !tiles->at[vectors - 1][n - 1]) n--;
    return n;
}

/* Columns are cut into as few tiles as there are tiles for. The next number of pieces to try is the least one
   whose largest has a column less: one by one would not end for the widest matrix that a file can state. */
static void tlang__product_cut_columns(tlang__cut *z) {
    const tlang__tile_fn *row = z->tiles->at[z->vectors[0] - 1];
    for (int64_t max = tlang__product_columns(z->tiles, z->vectors[0]);; max = z->columns[0] - 1) {
        tlang__product_balance(z->n, (z->n + max - 1) / max, z->columns, z->strip);
        if (row[z->columns[0] - 1] && (!z->strip[1] || row[z->columns[1] - 1])) return;
    }
}

static void tlang__product_cut(tlang__cut *z) {
    int64_t lanes = z->tiles->lanes, rows = z->complex ? 2 * z->m : z->m, max = 1;
    while (max < TLANG__TILE_VECTORS_MAX && z->n > 1 && tlang__product_columns(z->tiles, max + 1)) max++;
    /* A tile of three vectors may be wider than any of four: then A is read once. */
    if (max > 3 && z->n > tlang__product_columns(z->tiles, max) &&
        z->n == tlang__product_columns(z->tiles, 3))
        max = 3;
    tlang__product_balance((rows + lanes - 1) / lanes, (rows + lanes * max - 1) / (lanes * max), z->vectors,
        z->blocks);
    tlang__product_cut_columns(z);
    z->pack = z->complex || z->a.row != 1 || (!z->tiles->masks && rows % lanes) ||
              (z->n >= TLANG__PRODUCT_LARGE && z->k >= TLANG__PRODUCT_LARGE);
    z->depth = z->complex ? 2 * z->k : z->k;
    if (z->pack) z->depth = SHLO__MIN(z->depth, TLANG__PRODUCT_DEPTH);
}

static void tlang__product_swap(int64_t *x, int64_t *y) {
    int64_t t = *x;
    *x = *y;
    *y = t;
}

static tlang__matrix tlang__product_transposed(tlang__matrix a) {
    tlang__product_swap(&a.rows, &a.columns);
    tlang__product_swap(&a.row, &a.column);
    return a;
}

/* ---- running ---- */

/* One run of a job. */
typedef struct tlang__product {
    const tlang__cut *cut;
    double alpha, beta; /* their real parts */
    /* Tiles go to scratch, and `finish` makes C of them: any strides of C, any complex alpha and beta. */
    int staged;
    tlang__job *finish;
    unsigned char one[16], beta_bits[16];
    unsigned char *packed, *b, *stage; /* scratch */
    tlang__stop *stop;                 /* of the items */
} tlang__product;

/* Rows [first, first + rows) of C, in reals, with the terms [from, from + depth) of their sums. */
typedef struct tlang__block {
    int64_t vectors, first, rows, from, depth;
} tlang__block;

/* n elements at equal distances become contiguous. */
static void tlang__product_copy(unsigned char *to, const unsigned char *from, int64_t step, int64_t n,
    size_t size) {
    if (step == (int64_t)size)
        memcpy(to, from, (size_t)n * size);
    else if (size == 4)
        for (int64_t i = 0; i < n; i++) memcpy(to + 4 * i, from + i * step, 4);
    else if (size == 8)
        for (int64_t i = 0; i < n; i++) memcpy(to + 8 * i, from + i * step, 8);
    else
        for (int64_t i = 0; i < n; i++) memcpy(to + 16 * i, from + i * step, 16);
}

static size_t tlang__product_vector(const tlang__cut *z) { return (size_t)z->tiles->lanes * z->real; }

/* The columns [from, from + depth) of A's block, one behind the other. */
static void tlang__product_pack_a(const tlang__product *z, const tlang__block *b, const unsigned char *a) {
    const tlang__cut *cut = z->cut;
    const int64_t row = cut->a.row * (int64_t)cut->element, column = cut->a.column * (int64_t)cut->element;
    const int64_t parts = cut->complex ? 2 : 1, rows = b->rows / parts;
    const size_t step = (size_t)b->vectors * tlang__product_vector(cut), used = (size_t)b->rows * cut->real;
    unsigned char *to = z->packed;
    a += b->first / parts * row + b->from / parts * column;
    for (int64_t k = 0; k < b->depth / parts; k++, a += column, to += (size_t)parts * step) {
        tlang__product_copy(to, a, row, rows, cut->element);
        if (used < step) memset(to + used, 0, step - used);
        if (!cut->complex) continue;
        cut->tiles->turn(to + step, to, rows);
        if (used < step) memset(to + step + used, 0, step - used);
    }
}

/* A complex tile's columns of B, one behind the other. */
static void tlang__product_pack_b(const tlang__product *z, const tlang__block *b, const unsigned char *at,
    int64_t columns) {
    const tlang__cut *cut = z->cut;
    const int64_t row = cut->b.row * (int64_t)cut->element, column = cut->b.column * (int64_t)cut->element;
    unsigned char *to = z->b;
    for (int64_t j = 0; j < columns; j++, to += (size_t)b->depth * cut->real)
        tlang__product_copy(to, at + j * column + b->from / 2 * row, row, b->depth / 2, cut->element);
}

static int tlang__product_packs_b(const tlang__cut *z) { return z->complex && z->b.row != 1; }

/* Terms whose columns of A must be read under a mask: what lies behind a column's rows is the next column,
   if A is packed, or zeros in scratch. */
static int64_t tlang__product_edge(const tlang__cut *cut, const tlang__block *b, size_t tail) {
    int64_t missing = cut->tiles->lanes - (int64_t)tail, edge;
    if (!missing || cut->pack) return 0;
    if (cut->a.column != cut->m) return b->depth;
    edge = (missing + cut->m - 1) / cut->m;
    return SHLO__MIN(edge, b->depth);
}

static void tlang__product_factors(const tlang__product *z, tlang__tile *t) {
    t->scale = z->alpha != 1;
    t->add = z->beta != 0;
    t->alpha = z->alpha;
    t->beta = z->beta;
}

/* The tiles of strip s; 0: it has none. */
static int tlang__product_strip(const tlang__product *z, const tlang__block *b, int s, tlang__tile *t) {
    const tlang__cut *cut = z->cut;
    const int64_t element = (int64_t)cut->element, real = (int64_t)cut->real;
    const int64_t column = s ? cut->columns[0] * cut->strip[0] : 0;
    const int64_t vector = (int64_t)tlang__product_vector(cut);
    memset(t, 0, sizeof *t);
    t->tiles = cut->strip[s];
    t->k = b->depth;
    t->a_column = (ptrdiff_t)(cut->pack ? b->vectors * vector : cut->a.column * element);
    t->a_at = (ptrdiff_t)(cut->pack ? 0 : b->first * real + b->from * t->a_column);
    t->b_row = (ptrdiff_t)(cut->complex ? real : cut->b.row * element);
    t->b_column = (ptrdiff_t)(cut->b.column * element);
    t->b_at = (ptrdiff_t)(column * t->b_column + b->from * t->b_row);
    t->c_column = (ptrdiff_t)(cut->c.column * element);
    t->c_at = (ptrdiff_t)(b->first * real + column * t->c_column);
    t->tail = (size_t)(b->rows - (b->vectors - 1) * cut->tiles->lanes);
    t->edge = tlang__product_edge(cut, b, t->tail);
    tlang__product_factors(z, t);
    if (b->from > 0) t->add = 1;
    if (b->from > 0) t->beta = 1;
    return t->tiles > 0;
}

/* A strip whose tiles have so many columns, in pieces before which the host is asked. */
static SHLO__NOINLINE void tlang__product_asking(const tlang__cut *cut, tlang__tile_fn run, tlang__tile t,
    int64_t columns, const tlang__items *items) {
    const double each = (double)(TLANG__TILE_SUMS_MAX * cut->tiles->lanes) * (double)t.k * (double)items->n;
    int64_t left = t.tiles;
    if (each * (double)left > TLANG__STOP_WORK)
        t.tiles = each < TLANG__STOP_WORK ? (int64_t)(TLANG__STOP_WORK / each) : 1;
    for (; left > 0; left -= t.tiles) {
        t.tiles = SHLO__MIN(t.tiles, left);
        if (tlang__kernel_stops(items, each * (double)t.tiles)) return;
        run(&t, items);
        t.b_at += t.tiles * columns * t.b_column;
        t.c_at += t.tiles * columns * t.c_column;
    }
}

static void tlang__product_pieces(const tlang__cut *cut, tlang__tile_fn run, const tlang__tile *strip,
    int64_t columns, const tlang__items *items) {
    if (items->stop)
        tlang__product_asking(cut, run, *strip, columns, items);
    else
        run(strip, items);
}

static tlang__tile_fn tlang__product_tile(const tlang__cut *z, const tlang__block *b, int s) {
    return z->tiles->at[b->vectors - 1][z->columns[s] - 1];
}

/* A strip whose tiles need something before or after them. at: A (or its block), B, C. */
static void tlang__product_tiles(tlang__product *z, const tlang__block *b, int s, const tlang__tile *strip,
    const unsigned char *const *at) {
    const tlang__cut *cut = z->cut;
    const int64_t parts = cut->complex ? 2 : 1, n = cut->columns[s], element = (int64_t)cut->element;
    const unsigned char *p[3] = {at[0], at[1], at[2]}, *b_at = at[1], *c_at = at[2];
    tlang__items items = {{NULL, NULL, NULL}, {0, 0, 0}, {0, 0, 0}, 1, {0, 0, 0}, NULL, z->stop},
                 finish = items;
    tlang__tile t = *strip;
    int64_t first = s ? cut->columns[0] * cut->strip[0] : 0;
    for (int i = 0; i < 3; i++) items.at[i] = (const unsigned char *)&p[i];
    finish.at[0] = (const unsigned char *)&z->stage;
    finish.at[2] = (const unsigned char *)&c_at;
    c_at += b->first / parts * cut->c.row * element + first * cut->c.column * element;
    b_at += first * cut->b.column * element;
    t.tiles = 1;
    if (tlang__product_packs_b(cut)) {
        p[1] = z->b;
        t.b_at = 0;
        t.b_row = (ptrdiff_t)cut->real;
        t.b_column = (ptrdiff_t)(b->depth * t.b_row);
    }
    if (z->staged) {
        p[2] = z->stage;
        t.c_at = t.scale = t.add = 0;
        t.c_column = (ptrdiff_t)(b->vectors * (int64_t)tlang__product_vector(cut));
    }
    finish.stop = NULL;
    for (int64_t i = 0; i < strip->tiles; i++) {
        if (tlang__kernel_stops(&items, (double)b->rows * (double)n * (double)t.k)) return;
        if (p[1] == z->b) tlang__product_pack_b(z, b, b_at, n);
        tlang__product_tile(cut, b, s)(&t, &items);
        if (z->staged) {
            z->finish->m = b->rows / parts;
            z->finish->n = n;
            z->finish->a.column = t.c_column / element;
            z->finish->run(z->finish, &finish, NULL);
        }
        b_at += n * cut->b.column * element;
        c_at += n * cut->c.column * element;
        if (p[1] != z->b) t.b_at += (ptrdiff_t)(n * t.b_column);
        if (!z->staged) t.c_at += (ptrdiff_t)(n * t.c_column);
    }
}

/* Block i of the rows, all terms. */
static tlang__block tlang__product_block(const tlang__cut *z, int64_t i) {
    tlang__block b;
    int64_t before = i * z->vectors[0], rows = z->complex ? 2 * z->m : z->m;
    if (i > z->blocks[0]) before -= (i - z->blocks[0]) * (z->vectors[0] - z->vectors[1]);
    b.vectors = z->vectors[i >= z->blocks[0]];
    b.first = before * z->tiles->lanes;
    b.rows = SHLO__MIN(rows - b.first, b.vectors * z->tiles->lanes);
    b.from = 0;
    b.depth = z->complex ? 2 * z->k : z->k;
    return b;
}

/* One item whose operands are packed, or its result staged. */
static SHLO__NOINLINE void tlang__product_item(tlang__product *z, const unsigned char *const *at) {
    const tlang__cut *cut = z->cut;
    const unsigned char *p[3] = {at[0], at[1], at[2]};
    tlang__items items = {{NULL, NULL, NULL}, {0, 0, 0}, {0, 0, 0}, 1, {0, 0, 0}, NULL, z->stop};
    tlang__tile t;
    int tiles = z->staged || tlang__product_packs_b(cut);
    for (int i = 0; i < 3; i++) items.at[i] = (const unsigned char *)&p[i];
    for (int64_t i = 0; i < cut->blocks[0] + cut->blocks[1]; i++) {
        tlang__block b = tlang__product_block(cut, i);
        const int64_t all = b.depth;
        for (; b.from < all; b.from += b.depth) {
            b.depth = SHLO__MIN(all - b.from, cut->depth);
            if (tlang__kernel_stops(&items, 0)) return;
            if (cut->pack) {
                tlang__product_pack_a(z, &b, at[0]);
                p[0] = z->packed;
            }
            if (z->staged) memcpy(z->finish->beta, b.from ? z->one : z->beta_bits, sizeof z->one);
            for (int s = 0; s < 2; s++) {
                if (!tlang__product_strip(z, &b, s, &t)) continue;
                if (tiles)
                    tlang__product_tiles(z, &b, s, &t, p);
                else
                    tlang__product_pieces(cut, tlang__product_tile(cut, &b, s), &t, cut->columns[s], &items);
            }
        }
    }
}

/* Operands are used in place: a strip of so many items before the next, so that what one has read is in cache
   for the other. */
static void tlang__product_prepare(tlang__cut *cut) {
    const int64_t blocks = cut->blocks[0] + cut->blocks[1];
    double bytes = ((double)cut->m * (double)cut->k + (double)cut->k * (double)cut->n +
                       (double)cut->m * (double)cut->n) *
                   (double)cut->element;
    tlang__product z;
    if (blocks > 1 || cut->strip[1])
        cut->few = bytes > TLANG__PRODUCT_CACHE ? 1 : (int64_t)(TLANG__PRODUCT_CACHE / bytes);
    if (blocks * (1 + (cut->strip[1] > 0)) > TLANG__CUT_STRIPS) return;
    memset(&z, 0, sizeof z);
    z.cut = cut;
    for (int64_t i = 0; i < blocks; i++) {
        tlang__block b = tlang__product_block(cut, i);
        for (int s = 0; s < 2; s++) {
            if (!cut->strip[s]) continue;
            (void)tlang__product_strip(&z, &b, s, &cut->ready[cut->n_ready]);
            cut->run[cut->n_ready++] = tlang__product_tile(cut, &b, s);
        }
    }
}

/* Items whose strips are not ready. */
static void tlang__product_blocks(const tlang__product *z, const tlang__items *items) {
    tlang__tile t;
    for (int64_t i = 0; i < z->cut->blocks[0] + z->cut->blocks[1]; i++) {
        tlang__block b = tlang__product_block(z->cut, i);
        for (int s = 0; s < 2; s++)
            if (tlang__product_strip(z, &b, s, &t))
                tlang__product_pieces(z->cut, tlang__product_tile(z->cut, &b, s), &t, z->cut->columns[s],
                    items);
    }
}

/* The real part of alpha or beta. */
static double tlang__product_real(const tlang__cut *cut, const unsigned char *factor) {
    float f;
    double d;
    if (cut->real == sizeof d) {
        memcpy(&d, factor, sizeof d);
        return d;
    }
    memcpy(&f, factor, sizeof f);
    return (double)f;
}

/* The factors of an item, which has its own. */
static void tlang__product_factors_of(tlang__product *z, const tlang__factors *own, int64_t item) {
    z->alpha = tlang__product_real(z->cut, own->at[0] + (size_t)item * own->step[0]);
    z->beta = tlang__product_real(z->cut, own->at[1] + (size_t)item * own->step[1]);
}

/* Of which of the two sizes the tiles of ready strip i are. */
static int tlang__product_side(const tlang__cut *cut, int i) {
    return cut->strip[1] > 0 && (cut->strip[0] == 0 || i % 2 == 1);
}

static SHLO__NOINLINE void tlang__product_direct(tlang__product *z, const tlang__items *items) {
    const tlang__cut *cut = z->cut;
    tlang__tile ready[TLANG__CUT_STRIPS];
    tlang__items part = *items;
    int64_t most = cut->few ? cut->few : items->n;
    if (items->factors) most = 1;
    for (int i = 0; i < cut->n_ready; i++) {
        ready[i] = cut->ready[i];
        tlang__product_factors(z, &ready[i]);
    }
    for (int64_t done = 0; done < items->n; done += part.n) {
        part.n = SHLO__MIN(most, items->n - done);
        if (items->factors) tlang__product_factors_of(z, items->factors, done);
        for (int i = 0; i < cut->n_ready; i++) {
            if (items->factors) tlang__product_factors(z, &ready[i]);
            tlang__product_pieces(cut, cut->run[i], &ready[i], cut->columns[tlang__product_side(cut, i)],
                &part);
        }
        if (!cut->n_ready) tlang__product_blocks(z, &part);
        for (int o = 0; o < 3; o++) part.at[o] += (size_t)part.n * part.step[o];
    }
}

static void tlang__product_one(uint32_t scalar, unsigned char *out) {
    float f = 1;
    double d = 1;
    memset(out, 0, 16);
    if (tlang__op_real(scalar) == TLANG_F32)
        memcpy(out, &f, sizeof f);
    else
        memcpy(out, &d, sizeof d);
}

/* Is its imaginary part 0? Bytes behind a factor are 0. */
static int tlang__product_is_real(const tlang__cut *cut, const unsigned char *factor) {
    static const unsigned char zero[16] = {0};
    return memcmp(factor + cut->real, zero, sizeof zero - cut->real) == 0;
}

/* A tile applies real factors itself. It scales complex sums by nothing but 1. */
static int tlang__product_is_staged(const tlang__product *z, const tlang__job *job) {
    if (z->cut->c.row != 1) return 1;
    if (!z->cut->complex) return 0;
    return z->alpha != 1 || (z->beta != 0 && z->beta != 1) || !tlang__product_is_real(z->cut, job->alpha) ||
           !tlang__product_is_real(z->cut, job->beta);
}

static void tlang__product_run(const tlang__job *job, const tlang__items *items, void *scratch) {
    tlang__items own = *items;
    tlang__product z;
    unsigned char *memory = (unsigned char *)scratch;
    if (job->cut.transposed) {
        own.at[0] = items->at[1];
        own.at[1] = items->at[0];
        own.step[0] = items->step[1];
        own.step[1] = items->step[0];
        own.line[0] = items->line[1];
        own.line[1] = items->line[0];
        own.direct[0] = items->direct[1];
        own.direct[1] = items->direct[0];
    }
    z.cut = &job->cut;
    z.stop = items->stop;
    z.alpha = tlang__product_real(z.cut, job->alpha);
    z.beta = tlang__product_real(z.cut, job->beta);
    z.staged = tlang__product_is_staged(&z, job);
    if (!z.staged && !job->cut.pack) {
        tlang__product_direct(&z, &own);
        return;
    }
    tlang__product_one(job->scalar, z.one);
    memory += (64 - (uintptr_t)memory % 64) % 64;
    z.packed = memory;
    z.b = memory + TLANG__PRODUCT_B_AT;
    z.stage = memory + TLANG__PRODUCT_STAGE_AT;
    z.finish = (tlang__job *)(void *)(memory + TLANG__PRODUCT_FINISH_AT);
    memcpy(z.beta_bits, job->beta, sizeof z.beta_bits);
    memset(z.finish, 0, sizeof *z.finish);
    z.finish->kind = TLANG__AXPBY;
    z.finish->scalar = job->scalar;
    z.finish->a.row = 1;
    z.finish->c = job->cut.c;
    memcpy(z.finish->alpha, job->alpha, sizeof z.finish->alpha);
    z.finish->run = job->cut.c.row == 1 && job->cut.finish ? job->cut.finish : tlang__plain_choose(z.finish);
    for (int64_t i = 0; i < own.n; i++) {
        const unsigned char *at[3];
        for (int o = 0; o < 3; o++) at[o] = (const unsigned char *)tlang__kernel_item(&own, i, o);
        tlang__product_item(&z, at);
    }
}

/* Do four.inc's kernels take it? Tiles of more than five columns of f64 add their terms in another order. */
static int tlang__product_is_four(const tlang__cut *z) {
    return !z->complex && !z->transposed && z->m == 4 && z->k == 4 && z->a.row == 1 && z->b.row == 1 &&
           z->b.column == 4 && z->c.row == 1 && z->c.column == 4 && (z->real == sizeof(float) || z->n <= 5);
}

SHLO__FN int tlang__product_choose(tlang__job *job, const tlang__kernels *kernels) {
    tlang__cut *z = &job->cut;
    const tlang__tiles *narrow;
    uint32_t real = tlang__op_real(job->scalar);
    if (job->kind != TLANG__PRODUCT || (real != TLANG_F32 && real != TLANG_F64)) return 0;
    memset(z, 0, sizeof *z);
    z->tiles = kernels->tiles[real == TLANG_F64];
    z->finish = kernels->vectors ? kernels->vectors->lines[job->scalar] : NULL;
    if (!z->tiles) return 0;
    z->complex = job->scalar != real;
    z->real = tlang__op_bytes(real);
    z->element = tlang__op_bytes(job->scalar);
    /* C transposed is B transposed times A transposed. */
    z->transposed = job->c.row != 1 && job->c.column == 1;
    z->a = z->transposed ? tlang__product_transposed(job->b) : job->a;
    z->b = z->transposed ? tlang__product_transposed(job->a) : job->b;
    z->c = z->transposed ? tlang__product_transposed(job->c) : job->c;
    if (z->c.rows == 1) z->a.row = z->c.row = 1; /* not used */
    z->m = z->c.rows;
    z->n = z->c.columns;
    z->k = job->k;
    job->run = kernels->four[real == TLANG_F64];
    job->own = job->run;
    if (job->run && tlang__product_is_four(z)) return 1;
    narrow = kernels->narrow[real == TLANG_F64];
    /* Partial registers are for AVX-512, whose masks cost nothing: a masked store of AVX2 takes a dozen turns
       of the clock on some processors. */
    if (narrow && (z->complex ? 2 * z->m : z->m) == narrow->lanes) z->tiles = narrow;
    tlang__product_cut(z);
    if (!z->pack) tlang__product_prepare(z);
    job->run = tlang__product_run;
    /* Neither packed, as all complex numbers are, nor staged. */
    job->own = z->pack || z->c.row != 1 ? NULL : tlang__product_run;
    if (!job->own) job->scratch = TLANG__PRODUCT_SCRATCH;
    return 1;
}

#endif
