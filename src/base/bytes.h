/* base/bytes.h - bytes of a file: a bounded reader and a growing writer. Little-endian fixed widths and
 * canonical LEB128 (Dwarf 4, 7.6). The reader never reads past its end, and does not move when it fails: its
 * offset is then that of the bad item. Each count in a file is read with a limit. The writer keeps its first
 * failure in `status`, so callers check once, at the end. */
#ifndef SHLO__BASE_BYTES_H
#define SHLO__BASE_BYTES_H

#include "alloc.h"

/* ---- reading ---- */

typedef struct shlo__bytes_reader {
    const uint8_t *base, *at, *end;
} shlo__bytes_reader;

SHLO__INLINE void shlo__bytes_open(shlo__bytes_reader *r, const void *data, size_t n) {
    r->base = r->at = (const uint8_t *)data;
    r->end = n ? r->base + n : r->base;
}
SHLO__INLINE size_t shlo__bytes_offset(const shlo__bytes_reader *r) {
    return r->at == r->base ? 0 : (size_t)(r->at - r->base);
}
SHLO__INLINE size_t shlo__bytes_left(const shlo__bytes_reader *r) {
    return r->at == r->end ? 0 : (size_t)(r->end - r->at);
}

/* The next n bytes; *out points into the file. SHLO_FORMAT if fewer are left. */
SHLO__LOCAL shlo_status shlo__bytes_raw(shlo__bytes_reader *r, size_t n, const uint8_t **out) {
    if (n > shlo__bytes_left(r)) return SHLO_FORMAT;
    *out = r->at;
    if (n) r->at += n;
    return SHLO_OK;
}

/* The next n bytes (at most 8) as one little-endian number. */
SHLO__LOCAL shlo_status shlo__bytes_fixed(shlo__bytes_reader *r, size_t n, uint64_t *out) {
    const uint8_t *p = NULL;
    uint64_t value = 0;
    size_t i;
    SHLO__TRY(shlo__bytes_raw(r, n, &p));
    for (i = 0; i < n; i++) value |= (uint64_t)p[i] << (8 * i);
    *out = value;
    return SHLO_OK;
}
SHLO__LOCAL shlo_status shlo__bytes_u8(shlo__bytes_reader *r, uint8_t *out) {
    uint64_t value = 0;
    SHLO__TRY(shlo__bytes_fixed(r, 1, &value));
    *out = (uint8_t)value;
    return SHLO_OK;
}
SHLO__LOCAL shlo_status shlo__bytes_u16(shlo__bytes_reader *r, uint16_t *out) {
    uint64_t value = 0;
    SHLO__TRY(shlo__bytes_fixed(r, 2, &value));
    *out = (uint16_t)value;
    return SHLO_OK;
}
SHLO__LOCAL shlo_status shlo__bytes_u32(shlo__bytes_reader *r, uint32_t *out) {
    uint64_t value = 0;
    SHLO__TRY(shlo__bytes_fixed(r, 4, &value));
    *out = (uint32_t)value;
    return SHLO_OK;
}
SHLO__LOCAL shlo_status shlo__bytes_u64(shlo__bytes_reader *r, uint64_t *out) {
    return shlo__bytes_fixed(r, 8, out);
}

/* An unsigned LEB128 number of at most `limit`. SHLO_FORMAT if it is cut off, longer than needed or above 64
   bits (a value has one encoding, so equal programs are equal files); SHLO_LIMIT if it is above the limit. */
SHLO__LOCAL shlo_status shlo__bytes_varint(shlo__bytes_reader *r, uint64_t limit, uint64_t *out) {
    const uint8_t *p = r->at;
    uint64_t value = 0;
    uint8_t byte;
    int shift = 0;
    do {
        if (p == r->end || shift > 63) return SHLO_FORMAT;
        byte = *p++;
        if (shift == 63 && byte > 1) return SHLO_FORMAT;
        value |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte & 0x80);
    if (byte == 0 && shift > 7) return SHLO_FORMAT; /* the last byte adds nothing */
    if (value > limit) return SHLO_LIMIT;
    r->at = p;
    *out = value;
    return SHLO_OK;
}
/* A varint count that fits 32 bits; same failures. */
SHLO__LOCAL shlo_status shlo__bytes_varint32(shlo__bytes_reader *r, uint32_t limit, uint32_t *out) {
    uint64_t value = 0;
    SHLO__TRY(shlo__bytes_varint(r, limit, &value));
    *out = (uint32_t)value;
    return SHLO_OK;
}
/* A signed number, zigzag coded (0 -1 1 -2 2 ...): small magnitudes stay short. All of int64_t is allowed. */
SHLO__LOCAL shlo_status shlo__bytes_svarint(shlo__bytes_reader *r, int64_t *out) {
    uint64_t u = 0;
    SHLO__TRY(shlo__bytes_varint(r, UINT64_MAX, &u));
    *out = (u & 1) ? -(int64_t)(u >> 1) - 1 : (int64_t)(u >> 1);
    return SHLO_OK;
}
/* Skips to the next multiple of align (a power of two) from the start; the padding must be there and zero. */
SHLO__LOCAL shlo_status shlo__bytes_align(shlo__bytes_reader *r, size_t align) {
    size_t target, i, pad;
    if (!shlo__size_align(shlo__bytes_offset(r), align, &target)) return SHLO_FORMAT;
    pad = target - shlo__bytes_offset(r);
    if (pad > shlo__bytes_left(r)) return SHLO_FORMAT;
    for (i = 0; i < pad; i++)
        if (r->at[i]) return SHLO_FORMAT;
    if (pad) r->at += pad;
    return SHLO_OK;
}

/* ---- writing ---- */

typedef struct shlo__bytes_buffer {
    const shlo_allocator *allocator;
    uint8_t *data; /* from shlo__alloc_new; capacity bytes */
    size_t n, capacity;
    shlo_status status; /* the first failure: SHLO_MEMORY or SHLO_OVERFLOW; nothing is written after it */
} shlo__bytes_buffer;

SHLO__LOCAL void shlo__bytes_buffer_init(shlo__bytes_buffer *b, const shlo_allocator *allocator) {
    b->allocator = allocator;
    b->data = NULL;
    b->n = b->capacity = 0;
    b->status = SHLO_OK;
}
SHLO__LOCAL void shlo__bytes_buffer_free(shlo__bytes_buffer *b) {
    shlo__alloc_free(b->allocator, b->data, b->capacity);
    shlo__bytes_buffer_init(b, b->allocator);
}
/* Makes room for n more bytes. */
SHLO__LOCAL int shlo__bytes_room(shlo__bytes_buffer *b, size_t n) {
    size_t need, capacity;
    uint8_t *data;
    if (b->status != SHLO_OK) return 0;
    if (n <= b->capacity - b->n) return 1;
    if (!shlo__size_add(b->n, n, &need)) {
        b->status = SHLO_OVERFLOW;
        return 0;
    }
    capacity = b->capacity > SIZE_MAX / 2 ? need : SHLO__MAX(SHLO__MAX(need, b->capacity * 2), (size_t)256);
    data = (uint8_t *)shlo__alloc_new(b->allocator, capacity);
    if (!data) {
        b->status = SHLO_MEMORY;
        return 0;
    }
    if (b->n) memcpy(data, b->data, b->n);
    shlo__alloc_free(b->allocator, b->data, b->capacity);
    b->data = data;
    b->capacity = capacity;
    return 1;
}
SHLO__LOCAL void shlo__bytes_put(shlo__bytes_buffer *b, const void *src, size_t n) {
    if (!n || !shlo__bytes_room(b, n)) return;
    memcpy(b->data + b->n, src, n);
    b->n += n;
}
/* The low n bytes (at most 8) of a number, little-endian. */
SHLO__LOCAL void shlo__bytes_put_fixed(shlo__bytes_buffer *b, uint64_t value, size_t n) {
    uint8_t raw[8];
    size_t i;
    for (i = 0; i < 8; i++) raw[i] = (uint8_t)(value >> (8 * i));
    shlo__bytes_put(b, raw, n);
}
SHLO__LOCAL void shlo__bytes_put_u8(shlo__bytes_buffer *b, uint8_t value) { shlo__bytes_put(b, &value, 1); }
SHLO__LOCAL void shlo__bytes_put_u16(shlo__bytes_buffer *b, uint16_t value) {
    shlo__bytes_put_fixed(b, value, 2);
}
SHLO__LOCAL void shlo__bytes_put_u32(shlo__bytes_buffer *b, uint32_t value) {
    shlo__bytes_put_fixed(b, value, 4);
}
SHLO__LOCAL void shlo__bytes_put_u64(shlo__bytes_buffer *b, uint64_t value) {
    shlo__bytes_put_fixed(b, value, 8);
}
SHLO__LOCAL void shlo__bytes_put_varint(shlo__bytes_buffer *b, uint64_t value) {
    uint8_t raw[10];
    size_t n = 0;
    for (; value > 0x7f; value >>= 7) raw[n++] = (uint8_t)(value | 0x80);
    raw[n++] = (uint8_t)value;
    shlo__bytes_put(b, raw, n);
}
SHLO__LOCAL void shlo__bytes_put_svarint(shlo__bytes_buffer *b, int64_t value) {
    shlo__bytes_put_varint(b, value < 0 ? ~((uint64_t)value << 1) : (uint64_t)value << 1);
}
/* Zero bytes up to the next multiple of align (a power of two). */
SHLO__LOCAL void shlo__bytes_put_align(shlo__bytes_buffer *b, size_t align) {
    size_t pad = (size_t)0 - b->n;
    pad &= align - 1;
    if (!pad || !shlo__bytes_room(b, pad)) return;
    memset(b->data + b->n, 0, pad);
    b->n += pad;
}
/* Overwrites n bytes that were written earlier (a size that is known only at the end); ignored if they were
 * not written. */
SHLO__LOCAL void shlo__bytes_patch(shlo__bytes_buffer *b, size_t offset, const void *src, size_t n) {
    if (b->status == SHLO_OK && offset <= b->n && n <= b->n - offset && n) memcpy(b->data + offset, src, n);
}

#endif
