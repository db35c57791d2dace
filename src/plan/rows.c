/* plan/rows.c - chains over the same rows, as softmax and layer norm are: reductions, and groups that use
 * what they give and what they reduced. Instructions that follow each other, and each of whose rows needs
 * only the same row of the others, run block of rows by block of rows (vm/rows.c), so that each finds in
 * cache what the one before it has left. Every element is computed as before, so the bits are the same. A
 * row is what one result of a reduction needs; nothing here knows what is computed. */
#ifndef SHLO__PLAN_ROWS_C
#define SHLO__PLAN_ROWS_C

#include "plan.h"

enum { SHLO__ROWS_MOST = 12 }; /* instructions of a chain */
/* Parts of the scores: a window is at most one of the first, the scratch of a chain with products at most one
   of the second. */
#define SHLO__ROWS_WINDOW_PART 32
#define SHLO__ROWS_SCRATCH_PART 8

/* An instruction that can run by rows of its results. */
typedef struct shlo__rows_member {
    const shlo__lanes *lanes;
    int32_t first, n; /* the dimensions of its results, among those of the lane program */
    int64_t results;
    const shlo__ref *dst, *init; /* init: NULL, or what a reduction begins with */
    int32_t by_columns;          /* a reduction that reads its elements in runs as long as a row of results */
    const shlo__p_contract *product; /* NULL: it is none. Its lanes are those of its epilogue, or NULL. */
    size_t scratch;
} shlo__rows_member;

typedef struct shlo__rows_chain {
    int64_t rows;
    uint32_t first, n; /* instructions */
    shlo__rows_member parts[SHLO__ROWS_MOST];
} shlo__rows_chain;

/* Instruction `id` as a part; 0: it cannot be one. */
static int shlo__rows_member_of(const shlo__plan *p, uint32_t id, shlo__rows_member *part) {
    const shlo__insn *insn = SHLO__AT(&p->insns, id);
    const shlo__p_reduce *reduce = (const shlo__p_reduce *)insn->param;
    memset(part, 0, sizeof *part);
    if (insn->kind == SHLO__I_LANES) {
        part->lanes = &((const shlo__p_lanes *)insn->param)->lanes;
        part->dst = &part->lanes->outputs[0].ref;
        part->scratch = shlo__program_lanes_bytes(part->lanes);
    }
    else if (insn->kind == SHLO__I_REDUCE && !reduce->body) {
        part->lanes = reduce->lanes;
        part->dst = &reduce->dst[0];
        part->init = &reduce->init[0];
        part->scratch = shlo__program_lanes_bytes(part->lanes) + shlo__program_columns_bytes(reduce);
    }
    else
        return 0;
    part->n = part->lanes->n_dims;
    part->results = part->lanes->total;
    part->by_columns = part->init && !reduce->by_rows;
    if (part->init && !part->by_columns) {
        part->first = part->lanes->n_dims;
        part->n = part->lanes->n_outer;
        part->results = part->lanes->outer_total;
    }
    return part->dst->space == SHLO__AT_BUFFER && part->lanes->total > 0 && part->lanes->outer_total > 0;
}

/* The product `id` as a part; 0: it cannot be one. */
static int shlo__rows_product_of(const shlo__plan *p, uint32_t id, shlo__rows_member *part) {
    const shlo__insn *insn = SHLO__AT(&p->insns, id);
    const shlo__p_contract *c = (const shlo__p_contract *)insn->param;
    memset(part, 0, sizeof *part);
    if (insn->kind != SHLO__I_CONTRACT || !c->plan || !c->plan->needs.rows || c->scales ||
        c->dst.space != SHLO__AT_BUFFER)
        return 0;
    part->product = c;
    part->lanes = c->epilogue;
    part->n = c->epilogue ? c->epilogue->n_dims : 0;
    part->results = c->plan->needs.rows;
    part->dst = &c->dst;
    return shlo__size_add(shlo__program_lanes_bytes(c->epilogue),
        shlo__program_room(1, shlo__program_packed_bytes(c)), &part->scratch);
}

/* 1 if row r of the results reads only the bytes [r * row_bytes, (r + 1) * row_bytes) of the buffer. No row
   reads outside of the buffer, so it is enough that the reads of two neighbours are row_bytes apart. */
static int shlo__rows_aligned(const shlo__rows_member *part, const shlo__lane_input *in, int64_t rows,
    int64_t row_bytes) {
    for (int32_t d = part->first; d < part->first + part->n && rows > 1; d++) {
        const int64_t extent = part->lanes->extent[d], stride = in->stride[d];
        if (extent < rows) {
            if (rows % extent || stride != rows / extent * row_bytes) return 0;
            rows /= extent;
            continue;
        }
        if (extent % rows || stride * (extent / rows) != row_bytes) return 0;
        rows = 1;
    }
    return rows == 1;
}

/* 0 if the buffer (of so many bytes) is a side of the product that it reads in any other way than as rows of
   its left side. */
static int shlo__rows_sides(const shlo__p_contract *c, uint32_t buffer, int64_t rows, int64_t bytes) {
    const shlo__contract_needs *needs = &c->plan->needs;
    int64_t all = needs->k * (int64_t)shlo__dtype_bytes(shlo__contract_lhs(c->plan));
    if (c->rhs.space == SHLO__AT_BUFFER && c->rhs.index == buffer) return 0;
    if (c->lhs.space != SHLO__AT_BUFFER || c->lhs.index != buffer) return 1;
    return needs->by_rows && c->lhs_offset == 0 && needs->rows % rows == 0 &&
           shlo__i64_mul(all, needs->rows, &all) && all == bytes;
}

/* 0 if the part reads the buffer in any other way than row by row. */
static int shlo__rows_reads(const shlo__plan *p, const shlo__rows_member *part, uint32_t buffer,
    int64_t rows) {
    const int64_t bytes = (int64_t)SHLO__AT(&p->buffers, buffer)->bytes;
    if (part->product && !shlo__rows_sides(part->product, buffer, rows, bytes)) return 0;
    for (int32_t k = 0; part->lanes && k < part->lanes->n_inputs; k++) {
        const shlo__lane_input *in = &part->lanes->inputs[k];
        if (in->is_iota || in->mode == SHLO__BOUND || in->ref.space != SHLO__AT_BUFFER ||
            in->ref.index != buffer)
            continue;
        if (bytes % rows || !shlo__rows_aligned(part, in, rows, bytes / rows)) return 0;
    }
    return 1;
}

/* 1 if `other` gives or reads one of the inputs of `reader`. */
static int shlo__rows_related(const shlo__rows_member *reader, const shlo__rows_member *other) {
    for (int32_t k = 0; k < reader->lanes->n_inputs; k++) {
        const shlo__lane_input *in = &reader->lanes->inputs[k];
        if (in->is_iota || in->ref.space == SHLO__AT_CONST) continue;
        if (shlo__place_same(&in->ref, other->dst)) return 1;
        for (int32_t j = 0; !other->product && j < other->lanes->n_inputs; j++) {
            const shlo__ref *ref = &other->lanes->inputs[j].ref;
            if (!other->lanes->inputs[j].is_iota && in->ref.space == ref->space &&
                in->ref.index == ref->index)
                return 1;
        }
    }
    return 0;
}

/* 1 if the part and those of the chain read each other's results row by row. */
static int shlo__rows_agree(const shlo__plan *p, const shlo__rows_chain *c, const shlo__rows_member *part) {
    for (uint32_t i = 0; i < c->n; i++)
        if (!shlo__rows_reads(p, &c->parts[i], part->dst->index, c->rows) ||
            !shlo__rows_reads(p, part, c->parts[i].dst->index, c->rows))
            return 0;
    return part->results % c->rows == 0;
}

static void shlo__rows_add(shlo__rows_chain *c, const shlo__rows_member *part, uint32_t before) {
    const uint32_t at = before ? 0 : c->n;
    if (before) memmove(&c->parts[1], &c->parts[0], c->n * sizeof *part);
    c->parts[at] = *part;
    c->first -= before;
    c->n++;
}

/* 1 if the instruction is in the same loop as the chain. */
static int shlo__rows_beside(const shlo__plan *p, const shlo__rows_chain *c, uint32_t id) {
    return shlo__memory_loop(p, id - p->first_insn) == shlo__memory_loop(p, c->first - p->first_insn);
}

/* Takes the instruction before the chain, or behind it; 0: it does not belong there. */
static int shlo__rows_take(const shlo__plan *p, shlo__rows_chain *c, uint32_t id) {
    const uint32_t before = id < c->first;
    int related = 0;
    shlo__rows_member part;
    if (c->n == SHLO__ROWS_MOST || !shlo__rows_beside(p, c, id) || !shlo__rows_member_of(p, id, &part) ||
        !shlo__rows_agree(p, c, &part) || (part.by_columns && part.results / c->rows < SHLO_LANE_BLOCK))
        return 0;
    for (uint32_t i = 0; i < c->n; i++)
        related |= before ? shlo__rows_related(&c->parts[i], &part) : shlo__rows_related(&part, &c->parts[i]);
    if (related) shlo__rows_add(c, &part, before);
    return related;
}

/* Bytes of what the first product of a chain gives. */
static double shlo__rows_scores(const shlo__plan *p, const shlo__rows_chain *c) {
    return (double)SHLO__AT(&p->buffers, c->parts[0].dst->index)->bytes;
}

/* Bytes that a row of the chain reads and writes, about. */
static double shlo__rows_bytes(const shlo__rows_chain *c) {
    double bytes = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        const shlo__lanes *l = c->parts[i].lanes;
        const double all = l ? (double)l->total * (double)l->outer_total : 0;
        for (int32_t k = 0; l && k < l->n_inputs; k++)
            if (l->inputs[k].mode == SHLO__LINEAR)
                bytes += all * (double)shlo__dtype_bytes((shlo_dtype)l->inputs[k].dtype);
    }
    return bytes / (double)c->rows;
}

/* Does the chain compute one number for each row, other than by a reduction, as the reciprocal of a norm? */
static int shlo__rows_thin(const shlo__rows_chain *c) {
    for (uint32_t i = 0; i < c->n; i++)
        if (!c->parts[i].init && c->parts[i].results == c->rows) return 1;
    return 0;
}

/* Rows of a block without products: as many as stay in L2. A softmax of long rows takes those that stay in
   L1, up to four: 0.79 of the time of blocks that fill L2 (2048 columns), 0.87 (512). Not so chains
   with a number for each row, whose reciprocals would wait for each other (a layer norm: 1.3 to 1.5), and
   short rows, where calls cost more than that gains (1.03). */
#define SHLO__ROWS_LONG (SHLO_ROWS_CACHE / 32) /* bytes of a row that is long */
#define SHLO__ROWS_L1 5                        /* blocks that stay in L1 are a fifth of those that fill L2 */
static double shlo__rows_plain(const shlo__rows_chain *c) {
    const double row = SHLO__MAX(shlo__rows_bytes(c), 1), step = SHLO_ROWS_CACHE / row;
    if (step < 1 || row < SHLO__ROWS_LONG || shlo__rows_thin(c)) return step;
    return SHLO__MAX(SHLO__MIN(step / SHLO__ROWS_L1, 4), 1);
}

/* Rows of a block. Of a chain with products they fill the tiles, and are so many that what they need of the
   right sides, which lie in the next cache, is read seldom. */
static double shlo__rows_step(const shlo__plan *p, const shlo__rows_chain *c) {
    const shlo__p_contract *product = c->parts[0].product;
    double tile, window;
    if (!product) return shlo__rows_plain(c);
    tile = (double)shlo__contract_tile_rows(product->plan);
    window = SHLO__MIN(SHLO_ROWS_WINDOW, shlo__rows_scores(p, c) / SHLO__ROWS_WINDOW_PART);
    return tile * (double)(int64_t)SHLO__MAX(1, window / (shlo__rows_scores(p, c) / (double)c->rows) / tile);
}

/* Places in scratch: of each instruction's own things, then of what products work in by turns, then of the
   windows. 0: they are too large. */
static int shlo__rows_scratch(const shlo__rows_chain *c, shlo__row_chain *chain) {
    size_t work = 0;
    chain->work = shlo__program_room(c->n, sizeof(shlo__row_state));
    for (uint32_t i = 0; i < c->n; i++) {
        const shlo__p_contract *product = c->parts[i].product;
        int64_t unit;
        if (!shlo__size_add(chain->work, shlo__program_room(1, c->parts[i].scratch), &chain->work)) return 0;
        if (!product) continue;
        unit = product->plan->needs.rows / c->rows;
        if (product->plan->needs.batch_rows % unit == 0)
            chain->turn = SHLO__MIN(chain->turn, product->plan->needs.batch_rows / unit);
        work = SHLO__MAX(work, shlo__contract_rows_scratch(product->plan, chain->step * unit));
    }
    return shlo__size_add(chain->work, shlo__program_room(1, work), &chain->windows);
}

static int shlo__rows_open(const shlo__rows_chain *c, double step, shlo__row_chain *chain) {
    memset(chain, 0, sizeof *chain);
    chain->first = c->first;
    chain->n = c->n;
    chain->rows = chain->turn = c->rows;
    chain->step = SHLO__MAX((int64_t)step, 1);
    return shlo__rows_scratch(c, chain);
}

/* Few rows stay in L1. Windows may be padded where both products can step over that, and no block has rows
   of two batches. */
static void shlo__rows_inner(const shlo__plan *p, const shlo__rows_chain *c, shlo__row_chain *chain) {
    const shlo__contract_plan *first = c->parts[0].product ? c->parts[0].product->plan : NULL;
    const shlo__contract_plan *last = first ? c->parts[c->n - 1].product->plan : NULL;
    const size_t row = first ? SHLO__AT(&p->buffers, c->parts[0].dst->index)->bytes / (size_t)c->rows : 0;
    if (!first) return;
    chain->few = (shlo__index)SHLO__MAX(SHLO_ROWS_FEW / SHLO__MAX(row, 1), 1);
    chain->padded = shlo__program_pitch(row) != row && first->needs.pitched_out && last->needs.pitched_lhs &&
                    first->needs.rows == c->rows && last->needs.rows == c->rows &&
                    first->needs.batch_rows == last->needs.batch_rows;
    if (chain->padded) chain->few = 1;
}

/* Products are worth a chain where its scratch is small beside the scores, which then need no memory. */
static int shlo__rows_pays(const shlo__plan *p, const shlo__rows_chain *c) {
    const double scores = shlo__rows_scores(p, c), step = shlo__rows_step(p, c);
    shlo__row_chain chain;
    return shlo__rows_open(c, step, &chain) &&
           (double)chain.windows + step * (scores / (double)c->rows) <= scores / SHLO__ROWS_SCRATCH_PART;
}

/* Attention: the product before the chain, whose results the chain reads, and the one behind it, whose left
   side the chain gives. */
static void shlo__rows_products(const shlo__plan *p, shlo__rows_chain *c, uint32_t taken) {
    const uint32_t last = c->first + c->n;
    int reads = 0, gives = 0, fits;
    shlo__rows_member before, behind;
    if (c->n + 2 > SHLO__ROWS_MOST || c->first == taken || last == p->insns.count ||
        !shlo__rows_beside(p, c, c->first - 1) || !shlo__rows_beside(p, c, last) ||
        !shlo__rows_product_of(p, c->first - 1, &before) || !shlo__rows_product_of(p, last, &behind) ||
        !shlo__rows_agree(p, c, &before))
        return;
    for (uint32_t i = 0; i < c->n; i++) {
        reads |= shlo__rows_related(&c->parts[i], &before);
        gives |= shlo__place_same(&behind.product->lhs, c->parts[i].dst);
    }
    if (!reads || !gives) return;
    shlo__rows_add(c, &before, 1);
    fits = shlo__rows_agree(p, c, &behind);
    shlo__rows_add(c, &behind, 0);
    if (fits && shlo__rows_pays(p, c)) return;
    c->first++;
    c->n -= 2;
    memmove(&c->parts[0], &c->parts[1], c->n * sizeof before);
}

/* What is read as a whole is not written over by the chain. */
static void shlo__rows_keep(shlo__plan *p, const shlo__rows_chain *c) {
    const uint32_t first = c->first - p->first_insn;
    for (uint32_t i = p->inplace.count; i > 0 && SHLO__AT(&p->inplace, i - 1)->pc >= first; i--) {
        shlo__inplace *permission = SHLO__AT(&p->inplace, i - 1);
        if (permission->pc >= first + c->n) continue;
        for (uint32_t k = 0; k < c->n; k++)
            if (!shlo__rows_reads(p, &c->parts[k], permission->src, c->rows))
                permission->dst = permission->src;
    }
}

/* A chain with less than two instructions or two blocks gains nothing; of one whose rows fill the cache
   nothing is left there. */
static shlo_status shlo__rows_make(shlo__plan *p, const shlo__rows_chain *c) {
    const double step = shlo__rows_step(p, c);
    shlo__row_chain *chain;
    shlo__loop *life;
    if (c->n < 2 || step < 0.5 || step >= (double)c->rows) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->chains, 1));
    SHLO__TRY(SHLO__VEC_RESERVE(p->temp, &p->row_chains, 1));
    chain = &p->row_chains.items[p->row_chains.count];
    if (!shlo__rows_open(c, step, chain)) return SHLO_OK;
    p->row_chains.count++;
    life = &p->chains.items[p->chains.count++];
    life->start = c->first - p->first_insn;
    life->end = life->start + c->n - 1;
    for (uint32_t i = 0; i < c->n; i++) chain->flops += shlo__work_flops(SHLO__AT(&p->insns, c->first + i));
    SHLO__AT(&p->insns, c->first)->chained = c->parts[0].product ? SHLO__CHAINED_WINDOWS : SHLO__CHAINED;
    shlo__rows_inner(p, c, chain);
    shlo__rows_keep(p, c);
    return shlo__plan_scratch(p, chain->windows);
}

/* A chain may begin with the reduction `id`. */
static int shlo__rows_begin(const shlo__plan *p, shlo__rows_chain *c, uint32_t id) {
    if (!shlo__rows_member_of(p, id, &c->parts[0])) return 0;
    c->rows = c->parts[0].results;
    c->first = id;
    c->n = 1;
    return c->rows >= 2 && !c->parts[0].by_columns;
}

SHLO__FN SHLO__NOINLINE shlo_status shlo__rows_function(shlo__plan *p) {
    shlo__rows_chain *c = NULL; /* too large for the stack */
    shlo_status status = SHLO_OK;
    uint32_t taken = p->first_insn; /* instructions before it are in chains, or cannot be */
    if (p->flags & (SHLO_LOAD_NO_FUSION | SHLO__LOAD_IMAGE)) return SHLO_OK;
    for (uint32_t id = taken; id < p->insns.count; id++) {
        if (SHLO__AT(&p->insns, id)->kind != SHLO__I_REDUCE) continue;
        if (!c) c = (shlo__rows_chain *)shlo__alloc_table(p->temp, sizeof *c);
        if (!c) return SHLO_MEMORY;
        if (!shlo__rows_begin(p, c, id)) continue;
        while (c->first > taken && shlo__rows_take(p, c, c->first - 1)) {}
        while (c->first + c->n < p->insns.count && shlo__rows_take(p, c, c->first + c->n)) {}
        shlo__rows_products(p, c, taken);
        status = shlo__rows_make(p, c);
        if (status != SHLO_OK) break;
        id = c->first + c->n - 1;
        taken = id + 1;
    }
    shlo__alloc_free(p->temp, c, sizeof *c);
    return status;
}

#endif
