/* tools/embed.c - shlo embed: a program as a C header: the bytes, aligned, and the names of its entry points
 * with their types. */
#include "tool.h"

#include <ctype.h>

typedef struct embed_options {
    const char *path, *output, *name;
    int level;
    tool_words weights;
} embed_options;

/* A C identifier from any text, at most capacity - 1 characters. */
void tool_identifier(const char *text, size_t n, char *out, size_t capacity) {
    size_t i, k = 0;
    if (!n || isdigit((unsigned char)*text)) out[k++] = '_';
    for (i = 0; i < n && k + 1 < capacity; i++)
        out[k++] = (char)(isalnum((unsigned char)text[i]) ? text[i] : '_');
    out[k] = 0;
}

void tool_upper(const char *name, char *out) {
    do *out++ = (char)toupper((unsigned char)*name);
    while (*name++);
}

/* models/my-net.mlir is my_net. */
static void tool_stem(const char *path, char *out, size_t capacity) {
    const char *name = tool_last_part(path), *dot = strchr(name, '.');
    tool_identifier(name, dot && dot > name ? (size_t)(dot - name) : strlen(name), out, capacity);
}

/* Whether C or C++ has the name for itself. */
static int is_keyword(const char *name) {
    static const char words[] =
        " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t "
        "char8_t "
        "class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit "
        "continue decltype default delete do double dynamic_cast else enum explicit export extern false "
        "float "
        "for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or "
        "or_eq private protected public register reinterpret_cast requires restrict return short signed "
        "sizeof static static_assert static_cast struct switch template this thread_local throw true try "
        "typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t "
        "while "
        "xor xor_eq ";
    const size_t n = strlen(name);
    const char *at;
    for (at = strstr(words, name); at; at = strstr(at + 1, name))
        if (at > words && at[-1] == ' ' && at[n] == ' ') return 1;
    return 0;
}

int tool_array_name(const char *given, const char *path, const char *output, char *out, size_t capacity) {
    if (given)
        tool_identifier(given, strlen(given), out, capacity);
    else
        tool_stem(strcmp(path, "-") == 0 ? output : path, out, capacity);
    if (!is_keyword(out)) return 1;
    tool_failed("an array cannot be called '%s', a keyword of C or C++: choose another name with --name",
        out);
    return 0;
}

/* ---- entry points: the lines of the text that begin a public function ---- */

static const char *next_entry(const char *at) {
    static const char begin[] = "\n  func.func @";
    at = strstr(at, begin);
    return at ? at + sizeof begin - 1 : NULL;
}

/* The end of a symbol, quoted or not. */
static const char *symbol_end(const char *at) {
    if (*at != '"') return at + strcspn(at, "( \n");
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte at *at, which may be an escape of StableHLO text: \\, \", \n, \t, or two hexadecimal digits. */
static unsigned char symbol_byte(const char **at) {
    const char *c = *at;
    *at += 1;
    if (*c != '\\') return (unsigned char)*c;
    if (hex_digit(c[1]) >= 0 && hex_digit(c[2]) >= 0) {
        *at += 2;
        return (unsigned char)(hex_digit(c[1]) * 16 + hex_digit(c[2]));
    }
    *at += 1;
    return (unsigned char)(c[1] == 'n' ? '\n' : c[1] == 't' ? '\t' : c[1]);
}

/* A name as a C string. Escapes are octal, of three digits, so that no character behind one joins it. */
static void write_string(FILE *f, const char *at, const char *end) {
    fputc('"', f);
    while (at < end) {
        const unsigned char c = symbol_byte(&at);
        if (c >= ' ' && c < 0x7f && !strchr("\"\\?", c))
            fputc(c, f);
        else
            fprintf(f, "\\%03o", (unsigned)c);
    }
    fputc('"', f);
}

/* #define name_entry "entry", with the type in a comment, in which nothing may end the comment. */
static void write_entry(FILE *f, const char *name, const char *at) {
    const char *end = symbol_end(at), *line = strchr(end, '\n'), *c;
    int quoted = *at == '"';
    char id[64];
    tool_identifier(at + quoted, (size_t)(end - at) - (quoted ? 2u : 0u), id, sizeof id);
    fprintf(f, "#define %s_%s ", name, id);
    write_string(f, at + quoted, end - quoted);
    fputs(" /* ", f);
    if (line && line - end > 2 && line[-1] == '{') line -= 2;
    for (c = end; c < line; c++) {
        if (*c != '*') fputc(*c, f);
    }
    fputs(" */\n", f);
}

void tool_embed_bytes(FILE *to, const char *name, const unsigned char *bytes, size_t n) {
    fprintf(to,
        "\n#if defined(__GNUC__)\n__attribute__((aligned(64)))\n#elif "
        "defined(_MSC_VER)\n__declspec(align(64))\n#endif\nstatic const unsigned char %s[%llu] = {",
        name, (unsigned long long)n);
    for (size_t i = 0; i < n; i++) fprintf(to, "%s%u,", i % 24 ? "" : "\n    ", (unsigned)bytes[i]);
    fputs("\n};\n", to);
}

static int write_header(const embed_options *o, const char *name, const tool_code *code, const char *text) {
    tool_output out;
    const char *at;
    char guard[64];
    FILE *f;
    if (!tool_output_open(o->output, &out)) return 0;
    f = out.f;
    fprintf(f,
        "/* %s - a StableHLO program, made by `shlo embed`: shlo_load(%s, sizeof %s, ..), then "
        "shlo_run(program, %s_main, ..). */\n",
        name, name, name, name);
    tool_upper(name, guard);
    fprintf(f, "#ifndef %s_EMBEDDED\n#define %s_EMBEDDED\n\n", guard, guard);
    for (at = next_entry(text); at; at = next_entry(at)) write_entry(f, name, at);
    tool_embed_bytes(f, name, (const unsigned char *)code->data, code->bytes);
    fputs("\n#endif\n", f);
    return tool_output_close(&out, 1);
}

static int embed_file(const embed_options *o) {
    tool_code code;
    tool_text text;
    tool_weights weights;
    char name[64];
    int ok;
    if (!tool_output_apart(o->output, o->path) ||
        !tool_array_name(o->name, o->path, o->output, name, sizeof name))
        return TOOL_FAILED;
    memset(&code, 0, sizeof code);
    ok = tool_weights_open(&o->weights, &weights) &&
         tool_code_read(o->path, o->weights.n ? TOOL_OUTSIDE : 0, &code);
    if (ok && weights.n_files) ok = tool_outside_join(o->path, &weights, &code);
    tool_weights_close(&weights);
    ok = ok && tool_code_optimize(o->path, o->level, &code) &&
         tool_text_read(o->path, &code, SHLO_PRINT_ELIDE, &text);
    if (ok) {
        ok = write_header(o, name, &code, text.data);
        tool_text_free(&text);
    }
    tool_code_free(&code);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_embed(int argc, char **argv) {
    embed_options o = {NULL, NULL, NULL, 2, {NULL, 0}};
    int o0 = 0, o1 = 0, o2 = 0, status;
    tool_option options[] = {{"-o", NULL, NULL, NULL}, {"--name", NULL, NULL, NULL}, {"-O0", NULL, &o0, NULL},
        {"-O1", NULL, &o1, NULL}, {"-O2", NULL, &o2, NULL}, {"--weights", NULL, NULL, NULL}};
    tool_words files = {NULL, 0};
    options[0].text = &o.output;
    options[1].text = &o.name;
    options[5].words = &o.weights;
    status = tool_args(argc, argv, options, 6, &files);
    if (status == TOOL_OK && (files.n != 1 || !o.output))
        status = tool_usage(o.output ? "embed takes one file" : "embed needs -o FILE");
    if (status == TOOL_OK && o0 + o1 + o2 > 1) status = tool_usage("more than one level of optimization");
    o.path = files.n ? files.items[0] : NULL;
    o.level = o0 ? 0 : o1 ? 1 : 2;
    free((void *)files.items);
    if (status == TOOL_OK) status = embed_file(&o);
    free((void *)o.weights.items);
    return status;
}
