// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
/* tests/tools/test_truncated.c - files of weights that become shorter or longer while they are mapped, at any
 * time: the tool says so and ends with TOOL_FAILED, and no signal kills it. */
#include "../test.h"
#include "../../tools/tool.h"

#include <sys/wait.h>
#include <unistd.h>

enum { ELEMENTS = 1 << 16, PAGE = 1 << 12 };

static char path[] = "/tmp/shlo-truncated-XXXXXX";

/* One tensor w of f32, as .npy, or as .safetensors. */
static size_t make(int safetensors, char *out) {
    static const char npy[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (65536,), }",
                      safe[] = "{\"w\":{\"dtype\":\"F32\",\"shape\":[65536],\"data_offsets\":[0,262144]}}";
    memset(out, 0, PAGE + 4 * ELEMENTS);
    if (safetensors) {
        out[0] = (char)(sizeof safe - 1);
        memcpy(out + 8, safe, sizeof safe - 1);
        return 8 + sizeof safe - 1 + 4 * ELEMENTS;
    }
    memcpy(out, "\x93NUMPY\1\0\x76\0", 10);
    memset(out + 10, ' ', 0x76);
    memcpy(out + 10, npy, sizeof npy - 1);
    out[127] = '\n';
    return 128 + 4 * ELEMENTS;
}

/* A process of its own sums the elements, after the file got so many bytes. Returns its exit status, or 128
   and the number of a signal; *text is what it said. */
static int child(const char *bytes, size_t n, long changed, char *text, size_t capacity) {
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
        volatile unsigned sum = 0;
        size_t i;
        dup2(pipes[1], 2);
        if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0) _exit(3);
        words.items = &name;
        words.n = 1;
        if (!tool_weights_open(&words, &weights) || weights.n != 1) _exit(4);
        if (changed >= 0 && truncate(path, changed) != 0) _exit(5);
        for (i = 0; i < weights.tensors[0].npy.bytes; i++)
            sum += (unsigned char)weights.tensors[0].npy.data[i];
        tool_weights_close(&weights);
        _exit(0);
    }
    close(pipes[1]);
    got = read(pipes[0], text, capacity - 1);
    text[got > 0 ? got : 0] = 0;
    close(pipes[0]);
    CHECK(waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(void) {
    static char bytes[PAGE + 4 * ELEMENTS];
    char text[400];
    int fd = mkstemp(path), kind;
    CHECK(fd >= 0);
    close(fd);
    for (kind = 0; kind < 2; kind++) {
        const size_t n = make(kind, bytes);
        TEST_CASE(kind ? ".safetensors" : ".npy");
        CHECK(child(bytes, n, -1, text, sizeof text) == 0);
        CHECK(child(bytes, n, (long)n + 3 * PAGE, text, sizeof text) == 0);
        CHECK(child(bytes, n, 0, text, sizeof text) == TOOL_FAILED);
        CHECKF(strstr(text, "became shorter"), "%s", text);
        CHECK(child(bytes, n, 2 * PAGE, text, sizeof text) == TOOL_FAILED);
        CHECKF(strstr(text, "became shorter"), "%s", text);
        /* Before it is opened: refused, as .npy when a program asks for more elements than there are. */
        CHECK(child(bytes, n / 2, -1, text, sizeof text) == (kind ? 4 : 0));
    }
    remove(path);
    return test_end("tools/truncated");
}
