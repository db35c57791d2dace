/* bench/bench_tl.c - kernels of the tensor language over batches, one thread, one launch a batch: operands as
 * parts of one array (tensorlang.h), as other libraries have them, and as members of groups
 * (tensorlang.h-groups). One argument: only cases whose names contain it; --list: the names.
 * `sh bench/tl_peers.sh` puts other libraries beside it. */
#include "../tools/tl/tl.h"
#include "tl_bench.h"

enum { MOST_ARGS = 5 };

/* A kernel for one batch: its text while it is made, and what it is launched with. */
typedef struct kernel {
    const batch *z;
    const char *scalar;
    char params[1024], body[4096];
    char types[MOST_ARGS][64]; /* of one group's operands */
    tlang_program *program;
    tlang_arg args[MOST_ARGS];
    int64_t shape[MOST_ARGS][3];
    void **members[MOST_ARGS];
    int n;
} kernel;

static int as_groups;

static void append(char *text, size_t capacity, const char *more) {
    size_t n = strlen(text), m = strlen(more);
    if (n + m + 1 > capacity) exit(1);
    memcpy(text + n, more, m + 1);
}

static void *new_array(size_t n, size_t bytes) {
    void *p = calloc(n ? n : 1, bytes);
    if (!p) exit(1);
    return p;
}

/* A parameter of these sizes (columns 0: a vector), the same for all groups. */
static tlang_arg *add_shared(kernel *k, char name, void *data, int rows, int columns) {
    char text[256], *type = k->types[k->n];
    size_t elements = (size_t)rows * (size_t)(columns ? columns : 1);
    tlang_arg *a = &k->args[k->n];
    snprintf(type, sizeof k->types[0], columns ? "memref<%sx%dx%d>" : "memref<%sx%d>", k->scalar, rows,
        columns);
    snprintf(text, sizeof text, "%s%%%c: %s", k->n ? ", " : "", name, type);
    append(k->params, sizeof k->params, text);
    a->data = data;
    a->bytes = elements * (k->z->is_double ? 8 : 4);
    k->n++;
    return a;
}

/* A parameter with one matrix or vector for each group, %name0 in the body: a part of an array whose last
   mode counts the groups, or the member of a group. */
static void add_part(kernel *k, char name, void *data, int rows, int columns, int grouped) {
    char type[64], text[256];
    int i = k->n, last = columns ? 2 : 1;
    size_t at = strlen(k->params);
    tlang_arg *a = add_shared(k, name, data, rows, columns);
    k->params[at] = 0;
    if (grouped) {
        snprintf(type, sizeof type, "group<%s>", k->types[i]);
        snprintf(text, sizeof text, "  %%%c0 = load %%%c[%%g] : %s\n", name, name, type);
        k->members[i] = (void **)new_array(k->z->items, sizeof(void *));
        for (size_t g = 0; g < k->z->items; g++) k->members[i][g] = (char *)data + g * a->bytes;
        a->data = k->members[i];
        a->n = (int64_t)k->z->items;
    }
    else {
        snprintf(type, sizeof type, "%.*sx?>", (int)strlen(k->types[i]) - 1, k->types[i]);
        snprintf(text, sizeof text, "  %%%c0 = subview %%%c[:,%s%%g] : %s\n", name, name, columns ? ":," : "",
            type);
        k->shape[i][0] = rows;
        k->shape[i][1] = columns;
        k->shape[i][last] = (int64_t)k->z->items;
        a->shape = k->shape[i];
        a->bytes *= k->z->items;
    }
    append(k->body, sizeof k->body, text);
    snprintf(text, sizeof text, "%s%%%c: %s", i ? ", " : "", name, type);
    append(k->params, sizeof k->params, text);
}

/* "gemv.n %one, %A0, ..." with the types of operands i, j (-1: none) and o. */
static void add_op(kernel *k, const char *words, int i, int j, int o) {
    char text[512];
    snprintf(text, sizeof text, "  %s : %s, %s%s%s, %s, %s\n", words, k->scalar, k->types[i],
        j < 0 ? "" : ", ", j < 0 ? "" : k->types[j], k->scalar, k->types[o]);
    append(k->body, sizeof k->body, text);
}

/* The specification's sample: D = alpha A B^T C + D, where B and C are the same for all groups. */
static void add_fused(kernel *k) {
    const batch *z = k->z;
    char text[256];
    add_part(k, 'A', z->a, z->m, z->k, 1);
    add_shared(k, 'B', z->b, z->k, z->k);
    add_shared(k, 'C', z->b, z->k, z->n);
    add_part(k, 'D', z->c, z->m, z->n, as_groups);
    snprintf(text, sizeof text, "  %%T = alloca -> %s\n", k->types[0]);
    append(k->body, sizeof k->body, text);
    add_op(k, "gemm.n.t %one, %A0, %B, %zero, %T", 0, 1, 0);
    add_op(k, "gemm.n.n %half, %T, %C, %one, %D0", 0, 2, 3);
}

static void add_case(kernel *k) {
    const batch *z = k->z;
    if (strcmp(z->op, "small") == 0) {
        add_part(k, 'A', z->a, z->m, z->k, as_groups);
        add_part(k, 'B', z->b, z->k, z->n, as_groups);
        add_part(k, 'C', z->c, z->m, z->n, as_groups);
        add_op(k, z->beta ? "gemm.n.n %one, %A0, %B0, %one, %C0" : "gemm.n.n %one, %A0, %B0, %zero, %C0", 0,
            1, 2);
    }
    else if (strcmp(z->op, "gemv") == 0) {
        add_part(k, 'A', z->a, z->m, z->n, as_groups);
        add_part(k, 'Y', z->y, z->n, 0, as_groups);
        add_part(k, 'X', z->x, z->m, 0, as_groups);
        add_op(k, "gemv.n %one, %A0, %Y0, %one, %X0", 0, 1, 2);
    }
    else if (strcmp(z->op, "ger") == 0) {
        add_part(k, 'X', z->x, z->m, 0, as_groups);
        add_part(k, 'Y', z->y, z->n, 0, as_groups);
        add_part(k, 'C', z->c, z->m, z->n, as_groups);
        add_op(k, "ger %one, %X0, %Y0, %one, %C0", 0, 1, 2);
    }
    else if (strcmp(z->op, "axpby") == 0) {
        add_part(k, 'A', z->a, z->m, z->n, as_groups);
        add_part(k, 'B', z->b, z->m, z->n, as_groups);
        add_op(k, "axpby.n %half, %A0, %quarter, %B0", 0, -1, 1);
    }
    else if (strcmp(z->op, "hadamard") == 0) { /* of vectors only, in the language */
        add_part(k, 'A', z->a, z->m * z->n, 0, as_groups);
        add_part(k, 'B', z->b, z->m * z->n, 0, as_groups);
        add_part(k, 'C', z->c, z->m * z->n, 0, as_groups);
        add_op(k, "hadamard_product %one, %A0, %B0, %zero, %C0", 0, 1, 2);
    }
    else if (strcmp(z->op, "sum") == 0) {
        add_part(k, 'A', z->a, z->m, z->n, as_groups);
        add_part(k, 'X', z->x, z->m, 0, as_groups);
        add_op(k, "sum.n %one, %A0, %zero, %X0", 0, -1, 1);
    }
    else
        add_fused(k);
}

static void run_batch(batch *z) {
    kernel *k = (kernel *)z->run;
    shlo_error e;
    if (tlang_launch(k->program, 0, (int64_t)z->items, k->args, k->n, &e) == SHLO_OK) return;
    fprintf(stderr, "%s\n", e.message);
    exit(1);
}

static void (*choose(batch *z))(batch *z) {
    static const char *const constants[][2] = {
        {"zero", "0.0"}, {"one", "1.0"}, {"half", "0.5"}, {"quarter", "0.25"}};
    kernel *k = (kernel *)new_array(1, sizeof *k);
    char text[8192];
    size_t n;
    tlang_blob blob;
    shlo_error e;
    z->run = k;
    k->z = z;
    k->scalar = z->is_double ? "f64" : "f32";
    add_case(k);
    n = (size_t)snprintf(text, sizeof text, "func @k(%s) {\n  %%g = group_id\n", k->params);
    for (int i = 0; i < 4; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "  %%%s = constant %s -> %s\n", constants[i][0],
            constants[i][1], k->scalar);
    n += (size_t)snprintf(text + n, sizeof text - n, "%s}\n", k->body);
    if (!tl_assemble(z->op, text, n, 0, &blob)) exit(1);
    if (tlang_program_load(blob.data, blob.bytes, NULL, &k->program, &e) != SHLO_OK) {
        fprintf(stderr, "%s\n", e.message);
        exit(1);
    }
    tlang_blob_free(&blob);
    return run_batch;
}

static void done(batch *z) {
    kernel *k = (kernel *)z->run;
    for (int i = 0; i < MOST_ARGS; i++) free(k->members[i]);
    tlang_program_free(k->program);
    free(k);
}

int main(int argc, char **argv) {
    const char *only = argc > 1 ? argv[1] : NULL;
    bench_all(only, "tensorlang.h", choose, done);
    as_groups = 1;
    if (!only || strcmp(only, "--list") != 0) bench_all(only, "tensorlang.h-groups", choose, done);
    return 0;
}
