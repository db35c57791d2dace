// link: rooms
/* tests/plan/test_memory.c - lifetimes to offsets: buffers that live at the same time do not overlap,
 * whatever is written and read in whatever loops; what is computed in place, what is made where it is wanted,
 * and what must not be. */
#include "plan/plan.h"
#include "../test.h"

static unsigned long long rng = 17;
static uint32_t below(uint32_t n) { return (uint32_t)(test_random(&rng) >> 33) % n; }

/* ---- a function of an empty module: instructions that only read and write buffers ---- */

enum { MOST = 400 };

typedef struct func {
    shlo__plan p;
    shlo__module m; /* empty: nobody is asked whether to stop */
    shlo_error error;
    shlo__ref refs[4 * MOST]; /* what the instructions hold; patched in the end */
    uint32_t n_refs;
    size_t frame_bytes;
    int ok; /* every call has succeeded so far */
} func;

static void begin(func *f) {
    memset(f, 0, sizeof *f);
    f->p.m = &f->m;
    f->p.temp = shlo__alloc_default();
    f->p.error = &f->error;
    f->p.max_bytes = SIZE_MAX;
    f->ok = SHLO__VEC_RESERVE(f->p.temp, &f->p.loops, 1) == SHLO_OK;
    f->p.loops.count = 1; /* number 0: no loop */
}

static void end(func *f) {
    const shlo_allocator *a = f->p.temp;
    SHLO__PIECES_FREE(a, &f->p.buffers);
    SHLO__PIECES_FREE(a, &f->p.inplace);
    SHLO__PIECES_FREE(a, &f->p.merges);
    SHLO__VEC_FREE(a, &f->p.loops);
    SHLO__PIECES_FREE(a, &f->p.insns);
}

static shlo__ref buffer(func *f, size_t bytes) {
    shlo__ref ref;
    f->ok &= shlo__memory_new(&f->p, bytes, &ref) == SHLO_OK && ref.space == SHLO__AT_BUFFER;
    return ref;
}

static const shlo__ref *reads(func *f, shlo__ref b) {
    shlo__ref *ref = &f->refs[f->n_refs++];
    shlo__memory_read(&f->p, ref, &b);
    return ref;
}

static const shlo__ref *writes(func *f, shlo__ref b) {
    shlo__ref *ref = &f->refs[f->n_refs++];
    shlo__memory_write(&f->p, ref, &b);
    return ref;
}

/* The instruction whose operands and results were just named. */
static void emit(func *f) { f->ok &= shlo__lower_insn(&f->p, SHLO__I_COPY, NULL) == SHLO_OK; }

static void assign(func *f, uint32_t n_args, uint32_t n_results) {
    CHECK(shlo__memory_assign(&f->p, n_args, n_results, &f->frame_bytes) == SHLO_OK && f->ok);
}

static int same(const shlo__ref *a, const shlo__ref *b) {
    return a->space == b->space && a->index == b->index && a->offset == b->offset;
}

/* ---- random functions ---- */

typedef struct life {
    shlo__ref buffer;
    const shlo__ref *at; /* one of its refs */
    size_t bytes;
    uint32_t first, last;
} life;

/* The last instruction at which it must exist: the next turn of a loop reads again what was made before the
   loop. */
static uint32_t last_need(const shlo__plan *p, const life *x) {
    uint32_t last = x->last, before;
    do {
        before = last;
        for (uint32_t l = 1; l < p->loops.count; l++) {
            const shlo__loop *loop = &p->loops.items[l];
            if (x->first < loop->start && loop->start <= last && last <= loop->end) last = loop->end;
        }
    } while (last != before);
    return last;
}

static void random_function(void) {
    static func f;
    static life lives[MOST];
    uint32_t n = 0, open[4], n_open = 0, steps = 2 + below(60);
    size_t args = below(3), at_once = 0;
    int placed = 1, apart = 1;
    begin(&f);
    for (uint32_t pc = 0; pc < steps; pc++) {
        shlo_status status;
        if (n_open < 4 && below(6) == 0) {
            open[n_open++] = shlo__lower_open_loop(&f.p, &status);
            f.ok &= status == SHLO_OK;
        }
        for (uint32_t i = 0; n && i < below(4); i++) {
            life *l = &lives[below(n)];
            reads(&f, l->buffer);
            l->last = pc;
        }
        lives[n].bytes = below(4) ? below(1000) : 0;
        lives[n].buffer = buffer(&f, lives[n].bytes);
        lives[n].at = writes(&f, lives[n].buffer);
        lives[n].first = lives[n].last = pc;
        n++;
        emit(&f);
        if (n_open && below(3) == 0) shlo__lower_close_loop(&f.p, open[--n_open], pc);
    }
    while (n_open) shlo__lower_close_loop(&f.p, open[--n_open], steps - 1);
    assign(&f, (uint32_t)args, 1);
    for (uint32_t i = 0; i < n; i++) {
        life *a = &lives[i];
        a->last = last_need(&f.p, a);
        placed &= a->at->space == SHLO__AT_FRAME && a->at->offset % SHLO_CONSTANT_ALIGN == 0 &&
                  a->at->offset >= (args + 1) * sizeof(void *) && a->at->offset + a->bytes <= f.frame_bytes;
        for (uint32_t k = 0; k < i; k++) {
            const life *b = &lives[k];
            if (a->last < b->first || b->last < a->first || !a->bytes || !b->bytes) continue;
            apart &= a->at->offset >= b->at->offset + b->bytes || b->at->offset >= a->at->offset + a->bytes;
        }
    }
    CHECK(placed);
    CHECK(apart);
    /* No more memory than if nothing were used twice. */
    for (uint32_t i = 0; i < n; i++) at_once += (lives[i].bytes + 63) / 64 * 64;
    CHECK(f.frame_bytes <= at_once + SHLO_CONSTANT_ALIGN);
    end(&f);
}

static void random_functions(void) {
    TEST_CASE("random functions");
    for (int i = 0; i < 2000; i++) random_function();
}

/* ---- cases ---- */

static void chain_takes_two(void) {
    static func f;
    shlo__ref last;
    TEST_CASE("a chain takes the memory of two");
    begin(&f);
    last = buffer(&f, 1024);
    writes(&f, last);
    emit(&f);
    for (int i = 0; i < 10; i++) {
        shlo__ref next = buffer(&f, 1024);
        reads(&f, last);
        writes(&f, next);
        emit(&f);
        last = next;
    }
    assign(&f, 0, 0);
    CHECKF(f.frame_bytes == 2048, "%u", (unsigned)f.frame_bytes);
    end(&f);
}

/* b may be written over a, which `later` says is read again; sizes as given. */
static int taken(size_t bytes_a, size_t bytes_b, int later, int asked) {
    static func f;
    shlo__ref a, b;
    const shlo__ref *at_a, *at_b;
    int result;
    begin(&f);
    a = buffer(&f, bytes_a);
    b = buffer(&f, bytes_b);
    at_a = writes(&f, a);
    emit(&f);
    reads(&f, a);
    at_b = writes(&f, b);
    if (asked) CHECK(shlo__memory_inplace(&f.p, &b, &a) == SHLO_OK);
    emit(&f);
    if (later) reads(&f, a);
    reads(&f, b);
    emit(&f);
    assign(&f, 0, 0);
    result = same(at_a, at_b);
    end(&f);
    return result;
}

static void in_place(void) {
    TEST_CASE("in place");
    CHECK(taken(256, 256, 0, 1));  /* read for the last time */
    CHECK(!taken(256, 256, 1, 1)); /* read again */
    CHECK(!taken(256, 256, 0, 0)); /* nobody said that it may be */
    CHECK(!taken(256, 128, 0, 1)); /* of another size */
}

/* An argument's memory is not the planner's. */
static void not_an_argument(void) {
    static func f;
    shlo__ref a, b;
    const shlo__ref *at_a, *at_b;
    TEST_CASE("not an argument");
    begin(&f);
    memset(&a, 0, sizeof a);
    a.space = SHLO__AT_ARG;
    b = buffer(&f, 64);
    at_a = reads(&f, a);
    at_b = writes(&f, b);
    CHECK(shlo__memory_inplace(&f.p, &b, &a) == SHLO_OK);
    emit(&f);
    assign(&f, 1, 0);
    CHECK(at_a->space == SHLO__AT_ARG && at_b->space == SHLO__AT_FRAME && at_b->offset >= sizeof(void *));
    end(&f);
}

/* What was made before a loop and is read in it exists until the loop ends. */
static void loops(void) {
    static func f;
    shlo__ref a, b;
    const shlo__ref *at_a, *at_b;
    shlo_status status;
    uint32_t loop;
    TEST_CASE("loops");
    begin(&f);
    a = buffer(&f, 64);
    b = buffer(&f, 64);
    at_a = writes(&f, a);
    emit(&f);
    loop = shlo__lower_open_loop(&f.p, &status);
    reads(&f, a);
    emit(&f);
    at_b = writes(&f, b); /* the next turn reads a */
    CHECK(shlo__memory_inplace(&f.p, &b, &a) == SHLO_OK);
    emit(&f);
    reads(&f, b);
    emit(&f);
    shlo__lower_close_loop(&f.p, loop, 3);
    assign(&f, 0, 0);
    CHECK(!same(at_a, at_b));
    end(&f);
}

/* A value that is only copied to a result is made there; so is what it was computed from in place. */
static void results(void) {
    static func f;
    shlo__ref a, b, dst;
    const shlo__ref *at_a, *at_b, *at_dst;
    TEST_CASE("results");
    begin(&f);
    a = buffer(&f, 64);
    b = buffer(&f, 64);
    at_a = writes(&f, a);
    emit(&f);
    reads(&f, a);
    at_b = writes(&f, b);
    CHECK(shlo__memory_inplace(&f.p, &b, &a) == SHLO_OK);
    emit(&f);
    memset(&dst, 0, sizeof dst);
    dst.space = SHLO__AT_RESULT;
    dst.index = 2 + 1;
    CHECK(shlo__lower_merge(&f.p, &b, NULL, 0, 0, 1) == SHLO_OK);
    reads(&f, b);
    at_dst = writes(&f, dst);
    emit(&f);
    assign(&f, 2, 2);
    CHECK(same(at_b, at_dst) && same(at_a, at_dst) && at_a->space == SHLO__AT_RESULT && at_a->index == 3);
    CHECK(f.frame_bytes == SHLO_CONSTANT_ALIGN); /* pointers, and nothing else */
    end(&f);
}

enum { PLAIN, PLACE_IS_READ_LATE, VALUE_IS_READ_LATE, VALUE_IS_OLD };

/* A loop's value is carried to a place: is it made there at once? */
static int carried(int how) {
    static func f;
    shlo__ref value, place;
    const shlo__ref *at_value, *at_place;
    shlo_status status;
    uint32_t loop, body;
    int result;
    begin(&f);
    value = buffer(&f, 64);
    place = buffer(&f, 64);
    at_place = writes(&f, place);
    emit(&f);
    loop = shlo__lower_open_loop(&f.p, &status);
    reads(&f, place);
    emit(&f);
    at_value = writes(&f, value);
    emit(&f);
    body = how == VALUE_IS_OLD ? shlo__memory_now(&f.p) : 1;
    if (how == PLACE_IS_READ_LATE) reads(&f, place);
    emit(&f);
    CHECK(shlo__lower_merge(&f.p, &value, &place, SHLO__AT(&f.p.buffers, place.index)->now.last_read,
              body, -1) == SHLO_OK);
    reads(&f, value);
    writes(&f, place);
    emit(&f);
    if (how == VALUE_IS_READ_LATE) reads(&f, value);
    emit(&f);
    shlo__lower_close_loop(&f.p, loop, 5);
    reads(&f, place);
    emit(&f);
    assign(&f, 0, 0);
    result = same(at_value, at_place);
    end(&f);
    return result;
}

static void carries(void) {
    TEST_CASE("carries");
    CHECK(carried(PLAIN));
    CHECK(!carried(PLACE_IS_READ_LATE));
    CHECK(!carried(VALUE_IS_READ_LATE));
    CHECK(!carried(VALUE_IS_OLD)); /* made before the region that returns it */
}

static void sizes(void) {
    static func f;
    shlo__ref a, b;
    TEST_CASE("sizes");
    begin(&f);
    a = buffer(&f, SIZE_MAX / 2);
    b = buffer(&f, SIZE_MAX / 2);
    writes(&f, a);
    writes(&f, b);
    emit(&f);
    CHECK(shlo__memory_assign(&f.p, 0, 0, &f.frame_bytes) == SHLO_OVERFLOW &&
          f.error.status == SHLO_OVERFLOW);
    end(&f);
}

int main(void) {
    chain_takes_two();
    in_place();
    not_an_argument();
    loops();
    results();
    carries();
    sizes();
    random_functions();
    return test_end("plan/memory");
}
