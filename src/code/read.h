/* code/read.h - the state of one reading: where we are, what the header promised, scratch. Every item is read
 * with a limit, and the file's bytes bound everything that is allocated for it. The first failure ends the
 * reading; the place is added on the way out. */
#ifndef SHLO__CODE_READ_H
#define SHLO__CODE_READ_H

#include "../base/base.h"
#include "../check/check.h"
#include "format.h"

typedef struct shlo__read_span {
    size_t at, n;
} shlo__read_span;

typedef struct shlo__read {
    shlo__bytes_reader r; /* base: the file; end: the end of the section being read */
    shlo__module *m;
    const shlo_weights *weights; /* NULL: what lies outside stays unknown */
    uint8_t minor;               /* version of the file */
    shlo_error *error;
    uint32_t counts[SHLO__FORMAT_COUNTS];
    shlo__read_span sections[SHLO__FORMAT_SECTIONS];
    SHLO__VEC(uint32_t) ids;     /* a stack: operands, types and regions of the ops that are open */
    SHLO__VEC(shlo__attr) attrs; /* a stack, too */
    SHLO__VEC(int64_t) wide;     /* zero points of a type; its dimensions */
    SHLO__VEC(double) scales;
    shlo__format_scope scope;
    uint32_t n_numbers;      /* numbers read so far; inference adds its own to the module */
    uint32_t func;           /* the function being read, or 0 */
    int32_t n_ops;           /* ops begun in it */
    int32_t op_index;        /* the op being read, or -1 */
    const shlo__op_row *row; /* its row, once known */
    size_t data_end;         /* layout of constants: end of the one before */
    shlo_status data_status;
} shlo__read;

#define SHLO__READ_FAIL(rd, ...) shlo__status_fail((rd)->error, __VA_ARGS__)

/* The bytes of a section; of none if the file does not have it. */
SHLO__LOCAL void shlo__read_enter(shlo__read *rd, shlo__format_section section) {
    rd->r.at = rd->r.base + rd->sections[section].at;
    rd->r.end = rd->r.at + rd->sections[section].n;
}

/* A number of at most `limit`. */
SHLO__LOCAL shlo_status shlo__read_number(shlo__read *rd, uint32_t limit, const char *what, uint32_t *out) {
    shlo_status status = shlo__bytes_varint32(&rd->r, limit, out);
    if (status == SHLO_LIMIT)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s is larger than the %u that can be here", what,
            (unsigned)limit);
    if (status != SHLO_OK) return SHLO__READ_FAIL(rd, status, "%s is cut off or badly coded", what);
    return SHLO_OK;
}

/* How many items follow: each takes a byte or more. */
SHLO__LOCAL shlo_status shlo__read_count(shlo__read *rd, const char *what, uint32_t *out) {
    size_t left = shlo__bytes_left(&rd->r);
    return shlo__read_number(rd, left > UINT32_MAX - 1 ? UINT32_MAX - 1 : (uint32_t)left, what, out);
}

/* An id of a table of n entries. */
SHLO__LOCAL shlo_status shlo__read_id(shlo__read *rd, uint32_t n, const char *what, uint32_t *out) {
    SHLO__TRY(shlo__read_number(rd, n, what, out));
    return *out ? SHLO_OK : SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s is missing", what);
}

SHLO__LOCAL shlo_status shlo__read_byte(shlo__read *rd, uint8_t limit, const char *what, uint8_t *out) {
    shlo_status status = shlo__bytes_u8(&rd->r, out);
    if (status != SHLO_OK) return SHLO__READ_FAIL(rd, status, "%s is cut off", what);
    if (*out > limit)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s is %u, more than %u", what, (unsigned)*out,
            (unsigned)limit);
    return SHLO_OK;
}

SHLO__LOCAL shlo_status shlo__read_signed(shlo__read *rd, const char *what, int64_t *out) {
    shlo_status status = shlo__bytes_svarint(&rd->r, out);
    return status == SHLO_OK ? SHLO_OK : SHLO__READ_FAIL(rd, status, "%s is cut off or badly coded", what);
}

SHLO__LOCAL shlo_status shlo__read_u64(shlo__read *rd, const char *what, uint64_t *out) {
    shlo_status status = shlo__bytes_u64(&rd->r, out);
    return status == SHLO_OK ? SHLO_OK : SHLO__READ_FAIL(rd, status, "%s is cut off", what);
}

SHLO__LOCAL shlo_status shlo__read_end(shlo__read *rd, const char *what) {
    size_t left = shlo__bytes_left(&rd->r);
    return left ? SHLO__READ_FAIL(rd, SHLO_FORMAT, "%zu bytes after the last of the %s", left, what)
                : SHLO_OK;
}

SHLO__LOCAL shlo_status shlo__read_push(shlo__read *rd, uint32_t id) {
    SHLO__TRY(SHLO__VEC_RESERVE(rd->m->allocator, &rd->ids, 1));
    rd->ids.items[rd->ids.count++] = id;
    return SHLO_OK;
}

#endif
