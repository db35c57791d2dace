/* tools/import/import.h - StableHLO text or MLIR bytecode becomes a verified program file. The importer knows
 * MLIR's syntax and the public API of stablehlo.h, nothing else. Time and memory are linear in the input, and
 * recursion is bounded. */
#ifndef TOOLS_IMPORT_IMPORT_H
#define TOOLS_IMPORT_IMPORT_H

#include "stablehlo.h"

/* Lets the compiler compare a format, argument number format_at, with the arguments from `first`. */
#if defined(__MINGW32__) && !defined(__clang__) /* its printf is that of C99, not msvcrt's */
#define IMPORT_PRINTF(format_at, first) __attribute__((format(gnu_printf, format_at, first)))
#elif defined(__GNUC__) || defined(__clang__)
#define IMPORT_PRINTF(format_at, first) __attribute__((format(printf, format_at, first)))
#else
#define IMPORT_PRINTF(format_at, first)
#endif

typedef struct import_problem {
    shlo_status status;
    int32_t line, column; /* 1-based, in bytes */
    int32_t op_line;      /* the line of the op, if it is wrong as a whole or in an attribute; else `line` */
    const char *at;       /* the same place in the given text; NULL: unknown */
    int64_t offset;       /* in bytecode: the place in bytes (there are no lines); else -1 */
    const char *message;  /* one line; valid during the call only, like `source` */
    const char *source;   /* the op's location: "model.py:12:3 (jit(f)/add)"; "": unknown */
} import_problem;

#define IMPORT_S(n) ((n) == 1 ? "" : "s") /* the end of a word for so many things */

enum { IMPORT_IDENTITY_DIFFERS = 1, IMPORT_IDENTITY_USED = 2 };

typedef struct import_options {
    int32_t first_line; /* number of the first line of the text; 0 means 1 */
    int32_t flags;      /* of shlo_builder_finish */
    /* 1: quoted ops of unknown dialects, and ops of dialect chlo that cannot be expanded, become calls by
       their name, which compile and do not run; 0: they are refused */
    int32_t foreign;
    /* 1: a dense_resource<name> that the input does not define is an external constant of this name; 0: it is
       refused */
    int32_t outside;
    /* 1: reports what upstream's parser and verifier report: a syntax error ends the reading, and only the
       first problem of a function is reported; 0: reading goes on at the next op */
    int32_t like_upstream;
    int32_t need_func;    /* 1: an input without a function that has a body is refused */
    int32_t max_problems; /* reading stops after so many; 0 means 20 */
    void (*report)(void *user, const import_problem *problem);
    /* Reports what the program file does not keep: one call for each kind of thing, with its first place,
       after the whole input has been read without a problem; `status` is SHLO_OK. May be NULL. */
    void (*note)(void *user, const import_problem *note);
    /* The same for what is left out and was hardly meant to be: an attribute whose name is nearly that of one
       of the op's own. May be NULL: then it is a note. */
    void (*warn)(void *user, const import_problem *warning);
    /* Called for each op once it is verified; dtype is that of its first result, or else of its first
       operand. May be NULL. */
    void (*op)(void *user, const char *name, size_t n, shlo_dtype dtype);
    /* Called at each op of a text: how many of its bytes have been read. May be NULL. */
    void (*progress)(void *user, size_t done, size_t total);
    /* 1: with SHLO_KEEP_LOCATIONS, the location of each op of a text begins with its place there, "12:5",
       or is nothing else */
    int32_t places;
    /* Called for each function with a body, before its ops. May be NULL. */
    void (*func)(void *user, const char *name, int32_t n_args);
    /* names of custom calls that are replaced by their operands, if these have the results' types */
    const char *const *identity;
    int32_t n_identity;
    /* Of each of them, 0 at first: what became of the calls of this name. May be NULL. */
    unsigned char *identity_used;
    void *user;
} import_options;

/* Reads one module. text[n] must be readable, though it is no part of the text: the buffer ends with a NUL or
   is part of a larger one. Returns SHLO_UNSUPPORTED if all problems are of this status, else the status of
   the first other problem. */
shlo_status import_text(const char *text, size_t n, const import_options *options, shlo_blob *out);

/* The same for MLIR bytecode of versions 0 to 6: portable artifacts (dialect VHLO, versions 0.9 to 1.20), and
   the dialects stablehlo, func and chlo themselves. Reading stops at the first problem. */
shlo_status import_artifact(const void *bytes, size_t n, const import_options *options, shlo_blob *out);
int import_is_artifact(const void *bytes, size_t n); /* by its first bytes */
/* whether the names are nearly the same, but not the same */
int import_hint_near(const char *at, size_t n, const char *name);

#endif
