// deps: $(filter-out $(BUILD)/tools/shlo.o,$(TOOL_OBJECTS))
// link: impl
/* tests/image/test_hostile.c - images that were changed after they were made: each is refused, or runs
 * inside of its arena and its buffers, which lie between guards. Run under the address sanitizer, this
 * finds reads, too. */
#include "../../tools/tool.h"
#include "../test.h"
#include "too_long.h"

enum { GUARD = 64, ARENA = 1 << 20, MOST = 64, STEPS = 200 };
static unsigned char *arena; /* GUARD, ARENA, GUARD bytes */
static long accepted, refused, stopped;
static uint64_t seed = 88172645463325252u;

static uint64_t random64(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static int guarded(const unsigned char *at, size_t bytes) {
    size_t i;
    for (i = 0; i < GUARD; i++)
        if (at[i] != 0x5A || at[GUARD + bytes + i] != 0x5A) return 0;
    return 1;
}
static void guard(unsigned char *at, size_t bytes) {
    memset(at, 0x5A, GUARD);
    memset(at + GUARD + bytes, 0x5A, GUARD);
}

static void *take(size_t bytes) {
    void *memory = NULL;
    return posix_memalign(&memory, 64, bytes) == 0 ? memory : NULL;
}

typedef struct tensors {
    unsigned char *memory[MOST];
    size_t bytes[MOST];
    void *data[MOST];
    uint32_t n;
} tensors;

static int take_tensors(const shlo_image *image, uint32_t func, int output, tensors *t) {
    shlo_image_tensor info;
    for (t->n = 0; shlo_image_tensor_at(image, func, output, t->n, &info) == SHLO_OK; t->n++) {
        if (t->n == MOST || info.bytes > ARENA) return 0;
        t->bytes[t->n] = info.bytes;
        t->memory[t->n] = (unsigned char *)take(info.bytes + 2 * GUARD);
        t->data[t->n] = t->memory[t->n] + GUARD;
        memset(t->data[t->n], 1, info.bytes);
        guard(t->memory[t->n], info.bytes);
    }
    return 1;
}

static int free_tensors(tensors *t) {
    int ok = 1;
    uint32_t i;
    for (i = 0; i < t->n; i++) {
        ok &= guarded(t->memory[i], t->bytes[i]);
        free(t->memory[i]);
    }
    return ok;
}

/* Runs what was accepted. 0: it wrote outside. */
static int run_all(shlo_image *image) {
    static tensors in, out; /* not lost when the alarm jumps */
    volatile uint32_t func;
    volatile int ok = 1;
    image->max_steps = STEPS;
    image->max_work = (uint64_t)1 << 40; /* asks for the work of each instruction */
    for (func = 0; func < image->n_functions && ok; func++) {
        in.n = out.n = 0;
        ok = 1;
        if (take_tensors(image, func, 0, &in) && take_tensors(image, func, 1, &out)) {
            if (sigsetjmp(too_long, 1) == 0) {
                too_long_begin(3000);
                shlo_image_run(image, func, (const void *const *)in.data, out.data, NULL);
            }
            stopped += too_long_end();
        }
        ok = free_tensors(&in) & free_tensors(&out) & guarded(arena, ARENA);
    }
    return ok;
}

static void ignore(void *user, const char *name) {
    (void)user;
    (void)name;
}

/* `bytes` bytes are an image, in memory that ends with them. What asks for its parts accepts what a check
   accepts in an arena of any size. */
static int try_image(const unsigned char *bytes, size_t n) {
    shlo_image image;
    shlo_error error;
    const shlo_status uses = shlo_image_uses(bytes, n, ignore, NULL, NULL, NULL);
    shlo_status status = shlo_image_check(bytes, n, arena + GUARD, ARENA, &image, &error);
    if (!guarded(arena, ARENA) || (uses != SHLO_OK && status == SHLO_OK)) return 0;
    if (status != SHLO_OK) {
        refused++;
        return error.message[0] != 0;
    }
    accepted++;
    return run_all(&image);
}

static void says(const unsigned char *bytes, size_t n, unsigned char *room, shlo_status status,
    const char *text) {
    shlo_image image;
    shlo_error error;
    CHECKF(shlo_image_check(bytes, n, room, ARENA, &image, &error) == status && strstr(error.message, text),
        "%s", error.message);
}

/* Another version, and kernels or pointers that this build has not, are named, with what this build is. */
static void versions(unsigned char *copy, size_t n, unsigned char *room) {
    enum { FORMAT = 4, TABLES = 8, POINTER = 52, PANELS = 54, VERSION = 72, ISA = 80 };
    test_case = "versions";
    CHECK(!strcmp((const char *)copy + VERSION, SHLO_VERSION_STRING));
    copy[VERSION] = '7';
    copy[FORMAT]++;
    says(copy, n, room, SHLO_VERSION, "planned by 7.1.0, 4");
    says(copy, n, room, SHLO_VERSION, "; this is " SHLO_VERSION_STRING ", 3");
    copy[FORMAT]--;
    copy[TABLES] ^= 255;
    says(copy, n, room, SHLO_VERSION, "planned by 7.1.0, 3");
    copy[TABLES] ^= 255;
    copy[VERSION + 7] = 'x';
    says(copy, n, room, SHLO_FORMAT, "does not begin with SHLI");
    copy[VERSION + 7] = 0;
    copy[ISA] ^= 1;
    says(copy, n, room, SHLO_VERSION, "planned for host, ");
    says(copy, n, room, SHLO_VERSION,
        sizeof(void *) == 8 ? "kernels, 8-byte pointers" : "kernels, 4-byte pointers");
    copy[ISA] ^= 1;
    copy[POINTER] = 2;
    says(copy, n, room, SHLO_VERSION, "2-byte pointers");
    copy[POINTER] = sizeof(void *);
    copy[PANELS] ^= 1; /* another CPU's, of the same kernels by their name */
    says(copy, n, room, SHLO_VERSION, "planned for host, ");
    copy[PANELS] ^= 1;
    copy[VERSION] = (unsigned char)SHLO_VERSION_STRING[0];
}

/* What is wrong is told apart. */
static void messages(const shlo_blob *blob) {
    unsigned char *copy = (unsigned char *)take(blob->bytes + SHLO_IMAGE_ALIGN), *room = arena + GUARD;
    shlo_image image;
    shlo_error error;
    memcpy(copy, blob->data, blob->bytes);
    test_case = "messages";
    says(NULL, blob->bytes, room, SHLO_ARGUMENT, "image: NULL");
    says(copy, blob->bytes, NULL, SHLO_ARGUMENT, "arena: NULL");
    says(copy, blob->bytes, room + 4, SHLO_ARGUMENT, "arena: at no multiple of 64 bytes");
    says(copy, 10, room, SHLO_FORMAT, "10 bytes, shorter than a header");
    says(copy, blob->bytes - 1, room, SHLO_FORMAT, "by its header");
    copy[0] ^= 1;
    says(copy, blob->bytes, room, SHLO_FORMAT, "does not begin with SHLI");
    copy[0] ^= 1;
    versions(copy, blob->bytes, room);
    test_case = "messages";
    CHECK(shlo_image_check(copy, blob->bytes, room, 8, &image, &error) == SHLO_MEMORY);
    CHECKF(image.arena_bytes == shlo_image_arena(copy, blob->bytes) &&
               strstr(error.message, "arena: planned as"),
        "%zu %s", image.arena_bytes, error.message);
    memmove(copy + 8, copy, blob->bytes);
    says(copy + 8, blob->bytes, room, SHLO_ARGUMENT, "image: at no multiple of 64 bytes");
    free(copy);
}

/* Lists and entries that are NULL are refused before anything runs. */
static void arguments(void) {
    static const char text[] = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                               "  %0 = stablehlo.negate %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}";
    import_options options;
    shlo_blob code, image;
    shlo_image checked;
    shlo_error error;
    float x[5] = {1, 2, 3, 4, 5}, y[5];
    const void *in[1] = {x}, *none_in[1] = {NULL};
    void *out[1] = {y}, *none_out[1] = {NULL};
    test_case = "arguments";
    memset(&options, 0, sizeof options);
    if (!CHECK(tool_import(text, strlen(text), &options, &code) == SHLO_OK)) return;
    if (CHECK(shlo_image_make(code.data, code.bytes, "host", NULL, &image, NULL) == SHLO_OK) &&
        CHECK(shlo_image_check(image.data, image.bytes, arena + GUARD, ARENA, &checked, NULL) == SHLO_OK)) {
        CHECK(shlo_image_run(&checked, 0, in, out, &error) == SHLO_OK && y[3] == -4);
        CHECK(shlo_image_run(&checked, 0, NULL, out, &error) == SHLO_ARGUMENT);
        CHECKF(strstr(error.message, "buffer 0 is NULL"), "%s", error.message);
        CHECK(shlo_image_run(&checked, 0, none_in, out, NULL) == SHLO_ARGUMENT);
        CHECK(shlo_image_run(&checked, 0, in, NULL, &error) == SHLO_ARGUMENT);
        CHECKF(strstr(error.message, "buffer 1 is NULL"), "%s", error.message);
        CHECK(shlo_image_run(&checked, 0, in, none_out, NULL) == SHLO_ARGUMENT);
    }
    shlo_blob_free(&image);
    shlo_blob_free(&code);
}

static uint32_t constants_at(const unsigned char *image) {
    uint32_t at;
    memcpy(&at, image + 28, sizeof at); /* as image.h lays the header out */
    return at;
}

/* One bit of any byte, of constants and of the checksum, too: the checksum tells. */
static void changed_bits(const char *name, const shlo_blob *blob) {
    unsigned char *copy = (unsigned char *)take(blob->bytes);
    size_t i;
    test_case = name;
    memcpy(copy, blob->data, blob->bytes);
    CHECK(shlo_image_intact(copy, blob->bytes));
    CHECK(!shlo_image_intact(copy, blob->bytes - 1) && !shlo_image_intact(copy, 95));
    for (i = 0; i < blob->bytes; i++) {
        const unsigned char was = copy[i];
        copy[i] = (unsigned char)(was ^ 1u << random64() % 8);
        CHECKF(!shlo_image_intact(copy, blob->bytes), "byte %u", (unsigned)i);
        copy[i] = was;
    }
    free(copy);
}

/* Bytes all over but those of constants, then several at random. */
static void mutate(const char *name, const shlo_blob *blob) {
    unsigned char *copy = (unsigned char *)take(blob->bytes);
    const uint32_t end = constants_at(blob->data);
    uint32_t i, k;
    test_case = name;
    memcpy(copy, blob->data, blob->bytes);
    CHECK(try_image(copy, blob->bytes) && accepted > 0);
    for (i = 0; i < end; i += 1 + end / 96) {
        const unsigned char was = copy[i];
        copy[i] = (unsigned char)(random64() & 1 ? was ^ (1u << random64() % 8) : random64());
        CHECKF(try_image(copy, blob->bytes), "byte %u: %u", (unsigned)i, (unsigned)copy[i]);
        copy[i] = was;
    }
    for (k = 0; k < 16; k++) {
        memcpy(copy, blob->data, blob->bytes);
        for (i = 0; i < 2 + k % 5; i++) copy[96 + random64() % (end - 96)] = (unsigned char)random64();
        CHECKF(try_image(copy, blob->bytes), "round %u", (unsigned)k);
    }
    for (k = 0; k < 4; k++) { /* cut off */
        const size_t n = (size_t)(random64() % blob->bytes);
        unsigned char *cut = (unsigned char *)take(n + 1);
        memcpy(cut, blob->data, n);
        CHECK(try_image(cut, n));
        free(cut);
    }
    free(copy);
}

/* Writes an image to a folder instead of trying it, for test_hostile_small.sh. */
static const char *folder;
static int n_written;
static void write_image(const shlo_blob *image) {
    char path[400];
    FILE *f;
    snprintf(path, sizeof path, "%s/%d.shli", folder, n_written++);
    f = fopen(path, "wb");
    if (!f || fwrite(image->data, 1, image->bytes, f) != image->bytes || fclose(f)) exit(1);
}

static const char *targets[] = {"host", "cortex-m4"};
static void try_case(const char *name, const char *text, size_t n) {
    import_options options;
    shlo_blob code, plain, image;
    int i;
    memset(&options, 0, sizeof options);
    options.foreign = 1;
    if (tool_import(text, n, &options, &code) != SHLO_OK) return;
    if (tool_without_checks(code.data, code.bytes, &plain) == SHLO_OK) {
        for (i = folder ? 1 : 0; i < 2; i++) {
            if (shlo_image_make(plain.data, plain.bytes, targets[i], NULL, &image, NULL) != SHLO_OK) continue;
            if (accepted == 0 && !folder) messages(&image);
            if (image.bytes < 3000 && !folder) changed_bits(name, &image);
            if (image.bytes < 3000) folder ? write_image(&image) : mutate(name, &image);
            shlo_blob_free(&image);
        }
        shlo_blob_free(&plain);
    }
    shlo_blob_free(&code);
}

/* Each byte of the instructions, with each value: places that come to overlap what holds pointers, which are
 * the frame of a callee and the table of a transform. */
static void every_byte(const char *name, const char *text) {
    import_options options;
    shlo_blob code, image;
    unsigned char *copy;
    uint32_t i, end, value;
    test_case = name;
    memset(&options, 0, sizeof options);
    if (!CHECK(tool_import(text, strlen(text), &options, &code) == SHLO_OK)) return;
    if (CHECK(shlo_image_make(code.data, code.bytes, "host", NULL, &image, NULL) == SHLO_OK)) {
        copy = (unsigned char *)take(image.bytes);
        memcpy(copy, image.data, image.bytes);
        end = constants_at(copy);
        for (i = 96; i < end; i++) {
            for (value = 0; value < 256; value++) {
                copy[i] = (unsigned char)value;
                CHECKF(try_image(copy, image.bytes), "byte %u: %u", (unsigned)i, (unsigned)value);
            }
            copy[i] = ((const unsigned char *)image.data)[i];
        }
        free(copy);
        shlo_blob_free(&image);
    }
    shlo_blob_free(&code);
}
static void overlaps(void) {
    every_byte("calls", "func.func private @f(%x: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>) {\n"
                        "  %a = stablehlo.add %x, %x : tensor<4xi64>\n"
                        "  %b = stablehlo.multiply %a, %x : tensor<4xi64>\n"
                        "  return %b, %a : tensor<4xi64>, tensor<4xi64>\n}\n"
                        "func.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {\n"
                        "  %a:2 = func.call @f(%x) : (tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>)\n"
                        "  %b = stablehlo.add %a#0, %a#1 : tensor<4xi64>\n"
                        "  return %b : tensor<4xi64>\n}");
    every_byte("fft", "func.func @main(%x: tensor<17xcomplex<f32>>) -> tensor<17xcomplex<f32>> {\n"
                      "  %y = stablehlo.negate %x : tensor<17xcomplex<f32>>\n"
                      "  %f = stablehlo.fft %y, type = FFT, length = [17]\n"
                      "    : (tensor<17xcomplex<f32>>) -> tensor<17xcomplex<f32>>\n"
                      "  %r = stablehlo.negate %f : tensor<17xcomplex<f32>>\n"
                      "  return %r : tensor<17xcomplex<f32>>\n}");
    every_byte("sort by code",
        "func.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {\n"
        "  %s = \"stablehlo.sort\"(%x) <{dimension = 0 : i64}> ({\n"
        "  ^bb0(%a: tensor<i64>, %b: tensor<i64>):\n"
        "    %big = stablehlo.constant dense<1311768467463790320> : tensor<i64>\n"
        "    %w = stablehlo.while(%i = %a) : tensor<i64>\n"
        "      cond {\n"
        "        %c = stablehlo.compare LT, %i, %big : (tensor<i64>, tensor<i64>) -> tensor<i1>\n"
        "        stablehlo.return %c : tensor<i1>\n"
        "      } do {\n"
        "        %n = stablehlo.add %i, %big : tensor<i64>\n"
        "        stablehlo.return %n : tensor<i64>\n"
        "      }\n"
        "    %p = stablehlo.compare LT, %w, %b : (tensor<i64>, tensor<i64>) -> tensor<i1>\n"
        "    stablehlo.return %p : tensor<i1>\n"
        "  }) : (tensor<4xi64>) -> tensor<4xi64>\n"
        "  return %s : tensor<4xi64>\n}");
}

static void try_file(const char *path) {
    static const char cut[] = "\n// -----";
    tool_file file;
    const char *at, *next;
    if (!tool_file_read(path, &file)) exit(1);
    for (at = file.data; at; at = next) {
        next = strstr(at, cut);
        try_case(path, at, next ? (size_t)(next - at) : strlen(at));
        if (next) next = strchr(next + 1, '\n');
    }
    tool_file_free(&file);
}

/* [FOLDER TARGET]: writes the images of that target instead. */
int main(int n, char **argument) {
    static const char *const files[] = {"control", "dot", "dynamic_slice", "fft", "gather", "linalg",
        "random", "reduce", "scatter", "scatter_sort", "shape", "window"};
    size_t i;
    if (n == 3) {
        folder = argument[1];
        targets[1] = argument[2];
    }
    arena = (unsigned char *)take(ARENA + 2 * GUARD);
    guard(arena, ARENA);
    arguments();
    for (i = 0; i < sizeof files / sizeof *files; i++) {
        char path[80];
        snprintf(path, sizeof path, "tests/conformance/%s.mlir", files[i]);
        try_file(path);
    }
    if (folder) return n_written == 0;
    overlaps();
    printf("%ld accepted, %ld refused, %ld stopped\n", accepted, refused, stopped);
    CHECK(accepted > 100 && refused > 1000);
    free(arena);
    return test_end("hostile");
}
