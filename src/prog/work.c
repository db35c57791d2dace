/* prog/work.c - the work of an instruction, known before it runs: element steps, which shapes alone
 * determine. A bound on time: a step is a few nanoseconds at most, and what is fused or vectorized takes
 * less. */
#ifndef SHLO__PROG_WORK_C
#define SHLO__PROG_WORK_C

#include "program.h"

/* Sizes are not negative; what does not fit is as much as fits. */
static uint64_t shlo__work_times(uint64_t a, int64_t n) {
    const uint64_t b = (uint64_t)n;
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}
static uint64_t shlo__work_plus(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

/* Steps of an element in a lane program: its instructions, and one for the way there. */
static int64_t shlo__work_lane(const shlo__lanes *l) { return l ? 1 + (int64_t)l->n_steps : 0; }
/* The same in a body. Code counts the instructions that it runs. */
static int64_t shlo__work_body(const shlo__region_body *b) {
    return b && b->lanes ? 1 + (int64_t)b->lanes->n_steps : 1;
}

static int64_t shlo__work_levels(int64_t n) {
    int64_t levels = 1;
    while (n > 1) {
        n /= 2;
        levels++;
    }
    return levels;
}

static uint64_t shlo__work_p_contract(const shlo__p_contract *p) {
    int64_t sizes[4];
    uint64_t results;
    shlo__program_contract_sizes(p, sizes);
    results = shlo__work_times(shlo__work_times((uint64_t)sizes[0], sizes[1]), sizes[2]);
    return shlo__work_plus(shlo__work_times(results, SHLO__MAX(sizes[3], 1)),
        shlo__work_times(results, shlo__work_lane(p->epilogue)));
}

static uint64_t shlo__work_p_reduce(const shlo__p_reduce *p) {
    const int32_t n_lanes = p->best ? 1 : p->n_lanes; /* of the numbers few are computed */
    uint64_t all = 0;
    for (int32_t i = 0; i < n_lanes; i++) {
        const shlo__lanes *l = &p->lanes[i];
        const uint64_t n = shlo__work_times((uint64_t)l->total, l->outer_total);
        all = shlo__work_plus(all, shlo__work_times(n, shlo__work_lane(l) + shlo__work_body(p->body)));
    }
    /* of no elements: the results are the initial value */
    return all ? all : (uint64_t)(p->by_rows ? p->lanes->outer_total : p->lanes->total);
}

static uint64_t shlo__work_p_window(const shlo__p_window *p) {
    const int64_t each = shlo__work_body(p->body) * p->n;
    if (p->line.width) return shlo__work_times((uint64_t)p->out_total, 4);
    return shlo__work_times(shlo__work_times((uint64_t)p->out_total, p->window_total), each);
}

static uint64_t shlo__work_p_sort(const shlo__p_sort *p) {
    const uint64_t lines = shlo__work_times((uint64_t)p->outer, p->inner),
                   all = shlo__work_times(lines, p->length);
    return shlo__work_times(all, p->n + shlo__work_levels(p->length) * shlo__work_body(p->comparator));
}

static uint64_t shlo__work_p_scatter(const shlo__p_scatter *p) {
    uint64_t all = shlo__work_times((uint64_t)p->total, p->n * shlo__work_body(p->body));
    for (int32_t i = 0; i < p->n; i++)
        all = shlo__work_plus(all, p->bytes[i] / shlo__dtype_bytes((shlo_dtype)p->dtypes[i]));
    return all;
}

static uint64_t shlo__work_p_select(const shlo__p_select *p) {
    const uint64_t windows = shlo__work_times((uint64_t)p->source_total, p->window_total);
    return shlo__work_plus((uint64_t)p->in_total, shlo__work_times(windows, shlo__work_body(p->select)));
}

static uint64_t shlo__work_p_dynamic(const shlo__p_dynamic *p) {
    return shlo__work_plus((uint64_t)p->nd.elements, p->nd.bytes ? p->whole_bytes / p->nd.bytes : 0);
}

static uint64_t shlo__work_p_gather(const shlo__p_gather *p) {
    return shlo__work_times(shlo__work_plus((uint64_t)p->nd.elements, 1 + (uint64_t)p->n_index),
        p->batch_total);
}

static uint64_t shlo__work_p_solve(const shlo__p_solve *p) {
    const uint64_t triangles = shlo__work_times(shlo__work_times((uint64_t)p->batch, p->n), p->n);
    return shlo__work_times(triangles, p->m);
}

static uint64_t shlo__work_p_cholesky(const shlo__p_cholesky *p) {
    return shlo__work_times(shlo__work_times(shlo__work_times((uint64_t)p->batch, p->n), p->n), p->n);
}

static uint64_t shlo__work_p_fft(const shlo__p_fft *p) {
    const shlo__fft_lines *l = &p->lines;
    const uint64_t all = shlo__work_times(shlo__work_times((uint64_t)l->outer, l->inner), l->length);
    return shlo__work_times(all, 4 * shlo__work_levels(l->length));
}

static uint64_t shlo__work_buffers(const struct shlo_buffer *b, uint32_t n) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < n; i++)
        all = shlo__work_plus(all, b[i].bytes / SHLO__MAX(shlo_dtype_bytes(b[i].dtype), (size_t)1));
    return all;
}

static uint64_t shlo__work_p_lanes(const shlo__p_lanes *p) {
    return shlo__work_times((uint64_t)p->lanes.total, shlo__work_lane(&p->lanes));
}
static uint64_t shlo__work_p_copy(const shlo__p_copy *p) { return (uint64_t)p->nd.elements; }
/* Whole values have no element type here: 16 bytes are one. What stays in place is not moved. */
static uint64_t shlo__work_p_moves(const shlo__p_moves *p) {
    uint64_t all = p->n;
    for (uint32_t i = 0; i < p->n; i++)
        if (memcmp(&p->list[i].dst, &p->list[i].src, sizeof p->list[i].dst))
            all = shlo__work_plus(all, p->list[i].bytes / 16);
    return all;
}
static uint64_t shlo__work_p_concatenate(const shlo__p_concatenate *p) {
    return shlo__work_times((uint64_t)p->rows, p->row / (shlo__index)p->unit);
}
static uint64_t shlo__work_p_bits(const shlo__p_bits *p) { return (uint64_t)p->total; }
static uint64_t shlo__work_p_pad(const shlo__p_pad *p) {
    return shlo__work_plus((uint64_t)p->total, (uint64_t)p->nd.elements);
}
static uint64_t shlo__work_p_map(const shlo__p_map *p) { return shlo__work_times((uint64_t)p->total, p->n); }
static uint64_t shlo__work_p_random_bits(const shlo__p_random_bits *p) { return (uint64_t)p->layout.total; }
static uint64_t shlo__work_p_random(const shlo__p_random *p) {
    return shlo__work_times((uint64_t)p->total, p->normal ? 4 : 1);
}
static uint64_t shlo__work_p_collective(const shlo__p_collective *p) {
    const uint64_t sought = shlo__work_times(p->rows, p->width); /* for the groups that it is in */
    return shlo__work_plus(shlo__work_buffers(p->buffers, 2 * (uint32_t)p->n), sought);
}
/* Each argument and result is a pointer of the callee's frame. */
static uint64_t shlo__work_p_call(const shlo__p_call *p) { return (uint64_t)p->n_args + p->n_results; }
static uint64_t shlo__work_p_transfer(const shlo__p_transfer *p) {
    return shlo__work_buffers(p->buffers, p->n);
}
static uint64_t shlo__work_p_custom(const shlo__p_custom *p) {
    return shlo__work_plus(shlo__work_buffers(p->info.inputs, (uint32_t)p->info.n_inputs),
        shlo__work_buffers(p->info.outputs, (uint32_t)p->info.n_outputs));
}

static uint64_t shlo__work_p_process_id(const shlo__p_process_id *p) {
    (void)p;
    return 1;
}

SHLO__FN uint64_t shlo__work_of(const shlo__insn *insn) {
    uint64_t work = 0;
    switch ((shlo__insn_kind)insn->kind) {
#define INSN(KIND, name, type, run, family) \
    case SHLO__I_##KIND: \
        work = shlo__work_##type((const shlo__##type *)insn->param); \
        break;
#define MEETS(KIND, name, type, family) INSN(KIND, name, type, NULL, family)
#include "insns.def"
    case SHLO__I_CALL:
        work = shlo__work_p_call((const shlo__p_call *)insn->param);
        break;
    default:
        break;
    }
    return SHLO__MAX(work, 1);
}

/* ---- floating-point operations ---- */

static double shlo__work_product(int64_t a, int64_t b) { return (double)a * (double)b; }

static double shlo__work_flops_lanes(const shlo__p_lanes *p) {
    return shlo__work_product(p->lanes.total, p->lanes.n_steps);
}
static double shlo__work_flops_contract(const shlo__p_contract *p) {
    return 2 * shlo__program_contract_cost(p);
}
static double shlo__work_flops_reduce(const shlo__p_reduce *p) {
    return shlo__work_product(p->lanes->total, p->lanes->outer_total);
}
static double shlo__work_flops_window(const shlo__p_window *p) {
    return shlo__work_product(p->out_total, p->window_total);
}
static double shlo__work_flops_select(const shlo__p_select *p) {
    return shlo__work_product(p->source_total, p->window_total);
}
static double shlo__work_flops_sort(const shlo__p_sort *p) {
    return shlo__work_product(p->outer, p->inner) * (double)p->length;
}
static double shlo__work_flops_solve(const shlo__p_solve *p) {
    return shlo__work_product(p->batch, p->n) * shlo__work_product(p->n, p->m);
}
static double shlo__work_flops_cholesky(const shlo__p_cholesky *p) {
    return shlo__work_product(p->batch, p->n) * shlo__work_product(p->n, p->n) / 3;
}
static double shlo__work_flops_fft(const shlo__p_fft *p) {
    return shlo__work_product(p->lines.outer, p->lines.inner) * (double)p->lines.length;
}
static double shlo__work_flops_collective(const shlo__p_collective *p) {
    return p->body ? (double)shlo__work_buffers(p->buffers + p->n, 1) : 0;
}

SHLO__FN double shlo__work_flops(const shlo__insn *insn) {
    const void *p = insn->param;
    switch ((shlo__insn_kind)insn->kind) {
    case SHLO__I_LANES: return shlo__work_flops_lanes((const shlo__p_lanes *)p);
    case SHLO__I_CONTRACT: return shlo__work_flops_contract((const shlo__p_contract *)p);
    case SHLO__I_REDUCE: return shlo__work_flops_reduce((const shlo__p_reduce *)p);
    case SHLO__I_REDUCE_WINDOW: return shlo__work_flops_window((const shlo__p_window *)p);
    case SHLO__I_MAP: return (double)((const shlo__p_map *)p)->total;
    case SHLO__I_SORT: return shlo__work_flops_sort((const shlo__p_sort *)p);
    case SHLO__I_SCATTER: return (double)((const shlo__p_scatter *)p)->total;
    case SHLO__I_SELECT_AND_SCATTER: return shlo__work_flops_select((const shlo__p_select *)p);
    case SHLO__I_SOLVE: return shlo__work_flops_solve((const shlo__p_solve *)p);
    case SHLO__I_CHOLESKY: return shlo__work_flops_cholesky((const shlo__p_cholesky *)p);
    case SHLO__I_FFT: return shlo__work_flops_fft((const shlo__p_fft *)p);
    case SHLO__I_RANDOM_BITS: return (double)((const shlo__p_random_bits *)p)->layout.total;
    case SHLO__I_RANDOM: return (double)((const shlo__p_random *)p)->total;
    case SHLO__I_COLLECTIVE: return shlo__work_flops_collective((const shlo__p_collective *)p);
    default: return 0;
    }
}

#endif
