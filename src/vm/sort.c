/* vm/sort.c - sort: a stable merge sort of positions, line by line; the comparator is whatever the program says. A comparator that
 * contradicts itself gives some order: every position stays in exactly once. */
#ifndef SHLO__VM_SORT_C
#define SHLO__VM_SORT_C

#include "exec.c"

typedef struct shlo__sort {
    shlo__applied body;
    int32_t n;
    int64_t stride;
    const unsigned char *line[SHLO__EXEC_MAX];  /* first element of the line */
    size_t bytes[SHLO__EXEC_MAX];
} shlo__sort;

/* comparator(element a, element b): arguments interleave, lhs0, rhs0, lhs1, rhs1, ... */
static int shlo__sort_before(shlo__sort *s, int64_t a, int64_t b) {
    void *in[2 * SHLO__EXEC_MAX], *out[1];
    unsigned char yes = 0;
    for (int32_t k = 0; k < s->n; k++) {
        in[2 * k] = (void *)(uintptr_t)(s->line[k] + (size_t)(a * s->stride) * s->bytes[k]);
        in[2 * k + 1] = (void *)(uintptr_t)(s->line[k] + (size_t)(b * s->stride) * s->bytes[k]);
    }
    out[0] = &yes;
    shlo__apply_block(&s->body, in, out, 1);
    return yes;
}

/* Merges list[low, middle) and list[middle, high) into to: from the right half only what is strictly before. */
static void shlo__sort_merge(shlo__sort *s, const int64_t *list, int64_t *to, int64_t low, int64_t middle, int64_t high) {
    int64_t i = low, j = middle;
    for (int64_t k = low; k < high; k++)
        to[k] = i < middle && (j >= high || !shlo__sort_before(s, list[j], list[i])) ? list[i++] : list[j++];
}

/* The order of one line; returns whichever of the two arrays holds it. */
static int64_t *shlo__sort_line(shlo__sort *s, int64_t *list, int64_t *other, int64_t n) {
    for (int64_t i = 0; i < n; i++) list[i] = i;
    for (int64_t width = 1; width < n && s->body.status == SHLO_OK; width = width > n / 2 ? n : 2 * width) {
        int64_t *swap = list;
        for (int64_t low = 0; low < n; low += SHLO__MIN(2 * width, n - low)) {
            int64_t middle = low + SHLO__MIN(width, n - low), high = low + SHLO__MIN(2 * width, n - low);
            shlo__sort_merge(s, list, other, low, middle, high);
        }
        list = other;
        other = swap;
    }
    return list;
}

SHLO__FN shlo_status shlo__sort_run(shlo__vm *vm, const shlo__p_sort *p, unsigned char *frame) {
    shlo__sort s;
    int64_t *list = (int64_t *)(void *)shlo__program_at(frame, &p->order);
    shlo__apply_start(&s.body, vm, p->comparator, frame, vm->scratch);
    s.n = p->n;
    s.stride = p->stride;
    for (int32_t k = 0; k < p->n; k++) s.bytes[k] = shlo__dtype_bytes((shlo_dtype)p->dtypes[k]);
    for (int64_t l = 0; l < p->outer * p->inner && p->length > 0; l++) {
        size_t first = (size_t)(l / p->inner * p->inner * p->length + l % p->inner);
        const int64_t *order;
        for (int32_t k = 0; k < p->n; k++) s.line[k] = shlo__program_at(frame, &p->src[k]) + first * s.bytes[k];
        order = shlo__sort_line(&s, list, list + p->length, p->length);
        SHLO__TRY(s.body.status);
        for (int32_t k = 0; k < p->n; k++) {
            unsigned char *dst = shlo__program_at(frame, &p->dst[k]) + first * s.bytes[k];
            for (int64_t i = 0; i < p->length; i++)
                memcpy(dst + (size_t)(i * p->stride) * s.bytes[k], s.line[k] + (size_t)(order[i] * p->stride) * s.bytes[k], s.bytes[k]);
        }
    }
    return SHLO_OK;
}

#endif
