// deps: $(filter-out $(BUILD)/tools/shlo.o,$(TOOL_OBJECTS))
// link: impl
/* tests/image/test_changed.c - images of all conformance programs, one number of them changed: at every
 * offset of their records, to each of the values that limits are near. Each is refused, or runs inside of its
 * arena, which is no larger than it asks for, and of its buffers. All end where memory ends that may be
 * touched. */
#include "../../tools/tool.h"
#include "../test.h"
#include "too_long.h"

#include <glob.h>
#include <sys/mman.h>

enum { ROOM = 1 << 20, PAGE = 65536, GUARD = 64, MOST = 64, STEPS = 100, RECORDS = 2000 };
enum { AT_IMAGE, AT_ARENA, AT_TENSORS, SLOTS = AT_TENSORS + 2 * MOST };

/* ---- what is changed ---- */

static const char *file_name;
static unsigned case_number, at_offset, to_value;
static long accepted, refused, stopped, images;

/* Which change ended the test. */
static void on_fault(int number) {
    printf("signal %d: %s, case %u, byte %u: %u\n", number, file_name, case_number, at_offset, to_value);
    fflush(stdout);
    _Exit(1);
}

/* ---- memory that ends where it may not be touched any more ---- */

static unsigned char *room_end(uint32_t slot) {
    static unsigned char *end[SLOTS];
    if (!end[slot]) {
        unsigned char *base = (unsigned char *)mmap(NULL, ROOM + PAGE, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (base == (unsigned char *)MAP_FAILED || mprotect(base + ROOM, PAGE, PROT_NONE)) exit(2);
        end[slot] = base + ROOM;
    }
    return end[slot];
}

/* n bytes, before which a write is seen. */
static unsigned char *take(uint32_t slot, size_t n, size_t align) {
    unsigned char *at = room_end(slot) - n;
    at -= (uintptr_t)at % align;
    memset(at - GUARD, 0x5A, GUARD);
    return at;
}
static int guarded(const unsigned char *at) {
    int i;
    for (i = 1; i <= GUARD; i++)
        if (at[-i] != 0x5A) return 0;
    return 1;
}

typedef struct buffers {
    void *data[MOST];
    uint32_t n;
} buffers;

static int take_buffers(const shlo_image *image, uint32_t func, int output, buffers *b) {
    shlo_image_tensor info;
    for (b->n = 0; shlo_image_tensor_at(image, func, output, b->n, &info) == SHLO_OK; b->n++) {
        const size_t bytes = info.bytes, one = (size_t)(shlo_dtype_bits(info.dtype) + 7) / 8;
        unsigned char *at;
        size_t i;
        if (b->n == MOST || bytes > ROOM / 2) return 0;
        at = take(AT_TENSORS + (uint32_t)output * MOST + b->n, bytes, one);
        for (i = 0; i < bytes; i++) at[i] = info.dtype == SHLO_I1 ? i & 1 : (unsigned char)(i * 73 >> 3);
        b->data[b->n] = at;
    }
    return 1;
}

/* 0: something before a buffer or the arena was written to. */
static int run_all(shlo_image *image, const unsigned char *arena) {
    static buffers in, out; /* not lost when the alarm jumps */
    volatile uint32_t func;
    uint32_t i;
    volatile int ok = 1;
    image->max_steps = STEPS;
    image->max_work = (uint64_t)1 << 40; /* asks for the work of each instruction */
    for (func = 0; func < image->n_functions && ok; func++) {
        if (!take_buffers(image, func, 0, &in) || !take_buffers(image, func, 1, &out)) continue;
        if (sigsetjmp(too_long, 1) == 0) {
            too_long_begin(3000);
            shlo_image_run(image, func, (const void *const *)in.data, out.data, NULL);
        }
        stopped += too_long_end();
        ok &= guarded(arena);
        for (i = 0; i < in.n; i++) ok &= guarded((const unsigned char *)in.data[i]);
        for (i = 0; i < out.n; i++) ok &= guarded((const unsigned char *)out.data[i]);
    }
    return ok;
}

/* First in the arena that the header asks for, then in the one that the check asks for. */
static int try_image(const unsigned char *bytes, size_t n) {
    size_t arena_bytes = shlo_image_arena(bytes, n);
    shlo_status status = SHLO_MEMORY;
    unsigned char *arena = NULL;
    shlo_image image;
    shlo_error error;
    int i;
    for (i = 0; i < 2 && status == SHLO_MEMORY && arena_bytes <= ROOM / 2; i++) {
        arena = take(AT_ARENA, arena_bytes, SHLO_IMAGE_ALIGN);
        status = shlo_image_check(bytes, n, arena, arena_bytes, &image, &error);
        if (!guarded(arena)) return 0;
        arena_bytes = image.arena_bytes;
    }
    if (status != SHLO_OK) {
        refused++;
        return !arena || error.message[0] != 0;
    }
    accepted++;
    return run_all(&image, arena);
}

static void try_value(unsigned char *copy, size_t n, uint32_t at, unsigned value) {
    const unsigned char was = copy[at];
    at_offset = at;
    to_value = value & 255;
    if (was == to_value) return;
    copy[at] = (unsigned char)to_value;
    CHECKF(try_image(copy, n), "case %u, byte %u: %u", case_number, at, to_value);
    copy[at] = was;
}

/* A number of 32 bits over what is there: 2^32 - 2, and the largest negative one of 33 bits with a sign. */
static void try_wild(unsigned char *copy, size_t n, uint32_t at, uint32_t end) {
    static const unsigned char wild[2][5] = {{254, 255, 255, 255, 15}, {255, 255, 255, 255, 31}};
    unsigned char was[5];
    int i;
    if (at + 5 > end) return;
    memcpy(was, copy + at, 5);
    for (i = 0; i < 2; i++) {
        at_offset = at;
        to_value = 1000 + (unsigned)i;
        memcpy(copy + at, wild[i], 5);
        CHECKF(try_image(copy, n), "case %u, byte %u: wild %d", case_number, at, i);
    }
    memcpy(copy + at, was, 5);
}

static uint32_t header_word(const unsigned char *image, uint32_t at) {
    uint32_t x;
    memcpy(&x, image + at, sizeof x); /* as image.h lays the header out */
    return x;
}

static void change(const shlo_blob *blob) {
    static const unsigned values[] = {0, 1, 2, 255};
    unsigned char *copy = take(AT_IMAGE, blob->bytes, SHLO_IMAGE_ALIGN);
    const uint32_t end = header_word(blob->data, 28),
                   first = 96 + 4 * (header_word(blob->data, 16) + header_word(blob->data, 24));
    const long before = accepted;
    uint32_t at, i;
    memcpy(copy, blob->data, blob->bytes);
    at_offset = to_value = 0;
    CHECKF(try_image(copy, blob->bytes) && accepted > before, "case %u", case_number);
    images++;
    for (at = first; at < end; at++) {
        for (i = 0; i < sizeof values / sizeof *values; i++) try_value(copy, blob->bytes, at, values[i]);
        try_value(copy, blob->bytes, at, copy[at] + 1u);
        try_wild(copy, blob->bytes, at, end);
    }
}

static void try_case(const char *text, size_t n) {
    import_options options;
    shlo_blob code, plain, image;
    memset(&options, 0, sizeof options);
    options.foreign = 1;
    if (tool_import(text, n, &options, &code) != SHLO_OK) return;
    if (tool_without_checks(code.data, code.bytes, &plain) == SHLO_OK) {
        if (shlo_image_make(plain.data, plain.bytes, "host", NULL, &image, NULL) == SHLO_OK) {
            if (header_word(image.data, 28) < RECORDS && image.bytes < ROOM / 2) change(&image);
            shlo_blob_free(&image);
        }
        shlo_blob_free(&plain);
    }
    shlo_blob_free(&code);
}

static void try_file(const char *path) {
    static const char cut[] = "\n// -----";
    tool_file file;
    const char *at, *next;
    if (!tool_file_read(path, &file)) exit(1);
    file_name = test_case = path;
    case_number = 0;
    for (at = file.data; at; at = next, case_number++) {
        next = strstr(at, cut);
        try_case(at, next ? (size_t)(next - at) : strlen(at));
        if (next) next = strchr(next + 1, '\n');
    }
    tool_file_free(&file);
}

/* [FILE ...]: only these. */
int main(int n, char **path) {
    glob_t all;
    size_t i;
    signal(SIGSEGV, on_fault);
    signal(SIGBUS, on_fault);
    signal(SIGFPE, on_fault);
    memset(&all, 0, sizeof all);
    if (n > 1)
        for (i = 1; i < (size_t)n; i++) try_file(path[i]);
    else if (CHECK(glob("tests/conformance/*.mlir", 0, NULL, &all) == 0))
        for (i = 0; i < all.gl_pathc; i++) try_file(all.gl_pathv[i]);
    globfree(&all);
    printf("%ld images, %ld accepted, %ld refused, %ld stopped\n", images, accepted, refused, stopped);
    CHECK(n > 1 || (images > 100 && refused > 1000));
    return test_end("changed");
}
