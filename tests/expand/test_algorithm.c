/* tests/expand/test_algorithm.c - every combination of an algorithm's types and counts loads or is refused:
 * those that XLA publishes run, all others are refused by name when the program is loaded. */
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
#include "../import/importing.h"

typedef struct algorithm {
    const char *lhs, *rhs, *sum;
    int lhs_components, rhs_components, products, imprecise;
} algorithm;

static const char *const types[] = {"f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN",
    "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "f16", "tf32", "f32", "f64"};
enum { TYPES = sizeof types / sizeof types[0] };

static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* The published algorithms, written without a table. */
static int published(const algorithm *a) {
    int split = a->products == 3 ? 2 : 3, one = a->lhs_components == 1 && a->rhs_components == 1,
        components = one || (a->lhs_components == split && a->rhs_components == split);
    if (!strncmp(a->lhs, "f8", 2) && !strncmp(a->rhs, "f8", 2))
        return is(a->sum, "f32") && one && a->products == 1;
    if (!is(a->lhs, a->rhs) || a->imprecise) return 0;
    if (a->products == 1 && one)
        return (is(a->lhs, a->sum) && (is(a->lhs, "f16") || is(a->lhs, "bf16") || is(a->lhs, "f64"))) ||
               (is(a->sum, "f32") &&
                   (is(a->lhs, "f16") || is(a->lhs, "bf16") || is(a->lhs, "tf32") || is(a->lhs, "f32")));
    if (!is(a->sum, "f32") || !components) return 0;
    if (is(a->lhs, "tf32")) return a->products == 3;
    return is(a->lhs, "bf16") && (a->products == 3 || a->products == 6 || a->products == 9);
}

/* Loads a dot_general of tensors of this type. */
static shlo_status load(const algorithm *a, const char *type, shlo_error *error) {
    static char text[2000];
    shlo_program *p = NULL;
    shlo_status status;
    imported i;
    snprintf(text, sizeof text,
        "func.func @main(%%x: tensor<2x%s>) -> tensor<%s> {\n"
        "  %%y = stablehlo.dot_general %%x, %%x, contracting_dims = [0] x [0], algorithm = <\n"
        "    lhs_precision_type = %s, rhs_precision_type = %s, accumulation_type = %s,\n"
        "    lhs_component_count = %d, rhs_component_count = %d, num_primitive_operations = %d,\n"
        "    allow_imprecise_accumulation = %s> : (tensor<2x%s>, tensor<2x%s>) -> tensor<%s>\n"
        "  return %%y : tensor<%s>\n}\n",
        type, type, a->lhs, a->rhs, a->sum, a->lhs_components, a->rhs_components, a->products,
        a->imprecise ? "true" : "false", type, type, type, type);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n    %s", text, i.all);
    status = shlo_load(i.code.data, i.code.bytes, NULL, &p, error);
    shlo_program_free(p);
    shlo_blob_free(&i.code);
    return status;
}

static void expect_load(const algorithm *a) {
    shlo_error error;
    shlo_status status = load(a, "f32", &error), want = published(a) ? SHLO_OK : SHLO_UNSUPPORTED;
    CHECKF(status == want, "%s x %s -> %s, %d and %d components, %d products, %d: %s", a->lhs, a->rhs, a->sum,
        a->lhs_components, a->rhs_components, a->products, a->imprecise,
        status == SHLO_OK ? "loads" : error.message);
    if (want == SHLO_UNSUPPORTED && status == want)
        CHECKF(is(error.op, "dot_general") && strstr(error.message, a->lhs) && strstr(error.message, a->sum),
            "%s", error.message);
}

static void every_type(void) {
    for (int l = 0; l < TYPES; l++)
        for (int s = 0; s < TYPES; s++)
            for (int r = l; r < TYPES; r += r < 11 ? 1 : TYPES) {
                algorithm a = {types[l], types[r], types[s], 1, 1, 1, 0};
                if (s != l && s < 11 && (l + r + s) % 5) continue; /* few of the many refused ones */
                expect_load(&a);
            }
}

static void every_count(void) {
    static const char *const some[][2] = {{"bf16", "f32"}, {"bf16", "bf16"}, {"tf32", "f32"}, {"f16", "f32"},
        {"f32", "f32"}, {"f64", "f64"}, {"f8E5M2", "f32"}};
    static const int products[] = {1, 2, 3, 4, 6, 9, 12};
    for (size_t t = 0; t < sizeof some / sizeof some[0]; t++)
        for (size_t n = 0; n < sizeof products / sizeof products[0]; n++)
            for (int c = 0; c < 16; c++) {
                algorithm a = {some[t][0], some[t][0], some[t][1], c % 4 + 1, c / 4 + 1, products[n],
                    (int)(n + t) % 3 == 1};
                expect_load(&a);
            }
}

/* An error says what was asked for. */
static void names(void) {
    algorithm a = {"f64", "f8E8M0FNU", "f4E2M1FN", 1, 2, 77, 1};
    shlo_error error;
    CHECK(load(&a, "f32", &error) == SHLO_UNSUPPORTED);
    CHECKF(is(error.message,
               "dot_general: the algorithm f64 x f8E8M0FNU -> f4E2M1FN with 1 and 2 components, "
               "77 products, imprecise accumulation is not supported"),
        "%s", error.message);
    a.lhs = a.rhs = a.sum = "f32";
    a.rhs_components = a.products = 1;
    a.imprecise = 0;
    CHECK(load(&a, "f64", &error) == SHLO_OK);
    CHECK(load(&a, "complex<f32>", &error) == SHLO_UNSUPPORTED);
    CHECKF(strstr(error.message, "complex"), "%s", error.message);
}

int main(void) {
    every_type();
    every_count();
    names();
    return test_end("algorithm");
}
