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
    if (!data || !type || type->pointers || type->scalar == TLANG_DATA_VOID ||
        type->layout.rank > TLANG_MAX_RANK)
        return SHLO_ARGUMENT;
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

/* i64 fills an index, too. */
static int tlang__argument_alike(tlang_scalar want, tlang_scalar have) {
    return want == have || (want == TLANG_INDEX && have == TLANG_I64);
}

static shlo_status tlang__argument_compare(const tlang_type_info *want, const tlang_data_type *type,
    int32_t param, shlo_error *error) {
    int32_t rank = type->is_tensor ? type->layout.rank : 0;
    if (want->kind == TLANG_GROUP)
        return shlo__status_fail(error, SHLO_TYPE, "argument %d: a group takes pointers to its members",
            param);
    if (!tlang__argument_alike(want->scalar, tlang_data_scalar_in_kernels(type->scalar)))
        return shlo__status_fail(error, SHLO_TYPE, "argument %d: elements of type %s, the kernel wants %s",
            param, tlang_data_scalar_name(type->scalar), tlang_scalar_name(want->scalar));
    if (want->kind == TLANG_SCALAR && type->is_tensor)
        return shlo__status_fail(error, SHLO_TYPE, "argument %d: a tensor, the kernel wants a scalar", param);
    if (want->kind == TLANG_MEMREF && rank != want->order)
        return shlo__status_fail(error, SHLO_TYPE, "argument %d: %d dimensions, the kernel wants %d", param,
            rank, want->order);
    for (int32_t i = 0; i < rank; i++) {
        int64_t size = type->layout.shape[i], stride = type->layout.strides[i];
        if (want->shape[i] != TLANG_DYNAMIC && want->shape[i] != size)
            return shlo__status_at(error,
                shlo__status_fail(error, SHLO_SHAPE, "argument %d: size %d is %lld, the kernel wants %lld",
                    param, i, (long long)size, (long long)want->shape[i]),
                param, i);
        if (want->strides[i] != TLANG_DYNAMIC && want->strides[i] != stride && size > 1)
            return shlo__status_at(error,
                shlo__status_fail(error, SHLO_SHAPE,
                    "argument %d: stride %d is %lld, the kernel wants %lld; a parameter with strided<?,...> "
                    "takes any layout",
                    param, i, (long long)stride, (long long)want->strides[i]),
                param, i);
    }
    return SHLO_OK;
}

SHLO_API shlo_status tlang_arg_for(const tlang_program *p, int32_t kernel, int32_t param,
    const tlang_data_type *type, tlang_arg *arg, shlo_error *error) {
    void *data = arg ? arg->data : NULL;
    size_t bytes = arg ? arg->bytes : 0;
    shlo_error unseen;
    tlang_type_info want;
    shlo_status status = tlang_arg_of_data_type(arg, data, bytes, type);
    if (!error) error = &unseen;
    shlo__status_clear(error);
    if (status == SHLO_OK) {
        if (tlang_kernel_get_arg(p, kernel, param, &want) == SHLO_OK)
            status = tlang__argument_compare(&want, type, param, error);
        else
            status = shlo__status_fail(error, SHLO_ARGUMENT, "there is no kernel %d with a parameter %d",
                kernel, param);
        if (status != SHLO_OK) memset(arg, 0, sizeof *arg);
    }
    else
        shlo__status_fail(error, status, "argument %d: %s", param,
            status == SHLO_INPUT         ? "too few bytes for its type"
            : status == SHLO_UNSUPPORTED ? "its layout has tiles, so no strides say where elements lie"
            : status == SHLO_TYPE        ? "the tensor language has no such elements"
                                         : "no data, or no type of data");
    return shlo__status_at(error, status, param, error->dimension);
}

#endif
