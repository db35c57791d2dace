/* tlcheck/tlcheck.h - every restriction of the specification, and the types of results. Whoever makes a
 * module (the builder, the reader of program files) appends through here, so there is no module that was not
 * verified. */
#ifndef TLANG__TLCHECK_TLCHECK_H
#define TLANG__TLCHECK_TLCHECK_H

#include "../tlir/tlir.h"

#define TLANG__MAX_OPERANDS 64 /* of one instruction */
#define TLANG__MAX_TYPES 4096  /* of a module: they are found by searching */
#define TLANG__MAX_DEPTH 64    /* nested regions */
#define TLANG__MAX_GROUP 1024  /* work-items of a work-group */

typedef struct tlang__check {
    tlang__module *m;
    uint32_t region; /* the instruction stands there */
    const tlang__parts *parts;
    shlo_error *error;
    uint32_t results[TLANG__MAX_OPERANDS]; /* types */
    uint32_t n_results;
    /* the regions that the instruction opens */
    uint32_t n_regions;
    uint32_t variable; /* type of the loop variable; 0: none */
    int spmd;          /* the regions are SPMD regions; else they are of the kind around them */
} tlang__check;

/* Judges and appends; its first region is open afterwards. */
SHLO__FN shlo_status tlang__check_append(tlang__module *m, uint32_t region, const tlang__parts *parts,
    uint32_t *out, shlo_error *error);
/* Closes the region of an instruction; opens the "else" region of an if when `other` is set. */
SHLO__FN shlo_status tlang__check_close(tlang__module *m, uint32_t region, int other, uint32_t *out,
    shlo_error *error);
/* A function whose body is open, and the end of it. rows, columns, subgroup: its attributes, 0 where left
   open. */
SHLO__FN shlo_status tlang__check_func(tlang__module *m, const tlang__signature *of, uint32_t *out,
    shlo_error *error);
/* sizes: rows, columns, subgroup */
SHLO__FN shlo_status tlang__check_attributes(tlang__module *m, uint32_t func, const int32_t sizes[3],
    shlo_error *error);
SHLO__FN shlo_status tlang__check_func_end(tlang__module *m, uint32_t func, shlo_error *error);

/* ---- infer_memory.c, infer_scalar.c, infer_blas.c, infer_control.c: one function for each word of the
   table's infer column. They are given operands that exist and are visible, in the number that the table
   states. ---- */
SHLO__FN shlo_status tlang__check_fail(tlang__check *c, shlo_status status, int32_t operand,
    const char *format, ...) SHLO__PRINTF(4, 5);
/* Of a failure: the dimension of its operand; the result it is of. */
SHLO__FN shlo_status tlang__check_dim(tlang__check *c, uint32_t dimension, shlo_status status);
SHLO__FN shlo_status tlang__check_of_result(tlang__check *c, uint32_t result, shlo_status status);
SHLO__FN const tlang__type *tlang__check_type(const tlang__check *c, uint32_t operand);
SHLO__FN shlo_status tlang__check_scalar(tlang__check *c, uint32_t operand, uint32_t scalar);
SHLO__FN shlo_status tlang__check_result(tlang__check *c, uint32_t scalar);
SHLO__FN shlo_status tlang__infer_alloca(tlang__check *c);
SHLO__FN shlo_status tlang__infer_axpby(tlang__check *c);
SHLO__FN shlo_status tlang__infer_gemm(tlang__check *c);
SHLO__FN shlo_status tlang__infer_gemv(tlang__check *c);
SHLO__FN shlo_status tlang__infer_ger(tlang__check *c);
SHLO__FN shlo_status tlang__infer_hadamard(tlang__check *c);
SHLO__FN shlo_status tlang__infer_sum(tlang__check *c);
SHLO__FN shlo_status tlang__infer_loop(tlang__check *c);
SHLO__FN shlo_status tlang__infer_parallel(tlang__check *c);
SHLO__FN shlo_status tlang__infer_if(tlang__check *c);
SHLO__FN shlo_status tlang__infer_yield(tlang__check *c);
SHLO__FN shlo_status tlang__infer_barrier(tlang__check *c);
SHLO__FN shlo_status tlang__infer_lifetime_stop(tlang__check *c);
SHLO__FN shlo_status tlang__infer_arith(tlang__check *c);
SHLO__FN shlo_status tlang__infer_compare(tlang__check *c);
SHLO__FN shlo_status tlang__infer_cast(tlang__check *c);
SHLO__FN shlo_status tlang__infer_constant(tlang__check *c);
SHLO__FN shlo_status tlang__infer_index(tlang__check *c);
SHLO__FN shlo_status tlang__infer_i32(tlang__check *c);
SHLO__FN shlo_status tlang__infer_size(tlang__check *c);
SHLO__FN shlo_status tlang__infer_load(tlang__check *c);
SHLO__FN shlo_status tlang__infer_store(tlang__check *c);
SHLO__FN shlo_status tlang__infer_expand(tlang__check *c);
SHLO__FN shlo_status tlang__infer_fuse(tlang__check *c);
SHLO__FN shlo_status tlang__infer_subview(tlang__check *c);

#endif
