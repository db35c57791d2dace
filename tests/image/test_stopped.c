// link: impl
/* tests/image/test_stopped.c - a run of an image ends where its host says: before the instruction that would
 * pass max_work, or when interrupt.ask answers, inside of an instruction, too; and runs again as ever. */
#include "stablehlo.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../test.h"

enum { SIDE = 128, ROUNDS = 100000 };

/* The sum of a product of two matrices; forever: over and over, ROUNDS times. */
static shlo_blob program(int forever) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type types[2], count;
    shlo_value args[2], carried[2], end, x;
    shlo_region cond, body;
    shlo_compare_attrs less;
    shlo_blob code;
    memset(&less, 0, sizeof less);
    memset(&code, 0, sizeof code);
    less.comparison_direction = SHLO_comparison_direction_LT;
    shlo_func_begin(b, "main");
    count = shlo_tensor0(b, SHLO_I32);
    types[0] = count;
    types[1] = shlo_tensor2(b, SHLO_F32, SIDE, SIDE);
    x = shlo_arg(b, types[1]);
    if (!forever) {
        x = shlo_matmul(b, x, x);
    }
    else {
        carried[0] = shlo_constant_i32(b, 0);
        carried[1] = x;
        shlo_region_begin(b, types, args, 2);
        end = shlo_compare(b, args[0], shlo_constant_i32(b, ROUNDS), &less);
        cond = shlo_region_end(b, &end, 1);
        shlo_region_begin(b, types, args, 2);
        args[0] = shlo_add(b, args[0], shlo_constant_i32(b, 1));
        args[1] = shlo_matmul(b, args[1], args[1]);
        body = shlo_region_end(b, args, 2);
        shlo_while(b, carried, 2, cond, body, carried);
        x = carried[1];
    }
    x = shlo_sine(b, x);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static void *aligned(size_t bytes) {
    void *memory = NULL;
    return posix_memalign(&memory, SHLO_IMAGE_ALIGN, bytes + 1) == 0 ? memory : NULL;
}

typedef struct subject {
    shlo_blob code, bytes;
    shlo_image image;
    void *copy, *arena;
    float *x, *y;
} subject;

static void begin(subject *s, int forever) {
    shlo_error e;
    size_t arena;
    memset(s, 0, sizeof *s);
    s->code = program(forever);
    CHECKF(shlo_image_make(s->code.data, s->code.bytes, NULL, NULL, &s->bytes, &e) == SHLO_OK, "%s",
        e.message);
    arena = shlo_image_arena(s->bytes.data, s->bytes.bytes);
    s->copy = aligned(s->bytes.bytes);
    s->arena = aligned(arena);
    memcpy(s->copy, s->bytes.data, s->bytes.bytes);
    CHECKF(shlo_image_check(s->copy, s->bytes.bytes, s->arena, arena, &s->image, &e) == SHLO_OK, "%s",
        e.message);
    s->x = (float *)aligned(SIDE * SIDE * sizeof *s->x);
    s->y = (float *)aligned(SIDE * SIDE * sizeof *s->y);
    for (int i = 0; i < SIDE * SIDE; i++) s->x[i] = i % (SIDE + 1) ? 0.0f : 1.0f;
}

static void end(subject *s) {
    shlo_blob_free(&s->code);
    shlo_blob_free(&s->bytes);
    free(s->copy);
    free(s->arena);
    free(s->x);
    free(s->y);
}

static shlo_status run(subject *s, shlo_error *e) {
    const void *inputs[1];
    void *outputs[1];
    inputs[0] = s->x;
    outputs[0] = s->y;
    memset(s->y, 0, SIDE * SIDE * sizeof *s->y);
    return shlo_image_run(&s->image, 0, inputs, outputs, e);
}

/* Asked so often, it says stop. */
typedef struct host {
    long asked, most;
} host;
static int ask(void *user) {
    host *h = (host *)user;
    return ++h->asked > h->most;
}

/* All work that a program has, and one step less. */
static void work(void) {
    subject s;
    shlo_error e;
    shlo_program *p = NULL;
    uint64_t all = 0;
    TEST_CASE("max_work");
    begin(&s, 0);
    CHECK(s.image.max_work == 0 && s.image.interrupt.ask == NULL);
    CHECKF(shlo_load(s.code.data, s.code.bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
    for (int32_t i = 0; i < shlo_program_instructions(p); i++) all += shlo_program_work(p, i);
    shlo_program_free(p);
    CHECK(all > (uint64_t)SIDE * SIDE * SIDE);
    s.image.max_work = all;
    CHECKF(run(&s, &e) == SHLO_OK && s.y[0] > 0.8f, "%s", e.message);
    s.image.max_work = all - 1;
    CHECK(run(&s, &e) == SHLO_WORK);
    CHECKF(strstr(e.message, "image: max_work reached at instruction ") != NULL, "%s", e.message);
    s.image.max_work = 0;
    CHECKF(run(&s, &e) == SHLO_OK && s.y[0] > 0.8f, "%s", e.message);
    end(&s);
}

static void work_of_loops(void) {
    subject s;
    shlo_error e;
    TEST_CASE("max_work of a loop");
    begin(&s, 1);
    s.image.max_work = (uint64_t)100 * SIDE * SIDE * SIDE;
    CHECK(run(&s, &e) == SHLO_WORK);
    end(&s);
}

static void interrupts(void) {
    subject s;
    shlo_error e;
    host h = {0, 0};
    long all;
    TEST_CASE("interrupt");
    begin(&s, 0);
    s.image.interrupt.ask = ask;
    s.image.interrupt.user = &h;
    h.most = LONG_MAX;
    CHECKF(run(&s, &e) == SHLO_OK && s.y[0] > 0.8f, "%s", e.message);
    all = h.asked;
    CHECKF(all > 8, "asked %ld times: an instruction of two million products asks meanwhile", all);
    for (h.most = 0; h.most < all; h.most += 1 + all / 50) { /* some builds ask more often than others */
        h.asked = 0;
        CHECKF(run(&s, &e) == SHLO_INTERRUPTED, "%ld of %ld", h.most, all);
        CHECKF(strstr(e.message, "image: interrupted at instruction ") != NULL, "%s", e.message);
    }
    h.asked = 0;
    CHECKF(run(&s, &e) == SHLO_OK && s.y[0] > 0.8f && h.asked == all, "%s", e.message);
    end(&s);
    begin(&s, 1);
    s.image.interrupt.ask = ask;
    s.image.interrupt.user = &h;
    h.asked = 0;
    h.most = 5000;
    CHECK(run(&s, &e) == SHLO_INTERRUPTED);
    end(&s);
}

int main(void) {
    work();
    work_of_loops();
    interrupts();
    return test_end("image/stopped");
}
