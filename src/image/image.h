/* image/image.h - a planned program as bytes: how each instruction is written, read and checked. One function
 * per parameter struct of prog/ does all three, so that writer and reader cannot differ.
 *
 * Layout, little-endian: header; offsets of the functions, of the instructions (32 bits each, from the
 * start); their records; constants, aligned. Numbers in records are LEB128, signed ones zigzag. */
#ifndef SHLO__IMAGE_IMAGE_H
#define SHLO__IMAGE_IMAGE_H

#include "../vm/vm.h"
#include "public.h"

#define SHLO__IMAGE_MAGIC 0x494C4853u /* "SHLI" */
#define SHLO__IMAGE_FORMAT 3
/* What numbers in an image refer to: verbs, instructions and types of this version. */
#define SHLO__IMAGE_TABLES \
    ((uint32_t)SHLO__VERB_COUNT << 16 | (uint32_t)SHLO__I_KINDS << 8 | (uint32_t)SHLO_DTYPE_COUNT)

typedef struct shlo__image_header {
    uint32_t magic;
    uint16_t format, align;
    uint32_t tables;
    uint32_t bytes; /* of all */
    uint32_t n_funcs, n_public, n_insns;
    uint32_t constants;                   /* where; up to the end */
    uint32_t checksum;                    /* of all other words (shlo_image_intact) */
    uint32_t frame_bytes;                 /* of the largest frame */
    uint32_t decoded_bytes;               /* of the largest instruction, as a machine of 64 bits decodes it */
    uint32_t arena_bytes;                 /* what the target needs */
    uint16_t depth, body_depth;           /* of calls; of bodies that run as code */
    uint16_t pointer_bytes, panels;       /* of packed products: shlo__kernels_panels */
    char target[16], version[8], isa[16]; /* in this place whatever the format; version: of the planner */
} shlo__image_header;
#define SHLO__IMAGE_HEADER 96 /* bytes of it, which no machine pads */
SHLO__STATIC_ASSERT(sizeof(shlo__image_header) == SHLO__IMAGE_HEADER, image_header);
SHLO__STATIC_ASSERT(sizeof SHLO_VERSION_STRING <= 8, image_version);

SHLO__INLINE const shlo__image_header *shlo__image_head(const void *image) {
    return (const shlo__image_header *)image;
}
/* Where record `i` begins: functions first, then instructions. */
SHLO__INLINE uint32_t shlo__image_offset(const void *image, uint32_t i) {
    return ((const uint32_t *)(const void *)((const unsigned char *)image + SHLO__IMAGE_HEADER))[i];
}

/* Why an image is refused; the texts are in read.c. */
typedef enum shlo__image_fault {
    SHLO__IMAGE_FINE,
    SHLO__IMAGE_TRUNCATED, /* a number or a list runs over the end */
    SHLO__IMAGE_NUMBER,    /* a number out of its range */
    SHLO__IMAGE_PLACE,     /* a place outside its space, or read-only and written */
    SHLO__IMAGE_UNALIGNED,
    SHLO__IMAGE_TARGET,    /* a jump or call that leaves its function, or none that ends it */
    SHLO__IMAGE_SPACE,     /* more memory than the header says */
    SHLO__IMAGE_PART = 16, /* and more, its number: what is not compiled in, as shlo_image_part has it */
    SHLO__IMAGE_PARTS = 1 << 16
} shlo__image_fault;

typedef struct shlo__image_writer shlo__image_writer;

/* One record while it is read, checked or written. The first fault stays; what follows is zeros. */
typedef struct shlo__codec {
    const uint8_t *at, *end;
    unsigned char *memory, *memory_end; /* what is decoded goes here */
    const void *image;
    const shlo__kernels *kernels;
    uint32_t fault;
    uint32_t number;                   /* of the lane kernel read last */
    uint32_t kind;                     /* of the instruction */
    struct shlo__image_checker *check; /* NULL: the image has been checked */
    shlo__image_writer *writer;        /* NULL: reading */
} shlo__codec;

/* A public or private function. */
typedef struct shlo__image_func {
    uint32_t entry, end; /* instructions */
    size_t frame_bytes;
    uint32_t number; /* public: from 1; private: 0 */
    uint32_t n_args, n_results, name_bytes;
    const char *name;
    shlo__codec tensors; /* positioned at the first tensor */
} shlo__image_func;

typedef struct shlo__image_checker {
    shlo__image_func func; /* whose instructions are checked */
    size_t scratch_bytes;  /* most of all so far */
#ifndef SHLO_VM_ONLY
    /* Told of all that the image uses: for `shlo config`. NULL: nobody asks. */
    void (*used)(void *user, shlo__use what, uint32_t number);
    void *user;
    size_t block; /* elements of a block on the machine that it is for; 0: on this one */
#endif
} shlo__image_checker;

/* ---- codec.c: numbers, places, kernels, lists ---- */

SHLO__LOCAL void shlo__codec_fail(shlo__codec *c, shlo__image_fault fault) {
    if (!c->fault) c->fault = (uint32_t)fault;
    c->at = c->end;
}
SHLO__FN void shlo__codec_u8(shlo__codec *c, uint8_t *x);
SHLO__FN void shlo__codec_u16(shlo__codec *c, uint16_t *x);
SHLO__FN void shlo__codec_u32(shlo__codec *c, uint32_t *x);
SHLO__FN void shlo__codec_size(shlo__codec *c, size_t *x);
SHLO__FN void shlo__codec_index(shlo__codec *c, shlo__index *x);
SHLO__FN void shlo__codec_i32(shlo__codec *c, int32_t *x);
/* A number from 0 to `limit`. */
SHLO__FN void shlo__codec_count(shlo__codec *c, int32_t *x, int32_t limit);
SHLO__FN void shlo__codec_dtype(shlo__codec *c, uint8_t *x);
SHLO__FN uintptr_t shlo__codec_base(const shlo__codec *c); /* the address of the image's constants */
SHLO__FN void shlo__codec_ref(shlo__codec *c, shlo__ref *x);
/* Reading: memory for n things of `bytes` each, zeroed, NULL if there is too little; writing: `from`. */
SHLO__FN void *shlo__codec_room(shlo__codec *c, const void *from, size_t n, size_t bytes);
SHLO__FN const shlo__index *shlo__codec_indices(shlo__codec *c, const shlo__index *from, size_t n);
SHLO__FN const uint8_t *shlo__codec_dtypes(shlo__codec *c, const uint8_t *from, size_t n);
SHLO__FN const shlo__ref *shlo__codec_refs(shlo__codec *c, const shlo__ref *from, size_t n);
/* A lane kernel by number; may be NULL. c->number is what it was. */
SHLO__FN void shlo__codec_lane(shlo__codec *c, shlo__lane_fn *fn, const shlo__precision *imm);
/* The verb of a lane kernel for type t; what is read is found in the table again. */
SHLO__FN void shlo__codec_verb(shlo__codec *c, shlo__lane_fn *fn, uint32_t *verb, uint32_t t);
/* Not in the image: found by its number. */
SHLO__FN shlo__lane_fn shlo__codec_find(shlo__codec *c, uint32_t number);
SHLO__FN shlo__fold_fn shlo__codec_find_fold(shlo__codec *c, uint32_t verb, uint32_t t);

/* Unless the build has what shlo__uses_tell names so. */
SHLO__LOCAL void shlo__codec_needs(shlo__codec *c, int present, shlo__use what, uint32_t type) {
    if (!present) shlo__codec_fail(c, (shlo__image_fault)(SHLO__IMAGE_PART + SHLO__USES_NUMBER(what, type)));
}
SHLO__FN void shlo__codec_used(const shlo__codec *c, shlo__use what, uint32_t number);

/* ---- span.c: which bytes an instruction touches ---- */

SHLO__FN void shlo__image_tensor(shlo__codec *c, shlo__tensor *t, int64_t *dims);
/* Where elements begin, in bytes from a place: the first one, and how far others lie before and behind it. */
typedef struct shlo__span {
    shlo__index first;
    uint32_t before, behind; /* below 2^31 */
    uint32_t steps;          /* all their bits: alignment */
    int32_t empty;           /* there are no elements */
} shlo__span;
SHLO__FN shlo__span shlo__span_at(shlo__index first);
/* An axis of so many elements. */
SHLO__FN void shlo__span_axis(shlo__codec *c, shlo__span *s, shlo__index extent, shlo__index step);
/* n axes. */
SHLO__FN void shlo__span_axes(shlo__codec *c, shlo__span *s, int32_t n, const shlo__index *extent,
    const shlo__index *step);
/* Steps so far were in elements of so many bytes. */
SHLO__FN void shlo__span_scale(shlo__codec *c, shlo__span *s, size_t bytes);
/* Positions of windows are sums of three numbers below 2^30: indices below `extent` times a step, twice, and
   an offset. */
#define SHLO__SPAN_POSITION ((shlo__index)1 << 30)
SHLO__INLINE int shlo__span_offset(shlo__index x) {
    return x > -SHLO__SPAN_POSITION && x < SHLO__SPAN_POSITION;
}
SHLO__FN void shlo__span_position(shlo__codec *c, shlo__index extent, shlo__index step);
/* Do elements of `bytes` at the span of a place lie in its space? align: of the element. */
SHLO__FN void shlo__span_inside(shlo__codec *c, const shlo__ref *ref, const shlo__span *s, size_t bytes,
    size_t align, int write);
/* The same of n contiguous elements of type t. */
SHLO__FN void shlo__span_list(shlo__codec *c, const shlo__ref *ref, shlo__index n, uint8_t t, int write);
/* Two places that lie in their spaces: bytes of one are none of the other. */
SHLO__FN void shlo__span_apart(shlo__codec *c, const shlo__ref *a, size_t a_bytes, const shlo__ref *b,
    size_t b_bytes);
SHLO__FN size_t shlo__span_align(uint8_t t);
/* a * b of sizes that are not negative; a fault if that overflows. */
SHLO__FN shlo__index shlo__span_product(shlo__codec *c, shlo__index a, shlo__index b);
/* A number out of its range. */
SHLO__LOCAL void shlo__span_refuse(shlo__codec *c) { shlo__codec_fail(c, SHLO__IMAGE_NUMBER); }
SHLO__INLINE void shlo__span_require(shlo__codec *c, int holds) {
    if (!holds) shlo__span_refuse(c);
}
/* The instruction needs so much scratch. */
SHLO__FN void shlo__span_scratch(shlo__codec *c, size_t bytes);

/* ---- lanes.c: lane programs and bodies ---- */

/* A lane program in place, and one that has a record's memory to itself. */
SHLO__FN void shlo__image_lanes(shlo__codec *c, shlo__lanes *l);
SHLO__FN shlo__lanes *shlo__image_lanes_at(shlo__codec *c, const shlo__lanes *from);
/* Places that a lane program reads and writes by itself; bound: how many inputs it must have that are not. */
SHLO__FN void shlo__image_lanes_places(shlo__codec *c, const shlo__lanes *l, int32_t bound, int outputs);
SHLO__FN const shlo__region_body *shlo__image_body(shlo__codec *c, const shlo__region_body *from);
/* Can a body, whose operands are as its user gives them, run, with n_out results of these types? */
SHLO__FN void shlo__image_body_fits(shlo__codec *c, const shlo__region_body *body, int32_t n_out,
    const uint8_t *out);
/* Scratch of a body with pointers for n operands, `blocks` blocks of so many elements, and `more` bytes. */
SHLO__FN void shlo__image_body_scratch(shlo__codec *c, const shlo__region_body *body, size_t n, size_t blocks,
    size_t elements, size_t more);

/* Elements of a block where the image runs. */
SHLO__INLINE size_t shlo__image_block(const shlo__codec *c) {
#ifndef SHLO_VM_ONLY
    if (c->check && c->check->block) return c->check->block;
#endif
    (void)c;
    return SHLO_LANE_BLOCK;
}

/* ---- insns_*.c: one function for each parameter struct, by the name of the struct ---- */

typedef struct shlo__p_none {
    char none;
} shlo__p_none;

#define FLOW(KIND, name, param, family) SHLO__FN void shlo__image_of_##param(shlo__codec *c, void *p);
#define INSN(KIND, name, param, run, family) FLOW(KIND, name, param, family)
/* An image runs alone: without handlers, a host's transfers, and other processes. */
#define MEETS(KIND, name, param, family)
#define HOSTED(KIND, name, param, run, family)
#include "../prog/insns.def"

/* Is it a type of indices? */
SHLO__FN void shlo__image_integer(shlo__codec *c, uint8_t t);
/* A body on n operands twice, that gives each of them. */
SHLO__FN void shlo__image_pairs_fit(shlo__codec *c, const shlo__region_body *body, int32_t n,
    const uint8_t *dtypes);

/* ---- insns.c ---- */

SHLO__FN void shlo__image_insn(shlo__codec *c, uint32_t kind, const void **param);

/* ---- records.c ---- */

/* A codec that reads record number `record`; what it decodes goes to `memory`. */
SHLO__FN void shlo__image_open(shlo__codec *c, const void *image, uint32_t record, void *memory,
    size_t bytes);
SHLO__FN void shlo__image_func_at(const void *image, uint32_t number, shlo__image_func *f, shlo__codec *c);
/* Of all words but the checksum itself. */
SHLO__FN uint32_t shlo__image_sum(const void *image, size_t bytes);
#ifndef SHLO_VM_ONLY
/* shlo_image_check as a machine with blocks of `block` elements (0: this one) does it. work: SHLO__STORE_WORK
   bytes; `checker`: who is told of what the image uses. */
SHLO__FN shlo_status shlo__image_measure(const void *image, size_t bytes, void *work,
    const shlo__image_checker *checker, shlo_image *out, shlo_error *error);
#endif

#ifndef SHLO_VM_ONLY
/* ---- store.c ---- */

#define SHLO__STORE_WORK ((size_t)1 << 20) /* enough to decode any instruction that a plan has */

/* A machine that images are planned for. */
typedef struct shlo__target {
    const char *name, *text;
    uint8_t pointer, align;
    uint16_t block;
} shlo__target;
SHLO__FN int shlo__image_named(const char *name, const char *wanted);
SHLO__FN const shlo__target *shlo__image_target(const char *name); /* NULL: unknown */
SHLO__FN const shlo__target *shlo__image_target_at(size_t i);      /* NULL: no more */
/* What codec.c asks of a writer (put.c). */
SHLO__FN void shlo__image_put_u64(shlo__image_writer *w, uint64_t x);
/* Where the constant will be, from the first one on. */
SHLO__FN size_t shlo__image_put_constant(shlo__image_writer *w, const void *data);
/* The number of a lane kernel, plus one. */
SHLO__FN uint32_t shlo__image_put_kernel(shlo__image_writer *w, shlo__lane_fn fn, const shlo__precision *imm);
SHLO__FN uint32_t shlo__image_put_verb(shlo__image_writer *w, shlo__lane_fn fn, uint32_t t);
/* code, planned with SHLO__LOAD_IMAGE, as an image for a target (NULL: this machine). */
SHLO__FN shlo_status shlo__image_store(const shlo__code *code, const shlo__target *target,
    const shlo_allocator *a, shlo_blob *out, shlo_error *error);

/* The image while it is written. */
struct shlo__image_writer {
    shlo__bytes_buffer bytes;
    const shlo__code *code;
    size_t *place;      /* of each constant, from the first one on; SIZE_MAX: not used so far */
    size_t n_constants; /* bytes of those that are */
    size_t align;
};
#endif

#endif
