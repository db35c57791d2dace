// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_location.c - where ops come from: text and bytecode with the same locations make the same
 * program file, and what of a location is kept; problems in bytecode name it, and several of them come in one
 * run. */
#include "importing.h"
#include "artifact_writer.h"

enum { KEEP = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | SHLO_KEEP_SOURCES };

typedef struct seen {
    char all[4000];
    int n;
} seen;

static void note_source(void *user, const import_problem *problem) {
    seen *s = (seen *)user;
    size_t n = strlen(s->all);
    snprintf(s->all + n, sizeof s->all - n, "%s [%s]\n", problem->message, problem->source);
    s->n++;
}

static shlo_status read_text(const char *text, int32_t flags, seen *s, shlo_blob *out) {
    import_options options;
    memset(&options, 0, sizeof options);
    memset(s, 0, sizeof *s);
    options.flags = flags;
    options.report = note_source;
    options.user = s;
    return import_text(text, strlen(text), &options, out);
}

static shlo_status read_bytes(const char *description, int version, int32_t flags, seen *s, shlo_blob *out) {
    import_options options;
    shlo_status status;
    writer w;
    memset(&options, 0, sizeof options);
    memset(s, 0, sizeof *s);
    memset(&w, 0, sizeof w);
    options.flags = flags;
    options.report = note_source;
    options.user = s;
    w.version = version;
    CHECKF(writer_write(&w, description), "%s", description);
    status = import_artifact(w.out.data, w.out.n, &options, out);
    writer_free(&w);
    return status;
}

static void print_code(const shlo_blob *code, int32_t flags, char *out) {
    shlo_error error;
    out[0] = 0;
    memset(&error, 0, sizeof error);
    CHECKF(shlo_print(code->data, code->bytes, flags, importing_append, out, NULL, &error) == SHLO_OK, "%s",
        error.message);
}

/* ---- what is kept ---- */

#define FILE_AT "##11($\"model.py\" 12 3)"
static const struct {
    const char *text, *bytes, *kept;
} locations[] = {
    {"\"model.py\":12:3", FILE_AT, "model.py:12:3"},
    {"\"model.py\":12:3 to :20", "##22($\"model.py\" 3 12 3 20)", "model.py:12:3"},
    {"\"model.py\":12:3 to 14:5", "##22($\"model.py\" 4 12 3 14 5)", "model.py:12:3"},
    {"\"f(g)\"", "##14($\"f(g)\" $##15())", "f(g)"},
    {"\"jit(f)/add\"(\"model.py\":12:3)", "##14($\"jit(f)/add\" $" FILE_AT ")", "model.py:12:3 (jit(f)/add)"},
    {"\"outer\"(\"inner\"(\"model.py\":12:3))", "##14($\"outer\" $##14($\"inner\" $" FILE_AT "))",
        "model.py:12:3 (outer)"},
    {"callsite(\"model.py\":12:3 at \"main.py\":1:1)", "##10($" FILE_AT " $##11($\"main.py\" 1 1))",
        "model.py:12:3"},
    {"callsite(\"f\" at callsite(unknown at \"model.py\":12:3))",
        "##10($##14($\"f\" $##15()) $##10($##15() $" FILE_AT "))", "model.py:12:3 (f)"},
    {"fused[unknown, \"a\", \"b\", \"model.py\":12:3, \"x.py\":1:1]",
        "##12(5 $##15() $##14($\"a\" $##15()) $##14($\"b\" $##15()) $" FILE_AT " $##11($\"x.py\" 1 1))",
        "model.py:12:3 (a)"},
    {"fused<{k = \">]\", m = affine_map<(d0) -> (d0)>}>[\"model.py\":12:3]", "##13(1 $" FILE_AT " $unit)",
        "model.py:12:3"},
    {"fused[fused[\"a\"], \"model.py\":12:3]", "##12(2 $##12(1 $##14($\"a\" $##15())) $" FILE_AT ")",
        "model.py:12:3 (a)"},
    {"\"a\\0Ab\\5Cn\":1:2", "##11($\"a\nb\\n\" 1 2)", "a?b\\5Cn:1:2"}, /* the printer escapes */
    {"#model", FILE_AT, "model.py:12:3"},
    {"\"f\"(#chain)", "##14($\"f\" $##10($##14($\"g\" $" FILE_AT ") $##11($\"main.py\" 1 1)))",
        "model.py:12:3 (f)"},
};

static void test_kept(void) {
    static char text[2000], bytes[2000], a[IMPORTING_TEXT], want[400];
    size_t i;
    int version;
    for (i = 0; i < sizeof locations / sizeof locations[0]; i++) {
        seen s;
        shlo_blob x, y;
        TEST_CASE(locations[i].text);
        snprintf(text, sizeof text,
            "#model = loc(\"model.py\":12:3)\nfunc.func @main(%%a: tensor<f32> loc(#model)) -> tensor<f32> "
            "{\n%%0 = stablehlo.abs %%a : tensor<f32> loc(%s)\n"
            "return %%0 : tensor<f32> loc(\"return\")\n} loc(#model)\n#g = loc(\"g\"(#model))\n#chain = "
            "loc(callsite(#g at \"main.py\":1:1))\n",
            locations[i].text);
        snprintf(bytes, sizeof bytes,
            "func main (scalar(f32)) -> (scalar(f32)) { abs_v1 loc %s (0) : (scalar(f32)) return_v1 loc "
            "##14($\"return\" $##15()) (1) }",
            locations[i].bytes);
        CHECKF(read_text(text, KEEP, &s, &x) == SHLO_OK, "%s", s.all);
        print_code(&x, SHLO_PRINT_LOCATIONS, a);
        snprintf(want, sizeof want, "loc(\"%s\")\n", locations[i].kept);
        CHECKF(strstr(a, want) != NULL, "%s, not %s", a, want);
        CHECKF(strstr(a, "return %0 : tensor<f32> loc(\"return\")\n") != NULL, "%s", a);
        for (version = 0; version <= 6; version++) {
            CHECKF(read_bytes(bytes, version, KEEP, &s, &y) == SHLO_OK, "%s", s.all);
            print_code(&y, SHLO_PRINT_LOCATIONS, a);
            CHECKF(x.bytes == y.bytes && memcmp(x.data, y.data, x.bytes) == 0,
                "version %d: another file:\n%s", version, a);
            shlo_blob_free(&y);
        }
        CHECK(read_text(a, KEEP, &s, &y) == SHLO_OK); /* and what was printed says the same again */
        CHECK(x.bytes == y.bytes && memcmp(x.data, y.data, x.bytes) == 0);
        shlo_blob_free(&x);
        shlo_blob_free(&y);
    }
}

/* What cannot be read is no place, and no problem. */
static const char *const unknown[] = {"unknown", "#nothing", "\"x", "callsite(", "fused<", "fused[", "#self",
    "nonsense(\"model.py\":12:3)", "\"\"", "callsite(unknown \"model.py\":12:3)"};

static void test_unknown(void) {
    static char text[1000], a[IMPORTING_TEXT];
    size_t i;
    seen s;
    shlo_blob x;
    TEST_CASE("unknown locations");
    for (i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        int open = strchr(unknown[i], '"') != NULL && strchr(strchr(unknown[i], '"') + 1, '"') == NULL;
        snprintf(text, sizeof text,
            "func.func @main(%%a: tensor<f32>) -> tensor<f32> {\n%%0 = stablehlo.abs %%a : tensor<f32> "
            "loc(%s%s%s%s)\nreturn %%0 : tensor<f32>\n}\n#self = loc(callsite(#self at #self))\n",
            unknown[i], open ? "\"" : "", strcmp(unknown[i], "callsite(") == 0 ? ")" : "",
            strstr(unknown[i], "fused<")   ? ">"
            : strstr(unknown[i], "fused[") ? "]"
                                           : "");
        CHECKF(read_text(text, KEEP, &s, &x) == SHLO_OK, "%s: %s", unknown[i], s.all);
        print_code(&x, SHLO_PRINT_LOCATIONS, a);
        CHECKF(strstr(a, "loc(") == NULL || open, "%s", a);
        shlo_blob_free(&x);
    }
    CHECK(read_bytes("func main () -> () { create_token_v1 loc ##10($1 $##99(3)) : (token) create_token_v1 "
                     "loc ##11($1 2) : (token) create_token_v1 loc 5 : (token) return_v1 }",
              6, KEEP, &s, &x) == SHLO_OK);
    print_code(&x, SHLO_PRINT_LOCATIONS, a);
    CHECKF(strstr(a, "loc(") == NULL, "%s", a);
    shlo_blob_free(&x);
}

/* Without a location of its own an op has its line of the text; both are kept on request. */
static void test_lines(void) {
    static const char text[] =
        "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n%0 = stablehlo.abs %a : tensor<f32> "
        "loc(\"m.py\":7:1)\n%1 = stablehlo.abs %0 : tensor<f32>\nreturn %1 : tensor<f32>\n}\n";
    static const char without[] =
        "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n%0 = stablehlo.abs %a : tensor<f32>\n%1 = "
        "stablehlo.abs %0 : tensor<f32>\nreturn %1 : tensor<f32>\n}\n";
    static char a[IMPORTING_TEXT];
    shlo_blob none, plain, both, sources;
    seen s;
    TEST_CASE("lines");
    CHECK(read_text(text, SHLO_KEEP_NAMES, &s, &none) == SHLO_OK);
    CHECK(read_text(without, SHLO_KEEP_NAMES, &s, &plain) == SHLO_OK);
    CHECK(none.bytes == plain.bytes && memcmp(none.data, plain.data, none.bytes) == 0);
    CHECK(read_text(text, SHLO_KEEP_LOCATIONS, &s, &both) == SHLO_OK);
    CHECK(read_text(text, SHLO_KEEP_LOCATIONS | SHLO_KEEP_SOURCES, &s, &sources) == SHLO_OK);
    CHECK(both.bytes == sources.bytes && memcmp(both.data, sources.data, both.bytes) != 0);
    print_code(&both, SHLO_PRINT_LOCATIONS, a);
    CHECKF(strstr(a, "%0 = stablehlo.abs %arg0 : tensor<f32> loc(\"m.py:7:1\")\n") &&
               strstr(a, "%1 = stablehlo.abs %0 : tensor<f32>\n"),
        "%s", a);
    print_code(&both, SHLO_PRINT_LINES, a);
    CHECKF(strstr(a, "%0 = stablehlo.abs %arg0 : tensor<f32> loc(\"line 2\")\n") &&
               strstr(a, "return %1 : tensor<f32> loc(\"line 4\")\n"),
        "%s", a);
    print_code(&both, SHLO_PRINT_LOCATIONS | SHLO_PRINT_LINES, a);
    CHECKF(strstr(a, "%arg0 : tensor<f32> loc(\"m.py:7:1\")\n") && strstr(a, "loc(\"line 4\")\n"), "%s", a);
    shlo_blob_free(&none);
    shlo_blob_free(&plain);
    shlo_blob_free(&both);
    shlo_blob_free(&sources);
}

/* A chain of calls as long as the file allows costs each op the same. */
static void test_long(void) {
    enum { CHAIN = 20000, OPS = 20000 };
    char *text = (char *)malloc((size_t)CHAIN * 60 + (size_t)OPS * 60 + 200);
    size_t n, i;
    seen s;
    shlo_blob x;
    TEST_CASE("long chains");
    n = (size_t)sprintf(text, "func.func @main(%%a: tensor<f32>) {\n");
    for (i = 0; i < OPS; i++)
        n += (size_t)sprintf(text + n, "%%%d = stablehlo.abs %%a : tensor<f32> loc(#l0)\n", (int)i);
    n += (size_t)sprintf(text + n, "return\n}\n");
    for (i = 0; i < CHAIN; i++)
        n +=
            (size_t)sprintf(text + n, "#l%d = loc(callsite(#l%d at #l%d))\n", (int)i, (int)i + 1, (int)i + 1);
    CHECK(read_text(text, KEEP, &s, &x) == SHLO_OK);
    shlo_blob_free(&x);
    free(text);
}

/* ---- problems in bytecode ---- */

#define AT(file) " loc ##11($\"" file "\" 7 5) "
static const struct {
    const char *name, *description, *all;
} several[] = {
    {"in one function",
        "func main (2xf32, 3xf32) -> (2xf32) { add_v1" AT("a.py") "(0 1) : (2xf32) negate_v1" AT(
            "b.py") "(2) : (2xf32) abs_v1" AT("c.py") "(1) : (2xf32) other.op" AT("d.py") "(3) return_v1 (3) "
                                                                                          "}",
        "add: operand 1 has type|a.py:7:5\nabs:|c.py:7:5\nnot supported: other.op|d.py:7:5\n"},
    {"what has several results",
        "func main (2xf32) -> () { nonsense_v1 (0) : (2xf32, 2xf32) add_v1 (1 2) : (2xf32) abs_v1 (0) : "
        "(3xf32) return_v1 }",
        "no operation 'stablehlo.nonsense'|\nabs:|\n"},
    {"in a region, and behind it",
        "func main (scalar(i1), scalar(f32), 3xf32) -> (scalar(f32)) { if_v1" AT(
            "if.py") "(0) : (scalar(f32)) { add_v1" AT("in.py") "(1 2) : (scalar(f32)) return_v1 (4) } { "
                                                                "return_v1 (1) }"
                                                                " negate_v1" AT(
                                                                    "out.py") "(2) : (scalar(f32)) return_v1 "
                                                                              "(3) }",
        "add:|in.py:7:5\nnegate:|out.py:7:5\n"},
    {"in an isolated region",
        "func main (scalar(f32), 3xf32) -> (scalar(f32)) { while_v1 (0) : (scalar(f32)) {! (scalar(f32)) "
        "other.x return_v1 (0) } {! (scalar(f32)) return_v1 (0) } negate_v1" AT(
            "out.py") "(1) : (scalar(f32)) return_v1 (2) }",
        "not supported: other.x|\nnegate:|out.py:7:5\n"},
    {"behind regions the op is meant",
        "func main (scalar(i1), scalar(f32)) -> () { if_v1" AT("if.py") "(0) : (2xf32) { abs_v1" AT(
            "in.py") "(1) : (scalar(f32)) return_v1 (3) } { return_v1 (1) } return_v1 }",
        "if:|if.py:7:5\n"},
    {"functions",
        "func main (2xf32) -> (2xf32) { abs_v1 (0) : (3xf32) return_v1 (1) } func g (2xf32) -> () { "
        "return_v1 } func h (2xf32) -> (3xf32) { return_v1" AT(
            "h.py") "(0) }"
                    " func i (2xf32) -> () { negate_v1 (0) : (3xf32) return_v1 }",
        "abs:|\nvalue 0 that is returned|h.py:7:5\nnegate:|\n"},
    {"a type that many ops have",
        "func main (2xf32) -> () { custom_call_v1 (0) : (#25(^f32)) abs_v1 (0) : (#25(^f32)) abs_v1 (0) : "
        "(3xf32) return_v1 }",
        "not supported: type unranked tensor|\nnot supported: type unranked tensor|\nabs:|\n"},
    {"an attribute that many ops have",
        "func main () -> () { constant_v1 <value = dense(2xf32 00)> : (2xf32) constant_v1 <value = "
        "dense(2xf32 00)> : (2xf32) constant_v1 <value = dense(?xf32 00)> : (2xf32) return_v1 }",
        "1 bytes|\nunknown size|\n"},
    {"a header",
        "func main (2xf32) -> () { call_v1 <callee = @g> abs_v1 (0) : (3xf32) return_v1 } vhlo.func_v1 "
        "<arg_attrs = [], function_type = 1, res_attrs = [], sym_name = \"g\", sym_visibility = \"private\"> "
        "{ return_v1 }",
        "no function_type|\nabs:|\n"},
    {"bytes that are wrong",
        "func main (2xf32) -> () { abs_v1 (0) : (3xf32) abs_v1 (9) : (2xf32) abs_v1 (0) : (3xf32) return_v1 "
        "}",
        "abs:|\nthere is no value number 9|\n"},
};

/* The problems in order: each line a part of the message and the location. */
static void check_all(const char *name, const char *all, const char *want) {
    while (*want) {
        const char *bar = strchr(want, '|'), *end = strchr(want, '\n'), *line = strchr(all, '\n');
        char part[200], source[200];
        snprintf(part, sizeof part, "%.*s", (int)(bar - want), want);
        snprintf(source, sizeof source, "[%.*s]\n", (int)(end - bar) - 1, bar + 1);
        CHECKF(line && strstr(all, part) && strstr(all, part) < line &&
                   line + 1 - all > (long)strlen(source) &&
                   memcmp(line + 1 - strlen(source), source, strlen(source)) == 0,
            "%s: not '%s' %s, but\n%s", name, part, source, all);
        if (!line) return;
        all = line + 1;
        want = end + 1;
    }
    CHECKF(!*all, "%s: and also\n%s", name, all);
}

static void test_several(void) {
    size_t i;
    int version;
    for (i = 0; i < sizeof several / sizeof several[0]; i++) {
        TEST_CASE(several[i].name);
        for (version = 0; version <= 6; version += 3) {
            seen s;
            shlo_blob x;
            CHECK(read_bytes(several[i].description, version, KEEP, &s, &x) != SHLO_OK);
            check_all(several[i].name, s.all, several[i].all);
            CHECK(!x.data);
            shlo_blob_free(&x);
        }
    }
}

/* No more than 20. */
static void test_most(void) {
    char text[4000] = "func main (2xf32) -> () {";
    int i;
    seen s;
    shlo_blob x;
    TEST_CASE("no more than 20");
    for (i = 0; i < 30; i++) strcat(text, " abs_v1 (0) : (3xf32)");
    strcat(text, " return_v1 } func g (2xf32) -> () { abs_v1 (0) : (3xf32) return_v1 }");
    CHECK(read_bytes(text, 6, KEEP, &s, &x) == SHLO_SHAPE);
    CHECKF(s.n == 20, "%d", s.n);
    shlo_blob_free(&x);
}

/* ---- lines of text ---- */

/* The place of an op with regions is asked for behind those of the ops in them. */
static void lines(void) {
    char text[1200];
    size_t at = 0;
    imported i;
    TEST_CASE("lines behind regions");
    for (int f = 0; f < 3; f++) /* the last one's op has no such type */
        at += (size_t)snprintf(text + at, sizeof text - at,
            "func.func @f%d(%%x: tensor<f32>, %%c: tensor<i1>) -> tensor<f32> {\n"
            "  %%r = \"stablehlo.if\"(%%c) ({\n    stablehlo.return %%x : tensor<f32>\n  }, {\n"
            "    stablehlo.return %%x : tensor<f32>\n  }) : (tensor<i1>) -> tensor<%s>\n"
            "  return %%r : tensor<f32>\n}\n",
            f, f == 2 ? "f64" : "f32");
    importing_text(text, &i);
    CHECKF(i.problems == 1 && i.first.line == 18 && i.first.column == 8, "%s", i.all);
    shlo_blob_free(&i.code);
}

int main(void) {
    lines();
    test_kept();
    test_unknown();
    test_lines();
    test_long();
    test_several();
    test_most();
    return test_end("test_location");
}
