/* expand/expand.h - ops that are only combinations of others become those combinations, in place, between
 * verifying and planning. */
#ifndef SHLO__EXPAND_EXPAND_H
#define SHLO__EXPAND_EXPAND_H

#include "../check/check.h"

/* The verified module without ops of run kind EXPAND, without bounded and without quantized types; verified
   again if anything changed. Ops whose types are not static stay as they are. Quantized tensors in the
   signatures of functions become their storage, bounded ones the tensor at the bounds and a tensor<i32> for
   each bounded dimension behind it. */
SHLO__FN shlo_status shlo__expand_module(shlo__module *m, const shlo_allocator *temp, shlo_error *error);

#endif
