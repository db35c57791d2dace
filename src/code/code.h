/* code/code.h - what the bytes of a program file mean: a module to bytes and back. The numbers of the format,
 * the state of a reader and of a writer.
 *
 * The tables below are the whole format; docs/bytecode.md explains it at length. All is little-endian.
 * varint: LEB128, shortest form; svarint: zigzag, then varint. Ids count from 1; 0: none.
 *
 * file       "SHLB", u8 major, u8 minor, varint counts[12] (shlo__format_count), sections to the file's end
 * section    u8 head: id | log2(alignment) << 4 | 0x80 if a reader that does not know the id may skip it;
 *            varint bytes; zeros up to a multiple of the alignment from the file's start; the bytes.
 *            Ids ascend.
 *
 * STRINGS    for each: varint n, n bytes
 * TYPES      for each, members before the tuples that hold them:
 *            u8 1..63: a tensor of that element type, all dimensions known: varint rank, varint dims[rank]
 *            u8 0x40 | kind (shlo__type_kind) | 8: some dimension unknown | 16: some are bounded
 *              TENSOR, BUFFER  u8 element type, shape
 *              QUANTIZED       varint like; 0: u8 storage, u8 expressed, svarint min, max, axis, varint n,
 *                              u64 scales[n] (bits of doubles), svarint zero_points[n];
 *                              k: all that as in type k; then shape
 *              TOKEN           -
 *              TUPLE, FUTURE   varint n, varint type[n]
 *              SCALAR          u8 element type; 0: tf32
 *            shape: varint rank, dims[rank] (with bit 8: size + 1, 0 unknown),
 *            with bit 16: bounds[rank] (bound + 1, 0 none)
 * CONSTANTS  for each: varint type << 1 | splat
 * PROGRAM    varint name (string), replicas, partitions
 *            for each function: varint name, u8 private, varint n_args, types, varint n_results, types
 *            for each function: ops
 *   ops      varint n_ops, then each op
 *   op       u8 code | 0x80 if result types are implied (below)
 *            varint presence of optional attributes, if the op may have some (bit i: the i-th optional row of
 *            attrs.def)
 *            varint n_operands, n_results, n_regions, each only where the op table says variadic
 *            varint operands (values back from here: 1 is the latest)
 *            varint result types unless implied
 *            attributes, required and present ones in the order of attrs.def
 *            regions
 *   region   varint n_args, types, ops
 *   attribute  BOOL u8; I64 svarint; ENUM varint; F32 u64 (bits of a double); STRING DICT SYMBOL varint
 *            string; TYPE varint type; TENSOR varint constant; lists varint n, items coded as above (BOOLS
 *            I64S ENUMS SYMBOLS); TABLE varint n, varint columns, svarint items
 *            Values of a function: its arguments, then each region's arguments where it begins, an op's
 *            results after its regions.
 * NAMES      (may be skipped) varint n; for each: varint value - previous value, varint string.
 *            Values of the file: the arguments of all functions, then all others in the order above.
 * LOCATIONS  (may be skipped) varint n; for each: varint op - previous op, svarint line - previous line,
 *            varint string. Ops count as they end.
 * DATA       elements in storage form, no gaps but zeros for alignment: first all constants of alignment 64,
 *            then 16, 8, 4, 2, 1
 * OUTSIDE    (since 1.1) varint n; for each: varint constant - previous constant, varint string. Constants,
 *            no splats, that have no elements in DATA: the host gives them when the program is loaded, by
 *            this name, which is not empty and has no NUL.
 * CHECKSUM   (may be skipped) u64 of all bytes before this section (checksum.c); the last section
 *
 * A weights file holds the elements of such constants. weights.c reads it in place.
 *
 * file       "SHLW", u8 major, u8 minor, u16 0, u64 bytes of the file, u32 n, u32 0, n records in ascending
 *            order of names (bytes as unsigned numbers, no name twice), then what they point to
 * record     u64 data, u64 bytes, u32 name, u32 its length, u32 dims, u8 element type, u8 rank, u16 0;
 *            places count from the file's start
 *            name: bytes and a NUL; dims: u64 each; data: elements in storage form, at a multiple of 64
 */
#ifndef SHLO__CODE_CODE_H
#define SHLO__CODE_CODE_H

#include "../check/check.h"
#include "../ir/ir.h"
#include "public.h"

/* Reads and validates bytes into m, which the caller has initialized and frees. Constants may stay in `code`,
   which must then outlive m; external ones stay in the weights. weights NULL: those stay unknown. limits
   NULL: the defaults. */
SHLO__FN shlo_status shlo__code_read(const void *code, size_t bytes, const shlo_weights *weights,
    const shlo_limits *limits, shlo__module *m, shlo_error *error);
#ifndef SHLO_NO_BUILD
/* Writes a checked module. flags: of shlo_keep_flag. The bytes come from the allocator, which `out` keeps. */
SHLO__FN shlo_status shlo__code_write(const shlo__module *m, int32_t flags, const shlo_allocator *a,
    shlo_blob *out, shlo_error *error);
#endif

/* ---- format.c: numbers of the format, and what reader and writer do alike ---- */

/* The version read; written is the lowest minor version that has what the program needs. */
enum { SHLO__FORMAT_MAJOR = 1, SHLO__FORMAT_MINOR = 1 };

typedef enum shlo__format_section {
    SHLO__FORMAT_STRINGS = 1,
    SHLO__FORMAT_TYPES,
    SHLO__FORMAT_CONSTANTS,
    SHLO__FORMAT_PROGRAM,
    SHLO__FORMAT_NAMES,
    SHLO__FORMAT_LOCATIONS,
    SHLO__FORMAT_DATA,
    SHLO__FORMAT_OUTSIDE,
    SHLO__FORMAT_LABELS,
    SHLO__FORMAT_CHECKSUM,
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
    SHLO__FORMAT_CHECKSUM_HEAD = (int)SHLO__FORMAT_CHECKSUM + SHLO__FORMAT_OPTIONAL,
    SHLO__FORMAT_IMPLIED = 0x80, /* op: result types are implied */
    SHLO__FORMAT_KINDS = 0x40,   /* type: not a plain tensor */
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

/* The operand whose type result i has where result types are implied: the i-th, or the middle one of three
   (select, clamp). */
SHLO__INLINE uint32_t shlo__format_implied(uint32_t n_operands, uint32_t n_results, uint32_t i) {
    return n_operands == 3 && n_results == 1 ? 1 : i;
}

/* A large tensor begins a cache line, others fit their element. */
SHLO__FN size_t shlo__format_alignment(const shlo__module *m, const shlo__data *d);
/* Bytes stored for a constant of this type; 0: the type has no known size, or the size is too large. */
SHLO__FN int shlo__format_data_bytes(const shlo__module *m, uint32_t type, int splat, size_t *n);

/* Constants: ids[0 .. n), or 1 .. n if ids is NULL. */
typedef struct shlo__format_list {
    const uint32_t *ids;
    uint32_t n;
    void (*place)(void *user, uint32_t id, size_t offset); /* may be NULL */
    void *user;
} shlo__format_list;
/* Calls place for each constant in the order of the data section, external ones left out; *end is the size of
   the section. 0 on overflow. */
SHLO__FN int shlo__format_layout(const shlo__module *m, const shlo__format_list *list, size_t *alignment,
    size_t *end);
SHLO__FN int shlo__format_list_kind(int kind); /* an attribute of this kind is a list */
SHLO__FN uint32_t
shlo__format_optionals(const shlo__op_row *row); /* its optional attributes: presence bits */

/* Whether n bytes of elements of less than 8 bits are in their range, which kernels rely on. */
SHLO__FN int shlo__code_elements_legal(shlo_dtype dtype, const uint8_t *bytes, size_t n);

/* ---- checksum.c ---- */

#define SHLO__CHECKSUM_BYTES ((size_t)10) /* of the section: head, size, u64 */
/* pulse: stops it, which whoever asks once more learns; NULL: nobody. */
SHLO__FN uint64_t shlo__checksum_of(const uint8_t *bytes, size_t n, shlo__pulse *pulse);

/* ---- read_items.c .. read.c ----
   Every item is read with a limit, and the file's bytes bound whatever is allocated for it. The first failure
   ends the reading; the place is added on the way out. */

/* ---- labels.c ---- */

/* Texts are in the file, without a NUL. place: twice the number of the argument or result, + 1 for a result.
 */
typedef struct shlo__label {
    const char *func, *text;
    size_t n_func, n;
    uint32_t place;
} shlo__label;
/* The next label; *label is cleared before the first one. An entry without a function is of the one
   before. */
SHLO__FN shlo_status shlo__label_next(shlo__bytes_reader *r, shlo__label *label);
SHLO__FN int shlo__label_is_of(const shlo__label *label, const char *func);
#ifndef SHLO_NO_BUILD
SHLO__FN void shlo__label_put(shlo__bytes_buffer *b, const shlo__label *label); /* n_func 0: the one before */
#endif

typedef struct shlo__read_span {
    size_t at, n;
} shlo__read_span;

/* What the first bytes of an op say. */
typedef struct shlo__read_op_head {
    shlo_op code;
    const shlo__op_row *row;
    int implied;
    uint32_t present; /* a bit for each optional attribute */
    uint32_t n_operands, n_results, n_regions;
    uint32_t ids, attrs; /* where its parts of the stacks begin */
    int32_t index;
} shlo__read_op_head;

/* A region that is being read. */
typedef struct shlo__read_level {
    uint32_t region, ops; /* ops that follow the one at hand */
    uint32_t child;       /* regions of the op at hand that are read or being read */
    int in_op;            /* 0: between two ops */
    shlo__read_op_head head;
} shlo__read_level;

typedef struct shlo__read {
    shlo__bytes_reader r; /* base: the file; end: the end of the section being read */
    shlo__module *m;
    const shlo_weights *weights; /* NULL: external constants stay unknown */
    shlo_limits limits;          /* the defaults filled in */
    uint64_t constant_bytes;     /* of all constants so far */
    uint8_t minor;               /* version of the file */
    shlo_error *error;
    uint32_t counts[SHLO__FORMAT_COUNTS];
    shlo__read_span sections[SHLO__FORMAT_SECTIONS];
    SHLO__VEC(uint32_t) ids;     /* a stack: operands, types and regions of the ops being read */
    SHLO__VEC(shlo__attr) attrs; /* a stack too */
    SHLO__VEC(shlo__read_level) levels;
    SHLO__VEC(int64_t) wide; /* zero points of a type; its dimensions */
    SHLO__VEC(double) scales;
    shlo__format_scope scope;
    uint32_t n_numbers;      /* numbers read so far; inference adds its own to the module */
    uint32_t func;           /* the function being read, or 0 */
    int32_t n_ops;           /* ops begun in it */
    int32_t op_index;        /* the op being read, or -1 */
    const shlo__op_row *row; /* its row, once known */
    size_t data_end;         /* of the constant before, while constants are placed */
    shlo_status data_status;
} shlo__read;

#define SHLO__READ_FAIL(rd, ...) shlo__status_fail((rd)->error, __VA_ARGS__)

/* The bytes of a section; none if the file does not have it. */
SHLO__FN void shlo__read_enter(shlo__read *rd, shlo__format_section section);
SHLO__FN shlo_status shlo__read_end(shlo__read *rd, const char *what); /* the section has no more bytes */
/* Item `number`, "text" or "type", has been entered into its table with this status. */
SHLO__FN shlo_status shlo__read_entered(shlo__read *rd, shlo_status status, const char *what,
    uint32_t number);
/* A number of at most `limit`; how many items of a byte or more follow; an id of a table of n entries. */
SHLO__FN shlo_status shlo__read_number(shlo__read *rd, uint32_t limit, const char *what, uint32_t *out);
SHLO__FN shlo_status shlo__read_count(shlo__read *rd, const char *what, uint32_t *out);
SHLO__FN shlo_status shlo__read_id(shlo__read *rd, uint32_t n, const char *what, uint32_t *out);
SHLO__FN shlo_status shlo__read_byte(shlo__read *rd, uint8_t limit, const char *what, uint8_t *out);
SHLO__FN shlo_status shlo__read_signed(shlo__read *rd, const char *what, int64_t *out);
SHLO__FN shlo_status shlo__read_u64(shlo__read *rd, const char *what, uint64_t *out);
SHLO__FN shlo_status shlo__read_push(shlo__read *rd, uint32_t id); /* onto rd->ids */
SHLO__FN shlo_status shlo__read_types(shlo__read *rd);
SHLO__FN shlo_status shlo__read_value_type(shlo__read *rd, uint32_t *type); /* one that values may have */
SHLO__FN shlo_status shlo__read_program(shlo__read *rd);

/* ---- weights.c ---- */

enum {
    SHLO__WEIGHTS_MAJOR = 1,
    SHLO__WEIGHTS_HEADER = 24,
    SHLO__WEIGHTS_RECORD = 32,
    SHLO__WEIGHTS_ALIGN = 64
};

/* Below 0, 0 or above 0: the order of names, bytes as unsigned numbers. */
SHLO__FN int shlo__weights_order(const char *a, const char *b);

/* ---- write_types.c, write.c ----
   Ids of the file are given in the order of first use on a walk through the program, so equal programs give
   equal bytes, whatever else the module's tables hold, in whatever order. */

#ifndef SHLO_NO_BUILD
/* Ids of the file by id of the module (0: not used so far), and the reverse. */
typedef struct shlo__write_map {
    uint32_t *ids, *list;
    uint32_t n;
} shlo__write_map;

/* An op whose regions are being written. */
typedef struct shlo__write_open {
    uint32_t op;      /* 0: the region is a function's body */
    uint32_t step;    /* regions entered so far */
    uint32_t next;    /* the next op of the last of them; 0: it is complete */
    int32_t op_index; /* the op's number in its function */
} shlo__write_open;

typedef struct shlo__write {
    const shlo__module *m;
    const shlo_allocator *a;
    shlo_error *error;
    uint32_t *block; /* all maps */
    size_t block_bytes;
    shlo__write_map strings, types, data, values, ops;
    uint32_t *quants;    /* by quant: type of the file that spells its parameters */
    uint32_t *table;     /* hash table of constants' ids in the module */
    uint32_t table_size; /* a power of two */
    uint32_t counts[SHLO__FORMAT_COUNTS];
    shlo__bytes_buffer sections[SHLO__FORMAT_SECTIONS];
    shlo__format_scope scope;
    uint32_t func; /* being written, or 0 */
    int32_t n_ops, op_index;
    uint32_t n_open;
    shlo__write_open open[SHLO_MAX_DEPTH + 1]; /* outermost first */
    uint8_t *data_bytes;                       /* the data section in the result */
} shlo__write;

#define SHLO__WRITE_FAIL(w, ...) shlo__status_fail((w)->error, __VA_ARGS__)

SHLO__FN uint32_t shlo__write_enter(shlo__write_map *map, uint32_t id); /* the next id of the file */
SHLO__FN uint32_t shlo__write_string(shlo__write *w, uint32_t id);      /* 0 stays 0 */
SHLO__FN shlo_status shlo__write_type_id(shlo__write *w, uint32_t id);  /* appends it to the program */
SHLO__FN shlo_status shlo__write_data(shlo__write *w, uint32_t id,
    uint32_t *out); /* equal ones are stored once */
#endif

#endif
