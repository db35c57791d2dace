/* tests/vm/test_sort_keys.c - sorting by key, with the kernels of this machine. */
// link: impl
#include "sorts.h"

int main(void) {
    sorts_all();
    return test_end("sort_keys");
}
