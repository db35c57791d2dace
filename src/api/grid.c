/* api/grid.c - grids of loaded programs: checks arguments, makes forks, takes all memory that running needs,
 * and hands over to grid/. */
#ifndef SHLO__API_GRID_C
#define SHLO__API_GRID_C

#include "api.h"

struct shlo_grid {
    uint32_t mark; /* SHLO__MARK_GRID */
    shlo__grid g;
    shlo__arena arena; /* of this struct, and of all in it but the forks */
    shlo_allocator allocator;
    shlo_comm comm;
    shlo_program **forks;
    const shlo_program **programs; /* the programs that were forked */
    shlo__flag busy;               /* taken by shlo_grid_run */
};

/* There is a grid, and it lives. */
static int shlo__grid_is(const shlo_grid *grid) { return grid && SHLO__MARKED(grid, SHLO__MARK_GRID); }

#define SHLO__GRID_LIMIT 65536

static shlo_status shlo__grid_fail_memory(shlo_error *error) {
    return shlo__status_fail(error, SHLO_MEMORY, "no memory for the grid");
}

/* ---- making ---- */

static shlo_status shlo__grid_check_options(const shlo_grid_options *o, shlo_error *error) {
    int64_t replicas = SHLO__MAX(o->n_replicas, 1), partitions = SHLO__MAX(o->n_partitions, 1);
    if (o->n_replicas < 0 || o->n_partitions < 0)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_grid_create: a grid of %d x %d processes",
            o->n_replicas, o->n_partitions);
    if (replicas * partitions > SHLO__GRID_LIMIT)
        return shlo__status_fail(error, SHLO_LIMIT, "shlo_grid_create: more than 65536 processes");
    if (o->parallel.n_threads < 0)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_grid_create: n_threads must not be negative");
    if (!o->comm) return SHLO_OK;
    if (!o->comm->gather || !o->comm->exchange)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_grid_create: a communicator without gather or exchange");
    if ((int64_t)o->comm->process >= replicas * partitions)
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_grid_create: process %u of a smaller grid",
            o->comm->process);
    return SHLO_OK;
}

/* A program in a block is its own fork. */
static shlo_status shlo__grid_fork(shlo_grid *grid, uint32_t i, const shlo_process *process,
    shlo_error *error) {
    shlo_program *p = (shlo_program *)(uintptr_t)process->program;
    if (!p) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_grid_create: process %u has no program", i);
    if (p->open)
        return shlo__status_fail(error, SHLO_UNSUPPORTED,
            "process %u: a program with dimensions of unknown size; make it static with shlo_specialize "
            "first",
            i);
    grid->programs[i] = p;
    if (!p->in_block) return shlo_program_fork(p, &grid->forks[i], error);
    for (uint32_t k = 0; k < i; k++)
        if (grid->forks[k] == p)
            return shlo__status_fail(error, SHLO_ARGUMENT,
                "shlo_grid_create: a program in a block cannot be forked for two processes");
    grid->forks[i] = p;
    return SHLO_OK;
}

static shlo_status shlo__grid_check_code(const shlo__grid *g, const shlo__code *code, shlo_error *error) {
    if ((!code->n_replicas || code->n_replicas == g->replicas) &&
        (!code->n_partitions || code->n_partitions == g->partitions))
        return SHLO_OK;
    return shlo__status_fail(error, SHLO_GROUP,
        "a program of %u replicas and %u partitions in a grid of %u and %u", SHLO__MAX(code->n_replicas, 1),
        SHLO__MAX(code->n_partitions, 1), g->replicas, g->partitions);
}

/* Lists for the groups of a process, long enough for each collective of its program. */
static shlo_status shlo__grid_lists(shlo_grid *grid, shlo__process *x, shlo_error *error) {
    const shlo__code *code = x->vm->code;
    uint32_t most = 0;
    for (uint32_t k = 0; k < code->n_insns; k++)
        if (code->insns[k].kind == SHLO__I_COLLECTIVE)
            most =
                SHLO__MAX(most, shlo__group_most(&grid->g, (const shlo__p_collective *)code->insns[k].param));
    x->group = SHLO__NEW(&grid->arena, uint32_t, most + 1);
    x->src = SHLO__NEW(&grid->arena, const unsigned char *, most + 1);
    x->dst = SHLO__NEW(&grid->arena, unsigned char *, most + 1);
    return x->group && x->src && x->dst ? SHLO_OK : shlo__grid_fail_memory(error);
}

/* Memory for what each send has in transit. Transfers that go to the host need none. */
static shlo_status shlo__grid_slots(shlo_grid *grid, shlo__process *x, shlo_error *error) {
    const shlo__code *code = x->vm->code;
    x->slots = SHLO__NEW(&grid->arena, shlo__slot, code->n_transfers + 1);
    if (!x->slots) return shlo__grid_fail_memory(error);
    for (uint32_t k = 0; k < code->n_insns; k++) {
        const shlo__p_transfer *p = (const shlo__p_transfer *)code->insns[k].param;
        if (code->insns[k].kind != SHLO__I_TRANSFER || (p->kind != SHLO__SEND && p->kind != SHLO__RECV))
            continue;
        x->slots[p->number].p = p;
        if (grid->g.comm || p->kind != SHLO__SEND || (p->host && x->vm->options->host.send)) continue;
        x->slots[p->number].memory =
            (unsigned char *)shlo__arena_alloc(&grid->arena, 1, p->bytes + 1, SHLO_CONSTANT_ALIGN);
        if (!x->slots[p->number].memory) return shlo__grid_fail_memory(error);
    }
    return SHLO_OK;
}

static shlo_status shlo__grid_process(shlo_grid *grid, uint32_t i, const shlo_process *process,
    shlo_error *error) {
    shlo__process *x = &grid->g.processes[i];
    const char *name = process->func ? process->func : "main";
    SHLO__TRY(shlo__grid_fork(grid, i, process, error));
    x->vm = &grid->forks[i]->vm;
    x->number = grid->g.comm ? grid->comm.process : i;
    if (!shlo__api_func(grid->forks[i], shlo_program_find(grid->forks[i], name), &x->func))
        return shlo__status_fail(error, SHLO_NOT_FOUND, "no public function @%s", name);
    SHLO__TRY(shlo__grid_check_code(&grid->g, x->vm->code, error));
    SHLO__TRY(shlo__grid_lists(grid, x, error));
    return shlo__grid_slots(grid, x, error);
}

static shlo_status shlo__grid_share(shlo_grid *grid, shlo_error *error) {
#ifdef SHLO_THREADS
    shlo__grid *g = &grid->g;
    if (!g->parallel.parallel_for || g->parallel.n_threads < 2 || g->n < 2) return SHLO_OK;
    if (!shlo__thread_mutex_init(&g->mutex)) return shlo__grid_fail_memory(error);
    if (!shlo__thread_signal_init(&g->signal)) {
        shlo__thread_mutex_free(&g->mutex);
        return shlo__grid_fail_memory(error);
    }
    g->shared = 1;
#endif
    (void)grid;
    (void)error;
    return SHLO_OK;
}

static shlo_status shlo__grid_fill(shlo_grid *grid, const shlo_process *processes, shlo_error *error) {
    shlo__grid *g = &grid->g;
    size_t bytes;
    g->processes = SHLO__NEW(&grid->arena, shlo__process, g->n);
    grid->forks = SHLO__NEW(&grid->arena, shlo_program *, g->n);
    grid->programs = SHLO__NEW(&grid->arena, const shlo_program *, g->n);
    if (!g->processes || !grid->forks || !grid->programs) return shlo__grid_fail_memory(error);
    for (uint32_t i = 0; i < g->n; i++) SHLO__TRY(shlo__grid_process(grid, i, &processes[i], error));
    if (g->comm) {
        if (shlo__remote_stage(g, g->processes[0].vm->code, &bytes) != SHLO_OK)
            return shlo__status_fail(error, SHLO_OVERFLOW, "what a group gives does not fit into memory");
        g->stage = (unsigned char *)shlo__arena_alloc(&grid->arena, 1, bytes, SHLO_CONSTANT_ALIGN);
        if (!g->stage) return shlo__grid_fail_memory(error);
    }
    return shlo__grid_share(grid, error);
}

SHLO_API shlo_status shlo_grid_create(const shlo_grid_options *options, const shlo_process *processes,
    shlo_grid **out, shlo_error *error) {
    shlo_grid_options none;
    shlo_error local;
    shlo__arena arena;
    shlo_grid *grid;
    shlo_status status;
    const shlo_allocator *a;
    if (!error) error = &local;
    shlo__status_clear(error);
    memset(&none, 0, sizeof none);
    if (!options) options = &none;
    if (!out || !processes)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_grid_create: no processes, or no place for the grid");
    *out = NULL;
    SHLO__TRY(shlo__grid_check_options(options, error));
    a = options->allocator ? options->allocator : shlo__alloc_default();
    if (!a) return shlo__status_fail(error, SHLO_ARGUMENT, "this build has no malloc: give an allocator");
    shlo__arena_init(&arena, a);
    grid = SHLO__NEW(&arena, shlo_grid, 1);
    if (!grid) return shlo__grid_fail_memory(error);
    grid->mark = SHLO__MARK_GRID;
    grid->allocator = *a;
    grid->arena = arena;
    grid->arena.allocator = &grid->allocator;
    grid->g.replicas = (uint32_t)SHLO__MAX(options->n_replicas, 1);
    grid->g.partitions = (uint32_t)SHLO__MAX(options->n_partitions, 1);
    grid->g.n = options->comm ? 1 : grid->g.replicas * grid->g.partitions;
    grid->g.parallel = options->parallel;
    if (options->comm) {
        grid->comm = *options->comm;
        grid->g.comm = &grid->comm;
    }
    status = shlo__grid_fill(grid, processes, error);
    if (status != SHLO_OK)
        shlo_grid_destroy(grid);
    else
        *out = grid;
    return status;
}

SHLO_API void shlo_grid_destroy(shlo_grid *grid) {
    shlo__arena arena;
    shlo_allocator allocator;
    if (!shlo__grid_is(grid)) return;
    grid->mark = 0;
#ifdef SHLO_THREADS
    if (grid->g.shared) {
        shlo__thread_signal_free(&grid->g.signal);
        shlo__thread_mutex_free(&grid->g.mutex);
    }
#endif
    for (uint32_t i = 0; grid->forks && i < grid->g.n; i++) shlo_program_free(grid->forks[i]);
    allocator = grid->allocator;
    arena = grid->arena;
    arena.allocator = &allocator;
    shlo__arena_free(&arena);
}

/* ---- running ---- */

static shlo_status shlo__grid_bind(shlo_grid *grid, uint32_t i, const shlo_process *process) {
    shlo__process *x = &grid->g.processes[i];
    const shlo__program_func *f = &x->vm->code->funcs[x->func];
    const char *name = process->func ? process->func : "main";
    shlo__api_buffers given;
    shlo__status_clear(&x->error);
    x->vm->error = &x->error;
    if (process->program != grid->programs[i] || strlen(name) != strlen(f->name) ||
        memcmp(name, f->name, strlen(name)))
        return shlo__status_fail(&x->error, SHLO_ARGUMENT,
            "shlo_grid_run: another program or function than in shlo_grid_create");
    given.inputs = process->inputs;
    given.outputs = process->outputs;
    given.n_inputs = process->n_inputs;
    given.n_outputs = process->n_outputs;
    given.order = (uint32_t *)(void *)grid->forks[i]->vm.arena;
    SHLO__TRY(shlo__api_check_run(f, &given, &x->error));
    shlo__api_bind(grid->forks[i], process->inputs, process->n_inputs, process->outputs, process->n_outputs);
    return SHLO_OK;
}

static shlo_status shlo__grid_run(shlo_grid *grid, const shlo_process *processes, shlo_error *error) {
    for (uint32_t i = 0; i < grid->g.n; i++) {
        shlo__process *x = &grid->g.processes[i];
        if (shlo__grid_bind(grid, i, &processes[i]) == SHLO_OK) continue;
        shlo__turn_tell(&grid->g, x, error);
        return error->status;
    }
    return shlo__turn_run(&grid->g, error);
}

/* A program in a block is used by others too; all flags are taken before anything runs. */
static shlo_status shlo__grid_run_taken(shlo_grid *grid, const shlo_process *processes, shlo_error *error) {
    uint32_t taken = 0;
    shlo_status status = SHLO_OK;
    while (taken < grid->g.n && status == SHLO_OK)
        if (shlo__thread_flag_take(&grid->forks[taken]->busy))
            taken++;
        else
            status = shlo__api_fail_busy(error);
    if (status == SHLO_OK) status = shlo__grid_run(grid, processes, error);
    while (taken > 0) shlo__thread_flag_drop(&grid->forks[--taken]->busy);
    return status;
}

SHLO_API shlo_status shlo_grid_run(shlo_grid *grid, const shlo_process *processes, shlo_error *error) {
    shlo_error local;
    shlo_status status;
    if (!error) error = &local;
    shlo__status_clear(error);
    if (!processes || !shlo__grid_is(grid))
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "shlo_grid_run: no processes, or no grid (NULL, or it has been destroyed)");
    if (!shlo__thread_flag_take(&grid->busy))
        return shlo__status_fail(error, SHLO_BUSY,
            "the grid is in use by another call: one shlo_grid_run runs at a time");
    status = shlo__grid_run_taken(grid, processes, error);
    shlo__thread_flag_drop(&grid->busy);
    return status;
}

SHLO_API size_t shlo_grid_memory(const shlo_grid *grid) {
    size_t bytes = grid ? grid->arena.used : 0;
    for (uint32_t i = 0; grid && i < grid->g.n; i++)
        bytes += grid->forks[i]->run_bytes + sizeof *grid->forks[i];
    return bytes;
}

#endif
