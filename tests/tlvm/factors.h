/* tests/tlvm/factors.h - kernels of one instruction for each group, whose factor is a parameter or a number
 * of the group, and launches of them. */
#ifndef TESTS_TLVM_FACTORS_H
#define TESTS_TLVM_FACTORS_H

#include "kernels.h"

enum { GROUPS = 2000, ROOM = 16 };

static float x[GROUPS * ROOM], y[GROUPS * ROOM], alpha = 0.75f;

/* Every kernel here: (%alpha: f32, %X: memref<f32x4x4x?>, %Y: memref<f32x4x4x?>). Vectors %u lie apart, as %v
   do; %w lie behind each other. */
#define HEAD \
    "func @f(%alpha: f32, %X: memref<f32x4x4x?>, %Y: memref<f32x4x4x?>) {\n" \
    "  %g = group_id\n" \
    "  %x = subview %X[:, :, %g] : memref<f32x4x4x?>\n" \
    "  %y = subview %Y[:, :, %g] : memref<f32x4x4x?>\n" \
    "  %u = subview %X[:, 0, %g] : memref<f32x4x4x?>\n" \
    "  %v = subview %Y[:, 0, %g] : memref<f32x4x4x?>\n" \
    "  %W = fuse %Y[1,2] : memref<f32x4x4x?>\n" \
    "  %w = subview %W[:, %g] : memref<f32x4x?>\n"

#define WITH(a, insn) HEAD "  %l = load %X[0, 0, %g] : memref<f32x4x4x?>\n  " insn(a) "}\n"
#define MATRIX "memref<f32x4x4>"
#define VECTOR "memref<f32x4>"
#define GEMM(a) "gemm.n.n " a ", %x, %x, 0.0, %y : f32, " MATRIX ", " MATRIX ", f32, " MATRIX "\n"
#define BETA(a) "gemm.n.n 1.0, %x, %x, " a ", %y : f32, " MATRIX ", " MATRIX ", f32, " MATRIX "\n"
#define GEMV(a) "gemv.n " a ", %x, %u, 0.0, %w : f32, " MATRIX ", " VECTOR ", f32, " VECTOR "\n"
#define GER(a) "ger " a ", %u, %u, 0.0, %y : f32, " VECTOR ", " VECTOR ", f32, " MATRIX "\n"
#define SUM(a) "sum.n " a ", %x, 0.0, %w : f32, " MATRIX ", f32, " VECTOR "\n"
#define AXPBY(a) "axpby.n " a ", %x, 0.0, %y : f32, " MATRIX ", f32, " MATRIX "\n"
#define HADAMARD(a) "hadamard_product " a ", %w, %w, 0.0, %w : f32, " VECTOR ", " VECTOR ", f32, " VECTOR "\n"

/* Each of them: its name, its instruction, and what a factor of the group may cost beside a parameter. */
#define FACTORS(F) \
    F("gemm, alpha", GEMM, 1.2) \
    F("gemm, beta", BETA, 1.2) \
    F("gemv, alpha", GEMV, 1.6) \
    F("ger, alpha", GER, 1.35) \
    F("sum, alpha", SUM, 1.6) \
    F("axpby, alpha", AXPBY, 1.5) \
    F("hadamard_product, alpha", HADAMARD, 2)

static void fill_operands(void) {
    for (int i = 0; i < GROUPS * ROOM; i++) x[i] = (float)(i % 17) / 16;
}

/* n groups from the first-th on, whose results lie `step` apart. */
static int launch(tlang_program *p, int first, int step, int n) {
    int64_t shape[3] = {4, 4, n};
    tlang_arg args[3];
    shlo_error e;
    shlo_status status;
    args[0] = kernels_memref(&alpha, sizeof alpha);
    args[1] = kernels_memref(x + first * ROOM, sizeof x / GROUPS * (size_t)n);
    args[2] = kernels_memref(y + first * step, sizeof y / GROUPS * (size_t)n);
    args[1].shape = args[2].shape = shape;
    status = tlang_launch(p, 0, n, args, 3, &e);
    CHECKF(status == SHLO_OK, "%s", e.message);
    return status == SHLO_OK;
}

#endif
