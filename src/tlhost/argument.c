/* tlhost/argument.c - an argument of a kernel from a tensor of one of Hidet's types. */
#ifndef TLANG__TLHOST_ARGUMENT_C
#define TLANG__TLHOST_ARGUMENT_C

#include "../base/base.h"
#include "public.h"

SHLO_API tlang_scalar tlang_data_scalar_in_kernels(tlang_data_scalar scalar) {
    switch (scalar) {
    case TLANG_DATA_I8: return TLANG_I8;
    case TLANG_DATA_I16: return TLANG_I16;
    case TLANG_DATA_I32: return TLANG_I32;
    case TLANG_DATA_I64: return TLANG_I64;
    case TLANG_DATA_F32: return TLANG_F32;
    case TLANG_DATA_F64: return TLANG_F64;
    case TLANG_DATA_BOOL: return TLANG_I1;
    case TLANG_DATA_C64: return TLANG_C32;
    case TLANG_DATA_C128: return TLANG_C64;
    default: return TLANG_NO_SCALAR;
    }
}

SHLO_API shlo_status tlang_arg_of_data_type(tlang_arg *arg, void *data, size_t bytes,
    const tlang_data_type *type) {
    if (!arg) return SHLO_ARGUMENT;
    memset(arg, 0, sizeof *arg);
    if (!data || !type || type->pointers || type->scalar == TLANG_DATA_VOID) return SHLO_ARGUMENT;
    if (type->lanes > 1 || !tlang_data_scalar_in_kernels(type->scalar)) return SHLO_TYPE;
    for (int32_t d = 0; type->is_tensor && d < type->layout.rank; d++)
        if (!type->layout.strides[d]) return SHLO_UNSUPPORTED;
    if (bytes < tlang_data_type_bytes(type) || !tlang_data_type_bytes(type)) return SHLO_INPUT;
    arg->data = data;
    arg->bytes = type->is_tensor ? bytes : tlang_data_type_bytes(type);
    if (!type->is_tensor) return SHLO_OK;
    arg->shape = type->layout.shape;
    arg->strides = type->layout.strides;
    return SHLO_OK;
}

#endif
