/* tools/tl/test.c - shlo tl test: the cases of files, which comments announce, a line for each. A case is
 * verified, printed and read again; then each of its runs is made plain, on three threads, and checked. The
 * directives: docs/tensorlang.md. */
#include "tl.h"

#include <stdarg.h>

enum { MAX_ARGS = 64, MAX_EXPECTED = 64 };

typedef struct tl_tally {
    long passed, failed, skipped;
    long unrun;  /* of those that passed: they have no RUN, and no REFUSED that came true */
    int json;    /* how outcomes are printed */
    long listed; /* with json */
} tl_tally;

typedef struct tl_case {
    const char *path;
    const char *text, *end; /* end: a NUL stands there */
    uint32_t first_line;
    const shlo_parallel *threads;
    char name[264], reason[480];
    int skipped;
    char *said; /* problems of reading it, as a user sees them */
} tl_case;

/* A comment that says something: ; WORD: rest */
typedef struct tl_directive {
    const char *word, *rest, *end;
    size_t n_word;
    uint32_t line;
    int colon; /* 0: it is missing */
} tl_directive;

/* A RUN with what follows it. */
typedef struct tl_test_run {
    uint32_t line;
    int64_t groups;
    int plain, checked; /* how it is run */
    tl_given args[MAX_ARGS];
    int n_args;
    const char *names[MAX_ARGS]; /* of parameters */
    size_t n_names[MAX_ARGS];
    tl_directive expected[MAX_EXPECTED];
    int n_expected, fails; /* fails: the number of FAILS, which are among expected */
} tl_test_run;

static int fail(tl_case *c, uint32_t line, const char *format, ...) {
    char why[360];
    va_list args;
    if (c->reason[0]) return 0;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (line)
        snprintf(c->reason, sizeof c->reason, "line %u: %s", (unsigned)line, why);
    else
        snprintf(c->reason, sizeof c->reason, "%s", why);
    return 0;
}

/* ---- directives ---- */

static int is_upper(char c) { return (c >= 'A' && c <= 'Z') || c == '-'; }
static int is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }

static const char *const directive_names[] = {"RUN", "ARG", "EXPECT", "FAILS", "REFUSED"};

/* The directive whose name this is but for the case of its letters; NULL: none. */
static const char *meant(const char *word, size_t n) {
    for (size_t i = 0; i < sizeof directive_names / sizeof directive_names[0]; i++) {
        const char *name = directive_names[i];
        size_t k = 0;
        while (k < n && name[k] && (word[k] | 32) == (name[k] | 32)) k++;
        if (k == n && !name[k]) return name;
    }
    return NULL;
}

/* Behind the first word of a comment: is it a directive, or one that is misspelt? An upper-case word with a
   colon; a directive's name with a colon; or without one, before a name of a kernel or parameter. */
static int is_directive(tl_directive *d, const char *behind, const char *end) {
    const char *next = behind;
    int all_upper = 1;
    for (size_t i = 0; i < d->n_word; i++) all_upper &= is_upper(d->word[i]);
    while (next < end && strchr(" \t", *next)) next++;
    d->colon = next < end && *next == ':';
    if (d->n_word < 2) return 0;
    if (d->colon && next == behind && all_upper) return 1;
    return meant(d->word, d->n_word) && next < end && strchr(all_upper ? ":@%" : ":", *next);
}

/* The next line's directive, which is passed. 0: there is none before the end of the text. *code: whether
   something else stands in the line, or in one that was passed. */
static int next_directive(const tl_case *c, const char **at, uint32_t *line, tl_directive *out, int *code) {
    while (*at < c->end) {
        const char *begin = *at, *end = strchr(begin, '\n'), *mark;
        if (!end) end = c->end;
        *at = end + (end < c->end);
        out->line = (*line)++;
        for (mark = begin; mark < end && *mark != ';'; mark++) *code |= !strchr(" \t\r", *mark);
        while (mark < end && strchr("; \t", *mark)) mark++;
        out->word = mark;
        while (mark < end && is_letter(*mark)) mark++;
        out->n_word = (size_t)(mark - out->word);
        if (!is_directive(out, mark, end)) continue;
        while (mark < end && strchr(": \t", *mark)) mark++;
        while (end > mark && strchr(" \t\r", end[-1])) end--;
        out->rest = mark;
        out->end = end;
        return 1;
    }
    return 0;
}

static int is(const tl_directive *d, const char *word) {
    return strlen(word) == d->n_word && memcmp(d->word, word, d->n_word) == 0;
}

/* The rest of a directive to be read; problems are not printed. Its end is where the line ends. */
static tl_scan rest_of(const tl_directive *d) {
    tl_scan s;
    memset(&s, 0, sizeof s);
    s.text = s.at = d->rest;
    s.end = d->end;
    s.problems = TL_MAX_PROBLEMS;
    return s;
}

/* ---- cases that are refused ---- */

/* Whether `message` is within a problem of that line. What was said is crossed out once it was announced. */
static int announced(tl_case *c, uint32_t line, const char *message, size_t n) {
    char head[32];
    char *at = c->said;
    snprintf(head, sizeof head, ":%u:", (unsigned)line);
    while ((at = strstr(at, ": error: ")) != NULL) {
        char *begin = at, *end = strchr(at, '\n'), *m;
        while (begin > c->said && begin[-1] != '\n') begin--;
        for (m = at; m + n <= end && memcmp(m, message, n) != 0;) m++;
        if (strncmp(begin + strlen(c->path), head, strlen(head)) == 0 && m + n <= end) {
            memset(at, '#', 9);
            return 1;
        }
        at = end;
    }
    return 0;
}

/* REFUSED stands behind the code of its line, or above it. Every problem has to be announced, and every
   announcement to come true. Returns how many there are. */
static int test_refused(tl_case *c) {
    const char *at = c->text;
    uint32_t line = c->first_line;
    int n = 0;
    tl_directive d;
    for (int code = 0; next_directive(c, &at, &line, &d, &code); code = 0) {
        const char *line_start = d.word, *next = at;
        uint32_t target = d.line;
        int own = 0;
        while (line_start > c->text && line_start[-1] != '\n') line_start--;
        for (const char *k = line_start; *k != ';'; k++) own |= !strchr(" \t\r", *k);
        if (!is(&d, "REFUSED")) continue;
        n++;
        for (; !own && next < c->end; next = strchr(next, '\n') ? strchr(next, '\n') + 1 : c->end) {
            target++;
            while (strchr(" \t\r", *next) && *next) next++;
            own = *next != ';' && *next != '\n';
        }
        if (!announced(c, target, d.rest, (size_t)(d.end - d.rest)))
            fail(c, d.line, "no such problem in line %u", (unsigned)target);
    }
    return n;
}

static void first_problem(tl_case *c) {
    const char *at = strstr(c->said, ": error: "), *begin = at, *end;
    if (!at) return;
    while (begin > c->said && begin[-1] != '\n') begin--;
    begin += strlen(c->path) + 1;
    end = strchr(at, '\n');
    fail(c, 0, "%.*s", end ? (int)(end - begin) : 0, begin);
}

/* ---- arguments ---- */

/* The names of a kernel's parameters. */
static int read_parameters(const tl_case *c, const char *kernel, size_t n, tl_test_run *r) {
    tl_scan s;
    memset(&s, 0, sizeof s);
    s.text = s.at = c->text;
    s.end = c->end;
    for (tl_blank(&s); s.at < s.end; tl_blank(&s)) {
        int depth = 0;
        if (!tl_word(&s, "func") || !tl_take(&s, "@") || tl_name_length(s.at) != n ||
            memcmp(s.at, kernel, n) != 0) {
            s.at += s.at < s.end;
            continue;
        }
        for (r->n_args = 0; s.at < s.end && *s.at != ')'; s.at++, tl_blank(&s)) {
            depth += (*s.at == '<') - (*s.at == '>');
            if (*s.at != '%' || depth || r->n_args == MAX_ARGS) continue;
            r->names[r->n_args] = s.at + 1;
            r->n_names[r->n_args++] = tl_name_length(s.at + 1);
        }
        return 1;
    }
    return 0;
}

/* The argument whose name stands here, as %x; NULL: none. */
static tl_given *take_argument(tl_scan *s, tl_test_run *r) {
    size_t n;
    const char *before;
    tl_blank(s);
    before = s->at;
    if (!tl_take(s, "%")) return NULL;
    n = tl_name_length(s->at);
    for (int i = 0; i < r->n_args; i++)
        if (r->n_names[i] == n && memcmp(r->names[i], s->at, n) == 0) {
            s->at += n;
            return &r->args[i];
        }
    s->at = before;
    return NULL;
}

/* ---- a run ---- */

/* RUN: @kernel groups 3 plain|checked. Returns the kernel; -1: reported. */
static int read_run(tl_case *c, const tl_directive *d, const tlang_program *p, tl_test_run *r) {
    tl_scan s = rest_of(d);
    char name[256];
    size_t n;
    int kernel;
    memset(r, 0, sizeof *r);
    r->line = d->line;
    r->groups = r->plain = r->checked = 1;
    if (!tl_take(&s, "@")) return fail(c, d->line, "expected @ and the name of a kernel"), -1;
    n = tl_name_length(s.at);
    if (n >= sizeof name) n = 0;
    memcpy(name, s.at, n);
    name[n] = 0;
    s.at += n;
    kernel = tlang_kernel_find(p, name);
    if (kernel < 0 || !read_parameters(c, name, n, r)) return fail(c, d->line, "no kernel @%s", name), -1;
    snprintf(c->name, sizeof c->name, "@%s", name);
    for (tl_blank(&s); s.at < s.end; tl_blank(&s)) {
        tl_literal x;
        if (tl_word(&s, "plain"))
            r->checked = 0;
        else if (tl_word(&s, "checked"))
            r->plain = 0;
        else if (tl_word(&s, "groups") && tl_literal_read(&s, &x) == 1 && x.kind == TL_INTEGER)
            r->groups = x.integer;
        else
            return fail(c, d->line, "expected groups and a number, plain or checked"), -1;
    }
    for (int i = 0; i < r->n_args; i++) tlang_kernel_get_arg(p, kernel, i, &r->args[i].info);
    return kernel;
}

static int read_arg(tl_case *c, const tl_directive *d, tl_test_run *r) {
    tl_scan s = rest_of(d);
    tl_given *g = take_argument(&s, r);
    if (!g) return fail(c, d->line, "expected the name of a parameter");
    if (g->is_given) return fail(c, d->line, "the argument is given twice");
    if (!tl_given_read(&s, g)) return fail(c, d->line, "%s", g->problem);
    tl_blank(&s);
    return s.at == d->end || fail(c, d->line, "expected the end of the line");
}

static int check_one(tl_case *c, const tl_directive *d, tl_test_run *r) {
    tl_scan s = rest_of(d), ahead;
    tl_given *g = take_argument(&s, r), *other;
    if (!g) return fail(c, d->line, "expected the name of a parameter");
    ahead = s;
    other = tl_take(&ahead, "=") || tl_take(&ahead, "~") ? take_argument(&ahead, r) : NULL;
    if (!tl_given_expect(&s, g, other)) return fail(c, d->line, "%s", g->problem);
    if (other) s = ahead;
    tl_blank(&s);
    return s.at == d->end || fail(c, d->line, "expected the end of the line");
}

/* Whether a launch did what is expected. */
static int check_run(tl_case *c, tl_test_run *r, int plain, shlo_status status, const shlo_error *e) {
    if (status != SHLO_OK && !r->fails) return fail(c, r->line, "%s", e->message);
    if (status == SHLO_OK && r->fails)
        return fail(c, r->line, "it does not fail%s",
            plain && r->checked ? "; 'checked' behind RUN makes only the checked launch" : "");
    for (int i = 0; i < r->n_expected; i++) {
        const tl_directive *d = &r->expected[i];
        char text[256];
        if (!is(d, "FAILS")) {
            if (!check_one(c, d, r)) return 0;
            continue;
        }
        snprintf(text, sizeof text, "%.*s", (int)(d->end - d->rest), d->rest);
        if (!strstr(e->message, text)) return fail(c, d->line, "it fails otherwise: %s", e->message);
    }
    return 1;
}

static int launch(tl_case *c, const tlang_blob *code, tl_test_run *r, int kernel,
    const tlang_options *options) {
    tlang_program *p = NULL;
    tlang_arg args[MAX_ARGS];
    shlo_error e;
    int ok;
    memset(&e, 0, sizeof e);
    if (tlang_program_load(code->data, code->bytes, options, &p, &e) != SHLO_OK)
        return fail(c, r->line, "%s", e.message);
    for (int i = 0; i < r->n_args; i++) {
        tl_given_reset(&r->args[i]);
        args[i] = r->args[i].arg;
    }
    ok = check_run(c, r, !options->checked, tlang_launch(p, kernel, r->groups, args, r->n_args, &e), &e);
    if (!ok && options->checked) strcat(c->reason, " (checked)");
    if (!ok && options->parallel.n_threads > 1) strcat(c->reason, " (on threads)");
    tlang_program_free(p);
    return ok;
}

/* Plain, on threads, checked: results of the first two have the same bits. */
static int run_all_ways(tl_case *c, const tlang_blob *code, tl_test_run *r, int kernel) {
    tlang_options options;
    unsigned char *kept[MAX_ARGS] = {NULL};
    int ok = 1;
    for (int i = 0; i < r->n_args; i++)
        if (!r->args[i].is_given)
            return fail(c, r->line, "no ARG for %%%.*s", (int)r->n_names[i], r->names[i]);
    if (!r->n_expected) return fail(c, r->line, "a run without EXPECT or FAILS");
    memset(&options, 0, sizeof options);
    if (r->plain) ok = launch(c, code, r, kernel, &options);
    for (int i = 0; ok && r->plain && i < r->n_args; i++) {
        kept[i] = (unsigned char *)malloc(r->args[i].n_bytes);
        if (kept[i]) memcpy(kept[i], r->args[i].now, r->args[i].n_bytes);
    }
    options.parallel = *c->threads;
    if (ok && r->plain) ok = launch(c, code, r, kernel, &options);
    for (int i = 0; i < r->n_args; i++) {
        if (ok && kept[i] && !r->fails && memcmp(kept[i], r->args[i].now, r->args[i].n_bytes) != 0)
            ok = fail(c, r->line, "%%%.*s has other bits on threads", (int)r->n_names[i], r->names[i]);
        free(kept[i]);
    }
    memset(&options.parallel, 0, sizeof options.parallel);
    options.checked = 1;
    return ok && r->checked ? launch(c, code, r, kernel, &options) : ok;
}

static void end_run(tl_case *c, const tlang_blob *code, tl_test_run *r, int kernel) {
    if (kernel >= 0 && !c->reason[0]) run_all_ways(c, code, r, kernel);
    for (int i = 0; i < MAX_ARGS; i++) tl_given_free(&r->args[i]);
}

/* ---- a case ---- */

static void keep_expected(tl_case *c, const tl_directive *d, tl_test_run *r) {
    if (r->n_expected == MAX_EXPECTED)
        fail(c, d->line, "more than %d expectations", MAX_EXPECTED);
    else
        r->expected[r->n_expected++] = *d;
    r->fails += is(d, "FAILS");
    if (r->fails && r->fails != r->n_expected)
        fail(c, d->line, "what fails has no results: EXPECT or FAILS, not both");
}

static void no_directive(tl_case *c, const tl_directive *d) {
    const char *name = meant(d->word, d->n_word);
    fail(c, d->line, "no directive has the name %.*s%s%s", (int)d->n_word, d->word,
        name ? "; did you mean " : "", name ? name : "");
}

static void run_directives(tl_case *c, const tlang_blob *code, const tlang_program *p) {
    const char *at = c->text;
    uint32_t line = c->first_line;
    tl_directive d;
    int kernel = -1, ignored = 0;
    tl_test_run *r = (tl_test_run *)calloc(1, sizeof *r);
    if (!r) fail(c, 0, "out of memory");
    while (!c->reason[0] && next_directive(c, &at, &line, &d, &ignored)) {
        if (!d.colon)
            fail(c, d.line, "expected ':' behind %.*s", (int)d.n_word, d.word);
        else if (is(&d, "RUN")) {
            end_run(c, code, r, kernel);
            kernel = c->reason[0] ? -1 : read_run(c, &d, p, r);
        }
        else if (!is(&d, "ARG") && !is(&d, "EXPECT") && !is(&d, "FAILS"))
            no_directive(c, &d);
        else if (kernel < 0)
            fail(c, d.line, "%.*s stands before RUN", (int)d.n_word, d.word);
        else if (is(&d, "ARG"))
            read_arg(c, &d, r);
        else
            keep_expected(c, &d, r);
    }
    if (r) end_run(c, code, r, kernel);
    free(r);
}

typedef struct tl_text {
    char *data;
    size_t n, capacity;
} tl_text;

static void collect(void *user, const char *text, size_t n) {
    tl_text *t = (tl_text *)user;
    if (t->n + n + 1 > t->capacity) {
        size_t capacity = 2 * (t->n + n + 1);
        char *data = (char *)realloc(t->data, capacity);
        if (!data) return;
        t->data = data;
        t->capacity = capacity;
    }
    memcpy(t->data + t->n, text, n);
    t->data[t->n += n] = 0;
}

/* Printed and read again it is the same program. */
static void round_trip(tl_case *c) {
    tlang_blob code, again;
    tl_text text = {NULL, 0, 0}; /* stays empty if there is no function */
    shlo_error e;
    memset(&code, 0, sizeof code);
    memset(&again, 0, sizeof again);
    if (!tl_assemble(c->path, c->text, (size_t)(c->end - c->text), 0, &code) ||
        tlang_print(code.data, code.bytes, NULL, collect, &text, &e) != SHLO_OK)
        fail(c, 0, "it cannot be printed");
    else if (!text.data)
        fail(c, 0, "there is no function");
    else if (!tl_assemble("printed", text.data, text.n, 0, &again))
        fail(c, 0, "printed, it cannot be read again");
    else if (code.bytes != again.bytes || memcmp(code.data, again.data, code.bytes) != 0)
        fail(c, 0, "printed and read again it is another program");
    tlang_blob_free(&code);
    tlang_blob_free(&again);
    free(text.data);
}

/* Reads the case; c->said receives what is wrong with it. Lines are those of the file. */
static int read_case(tl_case *c, tlang_blob *code) {
    FILE *said = tmpfile();
    size_t n = 0, room = 1 << 16, blank = c->first_line - 1, n_text = (size_t)(c->end - c->text);
    char *padded = (char *)malloc(blank + n_text + 1);
    int ok = 0;
    c->said = (char *)calloc(1, room);
    if (said && c->said && padded) {
        memset(padded, '\n', blank);
        memcpy(padded + blank, c->text, n_text + 1);
        ok = tl_assemble_to(said, c->path, padded, blank + n_text, TLANG_KEEP_LINES, code);
        rewind(said);
        n = fread(c->said, 1, room - 1, said);
        while (n && c->said[n - 1] != '\n') n--; /* of more than there is room for, whole lines */
        c->said[n] = 0;
    }
    else
        fail(c, 0, "out of memory");
    if (said) fclose(said);
    free(padded);
    return ok;
}

static void run_case(tl_case *c) {
    tlang_blob code;
    tlang_program *p = NULL;
    shlo_error e;
    shlo_status status;
    int ok, refused;
    memset(&code, 0, sizeof code);
    snprintf(c->name, sizeof c->name, "-");
    ok = read_case(c, &code);
    refused = c->said ? test_refused(c) : 0;
    if (refused) snprintf(c->name, sizeof c->name, "refused");
    if (!ok) first_problem(c);
    if (!ok && !refused) fail(c, 0, "it cannot be read");
    if (ok && !c->reason[0]) round_trip(c);
    if (ok && !c->reason[0]) {
        status = tlang_program_load(code.data, code.bytes, NULL, &p, &e);
        c->skipped = status == SHLO_UNSUPPORTED;
        if (status != SHLO_OK)
            fail(c, 0, "%s", e.message);
        else
            run_directives(c, &code, p);
        tlang_program_free(p);
    }
    tlang_blob_free(&code);
    free(c->said);
    c->said = NULL;
}

/* ---- files ---- */

/* The line `; -----` that separates cases, at or behind `at`; NULL: none. */
static char *find_cut(char *begin, char *at) {
    for (; at; at = strstr(at + 1, "; -----"))
        if (strncmp(at, "; -----", 7) == 0 && (at == begin || at[-1] == '\n') && strchr("\r\n", at[7]))
            return at;
    return NULL;
}

static void print_outcome(tl_case *c, int index, tl_tally *sum) {
    const char *word = !c->reason[0] ? "ok" : c->skipped ? "SKIP" : "FAIL";
    const int ok = !c->reason[0];
    ++*(!c->reason[0] ? &sum->passed : c->skipped ? &sum->skipped : &sum->failed);
    if (ok && strcmp(c->name, "-") == 0) {
        sum->unrun++;
        snprintf(c->reason, sizeof c->reason, "(verified only: it has no RUN)");
    }
    if (sum->json) {
        const tool_case item = {word, c->path, c->name, c->reason, index};
        tool_json_case(&item, sum->listed++);
        return;
    }
    printf("%s%s%s ",
        tool_colour(stdout, ok           ? TOOL_GREEN
                            : c->skipped ? TOOL_YELLOW
                                         : TOOL_RED),
        word, tool_colour(stdout, TOOL_PLAIN));
    tool_put(stdout, c->path);
    printf("#%d ", index);
    tool_put(stdout, c->name);
    if (c->reason[0]) putchar(' ');
    tool_put(stdout, c->reason);
    putchar('\n');
}

static void test_file(const char *path, const shlo_parallel *threads, tl_tally *sum) {
    tool_file file;
    uint32_t line = 1;
    char *cut;
    memset(&file, 0, sizeof file);
    if (!tool_file_read(path, &file)) sum->failed++;
    for (char *at = file.data; at; at = cut) {
        static int index;
        tl_case c;
        memset(&c, 0, sizeof c);
        index = at == file.data ? 1 : index + 1;
        cut = find_cut(file.data, at);
        if (cut) *cut++ = 0;
        c.path = path;
        c.text = at;
        c.end = at + strlen(at);
        c.first_line = line;
        c.threads = threads;
        run_case(&c);
        print_outcome(&c, index, sum);
        for (; *at; at++) line += *at == '\n';
        if (cut) cut = strchr(cut, '\n') ? strchr(cut, '\n') : cut + strlen(cut);
    }
    tool_file_free(&file);
}

int tl_test(int argc, char **argv) {
    tool_words files = {NULL, 0};
    tl_tally sum = {0, 0, 0, 0, 0, 0};
    shlo_parallel threads;
    const tool_option options[] = {tool_option_flag("--json", &sum.json)};
    int status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    memset(&threads, 0, sizeof threads);
    if (status == TOOL_OK && !files.n) status = tool_usage("tl test takes one or more files");
    if (status == TOOL_OK) status = tool_threads_begin("3", &threads);
    if (status == TOOL_OK) {
        for (int i = 0; i < files.n; i++) test_file(files.items[i], &threads, &sum);
        if (sum.unrun && !sum.json)
            printf("verified only, and nothing ran: %ld of those passed\n", sum.unrun);
        if (sum.json)
            tool_json_cases_end(sum.listed);
        else
            printf("%ld passed, %ld failed, %ld skipped\n", sum.passed, sum.failed, sum.skipped);
        status = sum.failed ? TOOL_FAILED : TOOL_OK;
        tool_threads_end(&threads);
    }
    free((void *)files.items);
    return status;
}
