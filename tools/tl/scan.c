/* tools/tl/scan.c - the characters of a text in the tensor language: blanks, symbols, literals, and where a
 * problem stands. */
#include "tl.h"

#include <errno.h>
#include <stdarg.h>

uint32_t tl_line(tl_scan *s, const char *at) {
    if (!s->counted) s->counted = s->text;
    for (; s->counted < at; s->counted++) s->line += *s->counted == '\n';
    for (; s->counted > at; s->counted--) s->line -= s->counted[-1] == '\n';
    return s->line + 1;
}

void tl_problem(tl_scan *s, const char *at, const char *format, ...) {
    const char *begin = at, *end = at;
    FILE *to = s->to ? s->to : stderr;
    char text[1000];
    const char *shown;
    va_list args;
    if (s->problems++ >= TL_MAX_PROBLEMS) return;
    while (begin > s->text && begin[-1] != '\n') begin--;
    while (end < s->end && *end != '\n') end++;
    shown = end - begin < 400 ? end : begin + 400;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tool_put_line(to, "%s:%u:%d: error: %s", s->path, (unsigned)tl_line(s, at), (int)(at - begin) + 1, text);
    tool_put_n(to, begin, (size_t)(shown - begin));
    fputc('\n', to);
    tool_put_space(to, begin, shown < at ? (size_t)(shown - begin) : (size_t)(at - begin));
    fputs("^\n", to);
    if (s->problems == TL_MAX_PROBLEMS) tool_put_line(to, "%s: too many errors", s->path);
}

void tl_blank(tl_scan *s) {
    for (;;) {
        while (s->at < s->end && strchr(" \t\r\n", *s->at)) s->at++;
        if (s->at == s->end || *s->at != ';') return;
        while (s->at < s->end && *s->at != '\n') s->at++;
    }
}

int tl_take(tl_scan *s, const char *symbol) {
    size_t n = strlen(symbol);
    tl_blank(s);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, symbol, n) != 0) return 0;
    s->at += n;
    return 1;
}

static int word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

int tl_word(tl_scan *s, const char *word) {
    const char *before;
    tl_blank(s);
    before = s->at;
    if (!tl_take(s, word)) return 0;
    if (!word_char(*s->at)) return 1;
    s->at = before;
    return 0;
}

size_t tl_name_length(const char *c) {
    size_t n = 0;
    if (*c >= '0' && *c <= '9') {
        while (c[n] >= '0' && c[n] <= '9') n++;
        return n;
    }
    if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z'))) return 0;
    while ((c[n] >= 'a' && c[n] <= 'z') || (c[n] >= 'A' && c[n] <= 'Z') || (c[n] >= '0' && c[n] <= '9') ||
           c[n] == '_')
        n++;
    return n;
}

int tl_expect(tl_scan *s, const char *symbol) {
    if (tl_take(s, symbol)) return 1;
    tl_problem(s, s->at, "expected '%s'", symbol);
    return 0;
}

/* The end of a floating-point literal of the specification, or NULL: digits need a point or an exponent. */
static const char *float_end(const char *c) {
    const char *first;
    int hex, digits = 0, point = 0;
    if (*c == '+' || *c == '-') c++;
    hex = c[0] == '0' && (c[1] == 'x' || c[1] == 'X');
    if (hex) c += 2;
    for (first = c;
         *c && (strchr("0123456789", *c) || (hex && strchr("abcdefABCDEF", *c)) || (*c == '.' && !point));
         c++) {
        if (*c == '.')
            point = 1;
        else
            digits = 1;
    }
    if (!digits || c == first) return NULL;
    if (*c == (hex ? 'p' : 'e') || *c == (hex ? 'P' : 'E')) {
        const char *e = c + 1;
        if (*e == '+' || *e == '-') e++;
        if (*e >= '0' && *e <= '9') {
            while (*e >= '0' && *e <= '9') e++;
            return e;
        }
    }
    return point ? c : NULL;
}

static int read_float(tl_scan *s, double *out) {
    const char *end = float_end(s->at);
    char *stop;
    if (!end) return 0;
    errno = 0;
    *out = strtod(s->at, &stop);
    if (stop != end || *out - *out != 0) {
        tl_problem(s, s->at, "not in the range of f64");
        return -1;
    }
    s->at = end;
    return 1;
}

static int read_integer(tl_scan *s, int64_t *out) {
    const char *c = s->at;
    long long value;
    char *stop;
    if (*c == '+' || *c == '-') c++;
    if (*c < '0' || *c > '9') return 0;
    while (*c >= '0' && *c <= '9') c++;
    errno = 0;
    value = strtoll(s->at, &stop, 10);
    if (stop != c || errno || value == LLONG_MIN) {
        tl_problem(s, s->at, "an integer lies between -2^63 + 1 and 2^63 - 1");
        return -1;
    }
    s->at = c;
    *out = value;
    return 1;
}

static int read_complex(tl_scan *s, tl_literal *out) {
    const char *before = s->at;
    for (int i = 0; i < 2; i++) {
        int got;
        int64_t whole;
        if (!tl_take(s, i ? "," : "[")) break;
        tl_blank(s);
        got = read_float(s, &out->part[i]);
        if (!got) {
            got = read_integer(s, &whole);
            out->part[i] = (double)whole;
        }
        if (got < 0) return -1;
        if (!got) break;
        if (i == 1 && tl_take(s, "]")) {
            out->kind = TL_COMPLEX;
            return 1;
        }
    }
    tl_problem(s, before, "expected a complex constant, as [0.5,-2.0]");
    return -1;
}

int tl_literal_read(tl_scan *s, tl_literal *out) {
    int got;
    memset(out, 0, sizeof *out);
    tl_blank(s);
    if (*s->at == '[') return read_complex(s, out);
    out->kind = TL_INTEGER;
    out->integer = 1;
    if (tl_word(s, "true")) return 1;
    out->integer = 0;
    if (tl_word(s, "false")) return 1;
    got = read_float(s, &out->part[0]);
    out->kind = TL_FLOAT;
    if (got) return got;
    got = read_integer(s, &out->integer);
    out->kind = got ? TL_INTEGER : TL_NO_LITERAL;
    return got;
}
