/* vm/split.c - one instruction over several threads: parts of equal size, each with its own scratch; and what
 * a part asks the host while it works. The only file of the room that knows threads. */
#ifndef SHLO__VM_SPLIT_C
#define SHLO__VM_SPLIT_C

#include "vm.h"

/* ---- interruption ---- */

static int shlo__split_ask(shlo__pulse *p) {
    shlo__vm *vm = (shlo__vm *)p->host;
    const shlo_interrupt *host = vm->options ? &vm->options->interrupt : NULL;
    p->left = SHLO_BEAT;
    if (!host || !host->ask) {
        p->left = INT64_MAX;
        return 0;
    }
    if (!shlo__split_stopped(vm) && !host->ask(host->user)) return 0;
    (void)shlo__thread_flag_take(&vm->stopped);
    p->left = -1; /* whoever asks again learns it at once */
    return 1;
}

SHLO__FN shlo__pulse shlo__split_pulse(shlo__vm *vm) {
    shlo__pulse p;
    p.left = vm->options && vm->options->interrupt.ask ? SHLO_BEAT : INT64_MAX;
    if (shlo__split_stopped(vm)) p.left = -1;
    p.ask = shlo__split_ask;
    p.host = vm;
    return p;
}

/* ---- threads ---- */

typedef struct shlo__split {
    shlo__part_fn part;
    void *ctx;
    unsigned char *scratch;
    size_t scratch_bytes;
    shlo__index n, parts;
} shlo__split;

static void shlo__split_task(void *ctx, int32_t i) {
    const shlo__split *s = (const shlo__split *)ctx;
    shlo__index base = s->n / s->parts, extra = s->n % s->parts;
    shlo__index first = base * i + SHLO__MIN((shlo__index)i, extra), last = first + base + (i < extra);
    s->part(s->ctx, s->scratch + (size_t)i * s->scratch_bytes, first, last);
}

SHLO__FN void shlo__split_work(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx) {
    shlo__split s;
    s.parts = SHLO__MIN(n, (shlo__index)vm->n_threads);
    if (n <= 0) return;
    if (s.parts <= 1 || cost < SHLO_PARALLEL_MIN) {
        part(ctx, vm->scratch, 0, n);
        return;
    }
    s.part = part;
    s.ctx = ctx;
    s.scratch = vm->scratch;
    s.scratch_bytes = vm->code->scratch_bytes;
    s.n = n;
    vm->options->parallel.parallel_for(vm->options->parallel.user, shlo__split_task, &s, (int32_t)s.parts);
}

#endif
