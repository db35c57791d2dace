/* api/api.h - a loaded program, and what the files of the room share. */
#ifndef SHLO__API_API_H
#define SHLO__API_API_H

#include "stablehlo.api.h"
#include "../code/code.h"
#include "../expand/expand.h"
#include "../plan/plan.h"
#include "../grid/grid.h"
#include "../image/image.h"
#ifndef SHLO_NO_OPT
#include "../opt/opt.h"
#endif
#ifndef SHLO_NO_DYNAMIC
#include "../refine/refine.h"
#endif

/* The shapes that a program is planned for. */
typedef struct shlo__api_shapes {
    const char *func;
    const shlo_buffer *inputs;
    int32_t n_inputs;
    uint8_t *used; /* out, by input: shapes depend on its value; may be NULL */
} shlo__api_shapes;

/* What a program is loaded from. */
typedef struct shlo__api_source {
    const void *code;
    size_t bytes;
    const shlo_options *options;
    const shlo__api_shapes *shapes; /* NULL: as declared */
    const shlo__uses *uses;         /* who is told of what it takes; NULL: nobody */
} shlo__api_source;

/* A program whose shapes are known only at each run, and the program planned for the last call (dynamic.c).
 */
typedef struct shlo__api_open {
    const void *code;
    size_t bytes;
    shlo_program *now; /* for the shapes of the last call; NULL: none so far */
    int32_t func;      /* of that call */
    int64_t *key;      /* by input: rank and dims, then the values that shapes depend on */
    size_t key_bytes;  /* of all of it */
    size_t dims_bytes; /* of ranks and dims */
    uint8_t *used;     /* by input: its value is in the key */
    int32_t n_inputs;
    shlo__api_source source; /* of planning, not on the stack */
    shlo__api_shapes shapes;
} shlo__api_open;

struct shlo_program {
    uint32_t mark;        /* SHLO__MARK_PROGRAM */
    shlo_options options; /* allocator resolved */
    shlo__code code;
    shlo__arena keep; /* everything above, and the program's structures; empty in a fork */
    shlo__vm vm;
    unsigned char *run_memory; /* frame stack, frames, scratch; not zeroed */
    size_t run_bytes;
    shlo_memory_info memory;
    const uint8_t *labels; /* of the file: names of inputs and outputs */
    size_t n_labels;
    shlo__flag busy; /* taken by the call that runs or plans it */
    int32_t in_block, is_fork;
    shlo__api_open *open; /* NULL: a planned program */
    shlo_blob file;       /* the program's bytes, if shlo_load_file has read them */
#if SHLO__DEBUG
    const void *source; /* the bytes that it was loaded from, of memory.code_bytes, and their checksum */
    uint64_t source_sum;
#endif
};

/* ---- memory.c ---- */

/* Passes on what it is asked for as long as no more than `limit` bytes are live. */
typedef struct shlo__api_counted {
    shlo_allocator allocator; /* this one, for those who allocate */
    const shlo_allocator *real;
    size_t limit, live, peak;
    int refused; /* something was not given because of the limit */
} shlo__api_counted;
SHLO__FN void shlo__api_counted_init(shlo__api_counted *c, const shlo_allocator *real, size_t max_bytes);

/* What is temporary, at the back of the block whose front is `keep`. */
typedef struct shlo__api_back {
    shlo_allocator allocator; /* this one, for those who allocate */
    shlo__arena *keep;
    const shlo_allocator *pieces;   /* if `keep` measures: where the pieces come from */
    struct shlo__api_piece *lowest; /* the piece taken last; NULL: none */
    size_t bytes;                   /* from the end of the block to the lowest piece */
    size_t peak;                    /* most bytes of front and back together */
} shlo__api_back;
SHLO__FN void shlo__api_back_init(shlo__api_back *b, shlo__arena *keep, const shlo_allocator *pieces);
SHLO__FN void shlo__api_back_note(shlo__api_back *b); /* the front has grown */

/* ---- info.c ---- */

/* Public function `func` of the module's order; number: of the program's functions; may be NULL. */
SHLO__FN const shlo__program_func *shlo__api_func(const shlo_program *p, int32_t func, uint32_t *number);

/* There is no public function of this name: the error lists those that there are. */
SHLO__FN shlo_status shlo__api_no_func(const shlo_program *p, const char *name, shlo_error *error);

/* ---- log.c: what options.log is told ---- */

/* Of a module that was read, before it is planned; of a program that was. */
SHLO__FN void shlo__log_module(const shlo_program *p, const shlo__module *m);
SHLO__FN void shlo__log_program(const shlo_program *p);

/* ---- program.c ---- */

/* There is a program, and it lives. */
SHLO__LOCAL int shlo__api_is_program(const shlo_program *p) {
    return p && SHLO__MARKED(p, SHLO__MARK_PROGRAM);
}

SHLO__FN shlo_status shlo__api_fail_memory(shlo_error *error);
/* While the module becomes a program, its host is asked (load.c). */
SHLO__FN void shlo__api_pulse(const shlo_interrupt *host, shlo__pulse *pulse, shlo__module *m);
SHLO__FN shlo_status shlo__api_fail_busy(shlo_error *error);
/* The module, verified and static, becomes the program's code. */
SHLO__FN shlo_status shlo__api_plan_module(shlo_program *p, shlo__module *m, const shlo_allocator *temp,
    shlo_error *error);
/* Memory that a run takes: of the allocator, or of p->keep if the program is in a block. */
SHLO__FN shlo_status shlo__api_run_memory(shlo_program *p, shlo_error *error);
SHLO__FN void shlo__api_bind(shlo_program *p, const shlo_buffer *inputs, int32_t n_inputs,
    const shlo_buffer *outputs, int32_t n_outputs);
/* All memory of a program that is not open. */
SHLO__FN void shlo__api_release(shlo_program *p);

/* ---- shapes.c, open.c ---- */

#ifndef SHLO_NO_DYNAMIC
SHLO__FN int32_t shlo__api_leaves(const shlo__module *m, uint32_t type);
/* Arguments of the function that becomes static. */
typedef struct shlo__api_args {
    uint32_t *types;
    const void **data; /* NULL: of unknown value */
    uint8_t *used;
    size_t bytes; /* of all three lists */
} shlo__api_args;

/* m, read and verified, becomes static in out->to; what only served to compute shapes goes. shapes NULL: as
   the functions are declared. */
typedef struct shlo__api_refined {
    shlo__module *to;
    shlo__refine_options refine;  /* wants_values: a shape depends on the value of an input, so it failed */
    shlo_options eval;            /* of the programs that compute shapes; not on the stack, like all this */
    const shlo__kernels *kernels; /* theirs; NULL: there were none so far */
    shlo__api_args args;
    uint32_t func; /* 0: all public ones, as declared */
} shlo__api_refined;
SHLO__FN shlo_status shlo__api_refine(shlo__module *m, const shlo__api_shapes *shapes,
    const shlo_options *options, const shlo_allocator *temp, shlo__api_refined *out, shlo_error *error);

/* p becomes an open program: its public functions as declared; nothing is planned. */
SHLO__FN shlo_status shlo__api_open_begin(shlo_program *p, const shlo__module *m, shlo_error *error);
SHLO__FN shlo_status shlo__api_open_fork(shlo_program *f, const shlo_program *p, shlo_error *error);
SHLO__FN void shlo__api_open_forget(shlo__api_open *d,
    const shlo_allocator *a); /* the program of the last call */
SHLO__FN void shlo__api_open_end(shlo__api_open *d, const shlo_allocator *a); /* d may be NULL */
#endif

/* ---- load.c, dynamic.c, run.c ---- */

/* A program with memory of the allocator; nothing is left behind on failure. */
SHLO__FN shlo_status shlo__api_load(const shlo__api_source *s, shlo_program **out, shlo_error *error);
/* The buffers of a run. order: memory for as many numbers, where shlo__api_bind puts the pointers next. */
typedef struct shlo__api_buffers {
    const shlo_buffer *inputs, *outputs;
    int32_t n_inputs, n_outputs;
    uint32_t *order;
} shlo__api_buffers;
/* The program that runs this call: p itself, or the one that p, open, has planned for these inputs; and the
   number of the function there. */
SHLO__FN shlo_status shlo__api_for_inputs(shlo_program *p, const char *func, const shlo__api_buffers *given,
    shlo_program **now, int32_t *number, shlo_error *error);
/* call: which one, for the message. */
SHLO__FN shlo_status shlo__api_check_options(const shlo_options *o, const char *call, shlo_error *error);
SHLO__FN shlo_status shlo__api_check_run(const shlo__program_func *f, const shlo__api_buffers *given,
    shlo_error *error);

#endif
