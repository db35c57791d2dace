/* code/write_weights.c - makes weights files; moves constants of a program to one, and back. */
#ifndef SHLO__CODE_WRITE_WEIGHTS_C
#define SHLO__CODE_WRITE_WEIGHTS_C

#include "code.h"

/* ---- making a file ---- */

static shlo_status shlo__write_weights_valid(const shlo_weight *list, uint32_t number, shlo_error *error) {
    const shlo_weight *w = &list[number];
    size_t total = shlo__dtype_bytes(w->what.dtype);
    int32_t i;
    if (!w->name || !*w->name || strlen(w->name) >= UINT32_MAX)
        return shlo__status_fail(error, SHLO_ARGUMENT, "weights[%u] has no name", (unsigned)number);
    if (!total || w->what.rank < 0 || w->what.rank > SHLO_MAX_RANK || (w->what.rank && !w->what.dims))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "the weights '%s' have no element type, no shape, or a rank above %d", w->name, SHLO_MAX_RANK);
    for (i = 0; i < w->what.rank; i++) {
        uint64_t d = (uint64_t)w->what.dims[i];
        if (w->what.dims[i] < 0 || d > SIZE_MAX || !shlo__size_mul(total, (size_t)d, &total))
            return shlo__status_fail(error, SHLO_ARGUMENT,
                "dimension %d of the weights '%s' is negative or too large", (int)i, w->name);
    }
    if (total != w->what.bytes || (total && !w->data))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "the weights '%s' have %zu bytes%s, their shape takes %zu", w->name, w->what.bytes,
            w->data ? "" : " at NULL", total);
    return SHLO_OK;
}

/* Heapsort (Williams 1964): moves the item at `at` down to its place among the first n. */
static void shlo__write_weights_sift(const shlo_weight *w, uint32_t *order, uint32_t at, uint32_t n) {
    for (;;) {
        uint32_t child = 2 * at + 1, item = order[at];
        if (child >= n) return;
        if (child + 1 < n && shlo__weights_order(w[order[child]].name, w[order[child + 1]].name) < 0) child++;
        if (shlo__weights_order(w[item].name, w[order[child]].name) >= 0) return;
        order[at] = order[child];
        order[child] = item;
        at = child;
    }
}

static shlo_status shlo__write_weights_sort(const shlo_weight *w, uint32_t *order, uint32_t n,
    shlo_error *error) {
    uint32_t i, item;
    for (i = 0; i < n; i++) order[i] = i;
    for (i = n / 2; i-- > 0;) shlo__write_weights_sift(w, order, i, n);
    for (i = n; i-- > 1;) {
        item = order[0];
        order[0] = order[i];
        order[i] = item;
        shlo__write_weights_sift(w, order, 0, i);
    }
    for (i = 1; i < n; i++)
        if (shlo__weights_order(w[order[i - 1]].name, w[order[i]].name) == 0)
            return shlo__status_fail(error, SHLO_ARGUMENT, "there are two weights '%s'", w[order[i]].name);
    return SHLO_OK;
}

/* Places in the file of the next name, dims and elements. */
typedef struct shlo__write_weights_places {
    uint64_t names, dims, data, end;
} shlo__write_weights_places;

static int shlo__write_weights_layout(const shlo_weight *w, const uint32_t *order, uint32_t n,
    shlo__write_weights_places *p) {
    uint64_t at = SHLO__WEIGHTS_HEADER + (uint64_t)n * SHLO__WEIGHTS_RECORD;
    size_t end, i;
    p->dims = at;
    for (i = 0; i < n; i++) at += 8 * (uint64_t)w[i].what.rank;
    p->names = at;
    for (i = 0; i < n; i++) at += strlen(w[i].name) + 1;
    if (at > UINT32_MAX || at > SIZE_MAX || !shlo__size_align((size_t)at, SHLO__WEIGHTS_ALIGN, &end))
        return 0;
    p->data = end;
    for (i = 0; i < n; i++)
        if (!shlo__size_align(end, SHLO__WEIGHTS_ALIGN, &end) ||
            !shlo__size_add(end, w[order[i]].what.bytes, &end))
            return 0;
    p->end = end;
    return 1;
}

static void shlo__write_weights_number(uint8_t *at, uint64_t x, size_t n) {
    for (; n--; x >>= 8) *at++ = (uint8_t)x;
}

/* Record, name, dims and elements of one tensor into the zeroed file. */
static void shlo__write_weights_one(uint8_t *file, uint32_t i, const shlo_weight *w,
    shlo__write_weights_places *p) {
    uint8_t *record = file + SHLO__WEIGHTS_HEADER + (size_t)i * SHLO__WEIGHTS_RECORD;
    size_t length = strlen(w->name);
    int32_t d;
    p->data = (p->data + SHLO__WEIGHTS_ALIGN - 1) / SHLO__WEIGHTS_ALIGN * SHLO__WEIGHTS_ALIGN;
    shlo__write_weights_number(record, p->data, 8);
    shlo__write_weights_number(record + 8, w->what.bytes, 8);
    shlo__write_weights_number(record + 16, p->names, 4);
    shlo__write_weights_number(record + 20, length, 4);
    shlo__write_weights_number(record + 24, p->dims, 4);
    record[28] = (uint8_t)w->what.dtype;
    record[29] = (uint8_t)w->what.rank;
    for (d = 0; d < w->what.rank; d++, p->dims += 8)
        shlo__write_weights_number(file + (size_t)p->dims, (uint64_t)w->what.dims[d], 8);
    memcpy(file + (size_t)p->names, w->name, length);
    p->names += length + 1;
    if (w->what.bytes) memcpy(file + (size_t)p->data, w->data, w->what.bytes);
    p->data += w->what.bytes;
}

static shlo_status shlo__write_weights_file(uint32_t n, const shlo_weight *w, const uint32_t *order,
    shlo_blob *out, shlo_error *error) {
    shlo__write_weights_places p;
    uint32_t i;
    if (!shlo__write_weights_layout(w, order, n, &p))
        return shlo__status_fail(error, SHLO_OVERFLOW, "the weights do not fit into a file");
    out->data = (uint8_t *)shlo__alloc_new(&out->allocator, (size_t)p.end);
    if (!out->data) return shlo__status_fail(error, SHLO_MEMORY, "no memory for the weights");
    out->bytes = (size_t)p.end;
    memcpy(out->data, "SHLW", 4);
    out->data[4] = SHLO__WEIGHTS_MAJOR;
    shlo__write_weights_number(out->data + 8, p.end, 8);
    shlo__write_weights_number(out->data + 16, n, 4);
    for (i = 0; i < n; i++) shlo__write_weights_one(out->data, i, &w[order[i]], &p);
    return SHLO_OK;
}

SHLO_API shlo_status shlo_weights_make(const shlo_weight *weights, int32_t n, const shlo_allocator *allocator,
    shlo_blob *out, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    uint32_t *order, i;
    size_t bytes = 0;
    shlo_status status = SHLO_OK;
    if (error) shlo__status_clear(error);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_weights_make: no place for the result");
    memset(out, 0, sizeof *out);
    if (!a || n < 0 || (n && !weights))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_weights_make: no weights or no allocator");
    out->allocator = *a;
    for (i = 0; i < (uint32_t)n; i++) SHLO__TRY(shlo__write_weights_valid(weights, i, error));
    if (!shlo__size_mul((size_t)n + 1, sizeof *order, &bytes))
        return shlo__status_fail(error, SHLO_OVERFLOW, "%d weights are too many for one file", (int)n);
    order = (uint32_t *)shlo__alloc_new(a, bytes);
    if (!order) return shlo__status_fail(error, SHLO_MEMORY, "no memory for the weights");
    status = shlo__write_weights_sort(weights, order, (uint32_t)n, error);
    if (status == SHLO_OK) status = shlo__write_weights_file((uint32_t)n, weights, order, out, error);
    shlo__alloc_free(a, order, bytes);
    return status;
}

/* ---- splitting ---- */

/* The next name w0, w1, .. that the program does not use for anything. */
static shlo_status shlo__write_weights_name(shlo__module *m, uint32_t *number, uint32_t *id) {
    char text[16];
    size_t n;
    do n = shlo__status_format(text, sizeof text, "w%u", (unsigned)(*number)++);
    while (shlo__module_find_string(m, text, n));
    return shlo__module_string(m, text, n, id);
}

static shlo_weight shlo__write_weights_describe(const shlo__module *m, const shlo__data *d) {
    const shlo__type *t = shlo__type_at(m, d->type);
    shlo_weight w;
    w.name = shlo__text(m, d->name);
    w.what.dtype = (shlo_dtype)t->dtype;
    w.what.rank = t->rank;
    w.what.dims = shlo__type_dims(m, d->type);
    w.what.bytes = d->n_bytes;
    w.data = d->bytes;
    return w;
}

/* Names what is to be moved, and lists it, in the order of the file, which is the order of the module. */
static shlo_status shlo__write_weights_choose(shlo__module *m, size_t above, shlo_weight *list, int32_t *n) {
    uint32_t i, number = 0;
    for (i = 1; i < m->data.count; i++) {
        shlo__data *d = &m->data.items[i];
        if (d->name || d->splat || !d->n_bytes || d->n_bytes < above) continue;
        SHLO__TRY(shlo__write_weights_name(m, &number, &d->name));
        list[(*n)++] = shlo__write_weights_describe(m, d);
    }
    return SHLO_OK;
}

static shlo_status shlo__write_weights_part(shlo__module *m, size_t above, const shlo_allocator *a,
    shlo_blob *program, shlo_blob *weights, shlo_error *error) {
    shlo_weight *list;
    size_t bytes;
    int32_t n = 0;
    shlo_status status;
    if (m->data.count > INT32_MAX || !shlo__size_mul(m->data.count, sizeof *list, &bytes))
        return SHLO_OVERFLOW;
    list = (shlo_weight *)shlo__alloc_new(a, bytes);
    if (!list) return SHLO_MEMORY;
    status = shlo__write_weights_choose(m, above, list, &n);
    if (status == SHLO_OK) status = shlo_weights_make(list, n, a, weights, error);
    if (status == SHLO_OK)
        status = shlo__code_write(m, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, a, program, error);
    if (status != SHLO_OK) shlo_blob_free(weights);
    shlo__alloc_free(a, list, bytes);
    return status;
}

SHLO_API shlo_status shlo_weights_split(const void *code, size_t bytes, size_t above,
    const shlo_allocator *allocator, shlo_blob *program, shlo_blob *weights, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    shlo__module m;
    shlo_status status;
    if (error) shlo__status_clear(error);
    if (!program || !weights)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_weights_split: no place for the results");
    memset(program, 0, sizeof *program);
    memset(weights, 0, sizeof *weights);
    if (!a || (!code && bytes))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_weights_split: no program or no allocator");
    status = shlo__module_init(&m, a);
    if (status != SHLO_OK)
        return shlo__status_fail(error, status, "no memory to split the program from its weights");
    status = shlo__code_read(code, bytes, NULL, NULL, &m, error);
    if (status == SHLO_OK) status = shlo__write_weights_part(&m, above, a, program, weights, error);
    shlo__module_free(&m);
    return status == SHLO_OK
               ? status
               : shlo__status_fail(error, status, "shlo_weights_split: %s", shlo_status_text(status));
}

/* ---- joining ---- */

SHLO_API shlo_status shlo_weights_join(const void *code, size_t bytes, const shlo_weights *weights,
    const shlo_allocator *allocator, shlo_blob *out, shlo_error *error) {
    const shlo_allocator *a = allocator ? allocator : shlo__alloc_default();
    shlo__module m;
    shlo_status status;
    uint32_t i;
    if (error) shlo__status_clear(error);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_weights_join: no place for the result");
    memset(out, 0, sizeof *out);
    if (!a || !weights || (!code && bytes))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_weights_join: no program, weights or allocator");
    status = shlo__module_init(&m, a);
    if (status != SHLO_OK)
        return shlo__status_fail(error, status, "no memory to join the program with its weights");
    status = shlo__code_read(code, bytes, weights, NULL, &m, error);
    for (i = 1; status == SHLO_OK && i < m.data.count; i++) m.data.items[i].name = 0;
    if (status == SHLO_OK)
        status = shlo__code_write(&m, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS, a, out, error);
    shlo__module_free(&m);
    return status == SHLO_OK
               ? status
               : shlo__status_fail(error, status, "shlo_weights_join: %s", shlo_status_text(status));
}

#endif
