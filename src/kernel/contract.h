/* kernel/contract.h - what the files of contractions share, the part of kernel.h that no other room reads:
 * maps, plans, panels, variants. */
#ifndef SHLO__KERNEL_CONTRACT_H
#define SHLO__KERNEL_CONTRACT_H

/* ---- contraction, planned (contract_map.c, contract_plan.c) ---- */

typedef unsigned char shlo__contract_byte;

#define SHLO__CONTRACT_WIDTH 32   /* rows in a packed panel, at most: no tile is wider */
#define SHLO__CONTRACT_STAGE 1024 /* elements that are gathered before they are converted */

typedef struct shlo__map_dim {
    int64_t extent, stride;
    int32_t window; /* -1: none */
} shlo__map_dim;
/* n >= 1 dims, row-major. They lie `at` bytes behind the map itself: a plan holds no pointers. */
typedef struct shlo__map {
    int32_t n, at;
} shlo__map;
typedef struct shlo__map_at {
    int64_t i[SHLO__CONTRACT_AXES], offset;
} shlo__map_at;

/* A window between a row dim and a k dim: see shlo__contract_window. `last` is the largest position that
   exists. */
typedef struct shlo__slide {
    int32_t row, k;
    int64_t row_step, k_step, pad, dilation, last, stride;
} shlo__slide;

/* One operand: element (row, k) of it. */
typedef struct shlo__side {
    shlo__map rows, ks;
    int32_t n_windows, windows_at; /* of struct shlo__slide, found as the dims of a map are */
    int32_t huge;                  /* positions could overflow: saturating arithmetic, element by element */
    int64_t base;                  /* offset of row 0, k 0 */
    /* The innermost run of k, contiguous in memory: `run` elements, 0 if there is none. If run_window >= 0 it
       runs through that window's positions, run_unit elements each, and may be cut by the borders. */
    int64_t run, run_unit;
    int32_t run_window;
    /* How panels are made of it. */
    int32_t n_steps;    /* conversions on the way into a panel: from step[i] to step[i + 1] */
    shlo_dtype step[3]; /* step[0]: the element type in memory */
    size_t bytes;       /* of an element in memory; 4 where the maps count fours or pairs (by_fours) */
    int32_t by_fours;
    int32_t is_signed;     /* I8: what the type says; .. */
    int32_t shift, weight; /* .. shlo__dot4: u or v of this side, of the other */
    int32_t width;  /* rows in a panel */
    int32_t direct; /* read in place, without panels; bytes: by rows, which may be copied */
    int32_t raw;    /* elements are the tile's already */
    int32_t scaled; /* each row is multiplied by a number, once it is f32 */
} shlo__side;

/* How the tile wants its k: one after the other, pairs of 16 bits, fours of bytes (or pairs of bf16) for a or
   b, rows or columns of a complex product. */
typedef enum shlo__contract_form {
    SHLO__CONTRACT_PLAIN,
    SHLO__CONTRACT_PAIRS,
    SHLO__CONTRACT_FOURS_A,
    SHLO__CONTRACT_FOURS_B,
    SHLO__CONTRACT_ROWS,
    SHLO__CONTRACT_COLUMNS
} shlo__contract_form;

typedef struct shlo__batch_dim {
    int64_t extent, a, b, out;
} shlo__batch_dim;

/* Windows with few features a batch (contract_thin.c). The image is the side with windows, points are its
   rows; features are the other side's. */
typedef struct shlo__thin {
    int64_t points, features, lanes, x_step, y_step;
    int32_t lane;    /* the batch axis that the vectors run over; -1: none lies side by side in all tensors */
    int32_t window;  /* of the innermost dim of the points */
    int32_t grouped; /* neighbouring points may be computed together */
    int64_t lines;   /* of the result, that are computed together by shlo__lines_fn; 0: it does not fit */
} shlo__thin;
/* One axis of a plane, y or x; an axis without a window has one k. */
typedef struct shlo__plane_axis {
    int64_t points, step, pad, last, stride, ks, k_step, reach;
    int32_t k_dim;
} shlo__plane_axis;
/* wide, tall: elements in a row and rows in a phase of the buffer; rows: of the result, of a block. */
typedef struct shlo__plane {
    shlo__plane_axis y, x;
    int64_t wide, tall, rows;
} shlo__plane;

/* A side whose rows are read without panels (contract_lines.c): points of a line lie at one stride, k comes
   in runs, of which there are at most `runs`. bytes: of the lines of a block, copied with their borders,
   `tall` of `wide` pixels, each of `pixel` elements; 0: the side is read where it lies. */
typedef struct shlo__lines_plan {
    int64_t points, wide, tall, pixel, runs;
    size_t bytes;
    int32_t fits;
} shlo__lines_plan;

/* Offsets into a task's scratch. */
typedef struct shlo__contract_places {
    size_t panel, block, result, stage, row, table, lines, runs;
} shlo__contract_places;

/* out(row, col) = sum over k of a(row, k) * b(col, k). Rows and columns are m and n, or n and m if `swapped`.
   The dims of the maps, the windows and the batch dims lie behind the struct. */
struct shlo__contract_plan {
    shlo__contract_needs needs;
    shlo__contract_sizes sizes;
    size_t plan_bytes;
    int32_t variant; /* which row of shlo__variants (contract.c) */
    shlo__tile_kind kind;
    int32_t mr, nr;     /* of the tile */
    shlo_dtype compute; /* element type of a finished block before it becomes `out`'s */
    int32_t swapped, is_complex;
    int32_t bf16;           /* both sides are; 2: the tile takes pairs */
    int32_t plain_out;      /* the tile writes `out` itself */
    int64_t m, n, k, batch; /* after swapping */
    shlo__side a, b;
    shlo__map out_rows, out_cols;
    int32_t n_batches, batches_at;
    size_t unit;                   /* bytes of a tile element */
    size_t out_bytes, block_bytes; /* of an element of out; of a finished block */
    int64_t kc, nc, task_rows, task_cols, task_batches, row_tasks, col_tasks, batch_tasks;
    int64_t block_rows; /* rows that are finished together where out is not plain */
    shlo__thin thin;
    shlo__plane plane;
    shlo__lines_plan lines;
    shlo__contract_places places;
};

SHLO__INLINE const shlo__map_dim *shlo__contract_dims(const shlo__map *m) {
    return (const shlo__map_dim *)(const void *)((const char *)m + m->at);
}
SHLO__INLINE const shlo__map_dim *shlo__contract_inner(const shlo__map *m) {
    return shlo__contract_dims(m) + (m->n - 1);
}
/* One dim without a window. */
SHLO__INLINE int shlo__contract_plain(const shlo__map *m) {
    return m->n == 1 && shlo__contract_dims(m)->window < 0;
}
SHLO__INLINE const shlo__slide *shlo__contract_slides(const shlo__side *s) {
    return (const shlo__slide *)(const void *)((const char *)s + s->windows_at);
}
SHLO__INLINE const shlo__batch_dim *shlo__contract_batches(const shlo__contract_plan *j) {
    return (const shlo__batch_dim *)(const void *)((const char *)j + j->batches_at);
}
SHLO__INLINE int64_t shlo__contract_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

/* Arithmetic that saturates; a, b >= 0 in a product. */
SHLO__INLINE int64_t shlo__contract_sat_mul(int64_t a, int64_t b) {
    int64_t r;
    return shlo__i64_mul(a, b, &r) ? r : INT64_MAX;
}
SHLO__INLINE int64_t shlo__contract_sat_add(int64_t a, int64_t b) {
    int64_t r;
    return shlo__i64_add(a, b, &r) ? r : b > 0 ? INT64_MAX : INT64_MIN;
}

/* contract_map.c: cursors over maps. */
SHLO__FN void shlo__contract_seek(const shlo__map *m, int64_t linear, shlo__map_at *at);
/* Moves on by `by` >= 0 elements. */
SHLO__FN void shlo__contract_move(const shlo__map *m, shlo__map_at *at, int64_t by);
/* The offset of element number `linear`. */
SHLO__FN int64_t shlo__contract_offset(const shlo__map *m, int64_t linear);
/* Where position p + q of a window lies, added to *offset; 0 if nothing is there. */
SHLO__INLINE int shlo__contract_slide_at(const shlo__slide *w, int64_t p, int64_t q, int64_t *offset) {
    int64_t at = shlo__contract_sat_add(p, q);
    if (at < 0 || at > w->last) return 0;
    if (w->dilation > 1) {
        if (at % w->dilation) return 0;
        at /= w->dilation;
    }
    *offset += at * w->stride;
    return 1;
}
/* row * row_step - pad. */
SHLO__FN int64_t shlo__contract_slide_row(const shlo__side *s, const shlo__slide *w, int64_t row);
/* What the cursor's place in k adds to the position of each window. */
SHLO__FN void shlo__contract_slide_ks(const shlo__side *s, const shlo__map_at *at, int64_t *q);
SHLO__FN int shlo__contract_slide_huge(const shlo__slide *w, int64_t rows, int64_t ks);
/* A window that never meets a border or a hole is only strides. */
SHLO__FN int shlo__contract_slide_trivial(const shlo__slide *w, int64_t rows, int64_t ks);
/* From a row to the next of its run, in elements. */
SHLO__FN int64_t shlo__contract_row_step(const shlo__side *s);

/* The rows of one panel. Runs do not cross the innermost row dim. */
typedef struct shlo__panel {
    int32_t n, n_runs;
    int32_t start[SHLO__CONTRACT_WIDTH + 1];               /* of each run, then n */
    int64_t offset[SHLO__CONTRACT_WIDTH];                  /* without the windows */
    int64_t full[SHLO__CONTRACT_WIDTH];                    /* with them, where no window has holes */
    int64_t lowest[SHLO_MAX_RANK], highest[SHLO_MAX_RANK]; /* of the positions */
    /* row_step * index - pad. The last field: memory is taken for as many windows as there are. */
    int64_t position[SHLO_MAX_RANK][SHLO__CONTRACT_WIDTH];
} shlo__panel;

/* contract_pack.c: panels of one side of a batch. */
typedef struct shlo__packing {
    const shlo__kernels *kernels;
    const shlo__side *side;
    shlo__contract_form form;
    const shlo__contract_byte *src;
    const float *scales;        /* of all rows of the side, if it is scaled */
    shlo__panel *rows;          /* scratch */
    shlo__contract_byte *stage; /* two areas of SHLO__CONTRACT_STAGE * 16 bytes */
    shlo__pulse *pulse;
} shlo__packing;
/* Gathers, converts and forms n elements of k for `rows` rows. What the host stops is garbage. */
SHLO__FN void shlo__contract_pack_panel(const shlo__packing *x, int64_t row, int32_t rows, int64_t first,
    int64_t n, shlo__contract_byte *dst);
/* The kernels of a side that is packed by fours, or in pairs, which hold so many elements. */
SHLO__INLINE const shlo__dot4 *shlo__contract_dots(const shlo__kernels *k, const shlo__side *s) {
    return s->step[0] == SHLO_BF16 ? k->dot2 : k->dot4;
}
SHLO__INLINE int64_t shlo__contract_group(const shlo__side *s) { return s->step[0] == SHLO_BF16 ? 2 : 4; }
/* How n elements of k of a side become fours, of b or of a. */
SHLO__FN shlo__dot4_form shlo__contract_dot4_form(const shlo__side *s, int is_b, int64_t n);
/* A whole block of panels of a plain matrix whose rows lie side by side: each line of memory is read once,
   from end to end. 0: the side is no such matrix, or its elements are not the tile's. */
SHLO__FN int shlo__contract_pack_lines(const shlo__packing *x, int64_t row, int64_t rows, int64_t first,
    int64_t n, shlo__contract_byte *dst);
/* n elements of `bytes` bytes to neighbouring places, source stride in bytes. Runs within a panel are short:
   moves of 16 bytes beat a call. */
SHLO__INLINE void shlo__contract_copy(const shlo__kernels *k, shlo__contract_byte *dst,
    const shlo__contract_byte *src, int64_t stride, int64_t n, size_t bytes) {
    size_t all = (size_t)n * bytes;
    if (stride != (int64_t)bytes) {
        k->stride(dst, (ptrdiff_t)bytes, src, (ptrdiff_t)stride, (size_t)n, bytes);
        return;
    }
    for (; all >= 64; all -= 64, dst += 64, src += 64) memcpy(dst, src, 64);
    SHLO__ROLLED
    for (; all >= 16; all -= 16, dst += 16, src += 16) memcpy(dst, src, 16);
    SHLO__ROLLED
    for (; all >= 4; all -= 4, dst += 4, src += 4) memcpy(dst, src, 4);
    SHLO__ROLLED
    for (; all; all--) *dst++ = *src++;
}

/* contract_plan.c: what variants share in planning. */
/* The product of the extents of axes [first, first + n). */
SHLO__FN int64_t shlo__contract_extent(const shlo__contract *c, int32_t first, int32_t n);
SHLO__FN shlo_dtype shlo__contract_bits(shlo_dtype t); /* i32 and u32 are the same bits */
SHLO__FN shlo__contract_form shlo__contract_form_of(const shlo__contract_plan *j, const shlo__side *s);
/* Steps of the tile over n elements of k. */
SHLO__FN int64_t shlo__contract_steps(const shlo__contract_plan *j, int64_t n);
/* Bytes of a packed panel of `rows` and n elements of k; and of all k of `rows`, block by block. */
SHLO__FN size_t shlo__contract_panel_bytes(const shlo__contract_plan *j, const shlo__side *s, int64_t rows,
    int64_t n);
SHLO__FN size_t shlo__contract_blocks_bytes(const shlo__contract_plan *j, const shlo__side *s, int64_t rows,
    int64_t k);
/* Do rows x columns of the result lie side by side in memory, row after row? */
SHLO__FN int shlo__contract_solid(const shlo__contract_plan *j, int64_t rows, int64_t cols);
/* A side of bytes whose fours of k lie side by side in memory, or of bf16 whose pairs do, becomes one of
   elements of four bytes. */
SHLO__FN void shlo__contract_by_fours(shlo__side *s);
/* How many tasks are worth having; and cuts the work into about so many. */
SHLO__FN int64_t shlo__contract_target(const shlo__contract_plan *j);
SHLO__FN void shlo__contract_cut(shlo__contract_plan *j, int64_t target);
/* The next `bytes` of scratch. */
SHLO__FN size_t shlo__contract_take(shlo__contract_plan *j, size_t bytes);
/* Bytes of a shlo__panel of either side, and of the two areas of elements that are not the tile's. */
SHLO__FN size_t shlo__contract_table_bytes(const shlo__contract_plan *j);
SHLO__FN size_t shlo__contract_stage_bytes(const shlo__contract_plan *j);
/* The packed batch that belongs to a batch: axes that the side lacks do not count. */
SHLO__FN int64_t shlo__contract_packed_batch(const shlo__contract_plan *j, const shlo__side *s,
    int64_t batch);
/* Everything but the variant's own part. */
SHLO__FN void shlo__contract_analyse(const shlo__kernels *k, const shlo__contract *c, shlo__contract_plan *j);

/* A running call: the plan's places with base pointers added. */
typedef struct shlo__contract_task {
    const shlo__contract_plan *j;
    const shlo__kernels *kernels;
    shlo__tile_fn tile;
    const shlo__contract_byte *a, *b, *packed_a, *packed_b;
    const float *scales;
    shlo__contract_byte *out;
    shlo__contract_byte *panel, *block, *result, *stage, *row;
    shlo__panel *table;
    shlo__contract_byte *lines;
    shlo__tile_run *runs;
    shlo__runs_fn tile_runs;    /* NULL: the tile has none */
    int32_t by_lines;           /* a is read without panels */
    int64_t out_pitch, a_pitch; /* of rows; 0: as the plan says */
    shlo__epilogue_fn epilogue;
    void *ctx;
    const shlo__after *after;
    shlo__pulse *pulse;
} shlo__contract_task;

/* A block that is being computed: rows x columns of one batch, over one block of k. */
typedef struct shlo__block {
    int64_t row, rows, col, cols, k, kn;
    const shlo__contract_byte *a, *b, *packed_a, *packed_b; /* of this batch */
    int64_t at;                                             /* its first element of `out`, */
    shlo__contract_byte *out;                               /* which lies here; staged: NULL */
    shlo__contract_byte *c;                                 /* where element (row, col) of the sum lies, */
    int64_t c_rs;                                           /* and the next row, in tile elements */
    int32_t n_runs;                                         /* of this block of k, in the task's */
    const shlo__contract_byte *lines_of; /* the batch of the lines that are there, or NULL, */
    int64_t lines_row, lines_rows;       /* and which rows they are for: other columns read them again */
    const shlo__contract_byte *bias;     /* of column 0 of the batch, or NULL */
    const float *row_bias;               /* of row 0 of the batch, or NULL */
    int32_t settles;                     /* the task's `after` is done; else what is finished is told of */
} shlo__block;

/* contract_out.c: finished blocks on their way to the result, for all variants. */
SHLO__FN void shlo__contract_batch_open(const shlo__contract_task *t, int64_t batch, shlo__block *x);
SHLO__FN void shlo__contract_packing_of(const shlo__contract_task *t, const shlo__side *s,
    const shlo__contract_byte *src, shlo__packing *x);
/* rows x n sums of f32 that are finished, in `out` at c: the task's `after`, whose bias is a number for each
   row, or NULL where it was added, or there is none. */
SHLO__FN void shlo__contract_settle(const shlo__contract_task *t, shlo__contract_byte *c, int64_t c_rs,
    int64_t rows, int64_t n, const float *bias);
/* Asks for what settling these will read. */
SHLO__FN void shlo__contract_settle_ahead(const shlo__contract_task *t, const shlo__contract_byte *c,
    int64_t c_rs, int64_t rows, int64_t n);
/* n elements of the batch in `out`, `stride` apart, the first at `at`, are final: tells the epilogue. */
SHLO__FN void shlo__contract_tell(const shlo__contract_task *t, const shlo__block *x, int64_t at,
    int64_t stride, int64_t n);
/* The same of rows [row, row + rows) of the block. */
SHLO__FN void shlo__contract_done(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int64_t rows);
/* Rows [row, row + rows) of a finished block become `out`'s type and go to their places, or to the
   epilogue. */
SHLO__FN void shlo__contract_store(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int64_t rows);

/* contract_lines.c: a's rows without panels. Fills j->lines. */
SHLO__FN void shlo__contract_fit_lines(shlo__contract_plan *j);
SHLO__FN int32_t shlo__contract_lines_runs(const shlo__contract_plan *j, int64_t first, int64_t n,
    shlo__tile_run *runs);
SHLO__FN void shlo__contract_lines_fill(const shlo__contract_task *t, const shlo__contract_byte *a,
    int64_t row, int64_t rows);
/* Rows [row, row + rows) of the block for the tile; 0: they lie in no way that it reads. */
SHLO__FN int shlo__contract_lines_rows(const shlo__contract_task *t, const shlo__block *x, int64_t row,
    int32_t rows, shlo__tile_rows *r);

/* A way to compute: fits a plan or not, and cuts it, lays out its scratch, runs tasks. The first that fits is
   taken (contract.c). */
typedef struct shlo__variant {
    const char *name;
    int (*fit)(shlo__contract_plan *j);
    void (*layout)(shlo__contract_plan *j);
    void (*run)(const shlo__contract_task *t, int64_t first, int64_t last);
    int32_t can_stage; /* finished elements pass through scratch where `out` is not plain */
} shlo__variant;
SHLO__FN int shlo__contract_fit_thin(shlo__contract_plan *j);
SHLO__FN void shlo__contract_layout_thin(shlo__contract_plan *j);
SHLO__FN void shlo__contract_run_thin(const shlo__contract_task *t, int64_t first, int64_t last);
SHLO__FN int shlo__contract_fit_plane(shlo__contract_plan *j);
SHLO__FN void shlo__contract_layout_plane(shlo__contract_plan *j);
SHLO__FN void shlo__contract_run_plane(const shlo__contract_task *t, int64_t first, int64_t last);
SHLO__FN int shlo__contract_fit_vector(shlo__contract_plan *j);
SHLO__FN void shlo__contract_layout_vector(shlo__contract_plan *j);
SHLO__FN void shlo__contract_run_vector(const shlo__contract_task *t, int64_t first, int64_t last);
SHLO__FN int shlo__contract_fit_gemm(shlo__contract_plan *j);
SHLO__FN void shlo__contract_layout_gemm(shlo__contract_plan *j);
SHLO__FN void shlo__contract_run_gemm(const shlo__contract_task *t, int64_t first, int64_t last);
/* Rows [first, last) of a batch, the first `columns` of them or some more; packed: b of it, or NULL. */
SHLO__FN void shlo__contract_gemm_rows(const shlo__contract_task *t, int64_t batch,
    const shlo__contract_byte *packed, int64_t first, int64_t last, int64_t columns);
/* Fills j->thin, of any contraction. */
SHLO__FN void shlo__contract_thin_view(shlo__contract_plan *j);

#endif
