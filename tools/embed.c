/* tools/embed.c - shlo embed: a program as a C header: the bytes, aligned, and the names of its entry points
 * with their types. */
#include "ops.h"

typedef struct embed_options {
    const char *path, *output, *name;
    int level, no_checksum;
    tool_words weights;
} embed_options;

/* models/my-net.mlir is my-net. */
static const char *stem(const char *path, size_t *n) {
    const char *name = tool_last_part(path), *dot = strchr(name, '.');
    *n = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
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
    size_t n = given ? strlen(given) : 0;
    const char *from = strcmp(path, "-") == 0 ? output : path;
    const char *text = given ? given : stem(from, &n);
    if (!given && strcmp(from, "-") == 0)
        return tool_usage("no file gives the array a name: choose one with --name") == TOOL_OK;
    tool_identifier(text, n, out, capacity);
    if (n + 2 > capacity)
        tool_failed("the name of an array has at most %zu characters, which '%.*s' has not: choose another "
                    "one with --name",
            capacity - 2, (int)n, text);
    else if (is_keyword(out))
        tool_failed("an array cannot be called '%s', a keyword of C or C++: choose another name with --name",
            out);
    else
        return 1;
    return 0;
}

/* ---- entry points: public functions, as the text states them ---- */

typedef struct entries {
    tool_macro *macros;
    op_span *types;
    size_t n;
} entries;

/* The type of a function: from behind its name to the brace. */
static op_span type_of(const char *end) {
    op_span type;
    type.at = end;
    type.n = strcspn(end, "\n");
    if (type.n > 2 && end[type.n - 1] == '{') type.n -= 2;
    return type;
}

static void entries_free(entries *all) {
    size_t i;
    for (i = 0; i < all->n; i++) free((void *)all->macros[i].name);
    tool_macros_free(all->macros, all->n);
    free(all->types);
}

static int entries_find(const char *array, const char *text, entries *out) {
    size_t most = 0;
    op_span symbol;
    const char *at;
    memset(out, 0, sizeof *out);
    for (at = text; ops_next_public(&at, &symbol);) most++;
    out->macros = (tool_macro *)calloc(most + 1, sizeof *out->macros);
    out->types = (op_span *)calloc(most + 1, sizeof *out->types);
    for (at = text; out->macros && out->types && out->n < most && ops_next_public(&at, &symbol); out->n++) {
        char *name = (char *)malloc(symbol.n + 1);
        if (!name) break;
        out->macros[out->n].name = name;
        out->macros[out->n].n = ops_symbol(symbol, name);
        out->types[out->n] = type_of(symbol.at + symbol.n);
    }
    if (out->macros && out->types && out->n == most) return tool_macros_make(array, out->macros, out->n);
    return tool_failed("out of memory") == TOOL_OK;
}

/* A name as a C string. Escapes are octal, of three digits, so that no character behind one joins it. */
static void write_string(FILE *f, const char *text, size_t n) {
    size_t i;
    fputc('"', f);
    for (i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c < 0x7f && !strchr("\"\\?", c))
            fputc(c, f);
        else
            fprintf(f, "\\%03o", (unsigned)c);
    }
    fputc('"', f);
}

/* #define name_entry "entry", with the type in a comment. */
static void write_entry(FILE *f, const char *array, const tool_macro *entry, op_span type) {
    fprintf(f, "#define %s_%s ", array, entry->macro);
    write_string(f, entry->name, entry->n);
    fputs(" /* ", f);
    tool_macro_comment(f, type.at, type.n);
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

static int write_header(const embed_options *o, const char *name, const tool_code *code, const entries *all) {
    tool_output out;
    char guard[64];
    size_t i;
    FILE *f;
    if (!tool_output_open(o->output, &out)) return 0;
    f = out.f;
    fprintf(f,
        "/* %s - a StableHLO program, made by `shlo embed`: shlo_load(%s, sizeof %s, ..), then "
        "shlo_run(program, %s_%s, ..). */\n",
        name, name, name, name, tool_macros_main(all->macros, all->n));
    tool_upper(name, guard);
    fprintf(f, "#ifndef %s_EMBEDDED\n#define %s_EMBEDDED\n\n", guard, guard);
    for (i = 0; i < all->n; i++) write_entry(f, name, &all->macros[i], all->types[i]);
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
    if (!tool_array_name(o->name, o->path, o->output, name, sizeof name)) return TOOL_FAILED;
    memset(&code, 0, sizeof code);
    ok = tool_weights_open(&o->weights, &weights) &&
         tool_code_read(o->path, SHLO_KEEP_NAMES | (o->weights.n ? TOOL_OUTSIDE : 0), &code);
    if (ok && weights.n_files) ok = tool_outside_join(o->path, &weights, &code);
    tool_weights_close(&weights);
    ok = ok && tool_code_optimize(o->path, o->level, &code) &&
         (o->no_checksum || tool_code_seal(o->path, &code)) &&
         tool_text_read(o->path, &code, SHLO_PRINT_ELIDE, &text);
    if (ok) {
        entries all;
        ok = entries_find(name, text.data, &all) && write_header(o, name, &code, &all);
        entries_free(&all);
        tool_text_free(&text);
    }
    tool_code_free(&code);
    return ok ? TOOL_OK : TOOL_FAILED;
}

int tool_embed(int argc, char **argv) {
    embed_options o = {NULL, NULL, NULL, 2, 0, {NULL, 0}};
    int o0 = 0, o1 = 0, o2 = 0, no_fold = 0, status;
    tool_option options[] = {tool_option_text("-o", &o.output), tool_option_text("--name", &o.name),
        tool_option_flag("-O0", &o0), tool_option_flag("-O1", &o1), tool_option_flag("-O2", &o2),
        tool_option_words("--weights", &o.weights), tool_option_flag("--no-fold-norms", &no_fold),
        tool_option_flag("--no-checksum", &o.no_checksum)};
    tool_words files = {NULL, 0};
    status = tool_args(argc, argv, options, TOOL_COUNT(options), &files);
    if (status == TOOL_OK && (files.n != 1 || !o.output))
        status = tool_usage(o.output ? "embed takes one file" : "embed needs -o FILE");
    if (status == TOOL_OK && o0 + o1 + o2 > 1) status = tool_usage("more than one level of optimization");
    o.path = files.n ? files.items[0] : NULL;
    o.level = tool_level(o0 ? 0 : o1 ? 1 : 2, no_fold);
    free((void *)files.items);
    if (status == TOOL_OK) status = embed_file(&o);
    free((void *)o.weights.items);
    return status;
}
