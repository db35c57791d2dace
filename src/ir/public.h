/* ir/public.h - tensors as the host sees them, and constants that it keeps outside of programs. */
#ifndef SHLO__IR_PUBLIC_H
#define SHLO__IR_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Type and size of a tensor. Of a quantized one: its storage. */
typedef struct shlo_tensor_info {
    shlo_dtype dtype;
    const int64_t *dims; /* lives as long as what was asked */
    int32_t rank;
    size_t bytes; /* of all elements */
} shlo_tensor_info;

/* Weights: constants that a program file only names, with their type, while their elements lie elsewhere. The
   host says where: `what` is the type that the program gives the constant, *data gets its elements
   (row-major, storage form), *bytes their number, which must be what->bytes. They are used where they lie, so
   they must stay, unchanged, as long as the program does; what lies askew for its element type is copied.
   Returns SHLO_OK, or a status that ends the load: SHLO_NOT_FOUND for a name it does not have, with a message
   if error->message is written. */
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
