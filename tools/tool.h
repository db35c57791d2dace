/* tools/tool.h - what the commands share: arguments, files, problems with their places, program files, values
 * as text and as .npy. Everything uses the public API of stablehlo.h. */
#ifndef TOOLS_TOOL_H
#define TOOLS_TOOL_H

#include "import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOOL_OK = 0, TOOL_FAILED = 1, TOOL_USAGE = 2 }; /* exit statuses */

/* Each command: its arguments, without its name. */
int tool_check(int argc, char **argv);
int tool_compile(int argc, char **argv);
int tool_run(int argc, char **argv);
int tool_test(int argc, char **argv);
int tool_dump(int argc, char **argv);
int tool_info(int argc, char **argv);
int tool_bench(int argc, char **argv);
int tool_embed(int argc, char **argv);
int tool_diff(int argc, char **argv);
int tool_plan(int argc, char **argv);
int tool_config(int argc, char **argv);
int tool_graph(int argc, char **argv);
int tool_lint(int argc, char **argv);
int tool_weights_command(int argc, char **argv);
int tool_tl(int argc, char **argv); /* tools/tl: the tensor language */

/* ---- args.c ---- */

typedef struct tool_words {
    const char **items;
    int n;
} tool_words;
/* One of the last three is set. */
typedef struct tool_option {
    const char *name;
    const char **text;
    int *flag;
    tool_words *words;
} tool_option;
/* Takes one word; counts how often it occurs; collects words. For the list of a command's options. */
tool_option tool_option_text(const char *name, const char **text);
tool_option tool_option_flag(const char *name, int *flag);
tool_option tool_option_words(const char *name, tool_words *words);
#define TOOL_COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
/* Words that are no options are added to files. Reports an unknown option and returns TOOL_USAGE. The caller
   frees the lists. */
int tool_args(int argc, char **argv, const tool_option *options, int n, tool_words *files);
/* text NULL: *out is not changed */
int tool_args_number(const char *option, const char *text, double low, double high, double *out);
int tool_args_whole(const char *option, const char *text, double low, double high, double *out);
int tool_args_isa(const char *text);    /* of kernels, whether this machine has them or not */
int tool_args_target(const char *text); /* of a device, or `host` */
int tool_args_folder(const char *option, const char *text); /* which may not be there yet */
/* Of random inputs; without text TOOL_SEED. *out is not 0. */
int tool_args_seed(const char *text, uint64_t *out);
/* 4096, 64K, 1M, 2G */
int tool_args_bytes(const char *option, const char *text, size_t *out);
int tool_args_limit(const char *option, const char *text,
    size_t *out); /* and not 0; text NULL: not changed */
int tool_usage(const char *format, ...) IMPORT_PRINTF(1, 2);
int tool_status(int status); /* of a command that has ended: TOOL_USAGE also where a part of it found that */
int tool_failed(const char *format, ...) IMPORT_PRINTF(1, 2);
int tool_cannot_write(const char *path); /* with the reason, errno */

/* ---- terminal.c: what only people at a terminal see ---- */

typedef enum tool_colour_name {
    TOOL_PLAIN,
    TOOL_BOLD,
    TOOL_RED,
    TOOL_GREEN,
    TOOL_YELLOW,
    TOOL_CYAN
} tool_colour_name;
int tool_colour_when(const char *when); /* auto, always, never; returns an exit status */
/* What switches to a colour; "" where none are wanted: in pipes, with NO_COLOR or --color never. */
const char *tool_colour(FILE *to, tool_colour_name name);
/* Text that files may have chosen: control characters but tabs are shown (\x1b), and not obeyed. */
void tool_put(FILE *to, const char *text);
void tool_put_n(FILE *to, const char *text, size_t n);
void tool_put_line(FILE *to, const char *format, ...) IMPORT_PRINTF(2, 3); /* and the end of the line */
void tool_put_space(FILE *to, const char *text, size_t n);                 /* as wide as that text */
/* Shows how far long work has come, on a terminal's standard error, once it takes longer than a moment.
   The end clears the line; so do messages. */
void tool_progress(const char *what, double done, double total);
void tool_progress_end(void);
int tool_progress_seen(void); /* whether there is a terminal */

/* ---- platform.c: what POSIX and Windows do in different ways ---- */

void tool_streams_begin(void); /* standard streams carry bytes as they are */
/* Aligned to so much; NULL: there is none. What fills a page begins with one: where a result begins 64 to 256
   bytes behind an operand, by the lowest 12 bits of addresses, an addition takes up to 1.9 times as long. */
#define TOOL_ALIGN(bytes) ((bytes) < 4096 ? (size_t)64 : (size_t)4096)
void *tool_memory(size_t bytes);
void tool_memory_free(void *memory);
/* For programs that are loaded and not run: what nobody touches may be more than the machine has. NULL, the
   default allocator, where there is no such memory. */
const shlo_allocator *tool_untouched(void);
int tool_is_slash(char c);                    /* whether it parts names of folders and files */
size_t tool_folder_bytes(const char *path);   /* of a path up to its last part */
const char *tool_last_part(const char *path); /* the name without folders */
/* What lies at a path, behind links. */
typedef struct tool_place {
    uint64_t volume, number; /* the same for all names of a file */
    unsigned mode;           /* POSIX: who may do what */
    int is_file, is_folder;  /* neither: a device, a pipe */
} tool_place;
int tool_place_of(const char *path, tool_place *out); /* 0: nothing */
int tool_place_of_input(tool_place *out);             /* of standard input; 0: not known */
char *tool_link_target(const char *path); /* what a link says, which the caller frees; NULL: it is none */
int tool_folder_create(const char *path); /* 0: errno */
/* A file that was not there before; as private as that one, unless it is NULL. NULL: errno */
FILE *tool_file_create(const char *path, const tool_place *as);
int tool_file_rename(const char *from, const char *to); /* also over a file; 0: errno */
/* What is printed to a stream is in memory when it is closed; the caller frees the data. 0: no memory. */
typedef struct tool_stream {
    FILE *f;
    char *data;
    size_t n;
} tool_stream;
int tool_stream_open(tool_stream *s);
int tool_stream_close(tool_stream *s);
/* Whether a POSIX extended regular expression is in the text. -1: it is none; -2: the system has none. */
int tool_text_matches(const char *text, const char *pattern);

/* ---- source.c ---- */

typedef struct tool_file {
    char *data;
    size_t n, capacity;
} tool_file;                                          /* aligned to 64 bytes; a NUL follows the end */
int tool_file_read(const char *path, tool_file *out); /* 0: it cannot be read (reported) */
void tool_file_free(tool_file *file);
int tool_folder_make(const char *path); /* and those above it; 0: not there, cannot be made (reported) */
int tool_file_is_program(const tool_file *file);
/* Reads text or MLIR bytecode, whichever it is. */
shlo_status tool_import(const char *data, size_t n, const import_options *options, shlo_blob *out);

/* ---- output.c ---- */

/* A file while it is written. It has another name until all of it is written, so that what has the final name
   is whole, and the mode of the file that was there; what a link leads to is written, not the link. A device
   is written to as it is; - is standard output. */
typedef struct tool_output {
    FILE *f;
    const char *path;
    char *target, *other; /* behind links, and the other name; NULL: a device */
} tool_output;
int tool_output_open(const char *path, tool_output *out); /* 0: it cannot be written (reported) */
int tool_output_close(tool_output *out, int ok);          /* ok 0, or it is not written: nothing stays */
int tool_file_write(const char *path, const void *data, size_t n); /* 0: reported */
int tool_output_keep(const char *path); /* a file that is read, which no output may replace; 0: reported */
void tool_output_release(const char *path); /* which it may: the input of a run, of which a step may follow */
/* Whether an output (NULL: none) leaves alone what has been read. 0: it does not (reported). Opening it asks
   the same; a command asks before it works for long, or writes another file first. */
int tool_output_apart(const char *output);
/* The same of DIR/NAME_0.npy to DIR/NAME_n-1.npy. */
int tool_outputs_apart(const char *directory, const char *name, int n);
/* Whether the outputs of two options (NULL: none) are two files. 0: they are not (reported). */
int tool_outputs_differ(const char *one, const char *a, const char *other, const char *b);

/* ---- source.c: programs ---- */

/* A program from text, from MLIR bytecode or from a program file. */
typedef struct tool_code {
    tool_file file;
    shlo_blob blob;
    const void *data;
    size_t bytes;
} tool_code;
/* Flags of reading a program, joined to those of shlo_builder_finish. */
enum {
    TOOL_NOTES = 1 << 16,   /* print notes */
    TOOL_OUTSIDE = 1 << 17, /* undefined resources are external constants */
    TOOL_ALL = 1 << 18,     /* all problems; ops of unknown dialects become calls by their name */
    TOOL_PLACES = 1 << 19   /* the location of each op of a text begins with its place there */
};
/* identity: names of custom calls that are replaced by their operands; may be NULL */
int tool_code_read_as(const char *path, int32_t flags, const tool_words *identity, tool_code *out);
int tool_code_read(const char *path, int32_t flags, tool_code *out); /* 0: reported */
/* The same from a file that has been read, and that is the code's then; path: its name in messages. */
int tool_code_of(const char *path, tool_file *file, int32_t flags, const tool_words *identity,
    tool_code *out);
int tool_code_optimize(const char *path, int level, tool_code *code); /* level: of shlo_optimize */
/* What -O2 is to shlo_optimize: batch norms go into weights, unless --no-fold-norms said that they stay.
   Other levels are as they are. */
int tool_level(int level, int norms_stay);
int tool_code_seal(const char *path, tool_code *code);  /* with a checksum at its end; 0: reported */
void tool_code_replace(tool_code *code, shlo_blob *by); /* which the code then owns */
void tool_code_free(tool_code *code);
/* The program as text, as shlo_print writes it with these flags; NUL behind the end. */
typedef struct tool_text {
    char *data;
    size_t n, capacity;
    int failed;
} tool_text;
int tool_text_read(const char *path, const tool_code *code, int32_t flags, tool_text *out); /* 0: reported */
void tool_text_free(tool_text *text);
/* prints what the library says; returns TOOL_FAILED */
int tool_error(const char *path, const shlo_error *error);
/* what to do about dense_resource<__elided__> */
#define TOOL_ELIDED \
    "print the module without eliding, or make it an argument and give it with --bind or --bind-all"
/* What is an option of a function of the library is one of the tool, in a text no longer than that. */
void tool_as_option(char *text, const char *theirs, const char *ours);
size_t tool_error_text(const shlo_error *error, char *out, size_t capacity);
/* Where the op on this line of a text begins; NULL: there is no such line, or nothing on it. */
const char *tool_line_begin(const char *text, size_t n, int32_t line);
int32_t tool_line_column(const char *begin, const char *at); /* of a place in the text, from 1 */

/* ---- macros.c ---- */

/* A C identifier from any text, at most capacity - 1 characters: other characters become _. */
void tool_identifier(const char *text, size_t n, char *out, size_t capacity);
void tool_upper(const char *name, char *out); /* as macros are named; out: as long as name */
/* A function, and what follows ARRAY_ in the name of its macro. */
typedef struct tool_macro {
    const char *name; /* the caller's */
    size_t n;
    char *macro; /* NULL before */
} tool_macro;
/* A function whose name is a C identifier has this one; the others have, in their order, the first of a_b,
   a_b_2, a_b_3 that no other function and nothing else of the header has. 0: out of memory (reported). */
int tool_macros_make(const char *array, tool_macro *all, size_t n);
void tool_macros_free(tool_macro *all, size_t n);              /* all: from malloc */
const char *tool_macros_main(const tool_macro *all, size_t n); /* of main, or of the first, as an example */
void tool_macro_comment(FILE *to, const char *text, size_t n); /* without what could end a comment */

/* ---- embed.c ---- */

/* The name of an array: --name, or after the file (models/my-net.mlir is my_net), or after the output for
   standard input. 0: it is a keyword, or too long (reported). */
int tool_array_name(const char *given, const char *path, const char *output, char *out, size_t capacity);
/* static const unsigned char NAME[] = {...}, aligned, in a C file. */
void tool_embed_bytes(FILE *to, const char *name, const unsigned char *bytes, size_t n);

/* ---- image.c ---- */

int tool_file_is_image(const tool_file *file);
/* Checks an image in an arena of the size that it needs, *memory, which the caller gives to
   tool_memory_free. */
shlo_status tool_image_open(const void *data, size_t bytes, shlo_image *out, void **memory,
    shlo_error *error);
/* An image, as `shlo run` runs a program: inputs from files, outputs to files or printed. */
typedef struct tool_image_options {
    const char *entry, *output; /* or NULL */
    const tool_words *inputs;
    int random;
    uint64_t max_work;
    shlo_interrupt interrupt;
} tool_image_options;
int tool_image_run(const char *path, const tool_file *file, const tool_image_options *o);
/* What `shlo info` says of an image; returns an exit status. */
int tool_image_info(const char *path, const tool_file *file, int json);

/* ---- image_compare.c ---- */

/* A test program with results instead of checks. */
shlo_status tool_without_checks(const void *code, size_t bytes, shlo_blob *out);
/* Whether images of a program, for this machine and for a device, give the bits of the loaded program. */
shlo_status tool_image_compare(const void *code, size_t bytes, char *reason, size_t capacity);

/* ---- diagnostics.c ---- */

/* Whether exactly the lines that the comments of this case announce are refused, with `wording` also with
   their texts. 0: `reason` says what differs. */
int tool_diagnostics(const char *text, size_t n, int32_t line, int wording, char *reason, size_t capacity);

/* ---- program.c ---- */

typedef struct tool_buffers {
    shlo_buffer *items;
    int32_t n;
} tool_buffers;
int tool_no_entry(const shlo_program *p, const char *path,
    const char *name);                                   /* reports; says what there is */
int tool_entry(const shlo_program *p, const char *name); /* name NULL: main, or the only function; -1: none */
/* zeroed; 0: out of memory (reported) */
int tool_buffers_make(const shlo_program *p, int func, int outputs, tool_buffers *out);
void tool_buffers_free(tool_buffers *buffers);
/* threads NULL: none; returns an exit status */
int tool_threads_begin(const char *threads, shlo_parallel *out);
void tool_threads_end(shlo_parallel *parallel);
/* For shlo_parallel: threads that nobody starts, where memory is what counts. */
void tool_run_in_turn(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n);
size_t tool_type_text(const shlo_tensor_info *info, char *out, size_t capacity); /* tensor<2xf32> */

/* ---- inputs.c ---- */

#define TOOL_SEED 88172645463325252u /* of random inputs, unless another is asked for */
/* From words: X.npy, NAME=X.npy, or a number for a scalar. Inputs without a word are random, the same for
   the same seed; seed 0: they are missing. dims: room for the shape of each input. inputs->items: room for
   all; n counts those that are read. 0: reported. */
int tool_inputs_read(const shlo_program *p, int func, const tool_words *given, uint64_t seed,
    tool_buffers *inputs, int64_t (*dims)[SHLO_MAX_RANK]);

/* ---- shapes.c ---- */

int tool_args_shape(const char *word);             /* of --shape; returns an exit status */
int tool_is_open(const shlo_program *p, int func); /* whether it has inputs or outputs of unknown shape */
/* Makes the program static: a shape for each input of the entry (NULL: main), as words. 0: reported. */
int tool_specialize(const char *path, const char *entry, const tool_words *shapes, tool_code *code);
/* Runs a function of the program, loaded from this code, with shapes and values of our choice: as it is, and
   made static. */
shlo_status tool_try_shapes(const void *code, size_t bytes, shlo_program *p, int func, shlo_error *error);

/* ---- values.c, npy.c ---- */

/* one element, at most 80 characters */
void tool_value_text(shlo_dtype dtype, const void *element, char *out, size_t capacity);
/* nested lists, shortened when long */
void tool_values_print(FILE *to, const shlo_tensor_info *info, const void *data);
/* Reads elements and shape of a tensor of this type, which may have unknown dimensions. The caller frees
   data by tool_memory_free. 0: reported. */
int tool_number_read(const char *word, const shlo_tensor_info *info, int32_t i, void **data);
int tool_npy_read(const char *path, const shlo_tensor_info *info, int64_t *dims, void **data, size_t *bytes);
int tool_npy_write(const char *path, const shlo_tensor_info *info, const void *data);

/* A .npy file: what its header says. */
typedef struct tool_npy {
    char descr[32]; /* of an element; the first of it if it is longer */
    const char *data;
    size_t n_descr, bytes;
    int32_t rank;
    int64_t dims[SHLO_MAX_RANK];
    int by_columns; /* Fortran order: the first dimension is the fastest */
    int turned;     /* its elements were big-endian, and are no longer */
} tool_npy;
/* NULL, or what is wrong with it; nothing is copied */
const char *tool_npy_open_any(const char *file, size_t bytes, tool_npy *out);
/* The same; big-endian elements, and those stored by columns, are put into our order in memory from malloc,
   which takes the place of *own. */
const char *tool_npy_open_owned(const char *file, size_t bytes, tool_npy *out, char **own);
const char *tool_npy_descr(shlo_dtype dtype);           /* NumPy's name of the type */
int tool_npy_is(const tool_npy *npy, shlo_dtype dtype); /* whether its elements can be of this type */
/* The element type that NumPy's name of it is, as u16 of '<u2', which may hold bf16, too. SHLO_NO_DTYPE:
   there is none, or several, as of what NumPy does not know. */
shlo_dtype tool_npy_dtype(const tool_npy *npy);
/* Its type, with elements of dtype; SHLO_NO_DTYPE: with the only type that they can have, else with NumPy's
   name of them. */
void tool_npy_type(const tool_npy *npy, shlo_dtype dtype, char *out, size_t capacity);

/* ---- weights.c, safetensors.c ---- */

/* A named tensor of a file. dtype SHLO_NO_DTYPE: .npy, whose elements may be of several types. */
typedef struct tool_tensor {
    char *name, *own; /* own: its elements, if they could not be used in place */
    shlo_dtype dtype;
    tool_npy npy;
    const char *path;
} tool_tensor;
typedef struct tool_mapped {
    char *path;
    const char *data;
    size_t bytes;
    tool_file read;
} tool_mapped;
/* Tensors of .shlw, .safetensors, .npy and .npz files (told apart by their first bytes), the files mapped. */
typedef struct tool_weights {
    tool_mapped *files;
    int n_files;
    tool_tensor *tensors;
    size_t n, capacity;
} tool_weights;
int tool_weights_open(const tool_words *paths, tool_weights *out); /* 0: reported */
/* one more file, unless it is there; 0: reported */
int tool_weights_add(tool_weights *weights, const char *path);
/* One more file to bind tensors of: those whose names other files have, too, are then called FILE#NAME. 0:
   reported. */
int tool_weights_bind(tool_weights *weights, const char *path);
const char *tool_weights_name(const tool_tensor *t); /* in its file */
void tool_weights_close(tool_weights *weights);
const tool_tensor *tool_weights_named(const tool_weights *weights, const char *name); /* NULL: none */
void tool_weights_use(tool_weights *weights, shlo_weights *out); /* for shlo_options; without files: none */
/* for readers of files; NULL: out of memory (reported) */
tool_tensor *tool_weights_new(tool_weights *weights, const char *name, size_t n);
/* how many tensors a file has */
size_t tool_weights_of(const tool_weights *weights, const char *path, const tool_tensor **first);
/* whether it is a regular file that begins as one of weights; nothing is reported */
int tool_weights_like(const char *path);
void tool_weights_print(const tool_weights *weights, int json);
int tool_npz_is(const char *data, size_t bytes);
const char *tool_npz_open(const tool_mapped *file, tool_weights *out); /* NULL, or what is wrong with it */
/* n bytes from a stream of RFC 1951; 0: it is malformed, or gives another number of bytes */
int tool_inflate(const void *data, size_t bytes, void *out, size_t n);
int tool_safetensors_is(const char *data, size_t bytes);
/* NULL, or what is wrong with it */
const char *tool_safetensors_open(const tool_mapped *file, tool_weights *out);

void tool_weights_type(const tool_tensor *t, char *out, size_t capacity); /* as text */
/* A tensor in a list: a line, or an object of JSON behind `before`, which is NULL for lines. */
void tool_weights_row(const char *name, const char *type, size_t bytes, const char *before);
int tool_weights_fit(const tool_tensor *t, const shlo_tensor_info *what); /* whether it is of this type */

/* ---- external.c ---- */

/* A constant that a program names. */
typedef struct tool_external {
    char *name;
    shlo_tensor_info what;
    int64_t dims[SHLO_MAX_RANK];
    void *zeros; /* in place of its elements */
} tool_external;
typedef struct tool_externals {
    tool_external **items;
    size_t n, capacity;
    size_t *table; /* 2 * capacity places, by the hash of the name: an item's number plus 1, or 0 */
    shlo_weights from;
} tool_externals;
/* For shlo_options: notes what is asked for, and gives it from the weights; without files of weights (or
   NULL) zeros, which live until it is freed. */
void tool_externals_use(tool_externals *all, tool_weights *weights, shlo_weights *out);
void tool_externals_print(const tool_externals *all, int json);
void tool_externals_free(tool_externals *all);

/* ---- calls.c ---- */

typedef struct tool_call {
    char *name;
    int count;
    int asked; /* whether loading came to it */
} tool_call;
typedef struct tool_refusal {
    char why[300]; /* "dot_general: the algorithm .. is not supported" */
    int count;     /* of ops */
} tool_refusal;
typedef struct tool_missing {
    tool_call *calls; /* without a handler */
    int n;
    tool_refusal *refused; /* ops that cannot be planned */
    int n_refused;
    char error[400]; /* why the program does not load, even with handlers; "": it does */
} tool_missing;
int tool_calls_any(const char *path, const tool_code *code); /* whether it has custom calls */
int tool_calls_missing(const char *path, const tool_code *code, tool_weights *weights, tool_missing *out);
void tool_calls_print(FILE *to, const char *before, const tool_missing *missing);
/* Why the program does not load, even with handlers. */
void tool_calls_print_refused(FILE *to, const char *before, const tool_missing *missing);
void tool_calls_free(tool_missing *missing);

/* ---- refused.c ---- */

/* Adds the ops for which the program of this text is not planned, as far as each is named. The text is
   changed; known: with handlers of all its calls. */
void tool_refused_find(tool_text *text, const shlo_options *known, tool_missing *out);

/* ---- names.c ---- */

enum { TOOL_NAME_SEVERAL = -2 };
/* NAME=REST, %NAME=REST, 3=REST or arg3=REST: the input; -1: there is none, and *rest is the word;
   TOOL_NAME_SEVERAL: several have this name */
int tool_name_split(const shlo_program *p, int func, const char *word, const char **rest);
/* One a line, with numbers; signature: what the program states of their types, or NULL. */
struct tool_signature;
void tool_name_list(FILE *to, const shlo_program *p, int func, int outputs,
    const struct tool_signature *signature);
/* The inputs, and how those are given that have no name, to standard error. */
void tool_name_tell(const shlo_program *p, int func);
/* Arguments that are bound; the first n_given by --bind. */
typedef struct tool_bindings {
    shlo_binding *items; /* with room for each argument once more */
    int32_t n, n_given;
} tool_bindings;
/* Binds the arguments that are named as tensors of this file, which is open; says which are left. Returns how
   many; -1: it cannot be told which, one is of another type, or no memory (reported). */
int tool_name_match(const shlo_program *p, int func, const char *path, const tool_weights *weights,
    tool_bindings *bindings);

/* ---- outside.c: each replaces the code; 0: reported ---- */

/* 3=FILE#NAME, NAME=FILE#NAME; all: files for --bind-all */
int tool_outside_bind(const char *path, const char *entry, const tool_words *bindings, const tool_words *all,
    tool_weights *weights, tool_code *code);
int tool_outside_join(const char *path, tool_weights *weights, tool_code *code);
/* above: 64K; NULL: 4K */
int tool_outside_split(const char *path, const char *above, const char *output, tool_code *code);

/* ---- measure.c ---- */

double tool_now(void);                    /* seconds */
double tool_median(double *times, int n); /* which are sorted for it; n > 0 */
/* Floats in [-1, 1), small integers, booleans; *state, not 0, is the generator's. */
void tool_random(shlo_dtype dtype, void *to, size_t bytes, uint64_t *state);
typedef struct tool_times {
    double median, least, p95; /* seconds of a run; 95 of 100 samples take at most p95 */
    long long n;               /* runs */
} tool_times;
/* Runs of each to warm up, then at least five samples, by turns, until the time is over: a run, or as many as
   take 50 us. out[i] is of users[i]. 0: a run failed, or no memory. */
int tool_measure(int (*run)(void *user), void *const *users, int n_users, double seconds, tool_times *out);

/* ---- json.c ---- */

/* In quotes; bytes that are no UTF-8 become U+FFFD. */
void tool_json_text(FILE *f, const char *text);
void tool_json_text_n(FILE *f, const char *text, size_t n); /* which ends at a NUL, too */
/* The first error that was reported, which the objects of commands that fail have as "error". */
void tool_json_keep_error(const char *text);
const char *tool_json_error(void);
/* Warnings about the input, "file:line:column: message", which become the member "warnings". */
void tool_json_keep_warning(const char *text);
void tool_json_warnings(const char *before);
void tool_json_failed(const char *before); /* ends the object, which has `before` so far, with the error */
/* A case of `test` as an object of a list; before: how many objects are in it. */
typedef struct tool_case {
    const char *outcome, *path, *name, *reason;
    int index;
} tool_case;
void tool_json_case(const tool_case *c, long before);
void tool_json_cases_end(long n);

/* ---- checks.c ---- */

extern const shlo_custom tool_checks[]; /* the custom calls check.expect_eq and so on */
extern const int32_t tool_n_checks;

/* ---- harness.c ---- */

/* The handlers of test programs: the checks, interpreter.run_parallel, probe, print. Set `program` once it is
   loaded. */
typedef struct tool_probe tool_probe;
typedef struct tool_harness {
    const shlo_program *program;
    shlo_custom *customs; /* NULL: no memory for them, so none are known */
    char (*infeed)[128];  /* functions whose results are the infeed */
    int32_t n_infeed, infeed_at;
    tool_probe *probes;
    int32_t n_probes;
} tool_harness;
void tool_harness_begin(tool_harness *h, shlo_options *options); /* sets customs and host */
void tool_harness_end(tool_harness *h);

#endif
