/* tools/report.h - shlo bench --report: a page with the time by op, the memory, and the roofline of a run. */
#ifndef TOOLS_REPORT_H
#define TOOLS_REPORT_H

#include "ops.h"

/* What this machine reaches, with the threads of the run: a matrix product of 32-bit floats, and copying. */
typedef struct report_machine {
    double flops, bytes; /* a second; bytes read and written */
} report_machine;

/* Values with places in memory, as shlo_profile tells them; func and op are copies. */
typedef struct report_place {
    char func[128], op[64];
    int32_t op_index, first, last;
    size_t offset, bytes;
} report_place;

typedef struct report {
    const char *path, *entry;
    const shlo_program *p;
    const op_list *ops;
    const tool_times *times;
    const double *seconds; /* of each instruction in a run */
    const long *calls;     /* in all runs */
    int runs, threads;
    const report_place *places;
    size_t n_places;
    report_machine machine;
} report;

int report_measure(const shlo_options *options, report_machine *out); /* 0: reported */
/* Bytes that an instruction moves at least, by the types of what it reads and writes; its op is number `op`.
   Ops without instructions of their own are computed in it. has: of each op, whether it has one. */
double report_traffic(const op_list *ops, int op, const unsigned char *has);
int report_write(const char *path, const report *r); /* 0: reported */
extern const char
    *const report_page[]; /* the page around the data: pieces; NULL, where the data is; pieces; NULL */

#endif
