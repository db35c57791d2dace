/* kernel/fft_way.c - how lines are transformed: their places in scratch, and the passes, with all that these
 * need to know. Numbers are found behind the operand's line, the result's and scratch, so a way is made once,
 * and then only the three change. */
#ifndef SHLO__KERNEL_FFT_WAY_C
#define SHLO__KERNEL_FFT_WAY_C

#include "kernel.h"

SHLO__FN int64_t shlo__fft_padded(int64_t columns) {
    return (columns + SHLO__FFT_LANES - 1) / SHLO__FFT_LANES * SHLO__FFT_LANES;
}
/* Columns of a half of a line that go through its passes together: as many as a vector has if that comes
   out even, else all that leave room in the first-level cache. 1000 numbers: 0.85 of FFTW's speed in place
   of 0.68 (f32, Zen 4). */
static int64_t shlo__fft_block(int64_t rows, int64_t columns) {
    const int64_t all = shlo__fft_padded(columns);
    return all == columns || rows * all > 2048 ? (int64_t)SHLO__FFT_LANES : all;
}

/* ---- places ---- */

static int64_t shlo__fft_round(int64_t n) {
    return (n + 2 * SHLO__FFT_LANES) / SHLO__FFT_LANES * SHLO__FFT_LANES + SHLO__FFT_LANES;
}
static void shlo__fft_room_place(shlo__fft_room *r, int64_t numbers, shlo__fft_place *p) {
    p->re = r->all;
    p->im = r->row > 1 ? r->all + r->width : r->all + numbers;
    r->all += 2 * numbers;
}
SHLO__FN size_t shlo__fft_ways_bytes(int32_t stages) {
    return SHLO__FFT_WAYS * (sizeof(shlo__fft_way) + (size_t)(stages + 4) * sizeof(shlo__fft_pass));
}
SHLO__FN shlo__fft_room shlo__fft_room_of(int64_t first, int64_t second, int32_t stages, int64_t numbers,
    int wide, int64_t together) {
    const int64_t size = wide ? (int64_t)sizeof(double) : (int64_t)sizeof(float), n = first * second;
    int64_t width = 1, columns;
    shlo__fft_room r;
    r.width = SHLO__FFT_LANES;
    r.row = 1;
    if (together > 1) {
        r.width = width = SHLO__MAX(together, shlo__fft_columns(wide));
        r.row = 2 * width;
    }
    columns = SHLO__MAX(first, second) * SHLO__MAX(width, (int64_t)SHLO__FFT_LANES);
    columns = SHLO__MAX(columns, first * shlo__fft_block(first, second));
    columns = SHLO__MAX(columns, second * shlo__fft_block(second, first));
    if (first <= 16) columns = SHLO__MAX(columns, first * shlo__fft_padded(second)); /* of a line */
    r.apart = shlo__fft_round(columns);
    r.ways = SHLO__FFT_PAIRS;
    r.columns[0] = r.ways + shlo__fft_round((int64_t)shlo__fft_ways_bytes(stages) / size);
    r.columns[1] = r.columns[0] + 2 * r.apart;
    r.all = r.columns[1] + 2 * r.apart;
    shlo__fft_room_place(&r, shlo__fft_round(SHLO__MAX(n, numbers) * width), &r.b);
    shlo__fft_room_place(&r, numbers ? shlo__fft_round(numbers * width) : 0, &r.a);
    return r;
}
SHLO__FN shlo__fft_view shlo__fft_view_of(const shlo__fft_place *p, int64_t row) {
    shlo__fft_view v;
    v.base = SHLO__FFT_WORK;
    v.at = p->re;
    v.apart = p->im - p->re;
    v.row = row;
    v.loose = 0;
    return v;
}

/* ---- passes ---- */

/* A chain while it is made. */
typedef struct shlo__fft_draft {
    const shlo__kernels *kernels;
    const shlo__fft_plan *p;
    shlo__fft_chain *c;
    shlo__fft_pass *passes;
    const shlo__fft_stage *stages; /* without stages the numbers are moved */
    int32_t n_stages;
    /* result i of column q is multiplied by factor i * row + q, of lines side by side by factor i * row; by
       none if factors.re is NULL */
    shlo__fft_table factors;
    int64_t row;
    double divisor; /* as in a way */
    shlo__fft_view from, work[2];
    int64_t items;
} shlo__fft_draft;
/* What a pass does: a stage of so many interleaved lines, or (no stage) a move. */
typedef struct shlo__fft_step {
    const shlo__fft_stage *stage;
    int64_t s;
    const shlo__fft_view *x, *y;
} shlo__fft_step;

/* Results, or factors, of radix r: from one to the next, and from where number 0 is to where it would be in
   the order of the others. */
static void shlo__fft_pairs_of(int64_t r, int64_t each, int64_t turn, shlo__fft_pairs *p) {
    const int64_t beside = r == 8 || r == 16 ? r / 2 : 1, step = r == 16 ? 4 : r > 5 ? 1 : 2;
    p->far = turn + beside * each;
    p->second = turn + step * each;
    p->next = step * each;
    p->back = (1 - step) * each;
}
static void shlo__fft_pass_factors(const shlo__fft_draft *d, const shlo__fft_step *e, shlo__fft_pass *t) {
    const int last = e->stage->m == 1 && d->factors.re;
    const int64_t size = d->p->wide ? (int64_t)sizeof(double) : (int64_t)sizeof(float),
                  step = (last ? e->s * d->row : 1) * size;
    t->root = e->stage->root;
    t->w = e->stage->factors.re;
    t->w_first = last ? d->factors.re : NULL;
    t->w_apart = (last ? d->factors.apart : e->stage->factors.apart) * size;
    t->w_line = last ? d->row * size : 0;
    t->w_vector = last && d->c->flips ? size * d->kernels->fft.lanes[d->p->wide] : 0;
    shlo__fft_pairs_of(t->radix, d->p->back ? -step : step, d->p->back ? t->radix * step : 0, &t->factors);
    t->across = !last || !d->c->flips;
    t->all = last && e->s > 1;
}
static void shlo__fft_pass_of(const shlo__fft_draft *d, const shlo__fft_step *e, shlo__fft_pass *t) {
    const shlo__fft_view *x = e->x, *y = e->y;
    const int64_t size = d->p->wide ? (int64_t)sizeof(double) : (int64_t)sizeof(float),
                  lanes = d->kernels->fft.lanes[d->p->wide] * size, columns = d->c->columns;
    int64_t in;
    memset(t, 0, sizeof *t);
    t->from = !x->apart;
    t->to = !y->apart;
    t->x_vector = t->from ? 2 * lanes : lanes;
    t->y_vector = t->to ? 2 * lanes : lanes;
    t->x_base = x->base;
    t->x_at = x->at * size;
    t->y_base = y->base;
    t->y_at = y->at * size;
    t->radix = e->stage ? e->stage->radix : 1;
    t->m = e->stage ? e->stage->m : d->c->rows;
    t->x_line = t->in = x->row * (t->from ? 2 * size : size);
    t->y_line = t->results.next = y->row * (t->to ? 2 * size : size);
    t->apart_in = x->apart ? x->apart * size : lanes;
    t->apart_out = y->apart ? y->apart * size : lanes;
    t->scale = 1;
    t->x_part = e->s * t->x_line;
    t->y_part = t->radix * e->s * t->y_line;
    t->columns = columns;
    t->lines = e->s;
    if (!e->stage) return;
    shlo__fft_pass_factors(d, e, t);
    in = t->in * t->m * e->s;
    t->group = in;
    t->in = t->radix == 16 ? 4 * in : t->radix == 8 ? 2 * in : in;
    shlo__fft_pairs_of(t->radix, (d->p->back ? -e->s : e->s) * t->y_line, d->p->back ? t->y_part : 0,
        &t->results);
    if (x->row != columns || y->row != columns || (t->w_first && (t->across || d->row != columns))) return;
    t->columns *= e->s; /* lines that begin where others end are columns of one */
    t->lines = 1;
}
/* The passes of a chain. They have whole vectors: fewer columns, and what is not worth code, are moved before
   or behind them. Between them numbers lie in `work`; the last but one is in [0]. */
static void shlo__fft_passes_of(shlo__fft_draft *d) {
    const int32_t n = d->n_stages;
    const int64_t size = d->p->wide ? (int64_t)sizeof(double) : (int64_t)sizeof(float);
    shlo__fft_chain *c = d->c;
    const int whole = c->columns >= d->kernels->fft.lanes[d->p->wide];
    const int32_t first = n ? d->stages[0].radix : 0, last = n ? d->stages[n - 1].radix : 0;
    const int before = n && !d->from.apart && (!whole || (first % 2 && first > 5)),
              behind = !n || (!whole && !c->to.loose) || d->divisor > 1 ||
                       (d->divisor != 0 && last % 2 && last > 5);
    shlo__fft_pass *t = d->passes;
    shlo__fft_step e;
    int64_t s = 1;
    int32_t i, g = 0;
    c->passes = t;
    c->n_passes = n + before + behind;
    e.x = &d->from;
    for (i = 0; i < c->n_passes; i++, t++, e.x = e.y) {
        e.stage = i < before || g == n ? NULL : &d->stages[g++];
        e.s = e.stage ? s : 1;
        e.y = i + 1 == c->n_passes ? &c->to : &d->work[(c->n_passes - i) & 1];
        shlo__fft_pass_of(d, &e, t);
        if (e.stage) s *= e.stage->radix;
    }
    d->passes = t--;
    d->passes[-c->n_passes].x_item = c->from_unit * (d->from.apart ? size : 2 * size);
    t->y_item = c->to_unit * (c->to.apart ? size : 2 * size);
    if (d->divisor < 0) {
        t->finish = SHLO__FFT_SCALED;
        t->scale = -1 / d->divisor;
    }
    else if (d->divisor > 1) {
        t->finish = SHLO__FFT_DIVIDED;
        t->scale = d->divisor;
    }
    else if (d->divisor != 0)
        t->finish = SHLO__FFT_FINISHED;
    if (c->n_passes > 1) return;
    t->x_line = c->step * t->x_item;
    t->y_line = c->step * t->y_item;
    t->w_line = c->step * size;
    /* Blocks of a line, whose factors touch, too: there is room between lines side by side in b. */
    c->joined = c->step * c->from_unit == c->columns && c->step * c->to_unit == c->columns;
}

/* ---- chains ---- */

static void shlo__fft_draft_of(const shlo__fft_setting *k, int i, shlo__fft_pass *passes, shlo__fft_chain *c,
    shlo__fft_draft *d) {
    const shlo__fft_plan *p = k->plan;
    shlo__fft_place columns;
    memset(c, 0, sizeof *c);
    memset(d, 0, sizeof *d);
    d->kernels = k->kernels;
    d->p = p;
    d->c = c;
    d->passes = passes;
    d->stages = p->stages + (i ? p->n_first : 0);
    d->n_stages = i ? p->n_stages - p->n_first : p->n_first;
    c->step = 1;
    c->rows = i ? p->second : p->first;
    c->columns = k->s;
    for (i = 0; i < 2; i++) {
        columns.re = k->room->columns[i];
        columns.im = columns.re + k->room->apart;
        d->work[i] = shlo__fft_view_of(&columns, k->room->width);
        d->work[i].loose = 1;
    }
}
/* A view with rows further apart. */
static shlo__fft_view shlo__fft_every(const shlo__fft_view *from, int64_t rows) {
    shlo__fft_view v = *from;
    v.row *= rows;
    return v;
}
/* As many columns at a time as fill vectors and leave room in a cache. */
static void shlo__fft_blocks(shlo__fft_draft *d, int64_t columns) {
    shlo__fft_chain *c = d->c;
    const int64_t block = c->rows > 64 ? shlo__fft_columns(d->p->wide) : shlo__fft_block(c->rows, columns);
    d->work[0].row = d->work[1].row = block;
    c->columns = c->step = SHLO__MIN(block, columns);
    c->most = columns - c->columns;
    c->from_unit = c->to_unit = 1;
    d->items = (columns + c->step - 1) / c->step;
}
/* The first half of a line: its columns; what comes out is transposed into b, so that the second half's
   columns lie side by side, too. */
static void shlo__fft_line_first(const shlo__fft_setting *k, shlo__fft_draft *d) {
    const shlo__fft_plan *p = k->plan;
    shlo__fft_chain *c = d->c;
    shlo__fft_blocks(d, p->second);
    d->from = shlo__fft_every(&k->from, p->second);
    c->to = d->work[1];
    c->to_unit = 0;
    if (p->n_first == 1 && p->first * d->row <= (p->wide ? 512 : 1024)) { /* all at once: there is room */
        c->to.row = d->row;
        c->to_unit = 1;
    }
    c->flips = 1;
    c->flipped[0] = k->between.re;
    c->flipped[1] = k->between.im;
}
static void shlo__fft_line_second(const shlo__fft_setting *k, shlo__fft_draft *d) {
    shlo__fft_blocks(d, k->plan->first);
    d->from = shlo__fft_view_of(&k->between, k->plan->first);
    d->c->to = shlo__fft_every(&k->to, k->plan->first);
}
/* Lines side by side are columns of both halves. */
static void shlo__fft_side_first(const shlo__fft_setting *k, shlo__fft_draft *d) {
    const int64_t second = k->plan->second, row = k->room->row;
    d->items = d->c->most = second;
    d->from = shlo__fft_every(&k->from, second);
    d->c->from_unit = k->from.row;
    d->c->to = shlo__fft_view_of(&k->between, row * second);
    d->c->to.loose = 1;
    d->c->to_unit = row;
}
static void shlo__fft_side_second(const shlo__fft_setting *k, shlo__fft_draft *d) {
    const int64_t first = k->plan->first, row = k->room->row;
    d->items = d->c->most = first;
    d->from = shlo__fft_view_of(&k->between, row);
    d->c->from_unit = k->plan->second * row;
    d->c->to = shlo__fft_every(&k->to, first);
    d->c->to_unit = k->to.row;
}
/* A length that is at most one stage: by way of `work` if lines side by side are results, too. */
static void shlo__fft_single(const shlo__fft_setting *k, shlo__fft_way *way, shlo__fft_draft *d) {
    shlo__fft_view at = k->from;
    way->items[0] = 1;
    if (k->same) {
        d->from = at;
        d->c->to = at = d->work[1];
        shlo__fft_passes_of(d);
        way->items[1] = 1;
        d->c = &way->chains[1];
        *d->c = way->chains[0];
        d->n_stages = 0;
    }
    d->from = at;
    d->c->to = k->to;
    d->divisor = k->divisor;
    shlo__fft_passes_of(d);
}

/* A length n of two factors is a matrix: its columns are transformed, multiplied by factors, and its rows are
   transformed (W. M. Gentleman and G. Sande, 1966), with all that is between in the first-level cache. */
SHLO__FN void shlo__fft_way_make(const shlo__fft_setting *k, shlo__fft_pass *passes, shlo__fft_way *way) {
    const int line = k->from.row == 1;
    shlo__fft_draft d;
    memset(way, 0, sizeof *way);
    shlo__fft_draft_of(k, 0, passes, &way->chains[0], &d);
    if (k->plan->second == 1) {
        shlo__fft_single(k, way, &d);
        return;
    }
    d.factors = k->plan->factors;
    d.row = shlo__fft_padded(k->plan->second);
    if (line)
        shlo__fft_line_first(k, &d);
    else
        shlo__fft_side_first(k, &d);
    way->items[0] = d.items;
    shlo__fft_passes_of(&d);
    shlo__fft_draft_of(k, 1, d.passes, &way->chains[1], &d);
    if (line)
        shlo__fft_line_second(k, &d);
    else
        shlo__fft_side_second(k, &d);
    way->items[1] = d.items;
    d.divisor = k->divisor;
    shlo__fft_passes_of(&d);
}

SHLO__FN void shlo__fft_way_move(const shlo__fft_setting *k, shlo__fft_pass *pass, shlo__fft_chain *c) {
    shlo__fft_draft d;
    memset(&d, 0, sizeof d);
    d.kernels = k->kernels;
    d.p = k->plan;
    d.c = c;
    d.passes = pass;
    d.from = k->from;
    c->to = k->to;
    d.divisor = k->divisor;
    shlo__fft_passes_of(&d);
}

#endif
