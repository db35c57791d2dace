/* kernel/linalg.c - triangular systems and Cholesky factors in the two types of arithmetic; smaller floats
 * are computed in f32. */
#ifndef SHLO__KERNEL_LINALG_C
#define SHLO__KERNEL_LINALG_C

#include "kernel.h"

/* The tile; strips and panels have its height and width, but for SHLO_LOAD_EXACT they are the same on each
   instruction set: sums run along a strip first. */
static shlo__tile shlo__linalg_tile(const shlo__kernels *k, int wide) {
    shlo__tile t = k->tiles->tile[wide ? SHLO__TILE_F64 : SHLO__TILE_F32];
    if (k->tiles->is_exact) {
        t.mr = 8;
        t.nr = wide ? 8 : 16;
    }
    return t;
}

/* How many panels of this width SHLO__LINALG_COLUMNS columns take. */
static int64_t shlo__linalg_panels(int width) { return (SHLO__LINALG_COLUMNS + width - 1) / width; }

static shlo__linalg_view shlo__linalg_adjoint(const shlo__linalg_view *v) {
    shlo__linalg_view a = *v;
    a.row = v->column;
    a.column = v->row;
    a.conjugate = !v->conjugate;
    return a;
}

/* Columns [first, last) of rows [from, to), of each those from number row - skip on. */
typedef struct shlo__linalg_part {
    int64_t first, last, from, to, skip;
} shlo__linalg_part;

#define SHLO__LINALG_(name) SHLO__CAT(name##_, SHLO__LINALG_E)

/* Products of rows by a panel in one call of a tile, about: rows that are longer are taken one by one. */
#define SHLO__LINALG_PIECE 131072
#define SHLO__LINALG_E float
#define SHLO__LINALG_ONE shlo__soft_one_nan32
#define SHLO__LINALG_REAL SHLO_F32
#define SHLO__LINALG_COMPLEX SHLO_C64
#define SHLO__LINALG_WIDE 0
#include "linalg.inc"
#undef SHLO__LINALG_E
#undef SHLO__LINALG_ONE
#undef SHLO__LINALG_REAL
#undef SHLO__LINALG_COMPLEX
#undef SHLO__LINALG_WIDE

#if SHLO__WITH_F64
#define SHLO__LINALG_E double
#define SHLO__LINALG_ONE shlo__soft_one_nan64
#define SHLO__LINALG_REAL SHLO_F64
#define SHLO__LINALG_COMPLEX SHLO_C128
#define SHLO__LINALG_WIDE 1
#include "linalg.inc"
#undef SHLO__LINALG_E
#undef SHLO__LINALG_ONE
#undef SHLO__LINALG_REAL
#undef SHLO__LINALG_COMPLEX
#undef SHLO__LINALG_WIDE
#endif
#undef SHLO__LINALG_

static int shlo__linalg_is_double(shlo_dtype t) { return SHLO__WITH_F64 && shlo__dtype_real(t) == SHLO_F64; }

SHLO__FN size_t shlo__linalg_scratch(const shlo__kernels *k, shlo_dtype t, int64_t n) {
    int wide = shlo__linalg_is_double(t), unit = shlo__dtype_kind(t) == SHLO__COMPLEX ? 2 : 1;
    const shlo__tile tile = shlo__linalg_tile(k, wide);
    size_t bytes, row = ((size_t)shlo__linalg_panels(tile.nr / unit) * (size_t)tile.nr + (size_t)tile.mr) *
                        (size_t)unit * (wide ? 8 : 4);
    if ((uint64_t)n > SIZE_MAX / 64 || !shlo__size_mul((size_t)SHLO__MAX(n, 1), row, &bytes) ||
        !shlo__size_align(bytes, 64, &bytes))
        return 0;
    return bytes;
}

SHLO__FN SHLO__NOINLINE void shlo__linalg_solve(const shlo__kernels *k, const shlo__linalg_system *system,
    int64_t first, int64_t last, void *scratch) {
#if SHLO__WITH_F64
    if (shlo__linalg_is_double((shlo_dtype)system->t.dtype)) {
        shlo__linalg_solve_double(k, system, first, last, scratch);
        return;
    }
#endif
    shlo__linalg_solve_float(k, system, first, last, scratch);
}

SHLO__FN SHLO__NOINLINE void shlo__linalg_cholesky(const shlo__kernels *k, const shlo__linalg_view *a,
    const shlo__linalg_view *l, int64_t n, void *scratch, shlo__pulse *pulse) {
#if SHLO__WITH_F64
    if (shlo__linalg_is_double((shlo_dtype)a->dtype)) {
        shlo__linalg_cholesky_double(k, a, l, n, scratch, pulse);
        return;
    }
#endif
    shlo__linalg_cholesky_float(k, a, l, n, scratch, pulse);
}

#endif
