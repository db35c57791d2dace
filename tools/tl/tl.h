/* tools/tl/tl.h - the commands of the tensor language, and what they share. */
#ifndef TOOLS_TL_TL_H
#define TOOLS_TL_TL_H

#include "../tool.h"
#include "tensorlang.h"

#define TL_MIN(a, b) ((a) < (b) ? (a) : (b))
#define TL_MAX(a, b) ((a) > (b) ? (a) : (b))

/* ---- scan.c: the characters of a text ---- */

typedef struct tl_scan {
    const char *path, *text, *at, *end; /* a NUL stands at end */
    int problems;                       /* reported so far */
    FILE *to;                           /* where problems go; NULL: stderr */
    const char *counted;                /* tl_line counts on from here, */
    uint32_t line;                      /* where so many lines have ended */
} tl_scan;

enum { TL_MAX_PROBLEMS = 20 }; /* after so many a text is given up */

/* path:line:column: error: message, the line and a caret. */
void tl_problem(tl_scan *s, const char *at, const char *format, ...);
uint32_t tl_line(tl_scan *s, const char *at);
void tl_blank(tl_scan *s);                   /* skips blanks and comments */
int tl_take(tl_scan *s, const char *symbol); /* 1: it stood here and is passed */
int tl_expect(tl_scan *s, const char *symbol);
int tl_word(tl_scan *s, const char *word); /* like take, but a whole word */
/* Characters of a name: letters, digits and underscores behind a letter; or digits. 0: none stands here. */
size_t tl_name_length(const char *at);

/* A literal as it is written; what it means follows from its type. */
typedef struct tl_literal {
    enum { TL_NO_LITERAL, TL_INTEGER, TL_FLOAT, TL_COMPLEX } kind;
    int64_t integer;
    double part[2];
} tl_literal;
/* 0: none stands here, nothing is passed; -1: reported. */
int tl_literal_read(tl_scan *s, tl_literal *out);

/* ---- type.c ---- */

/* Zero: reported. A memref without an address space is in global memory. */
tlang_type tl_type_read(tl_scan *s, tlang_builder *b);
/* The same, but a memref without an address space is in local memory: for alloca. */
tlang_type tl_type_read_local(tl_scan *s, tlang_builder *b);

/* As it is written: memref<f32x4x?,strided<1,8>>. Cut where it is longer than the room. */
void tl_type_text(const tlang_type_info *type, char *out, size_t room);
/* How a literal of this type may be written: "1.0". */
const char *tl_literal_form(tlang_scalar scalar);

/* ---- parse.c ---- */

/* A text as a program file. 0: problems were reported. */
int tl_assemble(const char *path, const char *text, size_t n, int32_t flags, tlang_blob *out);
/* Problems go to a file. */
int tl_assemble_to(FILE *to, const char *path, const char *text, size_t n, int32_t flags, tlang_blob *out);

/* ---- file.c: text or program file, told apart by its first bytes ---- */
int tl_code_read(const char *path, tool_file *file, tlang_blob *blob, const void **code, size_t *bytes);

/* ---- random.c ---- */

/* "random:f32[16,8,1000]" or "zeros:f32[16x8x1000]": a .npy file of that type and shape. 0: reported. */
int tl_made_read(const char *text, uint64_t state, tool_file *out);
/* Whether the text is one of them. */
int tl_is_made(const char *text);

/* ---- args.c ---- */

int tl_fits(tlang_scalar scalar, int64_t value); /* as constants do: up to 255 for i8 */
shlo_dtype tl_dtype(tlang_scalar scalar); /* the type of StableHLO with the same elements */

/* An argument of a kernel with its memory. */
typedef struct tl_arg {
    tlang_type_info info;
    int32_t index; /* of the parameter */
    tlang_arg arg;
    unsigned char scalar[16];
    int64_t shape[TLANG_MAX_ORDER], given[TLANG_MAX_ORDER]; /* sizes and strides, for the launch */
    int64_t strides[TLANG_MAX_ORDER]; /* where the array's elements lie; of a group, in a member's memory */
    unsigned char *memory;            /* of a memref; of a group: all members */
    void **members;
    tool_file file;
    tool_npy npy;
    uint64_t seed;                   /* of random elements */
    int64_t stated[TLANG_MAX_ORDER]; /* sizes of a group's members, as `@K:3x4` states them */
    int32_t n_stated;
} tl_arg;

/* What the commands that launch a kernel are told. */
typedef struct tl_launch_options {
    const char *kernel, *groups_text, *threads, *isa, *steps_text, *bytes_text, *timeout_text;
    tool_words files, args;
    double groups, max_steps, timeout;
    size_t max_bytes;
} tl_launch_options;
/* A kernel that was picked, with its arguments: items for tlang_launch. */
typedef struct tl_subject {
    tlang_program *p;
    int kernel;
    int64_t groups;
    int32_t n;
    tl_arg *args;
    tlang_arg *items;
} tl_subject;
/* 0: reported. Either way tl_subject_close follows; the program remains the caller's. */
int tl_subject_open(const tl_launch_options *o, tlang_program *p, tl_subject *out);
void tl_subject_close(tl_subject *s);
/* Writes memref or group i, as it is now, to DIR/arg_I.npy; scalars are not written. 0: reported. */
int tl_arg_write(const char *dir, int i, tl_arg *a);
/* Prints memref or group i, as it is now. 0: reported. */
int tl_arg_print(int i, const tl_arg *a);

/* ---- launch.c ---- */

/* Reads the options of a launch and at most two of the command's own into *o, which is zero before;
   tl_launch_args_free follows. */
int tl_launch_args(int argc, char **argv, const tool_option *own, int n_own, const char *command,
    tl_launch_options *o);
void tl_launch_args_free(tl_launch_options *o);
int tl_launch_failed(const tl_launch_options *o, shlo_error *e); /* reports it; TOOL_FAILED */
/* Gives `use` the file's code, and options with threads that live as long as the call. */
typedef int (*tl_launch_fn)(void *user, const void *code, size_t bytes, const tlang_options *options);
int tl_launch_file(const tl_launch_options *o, int checked, tl_launch_fn use, void *user);

/* ---- given.c: arguments of tests ---- */

/* An argument and what a text says about it. Zero it, then set info. */
typedef struct tl_given {
    tlang_type_info info;
    tlang_arg arg; /* for tlang_launch, once it is given */
    int64_t shape[TLANG_MAX_ORDER], strides[TLANG_MAX_ORDER];
    int64_t extent;             /* elements from the first to the last, those between them counted */
    size_t n_bytes;             /* of all members */
    unsigned char *first, *now; /* as the text says; as it is now */
    void **pointers;
    int is_given;
    char problem[200]; /* why a function returned 0 */
} tl_given;
/* `: FORM = VALUE`, both behind the argument's name. */
int tl_given_read(tl_scan *s, tl_given *g);
void tl_given_reset(tl_given *g); /* as the text says */
/* `= VALUE` or `~ VALUE within TOLERANCE`, behind `[INDICES]` of the elements below these: 0 unless it is so.
   other: the argument that stands for the value; NULL: the value follows. */
int tl_given_expect(tl_scan *s, tl_given *g, const tl_given *other);
void tl_given_free(tl_given *g);

/* ---- commands ---- */
int tl_test(int argc, char **argv);
int tl_run(int argc, char **argv);
int tl_bench(int argc, char **argv);

#endif
