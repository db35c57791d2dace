/* print/print_pieces.c - the pieces of pretty forms (@x in ops.def) that have no regions. */
#ifndef SHLO__PRINT_PRINT_PIECES_C
#define SHLO__PRINT_PRINT_PIECES_C

#include "print.h"

SHLO__FN uint32_t shlo__print_done(const shlo__op *op, uint32_t attr_id) {
    return 1u << (attr_id - shlo__op_row_of((shlo_op)op->code)->first_attr);
}

SHLO__FN void shlo__print_ranges(shlo__print *p, const shlo__op *op) {
    uint32_t n = 0, i;
    shlo__module_attr_list(p->m, op, SHLO__A_slice__start_indices, &n);
    for (i = 0; i < n; i++) {
        int64_t stride = shlo__module_attr_item(p->m, op, SHLO__A_slice__strides, i);
        SHLO__SEPARATE(p, i);
        shlo__text_i64(&p->s, shlo__module_attr_item(p->m, op, SHLO__A_slice__start_indices, i));
        SHLO__PUTS(p, ":");
        shlo__text_i64(&p->s, shlo__module_attr_item(p->m, op, SHLO__A_slice__limit_indices, i));
        if (stride == 1) continue;
        SHLO__PUTS(p, ":");
        shlo__text_i64(&p->s, stride);
    }
}

static void shlo__print_pair(shlo__print *p, const shlo__op *op, const char *name, uint32_t first,
    uint32_t second) {
    uint32_t attr[2], i, k, n;
    attr[0] = first;
    attr[1] = second;
    SHLO__PUTS(p, name);
    for (k = 0; k < 2; k++) {
        const int64_t *items = shlo__module_attr_list(p->m, op, attr[k], &n);
        SHLO__PUTS(p, k ? " x [" : "[");
        for (i = 0; i < n; i++) {
            SHLO__SEPARATE(p, i);
            shlo__text_i64(&p->s, items[i]);
        }
        SHLO__PUTS(p, "]");
    }
}

SHLO__FN void shlo__print_dot_dims(shlo__print *p, const shlo__op *op) {
    if (shlo__module_attr(p->m, op, SHLO__A_dot_general__lhs_batching_dimensions) ||
        shlo__module_attr(p->m, op, SHLO__A_dot_general__rhs_batching_dimensions))
        shlo__print_pair(p, op, ", batching_dims = ", SHLO__A_dot_general__lhs_batching_dimensions,
            SHLO__A_dot_general__rhs_batching_dimensions);
    shlo__print_pair(p, op, ", contracting_dims = ", SHLO__A_dot_general__lhs_contracting_dimensions,
        SHLO__A_dot_general__rhs_contracting_dimensions);
}

SHLO__FN void shlo__print_algorithm(shlo__print *p, const shlo__op *op) {
    uint32_t id, n = 0;
    for (id = SHLO__A_dot_general__lhs_precision_type;
         id <= SHLO__A_dot_general__allow_imprecise_accumulation; id++)
        if (shlo__module_attr(p->m, op, id)) n++;
    if (!n) return;
    SHLO__PUTS(p, ", algorithm = <");
    shlo__print_members(p, op, SHLO__A_dot_general__lhs_precision_type,
        SHLO__A_dot_general__allow_imprecise_accumulation + 1, SHLO__GROUP_ALGORITHM);
    SHLO__PUTS(p, ">");
}

SHLO__FN void shlo__print_window(shlo__print *p, const shlo__op *op) {
    static const char *const names[] = {
        "stride = ", "pad = ", "lhs_dilate = ", "rhs_dilate = ", "reverse = "};
    uint32_t i, n = 0;
    for (i = 0; i < SHLO__COUNT(names); i++) {
        uint32_t id = SHLO__A_convolution__window_strides + i;
        if (!shlo__module_attr(p->m, op, id)) continue;
        SHLO__SEPARATE(p, n++);
        SHLO__PUTS(p, names[i]);
        shlo__print_bare(p, op, id);
    }
}

SHLO__FN void shlo__print_target(shlo__print *p, const shlo__op *op) {
    shlo__print_symbol(p, (uint32_t)shlo__module_attr_i64(p->m, op, SHLO__A_custom_call__call_target_name));
}

#endif
