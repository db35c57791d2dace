/* tlhost/public.h - arguments of kernels made of what a host has: tensors of Hidet's types. */
#ifndef TLANG__TLHOST_PUBLIC_H
#define TLANG__TLHOST_PUBLIC_H

#include "../tensorlang/public.h"
#include "../tlvm/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The scalar type with the same values: f32 is TLANG_F32, c64 (two f32) is TLANG_C32, bool is TLANG_I1.
   TLANG_NO_SCALAR: the tensor language has none (f16, bf16, tf32, void). */
SHLO_API tlang_scalar tlang_data_scalar_in_kernels(tlang_data_scalar scalar);

/* An argument in one call: data, which is of this type. A tensor fills a memref parameter: mode i of it is
   dimension i, with the layout's stride, so the parameter's strides are `?` unless they are the same numbers
   (column-major is packed). A scalar fills a scalar parameter or a memref without modes. The argument points
   into *type, which has to live until the launch is over.

     tlang_data_type_parse("tensor(f32, [4, 8])", 19, &type, NULL);
     tlang_arg_of_data_type(&args[0], data, sizeof data, &type); // for memref<f32x?x?,strided<?,?>>

   SHLO_ARGUMENT (NULL, void, a pointer type); SHLO_TYPE: the tensor language has no such elements (f16,
   vectors and so on); SHLO_UNSUPPORTED: the layout has tiles, so no strides say where the elements lie;
   SHLO_INPUT: `bytes` are too few. After a failure *arg is zero. A launch compares sizes and strides with the
   parameter's, but does not know the elements' type and the rank: tlang_arg_for does. */
SHLO_API shlo_status tlang_arg_of_data_type(tlang_arg *arg, void *data, size_t bytes,
    const tlang_data_type *type);

/* The same for one parameter of a kernel, compared with its type. arg->data and arg->bytes are the caller's;
   the rest is set.

     args[0].data = data;
     args[0].bytes = sizeof data;
     tlang_arg_for(program, kernel, 0, &type, &args[0], &error);

   Errors, with a message that names the parameter: those above; SHLO_ARGUMENT (no such parameter); SHLO_TYPE
   (a group, whose members are pointers; a tensor for a scalar; other elements; another rank); SHLO_SHAPE (a
   size or a stride that the parameter states is another). */
SHLO_API shlo_status tlang_arg_for(const tlang_program *p, int32_t kernel, int32_t param,
    const tlang_data_type *type, tlang_arg *arg, shlo_error *error);

#ifdef __cplusplus
}
#endif
#endif
