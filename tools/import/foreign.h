/* tools/import/foreign.h - what the files of foreign.def's ops share. An expansion returns its values in
 * `made`; the builder keeps the first failure, so most expansions check nothing. */
#ifndef TOOLS_IMPORT_FOREIGN_H
#define TOOLS_IMPORT_FOREIGN_H

#include "chlo.h"

struct foreign_row {
    const char *name;
    /* the operands are c->op->operands; out: one value */
    int (*expand)(chlo *c, const foreign_row *row, V *out);
    shlo_op op;
    int operands;
};

#define FOREIGN_EXPANSION(name) int foreign_##name(chlo *c, const foreign_row *row, V *out)
FOREIGN_EXPANSION(constant);
FOREIGN_EXPANSION(convert);
FOREIGN_EXPANSION(extend);
FOREIGN_EXPANSION(unsigned);
FOREIGN_EXPANSION(same);
FOREIGN_EXPANSION(bits);
FOREIGN_EXPANSION(rounded);
FOREIGN_EXPANSION(reshape);
FOREIGN_EXPANSION(rank);
FOREIGN_EXPANSION(compare);
FOREIGN_EXPANSION(select);
FOREIGN_EXPANSION(cast);
FOREIGN_EXPANSION(dim);
FOREIGN_EXPANSION(extract);
FOREIGN_EXPANSION(from_elements);
FOREIGN_EXPANSION(broadcast);
FOREIGN_EXPANSION(concat);
FOREIGN_EXPANSION(const_shape);
FOREIGN_EXPANSION(num_elements);
FOREIGN_EXPANSION(shape_of);
FOREIGN_EXPANSION(async_done);
FOREIGN_EXPANSION(async_start);
FOREIGN_EXPANSION(cross_replica_sum);
FOREIGN_EXPANSION(global);
FOREIGN_EXPANSION(sharding);
FOREIGN_EXPANSION(sharding_group);
FOREIGN_EXPANSION(computation);

/* Ops whose region is read in place. */
typedef int (*foreign_body)(import_parser *p, import_op *op, import_values *returned);
int foreign_body_generic(import_parser *p, import_op *op, foreign_body body, import_values *returned);
int foreign_async_parse(import_parser *p, import_op *op);
int foreign_computation_parse(import_parser *p, import_op *op, int quoted);
int foreign_sdy_pretty(import_parser *p, import_op *op);
int foreign_global_pretty(import_parser *p, import_op *op);
shlo_type foreign_result(const chlo *c); /* the type that is written for the result; zero if there is none */

#endif
