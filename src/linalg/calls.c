/* linalg/calls.c - a call of a framework becomes a job for each matrix of its batch. calls.def says which
 * operand and result is what. Where a call states a layout, its memory is read column by column, whatever
 * dimensions these are, as the library that is meant reads it; without one the last two dimensions are rows and
 * columns. */
#ifndef SHLO__LINALG_CALLS_C
#define SHLO__LINALG_CALLS_C

#include "linalg.h"

/* ---- the table ---- */

typedef struct shlo__linalg_call {
    const char *operands, *results;
    shlo__linalg_routine routine;
    uint32_t flags;
} shlo__linalg_call;

#define SHLO__LINALG_ROW(routine, operands, results, flags) \
    {operands, results, SHLO__LINALG_DO_##routine, flags},

enum {
#define REAL(id, a, b, routine, operands, results, flags) SHLO__LINALG_ROW_##id,
#define WIDE(id, a, b, routine, operands, results, flags) SHLO__LINALG_ROW_##id,
#define EITHER(id, a, b, routine, operands, results, flags) SHLO__LINALG_ROW_##id,
#define GPU(id, name, routine, operands, results, flags) SHLO__LINALG_ROW_##id,
#define ONE(id, name, routine, operands, results, flags) SHLO__LINALG_ROW_##id,
#include "calls.def"
    SHLO__LINALG_ROW_COUNT
};

/* Not const: a handler's user pointer is not. Nothing writes it. */
static shlo__linalg_call shlo__linalg_rows[] = {
#define REAL(id, a, b, routine, operands, results, flags) SHLO__LINALG_ROW(routine, operands, results, flags)
#define WIDE(id, a, b, routine, operands, results, flags) SHLO__LINALG_ROW(routine, operands, results, flags)
#define EITHER(id, a, b, routine, operands, results, flags) \
    SHLO__LINALG_ROW(routine, operands, results, flags)
#define GPU(id, name, routine, operands, results, flags) SHLO__LINALG_ROW(routine, operands, results, flags)
#define ONE(id, name, routine, operands, results, flags) SHLO__LINALG_ROW(routine, operands, results, flags)
#include "calls.def"
};

/* What a letter of the table stands for. */
typedef enum shlo__linalg_kind {
    SHLO__LINALG_NOTHING,
    SHLO__LINALG_OPTION,
    SHLO__LINALG_SCALAR,  /* a whole number for each matrix */
    SHLO__LINALG_NUMBERS, /* whole numbers */
    SHLO__LINALG_VECTOR,
    SHLO__LINALG_MATRIX,
    SHLO__LINALG_TURNED /* the adjoint of what the slot holds */
} shlo__linalg_kind;

typedef struct shlo__linalg_letter {
    char letter;
    uint8_t kind, slot;
    int8_t from; /* whole numbers: added to those of the slot */
} shlo__linalg_letter;

static const shlo__linalg_letter shlo__linalg_letters[] = {
    {'A', SHLO__LINALG_MATRIX, SHLO__LINALG_A, 0},
    {'B', SHLO__LINALG_MATRIX, SHLO__LINALG_B, 0},
    {'U', SHLO__LINALG_MATRIX, SHLO__LINALG_U, 0},
    {'V', SHLO__LINALG_MATRIX, SHLO__LINALG_V, 0},
    {'v', SHLO__LINALG_TURNED, SHLO__LINALG_V, 0},
    {'T', SHLO__LINALG_VECTOR, SHLO__LINALG_TAU, 0},
    {'W', SHLO__LINALG_VECTOR, SHLO__LINALG_W, 0},
    {'w', SHLO__LINALG_VECTOR, SHLO__LINALG_WI, 0},
    {'L', SHLO__LINALG_VECTOR, SHLO__LINALG_DL, 0},
    {'D', SHLO__LINALG_VECTOR, SHLO__LINALG_D, 0},
    {'M', SHLO__LINALG_VECTOR, SHLO__LINALG_DU, 0},
    {'P', SHLO__LINALG_NUMBERS, SHLO__LINALG_P, 0},
    {'p', SHLO__LINALG_NUMBERS, SHLO__LINALG_P, -1},
    {'d', SHLO__LINALG_NUMBERS, SHLO__LINALG_D, 0},
    {'Q', SHLO__LINALG_NUMBERS, SHLO__LINALG_D, 0},
    {'I', SHLO__LINALG_SCALAR, SHLO__LINALG_INFO, 0},
};

static shlo__linalg_letter shlo__linalg_letter_of(char letter) {
    shlo__linalg_letter none;
    for (size_t i = 0; i < sizeof shlo__linalg_letters / sizeof *shlo__linalg_letters; i++)
        if (shlo__linalg_letters[i].letter == letter) return shlo__linalg_letters[i];
    memset(&none, 0, sizeof none);
    none.letter = letter;
    none.kind = letter == '.' ? SHLO__LINALG_NOTHING : SHLO__LINALG_OPTION;
    return none;
}

/* ---- an operand or result ---- */

/* One matrix (vector, number) for each element of the batch; steps in elements of the buffer. */
typedef struct shlo__linalg_view {
    shlo__linalg_letter what;
    const shlo_buffer *buffer;
    int64_t batch, each; /* matrices, and elements of one */
    int64_t rows, columns, row, column;
} shlo__linalg_view_of;

static shlo_status shlo__linalg_look(const shlo_call_info *call, const shlo_buffer *b, const int64_t *layout,
    char letter, shlo__linalg_view_of *v, shlo_error *error) {
    int32_t order, of_batch;
    memset(v, 0, sizeof *v);
    v->what = shlo__linalg_letter_of(letter);
    v->buffer = b;
    v->batch = v->each = v->rows = v->columns = 1;
    order = v->what.kind < SHLO__LINALG_NUMBERS ? 0 : v->what.kind < SHLO__LINALG_MATRIX ? 1 : 2;
    if (b->rank < order)
        return shlo__status_fail(error, SHLO_SHAPE, "%s: a tensor of rank %d, expected %d or more",
            call->name, (int)b->rank, (int)order);
    of_batch = b->rank - order;
    for (int32_t d = 0; d < of_batch; d++) v->batch *= b->dims[d];
    if (order > 0) v->rows = b->dims[of_batch];
    if (order > 1) v->columns = b->dims[of_batch + 1];
    v->each = v->rows * v->columns;
    v->row = v->columns;
    v->column = 1;
    for (int32_t d = order; layout && v->what.kind != SHLO__LINALG_NOTHING && d < b->rank; d++)
        if (layout[d] != b->rank - 1 - d)
            return shlo__status_fail(error, SHLO_UNSUPPORTED,
                "%s: a layout in which a batch is not outermost", call->name);
    if (order < 2 || !layout) return SHLO_OK;
    v->rows = b->dims[layout[0]]; /* as the memory lies, column by column */
    v->columns = b->dims[layout[1]];
    v->row = 1;
    v->column = v->rows;
    return SHLO_OK;
}

static shlo_status shlo__linalg_operand(const shlo_call_info *call, const shlo__linalg_call *row, int32_t i,
    shlo__linalg_view_of *v, shlo_error *error) {
    return shlo__linalg_look(call, &call->inputs[i], call->input_layouts ? call->input_layouts[i] : NULL,
        row->operands[i], v, error);
}
static shlo_status shlo__linalg_result(const shlo_call_info *call, const shlo__linalg_call *row, int32_t i,
    shlo__linalg_view_of *v, shlo_error *error) {
    return shlo__linalg_look(call, &call->outputs[i], call->output_layouts ? call->output_layouts[i] : NULL,
        row->results[i], v, error);
}

/* ---- elements ---- */

static int shlo__linalg_is_complex(shlo_dtype t) { return t == SHLO_C64 || t == SHLO_C128; }

static shlo__linalg_complex shlo__linalg_load(shlo_dtype t, const unsigned char *data, int64_t i) {
    shlo__linalg_complex x;
    float f[2];
    int32_t whole;
    x.re = x.im = 0;
    f[0] = f[1] = 0;
    data += (size_t)i * shlo__dtype_bytes(t);
    if (t == SHLO_F64 || t == SHLO_C128) {
        memcpy(&x, data, shlo__dtype_bytes(t));
        return x;
    }
    if (t == SHLO_F32 || t == SHLO_C64) {
        memcpy(f, data, shlo__dtype_bytes(t));
        x.re = f[0];
        x.im = f[1];
        return x;
    }
    memcpy(&whole, data, sizeof whole);
    x.re = whole;
    return x;
}

static void shlo__linalg_store(shlo_dtype t, unsigned char *data, int64_t i, shlo__linalg_complex x) {
    float f[2];
    int32_t whole;
    data += (size_t)i * shlo__dtype_bytes(t);
    if (t == SHLO_F64 || t == SHLO_C128) {
        memcpy(data, &x, shlo__dtype_bytes(t));
        return;
    }
    if (t == SHLO_F32 || t == SHLO_C64) {
        f[0] = (float)x.re;
        f[1] = (float)x.im;
        memcpy(data, f, shlo__dtype_bytes(t));
        return;
    }
    whole = (int32_t)x.re;
    memcpy(data, &whole, sizeof whole);
}

static shlo__linalg_complex shlo__linalg_slot_get(const shlo__linalg_slot *s, int64_t i, int64_t j) {
    shlo__linalg_complex x;
    int64_t at = i + j * s->rows;
    x.re = s->data[s->complex ? 2 * at : at];
    x.im = s->complex ? s->data[2 * at + 1] : 0;
    return x;
}

static void shlo__linalg_slot_set(const shlo__linalg_slot *s, int64_t i, int64_t j, shlo__linalg_complex x) {
    int64_t at = i + j * s->rows;
    s->data[s->complex ? 2 * at : at] = x.re;
    if (s->complex) s->data[2 * at + 1] = x.im;
}

static void shlo__linalg_read(const shlo__linalg_view_of *v, int64_t item, shlo__linalg_slot *s) {
    const unsigned char *data = (const unsigned char *)v->buffer->data;
    for (int64_t j = 0; j < v->columns; j++)
        for (int64_t i = 0; i < v->rows; i++)
            shlo__linalg_slot_set(s, i, j,
                shlo__linalg_load(v->buffer->dtype, data, item * v->each + i * v->row + j * v->column));
}

static void shlo__linalg_write(const shlo__linalg_view_of *v, int64_t item, const shlo__linalg_slot *s) {
    unsigned char *data = (unsigned char *)v->buffer->data;
    int turned = v->what.kind == SHLO__LINALG_TURNED;
    for (int64_t j = 0; j < v->columns; j++)
        for (int64_t i = 0; i < v->rows; i++) {
            shlo__linalg_complex x = turned ? shlo__linalg_slot_get(s, j, i) : shlo__linalg_slot_get(s, i, j);
            if (turned) x.im = -x.im;
            x.re += v->what.from;
            shlo__linalg_store(v->buffer->dtype, data, item * v->each + i * v->row + j * v->column, x);
        }
}

/* ---- options ---- */

static void shlo__linalg_flag(shlo__linalg_job *j, uint32_t flag, int on) {
    j->flags = on ? j->flags | flag : j->flags & ~flag;
}

/* An operand that is a number. 86 is V, 84 T, 67 C. */
static void shlo__linalg_number(shlo__linalg_job *j, char letter, int64_t x) {
    switch (letter) {
    case 'l':
        shlo__linalg_flag(j, SHLO__LINALG_LOWER, x != 0);
        break;
    case 'c':
        shlo__linalg_flag(j, SHLO__LINALG_VECTORS, x == 1 || x == 'V');
        break;
    case 's':
        shlo__linalg_flag(j, SHLO__LINALG_LEFT, x != 0);
        break;
    case 't':
        shlo__linalg_flag(j, SHLO__LINALG_TRANSPOSED, x == 1 || x == 'T');
        shlo__linalg_flag(j, SHLO__LINALG_ADJOINT, x == 2 || x == 'C');
        break;
    case 'u':
        shlo__linalg_flag(j, SHLO__LINALG_UNIT, x != 0);
        break;
    case 'x':
        shlo__linalg_flag(j, SHLO__LINALG_LEFT, x == 'V');
        break;
    case 'y':
        shlo__linalg_flag(j, SHLO__LINALG_RIGHT, x == 'V');
        break;
    case '<':
        j->low = x - 1;
        break;
    case '>':
        j->high = x;
        break;
    default:
        break; /* f: the shapes say it */
    }
}

/* An attribute: a truth value or a number, a letter among them. */
static int shlo__linalg_attribute(const shlo_call_info *call, const char *name, int64_t *x) {
    int32_t truth;
    if (shlo_call_i64(call, name, x) == SHLO_OK) return 1;
    if (shlo_call_bool(call, name, &truth) != SHLO_OK) return 0;
    *x = truth;
    return 1;
}

static void shlo__linalg_attributes(const shlo_call_info *call, shlo__linalg_job *j) {
    int64_t x;
    if (shlo__linalg_attribute(call, "uplo", &x)) shlo__linalg_flag(j, SHLO__LINALG_LOWER, x == 'L');
    if (shlo__linalg_attribute(call, "lower", &x)) shlo__linalg_flag(j, SHLO__LINALG_LOWER, x != 0);
    if (shlo__linalg_attribute(call, "mode", &x)) shlo__linalg_flag(j, SHLO__LINALG_VECTORS, x != 'N');
    if (shlo__linalg_attribute(call, "compute_uv", &x)) shlo__linalg_flag(j, SHLO__LINALG_VECTORS, x != 0);
    if (shlo__linalg_attribute(call, "compute_left", &x)) shlo__linalg_number(j, 'x', x);
    if (shlo__linalg_attribute(call, "compute_right", &x)) shlo__linalg_number(j, 'y', x);
    if (shlo__linalg_attribute(call, "side", &x)) shlo__linalg_flag(j, SHLO__LINALG_LEFT, x == 'L');
    if (shlo__linalg_attribute(call, "trans_x", &x)) shlo__linalg_number(j, 't', x);
    if (shlo__linalg_attribute(call, "diag", &x)) shlo__linalg_flag(j, SHLO__LINALG_UNIT, x == 'U');
    if (shlo__linalg_attribute(call, "low", &x)) shlo__linalg_number(j, '<', x);
    if (shlo__linalg_attribute(call, "high", &x)) shlo__linalg_number(j, '>', x);
}

/* A descriptor of numbers, of which the second is the triangle: 0 or 122 is the lower one. */
static void shlo__linalg_descriptor(const shlo_call_info *call, shlo__linalg_job *j) {
    int32_t triangle;
    if (call->version != 2 || call->config_bytes < 20 || call->config[0] == '{') return;
    memcpy(&triangle, call->config + 4, sizeof triangle);
    if (triangle == 1 || triangle == 121) shlo__linalg_flag(j, SHLO__LINALG_LOWER, 0);
}

/* ---- the job ---- */

static shlo_status shlo__linalg_slot_shape(const shlo_call_info *call, const shlo__linalg_view_of *v,
    shlo__linalg_job *j, int *known, shlo_error *error) {
    shlo__linalg_slot *s = &j->slots[v->what.slot];
    int turned = v->what.kind == SHLO__LINALG_TURNED;
    int64_t rows = turned ? v->columns : v->rows, columns = turned ? v->rows : v->columns;
    if (*known >> v->what.slot & 1) {
        if (s->rows == rows && s->columns == columns) return SHLO_OK;
        return shlo__status_fail(error, SHLO_SHAPE, "%s: %lldx%lld, and elsewhere %lldx%lld", call->name,
            (long long)rows, (long long)columns, (long long)s->rows, (long long)s->columns);
    }
    *known |= 1 << v->what.slot;
    s->rows = rows;
    s->columns = columns;
    return SHLO_OK;
}

static shlo_status shlo__linalg_add(const shlo_call_info *call, const shlo__linalg_view_of *v,
    shlo__linalg_job *j, int *known, shlo_error *error) {
    shlo_dtype t = v->buffer->dtype;
    int number = v->what.kind == SHLO__LINALG_OPTION || v->what.kind == SHLO__LINALG_NUMBERS ||
                 v->what.kind == SHLO__LINALG_SCALAR;
    if (v->what.kind == SHLO__LINALG_NOTHING) return SHLO_OK;
    if (number ? t != SHLO_I32 : t != SHLO_F32 && t != SHLO_F64 && !shlo__linalg_is_complex(t))
        return shlo__status_fail(error, SHLO_TYPE, "%s: elements of type %s", call->name, shlo_dtype_name(t));
    if (v->what.kind == SHLO__LINALG_OPTION) {
        if (v->buffer->rank == 0) return SHLO_OK;
        return shlo__status_fail(error, SHLO_SHAPE, "%s: an option that is no scalar", call->name);
    }
    if (j->batch >= 0 && v->batch != j->batch)
        return shlo__status_fail(error, SHLO_SHAPE, "%s: batches of %lld and of %lld", call->name,
            (long long)v->batch, (long long)j->batch);
    j->batch = v->batch;
    if (!number && v->what.slot != SHLO__LINALG_W && v->what.slot != SHLO__LINALG_WI &&
        v->what.slot != SHLO__LINALG_U && v->what.slot != SHLO__LINALG_V)
        j->is_complex |= shlo__linalg_is_complex(t);
    return shlo__linalg_slot_shape(call, v, j, known, error);
}

/* The sizes that a routine counts on. */
static int shlo__linalg_fits(const shlo__linalg_job *j, shlo__linalg_routine routine) {
    const shlo__linalg_slot *s = j->slots, *u = &s[SHLO__LINALG_U], *v = &s[SHLO__LINALG_V];
    int64_t m = j->m, n = j->n, least = SHLO__MIN(m, n), w = s[SHLO__LINALG_W].rows,
            b = s[SHLO__LINALG_B].rows;
    switch (routine) {
    case SHLO__LINALG_DO_potrf:
        return m == n;
    case SHLO__LINALG_DO_getrf:
        return s[SHLO__LINALG_P].rows == least &&
               (s[SHLO__LINALG_D].rows == 0 || s[SHLO__LINALG_D].rows == m);
    case SHLO__LINALG_DO_permutation:
        return s[SHLO__LINALG_P].rows >= s[SHLO__LINALG_D].rows;
    case SHLO__LINALG_DO_geqp3:
        return s[SHLO__LINALG_TAU].rows == least && s[SHLO__LINALG_P].rows == n;
    case SHLO__LINALG_DO_geqrf:
        return s[SHLO__LINALG_TAU].rows == least;
    case SHLO__LINALG_DO_orgqr:
        return n <= m && s[SHLO__LINALG_TAU].rows <= n;
    case SHLO__LINALG_DO_heevd:
        return m == n && w == n;
    case SHLO__LINALG_DO_gesvd:
        if (w != least) return 0;
        if (!(j->flags & SHLO__LINALG_VECTORS)) return 1;
        return u->rows == m && v->columns == n && (u->columns == m || u->columns == least) &&
               (v->rows == n || v->rows == least);
    case SHLO__LINALG_DO_geev:
    case SHLO__LINALG_DO_gees:
        return m == n && w == n && (j->is_complex || s[SHLO__LINALG_WI].rows == n) &&
               (routine == SHLO__LINALG_DO_gees || (u->rows == n && u->columns == n)) && v->rows == n &&
               v->columns == n;
    case SHLO__LINALG_DO_gehrd:
        return m == n && s[SHLO__LINALG_TAU].rows == SHLO__MAX(n - 1, 0) && j->low >= 0 &&
               j->low <= j->high && j->high <= n;
    case SHLO__LINALG_DO_hetrd:
        return m == n && w == n && s[SHLO__LINALG_WI].rows == SHLO__MAX(n - 1, 0) &&
               s[SHLO__LINALG_TAU].rows == SHLO__MAX(n - 1, 0);
    case SHLO__LINALG_DO_gtsv:
        return s[SHLO__LINALG_DL].rows == b && s[SHLO__LINALG_D].rows == b && s[SHLO__LINALG_DU].rows == b;
    case SHLO__LINALG_DO_trsm:
        return m == n && n == (j->flags & SHLO__LINALG_LEFT ? b : s[SHLO__LINALG_B].columns);
    default:
        return 0;
    }
}

/* Bytes of the slots and of the working memory; with `memory` their places in it. */
static int shlo__linalg_memory(shlo__linalg_job *j, int32_t squares, double *memory, size_t *bytes) {
    int64_t longest = 1;
    size_t at = 0, n, square;
    for (int s = 0; s < SHLO__LINALG_COUNT; s++) {
        shlo__linalg_slot *x = &j->slots[s];
        longest = SHLO__MAX(longest, SHLO__MAX(x->rows, x->columns));
        x->data = memory ? memory + at / sizeof(double) : NULL;
        if (!shlo__size_mul((size_t)x->rows, (size_t)x->columns, &n) ||
            !shlo__size_mul(n, sizeof(shlo__linalg_complex), &n) || !shlo__size_add(at, n, &at))
            return 0;
    }
    j->longest = longest;
    j->work = memory ? memory + at / sizeof(double) : NULL;
    if (!shlo__size_mul((size_t)longest, (size_t)longest, &square) ||
        !shlo__size_mul(square, (size_t)squares * sizeof(shlo__linalg_complex), &square) ||
        !shlo__size_mul((size_t)longest, 8 * sizeof(shlo__linalg_complex), &n) ||
        !shlo__size_add(at, n, &at) || !shlo__size_add(at, square, &at))
        return 0;
    *bytes = at;
    return 1;
}

/* The job of a call but for its numbers; `memory` is that of the call, NULL while it is being prepared. */
static shlo_status shlo__linalg_job_of(const shlo_call_info *call, const shlo__linalg_call *row,
    shlo__linalg_job *j, size_t *bytes, shlo_error *error) {
    shlo__linalg_view_of v;
    int known = 0;
    memset(j, 0, sizeof *j);
    j->batch = -1;
    j->flags = row->flags;
    if (call->n_inputs != (int32_t)strlen(row->operands) || call->n_outputs != (int32_t)strlen(row->results))
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "%s: %d operands and %d results, expected %d and %d", call->name, (int)call->n_inputs,
            (int)call->n_outputs, (int)strlen(row->operands), (int)strlen(row->results));
    for (int32_t i = 0; i < call->n_inputs; i++) {
        SHLO__TRY(shlo__linalg_operand(call, row, i, &v, error));
        SHLO__TRY(shlo__linalg_add(call, &v, j, &known, error));
    }
    for (int32_t i = 0; i < call->n_outputs; i++) {
        SHLO__TRY(shlo__linalg_result(call, row, i, &v, error));
        SHLO__TRY(shlo__linalg_add(call, &v, j, &known, error));
    }
    j->slots[SHLO__LINALG_INFO].rows = j->slots[SHLO__LINALG_INFO].columns = 1;
    j->m = j->slots[SHLO__LINALG_A].rows;
    j->n = j->slots[SHLO__LINALG_A].columns;
    j->high = j->n;
    shlo__linalg_attributes(call, j);
    shlo__linalg_descriptor(call, j);
    if (!shlo__linalg_memory(j, shlo__linalg_routine_squares(row->routine), (double *)call->scratch, bytes))
        return shlo__status_fail(error, SHLO_OVERFLOW, "%s: its memory overflows", call->name);
    return SHLO_OK;
}

static shlo_status shlo__linalg_check(const shlo_call_info *call, const shlo__linalg_call *row,
    const shlo__linalg_job *j, shlo_error *error) {
    if (shlo__linalg_fits(j, row->routine)) return SHLO_OK;
    return shlo__status_fail(error, SHLO_SHAPE,
        "%s: a %lldx%lld matrix, and operands, results or options that "
        "do not fit it",
        call->name, (long long)j->m, (long long)j->n);
}

static shlo_status shlo__linalg_prepare(void *user, const shlo_call_info *call, size_t *scratch_bytes,
    shlo_error *error) {
    const shlo__linalg_call *row = (const shlo__linalg_call *)user;
    shlo__linalg_job j;
    SHLO__TRY(shlo__linalg_job_of(call, row, &j, scratch_bytes, error));
    for (const char *o = row->operands; *o; o++)
        if (shlo__linalg_letter_of(*o).kind == SHLO__LINALG_OPTION) return SHLO_OK; /* known when it runs */
    return shlo__linalg_check(call, row, &j, error);
}

static shlo_status shlo__linalg_read_all(const shlo_call_info *call, const shlo__linalg_call *row,
    shlo__linalg_job *j, int64_t item, shlo_error *error) {
    shlo__linalg_view_of v;
    for (int s = 0; s < SHLO__LINALG_COUNT; s++) {
        int real =
            s == SHLO__LINALG_W || s == SHLO__LINALG_WI || s == SHLO__LINALG_P || s == SHLO__LINALG_INFO;
        j->slots[s].complex = !real && j->is_complex;
        memset(j->slots[s].data, 0,
            (size_t)(j->slots[s].rows * j->slots[s].columns) * sizeof(shlo__linalg_complex));
    }
    for (int32_t i = 0; i < call->n_inputs; i++) {
        SHLO__TRY(shlo__linalg_operand(call, row, i, &v, error));
        if (v.what.kind < SHLO__LINALG_SCALAR) continue;
        if (v.what.kind == SHLO__LINALG_NUMBERS) j->slots[v.what.slot].complex = 0;
        shlo__linalg_read(&v, item, &j->slots[v.what.slot]);
    }
    return SHLO_OK;
}

static shlo_status shlo__linalg_write_all(const shlo_call_info *call, const shlo__linalg_call *row,
    shlo__linalg_job *j, int64_t item, shlo_error *error) {
    shlo__linalg_view_of v;
    for (int32_t i = 0; i < call->n_outputs; i++) {
        SHLO__TRY(shlo__linalg_result(call, row, i, &v, error));
        if (v.what.kind == SHLO__LINALG_NOTHING) {
            if (item + 1 == j->batch && v.buffer->bytes) /* it may be an operand's memory until then */
                memset(v.buffer->data, 0, v.buffer->bytes);
            continue;
        }
        if (v.what.kind == SHLO__LINALG_NUMBERS) j->slots[v.what.slot].complex = 0;
        shlo__linalg_write(&v, item, &j->slots[v.what.slot]);
    }
    return SHLO_OK;
}

static shlo_status shlo__linalg_run(void *user, const shlo_call_info *call, shlo_error *error) {
    const shlo__linalg_call *row = (const shlo__linalg_call *)user;
    shlo__linalg_job j;
    size_t bytes;
    SHLO__TRY(shlo__linalg_job_of(call, row, &j, &bytes, error));
    for (int32_t i = 0; i < call->n_inputs; i++)
        if (shlo__linalg_letter_of(row->operands[i]).kind == SHLO__LINALG_OPTION)
            shlo__linalg_number(&j, row->operands[i],
                (int64_t)shlo__linalg_load(call->inputs[i].dtype, (const unsigned char *)call->inputs[i].data,
                    0)
                    .re);
    SHLO__TRY(shlo__linalg_check(call, row, &j, error));
    for (int64_t item = 0; item < j.batch; item++) {
        SHLO__TRY(shlo__linalg_read_all(call, row, &j, item, error));
        j.slots[SHLO__LINALG_INFO].data[0] = shlo__linalg_do(row->routine, &j);
        SHLO__TRY(shlo__linalg_write_all(call, row, &j, item, error));
    }
    return SHLO_OK;
}

/* ---- handlers ---- */

#define SHLO__LINALG_HANDLER(id, name) \
    {name, &shlo__linalg_rows[SHLO__LINALG_ROW_##id], shlo__linalg_run, shlo__linalg_prepare, NULL, 0, 0, 0},

static const shlo_custom shlo__linalg_list[] = {
#define REAL(id, a, b, routine, operands, results, flags) \
    SHLO__LINALG_HANDLER(id, a "s" b) SHLO__LINALG_HANDLER(id, a "d" b)
#define WIDE(id, a, b, routine, operands, results, flags) \
    SHLO__LINALG_HANDLER(id, a "c" b) SHLO__LINALG_HANDLER(id, a "z" b)
#define EITHER(id, a, b, routine, operands, results, flags) \
    REAL(id, a, b, routine, operands, results, flags) WIDE(id, a, b, routine, operands, results, flags)
#define GPU(id, name, routine, operands, results, flags) \
    SHLO__LINALG_HANDLER(id, "cu" name) SHLO__LINALG_HANDLER(id, "hip" name)
#define ONE(id, name, routine, operands, results, flags) SHLO__LINALG_HANDLER(id, name)
#include "calls.def"
};

SHLO_API const shlo_custom *shlo_linalg_handlers(int32_t *n) {
    *n = (int32_t)(sizeof shlo__linalg_list / sizeof *shlo__linalg_list);
    return shlo__linalg_list;
}

#endif
