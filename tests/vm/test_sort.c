/* tests/vm/test_sort.c - sort through the typed constructor: which dimension, several operands, against a
 * plain insertion sort. */
// link: impl
#include "programs.h"

enum { ROWS = 17, COLUMNS = 23 };

/* keys [ROWS, COLUMNS] along `dimension` (or by default), positions carried along; or the last positions
   first. */
static int run_sort(const shlo_sort_attrs *attrs, const int32_t *keys, int32_t *sorted, int32_t *carried,
    int last) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value in[2], args[4], less, out[2];
    shlo_type types[4], t = shlo_tensor2(b, SHLO_I32, ROWS, COLUMNS);
    shlo_iota_attrs iota;
    shlo_compare_attrs lt;
    shlo_region comparator;
    shlo_blob code;
    shlo_program *p;
    shlo_error e;
    shlo_buffer input, outputs[2];
    int ok;
    memset(&iota, 0, sizeof iota);
    memset(&lt, 0, sizeof lt);
    iota.iota_dimension = attrs && attrs->dimension == 0 ? 0 : 1;
    lt.comparison_direction = last ? SHLO_comparison_direction_GT : SHLO_comparison_direction_LT;
    for (int i = 0; i < 4; i++) types[i] = shlo_tensor0(b, SHLO_I32);
    shlo_func_begin(b, "main");
    in[0] = shlo_arg(b, t);
    in[1] = shlo_iota(b, t, &iota);
    shlo_region_begin(b, types, args, 4);
    less = shlo_compare(b, args[2 * last], args[2 * last + 1], &lt);
    comparator = shlo_region_end(b, &less, 1);
    shlo_sort(b, in, 2, attrs, comparator, out);
    shlo_return(b, out, 2);
    ok = CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK) &&
         CHECK(shlo_load(code.data, code.bytes, NULL, &p, &e) == SHLO_OK);
    if (ok) {
        memset(&input, 0, sizeof input);
        input.data = (void *)(uintptr_t)keys;
        input.bytes = ROWS * COLUMNS * 4;
        outputs[0] = outputs[1] = input;
        outputs[0].data = sorted;
        outputs[1].data = carried;
        ok = CHECK(shlo_run(p, "main", &input, 1, outputs, 2, &e) == SHLO_OK);
        shlo_program_free(p);
        shlo_blob_free(&code);
    }
    else {
        printf("    %s\n", shlo_builder_error(b)->message);
    }
    shlo_builder_destroy(b);
    return ok;
}

/* Each line is in order, holds what it held, and equal keys keep their order. */
static void check_lines(const int32_t *keys, const int32_t *sorted, const int32_t *carried, int lines,
    int length, int line_step, int step) {
    for (int l = 0; l < lines; l++) {
        int same = 1, ordered = 1;
        for (int i = 0; i < length; i++) {
            int at = l * line_step + i * step, before = at - step;
            same &= keys[l * line_step + carried[at] * step] == sorted[at];
            if (i)
                ordered &= sorted[before] < sorted[at] ||
                           (sorted[before] == sorted[at] && carried[before] < carried[at]);
        }
        CHECKF(same, "line %d", l);
        CHECKF(ordered, "line %d", l);
    }
}

int main(void) {
    static int32_t keys[ROWS * COLUMNS], sorted[ROWS * COLUMNS], carried[ROWS * COLUMNS];
    unsigned long long seed = 11;
    shlo_sort_attrs attrs;
    for (int i = 0; i < ROWS * COLUMNS; i++) keys[i] = (int32_t)(test_random(&seed) % 9) - 4;
    memset(&attrs, 0, sizeof attrs);
    TEST_CASE("dimension 0 is the first");
    if (run_sort(&attrs, keys, sorted, carried, 0))
        check_lines(keys, sorted, carried, COLUMNS, ROWS, 1, COLUMNS);
    attrs.dimension = 1;
    TEST_CASE("dimension 1");
    if (run_sort(&attrs, keys, sorted, carried, 0))
        check_lines(keys, sorted, carried, ROWS, COLUMNS, COLUMNS, 1);
    TEST_CASE("without attributes: the last");
    if (run_sort(NULL, keys, sorted, carried, 0))
        check_lines(keys, sorted, carried, ROWS, COLUMNS, COLUMNS, 1);
    TEST_CASE("by positions");
    if (run_sort(NULL, keys, sorted, carried, 1))
        for (int i = 0; i < ROWS * COLUMNS; i++)
            CHECK(carried[i] == COLUMNS - 1 - i % COLUMNS &&
                  sorted[i] == keys[i - i % COLUMNS + carried[i]]);
    return test_end("sort");
}
