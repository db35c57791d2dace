/* tools/ops.c - reads the ops of a program from its text in the generic form: one op a line; an op with
 * regions begins with a line that ends in `({` and ends with one that begins with `})`. */
#include "ops.h"

typedef struct op_reader {
    op_list *list;
    op_span func;
    int func_args, number, owner, failed;
} op_reader;

static op_span span(const char *at, const char *end) {
    op_span s;
    s.at = at;
    s.n = (size_t)(end - at);
    return s;
}

int ops_is(op_span s, const char *word) { return s.n == strlen(word) && memcmp(s.at, word, s.n) == 0; }

/* The last place of a word in [at, end); NULL: it is not there. */
static const char *find_last(const char *at, const char *end, const char *word) {
    const size_t n = strlen(word);
    const char *found = end - n;
    for (; found >= at; found--)
        if (memcmp(found, word, n) == 0) return found;
    return NULL;
}

/* Past the text in quotes that begins at `at`. */
static const char *past_quotes(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\' && at + 1 < end) at++;
    return at < end ? at + 1 : end;
}

/* Past the bracket that closes the one at `at`; texts in quotes are passed over. */
static const char *past_bracket(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        while (at < end && *at == '"') at = past_quotes(at, end);
        if (at == end) break;
        if (strchr("(<[{", *at)) depth++;
        if (strchr(")>]}", *at) && !(*at == '>' && at[-1] == '-') && --depth == 0) return at + 1;
    }
    return end;
}

int ops_next(op_span *rest, op_span *item) {
    const char *at = rest->at, *end = rest->at + rest->n;
    while (at < end && (*at == ' ' || *at == ',')) at++;
    item->at = at;
    while (at < end && *at != ',')
        at = *at == '"' ? past_quotes(at, end) : strchr("(<[{", *at) ? past_bracket(at, end) : at + 1;
    item->n = (size_t)(at - item->at);
    *rest = span(at, end);
    return item->n > 0;
}

/* ` : (T, U) -> V loc("..")` at the end of an op. */
static void read_types(op_item *op, const char *at, const char *end) {
    const char *loc = end > at && end[-1] == ')' ? find_last(at, end, " loc(\"") : NULL, *types, *gives;
    if (loc) {
        op->location = span(loc + 6, end - 2);
        end = loc;
    }
    types = find_last(at, end, " : (");
    gives = types ? find_last(types, end, " -> ") : NULL;
    if (!gives) return;
    if (!op->attrs.n) op->attrs = span(at, types);
    op->types = span(types + 4, gives - 1);
    gives += 4;
    op->gives = *gives == '(' ? span(gives + 1, end - 1) : span(gives, end);
}

static op_item *add_op(op_reader *r) {
    const op_span none = {"", 0};
    op_list *l = r->list;
    op_item *op;
    if (l->n == l->capacity) {
        op_item *grown = (op_item *)realloc(l->items, ((size_t)l->n * 2 + 64) * sizeof *grown);
        if (!grown) {
            r->failed = 1;
            return NULL;
        }
        l->items = grown;
        l->capacity = l->n * 2 + 64;
    }
    op = &l->items[l->n++];
    memset(op, 0, sizeof *op);
    op->name = op->result = op->operands = op->types = op->gives = op->location = none;
    op->attrs = op->body = none;
    op->argument = -1;
    op->func = r->func;
    op->func_args = r->func_args;
    op->number = r->number++;
    op->owner = r->owner;
    if (r->owner >= 0)
        op->in_loop = l->items[r->owner].in_loop || ops_is(l->items[r->owner].name, "stablehlo.while");
    return op;
}

/* `%5:2 = "stablehlo.while"(%4, %3) ({`, or a whole op. */
static void read_op(op_reader *r, const char *at, const char *end, const char *next) {
    op_item *op = add_op(r);
    const char *open, *name_end;
    if (!op) return;
    if (*at == '%') {
        const char *equals = (const char *)memchr(at, '=', (size_t)(end - at));
        if (!equals) return;
        op->result = span(at, equals - 1);
        at = equals + 2;
    }
    name_end = (const char *)memchr(at + 1, '"', (size_t)(end - at - 1));
    if (!name_end) return;
    op->name = span(at + 1, name_end);
    open = name_end + 1;
    at = past_bracket(open, end);
    op->operands = span(open + 1, at - 1);
    op->after = next;
    if (end - at >= 2 && memcmp(end - 2, "({", 2) == 0) {
        r->owner = r->list->n - 1;
        op->attrs = span(at, end - 2);
        op->body = span(next, next);
    }
    else {
        read_types(op, at, end);
    }
}

/* How many items the list in this bracket has. */
static int count_items(const char *at, const char *end) {
    op_span rest = span(at + 1, past_bracket(at, end) - 1), one;
    int n = 0;
    while (rest.at < end && ops_next(&rest, &one)) n++;
    return n;
}

static void read_line(op_reader *r, const char *at, const char *end, const char *next) {
    while (at < end && *at == ' ') at++;
    if (at == end) return;
    if (end - at > 10 && memcmp(at, "func.func ", 10) == 0) {
        const char *name = (const char *)memchr(at, '@', (size_t)(end - at));
        if (!name) return;
        r->func = span(name + 1, name + 1 + strcspn(name + 1, "("));
        r->func_args = count_items(r->func.at + r->func.n, end);
        r->number = 0;
        r->owner = -1;
    }
    else if (*at == '%' || *at == '"') {
        read_op(r, at, end, next);
    }
    else if (end - at > 9 && memcmp(at, "^bb0(%arg", 9) == 0 && r->owner >= 0) {
        op_item *op = &r->list->items[r->owner];
        if (op->argument < 0) op->argument = atoi(at + 9);
    }
    else if (end - at >= 2 && memcmp(at, "})", 2) == 0 && r->owner >= 0) {
        op_item *op = &r->list->items[r->owner];
        op->body = span(op->body.at, at);
        read_types(op, at + 2, end);
        op->after = next;
        r->owner = op->owner;
    }
}

int ops_read(const char *path, const tool_code *code, int elide, op_list *out) {
    const int32_t flags =
        SHLO_PRINT_GENERIC | SHLO_PRINT_LOCATIONS | SHLO_PRINT_LINES | (elide ? SHLO_PRINT_ELIDE : 0);
    op_reader r;
    const char *at, *end;
    memset(out, 0, sizeof *out);
    memset(&r, 0, sizeof r);
    r.list = out;
    r.owner = -1;
    if (!tool_text_read(path, code, flags, &out->text)) return 0;
    for (at = out->text.data; *at && !r.failed; at = *end ? end + 1 : end) {
        end = strchr(at, '\n');
        if (!end) end = at + strlen(at);
        read_line(&r, at, end, *end ? end + 1 : end);
    }
    if (!r.failed) return 1;
    tool_failed("out of memory");
    ops_free(out);
    return 0;
}

void ops_free(op_list *list) {
    tool_text_free(&list->text);
    free(list->items);
    memset(list, 0, sizeof *list);
}

int ops_same(op_span a, op_span b) { return a.n == b.n && memcmp(a.at, b.at, a.n) == 0; }

/* Reads a value's name behind its %. Its number counts from the op's own values, or from the arguments of its
   regions, as 2 k or 2 k + 1; -1: it is from outside of them. */
static int read_inner(const op_item *op, const char **at) {
    const int is_argument = strncmp(*at, "arg", 3) == 0;
    const int own = is_argument ? op->argument : op->result.n ? atoi(op->result.at + 1) : -1;
    int number;
    if (is_argument) *at += 3;
    number = atoi(*at);
    while (**at >= '0' && **at <= '9') ++*at;
    return own < 0 || number < own ? -1 : (number - own) * 2 + is_argument;
}

/* Past a location, at the end of a line. */
static const char *past_location(const char *at) {
    return strncmp(at, " loc(\"", 6) == 0 ? at + strcspn(at, "\n") : at;
}

int ops_same_body(const op_item *a, const op_item *b) {
    const char *x = a->body.at, *y = b->body.at, *end_x = x + a->body.n, *end_y = y + b->body.n;
    for (;;) {
        x = past_location(x);
        y = past_location(y);
        if (x >= end_x || y >= end_y) return x >= end_x && y >= end_y;
        if (*x != *y) return 0;
        x++;
        y++;
        if (x[-1] == '%' && read_inner(a, &x) != read_inner(b, &y)) return 0;
    }
}

int ops_of_function(const op_list *list, int at) {
    int n = 1;
    while (at + n < list->n && list->items[at + n].func.at == list->items[at].func.at) n++;
    return n;
}

int ops_find(const op_list *list, const char *func, size_t n_func, int number) {
    int at = 0;
    while (at < list->n) {
        const op_span name = list->items[at].func;
        const int n = ops_of_function(list, at);
        if (name.n == n_func && memcmp(name.at, func, n_func) == 0)
            return number >= 0 && number < n ? at + number : -1;
        at += n;
    }
    return -1;
}

int ops_names(const op_list *list, int at, int n, op_names *out) {
    int i;
    out->n = n + 1; /* an op has at most one number */
    out->op = (int *)malloc((size_t)out->n * sizeof *out->op);
    for (i = 0; out->op && i < out->n; i++) out->op[i] = -1;
    for (i = at; out->op && i < at + n; i++) {
        const int number = list->items[i].result.n ? atoi(list->items[i].result.at + 1) : -1;
        if (number >= 0 && number < out->n) out->op[number] = i;
    }
    return out->op != NULL;
}

int ops_named(const op_names *names, op_span value, int *result) {
    int number = 0;
    size_t at = 1;
    *result = 0;
    for (; at < value.n && value.at[at] >= '0' && value.at[at] <= '9'; at++)
        number = number * 10 + (value.at[at] - '0');
    if (at == 1 || number >= names->n) return -1;
    for (at++; at < value.n; at++) *result = *result * 10 + (value.at[at] - '0');
    return names->op[number];
}

int ops_attr(const op_item *op, const char *key, op_span *value) {
    const char *at = op->attrs.at, *end = at + op->attrs.n;
    const size_t n = strlen(key);
    op_span rest, one;
    for (; at < end; at = past_bracket(at, end)) {
        while (at < end && *at != '{') at++;
        if (at == end) return 0;
        rest = span(at + 1, past_bracket(at, end) - 1);
        while (ops_next(&rest, &one)) {
            if (one.n < n + 3 || memcmp(one.at, key, n) != 0 || memcmp(one.at + n, " = ", 3) != 0) continue;
            *value = span(one.at + n + 3, one.at + one.n);
            return 1;
        }
    }
    return 0;
}

int ops_next_public(const char **at, op_span *symbol) {
    static const char begin[] = "  func.func @";
    const char *line = *at, *end;
    while (strncmp(line, begin, sizeof begin - 1) != 0) {
        line = strchr(line, '\n');
        if (!line) return 0;
        line++;
    }
    line += sizeof begin - 1;
    end = line + strcspn(line, "\n");
    *symbol = span(line, *line == '"' ? past_quotes(line, end) : line + strcspn(line, "( \n"));
    *at = symbol->at + symbol->n;
    return 1;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte at *at, which may be an escape of StableHLO text: \\, \", \n, \t, or two hexadecimal digits. */
static char symbol_byte(const char **at) {
    const char *c = *at;
    *at += 1;
    if (*c != '\\') return *c;
    if (hex_digit(c[1]) >= 0 && hex_digit(c[2]) >= 0) {
        *at += 2;
        return (char)(hex_digit(c[1]) * 16 + hex_digit(c[2]));
    }
    *at += 1;
    return (char)(c[1] == 'n' ? '\n' : c[1] == 't' ? '\t' : c[1]);
}

size_t ops_symbol(op_span symbol, char *out) {
    const int quoted = symbol.n > 1 && *symbol.at == '"';
    const char *at = symbol.at + quoted, *end = symbol.at + symbol.n - quoted;
    size_t n = 0;
    while (at < end) out[n++] = symbol_byte(&at);
    out[n] = 0;
    return n;
}

void ops_place(op_span location, op_span *place, op_span *source) {
    const char *at = location.at, *end = at + location.n;
    int colons = 0;
    while (at < end && ((*at >= '0' && *at <= '9') || (*at == ':' && !colons))) colons += *at++ == ':';
    if (!colons || (at < end && *at != ' ')) at = location.at;
    *place = span(location.at, at);
    *source = span(at < end && at > location.at ? at + 1 : at, end);
}
