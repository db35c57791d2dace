/* tlkernel/vector.c - which jobs the kernels over vectors take, and which of their items lie behind each
 * other in memory. */
#ifndef TLANG__TLKERNEL_VECTOR_C
#define TLANG__TLKERNEL_VECTOR_C

#include "tlkernel.h"

static int tlang__vector_is_packed(const tlang__matrix *a) {
    return a->row == 1 && (a->column == a->rows || a->columns == 1);
}

SHLO__FN int64_t tlang__vector_line(const tlang__job *z) {
    int packed = tlang__vector_is_packed(&z->a) && tlang__vector_is_packed(&z->c);
    if (z->kind == TLANG__HADAMARD) packed = packed && tlang__vector_is_packed(&z->b);
    return packed ? z->m * z->n : z->m;
}

SHLO__FN int64_t tlang__vector_run_of(const tlang__items *items, int operand, int64_t first, int64_t most,
    size_t bytes) {
    const size_t step = items->step[operand];
    const unsigned char *at = items->at[operand] + (size_t)first * step;
    uintptr_t want, have;
    int64_t n = 1;
    if (items->line[operand]) return items->line[operand] - 1 == (int64_t)bytes ? most : 1;
    memcpy(&want, at, sizeof want);
    for (; n < most; n++) {
        at += step;
        want += bytes;
        memcpy(&have, at, sizeof have);
        if (have != want) break;
    }
    return n;
}

SHLO__FN int64_t tlang__vector_run(const tlang__items *items, int64_t first, size_t bytes, int with_b) {
    int64_t run = tlang__vector_run_of(items, 0, first, items->n - first, bytes);
    run = tlang__vector_run_of(items, 2, first, run, bytes);
    return with_b ? tlang__vector_run_of(items, 1, first, run, bytes) : run;
}

static tlang__job_fn tlang__vector_pick(const tlang__job *z, const tlang__vector_kernels *vectors) {
    if (!vectors || z->c.row != 1) return NULL;
    switch ((tlang__job_kind)z->kind) {
    case TLANG__HADAMARD:
    case TLANG__AXPBY:
        if (z->a.row != 1 || (z->kind == TLANG__HADAMARD && z->b.row != 1)) return NULL;
        return vectors->lines[z->scalar];
    case TLANG__PRODUCT:
        if (z->k == 1 && z->a.row == 1) return vectors->outers[z->scalar];
        if (z->n != 1) return NULL;
        /* fall through */
    case TLANG__SUM:
        if (z->a.row == 1 && vectors->wholes[z->scalar] && z->m % (64 / tlang__op_bytes(z->scalar)) == 0)
            return vectors->wholes[z->scalar];
        if (z->a.row == 1) return vectors->columns[z->scalar];
        return z->a.column == 1 ? vectors->rows[z->scalar] : NULL;
    }
    return NULL;
}

/* Columns that do not fit where they are made run item by item. */
static tlang__job_fn tlang__vector_own_pick(const tlang__job *z, const tlang__vector_kernels *vectors) {
    tlang__job_fn columns = vectors->columns[z->scalar];
    if (z->run != columns && z->run != vectors->wholes[z->scalar]) return z->run;
    return z->m <= TLANG__VECTOR_ROOM / (int64_t)tlang__op_bytes(z->scalar) ? columns : NULL;
}

SHLO__FN int tlang__vector_choose(tlang__job *z, const tlang__vector_kernels *vectors) {
    int combines = z->kind == TLANG__AXPBY || z->kind == TLANG__HADAMARD;
    z->run = tlang__vector_pick(z, vectors);
    if (z->run && !combines) z->scratch = TLANG__VECTOR_SCRATCH;
    if (z->run && (z->scalar == TLANG_F32 || z->scalar == TLANG_F64))
        z->own = tlang__vector_own_pick(z, vectors);
    return z->run != NULL;
}

#endif
