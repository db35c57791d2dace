// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
// link: impl
/* tests/fuzz/fuzz_tl_text.c - characters from a stranger as a text of the tensor language: what is accepted
 * prints as a text that gives the same program file, what is refused says why. -DFUZZ_MAIN=RUNS makes a
 * program of it that needs no libFuzzer. */
#include "../../tools/tl/tl.h"
#include "mutate_text.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long fuzz_accepted;

static void need(int ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "fuzz_tl_text: %s\n", what);
    abort();
}

typedef struct printed {
    char *text;
    size_t n, room;
} printed;

static void collect(void *user, const char *text, size_t n) {
    printed *p = (printed *)user;
    if (p->n + n + 1 > p->room) {
        p->room = 2 * (p->n + n + 1);
        p->text = (char *)realloc(p->text, p->room);
        need(p->text != NULL, "out of memory");
    }
    memcpy(p->text + p->n, text, n);
    p->n += n;
    p->text[p->n] = 0;
}

/* The program file of a text, which stands in memory of exactly its size and one NUL. */
static int assemble(const void *text, size_t n, tlang_blob *out) {
    static FILE *nowhere;
    char *copy = (char *)malloc(n + 1);
    long before, after;
    int ok;
    if (!nowhere) nowhere = tmpfile();
    need(copy && nowhere, "out of memory");
    if (n) memcpy(copy, text, n);
    copy[n] = 0;
    rewind(nowhere);
    before = ftell(nowhere);
    ok = tl_assemble_to(nowhere, "input", copy, n, 0, out);
    after = ftell(nowhere);
    need(ok == (after == before),
        ok ? "a problem was reported, the text accepted" : "no problem was reported");
    need(ok == (out->data != NULL), "accepted without a program, or refused with one");
    free(copy);
    return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tlang_blob once, twice;
    printed text = {NULL, 0, 0};
    shlo_error error;
    if (!assemble(data, size, &once)) return 0;
    fuzz_accepted++;
    need(tlang_print(once.data, once.bytes, NULL, collect, &text, &error) == SHLO_OK, error.message);
    need(assemble(text.text, text.n, &twice), text.text ? text.text : "the empty program is refused");
    need(once.bytes == twice.bytes && memcmp(once.data, twice.data, once.bytes) == 0,
        "the printed text is another program");
    free(text.text);
    tlang_blob_free(&once);
    tlang_blob_free(&twice);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_tl.h"

static int driver_seeds(void) { return seeds_tl_text(driver_keep); }
#endif
