/* tlir/tlir.h - a module of the tensor language: types, functions, regions, instructions and values in
 * arrays, named by their index; 0 is none. Instructions are appended in program order and never move, so a
 * value is visible as long as the region that defines it is open. */
#ifndef TLANG__TLIR_TLIR_H
#define TLANG__TLIR_TLIR_H

#include "../tlop/tlop.h"
#include "public.h"

/* The static size, stride or offset that is known only at run time. */
#define TLANG__DYNAMIC TLANG_DYNAMIC
/* A subview's size that is the whole mode, from 0 on (`:` in text); tlbuild's TLANG_WHOLE. */
#define TLANG__WHOLE (INT64_MIN + 1)

typedef struct tlang__type {
    uint8_t kind;    /* tlang_type_kind */
    uint8_t scalar;  /* the scalar type; of a memref its elements */
    uint8_t space;   /* tlang_space of a memref */
    uint8_t order;   /* of a memref */
    uint32_t dims;   /* of a memref: numbers[dims ..] are `order` sizes, then `order` strides */
    uint32_t memref; /* of a group: its memref's type */
    int64_t offset;  /* of a group */
} tlang__type;

typedef struct tlang__value {
    uint32_t type, region; /* the region it is defined in */
    uint32_t insn;         /* what makes it; 0: an argument of the function or a loop variable */
    uint32_t stopped;      /* of an alloca: the region of its lifetime_stop; 0: none so far */
} tlang__value;

typedef struct tlang__insn {
    uint8_t op, modifiers, n_operands, n_results;
    uint32_t operands;  /* ids[operands ..]: values */
    uint32_t results;   /* its first result; the others follow */
    uint32_t n_numbers; /* constants of the instruction: modes, offsets, sizes, a constant's value */
    uint32_t numbers;
    uint32_t types, n_types; /* ids[types ..]: type ids that the instruction states */
    uint32_t region[2];      /* regions; 0: none */
    uint32_t next;           /* in its region */
    uint32_t parent;         /* its region */
    uint32_t line;           /* of the text it was made from; 0: unknown */
} tlang__insn;

typedef struct tlang__region {
    uint32_t first, last; /* instructions */
    uint32_t parent;      /* region; 0: a function's body */
    uint32_t owner;       /* instruction; 0: a function's body */
    uint32_t variable;    /* value: the loop variable; 0: none */
    uint32_t func;
    uint8_t spmd, open, ended; /* ended: it has its yield */
} tlang__region;

typedef struct tlang__func {
    uint32_t name, n_name; /* text[name ..] */
    uint32_t body;
    uint32_t args, n_args;                       /* values */
    int32_t group_rows, group_columns, subgroup; /* attributes; 0: chosen by the library */
    uint32_t next[2]; /* functions by the next bit of their names' hashes; 0: none */
} tlang__func;

typedef struct tlang__module {
    const shlo_allocator *allocator;
    SHLO__VEC(tlang__type) types;
    SHLO__VEC(tlang__func) funcs; /* a tree by names, whose root is function 0 */
    SHLO__VEC(tlang__region) regions;
    SHLO__VEC(tlang__insn) insns;
    SHLO__VEC(tlang__value) values;
    SHLO__VEC(uint32_t) ids;
    SHLO__VEC(int64_t) numbers;
    SHLO__VEC(char) text;
} tlang__module;

/* Entries of a module's lists; entry 0 counts where a list has one. */
typedef struct tlang__counts {
    uint32_t types, funcs, regions, insns, values, ids, numbers, text;
} tlang__counts;

/* What an instruction consists of, before it is appended. */
typedef struct tlang__parts {
    uint32_t op, modifiers;
    uint32_t n_operands, n_numbers, n_types;
    const uint32_t *operands; /* value ids */
    const int64_t *numbers;
    const uint32_t *types; /* type ids */
    uint32_t line;
} tlang__parts;

/* What a function is called and takes. */
typedef struct tlang__signature {
    const char *name;
    size_t n_name;
    const uint32_t *types; /* of its arguments */
    uint32_t n_args;
} tlang__signature;

SHLO__INLINE const tlang__type *tlang__type_at(const tlang__module *m, uint32_t type) {
    return &m->types.items[type];
}
SHLO__INLINE const int64_t *tlang__type_shape(const tlang__module *m, const tlang__type *t) {
    return t->order ? m->numbers.items + t->dims : NULL;
}
SHLO__INLINE const int64_t *tlang__type_strides(const tlang__module *m, const tlang__type *t) {
    return t->order ? m->numbers.items + t->dims + t->order : NULL;
}
SHLO__INLINE const int64_t *tlang__tlir_numbers(const tlang__module *m, const tlang__insn *x) {
    return x->n_numbers ? m->numbers.items + x->numbers : NULL;
}
SHLO__INLINE const tlang__type *tlang__value_type(const tlang__module *m, uint32_t value) {
    return tlang__type_at(m, m->values.items[value].type);
}

/* ---- types.c: equal types have equal ids ---- */
SHLO__FN shlo_status tlang__types_scalar(tlang__module *m, uint32_t scalar, uint32_t *out);
/* of: scalar, order and space. dims: sizes and, if has_strides, strides, TLANG__DYNAMIC where unknown; packed
   without strides. SHLO_TYPE, with the reason in e, unless the specification allows the type. */
SHLO__FN shlo_status tlang__types_memref(tlang__module *m, const tlang__type *of, const int64_t *dims,
    int has_strides, uint32_t *out, shlo_error *e);
SHLO__FN shlo_status tlang__types_group(tlang__module *m, uint32_t memref, int64_t offset, uint32_t *out,
    shlo_error *e);
/* Are its strides those of a packed memref, the first mode fastest? */
SHLO__FN int tlang__types_is_packed(const tlang__module *m, const tlang__type *t);
/* The same memref type but for the address space. */
SHLO__FN int tlang__types_alike(const tlang__module *m, uint32_t a, uint32_t b);
/* What the public tlang_type_get_info gives, of a type that exists. */
SHLO__FN void tlang__types_info(const tlang__module *m, uint32_t type, tlang_type_info *out);

/* ---- module.c ---- */
SHLO__FN shlo_status tlang__module_init(tlang__module *m, const shlo_allocator *allocator);
/* With room for all that will be appended. */
SHLO__FN shlo_status tlang__module_open(tlang__module *m, const shlo_allocator *allocator,
    const tlang__counts *room);
SHLO__FN tlang__counts tlang__module_counts(const tlang__module *m);
SHLO__FN void tlang__module_free(tlang__module *m);
/* The items become numbers[*at ..]. */
SHLO__FN shlo_status tlang__module_numbers(tlang__module *m, uint32_t n, const int64_t *items, uint32_t *at);
SHLO__FN shlo_status tlang__module_value(tlang__module *m, uint32_t type, uint32_t region, uint32_t insn,
    uint32_t *out);
SHLO__FN shlo_status tlang__module_region(tlang__module *m, const tlang__region *region, uint32_t *out);
/* A function whose body is open. */
SHLO__FN shlo_status tlang__module_func(tlang__module *m, const tlang__signature *of, uint32_t *out);
SHLO__FN uint32_t tlang__module_find(const tlang__module *m, const char *name,
    size_t n); /* 0: no such function */
/* A failure is of this function. */
SHLO__FN void tlang__module_blame(const tlang__module *m, uint32_t func, shlo_error *e);
/* A failure is of instruction `insn` of the function, which may not be appended yet. */
SHLO__FN void tlang__module_place(const tlang__module *m, uint32_t func, uint32_t insn, uint32_t op,
    uint32_t line, shlo_error *e);
/* Appends what was checked: results of the given types. */
SHLO__FN shlo_status tlang__module_append(tlang__module *m, uint32_t region, const tlang__parts *parts,
    uint32_t n_results, const uint32_t *types, uint32_t *out);

#endif
