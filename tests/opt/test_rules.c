// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/opt/test_rules.c - the programs of rules.mlir, norms.mlir and calls.mlir: what the optimizer makes of
 * them, to the letter; a second run changes nothing; each allocation fails in turn. Wrong calls, and rounds
 * that end. */
#include "stablehlo.h"
#include "../api/failing.h"
#include "../import/importing.h"

static char printed[IMPORTING_TEXT];

/* The program as text, without the lines around its functions. */
static const char *functions_of(const shlo_blob *code) {
    char *begin, *end;
    printed[0] = 0;
    CHECK(shlo_print(code->data, code->bytes, 0, importing_append, printed, NULL, NULL) == SHLO_OK);
    begin = strchr(printed, '\n');
    end = strstr(printed, "\n}\n");
    if (!CHECK(begin != NULL && end != NULL)) return printed;
    end[1] = 0;
    return begin + 1;
}

static int count(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text++) n++;
    return n;
}

static void becomes(int level, const char *text, const char *want) {
    imported i;
    shlo_blob once, twice;
    shlo_error e;
    const char *have;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    memset(&once, 0, sizeof once);
    memset(&twice, 0, sizeof twice);
    CHECKF(shlo_optimize(i.code.data, i.code.bytes, level, NULL, &once, &e) == SHLO_OK, "%s", e.message);
    CHECKF(e.status == SHLO_OK && !e.message[0], "%s", e.message);
    have = functions_of(&once);
    CHECKF(strcmp(have, want) == 0, "have\n%swant\n%s", have, want);
    CHECK(shlo_optimize(once.data, once.bytes, level, NULL, &twice, NULL) == SHLO_OK);
    CHECK(twice.bytes == once.bytes && memcmp(twice.data, once.data, once.bytes) == 0);
    if (FAIL_ALLOC_STACKS) failing_each(test_case, failing_optimize, &i.code); /* elsewhere that takes long */
    shlo_blob_free(&i.code);
    shlo_blob_free(&once);
    shlo_blob_free(&twice);
}

/* A case is "// LEVEL: NAME", a program, "// becomes", the program as it is printed then. LEVEL ends with n
   for SHLO_FOLD_NORMS. */
static void every_case(const char *path, int least) {
    static const char next[] = "// -----\n", arrow[] = "// becomes\n";
    static char text[1 << 16];
    FILE *f = fopen(path, "rb");
    int cases = 0;
    if (!CHECK(f != NULL)) return;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (char *at = text, *end; at; at = end) {
        char *want = strstr(at, arrow), *name = strchr(at, '\n');
        end = strstr(at, next);
        if (end) {
            *end = 0;
            end += sizeof next - 1;
        }
        if (!CHECK(want != NULL && name != NULL)) return;
        *name = *want = 0;
        TEST_CASE(at);
        becomes((at[3] - '0') | (at[4] == 'n' ? SHLO_FOLD_NORMS : 0), name + 1, want + sizeof arrow - 1);
        cases++;
    }
    CHECK(cases >= least);
}

/* ---- rounds ---- */

/* Twins that show only when those before them have become one: a round for each level. */
static void rounds_end(void) {
    enum { LEVELS = 11, ROUNDS = 8 };
    char text[4000];
    size_t n = (size_t)snprintf(text, sizeof text,
        "func.func @main(%%x: tensor<4xi32>) -> tensor<4xi32> {\n%%p0 = stablehlo.popcnt %%x : "
        "tensor<4xi32>\n"
        "%%q0 = stablehlo.popcnt %%x : tensor<4xi32>\n");
    imported i;
    shlo_blob once, twice;
    int ands;
    TEST_CASE("rounds end");
    for (int k = 0; k < LEVELS; k++)
        n += (size_t)snprintf(text + n, sizeof text - n,
            "%%a%d = stablehlo.and %%p%d, %%q%d : tensor<4xi32>\n%%p%d = stablehlo.popcnt %%a%d : "
            "tensor<4xi32>\n"
            "%%q%d = stablehlo.popcnt %%p%d : tensor<4xi32>\n",
            k, k, k, k + 1, k, k + 1, k);
    snprintf(text + n, sizeof text - n,
        "%%r = stablehlo.add %%p%d, %%q%d : tensor<4xi32>\nreturn %%r : tensor<4xi32>\n}\n", LEVELS, LEVELS);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    CHECK(shlo_optimize(i.code.data, i.code.bytes, 1, NULL, &once, NULL) == SHLO_OK);
    ands = count(functions_of(&once), "stablehlo.and");
    CHECKF(ands == LEVELS - (ROUNDS - 1), "%d and ops left", ands);
    CHECK(shlo_optimize(once.data, once.bytes, 1, NULL, &twice, NULL) == SHLO_OK);
    CHECK(strstr(functions_of(&twice), "stablehlo.and") == NULL);
    shlo_blob_free(&i.code);
    shlo_blob_free(&once);
    shlo_blob_free(&twice);
}

/* ---- twins among many ---- */

/* Ops of the same kind that differ in the number of operands or of attributes, each twice: one of each stays,
 * whatever places in the table they share. */
static void many_twins(void) {
    enum { WIDTHS = 24, LINE = 20000 };
    static char text[1 << 17], types[LINE], names[LINE], in[LINE];
    size_t n = 0;
    imported i;
    shlo_blob out;
    shlo_error e;
    TEST_CASE("twins among many");
    types[0] = names[0] = 0;
    for (int w = 2; w < WIDTHS; w++)
        for (int twin = 0; twin < 2; twin++) {
            in[0] = 0;
            for (int k = 0; k < w; k++) strcat(strcat(in, k ? ", " : ""), "%x");
            n += (size_t)snprintf(text + n, sizeof text - n,
                "%%c%d_%d = \"stablehlo.concatenate\"(%s) {dimension = 0 : i64} : (", w, twin, in);
            for (int k = 0; k < w; k++)
                n += (size_t)snprintf(text + n, sizeof text - n, "%stensor<2x2xf32>", k ? ", " : "");
            n += (size_t)snprintf(text + n, sizeof text - n, ") -> tensor<%dx2xf32>\n", 2 * w);
            for (int attr = 0; attr < 2; attr++)
                n += (size_t)snprintf(text + n, sizeof text - n,
                    "%%d%d_%d_%d = \"stablehlo.dot\"(%%c%d_%d, %%x) %s : (tensor<%dx2xf32>, tensor<2x2xf32>) "
                    "-> tensor<%dx2xf32>\n",
                    w, twin, attr, w, twin,
                    attr ? "{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>]}"
                         : "",
                    2 * w, 2 * w);
            for (int attr = 0; attr < 2; attr++) {
                snprintf(in, sizeof in, "%s%%d%d_%d_%d", names[0] ? ", " : "", w, twin, attr);
                strcat(names, in);
                snprintf(in, sizeof in, "%stensor<%dx2xf32>", types[0] ? ", " : "", 2 * w);
                strcat(types, in);
            }
        }
    memmove(text + 4 * LINE, text, n + 1);
    n = (size_t)snprintf(text, 4 * LINE, "func.func @main(%%x: tensor<2x2xf32>) -> (%s) {\n", types);
    memmove(text + n, text + 4 * LINE, strlen(text + 4 * LINE) + 1);
    n = strlen(text);
    snprintf(text + n, sizeof text - n, "return %s : %s\n}\n", names, types);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    CHECKF(shlo_optimize(i.code.data, i.code.bytes, 1, NULL, &out, &e) == SHLO_OK, "%s", e.message);
    functions_of(&out);
    CHECKF(count(printed, "stablehlo.concatenate") == WIDTHS - 2, "%d",
        count(printed, "stablehlo.concatenate"));
    CHECKF(count(printed, "stablehlo.dot") == 2 * (WIDTHS - 2), "%d", count(printed, "stablehlo.dot"));
    CHECK(count(printed, "precision = [HIGH, HIGH]") == WIDTHS - 2);
    shlo_blob_free(&i.code);
    shlo_blob_free(&out);
}

/* Constants that begin with the same 64 bytes have one place in the table: only so many are looked at. None
 * is taken for another. */
static void constants_in_one_place(void) {
    enum { CONSTANTS = 40 };
    static char text[1 << 16];
    size_t n;
    imported i;
    shlo_blob out;
    shlo_error e;
    TEST_CASE("constants in one place");
    n = (size_t)snprintf(text, sizeof text,
        "func.func @main(%%x: tensor<17xi32>) -> tensor<17xi32> {\n%%y0 = stablehlo.negate %%x : "
        "tensor<17xi32>\n");
    for (int k = 0; k < CONSTANTS; k++)
        n += (size_t)snprintf(text + n, sizeof text - n,
            "%%c%d = stablehlo.constant dense<[9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, %d]> : "
            "tensor<17xi32>\n%%y%d = "
            "stablehlo.add %%y%d, %%c%d : tensor<17xi32>\n",
            k, k + 100, k + 1, k, k);
    snprintf(text + n, sizeof text - n, "return %%y%d : tensor<17xi32>\n}\n", CONSTANTS);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    CHECKF(shlo_optimize(i.code.data, i.code.bytes, 1, NULL, &out, &e) == SHLO_OK, "%s", e.message);
    functions_of(&out);
    CHECKF(count(printed, "stablehlo.constant") == CONSTANTS, "%s", printed);
    shlo_blob_free(&i.code);
    shlo_blob_free(&out);
}

/* Constants that lie outside of the program are one if they have one name. */
static void constants_outside(void) {
    static const float ones[2] = {1, 1};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code, out;
    shlo_value x, sum;
    TEST_CASE("constants outside");
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 2));
    sum = shlo_add(b, x, shlo_constant_outside(b, shlo_type_of(b, x), "one"));
    sum = shlo_add(b, sum, shlo_constant(b, shlo_type_of(b, x), ones));
    sum = shlo_add(b, sum, shlo_constant_outside(b, shlo_type_of(b, x), "other"));
    sum = shlo_add(b, sum, shlo_constant_outside(b, shlo_type_of(b, x), "one"));
    shlo_return(b, &sum, 1);
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    shlo_builder_destroy(b);
    CHECK(shlo_optimize(code.data, code.bytes, 1, NULL, &out, NULL) == SHLO_OK);
    functions_of(&out);
    CHECKF(count(printed, "stablehlo.constant") == 3 && count(printed, "dense_resource<one>") == 1, "%s",
        printed);
    CHECK(count(printed, "dense_resource<other>") == 1);
    if (FAIL_ALLOC_STACKS) failing_each("constants outside", failing_optimize, &code);
    shlo_blob_free(&code);
    shlo_blob_free(&out);
}

/* ---- calls ---- */

static void wrong_calls(void) {
    shlo_allocator none;
    shlo_blob out, code;
    shlo_error e;
    imported i;
    TEST_CASE("wrong calls");
    memset(&none, 0, sizeof none);
    importing_text("func.func @main(%x: tensor<f32>) -> tensor<f32> {\nreturn %x : tensor<f32>\n}\n", &i);
    code = i.code;
    CHECK(shlo_optimize(code.data, code.bytes, -1, NULL, &out, &e) == SHLO_ARGUMENT &&
          strstr(e.message, "level"));
    CHECK(shlo_optimize(code.data, code.bytes, 3, NULL, &out, &e) == SHLO_ARGUMENT &&
          strstr(e.message, "level"));
    CHECK(shlo_optimize(code.data, code.bytes, 1 | SHLO_FOLD_NORMS, NULL, &out, &e) == SHLO_ARGUMENT &&
          strstr(e.message, "level must be 0, 1, 2 or 2 | SHLO_FOLD_NORMS"));
    CHECK(shlo_optimize(code.data, code.bytes, 2, &none, &out, &e) == SHLO_ARGUMENT &&
          strstr(e.message, "no allocator"));
    CHECK(shlo_optimize(NULL, 1, 2, NULL, &out, &e) == SHLO_ARGUMENT && strstr(e.message, "no program"));
    CHECK(shlo_optimize(NULL, 0, 2, NULL, &out, &e) == SHLO_FORMAT && out.data == NULL);
    shlo_blob_free(&code);
}

int main(void) {
    every_case("tests/opt/rules.mlir", 40);
    every_case("tests/opt/norms.mlir", 46);
    every_case("tests/opt/calls.mlir", 15);
    rounds_end();
    many_twins();
    constants_in_one_place();
    constants_outside();
    wrong_calls();
    return test_end("opt/rules");
}
