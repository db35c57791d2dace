/* ir/clone.h - copying parts of one module into another: types, strings, constants and attributes by what
 * they say, ops with their regions, values by a map. Constants' bytes are shared, so `from` and what it lies
 * in must outlive `to`. */
#ifndef SHLO__IR_CLONE_H
#define SHLO__IR_CLONE_H

#include "module.h"

typedef struct shlo__clone {
    const shlo__module *from;
    shlo__module *to;
    const shlo_allocator *temp;
    uint32_t *types, *strings, *data; /* ids in `to`, 0: not copied yet */
    uint32_t
        *values; /* the value of `to` that stands for each of `from`; 0: none yet. The caller may set any */
    uint32_t *block;
    size_t block_bytes;
    SHLO__VEC(shlo__attr) attrs; /* scratch */
    SHLO__VEC(uint32_t) ids;     /* scratch, used as a stack */
    int64_t max_ops;             /* ops that may still be copied: SHLO_LIMIT when it is used up */
} shlo__clone;

/* Everything `from` holds at this moment can be copied. */
SHLO__FN shlo_status shlo__clone_begin(shlo__clone *c, const shlo__module *from, shlo__module *to,
    const shlo_allocator *temp);
SHLO__FN void shlo__clone_end(shlo__clone *c);

SHLO__FN shlo_status shlo__clone_type(shlo__clone *c, uint32_t type, uint32_t *id);
SHLO__FN shlo_status shlo__clone_string(shlo__clone *c, uint32_t string, uint32_t *id);
SHLO__FN shlo_status shlo__clone_data(shlo__clone *c, uint32_t data, uint32_t *id);
/* The op's attributes into c->attrs. */
SHLO__FN shlo_status shlo__clone_attrs(shlo__clone *c, const shlo__op *op);
/* The op at the end of region `parent` of `to`, its operands through the map, its regions copied whole, its
 * results entered into the map. */
SHLO__FN shlo_status shlo__clone_op(shlo__clone *c, uint32_t parent, uint32_t op);
/* The region, owned by nobody yet, with the same types of arguments. */
SHLO__FN shlo_status shlo__clone_region(shlo__clone *c, uint32_t region, uint32_t *id);
SHLO__FN shlo_status shlo__clone_func(shlo__clone *c, uint32_t func);

#endif
