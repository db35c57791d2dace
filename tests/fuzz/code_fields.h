/* tests/fuzz/code_fields.h - a program file (docs/bytecode.md) as a list of fields in which lists and their
 * items are brackets, and back: the counts, lengths, sizes of sections, distances to operands, places of
 * constants and the checksum are computed. It judges nothing, so what comes of changed fields may be refused
 * for any reason but those. Public functions only. */
#ifndef TESTS_FUZZ_CODE_FIELDS_H
#define TESTS_FUZZ_CODE_FIELDS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    CODE_FIELDS = 1 << 15,
    CODE_DEFS = 1 << 13,
    CODE_BYTES = 1 << 16,
    CODE_DEPTH = 66,
    CODE_COUNTS = 12,
    WRONG_SIZE,
    WRONG_CHECKSUM
};

typedef enum field_kind {
    FIELD_SECTION, /* value: its head */
    FIELD_LIST,    /* value: numbers an item, 0: the length is not here; n: items may come and go */
    FIELD_ITEM,
    FIELD_END,   /* of a list */
    FIELD_COUNT, /* of the items of the op's list of that role */
    FIELD_DEF,   /* a value begins: value: its identity; n: its type */
    FIELD_USE,   /* value: the identity */
    FIELD_U8,
    FIELD_VARINT,
    FIELD_SVARINT,
    FIELD_U64,
    FIELD_TEXT,
    FIELD_RAW,
    FIELD_ELEMENTS /* of the constant before it: they are in another section */
} field_kind;

typedef enum field_role {
    ROLE_NONE,
    ROLE_STRINGS, /* lists */
    ROLE_TYPES,
    ROLE_CONSTANTS,
    ROLE_DIMS,
    ROLE_MEMBERS,
    ROLE_SCALES,
    ROLE_SIGNATURES,
    ROLE_BODIES,
    ROLE_OPS,
    ROLE_OPERANDS,
    ROLE_RESULTS,
    ROLE_ATTRS,
    ROLE_REGIONS,
    ROLE_ARGS,
    ROLE_NUMBERS,
    ROLE_NOTES,
    ROLE_TYPE, /* leaves: ids, ... */
    ROLE_STRING,
    ROLE_CONSTANT,
    ROLE_WORD, /* type and splat of a constant */
    ROLE_TAG,
    ROLE_ELEMENT_TYPE,
    ROLE_DIM,
    ROLE_OP,
    ROLE_PRESENT,
    ROLE_BOOL,
    ROLE_CHOICE,
    ROLE_NUMBER,
    ROLE_DOUBLE,
    ROLE_OUTSIDE /* elements that are not in the file */
} field_role;

/* Counts of the header, in its order. */
enum {
    N_STRINGS,
    N_TYPES,
    N_QUANTS,
    N_DATA,
    N_FUNCS,
    N_REGIONS,
    N_OPS,
    N_VALUES,
    N_USES,
    N_ATTRS,
    N_CHILDREN,
    N_NUMBERS
};
#define TALLY(count) (1u << (count))

typedef struct code_field {
    uint8_t kind, role;
    uint16_t tally; /* the counts to which it adds one */
    uint32_t n;
    uint64_t value;
    uint8_t *bytes; /* of texts, raw bytes and elements */
} code_field;

typedef struct code_file {
    code_field items[CODE_FIELDS];
    size_t n;
    uint32_t n_defs;
    uint8_t major, minor;
    int failed, wrong; /* wrong: what the writer spoils: a count, or WRONG_SIZE, ... */
    uint8_t bytes[CODE_BYTES];
    uint32_t types[2 * CODE_DEFS];      /* of values, by identity */
    uint32_t order[CODE_DEFS], n_order; /* identities of the function that is read */
} code_file;

static code_field *code_add(code_file *f, field_kind kind, field_role role, uint64_t value) {
    static code_field none;
    code_field *x = f->n < CODE_FIELDS ? &f->items[f->n++] : &none;
    if (x == &none) f->failed = 1;
    memset(x, 0, sizeof *x);
    x->kind = (uint8_t)kind;
    x->role = (uint8_t)role;
    x->value = value;
    return x;
}

/* ---- reading ---- */

typedef struct code_cursor {
    uint8_t *at, *end;
} code_cursor;

static uint8_t *code_raw(code_file *f, code_cursor *c, uint64_t n) {
    uint8_t *at = c->at;
    if (f->failed || n > (uint64_t)(c->end - c->at)) {
        f->failed = 1;
        c->at = c->end;
        return f->bytes;
    }
    c->at += n;
    return at;
}

static uint64_t code_varint(code_file *f, code_cursor *c) {
    uint64_t x = 0;
    for (int shift = 0; shift < 64 && !f->failed; shift += 7) {
        const uint8_t byte = *code_raw(f, c, 1);
        x |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return x;
    }
    f->failed = 1;
    return 0;
}

/* How many items follow, each of a byte or more. */
static uint32_t code_count(code_file *f, code_cursor *c) {
    const uint64_t n = code_varint(f, c);
    if (n > (uint64_t)(c->end - c->at)) f->failed = 1;
    return f->failed ? 0 : (uint32_t)n;
}

static uint64_t code_leaf(code_file *f, code_cursor *c, field_kind kind, field_role role, unsigned tally) {
    code_field *x = code_add(f, kind, role, 0);
    x->tally = (uint16_t)tally;
    if (kind == FIELD_U8)
        x->value = *code_raw(f, c, 1);
    else if (kind == FIELD_U64)
        memcpy(&x->value, code_raw(f, c, 8), 8 * !f->failed);
    else
        x->value = code_varint(f, c);
    if (kind == FIELD_TEXT) {
        x->n = (uint32_t)x->value;
        x->bytes = code_raw(f, c, x->value);
    }
    return x->value;
}

/* A list of leaves of one kind, its length before it. */
static uint32_t code_leaves(code_file *f, code_cursor *c, field_role list, field_kind kind, field_role role,
    unsigned tally) {
    const uint32_t n = code_count(f, c);
    code_add(f, FIELD_LIST, list, 1)->n = 1;
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        code_add(f, FIELD_ITEM, list, 0);
        code_leaf(f, c, kind, role, tally);
    }
    code_add(f, FIELD_END, list, 0);
    return n;
}

static void code_shape(code_file *f, code_cursor *c, int bounded) {
    const size_t list = f->n;
    const uint32_t rank = code_leaves(f, c, ROLE_DIMS, FIELD_VARINT, ROLE_DIM, TALLY(N_NUMBERS));
    if (!bounded || f->failed) return;
    f->items[list].n = 0;
    for (uint32_t i = 0; i < rank; i++) code_leaf(f, c, FIELD_VARINT, ROLE_DIM, TALLY(N_NUMBERS));
}

static void code_quantized(code_file *f, code_cursor *c) {
    uint32_t n;
    size_t like = f->n;
    if (code_leaf(f, c, FIELD_VARINT, ROLE_TYPE, 0)) return;
    if (!f->failed) f->items[like].tally = TALLY(N_QUANTS);
    code_leaf(f, c, FIELD_U8, ROLE_ELEMENT_TYPE, 0);
    code_leaf(f, c, FIELD_U8, ROLE_ELEMENT_TYPE, 0);
    for (int i = 0; i < 3; i++) code_leaf(f, c, FIELD_SVARINT, ROLE_NUMBER, 0);
    like = f->n;
    n = code_leaves(f, c, ROLE_SCALES, FIELD_U64, ROLE_DOUBLE, TALLY(N_NUMBERS));
    if (!f->failed) f->items[like].n = 0;
    for (uint32_t i = 0; i < n; i++) code_leaf(f, c, FIELD_SVARINT, ROLE_NUMBER, TALLY(N_NUMBERS));
}

static void code_type(code_file *f, code_cursor *c) {
    uint64_t tag;
    code_add(f, FIELD_ITEM, ROLE_TYPES, 0)->tally = TALLY(N_TYPES);
    tag = code_leaf(f, c, FIELD_U8, ROLE_TAG, 0);
    switch (tag & 0x40 ? tag & 7 : 0) {
    case 0:
        code_shape(f, c, 0);
        break;
    case 1:
    case 5:
        code_leaf(f, c, FIELD_U8, ROLE_ELEMENT_TYPE, 0);
        code_shape(f, c, (tag & 16) != 0);
        break;
    case 2:
        code_quantized(f, c);
        code_shape(f, c, (tag & 16) != 0);
        break;
    case 4:
    case 6:
        code_leaves(f, c, ROLE_MEMBERS, FIELD_VARINT, ROLE_TYPE, TALLY(N_NUMBERS));
        break;
    case 7:
        code_leaf(f, c, FIELD_U8, ROLE_ELEMENT_TYPE, 0);
        break;
    default:
        break;
    }
}

static void code_define(code_file *f, uint32_t type, int known) {
    code_field *x = code_add(f, FIELD_DEF, ROLE_NONE, f->n_defs);
    x->n = type;
    x->tally = TALLY(N_VALUES);
    if (f->n_defs >= CODE_DEFS || f->n_order >= CODE_DEFS) f->failed = 1;
    if (f->failed) return;
    if (known) f->order[f->n_order++] = f->n_defs;
    f->types[f->n_defs++] = type;
}

static void code_args(code_file *f, code_cursor *c, int known) {
    const uint32_t n = code_count(f, c);
    code_add(f, FIELD_LIST, ROLE_ARGS, 1)->n = 1;
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        code_add(f, FIELD_ITEM, ROLE_ARGS, 0);
        code_define(f, (uint32_t)code_leaf(f, c, FIELD_VARINT, ROLE_TYPE, 0), known);
    }
    code_add(f, FIELD_END, ROLE_ARGS, 0);
}

/* The first field of k-th item of the list that begins at `at`; its end if there are not as many. */
static size_t code_item(const code_file *f, size_t at, uint64_t k) {
    int depth = 0;
    for (at++; at < f->n; at++) {
        const int kind = f->items[at].kind;
        if (kind == FIELD_END && depth-- == 0) break;
        if (kind == FIELD_LIST) depth++;
        if (kind == FIELD_ITEM && depth == 0 && k-- == 0) break;
    }
    return at;
}
static uint64_t code_items(const code_file *f, size_t at) {
    uint64_t n = 0;
    int depth = 0;
    for (at++; at < f->n; at++) {
        const int kind = f->items[at].kind;
        if (kind == FIELD_END && depth-- == 0) break;
        if (kind == FIELD_LIST) depth++;
        n += kind == FIELD_ITEM && depth == 0;
    }
    return n;
}
/* The first field behind the item. */
static size_t code_behind(const code_file *f, size_t item) {
    return item + 1 < f->n ? code_item(f, item, 0) : f->n;
}
/* The first list of that role; 0: there is none. */
static size_t code_list(const code_file *f, size_t from, field_role role) {
    for (; from < f->n; from++)
        if (f->items[from].kind == FIELD_LIST && f->items[from].role == role) return from;
    return 0;
}

/* ---- reading ops ---- */

static field_kind code_attr_kind(shlo_attr_kind kind, field_role *role) {
    *role = ROLE_NUMBER;
    switch (kind) {
    case SHLO_ATTR_BOOL:
    case SHLO_ATTR_BOOLS:
        *role = ROLE_BOOL;
        return FIELD_U8;
    case SHLO_ATTR_F32:
        *role = ROLE_DOUBLE;
        return FIELD_U64;
    case SHLO_ATTR_ENUM:
    case SHLO_ATTR_ENUMS:
        *role = ROLE_CHOICE;
        return FIELD_VARINT;
    case SHLO_ATTR_TYPE:
        *role = ROLE_TYPE;
        return FIELD_VARINT;
    case SHLO_ATTR_TENSOR:
        *role = ROLE_CONSTANT;
        return FIELD_VARINT;
    case SHLO_ATTR_STRING:
    case SHLO_ATTR_DICT:
    case SHLO_ATTR_SYMBOL:
    case SHLO_ATTR_SYMBOLS:
        *role = ROLE_STRING;
        return FIELD_VARINT;
    default:
        return FIELD_SVARINT;
    }
}
static int code_attr_list(shlo_attr_kind kind) {
    return kind == SHLO_ATTR_I64S || kind == SHLO_ATTR_BOOLS || kind == SHLO_ATTR_ENUMS ||
           kind == SHLO_ATTR_SYMBOLS;
}

/* An item is a row. */
static void code_table(code_file *f, code_cursor *c) {
    const uint32_t n = code_count(f, c);
    const uint64_t columns = code_varint(f, c);
    code_add(f, FIELD_LIST, ROLE_NUMBERS, columns)->n = 1;
    code_add(f, FIELD_VARINT, ROLE_NONE, columns);
    if (columns ? n % columns : n) f->failed = 1;
    if (columns == 0 && f->n >= 2) f->items[f->n - 2].n = 0;
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        if (i % columns == 0) code_add(f, FIELD_ITEM, ROLE_NUMBERS, 0);
        code_leaf(f, c, FIELD_SVARINT, ROLE_NUMBER, TALLY(N_NUMBERS));
    }
    code_add(f, FIELD_END, ROLE_NUMBERS, 0);
}

static void code_attr(code_file *f, code_cursor *c, shlo_attr_kind kind, int32_t index) {
    field_role role;
    const field_kind leaf = code_attr_kind(kind, &role);
    code_field *item = code_add(f, FIELD_ITEM, ROLE_ATTRS, (uint64_t)index);
    item->tally = TALLY(N_ATTRS);
    if (kind == SHLO_ATTR_TABLE)
        code_table(f, c);
    else if (code_attr_list(kind))
        code_leaves(f, c, ROLE_NUMBERS, leaf, role, TALLY(N_NUMBERS));
    else
        code_leaf(f, c, leaf, role, TALLY(N_NUMBERS));
}

static void code_attrs(code_file *f, code_cursor *c, const shlo_op_info *info, uint64_t present) {
    code_add(f, FIELD_LIST, ROLE_ATTRS, 0);
    for (int32_t i = 0; i < info->n_attrs; i++) {
        int there = 1;
        if (!info->attrs[i].required) {
            there = (int)(present & 1);
            present >>= 1;
        }
        if (there) code_attr(f, c, info->attrs[i].kind, i);
    }
    code_add(f, FIELD_END, ROLE_ATTRS, 0);
}

static int code_optionals(const shlo_op_info *info) {
    int n = 0;
    for (int32_t i = 0; i < info->n_attrs; i++) n += !info->attrs[i].required;
    return n;
}

static uint32_t code_arity(code_file *f, code_cursor *c, int32_t fixed, field_role list) {
    if (fixed >= 0) return (uint32_t)fixed;
    code_add(f, FIELD_COUNT, list, 0);
    return code_count(f, c);
}

static void code_operands(code_file *f, code_cursor *c, uint32_t n, int variadic) {
    code_add(f, FIELD_LIST, ROLE_OPERANDS, 0)->n = (uint32_t)variadic;
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        const uint64_t back = code_varint(f, c);
        if (!back || back > f->n_order) f->failed = 1;
        code_add(f, FIELD_ITEM, ROLE_OPERANDS, 0);
        code_add(f, FIELD_USE, ROLE_NONE, f->failed ? 0 : f->order[f->n_order - back])->tally = TALLY(N_USES);
    }
    code_add(f, FIELD_END, ROLE_OPERANDS, 0);
}

static uint32_t code_def_type(const code_file *f, uint64_t identity) {
    return identity < f->n_defs ? f->types[identity] : 0;
}

/* The type of a constant's attribute, the first one of the op. */
static uint32_t code_constant_type(const code_file *f, size_t attrs) {
    const size_t list = code_list(f, 0, ROLE_CONSTANTS), value = attrs + 2;
    size_t item;
    if (!list || value >= f->n || f->items[value].role != ROLE_CONSTANT || !f->items[value].value) return 0;
    item = code_item(f, list, f->items[value].value - 1);
    return item + 1 < f->n ? (uint32_t)(f->items[item + 1].value / 2) : 0;
}

/* The results of the op whose operands, result types and attributes are in these lists. */
static void code_results(code_file *f, uint32_t n, uint32_t n_operands, int implied, const size_t *lists) {
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        const uint32_t from = n_operands == 3 && n == 1 ? 1 : i;
        uint32_t type;
        if (!implied)
            type = (uint32_t)f->items[code_item(f, lists[1], i) + 1].value;
        else if (n_operands)
            type = from < n_operands ? code_def_type(f, f->items[code_item(f, lists[0], from) + 1].value) : 0;
        else
            type = code_constant_type(f, lists[2]);
        code_define(f, type, 1);
    }
}

static void code_ops(code_file *f, code_cursor *c, int depth);

static void code_regions(code_file *f, code_cursor *c, uint32_t n, int variadic, int depth) {
    code_add(f, FIELD_LIST, ROLE_REGIONS, 0)->n = (uint32_t)variadic;
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        code_add(f, FIELD_ITEM, ROLE_REGIONS, 0)->tally = TALLY(N_REGIONS) | TALLY(N_CHILDREN);
        code_args(f, c, 1);
        code_ops(f, c, depth + 1);
    }
    code_add(f, FIELD_END, ROLE_REGIONS, 0);
}

static void code_op(code_file *f, code_cursor *c, int depth) {
    shlo_op_info info;
    uint64_t code, present = 0;
    uint32_t n_operands, n_results, n_regions;
    size_t lists[3];
    code_add(f, FIELD_ITEM, ROLE_OPS, 0)->tally = TALLY(N_OPS);
    code = code_leaf(f, c, FIELD_U8, ROLE_OP, 0);
    if (f->failed || !shlo_op_get_info((shlo_op)(code & 127), &info)) {
        f->failed = 1;
        return;
    }
    if (code_optionals(&info)) present = code_leaf(f, c, FIELD_VARINT, ROLE_PRESENT, 0);
    n_operands = code_arity(f, c, info.operands, ROLE_OPERANDS);
    n_results = code_arity(f, c, info.results, ROLE_RESULTS);
    n_regions = code_arity(f, c, info.regions, ROLE_REGIONS);
    lists[0] = f->n;
    code_operands(f, c, n_operands, info.operands < 0);
    lists[1] = f->n;
    code_add(f, FIELD_LIST, ROLE_RESULTS, 0);
    for (uint32_t i = 0; i < n_results && !f->failed; i++) {
        code_add(f, FIELD_ITEM, ROLE_RESULTS, 0);
        if (!(code & 128)) code_leaf(f, c, FIELD_VARINT, ROLE_TYPE, 0);
    }
    code_add(f, FIELD_END, ROLE_RESULTS, 0);
    lists[2] = f->n;
    code_attrs(f, c, &info, present);
    code_regions(f, c, n_regions, info.regions < 0, depth);
    code_results(f, n_results, n_operands, (int)(code & 128), lists);
}

static void code_ops(code_file *f, code_cursor *c, int depth) {
    const uint32_t n = code_count(f, c);
    if (depth > CODE_DEPTH) f->failed = 1;
    code_add(f, FIELD_LIST, ROLE_OPS, 1)->n = 1;
    for (uint32_t i = 0; i < n && !f->failed; i++) code_op(f, c, depth);
    code_add(f, FIELD_END, ROLE_OPS, 0);
}

static void code_program(code_file *f, code_cursor *c, uint64_t n_funcs) {
    size_t signatures;
    code_leaf(f, c, FIELD_VARINT, ROLE_STRING, 0);
    code_leaf(f, c, FIELD_VARINT, ROLE_NUMBER, 0);
    code_leaf(f, c, FIELD_VARINT, ROLE_NUMBER, 0);
    signatures = f->n;
    code_add(f, FIELD_LIST, ROLE_SIGNATURES, 0);
    for (uint64_t i = 0; i < n_funcs && !f->failed; i++) {
        code_add(f, FIELD_ITEM, ROLE_SIGNATURES, 0)->tally = TALLY(N_FUNCS) | TALLY(N_REGIONS);
        code_leaf(f, c, FIELD_VARINT, ROLE_STRING, 0);
        code_leaf(f, c, FIELD_U8, ROLE_BOOL, 0);
        code_args(f, c, 0);
        code_leaves(f, c, ROLE_MEMBERS, FIELD_VARINT, ROLE_TYPE, TALLY(N_NUMBERS));
    }
    code_add(f, FIELD_END, ROLE_SIGNATURES, 0);
    code_add(f, FIELD_LIST, ROLE_BODIES, 0);
    for (uint64_t i = 0; i < n_funcs && !f->failed; i++) {
        size_t at = code_item(f, signatures, i), end = code_item(f, signatures, i + 1);
        f->n_order = 0;
        for (; at < end; at++)
            if (f->items[at].kind == FIELD_DEF) f->order[f->n_order++] = (uint32_t)f->items[at].value;
        code_add(f, FIELD_ITEM, ROLE_BODIES, 0);
        code_ops(f, c, 0);
    }
    code_add(f, FIELD_END, ROLE_BODIES, 0);
}

/* ---- sections ---- */

enum {
    SECTION_STRINGS = 1,
    SECTION_TYPES,
    SECTION_CONSTANTS,
    SECTION_PROGRAM,
    SECTION_NAMES,
    SECTION_LOCATIONS,
    SECTION_DATA,
    SECTION_OUTSIDE,
    SECTION_LABELS,
    SECTION_CHECKSUM
};

/* Steps and texts of names, locations and constants outside. */
static void code_notes(code_file *f, code_cursor *c, int lines) {
    const uint32_t n = code_count(f, c);
    code_add(f, FIELD_LIST, ROLE_NOTES, 1)->n = 1;
    for (uint32_t i = 0; i < n && !f->failed; i++) {
        code_add(f, FIELD_ITEM, ROLE_NOTES, 0);
        code_leaf(f, c, FIELD_VARINT, ROLE_NONE, 0);
        if (lines) code_leaf(f, c, FIELD_SVARINT, ROLE_NUMBER, 0);
        code_leaf(f, c, FIELD_VARINT, ROLE_STRING, 0);
    }
    code_add(f, FIELD_END, ROLE_NOTES, 0);
}

static void code_rest(code_file *f, code_cursor *c) {
    code_field *x = code_add(f, FIELD_RAW, ROLE_NONE, 0);
    x->n = (uint32_t)(c->end - c->at);
    x->bytes = c->at;
    c->at = c->end;
}

static void code_section(code_file *f, uint8_t head, code_cursor *c, const uint64_t *counts) {
    const int id = head & 15;
    code_add(f, FIELD_SECTION, ROLE_NONE, head);
    if (id == SECTION_STRINGS || id == SECTION_TYPES || id == SECTION_CONSTANTS) {
        const field_role role = (field_role)(ROLE_STRINGS + id - SECTION_STRINGS);
        const uint64_t n = counts[id == SECTION_STRINGS ? N_STRINGS : id == SECTION_TYPES ? N_TYPES : N_DATA];
        code_add(f, FIELD_LIST, role, 0)->n = 1;
        for (uint64_t i = 0; i < n && !f->failed; i++) {
            if (id == SECTION_TYPES) {
                code_type(f, c);
                continue;
            }
            code_add(f, FIELD_ITEM, role, 0)->tally =
                id == SECTION_STRINGS ? TALLY(N_STRINGS) : TALLY(N_DATA);
            code_leaf(f, c, id == SECTION_STRINGS ? FIELD_TEXT : FIELD_VARINT, ROLE_WORD, 0);
            if (id == SECTION_CONSTANTS) code_add(f, FIELD_ELEMENTS, ROLE_NONE, 0)->bytes = f->bytes;
        }
        code_add(f, FIELD_END, role, 0);
    }
    else if (id == SECTION_PROGRAM)
        code_program(f, c, counts[N_FUNCS]);
    else if (id == SECTION_NAMES || id == SECTION_LOCATIONS || id == SECTION_OUTSIDE)
        code_notes(f, c, id == SECTION_LOCATIONS);
    else if (id == SECTION_DATA || id == SECTION_CHECKSUM)
        c->at = c->end;
    else
        code_rest(f, c);
    if (c->at != c->end) f->failed = 1;
}

/* ---- constants ---- */

/* Bytes of a constant of the type in that item, and of one element; 0: none that is sensible. */
static uint64_t code_type_bytes(const code_file *f, size_t item, uint64_t *element) {
    const size_t end = code_behind(f, item);
    uint64_t dtype = 0, n = 1;
    if (item + 1 >= f->n) return 0;
    if (f->items[item + 1].value < 0x40) dtype = f->items[item + 1].value;
    for (size_t i = item + 1; i < end; i++) {
        if (f->items[i].role == ROLE_ELEMENT_TYPE && !dtype) dtype = f->items[i].value;
        if (f->items[i].kind == FIELD_VARINT && f->items[i].role == ROLE_DIM) {
            if (f->items[i].value > CODE_BYTES) return 0;
            n *= f->items[i].value;
            if (n > CODE_BYTES) return 0;
        }
    }
    *element = dtype < SHLO_DTYPE_COUNT ? shlo_dtype_bytes((shlo_dtype)dtype) : 0;
    return n * *element;
}

typedef void (*code_place)(void *user, code_field *elements, uint64_t at, uint64_t n);

/* Where the elements of each constant are in the section; returns its bytes and gives its alignment. */
static uint64_t code_layout(code_file *f, code_place place, void *user, unsigned *most) {
    const size_t constants = code_list(f, 0, ROLE_CONSTANTS), types = code_list(f, 0, ROLE_TYPES);
    uint64_t at = 0;
    *most = 1;
    for (unsigned align = 64; align && constants && types; align /= 2) {
        for (size_t i = code_item(f, constants, 0); f->items[i].kind == FIELD_ITEM; i += 3) {
            const uint64_t word = f->items[i + 1].value;
            uint64_t element = 1, n = 0;
            if (f->items[i + 2].role == ROLE_OUTSIDE) continue;
            if (word > 1) n = code_type_bytes(f, code_item(f, types, word / 2 - 1), &element);
            if (word & 1) n = element;
            if (align != (n >= 64 ? 64 : element)) continue;
            if (align > *most) *most = align;
            at = (at + align - 1) & ~(uint64_t)(align - 1);
            place(user, &f->items[i + 2], at, n);
            at += n;
        }
    }
    return at;
}

static void code_take_elements(void *user, code_field *elements, uint64_t at, uint64_t n) {
    const code_cursor *data = (const code_cursor *)user;
    if (at + n > (uint64_t)(data->end - data->at)) return;
    elements->bytes = data->at + at;
    elements->n = (uint32_t)n;
}

static void code_mark_outside(code_file *f) {
    const size_t constants = code_list(f, 0, ROLE_CONSTANTS);
    size_t at = 0, notes;
    uint64_t id = 0;
    while (at < f->n && !(f->items[at].kind == FIELD_SECTION && (f->items[at].value & 15) == SECTION_OUTSIDE))
        at++;
    notes = code_list(f, at, ROLE_NOTES);
    for (size_t i = notes && constants ? notes + 1 : f->n; i < f->n && f->items[i].kind == FIELD_ITEM;
         i += 3) {
        size_t item;
        id += f->items[i + 1].value;
        item = code_item(f, constants, id - 1);
        if (item + 2 < f->n && f->items[item].kind == FIELD_ITEM) f->items[item + 2].role = ROLE_OUTSIDE;
    }
}

/* The fields of a file; 0: its structure is not whole. */
static int code_read(code_file *f, const uint8_t *data, size_t n) {
    code_cursor c, elements;
    uint64_t counts[CODE_COUNTS];
    unsigned most;
    if (n < 6 || n > CODE_BYTES || memcmp(data, "SHLB", 4) != 0) return 0;
    f->n = f->n_defs = f->n_order = 0;
    f->failed = f->wrong = 0;
    memcpy(f->bytes, data, n);
    elements.at = elements.end = f->bytes;
    c.at = f->bytes + 6;
    c.end = f->bytes + n;
    f->major = f->bytes[4];
    f->minor = f->bytes[5];
    for (int i = 0; i < CODE_COUNTS; i++) counts[i] = code_varint(f, &c);
    while (c.at != c.end && !f->failed) {
        const uint8_t head = *code_raw(f, &c, 1);
        const uint64_t size = code_varint(f, &c), align = (uint64_t)1 << (head >> 4 & 7);
        code_cursor part;
        code_raw(f, &c, -(uint64_t)(c.at - f->bytes) & (align - 1));
        part.at = code_raw(f, &c, size);
        part.end = part.at + (f->failed ? 0 : size);
        if ((head & 15) == SECTION_DATA) elements = part;
        code_section(f, head, &part, counts);
    }
    if (f->failed) return 0;
    code_mark_outside(f);
    code_layout(f, code_take_elements, &elements, &most);
    return 1;
}

/* ---- writing ---- */

typedef struct code_writer {
    uint8_t *bytes;
    size_t n, most;
    int full;
    uint64_t counts[CODE_COUNTS];
    uint32_t scope, here;
    uint32_t numbers[2 * CODE_DEFS], scopes[2 * CODE_DEFS]; /* by identity */
} code_writer;

static void code_put(code_writer *w, const void *bytes, size_t n) {
    if (n > w->most - w->n) w->full = 1;
    if (w->full) return;
    if (n) memcpy(w->bytes + w->n, bytes, n);
    w->n += n;
}
static void code_put_byte(code_writer *w, uint64_t x) {
    const uint8_t byte = (uint8_t)x;
    code_put(w, &byte, 1);
}
static void code_put_varint(code_writer *w, uint64_t x) {
    for (; x > 127; x >>= 7) code_put_byte(w, (x & 127) | 128);
    code_put_byte(w, x);
}

static void code_put_def(code_writer *w, uint64_t identity) {
    if (identity >= 2 * CODE_DEFS) return;
    w->numbers[identity] = w->here++;
    w->scopes[identity] = w->scope;
}

/* How many values back; a value of another function, or one that is not there any more, is some value. */
static void code_put_use(code_writer *w, uint64_t identity) {
    if (identity < 2 * CODE_DEFS && w->scopes[identity] == w->scope && w->numbers[identity] < w->here)
        code_put_varint(w, w->here - w->numbers[identity]);
    else
        code_put_varint(w, w->here ? 1 + identity % w->here : 1);
}

/* The k-th function's body begins: its arguments are known. */
static void code_put_scope(const code_file *f, code_writer *w) {
    const size_t signatures = code_list(f, 0, ROLE_SIGNATURES);
    size_t at = code_item(f, signatures, w->scope), end = code_item(f, signatures, w->scope + 1);
    w->scope++;
    w->here = 0;
    for (; at < end; at++)
        if (f->items[at].kind == FIELD_DEF) code_put_def(w, f->items[at].value);
}

static void code_put_field(const code_file *f, code_writer *w, size_t i) {
    const code_field *x = &f->items[i];
    for (int k = 0; x->tally >> k; k++) w->counts[k] += x->tally >> k & 1;
    switch (x->kind) {
    case FIELD_LIST:
        if (x->value) code_put_varint(w, code_items(f, i) * x->value);
        break;
    case FIELD_COUNT:
        code_put_varint(w, code_items(f, code_list(f, i, (field_role)x->role)));
        break;
    case FIELD_ITEM:
        if (x->role == ROLE_BODIES) code_put_scope(f, w);
        break;
    case FIELD_DEF:
        if (w->scope) code_put_def(w, x->value);
        break;
    case FIELD_USE:
        code_put_use(w, x->value);
        break;
    case FIELD_U8:
        code_put_byte(w, x->value);
        break;
    case FIELD_VARINT:
    case FIELD_SVARINT:
        code_put_varint(w, x->value);
        break;
    case FIELD_U64:
        code_put(w, &x->value, 8);
        break;
    case FIELD_TEXT:
        code_put_varint(w, x->n);
        code_put(w, x->bytes, x->n);
        break;
    case FIELD_RAW:
        code_put(w, x->bytes, x->n);
        break;
    default:
        break;
    }
}

/* Elements of another size than before are repeated or cut off. */
static void code_put_elements(void *user, code_field *elements, uint64_t at, uint64_t n) {
    code_writer *w = (code_writer *)user;
    if (at + n > w->most) w->full = 1;
    if (w->full) return;
    memset(w->bytes + w->n, 0, at - w->n);
    for (uint64_t i = 0; i < n; i++) w->bytes[at + i] = elements->n ? elements->bytes[i % elements->n] : 0;
    w->n = at + n;
}

static uint64_t code_checksum(const uint8_t *bytes, size_t n) {
    uint64_t h = (uint64_t)n ^ 0x53484C4273756D31u;
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, n - i < 8 ? n - i : 8);
        h = (h ^ word) * 0x9E3779B97F4A7C15u;
        h ^= h >> 32;
    }
    return h;
}

/* What the section that begins at field i holds, into w, which is empty; gives its alignment as log2. */
static void code_put_contents(code_file *f, code_writer *w, size_t i, unsigned *shift) {
    const uint64_t head = f->items[i].value;
    unsigned most = 1;
    *shift = head >> 4 & 7;
    for (i++; i < f->n && f->items[i].kind != FIELD_SECTION; i++) code_put_field(f, w, i);
    if ((head & 15) != SECTION_DATA) return;
    code_layout(f, code_put_elements, w, &most);
    for (*shift = 0; most > 1; most /= 2) ++*shift;
}

static void code_put_section(code_file *f, code_writer *w, size_t i) {
    static uint8_t room[CODE_BYTES];
    const size_t start = w->n, most = w->most;
    const unsigned id = f->items[i].value & 15;
    uint8_t *bytes = w->bytes;
    unsigned shift;
    size_t n;
    w->bytes = room;
    w->n = 0;
    w->most = sizeof room;
    code_put_contents(f, w, i, &shift);
    if (id == SECTION_CHECKSUM) {
        const uint64_t sum = code_checksum(bytes, start) + (f->wrong == WRONG_CHECKSUM);
        code_put(w, &sum, 8);
    }
    n = w->n;
    w->bytes = bytes;
    w->n = start;
    w->most = most;
    code_put_byte(w, (f->items[i].value & 0x8f) | shift << 4);
    code_put_varint(w, n + (f->wrong == WRONG_SIZE));
    while (w->n % (1u << shift) && !w->full) code_put_byte(w, 0);
    code_put(w, room, n);
}

static void code_put_file(code_file *f, code_writer *w, uint8_t *bytes, size_t most) {
    uint64_t counts[CODE_COUNTS];
    memcpy(counts, w->counts, sizeof counts);
    memset(w->counts, 0, sizeof w->counts);
    memset(w->scopes, 0, f->n_defs * sizeof w->scopes[0]);
    w->scope = w->here = 0;
    w->n = 0;
    w->full = 0;
    w->bytes = bytes;
    w->most = most;
    code_put(w, "SHLB", 4);
    code_put_byte(w, f->major);
    code_put_byte(w, f->minor);
    for (int i = 0; i < CODE_COUNTS; i++) code_put_varint(w, counts[i] + (f->wrong == i + 1));
    for (size_t i = 0; i < f->n; i++)
        if (f->items[i].kind == FIELD_SECTION) code_put_section(f, w, i);
}

/* The file of at most `most` bytes; 0: it is larger. The first writing only counts. */
static size_t code_write(code_file *f, uint8_t *bytes, size_t most) {
    static code_writer w;
    memset(w.counts, 0, sizeof w.counts);
    code_put_file(f, &w, bytes, most);
    code_put_file(f, &w, bytes, most);
    return w.full ? 0 : w.n;
}

#endif
