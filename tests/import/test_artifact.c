// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_artifact.c - MLIR bytecode of every version, as dialect stablehlo and as VHLO: it means
 * what the same program as text means. What is wrong is refused with its place, and nothing crashes. */
#include "importing.h"
#include "artifact_samples.h"
#include "artifact_writer.h"

static void import_bytes(const void *bytes, size_t n, imported *out) {
    import_options options;
    void *copy = malloc(n ? n : 1); /* of exactly this size */
    memset(&options, 0, sizeof options);
    memset(out, 0, sizeof *out);
    if (n) memcpy(copy, bytes, n);
    options.report = importing_note;
    options.user = out;
    out->status = import_artifact(copy, n, &options, &out->code);
    free(copy);
}

static void print_bytes(const char *name, const writer *w, char *out) {
    imported i;
    shlo_error error;
    memset(&error, 0, sizeof error);
    out[0] = 0;
    import_bytes(w->out.data, w->out.n, &i);
    CHECKF(i.status == SHLO_OK, "%s, version %d: byte %lld: %s", name, w->version, (long long)i.first.offset,
        i.all);
    if (i.status == SHLO_OK) {
        CHECKF(shlo_print(i.code.data, i.code.bytes, SHLO_PRINT_GENERIC, importing_append, out, NULL,
                   &error) == SHLO_OK,
            "%s: %s", name, error.message);
    }
    shlo_blob_free(&i.code);
}

static int write_sample(writer *w, int version, int plain, const char *description) {
    int ok;
    memset(w, 0, sizeof *w);
    w->version = version;
    w->plain = plain;
    ok = writer_write(w, description);
    CHECKF(ok, "%s", description);
    return ok;
}

static void compare_sample(const artifact_sample *s, int version, int plain) {
    static char a[IMPORTING_TEXT], b[IMPORTING_TEXT];
    const char *description = plain ? s->plain : s->vhlo;
    writer w;
    if (!description) return;
    if (write_sample(&w, version, plain, description)) {
        print_bytes(s->name, &w, a);
        importing_print(s->name, s->text, b);
        CHECKF(strcmp(a, b) == 0, "%s, version %d, %s:\n%s\nas text:\n%s", s->name, version,
            plain ? "stablehlo" : "vhlo", a, b);
    }
    writer_free(&w);
}

static void test_samples(void) {
    int i, version;
    for (i = 0; i < ARTIFACT_SAMPLES; i++) {
        TEST_CASE(artifact_samples[i].name);
        for (version = 0; version <= 6; version++) {
            compare_sample(&artifact_samples[i], version, 0);
            compare_sample(&artifact_samples[i], version, 1);
        }
    }
}

/* A resource of the file is the constant's elements. */
static void test_resource(void) {
    static const char description[] =
        "func main () -> (3xi32) { constant <value = resource(3xi32 0)> : (3xi32) func.return (0) }";
    static char a[IMPORTING_TEXT];
    static const int32_t elements[3] = {1, -2, 3};
    writer w;
    TEST_CASE("resource");
    memset(&w, 0, sizeof w);
    w.version = 6;
    w.plain = 1;
    writer_resource(&w, "r", elements, sizeof elements);
    CHECK(writer_write(&w, description));
    print_bytes("resource", &w, a);
    CHECKF(strstr(a, "dense<[1, -2, 3]> : tensor<3xi32>") != NULL, "%s", a);
    writer_free(&w);
}

/* One that the file only names is a constant outside, where that is asked for; else it is elided. */
static void test_resource_outside(void) {
    static const char description[] =
        "func main () -> (3xi32) { constant <value = resource(3xi32 0)> : (3xi32) func.return (0) }";
    static char a[IMPORTING_TEXT];
    import_options options;
    shlo_blob code;
    writer w;
    int outside;
    TEST_CASE("resource outside");
    for (outside = 0; outside < 2; outside++) {
        memset(&w, 0, sizeof w);
        memset(&options, 0, sizeof options);
        w.version = 6;
        w.plain = 1;
        w.n_resources++;
        writer_uv(&w.resource_offsets, writer_string(&w, "weights.0", 9));
        writer_uv(&w.resource_offsets, 0);
        writer_byte(&w.resource_offsets, 0);
        CHECK(writer_write(&w, description));
        options.outside = outside;
        a[0] = 0;
        CHECK(import_artifact(w.out.data, w.out.n, &options, &code) == SHLO_OK);
        CHECK(shlo_print(code.data, code.bytes, 0, importing_append, a, NULL, NULL) == SHLO_OK);
        CHECKF((strstr(a, "dense_resource<weights.0> : tensor<3xi32>") != NULL) == outside &&
                   (strstr(a, "__elided__") != NULL) == !outside,
            "%s", a);
        shlo_blob_free(&code);
        writer_free(&w);
    }
}

/* What is kept as text is spelled as MLIR would. */
static void test_spelling(void) {
    static const char loose[] = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = "
                                "stablehlo.custom_call @f(%a) {backend_config = {  b = [1,\n 2 : i32 ],a = "
                                "#x,\n\tc=\"d  {e\"}} : (tensor<2xf32>) -> tensor<2xf32>\n"
                                "return %0 : tensor<2xf32>\n}\n#x = {z = 1 : i64,  y}\n";
    static const char tight[] = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n%0 = "
                                "stablehlo.custom_call @f(%a) {backend_config = {a = {y, z = 1 : i64}, b = "
                                "[1, 2 : i32], c = \"d  {e\"}} : (tensor<2xf32>) -> tensor<2xf32>\n"
                                "return %0 : tensor<2xf32>\n}\n";
    TEST_CASE("spelling");
    importing_compare("spelling", loose, tight, 1);
}

/* ---- what is refused ---- */

static const struct {
    int version, plain;
    const char *description;
    shlo_status status;
    const char *part;
} refused[] = {
    {6, 0, "func main (2xf32) -> (2xf32) { add_v3 (0 0) : (2xf32) return_v1 (1) }", SHLO_UNSUPPORTED,
        "not supported: vhlo.add_v3"},
    {6, 0, "func main (2xf32) -> (2xf32) { constant_v99 : (2xf32) return_v1 (1) }", SHLO_UNSUPPORTED,
        "not supported: vhlo.constant_v99"},
    {6, 0, "func main (2xf32) -> (2xf32) { add (0 0) : (2xf32) return_v1 (1) }", SHLO_UNSUPPORTED,
        "not supported: vhlo.add"},
    {6, 0, "func main (2xf32) -> (2xf32) { nonsense_v1 (0 0) : (2xf32) return_v1 (1) }", SHLO_STRUCTURE,
        "no operation 'stablehlo.nonsense'"},
    {6, 0, "func main (2xf32) -> (2xf32) { other.add (0 0) : (2xf32) return_v1 (1) }", SHLO_UNSUPPORTED,
        "not supported: other.add"},
    {6, 0, "func main (2xf32) -> (2xf32) { add_v1 (0 1) : (2xf32) return_v1 (1) }", SHLO_STRUCTURE,
        "value number 1 is used before it is defined"},
    {6, 0, "func main (2xf32) -> (2xf32) { add_v1 (0 9) : (2xf32) return_v1 (1) }", SHLO_FORMAT,
        "there is no value number 9"},
    {6, 0, "func main (2xf32) -> (2xf32) { add_v1 (0 0) : (3xf32) return_v1 (1) }", SHLO_SHAPE,
        "add: result 0"},
    {6, 0, "func main (2xf32) -> (2xf32) { add_v1 (0 0) : (2xf32, 2xf32) return_v1 (1) }", SHLO_ARGUMENT,
        "2 results"},
    {6, 0, "func main (2xf32) -> (2xf32) { add_v1 (0 0) : (2xf32) }", SHLO_REGION,
        "does not end in a return"},
    {6, 0, "func main (2xf32) -> (2xf32) { return_v1 (0) add_v1 (0 0) : (2xf32) }", SHLO_STRUCTURE,
        "after the return"},
    {6, 0, "func main (2xf32) -> (2xf64) { return_v1 (0) }", SHLO_TYPE, "another type than the result"},
    {6, 0, "func main (2xf32) -> (2xf32) { abs_v1 <x = 1> (0) : (2xf32) return_v1 (1) }", SHLO_ATTRIBUTE,
        "1 properties"},
    {6, 1, "func main (2xf32) -> (2xf32) { slice <limit_indices = <2>> (0) : (2xf32) func.return (1) }",
        SHLO_ATTRIBUTE, "1 properties"},
    {6, 0, "func main () -> (2xf32) { constant_v1 <value = dense(2xf32 00)> : (2xf32) return_v1 (0) }",
        SHLO_SHAPE, "1 bytes"},
    {6, 0, "func main () -> (2xf32) { constant_v1 <value = dense(?xf32 00)> : (2xf32) return_v1 (0) }",
        SHLO_TYPE, "unknown size"},
    {6, 0,
        "func main () -> (2xf32) { constant_v1 <value = dense(9999999999x9999999999xf32 00)> : (2xf32) "
        "return_v1 (0) }",
        SHLO_OVERFLOW, ""},
    {6, 0, "func main () -> (2xf32) { constant_v1 <value = \"x\"> : (2xf32) return_v1 (0) }", SHLO_ATTRIBUTE,
        "expected dense"},
    {6, 0, "func main (#25(^f32)) -> () { return_v1 }", SHLO_UNSUPPORTED, "unranked tensor"},
    {6, 0, "func main (#99(0)) -> () { return_v1 }", SHLO_FORMAT, "no type 99"},
    {6, 0, "func main (#20(1 +-5 ^f32)) -> () { return_v1 }", SHLO_TYPE, "a dimension of -5"},
    {6, 0, "func main (2xtoken) -> () { return_v1 }", SHLO_TYPE, "no element type"},
    {6, 0, "func main (f32) -> () { return_v1 }", SHLO_TYPE, "no type of a value"},
    {6, 0,
        "func main (2xf32) -> (2xi1) { compare_v1 <comparison_direction = #3(77), compare_type = #4(0)> (0 "
        "0) : (2xi1) return_v1 (1) }",
        SHLO_ATTRIBUTE, "no comparison_direction number 77"},
    {6, 0,
        "func main (2x4xf32, 4x3xf32) -> (2x3xf32) { dot_general_v2 <accumulation_type = type(f32), "
        "allow_imprecise_accumulation = type(none), lhs_batching_dimensions = <>, lhs_component_count = "
        "type(none), lhs_contracting_dimensions = <1>,"
        " lhs_precision_type = type(none), num_primitive_operations = type(none), precision_config = [], "
        "rhs_batching_dimensions = <>, rhs_component_count = type(none), rhs_contracting_dimensions = <0>, "
        "rhs_precision_type = type(none)>"
        " (0 1) : (2x3xf32) return_v1 (2) }",
        SHLO_ATTRIBUTE, "6 of 7"},
    {6, 0,
        "func main (2xf32) -> (2xf32) { custom_call_v1 <api_version = #5(1), backend_config = {k = "
        "#23($\"x\" $[])}, call_target_name = \"f\", called_computations = [], has_side_effect = false, "
        "operand_layouts = [],"
        " output_operand_aliases = [], result_layouts = []> (0) : (2xf32) return_v1 (1) }",
        SHLO_OK, ""},
    {6, 0,
        "func main (2xf32) -> (2xf32) { collective_reduce_v1 <channel_id = 0, has_dynamic_root = true, "
        "replica_groups = dense(1x1xi64 0000000000000000), use_global_device_ids = false> (0) : (2xf32)"
        " {! (scalar(f32), scalar(f32)) add_v1 (0 1) : (scalar(f32)) return_v1 (2) } return_v1 (1) }",
        SHLO_STRUCTURE, "at least two"},
    {6, 0,
        "func main (2xf32) -> (2xf32) { collective_reduce_v1 <channel_id = 0, has_dynamic_root = false, "
        "replica_groups = dense(1x1xi64 0000000000000000), use_global_device_ids = false> (0) : (2xf32)"
        " {! (scalar(f32), scalar(f32)) add_v1 (0 1) : (scalar(f32)) return_v1 (2) } return_v1 (1) }",
        SHLO_OK, ""},
    {6, 0,
        "func main () -> () { call_v1 <callee = @f> return_v1 } vhlo.func_v1 <arg_attrs = [], function_type "
        "= type(fn(() -> ())), res_attrs = [], sym_name = \"f\", sym_visibility = \"private\"> {}",
        SHLO_UNSUPPORTED, "@f has no body"},
    {6, 0, "func main () -> () { return_v1 } func main () -> () { return_v1 }", SHLO_STRUCTURE, "main"},
    {6, 0, "return_v1", SHLO_FORMAT, "expected a function"},
    {7, 0, "func main () -> () { return_v1 }", SHLO_UNSUPPORTED, "version 7 of MLIR bytecode"},
};

static void test_refused(void) {
    size_t k;
    for (k = 0; k < sizeof refused / sizeof refused[0]; k++) {
        writer w;
        imported i;
        TEST_CASE(refused[k].description);
        if (write_sample(&w, refused[k].version, refused[k].plain, refused[k].description)) {
            import_bytes(w.out.data, w.out.n, &i);
            CHECKF(i.status == refused[k].status, "%s\n    gave %d: %s", refused[k].description,
                (int)i.status, i.all);
            CHECKF(strstr(i.message, refused[k].part) != NULL, "%s\n    said %s", refused[k].description,
                i.message);
            CHECKF(i.status == SHLO_OK || !i.problems ||
                       (i.first.line == 0 && i.first.offset < (int64_t)w.out.n),
                "%s: line %d, byte %lld", refused[k].description, (int)i.first.line,
                (long long)i.first.offset);
            shlo_blob_free(&i.code);
        }
        writer_free(&w);
    }
}

static const struct {
    const char *producer;
    shlo_status status;
} producers[] = {{"StableHLO_v0.9.0", SHLO_OK}, {"StableHLO_v1.20.7", SHLO_OK}, {"MLIRxxx-trunk", SHLO_OK},
    {"StableHLO_v0.8.0", SHLO_UNSUPPORTED}, {"StableHLO_v1.21.0", SHLO_UNSUPPORTED},
    {"StableHLO_v2.0.0", SHLO_UNSUPPORTED}, {"StableHLO_vx", SHLO_FORMAT}};

static void test_producers(void) {
    size_t k;
    for (k = 0; k < sizeof producers / sizeof producers[0]; k++) {
        writer w;
        imported i;
        TEST_CASE(producers[k].producer);
        memset(&w, 0, sizeof w);
        w.version = 6;
        w.producer = producers[k].producer;
        CHECK(writer_write(&w, "func main () -> () { return_v1 }"));
        import_bytes(w.out.data, w.out.n, &i);
        CHECKF(i.status == producers[k].status, "%s: %d", producers[k].producer, (int)i.status);
        shlo_blob_free(&i.code);
        writer_free(&w);
    }
}

/* Every prefix is refused; every byte may change: nothing crashes, and a refusal has its place in the file.
 */
static void test_damaged(void) {
    int s, plain;
    for (s = 0; s < ARTIFACT_SAMPLES; s++) {
        for (plain = 0; plain < 2; plain++) {
            const char *description = plain ? artifact_samples[s].plain : artifact_samples[s].vhlo;
            writer w;
            imported i;
            size_t n, at;
            TEST_CASE(artifact_samples[s].name);
            if (!description || !write_sample(&w, s % 7, plain, description)) continue;
            for (n = 0; n < w.out.n; n += 1 + w.out.n / 200) {
                import_bytes(w.out.data, n, &i);
                ELEMENTF(i.status != SHLO_OK && i.first.offset >= 0 && (size_t)i.first.offset <= n,
                    "%zu of %zu bytes: %d", n, w.out.n, (int)i.status);
                shlo_blob_free(&i.code);
            }
            for (at = 4; at < w.out.n; at += 1 + w.out.n / 400) {
                uint8_t before = w.out.data[at];
                w.out.data[at] = (uint8_t)(before + 1 + at % 255);
                import_bytes(w.out.data, w.out.n, &i);
                ELEMENTF(i.status == SHLO_OK || i.problems > 0, "byte %zu: %d without a problem", at,
                    (int)i.status);
                ELEMENTF(i.status == SHLO_OK || i.first.offset <= (int64_t)w.out.n,
                    "byte %zu: a problem at %lld", at, (long long)i.first.offset);
                shlo_blob_free(&i.code);
                w.out.data[at] = before;
            }
            writer_free(&w);
        }
    }
}

/* A list of two lists of two lists ..: a few bytes whose text would have 2^48 brackets. And many uses of one
 * constant. */
static void test_bounded(void) {
    static const char call[] =
        "func main (2xf32) -> (2xf32) { custom_call_v1 <api_version = #5(1), backend_config = #1(1 47), "
        "call_target_name = \"f\", called_computations = [], has_side_effect = false,"
        " operand_layouts = [], output_operand_aliases = [], result_layouts = []> (0) : (2xf32) return_v1 "
        "(1) }";
    static const char constant[] = " constant_v1 <value = dense(1000x10xi8 01)> : (1000x10xi8)";
    enum { USES = 3000 };
    char *text = (char *)malloc(100 + USES * sizeof constant);
    writer w;
    imported i;
    int k;
    TEST_CASE("bounded");
    memset(&w, 0, sizeof w);
    w.version = 6;
    for (k = 0; k < 48; k++) {
        writer_bytes b = {NULL, 0, 0};
        writer_uv(&b, 1);
        writer_uv(&b, k ? 2 : 0);
        if (k) {
            writer_uv(&b, (uint64_t)k - 1);
            writer_uv(&b, (uint64_t)k - 1);
        }
        writer_add(&w.attrs, b, WRITER_VHLO, 1, 1);
    }
    CHECK(writer_write(&w, call));
    import_bytes(w.out.data, w.out.n, &i);
    CHECKF(i.status == SHLO_LIMIT && strstr(i.message, "as large as its source"), "%d: %s", (int)i.status,
        i.all);
    shlo_blob_free(&i.code);
    writer_free(&w);
    strcpy(text, "func main () -> () {");
    for (k = 0; k < USES; k++) strcpy(text + 20 + (size_t)k * (sizeof constant - 1), constant);
    strcat(text, " return_v1 }");
    CHECK(write_sample(&w, 6, 0, text));
    import_bytes(w.out.data, w.out.n, &i);
    CHECKF(i.status == SHLO_OK && i.code.bytes < 1000000, "%d: %s", (int)i.status,
        i.all); /* each holds one element */
    shlo_blob_free(&i.code);
    writer_free(&w);
    free(text);
}

int main(void) {
    test_samples();
    test_resource();
    test_resource_outside();
    test_spelling();
    test_refused();
    test_producers();
    test_damaged();
    test_bounded();
    return test_end("test_artifact");
}
