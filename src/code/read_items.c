/* code/read_items.c - numbers, counts and ids, each with its limit, and what is wrong with them. */
#ifndef SHLO__CODE_READ_ITEMS_C
#define SHLO__CODE_READ_ITEMS_C

#include "code.h"

SHLO__FN void shlo__read_enter(shlo__read *rd, shlo__format_section section) {
    rd->r.at = rd->r.base + rd->sections[section].at;
    rd->r.end = rd->r.at + rd->sections[section].n;
}

SHLO__FN shlo_status shlo__read_number(shlo__read *rd, uint32_t limit, const char *what, uint32_t *out) {
    shlo_status status = shlo__bytes_varint32(&rd->r, limit, out);
    if (status == SHLO_LIMIT)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s is larger than %u, the most that is possible here", what,
            (unsigned)limit);
    if (status != SHLO_OK) return SHLO__READ_FAIL(rd, status, "%s is cut off or badly coded", what);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__read_entered(shlo__read *rd, shlo_status status, const char *what,
    uint32_t number) {
    if (status != SHLO_LIMIT) return status;
    return SHLO__READ_FAIL(rd, status, "too many %ss have the hash of %s %u", what, what, (unsigned)number);
}

SHLO__FN shlo_status shlo__read_count(shlo__read *rd, const char *what, uint32_t *out) {
    size_t left = shlo__bytes_left(&rd->r);
    return shlo__read_number(rd, left > UINT32_MAX - 1 ? UINT32_MAX - 1 : (uint32_t)left, what, out);
}

SHLO__FN shlo_status shlo__read_id(shlo__read *rd, uint32_t n, const char *what, uint32_t *out) {
    SHLO__TRY(shlo__read_number(rd, n, what, out));
    return *out ? SHLO_OK : SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s is missing", what);
}

SHLO__FN shlo_status shlo__read_byte(shlo__read *rd, uint8_t limit, const char *what, uint8_t *out) {
    shlo_status status = shlo__bytes_u8(&rd->r, out);
    if (status != SHLO_OK) return SHLO__READ_FAIL(rd, status, "%s is cut off", what);
    if (*out > limit)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s is %u, more than %u", what, (unsigned)*out,
            (unsigned)limit);
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__read_signed(shlo__read *rd, const char *what, int64_t *out) {
    shlo_status status = shlo__bytes_svarint(&rd->r, out);
    return status == SHLO_OK ? SHLO_OK : SHLO__READ_FAIL(rd, status, "%s is cut off or badly coded", what);
}

SHLO__FN shlo_status shlo__read_u64(shlo__read *rd, const char *what, uint64_t *out) {
    shlo_status status = shlo__bytes_u64(&rd->r, out);
    return status == SHLO_OK ? SHLO_OK : SHLO__READ_FAIL(rd, status, "%s is cut off", what);
}

SHLO__FN shlo_status shlo__read_end(shlo__read *rd, const char *what) {
    size_t left = shlo__bytes_left(&rd->r);
    return left ? SHLO__READ_FAIL(rd, SHLO_FORMAT, "%zu bytes after the last of the %s", left, what)
                : SHLO_OK;
}

SHLO__FN shlo_status shlo__read_push(shlo__read *rd, uint32_t id) {
    SHLO__TRY(SHLO__VEC_RESERVE(rd->m->allocator, &rd->ids, 1));
    rd->ids.items[rd->ids.count++] = id;
    return SHLO_OK;
}

#endif
