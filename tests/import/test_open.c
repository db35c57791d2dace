// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_open.c - constants whose results leave sizes open: the text is read, optimized, printed,
 * and run, and the constant gives the sizes. */
#include "importing.h"

static const char values[] =
    "func.func @main() -> tensor<?xf32> {\n"
    "  %c = \"stablehlo.constant\"() {value = dense<[0.75, -2.0]> : tensor<2xf32>} : "
    "() -> tensor<?xf32>\n"
    "  return %c : tensor<?xf32>\n}\n";
static const char splat[] = "func.func @main() -> tensor<?x2xf32> {\n"
                            "  %c = \"stablehlo.constant\"() {value = dense<0.75> : tensor<1x2xf32>} : "
                            "() -> tensor<?x2xf32>\n"
                            "  return %c : tensor<?x2xf32>\n}\n";
static const char used[] = "func.func @main() -> tensor<?xf32> {\n"
                           "  %c = \"stablehlo.constant\"() {value = dense<[1.5, -4.0]> : tensor<2xf32>} : "
                           "() -> tensor<?xf32>\n"
                           "  %h = stablehlo.constant dense<0.5> : tensor<2xf32>\n"
                           "  %y = stablehlo.multiply %c, %h : (tensor<?xf32>, tensor<2xf32>) -> "
                           "tensor<?xf32>\n"
                           "  return %y : tensor<?xf32>\n}\n";

static void runs(const void *code, size_t bytes, const float want[2]) {
    float got[2] = {0, 0};
    shlo_program *p = NULL;
    shlo_tensor_info t;
    shlo_buffer out;
    shlo_error e;
    CHECKF(shlo_load(code, bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
    if (!p) return;
    memset(&t, 0, sizeof t);
    CHECK(shlo_program_output(p, 0, 0, &t) == SHLO_OK);
    CHECKF(t.bytes == sizeof got && t.dims[0] * (t.rank == 2 ? t.dims[1] : 1) == 2, "%zu bytes", t.bytes);
    memset(&out, 0, sizeof out);
    out.data = got;
    out.bytes = sizeof got;
    CHECKF(shlo_run(p, "main", NULL, 0, &out, 1, &e) == SHLO_OK, "%s", e.message);
    CHECKF(memcmp(got, want, sizeof got) == 0, "%g %g", (double)got[0], (double)got[1]);
    shlo_program_free(p);
}

static void open_constant(const char *name, const char *text, float first, float second) {
    static char printed[IMPORTING_TEXT];
    const float want[2] = {first, second};
    imported i;
    TEST_CASE(name);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    runs(i.code.data, i.code.bytes, want);
    for (int32_t level = 0; level <= 2; level++) {
        shlo_blob out;
        shlo_error e;
        memset(&out, 0, sizeof out);
        CHECKF(shlo_optimize(i.code.data, i.code.bytes, level, NULL, &out, &e) == SHLO_OK, "-O%d: %s",
            (int)level, e.message);
        runs(out.data, out.bytes, want);
        shlo_blob_free(&out);
    }
    importing_print(name, text, printed);
    CHECK(strstr(printed, "stablehlo.constant") != NULL);
    shlo_blob_free(&i.code);
}

int main(void) {
    open_constant("a vector", values, 0.75f, -2);
    open_constant("a splat", splat, 0.75f, 0.75f);
    open_constant("a product of it", used, 0.75f, -2);
    return test_end("import/open");
}
