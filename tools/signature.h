/* tools/signature.h - the types of a function's inputs and outputs as the program states them: with scales,
 * zero points and bounds, which a loaded program no longer tells. */
#ifndef TOOLS_SIGNATURE_H
#define TOOLS_SIGNATURE_H

#include "tool.h"

typedef struct tool_value_type {
    char *text;  /* "tensor<2x!quant.uniform<i8:f32, 0.5:1>>" */
    int of;      /* the value that this is a size of, as a number of the list; -1: it is a value */
    int32_t dim; /* the dimension that it is the size of */
} tool_value_type;

/* In the order and number in which a run takes and gives them (docs/dynamic.md, "Bounded programs"). */
typedef struct tool_signature {
    tool_value_type *items[2]; /* of inputs, of outputs */
    int32_t n[2];
} tool_signature;

/* Of public function `func` of the program loaded from this code. A list is empty where the code does not
   state one type for each value. 0: no memory, or the program cannot be printed (reported). */
int tool_signature_read(const char *path, const tool_code *code, const shlo_program *p, int32_t func,
    tool_signature *out);
void tool_signature_free(tool_signature *s);
/* What the program states beyond the type of a run's buffer, as " for tensor<2x!quant..>" or " (size of
   dimension 0 of input 2)"; "": nothing. s may be NULL. */
void tool_signature_stated(const tool_signature *s, int output, int32_t i, const char *type, char *out,
    size_t capacity);
/* Bit d: dimension d of a type as text has a bound. */
uint32_t tool_bounded_dims(const char *type, size_t n);

/* The part of a tensor at its bounds that is inside of its sizes. */
typedef struct tool_inside {
    int is_part; /* 0: all of it */
    int64_t sizes[SHLO_MAX_RANK];
} tool_inside;
/* sizes: one tensor<i32> for each bit of the mask, as a run gives them behind the elements. */
void tool_inside_of(uint32_t bounded, const shlo_buffer *elements, const shlo_buffer *sizes,
    tool_inside *out);
/* Output i of a run. */
void tool_inside_output(const tool_signature *s, int32_t i, const tool_buffers *outputs, tool_inside *out);
int tool_is_inside(const tool_inside *x, const int64_t *dims, int32_t rank, size_t at);

#endif
