/* tests/vm/test_elements.c - every op over elements that runs, on every element type it allows, against
 * formulas in plain C; conversions between all types, bit casts, scalars among tensors; chains of ops whose
 * fused and unfused bits must agree. */
// link: impl
#include "harness.h"
#include "formulas.h"
#undef I

enum { B = 1, I = 2, U = 4, F = 8, C = 16, Q = 32 }; /* the letters of the table's `types` column */

typedef struct lane_row {
    const char *name;
    shlo_op op;
    int operands, types;
    const char *run;
} lane_row;
static const lane_row all_rows[] = {
#define OP(name, wire, n_operands, n_results, regions, traits, types, run, verb) \
    {#name, (shlo_op)wire, n_operands, types, #run},
#include "../../src/op/ops.def"
};
static lane_row lane_rows[sizeof all_rows / sizeof *all_rows]; /* those whose run word is LANE */
static int n_rows;
#define N_ROWS n_rows

static void find_lane_rows(void) {
    for (size_t i = 0; i < sizeof all_rows / sizeof *all_rows; i++)
        if (strcmp(all_rows[i].run, "LANE") == 0) lane_rows[n_rows++] = all_rows[i];
    CHECK(n_rows > 40);
}

static int letter(shlo_dtype t) {
    return t == SHLO_I1 ? B : is_signed(t) ? I : is_int(t) ? U : is_float(t) ? F : C;
}

/* ---- values worth trying ---- */

#define N_VALUES 40

static void interesting(shlo_dtype t, int k, void *p) {
    static const double reals[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3, -7, 0.1, -0.3, 20,
        -20, 1e-3, 1e6, -1e6, 1e-30, 1e30, -1e300, 1e-310, 4e-45, 448, -0.75};
    static const uint64_t wholes[] = {0, 1, 2, 3, 5, 7, 8, 15, 31, 63, 64, 127, 128, 255, 256, 32767, 32768,
        65535, 2147483647u, 2147483648u, 4294967295u, 9223372036854775807u, 9223372036854775808u,
        18446744073709551615u, 18446744073709551614u};
    uint64_t r = test_random(&rng);
    double x[2];
    for (int part = 0; part < 2; part++) {
        int j = part ? (int)((r >> 30) % N_VALUES) : k;
        if (j < (int)(sizeof reals / sizeof *reals))
            x[part] = reals[j];
        else if (j == N_VALUES - 1)
            x[part] = NAN;
        else if (j == N_VALUES - 2)
            x[part] = INFINITY;
        else if (j == N_VALUES - 3)
            x[part] = -INFINITY;
        else
            x[part] = ldexp((double)(int64_t)(r << (part ? 20 : 0)), (int)(r & 15) - 70);
        if (is_complex(t) && !(fabs(x[part]) < 100 && fabs(x[part]) > 1e-4))
            x[part] = (double)(r >> 40) / 16777216.0 * 3 - 1.5; /* special ones: tests/kernel */
    }
    if (is_complex(t))
        shlo_convert_elements(t, p, SHLO_C128, x, 1);
    else if (is_float(t))
        put_f64(t, p, x[0]);
    else if (t == SHLO_I1)
        *(unsigned char *)p = (unsigned char)(k & 1);
    else
        put_int(t, p, k < (int)(sizeof wholes / sizeof *wholes) ? wholes[k] : r);
}

static const int64_t square[2] = {N_VALUES, N_VALUES}; /* all pairs of values */

static void fill_interesting(tens *x, int by) {
    for (size_t i = 0; i < x->n; i++)
        interesting(x->t, (int)(by ? i / N_VALUES : i % N_VALUES) % N_VALUES, tens_at(x, i));
}

/* ---- one op on one type ---- */

static shlo_value make_op(shlo_op op, int n, const shlo_value *operands) {
    shlo_op_desc d;
    shlo_value r;
    memset(&d, 0, sizeof d);
    d.op = op;
    d.n_operands = n;
    d.operands = operands;
    r.id = 0;
    shlo_op_create(bld, &d, &r, 1);
    return r;
}

static void check_op(const lane_row *row, shlo_dtype t) {
    shlo_value v[2];
    int fine = 1;
    size_t i = 0;
    snprintf(prog_text, sizeof prog_text, "%s of %s", row->name, shlo_dtype_name(t));
    if (is_complex(t) && row->op == SHLO_OP_remainder) return; /* refused below */
    prog_begin();
    for (int k = 0; k < row->operands; k++) {
        v[k] = prog_in(t, 2, square);
        fill_interesting(&in[k], k);
    }
    if (prog_run1(make_op(row->op, row->operands, v)) && CHECK(out[0].n == in[0].n)) {
        for (; i < out[0].n && fine == 1; i++)
            fine = right(row->op, t, tens_at(&in[0], i), tens_at(&in[row->operands - 1], i),
                tens_at(&out[0], i), out[0].t);
        if (!CHECK(fine == 1)) {
            i--;
            printf("    %s%s: (%.17g, %.17g) gave %.17g\n", prog_text, fine < 0 ? ", no reference" : "",
                get_f64(t, tens_at(&in[0], i)), get_f64(t, tens_at(&in[row->operands - 1], i)),
                get_f64(out[0].t, tens_at(&out[0], i)));
        }
    }
    prog_end();
}

static void plain_ops(void) {
    TEST_CASE("one op");
    for (int r = 0; r < N_ROWS; r++)
        for (int t = SHLO_I1; t <= SHLO_C128; t++) {
            const lane_row *row = &lane_rows[r];
            if (!(row->types & letter((shlo_dtype)t)) || row->operands > 2) continue;
            if (row->op == SHLO_OP_compare || row->op == SHLO_OP_convert ||
                row->op == SHLO_OP_reduce_precision || row->op == SHLO_OP_select)
                continue;
            if (row->op == SHLO_OP_complex && t != SHLO_F32 && t != SHLO_F64) continue;
            check_op(row, (shlo_dtype)t);
        }
}

/* Every op on scalars, on nothing, and on eight dimensions. */
static void shapes(void) {
    static const int64_t none[3] = {3, 0, 2}, many[8] = {2, 1, 3, 1, 2, 1, 1, 5};
    TEST_CASE("shapes");
    for (int r = 0; r < N_ROWS; r++)
        for (int s = 0; s < 3; s++) {
            const lane_row *row = &lane_rows[r];
            shlo_dtype t = row->types & F ? SHLO_F32 : SHLO_I32;
            shlo_value v[2];
            if (row->operands > 2 || row->op == SHLO_OP_compare || row->op == SHLO_OP_convert ||
                row->op == SHLO_OP_reduce_precision)
                continue;
            snprintf(prog_text, sizeof prog_text, "%s, shape %d", row->name, s);
            prog_begin();
            for (int k = 0; k < row->operands; k++)
                v[k] = prog_filled(t, s == 0 ? 0 : s == 1 ? 3 : 8, s == 1 ? none : many);
            if (prog_run1(make_op(row->op, row->operands, v)) &&
                CHECK(out[0].n == in[0].n && out[0].rank == in[0].rank)) {
                int ok = 1;
                for (size_t i = 0; i < out[0].n; i++)
                    ok &= right(row->op, t, tens_at(&in[0], i), tens_at(&in[row->operands - 1], i),
                              tens_at(&out[0], i), out[0].t) == 1;
                CHECKF(ok, "%s", prog_text);
            }
            prog_end();
        }
}

/* ---- compare, select, clamp, convert, reduce_precision, bitcast_convert ---- */

static void compares(void) {
    TEST_CASE("compare");
    for (int t = SHLO_I1; t <= SHLO_C128; t++)
        for (int mode = 0; mode < 12; mode++) {
            shlo_compare_attrs at;
            shlo_value x, y;
            int total = mode >= 6;
            tens want;
            memset(&at, 0, sizeof at);
            at.comparison_direction = mode % 6;
            at.compare_type = total ? SHLO_compare_type_TOTALORDER : SHLO_compare_type_NOTYPE;
            if (total && (!is_float((shlo_dtype)t) || t == SHLO_F8E8M0FNU))
                continue; /* a type without signs has no sign bit */
            if (is_complex((shlo_dtype)t) && mode > 1) continue;
            snprintf(prog_text, sizeof prog_text, "compare of %s, mode %d", shlo_dtype_name((shlo_dtype)t),
                mode);
            prog_begin();
            x = prog_in((shlo_dtype)t, 2, square);
            y = prog_in((shlo_dtype)t, 2, square);
            fill_interesting(&in[0], 0);
            fill_interesting(&in[1], 1);
            /* formats with a single NaN: it has no place in an order by sign and magnitude */
            for (size_t i = 0; total && i < in[0].n; i++)
                for (int k = 0; k < 2; k++)
                    if (isnan(get_f64((shlo_dtype)t, tens_at(&in[k], i))) &&
                        (t == SHLO_F8E4M3FNUZ || t == SHLO_F8E4M3B11FNUZ || t == SHLO_F8E5M2FNUZ))
                        put_f64((shlo_dtype)t, tens_at(&in[k], i), 1);
            /* some equal pairs: random complex numbers have none */
            for (size_t i = 0; i < in[0].n; i += 7)
                memcpy(tens_at(&in[1], i), tens_at(&in[0], i), in[0].size);
            if (prog_run1(shlo_compare(bld, x, y, &at))) {
                tens_make(&want, SHLO_I1, 2, square);
                for (size_t i = 0; i < want.n; i++)
                    want.data[i] = (unsigned char)ref_compare((shlo_dtype)t, mode % 6, total,
                        tens_at(&in[0], i), tens_at(&in[1], i));
                expect(0, &want);
            }
            prog_end();
        }
}

static void clamps_and_selects(void) {
    TEST_CASE("clamp and select, scalars among tensors");
    for (int t = SHLO_I1; t <= SHLO_C128; t++)
        for (int scalars = 0; scalars < 8; scalars++) {
            shlo_value low, x, high, flag, r[2];
            tens want[2];
            snprintf(prog_text, sizeof prog_text, "clamp and select of %s, scalars %d",
                shlo_dtype_name((shlo_dtype)t), scalars);
            prog_begin();
            low = prog_in((shlo_dtype)t, scalars & 1 ? 0 : 2, square);
            x = prog_in((shlo_dtype)t, 2, square);
            high = prog_in((shlo_dtype)t, scalars & 2 ? 0 : 2, square);
            flag = prog_in(SHLO_I1, scalars & 4 ? 0 : 2, square);
            for (int k = 0; k < 3; k++) fill_interesting(&in[k], k & 1);
            fill(&in[3], 1);
            r[0] = shlo_clamp(bld, low, x, high);
            r[1] = shlo_select(bld, flag, r[0], x);
            if (prog_run(2, r)) {
                for (int k = 0; k < 2; k++) tens_make(&want[k], (shlo_dtype)t, 2, square);
                for (size_t i = 0; i < want[0].n; i++) {
                    clamp_one((shlo_dtype)t, tens_at(&in[0], scalars & 1 ? 0 : i), tens_at(&in[1], i),
                        tens_at(&in[2], scalars & 2 ? 0 : i), tens_at(&want[0], i));
                    memcpy(tens_at(&want[1], i),
                        in[3].data[scalars & 4 ? 0 : i] ? tens_at(&want[0], i) : tens_at(&in[1], i),
                        in[1].size);
                }
                expect(0, &want[0]);
                expect(1, &want[1]);
            }
            prog_end();
        }
}

static void conversions(void) {
    TEST_CASE("convert");
    for (int f = SHLO_I1; f <= SHLO_C128; f++) {
        shlo_value x, r[SHLO_C128];
        snprintf(prog_text, sizeof prog_text, "convert from %s", shlo_dtype_name((shlo_dtype)f));
        prog_begin();
        x = prog_in((shlo_dtype)f, 2, square);
        fill_interesting(&in[0], 0);
        for (int t = SHLO_I1; t <= SHLO_C128; t++)
            r[t - 1] = shlo_convert(bld, x, shlo_tensor(bld, (shlo_dtype)t, square, 2));
        if (prog_run(SHLO_C128, r))
            for (int t = SHLO_I1; t <= SHLO_C128; t++) {
                tens want;
                tens_make(&want, (shlo_dtype)t, 2, square);
                shlo_convert_elements((shlo_dtype)t, want.data, (shlo_dtype)f, in[0].data, want.n);
                expect(t - 1, &want);
            }
        prog_end();
    }
}

static void precisions(void) {
    static const shlo_dtype types[] = {SHLO_F32, SHLO_F64, SHLO_F16, SHLO_BF16};
    static const int bits[][2] = {{8, 23}, {5, 10}, {8, 7}, {5, 2}, {4, 3}, {2, 1}, {11, 52}, {6, 9}};
    TEST_CASE("reduce_precision");
    for (int k = 0; k < 4; k++)
        for (int j = 0; j < 8; j++) {
            shlo_reduce_precision_attrs at;
            shlo_value x;
            tens want;
            memset(&at, 0, sizeof at);
            at.exponent_bits = bits[j][0];
            at.mantissa_bits = bits[j][1];
            snprintf(prog_text, sizeof prog_text, "reduce_precision of %s, e%d m%d",
                shlo_dtype_name(types[k]), bits[j][0], bits[j][1]);
            prog_begin();
            x = prog_in(types[k], 2, square);
            fill_interesting(&in[0], 0);
            /* no subnormal numbers: whether they are kept depends on the width of the format */
            for (size_t i = 0; i < in[0].n; i++) {
                double v = get_f64(types[k], tens_at(&in[0], i));
                if (fabs(v) < 1e-30 && v != 0) put_f64(types[k], tens_at(&in[0], i), 1.25);
                if (types[k] == SHLO_F16 && fabs(v) < 1e-4 && v != 0)
                    put_f64(types[k], tens_at(&in[0], i), 1.25);
            }
            if (prog_run1(shlo_reduce_precision(bld, x, &at))) {
                tens_make(&want, types[k], 2, square);
                for (size_t i = 0; i < want.n; i++)
                    put_f64(types[k], tens_at(&want, i),
                        ref_precision(get_f64(types[k], tens_at(&in[0], i)), bits[j][0], bits[j][1]));
                expect(0, &want);
            }
            prog_end();
        }
}

/* Bit j of the elements of a row, the first element's lowest bit first. */
static int bit_of(const tens *x, size_t row_bits, size_t row, size_t j) {
    size_t w = (size_t)shlo_dtype_bits(x->t), element = (row * row_bits + j) / w, bit = j % w;
    return tens_at(x, element)[bit / 8] >> (bit % 8) & 1;
}

static void bitcasts(void) {
    TEST_CASE("bitcast_convert");
    for (int f = SHLO_I1; f <= SHLO_C128; f++)
        for (int t = SHLO_I1; t <= SHLO_C128; t++) {
            int a = shlo_dtype_bits((shlo_dtype)f), b = shlo_dtype_bits((shlo_dtype)t), high = a > b ? a : b,
                low = a > b ? b : a, ok = 1;
            int64_t from[2], to[2];
            shlo_value x;
            if (high % low || is_complex((shlo_dtype)f) != is_complex((shlo_dtype)t)) continue;
            from[0] = to[0] = 37;
            from[1] = to[1] = high / low;
            snprintf(prog_text, sizeof prog_text, "bitcast from %s to %s", shlo_dtype_name((shlo_dtype)f),
                shlo_dtype_name((shlo_dtype)t));
            prog_begin();
            x = prog_in((shlo_dtype)f, a < b ? 2 : 1, from);
            for (size_t i = 0; i < in[0].bytes; i++) in[0].data[i] = (unsigned char)(test_random(&rng) >> 33);
            if (a < 8) /* as they are stored: small integers extended, small floats in the low bits */
                for (size_t i = 0; i < in[0].n; i++) {
                    uint64_t r = in[0].data[i];
                    if (is_int((shlo_dtype)f))
                        put_int((shlo_dtype)f, tens_at(&in[0], i), r);
                    else
                        in[0].data[i] = (unsigned char)(r & ((1u << a) - 1));
                }
            if (prog_run1(shlo_bitcast_convert(bld, x, shlo_tensor(bld, (shlo_dtype)t, to, b < a ? 2 : 1)))) {
                for (size_t row = 0; row < 37; row++)
                    for (size_t j = 0; j < (size_t)high; j++)
                        ok &= bit_of(&in[0], (size_t)high, row, j) == bit_of(&out[0], (size_t)high, row, j);
                if (b < 8)
                    for (size_t i = 0; i < out[0].n; i++) { /* stored in the same way */
                        unsigned char again;
                        if (is_int((shlo_dtype)t))
                            put_int((shlo_dtype)t, &again, out[0].data[i]);
                        else
                            again = (unsigned char)(out[0].data[i] & ((1u << b) - 1));
                        ok &= again == out[0].data[i];
                    }
                CHECKF(ok, "%s", prog_text);
            }
            prog_end();
        }
}

/* ---- chains ---- */

/* Random ops on one type, some through another: fused and unfused bits must agree (prog_run compares). */
static void chains(void) {
    TEST_CASE("chains");
    for (int t = SHLO_I1; t <= SHLO_C128; t++)
        for (int seed = 0; seed < 12; seed++) {
            shlo_value v[20], r[2];
            int n = 2;
            shlo_type type;
            snprintf(prog_text, sizeof prog_text, "chain of %s, number %d", shlo_dtype_name((shlo_dtype)t),
                seed);
            prog_begin();
            for (int k = 0; k < 2; k++) {
                v[k] = prog_in((shlo_dtype)t, 2, square);
                fill_interesting(&in[k], k);
            }
            type = shlo_type_of(bld, v[0]);
            while (n < 20) {
                const lane_row *row = &lane_rows[below((uint32_t)N_ROWS)];
                shlo_value o[3], x;
                if (row->op == SHLO_OP_convert) {
                    int other = SHLO_I1 + (int)below(SHLO_C128);
                    x = shlo_convert(bld,
                        shlo_convert(bld, v[below((uint32_t)n)],
                            shlo_tensor(bld, (shlo_dtype)other, square, 2)),
                        type);
                }
                else {
                    if (!(row->types & letter((shlo_dtype)t)) || row->op == SHLO_OP_compare ||
                        row->op == SHLO_OP_reduce_precision || row->op == SHLO_OP_is_finite)
                        continue;
                    if (row->op == SHLO_OP_complex || (row->op == SHLO_OP_select && t != SHLO_I1) ||
                        is_complex((shlo_dtype)t)) {
                        if (row->op != SHLO_OP_add && row->op != SHLO_OP_multiply &&
                            row->op != SHLO_OP_negate && row->op != SHLO_OP_tanh)
                            continue;
                    }
                    for (int k = 0; k < row->operands; k++)
                        o[k] = v[below(3) ? (uint32_t)n - 1 : below((uint32_t)n)];
                    x = make_op(row->op, row->operands, o);
                }
                v[n++] = x;
            }
            r[0] = v[19];
            r[1] = v[18];
            prog_run(2, r);
            prog_end();
        }
}

int main(void) {
    find_lane_rows();
    plain_ops();
    shapes();
    compares();
    clamps_and_selects();
    conversions();
    precisions();
    bitcasts();
    chains();
    return test_end("elements");
}
