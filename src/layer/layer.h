/* layer/layer.h - what the files of the layers share: shapes with sizes that may be unknown. Layers are made
 * of public constructors only; the builder keeps the first failure, so that they check what no op would. */
#ifndef SHLO__LAYER_LAYER_H
#define SHLO__LAYER_LAYER_H

#include "../build/build.h"
#include "public.h"

/* Sizes and bounds as shlo_type_dim and shlo_type_bound tell them. Where a size is unknown, source and at say
   of which value it is a dimension; at -1: source is the size itself, a tensor<1xi64>. */
typedef struct shlo__layer_shape {
    int64_t dims[SHLO_MAX_RANK], bounds[SHLO_MAX_RANK];
    shlo_value source[SHLO_MAX_RANK];
    int8_t at[SHLO_MAX_RANK];
    int32_t rank;
    shlo_value sizes; /* all of them as a vector, if shlo__layer_keep_sizes has made it */
} shlo__layer_shape;

static const shlo_value SHLO__LAYER_NONE = {0}; /* no value */

/* ---- shapes.c ---- */

/* What a layer of several ops returns: x; a failure, which is of this layer, gets the layer's name. */
SHLO__FN shlo_value shlo__layer_of(shlo_builder *b, const char *call, shlo_value x);
/* Reads the shape of a plain tensor; 0 and latched if x is none. `call` names the layer in messages. */
SHLO__FN int shlo__layer_shape_of(shlo_builder *b, const char *call, shlo_value x, shlo__layer_shape *out);
/* An axis from 0 on; -1 and latched if there is no such axis. */
SHLO__FN int32_t shlo__layer_axis(shlo_builder *b, const char *call, int32_t axis, int32_t rank);
/* Appends a dimension: of a known size; of a shape. */
SHLO__FN void shlo__layer_push(shlo__layer_shape *s, int64_t size);
SHLO__FN void shlo__layer_push_from(shlo__layer_shape *s, const shlo__layer_shape *from, int32_t axis);
/* The shape to which x and y are broadcast, the last `skip` dimensions of both left out. */
SHLO__FN int shlo__layer_merge(shlo_builder *b, const char *call, const shlo__layer_shape *x,
    const shlo__layer_shape *y, int32_t skip, shlo__layer_shape *out);
/* Dimension i of x becomes dimension at[i] of a tensor of shape s. */
SHLO__FN shlo_value shlo__layer_stretch(shlo_builder *b, shlo_value x, const shlo__layer_shape *s, int32_t n,
    const int64_t *at);
/* The same where the dimensions of x are the last ones of s. */
SHLO__FN shlo_value shlo__layer_stretch_last(shlo_builder *b, shlo_value x, const shlo__layer_shape *s);
/* Size i as a tensor<1xi64>. */
SHLO__FN shlo_value shlo__layer_size(shlo_builder *b, const shlo__layer_shape *s, int32_t i);
/* Makes the vector of sizes once, for many ops of a shape with unknown ones. */
SHLO__FN void shlo__layer_keep_sizes(shlo_builder *b, shlo__layer_shape *s);
/* One element, repeated. */
SHLO__FN shlo_value shlo__layer_splat(shlo_builder *b, const shlo__layer_shape *s, shlo_dtype dtype,
    const void *element);
SHLO__FN shlo_type shlo__layer_type(shlo_builder *b, shlo_dtype dtype, const shlo__layer_shape *s);
SHLO__FN shlo_value shlo__layer_reshape(shlo_builder *b, shlo_value x, const shlo__layer_shape *s);
SHLO__FN shlo_dtype shlo__layer_dtype(const shlo_builder *b, shlo_value x);
/* x in another element type, unless it has it. */
SHLO__FN shlo_value shlo__layer_convert(shlo_builder *b, shlo_value x, shlo_dtype dtype);
/* Floats narrower than f32 as f32; others as they are. */
SHLO__FN shlo_value shlo__layer_widen(shlo_builder *b, shlo_value x);
/* Latches SHLO_TYPE unless the elements are floats. */
SHLO__FN int shlo__layer_floats(shlo_builder *b, const char *call, shlo_value x);
/* What a reduction starts from, a scalar: the number that changes nothing. */
SHLO__FN shlo_value shlo__layer_neutral(shlo_builder *b, shlo_op op, shlo_dtype dtype);

SHLO__INLINE int shlo__layer_given(shlo_value x) { return x.id != 0; }

#endif
