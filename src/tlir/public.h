/* tlir/public.h - types, as handles of a builder. */
#ifndef TLANG__TLIR_PUBLIC_H
#define TLANG__TLIR_PUBLIC_H

#include "../tlop/public.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef TLANG_MAX_ORDER
#define TLANG_MAX_ORDER 16 /* modes of a memref */
#endif

#define TLANG_DYNAMIC INT64_MIN /* a size, stride or offset known only at run time: `?` */

typedef enum tlang_type_kind { TLANG_VOID, TLANG_SCALAR, TLANG_MEMREF, TLANG_GROUP } tlang_type_kind;

/* global: memory of the caller, shared by all groups. local: memory of one group. */
typedef enum tlang_space { TLANG_GLOBAL, TLANG_LOCAL } tlang_space;

/* What a type is. Sizes, strides and offsets: TLANG_DYNAMIC where they are known only at run time. */
typedef struct tlang_type_info {
    tlang_type_kind kind;
    tlang_scalar scalar; /* the scalar type; of a memref or a group that of the elements */
    tlang_space space;   /* of a memref */
    int32_t order;       /* of a memref, or of a group's memrefs */
    int64_t shape[TLANG_MAX_ORDER], strides[TLANG_MAX_ORDER];
    int64_t offset; /* of a group, in elements */
} tlang_type_info;

#ifdef __cplusplus
}
#endif
#endif
