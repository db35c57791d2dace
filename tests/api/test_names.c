// link: impl
/* tests/api/test_names.c - names of inputs and outputs: given to the builder, kept by the file and by what is
 * made of it, found by the program. */
#include "../test.h"
#include "stablehlo.h"
#include "../fail_alloc.h"

/* main(x, y, z) = (x + z, y); another function with names of its own */
static shlo_blob build(int flags) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type type = shlo_tensor1(b, SHLO_F32, 2);
    shlo_value args[3], out[2];
    shlo_type types[3];
    shlo_blob blob;
    types[0] = types[1] = types[2] = type;
    shlo_func(b, "main", types, args, 3);
    shlo_arg_name(b, 0, "x");
    shlo_arg_name(b, 1, "params['dense']");
    shlo_arg_name(b, 2, "z");
    shlo_result_name(b, 1, "same");
    out[0] = shlo_add(b, args[0], args[2]);
    out[1] = args[1];
    shlo_return(b, out, 2);
    shlo_func(b, "other", types, args, 1);
    shlo_arg_name(b, 0, "z");
    shlo_return(b, args, 1);
    CHECK(shlo_builder_finish(b, flags, &blob) == SHLO_OK);
    shlo_builder_destroy(b);
    return blob;
}

/* The names are those of the list, separated by blanks; - for none. */
static void has_names(const shlo_blob *blob, const char *inputs, const char *outputs) {
    shlo_program *p = NULL;
    char all[2][200], name[50];
    int32_t i, k;
    CHECK(shlo_load(blob->data, blob->bytes, NULL, &p, NULL) == SHLO_OK);
    for (k = 0; k < 2; k++) {
        int32_t func = shlo_program_find(p, "main"),
                n = k ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
        all[k][0] = 0;
        for (i = 0; i < n; i++) {
            size_t length = k ? shlo_program_output_name(p, func, i, name, sizeof name)
                              : shlo_program_input_name(p, func, i, name, sizeof name);
            CHECK(length == strlen(name));
            if (i) strcat(all[k], " ");
            strcat(all[k], length ? name : "-");
        }
    }
    CHECKF(strcmp(all[0], inputs) == 0, "inputs: %s, expected %s", all[0], inputs);
    CHECKF(strcmp(all[1], outputs) == 0, "outputs: %s, expected %s", all[1], outputs);
    shlo_program_free(p);
}

static void test_find(void) {
    shlo_blob blob = build(SHLO_KEEP_NAMES);
    shlo_program *p = NULL, *fork = NULL;
    char name[4];
    TEST_CASE("find");
    CHECK(shlo_load(blob.data, blob.bytes, NULL, &p, NULL) == SHLO_OK);
    CHECK(shlo_program_find_input(p, "x") == 0 && shlo_program_find_input(p, "params['dense']") == 1);
    CHECK(shlo_program_find_input(p, "z") == 2 && shlo_program_find_input(p, "same") == -1);
    CHECK(shlo_program_find_input(p, "") == -1 && shlo_program_find_input(NULL, "x") == -1);
    CHECK(shlo_program_find_output(p, "same") == 1 && shlo_program_find_output(p, "x") == -1);
    CHECK(shlo_program_input_name(p, 0, 1, name, sizeof name) == 15 && strcmp(name, "par") == 0);
    CHECK(shlo_program_input_name(p, 0, 1, NULL, 0) == 15);
    CHECK(shlo_program_input_name(p, 0, 1, NULL, sizeof name) == 15);
    name[0] = 'q';
    CHECK(shlo_program_input_name(p, 0, 1, name, 0) == 15 && name[0] == 'q');
    CHECK(shlo_program_input_name(p, 0, 3, name, sizeof name) == 0 && !name[0]);
    CHECK(shlo_program_input_name(p, 2, 0, name, sizeof name) == 0);
    CHECK(shlo_program_input_name(p, 1, 0, name, sizeof name) == 1 && strcmp(name, "z") == 0);
    CHECK(shlo_program_fork(p, &fork, NULL) == SHLO_OK && shlo_program_find_input(fork, "z") == 2);
    shlo_program_free(fork);
    shlo_program_free(p);
    shlo_blob_free(&blob);
}

/* A name that two arguments have names none; without a main, only a single function has names to find. */
static void test_twice(void) {
    for (int k = 0; k < 2; k++) {
        shlo_builder *b = shlo_builder_create(NULL);
        shlo_type types[2];
        shlo_value args[2];
        shlo_program *p = NULL;
        shlo_blob blob;
        TEST_CASE(k ? "two functions, and no main" : "a name twice");
        types[0] = types[1] = shlo_tensor1(b, SHLO_F32, 2);
        for (int f = 0; f <= k; f++) {
            shlo_func(b, f ? "second" : "first", types, args, 2);
            shlo_arg_name(b, 0, "x");
            shlo_arg_name(b, 1, k ? "y" : "x");
            shlo_return(b, args, 1);
        }
        CHECKF(shlo_builder_finish(b, SHLO_KEEP_NAMES, &blob) == SHLO_OK, "%s",
            shlo_builder_error(b)->message);
        shlo_builder_destroy(b);
        CHECK(shlo_load(blob.data, blob.bytes, NULL, &p, NULL) == SHLO_OK);
        CHECK(shlo_program_find_input(p, "x") == -1);
        shlo_program_free(p);
        shlo_blob_free(&blob);
    }
}

/* Arguments become constants with a failing allocation, each in turn; two of one name have one type. */
static void test_bound(void) {
    shlo_blob blob = build(SHLO_KEEP_NAMES), made;
    shlo_binding bound[2];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type types[2];
    shlo_value args[2];
    shlo_status status = SHLO_MEMORY;
    shlo_error e;
    fail_alloc f;
    TEST_CASE("bound");
    memset(bound, 0, sizeof bound);
    bound[0].name = "v", bound[1].name = "w";
    bound[1].argument = 2;
    for (long n = 0; n < 10000 && status == SHLO_MEMORY; n++) {
        fail_alloc_init(&f, n);
        status = shlo_bind(blob.data, blob.bytes, "main", bound, 2, &f.allocator, &made, &e);
        CHECKF(status == SHLO_OK || (status == SHLO_MEMORY && e.status == status && !made.data),
            "call %ld: %s", n, e.message);
        shlo_blob_free(&made);
        CHECKF(f.live == 0 && f.live_bytes == 0, "call %ld: %ld leak", n, f.live);
    }
    CHECK(status == SHLO_OK);
    shlo_blob_free(&blob);
    types[0] = shlo_tensor1(b, SHLO_F32, 2), types[1] = shlo_tensor1(b, SHLO_F32, 3);
    shlo_func(b, "main", types, args, 2);
    shlo_return(b, args, 2);
    CHECK(shlo_builder_finish(b, 0, &blob) == SHLO_OK);
    shlo_builder_destroy(b);
    bound[0].name = "w";
    bound[1].argument = 1;
    CHECK(shlo_bind(blob.data, blob.bytes, "main", bound, 2, NULL, &made, &e) == SHLO_TYPE && !made.data);
    CHECKF(!strcmp(e.message, "argument 1: the external constant 'w' has another type elsewhere"), "%s",
        e.message);
    shlo_blob_free(&blob);
}

static void test_kept(void) {
    shlo_blob blob = build(SHLO_KEEP_NAMES), made;
    shlo_binding bound;
    shlo_program *p = NULL;
    TEST_CASE("kept");
    has_names(&blob, "x params['dense'] z", "- same");
    CHECK(shlo_optimize(blob.data, blob.bytes, 2, NULL, &made, NULL) == SHLO_OK);
    has_names(&made, "x params['dense'] z", "- same");
    shlo_blob_free(&made);
    memset(&bound, 0, sizeof bound);
    bound.argument = 1;
    bound.name = "w";
    CHECK(shlo_bind(blob.data, blob.bytes, "main", &bound, 1, NULL, &made, NULL) == SHLO_OK);
    CHECK(shlo_load(made.data, made.bytes, NULL, &p, NULL) != SHLO_OK); /* w has no elements */
    shlo_blob_free(&made);
    bound.argument = 0;
    CHECK(shlo_bind(blob.data, blob.bytes, "other", &bound, 1, NULL, &made, NULL) == SHLO_OK);
    shlo_blob_free(&made);
    shlo_blob_free(&blob);
    blob = build(0);
    has_names(&blob, "- - -", "- -");
    shlo_blob_free(&blob);
}

/* Every byte of the section changed, and the file cut: refused, or loaded with other names. */
static void test_damaged(void) {
    shlo_blob blob = build(SHLO_KEEP_NAMES);
    size_t i;
    int accepted = 0, value;
    TEST_CASE("damaged");
    for (i = blob.bytes - 70; i < blob.bytes; i++) {
        uint8_t was = blob.data[i];
        for (value = 0; value < 256; value += 5) {
            shlo_program *p = NULL;
            char name[8];
            blob.data[i] = (uint8_t)value;
            if (shlo_load(blob.data, blob.bytes, NULL, &p, NULL) != SHLO_OK) continue;
            accepted++;
            shlo_program_input_name(p, 0, 1, name, sizeof name);
            CHECK(shlo_program_find_input(p, "z") <= 2);
            shlo_program_free(p);
        }
        blob.data[i] = was;
    }
    CHECK(accepted > 100);
    shlo_blob_free(&blob);
}

/* What does not fit is named: element types and functions. */
static void test_messages(void) {
    shlo_blob blob = build(0);
    shlo_program *p = NULL;
    shlo_error error;
    shlo_buffer in[3], out[2];
    double numbers[8];
    int i;
    TEST_CASE("messages");
    memset(in, 0, sizeof in);
    memset(out, 0, sizeof out);
    for (i = 0; i < 5; i++) {
        shlo_buffer *b = i < 3 ? &in[i] : &out[i - 3];
        b->data = numbers + i;
        b->bytes = 8;
        b->dtype = SHLO_F32;
        b->rank = -1;
    }
    CHECK(shlo_load(blob.data, blob.bytes, NULL, &p, NULL) == SHLO_OK);
    in[2].dtype = SHLO_F64;
    CHECK(shlo_run(p, "main", in, 3, out, 2, &error) == SHLO_INPUT && error.operand == 2);
    CHECKF(strstr(error.message, "expected f32, got f64") != NULL, "%s", error.message);
    CHECK(shlo_run(p, "man", in, 3, out, 2, &error) == SHLO_NOT_FOUND);
    CHECKF(strstr(error.message, "there is @main, @other") != NULL, "%s", error.message);
    shlo_program_free(p);
    shlo_blob_free(&blob);
}

static void test_wrong(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    TEST_CASE("wrong");
    shlo_arg_name(b, 0, "x");
    CHECK(shlo_builder_status(b) == SHLO_STRUCTURE);
    shlo_builder_clear_error(b);
    shlo_func_begin(b, "main");
    shlo_arg_name(b, -1, "x");
    CHECK(shlo_builder_status(b) == SHLO_ARGUMENT);
    shlo_builder_clear_error(b);
    shlo_result_name(b, 0, "");
    CHECK(shlo_builder_status(b) == SHLO_ARGUMENT);
    shlo_builder_destroy(b);
}

/* What is no program file says what to do with it. */
static void test_other_files(void) {
    static const char text[] = "func.func @main() { return }", bytecode[] = "ML\xefR\x06";
    shlo_program *p = NULL;
    shlo_error error;
    TEST_CASE("other files");
    CHECK(shlo_load(text, sizeof text - 1, NULL, &p, &error) == SHLO_FORMAT);
    CHECK(strstr(error.message, "a text") && strstr(error.message, "shlo compile"));
    CHECK(shlo_load(bytecode, sizeof bytecode - 1, NULL, &p, &error) == SHLO_FORMAT);
    CHECK(strstr(error.message, "MLIR bytecode") && strstr(error.message, "shlo compile"));
    CHECK(shlo_load("\1\2\3\4\5", 5, NULL, &p, &error) == SHLO_FORMAT);
    CHECK(!strstr(error.message, "shlo compile"));
}

int main(void) {
    test_other_files();
    test_find();
    test_kept();
    test_twice();
    test_bound();
    test_damaged();
    test_messages();
    test_wrong();
    return test_end("test_names");
}
