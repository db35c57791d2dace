/* bench/peers/sorts.cc - sorts of random numbers by Highway's vqsort (Debian: libhwy-dev) and std::sort. A copy
 * of the input is sorted each time, and the time of the copy is left in, as ours has an input and a result.
 *
 *   sorts TYPE N     TYPE: f32, i32, i64, u32; pairs: f32 keys with i32 beside them, packed into u64 by vqsort
 *
 * PEER_ISA=avx2 in the environment: without AVX-512.
 */
#include "peer.h"

#include <hwy/contrib/sort/vqsort.h>
#include <hwy/targets.h>

#include <algorithm>
#include <string>
#include <utility>

template <class T> struct list {
    T *from, *to;
    size_t n;
};

template <class T> static void vectors(void *context) {
    list<T> *l = static_cast<list<T> *>(context);
    static hwy::Sorter sorter;
    memcpy(l->to, l->from, l->n * sizeof(T));
    sorter(l->to, l->n, hwy::SortAscending());
}

template <class T> static void standard(void *context) {
    list<T> *l = static_cast<list<T> *>(context);
    memcpy(l->to, l->from, l->n * sizeof(T));
    std::sort(l->to, l->to + l->n, [](const T &a, const T &b) { return a < b; });
}

template <class T> static list<T> numbers(size_t n) {
    list<T> l{static_cast<T *>(peer_memory(n * sizeof(T))), static_cast<T *>(peer_memory(n * sizeof(T))), n};
    uint32_t state = 1;
    for (size_t i = 0; i < n; i++) l.from[i] = static_cast<T>(peer_number(&state) * 1e9f);
    return l;
}

template <class T> static void keys(size_t n) {
    list<T> l = numbers<T>(n);
    peer_time("vqsort", vectors<T>, &l);
    peer_time("std::sort", standard<T>, &l);
}

/* Keys and values become words of 64 bits, whose order is that of the keys, and come back. */
static void packed(void *context) {
    list<uint64_t> *l = static_cast<list<uint64_t> *>(context);
    const float *key = reinterpret_cast<const float *>(l->from);
    const uint32_t *value = reinterpret_cast<const uint32_t *>(l->from) + l->n;
    static hwy::Sorter sorter;
    for (size_t i = 0; i < l->n; i++) {
        uint32_t bits;
        memcpy(&bits, key + i, sizeof bits);
        bits ^= bits >> 31 ? 0xffffffffu : 0x80000000u;
        l->to[i] = static_cast<uint64_t>(bits) << 32 | value[i];
    }
    sorter(l->to, l->n, hwy::SortAscending());
}

static void standard_pairs(void *context) {
    using pair = std::pair<float, int>;
    list<pair> *l = static_cast<list<pair> *>(context);
    std::copy(l->from, l->from + l->n, l->to);
    std::sort(l->to, l->to + l->n, [](const pair &a, const pair &b) { return a.first < b.first; });
}

static void pairs(size_t n) {
    list<float> random = numbers<float>(2 * n);
    list<uint64_t> words{
        reinterpret_cast<uint64_t *>(random.from), reinterpret_cast<uint64_t *>(random.to), n};
    peer_time("vqsort of words", packed, &words);
    using pair = std::pair<float, int>;
    list<pair> both{static_cast<pair *>(peer_memory(n * sizeof(pair))),
        static_cast<pair *>(peer_memory(n * sizeof(pair))), n};
    for (size_t i = 0; i < n; i++) both.from[i] = {random.from[i], static_cast<int>(i)};
    peer_time("std::sort", standard_pairs, &both);
}

int main(int n, char **arguments) {
    const std::string type = n > 1 ? arguments[1] : "";
    const size_t count = static_cast<size_t>(peer_argument(n, arguments, 2));
    if (getenv("PEER_ISA")) /* lower bits are newer sets */
        hwy::DisableTargets(HWY_AVX2 - 1);
    if (type == "f32") keys<float>(count);
    if (type == "i32") keys<int32_t>(count);
    if (type == "i64") keys<int64_t>(count);
    if (type == "u32") keys<uint32_t>(count);
    if (type == "pairs") pairs(count);
    return 0;
}
