/* tests/tlvm/random_runs.h - a random kernel's launch by the library, and its run by the reference. */
#ifndef TESTS_TLVM_RANDOM_RUNS_H
#define TESTS_TLVM_RANDOM_RUNS_H

#include "random_reference.h"

/* Options of a launch: its threads, whether it is checked, the instruction set (NULL: the library's choice),
   the groups of a chunk (0: its choice). */
typedef struct random_way {
    const char *name;
    int32_t threads, checked;
    const char *isa;
    int32_t chunk;
} random_way;

static inline shlo_status random_launch(const rk_kernel *k, const random_way *way, uint64_t max_steps,
    ref_memory *memory, shlo_error *e) {
    tlang_arg args[RK_ARGS];
    tlang_options options;
    tlang_program *p = NULL;
    shlo_status status;
    memset(&options, 0, sizeof options);
    options.checked = way->checked;
    options.max_steps = max_steps;
    options.isa = way->isa;
    options.chunk = way->chunk;
    if (way->threads > 1) {
        status = shlo_pool_create(way->threads, NULL, &options.parallel);
        if (status != SHLO_OK) return status;
    }
    ref_launch_args(k, memory, args);
    status = tlang_program_load(k->code.data, k->code.bytes, &options, &p, e);
    if (status == SHLO_OK) status = tlang_launch(p, 0, k->n_groups, args, k->n_args, e);
    tlang_program_free(p);
    if (way->threads > 1) shlo_pool_destroy(&options.parallel);
    return status;
}

/* The reference's run; NULL, or why it refuses the kernel. ops: counts instructions by number; NULL: not. */
static inline const char *random_reference(const rk_kernel *k, ref_memory *memory, long *ops) {
    const char *wrong = "the program file is refused";
    tlang__module m;
    shlo_error e;
    shlo__status_clear(&e);
    if (tlang__module_init(&m, shlo__alloc_default()) != SHLO_OK) return "out of memory";
    if (tlang__code_read(k->code.data, k->code.bytes, &m, &e) == SHLO_OK) {
        for (uint32_t i = 1; ops && i < m.insns.count; i++) ops[m.insns.items[i].op]++;
        wrong = ref_launch(&m, k, memory);
    }
    tlang__module_free(&m);
    return wrong;
}

#endif
