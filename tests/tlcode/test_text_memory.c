// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: rooms
// libs: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=free
/* tests/tlcode/test_text_memory.c - every malloc of reading a text fails once: the text is refused, and
 * nothing leaks. */
#include "../../tools/tl/tl.h"
#include "../fuzz/seeds_tl.h"
#include "../test.h"

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void __wrap_free(void *p);

static long calls, fail_at = -1, live;

static void *count(void *p) {
    live += p != NULL;
    return p;
}

void *__wrap_malloc(size_t n) { return calls++ == fail_at ? NULL : count(__real_malloc(n)); }
void *__wrap_calloc(size_t n, size_t size) {
    return calls++ == fail_at ? NULL : count(__real_calloc(n, size));
}
void *__wrap_realloc(void *p, size_t n) {
    if (calls++ == fail_at) return NULL;
    return p ? __real_realloc(p, n) : count(__real_malloc(n));
}
void __wrap_free(void *p) {
    live -= p != NULL;
    __real_free(p);
}

static void test_text(const char *text) {
    FILE *nowhere = tmpfile();
    int accepted = 0, failed = 0;
    long n = 0, before = live;
    TEST_CASE("reading a text");
    for (; n < 2000 && !accepted; n++) {
        tlang_blob blob;
        calls = 0;
        fail_at = n;
        accepted = tl_assemble_to(nowhere, "text", text, strlen(text), 0, &blob);
        fail_at = -1;
        failed += !accepted;
        ELEMENTF(accepted == (blob.data != NULL), "allocation %ld", n);
        tlang_blob_free(&blob);
        ELEMENTF(live == before, "allocation %ld: %ld blocks are left", n, live - before);
    }
    SWEEP_END();
    CHECK(accepted && failed > 5);
    fclose(nowhere);
}

int main(void) {
    FILE *warm = tmpfile(); /* the C library's own memory is there before anything is counted */
    if (warm) fprintf(warm, "warm\n");
    fflush(stdout);
    for (int i = 0; i < SEEDS_TL; i++) test_text(seeds_tl_texts[i]);
    if (warm) fclose(warm);
    return test_end("test_text_memory");
}
