/* tests/assert.h - included before everything in builds for sanitizers: what the library asserts ends the
 * program. */
#ifndef SHLO_ASSERT
#define SHLO_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif
