/* print/print.h - what the printer carries along: where the text goes, the module, the names of values.
 * Knows StableHLO's text, nothing of bytes or execution. What is printed reads back to the same module. */
#ifndef SHLO__PRINT_PRINT_H
#define SHLO__PRINT_PRINT_H

#include "../code/code.h"
#include "public.h"

typedef struct shlo__print {
    shlo__text_sink s;
    const shlo__module *m;
    uint32_t *number; /* by value: of an op's first result %N, of an argument %argN */
    uint32_t next_value, next_arg;
    int32_t flags;
    int indent;
    char buffer[512];
} shlo__print;

enum {
    SHLO__PRINT_LIST = 32 /* constants of more elements are written as hexadecimal bytes */,
    SHLO__PRINT_ELIDED = 16
};

/* print_values.c */
SHLO__FN void shlo__print_quoted(shlo__print *p, const char *text, size_t n);
SHLO__FN void shlo__print_string(shlo__print *p, uint32_t string);    /* "text" */
SHLO__FN void shlo__print_symbol(shlo__print *p, uint32_t string);    /* @name, quoted if it must be */
SHLO__FN void shlo__print_dense(shlo__print *p, const shlo__data *d); /* dense<..> without its type */
SHLO__FN void shlo__print_dense_type(shlo__print *p, uint32_t type);  /* storage type of a quantized one */
SHLO__FN void shlo__print_table(shlo__print *p, const int64_t *items, uint32_t n,
    uint32_t columns); /* [[1, 2], [3, 4]] */
/* print_attrs.c */
SHLO__FN void shlo__print_bare(shlo__print *p, const shlo__op *op,
    uint32_t attr_id); /* as pretty forms have it */
SHLO__FN void shlo__print_conv_dims(shlo__print *p, const shlo__op *op);
/* The attributes whose bit in `done` (by position in the op's list) is not set, between open and close;
 * nothing if there is none. */
SHLO__FN void shlo__print_attrs(shlo__print *p, const shlo__op *op, uint32_t done, const char *open,
    const char *close);
/* print_pretty.c */
SHLO__FN const char *shlo__print_dialect(const shlo__print *p,
    const shlo__op *op);                                             /* "stablehlo." or "func." */
SHLO__FN int shlo__print_pretty(shlo__print *p, const shlo__op *op); /* 0: the op has no pretty form */
/* print.c */
SHLO__FN void shlo__print_value(shlo__print *p, uint32_t value);
SHLO__FN void shlo__print_operands(shlo__print *p, const shlo__op *op);
SHLO__FN void shlo__print_region(shlo__print *p,
    uint32_t region); /* the ops, each on a line, one level deeper */
SHLO__FN void shlo__print_args(shlo__print *p, uint32_t region); /* gives a region's arguments their names */
SHLO__FN void shlo__print_line(shlo__print *p);                  /* newline and indentation */
SHLO__FN void shlo__print_types(shlo__print *p, const shlo__op *op,
    char how); /* the letters of a TEXT form */

/* A module as text, for callers that have one; shlo_print is for bytes. */
SHLO__FN shlo_status shlo__print_text(const shlo__module *m, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user);

#define SHLO__PUTS(p, text) shlo__text_puts(&(p)->s, (text))
#define SHLO__SEPARATE(p, i) \
    do { \
        if (i) SHLO__PUTS((p), ", "); \
    } while (0)

#endif
