/* tools/import/parse.h - what the files of the importer share: tokens, the parser's state, the tree of an
 * attribute, an op being read. A function that returns int returns 1 on success, or 0 after it has reported a
 * problem. */
#ifndef TOOLS_IMPORT_PARSE_H
#define TOOLS_IMPORT_PARSE_H

#include "import.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IMPORT_MAX_DEPTH 72
#define NEED(ok) \
    do { \
        if (!(ok)) return 0; \
    } while (0)

/* ---- lex.c ---- */

/* The kind of punctuation is its character; these are the other kinds. */
enum {
    TOKEN_END = 256,
    TOKEN_WORD,
    TOKEN_VALUE,
    TOKEN_BLOCK,
    TOKEN_SYMBOL,
    TOKEN_HASH,
    TOKEN_BANG,
    TOKEN_INT,
    TOKEN_FLOAT,
    TOKEN_STRING,
    TOKEN_ARROW,
    TOKEN_META,
    TOKEN_BAD
};
typedef struct import_token {
    int kind;
    const char *at;
    size_t n;
} import_token;

typedef struct import_parser import_parser;
typedef struct artifact artifact;

const char *import_lex_blank(const char *at, const char *end); /* past blanks and comments */
/* past a quoted text; end if it is not closed */
const char *import_lex_string(const char *at, const char *end);
/* past the characters of a %, @, #, ^, ! name */
const char *import_lex_name(const char *at, const char *end);
void import_lex_advance(import_parser *p);
void import_lex_seek(import_parser *p, const char *at);
int import_lex_take(import_parser *p, int kind); /* 1 and past it if the token is of this kind */
int import_lex_take_word(import_parser *p, const char *word);
int import_lex_is(const import_token *t, const char *text);
int import_lex_need(import_parser *p, int kind, const char *what);
int import_lex_need_word(import_parser *p, const char *word);
/* fails: the token is not what is expected; it may be the first of a line */
int import_lex_expected(import_parser *p, const char *what);
int import_lex_skip(import_parser *p); /* past a balanced group; the token is its opening bracket */
/* to the op behind the one at `at`; 0: there is none */
int import_lex_next_op(import_parser *p, const char *at);
/* whether c is the next character after the token and blanks */
int import_lex_follows(const import_parser *p, char c);
int import_lex_u64(const import_token *t, uint64_t *out);
int import_lex_sign(import_parser *p);                 /* [-+]; whether it is a minus */
int import_lex_signed(import_parser *p, int64_t *out); /* [-+]INT */
int import_lex_unquote(import_parser *p, const import_token *t, const char **text, size_t *n);
/* Text inside of other data, as an attribute in bytecode: bytes with a NUL at the end. Saves and restores the
   state of the lexer. */
typedef struct import_lexing {
    import_token token;
    const char *next, *last, *end;
} import_lexing;
void import_lexing_save(const import_parser *p, import_lexing *out);
void import_lexing_restore(import_parser *p, const import_lexing *in);
int import_text_begin(import_parser *p, const char *at, const char *end, import_token *first);
int import_text_end(import_parser *p); /* whether all of it has been read */
void import_lex_place(import_parser *p, const char *at, int32_t *line, int32_t *column);
int import_fail(import_parser *p, shlo_status status, const char *at, const char *format, ...)
    IMPORT_PRINTF(4, 5);
/* whether reading can go on after the last problem */
int import_may_go_on(const import_parser *p);
void import_go_on(import_parser *p); /* goes on after a wrong op; its function is spoiled */
int import_fail_builder(import_parser *p, const char *at); /* reports the builder's failure */

/* ---- store.c: memory, names, aliases ---- */

typedef struct import_chunk {
    struct import_chunk *next;
    size_t used, capacity;
} import_chunk;
typedef struct import_arena {
    import_chunk *top;
} import_arena;
typedef struct import_mark {
    import_chunk *top;
    size_t used;
} import_mark;

/* zeroed; NULL: out of memory (reported) */
void *import_new(import_parser *p, import_arena *arena, size_t n, size_t bytes);
import_mark import_arena_mark(const import_arena *arena);
void import_arena_release(import_arena *arena, import_mark mark);
void import_arena_free(import_arena *arena);
/* Makes room for one more item in an array of the scratch arena. */
/* Makes room for one more item in an array from malloc. */
int import_room(import_parser *p, const char *at, void **items, int32_t n, int32_t *capacity, size_t bytes);
/* Counts bytes that are made from the same input again; their number is bounded by the size of the input. */
int import_spend(import_parser *p, const char *at, size_t bytes);
int import_grow(import_parser *p, void **items, int32_t n, int32_t *capacity, size_t bytes);
#define IMPORT_PUSH(p, list) \
    import_grow((p), (void **)(void *)&(list)->items, (list)->n, &(list)->capacity, sizeof *(list)->items)

typedef struct import_values {
    shlo_value *items;
    int32_t n, capacity;
} import_values;
typedef struct import_types {
    shlo_type *items;
    int32_t n, capacity;
} import_types;
typedef struct import_regions {
    shlo_region *items;
    int32_t n, capacity;
} import_regions;
typedef struct import_places {
    const char **items;
    int32_t n, capacity;
} import_places;
typedef struct import_signature {
    import_types in, out;
} import_signature;

/* spoiled: the result of a wrong op; ops that use it are not verified */
typedef struct import_name {
    const char *at;
    size_t n;
    uint32_t first, count, next, spoiled;
} import_name;
typedef struct import_names {
    import_name *names; /* a stack: leaving a scope pops */
    uint32_t n, capacity;
    shlo_value *values; /* of all names, in the same order */
    uint32_t n_values, values_capacity;
    uint32_t *heads; /* chains of names, 1-based; a power of two of them */
    uint32_t n_heads;
} import_names;

int import_names_define(import_parser *p, const char *at, size_t n, const shlo_value *values, uint32_t count);
int import_names_spoil(import_parser *p, const char *at, size_t n);
int import_names_use(import_parser *p, shlo_value *out); /* the token is a %name; takes it and an #index */
void import_names_leave(import_parser *p, uint32_t n);   /* forgets all names but the first n */
void import_names_free(import_names *names);

/* ---- parse_attr.c: the tree of an attribute ---- */

enum {
    ATTR_UNIT,
    ATTR_BOOL,
    ATTR_INT,
    ATTR_FLOAT,
    ATTR_STRING,
    ATTR_SYMBOL,
    ATTR_WORD,
    ATTR_TYPE,
    ATTR_SIGNATURE,
    ATTR_LIST,
    ATTR_DICT,
    ATTR_DENSE,
    ATTR_ELIDED,
    ATTR_TEXT
};
typedef struct import_attr {
    int kind;
    int negative;   /* INT */
    const char *at; /* the value's text */
    size_t n;
    const char *key; /* its name, in a dictionary */
    size_t n_key;
    /* STRING, SYMBOL, WORD: the text itself; DICT: the name behind #stablehlo., or NULL; ELIDED: the name of
       an external constant, or NULL */
    const char *name;
    size_t n_name;
    uint64_t magnitude; /* INT; BOOL: 0 or 1 */
    /* in text: the written type of an INT or of a LIST from array<..>, else SHLO_NO_DTYPE */
    shlo_dtype typed_as;
    double f;         /* FLOAT */
    shlo_type type;   /* TYPE, DENSE, ELIDED */
    const void *data; /* DENSE: all elements, or one: a splat */
    size_t data_bytes;
    const import_signature *signature;
    const struct artifact_type *typed; /* in bytecode: the type of a number, of elements or of an array */
    /* in bytecode: of a WORD, #stablehlo<structure word>; of a TEXT, the name of what cannot be read */
    const char *structure;
    struct import_attr *items; /* LIST, DICT */
    int32_t n_items;
} import_attr;
typedef struct import_attrs {
    import_attr *items;
    int32_t n, capacity;
} import_attrs;

/* typed: a number may be followed by ": type" */
int import_attr_value(import_parser *p, int typed, import_attr *out);
int import_attr_dict(import_parser *p, import_attrs *out); /* { key = value, key }: adds to out */
int import_attr_conv(import_parser *p, import_attrs *out); /* [b, 0, f]x[0, i, o]->[b, 0, f] */
int import_attr_add(import_parser *p, import_attrs *out, const char *key, const import_attr *value);
const import_attr *import_attr_find(const import_attrs *attrs, const char *key);
void import_attr_int(const char *at, uint64_t magnitude, import_attr *out); /* makes one */
int import_attr_i64(import_parser *p, const import_attr *a, int64_t *out);
/* the status of an attribute of the wrong kind: SHLO_SYNTAX if upstream's parser would refuse it */
shlo_status import_attr_fault(const import_parser *p, const import_attr *a);

typedef struct import_key {
    const char *at;
    size_t n;
} import_key;
/* An op's location: in text the contents of its loc(..), in bytecode the index of the attribute + 1. NULL, 0:
   none. */
typedef struct import_origin {
    const char *at;
    size_t entry;
} import_origin;
typedef struct import_located {
    import_key key;
    const char *body;
} import_located; /* #loc1 = loc(..) */
typedef struct import_alias {
    import_key key;
    const char *body, *end;
    int state;
    import_attr value;
} import_alias; /* end: of the definition, once it is read */
typedef struct import_index {
    uint32_t *slots;
    uint32_t n;
} import_index; /* a hash table: indices of entries by their names; 0 is a free slot */
/* key: its own copy of its name, NULL until that is known; bad: a problem with its header has been reported;
   external: it has no body; n_in, n_out: of a declared function */
typedef struct import_func {
    import_key key;
    const char *at;
    int bad, external;
    int32_t n_in, n_out;
} import_func;
typedef struct import_resource {
    import_key key;
    const char *data;
    size_t n_data;
} import_resource;

/* A name; place: twice the number of an argument, or of a result + 1. */
typedef struct import_label {
    uint32_t place;
    const char *text;
} import_label;
typedef struct import_labels {
    import_label *items;
    int32_t n, capacity;
} import_labels;

/* Notes, by their texts. */
enum { IMPORT_NOTE_HEADS = 256, IMPORT_MOST_NOTES = 1000 };
typedef struct import_noted import_noted;
typedef struct import_notes {
    import_noted *items;
    uint32_t n, heads[IMPORT_NOTE_HEADS];
    int more;
} import_notes;

struct import_parser {
    const import_options *options;
    const char *text, *end, *next; /* next: where the lexer goes on */
    const char *input_end;         /* the end of the part that is being read */
    import_token token;
    const char *last; /* the end of what was taken last */
    shlo_builder *b;
    int failed;           /* a problem was reported since the last resynchronisation */
    int spoiled;          /* an op of this function is wrong: no program will be made */
    const char *op_at;    /* the op that is being made; NULL: none */
    const char *begun_at; /* the op or function that was begun last */
    /* of the region that ended last: the name of its only op beside the return; n 0: it has none or
       several */
    import_key body_op;
    const char *owner_at;  /* the op whose region is being read; NULL: a function's body */
    import_origin origin;  /* of the op that is being made, or in bytecode read */
    const char *return_at; /* the return that was read last */
    int32_t problems;
    shlo_status last_status; /* of the last problem */
    shlo_status status;      /* of the first problem; UNSUPPORTED only if all problems are */
    /* may_refuse: the op being made may become a call by its name; refused: it will */
    int may_refuse, refused;
    int depth;
    int attr_types; /* while reading a type that is an attribute */
    /* while reading ops of other dialects, where f32 and i32 are types of values: tensors of rank 0 */
    int scalar_values;
    int spelled_signed; /* the last element or storage type was written si8, not i8: none is above 127 */
    const char *place_at, *place_line;
    int32_t place_number;
    import_arena scratch, kept; /* scratch: released after each op; kept: until the end */
    import_names names;
    import_alias *aliases;
    int32_t n_aliases, aliases_capacity;
    import_index alias_index, resource_index, location_index, func_index;
    import_located *locations;
    int32_t n_locations, locations_capacity;
    int in_alias; /* scratch and kept are exchanged */
    import_func *funcs;
    int32_t n_funcs, funcs_capacity, func, declaring;
    int32_t n_begun;     /* functions with a body that have been begun */
    int nameless;        /* a function is wrong before its name: calls cannot be checked */
    int parallel;        /* interpreter.run_parallel runs functions by their names, so all are public */
    import_func *meshes; /* ops whose name ends in .mesh */
    int32_t n_meshes, meshes_capacity;
    import_func *globals; /* ops whose name ends in .global */
    int32_t n_globals, globals_capacity;
    const char *meta; /* the {-# ... #-} block, or NULL */
    import_resource *resources;
    int32_t n_resources, resources_capacity, resources_read;
    size_t spent;
    import_labels labels; /* of the function that is being read */
    int labelling;        /* the arguments that are read are those of a function */
    import_notes notes;
    int muted;          /* this part is read twice: no notes */
    struct import_vector *vectors; /* upstream.c: constants that may be shapes, the last one first */
    artifact *artifact; /* NULL: this is a text */
};

/* An entry's name is the text at `at`; of several entries with one name the first counts. */
/* each entry begins with an import_key */
int import_index_make(import_parser *p, import_index *index, const void *entries, uint32_t n, size_t stride);
uint32_t import_index_find(const import_index *index, const void *entries, size_t stride, const char *at,
    size_t n); /* 1-based; 0: there is none */
/* *out NULL: there is none */
int import_alias_resolve(import_parser *p, const import_token *name, const import_attr **out);
const char *import_alias_body(import_parser *p, const import_token *name); /* its text; NULL: there is none */
/* the end of the resolved definition that begins with this token; NULL: another one counts */
const char *import_alias_end(import_parser *p, const import_token *name);

/* ---- parse_type.c ---- */

shlo_dtype import_type_scalar(const char *at, size_t n); /* "si8", "f32"; SHLO_NO_DTYPE */
/* unknown: no type of StableHLO; the op that uses it is refused. */
typedef struct import_element {
    shlo_dtype dtype;
    int quantized, unknown;
    shlo_quantization q;
} import_element;
int import_type_element(import_parser *p, import_element *out);
/* whether a type can begin with this word */
int import_type_begins(const import_token *t);
int import_type_parse(import_parser *p, shlo_type *out); /* a bare element type too */
/* A future is the tuple of the tuple of its values, as its op is run at once. */
int import_type_future(import_parser *p, const char *at, const import_types *members, shlo_type *out);
int import_type_list(import_parser *p, import_types *out);         /* T, T */
int import_type_results(import_parser *p, import_types *out);      /* T or (T, T) */
int import_type_function(import_parser *p, import_signature *out); /* (T, T) -> T */

/* ---- literal.c ---- */

/* between < and >; out->type is set */
int import_literal_dense(import_parser *p, const char *at, const char *end, import_attr *out);
/* n elements, little-endian */
int import_literal_raw(import_parser *p, const char *bytes, size_t n_bytes, size_t n, import_attr *out);
int import_literal_resource(import_parser *p, const import_token *name, import_attr *out);
/* Whether a whole number is one of an integer type; other types have no limits. */
int import_literal_fits(shlo_dtype dtype, int spelled_signed, int negative, uint64_t magnitude);
/* Fails: such a number does not fit the type, named as it was written. */
int import_literal_unfit(import_parser *p, const char *at, shlo_dtype dtype, int spelled_signed);
int import_literal_bits(shlo_dtype dtype, uint64_t bits, double *out); /* the float that has these bits */
/* Whether 0x.. are the bits of a float of this type, with all their digits. */
int import_literal_digits(const import_parser *p, const import_token *t, shlo_dtype dtype, uint64_t *bits);

/* ---- print_attr.c ---- */

/* as MLIR prints it, aliases replaced */
int import_attr_text(import_parser *p, const import_attr *a, const char **text, size_t *n);

/* ---- attrs.c ---- */

/* The op's attributes by name, for shlo_op_create; unknown ones are left out. */
typedef struct import_list {
    shlo_attr *items;
    int32_t n, capacity;
} import_list;
int import_attrs_convert(import_parser *p, shlo_op op, const import_attrs *in, import_list *out);

/* ---- parse_op.c ---- */

typedef struct import_group {
    const char *at;
    size_t n;
    uint32_t count;
} import_group;
typedef struct import_groups {
    import_group *items;
    int32_t n, capacity;
} import_groups;
typedef struct chlo_row chlo_row;
typedef struct foreign_row foreign_row;
typedef struct import_op {
    const char *at; /* its name */
    import_origin origin;
    const char *name; /* "stablehlo.add" */
    size_t n_name;
    shlo_op code;               /* SHLO_OP_NONE: of another dialect than stablehlo and func */
    const chlo_row *chlo;       /* of dialect chlo; NULL: of another */
    const foreign_row *foreign; /* of a dialect in foreign.def; NULL: of another */
    import_groups groups;       /* the names of the results */
    import_values operands;
    import_places places; /* of the operands */
    import_attrs attrs;
    import_regions regions;
    import_signature types;
    import_values made;         /* the results, if reading the op made it */
    int opaque;                 /* of an unknown dialect: becomes a call by its name */
    int types_known;            /* operand types were written and are compared */
    size_t first_slot, n_slots; /* in bytecode: the numbers of the results */
    int identity;               /* in bytecode: nothing is made, the results are the operands */
} import_op;

int import_is_ours(const char *name, size_t n); /* whether ops of its dialect may not be skipped */
shlo_op import_op_code(const import_parser *p, const char *name, size_t n); /* behind the dialect */
int import_op_identify(import_parser *p, import_op *op, int quoted);        /* by its name */
/* makes the op, which has been read completely */
int import_op_finish(import_parser *p, import_op *op);
int import_keep_returned(import_parser *p, const import_op *op, import_values *returned);
int import_op_operand(import_parser *p, import_op *op);
int import_op_operands(import_parser *p, import_op *op, int close); /* %a, %b up to and past `close` */
int import_op_generic(import_parser *p, import_op *op);             /* the token is the ( of the operands */
int import_op_constant(import_parser *p, const import_attr *value, shlo_type type, const char *at,
    shlo_value *out);
/* whether the written types are those of the operands */
int import_op_operand_types(import_parser *p, const import_op *op);
int import_op_create(import_parser *p, const import_op *op, const import_list *attrs);
/* The number of results, of which results has the first `capacity`; -1 after a failure. */
int32_t import_op_new(import_parser *p, const import_op *op, const import_list *attrs, shlo_value *results,
    int32_t capacity);
/* defines their names */
int import_op_bind(import_parser *p, const import_op *op, const shlo_value *results, int32_t n);
int import_block_label(import_parser *p, import_places *names, import_types *types); /* ^bb0(%x: T, ..): */
int import_region_begin(import_parser *p, const char *at, const import_types *types, shlo_value *args);
int import_region_end(import_parser *p, const char *at, const import_values *values, shlo_region *out);
/* the ops after {, up to and past }; the last one returns */
int import_region_ops(import_parser *p, import_values *returned);
/* the same, of a region of the op */
int import_region_ops_of(import_parser *p, const import_op *op, import_values *returned);
int import_region_arg(import_parser *p, import_places *names, import_types *types); /* %x: T loc(..) */
int import_region_define(import_parser *p, const import_places *names, const import_types *types,
    const shlo_value *args);

/* ---- location.c ---- */

/* past a loc(..), if there is one; out may be NULL */
int import_location(import_parser *p, import_origin *out);
/* its length; 0: not known */
size_t import_origin_text(const import_parser *p, const import_origin *origin, char *out, size_t capacity);
/* ops made from here on have the origin of this op */
void import_origin_begin(import_parser *p, const import_op *op);

/* its name, if it has no file; returns the length, 0: none */
size_t import_origin_name(const import_parser *p, const import_origin *origin, char *out, size_t capacity);

/* ---- label.c ---- */

extern const char import_label_keys[]; /* the attributes that it knows, with blanks around each */
int import_label_attrs(import_parser *p, uint32_t place, const import_attrs *attrs);
int import_label_each(import_parser *p, const import_attr *list, uint32_t is_result); /* list may be NULL */
int import_label_argument(import_parser *p, int32_t i, const import_origin *origin);
int import_label_entry(import_parser *p, const import_attrs *attrs); /* of a function's attributes */
void import_label_tell(import_parser *p);                            /* the function has begun */

/* ---- hint.c ---- */

void import_hint_type(const import_parser *p, shlo_type type, char *out, size_t capacity);
/* fails: they differ */
int import_hint_types(import_parser *p, const char *at, const char *what, shlo_type have, shlo_type want);
/* Fails with `what`, the name, and the op that may be meant; the name is quoted if `what` ends in a quote. */
int import_hint_op(import_parser *p, shlo_status status, const char *at, const char *what, const char *name,
    size_t n);
void import_hint_words(const char *set, char *out, size_t capacity); /* "EQ, NE or LT" */

/* ---- note.c ---- */

void import_note(import_parser *p, const char *at, const char *format, ...) IMPORT_PRINTF(3, 4);
void import_warn(import_parser *p, const char *at, const char *format, ...) IMPORT_PRINTF(3, 4);
/* of a note about the attribute of this name */
const char *import_note_place(const import_parser *p, const char *key);
/* known: " name name " */
void import_note_attrs(import_parser *p, const import_attrs *attrs, const char *known, const char *of);
void import_note_each(import_parser *p, const import_attr *list, const char *of); /* list may be NULL */
void import_notes_tell(import_parser *p);
void import_notes_free(import_notes *notes);

/* ---- module.c ---- */

int import_module_text(import_parser *p); /* reads the whole text */

/* ---- funcs.c ---- */

/* Adds the place `at` to a list of functions, meshes or globals. */
int import_func_note(import_parser *p, const char *at, import_func **items, int32_t *n, int32_t *capacity);
int import_func_add(import_parser *p, const char *at);
int import_mesh_add(import_parser *p, const char *at);
int import_func_named(import_parser *p, int32_t func, const char *name); /* sets its name */
int import_funcs_named(import_parser *p); /* makes the index of names, once all are set */
int import_func_callee(import_parser *p, const import_attr *callee); /* fails if it cannot be called */
/* the same; adds what it takes and returns */
int import_func_counts(import_parser *p, const import_attr *callee, int32_t *in, int32_t *out);
/* notes and names from the attributes that a function has in the generic form */
int import_func_notes(import_parser *p, const import_attrs *attrs);
int import_func_begin(import_parser *p, const char *name, int is_private, int32_t n_args);
int import_func_return(import_parser *p, const char *name, const import_types *results,
    const import_values *returned, const char *at);
int import_module_describe(import_parser *p, const char *name, size_t n, const import_attrs *attrs);

/* ---- pretty.c, check.c, interpreter.c, chlo.c ---- */

int import_pretty(import_parser *p, import_op *op); /* the token is the one after the name */
int import_check_parse(import_parser *p, import_op *op);
int import_check_finish(import_parser *p, import_op *op);
int import_interpreter_is(const import_op *op); /* an op of interpreter.c */
int import_interpreter_finish(import_parser *p, import_op *op);
const chlo_row *import_chlo_find(const char *name, size_t n); /* "chlo.erf"; NULL if it is not expanded */
int import_chlo_reads_region(const chlo_row *row);            /* import_scan reads it */
int import_chlo_parse(import_parser *p, import_op *op, int quoted);
int import_scan(import_parser *p, import_op *op, int quoted);
int import_chlo_finish(import_parser *p, import_op *op);

/* ---- broadcast.c, custom_call.c, mesh.c ---- */

int import_broadcast_has_root(const import_op *op); /* whether the root is an operand */
/* whether it is a collective_broadcast with extensions */
int import_broadcast_is(const import_op *op);
int import_broadcast_root_fits(import_parser *p, const import_op *op); /* fails if its root does not fit */
int import_broadcast(import_parser *p, import_op *op);
int import_broadcast_reduce(import_parser *p, import_op *op); /* collective_reduce with a root */

/* of #stablehlo.gather<..> and its relatives */
int import_form_structure(import_parser *p, const import_attr *a);
/* of #stablehlo<fft_type FFT> */
int import_form_word(import_parser *p, const import_attr *a, const import_token *word);
/* form.c: verifies what is read and then left out */
int import_form_check(import_parser *p, const import_op *op);
int import_dynamic_top_k(import_parser *p, import_op *op); /* chlo_shape.c: the calls of these names */
int import_approx_top_k(import_parser *p, import_op *op);
/* *done: the call is an annotation or another op, and is made */
int import_custom_call(import_parser *p, import_op *op, int *done);
/* verifies its operands and result types as upstream's op does */
int import_upstream_accepts(import_parser *p, const import_op *op);
/* the op has made this constant */
int import_upstream_constant(import_parser *p, const import_op *op, shlo_value made);
int import_mesh_is(const import_attr *a); /* #stablehlo.replica_group_mesh_axes<..>? */
int import_mesh_groups(import_parser *p, const import_attr *a, shlo_list *out);

/* ---- foreign.c ---- */

/* "arith.addi"; NULL if it is not known */
const foreign_row *import_foreign_find(const char *name, size_t n);
int import_foreign_reads_region(const foreign_row *row); /* import_foreign_parse reads it */
int import_foreign_parse(import_parser *p, import_op *op, int quoted);
int import_foreign_generic(import_parser *p, import_op *op); /* the generic form, where scalars are values */
int import_foreign_finish(import_parser *p, import_op *op);
/* a call by the op's name, which compiles and does not run */
int import_foreign_opaque(import_parser *p, import_op *op);

#endif
