// link: rooms base op ir code
/* test_no_memory.c - 300 programs are read with one allocation failing, each in turn; those of few numbers,
 * regions or values also with a header that lies about them: that is said, nothing leaks, and nothing is
 * written behind a block. As in test_format.c, a lenient check/ stands in place of the real one. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "../test.h"
#include "../fail_alloc.h"
#include "generate.h"
#include "lenient.h"

/* otherwise: the status if nothing fails. */
static void fail_each(const shlo_blob *code, shlo_status otherwise) {
    long calls = 1;
    for (long i = 0; i < calls; i++) {
        shlo__module m;
        shlo_error error;
        shlo_status status;
        fail_alloc f;
        fail_alloc_init(&f, i);
        shlo__status_clear(&error);
        status = shlo__module_init(&m, &f.allocator);
        if (status == SHLO_OK) {
            status = shlo__code_read(code->data, code->bytes, NULL, NULL, &m, &error);
            ELEMENTF(error.status == status && (status == SHLO_OK) == !error.message[0], "%ld: %s", i,
                error.message);
            shlo__module_free(&m);
        }
        ELEMENTF(status == (f.calls > i ? SHLO_MEMORY : otherwise), "call %ld of %ld: status %d, %s", i,
            f.calls, (int)status, error.message);
        ELEMENTF(f.live == 0 && f.live_bytes == 0, "call %ld: leaks", i);
        calls = f.calls > i ? i + 2 : i + 1;
    }
    SWEEP_END();
}

/* The header counts none of them, so memory for them is taken on the way. */
static void without(const shlo_blob *code, int which) {
    size_t at = 6;
    uint8_t was;
    for (int i = 0; i < which; at++) i += code->data[at] < 128;
    was = code->data[at];
    if (was >= 128 || !was) return;
    code->data[at] = 0;
    fail_each(code, SHLO_FORMAT);
    code->data[at] = was;
}

int main(void) {
    shlo_blob code;
    TEST_CASE("no memory");
    for (int number = 0; number < 300; number++) {
        if (!sample_file(number, 1 + number * 37 % (SHLO_OP_COUNT - 6), &code)) continue;
        fail_each(&code, SHLO_OK);
        without(&code, SHLO__FORMAT_N_NUMBERS);
        without(&code, SHLO__FORMAT_N_REGIONS);
        without(&code, SHLO__FORMAT_N_VALUES);
        shlo_blob_free(&code);
    }
    return test_end("code/no_memory");
}
