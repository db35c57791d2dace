// deps: $(call STEPS_TOOLS,tools/import/*.c)
// link: steps
/* tests/import/test_scaling.c - reading text costs what follows its length: each family of texts is read in
 * two sizes, one four times the other, and the steps (tests/steps.h) of both are compared. */
#include "importing.h"
#include "../steps.h"

#include <stdarg.h>

#define ALLOWED 5 /* times the small size's steps: n log n takes about 4.6, a square 16 */

/* ---- texts ---- */

typedef struct text {
    char *at;
    size_t n, capacity;
} text;

static void put(text *t, const char *format, ...) {
    va_list list;
    if (t->capacity - t->n < 512) {
        t->capacity = 2 * t->capacity + 4096;
        t->at = (char *)realloc(t->at, t->capacity);
    }
    va_start(list, format);
    t->n += (size_t)vsnprintf(t->at + t->n, t->capacity - t->n, format, list);
    va_end(list);
}

static void put_list(text *t, const char *item, int n) {
    for (int i = 0; i < n; i++) put(t, i ? ", %s" : "%s", item);
}

static void put_names(text *t, const char *name, int n) {
    for (int i = 0; i < n; i++) put(t, "%s%%%s%d", i ? ", " : "", name, i);
}

static void chain(text *t, int n) {
    put(t, "func.func @main(%%v0: tensor<4xf32>) -> tensor<4xf32> {\n");
    for (int i = 0; i < n; i++)
        if (i % 3)
            put(t, "  %%v%d = stablehlo.sine %%v%d : tensor<4xf32> loc(\"at\"(\"file.py\":%d:1))\n", i + 1, i,
                i);
        else
            put(t,
                "  %%v%d = \"stablehlo.add\"(%%v%d, %%v%d) : (tensor<4xf32>, tensor<4xf32>) -> "
                "tensor<4xf32>\n",
                i + 1, i, i);
    put(t, "  return %%v%d : tensor<4xf32>\n}\n", n);
}

/* Values that are all used at the end. */
static void star(text *t, int n) {
    put(t, "func.func @main(%%x: tensor<4xf32>) -> tensor<?xf32> {\n");
    for (int i = 0; i < n; i++) put(t, "  %%v%d = stablehlo.sine %%x : tensor<4xf32>\n", i);
    put(t, "  %%all = \"stablehlo.concatenate\"(");
    put_names(t, "v", n);
    put(t, ") {dimension = 0 : i64} : (");
    put_list(t, "tensor<4xf32>", n);
    put(t, ") -> tensor<?xf32>\n  return %%all : tensor<?xf32>\n}\n");
}

/* A while in the pretty form, which names what it carries. */
static void carried(text *t, int n) {
    put(t,
        "func.func @main(%%x: tensor<4xf32>, %%no: tensor<i1>) -> tensor<4xf32> {\n  %%r:%d = "
        "stablehlo.while(",
        n);
    for (int i = 0; i < n; i++) put(t, "%s%%a%d = %%x", i ? ", " : "", i);
    put(t, ") : ");
    put_list(t, "tensor<4xf32>", n);
    put(t, "\n  cond {\n    stablehlo.return %%no : tensor<i1>\n  } do {\n    stablehlo.return ");
    put_names(t, "a", n);
    put(t, " : ");
    put_list(t, "tensor<4xf32>", n);
    put(t, "\n  }\n  return %%r#%d : tensor<4xf32>\n}\n", n - 1);
}

static void functions(text *t, int n) {
    put(t, "func.func @main(%%v0: tensor<4xf32>) -> tensor<4xf32> {\n");
    for (int i = 0; i < n; i++)
        put(t, "  %%v%d = call @f%d(%%v%d) : (tensor<4xf32>) -> tensor<4xf32>\n", i + 1, i, i);
    put(t, "  return %%v%d : tensor<4xf32>\n}\n", n);
    for (int i = 0; i < n; i++)
        put(t,
            "func.func private @f%d(%%x: tensor<4xf32>) -> tensor<4xf32> {\n  %%y = stablehlo.sine %%x : "
            "tensor<4xf32>\n  return %%y : tensor<4xf32>\n}\n",
            i);
}

static void regions(text *t, int n) {
    put(t, "func.func @main(%%v0: tensor<f32>, %%c: tensor<i1>) -> tensor<f32> {\n");
    for (int i = 0; i < n; i++)
        put(t,
            "  %%v%d = \"stablehlo.if\"(%%c) ({\n    %%y = stablehlo.sine %%v%d : tensor<f32>\n    "
            "stablehlo.return %%y : tensor<f32>\n  }, {\n    stablehlo.return %%v%d : tensor<f32>\n  }) : "
            "(tensor<i1>) -> tensor<f32>\n",
            i + 1, i, i);
    put(t, "  return %%v%d : tensor<f32>\n}\n", n);
}

/* The place of an op with regions is asked for behind those of the ops in them. */
static void functions_with_regions(text *t, int n) {
    for (int i = 0; i < n; i++)
        put(t,
            "func.func @f%d(%%x: tensor<f32>, %%c: tensor<i1>) -> tensor<f32> {\n"
            "  %%r = \"stablehlo.if\"(%%c) ({\n    stablehlo.return %%x : tensor<f32>\n  }, {\n"
            "    stablehlo.return %%x : tensor<f32>\n  }) : (tensor<i1>) -> tensor<f32>\n"
            "  return %%r : tensor<f32>\n}\n",
            i);
}

static void constants(text *t, int n) {
    put(t, "func.func @main() -> tensor<2xf32> {\n");
    for (int i = 0; i < n; i++)
        put(t, "  %%v%d = stablehlo.constant dense<[%d.5, -1.0e-3]> : tensor<2xf32>\n", i, i);
    put(t, "  return %%v%d : tensor<2xf32>\n}\n", n - 1);
}

static void one_constant(text *t, int n) {
    put(t, "func.func @main() -> tensor<%dx2xf32> {\n  %%v = stablehlo.constant dense<[", n);
    for (int i = 0; i < n; i++) put(t, "%s[%d.25, -1.0e-3]", i ? ", " : "", i);
    put(t, "]> : tensor<%dx2xf32>\n  return %%v : tensor<%dx2xf32>\n}\n", n, n);
}

/* Types, all different, behind names. */
static void aliases(text *t, int n) {
    for (int i = 0; i < n; i++)
        put(t, "!t%d = tensor<%dxf32>\n#loc%d = loc(\"f.py\":%d:1)\n", i, i + 1, i, i);
    put(t, "func.func @main(%%x: !t0) -> !t0 {\n");
    for (int i = 0; i < n; i++) put(t, "  %%v%d = stablehlo.iota dim = 0 : !t%d loc(#loc%d)\n", i, i, i);
    put(t, "  return %%x : !t0\n}\n");
}

/* Many problems. */
static void refused(text *t, int n) {
    put(t, "func.func @main(%%x: tensor<4xf32>) -> tensor<4xf32> {\n");
    for (int i = 0; i < n; i++)
        put(t,
            "  %%v%d = \"stablehlo.add\"(%%x, %%nobody%d) : (tensor<4xf32>, tensor<4xf32>) -> "
            "tensor<4xf32>\n",
            i, i);
    put(t, "  return %%x : tensor<4xf32>\n}\n");
}

static const struct family {
    const char *name;
    void (*make)(text *t, int n);
    int n, accepted;
} families[] = {{"a chain of ops", chain, 4000, 1}, {"values that live long", star, 4000, 1},
    {"carried values", carried, 8000, 1}, {"functions", functions, 2000, 1}, {"regions", regions, 2000, 1},
    {"functions with regions", functions_with_regions, 2000, 1}, {"constants", constants, 4000, 1},
    {"one constant", one_constant, 40000, 1}, {"aliases", aliases, 2000, 1},
    {"many problems", refused, 10000, 0}};

/* ---- steps ---- */

static unsigned long long count(const struct family *f, int n) {
    const unsigned long long start = steps_taken;
    text t = {NULL, 0, 0};
    imported i;
    f->make(&t, n);
    importing_text(t.at, &i);
    CHECKF((i.status == SHLO_OK) == f->accepted, "%.200s", i.all);
    shlo_blob_free(&i.code);
    free(t.at);
    return steps_taken - start;
}

static void follows(const struct family *f) {
    unsigned long long small, large;
    TEST_CASE(f->name);
    small = count(f, f->n);
    large = count(f, 4 * f->n);
    if (getenv("VERBOSE"))
        printf("%s: %llu steps, %llu, %.1f times\n", f->name, small, large, (double)large / (double)small);
    if (!steps_taken) return;
    CHECKF(large <= ALLOWED * small, "%d in %llu steps, %d in %llu", f->n, small, 4 * f->n, large);
}

int main(void) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) follows(&families[i]);
    TEST_CASE("costs");
    if (!steps_taken) SKIP("steps are not counted in this build");
    return test_end("import/scaling");
}
