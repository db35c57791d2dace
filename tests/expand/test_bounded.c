/* tests/expand/test_bounded.c - programs of bounded types against the same programs written statically, for
 * random sizes up to the bounds. Beyond the sizes lie NaN and large numbers: whatever depended on them would
 * differ.
 *
 * A program stands once, as a template: $f32[a:8 3] is tensor<?x3xf32, bounds 8> with 0 <= a <= 8, and
 * statically tensor<ax3xf32>; sizes are sums and products like a+b:16 and 2*a:16. $(2*a+1) is a number,
 * $<bounded$|static$> the text of one of the two. An argument $i32[2]=(a,3) is given these elements, others
 * random ones. q8, w8 and s8 are quantized: with a zero point, without, and with a scale for each index of
 * dimension 1, which has three. */
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
#include "../import/importing.h"
#include "../api/failing.h"
#include <math.h>

enum { MOST = 24, TEXT = 1 << 14, ROUNDS = 12 };

static unsigned long long rng = 1;
static uint32_t below(uint32_t n) { return (uint32_t)(test_random(&rng) >> 24) % n; }

static int64_t sizes[4]; /* of a, b, c, d */

/* ---- templates ---- */

/* sums of products of numbers and sizes; ( ) are not needed */
static int64_t factor(const char **s) {
    int64_t x;
    if (**s >= 'a' && **s <= 'd') return sizes[*(*s)++ - 'a'];
    x = strtoll(*s, (char **)(void *)s, 10);
    return x;
}
static int64_t term(const char **s) {
    int64_t x = factor(s);
    while (**s == '*' || **s == '/') {
        char op = *(*s)++;
        int64_t y = factor(s);
        x = op == '*' ? x * y : x / y;
    }
    return x;
}
static int64_t number(const char **s) {
    int64_t x = term(s);
    while (**s == '+' || **s == '-') {
        char op = *(*s)++;
        int64_t y = term(s);
        x += op == '+' ? y : -y;
    }
    return x;
}

typedef struct tensor {
    shlo_dtype dtype;
    const char *spelled;
    int rank, n_sizes, given;
    int64_t dims[6], bound[6]; /* bound -1: static */
    int64_t elements[6];       /* if given */
} tensor;

/* After the $: "f32[a:8 3]" and perhaps "=(a,3)". */
static tensor read_tensor(const char **s) {
    static const struct {
        const char *name;
        shlo_dtype t;
        const char *spelled;
    } names[] = {{"f32", SHLO_F32, "f32"}, {"i32", SHLO_I32, "i32"}, {"i64", SHLO_I64, "i64"},
        {"i1", SHLO_I1, "i1"}, {"i8", SHLO_I8, "i8"}, {"ui8", SHLO_U8, "ui8"}, {"ui32", SHLO_U32, "ui32"},
        {"f64", SHLO_F64, "f64"}, {"f16", SHLO_F16, "f16"}, {"bf16", SHLO_BF16, "bf16"},
        {"i16", SHLO_I16, "i16"}, {"c64", SHLO_C64, "complex<f32>"},
        {"q8", SHLO_I8, "!quant.uniform<i8:f32, 0.5:3>"},
        {"w8", SHLO_I8, "!quant.uniform<i8<-127:127>:f32, 0.25>"},
        {"s8", SHLO_I8, "!quant.uniform<i8<-127:127>:f32:1, {0.25, 0.5, 0.125}>"}};
    size_t n = strcspn(*s, "[");
    tensor t;
    memset(&t, 0, sizeof t);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == n && strncmp(*s, names[i].name, n) == 0) {
            t.dtype = names[i].t;
            t.spelled = names[i].spelled;
        }
    *s += n + 1;
    while (**s != ']') {
        while (**s == ' ') ++*s;
        t.dims[t.rank] = number(s);
        t.bound[t.rank] = -1;
        if (**s == ':') {
            ++*s;
            t.bound[t.rank] = strtoll(*s, (char **)(void *)s, 10);
            t.n_sizes++;
        }
        t.rank++;
    }
    ++*s;
    if ((*s)[0] == '=' && (*s)[1] == '(') {
        for (*s += 2;; ++*s) {
            t.elements[t.given++] = number(s);
            if (**s == ')') break;
        }
        ++*s;
    }
    return t;
}

static int put(char *out, int at, const char *format, long long x) {
    return at + snprintf(out + at, (size_t)(TEXT - at), format, x);
}

static int put_tensor(char *out, int at, const tensor *t, int bounded) {
    at += snprintf(out + at, (size_t)(TEXT - at), "tensor<");
    for (int d = 0; d < t->rank; d++) {
        if (bounded && t->bound[d] >= 0)
            at += snprintf(out + at, (size_t)(TEXT - at), "?x");
        else
            at = put(out, at, "%lldx", (long long)t->dims[d]);
    }
    at += snprintf(out + at, (size_t)(TEXT - at), "%s%s", t->spelled,
        bounded && t->n_sizes ? ", #stablehlo.bounds<" : ">");
    for (int d = 0; bounded && t->n_sizes && d < t->rank; d++) {
        if (d) at += snprintf(out + at, (size_t)(TEXT - at), ", ");
        if (t->bound[d] >= 0)
            at = put(out, at, "%lld", (long long)t->bound[d]);
        else
            at += snprintf(out + at, (size_t)(TEXT - at), "?");
    }
    if (bounded && t->n_sizes) at += snprintf(out + at, (size_t)(TEXT - at), ">>");
    return at;
}

/* The program's text; the tensors of its first line are arguments, and behind "->" results. */
static void make_text(const char *s, int bounded, char *out, tensor *args, int *n_args, tensor *results,
    int *n_results) {
    int at = 0, first = 1, behind = 0, skip = 0;
    *n_args = *n_results = 0;
    while (*s) {
        if (*s == '\n') first = 0;
        if (first && s[0] == '-' && s[1] == '>') behind = 1;
        if (*s != '$') {
            if (!skip) out[at++] = *s;
            s++;
            continue;
        }
        s++;
        if (*s == '<') {
            skip = !bounded;
            s++;
        }
        else if (*s == '|') {
            skip = bounded;
            s++;
        }
        else if (*s == '>') {
            skip = 0;
            s++;
        }
        else if (*s == '(') {
            s++;
            if (skip)
                number(&s);
            else
                at = put(out, at, "%lld", (long long)number(&s));
            s++;
        }
        else {
            tensor t = read_tensor(&s);
            if (skip) continue;
            at = put_tensor(out, at, &t, bounded);
            if (first && !behind)
                args[(*n_args)++] = t;
            else if (first)
                results[(*n_results)++] = t;
        }
    }
    out[at] = 0;
}

/* ---- values ---- */

static size_t count(const tensor *t, int bounded) {
    size_t n = 1;
    for (int d = 0; d < t->rank; d++) n *= (size_t)(bounded && t->bound[d] >= 0 ? t->bound[d] : t->dims[d]);
    return n;
}

/* Where element i of the static tensor lies in the one at its bounds. */
static size_t place(const tensor *t, size_t i) {
    size_t at = 0, stride = 1;
    for (int d = t->rank - 1; d >= 0; d--) {
        at += i % (size_t)t->dims[d] * stride;
        i /= (size_t)t->dims[d];
        stride *= (size_t)(t->bound[d] >= 0 ? t->bound[d] : t->dims[d]);
    }
    return at;
}

/* Small whole numbers, so that sums are exact in any order. */
static void put_element(shlo_dtype t, void *p, double x) {
    float *c = (float *)p;
    if (t != SHLO_C64) {
        shlo_convert_elements(t, p, SHLO_F64, &x, 1);
        return;
    }
    c[0] = (float)x;
    c[1] = (float)(3 - x);
}
static void put_garbage(shlo_dtype t, void *p) {
    unsigned char *bytes = (unsigned char *)p;
    size_t size = shlo_dtype_bytes(t);
    for (size_t k = 0; k < size; k++)
        bytes[k] = t == SHLO_I1 ? (unsigned char)below(2) : (unsigned char)below(256);
    if (t == SHLO_F32 && below(2)) *(float *)p = below(2) ? NAN : INFINITY;
    if (t == SHLO_C64 && below(2)) *(float *)p = NAN;
}

static double small(shlo_dtype t) {
    if (t == SHLO_I1) return (double)below(2);
    return (t == SHLO_U8 || t == SHLO_U32 ? 0.0 : -5.0) + (double)below(11);
}

static int same_element(shlo_dtype t, const unsigned char *a, const unsigned char *b) {
    double x, y;
    if (memcmp(a, b, shlo_dtype_bytes(t)) == 0) return 1;
    if (t != SHLO_F32 && t != SHLO_F64) return 0;
    shlo_convert_elements(SHLO_F64, &x, t, a, 1);
    shlo_convert_elements(SHLO_F64, &y, t, b, 1);
    return isnan(x) && isnan(y);
}

/* Buffers of a run. */
typedef struct values {
    shlo_buffer b[3 * MOST];
    int n;
} values;

static void *add(values *v, size_t bytes) {
    shlo_buffer *b = &v->b[v->n++];
    memset(b, 0, sizeof *b);
    b->data = malloc(bytes + 1);
    b->bytes = bytes;
    memset(b->data, 0x5A, bytes);
    return b->data;
}
static void drop(values *v) {
    while (v->n) free(v->b[--v->n].data);
}

static void add_argument(values *bounded, values *fixed, const tensor *t) {
    size_t size = shlo_dtype_bytes(t->dtype), n = count(t, 0), all = count(t, 1);
    unsigned char *x = (unsigned char *)add(bounded, all * size), *y = (unsigned char *)add(fixed, n * size);
    for (size_t i = 0; i < all; i++) put_garbage(t->dtype, x + i * size);
    for (size_t i = 0; i < n; i++) {
        put_element(t->dtype, y + i * size, t->given ? (double)t->elements[i] : small(t->dtype));
        memcpy(x + place(t, i) * size, y + i * size, size);
    }
    for (int d = 0; d < t->rank; d++)
        if (t->bound[d] >= 0) *(int32_t *)add(bounded, 4) = (int32_t)t->dims[d];
}

static int compare(const char *name, const tensor *results, int n, const values *bounded,
    const values *fixed) {
    int at = 0;
    for (int i = 0; i < n; i++) {
        const tensor *t = &results[i];
        size_t size = shlo_dtype_bytes(t->dtype);
        const unsigned char *x = (const unsigned char *)bounded->b[at++].data,
                            *y = (const unsigned char *)fixed->b[i].data;
        for (int d = 0; d < t->rank; d++)
            if (t->bound[d] >= 0) {
                int32_t got = *(const int32_t *)bounded->b[at++].data;
                if (got != t->dims[d]) {
                    printf("%s: size of result %d, dimension %d: %d, not %d\n", name, i, d, (int)got,
                        (int)t->dims[d]);
                    return 0;
                }
            }
        for (size_t k = 0; k < count(t, 0); k++)
            if (!same_element(t->dtype, x + place(t, k) * size, y + k * size)) {
                printf("%s: result %d, element %d of %d\n", name, i, (int)k, (int)count(t, 0));
                return 0;
            }
    }
    return 1;
}

/* ---- running ---- */

static int run(const char *text, values *in, values *out) {
    fail_alloc counted;
    shlo_program *p = NULL;
    shlo_options options;
    shlo_error error;
    imported i;
    int ok;
    long calls;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
    if (i.status != SHLO_OK) return 0;
    memset(&options, 0, sizeof options);
    fail_alloc_init(&counted, -1);
    options.allocator = &counted.allocator;
    ok = CHECK(shlo_load(i.code.data, i.code.bytes, &options, &p, &error) == SHLO_OK);
    calls = counted.calls;
    if (!ok)
        printf("    %s\n%s\n", error.message, text);
    else if (!CHECK(shlo_run(p, "main", in->b, in->n, out->b, out->n, &error) == SHLO_OK)) {
        printf("    %s\n%s\n", error.message, text);
        ok = 0;
    }
    CHECK(counted.calls == calls); /* nothing is allocated while it runs */
    shlo_program_free(p);
    CHECK(counted.live == 0 && counted.live_bytes == 0);
    shlo_blob_free(&i.code);
    return ok;
}

/* The template with these sizes. */
static void once(const char *name, const char *program) {
    static char bounded_text[TEXT], fixed_text[TEXT];
    static tensor args[MOST], results[MOST];
    static values in[2], out[2];
    int n_args, n_results;
    make_text(program, 0, fixed_text, args, &n_args, results, &n_results);
    make_text(program, 1, bounded_text, args, &n_args, results, &n_results);
    in[0].n = in[1].n = out[0].n = out[1].n = 0;
    for (int i = 0; i < n_args; i++) add_argument(&in[1], &in[0], &args[i]);
    for (int i = 0; i < n_results; i++) {
        add(&out[1], count(&results[i], 1) * shlo_dtype_bytes(results[i].dtype));
        for (int d = 0; d < results[i].n_sizes; d++) add(&out[1], 4);
        add(&out[0], count(&results[i], 0) * shlo_dtype_bytes(results[i].dtype));
    }
    if (run(bounded_text, &in[1], &out[1]) && run(fixed_text, &in[0], &out[0])) {
        int ok = compare(name, results, n_results, &out[1], &out[0]);
        CHECKF(ok, "%s with sizes %d %d %d %d\n%s", name, (int)sizes[0], (int)sizes[1], (int)sizes[2],
            (int)sizes[3], bounded_text);
    }
    for (int k = 0; k < 2; k++) {
        drop(&in[k]);
        drop(&out[k]);
    }
}

/* A program, and for each size its least and greatest value. */
typedef struct sample {
    const char *name, *program;
    int low[4], high[4];
} sample;

#define MAIN(args, results) "func.func @main(" args ") -> (" results ") {\n"
#define BODY_REGION(op, t) \
    "{ ^bb0(%p: tensor<" t ">, %q: tensor<" t ">): %r = stablehlo." op " %p, %q : tensor<" t \
    ">\n stablehlo.return %r : tensor<" t "> }"
#define BODY(op, t) "(" BODY_REGION(op, t) ")"

#include "bounded_samples.h"

static void sample_runs(const sample *s) {
    TEST_CASE(s->name);
    for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k < 4; k++) {
            int32_t span = s->high[k] - s->low[k] + 1;
            sizes[k] = round == 0   ? s->low[k]
                       : round == 1 ? s->high[k]
                                    : s->low[k] + (int)below((uint32_t)span);
        }
        once(s->name, s->program);
    }
}

/* ---- what is refused ---- */

static void refuse(const char *program, const char *op, int operand, int dimension, const char *part) {
    static char text[TEXT];
    static tensor args[MOST], results[MOST];
    int n_args, n_results;
    shlo_program *p = NULL;
    shlo_error error;
    imported i;
    TEST_CASE(op);
    sizes[0] = sizes[1] = sizes[2] = sizes[3] = 2;
    make_text(program, 1, text, args, &n_args, results, &n_results);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
    if (i.status != SHLO_OK) return;
    CHECK(shlo_load(i.code.data, i.code.bytes, NULL, &p, &error) == SHLO_UNSUPPORTED);
    CHECKF(strcmp(error.op, op) == 0 && error.operand == operand && error.dimension == dimension &&
               strstr(error.message, part),
        "%s: operand %d, dimension %d, %s", error.op, (int)error.operand, (int)error.dimension,
        error.message);
    shlo_program_free(p);
    shlo_blob_free(&i.code);
}

static void refusals(void) {
#define REFUSE(arguments, result, op, op_name, operand, dimension, part) \
    refuse(MAIN(arguments, result) "%y = " op "\n return %y : " result "\n}\n", op_name, operand, dimension, \
        part)
    REFUSE("%x: $f32[a:4 b:3]", "$f32[2 a:4 b:3]",
        "stablehlo.reshape %x : ($f32[a:4 b:3]) -> $f32[2 a:4 b:3]", "reshape", -1, 2, "one of several");
    REFUSE("%x: $f32[4 3], %i: $i32[2 a:2]", "$f32[2]",
        "\"stablehlo.gather\"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], "
        "start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : ($f32[4 3], "
        "$i32[2 a:2]) -> $f32[2]",
        "gather", 1, 1, "index vectors");
    REFUSE("%x: $f32[1 5 2], %k: $f32[a:3 2 3], %p: $i32[1 2]", "$f32[1 b:9 3]",
        "\"stablehlo.dynamic_conv\"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, "
        "o]->[b, 0, f]>, "
        "feature_group_count = 1 : i64, batch_group_count = 1 : i64} : ($f32[1 5 2], $f32[a:3 2 3], $i32[1 "
        "2]) -> "
        "$f32[1 b:9 3]",
        "dynamic_conv", 1, 0, "kernels");
#undef REFUSE
    refuse(MAIN("%x: $q8[2 a:4], %w: $s8[b:5 3]",
               "$q8[2 3]") "%y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ($q8[2 a:4], "
                           "$s8[b:5 3]) -> $q8[2 3]\n return %y : $q8[2 3]\n}\n",
        "dot_general", 1, -1, "scale for each index");
    refuse(MAIN("%x: $f32[3]", "$f32[a:4 3]") "%y = stablehlo.broadcast_in_dim %x, dims = [1] : ($f32[3]) -> "
                                              "$f32[a:4 3]\n return %y : $f32[a:4 3]\n}\n",
        "broadcast_in_dim", -1, 0, "does not follow");
}

/* ---- handlers, specialization ---- */

/* A custom_call sees tensors at their bounds and sizes behind them: this one gives all elements but the last,
 * and too large a size if told. */
static shlo_status shorter(void *user, const shlo_call_info *info, shlo_error *error) {
    int32_t n = *(const int32_t *)info->inputs[1].data;
    (void)error;
    if (info->n_inputs != 2 || info->n_outputs != 2 || info->inputs[0].bytes != 16 ||
        info->outputs[0].bytes != 16 || info->outputs[1].bytes != 4)
        return SHLO_INPUT;
    for (int i = 0; i < 4; i++)
        ((int32_t *)info->outputs[0].data)[i] = ((const int32_t *)info->inputs[0].data)[i] + 1;
    *(int32_t *)info->outputs[1].data = *(int *)user ? 99 : n - 1;
    return SHLO_OK;
}

static void handlers(void) {
    static const char *const text =
        "func.func @main(%x: tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?xi32, #stablehlo.bounds<4>> {\n"
        "%y = stablehlo.custom_call @shorter(%x) : (tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?xi32, "
        "#stablehlo.bounds<4>>\n"
        "return %y : tensor<?xi32, #stablehlo.bounds<4>>\n}\n";
    int lies;
    TEST_CASE("handlers");
    for (lies = 0; lies < 2; lies++) {
        shlo_custom custom;
        shlo_options options;
        shlo_program *p = NULL;
        shlo_error error;
        imported i;
        values in, out;
        in.n = out.n = 0;
        memset(&custom, 0, sizeof custom);
        memset(&options, 0, sizeof options);
        custom.name = "shorter";
        custom.call = shorter;
        custom.user = &lies;
        options.customs = &custom;
        options.n_customs = 1;
        for (int k = 0; k < 4; k++) ((int32_t *)(k ? in.b[0].data : add(&in, 16)))[k] = 10 * k;
        *(int32_t *)add(&in, 4) = 3;
        add(&out, 16);
        add(&out, 4);
        importing_text(text, &i);
        CHECKF(shlo_load(i.code.data, i.code.bytes, &options, &p, &error) == SHLO_OK, "%s", error.message);
        CHECKF(p && shlo_run(p, "main", in.b, in.n, out.b, out.n, &error) == SHLO_OK, "%s", error.message);
        CHECK(((int32_t *)out.b[0].data)[0] == 1 && ((int32_t *)out.b[0].data)[1] == 11 &&
              *(int32_t *)out.b[1].data == (lies ? 4 : 2));
        shlo_program_free(p);
        shlo_blob_free(&i.code);
        drop(&in);
        drop(&out);
    }
}

/* For chosen sizes there is a static program without sizes beside its tensors. */
static void specialized(void) {
    static const char *const text =
        "func.func @main(%x: tensor<?xi32, #stablehlo.bounds<4>>) -> tensor<?xi32, #stablehlo.bounds<8>> {\n"
        "%y = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<?xi32, "
        "#stablehlo.bounds<4>>) -> tensor<?xi32, #stablehlo.bounds<8>>\n"
        "return %y : tensor<?xi32, #stablehlo.bounds<8>>\n}\n";
    int32_t x[3] = {1, 2, 3}, y[6];
    const int64_t n = 3;
    shlo_buffer in, out;
    shlo_program *p = NULL;
    shlo_error error;
    shlo_blob code;
    imported i;
    TEST_CASE("specialized");
    importing_text(text, &i);
    memset(&in, 0, sizeof in);
    in.data = x;
    in.bytes = sizeof x;
    in.dtype = SHLO_I32;
    in.rank = 1;
    in.dims = &n;
    memset(&out, 0, sizeof out);
    out.data = y;
    out.bytes = sizeof y;
    CHECKF(shlo_specialize(i.code.data, i.code.bytes, "main", &in, 1, NULL, &code, &error) == SHLO_OK, "%s",
        error.message);
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &error) == SHLO_OK, "%s", error.message);
    CHECKF(p && shlo_run(p, "main", &in, 1, &out, 1, &error) == SHLO_OK && y[2] == 3 && y[3] == 1, "%s",
        error.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
    shlo_blob_free(&i.code);
}

/* ---- sizes that callers make up ---- */

/* x and its size: sizes outside 0 .. bound are taken for the nearest inside. */
static void hostile_sizes(void) {
    static const char *const text =
        "func.func @main(%x: tensor<?xi32, #stablehlo.bounds<4>>) -> (tensor<i32>, tensor<i32>, "
        "tensor<?xi32, #stablehlo.bounds<4>>) {\n"
        "%n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xi32, #stablehlo.bounds<4>>) -> "
        "tensor<i32>\n"
        "%z = stablehlo.constant dense<0> : tensor<i32>\n"
        "%s = \"stablehlo.reduce\"(%x, %z) " BODY("add",
            "i32") " {dimensions = array<i64: 0>} : (tensor<?xi32, #stablehlo.bounds<4>>, tensor<i32>) -> "
                   "tensor<i32>\n"
                   "%r = stablehlo.reverse %x, dims = [0] : tensor<?xi32, #stablehlo.bounds<4>>\n"
                   "return %n, %s, %r : tensor<i32>, tensor<i32>, tensor<?xi32, #stablehlo.bounds<4>>\n}\n";
    static const int32_t said[] = {-1, INT32_MIN, 5, INT32_MAX, 0, 4}, meant[] = {0, 0, 4, 4, 0, 4};
    TEST_CASE("sizes of a caller");
    for (int k = 0; k < 6; k++) {
        values in, out;
        in.n = out.n = 0;
        for (int i = 0; i < 4; i++) ((int32_t *)(i ? in.b[0].data : add(&in, 16)))[i] = i + 1;
        *(int32_t *)add(&in, 4) = said[k];
        add(&out, 4);
        add(&out, 4);
        add(&out, 16);
        add(&out, 4);
        if (run(text, &in, &out))
            CHECK(*(int32_t *)out.b[0].data == meant[k] && *(int32_t *)out.b[1].data == (meant[k] ? 10 : 0) &&
                  *(int32_t *)out.b[3].data == meant[k]);
        drop(&in);
        drop(&out);
    }
}

/* ---- programs in files ---- */

/* What is refused, and why; with memory that fails, too. */
static void refused_program(char *line, const char *program) {
    shlo_program *p = NULL;
    shlo_status status;
    shlo_error error;
    imported i;
    TEST_CASE(line);
    importing_text(program, &i);
    if (sizeof(size_t) < 8 && i.status == SHLO_OVERFLOW) return; /* a type is too large for this machine */
    CHECKF(i.status == SHLO_OK, "%s", i.all);
    if (i.status != SHLO_OK) return;
    status = shlo_load(i.code.data, i.code.bytes, NULL, &p, &error);
    CHECK(strstr(line, "SHLO_MAX_RANK") ? status == SHLO_LIMIT
                                        : status == SHLO_UNSUPPORTED || status == SHLO_OVERFLOW);
    CHECK(error.status == status && p == NULL);
    CHECKF(strcmp(error.message, line) == 0 || (sizeof(size_t) < 8 && status == SHLO_OVERFLOW), "%s",
        error.message);
    failing_forget();
    if (FAIL_ALLOC_STACKS) failing_each(line, failing_load, &i.code);
    shlo_blob_free(&i.code);
}

/* Every allocation of a load fails once: an error, and nothing stays. */
static void allocation_failures(const sample *s) {
    static char text[TEXT];
    static tensor args[MOST], results[MOST];
    int n_args, n_results;
    imported i;
    TEST_CASE("allocation failures");
    sizes[0] = sizes[1] = sizes[2] = sizes[3] = 2;
    make_text(s->program, 1, text, args, &n_args, results, &n_results);
    importing_text(text, &i);
    if (i.status == SHLO_OK) failing_each(s->name, failing_load, &i.code);
    shlo_blob_free(&i.code);
}

/* "NAME | LEAST SIZES | LARGEST SIZES" */
static void more_samples(char *line, const char *program) {
    char *low = strchr(line, '|'), *high = low ? strchr(low + 1, '|') : NULL;
    sample s;
    if (!CHECK(high != NULL)) return;
    memset(&s, 0, sizeof s);
    *low++ = *high++ = 0;
    s.name = line;
    s.program = program;
    for (int k = 0; k < 4; k++) {
        s.low[k] = (int)strtol(low, &low, 10);
        s.high[k] = (int)strtol(high, &high, 10);
    }
    sample_runs(&s);
    failing_forget();
    if (FAIL_ALLOC_STACKS) allocation_failures(&s);
}

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        if (argc > 1 && strcmp(argv[1], samples[i].name) != 0) continue;
        sample_runs(&samples[i]);
        failing_forget();
        if (FAIL_ALLOC_STACKS || i % 4 == 0) allocation_failures(&samples[i]);
    }
    if (argc == 1) importing_each("tests/expand/bounded_more.mlir", more_samples);
    importing_each("tests/expand/bounded_refused.mlir", refused_program);
    refusals();
    handlers();
    specialized();
    hostile_sizes();
    return test_end("bounded");
}
