/* tools/safetensors.c - the .safetensors format (https://huggingface.co/docs/safetensors): the header's
 * length as u64, the header, the elements. The header is a JSON object of tensors by name, {"dtype", "shape",
 * "data_offsets"}. The JSON reader accepts what such a header may contain, and nothing else. */
#include "tool.h"

typedef struct reader {
    const char *at, *end;
    const char *data;
    size_t n_data;
    tool_weights *out;
    const char *path;
} reader;

static const struct {
    const char *name;
    shlo_dtype dtype;
} types[] = {{"BOOL", SHLO_I1}, {"U8", SHLO_U8}, {"I8", SHLO_I8}, {"U16", SHLO_U16}, {"I16", SHLO_I16},
    {"U32", SHLO_U32}, {"I32", SHLO_I32}, {"U64", SHLO_U64}, {"I64", SHLO_I64}, {"F8_E4M3", SHLO_F8E4M3FN},
    {"F8_E5M2", SHLO_F8E5M2}, {"F8_E8M0", SHLO_F8E8M0FNU}, {"F16", SHLO_F16}, {"BF16", SHLO_BF16},
    {"F32", SHLO_F32}, {"F64", SHLO_F64}, {"C64", SHLO_C64}};
enum { N_TYPES = sizeof types / sizeof types[0] };

/* ---- JSON ---- */

static void blank(reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t')) r->at++;
}

static int take(reader *r, char c) {
    blank(r);
    if (r->at == r->end || *r->at != c) return 0;
    r->at++;
    return 1;
}

static int hex4(const char *at, unsigned *out) {
    int i;
    for (*out = 0, i = 0; i < 4; i++) {
        char c = at[i], lower = (char)(c | 32);
        if (c >= '0' && c <= '9')
            *out = *out * 16 + (unsigned)(c - '0');
        else if (lower >= 'a' && lower <= 'f')
            *out = *out * 16 + (unsigned)(lower - 'a') + 10;
        else
            return 0;
    }
    return 1;
}

/* Writes the character behind \u, or a pair of surrogates, as UTF-8 (RFC 3629). The number of bytes; 0: it is
   no character. */
static size_t unicode(reader *r, char *out) {
    unsigned c = 0, low = 0;
    if (r->end - r->at < 4 || !hex4(r->at, &c) || !c) return 0;
    r->at += 4;
    if (c >= 0xD800 && c < 0xDC00) {
        if (r->end - r->at < 6 || r->at[0] != '\\' || r->at[1] != 'u' || !hex4(r->at + 2, &low) ||
            low < 0xDC00 || low > 0xDFFF)
            return 0;
        r->at += 6;
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    else if (c >= 0xDC00 && c <= 0xDFFF)
        return 0;
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 63));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 63));
        out[2] = (char)(0x80 | (c & 63));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 63));
    out[2] = (char)(0x80 | (c >> 6 & 63));
    out[3] = (char)(0x80 | (c & 63));
    return 4;
}

static size_t escaped(reader *r, char *out) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *found;
    char c = r->at < r->end ? *r->at++ : 0;
    if (c == 'u') return unicode(r, out);
    found = c ? strchr(from, c) : NULL;
    if (found) *out = to[found - from];
    return found != NULL;
}

/* A text, without its quotes; out: NULL, or room for as many bytes as are left. */
static int string(reader *r, char *out, size_t *n) {
    char piece[4];
    *n = 0;
    if (!take(r, '"')) return 0;
    while (r->at < r->end && *r->at != '"') {
        size_t k = 1;
        piece[0] = *r->at++;
        if ((unsigned char)piece[0] < 32) return 0;
        if (piece[0] == '\\') k = escaped(r, piece);
        if (!k) return 0;
        if (out) memcpy(out + *n, piece, k);
        *n += k;
    }
    return take(r, '"');
}

static int number(reader *r, uint64_t *out) {
    const char *begin;
    blank(r);
    begin = r->at;
    for (*out = 0; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        if (*out > (uint64_t)INT64_MAX / 10 - 1) return 0;
        *out = *out * 10 + (uint64_t)(*r->at - '0');
    }
    return r->at > begin;
}

/* [1, 2]: at most `most` numbers; how many, or -1. */
static int numbers(reader *r, uint64_t *out, int most) {
    int n = 0;
    if (!take(r, '[')) return -1;
    if (take(r, ']')) return 0;
    do {
        if (n == most || !number(r, &out[n])) return -1;
        n++;
    } while (take(r, ','));
    return take(r, ']') ? n : -1;
}

/* {"key": "text", ..} */
static const char *metadata(reader *r) {
    size_t n;
    if (!take(r, '{')) return "its __metadata__ is not an object";
    if (take(r, '}')) return NULL;
    do {
        if (!string(r, NULL, &n) || !take(r, ':') || !string(r, NULL, &n))
            return "its __metadata__ has a value that is not a string";
    } while (take(r, ','));
    return take(r, '}') ? NULL : "its __metadata__ does not end";
}

/* ---- tensors ---- */

static shlo_dtype dtype_named(const char *name, size_t n) {
    int i;
    for (i = 0; i < N_TYPES; i++)
        if (strlen(types[i].name) == n && memcmp(types[i].name, name, n) == 0) return types[i].dtype;
    return SHLO_NO_DTYPE;
}

/* One entry of a tensor's object. */
static const char *property(reader *r, tool_tensor *t, uint64_t *offsets, int *seen) {
    const char *key = r->at + 1, *value;
    uint64_t dims[SHLO_MAX_RANK];
    size_t n;
    int i, which;
    if (!string(r, NULL, &n)) return "its header is not JSON";
    which = n == 5 && memcmp(key, "dtype", 5) == 0            ? 1
            : n == 5 && memcmp(key, "shape", 5) == 0          ? 2
            : n == 12 && memcmp(key, "data_offsets", 12) == 0 ? 4
                                                              : 0;
    if (!which || *seen & which || !take(r, ':')) return "a tensor has an unknown property, or one twice";
    *seen |= which;
    blank(r);
    value = r->at + 1;
    if (which == 1) {
        if (!string(r, NULL, &n)) return "its header is not JSON";
        t->dtype = dtype_named(value, n);
        return t->dtype ? NULL : "a tensor has an unknown element type";
    }
    if (which == 4)
        return numbers(r, offsets, 2) == 2 ? NULL : "the data_offsets of a tensor are not two numbers";
    t->npy.rank = numbers(r, dims, SHLO_MAX_RANK);
    for (i = 0; i < t->npy.rank; i++) t->npy.dims[i] = (int64_t)dims[i];
    return t->npy.rank >= 0 ? NULL : "the shape of a tensor is not a list of sizes, or is too long";
}

/* Whether the offsets enclose as many bytes of the file as the shape takes. */
static const char *placed(const reader *r, tool_tensor *t, const uint64_t *offsets) {
    uint64_t left;
    size_t total = shlo_dtype_bytes(t->dtype);
    int i;
    if (offsets[0] > offsets[1] || offsets[1] > r->n_data) return "a tensor is outside of the file";
    left = offsets[1] - offsets[0];
    for (i = 0; i < t->npy.rank; i++)
        if (!t->npy.dims[i]) total = 0;
    for (i = 0; i < t->npy.rank && total; i++) {
        if (total > left / (uint64_t)t->npy.dims[i])
            return "a tensor has another number of bytes than its shape";
        total *= (size_t)t->npy.dims[i];
    }
    t->npy.data = r->data + offsets[0];
    t->npy.bytes = (size_t)left;
    return total == left ? NULL : "a tensor has another number of bytes than its shape";
}

static const char *tensor(reader *r, tool_tensor *t) {
    uint64_t offsets[2] = {0, 0};
    int seen = 0;
    if (!take(r, '{')) return "its header is not a JSON object of objects";
    do {
        const char *wrong;
        blank(r);
        wrong = property(r, t, offsets, &seen);
        if (wrong) return wrong;
    } while (take(r, ','));
    if (!take(r, '}')) return "its header is not JSON";
    return seen == 7 ? placed(r, t, offsets) : "a tensor lacks its type, shape or place";
}

/* "name": {..} */
static const char *entry(reader *r) {
    reader again;
    tool_tensor *t;
    size_t n;
    blank(r);
    again = *r;
    if (!string(r, NULL, &n) || !take(r, ':')) return "its header is not JSON";
    if (n == 12 && memcmp(again.at + 1, "__metadata__", 12) == 0) return metadata(r);
    t = tool_weights_new(r->out, NULL, n);
    if (!t) return "out of memory";
    string(&again, t->name, &n);
    t->path = r->path;
    return tensor(r, t);
}

static uint64_t header_bytes(const char *data) {
    uint64_t n = 0;
    int i;
    for (i = 8; i--;) n = n << 8 | (unsigned char)data[i];
    return n;
}

int tool_safetensors_is(const char *data, size_t bytes) {
    return bytes > 8 && header_bytes(data) <= bytes - 8 && data[8] == '{';
}

const char *tool_safetensors_open(const tool_mapped *file, tool_weights *out) {
    reader r;
    r.at = file->data + 8;
    r.end = r.data = r.at + header_bytes(file->data);
    r.n_data = file->bytes - (size_t)(r.data - file->data);
    r.out = out;
    r.path = file->path;
    take(&r, '{');
    if (!take(&r, '}')) {
        do {
            const char *wrong = entry(&r);
            if (wrong) return wrong;
        } while (take(&r, ','));
        if (!take(&r, '}')) return "its header is not JSON";
    }
    blank(&r);
    return r.at == r.end ? NULL : "its header goes on after its object";
}
