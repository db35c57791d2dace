// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/api/test_unusual.c - calls of the API with what is rare: files that are no files, empty buffers,
 * lists that are missing, functions that are private, more buffers than are compared, allocators that
 * fail. */
#include "failing.h"
#include "../import/importing.h"
#ifdef SHLO_STDIO
#include <unistd.h>
#endif

static shlo_blob compiled(const char *text) {
    imported i;
    import_options options;
    memset(&i, 0, sizeof i);
    memset(&options, 0, sizeof options);
    options.report = importing_note;
    options.user = &i;
    options.flags = SHLO_KEEP_NAMES;
    options.outside = 1;
    i.status = import_text(text, strlen(text), &options, &i.code);
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    return i.code;
}

/* Files stay where they are as long as programs use them. */
static shlo_blob kept[64];
static int n_kept;
static void drop_files(void) {
    while (n_kept) shlo_blob_free(&kept[--n_kept]);
}

static shlo_program *loaded(const char *text, const shlo_options *options) {
    shlo_program *p = NULL;
    shlo_error e;
    if (!CHECK(n_kept < 64)) return NULL;
    kept[n_kept] = compiled(text);
    CHECKF(shlo_load(kept[n_kept].data, kept[n_kept].bytes, options, &p, &e) == SHLO_OK, "%s", e.message);
    n_kept++;
    return p;
}

static void says(shlo_status have, shlo_status want, const shlo_error *e, const char *part) {
    CHECKF(have == want && e->status == want && strstr(e->message, part), "%d: %s", (int)have, e->message);
}

static const char negate[] = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
                             "%y = stablehlo.negate %x : tensor<2xf32>\nreturn %y : tensor<2xf32>\n}\n";
static const char open_negate[] = "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                                  "%y = stablehlo.negate %x : tensor<?xf32>\nreturn %y : tensor<?xf32>\n}\n"
                                  "func.func private @inner(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                                  "return %x : tensor<?xf32>\n}\n";

static shlo_buffer buffer_of(void *data, size_t bytes, const int64_t *dims, int32_t rank) {
    shlo_buffer b;
    memset(&b, 0, sizeof b);
    b.data = data;
    b.bytes = bytes;
    b.dims = dims;
    b.rank = rank;
    return b;
}

/* ---- files ---- */

#ifdef SHLO_STDIO
static void files(void) {
    static const char name[] = "/sys/kernel/mm/transparent_hugepage/enabled"; /* shorter than it says */
    shlo_program *p = NULL;
    shlo_error e;
    shlo_options o;
    shlo_allocator none;
    char path[64];
    int ends[2];
    FILE *f;
    TEST_CASE("a pipe has no size");
    if (CHECK(pipe(ends) == 0)) {
        snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
        close(ends[1]);
        if (access(path, R_OK) == 0)
            says(shlo_load_file(path, NULL, &p, &e), SHLO_INPUT, &e, "its size is not known");
        else
            SKIP("there is no /dev/fd");
        close(ends[0]);
    }
    CHECK(p == NULL);
    TEST_CASE("a file that is shorter than it says");
    if (access(name, R_OK) == 0)
        says(shlo_load_file(name, NULL, &p, &e), SHLO_INPUT, &e, "could not be read to its end");
    else
        SKIP("there is no such file");
    CHECK(p == NULL);
    TEST_CASE("no memory for a file");
    snprintf(path, sizeof path, "/tmp/shlo_test_unusual_%d", (int)getpid());
    f = fopen(path, "wb");
    if (CHECK(f != NULL)) {
        shlo_blob code = compiled(negate);
        fail_alloc a;
        long n = 0;
        CHECK(fwrite(code.data, 1, code.bytes, f) == code.bytes);
        fclose(f);
        memset(&o, 0, sizeof o);
        for (;; n++) {
            shlo_status status;
            fail_alloc_init(&a, n);
            o.allocator = &a.allocator;
            status = shlo_load_file(path, &o, &p, &e);
            CHECK((p != NULL) == (status == SHLO_OK) && (status == SHLO_OK || status == SHLO_MEMORY));
            shlo_program_free(p);
            p = NULL;
            CHECK(a.live == 0 && a.live_bytes == 0);
            if (status == SHLO_OK || n > 10000) break;
        }
        CHECKF(n > 3 && n < 10000, "%ld", n);
        shlo_blob_free(&code);
        remove(path);
    }
    TEST_CASE("an allocator without functions");
    memset(&none, 0, sizeof none);
    memset(&o, 0, sizeof o);
    o.allocator = &none;
    CHECK(shlo_load_file(path, &o, &p, &e) == SHLO_ARGUMENT && p == NULL);
    TEST_CASE("a buffer that cannot be written");
    {
        shlo_buffer x = buffer_of(NULL, 4, NULL, 0);
        x.dtype = SHLO_F32;
        CHECK(shlo_tensor_text(&x, path, sizeof path) == 0 && path[0] == 0);
        x.bytes = 0;
        x.rank = -1;
        CHECK(shlo_tensor_text(&x, path, sizeof path) > 0);
        shlo_print_tensor(&x);
    }
}
#endif

/* ---- running ---- */

static void empty_buffers(void) {
    shlo_program *p = loaded("func.func @main(%x: tensor<0xf32>) -> tensor<0xf32> {\n"
                             "%y = stablehlo.negate %x : tensor<0xf32>\nreturn %y : tensor<0xf32>\n}\n",
        NULL);
    shlo_buffer in = buffer_of(NULL, 0, NULL, 0), out = in;
    shlo_error e;
    TEST_CASE("no elements need no memory");
    CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
}

/* A permutation of n places, and in every second round one of them a half of a place too far. */
static void many_places(shlo_program *p, int n, int round, float (*memory)[2], shlo_buffer *input,
    shlo_buffer *outputs) {
    static int place[301];
    static uint32_t seed = 1;
    shlo_error e;
    char want[64];
    shlo_status status;
    int moved, at, next = 0;
    for (int i = 0; i <= n; i++) {
        const int k = (int)((seed = seed * 1664525u + 1013904223u) >> 8) % (i + 1);
        place[i] = place[k];
        place[k] = i;
    }
    if (round < 2)
        for (int i = 0; i <= n; i++) place[i] = round ? n - i : i;
    input->data = memory[place[n]];
    for (int i = 0; i < n; i++) outputs[i].data = memory[place[i]];
    memory[place[n]][0] = 1;
    memory[place[n]][1] = -2;
    if (round % 2 == 0) {
        int wrong = 0;
        CHECKF(shlo_run(p, "main", input, 1, outputs, n, &e) == SHLO_OK, "%s", e.message);
        for (int i = 0; i < n; i++) wrong += ((float *)outputs[i].data)[0] != -1;
        CHECK(wrong == 0);
        return;
    }
    moved = (int)(seed >> 8) % n;
    at = place[moved];
    if (at == n) return; /* the last place: nothing is behind it */
    while (next < n && place[next] != at + 1) next++;
    outputs[moved].data = &memory[at][1];
    if (next == n)
        snprintf(want, sizeof want, "output %d overlaps input 0", moved);
    else
        snprintf(want, sizeof want, "output %d overlaps output %d", moved > next ? moved : next,
            moved > next ? next : moved);
    status = shlo_run(p, "main", input, 1, outputs, n, &e);
    says(status, SHLO_INPUT, &e, want);
    CHECK(e.result == (next == n || moved > next ? moved : next));
}

static void many_buffers(void) {
    enum { MANY = 300 };
    static char text[1 << 16];
    static float memory[MANY + 1][2];
    shlo_buffer input = buffer_of(memory[0], sizeof memory[0], NULL, 0), outputs[MANY];
    shlo_program *p;
    size_t n = (size_t)snprintf(text, sizeof text, "func.func @main(%%x: tensor<2xf32>) -> (");
    TEST_CASE("many buffers");
    for (int i = 0; i < MANY; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%stensor<2xf32>", i ? ", " : "");
    n += (size_t)snprintf(text + n, sizeof text - n,
        ") {\n%%y = stablehlo.negate %%x : tensor<2xf32>\nreturn ");
    for (int i = 0; i < MANY; i++) n += (size_t)snprintf(text + n, sizeof text - n, "%s%%y", i ? ", " : "");
    for (int i = 0; i < MANY; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%stensor<2xf32>", i ? ", " : " : ");
    snprintf(text + n, sizeof text - n, "\n}\n");
    p = loaded(text, NULL);
    for (int i = 0; i < MANY; i++) outputs[i] = buffer_of(memory[i], sizeof memory[i], NULL, 0);
    for (int round = 0; round < 100; round++) many_places(p, MANY, round, memory, &input, outputs);
    shlo_program_free(p);
}

/* Of many buffers, an output that lies in a long input, behind a short one in the same: whoever remembers the
   last buffer alone does not see it. */
static void long_input(void) {
    enum { MANY = 12 };
    static float memory[64 + 2 * MANY];
    shlo_buffer inputs[MANY], output;
    shlo_program *p;
    shlo_error e;
    char text[2048];
    size_t n = (size_t)snprintf(text, sizeof text, "func.func @main(%%x0: tensor<64xf32>");
    TEST_CASE("a long input");
    for (int i = 1; i < MANY; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, ", %%x%d: tensor<2xf32>", i);
    snprintf(text + n, sizeof text - n,
        ") -> tensor<2xf32> {\n%%y = stablehlo.add %%x1, %%x2 : tensor<2xf32>\n"
        "return %%y : tensor<2xf32>\n}\n");
    p = loaded(text, NULL);
    for (int i = 0; i < MANY; i++) inputs[i] = buffer_of(memory + 64 + 2 * i, 2 * sizeof(float), NULL, 0);
    inputs[0] = buffer_of(memory, 64 * sizeof(float), NULL, 0);
    inputs[1].data = memory + 10;
    output = buffer_of(memory + 40, 2 * sizeof(float), NULL, 0);
    says(shlo_run(p, "main", inputs, MANY, &output, 1, &e), SHLO_INPUT, &e, "output 0 overlaps input 0");
    output.data = memory + 64;
    CHECKF(shlo_run(p, "main", inputs, MANY, &output, 1, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
}

/* ---- programs of unknown sizes ---- */

static void open_programs(void) {
    static float in[3] = {1, 2, 3}, out[3];
    static const int64_t three[1] = {3};
    shlo_options o;
    shlo_program *p, *fork = NULL;
    shlo_buffer x = buffer_of(in, sizeof in, three, 1), y = buffer_of(out, sizeof out, three, 1);
    shlo_error e;
    long n = 0;
    TEST_CASE("exact programs of unknown sizes");
    memset(&o, 0, sizeof o);
    o.flags = SHLO_LOAD_EXACT;
    p = loaded(open_negate, &o);
    CHECKF(shlo_run(p, "main", &x, 1, &y, 1, &e) == SHLO_OK, "%s", e.message);
    CHECK(out[0] == -1 && out[2] == -3);
    TEST_CASE("lists that are missing");
    says(shlo_run(p, "main", NULL, 1, &y, 1, &e), SHLO_ARGUMENT, &e, "NULL");
    says(shlo_run(p, "main", &x, -1, &y, 1, &e), SHLO_ARGUMENT, &e, "");
    says(shlo_program_prepare(p, "main", NULL, 1, &e), SHLO_ARGUMENT, &e, "no program, function or inputs");
    says(shlo_program_prepare(p, "main", &x, -1, &e), SHLO_ARGUMENT, &e, "no program, function or inputs");
    says(shlo_program_prepare(p, NULL, &x, 1, &e), SHLO_ARGUMENT, &e, "no program, function or inputs");
    says(shlo_program_prepare(p, "main", &x, 0, &e), SHLO_INPUT, &e, "");
    says(shlo_program_prepare(p, "inner", &x, 1, &e), SHLO_NOT_FOUND, &e,
        "no public function @inner; there is @main");
    shlo_program_free(p);
    drop_files();
    TEST_CASE("a copy without memory");
    for (;; n++) {
        fail_alloc a;
        shlo_status status;
        fail_alloc_init(&a, -1);
        memset(&o, 0, sizeof o);
        o.allocator = &a.allocator;
        p = loaded(open_negate, &o);
        a.fail_at = a.calls + n;
        status = shlo_program_fork(p, &fork, &e);
        CHECK((status == SHLO_OK) == (fork != NULL) && (status == SHLO_OK || status == SHLO_MEMORY));
        a.fail_at = -1;
        if (fork) CHECK(shlo_run(fork, "main", &x, 1, &y, 1, &e) == SHLO_OK);
        shlo_program_free(fork);
        shlo_program_free(p);
        CHECK(a.live == 0 && a.live_bytes == 0);
        drop_files();
        fork = NULL;
        if (status == SHLO_OK || n > 1000) break;
    }
    CHECKF(n > 0 && n < 1000, "%ld", n);
}

/* A shape that depends on a value: another value, a shorter list, no value at all. */
static void values_that_change(void) {
    static const char text[] = "func.func @main(%n: tensor<?xi32>) -> tensor<?xi32> {\n"
                               "%m = stablehlo.slice %n [0:1] : (tensor<?xi32>) -> tensor<1xi32>\n"
                               "%z = stablehlo.constant dense<7> : tensor<i32>\n"
                               "%r = stablehlo.dynamic_broadcast_in_dim %z, %m, dims = [] : (tensor<i32>, "
                               "tensor<1xi32>) -> tensor<?xi32>\n"
                               "return %r : tensor<?xi32>\n}\n";
    static int32_t in[2] = {2, 5}, out[4];
    static const int64_t two[1] = {2}, three[1] = {3};
    shlo_program *p = loaded(text, NULL);
    shlo_buffer x = buffer_of(in, sizeof in, two, 1), y = buffer_of(out, 8, two, 1);
    shlo_error e;
    TEST_CASE("values that shapes depend on");
    CHECKF(shlo_run(p, "main", &x, 1, &y, 1, &e) == SHLO_OK && out[1] == 7, "%s", e.message);
    CHECK(shlo_run(p, "main", &x, 1, &y, 1, &e) == SHLO_OK);
    in[0] = 3;
    y = buffer_of(out, 12, three, 1);
    CHECKF(shlo_run(p, "main", &x, 1, &y, 1, &e) == SHLO_OK && out[2] == 7, "%s", e.message);
    x.data = NULL;
    says(shlo_run(p, "main", &x, 1, &y, 1, &e), SHLO_UNSUPPORTED, &e, "known only while running");
    shlo_program_free(p);
}

/* ---- specializing ---- */

static void specializing(void) {
    static const int64_t three[1] = {3}, less[1] = {-1}, two[1] = {2},
                         unknown[1] = {SHLO_DYNAMIC};
    static const char both[] = "func.func @main(%x: tensor<?xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {\n"
                               "return %x : tensor<?xf32>\n}\n"
                               "func.func private @inner(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                               "return %x : tensor<?xf32>\n}\n";
    shlo_blob code = compiled(both), out;
    shlo_buffer in[3];
    shlo_error e;
    in[0] = buffer_of(NULL, 0, three, 1);
    in[1] = in[2] = buffer_of(NULL, 0, NULL, -1);
    TEST_CASE("specializing");
    CHECKF(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &out, &e) == SHLO_OK, "%s", e.message);
    shlo_blob_free(&out);
    in[1] = buffer_of(NULL, 0, two, -1); /* a static input: its rank says nothing */
    CHECKF(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &out, &e) == SHLO_OK, "%s", e.message);
    shlo_blob_free(&out);
    says(shlo_specialize(code.data, code.bytes, "main", in, 1, NULL, &out, &e), SHLO_INPUT, &e,
        "expected 2, got 1");
    says(shlo_specialize(code.data, code.bytes, "main", in, 3, NULL, &out, &e), SHLO_INPUT, &e,
        "expected 2, got 3");
    says(shlo_specialize(code.data, code.bytes, "inner", in, 1, NULL, &out, &e), SHLO_NOT_FOUND, &e, "");
    in[1] = buffer_of(NULL, 0, less, 1);
    says(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &out, &e), SHLO_INPUT, &e, "");
    in[0] = in[1];
    says(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &out, &e), SHLO_INPUT, &e, "at least 0");
    in[0] = buffer_of(NULL, 0, unknown, 1);
    says(shlo_specialize(code.data, code.bytes, "main", in, 2, NULL, &out, &e), SHLO_INPUT, &e,
        "input 0: dimension 0 has no known size (SHLO_DYNAMIC)");
    shlo_blob_free(&code);
}

static shlo_status specialize(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    static const int64_t three[1] = {3};
    shlo_buffer in = buffer_of(NULL, 0, three, 1);
    shlo_options o;
    shlo_blob out;
    shlo_status status;
    memset(&o, 0, sizeof o);
    o.allocator = &f->allocator;
    status = shlo_specialize(code->data, code->bytes, "main", &in, 1, &o, &out, error);
    CHECK((out.data != NULL) == (status == SHLO_OK));
    shlo_blob_free(&out);
    return status;
}

/* ---- binding ---- */

static shlo_status bind_with(const shlo_blob *code, const char *func, const shlo_binding *b,
    const shlo_allocator *a, shlo_error *error) {
    shlo_blob out;
    shlo_status status = shlo_bind(code->data, code->bytes, func, b, 1, a, &out, error);
    CHECK((out.data != NULL) == (status == SHLO_OK));
    shlo_blob_free(&out);
    return status;
}
static shlo_status bind_one(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    shlo_binding b;
    memset(&b, 0, sizeof b);
    b.argument = 1;
    b.name = "weights";
    return bind_with(code, "main", &b, &f->allocator, error);
}

static void binding(void) {
    static const char text[] =
        "module @m {\nfunc.func @main(%x: tensor<2xf32> loc(\"x\"), %w: tensor<2xf32> loc(\"w\"), %z: "
        "tensor<2xf32> "
        "loc(\"z\")) -> tensor<2xf32> {\n%c = stablehlo.constant dense_resource<weights> : tensor<2xf32>\n"
        "%a = stablehlo.add %x, %w : tensor<2xf32>\n%b = stablehlo.add %a, %z : tensor<2xf32>\n"
        "%d = stablehlo.add %b, %c : tensor<2xf32>\nreturn %d : tensor<2xf32>\n}\n"
        "func.func private @inner(%x: tensor<2xf32>) -> tensor<2xf32> {\nreturn %x : tensor<2xf32>\n}\n}\n";
    shlo_blob code = compiled(text);
    shlo_binding b;
    shlo_error e;
    TEST_CASE("binding");
    memset(&b, 0, sizeof b);
    b.name = "weights";
    CHECKF(bind_with(&code, "main", &b, NULL, &e) == SHLO_OK, "%s", e.message);
    says(bind_with(&code, "inner", &b, NULL, &e), SHLO_NOT_FOUND, &e, "no public function @inner");
    says(bind_with(&code, "none", &b, NULL, &e), SHLO_NOT_FOUND, &e, "no public function @none");
    if (FAIL_ALLOC_STACKS) failing_each("binding", bind_one, &code);
    shlo_blob_free(&code);
}

/* ---- what is asked ---- */

static void asking(void) {
    static const char text[] =
        "func.func @one(%x: tensor<f32> loc(\"x\")) -> (tensor<f32> {jax.result_info = \"y\"}, tensor<f32> "
        "{jax.result_info = \"y\"}) {\nreturn %x, %x : tensor<f32>, tensor<f32>\n}\n"
        "func.func @two(%x: tensor<f32>) -> tensor<f32> {\nreturn %x : tensor<f32>\n}\n"
        "func.func @a_name_that_is_so_long_that_two_of_its_kind_do_not_fit_into_what_is_said_of_them(%x: "
        "tensor<f32>) -> "
        "tensor<f32> {\nreturn %x : tensor<f32>\n}\n"
        "func.func @b_name_that_is_so_long_that_two_of_its_kind_do_not_fit_into_what_is_said_of_them(%x: "
        "tensor<f32>) -> "
        "tensor<f32> {\nreturn %x : tensor<f32>\n}\n";
    shlo_program *p = loaded(text, NULL), *one = loaded(negate, NULL);
    shlo_error e;
    char out[40], line[600];
    size_t whole;
    TEST_CASE("asking");
    says(shlo_run(p, "none", NULL, 0, NULL, 0, &e), SHLO_NOT_FOUND, &e,
        "no public function @none; there is @one, @two, @a_name");
    CHECK(shlo_program_find_input(p, "x") == -1);
    CHECK(shlo_program_input_name(p, 0, 0, NULL, 5) == shlo_program_input_name(p, 0, 0, out, sizeof out));
    CHECK(shlo_program_input_name(p, 9, 0, out, sizeof out) == 0 && out[0] == 0);
    CHECK(shlo_program_input_name(p, 9, 0, NULL, 0) == 0);
    whole = shlo_program_describe(one, 0, line, sizeof line);
    CHECKF(whole == strlen(line), "%s", line);
    CHECK(shlo_program_describe(one, 0, NULL, 7) == whole && shlo_program_describe(one, 0, out, 5) == whole);
    CHECK(strlen(out) == 4 && !strncmp(line, out, 4));
    CHECK(shlo_program_describe(one, 99, out, sizeof out) == 0 && out[0] == 0);
    CHECK(shlo_program_describe(one, -1, NULL, 0) == 0 && shlo_program_describe(NULL, 0, out, 0) == 0);
    CHECK(shlo_program_work(NULL, 0) == 0 && shlo_program_work(one, -1) == 0 &&
          shlo_program_work(one, 99) == 0);
    CHECK(shlo_program_flops(NULL, 0) == 0 && shlo_program_flops(one, -1) == 0 &&
          shlo_program_flops(one, 99) == 0);
    CHECK(shlo_program_flops(one, 0) > 0 && shlo_program_work(one, 0) > 0);
    shlo_program_free(p);
    shlo_program_free(one);
}

/* ---- the log ---- */

static char told[4000];
static void note(void *user, shlo_log_level level, const char *line) {
    (void)user;
    (void)level;
    if (strlen(told) + strlen(line) + 2 < sizeof told) strcat(strcat(told, line), "\n");
}
static shlo_status unused(void *user, const shlo_call_info *call, shlo_error *error) {
    (void)user;
    (void)call;
    (void)error;
    return SHLO_OK;
}

static void logs(void) {
    static const char text[] =
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "%y = stablehlo.composite \"my.op\" %x {decomposition = @inner} : (tensor<2xf32>) -> tensor<2xf32>\n"
        "return %y : tensor<2xf32>\n}\n"
        "func.func private @inner(%x: tensor<2xf32>) -> tensor<2xf32> {\n%y = stablehlo.negate %x : "
        "tensor<2xf32>\n"
        "return %y : tensor<2xf32>\n}\n";
    shlo_options o;
    shlo_custom customs[3];
    TEST_CASE("the log");
    memset(&o, 0, sizeof o);
    memset(customs, 0, sizeof customs);
    customs[0].name = "never";
    customs[1].name = "never.either";
    customs[1].composite = 1;
    customs[0].call = customs[1].call = unused;
    o.customs = customs;
    o.n_customs = 2;
    o.log.write = note;
    o.flags = SHLO_LOAD_EXACT;
    o.parallel.n_threads = 3;
    shlo_program_free(loaded(text, &o));
    CHECKF(strstr(told, "composites without a handler: 1") != NULL, "%s", told);
    CHECKF(strstr(told, "handler 'never': no custom_call") != NULL &&
               strstr(told, "handler 'never.either': no composite"),
        "%s", told);
    CHECKF(strstr(told, "parallel.n_threads is 3, but parallel_for is NULL") != NULL, "%s", told);
    told[0] = 0;
    o.parallel.n_threads = 1;
    customs[0].name = "my.op";
    customs[0].composite = 1;
    shlo_program_free(loaded(text, &o));
    CHECKF(strstr(told, "composites without") == NULL && strstr(told, "n_threads") == NULL, "%s", told);
}

int main(void) {
    shlo_blob code;
#ifdef SHLO_STDIO
    files();
#endif
    empty_buffers();
    many_buffers();
    long_input();
    open_programs();
    values_that_change();
    specializing();
    code = compiled(open_negate);
    TEST_CASE("specializing without memory");
    if (FAIL_ALLOC_STACKS) failing_each("specialize", specialize, &code);
    shlo_blob_free(&code);
    binding();
    asking();
    logs();
    drop_files();
    return test_end("api/unusual");
}
