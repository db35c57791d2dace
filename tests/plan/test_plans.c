// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* test_plans.c - every plan to the last number: those of the conformance files, of the lines of tests/ops,
 * of programs.mlir, rare.mlir, mutants.mlir and test_golden.sh's programs and of random ones, fused and
 * not, for this machine and for devices. Each is looked at as an image, which has every field of every
 * instruction and is checked as a device would do it: places inside of their memory, aligned, enough
 * scratch. What an image cannot have is told in words: lanes, chains, the kernels that planning has taken,
 * what profiles and limits are told. Nothing is left in memory or written behind a block. All plans of a
 * file make one sum, and plans.txt has it. `test_plans NAME` prints what its sum is made of: compare with
 * what the version before prints. If the change is meant: GOLDEN=renew test_plans. */
#include <dirent.h>
#include "../vm/layers.h"
#include "../vm/erf.h"
#include "../fail_alloc.h"
#include "random_plans.h"
#include "scaled.h"
#include "api/api.h"
#include "../api/lines.h"
#include "../sums.h"
#ifdef MUTANTS
#include "../mutation/replay.h"
#endif
#include "../../tools/import/import.h"

static sums all;
static const char *only; /* NULL: all names are compared, none is printed */

static void tell(const char *text) {
    sums_text(&all, text);
    if (only) printf("%s\n", text);
}
static void tell_number(const char *what, unsigned long long x) {
    char text[80];
    snprintf(text, sizeof text, "%s %llu", what, x);
    tell(text);
}

/* ---- one plan ---- */

static const struct {
    const char *target;
    int32_t flags;
} kinds[] = {{NULL, 0}, {NULL, SHLO_LOAD_NO_FUSION}, {NULL, SHLO_LOAD_PLAIN}, {NULL, SHLO_LOAD_EXACT},
    {"cortex-m4", 0}, {NULL, SHLO_LOAD_INTEGER_PRODUCTS | SHLO_LOAD_NO_PACKING}};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

static void tell_use(void *user, const char *name) {
    (void)user;
    tell(name);
}

static void tell_ref(const shlo__ref *r) {
    tell_number("space", r->space);
    if (r->space == SHLO__AT_CONST) return;
    tell_number("index", r->index);
    tell_number("offset", r->offset);
}

static void tell_indices(const shlo__index *list, size_t n) {
    for (size_t i = 0; i < n; i++) tell_number("number", (unsigned long long)list[i]);
}

static void tell_nd(const shlo__nd *nd) {
    tell_number("bytes", nd->bytes);
    tell_number("elements", (unsigned long long)nd->elements);
    tell_number("column", (unsigned long long)(nd->column + 1));
    tell_indices(nd->extent, (size_t)nd->n);
    tell_indices(nd->dst, (size_t)nd->n);
    tell_indices(nd->src, (size_t)nd->n);
}

static void tell_collective(const shlo__p_collective *c) {
    tell_number("exchange", c->exchange);
    tell_number("grouping", c->grouping);
    tell_number("dtype", c->dtype);
    tell_number("rows", c->rows);
    tell_number("width", c->width);
    tell_indices(c->groups, (size_t)c->rows * c->width);
    tell_number("channel", (unsigned long long)c->channel);
    tell_number("size", (unsigned long long)c->size);
    for (int32_t i = 0; i < c->n; i++) {
        tell_nd(&c->pieces[i].nd);
        tell_number("steps", (unsigned long long)c->pieces[i].src_step);
        tell_number("steps", (unsigned long long)c->pieces[i].dst_step);
        tell_number("rows", (unsigned long long)c->pieces[i].rows);
        tell_number("row", (unsigned long long)c->pieces[i].row);
        tell_number("row", (unsigned long long)c->pieces[i].src_row);
        tell_ref(&c->src[i]);
        tell_ref(&c->dst[i]);
        tell_number("widens", c->widen && c->widen[i]);
    }
}

static void tell_transfer(const shlo__p_transfer *t) {
    tell_number("kind", t->kind);
    tell_number("host", t->host);
    tell_number("transfer", t->number);
    tell_number("channel", (unsigned long long)t->channel);
    tell_indices(t->pairs, 2 * (size_t)t->n_pairs);
    tell(t->config ? t->config : "");
    for (uint32_t i = 0; i < t->n; i++) tell_ref(&t->refs[i]);
    if (t->bytes) tell_ref(&t->copy);
    tell_number("bytes", t->bytes);
}

static void tell_custom(const shlo__p_custom *c) {
    const int32_t n = c->info.n_inputs + c->info.n_outputs;
    tell(c->info.name);
    tell_number("handler", c->handler);
    for (int32_t i = 0; i < n; i++) tell_ref(&c->refs[i]);
    tell_ref(&c->buffers);
}

static void tell_call(const shlo__p_call *c) {
    tell_number("func", c->func);
    tell_number("entry", c->entry);
    tell_number("recursive", c->recursive);
    tell_ref(&c->frame);
    for (uint32_t i = 0; i < c->n_args; i++) tell_ref(&c->args[i]);
    for (uint32_t i = 0; i < c->n_results; i++) tell_ref(&c->results[i]);
}

/* A lane kernel by its number, of which this machine's plans have more than images have. */
static void tell_kernel(const shlo__kernels *k, shlo__lane_fn fn) {
    static struct {
        shlo__lane_fn fn;
        uint32_t number;
    } known[200];
    static size_t n;
    uint32_t number = 0;
    size_t i = 0;
    while (i < n && known[i].fn != fn) i++;
    if (i < n) {
        tell_number("kernel", known[i].number);
        return;
    }
    while (number < SHLO__KERNEL_COUNT && shlo__kernels_lane(k, number) != fn) number++;
    if (n < sizeof known / sizeof *known) {
        known[n].fn = fn;
        known[n++].number = number;
    }
    tell_number("kernel", number);
}

static void tell_input(const shlo__lanes *l, const shlo__lane_input *in) {
    tell_number("type", in->dtype);
    tell_number("mode", in->mode);
    tell_number("iota", in->is_iota);
    tell_number("one", in->one);
    tell_number("offset", (unsigned long long)in->offset);
    if (!in->is_iota && in->mode != SHLO__BOUND) tell_ref(&in->ref);
    if (in->stride) tell_indices(in->stride, (size_t)(l->n_dims + l->n_outer));
}

/* The steps of series end with a number of its own. */
static void tell_lanes(const shlo__kernels *k, const shlo__lanes *l) {
    tell_indices(l->extent, (size_t)(l->n_dims + l->n_outer));
    tell_number("registers", (unsigned)l->n_registers);
    tell_number("period", (unsigned)l->period);
    tell_number("slot", l->slot_bytes);
    tell_number("cycles", l->cycle_bytes);
    for (int32_t i = 0; i < l->n_inputs; i++) tell_input(l, &l->inputs[i]);
    for (int32_t i = 0; i < l->n_outputs; i++) {
        tell_number("output", l->outputs[i].slot);
        tell_ref(&l->outputs[i].ref);
    }
    for (int32_t i = 0; i < l->n_insns; i++) {
        const shlo__lane_insn *insn = &l->insns[i];
        tell_kernel(k, insn->fn);
        tell_number("to", insn->dst);
        tell_number("of", insn->a);
        tell_number("of", insn->b);
        tell_number("of", insn->c);
        if (insn->fn != k->series[0] && insn->fn != k->series[1]) continue;
        for (const uint16_t *step = insn->imm.steps;; step++) {
            tell_number("step", *step);
            if (*step < SHLO__SERIES_TOP) continue;
            tell_number("period", step[1]);
            tell_number("others", step[2]);
            break;
        }
    }
}

static void tell_contract(const shlo__kernels *k, const shlo__p_contract *c) {
    shlo__index sizes[4];
    tell_ref(&c->lhs);
    tell_ref(&c->rhs);
    tell_ref(&c->dst);
    tell_number("offset", (unsigned long long)c->lhs_offset);
    tell_number("offset", (unsigned long long)c->rhs_offset);
    shlo__program_contract_sizes(c, sizes);
    tell_indices(sizes, 4);
    for (shlo__index i = 0; c->scales && i < sizes[2]; i++) {
        uint32_t bits;
        memcpy(&bits, &c->scales[i], sizeof bits);
        tell_number("scale", bits);
    }
    if (c->epilogue) tell_lanes(k, c->epilogue);
}

static void tell_reduce(const shlo__kernels *k, const shlo__p_reduce *r) {
    tell_number("by rows", (unsigned)r->by_rows);
    tell_number("step", (unsigned long long)r->row_step);
    for (int32_t i = 0; i < r->n_lanes; i++) tell_lanes(k, &r->lanes[i]);
    for (int32_t i = 0; i < r->n; i++) {
        tell_ref(&r->init[i]);
        tell_ref(&r->dst[i]);
    }
}

static void tell_window(const shlo__p_window *w) {
    tell_number("width", (unsigned long long)w->line.width);
    tell_number("low", (unsigned long long)w->line.low);
    tell_number("outer", (unsigned long long)w->line.outer);
    tell_number("inner", (unsigned long long)w->line.inner);
    tell_number("run", (unsigned long long)w->line.run);
}

/* The body of an instruction that has one for its elements; NULL: it has none, or a verb does. */
static const shlo__region_body *body_of(const shlo__insn *insn) {
    switch (insn->kind) {
    case SHLO__I_REDUCE: return ((const shlo__p_reduce *)insn->param)->body;
    case SHLO__I_REDUCE_WINDOW: return ((const shlo__p_window *)insn->param)->body;
    case SHLO__I_MAP: return ((const shlo__p_map *)insn->param)->body;
    case SHLO__I_SORT: return ((const shlo__p_sort *)insn->param)->comparator;
    case SHLO__I_SCATTER: return ((const shlo__p_scatter *)insn->param)->body;
    default: return NULL;
    }
}

static void tell_all_lanes(const shlo__code *code, const shlo__insn *insn) {
    const shlo__region_body *body = body_of(insn);
    if (insn->kind == SHLO__I_LANES) tell_lanes(code->kernels, &((const shlo__p_lanes *)insn->param)->lanes);
    if (insn->kind == SHLO__I_CONTRACT) tell_contract(code->kernels, (const shlo__p_contract *)insn->param);
    if (insn->kind == SHLO__I_REDUCE) tell_reduce(code->kernels, (const shlo__p_reduce *)insn->param);
    if (insn->kind == SHLO__I_REDUCE_WINDOW) tell_window((const shlo__p_window *)insn->param);
    if (body && body->lanes) tell_lanes(code->kernels, body->lanes);
}

static void tell_chain(const shlo__row_chain *c) {
    tell_number("chain", c->first);
    tell_number("members", c->n);
    tell_number("rows", (unsigned long long)c->rows);
    tell_number("step", (unsigned long long)c->step);
    tell_number("turn", (unsigned long long)c->turn);
    tell_number("work", (unsigned long long)c->flops);
    tell_number("few", (unsigned long long)c->few);
    tell_number("padded", (unsigned)c->padded);
    tell_number("work", c->work);
    tell_number("windows", c->windows);
    tell_number("window", c->window_bytes);
}

/* In words: what any plan has. */
static void tell_code(const shlo__code *code) {
    char text[600];
    for (uint32_t i = 0; i < code->n_insns; i++) {
        const shlo__insn *insn = &code->insns[i];
        shlo__program_describe(code, i, text, sizeof text);
        tell(text);
        tell_number("work", shlo__work_of(insn));
        tell_number("chained", insn->chained);
        if (insn->kind == SHLO__I_COLLECTIVE) tell_collective((const shlo__p_collective *)insn->param);
        if (insn->kind == SHLO__I_TRANSFER) tell_transfer((const shlo__p_transfer *)insn->param);
        if (insn->kind == SHLO__I_CUSTOM) tell_custom((const shlo__p_custom *)insn->param);
        if (insn->kind == SHLO__I_CALL) tell_call((const shlo__p_call *)insn->param);
        if (insn->kind == SHLO__I_SOLVE)
            tell_number("groups", (unsigned long long)((const shlo__p_solve *)insn->param)->groups);
        tell_all_lanes(code, insn);
    }
    for (uint32_t i = 0; i < code->n_funcs; i++) {
        const shlo__program_func *f = &code->funcs[i];
        tell(f->name);
        tell_number("entry", f->entry);
        tell_number("frame", f->frame_bytes);
        tell_number("depth", f->depth);
        tell_number("bodies", f->body_depth);
        tell_number("meets", f->meets);
        tell_number("recurses", f->recurses);
        tell_number("arguments", f->n_args);
        tell_number("results", f->n_results);
    }
    for (uint32_t i = 0; i < code->n_chains; i++) tell_chain(&code->chains[i]);
    tell_number("scratch", code->scratch_bytes);
    tell_number("frames", code->frame_bytes);
    tell_number("first frame", code->first_frame);
    tell_number("recursive", code->recursive_bytes);
    tell_number("calls", code->frames);
    tell_number("depth", code->depth);
    tell_number("bodies", code->body_depth);
    tell_number("constants", code->constant_bytes);
    tell_number("transfers", code->n_transfers);
}

static void tell_error(shlo_status status, const shlo_error *error) {
    char text[600];
    CHECKF(status != SHLO_INTERNAL, "%s", error->message); /* a fault of the planner is no plan */
    snprintf(text, sizeof text, "%d %d %s %s %s", (int)status, (int)error->op_index, error->op,
        error->function, error->message);
    tell(text);
}

/* Records of an image without its first bytes, which name the version of the tables, and without the version
   of the library. */
static void tell_image(const shlo_blob *image) {
    const size_t from = 12;
    if (!CHECK(image->bytes > SHLO__IMAGE_HEADER)) return;
    memset((unsigned char *)(uintptr_t)image->data + offsetof(shlo__image_header, version), 0, 8);
    memset((unsigned char *)(uintptr_t)image->data + offsetof(shlo__image_header, checksum), 0, 4);
    sums_bytes(&all, image->data + from, image->bytes - from);
    if (!only) return;
    for (size_t i = from; i < image->bytes; i++)
        printf("%02x%s", image->data[i], i % 40 == 39 || i + 1 == image->bytes ? "\n" : "");
}

/* The same as shlo_load, with who is told of what the program takes. */
static shlo_status load(const shlo_blob *code, const shlo_options *options, shlo_program **p,
    shlo_error *error) {
    shlo__api_source s;
    shlo__uses uses;
    memset(&s, 0, sizeof s);
    memset(&uses, 0, sizeof uses);
    memset(error, 0, sizeof *error);
    uses.tell = tell_use;
    s.code = code->data;
    s.bytes = code->bytes;
    s.options = options;
    s.uses = options->flags & ~SHLO_LOAD_PLAIN ? NULL : &uses;
    return shlo__api_load(&s, p, error);
}

static void plan(const shlo_blob *code, int kind) {
    shlo_options options;
    fail_alloc memory;
    shlo_custom handlers[3];
    shlo_program *p = NULL;
    shlo_error error;
    shlo_blob image;
    shlo_status status;
    int calls = 0;
    memset(&options, 0, sizeof options);
    host_options(&options, handlers, &calls);
    options.isa = "scalar";
    options.flags = kinds[kind].flags;
    fail_alloc_init(&memory, -1);
    options.allocator = &memory.allocator;
    status = load(code, &options, &p, &error);
    all.count++;
    tell_number("kind", (unsigned)kind);
    if (status != SHLO_OK)
        tell_error(status, &error);
    else if (!p->open)
        tell_code(&p->code);
    shlo_program_free(p);
    tell_number("left", (unsigned long long)(memory.live | (memory.live_bytes != 0)));
    if (status != SHLO_OK) return;
    options.n_customs = 0;
    options.allocator = NULL;
    status = shlo_image_make(code->data, code->bytes, kinds[kind].target, &options, &image, &error);
    if (status == SHLO_OK)
        tell_image(&image);
    else
        tell_error(status, &error);
    shlo_blob_free(&image);
}

static void tell_placed(void *user, const shlo_placed *v) {
    (void)user;
    tell(v->func);
    tell(v->op);
    tell_number("op", (unsigned)v->op_index);
    tell_number("first", (unsigned)v->first);
    tell_number("last", (unsigned)v->last);
    tell_number("offset", v->offset);
    tell_number("bytes", v->bytes);
}

/* Where values lie, as profiles are told, and who is told off if one byte less is allowed. */
static void plan_tight(const shlo_blob *code, int kind) {
    shlo_options options;
    shlo_custom handlers[3];
    shlo_program *p = NULL;
    shlo_error error;
    fail_alloc memory;
    size_t frame = 0;
    int calls = 0;
    fail_alloc_init(&memory, -1);
    memset(&options, 0, sizeof options);
    options.allocator = &memory.allocator;
    host_options(&options, handlers, &calls);
    options.isa = "scalar";
    options.flags = kinds[kind].flags;
    options.profile.placed = tell_placed;
    if (shlo_load(code->data, code->bytes, &options, &p, &error) == SHLO_OK && !p->open)
        for (uint32_t f = 0; f < p->code.n_funcs; f++) frame = SHLO__MAX(frame, p->code.funcs[f].frame_bytes);
    shlo_program_free(p);
    if (frame < 2) return;
    options.profile.placed = NULL;
    options.limits.bytes = frame - 1;
    tell_error(shlo_load(code->data, code->bytes, &options, &p, &error), &error);
    tell_number("result", (unsigned)error.result);
    shlo_program_free(p);
    CHECK(memory.live == 0 && memory.live_bytes == 0);
}

/* Kinds from N_KINDS on: the same tight. */
static void plan_any(const shlo_blob *code, int kind) {
    if (kind < N_KINDS)
        plan(code, kind);
    else
        plan_tight(code, kind - N_KINDS);
}

#ifdef MUTANTS
/* One plan by itself. */
static uint32_t plan_again(const unsigned char *data, size_t bytes, int kind) {
    shlo_blob code;
    memset(&code, 0, sizeof code);
    code.data = (unsigned char *)data;
    code.bytes = bytes;
    sums_begin(&all);
    plan_any(&code, kind);
    return all.sum;
}
#endif

static void plans(const shlo_blob *code, int first, int last) {
    for (int kind = first; kind <= last; kind++) {
#ifdef MUTANTS
        if (getenv("REPLAY_MAP")) {
            replay_add(plan_again, code->data, code->bytes, kind);
            continue;
        }
#endif
        plan_any(code, kind);
    }
}

static int wanted(const char *name) { return !only || !strcmp(only, name); }

/* ---- texts ---- */

static char *read_whole(const char *path, size_t *n) {
    FILE *f = fopen(path, "rb");
    long size = 0;
    char *text = NULL;
    if (f && !fseek(f, 0, SEEK_END) && (size = ftell(f)) >= 0 && !fseek(f, 0, SEEK_SET))
        text = (char *)malloc((size_t)size + 1);
    *n = text ? fread(text, 1, (size_t)size, f) : 0;
    if (text) text[*n] = 0;
    if (f) fclose(f);
    return text;
}

static void text(const char *at, size_t n) {
    import_options how;
    shlo_blob code;
    memset(&how, 0, sizeof how);
    if (import_text(at, n, &how, &code) != SHLO_OK) {
        tell("refused");
        return;
    }
    plans(&code, 0, N_KINDS);
    shlo_blob_free(&code);
}

/* The texts of a file, which lines `// -----` separate. */
static void text_file(const char *folder, const char *name) {
    char path[SUMS_NAME + 100];
    size_t n;
    char *whole, *at, *cut;
    snprintf(path, sizeof path, "tests/%.60s/%.99s", folder, name);
    if (!wanted(path + 6)) return;
    TEST_CASE(folder);
    whole = read_whole(path, &n);
    if (!CHECK(whole != NULL)) return;
    sums_begin(&all);
    for (at = whole; at; at = cut ? cut + 9 : NULL) {
        cut = strstr(at, "\n// -----");
        text(at, cut ? (size_t)(cut - at) : strlen(at));
    }
    sums_end(&all, path + 6);
    free(whole);
}

static int by_name(const void *a, const void *b) { return strcmp((const char *)a, (const char *)b); }

/* The .mlir files of a folder, in the order of their names. */
static void text_files(const char *folder) {
    static char names[200][SUMS_NAME];
    char path[100];
    DIR *open;
    const struct dirent *entry;
    size_t n = 0;
    snprintf(path, sizeof path, "tests/%s", folder);
    open = opendir(path);
    if (!CHECK(open != NULL)) return;
    while ((entry = readdir(open)) != NULL && n < sizeof names / sizeof *names) {
        const size_t length = strlen(entry->d_name);
        if (length >= SUMS_NAME || length < 5 || strcmp(entry->d_name + length - 5, ".mlir")) continue;
        memcpy(names[n++], entry->d_name, length + 1);
    }
    closedir(open);
    qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; i < n; i++) text_file(folder, names[i]);
}

/* ---- lines of tests/ops, random programs ---- */

/* The line with each size of a type times 16; 0: there is none. */
static int larger(const char *line, char *out, size_t capacity) {
    size_t n = 0;
    int changed = 0;
    while (*line && n + 40 < capacity) {
        char *end = NULL;
        const int starts = *line >= '1' && *line <= '9' && strchr(" (<x", line[-1]);
        const long long x = starts ? strtoll(line, &end, 10) : 0;
        if (!starts || *end != 'x') {
            out[n++] = *line++;
            continue;
        }
        n += (size_t)snprintf(out + n, capacity - n, "%lld", x > 1 && x < INT32_MAX ? 16 * x : x);
        changed |= x > 1;
        line = end;
    }
    out[n] = 0;
    return changed;
}

static void line_plans(const char *line, int last) {
    program p;
    shlo_error error;
    if (program_make(&p, line, &error) == SHLO_OK && p.code.data) plans(&p.code, 0, last);
    program_free(&p);
}

/* As it is, larger, and with other element types. */
static void line_variants(const char *line) {
    static const char *const types[] = {"f64", "bf16", "f16", "i32", "ui8", "i1", "complex<f32>", "f8E4M3FN"};
    static char copy[4200], again[4200];
    line_plans(line, N_KINDS - 1);
    if (larger(line, copy, sizeof copy)) line_plans(copy, 2);
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        for (int w = 0; w < (int)N_TYPE_WORDS; w++)
            if (replaced(line, type_words[w], types[t], copy, sizeof copy)) {
                line_plans(copy, 0);
                if (larger(copy, again, sizeof again)) line_plans(again, 0);
            }
}

/* The accepted ops of a file; variants: with others like them. */
static void line_file(const char *folder, const char *name, int variants) {
    static char line[4096];
    char path[200];
    FILE *f;
    snprintf(path, sizeof path, "tests/%s/%s.txt", folder, name);
    if (!wanted(path + 6)) return;
    TEST_CASE(folder);
    f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    sums_begin(&all);
    while (fgets(line, sizeof line, f)) {
        program p;
        shlo_error error;
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "ok ", 3)) continue;
        if (program_make(&p, line + 3, &error) == SHLO_OK) line[3 + p.length] = 0;
        program_free(&p);
        if (variants)
            line_variants(line + 3);
        else
            line_plans(line + 3, N_KINDS - 1);
    }
    fclose(f);
    sums_end(&all, path + 6);
}

/* A program that was made just now. */
static void made(const char *name, shlo_status status, shlo_blob *code, int kinds_of) {
    if (!CHECK(status == SHLO_OK)) return;
    sums_begin(&all);
    plans(code, 0, kinds_of);
    if (kinds_of == 1) plans(code, N_KINDS, N_KINDS);
    sums_end(&all, name);
    shlo_blob_free(code);
}

/* erf, with its operands exchanged, one of its steps returned, too, or done by another op, or one fault. */
static void erf_plans(int fault, int turned, int shown, int other) {
    const int64_t n = 40;
    shlo_value x, y, z[2];
    shlo_blob code;
    erf_fault = fault;
    erf_turned = turned;
    erf_shown = shown;
    erf_other = other;
    erf_builder = shlo_builder_create(NULL);
    shlo_func_begin(erf_builder, "main");
    x = shlo_arg(erf_builder, shlo_tensor(erf_builder, SHLO_F32, &n, 1));
    y = shlo_arg(erf_builder, shlo_tensor(erf_builder, SHLO_F32, &n, 1));
    z[0] = erf_formula(x, y);
    z[1] = erf_kept;
    shlo_return(erf_builder, z, shown < 0 ? 1 : 2);
    if (CHECK(shlo_builder_finish(erf_builder, 0, &code) == SHLO_OK)) plans(&code, 0, 1);
    shlo_blob_free(&code);
    shlo_builder_destroy(erf_builder);
}

static void written_programs(void) {
    if (wanted("scaled")) {
        sums_begin(&all);
        for (size_t i = 0; i < N_SCALED; i++) text(scaled_programs[i].text, strlen(scaled_programs[i].text));
        sums_end(&all, "scaled");
    }
    if (!wanted("erf")) return;
    sums_begin(&all);
    for (int fault = -1; fault < ERF_FAULTS; fault++) erf_plans(fault, 0, -1, -1);
    erf_plans(-1, 1, -1, -1);
    for (int step = 0; step < erf_step; step++) {
        erf_plans(-1, step % 2, step, -1);
        erf_plans(-1, 0, -1, step);
    }
    sums_end(&all, "erf");
}

static void random_programs(void) {
    shlo_blob code;
    char name[SUMS_NAME];
    int exact;
    for (unsigned long long seed = 1; seed <= 200; seed++) {
        snprintf(name, sizeof name, "random-rows-%llu", seed);
        if (wanted(name)) made(name, gen_rows(seed, &code), &code, 0);
        snprintf(name, sizeof name, "random-flow-%llu", seed);
        if (wanted(name)) made(name, gen_flow(seed, &code), &code, 1);
    }
    for (unsigned long long seed = 1; seed <= 300; seed++) {
        snprintf(name, sizeof name, "random-program-%llu", seed);
        if (wanted(name)) made(name, gen_program(seed, 6 + (int)(seed % 30), &code, &exact), &code, 2);
        snprintf(name, sizeof name, "random-layers-%llu", seed);
        if (wanted(name)) made(name, gen_layers(seed, &code, &exact), &code, 2);
        snprintf(name, sizeof name, "random-lanes-%llu", seed);
        if (wanted(name)) made(name, gen_lanes(seed, &code), &code, 0);
    }
}

int main(int argc, char **argv) {
    only = argc > 1 ? argv[1] : NULL;
    if (sizeof(void *) != 8 || SHLO_LANE_BLOCK != 256) {
        TEST_CASE("another machine");
        SKIP("plans.txt has the plans of machines of 64 bits, blocks of 256 elements");
        return test_end("test_plans");
    }
    /* Who is told off where memory is short depends on the pieces in which it is taken. */
    if (SHLO_LIST_LEAST != 1) sums_open(&all, "tests/plan/plans.txt");
#ifdef MUTANTS
    if (getenv("REPLAY_MAP")) all.path = NULL;
#endif
    text_files("plan/golden");
    text_file("plan", "programs.mlir");
    text_file("plan", "rare.mlir");
    text_file("plan", "mutants.mlir");
    text_files("conformance");
    written_programs();
    for (int op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row) line_file("ops", row->name, 1);
    }
    line_file("bits", "large", 0);
    random_programs();
#ifdef MUTANTS
    if (getenv("REPLAY_MAP")) {
        replay_all(plan_again, 0);
        return 0;
    }
#endif
    if (!only && all.path) sums_close(&all);
    return test_end("test_plans");
}
