/* tools/diagnostics.c - comments `// expected-error@+1 {{text}}` announce the problems of a text. Exactly the
 * lines that are announced must have problems; on request the messages must contain the texts, too. */
#include "tool.h"

/* below: the line is the next one without such a comment. */
typedef struct expectation {
    int32_t line;
    int below, pattern;
    const char *text;
    size_t n;
} expectation;
typedef struct found {
    int32_t line;
    char *message;
} found;
typedef struct diagnostics {
    expectation *expected;
    found *problems;
    int n_expected, n_problems, capacity_expected, capacity_problems, failed;
    char *reason;
    size_t capacity;
} diagnostics;

static int grow(diagnostics *d, void **items, int n, int *capacity, size_t bytes) {
    void *grown;
    if (n < *capacity) return 1;
    grown = realloc(*items, (size_t)(*capacity * 2 + 16) * bytes);
    if (!grown) {
        d->failed = 1;
        return 0;
    }
    *items = grown;
    *capacity = *capacity * 2 + 16;
    return 1;
}

static void explain(diagnostics *d, int32_t line, const char *what, const char *text) {
    if (!d->reason[0]) snprintf(d->reason, d->capacity, "line %d: %s%.300s", (int)line, what, text);
}

/* ---- what is expected ---- */

/* Past the word if the text begins with it. */
static int take(const char **at, const char *end, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(end - *at) < n || memcmp(*at, word, n) != 0) return 0;
    *at += n;
    return 1;
}

static const char *find_n(const char *at, const char *end, const char *part, size_t n) {
    for (; (size_t)(end - at) >= n; at++)
        if (memcmp(at, part, n) == 0) return at;
    return NULL;
}

static const char *find(const char *at, const char *end, const char *word) {
    return find_n(at, end, word, strlen(word));
}

static void blanks(const char **at, const char *end) {
    while (*at < end && (**at == ' ' || **at == '\t')) ++*at;
}

/* @+1, @-1, @below, @above, or nothing: this line. */
static int read_place(const char **at, const char *end, int32_t line, int32_t above, expectation *e) {
    int32_t n = 0, sign;
    e->line = line;
    blanks(at, end);
    if (!take(at, end, "@")) return 1;
    if (take(at, end, "below")) {
        e->below = 1;
        return 1;
    }
    if (take(at, end, "above")) {
        e->line = above;
        return 1;
    }
    sign = take(at, end, "+") ? 1 : take(at, end, "-") ? -1 : 0;
    if (!sign || *at == end || **at < '0' || **at > '9') return 0;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
        if (n < 1000000) n = n * 10 + (**at - '0');
    e->line = line + sign * n;
    return 1;
}

/* {{text}}, where the text may hold {{patterns}} and end in braces of its own. */
static int read_text(const char **at, const char *end, expectation *e) {
    int depth = 1;
    blanks(at, end);
    if (!take(at, end, "{{")) return 0;
    e->text = *at;
    for (; end - *at >= 2; ++*at) {
        if ((*at)[0] == '{' && (*at)[1] == '{') {
            depth++;
            ++*at;
        }
        else if ((*at)[0] == '}' && (*at)[1] == '}') {
            if (depth > 1) {
                depth--;
                ++*at;
                continue;
            }
            while (end - *at > 2 && (*at)[2] == '}') ++*at;
            e->n = (size_t)(*at - e->text);
            *at += 2;
            return 1;
        }
    }
    return 0;
}

/* Reads the comments of one line; 1: it has some. Warnings and notes are read but not required, since this
   tool never gives one. */
static int read_line(diagnostics *d, const char *at, const char *end, int32_t line, int32_t above) {
    const char *comment = find(at, end, "//");
    int any = 0;
    for (at = comment ? comment : end; (at = find(at, end, "expected-")) != NULL;) {
        expectation e;
        int error;
        memset(&e, 0, sizeof e);
        at += strlen("expected-");
        error = take(&at, end, "error");
        if (!error && !take(&at, end, "warning") && !take(&at, end, "note") && !take(&at, end, "remark"))
            continue;
        e.pattern = take(&at, end, "-re");
        if (!read_place(&at, end, line, above, &e) || !read_text(&at, end, &e)) {
            if (error) explain(d, line, "what is expected here cannot be read", "");
            continue;
        }
        any = 1;
        if (!error || !grow(d, (void **)(void *)&d->expected, d->n_expected, &d->capacity_expected, sizeof e))
            continue;
        d->expected[d->n_expected++] = e;
    }
    return any;
}

static void read_all(diagnostics *d, const char *text, size_t n, int32_t line) {
    const char *at = text, *end = text + n, *stop;
    int32_t above = line;
    int i, waiting = 0;
    for (; at < end; at = stop + 1, line++) {
        stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (read_line(d, at, stop, line, above)) continue;
        for (above = line, i = waiting; i < d->n_expected; i++)
            if (d->expected[i].below) d->expected[i].line = line;
        waiting = d->n_expected;
    }
}

/* ---- is it so? ---- */

static void keep_problem(void *user, const import_problem *problem) {
    diagnostics *d = (diagnostics *)user;
    found *f;
    size_t n = strlen(problem->message) + 1;
    if (!grow(d, (void **)(void *)&d->problems, d->n_problems, &d->capacity_problems, sizeof *f)) return;
    f = &d->problems[d->n_problems];
    f->line = problem->status == SHLO_SYNTAX ? problem->line : problem->op_line;
    f->message = (char *)malloc(n);
    if (!f->message) {
        d->failed = 1;
        return;
    }
    memcpy(f->message, problem->message, n);
    d->n_problems++;
}

/* The text as an extended regular expression, which the parts between {{ and }} are already. NULL: out of
   memory. */
static char *pattern_of(const expectation *e) {
    char *out = (char *)malloc(2 * e->n + 1);
    size_t n = 0, i;
    int inside = 0;
    for (i = 0; out && i < e->n; i++) {
        int brace = i + 1 < e->n && e->text[i] == e->text[i + 1] && e->text[i] == (inside ? '}' : '{');
        if (brace) {
            out[n++] = inside ? ')' : '(';
            inside = !inside;
            i++;
        }
        else {
            if (!inside && strchr("\\^$.|?*+()[]{}", e->text[i])) out[n++] = '\\';
            out[n++] = e->text[i];
        }
    }
    if (out) out[n] = 0;
    return out;
}

static int says(diagnostics *d, const char *message, const expectation *e) {
    char *pattern;
    int is_there;
    if (!e->pattern) return find_n(message, message + strlen(message), e->text, e->n) != NULL;
    pattern = pattern_of(e);
    if (!pattern) {
        d->failed = 1;
        return 0;
    }
    is_there = tool_text_matches(message, pattern);
    free(pattern);
    if (is_there == -1) explain(d, e->line, "no regular expression is expected here", "");
    if (is_there == -2) explain(d, e->line, "this system has no regular expressions", "");
    return is_there > 0;
}

/* Lines are compared, not problems: an op may be expected to report twice, and several problems of a line may
   be expected once. */
static int is_met(diagnostics *d, const expectation *e, int wording) {
    int i;
    for (i = 0; i < d->n_problems; i++)
        if (d->problems[i].line == e->line && (!wording || says(d, d->problems[i].message, e))) return 1;
    return 0;
}

static int is_expected(const diagnostics *d, int32_t line) {
    int i;
    for (i = 0; i < d->n_expected; i++)
        if (d->expected[i].line == line) return 1;
    return 0;
}

int tool_diagnostics(const char *text, size_t n, int32_t line, int wording, char *reason, size_t capacity) {
    import_options import;
    diagnostics d;
    shlo_blob code;
    int i;
    memset(&d, 0, sizeof d);
    memset(&import, 0, sizeof import);
    d.reason = reason;
    d.capacity = capacity;
    reason[0] = 0;
    read_all(&d, text, n, line);
    import.first_line = line;
    import.foreign = import.like_upstream = 1;
    import.max_problems = d.n_expected + 256;
    import.report = keep_problem;
    import.user = &d;
    if (import_text(text, n, &import, &code) == SHLO_OK) shlo_blob_free(&code);
    for (i = 0; i < d.n_expected; i++) {
        if (is_met(&d, &d.expected[i], 0)) continue;
        explain(&d, d.expected[i].line, "an error was expected, none was found", "");
    }
    for (i = 0; i < d.n_problems; i++) {
        if (!is_expected(&d, d.problems[i].line))
            explain(&d, d.problems[i].line, "an error that was not expected: ", d.problems[i].message);
    }
    for (i = 0; wording && i < d.n_expected; i++) {
        char want[240];
        snprintf(want, sizeof want, "%.*s", (int)(d.expected[i].n < 200 ? d.expected[i].n : 200),
            d.expected[i].text);
        if (!is_met(&d, &d.expected[i], 1)) explain(&d, d.expected[i].line, "no error says ", want);
    }
    if (d.failed) snprintf(reason, capacity, "out of memory");
    for (i = 0; i < d.n_problems; i++) free(d.problems[i].message);
    free(d.problems);
    free(d.expected);
    return !reason[0];
}
