/* api/log.c - what loading decides and no result shows, told to options.log: kernels, copies, handlers, and
 * instructions that run slower than others of their kind. Called once for each program that is planned. */
#ifndef SHLO__API_LOG_C
#define SHLO__API_LOG_C

#include "api.h"

/* ---- before planning ---- */

/* Constants at unaligned addresses are copied, those of the program and those from outside. */
static SHLO__NOINLINE void shlo__log_copies(const shlo_program *p, const shlo__module *m) {
    size_t bytes = 0;
    unsigned n = 0, outside = 0;
    for (uint32_t i = 1; i < m->data.count; i++) {
        const shlo__data *d = &m->data.items[i];
        if (!d->owned) continue;
        bytes += d->n_bytes;
        n++;
        outside += d->name != 0;
    }
    if (n)
        shlo__status_log(&p->options.log, SHLO_LOG_WARNING,
            "constants copied: %u, of %zu bytes; options.weights gave %u; their addresses are not aligned "
            "for "
            "their types, as a program's are if its bytes are aligned to %d",
            n, bytes, outside, SHLO_CONSTANT_ALIGN);
}

/* Handlers that no op names, and composites that run their decompositions. */
static void shlo__log_handlers(const shlo_program *p, const shlo__module *m) {
    const shlo_options *o = &p->options;
    unsigned without = 0;
    for (uint32_t id = 1; id < m->ops.count; id++)
        if (m->ops.items[id].code == SHLO_OP_composite && !m->ops.items[id].dead)
            without += shlo__custom_find(m, &m->ops.items[id], o->customs, o->n_customs) < 0;
    if (without)
        shlo__status_log(&o->log, SHLO_LOG_INFO,
            "composites without a handler: %u; they run their decompositions", without);
    for (int32_t i = 0; i < o->n_customs; i++) {
        int used = 0;
        for (uint32_t id = 1; id < m->ops.count && !used; id++)
            used = shlo__custom_may_handle(&m->ops.items[id]) &&
                   shlo__custom_find(m, &m->ops.items[id], o->customs, o->n_customs) == i;
        if (!used && o->customs[i].name)
            shlo__status_log(&o->log, SHLO_LOG_WARNING, "handler '%s': no %s of the program has this name",
                o->customs[i].name, o->customs[i].composite ? "composite" : "custom_call");
    }
}

SHLO__FN void shlo__log_module(const shlo_program *p, const shlo__module *m) {
    shlo__log_copies(p, m);
    shlo__log_handlers(p, m);
}

/* ---- after planning ---- */

static void shlo__log_kernels(const shlo_program *p) {
    const char *name = p->code.kernels->name;
    const int scalar = name[0] == 's' && name[1] == 'c'; /* not simd128 */
    if (scalar && !p->options.isa && (SHLO__X86 || SHLO__ARM64))
        shlo__status_log(&p->options.log, SHLO_LOG_WARNING,
            "scalar kernels: the build has no others for this machine (SHLO_NO_SIMD, -O0, an old processor)");
    if (scalar && (p->options.flags & SHLO_LOAD_EXACT) && !SHLO__HAVE_FMA)
        shlo__status_log(&p->options.log, SHLO_LOG_WARNING,
            "SHLO_LOAD_EXACT: scalar kernels of this build emulate a fused multiply-add, several times "
            "slower");
    shlo__status_log(&p->options.log, SHLO_LOG_INFO,
        "%s kernels; instructions: %u; bytes of constants: %zu, of what was prepared: %zu", name,
        (unsigned)p->code.n_insns, p->code.constant_bytes, p->keep.used);
}

static void shlo__log_threads(const shlo_program *p) {
    if (p->options.parallel.n_threads > 1 && !p->options.parallel.parallel_for)
        shlo__status_log(&p->options.log, SHLO_LOG_WARNING,
            "options.parallel.n_threads is %d, but parallel_for is NULL: runs take one thread",
            p->options.parallel.n_threads);
}

SHLO__FN SHLO__NOINLINE void shlo__log_program(const shlo_program *p) {
    char line[224];
    shlo__log_threads(p);
    if (p->open) {
        shlo__status_log(&p->options.log, SHLO_LOG_INFO,
            "dimensions of unknown size: planned when inputs come, and when their shapes change");
        return;
    }
    shlo__log_kernels(p);
    for (uint32_t i = 0; i < p->code.n_insns; i++) {
        if (!shlo__program_runs_code(&p->code.insns[i])) continue;
        shlo__program_describe(&p->code, i, line, sizeof line);
        shlo__status_log(&p->options.log, SHLO_LOG_WARNING,
            "%s: its region is none of the known ones, so it runs op by op for each element", line);
    }
}

#endif
