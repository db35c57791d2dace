/* ir/public.h - tensors as the host sees them, and constants that it keeps outside of programs. */
#ifndef SHLO__IR_PUBLIC_H
#define SHLO__IR_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SHLO_DYNAMIC INT64_MIN /* a dimension whose size is not known */

/* Type and size of a tensor. Of a quantized tensor: its storage type. */
typedef struct shlo_tensor_info {
    shlo_dtype dtype;
    const int64_t *dims; /* SHLO_DYNAMIC: not known; lives as long as what was asked */
    int32_t rank;
    size_t bytes; /* of all elements */
} shlo_tensor_info;

/* Gives the elements of a constant outside of the program, which a program file only names. `what` is its
   type in the program. *data becomes a pointer to its elements (storage form, row-major), *bytes their size,
   which must be what->bytes. They are used in place: they must stay unchanged as long as the program lives,
   and are copied only if they are not aligned for their type. Returns SHLO_OK, or a status that ends the
   load: SHLO_NOT_FOUND for an unknown name. It may write error->message. */
typedef shlo_status (*shlo_weights_fn)(void *user, const char *name, const shlo_tensor_info *what,
    const void **data, size_t *bytes, shlo_error *error);
typedef struct shlo_weights {
    shlo_weights_fn find; /* NULL: there are none */
    void *user;
} shlo_weights;

#ifdef __cplusplus
}
#endif
#endif
