// link: rooms base op ir check code
/* test_corners.c - files for one check of the reader each, that no change of a single byte makes: written by
 * hand, or a program's bytes with some taken out. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "../test.h"

static uint8_t file[4096];

/* What is said of the first n bytes of `file`: status, and the beginning of the message. */
static void reads_as(const char *what, size_t n, shlo_status status, const char *message) {
    uint8_t *copy = (uint8_t *)malloc(n);
    shlo__module m;
    shlo_error error;
    TEST_CASE(what);
    memcpy(copy, file, n);
    shlo__status_clear(&error);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECKF(shlo__code_read(copy, n, NULL, NULL, &m, &error) == status && error.status == status, "%d %s",
        (int)error.status, error.message);
    CHECKF(!strncmp(error.message, message, strlen(message)), "%s", error.message);
    shlo__module_free(&m);
    free(copy);
}

/* A header that counts what `counts` says of its first entries, and nothing else. */
static size_t header(const uint8_t *counts, size_t n) {
    memset(file, 0, 6 + SHLO__FORMAT_COUNTS);
    memcpy(file, "SHLB", 4);
    file[4] = SHLO__FORMAT_MAJOR;
    file[5] = SHLO__FORMAT_MINOR;
    memcpy(file + 6, counts, n);
    return 6 + SHLO__FORMAT_COUNTS;
}

/* A constant that nothing can hold, and an empty one, whose place behind it cannot be computed. */
static void constants_beyond_all_addresses(void) {
    static const uint8_t counts[] = {0, 2, 0, 2},
                         rest[] = {SHLO__FORMAT_TYPES, 14, SHLO_BF16, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                             0xff, 0xff, 0x7f, SHLO_F64, 1, 0, SHLO__FORMAT_CONSTANTS, 2, 2, 4};
    const size_t n = header(counts, sizeof counts);
    memcpy(file + n, rest, sizeof rest);
    if (sizeof(size_t) < 8)
        reads_as("constants beyond all addresses", n + sizeof rest, SHLO_FORMAT, "constant 1 has type 1,");
    else
        reads_as("constants beyond all addresses", n + sizeof rest, SHLO_FORMAT,
            "the section data has 0 bytes");
}

/* A type like a quantized one, of whose dimensions it lacks the one with the scales; its bound is their
   number. */
static void like_one_with_more_dimensions(void) {
    static const uint8_t counts[] = {0, 2, 1}, head[] = {SHLO__FORMAT_KINDS | SHLO__TYPE_QUANTIZED, 0};
    static const uint8_t like[] = {
        SHLO__FORMAT_KINDS | SHLO__FORMAT_DYNAMIC | SHLO__FORMAT_BOUNDED | SHLO__TYPE_QUANTIZED, 1, 1, 0, 3};
    static const int64_t dims[2] = {2, 2}, zeros[2] = {0, 0};
    static const double scales[2] = {0.5, 0.25};
    shlo__module m;
    shlo__quant_parts q;
    shlo__attr a;
    shlo__op_parts p;
    shlo_blob blob;
    uint32_t type = 0, name = 0, region = 0, func = 0, op = 0;
    size_t n = header(counts, sizeof counts), at, end;
    memset(&q, 0, sizeof q);
    memset(&p, 0, sizeof p);
    memset(&a, 0, sizeof a);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.params.storage_min = -128;
    q.params.storage_max = 127;
    q.params.axis = 1;
    q.params.n_scales = 2;
    q.scales = scales;
    q.zero_points = zeros;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_quantized(&m, &q, 2, dims, NULL, &type) == SHLO_OK);
    CHECK(shlo__module_string(&m, "f", 1, &name) == SHLO_OK);
    CHECK(shlo__module_region(&m, 1, &type, &region) == SHLO_OK);
    CHECK(shlo__module_func(&m, name, region, 0, NULL, &func) == SHLO_OK);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    CHECK(shlo__code_write(&m, 0, NULL, &blob, NULL) == SHLO_OK);
    /* the bytes of the type, from the file that has it */
    for (at = 6 + SHLO__FORMAT_COUNTS; at + 2 < blob.bytes && memcmp(blob.data + at, head, 2); at++) {}
    CHECK(at > 2 && blob.data[at - 2] == SHLO__FORMAT_TYPES && blob.data[at - 1] < 100);
    end = at + blob.data[at - 1];
    file[n++] = SHLO__FORMAT_TYPES;
    file[n++] = (uint8_t)(end - at + sizeof like);
    memcpy(file + n, blob.data + at, end - at);
    n += end - at;
    memcpy(file + n, like, sizeof like);
    reads_as("like a type with more dimensions", n + sizeof like, SHLO_TYPE,
        "the quantization dimension 1 does not fit the type (C12, C13)");
    shlo_blob_free(&blob);
    shlo__module_free(&m);
}

/* A call of a function that is not there: the op is refused, at its place. */
static void no_such_function(void) {
    shlo__module m;
    shlo__attr a;
    shlo__op_parts p;
    shlo_blob blob;
    shlo_error error;
    uint32_t name = 0, region = 0, func = 0, op = 0;
    int64_t number;
    TEST_CASE("a call of no function");
    memset(&p, 0, sizeof p);
    memset(&a, 0, sizeof a);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_string(&m, "f", 1, &name) == SHLO_OK);
    CHECK(shlo__module_region(&m, 0, NULL, &region) == SHLO_OK);
    CHECK(shlo__module_func(&m, name, region, 0, NULL, &func) == SHLO_OK);
    CHECK(shlo__module_string(&m, "g", 1, &name) == SHLO_OK);
    number = name;
    a.id = SHLO__A_call__callee;
    a.n = 1;
    CHECK(shlo__module_numbers(&m, &number, 1, &a.at) == SHLO_OK);
    p.code = SHLO_OP_call;
    p.n_attrs = 1;
    p.attrs = &a;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    CHECK(shlo__code_write(&m, 0, NULL, &blob, NULL) == SHLO_OK);
    shlo__module_free(&m);
    shlo__status_clear(&error);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__code_read(blob.data, blob.bytes, NULL, NULL, &m, &error) == SHLO_NOT_FOUND);
    CHECKF(error.op_index == 0 && !strcmp(error.attribute, "callee") && !strcmp(error.function, "f") &&
               strstr(error.message, "no function g"),
        "%s", error.message);
    shlo__module_free(&m);
    shlo_blob_free(&blob);
}

/* Elements are used where they are, if they are aligned; else copied to where they are. */
static void elements_in_place(void) {
    static const double numbers[3] = {1, 2, 3};
    static const int64_t dims[1] = {3};
    shlo__module m;
    shlo__attr a;
    shlo__op_parts p;
    shlo_blob blob;
    uint32_t name = 0, region = 0, func = 0, op = 0, type = 0, data = 0;
    int64_t number;
    TEST_CASE("elements in place");
    memset(&p, 0, sizeof p);
    memset(&a, 0, sizeof a);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_tensor(&m, SHLO_F64, 1, dims, NULL, &type) == SHLO_OK);
    CHECK(shlo__module_data_copy(&m, type, numbers, sizeof numbers, 0, &data) == SHLO_OK);
    CHECK(shlo__module_string(&m, "f", 1, &name) == SHLO_OK);
    CHECK(shlo__module_region(&m, 0, NULL, &region) == SHLO_OK);
    CHECK(shlo__module_func(&m, name, region, 0, NULL, &func) == SHLO_OK);
    number = data;
    a.id = SHLO__A_constant__value;
    a.n = 1;
    CHECK(shlo__module_numbers(&m, &number, 1, &a.at) == SHLO_OK);
    p.code = SHLO_OP_constant;
    p.n_attrs = 1;
    p.attrs = &a;
    p.n_results = 1;
    p.result_types = &type;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    CHECK(shlo__code_write(&m, 0, NULL, &blob, NULL) == SHLO_OK);
    shlo__module_free(&m);
    for (size_t off = 0; off < 8; off++) {
        uint8_t *memory = (uint8_t *)malloc(blob.bytes + 8);
        const uint8_t *bytes;
        int inside;
        memcpy(memory + off, blob.data, blob.bytes);
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        CHECK(shlo__code_read(memory + off, blob.bytes, NULL, NULL, &m, NULL) == SHLO_OK);
        bytes = (const uint8_t *)m.data.items[1].bytes;
        inside = bytes >= memory && bytes < memory + blob.bytes + 8;
        CHECK(((uintptr_t)bytes & 7) == 0 && !memcmp(bytes, numbers, sizeof numbers));
        CHECKF(inside == (off == 0) && m.data.items[1].owned == !inside, "%d bytes off", (int)off);
        shlo__module_free(&m);
        free(memory);
    }
    shlo_blob_free(&blob);
}

/* func @g(i32) { return }, func @f(60 x i32) { a composite of the eleventh, which is @g; return } */
static void make_composite(shlo__module *m) {
    static uint32_t types[60];
    shlo__op_parts p;
    shlo__attr a[2];
    uint32_t g = 0, f = 0, id = 0, region = 0, func = 0, op = 0, x;
    int64_t number;
    memset(&p, 0, sizeof p);
    memset(a, 0, sizeof a);
    CHECK(shlo__module_init(m, NULL) == SHLO_OK);
    CHECK(shlo__module_tensor(m, SHLO_I32, 0, NULL, NULL, &types[0]) == SHLO_OK);
    for (int i = 1; i < 60; i++) types[i] = types[0];
    CHECK(shlo__module_string(m, "g", 1, &g) == SHLO_OK && shlo__module_string(m, "f", 1, &f) == SHLO_OK);
    CHECK(shlo__module_string(m, "a.b", 3, &id) == SHLO_OK);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_region(m, 1, types, &region) == SHLO_OK);
    CHECK(shlo__module_func(m, g, region, 0, NULL, &func) == SHLO_OK);
    CHECK(shlo__module_op(m, region, &p, &op) == SHLO_OK);
    CHECK(shlo__module_region(m, 60, types, &region) == SHLO_OK);
    CHECK(shlo__module_func(m, f, region, 0, NULL, &func) == SHLO_OK);
    x = m->regions.items[region].args + 10;
    p.code = SHLO_OP_composite;
    p.n_operands = 1;
    p.operands = &x;
    a[0].id = SHLO__A_composite__name;
    a[1].id = SHLO__A_composite__decomposition;
    a[0].n = a[1].n = 1;
    number = id;
    CHECK(shlo__module_numbers(m, &number, 1, &a[0].at) == SHLO_OK);
    number = g;
    CHECK(shlo__module_numbers(m, &number, 1, &a[1].at) == SHLO_OK);
    p.n_attrs = 2;
    p.attrs = a;
    CHECK(shlo__module_op(m, region, &p, &op) == SHLO_OK);
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(m, region, &p, &op) == SHLO_OK);
}

/* The number of regions is refused; read as the operand that follows, it would do. */
static void a_number_read_as_the_next(void) {
    shlo__module m;
    shlo_blob blob;
    size_t at;
    make_composite(&m);
    CHECK(shlo__code_write(&m, 0, NULL, &blob, NULL) == SHLO_OK && blob.bytes < sizeof file);
    shlo__module_free(&m);
    memcpy(file, blob.data, blob.bytes);
    reads_as("a composite", blob.bytes, SHLO_OK, "");
    for (at = blob.bytes - 4; at && memcmp(blob.data + at, "\1\0\0\x32", 4); at--) {}
    if (!CHECK(at > 0)) return; /* one operand, no results, no regions, the operand 50 back */
    memmove(file + at + 2, file + at + 3, blob.bytes - at - 3);
    for (at = 6 + SHLO__FORMAT_COUNTS; file[at] != SHLO__FORMAT_PROGRAM || file[at + 1] < 60; at++) {}
    file[at + 1]--;
    reads_as("a number read as the next", blob.bytes - 1, SHLO_FORMAT,
        "the number of regions is larger than");
    shlo_blob_free(&blob);
}

/* Quantized types of as many dimensions as there can be, the second like the first, with bounds. */
static void of_all_dimensions(void) {
    static const double scale = 0.5;
    static const int64_t zero = 0;
    int64_t dims[SHLO_MAX_RANK], bounds[SHLO_MAX_RANK];
    shlo__module m;
    shlo__quant_parts q;
    shlo__op_parts p;
    shlo_blob blob;
    uint32_t types[2] = {0, 0}, name = 0, region = 0, func = 0, op = 0;
    memset(&q, 0, sizeof q);
    memset(&p, 0, sizeof p);
    q.storage = SHLO_I8;
    q.expressed = SHLO_F32;
    q.params.storage_min = -128;
    q.params.storage_max = 127;
    q.params.axis = -1;
    q.params.n_scales = 1;
    q.scales = &scale;
    q.zero_points = &zero;
    for (int d = 0; d < SHLO_MAX_RANK; d++) dims[d] = SHLO__DYNAMIC, bounds[d] = 2;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_quantized(&m, &q, SHLO_MAX_RANK, dims, bounds, &types[0]) == SHLO_OK);
    bounds[SHLO_MAX_RANK - 1] = 3;
    CHECK(shlo__module_quantized(&m, &q, SHLO_MAX_RANK, dims, bounds, &types[1]) == SHLO_OK);
    CHECK(shlo__module_string(&m, "f", 1, &name) == SHLO_OK);
    CHECK(shlo__module_region(&m, 2, types, &region) == SHLO_OK);
    CHECK(shlo__module_func(&m, name, region, 0, NULL, &func) == SHLO_OK);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    CHECK(shlo__code_write(&m, 0, NULL, &blob, NULL) == SHLO_OK && blob.bytes < sizeof file);
    memcpy(file, blob.data, blob.bytes);
    reads_as("quantized, of all dimensions", blob.bytes, SHLO_OK, "");
    shlo_blob_free(&blob);
    shlo__module_free(&m);
}

/* The sizes of an empty tensor begin in a weights file, and end behind it. */
static void sizes_cut_off(void) {
    static const int64_t sizes[2] = {0, 0};
    shlo_weight w;
    shlo_weights_file f;
    shlo_blob blob;
    shlo_error error;
    int64_t dims[SHLO_MAX_RANK];
    TEST_CASE("sizes of weights that are cut off");
    memset(&w, 0, sizeof w);
    w.name = "w";
    w.data = sizes;
    w.what.dtype = SHLO_F32;
    w.what.rank = 2;
    w.what.dims = sizes;
    CHECK(shlo_weights_make(&w, 1, NULL, &blob, &error) == SHLO_OK && blob.bytes > 40 && blob.bytes < 256);
    for (size_t cut = 0; cut <= 16; cut++) {
        uint8_t *copy = (uint8_t *)malloc(blob.bytes + 16);
        memcpy(copy, blob.data, blob.bytes);
        memset(copy + blob.bytes, 0, 16); /* so that they fit, in a larger file */
        copy[8] = (uint8_t)(blob.bytes + 16 - cut);
        copy[24 + 24] = (uint8_t)blob.bytes;
        copy = (uint8_t *)realloc(copy, blob.bytes + 16 - cut);
        f.data = copy;
        f.bytes = blob.bytes + 16 - cut;
        CHECKF(shlo_weights_entry(&f, 0, &w, dims, &error) == (cut ? SHLO_FORMAT : SHLO_OK),
            "%d bytes cut: %s", (int)cut, error.message);
        free(copy);
    }
    TEST_CASE("a size of 2^63 beside none");
    {
        uint8_t *copy = (uint8_t *)malloc(blob.bytes);
        memcpy(copy, blob.data, blob.bytes);
        copy[copy[24 + 24] + 15] = 0x80;
        f.data = copy;
        f.bytes = blob.bytes;
        CHECK(shlo_weights_entry(&f, 0, &w, dims, &error) == SHLO_FORMAT);
        copy[copy[24 + 24] + 15] = 0x40;
        if (sizeof(size_t) == 8) /* 32 bits have no such sizes */
            CHECK(shlo_weights_entry(&f, 0, &w, dims, &error) == SHLO_OK && dims[1] == (int64_t)1 << 62);
        free(copy);
    }
    shlo_blob_free(&blob);
}

/* An op without its operands: a wrong call of the builder, but in a file a program without structure. */
static void no_operands(void) {
    shlo__module m;
    shlo_blob blob;
    shlo__op_parts p;
    shlo__attr a;
    uint32_t type = 0, f = 0, region = 0, func = 0, op = 0;
    const int64_t zero = 0;
    memset(&p, 0, sizeof p);
    memset(&a, 0, sizeof a);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__module_tensor(&m, SHLO_I32, 1, &zero, NULL, &type) == SHLO_OK);
    CHECK(shlo__module_string(&m, "f", 1, &f) == SHLO_OK);
    CHECK(shlo__module_region(&m, 0, NULL, &region) == SHLO_OK);
    CHECK(shlo__module_func(&m, f, region, 0, NULL, &func) == SHLO_OK);
    p.code = SHLO_OP_concatenate;
    p.n_results = 1;
    p.result_types = &type;
    a.id = SHLO__A_concatenate__dimension;
    a.n = 1;
    CHECK(shlo__module_numbers(&m, &zero, 1, &a.at) == SHLO_OK);
    p.n_attrs = 1;
    p.attrs = &a;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(&m, region, &p, &op) == SHLO_OK);
    if (CHECK(shlo__code_write(&m, 0, NULL, &blob, NULL) == SHLO_OK && blob.bytes < sizeof file)) {
        memcpy(file, blob.data, blob.bytes);
        reads_as("no operands", blob.bytes, SHLO_STRUCTURE, "concatenate: 0 operands, expected at least 1");
        shlo_blob_free(&blob);
    }
    shlo__module_free(&m);
}

/* Either limit may be the negative one, and is the one that is named. */
static void negative_limits(void) {
    TEST_CASE("negative limits");
    for (int i = 0; i < 2; i++) {
        shlo__module m;
        shlo_limits l;
        shlo_error error;
        memset(&l, 0, sizeof l);
        shlo__status_clear(&error);
        *(i ? &l.depth : &l.rank) = -1;
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        CHECK(shlo__code_read(NULL, 0, NULL, &l, &m, &error) == SHLO_ARGUMENT);
        CHECKF(strcmp(error.message, i ? "limits.depth is negative" : "limits.rank is negative") == 0, "%s",
            error.message);
        shlo__module_free(&m);
    }
}

int main(void) {
    sizes_cut_off();
    negative_limits();
    no_operands();
    constants_beyond_all_addresses();
    like_one_with_more_dimensions();
    no_such_function();
    elements_in_place();
    a_number_read_as_the_next();
    of_all_dimensions();
    return test_end("code/corners");
}
