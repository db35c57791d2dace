/* tools/import/note.c - notes on request: what the program file does not keep. One note for each kind of
 * thing, with its first place and its count, reported after the whole input has been read. */
#include "artifact.h"

struct import_noted {
    const char *at, *text;
    import_origin origin;
    size_t n;
    uint32_t count, next;
    int warning;
};

static uint32_t note_hash(const char *text, size_t n) {
    uint32_t h = 2166136261u; /* FNV-1a */
    size_t i;
    for (i = 0; i < n; i++) h = (h ^ (unsigned char)text[i]) * 16777619u;
    return h & (IMPORT_NOTE_HEADS - 1);
}

/* The note with this text; a new one has the count 0. */
static import_noted *note_find(import_parser *p, const char *text, size_t n) {
    import_notes *notes = &p->notes;
    uint32_t *head = &notes->heads[note_hash(text, n)], i;
    import_noted *grown;
    char *own;
    for (i = *head; i; i = notes->items[i - 1].next)
        if (notes->items[i - 1].n == n && memcmp(notes->items[i - 1].text, text, n) == 0)
            return &notes->items[i - 1];
    if (notes->n == IMPORT_MOST_NOTES) {
        notes->more = 1;
        return NULL;
    }
    grown = (import_noted *)realloc(notes->items, ((size_t)notes->n + 1) * sizeof *grown);
    if (!grown) return NULL;
    notes->items = grown;
    own = (char *)malloc(n + 1);
    if (!own) return NULL;
    memcpy(own, text, n + 1);
    grown += notes->n++;
    memset(grown, 0, sizeof *grown);
    grown->text = own;
    grown->n = n;
    grown->next = *head;
    *head = notes->n;
    return grown;
}

static void note_keep(import_parser *p, const char *at, int warning, const char *text) {
    import_noted *note = note_find(p, text, strlen(text));
    if (!note || note->count++) return;
    note->at = at;
    note->origin = p->origin;
    note->warning = warning;
}

void import_note(import_parser *p, const char *at, const char *format, ...) {
    char text[300];
    va_list args;
    if (!p->options->note || p->muted) return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    note_keep(p, at, 0, text);
}

void import_warn(import_parser *p, const char *at, const char *format, ...) {
    char text[300];
    va_list args;
    if (!(p->options->warn || p->options->note) || p->muted) return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    note_keep(p, at, 1, text);
}

/* The place of an attribute's name, in a text. */
const char *import_note_place(const import_parser *p, const char *key) {
    if (!p->artifact && (uintptr_t)key >= (uintptr_t)p->text && (uintptr_t)key < (uintptr_t)p->input_end)
        return key;
    return p->op_at ? p->op_at : p->artifact ? p->artifact->at : p->token.at;
}

/* A note for each attribute of the list that is not in `known`, a list of words between blanks. */
void import_note_attrs(import_parser *p, const import_attrs *attrs, const char *known, const char *of) {
    char key[100];
    int32_t i;
    for (i = 0; p->options->note && i < attrs->n; i++) {
        const import_attr *a = &attrs->items[i];
        int n = (int)(a->n_key < 80 ? a->n_key : 80);
        snprintf(key, sizeof key, " %.*s ", n, a->key);
        if (!strstr(known, key))
            import_note(p, import_note_place(p, a->key), "attribute '%.*s' of %s is left out", n, a->key, of);
    }
}

/* A list of dictionaries, one for each argument or result. */
void import_note_each(import_parser *p, const import_attr *list, const char *of) {
    import_attrs one;
    int32_t i;
    for (i = 0; p->options->note && list && list->kind == ATTR_LIST && i < list->n_items; i++) {
        one.items = list->items[i].items;
        one.n = one.capacity = list->items[i].kind == ATTR_DICT ? list->items[i].n_items : 0;
        import_note_attrs(p, &one, import_label_keys, of);
    }
}

static void note_tell(import_parser *p, const import_noted *note, const char *message) {
    import_problem told;
    char source[200];
    import_origin_text(p, &note->origin, source, sizeof source);
    memset(&told, 0, sizeof told);
    told.at = note->at;
    told.offset = p->artifact ? (int64_t)(note->at - p->text) : -1;
    import_lex_place(p, note->at, &told.line, &told.column);
    told.op_line = told.line;
    told.message = message;
    told.source = source;
    if (note->warning && p->options->warn)
        p->options->warn(p->options->user, &told);
    else
        p->options->note(p->options->user, &told);
}

static int note_order(const void *a, const void *b) {
    const import_noted *x = (const import_noted *)a, *y = (const import_noted *)b;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* In the order of their places, since lines are counted from the last place. If the program is wrong, only
   the warnings, which may say why. */
void import_notes_tell(import_parser *p) {
    uint32_t i;
    if (p->notes.n) qsort(p->notes.items, p->notes.n, sizeof *p->notes.items, note_order);
    for (i = 0; i < p->notes.n; i++) {
        const import_noted *note = &p->notes.items[i];
        char text[400];
        if (p->problems && !note->warning) continue;
        if (note->count == 1)
            snprintf(text, sizeof text, "%s", note->text);
        else
            snprintf(text, sizeof text, "%s (%u times, here first)", note->text, (unsigned)note->count);
        note_tell(p, note, text);
    }
    if (p->notes.more && !p->problems)
        note_tell(p, &p->notes.items[p->notes.n - 1], "and things of other kinds are left out");
}

void import_notes_free(import_notes *notes) {
    uint32_t i;
    for (i = 0; i < notes->n; i++) free((void *)(uintptr_t)notes->items[i].text);
    free(notes->items);
    memset(notes, 0, sizeof *notes);
}
