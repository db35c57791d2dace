/* tests/vm/harness.h - builds one small program at a time and runs it in several ways, which must give the
 * same bits. */
#ifndef TESTS_VM_HARNESS_H
#define TESTS_VM_HARNESS_H

#include "tens.h"
#include "../api/failing.h"

#define MAX_TENSORS 40

static shlo_builder *bld; /* the program being built */
static tens in[MAX_TENSORS], out[MAX_TENSORS];
static int n_in, n_out;
static unsigned long long rng = 1;
static char prog_text[512];                  /* describes the running case; printed with failures */
static const char *prog_isa = "scalar";      /* the tables that results are compared with */
static void (*prog_loaded)(shlo_program *p); /* what is done to a program before it runs; NULL: nothing */

static inline uint32_t below(uint32_t n) { return (uint32_t)(test_random(&rng) >> 24) % n; }

/* ---- values ---- */

/* Small whole numbers, which every type (but f8E8M0FNU) sums exactly; any = 1: any bits of the type. */
static inline void fill(tens *x, int any) {
    for (size_t i = 0; i < x->n; i++) {
        uint64_t r = test_random(&rng);
        double v[2];
        v[0] = (double)(int)((r >> 20) % 7) - 3;
        v[1] = (double)(int)((r >> 40) % 7) - 3;
        if (is_complex(x->t))
            shlo_convert_elements(x->t, tens_at(x, i), SHLO_C128, v, 1);
        else if (is_int(x->t))
            put_int(x->t, tens_at(x, i), any ? r : (uint64_t)(int64_t)v[0]);
        else if (x->t == SHLO_I1)
            *tens_at(x, i) = (unsigned char)(r >> 40 & 1);
        else
            put_f64(x->t, tens_at(x, i),
                any ? ldexp(v[0] + (double)(r >> 50) / 16384, (int)(r >> 10 & 7) - 4) : v[0]);
    }
}

/* ---- programs ---- */

static inline void prog_begin(void) {
    bld = shlo_builder_create(NULL);
    n_in = n_out = 0;
    shlo_func_begin(bld, "main");
}

/* An input of the program with its data to be filled in[n_in - 1]. */
static inline shlo_value prog_in(shlo_dtype t, int rank, const int64_t *dims) {
    tens_make(&in[n_in++], t, rank, dims);
    return shlo_arg(bld, shlo_tensor(bld, t, dims, rank));
}
static inline shlo_value prog_filled(shlo_dtype t, int rank, const int64_t *dims) {
    shlo_value v = prog_in(t, rank, dims);
    fill(&in[n_in - 1], 0);
    return v;
}

/* Memory that holds something, other numbers in the first way than in others: who reads what nobody wrote
   gives other results. */
static inline void *dirty_alloc(void *first, size_t bytes, size_t align) {
    void *block = NULL;
    if (posix_memalign(&block, align < sizeof block ? sizeof block : align, bytes)) return NULL;
    return memset(block, *(const int *)first ? 0x3F : 0x41, bytes);
}
static inline void dirty_free(void *first, void *block, size_t bytes) {
    (void)first;
    (void)bytes;
    free(block);
}

static inline int prog_way(const shlo_blob *code, const shlo_options *options, int first) {
    shlo_program *p;
    shlo_options way;
    shlo_allocator dirty;
    shlo_error e;
    shlo_buffer i[MAX_TENSORS], r[MAX_TENSORS];
    int ok = 1;
    memset(&way, 0, sizeof way);
    if (options) way = *options;
    dirty.alloc = dirty_alloc;
    dirty.free = dirty_free;
    dirty.user = &first;
    if (!way.allocator) way.allocator = &dirty;
    if (shlo_load(code->data, code->bytes, &way, &p, &e) != SHLO_OK) {
        CHECKF(0, "%s: %s", prog_text, e.message);
        return 0;
    }
    if (prog_loaded) prog_loaded(p);
    n_out = shlo_program_outputs(p, 0);
    memset(i, 0, sizeof i);
    memset(r, 0, sizeof r);
    for (int k = 0; k < n_in; k++) i[k].data = in[k].data, i[k].bytes = in[k].bytes;
    for (int k = 0; k < n_out; k++) {
        shlo_tensor_info info;
        tens x;
        shlo_program_output(p, 0, k, &info);
        tens_make(&x, info.dtype, info.rank, info.dims);
        ok &= x.bytes == info.bytes;
        r[k].data = x.data, r[k].bytes = x.bytes;
        if (first) out[k] = x;
    }
    if (shlo_run(p, "main", i, n_in, r, n_out, &e) != SHLO_OK) {
        printf("    %s: %s\n", prog_text, e.message);
        ok = 0;
    }
    for (int k = 0; k < n_out; k++) {
        unsigned char *data = (unsigned char *)r[k].data;
        for (int g = 0; g < 64; g++) ok &= data[r[k].bytes + (size_t)g] == 0x5A; /* not written */
        if (first) continue;
        for (size_t x = 0; x < out[k].n; x++)
            ok &= same_element(out[k].t, tens_at(&out[k], x), data + x * out[k].size);
        free(data);
    }
    CHECKF(ok, "%s", prog_text);
    shlo_program_free(p);
    return ok;
}

/* Ends the program with its results, runs it fused, unfused and in the tables of prog_isa; all must give the
 * same. 1: out[] are there. */
static inline int prog_run(int n, const shlo_value *results) {
    shlo_blob code;
    shlo_options o;
    int ok = 0;
    memset(&o, 0, sizeof o);
    shlo_return(bld, results, n);
    if (shlo_builder_finish(bld, 0, &code) != SHLO_OK) {
        CHECKF(0, "%s: %s", prog_text, shlo_builder_error(bld)->message);
    }
    else {
        ok = prog_way(&code, NULL, 1);
        o.flags = SHLO_LOAD_NO_FUSION;
        if (ok) ok = prog_way(&code, &o, 0);
        o.flags = 0;
        o.isa = prog_isa;
        if (ok) ok = prog_way(&code, &o, 0);
        if (FAIL_ALLOC_STACKS) failing_each(prog_text, failing_load, &code);
        shlo_blob_free(&code);
    }
    shlo_builder_destroy(bld);
    if (!ok) n_out = 0;
    return ok;
}
static inline int prog_run1(shlo_value result) { return prog_run(1, &result); }

static inline void prog_end(void) {
    for (int k = 0; k < n_in; k++) tens_free(&in[k]);
    for (int k = 0; k < n_out; k++) tens_free(&out[k]);
    n_in = n_out = 0;
}

/* Output k has exactly the expected type and elements. Frees the expected. */
static inline void expect(int k, tens *want) {
    const tens *got = &out[k];
    size_t i = 0;
    int ok = k < n_out && got->t == want->t && got->rank == want->rank && got->n == want->n;
    for (int d = 0; ok && d < got->rank; d++) ok = got->dims[d] == want->dims[d];
    for (; ok && i < got->n; i++) ok = same_element(got->t, tens_at(got, i), tens_at(want, i));
    if (!ok)
        printf("    %s: output %d, element %lu: got %.17g, expected %.17g\n", prog_text, k,
            (unsigned long)i - 1, k < n_out && i ? get_f64(got->t, tens_at(got, i - 1)) : 0,
            i ? get_f64(want->t, tens_at(want, i - 1)) : 0);
    CHECK(ok);
    tens_free(want);
}

/* ---- attributes and shapes ---- */

static inline shlo_list list_of(const int64_t *items, int n) {
    shlo_list l;
    l.items = items;
    l.n = n;
    l.columns = 0;
    return l;
}

/* Up to `most` dimensions, often 1, sometimes 0, of at most some thousand elements. */
static inline int random_shape(int most, int64_t *dims) {
    static const int64_t sizes[] = {1, 2, 3, 5, 7, 4, 1, 2, 3, 13};
    int rank = (int)below((uint32_t)most + 1);
    size_t n = 1;
    for (int d = 0; d < rank; d++) {
        dims[d] = below(40) == 0 ? 0 : sizes[below(10)];
        if (n * (size_t)dims[d] > 4000) dims[d] = 1;
        n *= (size_t)dims[d];
    }
    return rank;
}
static inline void random_order(int n, int64_t *list) {
    for (int i = 0; i < n; i++) list[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)below((uint32_t)i + 1);
        int64_t t = list[i];
        list[i] = list[j];
        list[j] = t;
    }
}
static inline int listed(const int64_t *list, int n, int64_t x) {
    for (int i = 0; i < n; i++)
        if (list[i] == x) return 1;
    return 0;
}
#endif
