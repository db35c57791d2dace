/* tools/npy.c - NumPy's file format 1.0 (and 2.0 when reading). Big-endian elements and Fortran's order are
 * read and not written. Types that NumPy lacks are stored as their raw bits in an unsigned type of the same
 * size. */
#include "tool.h"

const char *tool_npy_descr(shlo_dtype dtype) {
    switch (dtype) {
    case SHLO_I1: return "|b1";
    case SHLO_I2:
    case SHLO_I4:
    case SHLO_I8: return "|i1";
    case SHLO_I16: return "<i2";
    case SHLO_I32: return "<i4";
    case SHLO_I64: return "<i8";
    case SHLO_U16:
    case SHLO_BF16: return "<u2";
    case SHLO_F16: return "<f2";
    case SHLO_U32: return "<u4";
    case SHLO_U64: return "<u8";
    case SHLO_F32: return "<f4";
    case SHLO_F64: return "<f8";
    case SHLO_C64: return "<c8";
    case SHLO_C128: return "<c16";
    default: return "|u1";
    }
}

int tool_npy_write(const char *path, const shlo_tensor_info *info, const void *data) {
    char header[1024];
    unsigned char magic[10] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 0, 0};
    int n, padded;
    int32_t i;
    tool_output out;
    n = snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (",
        tool_npy_descr(info->dtype));
    for (i = 0; i < info->rank; i++)
        n += snprintf(header + n, sizeof header - (size_t)n, "%lld%s", (long long)info->dims[i],
            i + 1 < info->rank ? ", " : "");
    n += snprintf(header + n, sizeof header - (size_t)n, "%s), }", info->rank == 1 ? "," : "");
    padded = (10 + n + 1 + 63) / 64 * 64 - 10;
    while (n < padded - 1) header[n++] = ' ';
    header[n++] = '\n';
    magic[8] = (unsigned char)n;
    magic[9] = (unsigned char)(n >> 8);
    if (!tool_output_open(path, &out)) return 0;
    fwrite(magic, 1, 10, out.f);
    fwrite(header, 1, (size_t)n, out.f);
    fwrite(data, 1, info->bytes, out.f);
    return tool_output_close(&out, 1);
}

/* ---- reading: no more than NumPy does (numpy.lib.format) ---- */

/* The header's dictionary as text; *data is where the elements begin. NULL: the file is of none of versions 1
   to 3, or cut off, or its header is so long that NumPy refuses it. */
static const char *npy_header(const char *file, size_t bytes, size_t *n, const char **data) {
    enum { MOST = 10000 };
    const unsigned char *b = (const unsigned char *)file;
    size_t start;
    if (bytes < 12 || memcmp(b, "\x93NUMPY", 6) != 0 || b[6] < 1 || b[6] > 3 || b[7] != 0) return NULL;
    start = b[6] == 1 ? 10 : 12;
    *n = (size_t)b[8] | (size_t)b[9] << 8;
    if (b[6] > 1) *n |= (size_t)b[10] << 16 | (size_t)b[11] << 24;
    if (*n > bytes - start || *n > MOST) return NULL;
    *data = file + start + *n;
    return file + start;
}

/* A literal of Python while it is read. */
typedef struct npy_scan {
    const char *at, *end;
    int longs; /* whether numbers may end in L, as Python 2 wrote them */
} npy_scan;

static void skip_blanks(npy_scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r')) s->at++;
}

/* Whether this text follows, behind blanks; it is passed. */
static int take(npy_scan *s, const char *text) {
    const size_t n = strlen(text);
    skip_blanks(s);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, text, n) != 0) return 0;
    s->at += n;
    return 1;
}

/* A string without escapes: n characters from *out on. */
static int take_string(npy_scan *s, const char **out, size_t *n) {
    char quote;
    skip_blanks(s);
    if (s->at == s->end || (*s->at != '\'' && *s->at != '"')) return 0;
    quote = *s->at++;
    *out = s->at;
    while (s->at < s->end && *s->at != quote && *s->at >= ' ' && *s->at <= '~' && *s->at != '\\') s->at++;
    *n = (size_t)(s->at - *out);
    if (s->at == s->end || *s->at != quote) return 0;
    s->at++;
    return 1;
}

/* '|' and '=' mean the same as '<' for types of one byte; f16 is accepted as <f2 and as raw bits. V1 and V2
   are what NumPy writes for the types of ml_dtypes, which it does not know: bfloat16, float8_e4m3fn, int4 and
   so on. */
static int same_descr(const char *have, size_t n, shlo_dtype dtype, int turned) {
    const char *want = tool_npy_descr(dtype);
    if (n < 3 || !strchr("<>=|", *have) || (*have == '>' && !turned)) return 0;
    if (have[1] == 'V')
        return n == 3 && (dtype == SHLO_BF16 ? have[2] == '2'
                                             : have[2] == '1' && dtype != SHLO_I1 && dtype != SHLO_I8 &&
                                                   dtype != SHLO_U8 && shlo_dtype_bytes(dtype) == 1);
    if (dtype == SHLO_F16 && n == 3 && memcmp(have + 1, "u2", 2) == 0) return 1;
    return n == strlen(want) && memcmp(have + 1, want + 1, n - 1) == 0;
}

int tool_npy_is(const tool_npy *npy, shlo_dtype dtype) {
    return same_descr(npy->descr, npy->n_descr, dtype, npy->turned);
}

/* A size, without zeros before it. 0: it is something else, or too large. */
static int take_size(npy_scan *s, int64_t *out) {
    const char *first;
    skip_blanks(s);
    first = s->at;
    for (*out = 0; s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++) {
        if (*out > (INT64_MAX - (*s->at - '0')) / 10) return 0;
        *out = *out * 10 + (*s->at - '0');
    }
    if (s->at == first || (*first == '0' && s->at - first > 1)) return 0;
    if (s->longs && s->at < s->end && *s->at == 'L') s->at++;
    return 1;
}

/* A tuple of sizes: (), (2,), (2, 3). */
static int take_shape(npy_scan *s, tool_npy *out) {
    out->rank = 0;
    if (!take(s, "(")) return 0;
    if (take(s, ")")) return 1;
    do {
        if (out->rank == SHLO_MAX_RANK || !take_size(s, &out->dims[out->rank])) return 0;
        out->rank++;
        if (take(s, ")")) return out->rank > 1; /* (2) is a number */
        if (!take(s, ",")) return 0;
    } while (!take(s, ")"));
    return 1;
}

/* A value of the dictionary, by its key; *seen: which keys have been. */
static int take_value(npy_scan *s, const char *key, size_t n, tool_npy *out, int *seen) {
    static const char *const keys[] = {"descr", "fortran_order", "shape"};
    const char *descr;
    int i = 0;
    while (i < 3 && (strlen(keys[i]) != n || memcmp(keys[i], key, n) != 0)) i++;
    if (i == 3 || *seen & 1 << i) return 0;
    *seen |= 1 << i;
    if (i == 2) return take_shape(s, out);
    if (i == 1) return take(s, "True") ? (out->by_columns = 1) : take(s, "False");
    if (!take_string(s, &descr, &n)) return 0;
    out->n_descr = n < sizeof out->descr ? n : sizeof out->descr;
    memcpy(out->descr, descr, out->n_descr);
    return n > 0;
}

/* {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }, with these keys in any order. */
static int take_header(npy_scan *s, tool_npy *out) {
    const char *key;
    size_t n;
    int seen = 0;
    if (!take(s, "{")) return 0;
    do {
        if (!take_string(s, &key, &n) || !take(s, ":") || !take_value(s, key, n, out, &seen)) return 0;
        if (take(s, "}")) break;
        if (!take(s, ",")) return 0;
    } while (!take(s, "}"));
    skip_blanks(s);
    return seen == 7 && s->at == s->end;
}

const char *tool_npy_open_any(const char *file, size_t bytes, tool_npy *out) {
    size_t n = 0;
    npy_scan s;
    memset(out, 0, sizeof *out);
    s.at = npy_header(file, bytes, &n, &out->data);
    if (!s.at) return "it is not a .npy file of version 1 to 3";
    s.end = s.at + n;
    s.longs = file[6] < 3;
    if (!take_header(&s, out)) return "its header is malformed";
    out->bytes = (size_t)(file + bytes - out->data);
    return NULL;
}

/* Bytes of an element by its description, as in '>f4'; 0: not known. */
static size_t element_bytes(const tool_npy *npy) {
    size_t n = 0, i;
    for (i = 2; i < npy->n_descr; i++) {
        if (npy->descr[i] < '0' || npy->descr[i] > '9' || n > 100) return 0;
        n = n * 10 + (size_t)(npy->descr[i] - '0');
    }
    return n;
}

/* An element with its bytes the other way round; a complex number is two. */
static void put_element(char *to, const char *from, size_t size, size_t part) {
    size_t i, k;
    for (k = 0; k < size; k += part)
        for (i = 0; i < part; i++) to[k + i] = from[k + part - 1 - i];
}

/* Element i by rows is element `at` by columns. */
static size_t by_columns_at(const tool_npy *npy, size_t i) {
    size_t at = 0, stride[SHLO_MAX_RANK], step = 1;
    int32_t d;
    for (d = 0; d < npy->rank; d++) {
        stride[d] = step;
        step *= (size_t)npy->dims[d];
    }
    for (d = npy->rank; d-- > 0; i /= (size_t)npy->dims[d]) at += i % (size_t)npy->dims[d] * stride[d];
    return at;
}

/* Whether a tensor of these sizes has n elements. A size of 0 may stand behind any others. */
static int dims_hold(const int64_t *dims, int32_t rank, size_t n) {
    size_t total = 1;
    int32_t i;
    for (i = 0; i < rank; i++)
        if (!dims[i]) return n == 0;
    for (i = 0; i < rank; i++) {
        if (total > n / (size_t)dims[i]) return 0;
        total *= (size_t)dims[i];
    }
    return total == n;
}

const char *tool_npy_open_owned(const char *file, size_t bytes, tool_npy *out, char **own) {
    const char *wrong = tool_npy_open_any(file, bytes, out);
    size_t size, part, n, i;
    char *copy;
    int turned;
    if (wrong) return wrong;
    turned = out->n_descr > 2 && *out->descr == '>';
    if (!turned && !out->by_columns) return NULL;
    size = part = element_bytes(out);
    if (out->n_descr > 2 && out->descr[1] == 'c') part = size % 2 ? 0 : size / 2;
    if (!turned) part = 1;
    n = size ? out->bytes / size : 0;
    if (!size || !part || !dims_hold(out->dims, out->rank, n) || n * size != out->bytes)
        return "it has another number of bytes";
    copy = (char *)malloc(out->bytes + 1);
    if (!copy) return "out of memory";
    for (i = 0; i < n; i++)
        put_element(copy + i * size, out->data + (out->by_columns ? by_columns_at(out, i) : i) * size, size,
            part);
    free(*own);
    *own = copy;
    out->data = copy;
    out->by_columns = 0;
    out->turned = turned;
    return NULL;
}

/* The only element type that the elements of a .npy file can have; SHLO_NO_DTYPE: there are several, as for
   NumPy's 16-bit integers, which may hold bf16. */
static shlo_dtype only_dtype(const tool_npy *npy) {
    shlo_dtype found = SHLO_NO_DTYPE;
    int d;
    for (d = 1; shlo_dtype_name((shlo_dtype)d)[0] != '?'; d++) {
        if (!tool_npy_is(npy, (shlo_dtype)d)) continue;
        if (found != SHLO_NO_DTYPE) return SHLO_NO_DTYPE;
        found = (shlo_dtype)d;
    }
    return found;
}

shlo_dtype tool_npy_dtype(const tool_npy *npy) {
    const shlo_dtype only = only_dtype(npy);
    const size_t bits = 8 * element_bytes(npy);
    int d;
    if (only != SHLO_NO_DTYPE || (npy->n_descr > 1 && npy->descr[1] == 'V')) return only;
    for (d = 1; shlo_dtype_name((shlo_dtype)d)[0] != '?'; d++)
        if (tool_npy_is(npy, (shlo_dtype)d) && (size_t)shlo_dtype_bits((shlo_dtype)d) == bits)
            return (shlo_dtype)d;
    return SHLO_NO_DTYPE;
}

void tool_npy_type(const tool_npy *npy, shlo_dtype dtype, char *out, size_t capacity) {
    shlo_tensor_info info;
    size_t n;
    memset(&info, 0, sizeof info);
    info.dtype = dtype == SHLO_NO_DTYPE ? only_dtype(npy) : dtype;
    info.rank = npy->rank;
    info.dims = npy->dims;
    tool_type_text(&info, out, capacity);
    n = strlen(out) - 2;
    if (info.dtype == SHLO_NO_DTYPE)
        snprintf(out + n, capacity - n, "'%.*s'>", (int)(npy->n_descr < 20 ? npy->n_descr : 20),
            npy->descr); /* for ?> */
}

/* Stores the file's shape in dims, if the type allows that shape. */
static int same_shape(const tool_npy *npy, const shlo_tensor_info *info, int64_t *dims) {
    int32_t i;
    if (npy->rank != info->rank) return 0;
    for (i = 0; i < npy->rank; i++) {
        if (info->dims[i] != SHLO_DYNAMIC && info->dims[i] != npy->dims[i]) return 0;
        dims[i] = npy->dims[i];
    }
    return 1;
}

/* Whether a tensor of these sizes has n bytes. */
static int same_bytes(const shlo_tensor_info *info, const int64_t *dims, size_t n) {
    size_t size = shlo_dtype_bytes(info->dtype);
    return n % size == 0 && dims_hold(dims, info->rank, n / size);
}

/* have: what the file holds, where that is the reason. */
static const char *npy_mismatch(const tool_file *file, const shlo_tensor_info *info, int64_t *dims,
    tool_npy *npy, char **own, char have[400]) {
    const char *wrong = tool_npy_open_owned(file->data, file->n, npy, own);
    if (wrong) return wrong;
    if (!tool_npy_is(npy, info->dtype) || !same_shape(npy, info, dims)) {
        snprintf(have, 400, "it is ");
        tool_npy_type(npy, SHLO_NO_DTYPE, have + 6, 400 - 6);
        return have;
    }
    return same_bytes(info, dims, npy->bytes) ? NULL : "it has another number of bytes";
}

int tool_npy_read(const char *path, const shlo_tensor_info *info, int64_t *dims, void **data, size_t *bytes) {
    tool_file file;
    tool_npy npy;
    const char *wrong;
    char type[400], have[400], *own = NULL;
    *data = NULL;
    if (!tool_file_read(path, &file)) return 0;
    wrong = npy_mismatch(&file, info, dims, &npy, &own, have);
    if (!wrong) {
        *bytes = npy.bytes;
        *data = tool_memory(*bytes);
        if (*data)
            memcpy(*data, npy.data, *bytes);
        else
            wrong = "out of memory";
    }
    tool_file_free(&file);
    free(own);
    if (!wrong) return 1;
    tool_type_text(info, type, sizeof type);
    tool_failed("'%s' is not a %s: %s", path, type, wrong);
    return 0;
}
