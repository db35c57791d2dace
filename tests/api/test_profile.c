// deps: $(filter-out $(BUILD)/tools/shlo.o,$(TOOL_OBJECTS))
// link: impl
/* tests/api/test_profile.c - what shlo_profile tells of the programs of tests/conformance: places of values
 * that live at the same time are apart and inside the arena; instructions begin and end in turn, those that
 * wait for other processes, too; and results are the same bits as without anyone who listens. */
#include "../../tools/tool.h"
#include "../test.h"

enum { MOST = 4000 };

typedef struct listener {
    shlo_placed places[MOST];
    char ops[MOST][40], funcs[MOST][40]; /* what is told lives as long as the program */
    int n_places, n_begun, n_ended, open, wrong;
} listener;

static listener heard;

static void placed(void *user, const shlo_placed *value) {
    listener *l = (listener *)user;
    if (l->n_places == MOST) return;
    snprintf(l->ops[l->n_places], sizeof l->ops[0], "%s", value->op);
    snprintf(l->funcs[l->n_places], sizeof l->funcs[0], "%s", value->func);
    l->places[l->n_places++] = *value;
}

static void hook(void *user, int32_t instruction, int32_t end) {
    listener *l = (listener *)user;
    l->wrong |= end ? l->open != instruction : l->open >= 0;
    l->open = end ? -1 : instruction;
    l->n_begun += !end;
    l->n_ended += end;
}

/* Names of ops, or nothing where the value is an argument of a region. */
static int is_op(const char *name) {
    if (!*name) return 1;
    for (int op = 1; op < SHLO_OP_COUNT; op++)
        if (shlo_op_name((shlo_op)op) && !strcmp(shlo_op_name((shlo_op)op), name)) return 1;
    return 0;
}

static int meet(const shlo_placed *a, const shlo_placed *b) {
    return a->first <= b->last && b->first <= a->last && a->offset < b->offset + b->bytes &&
           b->offset < a->offset + a->bytes;
}

static long places_seen, instructions_seen;

static void look_at_places(const shlo_program *p, int number) {
    shlo_memory_info memory;
    const int32_t n = shlo_program_instructions(p);
    int inside = 1, named = 1, lives = 1;
    shlo_program_memory(p, &memory);
    for (int i = 0; i < heard.n_places; i++) {
        const shlo_placed *x = &heard.places[i];
        inside &= x->bytes > 0 && x->offset + x->bytes <= memory.arena_bytes;
        named &= is_op(heard.ops[i]) && x->op_index >= (heard.ops[i][0] ? 0 : -1);
        lives &= x->first >= 0 && x->first <= x->last && x->last <= n;
    }
    CHECKF(inside && named && lives, "case %d: inside %d, named %d, lives %d", number, inside, named, lives);
    places_seen += heard.n_places;
}

/* The bytes of all results of a program without inputs. */
static size_t results(const shlo_blob *code, const shlo_options *given, unsigned char *out, size_t room,
    int number) {
    shlo_options o = *given;
    tool_harness harness;
    shlo_program *p = NULL;
    shlo_error error;
    size_t n = 0;
    tool_harness_begin(&harness, &o);
    if (shlo_load(code->data, code->bytes, &o, &p, &error) == SHLO_OK) {
        const int func = tool_entry(p, NULL);
        tool_buffers outputs;
        harness.program = p;
        if (o.profile.placed) look_at_places(p, number);
        if (func >= 0 && shlo_program_inputs(p, func) == 0 && tool_buffers_make(p, func, 1, &outputs)) {
            if (shlo_run(p, shlo_program_func_name(p, func), NULL, 0, outputs.items, outputs.n, &error) ==
                SHLO_OK)
                for (int i = 0; i < outputs.n && n + outputs.items[i].bytes <= room; i++) {
                    memcpy(out + n, outputs.items[i].data, outputs.items[i].bytes);
                    n += outputs.items[i].bytes;
                }
            tool_buffers_free(&outputs);
        }
    }
    shlo_program_free(p);
    tool_harness_end(&harness);
    return n;
}

/* The instructions of several processes overlap: each is told to the same listener. */
static void one_case(int number, const char *text, size_t n, int several) {
    static unsigned char with[1 << 16], without[1 << 16];
    import_options import;
    shlo_options o;
    shlo_blob code;
    size_t bytes;
    memset(&import, 0, sizeof import);
    memset(&o, 0, sizeof o);
    if (tool_import(text, n, &import, &code) != SHLO_OK) return; /* one that is to be refused */
    bytes = results(&code, &o, without, sizeof without, number);
    memset(&heard, 0, sizeof heard);
    heard.open = -1;
    o.profile.hook = hook;
    o.profile.placed = placed;
    o.profile.user = &heard;
    CHECKF(results(&code, &o, with, sizeof with, number) == bytes && !memcmp(with, without, bytes),
        "case %d: other results", number);
    CHECKF((several || (!heard.wrong && heard.open < 0)) && heard.n_begun == heard.n_ended,
        "case %d: %d begun, %d ended", number, heard.n_begun, heard.n_ended);
    for (int i = 0; i < heard.n_places; i++) /* in one function: which calls share an arena's places */
        for (int k = 0; k < i; k++)
            if (!strcmp(heard.funcs[i], heard.funcs[k]))
                ELEMENTF(!meet(&heard.places[i], &heard.places[k]), "case %d: %s and %s share bytes", number,
                    heard.ops[i], heard.ops[k]);
    SWEEP_END();
    instructions_seen += heard.n_begun;
    shlo_blob_free(&code);
}

static void file_cases(const char *name) {
    static const char cut[] = "\n// -----";
    static char text[1 << 17], path[100];
    const char *at = text, *end;
    const int several = strstr(name, "distribution") != NULL;
    FILE *f;
    TEST_CASE(name);
    snprintf(path, sizeof path, "tests/conformance/%s.mlir", name);
    f = fopen(path, "rb");
    if (!CHECK(f != NULL)) return;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (int number = 0; at; number++, at = end ? strchr(end + 1, '\n') : NULL) {
        end = strstr(at, cut);
        one_case(number, at, end ? (size_t)(end - at) : strlen(at), several);
    }
}

int main(void) {
    static const char *const names[] = {"control", "distribution", "examples_distribution", "network",
        "reduce", "sort", "dot"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) file_cases(names[i]);
    CHECKF(places_seen > 100 && instructions_seen > 300, "%ld places, %ld instructions", places_seen,
        instructions_seen);
    return test_end("api/profile");
}
