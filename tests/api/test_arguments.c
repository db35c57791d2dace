// link: impl
/* tests/api/test_arguments.c - wrong arguments of the public calls: NULL, negative counts, numbers of
 * nothing. Each is an error that says which call it was, with or without a place for the error, and makes
 * nothing. */
#include "stablehlo.h"
#include "../test.h"

static shlo_blob code;
static shlo_program *program;
static float in_elements[4] = {1, 2, 3, 4}, out_elements[4];
static shlo_buffer in, out;

/* x + x, for four elements. */
static void make(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, y;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    y = shlo_add(b, x, x);
    shlo_return(b, &y, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    CHECK(shlo_load(code.data, code.bytes, NULL, &program, NULL) == SHLO_OK);
    in = shlo_buffer_f32(in_elements, 4);
    out = shlo_buffer_f32(out_elements, 4);
}

/* The record of a failure: the status that was returned, and a message with this text. */
static void says(shlo_status status, const shlo_error *e, const char *text) {
    CHECK(status != SHLO_OK && e->status == status);
    CHECKF(strstr(e->message, text) != NULL, "'%s' is not in '%s'", text, e->message);
}

static void loading(void) {
    shlo_error e;
    shlo_program *p = program;
    size_t needed;
    shlo_options o;
    TEST_CASE("loading");
    says(shlo_load(code.data, code.bytes, NULL, NULL, &e), &e, "shlo_load");
    says(shlo_load(NULL, 5, NULL, &p, &e), &e, "shlo_load");
    CHECK(p == NULL);
    CHECK(shlo_load(NULL, 5, NULL, &p, NULL) == SHLO_ARGUMENT &&
          shlo_load(NULL, 0, NULL, &p, NULL) != SHLO_OK);
    says(shlo_memory_needed(NULL, 5, NULL, &needed, &e), &e, "shlo_memory_needed");
    says(shlo_memory_needed(code.data, code.bytes, NULL, NULL, &e), &e, "shlo_memory_needed");
    CHECK(shlo_memory_needed(NULL, 5, NULL, NULL, NULL) == SHLO_ARGUMENT);
    says(shlo_program_fork(NULL, &p, &e), &e, "shlo_program_fork");
    says(shlo_program_fork(program, NULL, &e), &e, "shlo_program_fork");
    CHECK(shlo_program_fork(NULL, &p, NULL) == SHLO_ARGUMENT && p == NULL);
    memset(&o, 0, sizeof o);
    o.n_customs = -1;
    says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, "custom");
    o.n_customs = 1;
    says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, "custom");
    o.n_customs = 0;
    o.parallel.n_threads = -1;
    says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, "threads");
    o.parallel.n_threads = 5000;
    says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, "threads");
    shlo_program_free(NULL);
}

static void running(void) {
    shlo_error e;
    shlo_buffer wrong = out;
    TEST_CASE("running");
    CHECK(shlo_run(NULL, "main", &in, 1, &out, 1, NULL) != SHLO_OK);
    says(shlo_run(NULL, "main", &in, 1, &out, 1, &e), &e, "");
    says(shlo_run(program, "none", &in, 1, &out, 1, &e), &e, "there is @main");
    says(shlo_run(program, "main", &in, -1, &out, 1, &e), &e, "input");
    says(shlo_run(program, "main", NULL, 1, &out, 1, &e), &e, "input");
    says(shlo_run(program, "main", &in, 2, &out, 1, &e), &e, "input");
    says(shlo_run(program, "main", &in, 1, &out, -1, &e), &e, "output");
    says(shlo_run(program, "main", &in, 1, NULL, 1, &e), &e, "output");
    says(shlo_run(program, "main", &in, 1, &out, 0, &e), &e, "output");
    wrong.data = NULL;
    says(shlo_run(program, "main", &in, 1, &wrong, 1, &e), &e, "NULL");
    wrong = shlo_buffer_f64((const double *)(const void *)out_elements, 2);
    says(shlo_run(program, "main", &in, 1, &wrong, 1, &e), &e, "f64");
    says(shlo_program_prepare(NULL, "main", &in, 1, &e), &e, "");
    says(shlo_program_prepare(program, NULL, &in, -1, &e), &e, "");
    says(shlo_program_prepare(program, NULL, NULL, 1, &e), &e, "");
    says(shlo_run(program, NULL, &in, 1, &out, 1, &e), &e, "shlo_run");
    CHECK(shlo_run(program, "main", &in, 1, &out, 1, NULL) == SHLO_OK && out_elements[3] == 8);
}

static void making_files(void) {
    shlo_error e;
    shlo_blob made;
    shlo_binding nothing;
    memset(&nothing, 0, sizeof nothing);
    TEST_CASE("making files");
    says(shlo_optimize(code.data, code.bytes, 2, NULL, NULL, &e), &e, "shlo_optimize");
    says(shlo_optimize(NULL, 5, 2, NULL, &made, &e), &e, "shlo_optimize");
    CHECK(made.data == NULL);
    says(shlo_specialize(code.data, code.bytes, "main", &in, 1, NULL, NULL, &e), &e, "shlo_specialize");
    says(shlo_specialize(NULL, 5, "main", &in, 1, NULL, &made, &e), &e, "shlo_specialize");
    says(shlo_specialize(code.data, code.bytes, NULL, &in, 1, NULL, &made, &e), &e, "shlo_specialize");
    says(shlo_specialize(code.data, code.bytes, "main", NULL, 1, NULL, &made, &e), &e, "shlo_specialize");
    says(shlo_specialize(code.data, code.bytes, "main", &in, -1, NULL, &made, &e), &e, "shlo_specialize");
    says(shlo_specialize(code.data, code.bytes, "none", &in, 1, NULL, &made, &e), &e, "none");
    says(shlo_specialize(code.data, code.bytes, "main", &in, 0, NULL, &made, &e), &e, "");
    CHECK(shlo_specialize(code.data, code.bytes, "main", &in, 0, NULL, NULL, NULL) == SHLO_ARGUMENT);
    says(shlo_bind(code.data, code.bytes, "main", &nothing, 1, NULL, NULL, &e), &e, "shlo_bind");
    says(shlo_bind(NULL, 5, "main", &nothing, 1, NULL, &made, &e), &e, "shlo_bind");
    says(shlo_bind(code.data, code.bytes, NULL, &nothing, 1, NULL, &made, &e), &e, "shlo_bind");
    says(shlo_bind(code.data, code.bytes, "main", NULL, 1, NULL, &made, &e), &e, "shlo_bind");
    says(shlo_bind(code.data, code.bytes, "main", &nothing, -1, NULL, &made, &e), &e, "shlo_bind");
    says(shlo_bind(code.data, code.bytes, "main", &nothing, 1, NULL, &made, &e), &e, "name");
    says(shlo_bind(code.data, code.bytes, "none", &nothing, 1, NULL, &made, &e), &e, "");
    says(shlo_program_uses(code.data, code.bytes, NULL, NULL, NULL, &e), &e, "shlo_program_uses");
    says(shlo_image_make(code.data, code.bytes, "host", NULL, NULL, &e), &e, "shlo_image_make");
    says(shlo_image_make(NULL, 5, "host", NULL, &made, &e), &e, "shlo_image_make");
    says(shlo_image_make(code.data, code.bytes, "toaster", NULL, &made, &e), &e, "toaster");
    CHECK(shlo_image_target_name(-1) == NULL && shlo_image_target_name(1000000) == NULL);
}

static void asking(void) {
    shlo_tensor_info info;
    shlo_memory_info memory;
    char text[8] = "unused";
    TEST_CASE("asking");
    CHECK(shlo_program_funcs(NULL) == 0 && shlo_program_func_name(NULL, 0) == NULL);
    CHECK(shlo_program_func_name(program, -1) == NULL && shlo_program_func_name(program, 1) == NULL);
    CHECK(shlo_program_find(NULL, "main") == -1 && shlo_program_find(program, NULL) == -1);
    CHECK(shlo_program_find(program, "mai") == -1 && shlo_program_find(program, "main") == 0);
    CHECK(shlo_program_inputs(NULL, 0) == -1 && shlo_program_outputs(program, 1) == -1);
    CHECK(shlo_program_input(NULL, 0, 0, &info) == SHLO_ARGUMENT);
    CHECK(shlo_program_input(program, 0, 1, &info) == SHLO_ARGUMENT);
    CHECK(shlo_program_input(program, 0, -1, &info) == SHLO_ARGUMENT);
    CHECK(shlo_program_output(program, 0, 0, NULL) == SHLO_ARGUMENT);
    CHECK(shlo_program_input_name(NULL, 0, 0, text, sizeof text) == 0 && text[0] == 0);
    CHECK(shlo_program_output_name(program, 0, 7, text, sizeof text) == 0);
    CHECK(shlo_program_output_name(program, 0, 0, NULL, 0) == 0);
    CHECK(shlo_program_find_input(NULL, "x") == -1 && shlo_program_find_input(program, NULL) == -1);
    CHECK(shlo_program_find_output(program, "x") == -1);
    shlo_program_memory(program, NULL);
    shlo_program_memory(NULL, &memory);
    CHECK(memory.arena_bytes == 0 && strcmp(shlo_program_isa(NULL), "") == 0);
    CHECK(shlo_program_instructions(NULL) == 0 && shlo_program_flops(NULL, 0) == 0);
    CHECK(shlo_program_flops(program, -1) == 0 && shlo_program_flops(program, 1000) == 0);
    CHECK(shlo_program_work(NULL, 0) == 0 && shlo_program_work(program, 1000) == 0);
    CHECK(shlo_program_describe(NULL, 0, text, sizeof text) == 0 && text[0] == 0);
    CHECK(shlo_program_describe(program, 1000, NULL, 0) == 0);
    CHECK(shlo_tensor_text(NULL, NULL, 0) == 0 && shlo_tensor_text(NULL, text, sizeof text) == 0);
    CHECK(shlo_tensor_text(&in, NULL, 0) > 8 && shlo_tensor_text(&in, text, sizeof text) > 8 && !text[7]);
}

static void grids(void) {
    shlo_grid_options o;
    shlo_process two[2];
    shlo_grid *g;
    shlo_error e;
    TEST_CASE("grids");
    memset(&o, 0, sizeof o);
    memset(two, 0, sizeof two);
    two[0].program = two[1].program = program;
    o.n_replicas = -1;
    says(shlo_grid_create(&o, two, &g, &e), &e, "");
    o.n_replicas = 2;
    o.parallel.n_threads = -1;
    says(shlo_grid_create(&o, two, &g, &e), &e, "");
    o.parallel.n_threads = 0;
    says(shlo_grid_create(&o, NULL, &g, &e), &e, "");
    two[1].program = NULL;
    says(shlo_grid_create(&o, two, &g, &e), &e, "");
    two[1].program = program;
    two[1].func = "none";
    says(shlo_grid_create(&o, two, &g, &e), &e, "");
    CHECK(shlo_grid_create(&o, two, &g, NULL) != SHLO_OK && g == NULL);
    shlo_grid_destroy(NULL);
}

int main(void) {
    make();
    loading();
    running();
    making_files();
    asking();
    grids();
    shlo_program_free(program);
    shlo_blob_free(&code);
    return test_end("api/arguments");
}
