// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_foreign.c - what is read as something else: ops of other dialects, asynchronous ops,
 * annotations of frameworks, replica groups over meshes, the specification's first draft, and ops that nobody
 * knows. */
#include "importing.h"

#define IN_MAIN(arguments, body) "func.func @main(" arguments ") {\n" body "\nreturn\n}\n"
#define SUM \
    "({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n%s = stablehlo.add %x, %y : " \
    "tensor<f32>\nstablehlo.return %s : tensor<f32>\n})"
#define REDUCED(groups) \
    "%0 = \"stablehlo.all_reduce\"(%a) <{replica_groups = " groups "}> " SUM \
    " : (tensor<2xf32>) -> tensor<2xf32>"

static const struct {
    const char *name, *text, *same;
} pairs[] = {
    {"asynchronous",
        IN_MAIN("%a: tensor<2xf32>",
            "%0 = \"stablehlo.async_start\"(%a) ({\n^bb0(%b: tensor<2xf32>):\n%1 = stablehlo.abs %b : "
            "tensor<2xf32>\nstablehlo.return %1 : tensor<2xf32>\n}) : (tensor<2xf32>) -> "
            "!stablehlo.future<tensor<2xf32>>\n"
            "%1 = \"stablehlo.async_done\"(%0) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>"),
        IN_MAIN("%a: tensor<2xf32>",
            "%0 = stablehlo.abs %a : tensor<2xf32>\n%1 = stablehlo.tuple %0 : tuple<tensor<2xf32>>\n"
            "%2 = stablehlo.tuple %1 : tuple<tuple<tensor<2xf32>>>\n%3 = stablehlo.get_tuple_element %2[0] : "
            "(tuple<tuple<tensor<2xf32>>>) -> tuple<tensor<2xf32>>\n%4 = stablehlo.get_tuple_element %3[0] : "
            "(tuple<tensor<2xf32>>) -> tensor<2xf32>")},
    {"cross-replica-sum",
        IN_MAIN("%a: tensor<2xf32>", "%0 = \"stablehlo.cross-replica-sum\"(%a) {replica_groups = dense<[[0, "
                                     "1]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>"),
        IN_MAIN("%a: tensor<2xf32>", REDUCED("dense<[[0, 1]]> : tensor<1x2xi64>"))},
    {"several broadcasts",
        IN_MAIN("%a: tensor<2xf32>, %b: tensor<i8>",
            "%0:2 = \"stablehlo.collective_broadcast\"(%a, %b) {replica_groups = dense<[[0, 1]]> : "
            "tensor<1x2xi64>} : (tensor<2xf32>, tensor<i8>) -> (tensor<2xf32>, tensor<i8>)"),
        IN_MAIN("%a: tensor<2xf32>, %b: tensor<i8>",
            "%0 = \"stablehlo.collective_broadcast\"(%a) {replica_groups = dense<[[0, 1]]> : "
            "tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%1 = \"stablehlo.collective_broadcast\"(%b) {replica_groups = dense<[[0, 1]]> : "
            "tensor<1x2xi64>} : (tensor<i8>) -> tensor<i8>")},
    {"a mesh, one axis",
        "sdy.mesh @m = <[\"x\"=2, \"y\"=3]>\n" IN_MAIN("%a: tensor<2xf32>",
            REDUCED("#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [\"x\"]>")),
        IN_MAIN("%a: tensor<2xf32>", REDUCED("dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>"))},
    {"a mesh, both axes",
        "\"d.mesh\"() <{mesh = #d.mesh<[\"x\"=2, \"y\"=3]>, sym_name = \"m\"}> : () -> ()\n" IN_MAIN(
            "%a: tensor<2xf32>",
            REDUCED("#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [\"y\", \"x\"]>")),
        IN_MAIN("%a: tensor<2xf32>", REDUCED("dense<[[0, 3, 1, 4, 2, 5]]> : tensor<1x6xi64>"))},
    {"a mesh, a part of an axis",
        IN_MAIN("%a: tensor<2xf32>", REDUCED("#stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes "
                                             "= [#stablehlo.mesh_axis<name = \"x\", size = 8>]>, "
                                             "axes = [#stablehlo.axis_ref<name = \"x\", sub_axis_info = "
                                             "#stablehlo.sub_axis_info<pre_size = 2, size = 2>>]>")),
        IN_MAIN("%a: tensor<2xf32>", REDUCED("dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>"))},
    {"annotations",
        "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = stablehlo.custom_call @Sharding(%a) "
        "{mhlo.sharding = \"{replicated}\"} : (tensor<2xf32>) -> tensor<2xf32>\n"
        "%1 = stablehlo.custom_call @annotate_device_placement(%0) {has_side_effect = true} : "
        "(tensor<2xf32>) -> tensor<2xf32>\nreturn %1 : tensor<2xf32>\n}\n",
        "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\nreturn %a : tensor<2xf32>\n}\n"},
    {"globals",
        "util.global private @\"a.b\" = dense<[1.0, 2.0]> : tensor<2xf32>\nml_program.global private "
        "@c(dense<3> : tensor<i32>) : tensor<i32>\nutil.global @d {noinline} : tensor<i8> = dense<4> : "
        "tensor<i8>\n" IN_MAIN("",
            "%0 = util.global.load immutable @\"a.b\" : tensor<2xf32>\n%1 = ml_program.global_load_const @c "
            ": tensor<i32>\n%2 = \"util.global.load\"() <{global = @d, is_immutable}> : () -> tensor<i8>\n%3 "
            "= ml_program.global_load @c {x} : tensor<i32>"),
        IN_MAIN("", "%0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n%1 = stablehlo.constant "
                    "dense<3> : tensor<i32>\n%2 = stablehlo.constant dense<4> : tensor<i8>\n%3 = "
                    "stablehlo.constant dense<3> : tensor<i32>")},
    {"Shardy's annotations",
        "sdy.mesh @m = <[\"x\"=2]>\nfunc.func @main(%a: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@m, "
        "[{\"x\"}, {}]>}) -> tensor<2x4xf32> {\n"
        "%0 = sdy.sharding_constraint %a <@m, [{\"x\", ?}, {?}]> : tensor<2x4xf32>\nsdy.sharding_group %0 "
        "group_id=0 : tensor<2x4xf32>\n"
        "%1 = \"sdy.sharding_constraint\"(%0) <{sharding = #sdy.sharding<@m, [{}, {\"x\"}]>}> : "
        "(tensor<2x4xf32>) -> tensor<2x4xf32>\n"
        "%2 = sdy.all_to_all [{\"x\"}: 0->1] %1 out_sharding=<@m, [{}, {\"x\"}]> : tensor<2x4xf32>\n%3 = "
        "sdy.propagation_barrier %2 allowed_direction=NONE {d = 1 : i64} : tensor<2x4xf32>\n"
        "%4 = sdy.named_computation<\"f\">(%3) in_shardings=[<@m, [{}, {}]>] out_shardings=[<@m, [{}, {}]>] "
        "(%b: tensor<2x4xf32>) {\n"
        "%5 = stablehlo.abs %b : tensor<2x4xf32>\nsdy.return %5 : tensor<2x4xf32>\n} : (tensor<2x4xf32>) -> "
        "tensor<2x4xf32>\nreturn %4 : tensor<2x4xf32>\n}\n",
        "func.func @main(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {\n%0 = stablehlo.abs %a : "
        "tensor<2x4xf32>\nreturn %0 : tensor<2x4xf32>\n}\n"},
    {"Shardy's computations",
        IN_MAIN("%a: tensor<2xf32>, %b: tensor<f32>",
            "%0 = sdy.manual_computation(%a, %b) in_shardings=[<@m, [{\"x\"}]>, <@m, []>] "
            "out_shardings=[<@m, [{\"x\"}]>] manual_axes={\"x\"} (%c: tensor<1xf32>, %d: tensor<f32>) {\n"
            "%1 = stablehlo.abs %c : tensor<1xf32>\nsdy.return %1 : tensor<1xf32>\n} : (tensor<2xf32>, "
            "tensor<f32>) -> tensor<2xf32>\nsdy.manual_computation() in_shardings=[] out_shardings=[] "
            "manual_axes={} () {\nsdy.return\n} : () -> ()"),
        IN_MAIN("%a: tensor<2xf32>, %b: tensor<f32>",
            "%0:2 = stablehlo.custom_call @xla.sdy.GlobalToLocalShape(%a, %b) : (tensor<2xf32>, tensor<f32>) "
            "-> (tensor<1xf32>, tensor<f32>)\n"
            "%1 = stablehlo.abs %0#0 : tensor<1xf32>\n%2 = stablehlo.custom_call "
            "@xla.sdy.LocalToGlobalShape(%1) : (tensor<1xf32>) -> tensor<2xf32>")},
    {"a computation in quotes",
        IN_MAIN("%a: tensor<2xf32>",
            "%0 = \"sdy.manual_computation\"(%a) <{in_shardings = #sdy.sharding_per_value<[<@m, [{}]>]>, "
            "manual_axes = #sdy<manual_axes{\"x\"}>}> ({\n^bb0(%b: tensor<2xf32>):\n"
            "%1 = stablehlo.abs %b : tensor<2xf32>\n\"sdy.return\"(%1) : (tensor<2xf32>) -> ()\n}) : "
            "(tensor<2xf32>) -> tensor<2xf32>\n%2 = stablehlo.abs %0 : tensor<2xf32>"),
        IN_MAIN("%a: tensor<2xf32>",
            "%0 = stablehlo.abs %a : tensor<2xf32>\n%1 = stablehlo.abs %0 : tensor<2xf32>")},
    {"marks of one process",
        IN_MAIN("%a: tensor<2xf32>",
            "%0 = stablehlo.custom_call @Sharding(%a) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%1 = stablehlo.custom_call @SPMDFullToShardShape(%0) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%2 = stablehlo.custom_call @SPMDShardToFullShape(%1) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%3 = stablehlo.custom_call @xla.sdy.FuncResultSharding(%2) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%4 = stablehlo.custom_call @xla.sdy.GlobalToLocalShape(%3) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%5 = stablehlo.custom_call @xla.sdy.LocalToGlobalShape(%4) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "stablehlo.custom_call @xla.sdy.ShardingGroup(%5) {has_side_effect = true} : (tensor<2xf32>) -> "
            "()\n"
            "%6 = stablehlo.custom_call @xla.sdy.PropagationBarrier(%5) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%7 = stablehlo.custom_call @tt.mark_argument(%6) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%8 = stablehlo.custom_call @LayoutConstraint(%7) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%9 = stablehlo.custom_call @annotate_device_placement(%8) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%10 = stablehlo.custom_call @MoveToHost(%9) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%11 = stablehlo.custom_call @MoveToDevice(%10) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%12 = stablehlo.custom_call @PinToDevice(%11) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%13 = stablehlo.custom_call @PinToDeviceSram(%12) : (tensor<2xf32>) -> tensor<2xf32>\n"
            "%14 = stablehlo.abs %13 : tensor<2xf32>"),
        IN_MAIN("%a: tensor<2xf32>", "%0 = stablehlo.abs %a : tensor<2xf32>")},
    {"mhlo.topk",
        IN_MAIN("%a: tensor<9xf32>",
            "%0:2 = stablehlo.custom_call @mhlo.topk(%a) {mhlo.attributes = {k = 4 : i64, largest = true}, "
            "mhlo.version = 1 : i64} : (tensor<9xf32>) -> (tensor<4xf32>, tensor<4xi32>)"),
        IN_MAIN("%a: tensor<9xf32>",
            "%0:2 = chlo.top_k(%a, k = 4) : tensor<9xf32> -> (tensor<4xf32>, tensor<4xi32>)")},
    {"the wrapper of an operand whose shape is refined",
        IN_MAIN("%a: tensor<4xf32>, %s: tensor<1xi64>",
            "%0 = stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%a, %s) "
            "{indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<1xi64>) -> "
            "tensor<?xf32>"),
        IN_MAIN("%a: tensor<4xf32>, %s: tensor<1xi64>", "%0 = stablehlo.dynamic_reshape %a, %s : "
                                                        "(tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>")},
    {"mhlo.erf",
        IN_MAIN("%a: tensor<9xf32>", "%0 = stablehlo.custom_call @mhlo.erf(%a) {mhlo.attributes = {}} : "
                                     "(tensor<9xf32>) -> tensor<9xf32>"),
        IN_MAIN("%a: tensor<9xf32>", "%0 = chlo.erf %a : tensor<9xf32> -> tensor<9xf32>")},
    {"the draft",
        "ml_program.func @main(%a: tensor<2xpred>, %b: tensor<c64>, %c: tensor<c128>) {\n%0 = stablehlo.not "
        "%a : tensor<2xpred>\n%1 = stablehlo.constant dense<true> : tensor<pred>\nml_program.return\n}\n",
        IN_MAIN("%a: tensor<2xi1>, %b: tensor<complex<f32>>, %c: tensor<complex<f64>>",
            "%0 = stablehlo.not %a : tensor<2xi1>\n%1 = stablehlo.constant dense<true> : tensor<i1>")},
    {"a module inside",
        "module {\nmodule @inner {\nfunc.func private @f() {\nreturn\n}\n}\nfunc.func @main() {\nfunc.call "
        "@inner::@f() : () -> ()\nreturn\n}\n}\n",
        "module {\nfunc.func private @f() {\nreturn\n}\nfunc.func @main() {\nfunc.call @f() : () -> "
        "()\nreturn\n}\n}\n"},
    {"generic and pretty",
        IN_MAIN("%a: tensor<?x3xf32>", "%c = \"arith.constant\"() <{value = 0 : index}> : () -> index\n%0 = "
                                       "\"tensor.dim\"(%a, %c) : (tensor<?x3xf32>, index) -> index\n%1 = "
                                       "\"arith.cmpi\"(%0, %c) {predicate = 2} : (index, index) -> i1"),
        IN_MAIN("%a: tensor<?x3xf32>", "%c = arith.constant 0 : index\n%0 = tensor.dim %a, %c : "
                                       "tensor<?x3xf32>\n%1 = arith.cmpi slt, %0, %c : index")},
};

static void test_pairs(void) {
    size_t i;
    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        TEST_CASE(pairs[i].name);
        importing_compare(pairs[i].name, pairs[i].text, pairs[i].same, 1);
    }
}

static const struct {
    const char *text;
    shlo_status status;
    int line, column;
    const char *part;
} refused[] = {
    {IN_MAIN("%a: tensor<2xf32>",
         "%0 = \"stablehlo.async_start\"(%a) ({\n^bb0(%b: tensor<3xf32>):\nstablehlo.return %b : "
         "tensor<3xf32>\n}) : (tensor<2xf32>) -> !stablehlo.future<tensor<3xf32>>"),
        SHLO_REGION, 2, 6, "arguments of the body"},
    {IN_MAIN("%a: tensor<2xf32>",
         "%0 = \"stablehlo.async_start\"(%a) ({\n^bb0(%b: tensor<2xf32>):\nstablehlo.return %b : "
         "tensor<2xf32>\n}) : (tensor<2xf32>) -> !stablehlo.future<tensor<3xf32>>"),
        SHLO_REGION, 2, 6, "the future"},
    {IN_MAIN("%a: tensor<2xf32>", "%0 = \"stablehlo.async_done\"(%a) : (tensor<2xf32>) -> tensor<2xf32>"),
        SHLO_TYPE, 2, 29, "no future"},
    {IN_MAIN("%a: tensor<2xf32>", REDUCED("#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [\"x\"]>")),
        SHLO_UNSUPPORTED, 2, 94, "does not define"},
    {"sdy.mesh @m = <[\"x\"=2]>\n" IN_MAIN("%a: tensor<2xf32>",
         REDUCED("#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [\"z\"]>")),
        SHLO_ATTRIBUTE, 3, 106, "no axis 'z'"},
    {IN_MAIN("%a: tensor<2xf32>",
         "%0 = \"stablehlo.collective_broadcast\"(%a) {has_dynamic_root, replica_groups = dense<[[0, 1]]> : "
         "tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>"),
        SHLO_STRUCTURE, 2, 6, "at least two"},
    {IN_MAIN("", "%0 = util.global.load @g : tensor<i8>"), SHLO_UNSUPPORTED, 2, 23, "does not define"},
    {"util.global mutable @g = dense<1> : tensor<i8>\n" IN_MAIN("", "%0 = util.global.load @g : tensor<i8>"),
        SHLO_UNSUPPORTED, 3, 23, "is mutable"},
    {"util.global private @g = #flow.parameter.named<\"model\"::\"w\"> : tensor<i8>\n" IN_MAIN("",
         "%0 = util.global.load @g : tensor<i8>"),
        SHLO_UNSUPPORTED, 3, 23, "is not written"},
    {"ml_program.global @g : tensor<i8>\n" IN_MAIN("", "%0 = ml_program.global_load @g : tensor<i8>"),
        SHLO_UNSUPPORTED, 3, 29, "is not written"},
    {"util.global @g = dense<1> : tensor<i8>\n" IN_MAIN("", "%0 = util.global.load @g : tensor<i16>"),
        SHLO_TYPE, 3, 23, "another type"},
    {IN_MAIN("%a: tensor<2xf32>", "%0 = \"sdy.reshard\"(%a) : (tensor<2xf32>) -> tensor<3xf32>"), SHLO_TYPE,
        2, 6, "different types"},
    {IN_MAIN("%a: tensor<2xf32>", "%0 = sdy.reshard %a <@m, [{}]> : tensor<3xf32>"), SHLO_TYPE, 2, 18,
        "operand 0 has type tensor<2xf32>, not tensor<3xf32>"},
    {IN_MAIN("%a: tensor<2xf32>", "%0 = sdy.reshard <@m, [{}]> : tensor<2xf32>\n}\n"), SHLO_SYNTAX, 2, 44,
        "expected a value"},
    {IN_MAIN("%a: tensor<2xf32>", "%0 = sdy.all_reduce {\"x\"} %a out_sharding=<@m, [{}]> : tensor<2xf32>"),
        SHLO_UNSUPPORTED, 2, 6, "sdy.all_reduce"},
    {IN_MAIN("%a: tensor<2xf32>", "%0 = sdy.manual_computation(%a) () {\nsdy.return %a : tensor<2xf32>\n} : "
                                  "(tensor<2xf32>) -> tensor<2xf32>"),
        SHLO_REGION, 2, 6, "1 values, expected 0"},
    {IN_MAIN("%a: tensor<2xi1>", "%0 = arith.extsi %a : tensor<2xi1> to tensor<2xi8>"), SHLO_UNSUPPORTED, 2,
        6, "arith.extsi of i1"},
    {IN_MAIN("%a: tensor<2xi8>", "%0 = arith.cmpi olt, %a, %a : tensor<2xi8>"), SHLO_UNSUPPORTED, 2, 6,
        "predicate"},
    {IN_MAIN("%a: tensor<2xi8>", "%0 = arith.ceildivui %a, %a : tensor<2xi8>"), SHLO_UNSUPPORTED, 2, 6,
        "arith.ceildivui"},
    {"#1 = #0\n#0 = 5\n#1 = #0\n" IN_MAIN("", ""), SHLO_SYNTAX, 3, 1, "defined twice"},
    {IN_MAIN("%a: tensor<2xi8>", "%0 = tensor.extract %a[] : tensor<2xi8>"), SHLO_TYPE, 2, 6,
        "an index for each dimension"},
    {IN_MAIN("%a: tensor<?xi64>",
         "%0 = shape.broadcast %a, %a : tensor<?xi64>, tensor<?xi64> -> tensor<?xi64>"),
        SHLO_UNSUPPORTED, 2, 6, "unknown rank"},
};

static void test_refused(void) {
    size_t i;
    for (i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        TEST_CASE(refused[i].part);
        importing_refuse(refused[i].text, refused[i].status, refused[i].line, refused[i].column,
            refused[i].part);
    }
}

/* With the option, what nobody knows compiles as a call by its name; without, it is refused. */
static void test_foreign(void) {
    static const char *const texts[] = {
        "func.func private @f(tensor<f32>)\n" IN_MAIN("%a: tensor<f32>", "call @f(%a) : (tensor<f32>) -> ()"),
        IN_MAIN("%a: tensor<2xf32>",
            "%0 = \"test.op\"(%a) ({ anything (goes) [here] }) : (tensor<2xf32>) -> index"),
        IN_MAIN("%a: tensor<?xf32>",
            "%0 = \"chlo.constant_like\"(%a) {value = \"x\"} : (tensor<?xf32>) -> tensor<?xf32>"),
        IN_MAIN("%a: tensor<2xf32>",
            REDUCED("#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [\"x\"]>"))};
    static char printed[IMPORTING_TEXT];
    import_options options;
    shlo_blob code;
    shlo_error error;
    size_t i;
    memset(&options, 0, sizeof options);
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TEST_CASE(texts[i]);
        options.foreign = 0;
        CHECK(import_text(texts[i], strlen(texts[i]), &options, &code) == SHLO_UNSUPPORTED);
        options.foreign = 1;
        printed[0] = 0;
        CHECK(import_text(texts[i], strlen(texts[i]), &options, &code) == SHLO_OK);
        CHECK(shlo_print(code.data, code.bytes, 0, importing_append, printed, NULL, &error) == SHLO_OK);
        CHECKF(strstr(printed, "stablehlo.custom_call @") != NULL, "%s", printed);
        shlo_blob_free(&code);
    }
}

/* A NUL in the name of an op ends neither the name nor the text: it is refused where it stands. */
static void test_nul(void) {
    static const char text[] =
        "func.func @main() {\n\"stablehlo.async_done\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\"() : () -> "
        "()\nreturn\n}\n";
    import_options options;
    imported i;
    TEST_CASE("a NUL in a name");
    memset(&options, 0, sizeof options);
    memset(&i, 0, sizeof i);
    options.report = importing_note;
    options.user = &i;
    CHECK(import_text(text, sizeof text - 1, &options, &i.code) != SHLO_OK);
    CHECK(i.first.line == 2 && i.first.column == 22);
    shlo_blob_free(&i.code);
}

int main(void) {
    test_pairs();
    test_refused();
    test_nul();
    test_foreign();
    return test_end("test_foreign");
}
