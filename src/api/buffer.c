/* api/buffer.c - buffers of common types, and tensors as text. */
#ifndef SHLO__API_BUFFER_C
#define SHLO__API_BUFFER_C

#include "api.h"

SHLO_API const char *shlo_version(void) { return SHLO_VERSION_STRING; }

/* ---- buffers ---- */

SHLO_API shlo_buffer shlo_buffer_of(shlo_dtype dtype, const void *data, size_t n) {
    shlo_buffer x;
    memset(&x, 0, sizeof x);
    x.data = (void *)(uintptr_t)data;
    x.dtype = dtype;
    if (!shlo__size_mul(n, shlo__dtype_bytes(dtype), &x.bytes)) x.bytes = SIZE_MAX;
    return x;
}

SHLO_API shlo_buffer shlo_buffer_f32(const float *data, size_t n) {
    return shlo_buffer_of(SHLO_F32, data, n);
}
SHLO_API shlo_buffer shlo_buffer_f64(const double *data, size_t n) {
    return shlo_buffer_of(SHLO_F64, data, n);
}
SHLO_API shlo_buffer shlo_buffer_i8(const int8_t *data, size_t n) { return shlo_buffer_of(SHLO_I8, data, n); }
SHLO_API shlo_buffer shlo_buffer_u8(const uint8_t *data, size_t n) {
    return shlo_buffer_of(SHLO_U8, data, n);
}
SHLO_API shlo_buffer shlo_buffer_i32(const int32_t *data, size_t n) {
    return shlo_buffer_of(SHLO_I32, data, n);
}
SHLO_API shlo_buffer shlo_buffer_i64(const int64_t *data, size_t n) {
    return shlo_buffer_of(SHLO_I64, data, n);
}

/* ---- tensors as text ---- */

enum {
    SHLO__BUFFER_WHOLE = 1000, /* elements up to which all are written */
    SHLO__BUFFER_EDGE = 3      /* else so many at both ends of a dimension */
};

static void shlo__buffer_number(shlo__text_sink *s, shlo_dtype dtype, const unsigned char *at) {
    double x = 0;
    switch (shlo__dtype_kind(dtype)) {
    case SHLO__BOOL:
        shlo__text_puts(s, *at ? "true" : "false");
        return;
    case SHLO__INT:
        shlo__text_i64(s, shlo__dtype_integer(dtype, at));
        return;
    case SHLO__UINT:
        shlo__text_u64(s, (uint64_t)shlo__dtype_integer(dtype, at));
        return;
    case SHLO__COMPLEX:
        shlo__text_put(s, "(", 1);
        shlo__buffer_number(s, shlo__dtype_real(dtype), at);
        shlo__text_put(s, ", ", 2);
        shlo__buffer_number(s, shlo__dtype_real(dtype), at + shlo__dtype_bytes(dtype) / 2);
        shlo__text_put(s, ")", 1);
        return;
    default:
        break;
    }
    shlo__dtype_convert(SHLO_F64, &x, dtype, at);
    if (x != x)
        shlo__text_puts(s, "nan");
    else if (x - x != 0)
        shlo__text_puts(s, x < 0 ? "-inf" : "inf");
    else
        shlo__text_float(s, dtype, at);
}

/* A tensor being written. The dimensions of a row-major tensor are nested as brackets are. */
typedef struct shlo__buffer_text {
    shlo__text_sink sink;
    const shlo_buffer *x;
    const int64_t *dims;
    int32_t rank;
    int all; /* every element is written */
} shlo__buffer_text;

/* Elements from number `first` on, of dimension d inwards. It calls itself at most SHLO_MAX_RANK deep. */
static void shlo__buffer_nested(shlo__buffer_text *t, int32_t d, int64_t first) {
    int64_t i, n, inner = 1;
    if (d == t->rank) {
        const unsigned char *data = (const unsigned char *)t->x->data;
        shlo__buffer_number(&t->sink, t->x->dtype, data + (size_t)first * shlo__dtype_bytes(t->x->dtype));
        return;
    }
    n = t->dims[d];
    if (n == 0) {
        shlo__text_put(&t->sink, "[]", 2);
        return;
    }
    for (int32_t k = d + 1; k < t->rank; k++) inner *= t->dims[k];
    shlo__text_put(&t->sink, "[", 1);
    for (i = 0; i < n; i++) {
        if (i) shlo__text_puts(&t->sink, d + 1 == t->rank ? ", " : ",\n");
        for (int32_t k = 0; i && d + 1 < t->rank && k <= d; k++) shlo__text_put(&t->sink, " ", 1);
        if (!t->all && n > 2 * SHLO__BUFFER_EDGE && i == SHLO__BUFFER_EDGE) {
            shlo__text_puts(&t->sink, "...");
            i = n - SHLO__BUFFER_EDGE - 1;
            continue;
        }
        shlo__buffer_nested(t, d + 1, first + i * inner);
    }
    shlo__text_put(&t->sink, "]", 1);
}

/* The elements; of a tensor without any: the empty lists of its dimensions before the first 0, what is
   written of it. SIZE_MAX: more than a size_t counts. -1: a negative dimension. */
static int shlo__buffer_count(const shlo__buffer_text *t, size_t *n) {
    int empty = 0;
    *n = 1;
    for (int32_t d = 0; d < t->rank; d++) {
        if (t->dims[d] < 0) return -1;
        empty = empty || t->dims[d] == 0;
        if (!empty && ((uint64_t)t->dims[d] > SIZE_MAX || !shlo__size_mul(*n, (size_t)t->dims[d], n)))
            *n = SIZE_MAX;
    }
    return empty;
}

/* 0: the buffer's shape, bytes and element type contradict each other. */
static int shlo__buffer_text_begin(shlo__buffer_text *t, const shlo_buffer *x, int64_t *flat) {
    size_t n;
    int empty;
    memset(t, 0, sizeof *t);
    if (!x || !shlo__dtype_valid((int)x->dtype) || (!x->data && x->bytes)) return 0;
    if (x->bytes % shlo__dtype_bytes(x->dtype)) return 0;
    *flat = (int64_t)(x->bytes / shlo__dtype_bytes(x->dtype));
    t->x = x;
    t->dims = x->rank < 0 || !x->dims ? flat : x->dims;
    t->rank = t->dims == flat ? 1 : x->rank;
    if (t->rank > SHLO_MAX_RANK) return 0;
    empty = shlo__buffer_count(t, &n);
    if (empty < 0 || (!empty && n == SIZE_MAX)) return 0;
    t->all = n <= SHLO__BUFFER_WHOLE;
    if (!empty) return n == (size_t)*flat;
    if (!t->all) { /* so many empty lists are one */
        t->dims = flat;
        t->rank = 1;
    }
    return *flat == 0;
}

SHLO_API size_t shlo_tensor_text(const shlo_buffer *x, char *out, size_t capacity) {
    shlo__buffer_text t;
    int64_t flat;
    if (capacity && out) out[0] = 0;
    if (!shlo__buffer_text_begin(&t, x, &flat)) return 0;
    t.sink.out = out;
    t.sink.capacity = out && capacity ? capacity - 1 : 0;
    shlo__buffer_nested(&t, 0, 0);
    if (out && capacity) out[t.sink.at] = 0;
    return t.sink.n;
}

#ifdef SHLO_STDIO

static void shlo__buffer_write(void *user, const char *text, size_t n) { fwrite(text, 1, n, (FILE *)user); }

SHLO_API void shlo_print_tensor(const shlo_buffer *x) {
    char piece[128];
    shlo__buffer_text t;
    int64_t flat;
    if (!shlo__buffer_text_begin(&t, x, &flat)) {
        fputs("(no tensor)\n", stdout);
        return;
    }
    t.sink.out = piece;
    t.sink.capacity = sizeof piece;
    t.sink.write = shlo__buffer_write;
    t.sink.user = stdout;
    shlo__buffer_nested(&t, 0, 0);
    shlo__text_put(&t.sink, "\n", 1);
    shlo__text_flush(&t.sink);
}

#endif
#endif
