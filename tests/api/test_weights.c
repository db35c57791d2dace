/* test_weights.c - external constants of loaded programs: used in place, in a block, by forks, by open
 * programs; and what is refused. */
// link: impl
#include "stablehlo.h"
#include "../test.h"
#include "../fail_alloc.h"

static float w_elements[64];
typedef struct source {
    const void *data;
    size_t bytes;
    int calls;
    shlo_status answer;
    const char *message;
} source;

static shlo_status give(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    source *s = (source *)user;
    s->calls++;
    if (s->message) snprintf(error->message, sizeof error->message, "%s", s->message);
    if (s->answer != SHLO_OK) return s->answer;
    CHECK(strcmp(name, "w") == 0 && what->rank == 1 && what->dims[0] == 64 && what->dtype == SHLO_F32 &&
          what->bytes == 256);
    *data = s->data;
    *bytes = s->bytes;
    return SHLO_OK;
}

static source source_of(const void *data, size_t bytes) {
    source s;
    memset(&s, 0, sizeof s);
    s.data = data;
    s.bytes = bytes;
    return s;
}

/* main() = w through the handler "see", which notes the address of its input; sum(x: 64xf32) = x + w. */
static shlo_blob program(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(b, SHLO_F32, 64);
    shlo_custom_call_attrs call;
    shlo_value w, y;
    shlo_blob out;
    memset(&call, 0, sizeof call);
    call.call_target_name = "see";
    call.api_version = 1;
    shlo_func_begin(b, "main");
    w = shlo_constant_outside(b, t, "w");
    shlo_custom_call(b, &w, 1, &t, 1, &call, &y);
    shlo_return(b, &y, 1);
    shlo_func_begin(b, "sum");
    y = shlo_arg(b, t);
    y = shlo_add(b, y, shlo_constant_outside(b, t, "w"));
    shlo_return(b, &y, 1);
    CHECKF(shlo_builder_finish(b, 0, &out) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return out;
}

static const void *seen;
static shlo_status see(void *user, const shlo_call_info *c, shlo_error *error) {
    (void)user;
    (void)error;
    seen = c->inputs[0].data;
    memcpy(c->outputs[0].data, c->inputs[0].data, c->outputs[0].bytes);
    return SHLO_OK;
}

static const shlo_custom handler = {"see", NULL, see, NULL, NULL, 0, 0, 0};

static shlo_options options_of(source *s) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.customs = &handler;
    o.n_customs = 1;
    o.weights.find = give;
    o.weights.user = s;
    return o;
}

/* The sum is right; the pointer that the handler saw is returned. */
static const void *right(shlo_program *p) {
    float x[64], y[64];
    shlo_buffer in = {x, sizeof x, SHLO_F32, NULL, -1}, out = {y, sizeof y, SHLO_F32, NULL, -1};
    int i, same = 1;
    for (i = 0; i < 64; i++) x[i] = (float)(1000 * i);
    seen = NULL;
    CHECK(shlo_run(p, "main", NULL, 0, &out, 1, NULL) == SHLO_OK && memcmp(y, w_elements, sizeof y) == 0);
    CHECK(shlo_run(p, "sum", &in, 1, &out, 1, NULL) == SHLO_OK);
    for (i = 0; i < 64; i++) same &= y[i] == x[i] + w_elements[i];
    CHECK(same);
    return seen;
}

static void in_place(const shlo_blob *code) {
    source s = source_of(w_elements, sizeof w_elements);
    shlo_options o = options_of(&s);
    shlo_program *p = NULL, *fork = NULL;
    shlo_memory_info m;
    shlo_error e;
    TEST_CASE("in place");
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    CHECK(s.calls == 1); /* one constant, wherever it is used */
    CHECK(right(p) == (const void *)w_elements);
    shlo_program_memory(p, &m);
    CHECK(m.constant_bytes == sizeof w_elements);
    CHECK(shlo_program_fork(p, &fork, &e) == SHLO_OK && s.calls == 1);
    CHECK(right(fork) == (const void *)w_elements);
    shlo_program_free(fork);
    shlo_program_free(p);
}

static void askew(const shlo_blob *code) {
    static float room[66];
    source s;
    shlo_options o = options_of(&s);
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE("not aligned");
    memcpy((char *)room + 1, w_elements, sizeof w_elements);
    s = source_of((char *)room + 1, sizeof w_elements);
    CHECKF(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    memset(room, 0, sizeof room); /* it has its own copy */
    CHECK(right(p) != NULL && (uintptr_t)seen % 4 == 0);
    shlo_program_free(p);
}

static void in_a_block(const shlo_blob *code) {
    static union {
        double align;
        unsigned char bytes[1 << 17];
    } room;
    source s = source_of(w_elements, sizeof w_elements);
    shlo_options o = options_of(&s);
    shlo_program *p = NULL;
    shlo_error e;
    size_t needed = 0;
    TEST_CASE("in a block");
    CHECK(shlo_memory_needed(code->data, code->bytes, &o, &needed, &e) == SHLO_OK && s.calls > 0);
    o.block = room.bytes + (64 - (uintptr_t)room.bytes % 64) % 64;
    o.block_bytes = needed;
    CHECK(needed + 64 <= sizeof room && shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_OK);
    if (p) CHECK(right(p) == (const void *)w_elements);
}

static shlo_status refused(const shlo_blob *code, source s, const char *says) {
    shlo_options o = options_of(&s);
    fail_alloc f;
    shlo_program *p = NULL;
    shlo_error e;
    shlo_status status;
    fail_alloc_init(&f, -1);
    o.allocator = &f.allocator;
    status = shlo_load(code->data, code->bytes, &o, &p, &e);
    CHECK(!p && e.status == status && f.live == 0);
    CHECKF(strstr(e.message, says) != NULL, "%s", e.message);
    return status;
}

static void refusals(const shlo_blob *code) {
    source s = source_of(w_elements, sizeof w_elements);
    shlo_options o = options_of(&s);
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE("refusals");
    s.bytes--;
    CHECK(refused(code, s, "255 bytes for the constant 'w', which takes 256") == SHLO_INPUT);
    s.bytes += 2;
    CHECK(refused(code, s, "'w'") == SHLO_INPUT);
    s.bytes--;
    s.data = NULL;
    CHECK(refused(code, s, "'w'") == SHLO_INPUT);
    s.answer = SHLO_NOT_FOUND;
    CHECK(refused(code, s, "'w'") == SHLO_NOT_FOUND);
    s.answer = SHLO_IO;
    s.message = "the disk is gone";
    CHECK(refused(code, s, "the disk is gone") == SHLO_IO);
    o.weights.find = NULL;
    CHECK(shlo_load(code->data, code->bytes, &o, &p, &e) == SHLO_NOT_FOUND && !p && strstr(e.message, "'w'"));
    CHECK(shlo_load(code->data, code->bytes, NULL, &p, &e) == SHLO_NOT_FOUND && !p);
}

/* Elements that the type does not allow are refused. */
static shlo_status give_bits(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    (void)name;
    (void)error;
    *data = user;
    *bytes = what->bytes;
    return SHLO_OK;
}

static void small_elements(void) {
    static uint8_t bits[3] = {1, 0, 1};
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_value w;
    shlo_blob code;
    shlo_options o;
    shlo_program *p = NULL;
    shlo_error e;
    TEST_CASE("small elements");
    shlo_func_begin(b, "main");
    w = shlo_constant_outside(b, shlo_tensor1(b, SHLO_I1, 3), "mask");
    shlo_return(b, &w, 1);
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    memset(&o, 0, sizeof o);
    o.weights.find = give_bits;
    o.weights.user = bits;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK);
    shlo_program_free(p);
    bits[2] = 2;
    CHECK(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_INPUT && !p &&
          strstr(e.message, "out of range"));
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
}

#ifndef SHLO_NO_DYNAMIC
/* main(x: ?xf32) = x, each element plus w's sum; shape(x: ?xf32) reshapes x to the sizes in "w". */
static shlo_blob open_program(int by_value) {
    static const int64_t none[1] = {0};
    shlo_builder *b = shlo_builder_create(NULL);
    int64_t unknown[2] = {SHLO_DYNAMIC, SHLO_DYNAMIC};
    shlo_type open = shlo_tensor(b, SHLO_F32, unknown, 1), open2 = shlo_tensor(b, SHLO_F32, unknown, 2);
    shlo_reduce_attrs over;
    shlo_value x, w, zero, sum, y;
    shlo_blob out;
    memset(&over, 0, sizeof over);
    over.dimensions.items = none;
    over.dimensions.n = 1;
    shlo_func_begin(b, "main");
    x = shlo_arg(b, open);
    if (by_value)
        y = shlo_dynamic_reshape(b, x, shlo_constant_outside(b, shlo_tensor1(b, SHLO_I32, 2), "w"), open2);
    else {
        shlo_broadcast_in_dim_attrs none_kept;
        memset(&none_kept, 0, sizeof none_kept);
        w = shlo_constant_outside(b, shlo_tensor1(b, SHLO_F32, 64), "w");
        zero = shlo_constant_f32(b, 0);
        shlo_reduce(b, &w, &zero, 1, &over, shlo_region_of(b, SHLO_OP_add, SHLO_F32), &sum);
        sum = shlo_reshape(b, sum, shlo_tensor1(b, SHLO_F32, 1));
        shlo_concatenate_attrs along;
        memset(&along, 0, sizeof along);
        {
            shlo_value both[2];
            both[0] = x;
            both[1] = sum;
            y = shlo_concatenate(b, both, 2, &along);
        }
    }
    shlo_return(b, &y, 1);
    CHECKF(shlo_builder_finish(b, 0, &out) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    return out;
}

static void open_shapes(void) {
    shlo_blob code = open_program(0);
    source s = source_of(w_elements, sizeof w_elements);
    shlo_options o = options_of(&s);
    shlo_program *p = NULL;
    shlo_error e;
    float x[4] = {1, 2, 3, 4}, y[5], sum = 0;
    int64_t n, calls;
    int i;
    TEST_CASE("open");
    for (i = 0; i < 64; i++) sum += w_elements[i];
    CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
    CHECK(s.calls == 1);
    for (n = 2; n <= 4; n += 2) {
        int64_t m = n + 1;
        shlo_buffer in = {x, (size_t)n * 4, SHLO_F32, NULL, 1}, out = {y, (size_t)m * 4, SHLO_F32, NULL, 1};
        in.dims = &n;
        out.dims = &m;
        calls = s.calls;
        CHECKF(shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_OK, "%s", e.message);
        CHECK(y[0] == 1 && y[n - 1] == x[n - 1] && y[n] == sum &&
              s.calls == calls + 1); /* planned again, so asked again */
    }
    shlo_program_free(p);
    {
        shlo_blob fixed;
        shlo_buffer in = {NULL, 0, SHLO_F32, NULL, 1};
        n = 3;
        in.dims = &n;
        o.weights.find = NULL; /* no shape depends on the weights, so they need not be given */
        CHECKF(shlo_specialize(code.data, code.bytes, "main", &in, 1, &o, &fixed, &e) == SHLO_OK, "%s",
            e.message);
        CHECK(shlo_load(fixed.data, fixed.bytes, NULL, &p, &e) == SHLO_NOT_FOUND);
        o.weights.find = give;
        CHECK(shlo_load(fixed.data, fixed.bytes, &o, &p, &e) == SHLO_OK);
        shlo_program_free(p);
        shlo_blob_free(&fixed);
    }
    shlo_blob_free(&code);
}

/* A shape that is an external constant. */
static void shapes_outside(void) {
    static const int32_t shape[2] = {2, 3};
    shlo_blob code = open_program(1), fixed;
    shlo_options o;
    shlo_error e;
    int64_t n = 6;
    shlo_buffer in = {NULL, 0, SHLO_F32, NULL, 1};
    TEST_CASE("shapes from weights");
    in.dims = &n;
    memset(&o, 0, sizeof o);
    CHECK(shlo_specialize(code.data, code.bytes, "main", &in, 1, &o, &fixed, &e) == SHLO_UNSUPPORTED &&
          !fixed.data);
    o.weights.find = give_bits;
    o.weights.user = (void *)(uintptr_t)shape;
    CHECKF(shlo_specialize(code.data, code.bytes, "main", &in, 1, &o, &fixed, &e) == SHLO_OK, "%s",
        e.message);
    shlo_blob_free(&fixed);
    n = 7;
    CHECK(shlo_specialize(code.data, code.bytes, "main", &in, 1, &o, &fixed, &e) == SHLO_SHAPE);
    shlo_blob_free(&code);
}
#endif

static void no_memory(const shlo_blob *code) {
    source s = source_of((const char *)w_elements, sizeof w_elements);
    static float room[66];
    long at;
    int done;
    TEST_CASE("no memory");
    s.data = memcpy((char *)room + 1, w_elements, sizeof w_elements); /* not aligned: a copy is made */
    for (at = 0, done = 0; !done && at < 5000; at++) {
        shlo_options o = options_of(&s);
        fail_alloc f;
        shlo_program *p = NULL;
        shlo_status status;
        fail_alloc_init(&f, at);
        o.allocator = &f.allocator;
        status = shlo_load(code->data, code->bytes, &o, &p, NULL);
        CHECK(status == SHLO_OK || (status == SHLO_MEMORY && !p));
        done = status == SHLO_OK;
        shlo_program_free(p);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(done);
}

/* ---- products ---- */

static shlo_status give_all(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    (void)name;
    (void)error;
    *data = user;
    *bytes = what->bytes;
    return SHLO_OK;
}

/* A large matrix is put in another order for its products, as a copy, or with SHLO_LOAD_NO_PACKING is not;
 * the results are the same bits. */
static void products(void) {
    enum { N = 96 };
    static const int64_t one[1] = {1}, zero[1] = {0};
    static float w[N * N], x[N * N], y[2][N * N];
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor2(b, SHLO_F32, N, N), none = {0};
    shlo_dot_general_attrs dot;
    shlo_value v;
    shlo_blob code;
    shlo_options o;
    shlo_error e;
    shlo_memory_info m[2];
    int i;
    TEST_CASE("products");
    memset(&dot, 0, sizeof dot);
    dot.lhs_contracting_dimensions.items = one;
    dot.rhs_contracting_dimensions.items = zero;
    dot.lhs_contracting_dimensions.n = dot.rhs_contracting_dimensions.n = 1;
    shlo_func_begin(b, "main");
    v = shlo_arg(b, t);
    v = shlo_dot_general(b, v, shlo_constant_outside(b, t, "w"), none, &dot);
    shlo_return(b, &v, 1);
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    for (i = 0; i < N * N; i++) w[i] = (float)(i % 17) * 0.25f, x[i] = (float)(i % 13) - 5;
    memset(&o, 0, sizeof o);
    o.weights.find = give_all;
    o.weights.user = w;
    for (i = 0; i < 2; i++) {
        shlo_program *p = NULL;
        shlo_buffer in = {x, sizeof x, SHLO_F32, NULL, -1}, out = {y[0], sizeof y[0], SHLO_F32, NULL, -1};
        out.data = y[i];
        o.flags = i ? SHLO_LOAD_NO_PACKING : 0;
        CHECKF(shlo_load(code.data, code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
        shlo_program_memory(p, &m[i]);
        CHECK(shlo_run(p, "main", &in, 1, &out, 1, &e) == SHLO_OK);
        shlo_program_free(p);
    }
    CHECK(memcmp(y[0], y[1], sizeof y[0]) == 0);
    CHECK(m[0].constant_bytes == sizeof w && m[1].constant_bytes == sizeof w);
    CHECKF(m[0].program_bytes >= sizeof w && m[1].program_bytes < sizeof w, "%zu and %zu bytes",
        m[0].program_bytes, m[1].program_bytes);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
}

/* ---- arguments that become weights ---- */

/* main(x, w, y) = (x - w) * y, where x, w, y: 64xf32. */
static shlo_blob three_arguments(int called) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(b, SHLO_F32, 64);
    shlo_value x[3], r;
    shlo_blob out;
    int i;
    shlo_func_begin(b, "main");
    for (i = 0; i < 3; i++) x[i] = shlo_arg(b, t);
    r = shlo_multiply(b, shlo_subtract(b, x[0], x[1]), x[2]);
    shlo_return(b, &r, 1);
    shlo_func_begin(b, "f");
    for (i = 0; i < 3; i++) x[i] = shlo_arg(b, t);
    r = shlo_add(b, x[0], x[2]);
    if (called) shlo_call(b, "main", x, 3, &r, 1);
    shlo_return(b, &r, 1);
    CHECK(shlo_builder_finish(b, 0, &out) == SHLO_OK);
    shlo_builder_destroy(b);
    return out;
}

static void bound(void) {
    shlo_blob code = three_arguments(0), one, two;
    shlo_binding list[2] = {{1, "w"}, {0, "w"}}, swapped[2] = {{0, "w"}, {1, "w"}};
    source s = source_of(w_elements, sizeof w_elements);
    shlo_options o = options_of(&s);
    shlo_program *p = NULL;
    shlo_error e;
    float x[64], y[64], z[64];
    shlo_buffer in[2] = {{x, sizeof x, SHLO_F32, NULL, -1}, {y, sizeof y, SHLO_F32, NULL, -1}},
                out = {z, sizeof z, SHLO_F32, NULL, -1};
    int i, same = 1;
    TEST_CASE("bound");
    CHECKF(shlo_bind(code.data, code.bytes, "main", list, 1, NULL, &one, &e) == SHLO_OK, "%s", e.message);
    CHECK(shlo_load(one.data, one.bytes, &o, &p, &e) == SHLO_OK && s.calls == 1);
    CHECK(shlo_program_inputs(p, shlo_program_find(p, "main")) == 2 &&
          shlo_program_inputs(p, shlo_program_find(p, "f")) == 3);
    for (i = 0; i < 64; i++) x[i] = (float)(3 * i), y[i] = (float)(i % 5);
    CHECK(shlo_run(p, "main", in, 2, &out, 1, &e) == SHLO_OK);
    for (i = 0; i < 64; i++) same &= z[i] == (x[i] - w_elements[i]) * y[i];
    CHECK(same);
    shlo_program_free(p);
    shlo_blob_free(&one);
    CHECK(shlo_bind(code.data, code.bytes, "main", list, 2, NULL, &one, &e) == SHLO_OK);
    CHECK(shlo_bind(code.data, code.bytes, "main", swapped, 2, NULL, &two, &e) == SHLO_OK);
    CHECK(one.bytes == two.bytes && memcmp(one.data, two.data, one.bytes) == 0);
    shlo_blob_free(&one);
    shlo_blob_free(&two);
    CHECK(shlo_bind(code.data, code.bytes, "main", NULL, 0, NULL, &one, &e) == SHLO_OK &&
          one.bytes == code.bytes && memcmp(one.data, code.data, one.bytes) == 0);
    shlo_blob_free(&one);
    shlo_blob_free(&code);
}

/* "why" if it is in the text. */
static void note_name(void *user, const char *text, size_t n) {
    for (size_t i = 0; i + 3 <= n; i++)
        if (memcmp(text + i, "why", 3) == 0) memcpy(user, "why", 4);
}

/* Functions that a custom_call names keep their arguments, too; names of arguments move with them, and a name
 * of an argument that does not exist is left out. */
static void bound_beside_calls(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_type t = shlo_tensor1(b, SHLO_F32, 64);
    shlo_custom_call_attrs call;
    shlo_binding first = {0, "w"};
    shlo_value x, y, r;
    shlo_blob code, out;
    shlo_error e;
    int at, named = 0;
    TEST_CASE("bound beside calls");
    memset(&call, 0, sizeof call);
    call.call_target_name = "see";
    call.called_computations = "f";
    call.api_version = 1;
    shlo_func_begin(b, "f");
    x = shlo_arg(b, t);
    shlo_return(b, &x, 1);
    shlo_func_begin(b, "main");
    x = shlo_arg(b, t);
    y = shlo_arg(b, t);
    shlo_arg_name(b, 1, "why");
    r = shlo_add(b, x, y);
    shlo_return(b, &r, 1);
    shlo_func_begin(b, "other");
    x = shlo_arg(b, t);
    shlo_custom_call(b, &x, 1, &t, 1, &call, &r);
    shlo_return(b, &r, 1);
    CHECKF(shlo_builder_finish(b, SHLO_KEEP_NAMES, &code) == SHLO_OK, "%s", shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    CHECK(shlo_bind(code.data, code.bytes, "f", &first, 1, NULL, &out, &e) == SHLO_UNSUPPORTED &&
          strstr(e.message, "@f is called"));
    for (int place = 2; place <= 20; place += 18) { /* twice its number; 20: argument 10 */
        char name[8] = "";
        for (at = 0; at + 4 < (int)code.bytes; at++)
            if (memcmp(code.data + at + 1, "\3why", 4) == 0) code.data[at] = (unsigned char)place, named++;
        CHECKF(shlo_bind(code.data, code.bytes, "main", &first, 1, NULL, &out, &e) == SHLO_OK, "%s",
            e.message);
        name[0] = 0;
        CHECK(shlo_print(out.data, out.bytes, 0, note_name, name, NULL, NULL) == SHLO_OK);
        CHECKF(strcmp(name, place == 2 ? "why" : "") == 0, "%s", name);
        shlo_blob_free(&out);
    }
    CHECK(named == 2);
    shlo_blob_free(&code);
}

static void not_bound(void) {
    shlo_blob code = three_arguments(1), open = open_program(0), out;
    shlo_binding list[2] = {{1, "w"}, {1, "v"}};
    shlo_error e;
    long at;
    int done;
    TEST_CASE("not bound");
    CHECK(shlo_bind(code.data, code.bytes, "main", list, 1, NULL, &out, &e) == SHLO_UNSUPPORTED &&
          !out.data && strstr(e.message, "@main is called"));
    CHECK(shlo_bind(code.data, code.bytes, "g", list, 1, NULL, &out, &e) == SHLO_NOT_FOUND);
    CHECK(shlo_bind(code.data, code.bytes, "f", list, 2, NULL, &out, &e) == SHLO_ARGUMENT &&
          strstr(e.message, "twice"));
    list[0].argument = 3;
    CHECK(shlo_bind(code.data, code.bytes, "f", list, 1, NULL, &out, &e) == SHLO_ARGUMENT);
    list[0].argument = -1;
    CHECK(shlo_bind(code.data, code.bytes, "f", list, 1, NULL, &out, &e) == SHLO_ARGUMENT);
    list[0].argument = 0;
    list[0].name = "";
    CHECK(shlo_bind(code.data, code.bytes, "f", list, 1, NULL, &out, &e) == SHLO_ARGUMENT);
    list[0].name = "x";
    CHECK(shlo_bind(open.data, open.bytes, "main", list, 1, NULL, &out, &e) == SHLO_UNSUPPORTED &&
          strstr(e.message, "argument 0"));
    for (at = 0, done = 0; !done && at < 2000; at++) {
        fail_alloc f;
        shlo_status status;
        fail_alloc_init(&f, at);
        status = shlo_bind(code.data, code.bytes, "f", list, 2, &f.allocator, &out, NULL);
        CHECK(status == SHLO_OK || (status == SHLO_MEMORY && !out.data));
        done = status == SHLO_OK;
        shlo_blob_free(&out);
        CHECK(f.live == 0 && f.live_bytes == 0);
    }
    CHECK(done);
    shlo_blob_free(&open);
    shlo_blob_free(&code);
}

int main(void) {
    shlo_blob code = program();
    int i;
    for (i = 0; i < 64; i++) w_elements[i] = (float)(i * i);
    in_place(&code);
    askew(&code);
    in_a_block(&code);
    refusals(&code);
    small_elements();
#ifndef SHLO_NO_DYNAMIC
    open_shapes();
    shapes_outside();
#endif
    products();
    bound();
    bound_beside_calls();
#ifndef SHLO_NO_DYNAMIC
    not_bound();
#endif
    no_memory(&code);
    shlo_blob_free(&code);
    return test_end("api/weights");
}
