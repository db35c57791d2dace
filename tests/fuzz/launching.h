/* tests/fuzz/launching.h - launches of whatever was loaded, with small arguments that lie in memory of
 * exactly their size, so that a sanitizer sees an access beyond it. */
#ifndef TESTS_FUZZ_LAUNCHING_H
#define TESTS_FUZZ_LAUNCHING_H

#include "limited.h"

enum { LAUNCH_BYTES = 2048, LAUNCH_GROUPS = 2, LAUNCH_ARGS = 64, LAUNCH_STEPS = 400 };

typedef struct launch_arg {
    int64_t shape[TLANG_MAX_ORDER];
    void *members[LAUNCH_GROUPS];
} launch_arg;

static void *launch_memory(size_t bytes) {
    unsigned char *p = (unsigned char *)malloc(bytes ? bytes : 1);
    if (!p) abort();
    for (size_t i = 0; i < bytes; i++) p[i] = (unsigned char)(i * 37 % 5);
    return p;
}

/* Bytes from the first element to the end of the last; at most LAUNCH_BYTES, which are then too few. Unknown
   sizes are 3, 2, 3, 2 ..., unknown strides packed. */
static size_t launch_extent(const tlang_type_info *t, launch_arg *a) {
    int64_t element = (int64_t)tlang_scalar_bytes(t->scalar), packed = 1, reach = 1;
    for (int32_t i = 0; i < t->order; i++) {
        int64_t size = t->shape[i] == TLANG_DYNAMIC ? 3 - i % 2 : t->shape[i];
        int64_t stride = t->strides[i] == TLANG_DYNAMIC ? packed : t->strides[i];
        a->shape[i] = size;
        if (size > LAUNCH_BYTES || stride > LAUNCH_BYTES || packed > LAUNCH_BYTES) return LAUNCH_BYTES;
        packed *= size;
        reach += (size - 1) * stride;
    }
    if (t->kind == TLANG_GROUP && t->offset > 0) reach += t->offset < LAUNCH_BYTES ? t->offset : LAUNCH_BYTES;
    return reach < LAUNCH_BYTES / element ? (size_t)(reach * element) : LAUNCH_BYTES;
}

static void launch_make(const tlang_type_info *t, launch_arg *a, tlang_arg *arg) {
    memset(arg, 0, sizeof *arg);
    arg->bytes = t->kind == TLANG_SCALAR ? tlang_scalar_bytes(t->scalar) : launch_extent(t, a);
    arg->shape = a->shape;
    arg->n = LAUNCH_GROUPS;
    for (int i = 0; i < LAUNCH_GROUPS; i++)
        a->members[i] = i && t->kind != TLANG_GROUP ? NULL : launch_memory(arg->bytes);
    arg->data = t->kind == TLANG_GROUP ? (void *)a->members : a->members[0];
}

static void launch_kernel(tlang_program *p, int32_t kernel) {
    static launch_arg memory[LAUNCH_ARGS];
    static tlang_arg args[LAUNCH_ARGS];
    tlang_kernel_info info;
    shlo_error error;
    shlo_status status;
    if (tlang_kernel_get_info(p, kernel, &info) != SHLO_OK || info.n_args > LAUNCH_ARGS) abort();
    if (info.local_bytes > LAUNCH_BYTES) return; /* one product of large matrices takes seconds */
    for (int32_t i = 0; i < info.n_args; i++) {
        tlang_type_info type;
        if (tlang_kernel_get_arg(p, kernel, i, &type) != SHLO_OK) abort();
        launch_make(&type, &memory[i], &args[i]);
    }
    status = tlang_launch(p, kernel, LAUNCH_GROUPS, args, info.n_args, &error);
    if (status != error.status || (status != SHLO_OK && !error.message[0]) || status == SHLO_INTERNAL) {
        fprintf(stderr, "a launch ends with '%s', its error says '%s', '%s'\n", shlo_status_text(status),
            shlo_status_text(error.status), error.message);
        abort();
    }
    for (int32_t i = 0; i < info.n_args; i++)
        for (int k = 0; k < LAUNCH_GROUPS; k++) free(memory[i].members[k]);
}

/* Every kernel of a program file, unchecked and checked. 0: the file is refused. */
static int launch_all(const void *code, size_t n) {
    for (int checked = 0; checked < 2; checked++) {
        tlang_options options;
        tlang_program *p = NULL;
        shlo_error error;
        memset(&options, 0, sizeof options);
        options.allocator = &limited;
        options.max_steps = LAUNCH_STEPS;
        options.checked = checked;
        if (tlang_program_load(code, n, &options, &p, &error) != SHLO_OK) {
            if (p || error.status == SHLO_OK || error.status == SHLO_INTERNAL || !error.message[0]) abort();
            return 0;
        }
        for (int32_t k = 0; k < tlang_kernel_count(p); k++) launch_kernel(p, k);
        tlang_program_free(p);
    }
    return 1;
}

#endif
