/* ir/module.h - a program as arrays and indices: types, values, ops, regions, functions, attributes,
 * constants. The module has forgotten the bytes or calls it came from and knows nothing of legality or
 * execution. Id 0 of every table is reserved for "none". Ids are stable; passes unlink ops, they never move
 * entries. */
#ifndef SHLO__IR_MODULE_H
#define SHLO__IR_MODULE_H

#include "../base/base.h"
#include "../op/op.h"
#include "public.h"

#define SHLO__DYNAMIC INT64_MIN /* a dimension of unknown size, printed `?` (same number as MLIR's) */

typedef enum shlo__type_kind {
    SHLO__TYPE_NONE,
    SHLO__TYPE_TENSOR,
    SHLO__TYPE_QUANTIZED,
    SHLO__TYPE_TOKEN,
    SHLO__TYPE_TUPLE,
    SHLO__TYPE_BUFFER,
    SHLO__TYPE_FUTURE,
    SHLO__TYPE_SCALAR /* a bare element type, only as the value of a TYPE attribute; dtype 0 with `bounded` 1:
                         tf32 */
} shlo__type_kind;

/* Types are interned: equal types have equal ids. */
typedef struct shlo__type {
    uint8_t kind;
    uint8_t dtype;     /* element type; for quantized tensors the storage type */
    uint8_t expressed; /* quantized: the expressed float type */
    uint8_t bounded;   /* some dynamic dimension has a bound */
    int32_t rank;      /* tensors: rank; tuples and futures: number of members */
    uint32_t
        at; /* numbers[at ..]: rank dims, then rank bounds if bounded (-1: none); tuples: member type ids */
    uint32_t quant; /* index into quants; 0: not quantized */
} shlo__type;

/* Parameters of a quantized element type: n_scales is 1 for per-tensor. */
typedef struct shlo__quant {
    int64_t storage_min, storage_max;
    int32_t axis; /* quantization_dimension; -1: per-tensor */
    uint32_t n_scales;
    uint32_t scales;      /* numbers[scales ..]: the bits of n_scales doubles */
    uint32_t zero_points; /* numbers[zero_points ..] */
} shlo__quant;

typedef struct shlo__value {
    uint32_t type;
    uint32_t owner;      /* op id, or region id for region arguments (is_arg) */
    uint32_t index : 31; /* which result or argument */
    uint32_t is_arg : 1;
    uint32_t forward; /* 0, or the value that replaces this one (shlo__module_resolve) */
    uint32_t name;    /* string id of its name in the text, or 0 */
} shlo__value;

typedef struct shlo__op {
    uint16_t code;                 /* shlo_op */
    uint16_t dead;                 /* unlinked: printed, written and counted no more */
    uint32_t operands, n_operands; /* uses[operands ..]: value ids */
    uint32_t results, n_results;   /* consecutive value ids from `results` */
    uint32_t attrs, n_attrs;       /* attrs[attrs ..], ascending by attr id */
    uint32_t regions, n_regions;   /* children[regions ..]: region ids */
    uint32_t parent;               /* region it stands in */
    uint32_t prev, next;           /* neighbours in that region; 0: none */
    uint32_t location;             /* string id ("file:line:col" or a name), or 0 */
    uint32_t line;                 /* line in the text it was read from, or 0 */
} shlo__op;

typedef struct shlo__region {
    uint32_t args, n_args; /* consecutive value ids from `args` */
    uint32_t first, last;  /* ops; 0: empty */
    uint32_t parent;       /* op that owns it; 0: a function's body, or not owned yet */
    uint32_t func;         /* function id if it is a function's body */
} shlo__region;

typedef struct shlo__func {
    uint32_t name;               /* string id */
    uint32_t body;               /* region id */
    uint32_t results, n_results; /* numbers[results ..]: result type ids */
    uint32_t is_private;
} shlo__func;

/* One attribute of one op. Numbers lie in numbers[at ..]: BOOL I64 ENUM SYMBOL(function name's string id)
   STRING DICT (string id) TYPE (type id) F32 (bits of a double) TENSOR (data id): one number; lists: n
   numbers; TABLE: n numbers in rows of `columns`. */
typedef struct shlo__attr {
    uint16_t id; /* row of attrs.def */
    uint16_t columns;
    uint32_t n;
    uint32_t at;
} shlo__attr;

/* Elements of a constant: in place in the program's bytes, in the module's arena, or where the host keeps its
   weights. Row-major, storage form, aligned to the element. */
typedef struct shlo__data {
    const void *bytes; /* NULL: outside, and not known (shlo__module_known) */
    size_t n_bytes;    /* of all elements, or of one if splat */
    uint32_t type;
    uint32_t splat; /* 1: a single element stands for all */
    uint32_t owned; /* 1: the bytes go with a module, this one or the one it was copied from */
    uint32_t name;  /* string id: the elements lie outside of the program under this name; never a splat. 0:
                       the program has them */
} shlo__data;

SHLO__INLINE int shlo__module_known(const shlo__data *d) { return d->bytes || !d->n_bytes; }

/* Also NUL-terminated. func: the first function of this name, or 0; data: the first constant that was made to
 * lie outside under it, or 0. */
typedef struct shlo__string {
    const char *text;
    uint32_t n;
    uint32_t func, data;
} shlo__string;

typedef struct shlo__module {
    const shlo_allocator *allocator;
    shlo__arena arena; /* strings and constants' bytes that are owned */
    SHLO__VEC(shlo__type) types;
    SHLO__VEC(shlo__quant) quants;
    SHLO__VEC(shlo__value) values;
    SHLO__VEC(shlo__op) ops;
    SHLO__VEC(shlo__region) regions;
    SHLO__VEC(shlo__func) funcs;
    SHLO__VEC(shlo__attr) attrs;
    SHLO__VEC(shlo__data) data;
    SHLO__VEC(shlo__string) strings;
    SHLO__VEC(int64_t) numbers;
    SHLO__VEC(uint32_t) uses;
    SHLO__VEC(uint32_t) children;
    SHLO__VEC(uint32_t) type_hash; /* open addressing, ids */
    SHLO__VEC(uint32_t) quant_hash;
    SHLO__VEC(uint32_t) string_hash;
    uint32_t name;                     /* string id of the module's name, or 0 */
    uint32_t n_replicas, n_partitions; /* mhlo.num_replicas / num_partitions; 0: not said */
} shlo__module;

/* ---- life ---- */
SHLO__FN shlo_status shlo__module_init(shlo__module *m,
    const shlo_allocator *allocator); /* zero m first is not needed */
SHLO__FN void shlo__module_free(shlo__module *m);

/* ---- adding; SHLO_MEMORY, SHLO_OVERFLOW, SHLO_LIMIT on failure ---- */
SHLO__FN shlo_status shlo__module_string(shlo__module *m, const char *text, size_t n,
    uint32_t *id); /* interned, copied */
SHLO__FN shlo_status shlo__module_numbers(shlo__module *m, const int64_t *items, uint32_t n, uint32_t *at);
/* dims: rank numbers (SHLO__DYNAMIC for ?); bounds: NULL or rank numbers (-1: none). Does not judge legality
 * beyond SHLO_MAX_RANK. */
SHLO__FN shlo_status shlo__module_tensor(shlo__module *m, shlo_dtype dtype, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id);
SHLO__FN shlo_status shlo__module_quantized(shlo__module *m, shlo_dtype storage, shlo_dtype expressed,
    int32_t rank, const int64_t *dims, const int64_t *bounds, const shlo__quant *params, const double *scales,
    const int64_t *zero_points, uint32_t *id);
SHLO__FN shlo_status shlo__module_type(shlo__module *m, shlo__type_kind kind, shlo_dtype dtype,
    uint32_t n_members, const uint32_t *members, uint32_t *id);
/* Whether a type is one the specification allows: sizes, bounds, quantization parameters. (Tuples that nest
   too deep or are too large are refused with SHLO_LIMIT when made: a tuple's `expressed` is its depth, its
   `quant` the number of types in it.) */
SHLO__FN shlo_status shlo__module_type_legal(const shlo__module *m, uint32_t type, shlo_error *error);
/* The type `like` with other dims (element type, quantization kept). */
SHLO__FN shlo_status shlo__module_reshaped(shlo__module *m, uint32_t like, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id);
SHLO__FN shlo_status shlo__module_region(shlo__module *m, uint32_t n_args, const uint32_t *types,
    uint32_t *id);
SHLO__FN shlo_status shlo__module_func(shlo__module *m, uint32_t name, uint32_t body, uint32_t n_results,
    const uint32_t *result_types, uint32_t *id);
SHLO__FN shlo_status shlo__module_data(shlo__module *m, uint32_t type, const void *bytes, size_t n_bytes,
    int splat, int copy, uint32_t *id);
SHLO__FN shlo_status shlo__module_outside(shlo__module *m, uint32_t type, uint32_t name,
    uint32_t *id); /* not known; of a static type. Again: the same one, or SHLO_TYPE */

/* A new op at the end of region `parent`, with n_results results of the given types. attrs must be ascending
   by id; they and the operand and region lists are copied. */
typedef struct shlo__op_parts {
    shlo_op code;
    uint32_t n_operands, n_results, n_attrs, n_regions;
    const uint32_t *operands, *result_types, *regions;
    const shlo__attr *attrs;
    uint32_t location, line;
} shlo__op_parts;
SHLO__FN shlo_status shlo__module_op(shlo__module *m, uint32_t parent, const shlo__op_parts *parts,
    uint32_t *id);

/* Adds to a failure where the op comes from: its line in the text, its location. What is there already stays.
 */
SHLO__FN void shlo__op_place(const shlo__module *m, uint32_t line, uint32_t location, shlo_error *error);

/* ---- changing ---- */
SHLO__FN uint32_t shlo__module_resolve(const shlo__module *m, uint32_t value);    /* follows `forward` */
SHLO__FN void shlo__module_replace(shlo__module *m, uint32_t value, uint32_t by); /* all uses, lazily */
SHLO__FN shlo_status shlo__module_drop_args(shlo__module *m,
    uint32_t region); /* those that are replaced; the others get new values */
SHLO__FN void shlo__module_unlink(shlo__module *m, uint32_t op); /* out of its region, marked dead */
SHLO__FN void shlo__module_insert_before(shlo__module *m, uint32_t op, uint32_t before); /* moves an op */

/* ---- reading: everything below is total on a structurally sound module ---- */
SHLO__INLINE const shlo__type *shlo__type_at(const shlo__module *m, uint32_t type) {
    return &m->types.items[type];
}
SHLO__INLINE const int64_t *shlo__type_dims(const shlo__module *m, uint32_t type) {
    return m->numbers.items + m->types.items[type].at;
}
SHLO__INLINE uint32_t shlo__value_type(const shlo__module *m, uint32_t value) {
    return m->values.items[value].type;
}
SHLO__INLINE uint32_t shlo__op_operand(const shlo__module *m, const shlo__op *op, uint32_t i) {
    return shlo__module_resolve(m, m->uses.items[op->operands + i]);
}
SHLO__INLINE uint32_t shlo__op_region(const shlo__module *m, const shlo__op *op, uint32_t i) {
    return m->children.items[op->regions + i];
}
SHLO__INLINE const char *shlo__text(const shlo__module *m, uint32_t string) {
    return m->strings.items[string].text;
}
SHLO__INLINE int shlo__type_is_tensor(const shlo__type *t) {
    return t->kind == SHLO__TYPE_TENSOR || t->kind == SHLO__TYPE_QUANTIZED;
}

SHLO__FN const shlo__attr *shlo__module_attr(const shlo__module *m, const shlo__op *op,
    uint32_t attr_id); /* NULL: absent */
/* Number of the attribute, or its row's fallback where absent (BOOL, I64, ENUM, SYMBOL, STRING, DICT, TYPE,
 * TENSOR id). */
SHLO__FN int64_t shlo__module_attr_i64(const shlo__module *m, const shlo__op *op, uint32_t attr_id);
SHLO__FN double shlo__module_attr_f64(const shlo__module *m, const shlo__op *op, uint32_t attr_id);
/* List or table: its numbers and count; absent: NULL and 0. */
SHLO__FN const int64_t *shlo__module_attr_list(const shlo__module *m, const shlo__op *op, uint32_t attr_id,
    uint32_t *n);
/* List item i; absent: the row's fallback. */
SHLO__FN int64_t shlo__module_attr_item(const shlo__module *m, const shlo__op *op, uint32_t attr_id,
    uint32_t i);
SHLO__FN uint32_t shlo__module_find_func(const shlo__module *m, uint32_t name); /* 0: none. name: string id */
SHLO__FN uint32_t shlo__module_find_string(const shlo__module *m, const char *text, size_t n); /* 0: none */
SHLO__FN int shlo__type_static(const shlo__module *m, uint32_t type); /* tensor with no dynamic dimension */
SHLO__FN int shlo__type_elements(const shlo__module *m, uint32_t type,
    int64_t *n); /* 0 on overflow or dynamic dims (bounds are used if all are bounded) */
SHLO__FN int shlo__type_bytes(const shlo__module *m, uint32_t type,
    size_t *n); /* storage bytes; 0 on overflow or dynamic dims */
/* "tensor<2x?xf32>", "tuple<..>" as StableHLO text; cut to capacity; returns the length it would need. */
SHLO__FN size_t shlo__type_text(const shlo__module *m, uint32_t type, char *out, size_t capacity);

/* ---- types.c ---- */
SHLO__FN uint64_t shlo__types_mix(uint64_t h, uint64_t x);
SHLO__FN uint32_t shlo__types_hash_numbers(uint64_t h, const int64_t *items, uint32_t n);
SHLO__FN uint32_t shlo__types_type_numbers(const shlo__type *t);
SHLO__FN shlo_status shlo__types_shaped(shlo__module *m, shlo__type *t, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id);
SHLO__FN void shlo__types_storage_limits(shlo_dtype t, int64_t *min, int64_t *max);

/* ---- module.c ---- */
SHLO__FN void shlo__module_value(shlo__module *m, uint32_t type, uint32_t owner, uint32_t index, int is_arg);

/* ---- text.c ---- */
/* Collects characters in `out`. With `write` a full buffer is handed on; without, what does not fit is only
 * counted. */
typedef struct shlo__text_sink {
    char *out;
    size_t capacity, at;
    size_t n; /* characters in all */
    void (*write)(void *user, const char *text, size_t n);
    void *user;
} shlo__text_sink;

enum { SHLO__TEXT_LIMBS = 40 }; /* 2^1075 times 10, and some, for f64's smallest */
typedef struct shlo__text_big {
    uint32_t limb[SHLO__TEXT_LIMBS];
} shlo__text_big;

SHLO__FN void shlo__text_flush(shlo__text_sink *s);
SHLO__FN void shlo__text_put(shlo__text_sink *s, const char *text, size_t n);
SHLO__FN void shlo__text_puts(shlo__text_sink *s, const char *text);
SHLO__FN void shlo__text_u64(shlo__text_sink *s, uint64_t value);
SHLO__FN void shlo__text_i64(shlo__text_sink *s, int64_t value);
SHLO__FN void shlo__text_hex(shlo__text_sink *s, uint64_t value, int digits);
SHLO__FN void shlo__text_big_times(shlo__text_big *b, uint32_t by);
SHLO__FN void shlo__text_big_set(shlo__text_big *b, uint64_t value, int shift);
SHLO__FN int shlo__text_big_compare(const shlo__text_big *a, const shlo__text_big *b,
    const shlo__text_big *c);
SHLO__FN void shlo__text_big_subtract(shlo__text_big *a, const shlo__text_big *b);
SHLO__FN void shlo__text_float(shlo__text_sink *s, shlo_dtype t, const void *element);
SHLO__FN void shlo__text_dims(shlo__text_sink *s, const int64_t *dims, int32_t rank);
SHLO__FN void shlo__text_type(shlo__text_sink *s, const shlo__module *m, uint32_t type);

#endif
