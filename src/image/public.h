/* image/public.h - programs planned ahead of time: an image is checked once, then run in a given arena. */
#ifndef SHLO__IMAGE_PUBLIC_H
#define SHLO__IMAGE_PUBLIC_H

#include "../base/public.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An image is a planned program as bytes: instructions, places in memory, constants. It holds no addresses,
   so it runs where it lies, in flash or in a mapped file. `shlo plan model.mlir --target cortex-m4 -o
   model.h` makes one; SHLO_VM_ONLY compiles what runs them and nothing else (docs/embedded.md). An image
   says what kernels it was planned for, and by which version; builds without them refuse it: SHLO_VERSION.
   Images of devices run scalar kernels, which every build has. */

/* Where images, arenas and buffers begin: at multiples of this. */
#ifdef SHLO_VM_ONLY
#define SHLO_IMAGE_ALIGN 8
#else
#define SHLO_IMAGE_ALIGN 64
#endif

/* An image that was checked, with its arena. Fields may be read. */
typedef struct shlo_image {
    const void *image;  /* where it lies: it is used in place */
    void *arena;        /* where it runs */
    size_t arena_bytes; /* of the arena that a run needs, at most what was given; 0: unknown (SHLO_MEMORY) */
    size_t decoded_bytes; /* of the arena: room for the largest instruction, decoded, .. */
    size_t scratch_bytes; /* .. and the most that one computes in */
    /* The caller's to set, after shlo_image_check: instructions after which a run ends with SHLO_STEPS. */
    uint64_t max_steps; /* 0: no limit */
#ifndef SHLO_VM_ONLY
    /* The caller's to set, too, as shlo_limits.work and shlo_options.interrupt: element steps of a run, which
       ends before the instruction that would pass them (SHLO_WORK); what may end it (SHLO_INTERRUPTED). */
    uint64_t max_work;        /* 0: no limit */
    shlo_interrupt interrupt; /* empty: nothing */
#endif
    uint32_t n_functions; /* public ones, numbered from 0 in the order of the program */
    const char *target;   /* as `shlo plan --target` was given; in the image */
} shlo_image;

/* Proves that running the image touches nothing but itself, the arena and the buffers of a run, and fills
   *out, which may be copied. Takes a time in proportion to the image. The arena is used meanwhile. error may
   be NULL.

   SHLO_ARGUMENT     image or arena do not begin at multiples of SHLO_IMAGE_ALIGN, or there is none
   SHLO_FORMAT       it is no image, one cut short, or a malformed one
   SHLO_VERSION      planned for other kernels, or by another version
   SHLO_UNSUPPORTED  this build lacks a part that it uses; the message has its number, which
                     `shlo config --part N` turns into a name
   SHLO_MEMORY       the arena is too small; the message and out->arena_bytes say how many bytes are needed:
                     exactly, if the arena has room to decode each instruction; else the size of
                     shlo_image_arena, which is enough where the image was planned for this build, or 0 if it
                     is no larger than what was given */
SHLO_API shlo_status shlo_image_check(const void *image, size_t bytes, void *arena, size_t arena_bytes,
    shlo_image *out, shlo_error *error);

/* Runs public function number `func`. inputs and outputs: the data of each, of the types and shapes that the
   program has, aligned to their elements; outputs overlap nothing. All memory is the arena. One run at a
   time. SHLO_NOT_FOUND: no such function. SHLO_ARGUMENT: a list or an entry is NULL (sizes and alignment are
   not judged here). SHLO_STEPS: image->max_steps instructions have run. SHLO_WORK, SHLO_INTERRUPTED: of
   max_work and interrupt, which builds with SHLO_VM_ONLY lack. SHLO_CHECK and others as of shlo_run. error
   may be NULL. */
SHLO_API shlo_status shlo_image_run(const shlo_image *image, uint32_t func, const void *const *inputs,
    void *const *outputs, shlo_error *error);

/* The arena that is enough for the target, as was found when the image was made: less is what a build with
   SHLO_VM_ONLY or of 32 bits needs, exactly out->arena_bytes of shlo_image_check. 0: no image. */
SHLO_API size_t shlo_image_arena(const void *image, size_t bytes);
/* 1: the image has all bytes that it was made of. shlo_image_check does not ask: changed weights are weights
   as others are. It finds flash that rots, but for one change in four billion, and no forgery; it reads each
   word once, and may be asked at any time. 0 if not, or if `bytes` are none, of no image, or not aligned to
   4. */
SHLO_API int shlo_image_intact(const void *image, size_t bytes);
/* The name of a public function, *n bytes that no 0 ends; NULL: there is none of that number. */
SHLO_API const char *shlo_image_function(const shlo_image *image, uint32_t func, uint32_t *n);
/* One input (output 0) or output (output 1) of a public function; `rank` dims are set. SHLO_NOT_FOUND:
   there is none of that number. */
typedef struct shlo_image_tensor {
    shlo_dtype dtype;
    int32_t rank;
    int64_t dims[SHLO_MAX_RANK];
    size_t bytes;
} shlo_image_tensor;
SHLO_API shlo_status shlo_image_tensor_at(const shlo_image *image, uint32_t func, int output, uint32_t number,
    shlo_image_tensor *out);

#ifndef SHLO_VM_ONLY
/* Calls tell(user, "SHLO_HAS_...") for each part of the library that running the image takes, possibly
   several times: the macros that `shlo config` writes. allocator NULL: malloc. Fails as shlo_image_check;
   SHLO_MEMORY. */
SHLO_API shlo_status shlo_image_uses(const void *image, size_t bytes,
    void (*tell)(void *user, const char *name), void *user, const shlo_allocator *allocator,
    shlo_error *error);
/* Calls tell(user, "SHLO_HAS_...") with the macro, or two of them, of the part of the library whose number
   the message of SHLO_UNSUPPORTED has; or with the name of an element type. SHLO_NOT_FOUND: no part of this
   version has the number; of some that are none the name means nothing. SHLO_ARGUMENT: tell is NULL.
   `shlo config --part` prints it. */
SHLO_API shlo_status shlo_image_part(uint32_t number, void (*tell)(void *user, const char *name), void *user);
#endif

#ifdef __cplusplus
}
#endif
#endif
