/* tests/fuzz/fuzz_linalg.c - calls of frameworks' linear algebra with shapes, types, layouts, attributes and
 * numbers from a stranger: what is refused says why, what is accepted stays inside of its buffers and ends.
 * -DFUZZ_MAIN=RUNS makes a program of it that needs no libFuzzer. */
#include "stablehlo.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct fuzz_row {
    const char *name, *operands, *results, *attributes;
} fuzz_row;
static const fuzz_row fuzz_rows[] = {
#define REAL(id, a, b, routine, operands, results, attributes, flags) \
    {a "s" b, operands, results, attributes}, {a "d" b, operands, results, attributes},
#define WIDE(id, a, b, routine, operands, results, attributes, flags) \
    {a "c" b, operands, results, attributes}, {a "z" b, operands, results, attributes},
#define EITHER(id, a, b, routine, operands, results, attributes, flags) \
    REAL(id, a, b, routine, operands, results, attributes, flags) \
    WIDE(id, a, b, routine, operands, results, attributes, flags)
#define GPU(id, name, routine, operands, results, attributes, flags) \
    {"cu" name, operands, results, attributes},
#define ONE(id, name, routine, operands, results, attributes, flags) {name, operands, results, attributes},
#include "../../src/lapack/calls.def" /* in a build of the shipped header, too */
};
enum { FUZZ_ROWS = (int)(sizeof fuzz_rows / sizeof *fuzz_rows), FUZZ_BUFFERS = 12, FUZZ_RANK = 4 };

typedef struct fuzz_bytes {
    const uint8_t *at;
    size_t left;
} fuzz_bytes;

static unsigned fuzz_next(fuzz_bytes *b) {
    if (!b->left) return 0;
    b->left--;
    return *b->at++;
}

typedef struct fuzz_call {
    shlo_call_info info;
    shlo_buffer buffers[2][FUZZ_BUFFERS];
    int64_t dims[2][FUZZ_BUFFERS][FUZZ_RANK], layouts[2][FUZZ_BUFFERS][FUZZ_RANK];
    const int64_t *orders[2][FUZZ_BUFFERS];
    int64_t batch, m, n;
    shlo_dtype type;
} fuzz_call;

static long fuzz_accepted;
static volatile unsigned fuzz_sum;

/* What the letter asks for; a byte in 16 changes a dimension, the rank or the type. */
static void fuzz_shape(fuzz_call *c, int side, int i, char letter, fuzz_bytes *b) {
    shlo_buffer *x = &c->buffers[side][i];
    int64_t *dims = c->dims[side][i], least = c->m < c->n ? c->m : c->n;
    const unsigned how = fuzz_next(b);
    const int matrix = strchr("ABUVv", letter) != NULL, whole = strchr("PpdQI.lcfstuxy<>", letter) != NULL;
    int wide = c->type == SHLO_C64 || c->type == SHLO_C128;
    if (strchr("Ww", letter) && !(how & 32)) wide = 0;
    if (strchr("UV", letter) && how & 32) wide = 1;
    x->rank = strchr("lcfstuxy<>", letter) ? 0 : strchr("I.", letter) ? 1 : matrix ? 3 : 2;
    dims[0] = c->batch;
    dims[1] = letter == 'U'           ? (how & 64 ? c->m : least)
              : strchr("TwP", letter) ? least - (how >> 6 & 1)
                                      : c->n;
    dims[2] = letter == 'V' ? c->n : c->m;
    if (letter == 'V') dims[1] = c->n;
    if (letter == 'v') dims[2] = how & 64 ? c->n : least;
    x->dtype = whole ? SHLO_I32 : c->type;
    if (!whole && (x->dtype == SHLO_C64 || x->dtype == SHLO_F32)) x->dtype = wide ? SHLO_C64 : SHLO_F32;
    if (!whole && (x->dtype == SHLO_C128 || x->dtype == SHLO_F64)) x->dtype = wide ? SHLO_C128 : SHLO_F64;
    if ((how & 15) == 15) dims[fuzz_next(b) % 3] = (int64_t)(fuzz_next(b) % 7);
    if ((how & 15) == 14) x->rank = (int32_t)(fuzz_next(b) % FUZZ_RANK);
    if ((how & 15) == 13) x->dtype = (shlo_dtype)(SHLO_I1 + fuzz_next(b) % 20);
    for (int d = 0; d < FUZZ_RANK; d++) {
        if (dims[d] < 0) dims[d] = 0;
        c->layouts[side][i][d] = x->rank - 1 - d;
    }
    if (x->rank > 1 && how & 16) { /* by columns */
        c->layouts[side][i][0] = x->rank - 2;
        c->layouts[side][i][1] = x->rank - 1;
    }
    c->orders[side][i] = how & 128 ? c->layouts[side][i] : NULL;
    x->dims = dims;
    x->bytes = shlo_dtype_bytes(x->dtype);
    for (int d = 0; d < x->rank; d++) x->bytes *= (size_t)dims[d];
}

static void fuzz_fill(shlo_buffer *x, fuzz_bytes *b) {
    static const float some[] = {0, 1, -1, 0.5f, 3e38f, -3e38f, 1e-38f, 2};
    unsigned char *data = (unsigned char *)malloc(x->bytes ? x->bytes : 1);
    x->data = data;
    if (!data) return;
    memset(data, 0, x->bytes);
    for (size_t i = 0; i + 4 <= x->bytes; i += 4) {
        const unsigned byte = fuzz_next(b);
        float f = byte < 8 ? some[byte] : (float)byte / 64 - 2;
        double d = f;
        int32_t whole = (int32_t)byte - 16;
        if (byte == 255) memset(&f, 0xff, sizeof f);
        if (byte == 254) memset(&d, 0xff, sizeof d);
        if (x->dtype == SHLO_I32)
            memcpy(data + i, &whole, sizeof whole);
        else if ((x->dtype == SHLO_F64 || x->dtype == SHLO_C128) && i % 8 == 0)
            memcpy(data + i, &d, sizeof d);
        else if (x->dtype == SHLO_F32 || x->dtype == SHLO_C64)
            memcpy(data + i, &f, sizeof f);
    }
}

/* The attributes that the row wants, each of them one that may stand there, or once in a while another. */
static const char *fuzz_config(const fuzz_row *row, fuzz_bytes *b) {
    static char text[256];
    size_t n = (size_t)snprintf(text, sizeof text, "{more = 1");
    for (const char *at = row->attributes; *at;) {
        const size_t name = strcspn(at, "="), all = strcspn(at, " ");
        const char *choices = at + name + 1;
        const unsigned byte = fuzz_next(b), which = (byte & 127) % (unsigned)(all - name - 1);
        int value = choices[which];
        if (*choices == '?') value = byte & 1;
        if (*choices == '#') value = (int)(byte % 12) - 1;
        if (byte == 255) value = 88;
        n += (size_t)snprintf(text + n, sizeof text - n, ", %.*s = %d", (int)name, at, value);
        at += all + (at[all] != 0);
    }
    snprintf(text + n, sizeof text - n, "}");
    return text;
}

/* The type that a name says; 0: none. */
static char fuzz_letter(const char *name) {
    if (strstr(name, "gtsv2_f32")) return 's';
    if (strstr(name, "gtsv2_f64")) return 'd';
    return strncmp(name, "lapack_", 7) == 0 ? name[7] : strncmp(name, "blas_", 5) == 0 ? name[5] : 0;
}

static void fuzz_run(const shlo_custom *handler, fuzz_call *c, fuzz_bytes *b) {
    shlo_error error;
    shlo_status s;
    memset(&error, 0, sizeof error);
    s = handler->prepare(handler->user, &c->info, &c->info.scratch_bytes, &error);
    if (s != SHLO_OK && !error.message[0]) abort();
    if (s != SHLO_OK || c->info.scratch_bytes > (size_t)1 << 24) return;
    c->info.scratch = malloc(c->info.scratch_bytes ? c->info.scratch_bytes : 1);
    for (int i = 0; i < c->info.n_inputs; i++) fuzz_fill(&c->buffers[0][i], b);
    for (int i = 0; i < c->info.n_outputs; i++) fuzz_fill(&c->buffers[1][i], b);
    memset(&error, 0, sizeof error);
    s = handler->call(handler->user, &c->info, &error);
    if (s != SHLO_OK && !error.message[0]) abort();
    if (s == SHLO_OK) fuzz_accepted++;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < FUZZ_BUFFERS; i++) {
            shlo_buffer *x = &c->buffers[side][i];
            for (size_t k = 0; side && x->data && k < x->bytes; k++)
                fuzz_sum += ((unsigned char *)x->data)[k];
            free(x->data);
        }
    free(c->info.scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const configs[] = {"", "{uplo = 76 : ui8, mode = 86 : ui8}",
        "{uplo = 85 : ui8, mode = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, diag = 85 : ui8}",
        "{compute_uv = true, compute_left = 86 : ui8, compute_right = 86 : ui8, lower = false}",
        "{side = 82 : ui8}", "{low = -1 : i64, high = 9 : i64, trans_x = 67 : ui8, mode = 65 : ui8}",
        "{low = 2 : i64, high = 3 : i64}", "\0\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0"};
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128};
    static const char letters[] = "sdcz";
    static fuzz_call c;
    const shlo_custom *handlers, *handler = NULL;
    const fuzz_row *row;
    fuzz_bytes b;
    int32_t n, which;
    b.at = data;
    b.left = size;
    memset(&c, 0, sizeof c);
    row = &fuzz_rows[(fuzz_next(&b) << 8 | fuzz_next(&b)) % FUZZ_ROWS];
    handlers = shlo_linalg_handlers(&n);
    for (int32_t i = 0; i < n; i++)
        if (strcmp(handlers[i].name, row->name) == 0) handler = &handlers[i];
    if (!handler) abort();
    c.batch = fuzz_next(&b);
    c.batch = c.batch < 224 ? c.batch % 4 : c.batch % 5 * 33; /* many are computed side by side */
    c.m = fuzz_next(&b) % 8;
    c.n = fuzz_next(&b) % 3 ? c.m : fuzz_next(&b) % 8;
    if (fuzz_next(&b) == 255) c.m = c.n = 49 + fuzz_next(&b) % 30; /* blocks */
    c.type = types[fuzz_next(&b) % 4];
    if (fuzz_next(&b) < 240 && fuzz_letter(row->name)) /* nearly always the type that the name says */
        c.type = types[strchr(letters, fuzz_letter(row->name)) - letters];
    which = (int32_t)(fuzz_next(&b) % 16);
    c.info.name = row->name;
    c.info.version = which == 7 ? 2 : 4;
    c.info.config = which < 8 ? configs[which] : fuzz_config(row, &b);
    c.info.config_bytes = which == 7 ? 24 : strlen(c.info.config);
    c.info.inputs = c.buffers[0];
    c.info.outputs = c.buffers[1];
    c.info.input_layouts = c.orders[0];
    c.info.output_layouts = c.orders[1];
    for (const char *o = row->operands; *o; o++, c.info.n_inputs++)
        fuzz_shape(&c, 0, c.info.n_inputs, *o, &b);
    for (const char *o = row->results; *o; o++, c.info.n_outputs++)
        fuzz_shape(&c, 1, c.info.n_outputs, *o, &b);
    fuzz_run(handler, &c, &b);
    return 0;
}

#ifdef FUZZ_MAIN
#define DRIVER_OWN_SEEDS
#include "driver.h"

/* Every row, with bytes that change nothing, and with random numbers. */
static int driver_seeds(void) {
    static unsigned long long state = 3;
    uint8_t seed[128];
    for (int r = 0; r < 64; r++) {
        memset(seed, 0, sizeof seed);
        for (size_t i = 0; i < sizeof seed; i++) seed[i] = i < 24 ? 1 : (uint8_t)(test_random(&state) >> 33);
        seed[0] = 0;
        seed[1] = (uint8_t)(r * 3);
        seed[3] = (uint8_t)(1 + r % 7); /* rows */
        seed[8] = 8; /* the attributes that the call wants */
        driver_keep(seed, sizeof seed);
    }
    return 1;
}
#endif
