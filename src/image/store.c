/* image/store.c - a planned program becomes an image. Only constants that some instruction reads are
 * written. */
#ifndef SHLO__IMAGE_STORE_C
#define SHLO__IMAGE_STORE_C

#include "image.h"

static const shlo__target shlo__store_targets[] = {
#define TARGET(name, pointer, align, block, text) {name, text, pointer, align, block},
#include "targets.def"
};

SHLO__FN const shlo__target *shlo__image_target_at(size_t i) {
    return i < SHLO__COUNT(shlo__store_targets) ? &shlo__store_targets[i] : NULL;
}

SHLO__FN int shlo__image_named(const char *name, const char *wanted) {
    size_t n = strlen(wanted);
    return strlen(name) == n && memcmp(name, wanted, n) == 0;
}

SHLO__FN const shlo__target *shlo__image_target(const char *name) {
    for (size_t i = 0; i < SHLO__COUNT(shlo__store_targets); i++)
        if (shlo__image_named(name, shlo__store_targets[i].name)) return &shlo__store_targets[i];
    return NULL;
}

/* ---- records ---- */

static void shlo__store_offset(shlo__image_writer *w, uint32_t record) {
    const uint32_t at = (uint32_t)w->bytes.n;
    shlo__bytes_patch(&w->bytes, SHLO__IMAGE_HEADER + 4 * (size_t)record, &at, sizeof at);
}

static void shlo__store_func(shlo__image_writer *w, uint32_t number, uint32_t public_number) {
    const shlo__program_func *f = &w->code->funcs[number];
    const size_t name = strlen(f->name);
    shlo__store_offset(w, number);
    shlo__image_put_u64(w, f->entry);
    shlo__image_put_u64(w, f->frame_bytes);
    shlo__image_put_u64(w, public_number);
    shlo__image_put_u64(w, f->n_args);
    shlo__image_put_u64(w, f->n_results);
    shlo__image_put_u64(w, name);
    shlo__bytes_put(&w->bytes, f->name, name);
    for (uint32_t i = 0; i < f->n_args + f->n_results; i++) {
        const shlo__tensor *t = &f->tensors[i];
        shlo__image_put_u64(w, t->dtype);
        shlo__image_put_u64(w, (uint64_t)t->rank);
        for (int32_t d = 0; d < t->rank; d++) shlo__image_put_u64(w, (uint64_t)t->dims[d] << 1);
    }
}

/* Functions in the order of the program, numbered in that of the module. */
static void shlo__store_funcs(shlo__image_writer *w, shlo__image_header *h) {
    const shlo__code *code = w->code;
    for (uint32_t i = 0; i < code->n_funcs; i++) {
        uint32_t number = 0, n = 0;
        for (uint32_t k = 0; k < code->n_funcs; k++) {
            n += !code->funcs[code->order[k]].is_private;
            if (code->order[k] == i && !code->funcs[i].is_private) number = n;
        }
        shlo__store_func(w, i, number);
        h->n_public = n;
    }
}

/* Values that go to where they already are. */
static int shlo__store_moves_nothing(const shlo__insn *insn) {
    const shlo__p_moves *p = (const shlo__p_moves *)insn->param;
    int same = insn->kind == SHLO__I_MOVE;
    for (uint32_t i = 0; same && i < p->n; i++) {
        const shlo__move *x = &p->list[i];
        same = x->dst.space == x->src.space && x->dst.index == x->src.index && x->dst.offset == x->src.offset;
    }
    return same;
}

/* What moves nothing is written as a jump to the next instruction: most devices then need no copies. */
static shlo_status shlo__store_insn(shlo__image_writer *w, uint32_t pc, shlo_error *error) {
    const shlo__insn *insn = &w->code->insns[pc];
    const int skips = shlo__store_moves_nothing(insn);
    const uint32_t kind = skips ? (uint32_t)SHLO__I_JUMP : insn->kind;
    const shlo__p_jump next = {pc + 1};
    const void *param = skips ? &next : insn->param;
    shlo__codec c;
    memset(&c, 0, sizeof c);
    c.writer = w;
    shlo__store_offset(w, w->code->n_funcs + pc);
    shlo__image_put_u64(w, kind);
    shlo__image_put_u64(w, insn->op);
    shlo__image_put_u64(w, insn->op_index);
    shlo__image_insn(&c, kind, &param);
    if (!c.fault || w->bytes.status != SHLO_OK) return w->bytes.status;
    if (error) {
        SHLO__NAME(error->op, shlo_op_name((shlo_op)insn->op));
        SHLO__NAME(error->function, shlo__program_func_of(w->code, pc)->name);
        error->op_index = (int32_t)insn->op_index;
    }
    return shlo__status_fail(error, SHLO_UNSUPPORTED,
        "%s: an image has no handlers, no host and no other processes; its numbers have 32 bits",
        shlo_op_name((shlo_op)insn->op));
}

static void shlo__store_constants(shlo__image_writer *w, shlo__image_header *h) {
    const size_t base = w->bytes.n;
    h->constants = (uint32_t)base;
    if (!shlo__bytes_room(&w->bytes, w->n_constants)) return;
    memset(w->bytes.data + base, 0, w->n_constants);
    for (uint32_t i = 0; i < w->code->n_constants; i++) {
        const shlo__constant *k = &w->code->constants[i];
        if (w->place[i] != SIZE_MAX && k->bytes)
            memcpy(w->bytes.data + base + w->place[i], k->data, k->bytes);
    }
    w->bytes.n += w->n_constants;
    h->bytes = (uint32_t)w->bytes.n;
}

static void shlo__store_header(const shlo__image_writer *w, const shlo__target *target,
    shlo__image_header *h) {
    const shlo__code *code = w->code;
    const char *name = target ? target->name : "host";
    memset(h, 0, sizeof *h);
    h->magic = SHLO__IMAGE_MAGIC;
    h->format = SHLO__IMAGE_FORMAT;
    h->align = (uint16_t)w->align;
    h->tables = SHLO__IMAGE_TABLES;
    h->n_funcs = code->n_funcs;
    h->n_insns = code->n_insns;
    h->frame_bytes = (uint32_t)code->frame_bytes;
    h->depth = (uint16_t)code->depth;
    h->body_depth = (uint16_t)code->body_depth;
    h->pointer_bytes = (uint16_t)sizeof(void *);
    SHLO__NAME(h->target, name);
    SHLO__NAME(h->version, SHLO_VERSION_STRING);
    SHLO__NAME(h->isa, code->kernels->name);
    h->panels = shlo__kernels_panels(code->kernels);
}

static shlo_status shlo__store_all(shlo__image_writer *w, const shlo__target *target, shlo_error *error) {
    const size_t offsets = ((size_t)w->code->n_funcs + w->code->n_insns) * 4;
    shlo__image_header h;
    shlo__store_header(w, target, &h);
    shlo__bytes_put(&w->bytes, &h, sizeof h);
    if (!shlo__bytes_room(&w->bytes, offsets)) return w->bytes.status;
    memset(w->bytes.data + w->bytes.n, 0, offsets);
    w->bytes.n += offsets;
    shlo__store_funcs(w, &h);
    for (uint32_t pc = 0; pc < w->code->n_insns; pc++) SHLO__TRY(shlo__store_insn(w, pc, error));
    shlo__bytes_put_align(&w->bytes, w->align);
    if (w->bytes.n > UINT32_MAX - w->n_constants || w->code->frame_bytes > INT32_MAX)
        return shlo__status_fail(error, SHLO_LIMIT, "an image has less than 4 GiB, and its frames 2 GiB");
    shlo__store_constants(w, &h);
    shlo__bytes_patch(&w->bytes, 0, &h, sizeof h);
    return w->bytes.status;
}

/* ---- how much memory it will need ---- */

/* The check refuses what was just written: the plan has a number that images have no room for. */
static shlo_status shlo__store_too_large(const shlo__code *code, shlo_error *error) {
    const int32_t pc = error->op_index;
    const shlo__insn *insn;
    if (pc < 0 || (uint32_t)pc >= code->n_insns) return SHLO_FORMAT;
    insn = &code->insns[pc];
    shlo__status_clear(error);
    SHLO__NAME(error->op, shlo_op_name((shlo_op)insn->op));
    SHLO__NAME(error->function, shlo__program_func_of(code, (uint32_t)pc)->name);
    error->op_index = (int32_t)insn->op_index;
    return shlo__status_fail(error, SHLO_LIMIT,
        "%s: too large for an image, whose sizes, counts and offsets are below 2^31", error->op);
}

/* Checks it as the target will, and fills in what that needs. */
static shlo_status shlo__store_measure(shlo__image_writer *w, const shlo__target *target, shlo_error *error) {
    shlo__image_header *h = (shlo__image_header *)(void *)w->bytes.data;
    void *work = shlo__alloc_raw(w->bytes.allocator, SHLO__STORE_WORK);
    shlo__image_checker checker;
    shlo_image image;
    shlo_status status;
    if (!work) return SHLO_MEMORY;
    memset(&checker, 0, sizeof checker);
    checker.block = target ? target->block : 0;
    status = shlo__image_measure(w->bytes.data, w->bytes.n, work, &checker, &image, error);
    if (status == SHLO_MEMORY && image.arena_bytes) { /* that much is found out, not taken */
        status = SHLO_OK;
        shlo__status_clear(error);
    }
    if (status == SHLO_FORMAT) status = shlo__store_too_large(w->code, error);
    h->decoded_bytes = (uint32_t)image.decoded_bytes;
    h->arena_bytes = (uint32_t)image.arena_bytes;
    if (image.arena_bytes > UINT32_MAX) status = SHLO_LIMIT;
    h->checksum = shlo__image_sum(h, w->bytes.n);
    shlo__alloc_free(w->bytes.allocator, work, SHLO__STORE_WORK);
    return status;
}

SHLO__FN shlo_status shlo__image_store(const shlo__code *code, const shlo__target *target,
    const shlo_allocator *a, shlo_blob *out, shlo_error *error) {
    shlo__image_writer w;
    const size_t bytes = ((size_t)code->n_constants + 1) * sizeof *w.place;
    shlo_status status;
    memset(&w, 0, sizeof w);
    w.code = code;
    w.align = target ? target->align : SHLO_IMAGE_ALIGN;
    w.place = (size_t *)shlo__alloc_raw(a, bytes);
    if (!w.place) return shlo__status_fail(error, SHLO_MEMORY, "image: out of memory");
    for (uint32_t i = 0; i < code->n_constants; i++) w.place[i] = SIZE_MAX;
    shlo__bytes_buffer_init(&w.bytes, a);
    status = shlo__store_all(&w, target, error);
    if (status == SHLO_OK) status = shlo__store_measure(&w, target, error);
    shlo__alloc_free(a, w.place, bytes);
    if (status == SHLO_OK) {
        out->data = (uint8_t *)shlo__alloc_raw(a, w.bytes.n);
        status = out->data ? SHLO_OK : SHLO_MEMORY;
    }
    if (status == SHLO_OK) {
        memcpy(out->data, w.bytes.data, w.bytes.n);
        out->bytes = w.bytes.n;
        out->allocator = *a;
    }
    shlo__bytes_buffer_free(&w.bytes);
    return status == SHLO_OK ? status
                             : shlo__status_fail(error, status, "image: %s", shlo_status_text(status));
}

#endif
