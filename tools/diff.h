/* tools/diff.h - shlo diff: which values of two programs are the same ones. */
#ifndef TOOLS_DIFF_H
#define TOOLS_DIFF_H

#include "ops.h"

/* A result of an op, which a run tells. */
typedef struct diff_value {
    int op, result; /* the op's number in the list */
    op_span type;
    int match; /* the value of the other program that it is compared with; -1: none */
} diff_value;

typedef struct diff_values {
    const op_list *ops;
    diff_value *items;
    int n;
    int *first; /* of each op: its first value; n + 1 entries */
} diff_values;

/* Values of tensors on which something depends, outside of regions that ops call for elements. 0: no memory
   (reported). */
int diff_values_find(const op_list *ops, diff_values *out);
void diff_values_free(diff_values *values);
/* Matches values of both: in functions of one name, the longest common order of ops with one name, one
   type, the same attributes and regions and, where both know it, one location; then ops of one type between
   them. An op whose operands are known to be others than its counterpart's is left out; constants follow from
   the ops that take them.
   same_file: places in the file are locations, too. 0: no memory (reported); *too_unlike: functions that
   were left out. */
int diff_match(diff_values *a, diff_values *b, int same_file, int *too_unlike);

#endif
