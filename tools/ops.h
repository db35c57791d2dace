/* tools/ops.h - the ops of a program, one by one: what they take and give, and where they stand. Read from
 * the text that shlo_print writes in the generic form, so that the public API is enough. */
#ifndef TOOLS_OPS_H
#define TOOLS_OPS_H

#include "tool.h"

/* A part of the text, which the list owns. */
typedef struct op_span {
    const char *at;
    size_t n;
} op_span;

typedef struct op_item {
    op_span func;      /* the function's name, without @ */
    int func_args;     /* how many arguments the function has */
    op_span name;      /* "stablehlo.add" */
    op_span result;    /* "%5" or "%5:2"; empty: none */
    op_span operands;  /* "%1, %2#0" */
    op_span types;     /* of the operands: "tensor<4xf32>, tensor<i32>" */
    op_span gives;     /* types of the results, the same way */
    op_span attrs;     /* "<{dimensions = array<i64: 1>}>", with spaces around it */
    op_span body;      /* the lines of its regions; empty: none */
    int argument;      /* number of the first argument of its regions, %arg3; -1: none */
    op_span location;  /* as the exporter or the text's own lines name it; empty: unknown */
    const char *after; /* the line behind the op and its regions */
    int number;        /* in the function, with the ops in regions, as in shlo_error */
    int owner;         /* the op whose region it stands in; -1: the function's own */
    int in_loop;       /* it is in a region of a while */
} op_item;

typedef struct op_list {
    tool_text text;
    op_item *items;
    int n, capacity;
} op_list;

/* Results of large constants are left out of the text if `elide`. 0: reported. */
int ops_read(const char *path, const tool_code *code, int elide, op_list *out);
void ops_free(op_list *list);
/* Whether the regions of two ops are the same text, but for numbers of values and for locations. */
int ops_same_body(const op_item *a, const op_item *b);
int ops_is(op_span s, const char *word);
int ops_same(op_span a, op_span b);
/* How many ops the function has that begins at op `at` of the list. */
int ops_of_function(const op_list *list, int at);
/* Op `number` of a function; -1: there is none. */
int ops_find(const op_list *list, const char *func, size_t n_func, int number);
/* The ops of the numbers `%5` in a function; the caller frees `op`. 0: no memory. */
typedef struct op_names {
    int *op, n;
} op_names;
int ops_names(const op_list *list, int at, int n, op_names *out);
/* The op of the value `%12#1`, and which of its results; -1: an argument. */
int ops_named(const op_names *names, op_span value, int *result);
/* The next item of a list like "tensor<2xf32>, tuple<i32, i1>": moves *rest behind it. 0: there is none. */
int ops_next(op_span *rest, op_span *item);
/* What `key = ..` of an op has behind the sign. 0: it has no attribute of this name. */
int ops_attr(const op_item *op, const char *key, op_span *value);
/* The name of the next public function of a text in either form, as it stands there, quoted or not; *at moves
   behind it, to the function's type. 0: there is none. */
int ops_next_public(const char **at, op_span *symbol);
/* The bytes of a name, at most symbol.n, and a NUL; returns how many. */
size_t ops_symbol(op_span symbol, char *out);
/* "12:5" or "12:5 model.py:3:1": the place in the file, and what is behind it; a location without a place:
   empty, and the location. */
void ops_place(op_span location, op_span *place, op_span *source);

#endif
