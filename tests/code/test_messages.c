// link: rooms base op ir code
/* test_messages.c - what the reader says of files that are cut off inside a section, or of which one byte is
 * another, with status and place: tests/code/messages.txt. After a change of messages:
 * GOLDEN=renew build/tests/code/test_messages, and look at `git diff`. As in test_format.c, a lenient check/
 * stands in place of the real one. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "../test.h"
#include "generate.h"
#include "lenient.h"

/* ---- what is said ---- */

static char said[1 << 18];
static size_t n_said;
static char latest[600];

/* The same but for numbers? */
static int is_like(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a >= '0' && *a <= '9') a++;
        while (*b >= '0' && *b <= '9') b++;
        if (*a != *b) return 0;
        if (!*a) return 1;
    }
}

/* One line, unless the file before said the like. */
static void say(const char *what, size_t at, const uint8_t *file, size_t n) {
    uint8_t *copy = (uint8_t *)malloc(n ? n : 1); /* so that a sanitizer sees a read beyond it */
    shlo__module m;
    shlo_error error;
    char text[600];
    memcpy(copy, file, n);
    shlo__status_clear(&error);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    if (shlo__code_read(copy, n, NULL, NULL, &m, &error) == SHLO_OK) {
        snprintf(text, sizeof text, "accepted");
        CHECKF(error.status == SHLO_OK && !error.message[0], "accepted, but: %s", error.message);
    }
    else
        snprintf(text, sizeof text, "%s [%d, byte %d, %d %s in %s]", error.message, (int)error.status,
            (int)error.offset, (int)error.op_index, error.op, error.function);
    shlo__module_free(&m);
    free(copy);
    if (is_like(text, latest)) return;
    memcpy(latest, text, sizeof text);
    n_said += (size_t)snprintf(said + n_said, sizeof said - n_said, "%s %d: %s\n", what, (int)at, text);
    CHECK(n_said < sizeof said - 700);
}

/* ---- files ---- */

typedef struct section {
    uint8_t head;
    size_t at, n;
} section;

static uint8_t whole[1 << 16], file[1 << 16];
static section sections[SHLO__FORMAT_SECTIONS];
static size_t n_whole, n_sections, first;

static size_t number(size_t *at) {
    size_t x = 0;
    int shift = 0;
    uint8_t byte;
    do {
        byte = whole[(*at)++];
        x |= (size_t)(byte & 127) << shift;
        shift += 7;
    } while (byte & 128);
    return x;
}

static void split(void) {
    size_t at = 6;
    n_sections = 0;
    for (int i = 0; i < SHLO__FORMAT_COUNTS; i++) number(&at);
    first = at;
    while (at < n_whole && n_sections < SHLO__FORMAT_SECTIONS) {
        section *s = &sections[n_sections++];
        const size_t align = (size_t)1 << (whole[at] >> 4 & 7);
        s->head = whole[at++];
        s->n = number(&at);
        s->at = (at + align - 1) / align * align;
        at = s->at + s->n;
    }
    CHECK(at == n_whole);
}

/* The file with these `n` bytes in section `which`. */
static size_t with_section(size_t which, const uint8_t *contents, size_t n) {
    size_t to = first;
    memcpy(file, whole, first);
    for (size_t i = 0; i < n_sections; i++) {
        const size_t bytes = i == which ? n : sections[i].n;
        const size_t align = (size_t)1 << (sections[i].head >> 4 & 7);
        size_t left = bytes;
        file[to++] = sections[i].head;
        for (; left > 127; left >>= 7) file[to++] = (uint8_t)(left | 128);
        file[to++] = (uint8_t)left;
        while (to % align) file[to++] = 0;
        memcpy(file + to, i == which ? contents : whole + sections[i].at, bytes);
        to += bytes;
    }
    return to;
}

static void write_sample(uint64_t seed, int from, int last) {
    shlo__module m;
    shlo_error error;
    shlo_blob blob;
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    make_module(&m, seed, from, last);
    shlo__status_clear(&error);
    CHECK(shlo__code_write(&m, 3, NULL, &blob, &error) == SHLO_OK && blob.bytes <= sizeof whole);
    memcpy(whole, blob.data, blob.bytes);
    n_whole = blob.bytes;
    shlo__alloc_free(&blob.allocator, blob.data, blob.bytes);
    shlo__module_free(&m);
}

static void cuts(void) {
    static const char *const names[] = {"", "strings", "types", "constants", "program", "names", "locations",
        "data", "outside", "labels", "checksum"};
    for (size_t i = 0; i < n_sections; i++)
        for (size_t n = 0; n < sections[i].n; n++)
            say(names[sections[i].head & 15], n, file, with_section(i, whole + sections[i].at, n));
}

/* Sections whose second entry is wrong. */
static void second_entries(void) {
    static const struct {
        int section;
        uint8_t bytes[4];
    } with[] = {{SHLO__FORMAT_STRINGS, {1, 'a', 1, 'a'}},
        {SHLO__FORMAT_TYPES, {SHLO__FORMAT_KINDS | SHLO__TYPE_TOKEN, SHLO__FORMAT_KINDS | SHLO__TYPE_TOKEN}},
        {SHLO__FORMAT_TYPES, {SHLO__FORMAT_KINDS | SHLO__TYPE_TOKEN,
                                 SHLO__FORMAT_KINDS | SHLO__FORMAT_DYNAMIC | SHLO__TYPE_TOKEN}},
        {SHLO__FORMAT_TYPES, {SHLO__FORMAT_KINDS | SHLO__TYPE_TOKEN, SHLO__FORMAT_KINDS}}};
    for (size_t k = 0; k < sizeof with / sizeof *with; k++)
        for (size_t i = 0; i < n_sections; i++) {
            static uint8_t contents[sizeof whole];
            if ((sections[i].head & 15) != with[k].section || sections[i].n < sizeof with[k].bytes) continue;
            memcpy(contents, whole + sections[i].at, sections[i].n);
            memcpy(contents, with[k].bytes, sizeof with[k].bytes);
            say("second entry", k, file, with_section(i, contents, sections[i].n));
        }
}

static void changes(void) {
    static const uint8_t with[] = {0x00, 0x7f};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < n_whole; i++) {
            memcpy(file, whole, n_whole);
            file[i] = with[k];
            if (whole[i] != with[k]) say(k ? "127 at" : "0 at", i, file, n_whole);
        }
}

/* ---- what is no program file ---- */

static void strangers(void) {
    static const struct {
        const char *bytes;
        size_t n;
        const char *part;
    } cases[] = {{"", 0, "the program is empty"}, {"ML\xefR", 4, "MLIR bytecode"},
        {"ML\xefR!", 5, "MLIR bytecode"}, {"ML\xef", 3, "no program file: "},
        {"func", 4, "a text"}, {"~\t}", 3, "a text"},
        {"a\x7f", 2, "no program file: "}, {"\x08z", 2, "no program file: "}};
    char text[65];
    shlo__module m;
    shlo_error error;
    TEST_CASE("no program file");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        shlo__status_clear(&error);
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        CHECK(shlo__code_read(cases[i].bytes, cases[i].n, NULL, NULL, &m, &error) == SHLO_FORMAT);
        CHECKF(strncmp(error.message, cases[i].part, strlen(cases[i].part)) == 0, "case %d: %s", (int)i,
            error.message);
        shlo__module_free(&m);
    }
    memset(text, 'a', sizeof text);
    for (int at = 63; at <= 64; at++) { /* 64 bytes tell */
        text[63] = 'a';
        text[at] = 1;
        shlo__status_clear(&error);
        CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
        CHECK(shlo__code_read(text, sizeof text, NULL, NULL, &m, &error) == SHLO_FORMAT);
        CHECKF(strncmp(error.message, at == 63 ? "no program" : "a text", 6) == 0, "%d: %s", at,
            error.message);
        shlo__module_free(&m);
    }
}

/* ---- what cannot be written ---- */

/* func @main(%x: tensor<2xf32>) { an op of %x; return }. The op's number. */
static uint32_t one_op(shlo__module *m, shlo_op code, uint32_t n_attrs, shlo__attr *attrs) {
    static const int64_t dims[1] = {2};
    shlo__op_parts p;
    uint32_t type = 0, name = 0, region = 0, func = 0, op = 0, end = 0, x;
    CHECK(shlo__module_init(m, NULL) == SHLO_OK);
    CHECK(shlo__module_tensor(m, SHLO_F32, 1, dims, NULL, &type) == SHLO_OK);
    CHECK(shlo__module_string(m, "main", 4, &name) == SHLO_OK);
    CHECK(shlo__module_region(m, 1, &type, &region) == SHLO_OK);
    CHECK(shlo__module_func(m, name, region, 0, NULL, &func) == SHLO_OK);
    x = m->regions.items[region].args;
    memset(&p, 0, sizeof p);
    p.code = code;
    p.n_operands = p.n_results = 1;
    p.operands = &x;
    p.result_types = &type;
    p.n_attrs = n_attrs;
    p.attrs = attrs;
    CHECK(shlo__module_op(m, region, &p, &op) == SHLO_OK);
    memset(&p, 0, sizeof p);
    p.code = SHLO_OP_return;
    CHECK(shlo__module_op(m, region, &p, &end) == SHLO_OK);
    return op;
}

static void unwritable(shlo__module *m, shlo_status status, const char *message, int index) {
    shlo_error error;
    shlo_blob blob;
    shlo__status_clear(&error);
    CHECKF(shlo__code_write(m, 3, NULL, &blob, &error) == status && error.status == status, "%d: %s",
        (int)error.status, error.message);
    CHECKF(!strcmp(error.message, message), "%s", error.message);
    CHECKF(error.op_index == index && !strcmp(error.function, "main"), "op %d of %s", (int)error.op_index,
        error.function);
    CHECK(!blob.data && !blob.bytes);
    CHECK(shlo__code_write(m, 3, NULL, &blob, NULL) == status && !blob.data); /* nobody sees it */
    shlo__module_free(m);
}

static void refusals_of_the_writer(void) {
    static const int64_t two[2] = {0, 0};
    shlo__module m;
    shlo__attr a;
    uint32_t op, func = 0, name = 0;
    TEST_CASE("what cannot be written");
    memset(&a, 0, sizeof a);
    one_op(&m, SHLO_OP_concatenate, 0, NULL);
    unwritable(&m, SHLO_ATTRIBUTE, "attribute dimension is missing", 0);
    a.id = SHLO__A_concatenate__dimension;
    a.n = 2;
    op = one_op(&m, SHLO_OP_concatenate, 1, &a);
    CHECK(shlo__module_numbers(&m, two, 2, &m.attrs.items[m.ops.items[op].attrs].at) == SHLO_OK);
    unwritable(&m, SHLO_ATTRIBUTE, "attribute dimension has 2 values", 0);
    a.n = 0;
    one_op(&m, SHLO_OP_abs, 1, &a);
    unwritable(&m, SHLO_ATTRIBUTE, "1 attributes, of which abs knows 0", 0);
    op = one_op(&m, SHLO_OP_abs, 0, NULL);
    m.ops.items[op].n_operands = 0;
    unwritable(&m, SHLO_STRUCTURE, "0 operands instead of 1", 0);
    op = one_op(&m, SHLO_OP_abs, 0, NULL);
    m.ops.items[op].n_results = 0;
    unwritable(&m, SHLO_STRUCTURE, "0 results instead of 1", 0);
    op = one_op(&m, SHLO_OP_abs, 0, NULL);
    m.ops.items[op].code = 254;
    unwritable(&m, SHLO_STRUCTURE, "op code 254 does not exist", 0);
    op = one_op(&m, SHLO_OP_abs, 0, NULL);
    m.uses.items[m.ops.items[op].operands] = m.ops.items[op].results; /* its own result */
    unwritable(&m, SHLO_STRUCTURE, "operand 0 is not defined before its use", 0);
    one_op(&m, SHLO_OP_abs, 0, NULL);
    CHECK(shlo__module_string(&m, "other", 5, &name) == SHLO_OK);
    CHECK(shlo__module_func(&m, name, 0, 0, NULL, &func) == SHLO_OK);
    m.funcs.items[func].body = 0;
    {
        shlo_error error;
        shlo_blob blob;
        shlo__status_clear(&error);
        CHECKF(shlo__code_write(&m, 3, NULL, &blob, &error) == SHLO_STRUCTURE &&
                   !strcmp(error.message, "function other is declared, but has no body"),
            "%s", error.message);
        shlo__module_free(&m);
    }
}

/* ---- one file at a time ---- */

/* What the reader says of the first `n` bytes of `file`: the beginning of its message. */
static void reads_as(const char *what, size_t n, shlo_status status, const char *message) {
    shlo__module m;
    shlo_error error;
    TEST_CASE(what);
    shlo__status_clear(&error);
    CHECK(shlo__module_init(&m, NULL) == SHLO_OK);
    CHECK(shlo__code_read(file, n, NULL, NULL, &m, &error) == status);
    CHECKF(!strncmp(error.message, message, strlen(message)), "%s", error.message);
    CHECK(status != SHLO_OK || !error.message[0]);
    shlo__module_free(&m);
}

/* A header that counts `types` types and nothing else. */
static size_t header(uint8_t types) {
    memset(file, 0, 6 + SHLO__FORMAT_COUNTS);
    memcpy(file, "SHLB", 4);
    file[4] = SHLO__FORMAT_MAJOR;
    file[5] = SHLO__FORMAT_MINOR;
    file[6 + SHLO__FORMAT_N_TYPES] = types;
    return 6 + SHLO__FORMAT_COUNTS;
}

/* The file of `m` with byte `back` from its program's end, which was `was`, as `is`. */
static void reads_with(shlo__module *m, const char *what, size_t back, uint8_t was, uint8_t is,
    const char *message) {
    shlo_blob blob;
    size_t n, at = 0;
    CHECK(shlo__code_write(m, 0, NULL, &blob, NULL) == SHLO_OK && blob.bytes <= sizeof file);
    memcpy(whole, blob.data, blob.bytes);
    n_whole = n = blob.bytes;
    shlo_blob_free(&blob);
    shlo__module_free(m);
    split();
    memcpy(file, whole, n);
    for (size_t i = 0; i < n_sections; i++)
        if ((sections[i].head & 15) == SHLO__FORMAT_PROGRAM) at = sections[i].at + sections[i].n - back;
    if (!CHECK(file[at] == was)) return;
    file[at] = is;
    reads_as(what, n, SHLO_FORMAT, message);
}

static void single_files(void) {
    static const uint8_t largest[] = {2, 14, SHLO__FORMAT_KINDS | SHLO__FORMAT_DYNAMIC | SHLO__TYPE_TENSOR,
        SHLO_F32, 2, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1};
    static const uint8_t labels[][8] = {{9, 5, 1, 'f', 0, 1, 'a'}, {9, 4, 0, 0, 1, 'a'}, {9, 1, 5}};
    static const uint8_t splat[] = {SHLO__FORMAT_TYPES, 4,
        SHLO__FORMAT_KINDS | SHLO__FORMAT_DYNAMIC | SHLO__TYPE_TENSOR, SHLO_F32, 1, 0,
        SHLO__FORMAT_CONSTANTS, 1, 3};
    const int64_t zero = 0;
    shlo_blob none;
    shlo__module m;
    shlo__attr a;
    uint32_t op;
    size_t n = header(0);
    file[n] = SHLO__FORMAT_CHECKSUM;
    reads_as("a section's name", n + 1, SHLO_FORMAT, "the size of section 10 (checksum) is cut off");
    n = header(1);
    memcpy(file + n, largest, sizeof largest);
    reads_as("the largest size beside one that is not known", n + sizeof largest, SHLO_FORMAT,
        "the module's name");
    memset(&none, 0, sizeof none);
    shlo_blob_free(NULL);
    shlo_blob_free(&none);
    n = header(1);
    file[6 + SHLO__FORMAT_N_DATA] = 1;
    memcpy(file + n, splat, sizeof splat);
    reads_as("a splat of a size that is not known", n + sizeof splat, SHLO_FORMAT,
        "constant 1 has type 1, which is no tensor of a known size");
    n = header(100);
    file[n++] = SHLO__FORMAT_TYPES;
    file[n++] = (uint8_t)(1 + 99 * 3 - 128) | 128;
    file[n++] = (1 + 99 * 3) >> 7;
    file[n++] = SHLO__FORMAT_KINDS | SHLO__TYPE_TOKEN;
    for (uint8_t i = 1; i < 100; i++) {
        file[n++] = SHLO__FORMAT_KINDS | SHLO__TYPE_TUPLE;
        file[n++] = 1;
        file[n++] = i;
    }
    reads_as("nested tuples", n, SHLO_LIMIT, "type 66 is a tuple with too many members, or nested too deep");
    for (size_t i = 0; i < 3; i++) {
        memcpy(file, whole, n_whole);
        CHECK((sections[n_sections - 1].head & 15) < SHLO__FORMAT_LABELS);
        memcpy(file + n_whole, labels[i], sizeof *labels);
        reads_as("labels", n_whole + 2 + labels[i][1], i ? SHLO_FORMAT : SHLO_OK,
            i ? "a name of an argument or result is badly coded" : "");
    }
    one_op(&m, SHLO_OP_cholesky, 0, NULL);
    CHECK(shlo__format_optionals(shlo__op_row_of(SHLO_OP_cholesky)) == 1);
    reads_with(&m, "optional attributes", 4, 0, 2, "the list of attributes is larger than 1,");
    memset(&a, 0, sizeof a);
    a.id = SHLO__A_iota__iota_dimension;
    a.n = 1;
    op = one_op(&m, SHLO_OP_iota, 1, &a);
    CHECK(shlo__module_numbers(&m, &zero, 1, &m.attrs.items[m.ops.items[op].attrs].at) == SHLO_OK);
    m.ops.items[op].n_operands = 0;
    reads_with(&m, "a number implies no type", 5, SHLO_OP_iota, SHLO_OP_iota | SHLO__FORMAT_IMPLIED,
        "the result types are implied, but by no operand or attribute");
    one_op(&m, SHLO_OP_optimization_barrier, 0, NULL);
    reads_with(&m, "more results than operands", 4, 1, 2, "no operand implies the type of result 1");
}

static void compare(const char *path) {
    static char golden[1 << 18];
    const char *renew = getenv("GOLDEN");
    const int write = renew && !strcmp(renew, "renew");
    FILE *f = fopen(path, write ? "wb" : "rb");
    size_t n = 0, line = 1;
    if (!CHECK(f != NULL)) return;
    if (write)
        fwrite(said, 1, n_said, f);
    else
        n = fread(golden, 1, sizeof golden - 1, f);
    fclose(f);
    if (write) return;
    for (size_t i = 0; i < n && i < n_said && golden[i] == said[i]; i++) line += said[i] == '\n';
    CHECKF(n == n_said && !memcmp(golden, said, n), "%s:%d is not what is said now", path, (int)line);
}

int main(void) {
    TEST_CASE("messages");
    for (int i = 0; i < 2; i++) {
        write_sample(3, i ? 30 : 1, i ? 36 : 24);
        split();
        CHECK(n_sections >= 5);
        cuts();
        if (i) changes();
        if (i) second_entries();
    }
    compare("tests/code/messages.txt");
    single_files();
    strangers();
    refusals_of_the_writer();
    return test_end("code/messages");
}
