/* tools/import/store.c - the importer's memory: two arenas (scratch of an op, and data that is kept), the
 * names of values by scope, and the aliases (#x = .., !t = ..), which are read at their first use and then
 * kept. */
#include "parse.h"

#define CHUNK_BYTES ((size_t)1 << 16)

void *import_new(import_parser *p, import_arena *arena, size_t n, size_t bytes) {
    import_chunk *c = arena->top;
    size_t need, header = (sizeof(import_chunk) + 15) & ~(size_t)15;
    unsigned char *at;
    if (n > (SIZE_MAX / 2 - header) / bytes) {
        import_fail(p, SHLO_OVERFLOW, p->token.at, "too large");
        return NULL;
    }
    need = (n * bytes + 15) & ~(size_t)15;
    if (!c || c->capacity - c->used < need) {
        size_t capacity = need > CHUNK_BYTES ? need : CHUNK_BYTES;
        c = (import_chunk *)malloc(header + capacity);
        if (!c) {
            import_fail(p, SHLO_MEMORY, p->token.at, "out of memory");
            return NULL;
        }
        c->next = arena->top;
        c->used = 0;
        c->capacity = capacity;
        arena->top = c;
    }
    at = (unsigned char *)c + header + c->used;
    c->used += need;
    memset(at, 0, need);
    return at;
}

import_mark import_arena_mark(const import_arena *arena) {
    import_mark mark;
    mark.top = arena->top;
    mark.used = arena->top ? arena->top->used : 0;
    return mark;
}

void import_arena_release(import_arena *arena, import_mark mark) {
    while (arena->top != mark.top) {
        import_chunk *next = arena->top->next;
        free(arena->top);
        arena->top = next;
    }
    if (arena->top) arena->top->used = mark.used;
}

void import_arena_free(import_arena *arena) {
    import_mark none;
    none.top = NULL;
    none.used = 0;
    import_arena_release(arena, none);
}

/* Many ops, of a few bytes each in the input, may use the same lists, constants and texts. */
int import_spend(import_parser *p, const char *at, size_t bytes) {
    size_t input = (size_t)(p->input_end - p->text),
           limit = input < SIZE_MAX / 256 ? input * 128 + ((size_t)1 << 24) : SIZE_MAX;
    if (bytes > limit - p->spent)
        return import_fail(p, SHLO_LIMIT, at,
            "the program would be more than 128 times as large as its source");
    p->spent += bytes;
    return 1;
}

int import_grow(import_parser *p, void **items, int32_t n, int32_t *capacity, size_t bytes) {
    int32_t larger = *capacity ? *capacity : 4;
    void *copy;
    if (n < *capacity) return 1;
    if (n >= INT32_MAX / 2) return import_fail(p, SHLO_LIMIT, p->token.at, "too many");
    if (*capacity) larger *= 2;
    copy = import_new(p, &p->scratch, (size_t)larger, bytes);
    if (!copy) return 0;
    if (n) memcpy(copy, *items, (size_t)n * bytes);
    *items = copy;
    *capacity = larger;
    return 1;
}

int import_room(import_parser *p, const char *at, void **items, int32_t n, int32_t *capacity, size_t bytes) {
    int32_t larger = *capacity ? *capacity * 2 : 16;
    void *grown;
    if (n < *capacity) return 1;
    grown = n < INT32_MAX / 2 ? realloc(*items, (size_t)larger * bytes) : NULL;
    if (!grown) return import_fail(p, SHLO_MEMORY, at, "out of memory");
    *items = grown;
    *capacity = larger;
    return 1;
}

/* ---- names of values ---- */

/* Who writes a text chooses its names: more than MOST_MET in the place of one hash are refused, so that they
   cannot make reading quadratic. Names that nobody has chosen meet by the dozen. */
enum { MOST_MET = 256 };

static uint32_t name_hash(const char *at, size_t n) {
    uint32_t h = 2166136261u; /* FNV-1a */
    size_t i;
    for (i = 0; i < n; i++) h = (h ^ (unsigned char)at[i]) * 16777619u;
    return h;
}

/* place: in the text, where the name may not be. */
static int names_met(import_parser *p, const char *place, const char *name, size_t n) {
    return import_fail(p, SHLO_LIMIT, place, "too many names have the hash of '%.*s'", (int)(n < 60 ? n : 60),
        name);
}

/* met: how many others were in the way. */
static import_name *names_find(const import_names *names, const char *at, size_t n, int *met) {
    uint32_t i;
    *met = 0;
    if (!names->n_heads) return NULL;
    for (i = names->heads[name_hash(at, n) & (names->n_heads - 1)]; i; i = names->names[i - 1].next) {
        import_name *name = &names->names[i - 1];
        if (name->n == n && memcmp(name->at, at, n) == 0) return name;
        ++*met;
    }
    return NULL;
}

static int names_rehash(import_parser *p) {
    import_names *names = &p->names;
    uint32_t n = names->n_heads ? names->n_heads * 2 : 256, i;
    uint32_t *heads = (uint32_t *)calloc(n, sizeof *heads);
    if (!heads) return import_fail(p, SHLO_MEMORY, p->token.at, "out of memory");
    free(names->heads);
    names->heads = heads;
    names->n_heads = n;
    for (i = 0; i < names->n; i++) {
        uint32_t *head = &heads[name_hash(names->names[i].at, names->names[i].n) & (n - 1)];
        names->names[i].next = *head;
        *head = i + 1;
    }
    return 1;
}

static int names_room(import_parser *p, void **items, uint32_t n, uint32_t extra, uint32_t *capacity,
    size_t bytes) {
    uint32_t larger = *capacity ? *capacity : 64;
    void *grown;
    if (extra > UINT32_MAX / 4 || n > UINT32_MAX / 4)
        return import_fail(p, SHLO_LIMIT, p->token.at, "too many values");
    if (n + extra <= *capacity) return 1;
    while (larger < n + extra) larger *= 2;
    grown = realloc(*items, larger * bytes);
    if (!grown) return import_fail(p, SHLO_MEMORY, p->token.at, "out of memory");
    *items = grown;
    *capacity = larger;
    return 1;
}

int import_names_define(import_parser *p, const char *at, size_t n, const shlo_value *values,
    uint32_t count) {
    import_names *names = &p->names;
    import_name *name;
    uint32_t *head;
    int met;
    if (names_find(names, at, n, &met))
        return import_fail(p, SHLO_STRUCTURE, at, "redefinition of value '%.*s'", (int)(n < 60 ? n : 60), at);
    if (met >= MOST_MET) return names_met(p, at, at, n);
    NEED(names_room(p, (void **)(void *)&names->names, names->n, 1, &names->capacity, sizeof *names->names));
    NEED(names_room(p, (void **)(void *)&names->values, names->n_values, count, &names->values_capacity,
        sizeof *names->values));
    if (names->n >= names->n_heads) NEED(names_rehash(p));
    head = &names->heads[name_hash(at, n) & (names->n_heads - 1)];
    name = &names->names[names->n++];
    name->at = at;
    name->n = n;
    name->first = names->n_values;
    name->count = count;
    name->next = *head;
    name->spoiled = 0;
    *head = names->n;
    if (count) memcpy(names->values + names->n_values, values, count * sizeof *values);
    names->n_values += count;
    return 1;
}

/* Defines the name, but ops that use it fail without another report. */
int import_names_spoil(import_parser *p, const char *at, size_t n) {
    int met;
    if (names_find(&p->names, at, n, &met)) return 1;
    NEED(import_names_define(p, at, n, NULL, 0));
    p->names.names[p->names.n - 1].spoiled = 1;
    return 1;
}

void import_names_leave(import_parser *p, uint32_t n) {
    import_names *names = &p->names;
    while (names->n > n) {
        import_name *name = &names->names[--names->n];
        names->heads[name_hash(name->at, name->n) & (names->n_heads - 1)] = name->next;
        names->n_values = name->first;
    }
}

void import_names_free(import_names *names) {
    free(names->names);
    free(names->values);
    free(names->heads);
    memset(names, 0, sizeof *names);
}

int import_names_use(import_parser *p, shlo_value *out) {
    import_token t = p->token, index;
    int met;
    const import_name *name = names_find(&p->names, t.at, t.n, &met);
    uint64_t i = 0;
    int shown = (int)(t.n < 60 ? t.n : 60);
    NEED(import_lex_need(p, TOKEN_VALUE, "a value"));
    if (!name) return import_fail(p, SHLO_STRUCTURE, t.at, "use of undeclared value '%.*s'", shown, t.at);
    if (name->spoiled) {
        p->failed = 1;
        return 0;
    }
    if (p->token.kind == TOKEN_HASH && p->token.at == t.at + t.n) {
        index = p->token;
        index.at++;
        index.n--;
        if (*index.at < '0' || *index.at > '9' || !import_lex_u64(&index, &i))
            return import_fail(p, SHLO_SYNTAX, index.at, "expected the number of a result");
        import_lex_advance(p);
    }
    if (i >= name->count)
        return import_fail(p, SHLO_STRUCTURE, t.at, "'%.*s' has %u results, no number %llu", shown, t.at,
            (unsigned)name->count, (unsigned long long)i);
    *out = p->names.values[name->first + i];
    return 1;
}

/* ---- entries by name ---- */

static const import_key *index_key(const void *entries, size_t stride, uint32_t i) {
    return (const import_key *)(const void *)((const char *)entries + stride * i);
}

/* The slot of the entry, or the free slot for it: the one behind all others, which stays free, if too many
   are in the way. */
static uint32_t index_slot(const import_index *index, const void *entries, size_t stride, const char *at,
    size_t n) {
    uint32_t i = name_hash(at, n) & (index->n - 1);
    for (int met = 0; index->slots[i]; i = (i + 1) & (index->n - 1)) {
        const import_key *key = index_key(entries, stride, index->slots[i] - 1);
        if (key->n == n && (!n || memcmp(key->at, at, n) == 0)) break;
        if (++met == MOST_MET) return index->n;
    }
    return i;
}

int import_index_make(import_parser *p, import_index *index, const void *entries, uint32_t n, size_t stride) {
    uint32_t size = 16, i;
    while (size < UINT32_MAX / 2 && size / 2 < n) size *= 2;
    free(index->slots);
    index->n = 0;
    index->slots = (uint32_t *)calloc((size_t)size + 1, sizeof *index->slots);
    if (!index->slots) return import_fail(p, SHLO_MEMORY, p->token.at, "out of memory");
    index->n = size;
    for (i = 0; i < n; i++) {
        const import_key *key = index_key(entries, stride, i);
        uint32_t slot = index_slot(index, entries, stride, key->at, key->n);
        if (slot == size) return names_met(p, p->token.at, key->at, key->n);
        if (!index->slots[slot]) index->slots[slot] = i + 1;
    }
    return 1;
}

uint32_t import_index_find(const import_index *index, const void *entries, size_t stride, const char *at,
    size_t n) {
    return index->n ? index->slots[index_slot(index, entries, stride, at, n)] : 0;
}

/* ---- aliases ---- */

enum { ALIAS_NEW, ALIAS_BUSY, ALIAS_DONE };

static import_alias *alias_find(import_parser *p, const import_token *name) {
    uint32_t i = import_index_find(&p->alias_index, p->aliases, sizeof *p->aliases, name->at, name->n);
    return i ? &p->aliases[i - 1] : NULL;
}

/* Attributes are made in the scratch arena. An alias outlives the op, so the arenas are exchanged while it is
   read. */
static int alias_read(import_parser *p, import_alias *alias) {
    import_token token = p->token;
    const char *next = p->next, *last = p->last;
    import_arena scratch = p->scratch;
    import_element element;
    int ok, outermost = !p->in_alias++;
    if (outermost) p->scratch = p->kept;
    import_lex_seek(p, alias->body);
    if (*alias->key.at == '!' && p->token.kind == TOKEN_BANG && p->token.n > 7 &&
        memcmp(p->token.at, "!quant.", 7) == 0) {
        alias->value.kind = ATTR_TEXT; /* an element type: it is read again where it is used */
        ok = import_type_element(p, &element);
    }
    else if (*alias->key.at == '!') {
        alias->value.kind = ATTR_TYPE;
        ok = import_type_parse(p, &alias->value.type);
        alias->value.at = alias->body;
        alias->value.n = (size_t)(p->last - alias->body);
    }
    else
        ok = import_attr_value(p, 1, &alias->value);
    if (outermost) {
        p->kept = p->scratch;
        p->scratch = scratch;
    }
    alias->end = p->last;
    p->in_alias--;
    p->token = token;
    p->next = next;
    p->last = last;
    return ok;
}

int import_alias_resolve(import_parser *p, const import_token *name, const import_attr **out) {
    import_alias *alias = alias_find(p, name);
    *out = NULL;
    if (!alias) return 1;
    if (alias->state == ALIAS_BUSY)
        return import_fail(p, SHLO_SYNTAX, name->at, "the alias '%.*s' is defined by itself",
            (int)(name->n < 60 ? name->n : 60), name->at);
    if (alias->state == ALIAS_NEW) {
        alias->state = ALIAS_BUSY;
        if (!alias_read(p, alias)) {
            alias->state = ALIAS_NEW;
            return 0;
        }
        alias->state = ALIAS_DONE;
    }
    *out = &alias->value;
    return 1;
}

const char *import_alias_body(import_parser *p, const import_token *name) {
    const import_alias *alias = alias_find(p, name);
    return alias ? alias->body : NULL;
}

const char *import_alias_end(import_parser *p, const import_token *name) {
    const import_alias *alias = alias_find(p, name);
    return alias && alias->key.at == name->at ? alias->end : NULL;
}
