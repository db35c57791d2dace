/* tests/refine/refining.h - a program as text is refined for given arguments and printed. */
#ifndef TESTS_REFINE_REFINING_H
#define TESTS_REFINE_REFINING_H

#include "refine/refine.h"
#include "code/code.h"
#include "../import/importing.h"
#include "../api/failing.h"

enum { REFINING_ARGS = 4, REFINING_TEXT = 1 << 15 };

/* An argument: its dimensions in place of the declared ones, and its value if it is known. */
typedef struct refining_arg {
    int64_t dims[4];
    const void *data;
} refining_arg;

typedef struct refined {
    shlo_status status;
    shlo_error error;
    int32_t wants_values;
    uint8_t used[REFINING_ARGS];
    int runs;     /* of programs that compute shapes */
    uint32_t ops; /* of the last of them, the return included */
    size_t n;     /* characters of the text */
    char text[REFINING_TEXT];
} refined;

static void refining_put(void *user, const char *s, size_t n) {
    refined *r = (refined *)user;
    if (r->n + n >= sizeof r->text) n = sizeof r->text - 1 - r->n;
    memcpy(r->text + r->n, s, n);
    r->n += n;
    r->text[r->n] = 0;
}

/* Runs the module as any other program. */
static shlo_status refining_eval(void *user, shlo__module *m, uint32_t n_outputs, void *const *outputs,
    const size_t *bytes, shlo_error *error) {
    refined *r = (refined *)user;
    shlo_buffer out[64];
    shlo_program *p = NULL;
    shlo_blob code;
    shlo_status status;
    r->runs++;
    r->ops = 0;
    for (uint32_t id = 1; id < m->ops.count; id++) r->ops += !m->ops.items[id].dead;
    memset(out, 0, sizeof out);
    for (uint32_t i = 0; i < n_outputs && i < 64; i++) {
        out[i].data = outputs[i];
        out[i].bytes = bytes[i];
    }
    status = shlo__code_write(m, 0, shlo__alloc_default(), &code, error);
    if (status == SHLO_OK) status = shlo_load(code.data, code.bytes, NULL, &p, error);
    if (status == SHLO_OK) status = shlo_run(p, "main", NULL, 0, out, (int32_t)n_outputs, error);
    shlo_program_free(p);
    shlo_blob_free(&code);
    return status;
}

/* The first function of `from` for these arguments. */
static void refining_module(shlo__module *from, const refining_arg *args, const shlo_custom *customs,
    int n_customs, const shlo_allocator *temp, refined *out) {
    const shlo__region *body = &from->regions.items[from->funcs.items[1].body];
    uint32_t types[REFINING_ARGS];
    const void *data[REFINING_ARGS];
    shlo__refine_options options;
    shlo__module to;
    shlo_blob code;
    memset(&options, 0, sizeof options);
    for (uint32_t i = 0; i < body->n_args && i < REFINING_ARGS; i++) {
        uint32_t declared = shlo__value_type(from, body->args + i);
        types[i] = declared;
        data[i] = args[i].data;
        if (!shlo__type_is_tensor(shlo__type_at(from, declared))) continue;
        out->status = shlo__module_reshaped(from, declared, shlo__type_at(from, declared)->rank, args[i].dims,
            NULL, &types[i]);
        if (out->status != SHLO_OK) return;
    }
    options.eval = refining_eval;
    options.user = out;
    options.arg_types = types;
    options.arg_data = data;
    options.arg_used = out->used;
    options.customs = customs;
    options.n_customs = n_customs;
    out->status = shlo__module_init(&to, temp);
    if (out->status != SHLO_OK) return;
    shlo__status_clear(&out->error);
    out->status = shlo__refine_module(from, 1, &options, &to, temp, &out->error);
    out->wants_values = options.wants_values;
    if (out->status == SHLO_OK) out->status = shlo__code_write(&to, 0, temp, &code, &out->error);
    if (out->status == SHLO_OK) {
        shlo_print(code.data, code.bytes, 0, refining_put, out, NULL, NULL);
        shlo__alloc_free(temp, (void *)(uintptr_t)code.data, code.bytes);
    }
    shlo__module_free(&to);
}

/* Constants of the module stay in `code`. */
static int refining_read(const char *text, shlo__module *from, shlo_blob *code) {
    imported i;
    import_options options;
    shlo_error error;
    shlo_status status;
    memset(&i, 0, sizeof i);
    memset(&options, 0, sizeof options);
    options.report = importing_note;
    options.user = &i;
    options.flags = SHLO_KEEP_LOCATIONS;
    options.outside = 1;
    i.status = import_text(text, strlen(text), &options, &i.code);
    *code = i.code;
    CHECK(shlo__module_init(from, shlo__alloc_default()) == SHLO_OK);
    CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
    if (i.status != SHLO_OK) return 0;
    shlo__status_clear(&error);
    status = shlo__code_read(i.code.data, i.code.bytes, NULL, NULL, from, &error);
    CHECKF(status == SHLO_OK, "%s", error.message);
    return status == SHLO_OK;
}

static inline void refining(const char *text, const refining_arg *args, const shlo_custom *customs,
    int n_customs, refined *out) {
    shlo__module from;
    shlo_blob code;
    memset(out, 0, sizeof *out);
    if (refining_read(text, &from, &code))
        refining_module(&from, args, customs, n_customs, shlo__alloc_default(), out);
    shlo__module_free(&from);
    shlo_blob_free(&code);
}

static inline int refining_count(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text++) n++;
    return n;
}

/* ---- checks ---- */

/* One program for one or two arguments: what must stand in the result. */
static refined out;

static inline const refining_arg *arguments(int64_t a, const void *a_data, int64_t b, const void *b_data) {
    static refining_arg args[2];
    memset(args, 0, sizeof args);
    args[0].dims[0] = a;
    args[0].data = a_data;
    args[1].dims[0] = b;
    args[1].data = b_data;
    return args;
}

/* The same with one allocation failing, where call stacks tell which are new. */
static shlo__module *failing_from;
static const refining_arg *failing_args;

static inline shlo_status failing_refine(const shlo_blob *code, const fail_alloc *f, shlo_error *error) {
    static refined r;
    (void)code;
    memset(&r, 0, sizeof r);
    refining_module(failing_from, failing_args, NULL, 0, &f->allocator, &r);
    *error = r.error;
    if (r.status == SHLO_OK || error->message[0]) return r.status;
    return shlo__status_fail(error, r.status, "refining"); /* as the public calls add it */
}
static inline void with_failures(const char *name, const char *text, const refining_arg *args) {
    shlo__module from;
    shlo_blob code;
    if (refining_read(text, &from, &code)) {
        failing_from = &from;
        failing_args = args;
        failing_each(name, failing_refine, &code);
    }
    shlo__module_free(&from);
    shlo_blob_free(&code);
}

static inline void becomes(const char *name, const char *text, const refining_arg *args, const char *part) {
    TEST_CASE(name);
    refining(text, args, NULL, 0, &out);
    CHECKF(out.status == SHLO_OK, "%s", out.error.message);
    CHECKF(strstr(out.text, part) != NULL, "no %s in\n%s", part, out.text);
    CHECKF(strchr(out.text, '?') == NULL, "not static:\n%s", out.text);
    if (FAIL_ALLOC_STACKS) with_failures(name, text, args);
}

static inline void fails(const char *name, const char *text, const refining_arg *args, shlo_status status,
    const char *message) {
    TEST_CASE(name);
    refining(text, args, NULL, 0, &out);
    CHECKF(out.status == status, "%d instead of %d: %s", (int)out.status, (int)status, out.error.message);
    CHECKF(strstr(out.error.message, message) != NULL, "%s", out.error.message);
    if (FAIL_ALLOC_STACKS) with_failures(name, text, args);
}

#endif
