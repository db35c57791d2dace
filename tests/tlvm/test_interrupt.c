/* tests/tlvm/test_interrupt.c - a host ends launches inside of one instruction, wherever it is asked: in a
 * first launch, in one that is repeated, in checked mode. The next launch is as if nothing had been. */
// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
#include "kernels.h"

enum { N = 160, GROUPS = 3 };

static const char *const text =
    "func @product(%A: memref<f32x160x160>, %B: memref<f32x160x160>, %Cs: group<memref<f32x160x160>>) {\n"
    "  %g = group_id\n"
    "  %c = load %Cs[%g] : group<memref<f32x160x160>>\n"
    "  gemm.n.n 1.0, %A, %B, 0.0, %c : f32, memref<f32x160x160>, memref<f32x160x160>, f32, "
    "memref<f32x160x160>\n"
    "}\n";

static long asked, patience;

static int is_tired(void *user) {
    (void)user;
    asked++;
    return patience >= 0 && asked > patience;
}

typedef struct state {
    float a[N * N], b[N * N], c[GROUPS][N * N], first[GROUPS][N * N];
    void *cs[GROUPS];
    tlang_arg args[3];
} state;

static void launch(tlang_program *p, state *z, int may_end, const char *when) {
    shlo_error e;
    shlo_status status;
    long all;
    TEST_CASE(when);
    memset(z->c, 0, sizeof z->c);
    asked = 0;
    patience = -1;
    status = tlang_launch(p, 0, GROUPS, z->args, 3, &e);
    CHECKF(status == SHLO_OK, "%s", e.message);
    CHECK(!memcmp(z->c, z->first, sizeof z->c));
    all = asked;
    CHECKF(all > 2 * GROUPS, "asked %ld times", all);
    for (patience = 0; may_end && patience < all; patience++) {
        asked = 0;
        status = tlang_launch(p, 0, GROUPS, z->args, 3, &e);
        CHECKF(status == SHLO_INTERRUPTED && strstr(e.message, "interrupted"), "%ld of %ld: %s", patience,
            all, e.message);
        CHECKF(asked == patience + 1, "asked %ld times after %ld", asked, patience);
    }
}

static void test_mode(const char *isa, int checked, int chunk) {
    state *z = (state *)calloc(1, sizeof *z);
    tlang_options options;
    tlang_program *p;
    shlo_error e;
    memset(&options, 0, sizeof options);
    options.isa = isa;
    options.checked = checked;
    options.chunk = chunk;
    p = kernels_load(text, &options);
    for (int i = 0; i < N * N; i++) {
        z->a[i] = (float)(i % 7 - 3);
        z->b[i] = (float)(i % 5 - 2);
    }
    for (int g = 0; g < GROUPS; g++) z->cs[g] = z->c[g];
    z->args[0] = kernels_memref(z->a, sizeof z->a);
    z->args[1] = kernels_memref(z->b, sizeof z->b);
    z->args[2] = kernels_memref(z->cs, sizeof z->c[0]);
    z->args[2].n = GROUPS;
    CHECKF(tlang_launch(p, 0, GROUPS, z->args, 3, &e) == SHLO_OK, "%s", e.message);
    memcpy(z->first, z->c, sizeof z->c);
    tlang_program_free(p);
    options.interrupt.ask = is_tired;
    patience = -1;
    p = kernels_load(text, &options);
    launch(p, z, 0, "the first launch");
    launch(p, z, 1, "the same again");
    launch(p, z, 1, "after interruptions");
    tlang_program_free(p);
    free(z);
}

int main(void) {
    for (int chunk = 0; chunk < 3; chunk++) {
        test_mode("scalar", 0, chunk);
        test_mode(NULL, 0, chunk);
    }
    test_mode("scalar", 1, 0);
    return test_end("tlvm/interrupt");
}
