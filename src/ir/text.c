/* ir/text.c - text without stdio: a sink for characters, exact shortest decimals of every float type, type
 * names. A decimal printed here reads back to the same bits in its type. */
#ifndef SHLO__IR_TEXT_C
#define SHLO__IR_TEXT_C

#include "ir.h"

SHLO__FN void shlo__text_flush(shlo__text_sink *s) {
    s->write(s->user, s->out, s->at);
    s->at = 0;
}

SHLO__FN void shlo__text_put(shlo__text_sink *s, const char *text, size_t n) {
    s->n += n;
    while (n) {
        size_t room = s->capacity - s->at, part = SHLO__MIN(room, n);
        if (part) memcpy(s->out + s->at, text, part);
        s->at += part;
        text += part;
        n -= part;
        if (n && !s->write) return;
        if (n) shlo__text_flush(s);
    }
}

SHLO__FN void shlo__text_puts(shlo__text_sink *s, const char *text) { shlo__text_put(s, text, strlen(text)); }

SHLO__FN void shlo__text_u64(shlo__text_sink *s, uint64_t value) {
    char digits[20];
    size_t i = sizeof digits;
    do digits[--i] = (char)('0' + value % 10);
    while (value /= 10);
    shlo__text_put(s, digits + i, sizeof digits - i);
}

SHLO__FN void shlo__text_i64(shlo__text_sink *s, int64_t value) {
    if (value < 0) shlo__text_put(s, "-", 1);
    shlo__text_u64(s, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

SHLO__FN void shlo__text_hex(shlo__text_sink *s, uint64_t value, int digits) {
    while (digits-- > 0) shlo__text_put(s, &"0123456789ABCDEF"[(value >> (4 * digits)) & 15], 1);
}

/* ---- decimals ----
   Steele & White's free-format algorithm in the form of Burger & Dybvig, "Printing Floating-Point Numbers
   Quickly and Accurately" (1996), with plain big numbers. Among the shortest decimals that read back, it is
   the nearest. A point halfway to a neighbour reads back to the one with the even mantissa. */

SHLO__FN void shlo__text_big_times(shlo__text_big *b, uint32_t by) {
    uint64_t carry = 0;
    int i;
    for (i = 0; i < SHLO__TEXT_LIMBS; i++) {
        carry += (uint64_t)b->limb[i] * by;
        b->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

SHLO__FN void shlo__text_big_set(shlo__text_big *b, uint64_t value, int shift) {
    memset(b, 0, sizeof *b);
    b->limb[shift / 32] = (uint32_t)value;
    b->limb[shift / 32 + 1] = (uint32_t)(value >> 32);
    shlo__text_big_times(b, 1u << (shift % 32));
}

/* (a + b) * by compared with c: negative, 0 or positive. b NULL: 0. */
static int shlo__text_big_compare_times(const shlo__text_big *a, const shlo__text_big *b, uint32_t by,
    const shlo__text_big *c) {
    shlo__text_big sum;
    uint64_t carry = 0;
    int i;
    for (i = 0; i < SHLO__TEXT_LIMBS; i++) {
        carry += ((uint64_t)a->limb[i] + (b ? b->limb[i] : 0)) * by;
        sum.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    for (i = SHLO__TEXT_LIMBS - 1; i >= 0; i--)
        if (sum.limb[i] != c->limb[i]) return sum.limb[i] < c->limb[i] ? -1 : 1;
    return 0;
}

SHLO__FN int shlo__text_big_compare(const shlo__text_big *a, const shlo__text_big *b,
    const shlo__text_big *c) {
    return shlo__text_big_compare_times(a, b, 1, c);
}

SHLO__FN void shlo__text_big_subtract(shlo__text_big *a, const shlo__text_big *b) {
    uint64_t borrow = 0;
    int i;
    for (i = 0; i < SHLO__TEXT_LIMBS; i++) {
        uint64_t d = (uint64_t)a->limb[i] - b->limb[i] - borrow;
        a->limb[i] = (uint32_t)d;
        borrow = (d >> 32) & 1;
    }
}

/* r/s is the value; (r - low)/s and (r + high)/s are halfway to its neighbours. */
typedef struct shlo__text_digits {
    shlo__text_big r, s, low, high;
} shlo__text_digits;

static void shlo__text_digits_times(shlo__text_digits *d) {
    shlo__text_big_times(&d->r, 10);
    shlo__text_big_times(&d->low, 10);
    shlo__text_big_times(&d->high, 10);
}

static void shlo__text_digits_start(shlo__text_digits *d, uint64_t m, int e, int closer) {
    int extra = closer ? 2 : 1, up = e > 0 ? e : 0, down = e < 0 ? -e : 0;
    shlo__text_big_set(&d->r, m, up + extra);
    shlo__text_big_set(&d->s, 1, down + extra);
    shlo__text_big_set(&d->high, 1, up + extra - 1);
    shlo__text_big_set(&d->low, 1, up);
}

/* Shortest digits of m * 2^e (m > 0) for which m * 2^e is the nearest number; closer: the gap below is half
   the gap above. The value is 0.DIGITS * 10^*point; returns the number of digits (at most 17 for an m of 53
   bits). Where 10^*point is near enough, so is the first digit plus 1: only the first can become 10. */
static int shlo__text_shortest(uint64_t m, int e, int closer, char *digits, int *point) {
    const int odd = (int)(m & 1);
    shlo__text_digits d;
    int n = 0, k = 0, low, high;
    shlo__text_digits_start(&d, m, e, closer);
    for (; shlo__text_big_compare(&d.r, NULL, &d.s) >= 0; k++) shlo__text_big_times(&d.s, 10);
    for (; shlo__text_big_compare_times(&d.r, NULL, 10, &d.s) < 0; k--) shlo__text_digits_times(&d);
    do {
        int digit = 0;
        shlo__text_digits_times(&d);
        for (; shlo__text_big_compare(&d.r, NULL, &d.s) >= 0; digit++) shlo__text_big_subtract(&d.r, &d.s);
        low = shlo__text_big_compare(&d.r, NULL, &d.low) < 1 - odd;
        high = shlo__text_big_compare(&d.r, &d.high, &d.s) >= odd;
        if (high && (!low || shlo__text_big_compare(&d.r, &d.r, &d.s) >= 0)) digit++;
        if (digit == 10) k++;
        digits[n++] = (char)('0' + (digit == 10 ? 1 : digit));
    } while (!low && !high);
    *point = k;
    return n;
}

/* Writes 0.DIGITS * 10^point with a decimal point, which MLIR requires, and an exponent only instead of many
   zeros. */
static void shlo__text_point(shlo__text_sink *s, const char *digits, int n, int point) {
    static const char zeros[] = "0000000000000000";
    if (point > 16 || point < -3) {
        shlo__text_put(s, digits, 1);
        shlo__text_put(s, ".", 1);
        shlo__text_put(s, n > 1 ? digits + 1 : "0", n > 1 ? (size_t)(n - 1) : 1);
        shlo__text_puts(s, point > 0 ? "e+" : "e-");
        shlo__text_u64(s, (uint64_t)(point > 0 ? point - 1 : 1 - point));
    }
    else if (point <= 0) {
        shlo__text_puts(s, "0.");
        shlo__text_put(s, zeros, (size_t)-point);
        shlo__text_put(s, digits, (size_t)n);
    }
    else {
        int whole = SHLO__MIN(n, point);
        shlo__text_put(s, digits, (size_t)whole);
        shlo__text_put(s, zeros, (size_t)(point - whole));
        shlo__text_put(s, ".", 1);
        shlo__text_put(s, n > point ? digits + point : "0", n > point ? (size_t)(n - point) : 1);
    }
}

/* A float's fields: mantissa bits, exponent bits, bias, first normal exponent field. */
static void shlo__text_finite(shlo__text_sink *s, uint64_t magnitude, int mantissa, int bias, int first) {
    uint64_t one = (uint64_t)1 << mantissa, m = magnitude & (one - 1);
    int field = (int)(magnitude >> mantissa), normal = field >= first, point, n;
    char digits[24];
    if (!normal && !m) {
        shlo__text_puts(s, "0.0");
        return;
    }
    n = shlo__text_shortest(normal ? m | one : m, (normal ? field : first) - bias - mantissa,
        normal && !m && field > first, digits, &point);
    shlo__text_point(s, digits, n, point);
}

static void shlo__text_soft(shlo__text_sink *s, shlo_dtype t, uint32_t code) {
    const shlo__soft_format *f = shlo__soft_format_of(t);
    uint32_t magnitude = code & ((1u << (f->exponent + f->mantissa)) - 1);
    if (shlo__soft_bits32(shlo__soft_to_f32(t, code)) << 1 >= 0xff000000u) { /* infinity, NaN */
        shlo__text_puts(s, "0x");
        shlo__text_hex(s, code, (shlo__dtype_info(t)->bits + 3) / 4);
        return;
    }
    if (code & f->sign) shlo__text_put(s, "-", 1);
    if (!f->mantissa) /* powers of two: as f32, since 20 would do for 16 */
        shlo__text_finite(s, (uint64_t)shlo__soft_bits32(shlo__soft_to_f32(t, code)), 23, 127, 1);
    else
        shlo__text_finite(s, magnitude, f->mantissa, f->bias, f->first);
}

SHLO__FN void shlo__text_float(shlo__text_sink *s, shlo_dtype t, const void *element) {
    uint64_t bits = 0;
    memcpy(&bits, element, shlo__dtype_bytes(t)); /* little-endian, see config.h */
    if (t == SHLO_F64 || t == SHLO_F32) {
        int mantissa = t == SHLO_F64 ? 52 : 23, width = t == SHLO_F64 ? 64 : 32;
        uint64_t magnitude = bits & (((uint64_t)1 << (width - 1)) - 1), all = t == SHLO_F64 ? 0x7ff : 0xff;
        if (magnitude >> mantissa == all) {
            shlo__text_puts(s, "0x");
            shlo__text_hex(s, bits, width / 4);
            return;
        }
        if (bits >> (width - 1)) shlo__text_put(s, "-", 1);
        shlo__text_finite(s, magnitude, mantissa, t == SHLO_F64 ? 1023 : 127, 1);
    }
    else {
        shlo__text_soft(s, t, (uint32_t)bits & (0xffffffffu >> (32 - shlo__dtype_info(t)->bits)));
    }
}

/* ---- types ---- */

SHLO__FN void shlo__text_dims(shlo__text_sink *s, const int64_t *dims, int32_t rank) {
    int32_t i;
    for (i = 0; i < rank; i++) {
        if (dims[i] == SHLO__DYNAMIC)
            shlo__text_put(s, "?", 1);
        else
            shlo__text_i64(s, dims[i]);
        shlo__text_put(s, "x", 1);
    }
}

static void shlo__text_bounds(shlo__text_sink *s, const int64_t *bounds, int32_t rank) {
    int32_t i;
    shlo__text_puts(s, ", #stablehlo.bounds<");
    for (i = 0; i < rank; i++) {
        if (i) shlo__text_puts(s, ", ");
        if (bounds[i] < 0)
            shlo__text_put(s, "?", 1);
        else
            shlo__text_i64(s, bounds[i]);
    }
    shlo__text_put(s, ">", 1);
}

static void shlo__text_scale(shlo__text_sink *s, const shlo__module *m, const shlo__quant *q, uint32_t i) {
    int64_t zero_point = m->numbers.items[q->zero_points + i];
    shlo__text_float(s, SHLO_F64, &m->numbers.items[q->scales + i]);
    if (!zero_point) return;
    shlo__text_put(s, ":", 1);
    shlo__text_i64(s, zero_point);
}

static void shlo__text_quant(shlo__text_sink *s, const shlo__module *m, const shlo__type *t) {
    const shlo__quant *q = &m->quants.items[t->quant];
    const char *storage = shlo__dtype_info((shlo_dtype)t->dtype)->name;
    int64_t min = 0, max = 0;
    uint32_t i;
    shlo__types_storage_limits((shlo_dtype)t->dtype, &min, &max);
    shlo__text_puts(s, "!quant.uniform<");
    if (shlo__dtype_kind((shlo_dtype)t->dtype) == SHLO__UINT) { /* u8 here, ui8 everywhere else */
        shlo__text_put(s, "u", 1);
        storage += 2;
    }
    shlo__text_puts(s, storage);
    if (min != q->storage_min || max != q->storage_max) {
        shlo__text_put(s, "<", 1);
        shlo__text_i64(s, q->storage_min);
        shlo__text_put(s, ":", 1);
        shlo__text_i64(s, q->storage_max);
        shlo__text_put(s, ">", 1);
    }
    shlo__text_put(s, ":", 1);
    shlo__text_puts(s, shlo__dtype_info((shlo_dtype)t->expressed)->name);
    if (q->axis >= 0) {
        shlo__text_put(s, ":", 1);
        shlo__text_i64(s, q->axis);
    }
    shlo__text_puts(s, q->axis >= 0 ? ", {" : ", ");
    for (i = 0; i < q->n_scales; i++) {
        if (i) shlo__text_puts(s, ", ");
        shlo__text_scale(s, m, q, i);
    }
    shlo__text_puts(s, q->axis >= 0 ? "}>" : ">");
}

static void shlo__text_tensor(shlo__text_sink *s, const shlo__module *m, const shlo__type *t) {
    const int64_t *dims = m->numbers.items + t->at;
    shlo__text_puts(s, t->kind == SHLO__TYPE_BUFFER ? "memref<" : "tensor<");
    shlo__text_dims(s, dims, t->rank);
    if (t->kind == SHLO__TYPE_QUANTIZED)
        shlo__text_quant(s, m, t);
    else
        shlo__text_puts(s, shlo__dtype_info((shlo_dtype)t->dtype)->name);
    if (t->bounded) shlo__text_bounds(s, dims + t->rank, t->rank);
    shlo__text_put(s, ">", 1);
}

static int shlo__text_has_members(const shlo__type *t) {
    return t->kind == SHLO__TYPE_TUPLE || t->kind == SHLO__TYPE_FUTURE;
}

static void shlo__text_plain(shlo__text_sink *s, const shlo__module *m, const shlo__type *t) {
    switch (t->kind) {
    case SHLO__TYPE_TENSOR:
    case SHLO__TYPE_QUANTIZED:
    case SHLO__TYPE_BUFFER:
        shlo__text_tensor(s, m, t);
        return;
    case SHLO__TYPE_TOKEN:
        shlo__text_puts(s, "!stablehlo.token");
        return;
    case SHLO__TYPE_SCALAR:
        shlo__text_puts(s, t->tf32 ? "tf32" : shlo__dtype_info((shlo_dtype)t->dtype)->name);
        return;
    default:
        shlo__text_puts(s, "none");
        return;
    }
}

/* The depth of tuples is limited, see shlo__types_nesting. Never inlined, for the caller's frame. */
static SHLO__NOINLINE void shlo__text_compound(shlo__text_sink *s, const shlo__module *m, uint32_t type) {
    uint32_t open[SHLO_MAX_DEPTH], done[SHLO_MAX_DEPTH], depth = 0;
    do {
        const shlo__type *t = shlo__type_at(m, type);
        if (shlo__text_has_members(t)) {
            shlo__text_puts(s, t->kind == SHLO__TYPE_TUPLE ? "tuple<" : "!stablehlo.future<");
            open[depth] = type;
            done[depth++] = 0;
        }
        else
            shlo__text_plain(s, m, t);
        while (depth) {
            t = shlo__type_at(m, open[depth - 1]);
            if (done[depth - 1] < (uint32_t)t->rank) {
                if (done[depth - 1]) shlo__text_puts(s, ", ");
                type = (uint32_t)m->numbers.items[t->at + done[depth - 1]++];
                break;
            }
            shlo__text_put(s, ">", 1);
            depth--;
        }
    } while (depth);
}

SHLO__FN void shlo__text_type(shlo__text_sink *s, const shlo__module *m, uint32_t type) {
    const shlo__type *t = shlo__type_at(m, type);
    if (shlo__text_has_members(t))
        shlo__text_compound(s, m, type);
    else
        shlo__text_plain(s, m, t);
}

SHLO__FN size_t shlo__type_text(const shlo__module *m, uint32_t type, char *out, size_t capacity) {
    shlo__text_sink s;
    memset(&s, 0, sizeof s);
    s.out = out;
    s.capacity = capacity ? capacity - 1 : 0;
    shlo__text_type(&s, m, type);
    if (capacity) out[s.at] = 0;
    return s.n;
}

#endif
