/* tools/inflate.c - DEFLATE (RFC 1951), decoded into memory of a known size. Codes are decoded bit by bit
 * with the counts of each length, so there are no tables to build; a malformed stream ends with 0. */
#include "tool.h"

enum { MAX_BITS = 15, MAX_LITERALS = 288, MAX_DISTANCES = 32 };

typedef struct stream {
    const unsigned char *at, *end;
    uint32_t bits;
    int n_bits;
    unsigned char *out;
    size_t n, capacity;
} stream;

/* count: codes of each length; symbol: the symbols in the order of their codes. */
typedef struct code {
    uint16_t count[MAX_BITS + 1], symbol[MAX_LITERALS];
} code;

/* The next n bits, the first one lowest; -1: the stream ends. */
static int take(stream *s, int n) {
    int value;
    while (s->n_bits < n) {
        if (s->at == s->end) return -1;
        s->bits |= (uint32_t)*s->at++ << s->n_bits;
        s->n_bits += 8;
    }
    value = (int)(s->bits & (((uint32_t)1 << n) - 1));
    s->bits >>= n;
    s->n_bits -= n;
    return value;
}

/* From the lengths of the codes; 0: they are too many for their lengths. */
static int make(code *c, const unsigned char *length, int n) {
    int i, left = 1;
    uint16_t from[MAX_BITS + 1];
    memset(c, 0, sizeof *c);
    for (i = 0; i < n; i++) c->count[length[i]]++;
    c->count[0] = 0;
    for (i = 1; i <= MAX_BITS; i++) {
        left = 2 * left - c->count[i];
        if (left < 0) return 0;
    }
    from[1] = 0;
    for (i = 1; i < MAX_BITS; i++) from[i + 1] = (uint16_t)(from[i] + c->count[i]);
    for (i = 0; i < n; i++)
        if (length[i]) c->symbol[from[length[i]]++] = (uint16_t)i;
    return 1;
}

/* The next symbol: codes of one length are consecutive numbers. -1: there is none. */
static int decode(stream *s, const code *c) {
    int value = 0, first = 0, index = 0, length;
    for (length = 1; length <= MAX_BITS; length++) {
        int bit = take(s, 1), count = c->count[length];
        if (bit < 0) return -1;
        value |= bit;
        if (value - first < count) return c->symbol[index + value - first];
        index += count;
        first = (first + count) << 1;
        value <<= 1;
    }
    return -1;
}

static int copy_stored(stream *s) {
    size_t n, check;
    s->bits = 0;
    s->n_bits = 0;
    if (s->end - s->at < 4) return 0;
    n = (size_t)s->at[0] | (size_t)s->at[1] << 8;
    check = (size_t)s->at[2] | (size_t)s->at[3] << 8;
    s->at += 4;
    if (n != (~check & 0xFFFF) || n > (size_t)(s->end - s->at) || n > s->capacity - s->n) return 0;
    memcpy(s->out + s->n, s->at, n);
    s->at += n;
    s->n += n;
    return 1;
}

/* A length and a distance back; symbol: from 257. */
static int copy_match(stream *s, int symbol, const code *distances) {
    static const uint16_t length[] = {3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59,
        67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_bits[] = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t distance[] = {1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385,
        513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    int extra, d;
    size_t n, back;
    if (symbol > 285) return 0;
    extra = take(s, length_bits[symbol - 257]);
    d = decode(s, distances);
    if (extra < 0 || d < 0 || d > 29) return 0;
    n = (size_t)(length[symbol - 257] + extra);
    extra = take(s, d < 2 ? 0 : d / 2 - 1);
    if (extra < 0) return 0;
    back = (size_t)distance[d] + (size_t)extra;
    if (back > s->n || n > s->capacity - s->n) return 0;
    for (; n; n--, s->n++) s->out[s->n] = s->out[s->n - back]; /* they may overlap */
    return 1;
}

static int copy_coded(stream *s, const code *literals, const code *distances) {
    for (;;) {
        int symbol = decode(s, literals);
        if (symbol < 0 || (symbol < 256 && s->n == s->capacity)) return 0;
        if (symbol == 256) return 1;
        if (symbol < 256)
            s->out[s->n++] = (unsigned char)symbol;
        else if (!copy_match(s, symbol, distances))
            return 0;
    }
}

static int fixed_codes(code *literals, code *distances) {
    unsigned char length[MAX_LITERALS];
    int i;
    for (i = 0; i < MAX_LITERALS; i++)
        length[i] = (unsigned char)(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
    if (!make(literals, length, MAX_LITERALS)) return 0;
    memset(length, 5, 30);
    return make(distances, length, 30);
}

/* The lengths of n codes, themselves coded: 16 repeats the one before, 17 and 18 stand for zeros. */
static int read_lengths(stream *s, const code *lengths, unsigned char *out, int n) {
    int i = 0;
    while (i < n) {
        int symbol = decode(s, lengths), times, value = 0;
        if (symbol < 0 || (symbol == 16 && !i)) return 0;
        if (symbol < 16) {
            out[i++] = (unsigned char)symbol;
            continue;
        }
        if (symbol == 16) value = out[i - 1];
        times = symbol == 16 ? take(s, 2) + 3 : symbol == 17 ? take(s, 3) + 3 : take(s, 7) + 11;
        if (times < (symbol == 18 ? 11 : 3) || times > n - i) return 0;
        while (times--) out[i++] = (unsigned char)value;
    }
    return 1;
}

static int own_codes(stream *s, code *literals, code *distances) {
    static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    unsigned char length[MAX_LITERALS + MAX_DISTANCES];
    int n = take(s, 5) + 257, m = take(s, 5) + 1, k = take(s, 4) + 4, i;
    if (n < 257 || n > 286 || m < 1 || m > 30 || k < 4) return 0;
    memset(length, 0, sizeof length);
    for (i = 0; i < k; i++) {
        int bits = take(s, 3);
        if (bits < 0) return 0;
        length[order[i]] = (unsigned char)bits;
    }
    if (!make(literals, length, 19) || !read_lengths(s, literals, length, n + m)) return 0;
    return make(literals, length, n) && make(distances, length + n, m);
}

int tool_inflate(const void *data, size_t bytes, void *out, size_t n) {
    stream s;
    code literals, distances;
    int last = 0, ok = 1;
    memset(&s, 0, sizeof s);
    s.at = (const unsigned char *)data;
    s.end = s.at + bytes;
    s.out = (unsigned char *)out;
    s.capacity = n;
    while (ok && !last) {
        int kind;
        last = take(&s, 1);
        kind = take(&s, 2);
        if (last < 0 || kind < 0 || kind == 3) return 0;
        if (kind == 0)
            ok = copy_stored(&s);
        else
            ok = (kind == 1 ? fixed_codes(&literals, &distances) : own_codes(&s, &literals, &distances)) &&
                 copy_coded(&s, &literals, &distances);
    }
    return ok && s.n == n;
}
