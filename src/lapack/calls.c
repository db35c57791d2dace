/* lapack/calls.c - a call of a framework becomes a job for each matrix of its batch. calls.def says which
 * operand and result is what. Memory is read column by column, whatever dimensions a call's layout makes
 * these, as the library that is meant reads it; only the TPU's calls mean the last two dimensions as rows and
 * columns. */
#ifndef SHLO__LAPACK_CALLS_C
#define SHLO__LAPACK_CALLS_C

#include "lapack.h"

/* ---- the table ---- */

typedef struct shlo__lapack_call {
    const char *operands, *results, *attributes;
    shlo__lapack_routine routine;
    uint32_t flags;
} shlo__lapack_call;

#define SHLO__LAPACK_ROW(routine, operands, results, attributes, flags) \
    {operands, results, attributes, SHLO__LAPACK_DO_##routine, flags},

enum {
#define REAL(id, a, b, routine, operands, results, attributes, flags) SHLO__LAPACK_ROW_##id,
#define WIDE(id, a, b, routine, operands, results, attributes, flags) SHLO__LAPACK_ROW_##id,
#define EITHER(id, a, b, routine, operands, results, attributes, flags) SHLO__LAPACK_ROW_##id,
#define GPU(id, name, routine, operands, results, attributes, flags) SHLO__LAPACK_ROW_##id,
#define ONE(id, name, routine, operands, results, attributes, flags) SHLO__LAPACK_ROW_##id,
#include "calls.def"
    SHLO__LAPACK_ROW_COUNT
};

/* Not const: a handler's user pointer is not. Nothing writes it. */
static shlo__lapack_call shlo__lapack_rows[] = {
#define REAL(id, a, b, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_ROW(routine, operands, results, attributes, flags)
#define WIDE(id, a, b, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_ROW(routine, operands, results, attributes, flags)
#define EITHER(id, a, b, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_ROW(routine, operands, results, attributes, flags)
#define GPU(id, name, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_ROW(routine, operands, results, attributes, flags)
#define ONE(id, name, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_ROW(routine, operands, results, attributes, flags)
#include "calls.def"
};

/* What a letter of the table stands for. */
typedef enum shlo__lapack_kind {
    SHLO__LAPACK_NOTHING,
    SHLO__LAPACK_OPTION,
    SHLO__LAPACK_SCALAR,  /* a whole number for each matrix */
    SHLO__LAPACK_NUMBERS, /* whole numbers */
    SHLO__LAPACK_VECTOR,
    SHLO__LAPACK_MATRIX,
    SHLO__LAPACK_TURNED /* the adjoint of what the slot holds */
} shlo__lapack_kind;

typedef struct shlo__lapack_letter {
    char letter;
    uint8_t kind, slot;
    int8_t from; /* whole numbers: added to those of the slot */
} shlo__lapack_letter;

static const shlo__lapack_letter shlo__lapack_letters[] = {
    {'A', SHLO__LAPACK_MATRIX, SHLO__LAPACK_A, 0},
    {'B', SHLO__LAPACK_MATRIX, SHLO__LAPACK_B, 0},
    {'U', SHLO__LAPACK_MATRIX, SHLO__LAPACK_U, 0},
    {'V', SHLO__LAPACK_MATRIX, SHLO__LAPACK_V, 0},
    {'v', SHLO__LAPACK_TURNED, SHLO__LAPACK_V, 0},
    {'T', SHLO__LAPACK_VECTOR, SHLO__LAPACK_TAU, 0},
    {'W', SHLO__LAPACK_VECTOR, SHLO__LAPACK_W, 0},
    {'w', SHLO__LAPACK_VECTOR, SHLO__LAPACK_WI, 0},
    {'L', SHLO__LAPACK_VECTOR, SHLO__LAPACK_DL, 0},
    {'D', SHLO__LAPACK_VECTOR, SHLO__LAPACK_D, 0},
    {'M', SHLO__LAPACK_VECTOR, SHLO__LAPACK_DU, 0},
    {'P', SHLO__LAPACK_NUMBERS, SHLO__LAPACK_P, 0},
    {'p', SHLO__LAPACK_NUMBERS, SHLO__LAPACK_P, -1},
    {'d', SHLO__LAPACK_NUMBERS, SHLO__LAPACK_D, 0},
    {'Q', SHLO__LAPACK_NUMBERS, SHLO__LAPACK_D, 0},
    {'I', SHLO__LAPACK_SCALAR, SHLO__LAPACK_INFO, 0},
};

static shlo__lapack_letter shlo__lapack_letter_of(char letter) {
    shlo__lapack_letter none;
    for (size_t i = 0; i < sizeof shlo__lapack_letters / sizeof *shlo__lapack_letters; i++)
        if (shlo__lapack_letters[i].letter == letter) return shlo__lapack_letters[i];
    memset(&none, 0, sizeof none);
    none.letter = letter;
    none.kind = letter == '.' ? SHLO__LAPACK_NOTHING : SHLO__LAPACK_OPTION;
    return none;
}

/* ---- an operand or result ---- */

/* One matrix (vector, number) for each element of the batch; steps in elements of the buffer. */
typedef struct shlo__lapack_view_of {
    shlo__lapack_letter what;
    const char *side; /* operand or result, and its number */
    int32_t number;
    const shlo_buffer *buffer;
    int64_t batch, each; /* matrices, and elements of one */
    int64_t rows, columns, row, column;
} shlo__lapack_view_of;

static shlo_status shlo__lapack_look(const shlo_call_info *call, int output, int32_t i, char letter,
    shlo__lapack_view_of *v, shlo_error *error) {
    const shlo_buffer *b = output ? &call->outputs[i] : &call->inputs[i];
    const int64_t *const *layouts = output ? call->output_layouts : call->input_layouts;
    const int64_t *layout = layouts ? layouts[i] : NULL;
    int32_t order, of_batch;
    memset(v, 0, sizeof *v);
    v->what = shlo__lapack_letter_of(letter);
    v->side = output ? "result" : "operand";
    v->number = i;
    v->buffer = b;
    v->batch = v->each = v->rows = v->columns = 1;
    order = v->what.kind < SHLO__LAPACK_NUMBERS ? 0 : v->what.kind < SHLO__LAPACK_MATRIX ? 1 : 2;
    if (b->rank < order)
        return shlo__status_fail(error, SHLO_SHAPE, "%s: %s %d has rank %d, expected %d or more", call->name,
            v->side, (int)i, (int)b->rank, (int)order);
    of_batch = b->rank - order;
    for (int32_t d = 0; d < of_batch; d++) { /* of empty matrices there may be more than can be counted */
        const int64_t n = b->dims[d];
        v->batch = n > 0 && v->batch > INT64_MAX / n ? INT64_MAX : v->batch * n;
    }
    if (order > 0) v->rows = b->dims[of_batch];
    if (order > 1) v->columns = b->dims[of_batch + 1];
    v->each = (int64_t)((uint64_t)v->rows * (uint64_t)v->columns); /* an empty batch may have any sizes */
    v->row = 1;
    for (int32_t d = order; layout && v->what.kind != SHLO__LAPACK_NOTHING && d < b->rank; d++)
        if (layout[d] != b->rank - 1 - d)
            return shlo__status_fail(error, SHLO_UNSUPPORTED,
                "%s: %s %d has a layout in which a batch is not outermost", call->name, v->side, (int)i);
    if (order < 2) return SHLO_OK;
    v->rows = b->dims[layout ? layout[0] : b->rank - 1]; /* as the memory lies, column by column */
    v->columns = b->dims[layout ? layout[1] : b->rank - 2];
    v->row = 1;
    v->column = v->rows;
    return SHLO_OK;
}

/* For calls without layouts: the last two dimensions are rows and columns. */
static void shlo__lapack_logical(shlo__lapack_view_of *v) {
    if (v->what.kind < SHLO__LAPACK_MATRIX) return;
    v->columns = v->rows;
    v->rows = v->each / SHLO__MAX(v->columns, 1);
    v->column = 1;
    v->row = v->columns;
}

static shlo_status shlo__lapack_operand(const shlo_call_info *call, const shlo__lapack_call *row, int32_t i,
    shlo__lapack_view_of *v, shlo_error *error) {
    SHLO__TRY(shlo__lapack_look(call, 0, i, row->operands[i], v, error));
    if (row->flags & SHLO__LAPACK_LOGICAL) shlo__lapack_logical(v);
    return SHLO_OK;
}
static shlo_status shlo__lapack_result(const shlo_call_info *call, const shlo__lapack_call *row, int32_t i,
    shlo__lapack_view_of *v, shlo_error *error) {
    SHLO__TRY(shlo__lapack_look(call, 1, i, row->results[i], v, error));
    if (row->flags & SHLO__LAPACK_LOGICAL) shlo__lapack_logical(v);
    return SHLO_OK;
}

/* ---- elements ---- */

static int shlo__lapack_is_complex(shlo_dtype t) { return t == SHLO_C64 || t == SHLO_C128; }

static shlo__lapack_complex shlo__lapack_load(shlo_dtype t, const unsigned char *data, int64_t i) {
    shlo__lapack_complex x;
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
    if (t == SHLO_U8) {
        x.re = *data;
        return x;
    }
    memcpy(&whole, data, sizeof whole);
    x.re = whole;
    return x;
}

static void shlo__lapack_store(shlo_dtype t, unsigned char *data, int64_t i, shlo__lapack_complex x) {
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

static shlo__lapack_complex shlo__lapack_slot_get(const shlo__lapack_slot *s, int64_t i, int64_t j) {
    shlo__lapack_complex x;
    int64_t at = i + j * s->rows;
    x.re = s->data[s->complex ? 2 * at : at];
    x.im = s->complex ? s->data[2 * at + 1] : 0;
    return x;
}

static void shlo__lapack_slot_set(const shlo__lapack_slot *s, int64_t i, int64_t j, shlo__lapack_complex x) {
    int64_t at = i + j * s->rows;
    s->data[s->complex ? 2 * at : at] = x.re;
    if (s->complex) s->data[2 * at + 1] = x.im;
}

/* Numbers that a view and its slot hold in the same order; 0: their orders or kinds differ. */
static int64_t shlo__lapack_alike(const shlo__lapack_view_of *v, const shlo__lapack_slot *s) {
    shlo_dtype t = v->buffer->dtype;
    int complex = shlo__lapack_is_complex(t);
    if (v->what.kind == SHLO__LAPACK_TURNED || v->what.from || t == SHLO_I32 || complex != s->complex)
        return 0;
    if (v->row != 1 || (v->columns > 1 && v->column != v->rows)) return 0;
    return v->each * (complex ? 2 : 1);
}

static void shlo__lapack_convert(const shlo__lapack_job *j, void *to, shlo_dtype to_type, const void *from,
    shlo_dtype from_type, int64_t n) {
    const shlo__lane_fn convert =
        j->kernels ? shlo__kernels_lane(j->kernels, SHLO__KERNEL_CONVERT(from_type, to_type)) : NULL;
    if (convert) {
        shlo__kernels_convert_by(convert, to, to_type, from, from_type, (size_t)n);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        if (to_type == SHLO_F32)
            ((float *)to)[i] = (float)((const double *)from)[i];
        else
            ((double *)to)[i] = ((const float *)from)[i];
}

static void shlo__lapack_read(const shlo__lapack_job *job, const shlo__lapack_view_of *v, int64_t item,
    shlo__lapack_slot *s) {
    const unsigned char *data = (const unsigned char *)v->buffer->data;
    const int64_t n = shlo__lapack_alike(v, s);
    if (n && shlo__dtype_real(v->buffer->dtype) == SHLO_F32) {
        const float *from = (const float *)(const void *)data + item * n;
        shlo__lapack_convert(job, s->data, SHLO_F64, from, SHLO_F32, n);
        return;
    }
    if (n) {
        memcpy(s->data, data + (size_t)(item * n) * sizeof(double), (size_t)n * sizeof(double));
        return;
    }
    for (int64_t j = 0; j < v->columns; j++)
        for (int64_t i = 0; i < v->rows; i++)
            shlo__lapack_slot_set(s, i, j,
                shlo__lapack_load(v->buffer->dtype, data, item * v->each + i * v->row + j * v->column));
}

static void shlo__lapack_write(const shlo__lapack_job *job, const shlo__lapack_view_of *v, int64_t item,
    const shlo__lapack_slot *s) {
    unsigned char *data = (unsigned char *)v->buffer->data;
    const int turned = v->what.kind == SHLO__LAPACK_TURNED;
    const int64_t n = shlo__lapack_alike(v, s);
    if (n && shlo__dtype_real(v->buffer->dtype) == SHLO_F32) {
        float *to = (float *)(void *)data + item * n;
        shlo__lapack_convert(job, to, SHLO_F32, s->data, SHLO_F64, n);
        return;
    }
    if (n) {
        memcpy(data + (size_t)(item * n) * sizeof(double), s->data, (size_t)n * sizeof(double));
        return;
    }
    for (int64_t j = 0; j < v->columns; j++)
        for (int64_t i = 0; i < v->rows; i++) {
            shlo__lapack_complex x = turned ? shlo__lapack_slot_get(s, j, i) : shlo__lapack_slot_get(s, i, j);
            if (turned) x.im = -x.im;
            x.re += v->what.from;
            shlo__lapack_store(v->buffer->dtype, data, item * v->each + i * v->row + j * v->column, x);
        }
}

/* ---- the job ---- */

static shlo_status shlo__lapack_slot_shape(const shlo_call_info *call, const shlo__lapack_view_of *v,
    shlo__lapack_job *j, int *known, shlo_error *error) {
    shlo__lapack_slot *s = &j->slots[v->what.slot];
    int turned = v->what.kind == SHLO__LAPACK_TURNED;
    int64_t rows = turned ? v->columns : v->rows, columns = turned ? v->rows : v->columns;
    if (*known >> v->what.slot & 1) {
        if (s->rows == rows && s->columns == columns) return SHLO_OK;
        return shlo__status_fail(error, SHLO_SHAPE, "%s: %s %d is of %lldx%lld, expected %lldx%lld",
            call->name, v->side, (int)v->number, (long long)rows, (long long)columns, (long long)s->rows,
            (long long)s->columns);
    }
    *known |= 1 << v->what.slot;
    s->rows = rows;
    s->columns = columns;
    return SHLO_OK;
}

/* The real type of a call's numbers: by its name, else that of its first operand of numbers. */
static shlo_dtype shlo__lapack_type(const shlo_call_info *call, const shlo__lapack_call *row) {
    const char *name = call->name, *rest = strncmp(name, "lapack_", 7) == 0 ? name + 7
                                           : strncmp(name, "blas_", 5) == 0 ? name + 5
                                                                            : NULL;
    size_t n = strlen(name);
    if (rest) return *rest == 's' ? SHLO_F32 : *rest == 'd' ? SHLO_F64 : *rest == 'c' ? SHLO_C64 : SHLO_C128;
    if (n > 4 && strcmp(name + n - 4, "_f32") == 0) return SHLO_F32;
    if (n > 4 && strcmp(name + n - 4, "_f64") == 0) return SHLO_F64;
    for (int32_t i = 0; row->operands[i]; i++)
        if (shlo__lapack_letter_of(row->operands[i]).kind >= SHLO__LAPACK_VECTOR)
            return call->inputs[i].dtype;
    return SHLO_F64; /* it has whole numbers only */
}

/* The type of what a letter stands for in a call of numbers of type t. */
static shlo_dtype shlo__lapack_type_of(shlo_dtype t, shlo__lapack_routine routine, shlo__lapack_letter what) {
    const int general = routine == SHLO__LAPACK_DO_geev || routine == SHLO__LAPACK_DO_gees;
    if (what.kind < SHLO__LAPACK_VECTOR) return SHLO_I32;
    if (what.slot == SHLO__LAPACK_WI || (what.slot == SHLO__LAPACK_W && !general)) return shlo__dtype_real(t);
    if (routine == SHLO__LAPACK_DO_geev && (what.slot == SHLO__LAPACK_U || what.slot == SHLO__LAPACK_V))
        return shlo__dtype_real(t) == SHLO_F32 ? SHLO_C64 : SHLO_C128;
    return t;
}

static shlo_status shlo__lapack_typed(const shlo_call_info *call, const shlo__lapack_call *row,
    const shlo__lapack_view_of *v, shlo_error *error) {
    shlo_dtype all = shlo__lapack_type(call, row), t = v->buffer->dtype,
               expected = shlo__lapack_type_of(all, row->routine, v->what);
    if (all != SHLO_F32 && all != SHLO_F64 && !shlo__lapack_is_complex(all))
        return shlo__status_fail(error, SHLO_TYPE,
            "%s: %s %d has elements of type %s, expected f32, f64 or complex ones", call->name, v->side,
            (int)v->number, shlo_dtype_name(t));
    if (t == expected || (v->what.kind == SHLO__LAPACK_OPTION && t == SHLO_U8)) return SHLO_OK;
    return shlo__status_fail(error, SHLO_TYPE, "%s: %s %d has elements of type %s, expected %s", call->name,
        v->side, (int)v->number, shlo_dtype_name(t), shlo_dtype_name(expected));
}

static shlo_status shlo__lapack_note(const shlo_call_info *call, const shlo__lapack_call *row,
    const shlo__lapack_view_of *v, shlo__lapack_job *j, int *known, shlo_error *error) {
    if (v->what.kind == SHLO__LAPACK_NOTHING) return SHLO_OK;
    SHLO__TRY(shlo__lapack_typed(call, row, v, error));
    if (v->what.kind == SHLO__LAPACK_OPTION) {
        if (v->buffer->rank == 0) return SHLO_OK;
        return shlo__status_fail(error, SHLO_SHAPE, "%s: %s %d has rank %d, expected a scalar", call->name,
            v->side, (int)v->number, (int)v->buffer->rank);
    }
    if (j->batch >= 0 && v->batch != j->batch)
        return shlo__status_fail(error, SHLO_SHAPE, "%s: %s %d has a batch of %lld, others of %lld",
            call->name, v->side, (int)v->number, (long long)v->batch, (long long)j->batch);
    j->batch = v->batch;
    return shlo__lapack_slot_shape(call, v, j, known, error);
}

/* The slot whose size is not the one that a routine counts on; SHLO__LAPACK_COUNT: all fit. */
static int shlo__lapack_misfit(const shlo__lapack_job *j, shlo__lapack_routine routine) {
    enum { /* one for all: C++ warns where ?: has members of two */
        A = SHLO__LAPACK_A,
        B = SHLO__LAPACK_B,
        U = SHLO__LAPACK_U,
        V = SHLO__LAPACK_V,
        W = SHLO__LAPACK_W,
        WI = SHLO__LAPACK_WI,
        TAU = SHLO__LAPACK_TAU,
        P = SHLO__LAPACK_P,
        DL = SHLO__LAPACK_DL,
        D = SHLO__LAPACK_D,
        DU = SHLO__LAPACK_DU,
        FITS = SHLO__LAPACK_COUNT
    };
    const shlo__lapack_slot *s = j->slots, *u = &s[U], *v = &s[V];
    const int64_t m = j->m, n = j->n, least = SHLO__MIN(m, n), shorter = SHLO__MAX(n - 1, 0), b = s[B].rows;
    switch (routine) {
    case SHLO__LAPACK_DO_potrf: return m == n ? FITS : A;
    case SHLO__LAPACK_DO_getrf: return s[P].rows != least ? P : s[D].rows && s[D].rows != m ? D : FITS;
    case SHLO__LAPACK_DO_permutation: return s[P].rows >= s[D].rows ? FITS : P;
    case SHLO__LAPACK_DO_geqp3: return s[TAU].rows != least ? TAU : s[P].rows != n ? P : FITS;
    case SHLO__LAPACK_DO_geqrf: return s[TAU].rows == least ? FITS : TAU;
    case SHLO__LAPACK_DO_orgqr: return n > m ? A : s[TAU].rows > n ? TAU : FITS;
    case SHLO__LAPACK_DO_heevd: return m != n ? A : s[W].rows != n ? W : FITS;
    case SHLO__LAPACK_DO_gesvd:
        if (s[W].rows != least) return W;
        if (!(j->flags & SHLO__LAPACK_VECTORS)) return FITS;
        if (u->rows != m || (u->columns != m && u->columns != least)) return U;
        return v->columns == n && (v->rows == n || v->rows == least) ? FITS : V;
    case SHLO__LAPACK_DO_geev:
    case SHLO__LAPACK_DO_gees:
        if (m != n) return A;
        if (s[W].rows != n) return W;
        if (!j->is_complex && s[WI].rows != n) return WI;
        if (routine == SHLO__LAPACK_DO_geev && (u->rows != n || u->columns != n)) return U;
        return v->rows == n && v->columns == n ? FITS : V;
    case SHLO__LAPACK_DO_gehrd:
        if (s[TAU].rows != shorter) return TAU;
        return m == n && j->low >= 0 && j->low <= j->high && j->high <= n ? FITS : A;
    case SHLO__LAPACK_DO_hetrd:
        if (m != n) return A;
        return s[W].rows != n ? W : s[WI].rows != shorter ? WI : s[TAU].rows != shorter ? TAU : FITS;
    case SHLO__LAPACK_DO_gtsv: return s[DL].rows != b ? DL : s[D].rows != b ? D : s[DU].rows != b ? DU : FITS;
    case SHLO__LAPACK_DO_trsm:
        if (m != n) return A;
        return n == (j->flags & SHLO__LAPACK_LEFT ? b : s[B].columns) ? FITS : B;
    default: return A;
    }
}

/* Numbers of an element of a real job's slot: its eigenvectors are complex. */
static int64_t shlo__lapack_unit_of(shlo__lapack_routine routine, int slot) {
    return routine == SHLO__LAPACK_DO_geev && (slot == SHLO__LAPACK_U || slot == SHLO__LAPACK_V) ? 2 : 1;
}

/* Numbers that matrices computed together need: their slots, a view while it is converted, working memory. */
static size_t shlo__lapack_piles(shlo__lapack_job *j, shlo__lapack_routine routine) {
    int64_t all = 0, most = 0;
    j->together = 0;
    if (j->is_complex || j->m < 1 || j->n < 1) return 0;
    j->together = SHLO__MIN(j->batch, shlo__lapack_together(routine, j->longest));
    if (j->together <= 0) return 0;
    for (int s = 0; s < SHLO__LAPACK_COUNT; s++) {
        const int64_t each = j->slots[s].rows * j->slots[s].columns * shlo__lapack_unit_of(routine, s);
        all += each;
        most = SHLO__MAX(most, each);
    }
    return (size_t)(j->together * (all + most + shlo__lapack_together_arrays(routine, j->longest)));
}

/* Small matrices of a call that are computed together. */
typedef struct shlo__lapack_chunk {
    shlo__lapack_batch batch;
    const shlo__kernels *kernels; /* NULL: few matrices */
    double *stage;                /* a view's numbers on their way between types */
    int64_t first;                /* of the call's matrices */
} shlo__lapack_chunk;

/* The operands and results of a call that matter, found once for all matrices. */
enum { SHLO__LAPACK_PLACES = 12 };
typedef struct shlo__lapack_places {
    shlo__lapack_view_of ins[SHLO__LAPACK_PLACES], outs[SHLO__LAPACK_PLACES];
    int32_t n_ins, n_outs;
    uint32_t filled; /* slots that operands fill */
    shlo__lapack_chunk chunk;
} shlo__lapack_places;

/* Bytes of the slots and of the working memory; with `memory` their places in it. */
static int shlo__lapack_memory(shlo__lapack_job *j, shlo__lapack_routine routine, double *memory,
    size_t *bytes) {
    size_t at = 0, n;
    j->longest = j->most = 1;
    for (int s = 0; s < SHLO__LAPACK_COUNT; s++) {
        shlo__lapack_slot *x = &j->slots[s];
        j->longest = SHLO__MAX(j->longest, SHLO__MAX(x->rows, x->columns));
        x->data = memory ? memory + at / sizeof(double) : NULL;
        if (!shlo__size_mul((size_t)x->rows, (size_t)x->columns, &n) ||
            !shlo__size_mul(n, sizeof(shlo__lapack_complex), &n) || !shlo__size_add(at, n, &at))
            return 0;
        j->most = SHLO__MAX(j->most, x->rows * x->columns);
    }
    shlo__lapack_equip(j, routine, memory ? memory + at / sizeof(double) : NULL);
    n = shlo__lapack_working(routine, j->longest, j->most);
    if (!n || !shlo__size_mul(n, sizeof(double), &n) || !shlo__size_add(at, n, &at)) return 0;
    n = shlo__lapack_piles(j, routine); /* a few megabytes at most */
    j->piles = memory && n ? memory + at / sizeof(double) : NULL;
    if (!shlo__size_add(at, n * sizeof(double), &at) || !shlo__size_add(at, sizeof(shlo__lapack_places), &at))
        return 0;
    *bytes = at;
    return 1;
}

/* The job of a call but for its numbers; `memory` is that of the call, NULL while it is being prepared. */
static shlo_status shlo__lapack_job_of(const shlo_call_info *call, const shlo__lapack_call *row,
    shlo__lapack_job *j, size_t *bytes, shlo_error *error) {
    shlo__lapack_view_of v;
    int known = 0;
    memset(j, 0, sizeof *j);
    j->batch = -1;
    j->flags = row->flags;
    if (call->n_inputs != (int32_t)strlen(row->operands) || call->n_outputs != (int32_t)strlen(row->results))
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "%s: %d operands and %d results, expected %d and %d", call->name, (int)call->n_inputs,
            (int)call->n_outputs, (int)strlen(row->operands), (int)strlen(row->results));
    for (int32_t i = 0; i < call->n_inputs; i++) {
        SHLO__TRY(shlo__lapack_operand(call, row, i, &v, error));
        SHLO__TRY(shlo__lapack_note(call, row, &v, j, &known, error));
    }
    for (int32_t i = 0; i < call->n_outputs; i++) {
        SHLO__TRY(shlo__lapack_result(call, row, i, &v, error));
        SHLO__TRY(shlo__lapack_note(call, row, &v, j, &known, error));
    }
    j->slots[SHLO__LAPACK_INFO].rows = j->slots[SHLO__LAPACK_INFO].columns = 1;
    j->m = j->slots[SHLO__LAPACK_A].rows;
    j->n = j->slots[SHLO__LAPACK_A].columns;
    j->high = j->n;
    j->is_complex = shlo__lapack_is_complex(shlo__lapack_type(call, row));
    SHLO__TRY(shlo__lapack_attributes(call, row->attributes, j, error));
    SHLO__TRY(shlo__lapack_descriptor(call, row->flags, j, error));
    if (!shlo__lapack_memory(j, row->routine, (double *)call->scratch, bytes))
        return shlo__status_fail(error, SHLO_OVERFLOW, "%s: its memory overflows", call->name);
    return SHLO_OK;
}

/* What shlo__lapack_misfit counts on, in words. */
static const char *shlo__lapack_wants(shlo__lapack_routine routine) {
    switch (routine) {
    case SHLO__LAPACK_DO_getrf: return "min(rows, columns) pivots, and a permutation of all rows";
    case SHLO__LAPACK_DO_permutation: return "no more pivots than the permutation has numbers";
    case SHLO__LAPACK_DO_geqp3: return "min(rows, columns) scalars (tau) and a pivot for each column";
    case SHLO__LAPACK_DO_geqrf: return "min(rows, columns) scalars (tau)";
    case SHLO__LAPACK_DO_orgqr: return "no more columns than rows, and no more scalars (tau) than columns";
    case SHLO__LAPACK_DO_heevd: return "a square matrix and as many eigenvalues";
    case SHLO__LAPACK_DO_gesvd:
        return "min(rows, columns) singular values, and U and V of all vectors or of that many";
    case SHLO__LAPACK_DO_geev: return "a square matrix, as many eigenvalues, and square matrices of vectors";
    case SHLO__LAPACK_DO_gees: return "a square matrix, as many eigenvalues, and a square matrix of vectors";
    case SHLO__LAPACK_DO_gehrd: return "a square matrix, one scalar (tau) less, and bounds within it";
    case SHLO__LAPACK_DO_hetrd:
        return "a square matrix, as many numbers on the diagonal, one less beside it and in tau";
    case SHLO__LAPACK_DO_gtsv: return "three diagonals with a number for each row of the right sides";
    case SHLO__LAPACK_DO_trsm: return "a square matrix that fits the right sides";
    default: return "a square matrix";
    }
}

/* What the operand, else the result holds that stands for a slot. */
static shlo_status shlo__lapack_held(const shlo_call_info *call, const shlo__lapack_call *row, int slot,
    char text[80], shlo_error *error) {
    for (int32_t i = 0; i < call->n_inputs + call->n_outputs; i++) {
        shlo__lapack_view_of v;
        const int64_t *dims;
        if (i < call->n_inputs)
            SHLO__TRY(shlo__lapack_operand(call, row, i, &v, error));
        else
            SHLO__TRY(shlo__lapack_result(call, row, i - call->n_inputs, &v, error));
        if (v.what.kind < SHLO__LAPACK_SCALAR || v.what.slot != slot) continue;
        dims = v.buffer->dims + v.buffer->rank;
        if (v.what.kind < SHLO__LAPACK_MATRIX)
            shlo__status_format(text, 80, "%s %d holds vectors of %lld", v.side, (int)v.number,
                (long long)dims[-1]);
        else
            shlo__status_format(text, 80, "%s %d holds matrices of %lldx%lld", v.side, (int)v.number,
                (long long)dims[-2], (long long)dims[-1]);
        return SHLO_OK;
    }
    return shlo__status_fail(error, SHLO_INTERNAL, "%s: slot %d is of no operand", call->name, slot);
}

static shlo_status shlo__lapack_check(const shlo_call_info *call, const shlo__lapack_call *row,
    const shlo__lapack_job *j, shlo_error *error) {
    const int misfit = shlo__lapack_misfit(j, row->routine);
    const char *wants = shlo__lapack_wants(row->routine);
    char held[80], of[80];
    of[0] = 0;
    if (misfit == SHLO__LAPACK_COUNT) return SHLO_OK;
    SHLO__TRY(shlo__lapack_held(call, row, misfit, held, error));
    if (misfit != SHLO__LAPACK_A && strchr(row->operands, 'A'))
        SHLO__TRY(shlo__lapack_held(call, row, SHLO__LAPACK_A, of, error));
    return shlo__status_fail(error, SHLO_SHAPE, "%s: %s%s%s; expected %s", call->name, held, *of ? ", " : "",
        of, wants);
}

static shlo_status shlo__lapack_prepare(void *user, const shlo_call_info *call, size_t *scratch_bytes,
    shlo_error *error) {
    const shlo__lapack_call *row = (const shlo__lapack_call *)user;
    shlo__lapack_job j;
    SHLO__TRY(shlo__lapack_job_of(call, row, &j, scratch_bytes, error));
    for (const char *o = row->operands; *o; o++)
        if (shlo__lapack_letter_of(*o).kind == SHLO__LAPACK_OPTION) return SHLO_OK; /* known when it runs */
    return shlo__lapack_check(call, row, &j, error);
}

static shlo_status shlo__lapack_find(const shlo_call_info *call, const shlo__lapack_call *row,
    shlo__lapack_job *j, shlo__lapack_places *p, shlo_error *error) {
    memset(p, 0, sizeof *p);
    for (int s = 0; s < SHLO__LAPACK_COUNT; s++) {
        int real =
            s == SHLO__LAPACK_W || s == SHLO__LAPACK_WI || s == SHLO__LAPACK_P || s == SHLO__LAPACK_INFO;
        j->slots[s].complex = !real && j->is_complex;
    }
    for (int32_t i = 0; i < call->n_inputs; i++) {
        shlo__lapack_view_of *v = &p->ins[p->n_ins];
        SHLO__TRY(shlo__lapack_operand(call, row, i, v, error));
        if (v->what.kind < SHLO__LAPACK_SCALAR) continue;
        p->filled |= 1u << v->what.slot;
        p->n_ins++;
    }
    for (int32_t i = 0; i < call->n_outputs; i++)
        SHLO__TRY(shlo__lapack_result(call, row, i, &p->outs[p->n_outs++], error));
    return SHLO_OK;
}

/* Slots that no operand fills become 0, so that what a routine leaves out is not of another matrix. */
static void shlo__lapack_read_all(const shlo__lapack_places *p, shlo__lapack_job *j, int64_t item) {
    for (int32_t i = 0; i < p->n_ins; i++) {
        shlo__lapack_slot *s = &j->slots[p->ins[i].what.slot];
        if (p->ins[i].what.kind == SHLO__LAPACK_NUMBERS) s->complex = 0;
        shlo__lapack_read(j, &p->ins[i], item, s);
    }
    for (int s = 0; s < SHLO__LAPACK_COUNT; s++) {
        const int64_t n = j->slots[s].rows * j->slots[s].columns;
        if (n && !(p->filled >> s & 1)) memset(j->slots[s].data, 0, (size_t)n * sizeof(shlo__lapack_complex));
    }
}

static void shlo__lapack_write_all(const shlo__lapack_places *p, shlo__lapack_job *j, int64_t item) {
    for (int32_t i = 0; i < p->n_outs; i++) {
        const shlo__lapack_view_of *v = &p->outs[i];
        if (v->what.kind == SHLO__LAPACK_NOTHING) {
            if (item + 1 == j->batch && v->buffer->bytes) /* it may be an operand's memory until then */
                memset(v->buffer->data, 0, v->buffer->bytes);
            continue;
        }
        if (v->what.kind == SHLO__LAPACK_NUMBERS) j->slots[v->what.slot].complex = 0;
        shlo__lapack_write(j, v, item, &j->slots[v->what.slot]);
    }
}

/* ---- small matrices, many at once ---- */

/* The slot's pile has the view's order. 0: another view of the slot has another one, or it is not of numbers
   that are computed so. */
static int shlo__lapack_pile_of(const shlo__lapack_view_of *v, shlo__lapack_batch *b) {
    shlo__lapack_pile *p = &b->slots[v->what.slot];
    const int turned = v->what.kind == SHLO__LAPACK_TURNED;
    const int64_t row = turned ? v->column : v->row, column = turned ? v->row : v->column;
    if (v->what.kind == SHLO__LAPACK_NOTHING) return 1;
    if (v->what.from || shlo__lapack_is_complex(v->buffer->dtype) != (p->unit == 2)) return 0;
    if (v->buffer->dtype == SHLO_F32) b->narrow = 1;
    if (!p->at) {
        p->row = row;
        p->column = column;
        p->at = b->work;
        b->work += b->n * p->rows * p->columns * p->unit;
    }
    return p->row == row && p->column == column;
}

/* A chunk of the job's size; 0: these matrices are computed one by one, whatever their number. */
static int shlo__lapack_chunk_of(const shlo__lapack_job *j, const shlo__lapack_places *p,
    shlo__lapack_routine routine, shlo__lapack_chunk *c) {
    const shlo__lapack_slot *s = j->slots;
    int64_t most = 1;
    memset(c, 0, sizeof *c);
    if (!j->piles || s[SHLO__LAPACK_D].rows) return 0;
    if (routine == SHLO__LAPACK_DO_gesvd && j->flags & SHLO__LAPACK_VECTORS &&
        (s[SHLO__LAPACK_U].columns != s[SHLO__LAPACK_V].rows))
        return 0;
    c->batch.n = j->together;
    c->batch.flags = j->flags;
    c->batch.work = j->piles;
    for (int k = 0; k < SHLO__LAPACK_COUNT; k++) {
        c->batch.slots[k].rows = s[k].rows;
        c->batch.slots[k].columns = s[k].columns;
        c->batch.slots[k].unit = shlo__lapack_unit_of(routine, k);
        most = SHLO__MAX(most, s[k].rows * s[k].columns * c->batch.slots[k].unit);
    }
    for (int32_t i = 0; i < p->n_ins; i++)
        if (!shlo__lapack_pile_of(&p->ins[i], &c->batch)) return 0;
    for (int32_t i = 0; i < p->n_outs; i++)
        if (!shlo__lapack_pile_of(&p->outs[i], &c->batch)) return 0;
    c->stage = c->batch.work;
    c->batch.work += c->batch.n * most;
    c->kernels = j->together >= 8 ? shlo__kernels_select(NULL) : NULL;
    return 1;
}

/* to[c * rows + r] = from[r * columns + c]: matrices to arrays, or back. */
static void shlo__lapack_interleave(const shlo__lapack_chunk *c, void *to, const void *from, int64_t rows,
    int64_t columns, size_t bytes) {
    unsigned char *d = (unsigned char *)to;
    const unsigned char *s = (const unsigned char *)from;
    if (rows == 1 || columns == 1) {
        memcpy(to, from, (size_t)(rows * columns) * bytes);
        return;
    }
    if (c->kernels && c->kernels->tiles && (bytes == 4 || bytes == 8)) {
        c->kernels->tiles->turn[bytes == 8](to, (ptrdiff_t)rows, from, (ptrdiff_t)columns, (int32_t)rows,
            columns);
        return;
    }
    if (c->kernels) {
        c->kernels->transpose(to, (ptrdiff_t)rows * (ptrdiff_t)bytes, from,
            (ptrdiff_t)columns * (ptrdiff_t)bytes, (size_t)rows, (size_t)columns, bytes);
        return;
    }
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; i < rows; i++, d += bytes)
            memcpy(d, s + (size_t)(i * columns + j) * bytes, bytes);
}

static void shlo__lapack_chunk_convert(const shlo__lapack_chunk *c, void *to, shlo_dtype to_type,
    const void *from, shlo_dtype from_type, int64_t n) {
    const shlo__lane_fn convert =
        c->kernels ? shlo__kernels_lane(c->kernels, SHLO__KERNEL_CONVERT(from_type, to_type)) : NULL;
    shlo__lapack_complex x;
    if (convert) {
        shlo__kernels_convert_by(convert, to, to_type, from, from_type, (size_t)n);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        x = shlo__lapack_load(from_type, (const unsigned char *)from, i);
        shlo__lapack_store(to_type, (unsigned char *)to, i, x);
    }
}

static void shlo__lapack_chunk_view(const shlo__lapack_chunk *c, const shlo__lapack_view_of *v, int out) {
    const shlo_dtype t = shlo__dtype_real(v->buffer->dtype);
    const size_t bytes = shlo__dtype_bytes(t);
    const int64_t n = c->batch.n, each = v->each * c->batch.slots[v->what.slot].unit;
    unsigned char *data = (unsigned char *)v->buffer->data + (size_t)(c->first * each) * bytes;
    double *pile = c->batch.slots[v->what.slot].at;
    void *stage = t == SHLO_F64 ? pile : c->stage;
    if (v->what.kind == SHLO__LAPACK_NOTHING) return;
    if (!out) shlo__lapack_interleave(c, stage, data, n, each, bytes);
    if (stage != pile)
        shlo__lapack_chunk_convert(c, out ? stage : pile, out ? t : SHLO_F64, out ? pile : stage,
            out ? SHLO_F64 : t, n * each);
    if (out) shlo__lapack_interleave(c, data, stage, each, n, bytes);
}

/* Number l of the chunk by itself, into the piles. */
static void shlo__lapack_chunk_odd(const shlo__lapack_chunk *c, const shlo__lapack_places *p,
    shlo__lapack_routine routine, shlo__lapack_job *j, int64_t l) {
    shlo__lapack_read_all(p, j, c->first + l);
    j->slots[SHLO__LAPACK_INFO].data[0] = shlo__lapack_do(routine, j);
    for (int k = 0; k < SHLO__LAPACK_COUNT; k++) {
        const shlo__lapack_pile *to = &c->batch.slots[k];
        for (int64_t i = 0; to->at && i < to->rows; i++)
            for (int64_t q = 0; q < to->columns * to->unit; q++)
                to->at[((i * to->row + q / to->unit * to->column) * to->unit + q % to->unit) * c->batch.n +
                       l] = j->slots[k].data[(i + q / to->unit * j->slots[k].rows) * to->unit + q % to->unit];
    }
}

static void shlo__lapack_chunk_run(shlo__lapack_chunk *c, const shlo__lapack_places *p,
    shlo__lapack_routine routine, shlo__lapack_job *j) {
    shlo__lapack_batch *b = &c->batch;
    double *info = b->slots[SHLO__LAPACK_INFO].at;
    for (; c->first < j->batch; c->first += b->n) {
        b->n = SHLO__MIN(b->n, j->batch - c->first);
        for (int32_t i = 0; i < p->n_ins; i++) shlo__lapack_chunk_view(c, &p->ins[i], 0);
        for (int64_t l = 0; info && l < b->n; l++) info[l] = 0;
        shlo__lapack_do_together(routine, j->longest, c->kernels, b);
        for (int64_t l = 0; l < b->n; l++)
            if (b->odd[l]) shlo__lapack_chunk_odd(c, p, routine, j, l);
        for (int32_t i = 0; i < p->n_outs; i++) shlo__lapack_chunk_view(c, &p->outs[i], 1);
    }
    for (int32_t i = 0; i < p->n_outs; i++)
        if (p->outs[i].what.kind == SHLO__LAPACK_NOTHING && p->outs[i].buffer->bytes)
            memset(p->outs[i].buffer->data, 0, p->outs[i].buffer->bytes);
}

/* Results of no elements, of however many matrices. */
static int shlo__lapack_nothing(const shlo_call_info *call) {
    for (int32_t i = 0; i < call->n_outputs; i++)
        if (call->outputs[i].bytes) return 0;
    return 1;
}

static shlo_status shlo__lapack_run(void *user, const shlo_call_info *call, shlo_error *error) {
    const shlo__lapack_call *row = (const shlo__lapack_call *)user;
    shlo__lapack_job j;
    shlo__lapack_places *places;
    size_t bytes;
    SHLO__TRY(shlo__lapack_job_of(call, row, &j, &bytes, error));
    for (int32_t i = 0; i < call->n_inputs; i++)
        if (shlo__lapack_letter_of(row->operands[i]).kind == SHLO__LAPACK_OPTION) {
            const unsigned char *at = (const unsigned char *)call->inputs[i].data;
            SHLO__TRY(shlo__lapack_option(call, i, row->operands[i],
                (int64_t)shlo__lapack_load(call->inputs[i].dtype, at, 0).re, &j, error));
        }
    SHLO__TRY(shlo__lapack_check(call, row, &j, error));
    places = (shlo__lapack_places *)(void *)((unsigned char *)call->scratch + bytes - sizeof *places);
    SHLO__TRY(shlo__lapack_find(call, row, &j, places, error));
    if (shlo__lapack_nothing(call)) return SHLO_OK;
    if (shlo__lapack_chunk_of(&j, places, row->routine, &places->chunk)) {
        shlo__lapack_chunk_run(&places->chunk, places, row->routine, &j);
        return SHLO_OK;
    }
    for (int64_t item = 0; item < j.batch; item++) {
        shlo__lapack_read_all(places, &j, item);
        j.slots[SHLO__LAPACK_INFO].data[0] = shlo__lapack_do(row->routine, &j);
        shlo__lapack_write_all(places, &j, item);
    }
    return SHLO_OK;
}

/* ---- threefry: Random123's counter cipher, as JAX calls it ---- */

static uint32_t shlo__lapack_turned(uint32_t x, int by) { return x << by | x >> (32 - by); }

/* Twenty rounds on the pair x with the key k. */
static void shlo__lapack_threefry(const uint32_t k[2], uint32_t x[2]) {
    static const uint8_t by[8] = {13, 15, 26, 6, 17, 29, 16, 24};
    uint32_t keys[3];
    keys[0] = k[0];
    keys[1] = k[1];
    keys[2] = k[0] ^ k[1] ^ 0x1bd11bdau;
    x[0] += keys[0];
    x[1] += keys[1];
    for (uint32_t round = 0; round < 5; round++) {
        for (uint32_t i = 0; i < 4; i++) {
            x[0] += x[1];
            x[1] = shlo__lapack_turned(x[1], by[round % 2 * 4 + i]) ^ x[0];
        }
        x[0] += keys[(round + 1) % 3];
        x[1] += keys[(round + 2) % 3] + round + 1;
    }
}

static shlo_status shlo__lapack_threefry_prepare(void *user, const shlo_call_info *call,
    size_t *scratch_bytes, shlo_error *error) {
    int fits = call->n_inputs == 4 && call->n_outputs == 2;
    (void)user;
    (void)scratch_bytes;
    for (int32_t i = 0; i < call->n_inputs && fits; i++)
        fits = call->inputs[i].dtype == SHLO_U32 && call->inputs[i].bytes == call->outputs[0].bytes;
    fits = fits && call->outputs[1].dtype == SHLO_U32 && call->outputs[1].bytes == call->outputs[0].bytes;
    return fits ? SHLO_OK
                : shlo__status_fail(error, SHLO_TYPE,
                      "%s: expected two keys, two counters and two results of "
                      "one shape, of elements ui32",
                      call->name);
}

/* Operands: the keys, the counters; an element of each. */
static shlo_status shlo__lapack_threefry_call(void *user, const shlo_call_info *call, shlo_error *error) {
    size_t n = call->outputs[0].bytes / sizeof(uint32_t);
    (void)user;
    (void)error;
    for (size_t i = 0; i < n; i++) {
        uint32_t word[4];
        for (int o = 0; o < 4; o++)
            memcpy(&word[o], (const unsigned char *)call->inputs[o].data + i * sizeof *word, sizeof *word);
        shlo__lapack_threefry(word, word + 2);
        for (int o = 0; o < 2; o++)
            memcpy((unsigned char *)call->outputs[o].data + i * sizeof *word, &word[2 + o], sizeof *word);
    }
    return SHLO_OK;
}

/* ---- handlers ---- */

#define SHLO__LAPACK_HANDLER(id, name) \
    {name, &shlo__lapack_rows[SHLO__LAPACK_ROW_##id], shlo__lapack_run, shlo__lapack_prepare, NULL, 0, 0, 0},

#define SHLO__LAPACK_THREEFRY(name) \
    { name, NULL, shlo__lapack_threefry_call, shlo__lapack_threefry_prepare, NULL, 0, 0, 0 }

static const shlo_custom shlo__lapack_list[] = {
#define REAL(id, a, b, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_HANDLER(id, a "s" b) SHLO__LAPACK_HANDLER(id, a "d" b)
#define WIDE(id, a, b, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_HANDLER(id, a "c" b) SHLO__LAPACK_HANDLER(id, a "z" b)
#define EITHER(id, a, b, routine, operands, results, attributes, flags) \
    REAL(id, a, b, routine, operands, results, attributes, flags) \
    WIDE(id, a, b, routine, operands, results, attributes, flags)
#define GPU(id, name, routine, operands, results, attributes, flags) \
    SHLO__LAPACK_HANDLER(id, "cu" name) SHLO__LAPACK_HANDLER(id, "hip" name)
#define ONE(id, name, routine, operands, results, attributes, flags) SHLO__LAPACK_HANDLER(id, name)
#include "calls.def"
    SHLO__LAPACK_THREEFRY("cu_threefry2x32_ffi"),
    SHLO__LAPACK_THREEFRY("hip_threefry2x32_ffi"),
    SHLO__LAPACK_THREEFRY("cu_threefry2x32"),
    SHLO__LAPACK_THREEFRY("hip_threefry2x32"),
    SHLO__LAPACK_THREEFRY("cuda_threefry2x32"),
};

SHLO_API const shlo_custom *shlo_linalg_handlers(int32_t *n) {
    if (n) *n = (int32_t)(sizeof shlo__lapack_list / sizeof *shlo__lapack_list);
    return shlo__lapack_list;
}

#endif
