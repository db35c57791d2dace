/* tools/tl/random.c - an array of random elements, or of zeros, as the bytes of a .npy file, so that it is
 * stored and written like one that was read. */
#include "tl.h"

/* The header of a .npy file, a multiple of 64 bytes. */
static size_t header_write(char *to, size_t capacity, shlo_dtype dtype, const int64_t *dims, int32_t rank) {
    static const char begin[] = "\x93NUMPY\x01";
    size_t n = 10, end;
    n += (size_t)snprintf(to + n, capacity - n, "{'descr': '%s', 'fortran_order': True, 'shape': (",
        tool_npy_descr(dtype));
    for (int32_t i = 0; i < rank; i++)
        n += (size_t)snprintf(to + n, capacity - n, "%lld, ", (long long)dims[i]);
    n += (size_t)snprintf(to + n, capacity - n, "), }");
    end = (n + 64) / 64 * 64;
    memset(to + n, ' ', end - n);
    to[end - 1] = '\n';
    memcpy(to, begin, 7);
    to[7] = 0;
    to[8] = (char)((end - 10) & 255);
    to[9] = (char)((end - 10) >> 8);
    return end;
}

int tl_is_made(const char *text) {
    return strncmp(text, "random:", 7) == 0 || strncmp(text, "zeros:", 6) == 0;
}

int tl_made_read(const char *text, uint64_t state, tool_file *out) {
    tl_scan s;
    tl_literal x;
    const char *type = strchr(text, ':') + 1, *open = strchr(type, '[');
    tlang_scalar scalar = open ? tlang_scalar_by_name(type, (size_t)(open - type)) : TLANG_NO_SCALAR;
    int64_t dims[SHLO_MAX_RANK], bytes = (int64_t)tlang_scalar_bytes(scalar);
    char header[1024];
    size_t n;
    int32_t rank = 0;
    int sized = 1; /* all sizes are positive integers */
    memset(&s, 0, sizeof s);
    s.path = "--arg";
    s.text = s.at = open ? open + 1 : type;
    s.end = type + strlen(type);
    if (scalar == TLANG_NO_SCALAR) return tool_failed("--arg %s: expected a type as f32[16,8]", text), 0;
    while (rank < SHLO_MAX_RANK && tl_literal_read(&s, &x) == 1) {
        sized = x.kind == TL_INTEGER && x.integer > 0;
        if (!sized) break;
        if (bytes > ((int64_t)1 << 36) / x.integer) return tool_failed("--arg %s: it is too large", text), 0;
        bytes *= x.integer;
        dims[rank++] = x.integer;
        if (!tl_take(&s, ",") && !tl_take(&s, "x")) break;
    }
    if (!sized || !tl_take(&s, "]") || s.at != s.end) {
        if (!s.problems) tool_failed("--arg %s: expected sizes as [16,8]", text);
        return 0;
    }
    n = header_write(header, sizeof header, tl_dtype(scalar), dims, rank);
    out->n = n + (size_t)bytes;
    out->data = (char *)malloc(out->n + 1);
    if (!out->data) return tool_failed("out of memory"), 0;
    memcpy(out->data, header, n);
    memset(out->data + n, 0, (size_t)bytes);
    if (*text == 'r') tool_random(tl_dtype(scalar), out->data + n, (size_t)bytes, &state);
    out->data[out->n] = 0;
    return 1;
}
