/* vm/draw.c - rng_bit_generator and rng: the words of the state become key and counter, and the next state is
 * written. */
#ifndef SHLO__VM_DRAW_C
#define SHLO__VM_DRAW_C

#include "vm.h"

typedef struct shlo__draw_job {
    shlo__vm *vm;
    const shlo__kernels *kernels;
    const shlo__random_layout *layout;
    shlo__random_range range;
    shlo__random_source source;
    unsigned char *out;
} shlo__draw_job;

enum { SHLO__DRAW_PART = 8 * SHLO__RANDOM_BLOCKS }; /* blocks between two questions */

static void shlo__draw_bits_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__draw_job *j = (const shlo__draw_job *)ctx;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    (void)scratch;
    for (shlo__index end; first < last && !shlo__kernel_beat(&pulse, 8 * SHLO__DRAW_PART); first = end) {
        end = first + SHLO__MIN(last - first, (int64_t)SHLO__DRAW_PART);
        shlo__random_bits(j->kernels, j->layout, &j->source, j->out, first, end);
    }
}

static void shlo__draw_numbers_part(void *ctx, unsigned char *scratch, shlo__index first, shlo__index last) {
    const shlo__draw_job *j = (const shlo__draw_job *)ctx;
    shlo__pulse pulse = shlo__split_pulse(j->vm);
    (void)scratch;
    for (shlo__index end; first < last && !shlo__kernel_beat(&pulse, 16 * SHLO__DRAW_PART); first = end) {
        end = first + SHLO__MIN(last - first, (int64_t)SHLO__DRAW_PART);
        shlo__random_numbers(j->kernels, &j->range, &j->source, j->out, first, end);
    }
}

/* A state of two words has no upper half of the counter: XLA reads the key as upper half, and drops the carry
 * into it. */
static void shlo__draw_read(const unsigned char *at, int32_t n, shlo__random_source *s) {
    uint64_t w[3] = {0, 0, 0};
    uint32_t half[4];
    if (n == 4) {
        memcpy(half, at, sizeof half);
        w[0] = half[0] | (uint64_t)half[1] << 32;
        w[1] = half[3] | (uint64_t)half[2] << 32;
    }
    else {
        memcpy(w, at, (size_t)n * sizeof *w);
    }
    s->key[0] = (uint32_t)w[0];
    s->key[1] = (uint32_t)(w[0] >> 32);
    s->low = w[1];
    s->high = n == 3 ? w[2] : w[0];
}

static void shlo__draw_write(const shlo__random_source *s, int32_t n, uint64_t used, unsigned char *state) {
    uint64_t low = s->low + used, high = s->high + (low < used);
    uint32_t half[2];
    if (n == 4) {
        half[0] = (uint32_t)(low >> 32);
        half[1] = (uint32_t)low;
        memcpy(state + 8, half, sizeof half);
        return;
    }
    memcpy(state + 8, &low, sizeof low);
    if (n == 3) memcpy(state + 16, &high, sizeof high);
}

SHLO__FN shlo_status shlo__draw_bits(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_random_bits *p = (const shlo__p_random_bits *)param;
    const unsigned char *state = shlo__program_at(frame, &p->state);
    unsigned char *next = shlo__program_at(frame, &p->next);
    shlo__draw_job j;
    memset(&j, 0, sizeof j);
    j.vm = vm;
    j.kernels = vm->code->kernels;
    j.layout = &p->layout;
    j.out = shlo__program_at(frame, &p->dst);
    shlo__draw_read(state, p->n_state, &j.source);
    memmove(next, state, p->n_state == 3 ? 24 : 16);
    shlo__draw_write(&j.source, p->n_state, (uint64_t)p->layout.n_blocks, next);
    shlo__split_work(vm, p->layout.n_blocks, 8.0 * (double)p->layout.n_blocks, shlo__draw_bits_part, &j);
    return SHLO_OK;
}

/* The key is the number of the process; the counter counts the elements that this run of the program has
 * drawn. */
SHLO__FN shlo_status shlo__draw_numbers(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_random *p = (const shlo__p_random *)param;
    shlo__draw_job j;
    memset(&j, 0, sizeof j);
    j.vm = vm;
    j.kernels = vm->code->kernels;
    j.range.dtype = p->dtype;
    j.range.normal = p->normal;
    j.range.a = shlo__program_at(frame, &p->a);
    j.range.b = shlo__program_at(frame, &p->b);
    j.source.key[0] = vm->replica;
    j.source.key[1] = vm->partition;
    j.source.low = vm->drawn;
    j.out = shlo__program_at(frame, &p->dst);
    vm->drawn += (uint64_t)p->total;
    shlo__split_work(vm, p->total, 8.0 * (double)p->total, shlo__draw_numbers_part, &j);
    return SHLO_OK;
}

#endif
