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

SHLO__FN int64_t tlang__vector_run(const tlang__items *items, int64_t first, size_t bytes, int with_b) {
    const unsigned char *a = (const unsigned char *)tlang__kernel_item(items, first, 0), *b = NULL;
    const unsigned char *c = (const unsigned char *)tlang__kernel_item(items, first, 2);
    int64_t item = first + 1;
    if (with_b) b = (const unsigned char *)tlang__kernel_item(items, first, 1);
    for (; item < items->n; item++) {
        size_t at = (size_t)(item - first) * bytes;
        if ((const unsigned char *)tlang__kernel_item(items, item, 0) - a != (ptrdiff_t)at) break;
        if ((const unsigned char *)tlang__kernel_item(items, item, 2) - c != (ptrdiff_t)at) break;
        if (with_b && (const unsigned char *)tlang__kernel_item(items, item, 1) - b != (ptrdiff_t)at) break;
    }
    return item - first;
}

SHLO__FN tlang__job_fn tlang__vector_choose(const tlang__job *z, const tlang__vector_kernels *vectors) {
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
        if (z->a.row == 1) return vectors->columns[z->scalar];
        return z->a.column == 1 ? vectors->rows[z->scalar] : NULL;
    }
    return NULL;
}

#endif
