/* tools/import/artifact.h - what the files of the bytecode reader share: a cursor over bytes, the tables of a
 * file, entries that are decoded when they are first used. The parser's `text` is the file, and a place in a
 * message is an offset in it. Once an attribute is a tree, bytecode is treated like text. A function that
 * returns int returns 0 after it has reported a problem. */
#ifndef TOOLS_IMPORT_ARTIFACT_H
#define TOOLS_IMPORT_ARTIFACT_H

#include "parse.h"

typedef struct artifact_cursor {
    const char *at, *end;
} artifact_cursor;
typedef struct artifact_string {
    const char *at;
    size_t n;
} artifact_string;

enum {
    ARTIFACT_STRINGS,
    ARTIFACT_DIALECTS,
    ARTIFACT_DATA,
    ARTIFACT_OFFSETS,
    ARTIFACT_IR,
    ARTIFACT_RESOURCES,
    ARTIFACT_RESOURCE_OFFSETS,
    ARTIFACT_DIALECT_VERSION,
    ARTIFACT_PROPERTIES,
    ARTIFACT_SECTIONS
};
enum {
    ARTIFACT_NEW,
    ARTIFACT_BUSY,
    ARTIFACT_DONE,
    ARTIFACT_BAD
};                                  /* bad: a problem with it has been reported */
#define ARTIFACT_SPOILED UINT32_MAX /* id of a value whose op is wrong */

/* What is known of an op's name. */
typedef struct artifact_name {
    artifact_string name;      /* as the file has it: "vhlo.add_v1"; NUL-terminated */
    artifact_string canonical; /* "stablehlo.add"; the same for other dialects */
    int version;               /* 1 of vhlo.add_v1; 0: of another dialect */
    int registered;            /* whether the writer knew the op */
} artifact_name;

/* A type: an element type if `type.id` is 0, else the type of a value. */
typedef struct artifact_type {
    const char *name; /* for messages and in text: "i64", "index", "tensor" */
    shlo_dtype dtype; /* element types; SHLO_NO_DTYPE: the library has no such elements */
    int32_t bits;     /* integers and floats: of their values; 0 for others */
    int is_integer, is_signed;
    int is_index; /* tensors: their elements */
    const shlo_quantization *quantization;
    shlo_type type;                    /* the type of a value */
    const import_signature *signature; /* functions */
    int refused;
} artifact_type;

typedef struct artifact_entry {
    const char *at, *end;
    int32_t dialect;
    int custom, state; /* custom: encoded by its dialect; else text */
    union {
        import_attr *attr;
        artifact_type *type;
    } value;
} artifact_entry;

/* A region that is being read: its values, the number of the next one, and how many ops are left. */
typedef struct artifact_frame {
    size_t base, next, limit, scope;
    uint64_t ops;
    artifact_cursor *c;
} artifact_frame;

struct artifact {
    int version;    /* version of the bytecode */
    const char *at; /* the op that was begun last */
    artifact_cursor sections[ARTIFACT_SECTIONS];
    int present[ARTIFACT_SECTIONS];
    artifact_string *strings, *dialects, *properties, *resources;
    artifact_string *keys; /* names of the resources */
    size_t n_strings, n_dialects, n_properties, n_resources;
    artifact_name *names;
    size_t n_names, names_capacity;
    artifact_entry *attrs, *types;
    size_t n_attrs, n_types;
    shlo_value *slots; /* values by number, of all scopes that are open; id 0: not defined yet */
    size_t n_slots, slots_capacity;
    size_t scope;             /* the first number of the innermost isolated op */
    artifact_cursor *regions; /* of the op that is being read */
    artifact_frame frames[IMPORT_MAX_DEPTH + 2];
    int n_frames;
};

/* ---- artifact_bytes.c: numbers ---- */

int artifact_try_uv(artifact_cursor *c, uint64_t *out); /* 0: it is cut off (not reported) */
int artifact_fail(import_parser *p, const artifact_cursor *c, const char *what);
int artifact_uv(import_parser *p, artifact_cursor *c, uint64_t *out);
int artifact_sv(import_parser *p, artifact_cursor *c, int64_t *out);
int artifact_byte(import_parser *p, artifact_cursor *c, unsigned *out);
/* a number of things that take at least a byte each */
int artifact_count(import_parser *p, artifact_cursor *c, size_t *out);
/* an index below n */
int artifact_index(import_parser *p, artifact_cursor *c, size_t n, const char *what, size_t *out);
int artifact_flagged(import_parser *p, artifact_cursor *c, uint64_t *out, int *flag);
int artifact_blob(import_parser *p, artifact_cursor *c, artifact_string *out);
/* an integer of that many bits, at most 64 */
int artifact_bits(import_parser *p, artifact_cursor *c, int32_t bits, uint64_t *out);
int artifact_f64(import_parser *p, artifact_cursor *c, double *out);
int artifact_str(import_parser *p, artifact_cursor *c, artifact_string *out);
int artifact_ended(import_parser *p, const artifact_cursor *c, const char *what);

/* ---- artifact_file.c: sections and tables ---- */

int artifact_section(import_parser *p, artifact_cursor *c, unsigned *id, artifact_cursor *out);
int artifact_open(import_parser *p);

/* ---- artifact_type.c, artifact_attr.c ---- */

const artifact_type *artifact_type_at(import_parser *p, size_t index); /* NULL: reported */
int artifact_type_ref(import_parser *p, artifact_cursor *c, const artifact_type **out);
int artifact_value_type(import_parser *p, const artifact_type *t, const char *at, shlo_type *out);
int artifact_attr_ref(import_parser *p, artifact_cursor *c, const import_attr **out);
const import_attr *artifact_attr_at(import_parser *p, size_t index);
/* dotted: also names with a dialect; of: what has the attributes, for notes */
int artifact_attr_dict(import_parser *p, size_t index, int dotted, const char *of, import_attrs *out);
int artifact_accuracy_default(const import_parser *p, const import_attr *a); /* of result_accuracy */
/* what is allocated between these two outlives the op */
int artifact_keep(import_parser *p, import_arena *scratch);
/* scratch and outermost: what artifact_keep gave */
void artifact_kept(import_parser *p, int outermost, import_arena scratch);
const char *artifact_struct_fields(const char *name); /* of the newest version of #stablehlo.name */
/* fails for an entry that has been found wrong before */
void artifact_bad_again(import_parser *p, const artifact_entry *e);
const char *artifact_dialect(const import_parser *p, const artifact_entry *e); /* its name */

/* ---- artifact_layout.c ---- */

enum { ARTIFACT_MAX_PROPERTIES = 32 };
typedef struct artifact_property {
    const char *name;
    size_t n;
    int optional;
} artifact_property;
typedef struct artifact_layout {
    artifact_property items[ARTIFACT_MAX_PROPERTIES];
    int n;
} artifact_layout;
int artifact_newest(const char *op, size_t n); /* version of vhlo.op */
/* of the ops that the op table does not lay out */
int artifact_layout_known(const artifact_name *name, int count);
int artifact_layout_find(import_parser *p, const artifact_name *name, shlo_op op, int count,
    artifact_layout *out);
/* replaces VHLO's spellings by StableHLO's */
int artifact_settle(import_parser *p, const import_op *op, import_attrs *attrs);

/* ---- artifact_ir.c ---- */

enum {
    ARTIFACT_HAS_ATTRS = 1,
    ARTIFACT_HAS_RESULTS = 2,
    ARTIFACT_HAS_OPERANDS = 4,
    ARTIFACT_HAS_SUCCESSORS = 8,
    ARTIFACT_HAS_REGIONS = 16,
    ARTIFACT_HAS_USES = 32,
    ARTIFACT_HAS_PROPERTIES = 64
};
/* The fields of an op, without its regions. */
typedef struct artifact_header {
    const char *at;
    const artifact_name *name;
    unsigned mask;
    size_t location, attrs, properties; /* indices of entries */
    size_t n_results, n_operands;
    artifact_cursor results, operands;
    uint64_t regions;
    int isolated;
} artifact_header;

int artifact_read_header(import_parser *p, artifact_cursor *c, artifact_header *h);
int artifact_check_version(import_parser *p, const artifact_name *name); /* whether VHLO has this version */
int artifact_regions_begin(import_parser *p, artifact_cursor *c, const artifact_header *h,
    artifact_cursor *out);
int artifact_regions_end(import_parser *p, artifact_cursor *c, const artifact_header *h,
    const artifact_cursor *inner);
/* up to its only block; values: the number of values that it declares */
int artifact_region_empty(import_parser *p, artifact_cursor *c); /* 1, and past it, if it has no block */
int artifact_region_open(import_parser *p, artifact_cursor *c, size_t *values);
int artifact_read_block(import_parser *p, artifact_cursor *c, uint64_t *ops, int *args);
int artifact_read_arg(import_parser *p, artifact_cursor *c, size_t *type, import_origin *origin);
int artifact_skip_uses(import_parser *p, artifact_cursor *c, size_t n); /* what follows the arguments */
int artifact_skip_regions(import_parser *p, artifact_cursor *c, uint64_t n);
int artifact_skip_op(import_parser *p, artifact_cursor *c);

/* ---- artifact_property.c ---- */

int artifact_read_properties(import_parser *p, const artifact_header *h, const import_op *op,
    import_attrs *out); /* op NULL: a function or module */

/* ---- artifact_op.c ---- */

int artifact_block_args(import_parser *p, import_types *types);
int artifact_block_define(import_parser *p, const shlo_value *values, int32_t n);
int artifact_block_ops(import_parser *p, import_values *returned);
int artifact_op_results(import_parser *p, const import_op *op, const shlo_value *results, int32_t n);
int artifact_slots(import_parser *p, size_t extra); /* makes room for more values */

/* ---- artifact_module.c ---- */

/* The value of the mesh op there; NULL: it has another name. */
int artifact_mesh(import_parser *p, const char *at, const import_attr *name, const import_attr **out);
int artifact_module(import_parser *p);

#endif
