// link: rooms
// flags: -DSHLO__SOFT_FLOATS=1 -DSHLO_NO_SIMD
/* tests/simd/test_vocab_soft.c - the verbs as machines without an FPU have them: orders and differences of
 * f32 by bits. */
#include "test_vocab.c"
