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

static void *never_alloc(void *user, size_t bytes, size_t align) {
    (void)user;
    (void)bytes;
    (void)align;
    CHECKF(0, "%s", "called");
    return NULL;
}

static void never_free(void *user, void *block, size_t bytes) {
    (void)user;
    (void)block;
    (void)bytes;
    CHECKF(0, "%s", "called");
}

static void ignore(void *user, const char *name) {
    (void)user;
    (void)name;
}

/* Whoever takes shlo_options looks at them first. */
static void options_are_checked(void) {
    static const struct {
        int32_t flags, n_customs, n_threads;
        const char *says;
    } wrong[] = {{128, 0, 0, "options.flags is 0x80"}, {1 << 16, 0, 0, "options.flags"},
        {-1, 0, 0, "options.flags"}, {0, 1, 0, "options.n_customs is 1"}, {0, -1, 0, "options.n_customs"},
        {0, 0, -1, "n_threads is -1"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        shlo_options o;
        shlo_program *p = NULL;
        shlo_blob made;
        shlo_error e;
        size_t needed;
        TEST_CASE(wrong[i].says);
        memset(&o, 0, sizeof o);
        o.flags = wrong[i].flags;
        o.n_customs = wrong[i].n_customs;
        o.parallel.n_threads = wrong[i].n_threads;
        says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, wrong[i].says);
        says(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e), &e, wrong[i].says);
        says(shlo_specialize(code.data, code.bytes, "main", &in, 1, &o, &made, &e), &e, wrong[i].says);
        says(shlo_image_make(code.data, code.bytes, "host", &o, &made, &e), &e, wrong[i].says);
        says(shlo_program_uses(code.data, code.bytes, &o, ignore, NULL, &e), &e, wrong[i].says);
    }
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
    {
        static unsigned char block[1 << 16];
        shlo_program *inside = NULL;
        memset(&o, 0, sizeof o);
        o.block = block;
        o.block_bytes = sizeof block;
        CHECKF(shlo_load(code.data, code.bytes, &o, &inside, &e) == SHLO_OK, "%s", e.message);
        says(shlo_program_fork(inside, &p, &e), &e, "a program in a block cannot be forked");
        shlo_program_free(inside);
    }
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
    o.parallel.n_threads = 0;
    o.block_bytes = 64;
    says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, "block_bytes is 64, but options.block is NULL");
    o.block_bytes = 0;
    shlo_program_free(NULL);
    TEST_CASE("an allocator without functions");
    for (int i = 0; i < 3; i++) {
        shlo_allocator lacking = {i == 1 ? never_alloc : NULL, i == 2 ? never_free : NULL, NULL};
        shlo_blob made;
        o.allocator = &lacking;
        says(shlo_load(code.data, code.bytes, &o, &p, &e), &e, "options.allocator");
        says(shlo_memory_needed(code.data, code.bytes, &o, &needed, &e), &e, "options.allocator");
        says(shlo_specialize(code.data, code.bytes, "main", &in, 1, &o, &made, &e), &e, "allocator");
        says(shlo_optimize(code.data, code.bytes, 2, &lacking, &made, &e), &e, "allocator");
        says(shlo_bind(code.data, code.bytes, "main", NULL, 0, &lacking, &made, &e), &e, "allocator");
        says(shlo_program_uses(code.data, code.bytes, NULL, NULL, &lacking, &e), &e, "");
        CHECK(shlo_checksum_add(code.data, code.bytes, &lacking, &made, &e) == SHLO_MEMORY);
        CHECK(!shlo_builder_create(&lacking));
    }
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
    CHECK(e.status == SHLO_ARGUMENT);
    says(shlo_run(program, "main", &in, 2, &out, 1, &e), &e, "input");
    CHECK(e.status == SHLO_INPUT);
    says(shlo_run(program, "main", &in, 1, &out, -1, &e), &e, "output");
    says(shlo_run(program, "main", &in, 1, NULL, 1, &e), &e, "output");
    CHECK(e.status == SHLO_ARGUMENT);
    says(shlo_run(program, "main", &in, 1, &out, 0, &e), &e, "output");
    wrong.data = NULL;
    says(shlo_run(program, "main", &in, 1, &wrong, 1, &e), &e, "NULL");
    wrong = out;
    wrong.bytes = SIZE_MAX;
    says(shlo_run(program, "main", &in, 1, &wrong, 1, &e), &e, "the size ");
    CHECKF(!strchr(e.message, '-'), "%s", e.message);
    wrong = shlo_buffer_f64((const double *)(const void *)out_elements, 2);
    says(shlo_run(program, "main", &in, 1, &wrong, 1, &e), &e, "f64");
    says(shlo_program_prepare(NULL, "main", &in, 1, &e), &e, "");
    says(shlo_program_prepare(program, NULL, &in, -1, &e), &e, "");
    says(shlo_program_prepare(program, NULL, NULL, 1, &e), &e, "");
    says(shlo_run(program, NULL, &in, 1, &out, 1, &e), &e, "shlo_run");
    CHECK(shlo_run(program, "main", &in, 1, &out, 1, NULL) == SHLO_OK && out_elements[3] == 8);
}

/* Buffers that are not as the function says, each in one way. */
static void other_buffers(void) {
    static const int64_t four[2] = {4, 1}, three[1] = {3};
    static float room[8];
    shlo_buffer b[2];
    shlo_error e;
    TEST_CASE("other buffers");
    for (int k = 0; k < 2; k++) {
        b[0] = in;
        b[1] = out;
        b[k].dims = four;
        b[k].rank = 2;
        says(shlo_run(program, "main", b, 1, b + 1, 1, &e), &e, "has the rank 2");
        b[k].rank = 1;
        CHECK(shlo_run(program, "main", b, 1, b + 1, 1, &e) == SHLO_OK);
        b[k].dims = three;
        says(shlo_run(program, "main", b, 1, b + 1, 1, &e), &e, "dimension 0: expected 4, got 3");
        CHECK(e.dimension == 0);
        b[k] = k ? out : in;
        b[k].bytes = 12;
        says(shlo_run(program, "main", b, 1, b + 1, 1, &e), &e, "has the size 12");
        b[k].bytes = 16;
        b[k].dtype = SHLO_I32;
        says(shlo_run(program, "main", b, 1, b + 1, 1, &e), &e, "expected f32, got i32");
        b[k] = k ? out : in;
        b[k].data = (char *)room + 2;
        says(shlo_run(program, "main", b, 1, b + 1, 1, &e), &e, "data is 2 past a multiple of 4 bytes");
    }
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
    CHECK(shlo_image_make(NULL, 5, NULL, NULL, &made, NULL) == SHLO_ARGUMENT);
    CHECK(shlo_image_make(code.data, code.bytes, NULL, NULL, &made, NULL) == SHLO_OK && made.bytes > 64);
    says(shlo_image_uses(made.data, made.bytes, NULL, NULL, NULL, &e), &e, "shlo_image_uses");
    says(shlo_image_uses(NULL, 5, ignore, NULL, NULL, &e), &e, "");
    says(shlo_image_uses(made.data, 5, ignore, NULL, NULL, &e), &e, "");
    CHECK(shlo_image_uses(made.data, made.bytes, ignore, NULL, NULL, NULL) == SHLO_OK);
    CHECK(shlo_image_part(379, ignore, NULL) == SHLO_OK && shlo_image_part(0, ignore, NULL) == SHLO_OK);
    CHECK(shlo_image_part(379, NULL, NULL) == SHLO_ARGUMENT);
    CHECK(shlo_image_part(UINT32_MAX, ignore, NULL) == SHLO_NOT_FOUND);
    for (uint32_t part = 0; part < 20000; part++) shlo_image_part(part, ignore, NULL);
    CHECK(shlo_image_arena(NULL, 5) == 0 && shlo_image_arena(made.data, 5) == 0);
    CHECK(!shlo_image_intact(NULL, 100) && !shlo_image_intact(made.data, 5));
    CHECK(!shlo_image_intact(made.data + 1, made.bytes - 1));
    shlo_blob_free(&made);
    says(shlo_program_uses(NULL, 5, NULL, ignore, NULL, &e), &e, "shlo_program_uses");
    CHECK(shlo_program_uses(code.data, 5, NULL, ignore, NULL, NULL) != SHLO_OK);
    says(shlo_image_make(code.data, code.bytes, "toaster", NULL, &made, &e), &e, "toaster");
    CHECK(shlo_image_target_name(-1) == NULL && shlo_image_target_name(1000000) == NULL);
}

/* A size without bytes is a misuse that names the call; no bytes at all are an empty program. */
static void no_bytes(void) {
    static shlo_weights none;
    shlo_binding binding;
    shlo_blob made, rest;
    shlo_error e;
    size_t needed = 1;
    TEST_CASE("no bytes");
    memset(&binding, 0, sizeof binding);
    binding.name = "w";
    for (size_t n = 0; n <= 5; n += 5) {
        const shlo_status status = n ? SHLO_ARGUMENT : SHLO_FORMAT;
        CHECK(shlo_optimize(NULL, n, 1, NULL, &made, &e) == status && !made.data);
        says(status, &e, n ? "shlo_optimize" : "empty");
        CHECK(shlo_program_uses(NULL, n, NULL, ignore, NULL, &e) == status);
        says(status, &e, n ? "shlo_program_uses" : "empty");
        CHECK(shlo_specialize(NULL, n, "main", &in, 1, NULL, &made, &e) == status && !made.data);
        says(status, &e, n ? "shlo_specialize" : "empty");
        CHECK(shlo_bind(NULL, n, "main", &binding, 1, NULL, &made, &e) == status && !made.data);
        says(status, &e, n ? "shlo_bind" : "empty");
        CHECK(shlo_weights_split(NULL, n, 1, NULL, &rest, &made, &e) == status && !rest.data && !made.data);
        says(status, &e, n ? "shlo_weights_split" : "empty");
        CHECK(shlo_weights_join(NULL, n, &none, NULL, &made, &e) == status && !made.data);
        says(status, &e, n ? "shlo_weights_join" : "empty");
        CHECK(shlo_image_make(NULL, n, NULL, NULL, &made, &e) == status);
        says(status, &e, n ? "shlo_image_make" : "empty");
        CHECK(shlo_memory_needed(NULL, n, NULL, &needed, &e) == status && needed == 0);
        says(status, &e, n ? "shlo_memory_needed" : "empty");
    }
    CHECK(shlo_checksum_add(NULL, 5, NULL, &made, &e) == SHLO_ARGUMENT);
    says(SHLO_ARGUMENT, &e, "shlo_checksum_add");
    CHECK(shlo_checksum_add(code.data, code.bytes, NULL, NULL, NULL) == SHLO_ARGUMENT);
    for (int level = -1; level <= 3; level += 4) {
        CHECK(shlo_optimize(code.data, code.bytes, level, NULL, &made, &e) == SHLO_ARGUMENT && !made.data);
        says(SHLO_ARGUMENT, &e, "level");
    }
    CHECK(shlo_specialize(code.data, code.bytes, NULL, &in, 1, NULL, &made, &e) == SHLO_ARGUMENT);
    CHECK(shlo_specialize(code.data, code.bytes, "main", &in, -1, NULL, &made, &e) == SHLO_ARGUMENT);
    CHECK(shlo_specialize(code.data, code.bytes, "main", NULL, 1, NULL, &made, &e) == SHLO_ARGUMENT);
    CHECK(shlo_bind(code.data, code.bytes, NULL, &binding, 1, NULL, &made, &e) == SHLO_ARGUMENT);
    CHECK(shlo_bind(code.data, code.bytes, "main", &binding, -1, NULL, &made, &e) == SHLO_ARGUMENT);
    CHECK(shlo_bind(code.data, code.bytes, "main", NULL, 1, NULL, &made, &e) == SHLO_ARGUMENT);
    CHECK(shlo_bind(code.data, code.bytes, "main", &binding, 1, NULL, NULL, &e) == SHLO_ARGUMENT);
    CHECK(shlo_weights_make(NULL, 1, NULL, &made, &e) == SHLO_ARGUMENT && !made.data);
    CHECK(shlo_weights_make(NULL, -1, NULL, &made, &e) == SHLO_ARGUMENT && !made.data);
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
    shlo_comm comm;
    shlo_grid *g;
    shlo_error e;
    TEST_CASE("grids");
    memset(&o, 0, sizeof o);
    memset(two, 0, sizeof two);
    two[0].program = two[1].program = program;
    o.n_replicas = -1;
    says(shlo_grid_create(&o, two, &g, &e), &e, "");
    o.n_replicas = 0;
    o.n_partitions = -1;
    says(shlo_grid_create(&o, two, &g, &e), &e, "0 x -1");
    o.n_partitions = o.n_replicas = 1000;
    says(shlo_grid_create(&o, two, &g, &e), &e, "65536");
    o.n_replicas = 2;
    o.n_partitions = 1;
    memset(&comm, 0, sizeof comm);
    o.comm = &comm;
    says(shlo_grid_create(&o, two, &g, &e), &e, "gather");
    o.comm = NULL;
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

/* Weights files: what a list, a file and a question must have. */
static void weights(void) {
    static float elements[6];
    static const int64_t dims[2] = {2, 3}, negative[2] = {2, -3}, huge[2] = {INT64_MAX, INT64_MAX};
    static const struct {
        const char *name;
        const void *data;
        const int64_t *dims;
        int32_t rank, dtype;
        size_t bytes;
        const char *says;
    } rows[] = {
        {NULL, elements, dims, 2, SHLO_F32, 24, "no name"},
        {"", elements, dims, 2, SHLO_F32, 24, "no name"},
        {"w", elements, dims, 2, SHLO_NO_DTYPE, 24, "no element type"},
        {"w", elements, dims, -1, SHLO_F32, 24, "no shape"},
        {"w", elements, dims, SHLO_MAX_RANK + 1, SHLO_F32, 24, "a rank above"},
        {"w", elements, NULL, 2, SHLO_F32, 24, "no shape"},
        {"w", elements, negative, 2, SHLO_F32, 24, "dimension 1"},
        {"w", elements, huge, 2, SHLO_F32, 24, "too large"},
        {"w", elements, dims, 2, SHLO_F32, 20, "20 bytes, their shape takes 24"},
        {"w", NULL, dims, 2, SHLO_F32, 24, "at NULL"},
    };
    shlo_weight w[2];
    shlo_weights_file file;
    shlo_weights outside;
    shlo_blob made, rest;
    shlo_error e;
    shlo_tensor_info what;
    int64_t out_dims[SHLO_MAX_RANK];
    const void *data;
    size_t bytes;
    TEST_CASE("weights");
    memset(w, 0, sizeof w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        w[0].name = rows[i].name;
        w[0].data = rows[i].data;
        w[0].what.dtype = (shlo_dtype)rows[i].dtype;
        w[0].what.rank = rows[i].rank;
        w[0].what.dims = rows[i].dims;
        w[0].what.bytes = rows[i].bytes;
        says(shlo_weights_make(w, 1, NULL, &made, &e), &e, rows[i].says);
        CHECK(made.data == NULL && shlo_weights_make(w, 1, NULL, &made, NULL) == SHLO_ARGUMENT);
    }
    w[0].data = elements;
    w[1] = w[0];
    says(shlo_weights_make(w, 2, NULL, &made, &e), &e, "'w'");
    says(shlo_weights_make(w, -1, NULL, &made, &e), &e, "shlo_weights_make");
    says(shlo_weights_make(NULL, 1, NULL, &made, &e), &e, "shlo_weights_make");
    says(shlo_weights_make(w, 1, NULL, NULL, &e), &e, "shlo_weights_make");
    says(shlo_weights_split(code.data, code.bytes, 1, NULL, NULL, &made, &e), &e, "shlo_weights_split");
    says(shlo_weights_split(code.data, code.bytes, 1, NULL, &rest, NULL, &e), &e, "shlo_weights_split");
    says(shlo_weights_split(NULL, 5, 1, NULL, &rest, &made, &e), &e, "shlo_weights_split");
    says(shlo_weights_split(code.data, 5, 1, NULL, &rest, &made, &e), &e, "");
    CHECK(shlo_weights_split(NULL, 5, 1, NULL, &rest, &made, NULL) == SHLO_ARGUMENT && !rest.data);
    memset(&outside, 0, sizeof outside);
    says(shlo_weights_join(code.data, code.bytes, &outside, NULL, NULL, &e), &e, "shlo_weights_join");
    says(shlo_weights_join(code.data, code.bytes, NULL, NULL, &made, &e), &e, "shlo_weights_join");
    says(shlo_weights_join(NULL, 5, &outside, NULL, &made, &e), &e, "shlo_weights_join");
    CHECK(shlo_weights_join(NULL, 5, &outside, NULL, &made, NULL) == SHLO_ARGUMENT && !made.data);
    CHECK(shlo_weights_make(w, 1, NULL, &made, NULL) == SHLO_OK);
    file.data = made.data;
    file.bytes = made.bytes;
    what = w[0].what;
    says(shlo_weights_entry(NULL, 0, w, out_dims, &e), &e, "shlo_weights_entry");
    says(shlo_weights_entry(&file, -1, w, out_dims, &e), &e, "shlo_weights_entry");
    says(shlo_weights_entry(&file, 0, NULL, out_dims, &e), &e, "shlo_weights_entry");
    says(shlo_weights_entry(&file, 0, w, NULL, &e), &e, "shlo_weights_entry");
    says(shlo_weights_entry(&file, 1, w, out_dims, &e), &e, "no tensor 1");
    CHECK(shlo_weights_entry(&file, 0, w, out_dims, NULL) == SHLO_OK && out_dims[1] == 3);
    says(shlo_weights_find(NULL, "w", &what, &data, &bytes, &e), &e, "shlo_weights_find");
    says(shlo_weights_find(&file, NULL, &what, &data, &bytes, &e), &e, "shlo_weights_find");
    says(shlo_weights_find(&file, "w", NULL, &data, &bytes, &e), &e, "shlo_weights_find");
    says(shlo_weights_find(&file, "w", &what, NULL, &bytes, &e), &e, "shlo_weights_find");
    says(shlo_weights_find(&file, "w", &what, &data, NULL, &e), &e, "shlo_weights_find");
    says(shlo_weights_find(&file, "v", &what, &data, &bytes, &e), &e, "'v'");
    what.rank = 1;
    says(shlo_weights_find(&file, "w", &what, &data, &bytes, &e), &e, "tensor<2x3xf32>");
    what.rank = 2;
    CHECK(shlo_weights_find(&file, "w", &what, &data, &bytes, NULL) == SHLO_OK && bytes == 24);
    file.bytes = 7;
    says(shlo_weights_find(&file, "w", &what, &data, &bytes, &e), &e, "");
    shlo_blob_free(&made);
}

/* Buffers whose fields contradict each other have no text. */
static void texts(void) {
    static const int64_t dims[2] = {2, 2}, negative[2] = {2, -2}, other[2] = {2, 3};
    char text[100];
    shlo_buffer b = in;
    TEST_CASE("texts");
    b.dims = dims;
    b.rank = 2;
    CHECKF(shlo_tensor_text(&b, text, sizeof text) > 0 && !strcmp(text, "[[1.0, 2.0],\n [3.0, 4.0]]"), "%s",
        text);
    b.rank = -1;
    CHECKF(shlo_tensor_text(&b, text, sizeof text) > 0 && !strcmp(text, "[1.0, 2.0, 3.0, 4.0]"), "%s", text);
    CHECK(shlo_tensor_text(&b, NULL, 100) > 0 && shlo_tensor_text(&b, text, 0) > 0);
    b.rank = SHLO_MAX_RANK + 1;
    CHECK(shlo_tensor_text(&b, text, sizeof text) == 0 && text[0] == 0);
    b.rank = 2;
    b.dims = negative;
    CHECK(shlo_tensor_text(&b, text, sizeof text) == 0);
    b.dims = other;
    CHECK(shlo_tensor_text(&b, text, sizeof text) == 0);
    b.dims = dims;
    b.bytes = 15;
    CHECK(shlo_tensor_text(&b, text, sizeof text) == 0);
    b.bytes = 16;
    b.dtype = SHLO_NO_DTYPE;
    CHECK(shlo_tensor_text(&b, text, sizeof text) == 0);
    b.dtype = SHLO_F32;
    b.data = NULL;
    CHECK(shlo_tensor_text(&b, text, sizeof text) == 0);
    shlo_print_tensor(&b);
}

static void files(void) {
    static unsigned char block[64];
    shlo_options o;
    shlo_error e;
    shlo_program *p = program;
    TEST_CASE("files");
    memset(&o, 0, sizeof o);
    says(shlo_load_file("tests/none", NULL, &p, &e), &e, "tests/none");
    CHECK(p == NULL && shlo_load_file("tests/none", &o, &p, NULL) == SHLO_NOT_FOUND);
    says(shlo_load_file("tests/none", NULL, NULL, &e), &e, "shlo_load_file");
    says(shlo_load_file(NULL, NULL, &p, &e), &e, "no path");
    o.block = block;
    o.block_bytes = sizeof block;
    says(shlo_load_file("tests/run.sh", &o, &p, &e), &e, "block");
    says(shlo_load_file("tests/run.sh", NULL, &p, &e), &e, "");
    says(shlo_load_file("/dev/null", NULL, &p, &e), &e, "empty");
    CHECK(p == NULL);
}

/* A function of two results, and one whose argument has an unknown size. */
static void shapes_and_overlaps(void) {
    static const int64_t four[2] = {4, 2}, three[2] = {4, 3}, less[2] = {-1, 2};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x[2];
    shlo_blob both, made;
    shlo_program *p = NULL;
    shlo_buffer outs[2], from, wide;
    shlo_error e;
    float elements[20];
    TEST_CASE("overlaps");
    shlo_func_begin(b, "main");
    x[0] = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 4));
    x[1] = shlo_add(b, x[0], x[0]);
    shlo_return(b, x, 2);
    shlo_func_begin(b, "open");
    x[0] = shlo_arg(b, shlo_tensor2(b, SHLO_F32, SHLO_DYNAMIC, 2));
    x[1] = shlo_add(b, x[0], x[0]);
    shlo_return(b, &x[1], 1);
    CHECKF(shlo_builder_finish(b, 0, &both) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    wide = shlo_buffer_f32(elements, 8);
    wide.dims = four;
    wide.rank = 2;
    CHECK(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, NULL) == SHLO_OK);
    shlo_blob_free(&made);
    CHECK(shlo_load(both.data, both.bytes, NULL, &p, NULL) == SHLO_OK);
    outs[0] = shlo_buffer_f32(elements, 4);
    outs[1] = shlo_buffer_f32(elements + 3, 4);
    says(shlo_run(p, "main", &in, 1, outs, 2, &e), &e, "output 1 overlaps output 0");
    outs[0] = outs[1];
    outs[1] = shlo_buffer_f32(elements, 4);
    says(shlo_run(p, "main", &in, 1, outs, 2, &e), &e, "output 1 overlaps output 0");
    outs[0] = outs[1];
    outs[1] = shlo_buffer_f32(in_elements, 4);
    says(shlo_run(p, "main", &in, 1, outs, 2, &e), &e, "output 1 overlaps input 0");
    from = shlo_buffer_f32(elements + 8, 4);
    outs[1] = shlo_buffer_f32(elements + 5, 4);
    says(shlo_run(p, "main", &from, 1, outs, 2, &e), &e, "output 1 overlaps input 0");
    outs[1] = shlo_buffer_f32(elements + 11, 4);
    says(shlo_run(p, "main", &from, 1, outs, 2, &e), &e, "output 1 overlaps input 0");
    outs[1] = shlo_buffer_f32(elements + 4, 4);
    CHECK(shlo_run(p, "main", &in, 1, outs, 2, &e) == SHLO_OK && elements[7] == 2 * in_elements[3]);
    shlo_program_free(p);
    TEST_CASE("shapes");
    wide.rank = 1;
    says(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, &e), &e, "rank 1");
    wide.rank = -1;
    says(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, &e), &e,
        "needs dims and rank");
    wide.rank = 2;
    wide.dims = NULL;
    says(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, &e), &e,
        "needs dims and rank");
    wide.dims = three;
    says(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, &e), &e, "expected 2");
    wide.dims = less;
    says(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, &e), &e, "at least 0");
    wide.dims = four;
    wide.dtype = SHLO_F64;
    says(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, &e), &e,
        "expected f32, got f64");
    CHECK(shlo_specialize(both.data, both.bytes, "open", &wide, 1, NULL, &made, NULL) == SHLO_INPUT);
    CHECK(made.data == NULL);
    shlo_blob_free(&both);
}

int main(void) {
    make();
    options_are_checked();
    loading();
    other_buffers();
    running();
    making_files();
    no_bytes();
    asking();
    grids();
    weights();
    texts();
    files();
    shapes_and_overlaps();
    shlo_program_free(program);
    shlo_blob_free(&code);
    return test_end("api/arguments");
}
