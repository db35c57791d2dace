/* vm/split.c - one instruction over several threads: parts of equal size, each with its own scratch; and what
 * a part asks the host while it works. The only file of the room that knows threads. */
#ifndef SHLO__VM_SPLIT_C
#define SHLO__VM_SPLIT_C

#include "vm.h"

/* ---- interruption ---- */

static int shlo__split_ask(shlo__pulse *p) {
    shlo__vm *vm = (shlo__vm *)p->host;
    const shlo_interrupt *host = vm->interrupt;
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
    p.left = vm->interrupt && vm->interrupt->ask ? SHLO_BEAT : INT64_MAX;
    if (shlo__split_stopped(vm)) p.left = -1;
    p.ask = shlo__split_ask;
    p.host = vm;
    return p;
}

/* ---- threads ---- */

/* Each part is cut into pieces of a half, a quarter and two eighths. A thread runs the pieces of its own part
 * first, so that the next instruction finds them in its cache, then what others have not begun: a thread that
 * wakes late or is interrupted holds nobody up for longer than a piece. */
enum { SHLO__SPLIT_PIECES = SHLO__FLAGS_ARE_ATOMIC ? 4 : 1, SHLO__SPLIT_SHARED = 64 };
/* Of a part: below it pieces cost more than they gain. */
#define SHLO__SPLIT_MIN (8 * (double)SHLO_PARALLEL_MIN)

typedef struct shlo__split {
    shlo__part_fn part;
    void *ctx;
    unsigned char *scratch;
    size_t scratch_bytes;
    shlo__index n, parts;
    int pieces; /* of a part */
    shlo__flag begun[SHLO__SPLIT_SHARED * SHLO__SPLIT_PIECES];
} shlo__split;

/* Where piece number `piece` of a part begins. */
static shlo__index shlo__split_at(const shlo__split *s, shlo__index part, int piece) {
    static const unsigned char eighths[] = {0, 4, 6, 7, 8};
    shlo__index base = s->n / s->parts, extra = s->n % s->parts;
    shlo__index first = base * part + SHLO__MIN(part, extra), n = base + (part < extra);
    int done = s->pieces == 1 ? 8 * piece : eighths[piece];
    return first + n / 8 * done + n % 8 * done / 8;
}

static void shlo__split_piece(shlo__split *s, unsigned char *scratch, shlo__index part, int piece) {
    shlo__index first = shlo__split_at(s, part, piece), last = shlo__split_at(s, part, piece + 1);
    if (first < last && (s->pieces == 1 || shlo__thread_flag_take(&s->begun[part * s->pieces + piece])))
        s->part(s->ctx, scratch, first, last);
}

static void shlo__split_task(void *ctx, int32_t i) {
    shlo__split *s = (shlo__split *)ctx;
    unsigned char *scratch = s->scratch + (size_t)i * s->scratch_bytes;
    for (int piece = 0; piece < s->pieces; piece++) shlo__split_piece(s, scratch, i, piece);
    if (s->pieces == 1) return;
    for (shlo__index other = 1; other < s->parts; other++)
        for (int piece = s->pieces - 1; piece >= 0; piece--)
            shlo__split_piece(s, scratch, (i + other) % s->parts, piece);
}

/* Apart, as the flags are large and one thread needs none. */
static SHLO__NOINLINE void shlo__split_parts(shlo__vm *vm, shlo__index n, double cost, int pieces,
    shlo__part_fn part, void *ctx) {
    shlo__split s;
    s.parts = SHLO__MIN(n, (shlo__index)vm->n_threads);
    s.part = part;
    s.ctx = ctx;
    s.scratch = vm->scratch;
    s.scratch_bytes = vm->code->scratch_bytes;
    s.n = n;
    s.pieces = s.parts <= SHLO__SPLIT_SHARED && cost >= SHLO__SPLIT_MIN * (double)s.parts ? pieces : 1;
    if (s.pieces > 1) memset(s.begun, 0, sizeof s.begun);
    vm->options->parallel.parallel_for(vm->options->parallel.user, shlo__split_task, &s, (int32_t)s.parts);
}

/* pieces: of a part, if there is work enough. */
static void shlo__split_run(shlo__vm *vm, shlo__index n, double cost, int pieces, shlo__part_fn part,
    void *ctx) {
    if (n <= 0) return;
    if (SHLO__MIN(n, (shlo__index)vm->n_threads) <= 1 || cost < SHLO_PARALLEL_MIN)
        part(ctx, vm->scratch, 0, n);
    else
        shlo__split_parts(vm, n, cost, pieces, part, ctx);
}

SHLO__FN void shlo__split_work(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx) {
    shlo__split_run(vm, n, cost, SHLO__SPLIT_PIECES, part, ctx);
}

SHLO__FN void shlo__split_stripes(shlo__vm *vm, shlo__index n, double cost, shlo__part_fn part, void *ctx) {
    shlo__split_run(vm, n, cost, 1, part, ctx);
}

#endif
