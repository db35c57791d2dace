/* api/api.h - a loaded program, and what the files of the room share. */
#ifndef SHLO__API_API_H
#define SHLO__API_API_H

#include "stablehlo.api.h"
#include "../code/code.h"
#include "../expand/expand.h"
#include "../plan/plan.h"
#include "../grid/grid.h"
#ifndef SHLO_NO_DYNAMIC
#ifndef SHLO_NO_OPT
#include "../opt/opt.h"
#endif
#include "../refine/refine.h"
#endif

typedef struct shlo__api_dynamic shlo__api_dynamic;

struct shlo_program {
    shlo_options options; /* allocator resolved */
    shlo__code code;
    shlo__arena keep; /* everything above and the program's structures; empty in a fork */
    shlo__vm vm;
    unsigned char *run_memory; /* frame stack, frames, scratch */
    size_t run_bytes;
    shlo_memory_info memory;
    int32_t in_block, is_fork;
    shlo__api_dynamic *dynamic; /* shapes are known only at each run (dynamic.c); NULL: a planned program */
};

#ifndef SHLO_NO_DYNAMIC
/* The shapes a program is made for. */
typedef struct shlo__api_shapes {
    const char *func;
    const shlo_buffer *inputs;
    int32_t n_inputs;
    uint8_t *used; /* out, by input: shapes depend on its value; may be NULL */
} shlo__api_shapes;
#endif

#endif
