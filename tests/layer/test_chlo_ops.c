// link: impl
/* test_chlo_ops.c - the comments in chlo/public.h say of how many ops each function's formula for f32 is. */
#include "stablehlo.h"
#include "../test.h"

enum { ROOM = 1 << 18 };
static char header[ROOM], text[ROOM];
static size_t n_text;

static void collect(void *user, const char *s, size_t n) {
    (void)user;
    if (n > sizeof text - 1 - n_text) n = sizeof text - 1 - n_text;
    memcpy(text + n_text, s, n);
    n_text += n;
    text[n_text] = 0;
}

static int occurrences(const char *of) {
    int n = 0;
    for (const char *at = text; (at = strstr(at, of)) != NULL; at++) n++;
    return n;
}

/* Ops of the program: all but constants and what ends a function or a region. */
static int made(shlo_builder *b) {
    shlo_blob code;
    n_text = 0;
    text[0] = 0;
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    CHECK(shlo_print(code.data, code.bytes, 0, collect, NULL, NULL, NULL) == SHLO_OK);
    shlo_blob_free(&code);
    CHECK(n_text < sizeof text - 1);
    return occurrences("stablehlo.") - occurrences("stablehlo.constant") - occurrences("stablehlo.return");
}

/* The number in "N ops", the last in front of the declaration; -1: there is none. */
static int stated(const char *name) {
    char declaration[80];
    const char *at, *last = NULL;
    snprintf(declaration, sizeof declaration, "SHLO_API shlo_value shlo_%s(", name);
    at = strstr(header, declaration);
    for (const char *ops = header; at && (ops = strstr(ops, " ops")) != NULL && ops < at; ops++)
        if (ops[-1] >= '0' && ops[-1] <= '9') last = ops;
    if (!last) return -1;
    while (last[-1] >= '0' && last[-1] <= '9') last--;
    return atoi(last);
}

typedef shlo_value (*of_one)(shlo_builder *b, shlo_value x);
typedef shlo_value (*of_two)(shlo_builder *b, shlo_value x, shlo_value y);

static void check(const char *name, shlo_dtype t, of_one one, of_two two) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x;
    int n;
    TEST_CASE(name);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor0(b, t));
    x = one ? one(b, x) : two(b, x, x);
    shlo_return(b, &x, 1);
    n = made(b);
    CHECKF(n == stated(name), "%d ops, the comment says %d", n, stated(name));
    shlo_builder_destroy(b);
}
#define ONE(name) check(#name, SHLO_F32, shlo_##name, NULL)
#define TWO(name) check(#name, SHLO_F32, NULL, shlo_##name)

static void read_header(void) {
    FILE *f = fopen("src/chlo/public.h", "r");
    if (!CHECK(f != NULL)) return;
    header[fread(header, 1, sizeof header - 1, f)] = 0;
    fclose(f);
}

int main(void) {
    read_header();
    ONE(acos);
    ONE(acosh);
    ONE(asin);
    ONE(asinh);
    ONE(atan);
    ONE(atanh);
    ONE(cosh);
    ONE(sinh);
    ONE(square);
    ONE(erf);
    ONE(erfc);
    ONE(erf_inv);
    ONE(lgamma);
    ONE(digamma);
    ONE(bessel_i1e);
    TWO(polygamma);
    TWO(zeta);
    check("conj", SHLO_C64, shlo_conj, NULL);
    ONE(is_inf);
    ONE(is_pos_inf);
    ONE(is_neg_inf);
    TWO(next_after);
    ONE(gelu);
    return test_end("chlo_ops");
}
