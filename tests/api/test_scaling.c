// link: steps
/* tests/api/test_scaling.c - cost follows size: each family of programs is built, optimized and loaded in two
 * sizes, one four times the other, and the steps (tests/steps.h) of both are compared. */
#include "stablehlo.h"

#include <time.h>

#include "../steps.h"
#include "../test.h"
#include "families.h"

#define ALLOWED 5 /* times the small size's steps: n log n takes about 4.6, a square 16 */

static shlo_type vector_type(shlo_builder *b) { return shlo_tensor1(b, SHLO_F32, 4); }

static shlo_value less(shlo_builder *b, shlo_value x, shlo_value y) {
    shlo_compare_attrs a;
    memset(&a, 0, sizeof a);
    a.comparison_direction = SHLO_comparison_direction_LT;
    return shlo_compare(b, x, y, &a);
}

/* ---- families: each adds about n ops or values, and gives one result ---- */

static shlo_value chain(shlo_builder *b, shlo_value x, int n) {
    for (int i = 0; i < n; i++) x = i % 3 ? shlo_sine(b, x) : shlo_add(b, x, x);
    return x;
}

/* Many values that all live until the end. */
static shlo_value star(shlo_builder *b, shlo_value x, int n) {
    shlo_value *values = (shlo_value *)calloc(n > 0 ? (size_t)n : 1, sizeof *values), sum;
    shlo_sort_attrs by;
    shlo_value ends[2];
    memset(&by, 0, sizeof by);
    for (int i = 0; i < n; i++) {
        shlo_type types[2];
        shlo_value args[2];
        types[0] = types[1] = shlo_tensor0(b, SHLO_F32);
        if (i % 16) {
            values[i] = shlo_sine(b, x);
            continue;
        }
        shlo_region_begin(b, types, args, 2); /* a sort is never fused with what uses it */
        ends[0] = less(b, args[0], args[1]);
        shlo_sort(b, &x, 1, &by, shlo_region_end(b, ends, 1), &values[i]);
    }
    sum = values[0];
    for (int i = 1; i < n; i++) sum = shlo_add(b, sum, values[i]);
    free(values);
    return sum;
}

static shlo_value *copies(shlo_value x, int n) {
    shlo_value *values = (shlo_value *)calloc(n > 0 ? (size_t)n : 1, sizeof *values);
    for (int i = 0; i < n; i++) values[i] = x;
    return values;
}

static shlo_type *types_of(shlo_type t, int n) {
    shlo_type *types = (shlo_type *)calloc(n > 0 ? (size_t)n : 1, sizeof *types);
    for (int i = 0; i < n; i++) types[i] = t;
    return types;
}

/* One while that carries n values, each replaced by its neighbour. */
static shlo_value carried(shlo_builder *b, shlo_value x, int n) {
    shlo_value *values = copies(x, n), *args = copies(x, n), zero, first;
    shlo_type *types = types_of(vector_type(b), n);
    shlo_region cond, body;
    zero = shlo_constant_f32(b, 0);
    shlo_region_begin(b, types, args, n);
    first = less(b, zero, zero);
    cond = shlo_region_end(b, &first, 1);
    shlo_region_begin(b, types, args, n);
    first = args[0];
    memmove(args, args + 1, ((size_t)n - 1) * sizeof *args);
    args[n - 1] = first;
    body = shlo_region_end(b, args, n);
    shlo_while(b, values, n, cond, body, values);
    first = values[0];
    free(values);
    free(args);
    free(types);
    return first;
}

/* The same of two types, by turns: no value is like its neighbours. */
static shlo_value carried_pairs(shlo_builder *b, shlo_value x, int n) {
    const float two[2] = {1, 2};
    shlo_value *values = copies(x, n), *args = copies(x, n), first;
    shlo_type *types = types_of(vector_type(b), n);
    shlo_region cond, body;
    first = shlo_constant_f32(b, 0);
    for (int i = 1; i < n; i += 2) {
        types[i] = shlo_tensor1(b, SHLO_F32, 2);
        values[i] = i == 1 ? shlo_constant(b, types[i], two) : values[1];
    }
    shlo_region_begin(b, types, args, n);
    first = less(b, first, first);
    cond = shlo_region_end(b, &first, 1);
    shlo_region_begin(b, types, args, n);
    for (int i = 0; i + 3 < n; i += 4) { /* circles of two */
        shlo_value pair[2];
        memcpy(pair, args + i, sizeof pair);
        memcpy(args + i, args + i + 2, sizeof pair);
        memcpy(args + i + 2, pair, sizeof pair);
    }
    body = shlo_region_end(b, args, n);
    shlo_while(b, values, n, cond, body, values);
    first = values[0];
    free(values);
    free(args);
    free(types);
    return first;
}

/* An if of n results, half of which come from outside. */
static shlo_value chosen(shlo_builder *b, shlo_value x, int n) {
    const unsigned char truth = 1;
    shlo_value yes = shlo_constant(b, shlo_tensor0(b, SHLO_I1), &truth), *values = copies(x, n);
    shlo_region first, second;
    shlo_region_begin(b, NULL, NULL, 0);
    first = shlo_region_end(b, values, n);
    shlo_region_begin(b, NULL, NULL, 0);
    for (int i = 1; i < n; i += 2) values[i] = i == 1 ? shlo_sine(b, x) : values[1];
    second = shlo_region_end(b, values, n);
    shlo_if(b, yes, first, second, values, n);
    x = values[n - 1];
    free(values);
    return x;
}

/* A case of n branches. */
static shlo_value switched(shlo_builder *b, shlo_value x, int n) {
    shlo_region *branches = (shlo_region *)calloc(n > 0 ? (size_t)n : 1, sizeof *branches);
    shlo_value index = shlo_constant_i32(b, 0);
    for (int i = 0; i < n; i++) {
        shlo_region_begin(b, NULL, NULL, 0);
        branches[i] = shlo_region_end(b, &x, 1);
    }
    shlo_case(b, index, branches, n, &x, 1);
    free(branches);
    return x;
}

/* Scalars that are folded over windows of two. */
static shlo_value windowed(shlo_builder *b, shlo_value x, int n) {
    static const int64_t two = 2, padding[2] = {0, 1};
    shlo_value *values = copies(x, n), *inits = copies(shlo_constant_f32(b, 0), n), *args = copies(x, 2 * n);
    shlo_type *types = types_of(shlo_tensor0(b, SHLO_F32), 2 * n);
    shlo_reduce_window_attrs over;
    shlo_region body;
    memset(&over, 0, sizeof over);
    over.window_dimensions.items = &two;
    over.window_dimensions.n = 1;
    over.padding.items = padding;
    over.padding.n = 2;
    shlo_region_begin(b, types, args, 2 * n);
    body = shlo_region_end(b, args, n);
    shlo_reduce_window(b, values, inits, n, &over, body, values);
    x = values[n - 1];
    free(values);
    free(inits);
    free(args);
    free(types);
    return x;
}

/* Values behind a barrier, and in a tuple. */
static shlo_value packed(shlo_builder *b, shlo_value x, int n) {
    shlo_value *values = copies(x, n), all;
    shlo_get_tuple_element_attrs last;
    memset(&last, 0, sizeof last);
    last.index = n - 1;
    shlo_optimization_barrier(b, values, n, values);
    all = shlo_tuple(b, values, n);
    x = shlo_get_tuple_element(b, all, &last);
    free(values);
    return x;
}

static shlo_value sorted(shlo_builder *b, shlo_value x, int n) {
    shlo_value *values = copies(x, n), *args = copies(x, 2 * n), end;
    shlo_type *types = types_of(shlo_tensor0(b, SHLO_F32), 2 * n);
    shlo_sort_attrs by;
    memset(&by, 0, sizeof by);
    shlo_region_begin(b, types, args, 2 * n);
    end = less(b, args[0], args[1]);
    shlo_sort(b, values, n, &by, shlo_region_end(b, &end, 1), values);
    end = values[n - 1];
    free(values);
    free(args);
    free(types);
    return end;
}

static shlo_value reduced(shlo_builder *b, shlo_value x, int n) {
    static const int64_t all = 0;
    shlo_value *values = copies(x, n), *inits = copies(shlo_constant_f32(b, 0), n), *args = copies(x, 2 * n);
    shlo_type *types = types_of(shlo_tensor0(b, SHLO_F32), 2 * n);
    shlo_broadcast_in_dim_attrs nothing;
    shlo_reduce_attrs over;
    shlo_value end;
    shlo_region body;
    memset(&over, 0, sizeof over);
    over.dimensions.items = &all;
    over.dimensions.n = 1;
    shlo_region_begin(b, types, args, 2 * n);
    body = shlo_region_end(b, args, n);
    shlo_reduce(b, values, inits, n, &over, body, values);
    memset(&nothing, 0, sizeof nothing);
    end = shlo_broadcast_in_dim(b, values[n - 1], vector_type(b), &nothing);
    free(values);
    free(inits);
    free(args);
    free(types);
    return end;
}

static shlo_value called(shlo_builder *b, shlo_value x, int n) {
    for (int i = 0; i < n; i++) shlo_call(b, "step", &x, 1, &x, 1);
    return x;
}

/* Many whiles, one behind the other. */
static shlo_value loops(shlo_builder *b, shlo_value x, int n) {
    shlo_type types[2];
    types[0] = types[1] = vector_type(b);
    for (int i = 0; i < n / 4; i++) {
        shlo_value args[2], values[2], zero, no;
        shlo_region cond, body;
        values[0] = values[1] = x;
        shlo_region_begin(b, types, args, 2);
        zero = shlo_constant_f32(b, 0);
        no = less(b, zero, zero);
        cond = shlo_region_end(b, &no, 1);
        shlo_region_begin(b, types, args, 2);
        args[0] = shlo_sine(b, args[1]);
        body = shlo_region_end(b, args, 2);
        shlo_while(b, values, 2, cond, body, values);
        x = values[1];
    }
    return x;
}

/* Constants, all different. */
static shlo_value constants(shlo_builder *b, shlo_value x, int n) {
    for (int i = 0; i < n; i++) {
        const float c[4] = {(float)i, 1, 2, 3};
        x = shlo_multiply(b, x, shlo_constant(b, vector_type(b), c));
    }
    return x;
}

static shlo_value reshaped(shlo_builder *b, shlo_value x, int n) {
    for (int i = 0; i < n; i++)
        x = shlo_reshape(b, x, i % 2 ? vector_type(b) : shlo_tensor2(b, SHLO_F32, 2, 2));
    if (n % 2) x = shlo_reshape(b, x, vector_type(b));
    return x;
}

static shlo_value transposed(shlo_builder *b, shlo_value x, int n) {
    static const int64_t turn[2] = {1, 0};
    shlo_transpose_attrs a;
    memset(&a, 0, sizeof a);
    a.permutation.items = turn;
    a.permutation.n = 2;
    x = shlo_reshape(b, x, shlo_tensor2(b, SHLO_F32, 2, 2));
    for (int i = 0; i < n; i++) x = shlo_transpose(b, x, &a);
    return shlo_reshape(b, x, vector_type(b));
}

/* Elements low to low + 3 of a vector. */
static shlo_value four_of(shlo_builder *b, shlo_value x, int64_t low) {
    const int64_t high = low + 4, one = 1;
    shlo_slice_attrs part;
    memset(&part, 0, sizeof part);
    part.start_indices.items = &low;
    part.limit_indices.items = &high;
    part.strides.items = &one;
    part.start_indices.n = part.limit_indices.n = part.strides.n = 1;
    return shlo_slice(b, x, &part);
}

/* Each piece is part of the next concatenation. */
static shlo_value joined(shlo_builder *b, shlo_value x, int n) {
    shlo_concatenate_attrs along;
    memset(&along, 0, sizeof along);
    for (int i = 0; i < n / 2; i++) {
        shlo_value both[2];
        both[0] = both[1] = x;
        x = four_of(b, shlo_concatenate(b, both, 2, &along), 2);
    }
    return x;
}

/* One concatenation of n values. */
static shlo_value gathered(shlo_builder *b, shlo_value x, int n) {
    shlo_value *values = copies(x, n), all;
    shlo_concatenate_attrs along;
    memset(&along, 0, sizeof along);
    all = shlo_concatenate(b, values, n, &along);
    free(values);
    return four_of(b, all, 4);
}

/* The same of two lengths, by turns. */
static shlo_value gathered_pairs(shlo_builder *b, shlo_value x, int n) {
    const float two[2] = {1, 2};
    shlo_value *values = copies(x, n), all;
    shlo_concatenate_attrs along;
    memset(&along, 0, sizeof along);
    for (int i = 1; i < n; i += 2)
        values[i] = i == 1 ? shlo_constant(b, shlo_tensor1(b, SHLO_F32, 2), two) : values[1];
    all = shlo_concatenate(b, values, n, &along);
    free(values);
    return four_of(b, all, 4);
}

/* ifs in ifs, NESTED deep. */
static shlo_value nested(shlo_builder *b, shlo_value x, int n) {
    enum { NESTED = 50 };
    const unsigned char truth = 1;
    shlo_value yes = shlo_constant(b, shlo_tensor0(b, SHLO_I1), &truth);
    for (int i = 0; i < n / (2 * NESTED); i++) {
        shlo_value inner = x;
        for (int depth = 0; depth < NESTED; depth++) shlo_region_begin(b, NULL, NULL, 0);
        for (int depth = 0; depth < NESTED; depth++) {
            shlo_region first, second;
            inner = shlo_sine(b, inner);
            first = shlo_region_end(b, &inner, 1);
            shlo_region_begin(b, NULL, NULL, 0);
            second = shlo_region_end(b, &x, 1);
            shlo_if(b, yes, first, second, &inner, 1);
        }
        x = inner;
    }
    return x;
}

/* Many ifs, one behind the other. */
static shlo_value branches(shlo_builder *b, shlo_value x, int n) {
    const unsigned char truth = 1;
    shlo_value yes = shlo_constant(b, shlo_tensor0(b, SHLO_I1), &truth);
    for (int i = 0; i < n / 4; i++) {
        shlo_region first, second;
        shlo_value end;
        shlo_region_begin(b, NULL, NULL, 0);
        end = shlo_sine(b, x);
        first = shlo_region_end(b, &end, 1);
        shlo_region_begin(b, NULL, NULL, 0);
        second = shlo_region_end(b, &x, 1);
        shlo_if(b, yes, first, second, &x, 1);
    }
    return x;
}

/* Products, each with a matrix of its own. */
static shlo_value products(shlo_builder *b, shlo_value x, int n) {
    static const int64_t zero = 0, one = 1;
    shlo_dot_general_attrs a;
    shlo_type none;
    memset(&a, 0, sizeof a);
    memset(&none, 0, sizeof none);
    a.lhs_contracting_dimensions.items = &one;
    a.rhs_contracting_dimensions.items = &zero;
    a.lhs_contracting_dimensions.n = a.rhs_contracting_dimensions.n = 1;
    x = shlo_reshape(b, x, shlo_tensor2(b, SHLO_F32, 1, 4));
    for (int i = 0; i < n / 4; i++) {
        float w[16];
        for (int k = 0; k < 16; k++) w[k] = (float)(i + k);
        x = shlo_dot_general(b, x, shlo_constant(b, shlo_tensor2(b, SHLO_F32, 4, 4), w), none, &a);
    }
    return shlo_reshape(b, x, vector_type(b));
}

/* Products with one matrix: the file has no bytes that pay for what each takes. */
static shlo_value multiplied(shlo_builder *b, shlo_value x, int n) {
    shlo_dot_attrs a;
    shlo_type none;
    shlo_value w;
    const float items[16] = {1, 2, 3, 4, 5, 6, 7, 8};
    memset(&a, 0, sizeof a);
    memset(&none, 0, sizeof none);
    w = shlo_constant(b, shlo_tensor2(b, SHLO_F32, 4, 4), items);
    x = shlo_reshape(b, x, shlo_tensor2(b, SHLO_F32, 1, 4));
    for (int i = 0; i < n; i++) x = shlo_dot(b, x, w, none, &a);
    return shlo_reshape(b, x, vector_type(b));
}

/* Sums of quantized tensors, each of which becomes a dozen ops. */
static shlo_value stored(shlo_builder *b, shlo_value x, int n) {
    static const int64_t four = 4, zero = 1;
    static const double scale = 0.5;
    shlo_quantization q;
    memset(&q, 0, sizeof q);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.axis = -1;
    q.scales = &scale;
    q.zero_points = &zero;
    q.n = 1;
    x = shlo_uniform_quantize(b, x, shlo_quantized(b, &q, &four, 1));
    for (int i = 0; i < n; i++) x = shlo_add(b, x, x);
    return shlo_uniform_dequantize(b, x);
}

/* The gradients of batch norms: no op becomes more. */
static shlo_value normalized(shlo_builder *b, shlo_value x, int n) {
    shlo_batch_norm_grad_attrs a;
    shlo_value scale = x, all[3];
    memset(&a, 0, sizeof a);
    a.feature_index = 1;
    x = shlo_reshape(b, x, shlo_tensor2(b, SHLO_F32, 1, 4));
    for (int i = 0; i < n; i++) {
        shlo_batch_norm_grad(b, x, scale, scale, scale, x, &a, all);
        x = all[0];
    }
    return shlo_reshape(b, x, vector_type(b));
}

typedef struct family {
    const char *name;
    shlo_value (*make)(shlo_builder *b, shlo_value x, int n);
    int n;
    size_t each;  /* bytes that docs/safety.md allows each op besides */
    size_t arena; /* of values that have more than four elements */
    void (*functions)(shlo_builder *b, int n);
} family;

static const family families[] = {{"a chain of ops", chain, 4000, 0, 0, NULL},
    {"values that live long", star, 2000, 0, 0, NULL}, {"carried values", carried, 16000, 0, 0, NULL},
    {"carried values of two types", carried_pairs, 16000, 0, 0, NULL},
    {"an if of many results", chosen, 4000, 0, 0, NULL},
    {"a case of many branches", switched, 4000, 0, 0, NULL},
    {"a window of many operands", windowed, 4000, 0, 0, NULL},
    {"a barrier and a tuple of many", packed, 4000, 0, 0, NULL},
    {"a sort of many operands", sorted, 4000, 0, 0, NULL},
    {"a reduce of many operands", reduced, 4000, 0, 0, NULL}, {"calls", called, 2500, 0, 0, NULL},
    {"loops", loops, 4000, 0, 0, NULL}, {"constants", constants, 4000, 0, 0, NULL},
    {"reshapes", reshaped, 4000, 0, 0, NULL}, {"transposes", transposed, 4000, 0, 0, NULL},
    {"slices of concatenations", joined, 4000, 0, 0, NULL},
    {"a concatenation of many", gathered, 4000, 0, 0, NULL},
    {"a concatenation of two lengths", gathered_pairs, 4000, 0, 0, NULL},
    {"branches", branches, 4000, 0, 0, NULL}, {"regions in regions", nested, 4000, 0, 0, NULL},
    {"products", products, 4000, 0, 0, NULL}, {"products of one matrix", multiplied, 1000, 2048, 0, NULL},
    {"products of a splat", splats, 250, 2048, 1 << 20, NULL},
    {"products of a broadcast", broadcasts, 250, 2048, 1 << 20, NULL},
    {"products of one large matrix", unrolled, 250, 2048, 1 << 20, NULL},
    {"products of parts of a matrix", overlapping, 250, 2048, 1 << 20, NULL},
    {"products of scaled bytes", scaled, 100, 4096, 64 << 20, NULL},
    {"convolutions by one constant", convolved, 100, 2048, 1 << 20, NULL},
    {"quantized sums", stored, 1000, 4096, 0, NULL}, {"batch norms", normalized, 250, 10240, 0, NULL},
    {"windows", windows, 1000, 2048, 0, NULL}, {"transforms", transforms, 1000, 2048, 0, NULL},
    {"collectives", collectives, 1000, 2048, 0, NULL}, {"bounded tensors", bounded, 1000, 4096, 0, NULL},
    {"einsums", einsums, 500, 4096, 0, NULL}, {"torch_index_selects", selected, 500, 4096, 0, NULL},
    {"an open chain", open_chain, 4000, 256, 0, NULL},
    {"sizes that are computed", open_sizes, 1000, 256, 0, NULL},
    {"sizes from far apart", far_sizes, 4000, 256, 0, NULL},
    {"copies of an open function", copied, 500, 512, 1 << 20, longer},
    {"functions", each_called, 2500, 0, 0, small_functions},
    {"calls of a function of many operands", wide_called, 2000, 0, 0, wide_function}};

/* ---- the steps ---- */

static shlo_blob build(const family *f, int n) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_value x;
    memset(&code, 0, sizeof code);
    shlo_func_begin_private(b, "step");
    x = shlo_arg(b, vector_type(b));
    x = shlo_sine(b, x);
    shlo_return(b, &x, 1);
    if (f->functions) f->functions(b, n);
    shlo_func_begin(b, "main");
    x = f->make(b, shlo_arg(b, vector_type(b)), n);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

static void optimize(const shlo_blob *code) {
    shlo_blob out;
    shlo_error e;
    memset(&out, 0, sizeof out);
    CHECKF(shlo_optimize(code->data, code->bytes, 2, NULL, &out, &e) == SHLO_OK, "%s", e.message);
    shlo_blob_free(&out);
}

static void load(const shlo_blob *code) {
    shlo_program *p = NULL;
    shlo_error e;
    CHECKF(shlo_load(code->data, code->bytes, NULL, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
}

/* ---- memory: exact, so one size is enough ---- */

/* What docs/safety.md promises: bytes for each byte of the file, and these whatever the program. The arena
   of runs is not counted: the values of the program say how large it is. */
#define MEMORY_TIMES 64
#define MEMORY_ANYWAY (32 << 10)

#define ARENA_TIMES 240

/* An allocator that counts the bytes that are taken, and the most that were. */
typedef struct counter {
    size_t now, most, all;
    shlo_allocator allocator;
} counter;

static void *counter_alloc(void *user, size_t bytes, size_t align) {
    counter *c = (counter *)user;
    void *block = NULL;
    c->now += bytes;
    c->all += bytes;
    if (c->now > c->most) c->most = c->now;
    return posix_memalign(&block, align < sizeof block ? sizeof block : align, bytes) ? NULL : block;
}
static void counter_free(void *user, void *block, size_t bytes) {
    ((counter *)user)->now -= block ? bytes : 0;
    free(block);
}
static shlo_options counted(counter *c) {
    shlo_options o;
    memset(c, 0, sizeof *c);
    memset(&o, 0, sizeof o);
    c->allocator.alloc = counter_alloc;
    c->allocator.free = counter_free;
    c->allocator.user = c;
    o.allocator = &c->allocator;
    return o;
}

static void memory_fits(const family *f) {
    counter c;
    shlo_options o = counted(&c);
    shlo_blob code = build(f, 4 * f->n);
    shlo_memory_info memory;
    size_t most;
    shlo_program *p = NULL;
    shlo_error e;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_memory(p, &memory);
    most = memory.load_bytes + memory.program_bytes;
    if (getenv("VERBOSE"))
        printf("%s: %zu bytes of file, %zu of memory, %.1f times; loading %zu, program %zu, arena %zu\n",
            f->name, code.bytes, most, (double)most / (double)code.bytes, memory.load_bytes,
            memory.program_bytes, memory.arena_bytes);
#ifndef SHLO_LIST_LEAST /* else each item is a block of its own */
    CHECKF(most < MEMORY_TIMES * code.bytes + MEMORY_ANYWAY + 4 * (size_t)f->n * f->each,
        "%zu bytes for a file of %zu", most, code.bytes);
#endif
    /* Most values of these programs have four elements, so the arena follows the size of the file, too. */
    CHECKF(memory.arena_bytes < ARENA_TIMES * code.bytes + (64 << 10) + f->arena,
        "an arena of %zu bytes for a file of %zu", memory.arena_bytes, code.bytes);
    shlo_program_free(p);
    CHECKF(c.now == 0, "%zu bytes leak", c.now);
    shlo_blob_free(&code);
}

/* All that loading ever takes, given back or not. */
static size_t all_taken(const family *f, int n) {
    counter c;
    shlo_options o = counted(&c);
    shlo_blob code = build(f, n);
    shlo_program *p = NULL;
    shlo_error e;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return c.all;
}

/* Each size is a program of its own, for which no table of all ops and values is made: bytes, which no other
   program takes, are counted instead of time. */
static void sizes_share_tables(void) {
    static const family sizes = {"sizes that are computed, bytes", open_sizes, 4000, 0, 0, NULL};
    const size_t small = all_taken(&sizes, sizes.n), large = all_taken(&sizes, 4 * sizes.n);
    TEST_CASE(sizes.name);
    CHECKF(large < 5 * small, "%d take %zu bytes, %d take %zu", sizes.n, small, 4 * sizes.n, large);
}

/* A program that doubles itself as its shapes are computed is refused, whatever limits.refine_ops is, before
   it takes more than these ops do; 0: the default, which docs/safety.md tells. */
static void copies_fit(uint64_t ops) {
    static const family doubles = {"copies of copies", doubled, 40, 0, 0, doubling};
    counter c;
    shlo_options o = counted(&c);
    shlo_blob code = build(&doubles, doubles.n);
    shlo_program *p = NULL;
    shlo_error e;
    char words[60];
    TEST_CASE(doubles.name);
    o.limits.refine_ops = ops;
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_LIMIT, "%s", e.message);
    if (!ops) ops = 16384 + 64 * (uint64_t)(3 * doubles.n + 10); /* those of the file, and one that is none */
    snprintf(words, sizeof words, "limits.refine_ops, %llu:", (unsigned long long)ops);
    CHECKF(strstr(e.message, words) != NULL, "%s", e.message);
    if (getenv("VERBOSE")) printf("%s: %zu bytes of file, %zu of memory\n", e.message, code.bytes, c.most);
    CHECKF(c.most < 320 * ops + MEMORY_TIMES * code.bytes + MEMORY_ANYWAY, "%zu bytes for %d ops", c.most,
        (int)ops);
    CHECKF(c.now == 0, "%zu bytes leak", c.now);
    shlo_blob_free(&code);
}

/* Copies of one op of a thousand operands are refused before they take what 16384 small ops do. */
static void wide_copies_fit(void) {
    static const family wide = {"copies of an op of many operands", doubled, 12, 0, 0, doubling_wide};
    counter c;
    shlo_options o = counted(&c);
    shlo_blob code = build(&wide, wide.n);
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE(wide.name);
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_LIMIT, "%s", e.message);
    CHECKF(c.most < 320 * 16384 + MEMORY_TIMES * code.bytes + MEMORY_ANYWAY && c.now == 0, "%zu bytes",
        c.most);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* n ops on 4096 elements each; a size is read from the last one, if `read`. */
static shlo_blob vectors(int n, int read) {
    static int64_t ones[4096];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_dynamic_iota_attrs along;
    shlo_blob code;
    shlo_value first, x;
    memset(&along, 0, sizeof along);
    memset(&code, 0, sizeof code);
    ones[0] = 1;
    shlo_func_begin(b, "main");
    first = x = shlo_constant(b, shlo_tensor1(b, SHLO_I64, 4096), ones);
    for (int i = 0; i < n; i++) x = shlo_or(b, x, shlo_add(b, first, x));
    if (read) x = shlo_slice_along(b, x, 0, 0, 1);
    if (read) x = shlo_dynamic_iota(b, x, shlo_tensor1(b, SHLO_F32, SHLO_DYNAMIC), &along);
    shlo_return(b, &x, 1);
    CHECKF(shlo_builder_finish(b, 0, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return code;
}

/* What is computed while a program is loaded or optimized takes memory, too: 32 KB for each of these ops. */
static void values_fit(void) {
    counter c;
    shlo_options o = counted(&c);
    shlo_blob code = vectors(2000, 1), out;
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE("values that a size is computed from");
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_LIMIT &&
               strstr(e.message, "values that shapes are computed from") != NULL,
        "%s", e.message);
    CHECKF(c.most < (8 << 20) && c.now == 0, "%zu bytes", c.most);
    shlo_program_free(p);
    shlo_blob_free(&code);
    TEST_CASE("constants that are folded");
    c.most = 0;
    code = vectors(2000, 0);
    CHECKF(shlo_optimize(code.data, code.bytes, 2, o.allocator, &out, &e) == SHLO_OK, "%s", e.message);
    CHECKF(c.most < (8 << 20), "%zu bytes", c.most);
    shlo_blob_free(&out);
    shlo_blob_free(&code);
}

enum { PARTS = 3 };
static const char *const parts[PARTS] = {"building", "optimizing", "loading"};

/* Steps of the three parts. */
static void count(const family *f, int n, unsigned long long steps[PARTS]) {
    shlo_blob code;
    const unsigned long long start = steps_taken;
    code = build(f, n);
    steps[0] = steps_taken - start;
    optimize(&code);
    steps[1] = steps_taken - steps[0] - start;
    load(&code);
    steps[2] = steps_taken - steps[1] - steps[0] - start;
    shlo_blob_free(&code);
}

static void cost_follows(const family *f) {
    unsigned long long small[PARTS], large[PARTS];
    count(f, f->n, small);
    count(f, 4 * f->n, large);
    for (int p = 0; steps_taken && p < PARTS; p++) {
        if (getenv("VERBOSE"))
            printf("%s, %s: %d %llu steps, %d %llu, %.1f times\n", f->name, parts[p], f->n, small[p],
                4 * f->n, large[p], (double)large[p] / (double)small[p]);
        CHECKF(large[p] <= ALLOWED * small[p], "%s: %d in %llu steps, %d in %llu", parts[p], f->n, small[p],
            4 * f->n, large[p]);
    }
}

/* SIZE=100000 test_scaling: CPU time of each family at that size; in a build with NO_STEPS=1, as counting
   takes time, too. */
static int show(int n) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const clock_t start = clock();
        shlo_blob code = build(&families[i], n);
        const clock_t built = clock();
        clock_t optimized;
        optimize(&code);
        optimized = clock();
        load(&code);
        printf("%-26s building %7.1f ms, optimizing %7.1f ms, loading %7.1f ms\n", families[i].name,
            (double)(built - start) * 1e3 / CLOCKS_PER_SEC,
            (double)(optimized - built) * 1e3 / CLOCKS_PER_SEC,
            (double)(clock() - optimized) * 1e3 / CLOCKS_PER_SEC);
        shlo_blob_free(&code);
    }
    return 0;
}

int main(void) {
    if (getenv("SIZE")) return show(atoi(getenv("SIZE")));
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        TEST_CASE(families[i].name);
        memory_fits(&families[i]);
        cost_follows(&families[i]);
    }
    TEST_CASE("costs");
    if (!steps_taken) SKIP("steps are not counted in this build");
    sizes_share_tables();
    copies_fit(0);
    copies_fit(500);
    copies_fit(5000);
    wide_copies_fit();
    values_fit();
    return test_end("api/scaling");
}
