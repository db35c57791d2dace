/* tests/plan/planned.h - a program from text, as a module and with the planner's tables, so that tests can
 * ask for values by their names. */
#ifndef TESTS_PLAN_PLANNED_H
#define TESTS_PLAN_PLANNED_H

#include "plan/plan.h"
#include "code/code.h"
#include "../test.h"
#include "../../tools/import/import.h"

typedef struct planned {
    const char *text;
    shlo_blob blob;
    shlo__module m;
    shlo_options options;
    shlo__arena keep;
    shlo_error error;
    shlo__plan p;
    int ok;
} planned;

static void planned_report(void *user, const import_problem *problem) {
    (void)user;
    printf("    %d:%d %s\n", (int)problem->line, (int)problem->column, problem->message);
}

/* Reads one module of static types; flags: of shlo_options. */
static int planned_open(planned *x, const char *text, int32_t flags) {
    import_options how;
    shlo__plan_target target;
    memset(x, 0, sizeof *x);
    memset(&how, 0, sizeof how);
    x->text = text;
    how.report = planned_report;
    x->options.flags = flags;
    shlo__arena_init(&x->keep, shlo__alloc_default());
    target.kernels = shlo__kernels_select("scalar");
    target.options = &x->options;
    target.temp = shlo__alloc_default();
    target.keep = &x->keep;
    CHECK(shlo__module_init(&x->m, shlo__alloc_default()) == SHLO_OK);
    x->ok = CHECK(import_text(text, strlen(text), &how, &x->blob) == SHLO_OK) &&
            CHECK(shlo__code_read(x->blob.data, x->blob.bytes, NULL, NULL, &x->m, &x->error) == SHLO_OK) &&
            CHECK(shlo__plan_open(&x->p, &x->m, &target, &x->error) == SHLO_OK);
    return x->ok;
}

static void planned_close(planned *x) {
    if (x->ok) shlo__plan_close(&x->p);
    shlo__module_free(&x->m);
    shlo__arena_free(&x->keep);
    shlo_blob_free(&x->blob);
}

/* The body of the first function. */
static inline uint32_t planned_body(const planned *x) { return x->m.funcs.items[1].body; }

/* The number n of the ops that have results, in the order of the text; *n counts down. */
static uint32_t planned_op(const shlo__module *m, uint32_t region, int *n) {
    for (uint32_t id = m->regions.items[region].first; id; id = m->ops.items[id].next) {
        const shlo__op *op = &m->ops.items[id];
        if (op->n_results && (*n)-- == 0) return id;
        for (uint32_t r = 0; r < op->n_regions; r++) {
            uint32_t found = planned_op(m, shlo__op_region(m, op, r), n);
            if (found) return found;
        }
    }
    return 0;
}

/* The value that the text calls %name: an argument of its only function, or the first result of the op whose
   line begins with it. 0, and a failed check, if there is none. */
static inline uint32_t planned_value(const planned *x, const char *name) {
    const char *line, *end = strchr(x->text, ')');
    size_t n = strlen(name);
    int k = 0;
    for (line = strchr(x->text, '%'); line && line < end; line = strchr(line + 1, '%'), k++)
        if (strncmp(line + 1, name, n) == 0 && line[n + 1] == ':')
            return x->m.regions.items[planned_body(x)].args + (uint32_t)k;
    for (k = 0, line = strchr(x->text, '\n'); line; line = strchr(line, '\n')) {
        line += 1 + strspn(line + 1, " ");
        if (*line != '%') continue;
        if (strncmp(line + 1, name, n) == 0 && strchr(" :", line[n + 1]))
            return x->m.ops.items[planned_op(&x->m, planned_body(x), &k)].results;
        k++;
    }
    CHECKF(0, "no value is called %s", name);
    return 0;
}

#endif
