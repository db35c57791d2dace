// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: rooms
// libs: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign,--wrap=free
/* tests/tlcode/test_text_memory.c - every malloc of reading a text fails once: the text is refused, and
 * nothing leaks. */
#include "../../tools/tl/tl.h"
#include "../fuzz/seeds_tl.h"
#include "../test.h"
#include "../wrap_alloc.h"

static void test_text(const char *text) {
    FILE *nowhere = tmpfile();
    int accepted = 0, failed = 0;
    long n = 0, before = wrap_live;
    TEST_CASE("reading a text");
    for (; n < 2000 && !accepted; n++) {
        tlang_blob blob;
        wrap_calls = 0;
        wrap_fail_at = n;
        accepted = tl_assemble_to(nowhere, "text", text, strlen(text), 0, &blob);
        wrap_fail_at = -1;
        failed += !accepted;
        ELEMENTF(accepted == (blob.data != NULL), "allocation %ld", n);
        tlang_blob_free(&blob);
        ELEMENTF(wrap_live == before, "allocation %ld: %ld blocks are left", n, wrap_live - before);
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
