/* tools/import/artifact_bytes.c - the numbers of MLIR bytecode. No function reads past the end of its
 * cursor. */
#include "artifact.h"

/* The number of trailing zeros of the first byte is the number of bytes that follow. If all its bits are
   zero, the eight bytes that follow are the number. */
int artifact_try_uv(artifact_cursor *c, uint64_t *out) {
    const unsigned char *at = (const unsigned char *)c->at;
    uint64_t value = 0;
    size_t n = 1, i;
    if (c->at == c->end) return 0;
    while (n < 9 && !(at[0] >> (n - 1) & 1)) n++;
    if ((size_t)(c->end - c->at) < n) return 0;
    for (i = n == 9 ? 1 : 0; i < n; i++) value |= (uint64_t)at[i] << 8 * (n == 9 ? i - 1 : i);
    *out = n == 9 ? value : value >> n;
    c->at += n;
    return 1;
}

int artifact_fail(import_parser *p, const artifact_cursor *c, const char *what) {
    return import_fail(p, SHLO_FORMAT, c->at,
        c->at == c->end ? "expected %s, found the end of this part" : "this is not %s", what);
}

int artifact_uv(import_parser *p, artifact_cursor *c, uint64_t *out) {
    p->token.at = c->at;
    return artifact_try_uv(c, out)
               ? 1
               : import_fail(p, SHLO_FORMAT, c->at, "a number is cut off by the end of this part");
}

int artifact_sv(import_parser *p, artifact_cursor *c, int64_t *out) {
    uint64_t u;
    NEED(artifact_uv(p, c, &u));
    u = (u >> 1) ^ (0 - (u & 1));
    memcpy(out, &u, sizeof *out);
    return 1;
}

int artifact_byte(import_parser *p, artifact_cursor *c, unsigned *out) {
    if (c->at == c->end) return artifact_fail(p, c, "a byte");
    *out = (unsigned char)*c->at++;
    return 1;
}

int artifact_count(import_parser *p, artifact_cursor *c, size_t *out) {
    const char *at = c->at;
    uint64_t n;
    NEED(artifact_uv(p, c, &n));
    if (n > (size_t)(c->end - c->at) || n > INT32_MAX)
        return import_fail(p, SHLO_FORMAT, at, "%llu items do not fit into this part", (unsigned long long)n);
    *out = (size_t)n;
    return 1;
}

int artifact_index(import_parser *p, artifact_cursor *c, size_t n, const char *what, size_t *out) {
    const char *at = c->at;
    uint64_t i;
    NEED(artifact_uv(p, c, &i));
    if (i >= n)
        return import_fail(p, SHLO_FORMAT, at, "there is no %s number %llu", what, (unsigned long long)i);
    *out = (size_t)i;
    return 1;
}

int artifact_flagged(import_parser *p, artifact_cursor *c, uint64_t *out, int *flag) {
    NEED(artifact_uv(p, c, out));
    *flag = (int)(*out & 1);
    *out >>= 1;
    return 1;
}

int artifact_blob(import_parser *p, artifact_cursor *c, artifact_string *out) {
    const char *at = c->at;
    uint64_t n;
    NEED(artifact_uv(p, c, &n));
    if (n > (size_t)(c->end - c->at))
        return import_fail(p, SHLO_FORMAT, at, "%llu bytes do not fit into this part", (unsigned long long)n);
    out->at = c->at;
    out->n = (size_t)n;
    c->at += n;
    return 1;
}

/* A byte for up to 8 bits, else the low bits of a signed number. */
int artifact_bits(import_parser *p, artifact_cursor *c, int32_t bits, uint64_t *out) {
    int64_t wide = 0;
    unsigned byte = 0;
    if (bits <= 8)
        NEED(artifact_byte(p, c, &byte));
    else
        NEED(artifact_sv(p, c, &wide));
    *out = bits <= 8 ? byte : (uint64_t)wide;
    if (bits < 64) *out &= ((uint64_t)1 << bits) - 1;
    return 1;
}

int artifact_f64(import_parser *p, artifact_cursor *c, double *out) {
    uint64_t bits;
    NEED(artifact_bits(p, c, 64, &bits));
    memcpy(out, &bits, sizeof *out);
    return 1;
}

int artifact_str(import_parser *p, artifact_cursor *c, artifact_string *out) {
    size_t i = 0;
    NEED(artifact_index(p, c, p->artifact->n_strings, "string", &i));
    *out = p->artifact->strings[i];
    return 1;
}

int artifact_ended(import_parser *p, const artifact_cursor *c, const char *what) {
    return c->at == c->end ? 1
                           : import_fail(p, SHLO_FORMAT, c->at, "%lld bytes too many at the end of %s",
                                 (long long)(c->end - c->at), what);
}
