// link: rooms base op ir code
/* test_refusals.c - what the reader says of 120,000 files that are nearly right: in some sections bytes
 * are others, are missing or are too many, counts of the header are wrong, limits are low, weights do not
 * fit; and of 6,000 weights files like that. Status, place and message, or what the file is when it is
 * written again, make one sum a program, and refusals.txt has it. `test_refusals NAME` prints them:
 * compare with what the version before prints. If the change is meant: GOLDEN=renew test_refusals. As in
 * test_format.c, a lenient check/ stands in place of the real one. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "code/code.h"
#include "../sums.h"
#include "generate.h"
#include "lenient.h"

enum { PROGRAMS = 24, FILES = 5000, MOST = 1 << 14 };

static sums all;
static const char *only;
static unsigned long long dice;

static size_t below(size_t n) { return n ? (size_t)((test_random(&dice) >> 33) % n) : 0; }

/* ---- a file in its parts ---- */

typedef struct section {
    uint8_t head;
    size_t n;
    uint8_t bytes[MOST];
} section;

typedef struct parts {
    uint8_t version[2];
    uint32_t counts[SHLO__FORMAT_COUNTS];
    section sections[SHLO__FORMAT_SECTIONS];
    size_t n;
} parts;

static size_t take_number(const uint8_t *whole, size_t *at) {
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

static void split(const shlo_blob *blob, parts *p) {
    size_t at = 6;
    memset(p, 0, sizeof *p);
    memcpy(p->version, blob->data + 4, 2);
    for (int i = 0; i < SHLO__FORMAT_COUNTS; i++) p->counts[i] = (uint32_t)take_number(blob->data, &at);
    while (at < blob->bytes && p->n < SHLO__FORMAT_SECTIONS) {
        section *s = &p->sections[p->n++];
        const size_t align = (size_t)1 << (blob->data[at] >> 4 & 7);
        s->head = blob->data[at++];
        s->n = take_number(blob->data, &at);
        at = (at + align - 1) / align * align;
        if (!CHECK(s->n <= MOST - 16)) return;
        memcpy(s->bytes, blob->data + at, s->n);
        at += s->n;
    }
    CHECK(at == blob->bytes);
}

static void put_number(uint8_t *file, size_t *to, size_t x) {
    for (; x > 127; x >>= 7) file[(*to)++] = (uint8_t)(x | 128);
    file[(*to)++] = (uint8_t)x;
}

static size_t join(const parts *p, uint8_t *file) {
    size_t to = 6;
    memcpy(file, "SHLB", 4);
    memcpy(file + 4, p->version, 2);
    for (int i = 0; i < SHLO__FORMAT_COUNTS; i++) put_number(file, &to, p->counts[i]);
    for (size_t i = 0; i < p->n; i++) {
        const section *s = &p->sections[i];
        const size_t align = (size_t)1 << (s->head >> 4 & 7);
        file[to++] = s->head;
        put_number(file, &to, s->n);
        while (to % align) file[to++] = 0;
        memcpy(file + to, s->bytes, s->n);
        to += s->n;
    }
    return to;
}

/* ---- changes ---- */

static uint8_t other_byte(uint8_t was) {
    static const uint8_t odd[] = {0, 1, 2, 3, 127, 128, 129, 255};
    const size_t k = below(12);
    return k < 8 ? odd[k] : k == 8 ? (uint8_t)(was + 1) : k == 9 ? (uint8_t)(was - 1) : (uint8_t)below(256);
}

static void change_section(section *s) {
    const size_t at = below(s->n), k = 1 + below(2);
    switch (below(4)) {
    case 0: /* bytes are missing */
        if (s->n < at + k) return;
        memmove(s->bytes + at, s->bytes + at + k, s->n - at - k);
        s->n -= k;
        break;
    case 1: /* bytes are too many */
        if (s->n + k > MOST - 4) return;
        memmove(s->bytes + at + k, s->bytes + at, s->n - at);
        for (size_t i = 0; i < k; i++) s->bytes[at + i] = other_byte(1);
        s->n += k;
        break;
    case 2: /* it ends early */
        s->n = at;
        break;
    default:
        if (s->n) s->bytes[at] = other_byte(s->bytes[at]);
    }
}

/* The program as often as all others. */
static size_t any_section(const parts *p) {
    const size_t k = below(2 * p->n);
    if (k < p->n) return k;
    for (size_t i = 0; i < p->n; i++)
        if ((p->sections[i].head & 15) == SHLO__FORMAT_PROGRAM) return i;
    return k - p->n;
}

static void change(parts *p) {
    const size_t k = below(20), at = below(k ? p->n : 2);
    if (k == 0)
        p->version[at] = other_byte(1);
    else if (k == 1 && p->n)
        p->sections[at].head = (uint8_t)below(256);
    else if (k < 5) {
        uint32_t *count = &p->counts[below(SHLO__FORMAT_COUNTS)];
        const size_t how = below(4);
        *count = how == 0 ? *count + 1 : how == 1 && *count ? *count - 1 : how == 2 ? 0 : 2 * *count + 1;
    }
    else if (p->n)
        change_section(&p->sections[any_section(p)]);
}

/* ---- limits and weights ---- */

/* Weights whose bytes are all 1: too few, too many, none, at an odd address, or a failure with or without
   words. */
static shlo_status find(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    static union {
        double align;
        unsigned char bytes[MOST];
    } ones;
    const size_t how = *(const size_t *)user;
    (void)name;
    memset(&ones, 1, sizeof ones);
    *data = how == 1 ? NULL : ones.bytes + (how == 2);
    *bytes = what->bytes + (how == 3) - (how == 4);
    if (what->bytes > MOST / 2) return SHLO_LIMIT;
    if (how == 5) return SHLO_NOT_FOUND;
    if (how == 6) {
        snprintf(error->message, sizeof error->message, "the disk is gone");
        error->offset = error->op_index = 0;
        return SHLO_INPUT;
    }
    return SHLO_OK;
}

static void low_limits(shlo_limits *l, const parts *p) {
    memset(l, 0, sizeof *l);
    switch (below(8)) {
    case 0:
        l->rank = 1 + (int32_t)below(3);
        break;
    case 1:
        l->depth = 1 + (int32_t)below(3);
        break;
    case 2:
        l->ops = p->counts[SHLO__FORMAT_N_OPS] - (below(2) ? 0 : p->counts[SHLO__FORMAT_N_OPS] / 2);
        break;
    case 3:
        l->constant_bytes = 1 + below(3000);
        break;
    default:
        break;
    }
}

/* ---- one file ---- */

static void tell(const char *text) {
    sums_text(&all, text);
    if (only) printf("%s\n", text);
}

static void tell_module(const shlo__module *m) {
    shlo_blob blob;
    shlo_error error;
    shlo__status_clear(&error);
    if (shlo__code_write(m, 3, NULL, &blob, &error) == SHLO_OK) {
        sums_bytes(&all, blob.data, blob.bytes);
        if (only) printf("accepted: %d bytes\n", (int)blob.bytes);
        shlo_blob_free(&blob);
    }
    else
        tell(error.message);
}

static void read_file(const uint8_t *file, size_t n, const shlo_limits *limits, size_t how) {
    uint8_t *copy = (uint8_t *)malloc(n ? n : 1); /* so that a sanitizer sees a read beyond it */
    shlo_weights weights;
    shlo__module m;
    shlo_error error;
    shlo_status status;
    char text[600];
    memcpy(copy, file, n);
    weights.find = how == 7 ? NULL : find;
    weights.user = &how;
    shlo__status_clear(&error);
    if (shlo__module_init(&m, NULL) != SHLO_OK) {
        CHECKF(0, "no memory");
        return;
    }
    status = shlo__code_read(copy, n, how == 8 ? NULL : &weights, limits, &m, &error);
    snprintf(text, sizeof text, "%d %d %d %d %s %s %s: %s", (int)status, (int)error.status, (int)error.offset,
        (int)error.op_index, error.op, error.function, error.attribute, error.message);
    tell(text);
    all.count++;
    if (status == SHLO_OK) tell_module(&m);
    shlo__module_free(&m);
    free(copy);
}

static int sample(int number, parts *p) {
    shlo_blob blob;
    if (!sample_file(number, 1 + number * (SHLO_OP_COUNT - 6) / PROGRAMS, &blob)) return 0;
    split(&blob, p);
    shlo_blob_free(&blob);
    return 1;
}

/* ---- weights files ---- */

static const char *const weight_names[] = {"a", "ab", "b", "layer.0", "layer.1", "layer.1.", "z"};
enum { WEIGHTS = sizeof weight_names / sizeof *weight_names };
static const int64_t weight_sizes[] = {2, 3, 1, 4, 2};

/* Tensor i has rank i % 5. */
static void weight_of(int i, shlo_weight *w) {
    static const unsigned char zeros[1024];
    memset(w, 0, sizeof *w);
    w->name = weight_names[i];
    w->data = zeros;
    w->what.dtype = i % 2 ? SHLO_I8 : SHLO_F64;
    w->what.rank = i % 5;
    w->what.dims = weight_sizes;
    w->what.bytes = shlo_dtype_bytes(w->what.dtype);
    for (int d = 0; d < w->what.rank; d++) w->what.bytes *= (size_t)weight_sizes[d];
}

static void tell_weights(const uint8_t *data, size_t bytes) {
    char text[900];
    shlo_error error;
    shlo_weights_file file;
    file.data = data;
    file.bytes = bytes;
    all.count++;
    for (int i = -1; i <= WEIGHTS; i++) {
        int64_t dims[SHLO_MAX_RANK] = {0};
        shlo_weight w;
        shlo_status status = shlo_weights_entry(&file, i, &w, dims, &error);
        snprintf(text, sizeof text, "entry %d: %d %s", i, (int)status, error.message);
        tell(text);
        if (status != SHLO_OK) continue;
        snprintf(text, sizeof text, "%s at %d: %d bytes of type %d, rank %d", w.name,
            (int)((const uint8_t *)w.data - data), (int)w.what.bytes, (int)w.what.dtype, (int)w.what.rank);
        tell(text);
        sums_bytes(&all, dims, sizeof dims);
    }
    for (int i = 0; i < WEIGHTS; i++) {
        shlo_weight w;
        const void *found = NULL;
        size_t n = 0;
        shlo_status status;
        weight_of(i, &w);
        status = shlo_weights_find(&file, w.name, &w.what, &found, &n, &error);
        snprintf(text, sizeof text, "find %d: %d %d bytes at %d %s", i, (int)status, (int)n,
            found ? (int)((const uint8_t *)found - data) : -1, error.message);
        tell(text);
    }
}

static void weights_files(void) {
    shlo_weight w[WEIGHTS];
    shlo_blob whole;
    shlo_error error;
    size_t head = 24 + 32 * WEIGHTS + 200;
    dice = 7;
    for (int i = 0; i < WEIGHTS; i++) weight_of(i, &w[i]);
    if (!CHECK(shlo_weights_make(w, WEIGHTS, NULL, &whole, &error) == SHLO_OK)) return;
    if (head > whole.bytes) head = whole.bytes;
    for (int i = 0; i < 6000; i++) {
        const size_t cut = i % 3 == 0 ? below(head) : whole.bytes;
        uint8_t *copy = (uint8_t *)malloc(cut + 1);
        memcpy(copy, whole.data, cut);
        for (size_t k = i ? below(3) : 0; k && cut; k--) {
            const size_t at = below(SHLO__MIN(cut, head));
            copy[at] = other_byte(copy[at]);
        }
        if (cut < whole.bytes && cut > 16 && below(8)) /* the header says so */
            for (int k = 0; k < 8; k++) copy[8 + k] = (uint8_t)((uint64_t)cut >> 8 * k);
        copy = (uint8_t *)realloc(copy, cut ? cut : 1); /* so that a sanitizer sees a read beyond it */
        tell_weights(copy, cut);
        free(copy);
    }
    shlo_blob_free(&whole);
}

int main(int argc, char **argv) {
    static parts whole, changed;
    static uint8_t file[SHLO__FORMAT_SECTIONS * MOST];
    char name[SUMS_NAME];
    only = argc > 1 ? argv[1] : NULL;
    if (sizeof(size_t) < 8) {
        TEST_CASE("an address of 32 bits");
        SKIP("refusals.txt has the messages of machines of 64 bits");
        return test_end("test_refusals");
    }
    sums_open(&all, "tests/code/refusals.txt");
    for (int number = 0; number < PROGRAMS; number++) {
        snprintf(name, sizeof name, "program-%d", number);
        TEST_CASE(name);
        if ((only && strcmp(only, name)) || !sample(number, &whole)) continue;
        sums_begin(&all);
        dice = 99 + (unsigned long long)number;
        for (int i = 0; i < FILES; i++) {
            shlo_limits limits;
            changed = whole;
            for (size_t k = i > 16 ? 1 + below(3) : 0; k; k--) change(&changed);
            low_limits(&limits, &whole);
            read_file(file, join(&changed, file), i > 16 ? &limits : NULL, i > 16 ? below(16) : (size_t)i);
        }
        if (!only) sums_end(&all, name);
    }
    TEST_CASE("weights files");
    if (!only || !strcmp(only, "weights-files")) {
        sums_begin(&all);
        weights_files();
        if (!only) sums_end(&all, "weights-files");
    }
    if (!only) sums_close(&all);
    return test_end("test_refusals");
}
