/* tools/terminal.c - what only people at a terminal see: colours, and how far long work has come. Nothing
 * of it goes into pipes and files, unless --color always asks for colours there. */
#include "tool.h"

#include <stdarg.h>
#include <time.h>
#include <unistd.h>

double tool_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct {
    int colour;       /* 1: always, -1: never, 0: where the stream is a terminal */
    double begun;     /* when the work began that progress is shown of; 0: none */
    double shown;     /* when it was shown last */
    int is_on_screen; /* something is there to be cleared */
} terminal;

int tool_colour_when(const char *when) {
    static const char *const words[] = {"never", "auto", "always"};
    int i;
    for (i = 0; i < 3; i++) {
        if (strcmp(when, words[i]) != 0) continue;
        terminal.colour = i - 1;
        return TOOL_OK;
    }
    return tool_usage("'--color %s': expected auto, always or never", when);
}

static int has_colours(FILE *to) {
    const char *no = getenv("NO_COLOR"), *kind = getenv("TERM"); /* https://no-color.org */
    if (terminal.colour) return terminal.colour > 0;
    if ((no && *no) || (kind && strcmp(kind, "dumb") == 0)) return 0;
    return isatty(fileno(to));
}

const char *tool_colour(FILE *to, tool_colour_name name) {
    static const char *const codes[] = {
        "\033[0m", "\033[1m", "\033[1;31m", "\033[32m", "\033[33m", "\033[36m"};
    return has_colours(to) ? codes[name] : "";
}

/* How many bytes at text[0] are a character that a terminal obeys: ASCII's, and U+0080 to U+009F. */
static size_t obeyed(const char *text, size_t n) {
    const unsigned char *c = (const unsigned char *)text;
    if (*c == 0xc2 && n > 1 && c[1] >= 0x80 && c[1] < 0xa0) return 2;
    return (*c < ' ' && *c != '\t') || *c == 0x7f;
}

void tool_put_n(FILE *to, const char *text, size_t n) {
    size_t i, left = 0;
    for (i = 0; i < n; i++) {
        if (!left) left = obeyed(text + i, n - i);
        if (!left)
            fputc(text[i], to);
        else
            fprintf(to, "\\x%02x", (unsigned)(unsigned char)text[i]), left--;
    }
}

void tool_put(FILE *to, const char *text) { tool_put_n(to, text, strlen(text)); }

void tool_put_line(FILE *to, const char *format, ...) {
    char text[6000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tool_put(to, text);
    fputc('\n', to);
}

void tool_put_space(FILE *to, const char *text, size_t n) {
    size_t i, left = 0;
    for (i = 0; i < n; i++) {
        if (!left) left = obeyed(text + i, n - i);
        fputs(text[i] == '\t' ? "\t" : left ? "    " : " ", to);
        left -= left > 0;
    }
}

int tool_progress_seen(void) { return isatty(STDERR_FILENO); }

void tool_progress(const char *what, double done, double total) {
    double now;
    if (!tool_progress_seen()) return;
    now = tool_now();
    if (terminal.begun == 0) terminal.begun = now;
    if (now - terminal.begun < 0.3 || now - terminal.shown < 0.1) return;
    terminal.shown = now;
    terminal.is_on_screen = 1;
    fprintf(stderr, "\r\033[K%.60s %3.0f %%", what, total > 0 ? 100 * done / total : 0);
    fflush(stderr);
}

void tool_progress_end(void) {
    if (terminal.is_on_screen) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    terminal.begun = terminal.shown = 0;
    terminal.is_on_screen = 0;
}
