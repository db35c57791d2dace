/* tests/bits/run.c - runs the programs that programs.c wrote, and compares a hash of their outputs, bit for
 * bit, with a list: the same list on every machine, with every compiler and instruction set. Needs the public
 * header and stdio alone.
 *
 *   run PROGRAMS LIST [OPTION...]      ISA    with this instruction set
 *                                      all    no group may differ
 *                                      exact  with SHLO_LOAD_EXACT: no group may differ
 *                                      plain  without fusion
 *                                      show   prints the hash of each program; renew: the list
 *
 * A line of the list: hash, number of programs, group. A group of `may_differ` is compared with `all`, which
 * holds for the scalar kernels, and with `exact`, but then with the line of that name and " (exact)". */
#include "stablehlo.h"
#include "../test.h"
#include "../api/host.h"

/* Sums of products of floats: machines with a fused multiply-add round each product with its sum, the scalar
 * kernels before. Everything else gives the same bits everywhere. */
static const char *const may_differ[] = {"cholesky", "cholesky large", "convolution", "convolution large",
    "dot", "dot_general", "dot_general large", "dynamic_conv", "einsum", "model digits", "model lstm",
    "model transformer", "random layers with products", "random program with products", "triangular_solve",
    "triangular_solve large"};

enum { MOST_TENSORS = 32, MOST_GROUPS = 400 };

static FILE *file;
static int is_cut;     /* the file ended too early */
static int is_missing; /* the instruction set */

static uint64_t get_number(void) {
    unsigned char bytes[8];
    uint64_t x = 0;
    if (fread(bytes, 1, 8, file) != 8) {
        is_cut = 1;
        return 0;
    }
    for (int i = 0; i < 8; i++) x |= (uint64_t)bytes[i] << 8 * i;
    return x;
}
static unsigned char *get_bytes(size_t n) {
    unsigned char *p = (unsigned char *)calloc(1, n + 1);
    if (!p || fread(p, 1, n, file) != n) is_cut = 1;
    return p;
}

/* ---- tensors ---- */

typedef struct tensors {
    shlo_buffer buffers[MOST_TENSORS];
    int64_t dims[MOST_TENSORS][SHLO_MAX_RANK];
    int32_t n;
} tensors;

static void tensor_sized(tensors *t, int32_t i, shlo_dtype dtype, int32_t rank) {
    shlo_buffer *b = &t->buffers[i];
    memset(b, 0, sizeof *b);
    b->dtype = dtype;
    b->rank = rank;
    b->dims = t->dims[i];
    b->bytes = shlo_dtype_bytes(dtype);
    for (int32_t d = 0; d < rank; d++) b->bytes *= (size_t)t->dims[i][d];
}
static void read_inputs(tensors *in) {
    memset(in, 0, sizeof *in);
    in->n = (int32_t)get_number();
    if (is_cut || in->n > MOST_TENSORS) in->n = 0, is_cut = 1;
    for (int32_t i = 0; i < in->n; i++) {
        shlo_dtype dtype = (shlo_dtype)get_number();
        int32_t rank = (int32_t)get_number();
        if (is_cut || rank > SHLO_MAX_RANK) return;
        for (int32_t d = 0; d < rank; d++) in->dims[i][d] = (int64_t)get_number();
        tensor_sized(in, i, dtype, rank);
        in->buffers[i].data = get_bytes(in->buffers[i].bytes);
    }
}
static void make_outputs(const shlo_program *p, tensors *out) {
    out->n = shlo_program_outputs(p, 0);
    for (int32_t i = 0; i < out->n && i < MOST_TENSORS; i++) {
        shlo_tensor_info info;
        shlo_program_output(p, 0, i, &info);
        for (int32_t d = 0; d < info.rank; d++) out->dims[i][d] = info.dims[d];
        tensor_sized(out, i, info.dtype, info.rank);
        out->buffers[i].data = calloc(1, out->buffers[i].bytes + 1);
    }
}
static void tensors_free(tensors *t) {
    for (int32_t i = 0; i < t->n && i < MOST_TENSORS; i++) free((void *)t->buffers[i].data);
    t->n = 0;
}

/* ---- hashes: FNV-1a ---- */

typedef struct group {
    char name[60];
    uint64_t hash;
    long n;
} group;
static group groups[MOST_GROUPS];
static int n_groups;

static uint64_t hash_bytes(uint64_t h, const void *p, size_t n) {
    for (size_t i = 0; i < n; i++) h = (h ^ ((const unsigned char *)p)[i]) * UINT64_C(1099511628211);
    return h;
}
static group *group_of(const char *name) {
    for (int i = 0; i < n_groups; i++)
        if (!strcmp(groups[i].name, name)) return &groups[i];
    if (n_groups == MOST_GROUPS) return NULL;
    snprintf(groups[n_groups].name, sizeof groups->name, "%.59s", name);
    groups[n_groups].hash = UINT64_C(14695981039346656037);
    return &groups[n_groups++];
}

/* How the run ended and what it gave. */
static uint64_t run_one(const unsigned char *code, size_t bytes, const shlo_options *given, tensors *in) {
    shlo_options options = *given;
    shlo_custom handlers[3];
    shlo_program *p = NULL;
    shlo_error error;
    tensors out;
    shlo_status status;
    uint64_t hash = UINT64_C(14695981039346656037);
    unsigned char ended;
    int calls = 0;
    out.n = 0;
    host_options(&options, handlers, &calls);
    status = shlo_load(code, bytes, &options, &p, &error);
    if (status == SHLO_UNSUPPORTED && strstr(error.message, "no instruction set")) is_missing = 1;
    if (status == SHLO_OK)
        status = shlo_program_prepare(p, shlo_program_func_name(p, 0), in->buffers, in->n, &error);
    if (status == SHLO_OK) {
        make_outputs(p, &out);
        status = shlo_run(p, shlo_program_func_name(p, 0), in->buffers, in->n, out.buffers, out.n, &error);
    }
    ended = (unsigned char)status;
    hash = hash_bytes(hash, &ended, 1);
    for (int32_t i = 0; status == SHLO_OK && i < out.n; i++)
        hash = hash_bytes(hash, out.buffers[i].data, out.buffers[i].bytes);
    tensors_free(&out);
    shlo_program_free(p);
    return hash;
}

static void run_all(const shlo_options *options, int show) {
    uint64_t length;
    while (length = get_number(), !is_cut && !is_missing) {
        char *name = (char *)get_bytes((size_t)length), *line;
        unsigned char *code;
        tensors in;
        group *g = group_of(name);
        uint64_t hash;
        line = (char *)get_bytes((size_t)get_number());
        length = get_number();
        code = get_bytes((size_t)length);
        read_inputs(&in);
        if (CHECK(!is_cut && g)) {
            hash = run_one(code, (size_t)length, options, &in);
            if (show) printf("%08x%08x %s: %s\n", (unsigned)(hash >> 32), (unsigned)hash, name, line);
            g->hash = hash_bytes(g->hash, &hash, sizeof hash);
            g->n++;
        }
        tensors_free(&in);
        free(code);
        free(line);
        free(name);
    }
}

/* ---- the list ---- */

static int differs_by_machine(const char *name) {
    for (size_t i = 0; i < sizeof may_differ / sizeof *may_differ; i++)
        if (!strcmp(may_differ[i], name)) return 1;
    return 0;
}

/* Is this line of the list for a run of this kind? Cuts " (exact)" off. */
static int is_of_run(char *name, int exact) {
    char *end = strstr(name, " (exact)");
    if (end) *end = 0;
    return exact ? end || !differs_by_machine(name) : !end;
}

static void compare(const char *path, int all, int exact) {
    char line[200];
    int n = 0;
    FILE *list = fopen(path, "r");
    if (!CHECK(list != NULL)) return;
    while (fgets(line, sizeof line, list)) {
        unsigned high, low;
        long count;
        int at = 0;
        group *g;
        line[strcspn(line, "\r\n")] = 0;
        if (sscanf(line, "%8x%8x %ld %n", &high, &low, &count, &at) < 3 || !at) continue;
        if (!is_of_run(line + at, exact)) continue;
        n++;
        g = group_of(line + at);
        if (!CHECK(g != NULL)) break;
        TEST_CASE(g->name);
        if (!all && !exact && differs_by_machine(g->name)) {
            CHECKF(g->n == count, "%s: %ld programs, expected %ld", g->name, g->n, count);
            continue;
        }
        CHECKF(g->n == count && g->hash == ((uint64_t)high << 32 | low),
            "%s: %ld programs give %08x%08x, expected %ld that give %08x%08x", g->name, g->n,
            (unsigned)(g->hash >> 32), (unsigned)g->hash, count, high, low);
    }
    fclose(list);
    CHECKF(n == n_groups, "%d groups, expected %d", n_groups, n);
}

int main(int argc, char **argv) {
    shlo_options options;
    int show = 0, renew = 0, all = 0, exact = 0;
    memset(&options, 0, sizeof options);
    if (argc < 3 || !(file = fopen(argv[1], "rb"))) {
        printf("usage: run PROGRAMS LIST [ISA] [all] [exact] [plain] [show] [renew]\n");
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        if (!strcmp(argv[i], "all"))
            all = 1;
        else if (!strcmp(argv[i], "exact")) {
            exact = 1;
            options.flags |= SHLO_LOAD_EXACT;
        }
        else if (!strcmp(argv[i], "plain"))
            options.flags |= SHLO_LOAD_NO_FUSION;
        else if (!strcmp(argv[i], "show"))
            show = 1;
        else if (!strcmp(argv[i], "renew"))
            renew = 1;
        else
            options.isa = argv[i];
    }
    run_all(&options, show);
    if (is_missing) {
        printf("this machine or build has no %s\n", options.isa);
        return 3;
    }
    fclose(file);
    if (renew)
        for (int i = 0; i < n_groups; i++)
            if (!exact || differs_by_machine(groups[i].name))
                printf("%08x%08x %ld %s%s\n", (unsigned)(groups[i].hash >> 32), (unsigned)groups[i].hash,
                    groups[i].n, groups[i].name, exact ? " (exact)" : "");
    if (renew || show) return test_failed > 0;
    compare(argv[2], all, exact);
    return test_end("bits");
}
