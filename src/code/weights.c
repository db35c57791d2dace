/* code/weights.c - reads a weights file in place. Nothing is remembered between calls: each record is checked
 * before it is used, so no file can do harm. */
#ifndef SHLO__CODE_WEIGHTS_C
#define SHLO__CODE_WEIGHTS_C

#include "code.h"

typedef struct shlo__weights_view {
    const uint8_t *base;
    uint64_t bytes;
    uint32_t n;
} shlo__weights_view;

static uint64_t shlo__weights_number(const uint8_t *at, size_t n) {
    uint64_t x = 0;
    while (n--) x = x << 8 | at[n];
    return x;
}

static shlo_status shlo__weights_open(const shlo_weights_file *file, shlo__weights_view *v,
    shlo_error *error) {
    const uint8_t *b = (const uint8_t *)file->data;
    if (!b || file->bytes < SHLO__WEIGHTS_HEADER || memcmp(b, "SHLW", 4) != 0)
        return shlo__status_fail(error, SHLO_FORMAT, "no weights file: it does not begin with SHLW");
    if (b[4] != SHLO__WEIGHTS_MAJOR || b[5])
        return shlo__status_fail(error, SHLO_VERSION,
            "weights file of version %u.%u: this library reads %d.0", (unsigned)b[4], (unsigned)b[5],
            SHLO__WEIGHTS_MAJOR);
    v->base = b;
    v->bytes = shlo__weights_number(b + 8, 8);
    v->n = (uint32_t)shlo__weights_number(b + 16, 4);
    if (v->bytes > file->bytes)
        return shlo__status_fail(error, SHLO_FORMAT, "the weights file is cut off: %zu of %llu bytes",
            file->bytes, (unsigned long long)v->bytes);
    if (shlo__weights_number(b + 6, 2) || shlo__weights_number(b + 20, 4) ||
        v->bytes < SHLO__WEIGHTS_HEADER || v->n > (v->bytes - SHLO__WEIGHTS_HEADER) / SHLO__WEIGHTS_RECORD)
        return shlo__status_fail(error, SHLO_FORMAT, "the header of the weights file is malformed");
    return SHLO_OK;
}

/* n bytes at a place of the file; NULL: the file ends before. */
static const uint8_t *shlo__weights_at(const shlo__weights_view *v, uint64_t at, uint64_t n) {
    return at <= v->bytes && n <= v->bytes - at ? v->base + (size_t)at : NULL;
}

static const uint8_t *shlo__weights_record(const shlo__weights_view *v, uint32_t i) {
    return v->base + SHLO__WEIGHTS_HEADER + (size_t)i * SHLO__WEIGHTS_RECORD;
}

/* The record's name; NULL: it is empty, or not terminated where it should be. */
static const char *shlo__weights_name(const shlo__weights_view *v, const uint8_t *record) {
    uint64_t n = shlo__weights_number(record + 20, 4);
    const uint8_t *text = shlo__weights_at(v, shlo__weights_number(record + 16, 4), n + 1);
    return text && n && !text[n] && strlen((const char *)text) == n ? (const char *)text : NULL;
}

SHLO__FN int shlo__weights_order(const char *a, const char *b) {
    size_t n = strlen(a), k = strlen(b);
    int order = memcmp(a, b, SHLO__MIN(n, k));
    return order ? order : (n > k) - (n < k);
}

/* Type and elements. 0: malformed. */
static int shlo__weights_tensor(const shlo__weights_view *v, const uint8_t *record, shlo_weight *out,
    int64_t *dims) {
    uint64_t at = shlo__weights_number(record, 8), bytes = shlo__weights_number(record + 8, 8);
    uint32_t rank = record[29], i;
    const uint8_t *sizes = shlo__weights_at(v, shlo__weights_number(record + 24, 4), 8 * (uint64_t)rank);
    size_t total = shlo__dtype_bytes((shlo_dtype)record[28]);
    if (!total || rank > SHLO_MAX_RANK || !sizes || record[30] || record[31]) return 0;
    for (i = 0; i < rank; i++) {
        uint64_t d = shlo__weights_number(sizes + 8 * i, 8);
        if (d > (uint64_t)INT64_MAX || d > SIZE_MAX || !shlo__size_mul(total, (size_t)d, &total)) return 0;
        dims[i] = (int64_t)d;
    }
    out->data = shlo__weights_at(v, at, bytes);
    out->what.dtype = (shlo_dtype)record[28];
    out->what.rank = (int32_t)rank;
    out->what.dims = dims;
    out->what.bytes = total;
    return out->data && total == bytes && at % SHLO__WEIGHTS_ALIGN == 0;
}

static shlo_status shlo__weights_malformed(uint32_t i, shlo_error *error) {
    return shlo__status_fail(error, SHLO_FORMAT,
        "record %u of the weights file is malformed: its name, type, sizes or place", (unsigned)i);
}

SHLO_API shlo_status shlo_weights_entry(const shlo_weights_file *file, int32_t i, shlo_weight *out,
    int64_t *dims, shlo_error *error) {
    shlo__weights_view v;
    if (error) shlo__status_clear(error);
    if (!file || i < 0 || !out || !dims)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_weights_entry: no file, number or place for the answer");
    memset(out, 0, sizeof *out);
    SHLO__TRY(shlo__weights_open(file, &v, error));
    if ((uint32_t)i >= v.n)
        return shlo__status_fail(error, SHLO_NOT_FOUND, "no tensor %d: the weights file has %u", (int)i,
            (unsigned)v.n);
    out->name = shlo__weights_name(&v, shlo__weights_record(&v, (uint32_t)i));
    if (out->name && shlo__weights_tensor(&v, shlo__weights_record(&v, (uint32_t)i), out, dims))
        return SHLO_OK;
    memset(out, 0, sizeof *out);
    return shlo__weights_malformed((uint32_t)i, error);
}

/* "tensor<2x3xf32>", cut to capacity. */
static void shlo__weights_text(const shlo_tensor_info *t, char *out, size_t capacity) {
    size_t n = shlo__status_format(out, capacity, "tensor<");
    int32_t i;
    for (i = 0; i < t->rank; i++)
        n += shlo__status_format(out + n, capacity - n, "%lldx", (long long)t->dims[i]);
    shlo__status_format(out + n, capacity - n, "%s>", shlo__dtype_info(t->dtype)->name);
}

static shlo_status shlo__weights_fit(const char *name, const shlo_tensor_info *have,
    const shlo_tensor_info *want, shlo_error *error) {
    char is[64], should[64];
    int32_t i, same = have->rank == want->rank;
    for (i = 0; same && i < want->rank; i++) same = have->dims[i] == want->dims[i];
    if (same && have->dtype == want->dtype) return SHLO_OK;
    shlo__weights_text(have, is, sizeof is);
    shlo__weights_text(want, should, sizeof should);
    return shlo__status_fail(error, same ? SHLO_TYPE : SHLO_SHAPE,
        "the weights '%s' are %s, the program needs %s", name, is, should);
}

/* Binary search: the names ascend. */
SHLO_API shlo_status shlo_weights_find(void *file, const char *name, const shlo_tensor_info *what,
    const void **data, size_t *bytes, shlo_error *error) {
    shlo__weights_view v;
    shlo_weight found;
    int64_t dims[SHLO_MAX_RANK];
    uint32_t low = 0, high;
    if (error) shlo__status_clear(error);
    if (!file || !name || !what || !data || !bytes)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_weights_find: no file, name, type or place for the answer");
    SHLO__TRY(shlo__weights_open((const shlo_weights_file *)file, &v, error));
    for (high = v.n; low < high;) {
        uint32_t middle = low + (high - low) / 2;
        const uint8_t *record = shlo__weights_record(&v, middle);
        const char *here = shlo__weights_name(&v, record);
        int order = here ? shlo__weights_order(here, name) : 0;
        if (!here) return shlo__weights_malformed(middle, error);
        if (order < 0)
            low = middle + 1;
        else if (order > 0)
            high = middle;
        else {
            if (!shlo__weights_tensor(&v, record, &found, dims))
                return shlo__weights_malformed(middle, error);
            SHLO__TRY(shlo__weights_fit(name, &found.what, what, error));
            *data = found.data;
            *bytes = found.what.bytes;
            return SHLO_OK;
        }
    }
    return shlo__status_fail(error, SHLO_NOT_FOUND, "the weights file has no '%s' among its %u tensors", name,
        (unsigned)v.n);
}

#endif
