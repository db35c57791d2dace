/* tools/diff.c - shlo diff: the first op whose values differ between two programs that run on the same
 * inputs. Behind each op of both programs a custom_call is put that tells its results; those of the first
 * program are kept, those of the second one compared with their counterparts (diff_match.c). */
#include "compare.h"
#include "diff.h"
#include "signature.h"

typedef struct diff_options {
    const char *entry, *rtol, *atol, *seed, *threads, *max_bytes;
    tool_words files, inputs, weights;
    int level[3], json;
    double tolerance[2];
    int exact;
    uint64_t random;
    size_t most_bytes;
    tool_weights *open_weights;
    shlo_parallel parallel;
} diff_options;

/* What a run has told of a value, one of the times that its op ran. */
typedef struct told {
    int value, turn, next; /* next: the same value's next one; -1: the last */
    size_t bytes;
    void *data;
    tool_inside inside; /* of a bounded value: what its sizes leave of it */
} told;

typedef struct difference {
    int is_set;
    size_t order;        /* among those that were told by the first program */
    int a, b, turn;      /* values, and the time that the op ran, from 0 */
    size_t at, n, wrong; /* the first element; how many there are, and how many differ */
    size_t nans;         /* of these: where one of the two is NaN, which is at no distance */
    double most;
    shlo_dtype dtype;
    int32_t rank;
    int64_t dims[SHLO_MAX_RANK];
    unsigned char x[16], y[16];
    int has_sizes; /* of a bounded value: `at` is the dimension whose sizes differ */
} difference;

typedef struct side {
    char label[300];
    const char *path;
    tool_code code;
    shlo_blob large; /* constants that were moved out of the program, so that its text is short */
    op_list ops;
    diff_values values;
    shlo_program *p;
    tool_harness harness;
    shlo_custom *customs;
    tool_buffers outputs;
    tool_signature signature;
    int func;
} side;

typedef struct comparison {
    const diff_options *o;
    side a, b;
    int only_results; /* the programs are too unlike */
    told *told;
    size_t n_told, capacity, bytes, compared, left_out;
    int *first, *last, *turn; /* of each value of a: what was told of it; of the running side: how often */
    difference first_difference;
} comparison;

/* ---- comparing ---- */

static int element_is_same(const diff_options *o, shlo_dtype dtype, const void *x, const void *y,
    double *distance) {
    const int near = compare_near(dtype, x, y, o->tolerance, distance);
    if (memcmp(x, y, shlo_dtype_bytes(dtype)) == 0) return 1;
    return o->exact ? 0 : near;
}

/* Whether one of two elements is NaN, or in one part, and the other is not. */
static int one_is_nan(shlo_dtype dtype, const void *x, const void *y) {
    double a[2] = {0, 0}, b[2] = {0, 0};
    compare_numbers(dtype, x, a);
    compare_numbers(dtype, y, b);
    return (a[0] != a[0]) != (b[0] != b[0]) || (a[1] != a[1]) != (b[1] != b[1]);
}

/* Sizes of bounded values: d is filled if they differ. */
static int sizes_are_same(const tool_inside *x, const tool_inside *y, int32_t rank, difference *d) {
    int32_t i;
    for (i = 0; i < rank && x->sizes[i] == y->sizes[i]; i++) {}
    if (i == rank) return 1;
    d->is_set = d->has_sizes = 1;
    d->at = (size_t)i;
    d->n = d->wrong = 1;
    d->most = (double)(x->sizes[i] > y->sizes[i] ? x->sizes[i] - y->sizes[i] : y->sizes[i] - x->sizes[i]);
    d->dtype = SHLO_I64;
    memcpy(d->x, &x->sizes[i], sizeof *x->sizes);
    memcpy(d->y, &y->sizes[i], sizeof *y->sizes);
    return 0;
}

/* Whether the elements of y that are inside are those of x; d is filled if not. */
static int is_same(const diff_options *o, const shlo_buffer *what, const tool_inside *inside, const void *x,
    const void *y, difference *d) {
    const size_t element = shlo_dtype_bytes(what->dtype), n = element ? what->bytes / element : 0;
    const char *u = (const char *)x, *v = (const char *)y;
    size_t i;
    memset(d, 0, sizeof *d);
    if (memcmp(x, y, what->bytes) == 0) return 1;
    for (i = 0; i < n; i++) {
        double distance = 0;
        if (!tool_is_inside(inside, what->dims, what->rank, i)) continue;
        d->n++;
        if (element_is_same(o, what->dtype, u + i * element, v + i * element, &distance)) continue;
        if (!d->wrong++) d->at = i;
        if (distance > d->most) d->most = distance;
        d->nans += (size_t)one_is_nan(what->dtype, u + i * element, v + i * element);
    }
    if (!d->wrong) return 1;
    d->is_set = 1;
    d->dtype = what->dtype;
    d->rank = what->rank;
    memcpy(d->dims, what->dims, (size_t)what->rank * sizeof *d->dims);
    memcpy(d->x, u + d->at * element, element);
    memcpy(d->y, v + d->at * element, element);
    return 0;
}

/* ---- what the programs tell ---- */

static void inside_of(const side *s, int value, const shlo_buffer *x, tool_inside *out) {
    const op_span type = s->values.items[value].type;
    tool_inside_of(tool_bounded_dims(type.at, type.n), x, x + 1, out);
}

static shlo_status keep(comparison *c, int value, const shlo_buffer *x) {
    told *t;
    if (x->bytes > c->o->most_bytes - c->bytes) {
        c->left_out++;
        return SHLO_OK;
    }
    if (c->n_told == c->capacity) {
        told *grown = (told *)realloc(c->told, (c->capacity * 2 + 256) * sizeof *grown);
        if (!grown || c->capacity > INT32_MAX / 4) return SHLO_MEMORY;
        c->told = grown;
        c->capacity = c->capacity * 2 + 256;
    }
    t = &c->told[c->n_told];
    t->value = value;
    t->turn = c->turn[value];
    t->next = -1;
    t->bytes = x->bytes;
    t->data = malloc(x->bytes + 1);
    if (!t->data) return SHLO_MEMORY;
    memcpy(t->data, x->data, x->bytes);
    inside_of(&c->a, value, x, &t->inside);
    if (c->last[value] >= 0)
        c->told[c->last[value]].next = (int)c->n_told;
    else
        c->first[value] = (int)c->n_told;
    c->last[value] = (int)c->n_told++;
    c->bytes += x->bytes;
    return SHLO_OK;
}

static shlo_status tell_first(void *user, const shlo_call_info *call, shlo_error *error) {
    comparison *c = (comparison *)user;
    const int value = atoi(call->config);
    shlo_status status = SHLO_OK;
    if (c->a.values.items[value].match >= 0) status = keep(c, value, &call->inputs[0]);
    c->turn[value]++;
    if (status != SHLO_OK) snprintf(error->message, sizeof error->message, "no memory to keep values");
    return status;
}

/* c->first moves on to what the next turn is compared with. */
static shlo_status tell_second(void *user, const shlo_call_info *call, shlo_error *error) {
    comparison *c = (comparison *)user;
    const int value = atoi(call->config), match = c->b.values.items[value].match;
    const shlo_buffer *y = &call->inputs[0];
    const int turn = c->turn[value]++;
    tool_inside inside;
    difference d;
    const told *t;
    (void)error;
    if (match < 0 || c->first[match] < 0) return SHLO_OK;
    t = &c->told[c->first[match]];
    if (t->turn != turn) return SHLO_OK;
    c->compared++;
    memset(&d, 0, sizeof d);
    inside_of(&c->b, value, y, &inside);
    if (t->bytes == y->bytes &&
        (!sizes_are_same(&t->inside, &inside, y->rank, &d) ||
            !is_same(c->o, y, &inside, t->data, y->data, &d)) &&
        (!c->first_difference.is_set || (size_t)c->first[match] < c->first_difference.order)) {
        d.order = (size_t)c->first[match];
        d.a = match;
        d.b = value;
        d.turn = turn;
        c->first_difference = d;
    }
    c->first[match] = t->next;
    return SHLO_OK;
}

/* ---- a program that tells its values ---- */

typedef struct piece { /* what is put into the text, and where */
    const char *at;
    int value;
} piece;

static int by_place(const void *a, const void *b) {
    const piece *x = (const piece *)a, *y = (const piece *)b;
    return x->at != y->at ? (x->at < y->at ? -1 : 1) : x->value - y->value;
}

/* `%5`, or `%5#1` of several results. */
static void write_call(FILE *f, const side *s, int value) {
    const diff_value *v = &s->values.items[value];
    const op_span name = s->ops.items[v->op].result;
    const char *colon = (const char *)memchr(name.at, ':', name.n);
    fprintf(f, "\"stablehlo.custom_call\"(%.*s", colon ? (int)(colon - name.at) : (int)name.n, name.at);
    if (colon) fprintf(f, "#%d", v->result);
    fprintf(f,
        ") <{call_target_name = \"shlo.tell\", has_side_effect = true, backend_config = \"%d\"}> : (%.*s) -> "
        "()\n",
        value, (int)v->type.n, v->type.at);
}

static int write_telling(FILE *f, const side *s) {
    const int n = s->values.n;
    piece *pieces = (piece *)malloc(((size_t)n + 1) * sizeof *pieces);
    const char *at = s->ops.text.data;
    int i;
    if (!pieces) return 0;
    for (i = 0; i < n; i++) {
        pieces[i].at = s->ops.items[s->values.items[i].op].after;
        pieces[i].value = i;
    }
    qsort(pieces, (size_t)n, sizeof *pieces, by_place);
    for (i = 0; i < n; i++) {
        fwrite(at, 1, (size_t)(pieces[i].at - at), f);
        at = pieces[i].at;
        write_call(f, s, pieces[i].value);
    }
    fputs(at, f);
    free(pieces);
    return 1;
}

static void print_problem(void *user, const import_problem *problem) {
    tool_failed("%s: with calls that tell its values: line %d: %s", ((const side *)user)->label,
        (int)problem->line, problem->message);
}

/* Replaces the code by that of the program that tells. */
static int make_telling(side *s) {
    import_options options;
    shlo_blob code;
    tool_stream text;
    const int opened = tool_stream_open(&text);
    int ok = opened && write_telling(text.f, s);
    if (opened && !tool_stream_close(&text)) ok = 0;
    if (!ok) tool_failed("out of memory");
    memset(&options, 0, sizeof options);
    options.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS;
    options.outside = 1;
    options.report = print_problem;
    options.user = s;
    if (ok) ok = tool_import(text.data, text.n, &options, &code) == SHLO_OK;
    if (ok) tool_code_replace(&s->code, &code);
    free(text.data);
    return ok;
}

/* ---- a side ---- */

/* Constants that were moved out; the user's own files have the others. */
typedef struct finder {
    shlo_weights_file moved;
    shlo_weights given;
} finder;

static shlo_status find(void *user, const char *name, const shlo_tensor_info *what, const void **data,
    size_t *bytes, shlo_error *error) {
    finder *f = (finder *)user;
    shlo_status status =
        f->moved.bytes ? shlo_weights_find(&f->moved, name, what, data, bytes, error) : SHLO_NOT_FOUND;
    if (status != SHLO_NOT_FOUND) return status;
    if (!f->given.find) {
        snprintf(error->message, sizeof error->message,
            "the constant '%.100s' is outside of the program, and there are no weights (--weights FILE)",
            name);
        return status;
    }
    return f->given.find(f->given.user, name, what, data, bytes, error);
}

static int split(side *s) {
    shlo_blob program;
    shlo_error error;
    memset(&error, 0, sizeof error);
    if (shlo_weights_split(s->code.data, s->code.bytes, 4096, NULL, &program, &s->large, &error) != SHLO_OK)
        return tool_error(s->path, &error) == TOOL_OK;
    tool_code_replace(&s->code, &program);
    return 1;
}

/* level -1: as it is. */
static int side_read(side *s, const char *path, int level, int several) {
    s->path = path;
    snprintf(s->label, sizeof s->label,
        several     ? "%.280s"
        : level < 0 ? "%.280s as it is"
                    : "%.280s -O%d",
        path, level);
    return tool_code_read(path, SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | TOOL_OUTSIDE | TOOL_PLACES,
               &s->code) &&
           (level < 0 || tool_code_optimize(path, level, &s->code)) && split(s) &&
           ops_read(path, &s->code, 0, &s->ops) && diff_values_find(&s->ops, &s->values);
}

static void side_close(side *s) {
    shlo_program_free(s->p);
    tool_harness_end(&s->harness);
    free(s->customs);
    tool_buffers_free(&s->outputs);
    tool_signature_free(&s->signature);
    diff_values_free(&s->values);
    ops_free(&s->ops);
    tool_code_free(&s->code);
    shlo_blob_free(&s->large);
}

static int side_load(comparison *c, side *s, finder *f) {
    shlo_options options;
    shlo_error error;
    memset(&options, 0, sizeof options);
    memset(&error, 0, sizeof error);
    tool_harness_begin(&s->harness, &options);
    s->customs = (shlo_custom *)calloc((size_t)options.n_customs + 1, sizeof *s->customs);
    if (!s->customs) return tool_failed("out of memory"), 0;
    memcpy(s->customs + 1, options.customs, (size_t)options.n_customs * sizeof *s->customs);
    s->customs[0].name = "shlo.tell";
    s->customs[0].call = s == &c->a ? tell_first : tell_second;
    s->customs[0].user = c;
    options.customs = s->customs;
    options.n_customs++;
    options.parallel = c->o->parallel;
    f->moved.data = s->large.data;
    f->moved.bytes = s->large.bytes;
    tool_weights_use(c->o->open_weights, &f->given);
    options.weights.find = find;
    options.weights.user = f;
    if (shlo_load(s->code.data, s->code.bytes, &options, &s->p, &error) != SHLO_OK)
        return tool_error(s->path, &error) == TOOL_OK;
    s->harness.program = s->p;
    s->func = tool_entry(s->p, c->o->entry);
    if (s->func < 0) return tool_no_entry(s->p, s->path, c->o->entry) == TOOL_OK;
    return tool_signature_read(s->path, &s->code, s->p, s->func, &s->signature);
}

static int side_run(side *s, const tool_buffers *inputs) {
    const char *name = shlo_program_func_name(s->p, s->func);
    shlo_error error;
    memset(&error, 0, sizeof error);
    if (shlo_program_prepare(s->p, name, inputs->items, inputs->n, &error) != SHLO_OK)
        return tool_error(s->label, &error) == TOOL_OK;
    if (!tool_buffers_make(s->p, s->func, 1, &s->outputs)) return 0;
    if (shlo_run(s->p, name, inputs->items, inputs->n, s->outputs.items, s->outputs.n, &error) != SHLO_OK)
        return tool_error(s->label, &error) == TOOL_OK;
    return 1;
}

/* ---- what is said ---- */

/* "[1, 3]" of element `at` */
static void index_text(const difference *d, char *out, size_t capacity) {
    size_t at = d->at, n = 0;
    int64_t index[SHLO_MAX_RANK];
    int32_t i;
    if (d->has_sizes) {
        snprintf(out, capacity, "%d", (int)at);
        return;
    }
    for (i = d->rank - 1; i >= 0; i--) {
        index[i] = d->dims[i] > 0 ? (int64_t)(at % (size_t)d->dims[i]) : 0;
        at /= d->dims[i] > 0 ? (size_t)d->dims[i] : 1;
    }
    n += (size_t)snprintf(out, capacity, "[");
    for (i = 0; i < d->rank && n < capacity; i++)
        n += (size_t)snprintf(out + n, capacity - n, "%s%lld", i ? ", " : "", (long long)index[i]);
    if (n < capacity) snprintf(out + n, capacity - n, "]");
}

static void values_text(const difference *d, char *x, char *y, size_t capacity) {
    tool_value_text(d->dtype, d->x, x, capacity);
    tool_value_text(d->dtype, d->y, y, capacity);
    if (strcmp(x, y) != 0) return;
    snprintf(x + strlen(x), capacity - strlen(x), " (other bits)");
}

static void say_elements(const diff_options *o, const difference *d) {
    char at[400], x[120], y[120];
    index_text(d, at, sizeof at);
    values_text(d, x, y, sizeof x);
    if (o->json) {
        printf("\"%s\": %s, \"a\": \"%s\", \"b\": \"%s\", \"differing\": %zu, \"elements\": %zu, "
               "\"nan_in_one\": %zu, \"largest\": %.9g",
            d->has_sizes ? "size_of_dimension" : "index", at, x, y, d->wrong, d->n, d->nans,
            d->most < 1e308 ? d->most : 1e308);
        return;
    }
    printf("%s %s: %s%s%s in A, %s%s%s in B; %zu of %zu differ",
        d->has_sizes ? "size of dimension" : "element", at, tool_colour(stdout, TOOL_RED), x,
        tool_colour(stdout, TOOL_PLAIN), tool_colour(stdout, TOOL_GREEN), y, tool_colour(stdout, TOOL_PLAIN),
        d->wrong, d->n);
    if (d->nans == d->wrong)
        printf(": NaN in one of the two\n");
    else if (d->nans)
        printf(": %zu %s NaN in one of the two, the others differ by %.3g at most\n", d->nans,
            d->nans == 1 ? "is" : "are", d->most);
    else
        printf(", by %.3g at most\n", d->most);
}

static void json_span(op_span s) {
    char text[1200];
    snprintf(text, sizeof text, "%.*s", (int)(s.n < 1100 ? s.n : 1100), s.at);
    tool_json_text(stdout, text);
}

static void say_place(const diff_options *o, const char *which, const side *s, const diff_value *v) {
    const op_item *op = &s->ops.items[v->op];
    char result[40] = "";
    op_span place, source;
    ops_place(op->location, &place, &source);
    if (o->json) {
        printf(", \"in_%s\": {\"file\": ", which);
        tool_json_text(stdout, s->path);
        printf(", \"place\": ");
        json_span(place);
        printf(", \"location\": ");
        json_span(source);
        printf(", \"function\": ");
        json_span(op->func);
        printf(", \"op\": ");
        json_span(op->name);
        printf(", \"number\": %d, \"result\": %d}", op->number, v->result);
        return;
    }
    if (v->result) snprintf(result, sizeof result, ", result %d", v->result);
    tool_put_line(stdout, "  %s: %s%s%.*s: op %d of @%.*s, %.*s%s %.*s%s%.*s%s", which, s->path,
        place.n ? ":" : "", (int)place.n, place.at, op->number, (int)op->func.n, op->func.at, (int)op->name.n,
        op->name.at, result, (int)v->type.n, v->type.at, source.n ? " [" : "", (int)source.n, source.at,
        source.n ? "]" : "");
}

/* Operands of A's op that have no counterpart in B, whose values may be the reason. */
static void say_operands(const side *s, const op_item *op) {
    op_span rest = op->operands, one;
    int i;
    while (ops_next(&rest, &one)) {
        const op_item *from = s->ops.items;
        for (i = 0; i < s->ops.n; i++, from++) {
            const size_t n = strcspn(one.at, "#,)");
            if (from->func.at != op->func.at || strcspn(from->result.at, ": ") != n) continue;
            if (memcmp(from->result.at, one.at, n) != 0 || s->values.first[i] == s->values.first[i + 1])
                continue;
            if (s->values.items[s->values.first[i]].match >= 0) continue;
            printf("  its operand of op %d, %.*s, has no counterpart in B\n", from->number, (int)from->name.n,
                from->name.at);
        }
    }
}

static void say_first(const comparison *c, int same) {
    const difference *d = &c->first_difference;
    const diff_value *a = &c->a.values.items[d->a], *b = &c->b.values.items[d->b];
    const op_span name = c->a.ops.items[a->op].name;
    if (c->o->json) {
        printf("\"first\": {");
        say_elements(c->o, d);
        printf(", \"turn\": %d", d->turn);
        say_place(c->o, "a", &c->a, a);
        say_place(c->o, "b", &c->b, b);
        printf("},\n");
        return;
    }
    printf("%s%s: %.*s%s\n", tool_colour(stdout, TOOL_BOLD),
        same ? "the results are the same, a value inside is not" : "first difference", (int)name.n, name.at,
        tool_colour(stdout, TOOL_PLAIN));
    say_place(c->o, "A", &c->a, a);
    say_place(c->o, "B", &c->b, b);
    if (c->a.ops.items[a->op].in_loop || d->turn) printf("  the time that it ran: %d, from 0\n", d->turn);
    printf("  ");
    say_elements(c->o, d);
    say_operands(&c->a, &c->a.ops.items[a->op]);
}

/* 1: result i is the same; -1: it has another type. */
static int compare_result(const comparison *c, int32_t i, difference *d) {
    const shlo_buffer *x = &c->a.outputs.items[i], *y = &c->b.outputs.items[i];
    tool_inside inside, other;
    if (x->dtype != y->dtype || x->bytes != y->bytes) return -1;
    tool_inside_output(&c->a.signature, i, &c->a.outputs, &inside);
    tool_inside_output(&c->b.signature, i, &c->b.outputs, &other);
    /* Sizes that differ are results themselves, and told there. */
    for (int32_t k = 0; k < x->rank; k++)
        if (other.is_part && other.sizes[k] < inside.sizes[k]) inside.sizes[k] = other.sizes[k];
    inside.is_part |= other.is_part;
    return is_same(c->o, x, &inside, x->data, y->data, d);
}

static int same_results(const comparison *c) {
    int32_t i;
    difference d;
    for (i = 0; i < c->a.outputs.n && i < c->b.outputs.n && compare_result(c, i, &d) == 1; i++) {}
    return i == c->a.outputs.n && i == c->b.outputs.n;
}

/* Result i; 1: it is the same. */
static int say_result(const comparison *c, int32_t i) {
    difference d;
    const int same = compare_result(c, i, &d);
    if (c->o->json) {
        printf("%s{\"same\": %s%s", i ? ", " : "", same == 1 ? "true" : "false", same ? "" : ", ");
        if (!same) say_elements(c->o, &d);
        printf("}");
    }
    else if (same < 0)
        printf("result %d: another type\n", (int)i);
    else if (!same) {
        printf("result %d: ", (int)i);
        say_elements(c->o, &d);
    }
    return same == 1;
}

static void say_results(const comparison *c) {
    int32_t i, n = c->a.outputs.n < c->b.outputs.n ? c->a.outputs.n : c->b.outputs.n;
    int of = 0;
    if (c->o->json) printf("\"results\": [");
    for (i = 0; i < n; i++) of += say_result(c, i);
    if (c->o->json)
        printf("],\n");
    else if (c->a.outputs.n != c->b.outputs.n)
        printf("results: A has %d, B has %d\n", (int)c->a.outputs.n, (int)c->b.outputs.n);
    else
        printf("results: %d of %d are the same\n", of, (int)n);
}

/* Whether the function that op `at` of a list begins has values, and the other program does not have it. */
static int is_lone(const side *s, int at, const side *other) {
    const int end = at + ops_of_function(&s->ops, at);
    int i;
    for (i = 0; i < other->ops.n; i += ops_of_function(&other->ops, i))
        if (ops_same(other->ops.items[i].func, s->ops.items[at].func)) return 0;
    return s->values.first[at] < s->values.first[end];
}

/* Functions that only one of the programs has: as a rule their calls have become ops of the other one. */
static void say_lone(const comparison *c, const side *s, const side *other, const char *of,
    const char *lacks) {
    int at, n, lone = 0, values = 0;
    for (at = 0; at < s->ops.n; at += n) {
        n = ops_of_function(&s->ops, at);
        if (is_lone(s, at, other)) values += s->values.first[at + n] - s->values.first[at];
    }
    if (c->o->json)
        printf("\"only_in_%c\": [", *of - 'A' + 'a');
    else if (values)
        printf("%d value%s of %s %s not compared: %s has no ", values, values == 1 ? "" : "s", of,
            values == 1 ? "is" : "are", lacks);
    for (at = 0; at < s->ops.n; at += ops_of_function(&s->ops, at)) {
        if (!is_lone(s, at, other)) continue;
        if (lone++) printf(", ");
        if (c->o->json)
            json_span(s->ops.items[at].func);
        else {
            fputc('@', stdout);
            tool_put_n(stdout, s->ops.items[at].func.at, s->ops.items[at].func.n);
        }
    }
    if (c->o->json)
        printf("], ");
    else if (values)
        printf(" (where -O1 has made ops of calls, compile %s so, too)\n", of);
}

/* 1: the results are the same. */
static int say(const comparison *c) {
    const int same = same_results(c);
    int matched = 0, i;
    for (i = 0; i < c->a.values.n; i++) matched += c->a.values.items[i].match >= 0;
    if (c->o->json)
        printf("{");
    else {
        tool_put_line(stdout, "A: %s", c->a.label);
        tool_put_line(stdout, "B: %s", c->b.label);
    }
    if (c->first_difference.is_set) say_first(c, same);
    say_results(c);
    if (c->o->json) {
        say_lone(c, &c->a, &c->b, "A", "B");
        say_lone(c, &c->b, &c->a, "B", "A");
        printf("\"values_a\": %d, \"values_b\": %d, \"matched\": %d, \"compared\": %zu, \"left_out\": %zu, "
               "\"only_results\": %s, \"same_inside\": %s, \"same\": %s}\n",
            c->a.values.n, c->b.values.n, matched, c->compared, c->left_out,
            c->only_results ? "true" : "false", c->first_difference.is_set ? "false" : "true",
            same ? "true" : "false");
        return same;
    }
    if (!c->only_results && !matched)
        printf("values: %d of A and %d of B, of which none are matched: only results were compared\n",
            c->a.values.n, c->b.values.n);
    else if (c->only_results)
        printf("the programs are too unlike to match their values: only results were compared\n");
    else
        printf("values: %d of A and %d of B, of which %d %s matched; %zu comparison%s%s\n", c->a.values.n,
            c->b.values.n, matched, matched == 1 ? "is" : "are", c->compared, c->compared == 1 ? "" : "s",
            c->first_difference.is_set ? ""
            : same                     ? ": no difference"
                                       : ": no difference before the results");
    say_lone(c, &c->a, &c->b, "A", "B");
    say_lone(c, &c->b, &c->a, "B", "A");
    if (c->left_out == 1)
        printf("1 value was not compared: it does not fit into --max-bytes\n");
    else if (c->left_out)
        printf("%zu values were not compared: they do not fit into --max-bytes\n", c->left_out);
    return same;
}

/* ---- the command ---- */

static int same_inputs(const comparison *c) {
    const int32_t n = shlo_program_inputs(c->a.p, c->a.func);
    int32_t i;
    int same = n == shlo_program_inputs(c->b.p, c->b.func);
    for (i = 0; i < n && same; i++) {
        shlo_tensor_info x, y;
        char a[400], b[400];
        shlo_program_input(c->a.p, c->a.func, i, &x);
        shlo_program_input(c->b.p, c->b.func, i, &y);
        tool_type_text(&x, a, sizeof a);
        tool_type_text(&y, b, sizeof b);
        same = strcmp(a, b) == 0;
    }
    if (same) return 1;
    tool_failed("the programs take other inputs; A:");
    tool_name_list(stderr, c->a.p, c->a.func, 0, NULL);
    fprintf(stderr, "  B:\n");
    tool_name_list(stderr, c->b.p, c->b.func, 0, NULL);
    return 0;
}

static int run_both(comparison *c, finder *f) {
    const size_t n = (size_t)(c->a.values.n > c->b.values.n ? c->a.values.n : c->b.values.n) + 1;
    tool_buffers inputs = {NULL, 0};
    int64_t(*dims)[SHLO_MAX_RANK];
    size_t n_inputs, i;
    int ok;
    if (!side_load(c, &c->a, &f[0]) || !side_load(c, &c->b, &f[1]) || !same_inputs(c)) return 0;
    c->first = (int *)malloc(n * sizeof *c->first);
    c->last = (int *)malloc(n * sizeof *c->last);
    c->turn = (int *)calloc(n, sizeof *c->turn);
    for (i = 0; i < n && c->first && c->last; i++) c->first[i] = c->last[i] = -1;
    n_inputs = (size_t)shlo_program_inputs(c->a.p, c->a.func) + 1;
    dims = (int64_t(*)[SHLO_MAX_RANK])calloc(n_inputs, sizeof *dims);
    inputs.items = (shlo_buffer *)calloc(n_inputs, sizeof *inputs.items);
    ok = c->first && c->last && c->turn && dims && inputs.items;
    if (!ok) tool_failed("out of memory");
    ok = ok && tool_inputs_read(c->a.p, c->a.func, &c->o->inputs, c->o->random, &inputs, dims) &&
         side_run(&c->a, &inputs);
    if (ok) memset(c->turn, 0, n * sizeof *c->turn);
    ok = ok && side_run(&c->b, &inputs);
    tool_buffers_free(&inputs);
    free(dims);
    return ok;
}

static int compare(const diff_options *o) {
    const int several = o->files.n > 1;
    const int level = o->level[2] ? 2 : o->level[1] ? 1 : o->level[0] ? 0 : several ? -1 : 2;
    const char *second = o->files.items[several];
    comparison c;
    finder f[2];
    size_t i;
    int too_unlike = 0, ok, status = TOOL_FAILED;
    memset(&c, 0, sizeof c);
    memset(f, 0, sizeof f);
    c.o = o;
    ok = side_read(&c.a, o->files.items[0], several ? level : -1, several) &&
         side_read(&c.b, second, level, several);
    ok = ok && diff_match(&c.a.values, &c.b.values, strcmp(o->files.items[0], second) == 0, &too_unlike);
    c.only_results = too_unlike > 0;
    ok = ok && make_telling(&c.a) && make_telling(&c.b) && run_both(&c, f);
    if (ok)
        status = say(&c) ? TOOL_OK : TOOL_FAILED;
    else if (o->json)
        tool_json_failed("{");
    for (i = 0; i < c.n_told; i++) free(c.told[i].data);
    free(c.told);
    free(c.first);
    free(c.last);
    free(c.turn);
    side_close(&c.a);
    side_close(&c.b);
    return status;
}

static int read_options(diff_options *o) {
    int status = TOOL_OK;
    o->exact = !o->rtol && !o->atol;
    o->most_bytes = (size_t)1 << 30;
    if (o->files.n < 1 || o->files.n > 2) return tool_usage("diff takes one or two files");
    if (o->rtol) status = tool_args_number("--rtol", o->rtol, 0, 1e9, &o->tolerance[0]);
    if (status == TOOL_OK && o->atol)
        status = tool_args_number("--atol", o->atol, 0, 1e300, &o->tolerance[1]);
    if (status == TOOL_OK) status = tool_args_seed(o->seed, &o->random);
    if (status == TOOL_OK && o->max_bytes)
        status = tool_args_bytes("--max-bytes", o->max_bytes, &o->most_bytes);
    return status;
}

int tool_diff(int argc, char **argv) {
    diff_options o;
    tool_weights weights;
    tool_option options[] = {tool_option_text("--entry", &o.entry), tool_option_text("--rtol", &o.rtol),
        tool_option_text("--atol", &o.atol), tool_option_text("--seed", &o.seed),
        tool_option_text("--threads", &o.threads), tool_option_text("--max-bytes", &o.max_bytes),
        tool_option_words("--input", &o.inputs), tool_option_words("--weights", &o.weights),
        tool_option_flag("-O0", &o.level[0]), tool_option_flag("-O1", &o.level[1]),
        tool_option_flag("-O2", &o.level[2]), tool_option_flag("--json", &o.json)};
    int status;
    memset(&o, 0, sizeof o);
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &o.files);
    if (status == TOOL_OK) status = read_options(&o);
    if (status == TOOL_OK) status = tool_threads_begin(o.threads, &o.parallel);
    if (status == TOOL_OK) {
        o.open_weights = &weights;
        status = TOOL_FAILED;
        if (tool_weights_open(&o.weights, &weights))
            status = compare(&o);
        else if (o.json)
            tool_json_failed("{");
        tool_weights_close(&weights);
        tool_threads_end(&o.parallel);
    }
    free((void *)o.files.items);
    free((void *)o.inputs.items);
    free((void *)o.weights.items);
    return status;
}
