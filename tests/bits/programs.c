/* tests/bits/programs.c - writes programs with their inputs to a file, from which run.c runs them on any
 * machine: programs FILE. They are the lines of tests/ops/OP.txt with every element type, those of
 * large.txt, whose sizes fill vectors and tiles, random programs and layers, and models. Each has its name
 * and runs with rough numbers, of which every sum is rounded, then with NaN, infinities and the ends of the
 * ranges among them. */
#include "../api/lines.h"
#include "../vm/layers.h"
#include "../../examples/digits/classifier.h"
#include "../../examples/keyword/classifier.h"

static FILE *file;
static unsigned long long dice;

/* ---- the file: see run.c ---- */

static void put_bytes(const void *p, size_t n) {
    if (n && fwrite(p, 1, n, file) != n) CHECK(!"the file is written");
}
static void put_number(uint64_t x) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(x >> 8 * i);
    put_bytes(bytes, 8);
}

static void put_program(const char *group, const char *name, const shlo_blob *code, const call *in) {
    put_number(strlen(group));
    put_bytes(group, strlen(group));
    put_number(strlen(name));
    put_bytes(name, strlen(name));
    put_number(code->bytes);
    put_bytes(code->data, code->bytes);
    put_number((uint64_t)in->n);
    for (int32_t i = 0; i < in->n; i++) {
        const tens *x = &in->items[i];
        put_number((uint64_t)x->t);
        put_number((uint64_t)x->rank);
        for (int d = 0; d < x->rank; d++) put_number((uint64_t)x->dims[d]);
        put_bytes(x->data, x->bytes);
    }
}

/* ---- values ---- */

/* One of the bit patterns that ops treat apart, of a float of `bits` bits with so many of its mantissa. */
static uint64_t special_bits(int bits, int mantissa) {
    const uint64_t sign = (uint64_t)1 << (bits - 1), inf = (sign - 1) >> mantissa << mantissa,
                   quiet = (uint64_t)1 << (mantissa - 1);
    const uint64_t list[] = {inf | quiet, sign | inf | quiet, inf | quiet | 5, sign | inf | quiet | 3, inf,
        sign | inf, 0, sign, 1, sign | 2, inf - 1, sign | (inf - 1), quiet << 1};
    return list[test_random(&dice) % (sizeof list / sizeof *list)];
}

static void put_rough(shlo_dtype t, int specials, unsigned char *p) {
    static const struct {
        shlo_dtype t;
        int bits, mantissa;
    } wide[] = {{SHLO_BF16, 16, 7}, {SHLO_F16, 16, 10}, {SHLO_F32, 32, 23}, {SHLO_F64, 64, 52}};
    const uint64_t r = test_random(&dice);
    double x = (double)(int64_t)(r >> 11) / 9007199254740992.0 * 2 - 1;
    x = ldexp(x, (int)(r & 7) - 3);
    shlo_convert_elements(t, p, SHLO_F64, &x, 1);
    if (!specials || (r >> 3 & 7) >= 3) return;
    for (size_t k = 0; k < sizeof wide / sizeof *wide; k++)
        if (wide[k].t == t) {
            const uint64_t bits = special_bits(wide[k].bits, wide[k].mantissa);
            memcpy(p, &bits, (size_t)wide[k].bits / 8);
            return;
        }
    *p = (unsigned char)(r >> 20 & ((1u << shlo_dtype_bits(t)) - 1));
}

/* Every float that the program is given. */
static void roughen(call *in, int specials) {
    for (int32_t i = 0; i < in->n; i++) {
        const tens *x = &in->items[i];
        const size_t half = x->size / 2;
        for (size_t k = 0; k < x->n; k++)
            if (is_float(x->t))
                put_rough(x->t, specials, tens_at(x, k));
            else if (is_complex(x->t)) {
                const shlo_dtype part = x->t == SHLO_C64 ? SHLO_F32 : SHLO_F64;
                put_rough(part, specials, tens_at(x, k));
                put_rough(part, specials, tens_at(x, k) + half);
            }
    }
}

static int has_floats(const call *in) {
    for (int32_t i = 0; i < in->n; i++)
        if (is_float(in->items[i].t) || is_complex(in->items[i].t)) return 1;
    return 0;
}

/* Each program's numbers follow from its name: a new program changes no other's. */
static void seed(const char *name) {
    dice = 99;
    while (*name) dice = dice * 31 + (unsigned char)*name++;
}

static void put_twice(const char *group, const char *name, const shlo_blob *code, call *in) {
    static char text[5000];
    seed(name);
    roughen(in, 0);
    put_program(group, name, code, in);
    if (!has_floats(in)) return;
    roughen(in, 1);
    snprintf(text, sizeof text, "%.4900s, with NaN", name);
    put_program(group, text, code, in);
}

/* ---- programs ---- */

static void put_line(const char *group, const char *line) {
    program p;
    shlo_error error;
    if (program_make(&p, line, &error) == SHLO_OK && p.code.data) {
        call in, out;
        shlo_status status;
        int ran = 0;
        find_attempt(&p, &in, &out, &ran, &status, &error);
        if (status == SHLO_OK && ran) put_twice(group, line, &p.code, &in);
        call_free(&in);
        call_free(&out);
    }
    program_free(&p);
}

/* The line as it stands and with other element types; of long lists every fourth, so that the file stays
 * small. */
static void put_types(const char *group, const char *line, int number) {
    static char copy[4200];
    put_line(group, line);
    if (strstr(line, "q<")) return;
    for (int w = 0; w < (int)N_TYPE_WORDS; w++)
        for (int t = 1; t < SHLO_DTYPE_COUNT; t++) {
            const char *name = shlo_dtype_name((shlo_dtype)t);
            if (number > 1 && (t + number) % 4) continue;
            if (strcmp(name, type_words[w]) && replaced(line, type_words[w], name, copy, sizeof copy))
                put_line(group, copy);
        }
}

static void put_file(const char *group, const char *path, int types) {
    static char line[4096], text[4096];
    int number = 0;
    FILE *f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    while (fgets(line, sizeof line, f)) {
        program p;
        shlo_error error;
        size_t length;
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "ok ", 3)) continue;
        length = program_make(&p, line + 3, &error) == SHLO_OK ? p.length : 0;
        program_free(&p);
        if (!length) continue;
        snprintf(text, sizeof text, "%.*s", (int)length, line + 3);
        if (types)
            put_types(group, text, number++);
        else {
            text[strcspn(text, "(")] = 0;
            line[3 + length] = 0;
            put_line(strcat(text, " large"), line + 3);
        }
    }
    fclose(f);
}

static void put_code(const char *group, const char *name, const shlo_blob *code) {
    shlo_program *p;
    shlo_error error;
    call in;
    attempt a = attempt_of(0);
    if (!CHECK(shlo_load(code->data, code->bytes, NULL, &p, &error) == SHLO_OK)) return;
    if (CHECK(call_make(p, 0, &a, &in))) put_twice(group, name, code, &in);
    call_free(&in);
    shlo_program_free(p);
}

/* A random program; those with contractions are a group of their own. */
static void put_random(const char *kind, int number, const shlo_blob *code, int exact) {
    char group[80], name[80];
    snprintf(group, sizeof group, "%s%s", kind, exact ? "" : " with products");
    snprintf(name, sizeof name, "number %d", number);
    put_code(group, name, code);
}

/* ---- models ---- */

static void put_stored(const char *name, const unsigned char *code, size_t bytes) {
    shlo_blob blob;
    memset(&blob, 0, sizeof blob);
    blob.data = (unsigned char *)(uintptr_t)code;
    blob.bytes = bytes;
    put_code(name, name, &blob);
}

static shlo_value matrix(shlo_builder *b, int64_t rows, int64_t columns) {
    return shlo_arg(b, shlo_tensor2(b, SHLO_F32, rows, columns));
}

/* A cell with state over eight steps, in a while. */
static shlo_value lstm(shlo_builder *b) {
    const shlo_value x = matrix(b, 2, 16);
    shlo_value state[2], args[2];
    shlo_lstm weights;
    shlo_loop loop;
    weights.input = matrix(b, 16, 64);
    weights.recurrent = matrix(b, 16, 64);
    weights.bias = shlo_arg(b, shlo_tensor1(b, SHLO_F32, 64));
    state[0] = state[1] = shlo_full_like(b, 0, x);
    shlo_loop_begin(b, &loop, 8, state, args, 2);
    shlo_lstm_cell(b, x, &weights, &args[0], &args[1]);
    shlo_loop_end(b, &loop, args, state);
    return state[0];
}

/* A block of a transformer: attention of one head and two dense layers, each added to what it took. */
static shlo_value transformer(shlo_builder *b) {
    enum { WIDTH = 24, HIDDEN = 96 };
    const shlo_value x = matrix(b, 20, WIDTH), scale = shlo_arg(b, shlo_tensor1(b, SHLO_F32, WIDTH));
    const shlo_value to_q = matrix(b, WIDTH, WIDTH), to_k = matrix(b, WIDTH, WIDTH);
    const shlo_value to_v = matrix(b, WIDTH, WIDTH), up = matrix(b, WIDTH, HIDDEN);
    const shlo_value down = matrix(b, HIDDEN, WIDTH);
    shlo_value y = shlo_layer_norm(b, x, scale, SHLO_NONE, 1e-5), wide;
    const shlo_value q = shlo_matmul(b, y, to_q), k = shlo_matmul(b, y, to_k), v = shlo_matmul(b, y, to_v);
    y = shlo_add(b, x, shlo_attention(b, q, k, v, SHLO_NONE, 0));
    wide = shlo_gelu_tanh(b, shlo_matmul(b, shlo_rms_norm(b, y, scale, 1e-5), up));
    return shlo_add(b, y, shlo_matmul(b, wide, down));
}

static void put_built(const char *name, shlo_value (*make)(shlo_builder *b)) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_value out;
    shlo_func_begin(b, "main");
    out = make(b);
    shlo_return(b, &out, 1);
    memset(&code, 0, sizeof code);
    if (CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK)) put_code(name, name, &code);
    shlo_blob_free(&code);
    shlo_builder_destroy(b);
}

int main(int argc, char **argv) {
    if (argc != 2 || !(file = fopen(argv[1], "wb"))) return 2;
    for (int op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        char path[100];
        if (!row) continue;
        snprintf(path, sizeof path, "tests/ops/%s.txt", row->name);
        put_file(row->name, path, 1);
    }
    put_file(NULL, "tests/bits/large.txt", 0);
    for (int i = 0; i < 120; i++) {
        shlo_blob code;
        int exact;
        if (CHECK(gen_program((unsigned long long)i, 12, &code, &exact) == SHLO_OK))
            put_random("random program", i, &code, exact);
        shlo_blob_free(&code);
        if (CHECK(gen_layers((unsigned long long)i, &code, &exact) == SHLO_OK))
            put_random("random layers", i, &code, exact);
        shlo_blob_free(&code);
    }
    put_stored("model digits", digits_classifier, sizeof digits_classifier);
    put_stored("model keyword", keyword_classifier, sizeof keyword_classifier);
    put_built("model lstm", lstm);
    put_built("model transformer", transformer);
    CHECK(fclose(file) == 0);
    return test_failed > 0;
}
