/* vm/sort.c - sort, line by line and always stable. By key: a radix sort of the key's bits, mapped to
 * unsigned numbers of the same order. By comparator: a merge sort of positions; a comparator that contradicts
 * itself gives some permutation. */
#ifndef SHLO__VM_SORT_C
#define SHLO__VM_SORT_C

#include "vm.h"

typedef struct shlo__sort {
    const shlo__p_sort *p;
    const shlo__kernels *kernels;
    unsigned char *frame;
    shlo__applied body, key;
    shlo__operands operands;               /* of the comparator or the key */
    unsigned char *element, *value, *code; /* blocks: of the operand, of the key, of its bits */
    uint64_t *count;                       /* SHLO__SORT_DIGITS */
    size_t first;                          /* the line's first element */
    shlo__pulse pulse;
} shlo__sort;

/* The order of a line: the position of place i is at[i * step] & mask ^ turn. */
typedef struct shlo__sort_order {
    const uint64_t *at;
    size_t step;
    uint64_t mask, turn;
    size_t bytes; /* of an element that is placed */
    int back;     /* the upper half of a word gives the operand that the key is */
} shlo__sort_order;

static unsigned char *shlo__sort_at(const shlo__sort *s, const shlo__ref *ref, int32_t k, uint64_t i) {
    return shlo__program_at(s->frame, ref) +
           (s->first + (size_t)i * (size_t)s->p->stride) * shlo__dtype_bytes((shlo_dtype)s->p->dtypes[k]);
}

/* ---- by comparator ---- */

/* Positions that code of a hostile image has written over stay in the line. */
static uint64_t shlo__sort_bound(const shlo__sort *s, uint64_t i) {
    return SHLO__MIN(i, (uint64_t)s->p->length - 1);
}

/* comparator(element a, element b): arguments interleave, lhs0, rhs0, lhs1, rhs1, ... */
static int shlo__sort_before(shlo__sort *s, uint64_t a, uint64_t b) {
    unsigned char yes = 0;
    a = shlo__sort_bound(s, a);
    b = shlo__sort_bound(s, b);
    for (int32_t k = 0; k < s->p->n; k++) {
        s->operands.in[2 * k] = shlo__sort_at(s, &s->p->src[k], k, a);
        s->operands.in[2 * k + 1] = shlo__sort_at(s, &s->p->src[k], k, b);
    }
    s->operands.out[0] = &yes;
    shlo__apply_block(&s->body, s->operands.in, s->operands.out, 1);
    return yes;
}

/* Merges list[low, middle) and list[middle, high) into to; one of the right half goes first only if it is
 * strictly before. */
static void shlo__sort_merge(shlo__sort *s, const uint64_t *list, uint64_t *to, int64_t low, int64_t middle,
    int64_t high) {
    int64_t i = low, j = middle;
    for (int64_t k = low; k < high && !shlo__kernel_tick(&s->pulse, 16); k++)
        to[k] = i < middle && (j >= high || !shlo__sort_before(s, list[j], list[i])) ? list[i++] : list[j++];
}

static shlo__sort_order shlo__sort_compared(shlo__sort *s, uint64_t *list, int64_t n) {
    uint64_t *other = list + n;
    shlo__sort_order order;
    for (int64_t i = 0; i < n && !shlo__kernel_tick(&s->pulse, 1); i++) list[i] = (uint64_t)i;
    for (int64_t width = 1; width < n && s->body.status == SHLO_OK; width = width > n / 2 ? n : 2 * width) {
        uint64_t *swap = list;
        for (int64_t low = 0; low < n && !shlo__kernel_tick(&s->pulse, 0);
             low += SHLO__MIN(2 * width, n - low)) {
            int64_t middle = low + SHLO__MIN(width, n - low), high = low + SHLO__MIN(2 * width, n - low);
            shlo__sort_merge(s, list, other, low, middle, high);
        }
        list = other;
        other = swap;
    }
    for (int64_t i = 0; i < n && !s->body.body->lanes; i++) list[i] = shlo__sort_bound(s, list[i]);
    order.at = list;
    order.step = 1;
    order.mask = UINT64_MAX;
    order.turn = 0;
    order.back = 0;
    return order;
}

/* ---- by key ---- */

/* Integers: the sign bit is flipped. Floats: negative ones are complemented, which is the total order;
 * without a total order both zeros have the same bits. No branch, as signs are not foreseen. */
#define SHLO__SORT_INTS(T, U, flip) \
    for (size_t i = 0; i < n; i++) { \
        T x; \
        memcpy(&x, from + i * sizeof x, sizeof x); \
        code[i] = (U)((U)x ^ (U)(flip)); \
    }
#define SHLO__SORT_FLOATS(T, U, bits) \
    for (size_t i = 0; i < n; i++) { \
        T x; \
        U u; \
        memcpy(&x, from + i * sizeof x, sizeof x); \
        nan |= x != x; \
        if (!total && x == 0) x = 0; \
        memcpy(&u, &x, sizeof u); \
        code[i] = (U)(u ^ ((U)(0 - (u >> (bits - 1))) | (U)1 << (bits - 1))); \
    }

/* Bits of n key values; returns how many bits a key has, 0 if there is no such order (NaN without a total
 * order). */
static int shlo__sort_codes(shlo_dtype t, const unsigned char *from, size_t n, int total, uint64_t *code) {
    int nan = 0, bits = 32;
    switch (t) {
    case SHLO_I2:
    case SHLO_I4:
    case SHLO_I8:
        SHLO__SORT_INTS(int8_t, uint8_t, 0x80) bits = 8;
        break;
    case SHLO_I16:
        SHLO__SORT_INTS(int16_t, uint16_t, 0x8000) bits = 16;
        break;
    case SHLO_I32:
        SHLO__SORT_INTS(int32_t, uint32_t, (uint32_t)1 << 31) break;
    case SHLO_I64:
        SHLO__SORT_INTS(int64_t, uint64_t, (uint64_t)1 << 63) bits = 64;
        break;
    case SHLO_I1:
    case SHLO_U2:
    case SHLO_U4:
    case SHLO_U8:
        SHLO__SORT_INTS(uint8_t, uint8_t, 0) bits = 8;
        break;
    case SHLO_U16:
        SHLO__SORT_INTS(uint16_t, uint16_t, 0) bits = 16;
        break;
    case SHLO_U32:
        SHLO__SORT_INTS(uint32_t, uint32_t, 0) break;
    case SHLO_U64:
        SHLO__SORT_INTS(uint64_t, uint64_t, 0) bits = 64;
        break;
    case SHLO_F64:
        SHLO__SORT_FLOATS(double, uint64_t, 64) bits = 64;
        break;
    default:
        SHLO__SORT_FLOATS(float, uint32_t, 32) break;
    }
    return nan && !total ? 0 : bits;
}

/* Whether keys are compared as f32. */
static int shlo__sort_is_small(const shlo__p_sort *p) {
    return p->key_dtype >= SHLO_F4E2M1FN && p->key_dtype < SHLO_F32;
}

/* Whether keys have 32 bits. */
static int shlo__sort_is_half(const shlo__p_sort *p) {
    return shlo__sort_is_small(p) || shlo__dtype_bytes((shlo_dtype)p->key_dtype) == 4;
}

/* Whether the key is an operand as it is, in a type whose codes give it back. */
static int shlo__sort_key_is_operand(const shlo__sort *s) {
    const shlo__p_sort *p = s->p;
    const uint32_t t = p->key_dtype;
    if (!p->key || p->dtypes[p->key_operand] != t || shlo__sort_is_small(p)) return 0;
    return p->key->lanes->n_insns == 1 &&
           p->key->lanes->insns[0].fn ==
               shlo__kernels_lane(s->kernels, SHLO__KERNEL_LANE(SHLO__VERB_copy, t));
}

/* The keys of positions [first, first + n); small floats as f32. */
static const unsigned char *shlo__sort_keys(shlo__sort *s, int64_t first, size_t n) {
    const shlo__p_sort *p = s->p;
    shlo_dtype t = (shlo_dtype)p->key_dtype;
    size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[p->key_operand]);
    const unsigned char *from = shlo__sort_at(s, &p->src[p->key_operand], p->key_operand, (uint64_t)first);
    if (p->stride == 1 && shlo__sort_key_is_operand(s)) return from;
    s->kernels->stride(s->element, (ptrdiff_t)bytes, from, (ptrdiff_t)(p->stride * (int64_t)bytes), n, bytes);
    for (int32_t k = 0; k < 2 * p->n; k++) s->operands.in[k] = s->element; /* only one of them is read */
    s->operands.out[0] = s->value;
    shlo__apply_block(&s->key, s->operands.in, s->operands.out, n);
    if (!shlo__sort_is_small(p)) return s->value;
    shlo__kernels_convert_n(s->kernels, s->element, SHLO_F32, s->value, t, n);
    return s->element;
}

/* The codes of positions [first, first + n). */
static int shlo__sort_load(shlo__sort *s, int64_t first, size_t n, int total, uint64_t *code) {
    return shlo__sort_codes((shlo_dtype)s->p->key_dtype, shlo__sort_keys(s, first, n), n, total, code);
}

/* Whether all codes are of numbers but -0: only these come back from their codes where the order is not
   total. */
static int shlo__sort_comes_back(const uint64_t *code, size_t n, int bits) {
    const uint64_t top = (uint64_t)1 << (bits - 1), inf = (uint64_t)(bits == 32 ? 0xFF : 0x7FF)
                                                          << (bits == 32 ? 23 : 52);
    int bad = 0;
    for (size_t i = 0; i < n; i++) bad |= code[i] == top - 1 || code[i] - (top - 1 - inf) > 2 * inf + 1;
    return !bad;
}

/* Entries to sort, as much room beside them, and a counter for each digit. */
typedef struct shlo__sort_lists {
    uint64_t *list, *other, *count;
    size_t n;
    shlo__pulse *pulse;
} shlo__sort_lists;

#define SHLO__SORT_PART 4096 /* entries between two questions */

/* Words of an entry, 0: half a word. Its first word: */
SHLO__INLINE uint64_t shlo__sort_word(const uint64_t *list, size_t words, size_t i) {
    uint32_t half;
    if (words) return list[i * words];
    memcpy(&half, (const unsigned char *)list + i * sizeof half, sizeof half);
    return half;
}
SHLO__INLINE void shlo__sort_put(uint64_t *list, size_t words, size_t i, uint64_t word) {
    const uint32_t half = (uint32_t)word;
    if (words)
        list[i * words] = word;
    else
        memcpy((unsigned char *)list + i * sizeof half, &half, sizeof half);
}

/* One stable pass over entries of `words` words by the eight bits at `shift` of the first word; 0: all have
 * the same digit and nothing was moved. */
SHLO__INLINE int shlo__sort_digit(const shlo__sort_lists *l, size_t words, int shift) {
    const uint64_t *from = l->list;
    uint64_t *count = l->count, *to = l->other, sum = 0;
    const size_t n = l->n;
    memset(count, 0, SHLO__SORT_DIGITS * sizeof *count);
    for (size_t i = 0; i < n;) {
        if (shlo__kernel_tick(l->pulse, SHLO__SORT_PART)) return 0;
        for (const size_t end = i + SHLO__MIN(n - i, (size_t)SHLO__SORT_PART); i < end; i++)
            count[shlo__sort_word(from, words, i) >> shift & 255]++;
    }
    if (count[shlo__sort_word(from, words, 0) >> shift & 255] == n) return 0;
    for (size_t d = 0; d < SHLO__SORT_DIGITS; d++) {
        uint64_t here = count[d];
        count[d] = sum;
        sum += here;
    }
    for (size_t i = 0; i < n;) {
        if (shlo__kernel_tick(l->pulse, SHLO__SORT_PART)) return 1;
        for (const size_t end = i + SHLO__MIN(n - i, (size_t)SHLO__SORT_PART); i < end; i++) {
            const uint64_t word = shlo__sort_word(from, words, i);
            const size_t place = (size_t)count[word >> shift & 255]++;
            shlo__sort_put(to, words, place, word);
            if (words == 2) to[place * 2 + 1] = from[i * 2 + 1];
        }
    }
    return 1;
}

#define SHLO__SORT_FEW 48     /* entries below which counting digits does not pay */
#define SHLO__SORT_VECTORS 36 /* entries from which the order has room for the kernels' slack */
#define SHLO__SORT_SAMPLED 48 /* see shlo__sorting */

/* Sorts l->list by bits [low, high) of each entry's first word; the result is in one of its two lists. */
SHLO__INLINE uint64_t *shlo__sort_entries(shlo__sort_lists l, size_t words, int low, int high) {
    const uint64_t mask = low ? ~(uint64_t)0 << low : ~(uint64_t)0;
    const size_t n = l.n;
    uint64_t *list;
    for (int shift = low; n > SHLO__SORT_FEW && shift < high; shift += 8)
        if (shlo__sort_digit(&l, words, shift)) {
            uint64_t *swap = l.list;
            l.list = l.other;
            l.other = swap;
        }
    list = l.list;
    for (size_t i = 1; n <= SHLO__SORT_FEW && i < n; i++) { /* insertion */
        uint64_t key = list[i * words], rest = list[i * words + words - 1];
        size_t at = i;
        for (; at > 0 && (list[(at - 1) * words] & mask) > (key & mask); at--)
            for (size_t w = 0; w < words; w++) list[at * words + w] = list[(at - 1) * words + w];
        list[at * words] = key;
        list[at * words + words - 1] = rest;
    }
    return list;
}

/* The same for entries of one word: one text for all of its callers. */
static SHLO__NOINLINE uint64_t *shlo__sort_words(const shlo__sort_lists *l, int low, int high) {
    return shlo__sort_entries(*l, 1, low, high);
}

/* ---- in vectors ---- */

#ifdef SHLO_VM_ONLY
#define shlo__sort_has_vectors(s, n) 0
#define shlo__sort_numbers(s, list, n, first, bytes)
#define shlo__sort_place_keys(s, list) ((void)(list))
#define shlo__sort_turned(s, first, n) 0
#define shlo__sort_find(s, number, n, bound) 0
#else
/* Whether this CPU has kernels for n numbers. */
static int shlo__sort_has_vectors(const shlo__sort *s, size_t n) {
    return s->kernels->sorts && n >= SHLO__SORT_VECTORS;
}

/* Sorts numbers of 4 or 8 bytes, of which the first ones are read; behind them is room for as many. */
static void shlo__sort_numbers(shlo__sort *s, void *list, size_t n, size_t first, size_t bytes) {
    shlo__sorting c;
    c.x = list;
    c.room = (unsigned char *)list + (n + SHLO__MIN(n + 16, (size_t)SHLO__SORT_SLACK)) * bytes;
    c.n = n;
    c.first = first;
    c.stack = s->count;
    c.sampled = SHLO__SORT_SAMPLED;
    c.pulse = &s->pulse;
    s->kernels->sorts->run[bytes == 8](&c);
}
/* How sorted numbers become elements of the key's type; small floats are sorted as f32. */
static shlo__sort_map shlo__sort_map_back(const shlo__p_sort *p) {
    const shlo__kind kind = shlo__dtype_kind((shlo_dtype)p->key_dtype);
    const shlo_dtype t = shlo__sort_is_small(p) ? SHLO_F32 : (shlo_dtype)p->key_dtype;
    const size_t bits = 8 * shlo__dtype_bytes(t);
    shlo__sort_map map;
    map.before = p->descending ? -1 : 0;
    map.bend = kind == SHLO__FLOAT ? INT64_MAX >> (64 - bits) : 0;
    map.after = kind == SHLO__UINT ? (int64_t)((uint64_t)1 << (bits - 1)) : 0;
    return map;
}
static shlo__sort_map shlo__sort_map_to(const shlo__p_sort *p) {
    const shlo__sort_map back = shlo__sort_map_back(p);
    shlo__sort_map map = back;
    map.before = back.after;
    map.after = back.before;
    return map;
}
/* The keys of positions [first, first + n) as numbers in their order, in s->code. 0: they are not of 32 bits,
   or some is a NaN or -0 and the order is not total. */
static int shlo__sort_turned(shlo__sort *s, size_t first, size_t n) {
    const shlo__p_sort *p = s->p;
    const shlo__sort_map map = shlo__sort_map_to(p);
    if (!s->kernels->sorts || !shlo__sort_is_half(p)) return 0;
    return !s->kernels->sorts->turn[0](s->code, shlo__sort_keys(s, (int64_t)first, n), n, &map) || p->total ||
           shlo__dtype_kind((shlo_dtype)p->key_dtype) != SHLO__FLOAT;
}
static size_t shlo__sort_find(const shlo__sort *s, const int32_t *number, size_t n, int32_t bound) {
    return s->kernels->sorts ? s->kernels->sorts->find(number, n, bound) : 0;
}
/* Elements [first, first + n) of operand k from their numbers, which are lost where elements lie apart. */
static void shlo__sort_turn_back(const shlo__sort *s, int32_t k, unsigned char *numbers, size_t first,
    size_t n) {
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)s->p->key_dtype);
    const shlo__sort_map map = shlo__sort_map_back(s->p);
    unsigned char *const to = shlo__sort_at(s, &s->p->dst[k], k, first);
    const int apart = s->p->stride != 1;
    (void)s->kernels->sorts->turn[bytes == 8](apart ? numbers : to, numbers, n, &map);
    if (apart)
        s->kernels->stride(to, (ptrdiff_t)(s->p->stride * (int64_t)bytes), numbers, (ptrdiff_t)bytes, n,
            bytes);
}
/* The operand that the key is, from the upper halves of the sorted words: of 2^20 f32 that saves 7 % of the
   time, as they need not be looked up. */
static void shlo__sort_place_keys(shlo__sort *s, const uint64_t *list) {
    const size_t n = (size_t)s->p->keep;
    uint32_t *const half = (uint32_t *)(void *)s->value;
    for (size_t i = 0, part; i < n && !shlo__kernel_tick(&s->pulse, SHLO_LANE_BLOCK); i += part) {
        part = SHLO__MIN(n - i, (size_t)SHLO_LANE_BLOCK);
        for (size_t j = 0; j < part; j++) half[j] = (uint32_t)(list[i + j] >> 32);
        shlo__sort_turn_back(s, s->p->key_operand, s->value, i, part);
    }
}
#endif

/* Enters the keys of positions [first, first + m), whose bits are in s->code: a word each with its position
   (small), or two words. */
static void shlo__sort_enter(const shlo__sort *s, uint64_t *list, size_t first, size_t m, int small) {
    const uint64_t *code = (const uint64_t *)(const void *)s->code;
    const uint64_t order = s->p->descending ? ~(uint64_t)0 : 0, reverse = s->p->equal_is_before,
                   n = (uint64_t)s->p->length;
    for (size_t k = 0; k < m; k++) {
        const uint64_t key = code[k] ^ order, at = first + k, place = reverse ? n - 1 - at : at;
        if (small)
            list[place] = key << 32 | at;
        else {
            list[2 * place] = key;
            list[2 * place + 1] = at;
        }
    }
}

/* Codes of so many bits become signed numbers of 32 bits in the order of the sort, where they are. */
static void shlo__sort_to_numbers(const shlo__sort *s, size_t m, int bits) {
    const uint32_t flip = (s->p->descending ? UINT32_MAX >> (32 - bits) : 0) ^ (uint32_t)1 << 31;
    for (size_t k = 0; k < m; k++) {
        uint64_t code;
        uint32_t number;
        memcpy(&code, s->code + k * sizeof code, sizeof code);
        number = (uint32_t)code ^ flip;
        memcpy(s->code + k * sizeof number, &number, sizeof number);
    }
}

/* Makes a word of each of the n numbers in s->code, the keys of positions from `first` on: the number above
   its position, so that words, as signed numbers, have the order of the sort. Those up to `limit` are added
   to the `have` words of the list. Returns how many the list has then. */
static SHLO__NOINLINE size_t shlo__sort_collect(const shlo__sort *s, uint64_t *list, size_t have,
    size_t first, size_t n, int64_t limit) {
    const uint64_t turn = s->p->equal_is_before ? UINT32_MAX : 0;
    const int32_t *number = (const int32_t *)(const void *)s->code;
    for (size_t k = 0; k < n;) {
        const size_t at = k + shlo__sort_find(s, number + k, n - k, (int32_t)(limit >> 32)),
                     end = SHLO__MIN(at + 16, n);
        for (k = at; k < end; k++) {
            list[have] = (uint64_t)(uint32_t)number[k] << 32 | ((first + k) ^ turn);
            have += (int64_t)list[have] <= limit;
        }
    }
    return have;
}

/* A key of at most 32 bits shares a word with its position; a wider key takes a word and its position
   another. If the comparator is true of equal keys they come out in reverse, as they would from the merge
   sort. Words of 32 bits of key are sorted in vectors as signed numbers, so no two are equal and their
   positions turn to reverse them. 0: this line has no order of bits. */
static int shlo__sort_keyed(shlo__sort *s, uint64_t *list, size_t n, shlo__sort_order *order) {
    uint64_t *code = (uint64_t *)(void *)s->code;
    const int exact = s->p->total || shlo__dtype_kind((shlo_dtype)s->p->key_dtype) != SHLO__FLOAT,
              small = shlo__dtype_bytes((shlo_dtype)s->p->key_dtype) <= 4 && n <= UINT32_MAX,
              whole = small && shlo__sort_is_half(s->p) && shlo__sort_has_vectors(s, n);
    int bits = 32, back = shlo__sort_has_vectors(s, n) && shlo__sort_key_is_operand(s);
    shlo__sort_lists l;
    order->turn = whole && s->p->equal_is_before ? UINT32_MAX : 0;
    for (size_t i = 0; i < n; i += SHLO_LANE_BLOCK) {
        size_t m = SHLO__MIN(n - i, (size_t)SHLO_LANE_BLOCK);
        if (shlo__kernel_tick(&s->pulse, (int64_t)m * (4 + shlo__apply_steps(s->p->key)))) return 0;
        if (!whole || !shlo__sort_turned(s, i, m)) {
            bits = shlo__sort_load(s, (int64_t)i, m, s->p->total || back, code);
            if (back && !exact && !shlo__sort_comes_back(code, m, bits)) {
                back = 0;
                bits = shlo__sort_load(s, (int64_t)i, m, s->p->total, code);
            }
            if (!bits) return 0;
            if (whole)
                shlo__sort_to_numbers(s, m, bits);
            else
                shlo__sort_enter(s, list, i, m, small);
        }
        if (whole) shlo__sort_collect(s, list, i, i, m, INT64_MAX);
    }
    l.list = list;
    l.other = list + n * (small ? 1 : 2);
    l.count = s->count;
    l.n = n;
    l.pulse = &s->pulse;
    order->step = small ? 1 : 2;
    order->mask = small ? UINT32_MAX : UINT64_MAX;
    order->at = list;
    order->back = whole && back;
    if (whole)
        shlo__sort_numbers(s, list, n, (size_t)s->p->keep, sizeof *list);
    else
        order->at = small ? shlo__sort_words(&l, 32, 32 + bits) : shlo__sort_entries(l, 2, 0, bits) + 1;
    return 1;
}

/* ---- the first few ---- */

/* Whether choosing them is less work than sorting all: they are few enough that the order's room holds as
 * many three times, and blocks to choose from. */
static int shlo__sort_is_few(const shlo__p_sort *p) {
    return p->key && p->length >= 2 * SHLO_LANE_BLOCK && p->keep <= p->length / 8 &&
           (uint64_t)p->length <= UINT32_MAX;
}

/* Sorts `have` words and keeps the first ones; returns how many those are. */
static size_t shlo__sort_shrink(shlo__sort *s, uint64_t *list, size_t have) {
    const size_t left = SHLO__MIN(have, (size_t)s->p->keep);
    const uint64_t top = (uint64_t)1 << 63;
    shlo__sort_lists l;
    if (shlo__sort_has_vectors(s, have)) {
        shlo__sort_numbers(s, list, have, left, sizeof *list);
        return left;
    }
    l.list = list;
    l.other = list + have;
    l.count = s->count;
    l.n = have;
    l.pulse = &s->pulse;
    for (size_t i = 0; i < have; i++) list[i] ^= top;
    l.list = shlo__sort_words(&l, 0, 64);
    for (size_t i = 0; i < left; i++) list[i] = l.list[i] ^ top;
    return left;
}

/* The first elements of the order, by keys of at most 32 bits: words of a key and its position, signed
   numbers, that are not behind the last one of those kept so far are collected, and sorted when they fill
   their room. The 32 largest of 2^20 f32 take a fifth of the time that a word for each number took (AVX-512).
   0: this line has no order of bits, or wider keys. */
static int shlo__sort_leading(shlo__sort *s, uint64_t *list, shlo__sort_order *order) {
    const shlo__p_sort *p = s->p;
    const size_t n = (size_t)p->length, keep = (size_t)p->keep, room = 3 * keep + 4 * SHLO_LANE_BLOCK;
    int64_t limit = INT64_MAX;
    size_t have = 0;
    for (size_t i = 0, m; i < n; i += m) {
        m = SHLO__MIN(n - i, (size_t)SHLO_LANE_BLOCK);
        if (shlo__kernel_tick(&s->pulse, (int64_t)m * (4 + shlo__apply_steps(p->key)))) return 0;
        if (!shlo__sort_turned(s, i, m)) {
            const int bits = shlo__sort_load(s, (int64_t)i, m, p->total, (uint64_t *)(void *)s->code);
            if (!bits || bits > 32) return 0;
            shlo__sort_to_numbers(s, m, bits);
        }
        have = shlo__sort_collect(s, list, have, i, m, limit);
        if (have + SHLO_LANE_BLOCK > room || i + m == n || (limit == INT64_MAX && have >= 2 * keep)) {
            have = shlo__sort_shrink(s, list, have);
            if (have == keep && keep) limit = (int64_t)list[keep - 1];
        }
    }
    order->at = list;
    order->step = 1;
    order->mask = UINT32_MAX;
    order->turn = p->equal_is_before ? UINT32_MAX : 0;
    order->back = 0;
    return 1;
}

/* ---- elements that are their keys ---- */

/* Whether the result follows from the sorted keys: of one operand, which the key is. */
static int shlo__sort_is_plain(const shlo__sort *s) {
    return s->p->n == 1 && s->p->length > SHLO__SORT_FEW && shlo__sort_key_is_operand(s);
}

/* Elements [first, first + n) of the sorted line, from their codes. */
static void shlo__sort_unload(const shlo__sort *s, const uint64_t *list, size_t words, int bits, size_t first,
    size_t n) {
    const shlo_dtype t = (shlo_dtype)s->p->key_dtype;
    const size_t bytes = shlo__dtype_bytes(t);
    const shlo__kind kind = shlo__dtype_kind(t);
    const uint64_t top = (uint64_t)1 << (bits - 1), all = ~(uint64_t)0, order = s->p->descending ? all : 0,
                   sign = kind == SHLO__FLOAT || kind == SHLO__INT ? top : 0,
                   negative = kind == SHLO__FLOAT ? all : 0; /* of which all bits are inverted */
    for (size_t k = 0; k < n; k++) {
        uint64_t x = shlo__sort_word(list, words, first + k) ^ order;
        x ^= sign | (((x >> (bits - 1) & 1) - 1) & negative);
        if (bytes == 4)
            memcpy(s->value + k * 4, &x, 4);
        else if (bytes == 8)
            memcpy(s->value + k * 8, &x, 8);
        else
            memcpy(s->value + k * bytes, &x, bytes);
    }
    s->kernels->stride(shlo__sort_at(s, &s->p->dst[0], 0, first), (ptrdiff_t)(s->p->stride * (int64_t)bytes),
        s->value, (ptrdiff_t)bytes, n, bytes);
}

#ifndef SHLO_VM_ONLY
/* Elements of 32 and 64 bits. 0: there are no vectors for them, or some would not come back from their
   codes. */
static int shlo__sort_by_vectors(shlo__sort *s, uint64_t *list, size_t n) {
    const shlo__p_sort *p = s->p;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)p->key_dtype);
    const ptrdiff_t step = (ptrdiff_t)(p->stride * (int64_t)bytes);
    unsigned char *to = (unsigned char *)list;
    const shlo__sort_map map = shlo__sort_map_to(p);
    int odd = 0;
    if (bytes < 4 || !shlo__sort_has_vectors(s, n)) return 0;
    for (size_t i = 0, part; i < n; i += part) {
        const unsigned char *from = shlo__sort_at(s, &p->src[0], 0, i);
        part = SHLO__MIN(n - i, (size_t)SHLO__SORT_PART);
        if (shlo__kernel_tick(&s->pulse, (int64_t)part)) return 1;
        if (p->stride != 1) {
            s->kernels->stride(to + i * bytes, (ptrdiff_t)bytes, from, step, part, bytes);
            from = to + i * bytes;
        }
        odd |= s->kernels->sorts->turn[bytes == 8](to + i * bytes, from, part, &map);
    }
    if (odd && !p->total && shlo__dtype_kind((shlo_dtype)p->key_dtype) == SHLO__FLOAT) return 0;
    shlo__sort_numbers(s, list, n, (size_t)p->keep, bytes);
    n = (size_t)p->keep;
    for (size_t i = 0, part; i < n; i += part) {
        part = SHLO__MIN(n - i, (size_t)SHLO__SORT_PART);
        if (shlo__kernel_tick(&s->pulse, (int64_t)part)) return 1;
        shlo__sort_turn_back(s, 0, to + i * bytes, i, part);
    }
    return 1;
}
#endif

/* Sorts the codes alone, without positions, in half the memory or less. 0: some would not come back. */
static int shlo__sort_plain(shlo__sort *s, uint64_t *list, size_t n) {
    uint64_t *code = (uint64_t *)(void *)s->code;
    const int wide = shlo__dtype_bytes((shlo_dtype)s->p->key_dtype) == 8,
              exact = s->p->total || shlo__dtype_kind((shlo_dtype)s->p->key_dtype) != SHLO__FLOAT;
    const size_t words = wide ? 1 : 0;
    shlo__sort_lists l;
    int bits = 0;
#ifndef SHLO_VM_ONLY
    if (shlo__sort_by_vectors(s, list, n)) return 1;
#endif
    for (size_t i = 0; i < n; i += SHLO_LANE_BLOCK) {
        const size_t m = SHLO__MIN(n - i, (size_t)SHLO_LANE_BLOCK);
        if (shlo__kernel_tick(&s->pulse, (int64_t)m * 5)) return 1;
        bits = shlo__sort_load(s, (int64_t)i, m, 1, code);
        if (!exact && !shlo__sort_comes_back(code, m, bits)) return 0;
        for (size_t k = 0; k < m; k++)
            shlo__sort_put(list, words, i + k, s->p->descending ? ~code[k] : code[k]);
    }
    l.list = list;
    l.other = list + n;
    l.count = s->count;
    l.n = n;
    l.pulse = &s->pulse;
    list = wide ? shlo__sort_words(&l, 0, bits) : shlo__sort_entries(l, 0, 0, bits);
    for (size_t i = 0; i < n && !shlo__kernel_tick(&s->pulse, SHLO_LANE_BLOCK); i += SHLO_LANE_BLOCK)
        shlo__sort_unload(s, list, words, bits, i, SHLO__MIN(n - i, (size_t)SHLO_LANE_BLOCK));
    return 1;
}

/* ---- the whole ---- */

#define SHLO__SORT_PLACE(T) \
    for (size_t i = first; i < last; i++) \
    memcpy(dst + i * step, src + (size_t)((o->at[i * o->step] & o->mask) ^ o->turn) * step, sizeof(T))

static void shlo__sort_place_part(const shlo__sort_order *o, unsigned char *dst, const unsigned char *src,
    size_t step, size_t first, size_t last) {
    switch (o->bytes) {
    case 1:
        SHLO__SORT_PLACE(uint8_t);
        break;
    case 2:
        SHLO__SORT_PLACE(uint16_t);
        break;
    case 4:
        SHLO__SORT_PLACE(uint32_t);
        break;
    case 8:
        SHLO__SORT_PLACE(uint64_t);
        break;
    default:
        SHLO__SORT_PLACE(uint64_t[2]);
        break;
    }
}

/* The positions themselves. */
static void shlo__sort_place_positions(const shlo__sort_order *o, unsigned char *dst, size_t step,
    size_t first, size_t last) {
    for (size_t i = first; i < last; i++) {
        const uint64_t at = (o->at[i * o->step] & o->mask) ^ o->turn;
        const uint32_t half = (uint32_t)at;
        if (o->bytes == 4)
            memcpy(dst + i * step, &half, sizeof half);
        else
            memcpy(dst + i * step, &at, sizeof at);
    }
}

/* The line of operand k, sorted. */
static void shlo__sort_place(shlo__sort *s, shlo__sort_order *o, int32_t k) {
    const shlo__p_sort *p = s->p;
    const size_t n = (size_t)p->keep;
    const size_t bytes = shlo__dtype_bytes((shlo_dtype)p->dtypes[k]), step = (size_t)p->stride * bytes;
    const int own = shlo__program_same(&p->src[k], &p->dst[k]) && (bytes == 4 || bytes == 8);
    unsigned char *const to = shlo__sort_at(s, &p->dst[k], k, 0);
    o->bytes = bytes;
    for (size_t i = 0, part; i < n && !shlo__kernel_tick(&s->pulse, SHLO__SORT_PART); i += part) {
        part = SHLO__MIN(n - i, (size_t)SHLO__SORT_PART);
        if (own)
            shlo__sort_place_positions(o, to, step, i, i + part);
        else
            shlo__sort_place_part(o, to, shlo__sort_at(s, &p->src[k], k, 0), step, i, i + part);
    }
}

static void shlo__sort_start(shlo__sort *s, const shlo__vm_job *job) {
    const shlo__p_sort *p = (const shlo__p_sort *)job->param;
    unsigned char *scratch = shlo__apply_start(&s->body, job, p->comparator, job->vm->scratch);
    s->p = p;
    s->kernels = job->vm->code->kernels;
    s->frame = job->frame;
    if (p->key) scratch = shlo__apply_start(&s->key, job, p->key, scratch);
    scratch = shlo__apply_pointers(&s->operands, p->n, scratch);
    s->element = scratch;
    s->value = s->element + SHLO__BLOCK_BYTES;
    s->code = s->value + SHLO__BLOCK_BYTES;
    s->count = (uint64_t *)(void *)(s->code + SHLO__BLOCK_BYTES);
}

SHLO__FN shlo_status shlo__sort_run(shlo__vm *vm, const void *param, unsigned char *frame) {
    const shlo__p_sort *p = (const shlo__p_sort *)param;
    const shlo__vm_job job = shlo__vm_make_job(vm, param, frame);
    shlo__sort s;
    uint64_t *list = (uint64_t *)(void *)shlo__program_at(frame, &p->order);
    shlo__sort_start(&s, &job);
    s.pulse = shlo__split_pulse(vm);
    for (int64_t l = 0; l < p->outer * p->inner && p->length > 0; l++) {
        shlo__sort_order order;
        s.first = (size_t)(l / p->inner * p->inner * p->length + l % p->inner);
        const int few = shlo__sort_is_few(p) && shlo__sort_leading(&s, list, &order);
        if (!few && shlo__sort_is_plain(&s) && shlo__sort_plain(&s, list, (size_t)p->length)) {
            if (shlo__kernel_tick(&s.pulse, 1)) break;
            continue;
        }
        if (!few && (!p->key || !shlo__sort_keyed(&s, list, (size_t)p->length, &order)))
            order = shlo__sort_compared(&s, list, p->length);
        SHLO__TRY(s.body.status);
        if (shlo__kernel_tick(&s.pulse, 1)) break; /* the order is not complete */
        for (int32_t k = 0; k < p->n; k++)
            if (order.back && k == p->key_operand)
                shlo__sort_place_keys(&s, order.at);
            else
                shlo__sort_place(&s, &order, k);
    }
    return SHLO_OK;
}

#undef SHLO__SORT_INTS
#undef SHLO__SORT_FLOATS
#undef SHLO__SORT_PLACE

#endif
