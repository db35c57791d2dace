/* tools/import/lex.c - tokens of MLIR text, made one at a time at the position of the parser; places and
 * reports of problems. A token is a part of the text: nothing is copied, and seeking back costs nothing. */
#include "parse.h"

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static int is_word(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '$'; }
static int is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

const char *import_lex_blank(const char *at, const char *end) {
    for (;;) {
        while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) at++;
        if (end - at < 2 || at[0] != '/' || at[1] != '/') return at;
        at = (const char *)memchr(at, '\n', (size_t)(end - at));
        if (!at) return end;
    }
}

const char *import_lex_string(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\' && at + 1 < end) at++;
    }
    return at < end ? at + 1 : end;
}

/* The first place at which a string is wrong: its opening quote, if it is not closed in its line; a control
   character; a backslash that begins no escape (\" \\ \n \t and two hexadecimal digits). NULL: it is right.
   As in MLIR's lexer a tab may stand in it. */
static const char *string_fault(const char *at, const char *end) {
    const char *open = at;
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\n' || *at == '\r') return open;
        if ((unsigned char)*at < ' ' && *at != '\t') return at;
        if (*at != '\\') continue;
        if (end - at > 1 && memchr("\"\\nt", at[1], 4))
            at++;
        else if (end - at > 2 && is_hex(at[1]) && is_hex(at[2]))
            at += 2;
        else
            return at;
    }
    return at < end ? NULL : open;
}

static int fail_string(import_parser *p, const char *open, const char *fault) {
    if (fault == open) return import_fail(p, SHLO_SYNTAX, open, "this string is not closed");
    if (*fault == '\\')
        return import_fail(p, SHLO_SYNTAX, fault,
            "there is no such escape; escapes are \\\", \\\\, \\n, \\t and two hexadecimal digits, as \\0A");
    return import_fail(p, SHLO_SYNTAX, fault, "a control character in a string: it is written as \\%02X",
        (unsigned)(unsigned char)*fault);
}

/* A name that begins with a digit has digits only: %0->.. is %0 and an arrow, and %1a is no name. */
const char *import_lex_name(const char *at, const char *end) {
    if (at < end && is_digit(*at)) {
        while (at < end && is_digit(*at)) at++;
        return at;
    }
    while (at < end && (is_word(*at) || (*at == '-' && !(at + 1 < end && at[1] == '>')))) at++;
    return at;
}

static const char *lex_number(const char *at, const char *end, int *kind) {
    *kind = TOKEN_INT;
    if (end - at > 2 && at[0] == '0' && at[1] == 'x' && is_hex(at[2])) {
        for (at += 2; at < end && is_hex(*at);) at++;
        return at;
    }
    while (at < end && is_digit(*at)) at++;
    if (at < end && *at == '.') {
        *kind = TOKEN_FLOAT;
        for (at++; at < end && is_digit(*at);) at++;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        const char *e = at + 1;
        if (e < end && (*e == '+' || *e == '-')) e++;
        if (e < end && is_digit(*e)) {
            *kind = TOKEN_FLOAT;
            for (at = e; at < end && is_digit(*at);) at++;
        }
    }
    return at;
}

static int sigil_kind(char c) {
    return c == '%'   ? TOKEN_VALUE
           : c == '^' ? TOKEN_BLOCK
           : c == '#' ? TOKEN_HASH
           : c == '!' ? TOKEN_BANG
           : c == '@' ? TOKEN_SYMBOL
                      : 0;
}

static const char *lex_sigil(const char *at, const char *end, int *kind) {
    const char *name = at + 1, *stop;
    if (*at == '@' && name < end && *name == '"') {
        stop = import_lex_string(name, end);
        *kind = string_fault(name, stop) ? TOKEN_BAD : TOKEN_SYMBOL;
        return stop;
    }
    stop = import_lex_name(name, end);
    *kind = stop == name ? TOKEN_BAD : sigil_kind(*at);
    return stop == name ? at + 1 : stop;
}

void import_lex_advance(import_parser *p) {
    const char *at = import_lex_blank(p->next, p->end), *end = p->end, *stop;
    int kind;
    if (at >= end) {
        kind = TOKEN_END;
        stop = at = end;
    }
    else if (is_letter(*at)) {
        kind = TOKEN_WORD;
        for (stop = at; stop < end && is_word(*stop);) stop++;
    }
    else if (is_digit(*at))
        stop = lex_number(at, end, &kind);
    else if (*at == '"') {
        stop = import_lex_string(at, end);
        kind = string_fault(at, stop) ? TOKEN_BAD : TOKEN_STRING;
    }
    else if (end - at >= 2 && at[0] == '-' && at[1] == '>') {
        kind = TOKEN_ARROW;
        stop = at + 2;
    }
    else if (end - at >= 3 && memcmp(at, "{-#", 3) == 0) {
        kind = TOKEN_META;
        stop = at + 3;
    }
    else if (sigil_kind(*at))
        stop = lex_sigil(at, end, &kind);
    else {
        kind = *at > ' ' && *at < 127 ? *at : TOKEN_BAD;
        stop = at + 1;
    }
    p->last = p->token.at + p->token.n;
    p->token.kind = kind;
    p->token.at = at;
    p->token.n = (size_t)(stop - at);
    p->next = stop;
}

void import_lexing_save(const import_parser *p, import_lexing *out) {
    out->token = p->token;
    out->next = p->next;
    out->last = p->last;
    out->end = p->end;
}

void import_lexing_restore(import_parser *p, const import_lexing *in) {
    p->token = in->token;
    p->next = in->next;
    p->last = in->last;
    p->end = in->end;
}

int import_text_begin(import_parser *p, const char *at, const char *end, import_token *first) {
    if (at == end || memchr(at, 0, (size_t)(end - at)) != end - 1)
        return import_fail(p, SHLO_SYNTAX, at, "a string without its NUL");
    p->end = end - 1;
    import_lex_seek(p, at);
    *first = p->token;
    return 1;
}

int import_text_end(import_parser *p) { return import_lex_need(p, TOKEN_END, "the end of this text"); }

void import_lex_seek(import_parser *p, const char *at) {
    p->next = at;
    import_lex_advance(p);
    p->last = at;
}

int import_lex_is(const import_token *t, const char *text) {
    return t->n == strlen(text) && memcmp(t->at, text, t->n) == 0;
}

int import_lex_take(import_parser *p, int kind) {
    if (p->token.kind != kind) return 0;
    import_lex_advance(p);
    return 1;
}

int import_lex_take_word(import_parser *p, const char *word) {
    if (p->token.kind != TOKEN_WORD || !import_lex_is(&p->token, word)) return 0;
    import_lex_advance(p);
    return 1;
}

/* Something missing at the end of a line is reported there, not at the beginning of the next line as upstream
   does. fresh: the token may begin a line. */
static int fail_expected(import_parser *p, const char *what, int fresh) {
    const import_token *t = &p->token;
    const char *open = t->at + (t->n > 1 && *t->at == '@'); /* of a string */
    fresh = !fresh && !p->artifact && !p->options->like_upstream && t->at > p->last &&
            memchr(p->last, '\n', (size_t)(t->at - p->last)) != NULL;
    if (t->kind == TOKEN_END) return import_fail(p, SHLO_SYNTAX, t->at, "expected %s, found the end", what);
    if (t->kind == TOKEN_BAD && *open == '"') return fail_string(p, open, string_fault(open, t->at + t->n));
    if (t->kind == TOKEN_BAD && *t->at == '#')
        return import_fail(p, SHLO_SYNTAX, t->at, "expected %s, found '#': comments begin with //", what);
    if (fresh && p->last > p->text)
        return import_fail(p, SHLO_SYNTAX, p->last, "expected %s, found the end of the line", what);
    return import_fail(p, SHLO_SYNTAX, p->token.at, "expected %s, found '%.*s'", what,
        (int)(p->token.n < 40 ? p->token.n : 40), p->token.at);
}

int import_lex_need(import_parser *p, int kind, const char *what) {
    return import_lex_take(p, kind) ? 1 : fail_expected(p, what, 0);
}
int import_lex_expected(import_parser *p, const char *what) { return fail_expected(p, what, 1); }

int import_lex_need_word(import_parser *p, const char *word) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "'%s'", word);
    return import_lex_take_word(p, word) ? 1 : fail_expected(p, quoted, 0);
}

int import_lex_follows(const import_parser *p, char c) {
    const char *at = import_lex_blank(p->next, p->end);
    return at < p->end && *at == c;
}

int import_lex_skip(import_parser *p) {
    const char *open = p->token.at, *at = open;
    size_t depth = 0;
    while (at < p->end) {
        char c = *at;
        if (c == '"') {
            const char *stop = import_lex_string(at, p->end), *fault = string_fault(at, stop);
            if (fault) return fail_string(p, at, fault);
            at = stop;
            continue;
        }
        if (c == '/' && at + 1 < p->end && at[1] == '/') {
            at = import_lex_blank(at, p->end);
            continue;
        }
        if (c == '-' && at + 1 < p->end && at[1] == '>') {
            at += 2;
            continue;
        }
        if (c == '(' || c == '[' || c == '{' || c == '<') depth++;
        if (c == ')' || c == ']' || c == '}' || c == '>') depth--;
        at++;
        if (!depth && c != (*open == '(' ? ')' : *open == '[' ? ']' : *open == '{' ? '}' : '>')) break;
        if (!depth) {
            import_lex_seek(p, at);
            return 1;
        }
    }
    return import_fail(p, SHLO_SYNTAX, open, "this bracket is not closed");
}

/* Whether an op can begin with this token. Operands may be at the beginning of a line, too. */
static int begins_op(const import_parser *p) {
    const import_token *t = &p->token;
    const char *behind = import_lex_blank(p->next, p->end);
    if (t->kind == TOKEN_STRING) return 1;
    if (t->kind == TOKEN_WORD)
        return memchr(t->at, '.', t->n) != NULL || import_lex_is(t, "return") || import_lex_is(t, "call");
    if (t->kind != TOKEN_VALUE || behind >= p->end) return 0;
    if (*behind == ':') {
        behind = import_lex_blank(behind + 1, p->end);
        while (behind < p->end && is_digit(*behind)) behind++;
        behind = import_lex_blank(behind, p->end);
    }
    return behind < p->end && (*behind == '=' || *behind == ',');
}

/* Ops begin on lines of their own, outside of all brackets of the one before. */
int import_lex_next_op(import_parser *p, const char *at) {
    int depth = 0;
    for (import_lex_seek(p, at); p->token.kind != TOKEN_END; import_lex_advance(p)) {
        int kind = p->token.kind,
            fresh = p->token.at > at && memchr(p->last, '\n', (size_t)(p->token.at - p->last)) != NULL;
        if (fresh && !depth && begins_op(p)) return 1;
        if (kind == '(' || kind == '[' || kind == '{' || kind == '<') depth++;
        if ((kind == ')' || kind == ']' || kind == '}' || kind == '>') && depth-- == 0) return 0;
    }
    return 0;
}

int import_lex_u64(const import_token *t, uint64_t *out) {
    const char *at = t->at, *end = t->at + t->n;
    uint64_t value = 0;
    if (t->n > 2 && at[1] == 'x') {
        for (at += 2; at < end; at++) {
            if (value >> 60) return 0;
            value = value << 4 | (uint64_t)(is_digit(*at) ? *at - '0' : (*at | 32) - 'a' + 10);
        }
    }
    else {
        for (; at < end; at++) {
            uint64_t digit = (uint64_t)(*at - '0');
            if (value > (UINT64_MAX - digit) / 10) return 0;
            value = value * 10 + digit;
        }
    }
    *out = value;
    return 1;
}

/* A sign that is there; the specification has a plus, too. */
int import_lex_sign(import_parser *p) {
    if (!p->options->like_upstream && import_lex_take(p, '+')) return 0;
    return import_lex_take(p, '-');
}

int import_lex_signed(import_parser *p, int64_t *out) {
    int negative = import_lex_sign(p);
    uint64_t value = 0, limit = (uint64_t)INT64_MAX + (negative ? 1u : 0u);
    if (p->token.kind != TOKEN_INT) return fail_expected(p, "an integer", 0);
    if (!import_lex_u64(&p->token, &value) || value > limit)
        return import_fail(p, SHLO_SYNTAX, p->token.at, "this number is too large");
    *out = negative ? (int64_t)(0 - value) : (int64_t)value;
    import_lex_advance(p);
    return 1;
}

/* Quoted text without its quotes; its escapes are right, since it is a token. */
int import_lex_unquote(import_parser *p, const import_token *t, const char **text, size_t *n) {
    const char *at = t->at + (*t->at == '@'), *end = t->at + t->n;
    char *out;
    size_t count = 0;
    if (at == end || *at != '"') {
        *text = at;
        *n = (size_t)(end - at);
        return 1;
    }
    at++;
    end--;
    *text = at;
    *n = (size_t)(end - at);
    if (!memchr(at, '\\', *n)) return 1;
    NEED(out = (char *)import_new(p, &p->scratch, *n + 1, 1));
    for (; at < end; at++) {
        if (*at != '\\') {
            out[count++] = *at;
            continue;
        }
        at++;
        if (is_hex(*at)) {
            char pair[3] = {at[0], at[1], 0};
            out[count++] = (char)(unsigned char)strtoul(pair, NULL, 16);
            at++;
        }
        else
            out[count++] = *at == 'n' ? '\n' : *at == 't' ? '\t' : *at;
    }
    *text = out;
    *n = count;
    return 1;
}

/* Back from the last place to the line of an earlier one. */
static void place_back(import_parser *p, const char *at) {
    const char *c = p->place_at;
    p->place_at = at;
    if (at >= p->place_line) return;
    while (c > at)
        if (*--c == '\n') p->place_number--;
    while (c > p->text && c[-1] != '\n') c--;
    p->place_line = c;
}

/* Counting starts at the last place: the next one is mostly behind it, or, of an op with regions, before the
   ops in them. */
void import_lex_place(import_parser *p, const char *at, int32_t *line, int32_t *column) {
    const char *newline;
    *line = *column = 0;
    if (p->artifact) return; /* there are no lines */
    if (!p->place_at) {
        p->place_at = p->place_line = p->text;
        p->place_number = p->options->first_line > 0 ? p->options->first_line : 1;
    }
    if (at < p->place_at) place_back(p, at);
    while ((newline = (const char *)memchr(p->place_at, '\n', (size_t)(at - p->place_at))) != NULL) {
        p->place_at = p->place_line = newline + 1;
        p->place_number++;
    }
    p->place_at = at;
    *line = p->place_number;
    *column = at - p->place_line < INT32_MAX ? (int32_t)(at - p->place_line) + 1 : INT32_MAX;
}

/* Reading cannot go on after malformed bytes or a lack of memory. */
int import_may_go_on(const import_parser *p) {
    int32_t most = p->options->max_problems > 0 ? p->options->max_problems : 20;
    return p->problems < most && p->last_status != SHLO_MEMORY &&
           !(p->artifact && p->last_status == SHLO_FORMAT);
}

void import_go_on(import_parser *p) {
    shlo_builder_clear_error(p->b);
    p->spoiled = 1;
    p->failed = p->refused = p->may_refuse = p->scalar_values = p->attr_types = 0;
    p->op_at = p->owner_at = NULL;
    memset(&p->origin, 0, sizeof p->origin);
}

static void report(import_parser *p, shlo_status status, const char *at, int32_t line, const char *message) {
    import_problem problem;
    char source[200];
    import_origin_text(p, &p->origin, source, sizeof source);
    problem.source = source;
    problem.status = status;
    problem.line = line;
    problem.column = line ? 1 : 0;
    problem.at = at;
    problem.offset = p->artifact && at ? (int64_t)(at - p->text) : -1;
    problem.message = message;
    if (p->op_at) import_lex_place(p, p->op_at, &problem.op_line, &problem.column);
    if (at) import_lex_place(p, at, &problem.line, &problem.column);
    if (!p->op_at) problem.op_line = problem.line;
    p->failed = 1;
    p->last_status = status;
    if (!p->problems++ || (p->status == SHLO_UNSUPPORTED && status != SHLO_UNSUPPORTED)) p->status = status;
    if (p->options->report) p->options->report(p->options->user, &problem);
}

/* Reports only the first problem until the parser has found a place to go on: the others follow from it. */
int import_fail(import_parser *p, shlo_status status, const char *at, const char *format, ...) {
    char message[400];
    va_list args;
    if (p->failed) return 0;
    if (p->may_refuse && status == SHLO_UNSUPPORTED) {
        p->refused = 1;
        return 0;
    }
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    report(p, status, at, 0, message);
    return 0;
}

/* Where the op of this line begins. */
static const char *find_line(const import_parser *p, int32_t line) {
    int32_t n = p->options->first_line > 0 ? p->options->first_line : 1;
    const char *at = p->text;
    for (; n < line && at < p->end; at++) n += *at == '\n';
    while (at < p->end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

int import_fail_builder(import_parser *p, const char *at) {
    const shlo_error *e = shlo_builder_error(p->b);
    char message[320];
    int named;
    if (p->failed) return 0;
    if (p->may_refuse && e->status == SHLO_UNSUPPORTED) {
        p->refused = 1;
        shlo_builder_clear_error(p->b);
        return 0;
    }
    if (!at && e->line > 0) at = find_line(p, e->line);
    named = !e->constraint[0] || strstr(e->message, e->constraint) != NULL;
    snprintf(message, sizeof message, "%s%s%s%s", e->message[0] ? e->message : shlo_status_text(e->status),
        named ? "" : " (", named ? "" : e->constraint, named ? "" : ")");
    report(p, e->status == SHLO_OK ? SHLO_INTERNAL : e->status, at, at ? 0 : e->line, message);
    return 0;
}
