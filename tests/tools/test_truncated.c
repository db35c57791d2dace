// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
/* tests/tools/test_truncated.c - files of weights that become shorter or longer while they are mapped, at any
 * time: the tool says so and ends with TOOL_FAILED, and no signal kills it. What the library has read is its
 * own. */
#include "../test.h"
#include "../../tools/tool.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ELEMENTS = 1 << 16, PAGE = 1 << 12, NPY = 0, SAFETENSORS, SHLW, KINDS };

static const char *const names[KINDS] = {".npy", ".safetensors", ".shlw"};
static char path[] = "/tmp/shlo-truncated-XXXXXX";
static float elements[ELEMENTS];

static size_t make_npy(char *out) {
    static const char header[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (65536,), }";
    memcpy(out, "\x93NUMPY\1\0\x76\0", 10);
    memset(out + 10, ' ', 0x76);
    memcpy(out + 10, header, sizeof header - 1);
    out[127] = '\n';
    memcpy(out + 128, elements, sizeof elements);
    return 128 + sizeof elements;
}

static size_t make_safetensors(char *out) {
    static const char header[] = "{\"w\":{\"dtype\":\"F32\",\"shape\":[65536],\"data_offsets\":[0,262144]}}";
    out[0] = (char)(sizeof header - 1);
    memcpy(out + 8, header, sizeof header - 1);
    memcpy(out + 8 + sizeof header - 1, elements, sizeof elements);
    return 8 + sizeof header - 1 + sizeof elements;
}

static size_t make_shlw(char *out) {
    static const int64_t dims = ELEMENTS;
    shlo_weight w;
    shlo_blob blob;
    size_t n = 0;
    memset(&w, 0, sizeof w);
    w.name = "w";
    w.what.dtype = SHLO_F32;
    w.what.rank = 1;
    w.what.dims = &dims;
    w.what.bytes = sizeof elements;
    w.data = elements;
    if (!CHECK(shlo_weights_make(&w, 1, NULL, &blob, NULL) == SHLO_OK)) return 0;
    n = blob.bytes < PAGE + sizeof elements ? blob.bytes : 0;
    memcpy(out, blob.data, n);
    shlo_blob_free(&blob);
    return n;
}

/* One tensor w of f32. */
static size_t make(int kind, char *out) {
    memset(out, 0, PAGE + sizeof elements);
    return kind == NPY ? make_npy(out) : kind == SAFETENSORS ? make_safetensors(out) : make_shlw(out);
}

/* Whether the tensor has all its elements, as they were written. */
static int is_whole(const tool_npy *npy) {
    return npy->bytes == sizeof elements && memcmp(npy->data, elements, sizeof elements) == 0;
}

/* What the file becomes, before it is opened or after. */
enum { BEFORE = 1, AFTER };
static void change(int when, int now, long to) {
    if (when == now && truncate(path, to) != 0) _exit(5);
}

/* A process of its own reads the elements, after the file got so many bytes. Returns its exit status (6:
   other elements), or 128 and the number of a signal; *text is what it said. */
static int child(const char *bytes, size_t n, int when, long to, char *text, size_t capacity) {
    int pipes[2], status = 0;
    ssize_t got;
    pid_t pid;
    CHECK(pipe(pipes) == 0);
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        tool_weights weights;
        tool_words words;
        const char *name = path;
        FILE *f = fopen(path, "wb");
        int whole;
        dup2(pipes[1], 2);
        if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0) _exit(3);
        change(when, BEFORE, to);
        words.items = &name;
        words.n = 1;
        if (!tool_weights_open(&words, &weights) || weights.n != 1) _exit(4);
        change(when, AFTER, to);
        whole = is_whole(&weights.tensors[0].npy);
        tool_weights_close(&weights);
        _exit(whole ? 0 : 6);
    }
    close(pipes[1]);
    got = read(pipes[0], text, capacity - 1);
    text[got > 0 ? got : 0] = 0;
    close(pipes[0]);
    CHECK(waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- what the library reads ---- */

static shlo_blob doubled(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value x, y;
    shlo_blob code;
    shlo_func_begin(b, "main");
    y = shlo_arg(b, shlo_tensor1(b, SHLO_F32, ELEMENTS));
    x = shlo_constant(b, shlo_tensor1(b, SHLO_F32, ELEMENTS), elements);
    y = shlo_add(b, x, y);
    shlo_return(b, &y, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

/* A program runs on, whatever becomes of its file; signals are the host's. */
static void loaded_file(void) {
    static float in[ELEMENTS], out[ELEMENTS];
    shlo_buffer x = shlo_buffer_f32(in, ELEMENTS), y = shlo_buffer_f32(out, ELEMENTS);
    shlo_blob code;
    shlo_program *p = NULL;
    struct sigaction before, after;
    FILE *f = fopen(path, "wb");
    TEST_CASE("a program that is loaded from a file");
    CHECK(sigaction(SIGBUS, NULL, &before) == 0);
    code = doubled();
    CHECK(f && fwrite(code.data, 1, code.bytes, f) == code.bytes && fclose(f) == 0);
    CHECK(shlo_load_file(path, NULL, &p, NULL) == SHLO_OK);
    CHECK(truncate(path, 10) == 0);
    CHECK(p && shlo_run(p, "main", &x, 1, &y, 1, NULL) == SHLO_OK && out[ELEMENTS - 1] == ELEMENTS - 1);
    shlo_program_free(p);
    CHECK(shlo_load_file(path, NULL, &p, NULL) != SHLO_OK && !p);
    CHECK(sigaction(SIGBUS, NULL, &after) == 0 && after.sa_handler == before.sa_handler);
    shlo_blob_free(&code);
}

int main(void) {
    /* Before it is opened: longer and shorter. An array is what its file has, until a program asks for more
       elements than there are, or fewer. */
    static const int longer[KINDS] = {6, 0, 0}, shorter[KINDS] = {6, 4, 4};
    static char bytes[PAGE + sizeof elements];
    char text[400];
    int fd = mkstemp(path), kind;
    CHECK(fd >= 0);
    close(fd);
    for (int i = 0; i < ELEMENTS; i++) elements[i] = (float)i;
    for (kind = 0; kind < KINDS; kind++) {
        const size_t n = make(kind, bytes);
        TEST_CASE(names[kind]);
        CHECK(n && child(bytes, n, 0, 0, text, sizeof text) == 0);
        CHECK(child(bytes, n, AFTER, (long)n + 1, text, sizeof text) == 0);
        CHECK(child(bytes, n, AFTER, (long)n + 3 * PAGE, text, sizeof text) == 0);
        CHECK(child(bytes, n, AFTER, 0, text, sizeof text) == TOOL_FAILED);
        CHECKF(strstr(text, "became shorter"), "%s", text);
        CHECK(child(bytes, n, AFTER, 2 * PAGE, text, sizeof text) == TOOL_FAILED);
        CHECKF(strstr(text, "became shorter"), "%s", text);
        CHECK(child(bytes, n, BEFORE, (long)n + 3 * PAGE, text, sizeof text) == longer[kind]);
        CHECK(child(bytes, n, BEFORE, (long)n / 2, text, sizeof text) == shorter[kind]);
    }
    loaded_file();
    remove(path);
    return test_end("tools/truncated");
}
