/* tests/vm/test_split.c - one instruction over several threads: whatever runs the tasks, in whatever order
 * and however late, each element is computed once, with the scratch of the task that computes it. */
// link: rooms
// libs: -pthread
#include "vm/vm.h"

#include "../test.h"

enum { MOST = 700, THREADS = 70, BYTES = 64 };

static int count[MOST];                  /* how often an element was computed */
static int by[MOST];                     /* by which task */
static unsigned char scratch[THREADS * BYTES];
static int calls, wrong_scratch, n_elements;

static void part(void *ctx, unsigned char *own, shlo__index first, shlo__index last) {
    const ptrdiff_t task = (own - scratch) / BYTES;
    (void)ctx;
    wrong_scratch |= own < scratch || own >= scratch + sizeof scratch || (own - scratch) % BYTES;
    for (shlo__index i = first; i < last && i < MOST; i++) {
        count[i]++;
        by[i] = (int)task;
    }
    calls++;
}

/* ---- hooks ---- */

static void in_order(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    for (int32_t i = 0; i < n; i++) task(ctx, i);
}

static void backwards(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n > 0) task(ctx, --n);
}

/* ---- runs ---- */

typedef void (*split_fn)(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx);

static void run(split_fn split, void (*hook)(void *, void (*)(void *, int32_t), void *, int32_t),
    shlo__index n, int32_t threads, double cost) {
    shlo_options options;
    shlo__code code;
    shlo__vm vm;
    memset(&options, 0, sizeof options);
    memset(&code, 0, sizeof code);
    memset(&vm, 0, sizeof vm);
    memset(count, 0, sizeof count);
    options.parallel.parallel_for = hook;
    options.parallel.n_threads = threads;
    code.scratch_bytes = BYTES;
    vm.options = &options;
    vm.code = &code;
    vm.scratch = scratch;
    vm.n_threads = threads;
    calls = 0;
    n_elements = (int)n;
    split(&vm, n, cost, part, NULL);
}

static int each_once(void) {
    for (int i = 0; i < MOST; i++)
        if (count[i] != (i < n_elements)) return 0;
    return !wrong_scratch;
}

static int tasks_of(void) {
    int seen[THREADS] = {0}, n = 0;
    for (int i = 0; i < n_elements; i++)
        if (!seen[by[i]]++) n++;
    return n;
}

int main(void) {
    const double much = 1e9, little = SHLO_PARALLEL_MIN - 1, some = 2 * SHLO_PARALLEL_MIN;
    for (shlo__index n = 0; n < MOST; n += n < 40 ? 1 : 33)
        for (int32_t threads = 1; threads <= THREADS; threads += threads < 9 ? 1 : 11) {
            run(shlo__split_work, in_order, n, threads, much);
            ELEMENTF(each_once(), "%d elements, %d threads", (int)n, (int)threads);
            run(shlo__split_work, backwards, n, threads, much);
            ELEMENTF(each_once(), "%d elements, %d threads, backwards", (int)n, (int)threads);
            run(shlo__split_stripes, backwards, n, threads, much);
            ELEMENTF(each_once(), "%d elements, %d threads, stripes", (int)n, (int)threads);
            SWEEP_END();
        }
    /* Whoever comes first does what the others have not begun. */
    run(shlo__split_work, in_order, 64, 4, much);
    CHECK(SHLO__FLAGS_ARE_ATOMIC ? tasks_of() == 1 && calls == 16 : tasks_of() == 4 && calls == 4);
    run(shlo__split_stripes, in_order, 64, 4, much);
    CHECK(tasks_of() == 4 && calls == 4);
    run(shlo__split_work, in_order, 64, 4, some); /* too little for pieces */
    CHECK(tasks_of() == 4 && calls == 4 && each_once());
    run(shlo__split_work, in_order, 64, 4, little);
    CHECK(tasks_of() == 1 && calls == 1 && each_once());
    run(shlo__split_work, in_order, 700, 65, much * 100); /* more threads than share */
    CHECK(tasks_of() == 65 && each_once());
    return test_end("vm/split");
}
