// flags: -Isrc
/* tests/api/stack_header.c - test_stack_ops.c once more, with the shipped header compiled in its file: there
 * compilers inline what is called once, and lay frames out in other ways. For `make test-shipped`. */
#define SHLO_IMPLEMENTATION
#include "../../stablehlo.h"
#ifdef __clang__
#define BOUND 4096
#endif
#include "test_stack_ops.c"
