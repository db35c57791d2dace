/* print/print.h - a module as StableHLO text, which reads back to the same module. Knows nothing of bytes or
 * execution. */
#ifndef SHLO__PRINT_PRINT_H
#define SHLO__PRINT_PRINT_H

#include "../code/code.h"
#include "public.h"

/* An op whose regions are printed one after the other, and where its text goes on behind them. */
typedef struct shlo__print_open {
    uint32_t op;      /* 0: the region is a function's body */
    uint32_t next;    /* the next op of the region */
    uint32_t step;    /* regions that are printed */
    uint32_t done;    /* attributes that the form has written (shlo__print_done) */
    const char *form; /* the rest of the pretty form; NULL: the op has the generic one */
    int32_t inside;   /* the form goes on inside of ?name{..} */
} shlo__print_open;

typedef struct shlo__print {
    shlo__text_sink s;
    const shlo__module *m;
    uint32_t *number; /* by value: of an op's first result %N, of an argument %argN */
    uint32_t next_value, next_arg;
    int32_t flags;
    int indent;
    shlo_status status;               /* of growing the list */
    shlo__print_open at;              /* the op at hand */
    SHLO__VEC(shlo__print_open) open; /* those that have entered a region, outermost first */
    char buffer[512];
} shlo__print;

enum {
    SHLO__PRINT_LIST = 32,  /* constants of more elements are written as hexadecimal bytes */
    SHLO__PRINT_ELIDED = 16 /* SHLO_PRINT_ELIDE: constants of more elements are left out */
};

/* ---- print_values.c ---- */

SHLO__FN void shlo__print_line(shlo__print *p); /* newline and indentation */
SHLO__FN void shlo__print_quoted(shlo__print *p, const char *text, size_t n);
SHLO__FN void shlo__print_string(shlo__print *p, uint32_t string); /* "text" */
SHLO__FN void shlo__print_symbol(shlo__print *p, uint32_t string); /* @name, quoted if it must be */
/* [[1, 2], [3, 4]] */
SHLO__FN void shlo__print_table(shlo__print *p, const int64_t *items, uint32_t n, uint32_t columns);
SHLO__FN void shlo__print_dense(shlo__print *p, const shlo__data *d); /* dense<..> without its type */
SHLO__FN void shlo__print_dense_type(shlo__print *p, uint32_t type);  /* of a quantized one: of its storage */
SHLO__FN void shlo__print_value(shlo__print *p, uint32_t value);
SHLO__FN void shlo__print_operands(shlo__print *p, const shlo__op *op);
SHLO__FN void shlo__print_args(shlo__print *p, uint32_t region); /* gives a region's arguments their names */
SHLO__FN void shlo__print_label(shlo__print *p, uint32_t func, uint32_t place); /* code/labels.c */
SHLO__FN void shlo__print_arg_list(shlo__print *p, uint32_t region);            /* (%arg0: T, %arg1: U) */
SHLO__FN void shlo__print_function_type(shlo__print *p, const shlo__op *op);    /* : (T, U) -> V */
/* The types that follow an op; how: a letter of its TEXT form. */
SHLO__FN void shlo__print_types(shlo__print *p, const shlo__op *op, char how);

/* ---- print_attrs.c ---- */

SHLO__FN void shlo__print_bare(shlo__print *p, const shlo__op *op, uint32_t attr_id); /* as in pretty forms */
SHLO__FN void shlo__print_conv_dims(shlo__print *p, const shlo__op *op);
/* Members of a struct among attributes first .. end: numbers always, lists and types where present. */
SHLO__FN void shlo__print_members(shlo__print *p, const shlo__op *op, uint32_t first, uint32_t end,
    uint32_t group);
/* The attributes whose bit in `done` (by position in the op's list) is not set, between open and close;
   nothing if there is none. */
SHLO__FN void shlo__print_attrs(shlo__print *p, const shlo__op *op, uint32_t done, const char *open,
    const char *close);

/* ---- print_pieces.c, print_op.c ---- */

SHLO__FN uint32_t shlo__print_done(const shlo__op *op, uint32_t attr_id); /* the attribute's bit in `done` */
SHLO__FN void shlo__print_ranges(shlo__print *p, const shlo__op *op);     /* of slice */
SHLO__FN void shlo__print_dot_dims(shlo__print *p, const shlo__op *op);
SHLO__FN void shlo__print_algorithm(shlo__print *p, const shlo__op *op); /* of dot_general */
SHLO__FN void shlo__print_window(shlo__print *p, const shlo__op *op);    /* of convolution */
SHLO__FN void shlo__print_target(shlo__print *p, const shlo__op *op);    /* of custom_call, as a symbol */
/* The ops, each on a line, one level deeper. */
SHLO__FN void shlo__print_region(shlo__print *p, uint32_t region);

/* A module as text, for callers that have one; shlo_print is for bytes. */
SHLO__FN shlo_status shlo__print_text(const shlo__module *m, int32_t flags,
    void (*write)(void *user, const char *text, size_t n), void *user);

#define SHLO__PUTS(p, text) shlo__text_puts(&(p)->s, (text))
#define SHLO__SEPARATE(p, i) \
    do { \
        if (i) SHLO__PUTS((p), ", "); \
    } while (0)

#endif
