/* image/read.c - checks an image once, and runs it: each instruction is decoded when the run comes to it,
 * into the arena. */
#ifndef SHLO__IMAGE_READ_C
#define SHLO__IMAGE_READ_C

#include "image.h"

/* The record of public function number `number`; 0: none. */
static int shlo__image_find(const void *image, uint32_t number, shlo__image_func *f) {
    for (uint32_t i = 0; i < shlo__image_head(image)->n_funcs; i++) {
        shlo__image_func_at(image, i, f, NULL);
        if (f->number == number + 1) return 1;
    }
    return 0;
}

/* Instruction `pc`: its kind and its parameters, in the codec's memory. */
static void shlo__image_decode(shlo__codec *c, shlo__insn *insn) {
    const void *param = NULL;
    uint16_t kind = 0;
    memset(insn, 0, sizeof *insn);
    shlo__codec_u16(c, &kind);
    shlo__codec_u16(c, &insn->op);
    shlo__codec_u32(c, &insn->op_index);
    if (!c->fault) shlo__image_insn(c, kind, &param);
    insn->kind = (uint8_t)kind; /* one that there is, or refused */
    insn->param = param;
}

/* ---- the check ---- */

static const char *const shlo__image_faults[] = {"", "cut off", "a number out of range",
    "a place out of bounds", "a place that is not aligned", "a jump out of its function"};

/* ends: nothing runs on behind it. */
static int shlo__image_ends(uint32_t kind) {
    return kind == SHLO__I_RETURN || kind == SHLO__I_STOP || kind == SHLO__I_JUMP || kind == SHLO__I_SWITCH;
}

static shlo_status shlo__image_refuse(const shlo__codec *c, uint32_t pc, shlo_error *error) {
    if (error) error->op_index = (int32_t)pc;
    if (c->fault == SHLO__IMAGE_SPACE) return SHLO_MEMORY;
    return c->fault < SHLO__IMAGE_PART ? shlo__status_fail(error, SHLO_FORMAT, "image: instruction %u: %s",
                                             (unsigned)pc, shlo__image_faults[c->fault])
                                       : shlo__status_fail(error, SHLO_UNSUPPORTED,
                                             "image: instruction %u: part %u is not in this build",
                                             (unsigned)pc, (unsigned)(c->fault - SHLO__IMAGE_PART));
}

/* What a check goes through with. */
typedef struct shlo__image_checking {
    shlo_image *out;
    const shlo__kernels *kernels;
    shlo__image_checker checker;
    size_t arena_bytes;
    shlo_error *error;
} shlo__image_checking;

static shlo_status shlo__image_check_insn(shlo__image_checking *x, uint32_t pc) {
    const uint32_t n = shlo__image_head(x->out->image)->n_funcs;
    shlo__codec c;
    shlo__insn insn;
    shlo__image_open(&c, x->out->image, n + pc, x->out->arena, x->arena_bytes);
    c.kernels = x->kernels;
    c.check = &x->checker;
    shlo__image_decode(&c, &insn);
    if (pc + 1 == x->checker.func.end && !c.fault && !shlo__image_ends(insn.kind))
        shlo__codec_fail(&c, SHLO__IMAGE_TARGET);
    x->out->decoded_bytes =
        SHLO__MAX(x->out->decoded_bytes, (size_t)(c.memory - (unsigned char *)x->out->arena));
    return c.fault ? shlo__image_refuse(&c, pc, x->error) : SHLO_OK;
}

static shlo_status shlo__image_check_func(shlo__image_checking *x, uint32_t number) {
    const shlo__image_header *h = shlo__image_head(x->out->image);
    shlo__image_func *f = &x->checker.func;
    shlo__codec c;
    memset(&c, 0, sizeof c);
    shlo__image_func_at(x->out->image, number, f, &c);
    if (!c.fault &&
        (f->entry >= f->end || f->end > h->n_insns || (number == 0 && f->entry) ||
            f->frame_bytes > h->frame_bytes || f->number > h->n_public || f->n_args > UINT16_MAX ||
            f->n_results > UINT16_MAX || (f->n_args + f->n_results) * sizeof(void *) > f->frame_bytes))
        shlo__codec_fail(&c, SHLO__IMAGE_NUMBER);
    else {
        shlo__codec t = f->tensors;
        for (uint32_t i = 0; i < f->n_args + f->n_results && !c.fault; i++) {
            shlo__tensor tensor;
            int64_t dims[SHLO_MAX_RANK];
            shlo__image_tensor(&t, &tensor, dims);
            c.fault = t.fault;
        }
    }
    if (c.fault) return shlo__image_refuse(&c, f->entry, x->error);
    for (uint32_t pc = f->entry; pc < f->end; pc++) SHLO__TRY(shlo__image_check_insn(x, pc));
    return SHLO_OK;
}

static int shlo__image_header_fits(const shlo__image_header *h, size_t bytes) {
    const uint32_t most = h->bytes / 4;
    if (h->n_funcs > most || h->n_insns > most || h->n_public > h->n_funcs) return 0;
    if (SHLO__IMAGE_HEADER + 4 * (uint64_t)(h->n_funcs + h->n_insns) > h->constants) return 0;
    if (h->constants > bytes || h->constants % 8) return 0;
    for (uint32_t i = 0; i < h->n_funcs + h->n_insns; i++)
        if (shlo__image_offset(h, i) > h->constants) return 0;
    return h->target[sizeof h->target - 1] == 0 && h->isa[sizeof h->isa - 1] == 0 &&
           h->frame_bytes < INT32_MAX;
}

static shlo_status shlo__image_check_header(const void *image, size_t bytes, shlo__image_checking *x) {
    const shlo__image_header *h = shlo__image_head(image);
    int fits;
    if (!image || (uintptr_t)image % SHLO_IMAGE_ALIGN)
        return shlo__status_fail(x->error, SHLO_ARGUMENT,
            image ? "image: at no multiple of %d bytes" : "image: NULL", SHLO_IMAGE_ALIGN);
    if (bytes < SHLO__IMAGE_HEADER || h->magic != SHLO__IMAGE_MAGIC || h->version[sizeof h->version - 1])
        return shlo__status_fail(x->error, SHLO_FORMAT,
            bytes < SHLO__IMAGE_HEADER ? "image: %zu bytes, shorter than a header"
                                       : "image: does not begin with SHLI",
            bytes);
    if (h->format != SHLO__IMAGE_FORMAT || h->tables != SHLO__IMAGE_TABLES)
        return shlo__status_fail(x->error, SHLO_VERSION,
            "image: planned by %s, %x; this is " SHLO_VERSION_STRING ", %x", h->version,
            (unsigned)(h->tables + ((uint32_t)h->format << 24)),
            (unsigned)(SHLO__IMAGE_TABLES + ((uint32_t)SHLO__IMAGE_FORMAT << 24)));
    if (h->bytes != bytes)
        return shlo__status_fail(x->error, SHLO_FORMAT, "image: %u bytes by its header, %zu given",
            (unsigned)h->bytes, bytes);
    if (!shlo__image_header_fits(h, bytes))
        return shlo__status_fail(x->error, SHLO_FORMAT, "image: bad header");
    x->kernels = shlo__kernels_select(h->isa);
    fits = x->kernels && h->pointer_bytes >= sizeof(void *);
#ifndef SHLO_VM_ONLY
    fits = fits && h->panels == shlo__kernels_panels(x->kernels);
#endif
    if (!fits)
        return shlo__status_fail(x->error, SHLO_VERSION,
            "image: planned for %s, %s kernels, %u-byte pointers; see shlo plan --target", h->target, h->isa,
            (unsigned)h->pointer_bytes);
    return SHLO_OK;
}

/* ---- memory: the stack of calls, decoded instructions, frames, scratch ---- */

static size_t shlo__image_up(size_t bytes) {
    return (bytes + SHLO_IMAGE_ALIGN - 1) & ~(size_t)(SHLO_IMAGE_ALIGN - 1);
}
static size_t shlo__image_stack(const shlo__image_header *h) {
    return shlo__image_up((h->depth + (size_t)1) * sizeof(shlo__vm_frame));
}

static shlo_status shlo__image_sizes(shlo__image_checking *x) {
    shlo_image *out = x->out;
    const shlo__image_header *h = shlo__image_head(out->image);
    const uint64_t levels = h->body_depth + (uint64_t)1;
    uint64_t all;
    out->decoded_bytes = shlo__image_up(out->decoded_bytes);
    out->scratch_bytes = shlo__image_up(x->checker.scratch_bytes);
    all = shlo__image_stack(h) + levels * out->decoded_bytes + shlo__image_up(h->frame_bytes) +
          levels * out->scratch_bytes;
    if (all > SIZE_MAX) return shlo__status_fail(x->error, SHLO_OVERFLOW, "image: too much memory");
    out->arena_bytes = (size_t)all;
    if (x->arena_bytes >= all) return SHLO_OK;
    return shlo__status_fail(x->error, SHLO_MEMORY, "arena: needs %zu, has %zu", out->arena_bytes,
        x->arena_bytes);
}

static shlo_status shlo__image_check_all(shlo__image_checking *x) {
    const shlo__image_header *h = shlo__image_head(x->out->image);
    shlo_status status = SHLO_OK;
    for (uint32_t i = 0; i < h->n_funcs && status == SHLO_OK; i++) status = shlo__image_check_func(x, i);
    if (status != SHLO_MEMORY) return status == SHLO_OK ? shlo__image_sizes(x) : status;
    x->out->arena_bytes = h->arena_bytes > x->arena_bytes ? h->arena_bytes : 0;
    return shlo__status_fail(x->error, status, "arena: planned as %u, has %zu: no room for an instruction",
        (unsigned)h->arena_bytes, x->arena_bytes);
}

static shlo_status shlo__image_check_open(const void *image, size_t bytes, void *arena,
    shlo__image_checking *x) {
    if (x->error) shlo__status_clear(x->error);
    memset(x->out, 0, sizeof *x->out);
    if (!arena || (uintptr_t)arena % SHLO_IMAGE_ALIGN)
        return shlo__status_fail(x->error, SHLO_ARGUMENT,
            arena ? "arena: at no multiple of %d bytes" : "arena: NULL", SHLO_IMAGE_ALIGN);
    SHLO__TRY(shlo__image_check_header(image, bytes, x));
    x->out->image = image;
    x->out->arena = arena;
    x->out->n_functions = shlo__image_head(image)->n_public;
    x->out->target = shlo__image_head(image)->target;
    return shlo__image_check_all(x);
}

SHLO_API shlo_status shlo_image_check(const void *image, size_t bytes, void *arena, size_t arena_bytes,
    shlo_image *out, shlo_error *error) {
    shlo__image_checking x;
    memset(&x, 0, sizeof x);
    x.out = out;
    x.arena_bytes = arena_bytes;
    x.error = error;
    return shlo__image_check_open(image, bytes, arena, &x);
}

#ifndef SHLO_VM_ONLY
SHLO__FN shlo_status shlo__image_measure(const void *image, size_t bytes, void *work,
    const shlo__image_checker *checker, shlo_image *out, shlo_error *error) {
    shlo__image_checking x;
    memset(&x, 0, sizeof x);
    x.out = out;
    x.checker = *checker;
    x.arena_bytes = SHLO__STORE_WORK;
    x.error = error;
    return shlo__image_check_open(image, bytes, work, &x);
}
#endif

/* ---- the run ---- */

static const shlo__insn *shlo__image_fetch(shlo__vm *vm, uint32_t pc) {
    const shlo_image *image = vm->image;
    shlo__codec c;
    shlo__image_open(&c, image->image, shlo__image_head(image->image)->n_funcs + pc, vm->work,
        image->decoded_bytes);
    c.kernels = vm->code->kernels;
    shlo__image_decode(&c, &vm->fetched);
    return &vm->fetched;
}

static shlo_status shlo__image_bind(shlo__vm *vm, const shlo__image_func *f, const void *const *inputs,
    void *const *outputs) {
    void **table = (void **)(void *)vm->arena;
    for (uint32_t i = 0; i < f->n_args + f->n_results; i++) {
        const uint32_t at = i < f->n_args ? i : i - f->n_args;
        const void *const *list = i < f->n_args ? inputs : (const void *const *)outputs;
        if (!list || !list[at])
            return shlo__status_fail(vm->error, SHLO_ARGUMENT, "image: buffer %u is NULL", (unsigned)i);
        table[i] = (void *)(uintptr_t)list[at];
    }
    return SHLO_OK;
}

SHLO_API shlo_status shlo_image_run(const shlo_image *image, uint32_t func, const void *const *inputs,
    void *const *outputs, shlo_error *error) {
    const shlo__image_header *h = shlo__image_head(image->image);
    shlo__image_func f;
    shlo__code code;
    shlo__vm vm;
    if (error) shlo__status_clear(error);
    if (!shlo__image_find(image->image, func, &f))
        return shlo__status_fail(error, SHLO_NOT_FOUND, "image: no function %u", (unsigned)func);
    memset(&code, 0, sizeof code);
    memset(&vm, 0, sizeof vm);
    code.kernels = shlo__kernels_select(h->isa);
    code.scratch_bytes = image->scratch_bytes;
    code.depth = h->depth;
    code.body_depth = h->body_depth;
    vm.code = &code;
    vm.image = image;
    vm.fetch = shlo__image_fetch;
    vm.max_steps = image->max_steps;
#ifndef SHLO_VM_ONLY
    vm.max_work = image->max_work;
    vm.interrupt = &image->interrupt;
#endif
    vm.n_threads = 1;
    vm.error = error;
    vm.stack = (shlo__vm_frame *)image->arena;
    vm.work = (unsigned char *)image->arena + shlo__image_stack(h);
    vm.work_bytes = image->decoded_bytes;
    vm.arena = vm.work + (h->body_depth + (size_t)1) * image->decoded_bytes;
    vm.scratch = vm.arena + shlo__image_up(h->frame_bytes);
    SHLO__TRY(shlo__image_bind(&vm, &f, inputs, outputs));
    return shlo__run_at(&vm, f.entry);
}

SHLO_API size_t shlo_image_arena(const void *image, size_t bytes) {
    const shlo__image_header *h = shlo__image_head(image);
    return image && bytes >= SHLO__IMAGE_HEADER && h->magic == SHLO__IMAGE_MAGIC ? h->arena_bytes : 0;
}

/* As shlo__checksum_of, in words that devices multiply: each step is a bijection of the word. */
SHLO__FN uint32_t shlo__image_sum(const void *image, size_t bytes) {
    const uint32_t *words = (const uint32_t *)image;
    uint32_t h = (uint32_t)bytes, word;
    for (size_t i = 0; i < bytes; i += 4) {
        if (i == offsetof(shlo__image_header, checksum)) continue;
        word = 0;
        memcpy(&word, words + i / 4, SHLO__MIN(bytes - i, (size_t)4));
        h = (h ^ word) * 0x9E3779B1u;
        h ^= h >> 16;
    }
    return h;
}
SHLO_API int shlo_image_intact(const void *image, size_t bytes) {
    const shlo__image_header *h = shlo__image_head(image);
    return image && (uintptr_t)image % 4 == 0 && bytes >= SHLO__IMAGE_HEADER && h->bytes == bytes &&
           h->checksum == shlo__image_sum(image, bytes);
}

SHLO_API const char *shlo_image_function(const shlo_image *image, uint32_t func, uint32_t *n) {
    shlo__image_func f;
    if (!shlo__image_find(image->image, func, &f)) return NULL;
    *n = f.name_bytes;
    return f.name;
}

SHLO_API shlo_status shlo_image_tensor_at(const shlo_image *image, uint32_t func, int output, uint32_t number,
    shlo_image_tensor *out) {
    shlo__image_func f;
    shlo__tensor t;
    memset(out, 0, sizeof *out);
    if (!shlo__image_find(image->image, func, &f) || number >= (output ? f.n_results : f.n_args))
        return SHLO_NOT_FOUND;
    for (uint32_t i = 0; i <= number + (output ? f.n_args : 0); i++)
        shlo__image_tensor(&f.tensors, &t, out->dims);
    out->dtype = (shlo_dtype)t.dtype;
    out->rank = t.rank;
    out->bytes = t.bytes;
    return SHLO_OK;
}

#endif
