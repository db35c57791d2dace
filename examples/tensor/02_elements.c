/* examples/tensor/02_elements.c - a seismic solver's update of many elements: Q += sum over three
 * directions of K_d I T_d. K_d is the same for all elements; the unknowns Q, I (20 basis functions, 9
 * quantities) and the matrices T_d are each element's own. Checked mode looks for races and bounds, and gives
 * the same bits. */
#include "tensorlang.h"

#include <stdio.h>
#include <stdlib.h>

enum { BASIS = 20, QUANTITIES = 9, ELEMENTS = 300 };

static tlang_type matrix(tlang_builder *b, int64_t rows, int64_t columns, tlang_space space) {
    int64_t shape[2];
    shape[0] = rows;
    shape[1] = columns;
    return tlang_memref_type(b, TLANG_F64, shape, NULL, 2, space);
}

static void gemm(tlang_builder *b, tlang_value x, tlang_value y, double beta, tlang_value z) {
    tlang_value v[5];
    v[0] = tlang_constant_float(b, TLANG_F64, 1), v[3] = tlang_constant_float(b, TLANG_F64, beta);
    v[1] = x, v[2] = y, v[4] = z;
    tlang_product(b, TLANG_OP_gemm, 0, v);
}

/* Parameters: Q, I, then K_d and T_d for each direction. */
static void build(tlang_builder *b) {
    tlang_type types[8], dofs = matrix(b, BASIS, QUANTITIES, TLANG_GLOBAL);
    tlang_value arg[8], element, q, i, tmp;
    types[0] = types[1] = tlang_group_type(b, dofs, 0);
    for (int d = 0; d < 3; d++) {
        types[2 + 2 * d] = matrix(b, BASIS, BASIS, TLANG_GLOBAL);
        types[3 + 2 * d] = tlang_group_type(b, matrix(b, QUANTITIES, QUANTITIES, TLANG_GLOBAL), 0);
    }
    tlang_func_begin(b, "volume", types, arg, 8);
    element = tlang_query(b, TLANG_OP_group_id);
    q = tlang_load(b, arg[0], &element, 1);
    i = tlang_load(b, arg[1], &element, 1);
    tmp = tlang_alloca(b, matrix(b, BASIS, QUANTITIES, TLANG_LOCAL));
    for (int d = 0; d < 3; d++) {
        gemm(b, arg[2 + 2 * d], i, 0, tmp);
        gemm(b, tmp, tlang_load(b, arg[3 + 2 * d], &element, 1), 1, q);
    }
    tlang_func_end(b);
}

typedef struct elements {
    double Q[ELEMENTS][BASIS * QUANTITIES], I[ELEMENTS][BASIS * QUANTITIES], K[3][BASIS * BASIS],
        T[3][ELEMENTS][QUANTITIES * QUANTITIES];
    void *members[5][ELEMENTS]; /* of Q, I, T_0, T_1, T_2 */
} elements;

static void fill(elements *z) {
    double *x = &z->Q[0][0];
    for (size_t i = 0; i < offsetof(elements, members) / sizeof *x; i++) x[i] = (double)(i * 7 % 13) - 6;
    for (int e = 0; e < ELEMENTS; e++) {
        z->members[0][e] = z->Q[e];
        z->members[1][e] = z->I[e];
        for (int d = 0; d < 3; d++) z->members[2 + d][e] = z->T[d][e];
    }
}

static shlo_status launch(const tlang_blob *code, int checked, elements *z, shlo_error *e) {
    tlang_options options;
    tlang_program *p;
    tlang_arg args[8];
    shlo_status status;
    memset(&options, 0, sizeof options);
    memset(args, 0, sizeof args);
    options.checked = checked;
    for (int i = 0; i < 8; i++) {
        int d = (i - 2) / 2, own = i < 2 || i % 2; /* own: a group */
        args[i].n = ELEMENTS;
        args[i].bytes = i < 2 ? sizeof z->Q[0] : own ? sizeof z->T[0][0] : sizeof z->K[0];
        args[i].data = own ? (void *)z->members[i < 2 ? i : 2 + d] : (void *)z->K[d];
    }
    status = tlang_program_load(code->data, code->bytes, &options, &p, e);
    if (status == SHLO_OK) status = tlang_launch(p, 0, ELEMENTS, args, 8, e);
    tlang_program_free(p);
    return status;
}

/* The largest difference to the same sums in plain loops. */
static double compare(const elements *z, elements *loops) {
    double most = 0;
    fill(loops);
    for (int e = 0; e < ELEMENTS; e++)
        for (int i = 0; i < BASIS; i++)
            for (int j = 0; j < QUANTITIES; j++) {
                double sum = loops->Q[e][i + BASIS * j], difference;
                for (int d = 0; d < 3; d++)
                    for (int k = 0; k < BASIS; k++)
                        for (int l = 0; l < QUANTITIES; l++)
                            sum += loops->K[d][i + BASIS * k] * loops->I[e][k + BASIS * l] *
                                   loops->T[d][e][l + QUANTITIES * j];
                difference = sum - z->Q[e][i + BASIS * j];
                if (difference < 0) difference = -difference;
                if (difference > most) most = difference;
            }
    return most;
}

int main(void) {
    elements *z = (elements *)malloc(sizeof *z), *other = (elements *)malloc(sizeof *other);
    tlang_builder *b = tlang_builder_create(NULL);
    tlang_blob code;
    shlo_error e;
    int same;
    build(b);
    if (!z || !other || tlang_builder_finish(b, 0, &code) != SHLO_OK) return 1;
    tlang_builder_destroy(b);
    fill(z);
    fill(other);
    if (launch(&code, 0, z, &e) != SHLO_OK || launch(&code, 1, other, &e) != SHLO_OK)
        return puts(e.message), 1;
    same = memcmp(z->Q, other->Q, sizeof z->Q) == 0;
    printf("%d elements, six products each: checked mode %s; the loops differ by %g\n", ELEMENTS,
        same ? "finds nothing and gives the same bits" : "gives other bits", compare(z, other));
    same &= compare(z, other) < 1e-9;
    tlang_blob_free(&code);
    free(z);
    free(other);
    return !same;
}
