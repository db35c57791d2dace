/* ir/ir.h - a module: a program as arrays and indices. The module has forgotten the bytes or the calls that
 * it was made from, and knows nothing of legality or execution. Entry 0 of every table means "none". Ids are
 * stable: passes unlink ops, they never move entries. */
#ifndef SHLO__IR_IR_H
#define SHLO__IR_IR_H

#include "../base/base.h"
#include "../op/op.h"
#include "public.h"

/* A dimension of unknown size, printed as `?`. The number is MLIR's. */
#define SHLO__DYNAMIC INT64_MIN

/* ---- what a module consists of ---- */

typedef enum shlo__type_kind {
    SHLO__TYPE_NONE,
    SHLO__TYPE_TENSOR,
    SHLO__TYPE_QUANTIZED,
    SHLO__TYPE_TOKEN,
    SHLO__TYPE_TUPLE,
    SHLO__TYPE_BUFFER,
    SHLO__TYPE_FUTURE,
    SHLO__TYPE_SCALAR /* an element type alone; only the value of an attribute of kind TYPE */
} shlo__type_kind;

/* Types are interned: equal types have equal ids. Fields that do not apply are 0. */
typedef struct shlo__type {
    uint8_t kind;
    uint8_t dtype;     /* element type; of a quantized tensor: the storage type */
    uint8_t expressed; /* quantized tensors: the expressed float type */
    uint8_t bounded;   /* tensors: some dynamic dimension has a bound */
    uint8_t tf32;      /* scalars: the type is tf32, which is no dtype */
    uint8_t depth;     /* tuples and futures: levels of nesting, 1 if no member is nested */
    uint8_t open;      /* tuples: a tensor in it has a dimension of unknown size */
    int32_t rank;      /* tensors: rank; tuples and futures: number of members */
    uint32_t at; /* numbers[at ..]: rank dims, then rank bounds if bounded (-1: none); or member type ids */
    uint32_t quant;    /* quantized tensors: index into quants */
    uint32_t n_inside; /* tuples and futures: number of types inside, counted through all levels */
} shlo__type;

/* Parameters of a quantized element type; n_scales is 1 if they hold for the whole tensor. */
typedef struct shlo__quant {
    int64_t storage_min, storage_max;
    int32_t axis; /* quantization_dimension; -1: per-tensor */
    uint32_t n_scales;
    uint32_t scales;      /* numbers[scales ..]: the bits of n_scales doubles */
    uint32_t zero_points; /* numbers[zero_points ..] */
} shlo__quant;

typedef struct shlo__value {
    uint32_t type;
    uint32_t owner : 31; /* op id; of a region's argument: region id */
    uint32_t is_arg : 1;
    uint32_t forward; /* 0, or the value that replaces this one (shlo__module_resolve) */
} shlo__value;

typedef struct shlo__op {
    uint16_t code;                 /* shlo_op */
    uint16_t dead;                 /* unlinked: no longer printed, written or counted */
    uint32_t operands, n_operands; /* uses[operands ..]: value ids */
    uint32_t results, n_results;   /* consecutive value ids from `results` */
    uint32_t attrs, n_attrs;       /* attrs[attrs ..], ascending by attribute id */
    uint32_t regions, n_regions;   /* children[regions ..]: region ids */
    uint32_t parent;               /* the region that contains it */
    uint32_t prev, next;           /* neighbours in that region; 0: none */
    uint32_t location;             /* string id ("file:line:col" or a name), or 0 */
    uint32_t line;                 /* line in the text it was read from, or 0 */
} shlo__op;

typedef struct shlo__region {
    uint32_t args, n_args; /* consecutive value ids from `args` */
    uint32_t first, last;  /* ops; 0: empty */
    uint32_t parent;       /* the op that owns it; 0: a function's body, or without an owner so far */
    uint32_t func;         /* function id if it is a function's body */
} shlo__region;

typedef struct shlo__func {
    uint32_t name;               /* string id */
    uint32_t body;               /* region id */
    uint32_t results, n_results; /* numbers[results ..]: result type ids */
    uint32_t is_private;
} shlo__func;

/* One attribute of one op. Its value is numbers[at ..]: one number for BOOL, I64, ENUM, SYMBOL (string id of
   a function's name), STRING and DICT (string id), TYPE (type id), F32 (the bits of a double), TENSOR (data
   id); n numbers for a list; n numbers in rows of `columns` for a TABLE. */
typedef struct shlo__attr {
    uint16_t id; /* row of attrs.def */
    uint16_t columns;
    uint32_t n;
    uint32_t at;
#ifdef __TINYC__
    uint32_t unused; /* where a function returns 12 bytes, tcc 0.9.27 writes 16 */
#endif
} shlo__attr;

/* Elements of a constant: in place in the program's bytes, in the module's arena, or in the host's memory of
   weights. Row-major, storage form, aligned to the element. */
typedef struct shlo__data {
    const void *bytes; /* NULL: outside of the program and not found so far (shlo__module_known) */
    size_t n_bytes;    /* of all elements, or of one if splat */
    uint32_t type;
    uint32_t splat;  /* 1: a single element stands for all */
    uint16_t owned;  /* 1: the bytes belong to a module, this one or the one it was copied from */
    uint16_t varied; /* 1: its elements were found not to be all the same */
    uint32_t name;   /* string id: the elements are outside of the program, under this name; never a splat.
                       0: the program has them */
} shlo__data;

/* Also NUL-terminated. */
typedef struct shlo__string {
    const char *text;
    uint32_t n;
    uint32_t func; /* the first function of this name, or 0 */
    uint32_t data; /* the first constant whose elements are outside under this name, or 0 */
} shlo__string;

typedef struct shlo__module {
    const shlo_allocator *allocator;
    const shlo__uses *told; /* of ops and types while they are verified; NULL: nobody */
    const shlo_logger *log; /* of what is decided on the way to a program; NULL: nobody */
    shlo__pulse *pulse;     /* of the host that waits for the program; NULL: nobody */
    shlo__arena arena;      /* strings, and those bytes of constants that are owned */
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
    SHLO__VEC(uint32_t) names;     /* of values, as far as some have names: shlo__value_name */
    SHLO__VEC(uint32_t) type_hash; /* this and the next two: open addressing, ids */
    SHLO__VEC(uint32_t) quant_hash;
    SHLO__VEC(uint32_t) string_hash;
    uint32_t name;                     /* string id of the module's name, or 0 */
    uint32_t n_replicas, n_partitions; /* mhlo.num_replicas, mhlo.num_partitions; 0: not given */
    const uint8_t *labels;             /* names of arguments and results, as in a file (code/labels.c) */
    size_t n_labels;                   /* bytes, which belong to whoever made the module */
} shlo__module;

/* ---- tables.c: arrays that grow, hashing, interning ---- */

SHLO__FN uint64_t shlo__tables_mix(uint64_t h, uint64_t x);
SHLO__FN uint32_t shlo__tables_hash_numbers(uint64_t h, const int64_t *items, uint32_t n);
SHLO__FN uint32_t shlo__tables_hash_bytes(const char *text, size_t n);
/* Appends n items, which may be part of the array itself: growing the array would free them. */
SHLO__FN shlo_status shlo__tables_append(const shlo_allocator *a, void **items, uint32_t *count,
    uint32_t *capacity, const void *src, uint32_t n, size_t item_bytes);
#define SHLO__TABLES_APPEND(m, v, src, n) \
    shlo__tables_append((m)->allocator, (void **)(void *)&(v)->items, &(v)->count, &(v)->capacity, (src), \
        (n), sizeof *(v)->items)
/* Where p points after a block has moved, if it pointed into the block. */
SHLO__FN const void *shlo__tables_moved(const void *p, uintptr_t old_block, size_t bytes, const void *block);

typedef uint32_t (*shlo__tables_hash)(const shlo__module *m, uint32_t id);
typedef int (*shlo__tables_equal)(const shlo__module *m, uint32_t a, uint32_t b);
/* A hash table of ids: capacity is a power of two, at most half of the places are taken, 0 is a free place.
   Who writes a file chooses its hashes. So that they do not make loading quadratic, nothing is sought in more
   than PROBES places; a million hashes that nobody has chosen have runs of 60. */
enum { SHLO__TABLES_PROBES = 256 };
typedef struct shlo__tables_ids {
    uint32_t **items, *capacity;
    shlo__tables_hash hash;
    shlo__tables_equal equal;
} shlo__tables_ids;
/* Makes room for one more than the ids 1 .. n-1 that the table holds. */
SHLO__FN shlo_status shlo__tables_room(const shlo__module *m, const shlo__tables_ids *t, uint32_t n);
/* The id that the table has for candidate `id`: an earlier equal one, or `id` itself, which is then entered.
   0: others are in all of its places. */
SHLO__FN uint32_t shlo__tables_intern(const shlo__module *m, const shlo__tables_ids *t, uint32_t id);
SHLO__FN shlo_status shlo__module_numbers(shlo__module *m, const int64_t *items, uint32_t n, uint32_t *at);

/* ---- types.c: making types, judging them, their sizes ---- */

/* dims: rank numbers (SHLO__DYNAMIC for ?); bounds: NULL or rank numbers (-1: none). Legality is not judged
   beyond SHLO_MAX_RANK. Like all that adds: SHLO_MEMORY, SHLO_OVERFLOW or SHLO_LIMIT on failure. */
SHLO__FN shlo_status shlo__module_tensor(shlo__module *m, shlo_dtype dtype, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id);
/* The element type of a quantized tensor; zero_points NULL: all are 0. */
typedef struct shlo__quant_parts {
    shlo_dtype storage, expressed;
    shlo__quant params; /* all but where scales and zero points are */
    const double *scales;
    const int64_t *zero_points;
} shlo__quant_parts;
SHLO__FN void shlo__types_quant_parts(const shlo__module *m, const shlo__type *t, shlo__quant_parts *parts);
SHLO__FN shlo_status shlo__module_quantized(shlo__module *m, const shlo__quant_parts *parts, int32_t rank,
    const int64_t *dims, const int64_t *bounds, uint32_t *id);
/* Any other kind. Tuples that nest too deep or have too many types inside: SHLO_LIMIT. */
SHLO__FN shlo_status shlo__module_type(shlo__module *m, shlo__type_kind kind, shlo_dtype dtype,
    uint32_t n_members, const uint32_t *members, uint32_t *id);
/* The type `t`, complete but for its dims and bounds, with these. */
SHLO__FN shlo_status shlo__types_shaped(shlo__module *m, shlo__type *t, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id);
/* The type `like` with other dims; element type and quantization stay. */
SHLO__FN shlo_status shlo__module_reshaped(shlo__module *m, uint32_t like, int32_t rank, const int64_t *dims,
    const int64_t *bounds, uint32_t *id);
/* Whether the specification allows the type: sizes, bounds, quantization parameters. */
SHLO__FN shlo_status shlo__module_type_legal(const shlo__module *m, uint32_t type, shlo_error *error);

/* The family of a type that this build lacks (SHLO_NO_...); NULL: it has the type. */
#ifndef SHLO_NO_BUILD
SHLO__FN void shlo__type_tell(const shlo__module *m, uint32_t type); /* tells m->told of families */
#endif
#if !SHLO__ALL_TYPES
SHLO__FN const char *shlo__type_absent(const shlo__module *m, uint32_t type);
#endif

SHLO__FN uint32_t
shlo__types_type_numbers(const shlo__type *t); /* how many numbers it has at numbers[at ..] */
SHLO__FN void shlo__types_storage_limits(shlo_dtype t, int64_t *min, int64_t *max);
SHLO__FN int shlo__type_static(const shlo__module *m,
    uint32_t type); /* a tensor without dynamic dimensions */
/* Both return 0 on overflow and for dynamic dims; a bound stands for its dimension. */
SHLO__FN int shlo__type_elements(const shlo__module *m, uint32_t type, int64_t *n);
SHLO__FN int shlo__type_bytes(const shlo__module *m, uint32_t type, size_t *n); /* in storage form */

SHLO__INLINE const shlo__type *shlo__type_at(const shlo__module *m, uint32_t type) {
    SHLO_ASSERT(type < m->types.count);
    return &m->types.items[type];
}
SHLO__INLINE const int64_t *shlo__type_dims(const shlo__module *m, uint32_t type) {
    SHLO_ASSERT(type < m->types.count && m->types.items[type].at <= m->numbers.count);
    return m->numbers.items + m->types.items[type].at;
}
SHLO__INLINE int shlo__type_is_tensor(const shlo__type *t) {
    return t->kind == SHLO__TYPE_TENSOR || t->kind == SHLO__TYPE_QUANTIZED;
}

/* ---- text.c: text without stdio ---- */

/* Collects characters in `out`. With `write`, a full buffer is handed on; without, what does not fit is only
 * counted. */
typedef struct shlo__text_sink {
    char *out;
    size_t capacity, at;
    size_t n; /* characters in all */
    void (*write)(void *user, const char *text, size_t n);
    void *user;
} shlo__text_sink;

SHLO__FN void shlo__text_flush(shlo__text_sink *s);
SHLO__FN void shlo__text_put(shlo__text_sink *s, const char *text, size_t n);
SHLO__FN void shlo__text_puts(shlo__text_sink *s, const char *text);
SHLO__FN void shlo__text_u64(shlo__text_sink *s, uint64_t value);
SHLO__FN void shlo__text_i64(shlo__text_sink *s, int64_t value);
SHLO__FN void shlo__text_hex(shlo__text_sink *s, uint64_t value, int digits);
/* One float element: the nearest of the shortest decimals that read back to the same bits (for f8E8M0FNU, to
   the same f32), or 0x.. if infinite or NaN. */
SHLO__FN void shlo__text_float(shlo__text_sink *s, shlo_dtype t, const void *element);
SHLO__FN void shlo__text_dims(shlo__text_sink *s, const int64_t *dims, int32_t rank);
SHLO__FN void shlo__text_type(shlo__text_sink *s, const shlo__module *m, uint32_t type);
/* "tensor<2x?xf32>", "tuple<..>" as StableHLO text; cut to capacity; returns the length it would need. */
SHLO__FN size_t shlo__type_text(const shlo__module *m, uint32_t type, char *out, size_t capacity);

/* Big unsigned numbers, enough for exact decimals of f64: 2^1075 times 10, and some. */
enum { SHLO__TEXT_LIMBS = 40 };
typedef struct shlo__text_big {
    uint32_t limb[SHLO__TEXT_LIMBS];
} shlo__text_big;
SHLO__FN void shlo__text_big_set(shlo__text_big *b, uint64_t value, int shift);
SHLO__FN void shlo__text_big_times(shlo__text_big *b, uint32_t by);
SHLO__FN void shlo__text_big_subtract(shlo__text_big *a, const shlo__text_big *b);
/* a + b compared with c: negative, 0 or positive. b NULL: 0. */
SHLO__FN int shlo__text_big_compare(const shlo__text_big *a, const shlo__text_big *b,
    const shlo__text_big *c);

/* ---- module.c: making, changing and reading a module ---- */

SHLO__FN shlo_status shlo__module_init(shlo__module *m, const shlo_allocator *allocator); /* *m: any bytes */
SHLO__FN void shlo__module_free(shlo__module *m);

/* Adding: SHLO_MEMORY, SHLO_OVERFLOW or SHLO_LIMIT on failure. */
SHLO__FN shlo_status shlo__module_string(shlo__module *m, const char *text, size_t n, uint32_t *id);
#define SHLO__MODULE_MOST 0x7fffffffu /* ids of ops and regions */
SHLO__FN void shlo__module_value(shlo__module *m, uint32_t type, uint32_t owner, int is_arg);
/* String id of the value's name in the text, or 0. */
SHLO__INLINE uint32_t shlo__value_name(const shlo__module *m, uint32_t value) {
    return value < m->names.count ? m->names.items[value] : 0;
}
SHLO__FN shlo_status shlo__module_name_value(shlo__module *m, uint32_t value, uint32_t name);
/* Which result of its op, or argument of its region, the value is. */
SHLO__FN uint32_t shlo__value_index(const shlo__module *m, uint32_t value);
SHLO__FN shlo_status shlo__module_region(shlo__module *m, uint32_t n_args, const uint32_t *types,
    uint32_t *id);
SHLO__FN shlo_status shlo__module_func(shlo__module *m, uint32_t name, uint32_t body, uint32_t n_results,
    const uint32_t *result_types, uint32_t *id);
/* A constant, with its bytes in place or copied. splat: they are one element. */
SHLO__FN shlo_status shlo__module_data(shlo__module *m, uint32_t type, const void *bytes, size_t n_bytes,
    int splat, uint32_t *id);
SHLO__FN shlo_status shlo__module_data_copy(shlo__module *m, uint32_t type, const void *bytes, size_t n_bytes,
    int splat, uint32_t *id);
/* A constant whose elements are outside and not found so far; its type is static. The same name again gives
   the same constant, or SHLO_TYPE if the type differs. */
SHLO__FN shlo_status shlo__module_outside(shlo__module *m, uint32_t type, uint32_t name, uint32_t *id);

/* A new op at the end of region `parent`, with n_results results of the given types. All lists are copied;
   attrs must be ascending by id. */
typedef struct shlo__op_parts {
    shlo_op code;
    uint32_t n_operands, n_results, n_attrs, n_regions;
    const uint32_t *operands, *result_types, *regions;
    const shlo__attr *attrs;
    uint32_t location, line;
} shlo__op_parts;
SHLO__FN shlo_status shlo__module_op(shlo__module *m, uint32_t parent, const shlo__op_parts *parts,
    uint32_t *id);

/* Adds to a failure the place that the op comes from: its line in the text, its location. A place that the
   error has stays. */
SHLO__FN void shlo__op_place(const shlo__module *m, uint32_t line, uint32_t location, shlo_error *error);

/* Changing. */
SHLO__FN uint32_t shlo__module_resolve(const shlo__module *m, uint32_t value);    /* follows `forward` */
SHLO__FN void shlo__module_replace(shlo__module *m, uint32_t value, uint32_t by); /* all uses, lazily */
/* Drops the region's arguments that are replaced; the others become new values. */
SHLO__FN shlo_status shlo__module_drop_args(shlo__module *m, uint32_t region);
/* Functions f with keep[f] 0 go, with all their ops; ids of the others change. Returns how many go. */
SHLO__FN uint32_t shlo__module_keep_funcs(shlo__module *m, const uint8_t *keep);
SHLO__FN void shlo__module_unlink(shlo__module *m, uint32_t op); /* out of its region, marked dead */
SHLO__FN void shlo__module_insert_before(shlo__module *m, uint32_t op, uint32_t before); /* moves an op */

/* Reading: total on a structurally sound module. */
/* The function that a call or a composite names; 0: there is none, or the op is another. */
SHLO__FN uint32_t shlo__module_callee(const shlo__module *m, const shlo__op *op);
/* The data of the constant op that makes a value; NULL: the value is something else. */
SHLO__FN shlo__data *shlo__module_constant(const shlo__module *m, uint32_t value);
/* The op that is all of a region: of its two arguments, in either order, with one result, which the region
 * returns; NULL: the region is something else. */
SHLO__FN const shlo__op *shlo__module_only_op(const shlo__module *m, uint32_t region);
SHLO__FN uint32_t shlo__module_find_func(const shlo__module *m, uint32_t name); /* by string id; 0: none */
SHLO__FN uint32_t shlo__module_find_string(const shlo__module *m, const char *text, size_t n); /* 0: none */
SHLO__FN const shlo__attr *shlo__module_attr(const shlo__module *m, const shlo__op *op,
    uint32_t attr_id); /* NULL: absent */
/* The attribute's number (BOOL, I64, ENUM, or an id), or its row's fallback if absent. */
SHLO__FN int64_t shlo__module_attr_i64(const shlo__module *m, const shlo__op *op, uint32_t attr_id);
SHLO__FN double shlo__module_attr_f64(const shlo__module *m, const shlo__op *op, uint32_t attr_id);
/* Numbers and count of a list or table; absent: NULL and 0. */
SHLO__FN const int64_t *shlo__module_attr_list(const shlo__module *m, const shlo__op *op, uint32_t attr_id,
    uint32_t *n);
SHLO__FN int shlo__module_listed(const int64_t *list, uint32_t n, int64_t x); /* is x in the list? */
/* Item i of a list; absent: the row's fallback. */
SHLO__FN int64_t shlo__module_attr_item(const shlo__module *m, const shlo__op *op, uint32_t attr_id,
    uint32_t i);

SHLO__INLINE int shlo__module_known(const shlo__data *d) { return d->bytes || !d->n_bytes; }
SHLO__INLINE uint32_t shlo__value_type(const shlo__module *m, uint32_t value) {
    SHLO_ASSERT(value < m->values.count);
    return m->values.items[value].type;
}
SHLO__INLINE uint32_t shlo__op_operand(const shlo__module *m, const shlo__op *op, uint32_t i) {
    SHLO_ASSERT(i < op->n_operands);
    return shlo__module_resolve(m, m->uses.items[op->operands + i]);
}
SHLO__INLINE uint32_t shlo__op_region(const shlo__module *m, const shlo__op *op, uint32_t i) {
    SHLO_ASSERT(i < op->n_regions);
    return m->children.items[op->regions + i];
}
SHLO__INLINE const char *shlo__text(const shlo__module *m, uint32_t string) {
    SHLO_ASSERT(string < m->strings.count);
    return m->strings.items[string].text;
}

/* ---- walks (walk.c): they take no stack, however regions and calls are nested ---- */

/* The ops of a region and of all regions in it, in the order of the text. */
typedef struct shlo__walk {
    const shlo__module *m;
    uint32_t region, op, depth; /* depth of op: 0 in `region` itself */
    int32_t too_deep;           /* regions are nested deeper than SHLO_MAX_DEPTH: the walk has ended */
    uint32_t child[SHLO_MAX_DEPTH + 1];
} shlo__walk;
SHLO__FN void shlo__walk_start(shlo__walk *w, const shlo__module *m, uint32_t region);
SHLO__FN uint32_t shlo__walk_next(shlo__walk *w); /* 0: behind the last one */

/* What a type consists of, in order: tuples are taken apart at all levels. */
typedef struct shlo__type_walk {
    const shlo__module *m;
    uint32_t type, depth; /* depth: tuples that are open */
    uint32_t tuple[SHLO_MAX_DEPTH], next[SHLO_MAX_DEPTH];
} shlo__type_walk;
SHLO__FN void shlo__walk_type_start(shlo__type_walk *w, const shlo__module *m, uint32_t type);
SHLO__FN uint32_t shlo__walk_type_next(shlo__type_walk *w); /* 0: behind the last one */

/* Visits `func` and all functions that it calls, each once: those with seen[f] are left out. */
typedef struct shlo__callees {
    const shlo__module *m;
    const shlo_allocator *temp;
    uint8_t *seen;                                      /* by function */
    uint32_t (*callee)(void *user, const shlo__op *op); /* 0: it calls none */
    shlo_status (*visit)(void *user, uint32_t func);
    void *user;
    int32_t callers_first; /* 0: callees first */
} shlo__callees;
SHLO__FN shlo_status shlo__walk_callees(const shlo__callees *c, uint32_t func);

/* ---- clone.c: copying parts of one module into another, or of a module to another place in it ----
   Types, strings, constants and attributes are found again by content, values by a map; ops bring their
   regions. The bytes of constants are shared, so `from`, and the memory it refers to, must outlive `to`.
   Within one module types, strings and constants are the same ones. */

/* An op whose regions are being copied. */
typedef struct shlo__clone_open {
    uint32_t op, parent; /* the op, and the region of `to` that its copy goes to */
    uint32_t first;      /* its operands, result types and regions: ids[first ..] */
    uint32_t step;       /* regions entered so far */
    uint32_t region;     /* the copy of the last of them */
    uint32_t next;       /* the next op in it; 0: it is complete */
} shlo__clone_open;

typedef struct shlo__clone {
    const shlo__module *from;
    shlo__module *to;
    const shlo_allocator *temp;
    uint32_t *types, *strings, *data; /* ids in `to`; 0: not copied so far */
    uint32_t *values; /* the value of `to` for each of `from`; 0: none so far. The caller may set any */
    uint32_t *block;  /* the memory of the four maps */
    size_t block_bytes;
    int32_t notes;               /* `entered` is kept, for shlo__clone_again */
    SHLO__VEC(uint32_t) entered; /* places in the block */
    SHLO__VEC(shlo__attr) attrs; /* scratch */
    SHLO__VEC(uint32_t) ids;     /* scratch, used as a stack */
    SHLO__VEC(shlo__clone_open) open;
    int64_t max_ops;   /* ops that may still be copied: SHLO_LIMIT when it is used up */
    int64_t max_items; /* the same of their operands, results and numbers of attributes */
} shlo__clone;
/* The op's operands, results, and numbers of attributes: what a copy of it takes besides an op. */
SHLO__FN uint32_t shlo__clone_items(const shlo__module *m, const shlo__op *op);
/* Counts an op of `from` that is about to be copied. 0: there are too many. */
SHLO__FN int shlo__clone_allow(shlo__clone *c, const shlo__op *op);

/* Whatever `from` holds at this moment can be copied; not what is added to it later. */
SHLO__FN shlo_status shlo__clone_begin(shlo__clone *c, const shlo__module *from, shlo__module *to,
    const shlo_allocator *temp);
SHLO__FN void shlo__clone_end(shlo__clone *c);
/* Copies into another module from now on, what `from` has been given since included. Takes time for what the
   maps hold, not for their sizes: `notes` is set, and the caller has noted what it set itself. Without notes
   the maps keep what they hold, or lose it when they grow. */
SHLO__FN shlo_status shlo__clone_again(shlo__clone *c, shlo__module *to);
/* n entries of one of the maps have been set. */
SHLO__FN shlo_status shlo__clone_note(shlo__clone *c, const uint32_t *entries, uint32_t n);

SHLO__FN shlo_status shlo__clone_type(shlo__clone *c, uint32_t type, uint32_t *id);
SHLO__FN shlo_status shlo__clone_string(shlo__clone *c, uint32_t string, uint32_t *id);
SHLO__FN shlo_status shlo__clone_data(shlo__clone *c, uint32_t data, uint32_t *id);
/* The op's attributes into c->attrs. */
SHLO__FN shlo_status shlo__clone_attrs(shlo__clone *c, const shlo__op *op);
/* The op at the end of region `parent` of `to`: operands through the map, regions copied whole, results
   entered into the map. */
SHLO__FN shlo_status shlo__clone_op(shlo__clone *c, uint32_t parent, uint32_t op);
SHLO__FN shlo_status shlo__clone_func(shlo__clone *c, uint32_t func);

#endif
