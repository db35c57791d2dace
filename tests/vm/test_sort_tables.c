/* tests/vm/test_sort_tables.c - what the VM does around kernels that sort whole lists, on any machine: these
 * here are plain C, and use all of the room that such kernels may. */
// link: rooms
#include "api/api.h"

#include "sorts.h"

static long n_turned, n_sorted, n_found;

/* One key to a number, or back, of as many bits as `top` is the highest of: see shlo__sort_map. */
static uint64_t turned(uint64_t x, const shlo__sort_map *map, uint64_t top) {
    x ^= (uint64_t)map->before;
    if (x & top) x ^= (uint64_t)map->bend;
    return x ^ (uint64_t)map->after;
}

/* Bit 0: a NaN, if keys are floats whose infinity is `infinite`; bit 1: -0. */
static int odd_key(uint64_t x, uint64_t top, uint64_t infinite) {
    return ((x & (top - 1)) > infinite) | (x == top) << 1;
}

static int turn_32(void *to, const void *from, size_t n, const shlo__sort_map *map) {
    const uint64_t top = 0x80000000u;
    const uint32_t *p = (const uint32_t *)from;
    uint32_t *q = (uint32_t *)to;
    int odd = 0;
    for (size_t i = 0; i < n; i++) {
        odd |= odd_key(p[i], top, 0x7F800000u);
        q[i] = (uint32_t)turned(p[i], map, top);
    }
    n_turned += (long)n;
    return odd;
}

static int turn_64(void *to, const void *from, size_t n, const shlo__sort_map *map) {
    const uint64_t top = (uint64_t)1 << 63, *p = (const uint64_t *)from;
    uint64_t *q = (uint64_t *)to;
    int odd = 0;
    for (size_t i = 0; i < n; i++) {
        odd |= odd_key(p[i], top, (uint64_t)0x7FF << 52);
        q[i] = turned(p[i], map, top);
    }
    n_turned += (long)n;
    return odd;
}

static int order_32(const void *a, const void *b) {
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int order_64(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sorts, and writes over what a kernel may: the room, and behind both, behind the room no more than the order
 * of short lists has. */
static void sort(const shlo__sorting *s, size_t bytes, int (*order)(const void *a, const void *b)) {
    const size_t slack = s->n + 16 < SHLO__SORT_SLACK ? s->n + 16 : SHLO__SORT_SLACK;
    const size_t behind = s->n - 16 < slack ? s->n - 16 : slack;
    CHECK(s->n >= 16 && s->first <= s->n);
    qsort(s->x, s->n, bytes, order);
    memset((unsigned char *)s->x + s->first * bytes, 0x5A, (s->n - s->first) * bytes);
    memset((unsigned char *)s->x + s->n * bytes, 0xA5, slack * bytes);
    memset(s->room, 0xA5, (s->n + behind) * bytes);
    memset(s->stack, 0xA5, SHLO__SORT_STACK * sizeof *s->stack);
    n_sorted++;
}
static void sort_32(const shlo__sorting *s) { sort(s, 4, order_32); }
static void sort_64(const shlo__sorting *s) { sort(s, 8, order_64); }

/* Some fewer than there are. */
static size_t find(const int32_t *numbers, size_t n, int32_t bound) {
    size_t i = 0;
    while (i < n && numbers[i] > bound) i++;
    n_found += (long)i;
    return i - i % 7;
}

static void with_tables(shlo_program *p) {
    static const shlo__sorts sorts = {{turn_32, turn_64}, {sort_32, sort_64}, find};
    static shlo__kernels kernels;
    kernels = *p->code.kernels;
    kernels.sorts = &sorts;
    p->code.kernels = &kernels;
}

/* ---- runs that are stopped ---- */

static long asked, stop_at;
static int ask(void *user) {
    (void)user;
    return asked++ == stop_at;
}

/* Stopped at any question, a run says so and ends. */
static void stopped(shlo_dtype t, int64_t n, int64_t keep, int alone) {
    shlo_value v[2];
    shlo_blob code;
    shlo_options o;
    shlo_error e;
    memset(&o, 0, sizeof o);
    build_few(v, t, n, 1, RISING, SHLO_comparison_direction_LT, keep, 0, alone, 0);
    shlo_return(bld, v, 2 - alone);
    if (!CHECK(shlo_builder_finish(bld, 0, &code) == SHLO_OK)) return;
    for (asked = stop_at = 0; asked >= stop_at; stop_at++) {
        static unsigned char memory[2][1 << 17];
        shlo_buffer i, r[2];
        shlo_program *p;
        shlo_status status;
        if (!CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK)) break;
        with_tables(p);
        p->options.interrupt.ask = ask; /* of the run, not of loading */
        memset(&i, 0, sizeof i);
        memset(r, 0, sizeof r);
        i.data = in[0].data;
        i.bytes = in[0].bytes;
        for (int k = 0; k < 2 - alone; k++) {
            shlo_tensor_info info;
            shlo_program_output(p, 0, k, &info);
            r[k].data = memory[k];
            r[k].bytes = info.bytes;
        }
        asked = 0;
        status = shlo_run(p, "main", &i, 1, r, 2 - alone, &e);
        CHECKF(status == (asked > stop_at ? SHLO_INTERRUPTED : SHLO_OK), "stopped at question %ld of %ld: %s",
            stop_at, asked, e.message);
        shlo_program_free(p);
    }
    CHECK(stop_at > 1);
    shlo_blob_free(&code);
    shlo_builder_destroy(bld);
    prog_end();
}

int main(void) {
    prog_loaded = with_tables;
    sorts_all();
    CHECK(n_turned > 0 && n_sorted > 0 && n_found > 0);
    TEST_CASE("stopped runs");
    stopped(SHLO_F32, 9000, 9000, 1);
    stopped(SHLO_F64, 9000, 9000, 1);
    stopped(SHLO_I32, 9000, 9000, 0);
    stopped(SHLO_F32, 4096, 7, 0);
    return test_end("sort_tables");
}
