/* tools/import/import.h - StableHLO text or MLIR bytecode in, a verified program out. The room knows MLIR's
 * syntax and the public API of stablehlo.h, nothing else. Time and memory are linear in the text; no input
 * makes it crash or recurse without bound. */
#ifndef TOOLS_IMPORT_IMPORT_H
#define TOOLS_IMPORT_IMPORT_H

#include "stablehlo.h"

typedef struct import_problem {
    shlo_status status;
    int32_t line, column; /* 1-based, in bytes */
    int32_t op_line;      /* where the op begins that is wrong as a whole or in an attribute; else line */
    const char *at;       /* the same place in the text that was given; NULL: not known */
    int64_t offset;       /* of bytecode: the place in bytes, and no line; else -1 */
    const char *message;  /* one line; lives during the call only, as does source */
    const char *source; /* what the op's location says: "model.py:12:3 (jit(f)/add)"; "": nothing is known */
} import_problem;

typedef struct import_options {
    int32_t first_line; /* number of the first line of the text; 0 means 1 */
    int32_t flags;      /* of shlo_builder_finish */
    /* 1: ops in quotes of dialects that are not known, and ops of dialect chlo that cannot be expanded,
       become calls by their name, which compile and do not run; 0: they are refused */
    int32_t foreign;
    /* 1: dense_resource<name> of what the input does not define is a constant outside of this name; 0: it
       is refused */
    int32_t outside;
    /* 1: reports what upstream's parser and verifier report: syntax errors end reading, and each
       function's first problem counts; 0: reading goes on at the next op */
    int32_t like_upstream;
    int32_t need_func;    /* 1: an input without a function that has a body is refused */
    int32_t max_problems; /* reading stops after so many; 0 means 20 */
    void (*report)(void *user, const import_problem *problem);
    /* What the program says and the program file does not keep: one call for each kind of thing, with its
       first place, after all of the program has been read without a problem; `status` is SHLO_OK. May be
       NULL. */
    void (*note)(void *user, const import_problem *note);
    /* Sees each op once it is verified; dtype is that of its first result or else of its first operand. May
     * be NULL. */
    void (*op)(void *user, const char *name, size_t n, shlo_dtype dtype);
    /* Sees each function with a body before its ops. May be NULL. */
    void (*func)(void *user, const char *name, int32_t n_args);
    void *user;
} import_options;

/* Reads one module. text[n] must be readable and is not looked at as text: a caller ends its buffer with NUL,
   or hands a part of a larger one. SHLO_UNSUPPORTED if all that is wrong is what this tool or library refuses
   by name; else the first problem's status. */
shlo_status import_text(const char *text, size_t n, const import_options *options, shlo_blob *out);

/* The same for MLIR bytecode of versions 0 to 6: portable artifacts (dialect VHLO, versions 0.9 to 1.20), and
   the dialects stablehlo, func and chlo themselves. Reading stops at the first problem. */
shlo_status import_artifact(const void *bytes, size_t n, const import_options *options, shlo_blob *out);
int import_is_artifact(const void *bytes, size_t n); /* by its first bytes */

#endif
