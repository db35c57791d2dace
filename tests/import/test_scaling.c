// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: rooms
/* tests/import/test_scaling.c - reading text takes time that follows its length: each family of texts is read
 * in two sizes, one four times the other. CPU time is compared with CPU time of the same process, the least
 * of several runs: a quadratic step takes sixteen times as long, what is allowed lies half-way. A small size
 * that is read too soon to be measured counts as MOST_CPU_MS. */
#include "importing.h"

#include <stdarg.h>
#include <time.h>

#define MOST_CPU_MS 4.0
#define ALLOWED 9.0 /* times the small size's time: linear is 4, a square 16 */
#define ENOUGH_RUNS 12

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
    {"constants", constants, 4000, 1}, {"one constant", one_constant, 40000, 1},
    {"aliases", aliases, 2000, 1}, {"many problems", refused, 10000, 0}};

/* ---- time ---- */

static double read_once(const struct family *f, const text *t) {
    const double start = (double)clock() * 1000 / CLOCKS_PER_SEC;
    imported i;
    double ms;
    importing_text(t->at, &i);
    ms = (double)clock() * 1000 / CLOCKS_PER_SEC - start;
    CHECKF((i.status == SHLO_OK) == f->accepted, "%.200s", i.all);
    shlo_blob_free(&i.code);
    return ms;
}

static double least(const struct family *f, const text *t, int runs, double most) {
    double ms = read_once(f, t);
    for (int i = 1; i < runs || (ms > most && i < ENOUGH_RUNS); i++) {
        const double once = read_once(f, t);
        if (once < ms) ms = once;
    }
    return ms;
}

static void follows(const struct family *f) {
    text small = {NULL, 0, 0}, large = {NULL, 0, 0};
    double first, second;
    TEST_CASE(f->name);
    f->make(&small, f->n);
    f->make(&large, 4 * f->n);
    first = least(f, &small, 3, 1e9);
    second = least(f, &large, 2, ALLOWED * (first > MOST_CPU_MS ? first : MOST_CPU_MS));
    if (getenv("VERBOSE"))
        printf("%s: %zu bytes %.1f ms, %zu bytes %.1f ms\n", f->name, small.n, first, large.n, second);
    CHECKF(second < ALLOWED * (first > MOST_CPU_MS ? first : MOST_CPU_MS), "%d in %.1f ms, %d in %.1f ms",
        f->n, first, 4 * f->n, second);
    free(small.at);
    free(large.at);
}

int main(void) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) follows(&families[i]);
    return test_end("import/scaling");
}
