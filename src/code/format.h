/* code/format.h - the program file: numbers of the format, and the rules that the reader and the writer must
 * apply alike. docs/bytecode.md explains it at length; the tables below are the whole of it.
 *
 * All is little-endian. varint: LEB128, shortest form; svarint: zigzag, then varint. Ids count from 1; 0:
 * none.
 *
 * file     "SHLB", u8 major, u8 minor, varint counts[12] (shlo__format_count), sections up to the end of the
 * file section  u8 head: id | log2(alignment) << 4 | 0x80 if a reader that does not know the id may skip it;
 * varint bytes; zeros up to a multiple of the alignment from the file's start; then the bytes. Ids ascend.
 *
 * STRINGS    for each: varint n, n bytes
 * TYPES      for each, members before the tuples that hold them:
 *            u8 1..63: a tensor of that element type, all dimensions known: varint rank, varint dims[rank]
 *            u8 0x40 | kind (shlo__type_kind) | 8: some dimension unknown | 16: some are bounded
 *              TENSOR, BUFFER  u8 element type, shape
 *              QUANTIZED       varint like; 0: u8 storage, u8 expressed, svarint min, max, axis, varint n,
 * u64 scales[n] (bits of doubles), svarint zero_points[n]; k: all that as in type k; then shape TOKEN -
 *              TUPLE, FUTURE   varint n, varint type[n]
 *              SCALAR          u8 element type; 0: tf32
 *            shape: varint rank, dims[rank] (with bit 8: size + 1, 0 unknown), with bit 16: bounds[rank]
 * (bound + 1, 0 none) CONSTANTS  for each: varint type << 1 | splat PROGRAM    varint name (string),
 * replicas, partitions for each function: varint name, u8 private, varint n_args, types, varint n_results,
 * types for each function: ops ops     varint n_ops, then each op op      u8 code | 0x80 if result types are
 * implied (below); varint presence of optional attributes, if the op may have some (bit i: the i-th optional
 * row of attrs.def); varint n_operands, n_results, n_regions, each only where the op table says variadic;
 * varint operands (values back from here: 1 is the latest); varint result types unless implied; attributes,
 * required and present ones in the order of attrs.def; regions region  varint n_args, types, ops attribute
 * BOOL u8; I64 svarint; ENUM varint; F32 u64 (bits of a double); STRING DICT SYMBOL varint string; TYPE
 * varint type; TENSOR varint constant; lists varint n, items coded as above (BOOLS I64S ENUMS SYMBOLS); TABLE
 * varint n, varint columns, svarint items Values of a function: its arguments, then each region's arguments
 * where it begins, an op's results after its regions. NAMES      (may be skipped) varint n; for each: varint
 * value - previous value, varint string. Values of the file: the arguments of all functions, then all others
 * in the order above. LOCATIONS  (may be skipped) varint n; for each: varint op - previous op, svarint line -
 * previous line, varint string. Ops count as they end. DATA       elements in storage form, no gaps but zeros
 * for alignment: first all constants of alignment 64, then 16, 8, 4, 2, 1. OUTSIDE    (since 1.1) varint n;
 * for each: varint constant - previous constant, varint string. Constants, no splats, that have no elements
 * in DATA: the host gives them when the program is loaded, by this name, which is not empty and has no NUL.
 *
 * A weights file holds the elements of such constants. weights.c looks into it in place.
 *
 * file     "SHLW", u8 major, u8 minor, u16 0, u64 bytes of the file, u32 n, u32 0, n records in ascending
 * order of names (bytes as unsigned numbers, no name twice), then what they point to record   u64 data, u64
 * bytes, u32 name, u32 its length, u32 dims, u8 element type, u8 rank, u16 0; places count from the file's
 * start name: bytes and a NUL; dims: u64 each; data: elements in storage form, at a multiple of 64
 */
#ifndef SHLO__CODE_FORMAT_H
#define SHLO__CODE_FORMAT_H

#include "../ir/ir.h"

enum {
    SHLO__FORMAT_MAJOR = 1,
    SHLO__FORMAT_MINOR = 1
}; /* read; written is the lowest minor version that has what the program needs */

typedef enum shlo__format_section {
    SHLO__FORMAT_STRINGS = 1,
    SHLO__FORMAT_TYPES,
    SHLO__FORMAT_CONSTANTS,
    SHLO__FORMAT_PROGRAM,
    SHLO__FORMAT_NAMES,
    SHLO__FORMAT_LOCATIONS,
    SHLO__FORMAT_DATA,
    SHLO__FORMAT_OUTSIDE,
    SHLO__FORMAT_SECTIONS = 16
} shlo__format_section;

/* Entries of the module's tables, entry 0 not counted: what the reader reserves before it reads. */
typedef enum shlo__format_count {
    SHLO__FORMAT_N_STRINGS,
    SHLO__FORMAT_N_TYPES,
    SHLO__FORMAT_N_QUANTS,
    SHLO__FORMAT_N_DATA,
    SHLO__FORMAT_N_FUNCS,
    SHLO__FORMAT_N_REGIONS,
    SHLO__FORMAT_N_OPS,
    SHLO__FORMAT_N_VALUES,
    SHLO__FORMAT_N_USES,
    SHLO__FORMAT_N_ATTRS,
    SHLO__FORMAT_N_CHILDREN,
    SHLO__FORMAT_N_NUMBERS,
    SHLO__FORMAT_COUNTS
} shlo__format_count;

enum {
    SHLO__FORMAT_OPTIONAL = 0x80, /* section head: may be skipped */
    SHLO__FORMAT_IMPLIED = 0x80,  /* op: result types are implied */
    SHLO__FORMAT_KINDS = 0x40,    /* type: not a plain tensor */
    SHLO__FORMAT_DYNAMIC = 8,
    SHLO__FORMAT_BOUNDED = 16
};

/* Value numbers of one function: its arguments come first, then what its body defines. Ids are those of the
 * file. */
typedef struct shlo__format_scope {
    uint32_t args, n_args; /* id of the first argument */
    uint32_t body;         /* id of the first value that the body defines */
} shlo__format_scope;

SHLO__INLINE uint32_t shlo__format_number(const shlo__format_scope *s, uint32_t value) {
    return value >= s->body ? s->n_args + (value - s->body) : value - s->args;
}
SHLO__INLINE uint32_t shlo__format_value(const shlo__format_scope *s, uint32_t number) {
    return number >= s->n_args ? s->body + (number - s->n_args) : s->args + number;
}

/* The operand whose type result i has where result types are implied: its own, or the middle one of three
 * (select, clamp). */
SHLO__INLINE uint32_t shlo__format_implied(uint32_t n_operands, uint32_t n_results, uint32_t i) {
    return n_operands == 3 && n_results == 1 ? 1 : i;
}

/* A large tensor begins a cache line, others fit their element. n_bytes: of what is stored. */
SHLO__INLINE size_t shlo__format_alignment(const shlo__module *m, const shlo__data *d) {
    if (d->n_bytes >= 64) return 64;
    return shlo__dtype_bytes((shlo_dtype)shlo__type_at(m, d->type)->dtype);
}

/* Bytes stored for a constant of this type; 0 if there are none such or too many. */
SHLO__INLINE int shlo__format_data_bytes(const shlo__module *m, uint32_t type, int splat, size_t *n) {
    const shlo__type *t = shlo__type_at(m, type);
    if (!shlo__type_static(m, type)) return 0;
    if (!splat) return shlo__type_bytes(m, type, n);
    *n = shlo__dtype_bytes((shlo_dtype)t->dtype);
    return 1;
}

/* Calls place(user, constant, offset) for each constant in the order of the data section, where those outside
   are not; *end is its size. 0 on overflow. */
SHLO__LOCAL int shlo__format_layout(const shlo__module *m, const uint32_t *ids, uint32_t n,
    void (*place)(void *user, uint32_t id, size_t offset), void *user, size_t *alignment, size_t *end) {
    size_t at = 0, align;
    uint32_t i;
    *alignment = 1;
    for (align = 64; align; align /= 2) {
        for (i = 0; i < n; i++) {
            uint32_t id = ids ? ids[i] : i + 1;
            const shlo__data *d = &m->data.items[id];
            if (d->name || shlo__format_alignment(m, d) != align) continue;
            *alignment = SHLO__MAX(*alignment, align);
            if (!shlo__size_align(at, align, &at)) return 0;
            if (place) place(user, id, at);
            if (!shlo__size_add(at, d->n_bytes, &at)) return 0;
        }
    }
    *end = at;
    return 1;
}

SHLO__INLINE int shlo__format_list_kind(int kind) {
    return kind == SHLO_ATTR_I64S || kind == SHLO_ATTR_BOOLS || kind == SHLO_ATTR_ENUMS ||
           kind == SHLO_ATTR_SYMBOLS || kind == SHLO_ATTR_TABLE;
}

/* Optional attributes of an op: as many presence bits. */
SHLO__INLINE uint32_t shlo__format_optionals(const shlo__op_row *row) {
    uint32_t i, n = 0;
    for (i = 0; i < row->n_attrs; i++) n += !shlo__op_attr_row(row->first_attr + i)->required;
    return n;
}

#endif
