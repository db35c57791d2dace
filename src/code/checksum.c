/* code/checksum.c - the optional last section of a program file: eight bytes that tell whether the bytes
 * before it are what was written. It finds memory that rots and copies that went wrong; it is no signature,
 * and hostile files are refused without it. */
#ifndef SHLO__CODE_CHECKSUM_C
#define SHLO__CODE_CHECKSUM_C

#include "code.h"

/* Words of eight bytes, the last one filled up with zeros, and the length. Each step is a bijection of the
   word, so a change within one word is always found. */
SHLO__FN uint64_t shlo__checksum_of(const uint8_t *bytes, size_t n, shlo__pulse *pulse) {
    uint64_t h = (uint64_t)n ^ 0x53484C4273756D31u, word;
    while (n) {
        const size_t part = SHLO__MIN(n, (size_t)8);
        if (n % 65536 < 8 && shlo__status_asked(pulse, 8192, NULL) != SHLO_OK) return 0;
        word = 0;
        memcpy(&word, bytes, part);
        h = (h ^ word) * 0x9E3779B97F4A7C15u;
        h ^= h >> 32;
        bytes += part;
        n -= part;
    }
    return h;
}

#ifndef SHLO_NO_BUILD
/* Bytes of the file without a checksum. */
static size_t shlo__checksum_before(const uint8_t *code, size_t bytes) {
    const size_t n = SHLO__CHECKSUM_BYTES;
    uint64_t sum, there;
    if (bytes < n || code[bytes - n] != SHLO__FORMAT_CHECKSUM_HEAD || code[bytes - n + 1] != sizeof there)
        return bytes;
    memcpy(&there, code + bytes - sizeof there, sizeof there);
    sum = shlo__checksum_of(code, bytes - n, NULL);
    return sum == there ? bytes - n : bytes;
}

SHLO_API shlo_status shlo_checksum_add(const void *code, size_t bytes, const shlo_allocator *allocator,
    shlo_blob *out, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    uint64_t sum;
    size_t n;
    if (error) shlo__status_clear(error);
    if (!out || !code)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_checksum_add: no program or no place for it");
    memset(out, 0, sizeof *out);
    n = shlo__checksum_before((const uint8_t *)code, bytes);
    if (!a || !shlo__size_add(n, SHLO__CHECKSUM_BYTES, &out->bytes))
        return shlo__status_fail(error, a ? SHLO_OVERFLOW : SHLO_ARGUMENT, "shlo_checksum_add: no memory");
    out->allocator = *a;
    out->data = (uint8_t *)shlo__alloc_new(a, out->bytes);
    if (!out->data) {
        out->bytes = 0;
        return shlo__status_fail(error, SHLO_MEMORY, "shlo_checksum_add: no memory");
    }
    sum = shlo__checksum_of((const uint8_t *)code, n, NULL);
    memcpy(out->data, code, n);
    out->data[n] = SHLO__FORMAT_CHECKSUM_HEAD;
    out->data[n + 1] = sizeof sum;
    memcpy(out->data + n + 2, &sum, sizeof sum);
    return SHLO_OK;
}
#endif

#endif
