// link: rooms
/* tests/fuzz/fuzz_api.c - bytes as a sequence of public calls, many of them wrong: handles of nothing or of
 * another builder, numbers out of range, calls out of order, options, limits and buffers that do not fit,
 * memory that runs out. Each call says what is wrong; nothing is touched that is not the caller's; what was
 * made is given back. -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BUILDERS = 2, HANDLES = 24, BLOBS = 4, PROGRAMS = 3, ROOM = 4096, MOST_CALLS = 400 };

static long fuzz_accepted;
static volatile unsigned fuzz_sum;

/* ---- choices ---- */

static const uint8_t *choices;
static size_t left;

static unsigned byte(void) {
    if (!left) return 0;
    left--;
    return *choices++;
}
static unsigned below(unsigned n) { return byte() % n; }
static int rarely(void) { return below(16) == 15; }

/* Mostly small, sometimes any. */
static int64_t number(void) {
    static const int64_t odd[] = {-1, INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, SHLO_DYNAMIC, 1 << 20, -2};
    const unsigned b = byte();
    return b < 240 ? (int64_t)(b % 6) : odd[b & 7];
}
static const char *text(void) {
    static const char *const texts[] = {
        "main", "f", "g", "a.b", "", "x\n\x1b[1m", "{a = 1 : i64}", "{", "main", "f g", "custom", NULL};
    return texts[below(12)];
}
static shlo_dtype dtype(void) {
    static const shlo_dtype usual[] = {
        SHLO_F32, SHLO_F32, SHLO_I32, SHLO_I1, SHLO_F64, SHLO_I8, SHLO_C64, SHLO_BF16};
    return rarely() ? (shlo_dtype)(byte() % 40) : usual[below(8)];
}

/* ---- memory: little, and at times none ---- */

static size_t used;
static long refuse_at; /* this allocation from now on fails; negative: none */

static void *api_alloc(void *user, size_t bytes, size_t align) {
    void *block = NULL;
    (void)user;
    if (refuse_at-- == 0 || bytes > ((size_t)32 << 20) - used) return NULL;
    if (posix_memalign(&block, align < sizeof(void *) ? sizeof(void *) : align, bytes ? bytes : 1))
        return NULL;
    used += bytes;
    return block;
}
static void api_free(void *user, void *block, size_t bytes) {
    (void)user;
    if (block) used -= bytes;
    free(block);
}
static const shlo_allocator memory = {api_alloc, api_free, NULL};

/* ---- what there is ---- */

typedef struct slot {
    shlo_builder *b;
    shlo_value values[HANDLES];
    shlo_type types[HANDLES];
    shlo_region regions[HANDLES];
    unsigned n_values, n_types, n_regions;
} slot;
static slot slots[BUILDERS];
static shlo_blob blobs[BLOBS];
static struct {
    shlo_program *p;
    void *code, *block; /* the bytes that it uses */
    shlo_program *original;
} programs[PROGRAMS];
static uint64_t elements[ROOM / 8];
static uint64_t results[ROOM / 8];

static void need(int ok, const char *what) {
    if (ok) return;
    fprintf(stderr, "fuzz_api: %s\n", what);
    abort();
}
/* A failure has a record and a reason; a success has neither. */
static int fine(shlo_status s, const shlo_error *e) {
    need(s == e->status, "another status in the record");
    need(s != SHLO_INTERNAL, e->message);
    need((s == SHLO_OK) == !e->message[0], "a failure without a reason, or a reason without a failure");
    need(memchr(e->message, 0, sizeof e->message) != NULL, "a message without an end");
    fuzz_accepted += s == SHLO_OK;
    return s == SHLO_OK;
}

static shlo_value value(slot *s) {
    shlo_value v = {0};
    const unsigned b = byte();
    if (b == 255) return v;
    if (b == 254) s = &slots[s == slots];
    if (b == 253) v.id = byte() << 8;
    return s->n_values && b != 253 ? s->values[b % (s->n_values < HANDLES ? s->n_values : HANDLES)] : v;
}
static shlo_type type(slot *s) {
    shlo_type t = {0};
    const unsigned b = byte();
    if (b == 255) return t;
    if (b == 254) s = &slots[s == slots];
    return s->n_types ? s->types[b % (s->n_types < HANDLES ? s->n_types : HANDLES)] : t;
}
static shlo_region region(slot *s) {
    shlo_region r = {0};
    const unsigned b = byte();
    if (b == 255) return r;
    if (b == 254) s = &slots[s == slots];
    return s->n_regions ? s->regions[b % (s->n_regions < HANDLES ? s->n_regions : HANDLES)] : r;
}
static void keep_value(slot *s, shlo_value v) { s->values[s->n_values++ % HANDLES] = v; }
static void keep_type(slot *s, shlo_type t) { s->types[s->n_types++ % HANDLES] = t; }
static void keep_region(slot *s, shlo_region r) { s->regions[s->n_regions++ % HANDLES] = r; }

/* ---- building ---- */

static void make_type(slot *s) {
    static const double scales[3] = {0.5, 0.25, 2};
    static const int64_t zeros[3] = {0, 1, -1};
    int64_t dims[20], bounds[20];
    shlo_quantization q;
    shlo_type members[3];
    int32_t rank = (int32_t)below(4);
    if (rarely()) rank = (int32_t)byte() - 100;
    for (int i = 0; i < 20; i++) {
        dims[i] = number();
        bounds[i] = rarely() ? number() : SHLO_DYNAMIC;
    }
    if (rank > 20) rank = 17;
    switch (below(8)) {
    case 0:
        keep_type(s, shlo_token(s->b));
        break;
    case 1:
        keep_type(s, shlo_element_type(s->b, dtype()));
        break;
    case 2:
        for (int i = 0; i < 3; i++) members[i] = type(s);
        keep_type(s, shlo_tuple_type(s->b, members, (int32_t)below(4)));
        break;
    case 3:
        memset(&q, 0, sizeof q);
        q.storage = dtype();
        q.expressed = dtype();
        q.axis = (int32_t)below(3) - 1;
        q.scales = scales;
        q.zero_points = zeros;
        q.n = q.axis < 0 ? 1 : (int32_t)below(4);
        keep_type(s, shlo_quantized(s->b, &q, dims, rank));
        break;
    case 4:
        keep_type(s, shlo_tensor_bounded(s->b, dtype(), dims, bounds, rank));
        break;
    default:
        keep_type(s, shlo_tensor(s->b, dtype(), dims, rank));
    }
}

static void make_constant(slot *s) {
    const shlo_type t = type(s);
    size_t bytes = shlo_dtype_bytes(shlo_type_dtype(s->b, t));
    const int32_t rank = shlo_type_rank(s->b, t);
    for (int32_t d = 0; d < rank; d++) {
        const int64_t dim = shlo_type_dim(s->b, t, d);
        if (dim > ROOM || (bytes *= dim > 0 ? (size_t)dim : 1) > ROOM) return;
    }
    if (rank >= 0) keep_value(s, shlo_constant(s->b, t, rarely() ? NULL : elements));
}

static shlo_attr make_attr(slot *s, const shlo_attr_info *info, int64_t *room) {
    shlo_attr a;
    memset(&a, 0, sizeof a);
    a.name = rarely() ? text() : info->name;
    a.kind = rarely() ? (shlo_attr_kind)(int)below(20) : info->kind;
    a.i = number();
    a.f = (double)number() / 4;
    a.text = text();
    if (!a.text) a.text = "";
    a.type = type(s);
    a.data = elements;
    a.data_bytes = rarely() ? 8 * (size_t)below(40) : 4;
    a.list.items = room;
    a.list.n = (int32_t)below(5);
    if (rarely()) a.list.n = (int32_t)number();
    if (a.list.n > 16) a.list.n = 16;
    a.list.columns = below(2) ? 2 : 0;
    for (int i = 0; i < 16; i++) room[i] = number();
    return a;
}

/* Any op, rather with what its row asks for. */
static void make_op(slot *s) {
    shlo_op_desc d;
    shlo_op_info info;
    shlo_value operands[6], out[4];
    shlo_attr attrs[20];
    int64_t room[20][16];
    shlo_region regions[3];
    shlo_type types[3];
    int32_t n;
    memset(&d, 0, sizeof d);
    memset(&info, 0, sizeof info);
    d.op = (shlo_op)(int)byte();
    shlo_op_get_info(d.op, &info);
    d.n_operands = info.operands >= 0 && !rarely() ? info.operands : (int32_t)below(5);
    if (d.n_operands > 6) d.n_operands = 6;
    for (int i = 0; i < 6; i++) operands[i] = value(s);
    for (n = 0; n < info.n_attrs && n < 20; n++)
        if (info.attrs[n].required || below(3) == 0) {
            attrs[d.n_attrs] = make_attr(s, &info.attrs[n], room[d.n_attrs]);
            d.n_attrs++;
        }
    d.n_regions = info.regions >= 0 && info.regions <= 3 && !rarely() ? info.regions : (int32_t)below(3);
    for (int i = 0; i < 3; i++) {
        regions[i] = region(s);
        types[i] = type(s);
    }
    d.operands = operands;
    d.attrs = attrs;
    d.regions = regions;
    d.types = types;
    d.n_types = info.needs_type || below(8) == 0 ? (int32_t)below(4) : 0;
    n = shlo_op_create(s->b, &d, out, 4);
    need(n >= -1, "the number of results");
    for (int i = 0; i < n && i < 4; i++) keep_value(s, out[i]);
}

static void make_layer(slot *s) {
    const shlo_value x = value(s), y = value(s);
    const int32_t axis = (int32_t)number();
    shlo_value two[2];
    memset(two, 0, sizeof two);
    switch (below(12)) {
    case 0:
        keep_value(s, shlo_softmax(s->b, x, axis));
        break;
    case 1:
        keep_value(s, shlo_cumsum(s->b, x, axis));
        break;
    case 2:
        keep_value(s, shlo_matmul(s->b, x, y));
        break;
    case 3:
        keep_value(s, shlo_layer_norm(s->b, x, y, y, 0.001));
        break;
    case 4:
        shlo_top_k(s->b, x, number(), &two[0], &two[1]);
        keep_value(s, two[0]);
        keep_value(s, two[1]);
        break;
    case 5:
        keep_value(s, shlo_one_hot(s->b, x, number(), dtype()));
        break;
    case 6:
        keep_value(s, shlo_embedding(s->b, x, y));
        break;
    case 7:
        keep_value(s, shlo_slice_along(s->b, x, axis, 0, axis));
        break;
    case 8:
        keep_value(s, shlo_erf(s->b, x));
        break;
    case 9:
        keep_value(s, shlo_full_like(s->b, 1.5, x));
        break;
    case 10:
        keep_value(s, shlo_group_norm(s->b, x, axis, y, y, 0.5));
        break;
    default:
        keep_value(s, shlo_gelu(s->b, x));
    }
}

static void make_scope(slot *s) {
    shlo_value v[3];
    shlo_type t[3];
    const int32_t n = rarely() ? (int32_t)below(8) - 4 : (int32_t)below(3);
    for (int i = 0; i < 3; i++) {
        v[i] = value(s);
        t[i] = type(s);
    }
    switch (n < 4 ? below(9) : 0) {
    case 0:
        shlo_func_begin(s->b, text());
        break;
    case 1:
        shlo_func(s->b, text(), t, v, n);
        for (int i = 0; i < n; i++) keep_value(s, v[i]);
        break;
    case 2:
        keep_value(s, shlo_arg(s->b, t[0]));
        break;
    case 3:
        shlo_return(s->b, v, n);
        break;
    case 4:
        shlo_region_begin(s->b, t, v, n);
        for (int i = 0; i < n; i++) keep_value(s, v[i]);
        break;
    case 5:
        keep_region(s, shlo_region_end(s->b, v, n));
        break;
    case 6:
        keep_region(s, shlo_region_of(s->b, (shlo_op)(int)byte(), dtype()));
        break;
    case 7:
        shlo_func_declare(s->b, text(), t, n, t, (int32_t)below(3));
        break;
    default:
        shlo_region_drop(s->b, region(s));
    }
}

static void build(slot *s) {
    shlo_error e;
    if (!s->b) {
        s->b = shlo_builder_create(rarely() ? NULL : &memory);
        s->n_values = s->n_types = s->n_regions = 0;
        return;
    }
    switch (below(12)) {
    case 0:
    case 1:
        make_type(s);
        break;
    case 2:
        make_constant(s);
        break;
    case 3:
    case 4:
        make_scope(s);
        break;
    case 5:
        make_layer(s);
        break;
    case 6:
        shlo_arg_name(s->b, (int32_t)number(), text());
        break;
    case 7:
        shlo_call(s->b, text(), s->values, (int32_t)below(3), s->values + 4, (int32_t)below(2));
        break;
    case 8:
        shlo_builder_location(s->b, (int32_t)number(), text());
        shlo_builder_module_name(s->b, text(), (int32_t)number(), (int32_t)number());
        break;
    default:
        make_op(s);
    }
    e = *shlo_builder_error(s->b);
    need(shlo_builder_status(s->b) == e.status, "another status of the builder");
    if (!fine(e.status, &e) && below(8)) shlo_builder_clear_error(s->b);
}

/* x + x as a whole program, so that loading has something. */
static void build_plain(slot *s) {
    int64_t dims[2] = {2, 3};
    shlo_type t;
    shlo_value x;
    if (s->b) shlo_builder_destroy(s->b);
    memset(s, 0, sizeof *s);
    s->b = shlo_builder_create(&memory);
    t = shlo_tensor(s->b, dtype(), dims, (int32_t)below(3));
    keep_type(s, t);
    shlo_func(s->b, "main", &t, &x, 1);
    keep_value(s, x);
    keep_value(s, shlo_add(s->b, x, x));
}

static void finish(slot *s) {
    shlo_blob *to = &blobs[below(BLOBS)];
    const int32_t flags = rarely() ? (int32_t)number() : (int32_t)below(4);
    shlo_error e;
    shlo_status status;
    if (!s->b) return;
    if (below(2) && s->n_values) shlo_return(s->b, &s->values[(s->n_values - 1) % HANDLES], 1);
    shlo_blob_free(to);
    status = shlo_builder_finish(s->b, flags, to);
    e = *shlo_builder_error(s->b);
    if (!fine(status, &e)) need(!to->data && !to->bytes, "a program in spite of an error");
}

/* ---- program files ---- */

static void *copy_of(const shlo_blob *blob) {
    void *copy = NULL;
    if (posix_memalign(&copy, 64, blob->bytes ? blob->bytes : 1)) return NULL;
    if (blob->bytes) memcpy(copy, blob->data, blob->bytes);
    return copy;
}

static int ask(void *user) {
    (void)user;
    return rarely();
}
static void one_by_one(void *user, void (*task)(void *ctx, int32_t i), void *ctx, int32_t n) {
    (void)user;
    while (n-- > 0) task(ctx, n);
}

static void make_options(shlo_options *o) {
    static const char *const isas[] = {NULL, "scalar", "avx2", "none"};
    memset(o, 0, sizeof *o);
    o->allocator = &memory;
    o->flags = rarely() ? (int32_t)number() : (int32_t)below(64);
    o->isa = isas[below(4)];
    if (below(4) == 0) {
        o->parallel.parallel_for = one_by_one;
        o->parallel.n_threads = (int32_t)number();
    }
    if (below(4) == 0) o->interrupt.ask = ask;
    if (below(4) == 0) {
        o->limits.ops = byte();
        o->limits.constant_bytes = byte();
        o->limits.rank = (int32_t)number();
        o->limits.depth = (int32_t)number();
        o->limits.bytes = (size_t)byte() << below(16);
        o->limits.steps = byte();
        o->limits.work = (uint64_t)byte() << below(8);
        o->limits.frames = byte();
        o->limits.refine_ops = byte();
        o->limits.eval_steps = byte();
    }
}

static void release(int i) {
    for (int k = 0; k < PROGRAMS; k++)
        if (programs[k].original && programs[k].original == programs[i].p) release(k);
    shlo_program_free(programs[i].p);
    free(programs[i].code);
    free(programs[i].block);
    memset(&programs[i], 0, sizeof programs[i]);
}

static void load(void) {
    const int i = (int)below(PROGRAMS), from = (int)below(PROGRAMS);
    const shlo_blob *blob = &blobs[below(BLOBS)];
    shlo_options o;
    shlo_error e;
    size_t needed = 0;
    release(i);
    if (programs[from].p && below(4) == 0) {
        if (fine(shlo_program_fork(programs[from].p, &programs[i].p, &e), &e))
            programs[i].original = programs[from].p;
        return;
    }
    make_options(&o);
    programs[i].code = copy_of(blob);
    if (below(4) == 0 && fine(shlo_memory_needed(programs[i].code, blob->bytes, &o, &needed, &e), &e) &&
        needed < 1 << 24) {
        o.block_bytes = rarely() ? needed / 2 : needed;
        if (posix_memalign(&programs[i].block, 64, o.block_bytes ? o.block_bytes : 1)) return;
        o.block = programs[i].block;
    }
    if (!fine(shlo_load(rarely() ? NULL : programs[i].code, blob->bytes, &o, &programs[i].p, &e), &e))
        need(!programs[i].p, "a program in spite of an error");
}

/* Reads all of it, where a sanitizer looks. */
static void take(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) fuzz_sum += (unsigned char)text[i];
}
static void take_text(void *user, const char *text, size_t n) {
    (void)user;
    take(text, n);
}
static void take_name(void *user, const char *name) {
    (void)user;
    take(name, strlen(name));
}

static void change_file(void) {
    const shlo_blob from = blobs[below(BLOBS)];
    shlo_blob made, weights;
    shlo_options o;
    shlo_error e;
    shlo_buffer in = shlo_buffer_of(dtype(), elements, below(7));
    shlo_binding binding;
    shlo_status s = SHLO_OK;
    memset(&made, 0, sizeof made);
    memset(&weights, 0, sizeof weights);
    memset(&binding, 0, sizeof binding);
    memset(&e, 0, sizeof e);
    make_options(&o);
    switch (below(9)) {
    case 0:
        s = shlo_optimize(from.data, from.bytes, (int32_t)number(), &memory, &made, &e);
        break;
    case 1:
        s = shlo_weights_split(from.data, from.bytes, byte(), &memory, &made, &weights, &e);
        need(s == SHLO_OK || (!weights.data && !weights.bytes), "weights in spite of an error");
        shlo_blob_free(&weights);
        break;
    case 2:
        s = shlo_checksum_add(from.data, from.bytes, &memory, &made, &e);
        break;
    case 3:
        s = shlo_specialize(from.data, from.bytes, text(), &in, (int32_t)below(3) / 2, &o, &made, &e);
        break;
    case 4:
        binding.name = text();
        binding.argument = (int32_t)number();
        s = shlo_bind(from.data, from.bytes, text(), &binding, (int32_t)below(2), &memory, &made, &e);
        break;
    case 5:
        s = shlo_image_make(from.data, from.bytes, shlo_image_target_name((int32_t)number()), &o, &made, &e);
        break;
    case 6:
        s = shlo_print(from.data, from.bytes, (int32_t)number(), take_text, NULL, &memory, &e);
        break;
    case 7:
        s = shlo_program_uses(from.data, from.bytes, &o, take_name, NULL, &e);
        break;
    default:
        if (from.bytes && below(2))
            ((unsigned char *)from.data)[(byte() << 8 | byte()) % from.bytes] ^= (unsigned char)byte();
    }
    if (!fine(s, &e)) need(!made.data && !made.bytes, "a file in spite of an error");
    if (made.data) {
        const unsigned to = below(BLOBS);
        shlo_blob_free(&blobs[to]);
        blobs[to] = made;
    }
}

/* ---- programs ---- */

static void look(const shlo_program *p) {
    char room[64];
    shlo_tensor_info info;
    const int32_t func = (int32_t)number(), i = (int32_t)number();
    const size_t capacity = below(65);
    const char *name = shlo_program_func_name(p, func);
    if (name) take(name, strlen(name));
    shlo_program_find(p, text());
    if (shlo_program_input(p, func, i, &info) == SHLO_OK)
        take((const char *)info.dims, sizeof *info.dims * (size_t)info.rank);
    if (shlo_program_output(p, func, i, &info) == SHLO_OK)
        take((const char *)info.dims, sizeof *info.dims * (size_t)info.rank);
    memset(room, 1, sizeof room);
    shlo_program_describe(p, i, room, capacity);
    need(!capacity || memchr(room, 0, capacity), "a description without an end");
    shlo_program_input_name(p, func, i, room, capacity);
    shlo_program_work(p, i);
    shlo_program_instructions(p);
}

/* Buffers of the sizes that the program tells, most of the time. */
static int make_buffers(const shlo_program *p, int32_t func, int output, shlo_buffer *list, uint64_t *data,
    int64_t (*dims)[SHLO_MAX_RANK]) {
    const int32_t n = output ? shlo_program_outputs(p, func) : shlo_program_inputs(p, func);
    size_t room = ROOM;
    if (n < 0 || n > 8) return -1;
    for (int32_t i = 0; i < n; i++) {
        shlo_tensor_info info;
        memset(&info, 0, sizeof info);
        if (output)
            shlo_program_output(p, func, i, &info);
        else
            shlo_program_input(p, func, i, &info);
        if (info.bytes > room) return -1;
        list[i] = shlo_buffer_of(info.dtype, data, 0);
        list[i].bytes = info.bytes;
        list[i].rank = info.rank;
        list[i].dims = dims[i];
        for (int32_t d = 0; d < info.rank; d++)
            dims[i][d] = info.dims[d] == SHLO_DYNAMIC ? below(3) : info.dims[d];
        if (rarely()) list[i].bytes -= list[i].bytes > 0;
        if (rarely()) list[i].data = NULL;
        if (rarely()) list[i].dims = NULL;
        if (rarely()) list[i].dtype = dtype();
        if (rarely() && info.rank > 0) dims[i][0] = number();
        data += (info.bytes + 63) / 64 * 8;
        room -= (info.bytes + 63) / 64 * 64 < room ? (info.bytes + 63) / 64 * 64 : room;
    }
    return n;
}

static void run(shlo_program *p) {
    static int64_t dims[2][8][SHLO_MAX_RANK];
    shlo_buffer in[8], out[8];
    shlo_error e;
    const int32_t func = (int32_t)below(3);
    const char *name = shlo_program_func_name(p, func);
    const int n_in = make_buffers(p, func, 0, in, elements, dims[0]);
    int n_out;
    if (n_in < 0) return;
    if (below(2)) fine(shlo_program_prepare(p, name, in, n_in, &e), &e);
    n_out = make_buffers(p, func, 1, out, results, dims[1]);
    if (n_out < 0) return;
    fine(shlo_run(p, rarely() ? text() : name, in, rarely() ? n_in - 1 : n_in, out, n_out, &e), &e);
}

static void run_grid(shlo_program *p) {
    static int64_t dims[2][8][SHLO_MAX_RANK];
    shlo_buffer in[8], out[8];
    shlo_process processes[2];
    shlo_grid_options o;
    shlo_grid *grid = NULL;
    shlo_error e;
    const int n_in = make_buffers(p, 0, 0, in, elements, dims[0]),
              n_out = make_buffers(p, 0, 1, out, results, dims[1]);
    if (n_in < 0 || n_out < 0) return;
    memset(&o, 0, sizeof o);
    memset(processes, 0, sizeof processes);
    o.allocator = &memory;
    o.n_replicas = 1 + (int32_t)below(2);
    o.n_partitions = rarely() ? (int32_t)number() % 3 : 1;
    for (int i = 0; i < 2; i++) {
        processes[i].program = rarely() ? NULL : p;
        processes[i].func = rarely() ? text() : NULL;
        processes[i].inputs = in;
        processes[i].n_inputs = n_in;
        processes[i].outputs = out;
        processes[i].n_outputs = n_out;
    }
    if (o.n_replicas * (o.n_partitions > 0 ? o.n_partitions : 1) > 2) return;
    if (fine(shlo_grid_create(&o, processes, &grid, &e), &e)) fine(shlo_grid_run(grid, processes, &e), &e);
    shlo_grid_destroy(grid);
}

static void call(void) {
    slot *s = &slots[below(BUILDERS)];
    shlo_program *p = programs[below(PROGRAMS)].p;
    refuse_at = rarely() ? (long)below(64) : -1;
    switch (below(16)) {
    case 0:
        load();
        break;
    case 1:
        finish(s);
        break;
    case 2:
        build_plain(s);
        break;
    case 3:
        change_file();
        break;
    case 4:
        if (rarely()) {
            shlo_builder_destroy(s->b);
            memset(s, 0, sizeof *s);
        }
        break;
    case 5:
    case 6:
        if (p) run(p);
        break;
    case 7:
        if (p) look(p);
        break;
    case 8:
        if (p) run_grid(p);
        break;
    default:
        build(s);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    choices = data;
    left = size;
    memset(elements, 0, sizeof elements);
    for (int i = 0; i < MOST_CALLS && left; i++) call();
    refuse_at = -1;
    for (int i = 0; i < PROGRAMS; i++) release(i);
    for (int i = 0; i < BLOBS; i++) shlo_blob_free(&blobs[i]);
    for (int i = 0; i < BUILDERS; i++) shlo_builder_destroy(slots[i].b);
    memset(slots, 0, sizeof slots);
    need(!used, "memory is lost");
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"
#include "seeds_random.h"

static int driver_seeds(void) { return seeds_random(driver_keep); }
#endif
