// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_note.c - what is left out is said on request: each kind of thing once, with its first
 * place and how often. */
#include "importing.h"
#include "artifact_writer.h"

typedef struct told {
    char all[6000];
    int problems;
} told;
static int last_told;
static char last[200];

static void note_told(void *user, const import_problem *note) {
    told *t = (told *)user;
    size_t n = strlen(t->all);
    CHECK(note->status == SHLO_OK);
    last_told++;
    snprintf(last, sizeof last, "%s", note->message);
    if (note->offset >= 0)
        snprintf(t->all + n, sizeof t->all - n, "%s\n", note->message);
    else
        snprintf(t->all + n, sizeof t->all - n, "%d:%d %s\n", (int)note->line, (int)note->column,
            note->message);
}

static void problem_told(void *user, const import_problem *problem) {
    (void)problem;
    ((told *)user)->problems++;
}

static shlo_status read_text(const char *text, told *t) {
    import_options options;
    shlo_status status;
    shlo_blob code;
    memset(&options, 0, sizeof options);
    memset(t, 0, sizeof *t);
    options.note = note_told;
    options.report = problem_told;
    options.user = t;
    status = import_text(text, strlen(text), &options, &code);
    shlo_blob_free(&code);
    return status;
}

static void check_notes(const char *name, const char *text, const char *want) {
    told t;
    shlo_status status = read_text(text, &t);
    TEST_CASE(name);
    CHECKF(status == SHLO_OK, "%s: %d", name, (int)status);
    CHECKF(strcmp(t.all, want) == 0, "%s:\n%s\nnot\n%s", name, t.all, want);
}

/* Sorts another dimension than it says. */
static const char misspelt[] =
    "func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {\n  %0 = \"stablehlo.sort\"(%a) ({\n"
    "  ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n    %c = stablehlo.compare LT, %x, %y {z} : (tensor<f32>, "
    "tensor<f32>) -> tensor<i1>\n    stablehlo.return %c : tensor<i1>\n  }) {dimenson = 0 : i64, "
    "my.dimenson, "
    "dims} : (tensor<2x3xf32>) -> tensor<2x3xf32>\n  return %0 : tensor<2x3xf32>\n}\n";
#define WARNED "6:7 sort has no attribute 'dimenson', which is left out; did you mean 'dimension'?\n"
#define MISSPELT \
    "4:40 attribute 'z' of operations is left out\n" WARNED \
    "6:27 attribute 'my.dimenson' of operations is left out\n6:40 attribute 'dims' of operations is left " \
    "out\n"

static void test_warnings(void) {
    import_options options;
    shlo_blob code;
    told t;
    TEST_CASE("warnings without notes");
    memset(&options, 0, sizeof options);
    memset(&t, 0, sizeof t);
    options.warn = note_told;
    options.user = &t;
    CHECK(import_text(misspelt, strlen(misspelt), &options, &code) == SHLO_OK);
    CHECKF(strcmp(t.all, WARNED) == 0, "%s", t.all);
    shlo_blob_free(&code);
}

static void test_text(void) {
    check_notes("nothing",
        "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n%0 = stablehlo.abs %a : tensor<f32> "
        "loc(\"x\")\nreturn %0 : tensor<f32>\n}\n",
        "");
    check_notes("attributes of ops",
        "func.func @main(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a {mhlo.x, y = 1 : i64} : tensor<f32>\n  "
        "%1 = chlo.square %a {mhlo.x = [1]} : tensor<f32> -> tensor<f32>\n"
        "  %2 = \"stablehlo.iota\"() <{iota_dimension = 0 : i64}> {mhlo.x} : () -> tensor<2xi32>\n  %3 = "
        "stablehlo.custom_call @f(%a) {backend_config = \"\", mhlo.backend_config = {k}} : (tensor<f32>) -> "
        "tensor<f32>\n  return\n}\n",
        "2:26 attribute 'mhlo.x' of operations is left out (3 times, here first)\n2:34 attribute 'y' of "
        "operations is left out\n");
    check_notes("a misspelt attribute", misspelt, MISSPELT);
    check_notes("attributes of what is around",
        "module @m attributes {mhlo.num_replicas = 1 : i32, a.b} {\nfunc.func @main(%a: tensor<f32> {x}, %b: "
        "tensor<f32> {x, y}) -> (tensor<f32> {z}, tensor<f32> {z}) attributes {w} {\n"
        "return %a, %b : tensor<f32>, tensor<f32>\n}\nfunc.func private @f(%a: tensor<f32> {y}) "
        "{\nreturn\n}\n}\n",
        "1:52 attribute 'a.b' of the module is left out\n2:34 attribute 'x' of arguments is left out (2 "
        "times, here first)\n2:58 attribute 'y' of arguments is left out (2 times, here first)\n"
        "2:79 attribute 'z' of results is left out (2 times, here first)\n2:112 attribute 'w' of functions "
        "is left out\n");
    check_notes("the generic form",
        "\"builtin.module\"() <{sym_name = \"m\"}> ({\n\"func.func\"() <{function_type = (tensor<f32>) -> "
        "tensor<f32>, sym_name = \"main\", arg_attrs = [{x}], res_attrs = [{y}]}> ({\n^bb0(%a: "
        "tensor<f32>):\n"
        "\"func.return\"(%a) : (tensor<f32>) -> ()\n}) {z} : () -> ()\n}) : () -> ()\n",
        "2:96 attribute 'x' of arguments is left out\n2:115 attribute 'y' of results is left out\n5:5 "
        "attribute 'z' of functions is left out\n");
    check_notes("what stands beside the functions",
        "module {\nsdy.mesh @m = <[\"x\"=2]>\n\"other.op\"() : () -> ()\nfunc.func private "
        "@f(tensor<f32>)\nmodule @n {\nfunc.func @g() {\nreturn\n}\n}\nfunc.func @main() {\nreturn\n}\n}\n",
        "2:1 'sdy.mesh' beside the functions is left out\n3:1 'other.op' beside the functions is left "
        "out\n4:19 a function without a body is left out\n5:11 a nested module: its functions become "
        "functions "
        "of the whole program\n");
    check_notes("calls and constants",
        "func.func @main(%a: tensor<f32>) {\n%0 = stablehlo.custom_call @Sharding(%a) : (tensor<f32>) -> "
        "tensor<f32>\n%1 = stablehlo.custom_call @Sharding(%0) : (tensor<f32>) -> tensor<f32>\n"
        "%2 = stablehlo.constant dense_resource<__elided__> : tensor<9xf32>\nreturn\n}\n",
        "2:6 custom_call 'Sharding' is an annotation: its operand takes its place (2 times, here first)\n4:6 "
        "a constant without elements: this program compiles and does not run\n");
    check_notes("accuracy",
        "func.func @main(%a: tensor<f32>) {\n%0 = \"stablehlo.tan\"(%a) {result_accuracy = "
        "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : (tensor<f32>) -> "
        "tensor<f32>\n"
        "%1 = \"stablehlo.tan\"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-3, ulps = 2, "
        "mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : (tensor<f32>) -> tensor<f32>\nreturn\n}\n",
        "3:27 result_accuracy has no effect\n");
    check_notes("types",
        "func.func @main(%a: tensor<2xf32, #sparse>, %b: tensor<?xf32, #stablehlo.bounds<3>>) "
        "{\nreturn\n}\n#sparse = #sparse_tensor.encoding<{}>\n",
        "1:35 the encoding of a tensor's type is left out\n");
}

/* Where something is wrong there are no notes. */
static void test_wrong(void) {
    told t;
    TEST_CASE("wrong");
    CHECK(
        read_text("func.func @main(%a: tensor<f32> {x}) {\n%0 = stablehlo.abs %b : tensor<f32>\nreturn\n}\n",
            &t) == SHLO_STRUCTURE);
    CHECK(t.problems == 1 && !t.all[0]);
}

static const struct {
    const char *description, *want;
} artifacts[] = {
    {"module \"m\" <mhlo.num_partitions = 2:i32, other = unit>\n func main (2xf32) -> () { add_v1 & <mhlo.x "
     "= 1, y = 2> (0 0) : (2xf32) abs_v1 & <mhlo.x = 1> (0) : (2xf32) return_v1 }",
        "attribute 'other' of the module is left out\nattribute 'mhlo.x' of operations is left out (2 times, "
        "here first)\nattribute 'y' of operations is left out\n"},
    {"vhlo.func_v1 <arg_attrs = [{x = 1}, {x = 2}], function_type = type(fn((2xf32, 2xf32) -> (2xf32))), "
     "res_attrs = [{y = 1}], sym_name = \"main\", sym_visibility = \"\"> & <z = 1> {! (2xf32, 2xf32) "
     "return_v1 (0) }"
     " func private f () -> () { return_v1 } other.thing",
        "attribute 'z' of functions is left out\nattribute 'x' of arguments is left out (2 times, here "
        "first)\nattribute 'y' of results is left out\n'other.thing' beside the functions is left out\n"},
    {"func main (2xf32) -> (2xf32) { builtin.unrealized_conversion_cast (0) : (2xf32) custom_call_v1 "
     "<api_version = #5(1), backend_config = \"\", call_target_name = \"Sharding\", called_computations = "
     "[], has_side_effect = false,"
     " operand_layouts = [], output_operand_aliases = [], result_layouts = []> (1) : (2xf32) return_v1 (2) }",
        "'builtin.unrealized_conversion_cast' is left out: its operands take its place\ncustom_call "
        "'Sharding' is an annotation: its operand takes its place\n"},
    {"func main (2xf32) -> () { exponential_v2 <result_accuracy = #20(0 0 0 $#19(0))> (0) : (2xf32) "
     "return_v1 }",
        ""},
    {"func main (2xf32) -> () { exponential_v2 <result_accuracy = #20(0 0 0 $#19(1))> (0) : (2xf32) "
     "exponential_v2 <result_accuracy = #20(0 0 +3 $#19(2))> (0) : (2xf32) return_v1 }",
        "result_accuracy has no effect (2 times, here first)\n"},
};

static void test_artifacts(void) {
    size_t i;
    for (i = 0; i < sizeof artifacts / sizeof artifacts[0]; i++) {
        import_options options;
        shlo_blob code;
        writer w;
        told t;
        TEST_CASE(artifacts[i].description);
        memset(&options, 0, sizeof options);
        memset(&w, 0, sizeof w);
        memset(&t, 0, sizeof t);
        options.note = note_told;
        options.user = &t;
        w.version = 6;
        CHECK(writer_write(&w, artifacts[i].description));
        CHECK(import_artifact(w.out.data, w.out.n, &options, &code) == SHLO_OK);
        CHECKF(strcmp(t.all, artifacts[i].want) == 0, "%s\n%s\nnot\n%s", artifacts[i].description, t.all,
            artifacts[i].want);
        shlo_blob_free(&code);
        writer_free(&w);
    }
}

/* Each thing of a kind of its own: told are a thousand, and none costs more than another. */
static void test_many(void) {
    enum { KINDS = 20000 };
    import_options options;
    char *text = (char *)malloc(KINDS * 80 + 100);
    size_t n = (size_t)sprintf(text, "func.func @main(%%a: tensor<f32>) {\n"), i;
    shlo_blob code;
    told t;
    TEST_CASE("many");
    for (i = 0; i < KINDS; i++)
        n += (size_t)sprintf(text + n, "%%%d = stablehlo.abs %%a {k%d} : tensor<f32>\n", (int)i, (int)i);
    sprintf(text + n, "return\n}\n");
    memset(&options, 0, sizeof options);
    memset(&t, 0, sizeof t);
    options.note = note_told;
    options.user = &t;
    CHECK(import_text(text, strlen(text), &options, &code) == SHLO_OK);
    CHECK(strncmp(t.all, "2:24 attribute 'k0' of operations is left out\n3:24 attribute 'k1'", 60) == 0);
    CHECK(last_told > 1000 && strcmp(last, "and things of other kinds are left out") == 0);
    shlo_blob_free(&code);
    free(text);
}

int main(void) {
    test_warnings();
    test_text();
    test_wrong();
    test_artifacts();
    test_many();
    return test_end("test_note");
}
