/* tests/fuzz/mutate_text.h - changes of texts token by token: tokens, lines and what is in brackets come, go
 * and change places; tokens and lines of inputs seen before take the place of others. MUTATE_FRESH(text,
 * most): a new text now and then. MUTATE_WORD(k): a word of the language; 0 behind the last one. The same
 * seeds in the same order give the same texts. */
#ifndef TESTS_FUZZ_MUTATE_TEXT_H
#define TESTS_FUZZ_MUTATE_TEXT_H

#include "../test.h"
#include <stdint.h>

typedef size_t (*fuzz_bytes_fn)(uint8_t *data, size_t n, size_t most);

enum { MUTATE_TOKENS = 1 << 14, MUTATE_POOL = 512, MUTATE_WIDTH = 200, MUTATE_ROOM = 1 << 16 };

typedef struct mutate_span {
    size_t at, n;
} mutate_span;
typedef struct mutate_kept {
    size_t n;
    char text[MUTATE_WIDTH];
} mutate_kept;

static unsigned long long mutate_state;
static mutate_span mutate_tokens[MUTATE_TOKENS];
static size_t mutate_n;
static mutate_kept mutate_words[MUTATE_POOL], mutate_lines[MUTATE_POOL];
static char mutate_out[MUTATE_ROOM];

static size_t mutate_below(size_t n) { return n ? (size_t)((test_random(&mutate_state) >> 20) % n) : 0; }

/* ---- tokens ---- */

static int mutate_is_word(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           strchr("_.$%@#!^", c);
}
static int mutate_is_space(int c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

static size_t mutate_token(const char *text, size_t n) {
    size_t i = 1;
    if (text[0] == '"') {
        while (i < n && text[i] != '"' && text[i] != '\n') i += text[i] == '\\' && i + 1 < n ? 2 : 1;
        return i < n ? i + 1 : n;
    }
    if (mutate_is_space(text[0]))
        while (i < n && mutate_is_space(text[i])) i++;
    else if (text[0] && mutate_is_word(text[0]))
        while (i < n && text[i] && mutate_is_word(text[i])) i++;
    else if (n > 1 && text[0] == '-' && text[1] == '>')
        i = 2;
    return i;
}

static void mutate_scan(const char *text, size_t n) {
    size_t at = 0;
    for (mutate_n = 0; at < n && mutate_n < MUTATE_TOKENS; mutate_n++) {
        mutate_tokens[mutate_n].at = at;
        mutate_tokens[mutate_n].n = mutate_token(text + at, n - at);
        at += mutate_tokens[mutate_n].n;
    }
}

/* Tokens of one class may stand for each other: values, functions, numbers, words, texts, brackets. */
static int mutate_class(const char *text, size_t n) {
    const char c = n ? text[0] : ' ';
    if (c >= '0' && c <= '9') return '0';
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return memchr(text, '.', n) ? '.' : 'a';
    return c;
}

static mutate_span mutate_line(const char *text, size_t n) {
    mutate_span s;
    s.at = mutate_below(n);
    while (s.at && text[s.at - 1] != '\n') s.at--;
    for (s.n = 0; s.at + s.n < n && (!s.n || text[s.at + s.n - 1] != '\n');) s.n++;
    return s;
}

/* From a bracket to the one that closes it; one token if none does. */
static mutate_span mutate_brackets(const char *text) {
    static const char open[] = "([{<", close[] = ")]}>";
    size_t i = mutate_below(mutate_n), from;
    int depth = 0;
    mutate_span s;
    for (size_t k = 0; k < mutate_n && !strchr(open, text[mutate_tokens[i].at]); k++) i = (i + 1) % mutate_n;
    s = mutate_tokens[i];
    for (from = s.at; i < mutate_n; i++) {
        const char c = text[mutate_tokens[i].at];
        if (c && strchr(open, c)) depth++;
        if (c && strchr(close, c) && --depth == 0) {
            s.n = mutate_tokens[i].at + 1 - from;
            return s;
        }
    }
    return s;
}

/* ---- what was seen ---- */

static void mutate_keep(mutate_kept *pool, const char *text, mutate_span s) {
    mutate_kept *to = &pool[mutate_below(MUTATE_POOL)];
    if (s.n > MUTATE_WIDTH) return;
    to->n = s.n;
    memcpy(to->text, text + s.at, s.n);
}

static void mutate_remember(const char *text, size_t n) {
    for (int i = 0; i < 4 && mutate_n; i++)
        mutate_keep(mutate_words, text, mutate_tokens[mutate_below(mutate_n)]);
    mutate_keep(mutate_lines, text, mutate_line(text, n));
}

static const mutate_kept *mutate_word_like(const char *text, mutate_span s) {
    const int c = mutate_class(text + s.at, s.n);
    const size_t from = mutate_below(MUTATE_POOL);
    for (size_t i = 0; i < MUTATE_POOL; i++) {
        const mutate_kept *w = &mutate_words[(from + i) % MUTATE_POOL];
        if (w->n && mutate_class(w->text, w->n) == c) return w;
    }
    return &mutate_words[from];
}

/* ---- changes ---- */

/* The text with `by` in the place of a part of it; unchanged if there is no room. */
static size_t mutate_replace(char *text, size_t n, size_t most, mutate_span s, const char *by, size_t n_by) {
    if (n - s.n + n_by > most || n - s.n + n_by > MUTATE_ROOM) return n;
    memcpy(mutate_out, text, s.at);
    memcpy(mutate_out + s.at, by, n_by);
    memcpy(mutate_out + s.at + n_by, text + s.at + s.n, n - s.at - s.n);
    n = n - s.n + n_by;
    memcpy(text, mutate_out, n);
    return n;
}

static size_t mutate_exchange(char *text, size_t n, mutate_span a, mutate_span b) {
    char *to = mutate_out;
    if (a.at > b.at) {
        const mutate_span c = a;
        a = b;
        b = c;
    }
    if (a.at + a.n > b.at) return n;
    memcpy(to, text + b.at, b.n);
    to += b.n;
    memcpy(to, text + a.at + a.n, b.at - a.at - a.n);
    to += b.at - a.at - a.n;
    memcpy(to, text + a.at, a.n);
    memcpy(text + a.at, mutate_out, b.at + b.n - a.at);
    return n;
}

static size_t mutate_some_token(const char *text) {
    size_t i = 0;
    for (int k = 0; k < 20; k++) {
        i = mutate_below(mutate_n);
        if (!mutate_is_space(text[mutate_tokens[i].at])) break;
    }
    return i;
}

static size_t mutate_swap(char *text, size_t n) {
    const mutate_span a = mutate_tokens[mutate_some_token(text)];
    mutate_span b = mutate_tokens[mutate_some_token(text)];
    const int c = mutate_class(text + a.at, a.n);
    for (int i = 0; i < 50 && mutate_class(text + b.at, b.n) != c; i++)
        b = mutate_tokens[mutate_some_token(text)];
    return mutate_exchange(text, n, a, b);
}

static size_t mutate_number(char *text, size_t n, size_t most, mutate_span s) {
    static const char *const odd[] = {"0", "1", "-1", "2", "3", "4", "7", "8", "16", "64", "255", "256",
        "65536", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "?", "1.5", "-0.0", "1.0e30", "1e-45", "0x7FC00000", "0xFFFFFFFFFFFFFFFF",
        "true", "false", "dense<0>"};
    const char *by = odd[mutate_below(sizeof odd / sizeof *odd)];
    return mutate_replace(text, n, most, s, by, strlen(by));
}

static size_t mutate_any_word(char *text, size_t n, size_t most, mutate_span s) {
    const char *word = NULL;
#ifdef MUTATE_WORD
    word = MUTATE_WORD(mutate_below(200));
#endif
    return word ? mutate_replace(text, n, most, s, word, strlen(word)) : n;
}

/* How a span may change by another one of its kind. */
enum { MUTATE_DROP, MUTATE_TWICE, MUTATE_EXCHANGE, MUTATE_WAYS };
static size_t mutate_span_by(char *text, size_t n, size_t most, mutate_span s, mutate_span other,
    size_t way) {
    mutate_span empty = s;
    empty.n = 0;
    if (way == MUTATE_DROP) return mutate_replace(text, n, most, s, "", 0);
    if (way == MUTATE_TWICE) return mutate_replace(text, n, most, empty, text + s.at, s.n);
    return mutate_exchange(text, n, s, other);
}

static size_t mutate_part(char *text, size_t n, size_t most) {
    const mutate_span s = mutate_brackets(text), other = mutate_brackets(text);
    const size_t way = mutate_below(MUTATE_WAYS + 1);
    if (way < MUTATE_WAYS) return mutate_span_by(text, n, most, s, other, way);
    return mutate_replace(text, n, most, s, text + other.at, other.n);
}

static size_t mutate_whole_line(char *text, size_t n, size_t most) {
    const mutate_span s = mutate_line(text, n), other = mutate_line(text, n);
    const mutate_kept *kept = &mutate_lines[mutate_below(MUTATE_POOL)];
    const size_t way = mutate_below(MUTATE_WAYS + 2);
    mutate_span at = s;
    if (way < MUTATE_WAYS) return mutate_span_by(text, n, most, s, other, way);
    if (way == MUTATE_WAYS) at.n = 0; /* before the line, or in its place */
    return mutate_replace(text, n, most, at, kept->text, kept->n);
}

static size_t mutate_once(char *text, size_t n, size_t most) {
    const mutate_span s = mutate_tokens[mutate_some_token(text)];
    const mutate_kept *kept = mutate_word_like(text, s);
    mutate_span empty = s;
    empty.n = 0;
    switch (mutate_below(12)) {
    case 0:
        return mutate_swap(text, n);
    case 1:
        return mutate_replace(text, n, most, s, "", 0);
    case 2:
        return mutate_replace(text, n, most, empty, text + s.at, s.n);
    case 3:
    case 4:
    case 5:
        return mutate_replace(text, n, most, s, kept->text, kept->n);
    case 6:
        return mutate_replace(text, n, most, s, kept->text, mutate_below(kept->n + 1));
    case 7:
        return mutate_number(text, n, most, s);
    case 8:
        return mutate_any_word(text, n, most, s);
    case 9:
        return mutate_part(text, n, most);
    default:
        return mutate_whole_line(text, n, most);
    }
}

static size_t mutate_text(uint8_t *data, size_t n, size_t most, unsigned seed, fuzz_bytes_fn bytes) {
    char *text = (char *)data;
    mutate_state = 2 * (unsigned long long)seed + 1;
    for (int i = 0; i < 4; i++) test_random(&mutate_state);
#ifdef MUTATE_FRESH
    if (mutate_below(64) == 0) {
        const size_t fresh = MUTATE_FRESH(mutate_out, most < MUTATE_ROOM ? most : MUTATE_ROOM);
        if (fresh) memcpy(text, mutate_out, n = fresh);
    }
#endif
    if (n == 0 || n > MUTATE_ROOM || mutate_below(4) == 0) return bytes(data, n, most);
    for (size_t times = 1 + mutate_below(3); times; times--) {
        mutate_scan(text, n);
        if (!mutate_n) return bytes(data, n, most);
        mutate_remember(text, n);
        n = mutate_once(text, n, most);
    }
    return n;
}

#define FUZZ_MUTATE mutate_text
#include "mutator.h"

#endif
