/* lapack/product.c - the product of two matrices, added to a third one, on the tiles of the contraction: what
 * the blocked decompositions spend their time in. Complex numbers become real ones: a column of c is twice as
 * many numbers, and each product over k becomes two, by the real and by the imaginary part. */
#ifndef SHLO__LAPACK_PRODUCT_C
#define SHLO__LAPACK_PRODUCT_C

#include "lapack.h"

/* A block of b: so many columns, and so many real products over k. A column's panel of a stays in the L1
 * cache, a block of b in the L2 cache. */
enum { SHLO__PRODUCT_COLUMNS = 240, SHLO__PRODUCT_DEPTH = 192, SHLO__PRODUCT_PANEL = 64 };

SHLO__FN int64_t shlo__lapack_product_room(int64_t longest) {
    int64_t columns = SHLO__MIN(longest + 16, (int64_t)SHLO__PRODUCT_COLUMNS),
            depth = SHLO__MIN(2 * longest, (int64_t)SHLO__PRODUCT_DEPTH);
    return depth * (columns + SHLO__PRODUCT_PANEL);
}

/* Rows, columns or ks of a product. */
typedef struct shlo__product_range {
    int64_t first, n;
} shlo__product_range;

static shlo__product_range shlo__product_range_of(int64_t first, int64_t n) {
    shlo__product_range r;
    r.first = first;
    r.n = n;
    return r;
}

/* Element (i, j) of op(x), which is the adjoint where `turned`. */
static const double *shlo__lapack_product_at(const double *x, int64_t step, int turned, int unit, int64_t i,
    int64_t j) {
    return x + unit * (turned ? j + i * step : i + j * step);
}

/* to = sign * from, of as many numbers as a side of a tile has: known ones are moved in registers. */
SHLO__INLINE void shlo__lapack_product_some(const int n, double *to, const double *from, double sign) {
    double t[16];
    for (int i = 0; i < n; i++) t[i] = sign * from[i];
    for (int i = 0; i < n; i++) to[i] = t[i];
}
static void shlo__lapack_product_row(double *to, const double *from, int64_t n, double sign) {
    switch (n) {
    case 16:
        shlo__lapack_product_some(16, to, from, sign);
        return;
    case 12:
        shlo__lapack_product_some(12, to, from, sign);
        return;
    case 8:
        shlo__lapack_product_some(8, to, from, sign);
        return;
    case 6:
        shlo__lapack_product_some(6, to, from, sign);
        return;
    default:
        for (int64_t i = 0; i < n; i++) to[i] = sign * from[i];
    }
}

/* panel[p][..]: elements (i .. i + n, first + p) of op(a); complex: re, im of each, then -im, re. */
static void shlo__lapack_product_pack_a(const shlo__lapack_product *g, shlo__product_range rows,
    shlo__product_range ks, int64_t width, double *panel) {
    const int64_t i = rows.first, n = rows.n, first = ks.first, depth = ks.n;
    const int64_t along = g->a_adjoint ? g->a_step * g->unit : g->unit;
    if (g->unit == 1 && g->a_adjoint) {
        g->tiles->turn[1](panel, (ptrdiff_t)width, g->a + first + i * g->a_step, (ptrdiff_t)g->a_step,
            (int32_t)n, depth);
        return;
    }
    for (int64_t p = 0; p < depth; p++) {
        const double *x = shlo__lapack_product_at(g->a, g->a_step, g->a_adjoint, g->unit, i, first + p);
        double *to = panel + p * g->unit * width;
        if (g->unit == 1) {
            shlo__lapack_product_row(to, x, n, 1);
            continue;
        }
        for (int64_t r = 0; r < n; r++) {
            double re = x[r * along], im = g->a_adjoint ? -x[r * along + 1] : x[r * along + 1];
            to[2 * r] = re;
            to[2 * r + 1] = im;
            to[width + 2 * r] = -im;
            to[width + 2 * r + 1] = re;
        }
    }
}

/* strip[p][..]: elements (first + p, j .. j + n) of sign * op(b); complex: the real parts, then the imaginary
   ones. */
static void shlo__lapack_product_pack_b(const shlo__lapack_product *g, shlo__product_range columns,
    shlo__product_range ks, int64_t height, double *strip) {
    const int64_t j = columns.first, n = columns.n, first = ks.first, depth = ks.n;
    const double sign = g->minus ? -1 : 1, imaginary = g->b_adjoint ? -sign : sign;
    if (g->unit == 1 && g->b_adjoint) { /* neighbours in b are neighbours in the strip */
        for (int64_t p = 0; p < depth; p++)
            shlo__lapack_product_row(strip + p * height, g->b + j + (first + p) * g->b_step, n, sign);
        return;
    }
    if (g->unit == 1) {
        g->tiles->turn[1](strip, (ptrdiff_t)height, g->b + first + j * g->b_step, (ptrdiff_t)g->b_step,
            (int32_t)n, depth);
        for (int64_t p = 0; g->minus && p < depth; p++)
            shlo__lapack_product_row(strip + p * height, strip + p * height, n, sign);
        return;
    }
    for (int64_t c = 0; c < n; c++)
        for (int64_t p = 0; p < depth; p++) {
            const double *x = shlo__lapack_product_at(g->b, g->b_step, g->b_adjoint, 2, first + p, j + c);
            double *to = strip + 2 * p * height + c;
            to[0] = sign * x[0];
            to[height] = imaginary * x[1];
        }
}

/* Rows of c, a panel at a time, by the packed block of b: n columns from j on. */
static void shlo__lapack_product_block(const shlo__lapack_product *g, shlo__product_range columns,
    shlo__product_range ks, const double *strips, double *panel) {
    const int64_t j = columns.first, n = columns.n;
    const shlo__tile *tile = &g->tiles->tile[SHLO__TILE_F64];
    const int64_t height = tile->mr, width = tile->nr, rows = width / g->unit, each = ks.n * g->unit;
    for (int64_t i = 0; i < g->m; i += rows) {
        const int64_t m = SHLO__MIN(rows, g->m - i);
        shlo__lapack_product_pack_a(g, shlo__product_range_of(i, m), ks, width, panel);
        for (int64_t c = 0; c < n && !(g->lower && i + m <= j + c); c += height)
            tile->run(each, strips + c * each, 1, (ptrdiff_t)height, panel, (ptrdiff_t)width,
                g->c + g->unit * (i + (j + c) * g->c_step), (ptrdiff_t)(g->unit * g->c_step),
                (int32_t)SHLO__MIN(height, n - c), (int32_t)(m * g->unit), 1);
    }
}

/* Element by element: for machines without tiles, and for small matrices. */
static void shlo__lapack_product_plain(const shlo__lapack_product *g) {
    for (int64_t j = 0; j < g->n; j++)
        for (int64_t p = 0; p < g->k; p++) {
            const double *y = shlo__lapack_product_at(g->b, g->b_step, g->b_adjoint, g->unit, p, j);
            double *z = g->c + g->unit * j * g->c_step, re = g->minus ? -y[0] : y[0], im = 0;
            if (g->unit == 2) im = (g->minus != 0) != (g->b_adjoint != 0) ? -y[1] : y[1];
            for (int64_t i = 0; i < g->m; i++) {
                const double *x = shlo__lapack_product_at(g->a, g->a_step, g->a_adjoint, g->unit, i, p);
                double x_im = g->unit == 1 ? 0 : g->a_adjoint ? -x[1] : x[1];
                z[g->unit * i] += x[0] * re - x_im * im;
                if (g->unit == 2) z[2 * i + 1] += x[0] * im + x_im * re;
            }
        }
}

SHLO__FN void shlo__lapack_multiply(const shlo__lapack_product *g) {
    int64_t depth = SHLO__PRODUCT_DEPTH / g->unit, height, columns;
    double *strips;
    if (!g->tiles || g->m * g->n * g->k < 4096 || g->tiles->tile[SHLO__TILE_F64].nr > SHLO__PRODUCT_PANEL) {
        shlo__lapack_product_plain(g);
        return;
    }
    height = g->tiles->tile[SHLO__TILE_F64].mr;
    columns = SHLO__PRODUCT_COLUMNS / height * height;
    for (int64_t first = 0; first < g->k; first += depth) {
        shlo__product_range ks;
        depth = SHLO__MIN(depth, g->k - first);
        ks = shlo__product_range_of(first, depth);
        strips = g->room + depth * g->unit * g->tiles->tile[SHLO__TILE_F64].nr;
        for (int64_t j = 0; j < g->n; j += columns) {
            const int64_t n = SHLO__MIN(columns, g->n - j);
            for (int64_t c = 0; c < n; c += height)
                shlo__lapack_product_pack_b(g, shlo__product_range_of(j + c, SHLO__MIN(height, n - c)), ks,
                    height, strips + c * depth * g->unit);
            shlo__lapack_product_block(g, shlo__product_range_of(j, n), ks, strips, g->room);
        }
    }
}

#endif
