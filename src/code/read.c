/* code/read.c - a program file to a module: header, sections, tables, names. The only way from bytes to a
 * module: any file is either refused, with the place, or becomes a module that satisfies every rule. Linear
 * time and memory. */
#ifndef SHLO__CODE_READ_C
#define SHLO__CODE_READ_C

#include "code.h"

/* ---- header and sections ---- */

/* As docs/bytecode.md calls them. */
static const char *shlo__read_section_name(int id) {
    static const char *const names[] = {"", "strings", "types", "constants", "program", "names", "locations",
        "data", "outside", "labels", "checksum"};
    return id > 0 && id <= SHLO__FORMAT_CHECKSUM ? names[id] : "unknown";
}

/* What was given instead of a program file. */
static const char *shlo__read_looks_like(const shlo__read *rd) {
    const uint8_t *at = rd->r.base;
    size_t n = (size_t)(rd->r.end - at), i;
    if (n >= 4 && memcmp(at, "ML\xefR", 4) == 0)
        return "MLIR bytecode, which `shlo compile` makes a program of";
    for (i = 0; i < n && i < 64; i++)
        if (at[i] < 9 || at[i] > 126) return "no program file";
    return "a text, which `shlo compile` makes a program of, and no program file";
}

enum { SHLO__READ_HEAD = 6 }; /* bytes before the counts */

static shlo_status shlo__read_header(shlo__read *rd) {
    const uint8_t *magic = NULL;
    uint8_t major = 0, minor = 0;
    uint32_t i;
    if (!shlo__bytes_left(&rd->r)) return SHLO__READ_FAIL(rd, SHLO_FORMAT, "the program is empty");
    if (shlo__bytes_raw(&rd->r, 4, &magic) != SHLO_OK || memcmp(magic, "SHLB", 4) != 0) {
        rd->r.at = rd->r.base;
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "%s: it does not begin with SHLB", shlo__read_looks_like(rd));
    }
    SHLO__TRY(shlo__read_byte(rd, 255, "the version", &major));
    SHLO__TRY(shlo__read_byte(rd, 255, "the version", &minor));
    if (major != SHLO__FORMAT_MAJOR || minor > SHLO__FORMAT_MINOR) {
        rd->r.at -= major == SHLO__FORMAT_MAJOR ? 1 : 2;
        return SHLO__READ_FAIL(rd, SHLO_VERSION,
            "format version %u.%u: this library reads %d.0 to %d.%d; %scompile the program with the tool of "
            "this one",
            (unsigned)major, (unsigned)minor, SHLO__FORMAT_MAJOR, SHLO__FORMAT_MAJOR, SHLO__FORMAT_MINOR,
            major < SHLO__FORMAT_MAJOR ? "" : "take a newer library, or ");
    }
    rd->minor = minor;
    for (i = 0; i < SHLO__FORMAT_COUNTS; i++)
        SHLO__TRY(shlo__read_count(rd, "a count of the header", &rd->counts[i]));
    if (rd->counts[SHLO__FORMAT_N_OPS] > rd->limits.ops)
        return SHLO__READ_FAIL(rd, SHLO_LIMIT, "%u ops: limits.ops is %llu",
            (unsigned)rd->counts[SHLO__FORMAT_N_OPS], (unsigned long long)rd->limits.ops);
    return SHLO_OK;
}

/* The section that begins at `head` ends the file, and says what all bytes before it are. */
static shlo_status shlo__read_checksum(shlo__read *rd, size_t head) {
    const shlo__read_span *s = &rd->sections[SHLO__FORMAT_CHECKSUM];
    uint64_t there = 0, sum;
    if (s->n != sizeof there || s->at != head + 2 || shlo__bytes_left(&rd->r) ||
        rd->r.base[head] != SHLO__FORMAT_CHECKSUM_HEAD)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the section checksum has bytes: %zu, behind it: %zu; it has 8, at the file's end", s->n,
            shlo__bytes_left(&rd->r));
    memcpy(&there, rd->r.base + s->at, sizeof there);
    sum = shlo__checksum_of(rd->r.base, head, rd->m->pulse);
    SHLO__TRY(shlo__status_asked(rd->m->pulse, 0, rd->error));
    if (sum != there)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the checksum does not match: the file has changed since it was written");
    return SHLO_OK;
}

static shlo_status shlo__read_section(shlo__read *rd, int *last) {
    const size_t start = shlo__bytes_offset(&rd->r);
    const uint8_t *bytes = NULL;
    uint8_t head = 0;
    uint64_t n = 0;
    int id, shift;
    SHLO__TRY(shlo__read_byte(rd, 255, "a section", &head));
    id = head & 15;
    shift = (head >> 4) & 7;
    if (id <= *last)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "section %d (%s) after section %d (%s): ids ascend", id,
            shlo__read_section_name(id), *last, shlo__read_section_name(*last));
    if (id == SHLO__FORMAT_OUTSIDE && !rd->minor)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "section %d (%s) in a file of version %d.0: it came with %d.1", id, shlo__read_section_name(id),
            SHLO__FORMAT_MAJOR, SHLO__FORMAT_MAJOR);
    if (id > SHLO__FORMAT_CHECKSUM && !(head & SHLO__FORMAT_OPTIONAL))
        return SHLO__READ_FAIL(rd, SHLO_VERSION,
            "section %d is not known to this library, and must not be skipped: take a newer one", id);
    if (shlo__bytes_varint(&rd->r, SIZE_MAX, &n) != SHLO_OK)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "the size of section %d (%s) is cut off or badly coded", id,
            shlo__read_section_name(id));
    if (shift > 6 || shlo__bytes_align(&rd->r, (size_t)1 << shift) != SHLO_OK)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "section %d (%s) is cut off, or not aligned as it says", id,
            shlo__read_section_name(id));
    rd->sections[id].at = shlo__bytes_offset(&rd->r);
    rd->sections[id].n = (size_t)n;
    if (shlo__bytes_raw(&rd->r, (size_t)n, &bytes) != SHLO_OK)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the file is cut off: section %d (%s) has %llu bytes, %zu of them are there", id,
            shlo__read_section_name(id), (unsigned long long)n, shlo__bytes_left(&rd->r));
    *last = id;
    return id == SHLO__FORMAT_CHECKSUM ? shlo__read_checksum(rd, start) : SHLO_OK;
}

enum { SHLO__READ_SMALL = 64 };

/* What takes more than a byte together. A result has a type, or an operand or attribute that implies it, so
   it takes a byte besides its op's; a region says how many arguments and ops it has; a function its name, who
   sees it, and its results; parameters of a quantized type take 16. Small files pass: what is cut off in them
   is told where it is. */
static shlo_status shlo__read_bound_sums(shlo__read *rd, size_t program) {
    const uint32_t *n = rd->counts;
    const uint64_t least = (uint64_t)n[SHLO__FORMAT_N_OPS] + n[SHLO__FORMAT_N_VALUES] +
                           2 * (uint64_t)n[SHLO__FORMAT_N_REGIONS] + 3 * (uint64_t)n[SHLO__FORMAT_N_FUNCS];
    if (least > program + SHLO__READ_SMALL)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the header counts %u ops, %u values, %u regions and %u functions, the section program has %zu "
            "bytes",
            (unsigned)n[SHLO__FORMAT_N_OPS], (unsigned)n[SHLO__FORMAT_N_VALUES],
            (unsigned)n[SHLO__FORMAT_N_REGIONS], (unsigned)n[SHLO__FORMAT_N_FUNCS], program);
    if (n[SHLO__FORMAT_N_QUANTS] > rd->sections[SHLO__FORMAT_TYPES].n / 16 + SHLO__READ_SMALL)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the header counts %u quantizations, the section types has %zu bytes",
            (unsigned)n[SHLO__FORMAT_N_QUANTS], rd->sections[SHLO__FORMAT_TYPES].n);
    return SHLO_OK;
}

/* The counts of the header must fit into the sections, where each entry takes a byte or more: then it is safe
   to reserve memory for them. */
static shlo_status shlo__read_bounds(shlo__read *rd) {
    static const char *const names[SHLO__FORMAT_COUNTS] = {"strings", "types", "quantizations", "constants",
        "functions", "regions", "ops", "values", "operands", "attributes", "regions of ops", "numbers"};
    static const uint8_t sections[SHLO__FORMAT_COUNTS] = {
        SHLO__FORMAT_STRINGS, SHLO__FORMAT_TYPES, SHLO__FORMAT_TYPES, SHLO__FORMAT_CONSTANTS};
    const uint32_t *n = rd->counts;
    size_t program = rd->sections[SHLO__FORMAT_PROGRAM].n, sum;
    uint32_t i;
    rd->r.at = rd->r.base + SHLO__READ_HEAD; /* a failure is at the count that is too large */
    for (i = 0; i < SHLO__FORMAT_COUNTS; i++) {
        size_t room = sections[i] ? rd->sections[sections[i]].n : program;
        if (i == SHLO__FORMAT_N_NUMBERS) /* of types, and of what ops have besides their codes */
            room += rd->sections[SHLO__FORMAT_TYPES].n - n[SHLO__FORMAT_N_OPS];
        if (n[i] > room)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT,
                "the header counts %u %s, their sections have only %zu bytes", (unsigned)n[i], names[i],
                room);
        while (*rd->r.at++ & 0x80) {} /* it was read before */
    }
    rd->r.at = rd->r.base + SHLO__READ_HEAD;
    sum = program - n[SHLO__FORMAT_N_OPS]; /* ops, operands and attributes share no byte */
    if (n[SHLO__FORMAT_N_USES] > sum || n[SHLO__FORMAT_N_ATTRS] > sum - n[SHLO__FORMAT_N_USES])
        return SHLO__READ_FAIL(rd, SHLO_FORMAT,
            "the header counts %u ops, %u operands and %u attributes, the section program has %zu bytes",
            (unsigned)n[SHLO__FORMAT_N_OPS], (unsigned)n[SHLO__FORMAT_N_USES],
            (unsigned)n[SHLO__FORMAT_N_ATTRS], program);
    return shlo__read_bound_sums(rd, program);
}

/* Memory for all that will be read, and for the candidate that interning a type needs for a moment. */
static shlo_status shlo__read_reserve(shlo__read *rd) {
    const shlo_allocator *a = rd->m->allocator;
    const uint32_t *n = rd->counts;
    shlo__module *m = rd->m;
    SHLO__TRY(SHLO__VEC_RESERVE(a, &rd->ids, 1)); /* not even empty lists on the stacks are NULL */
    SHLO__TRY(SHLO__VEC_RESERVE(a, &rd->attrs, 1));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->strings, n[SHLO__FORMAT_N_STRINGS]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->types, n[SHLO__FORMAT_N_TYPES] + 1));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->quants, n[SHLO__FORMAT_N_QUANTS] + 1));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->data, n[SHLO__FORMAT_N_DATA]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->funcs, n[SHLO__FORMAT_N_FUNCS]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->regions, n[SHLO__FORMAT_N_REGIONS]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->ops, n[SHLO__FORMAT_N_OPS]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->values, n[SHLO__FORMAT_N_VALUES]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->uses, n[SHLO__FORMAT_N_USES]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->attrs, n[SHLO__FORMAT_N_ATTRS]));
    SHLO__TRY(SHLO__VEC_EXACT(a, &m->children, n[SHLO__FORMAT_N_CHILDREN]));
    if (n[SHLO__FORMAT_N_NUMBERS] > UINT32_MAX - 8) return SHLO_OVERFLOW;
    return SHLO__VEC_EXACT(a, &m->numbers, n[SHLO__FORMAT_N_NUMBERS] + 8);
}

/* ---- strings and constants ---- */

static shlo_status shlo__read_strings(shlo__read *rd) {
    uint32_t i, n, id = 0;
    shlo__read_enter(rd, SHLO__FORMAT_STRINGS);
    for (i = 0; i < rd->counts[SHLO__FORMAT_N_STRINGS]; i++) {
        const uint8_t *text = NULL;
        SHLO__TRY(shlo__read_count(rd, "the length of a text", &n));
        if (shlo__bytes_raw(&rd->r, n, &text) != SHLO_OK)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "text %u of %u bytes is cut off", (unsigned)i + 1,
                (unsigned)n);
        SHLO__TRY(shlo__read_entered(rd, shlo__module_string(rd->m, (const char *)text, n, &id), "text",
            i + 1));
        if (id != i + 1)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "text %u is the same as text %u", (unsigned)i + 1,
                (unsigned)id);
    }
    return shlo__read_end(rd, "texts");
}

SHLO__FN int shlo__code_elements_legal(shlo_dtype dtype, const uint8_t *bytes, size_t n) {
    const shlo__dtype_row *row = shlo__dtype_info(dtype);
    unsigned range, half;
    size_t i;
    if (row->bits >= 8) return 1;
    range = 1u << row->bits;
    half = row->kind == SHLO__INT ? range / 2 : 0;
    for (i = 0; i < n; i++)
        if (((bytes[i] + half) & 255u) >= range) return 0;
    return 1;
}

/* A constant's elements: used in place, or copied if their address is not aligned. */
static shlo_status shlo__read_elements(shlo__read *rd, shlo__data *d, const void *bytes) {
    shlo_dtype dtype = (shlo_dtype)shlo__type_at(rd->m, d->type)->dtype;
    void *copy;
    if (!shlo__code_elements_legal(dtype, (const uint8_t *)bytes, d->n_bytes))
        return SHLO__READ_FAIL(rd, d->name ? SHLO_INPUT : SHLO_FORMAT,
            "an element of %s is out of range for %s", d->name ? shlo__text(rd->m, d->name) : "a constant",
            shlo__dtype_info(dtype)->name);
    d->bytes = bytes;
    if (((uintptr_t)bytes & (shlo__dtype_bytes(dtype) - 1)) == 0) return SHLO_OK;
    d->bytes = copy = shlo__arena_alloc(&rd->m->arena, d->n_bytes, 1, shlo__format_alignment(rd->m, d));
    if (!copy) return SHLO_MEMORY;
    if (d->n_bytes) memcpy(copy, bytes, d->n_bytes);
    d->owned = 1;
    return SHLO_OK;
}

/* A constant at its place in the data section. */
static void shlo__read_constant(void *user, uint32_t id, size_t offset) {
    shlo__read *rd = (shlo__read *)user;
    shlo__data *d = &rd->m->data.items[id];
    const uint8_t *section = rd->r.base + rd->sections[SHLO__FORMAT_DATA].at, *bytes = section + offset;
    size_t gap;
    if (rd->data_status != SHLO_OK) return;
    rd->r.at = bytes;
    for (gap = rd->data_end; gap < offset; gap++)
        if (section[gap])
            rd->data_status = SHLO__READ_FAIL(rd, SHLO_FORMAT, "a byte between constants is not zero");
    rd->data_end = offset + d->n_bytes;
    if (rd->data_status == SHLO_OK) rd->data_status = shlo__read_elements(rd, d, bytes);
}

/* The next of a list of ascending ids. */
static shlo_status shlo__read_next(shlo__read *rd, uint32_t n, const char *what, uint32_t *id) {
    uint32_t gap;
    SHLO__TRY(shlo__read_id(rd, n - *id, what, &gap));
    *id += gap;
    return SHLO_OK;
}

/* External constants: the file has only their names. */
static shlo_status shlo__read_outside(shlo__read *rd) {
    uint32_t i, n = 0, id = 0;
    shlo__read_enter(rd, SHLO__FORMAT_OUTSIDE);
    if (shlo__bytes_left(&rd->r)) SHLO__TRY(shlo__read_count(rd, "the number of external constants", &n));
    for (i = 0; i < n; i++) {
        shlo__data *d;
        shlo__string *name;
        SHLO__TRY(shlo__read_next(rd, rd->counts[SHLO__FORMAT_N_DATA], "an external constant", &id));
        d = &rd->m->data.items[id];
        SHLO__TRY(shlo__read_id(rd, rd->counts[SHLO__FORMAT_N_STRINGS], "the name of an external constant",
            &d->name));
        name = &rd->m->strings.items[d->name];
        if (d->splat || !name->n || strlen(name->text) != name->n)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "external constant %u of %u is a splat or has no name",
                (unsigned)i + 1, (unsigned)n);
        if (name->data)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "there are two external constants '%s'", name->text);
        name->data = id;
        d->bytes = NULL;
    }
    return shlo__read_end(rd, "external constants");
}

/* An external constant, from the host. */
static shlo_status shlo__read_bind(shlo__read *rd, uint32_t id) {
    shlo__data *d = &rd->m->data.items[id];
    const shlo__type *t = shlo__type_at(rd->m, d->type);
    const char *name = shlo__text(rd->m, d->name);
    const void *bytes = NULL;
    shlo_tensor_info what;
    size_t n = 0;
    shlo_status status;
    what.dtype = (shlo_dtype)t->dtype;
    what.rank = t->rank;
    what.dims = shlo__type_dims(rd->m, d->type);
    what.bytes = d->n_bytes;
    if (!rd->weights->find)
        return SHLO__READ_FAIL(rd, SHLO_NOT_FOUND,
            "the constant '%s' is outside of the program, and there are no weights (options.weights)", name);
    status = rd->weights->find(rd->weights->user, name, &what, &bytes, &n, rd->error);
    rd->error->message[sizeof rd->error->message - 1] = 0;
    rd->error->status = status != SHLO_OK && rd->error->message[0] ? status : SHLO_OK;
    if (status != SHLO_OK)
        return SHLO__READ_FAIL(rd, status, "the constant '%s' is outside of the program: %s", name,
            shlo_status_text(status));
    if (n != d->n_bytes || (n && !bytes))
        return SHLO__READ_FAIL(rd, SHLO_INPUT,
            "the weights have %zu bytes for the constant '%s', which takes %zu", n, name, d->n_bytes);
    return shlo__read_elements(rd, d, bytes);
}

static shlo_status shlo__read_bind_all(shlo__read *rd) {
    uint32_t id;
    for (id = 1; rd->weights && id < rd->m->data.count; id++)
        if (rd->m->data.items[id].name) SHLO__TRY(shlo__read_bind(rd, id));
    return SHLO_OK;
}

static shlo_status shlo__read_constants(shlo__read *rd) {
    uint32_t i, word, id = 0, n = rd->counts[SHLO__FORMAT_N_DATA], types = rd->counts[SHLO__FORMAT_N_TYPES];
    size_t bytes = 0, alignment, end = 0;
    shlo__format_list list;
    shlo__read_enter(rd, SHLO__FORMAT_CONSTANTS);
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_number(rd, types > UINT32_MAX / 2 ? UINT32_MAX : 2 * types + 1,
            "the type of a constant", &word));
        if (word < 2 || !shlo__format_data_bytes(rd->m, word / 2, (int)(word & 1), &bytes))
            return SHLO__READ_FAIL(rd, SHLO_FORMAT,
                "constant %u has type %u, which is no tensor of a known size, or too large", (unsigned)i + 1,
                (unsigned)(word / 2));
        if (bytes > rd->limits.constant_bytes - rd->constant_bytes)
            return SHLO__READ_FAIL(rd, SHLO_LIMIT,
                "constants of %llu bytes, and %zu more: limits.constant_bytes is %llu",
                (unsigned long long)rd->constant_bytes, bytes, (unsigned long long)rd->limits.constant_bytes);
        rd->constant_bytes += bytes;
        SHLO__TRY(shlo__module_data(rd->m, word / 2, rd->r.base, bytes, (int)(word & 1), &id));
    }
    SHLO__TRY(shlo__read_end(rd, "constants"));
    SHLO__TRY(shlo__read_outside(rd));
    SHLO__TRY(shlo__read_bind_all(rd));
    shlo__read_enter(rd, SHLO__FORMAT_DATA);
    memset(&list, 0, sizeof list);
    list.n = n;
    if (!shlo__format_layout(rd->m, &list, &alignment, &end) || end != rd->sections[SHLO__FORMAT_DATA].n)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "the section data has %zu bytes, the constants take %zu",
            rd->sections[SHLO__FORMAT_DATA].n, end);
    list.place = shlo__read_constant;
    list.user = rd;
    shlo__format_layout(rd->m, &list, &alignment, &end);
    return rd->data_status;
}

/* ---- names and locations ---- */

static shlo_status shlo__read_names(shlo__read *rd) {
    uint32_t i, n = 0, value = 0, name = 0;
    shlo__read_enter(rd, SHLO__FORMAT_NAMES);
    if (shlo__bytes_left(&rd->r)) SHLO__TRY(shlo__read_count(rd, "the number of names", &n));
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_next(rd, rd->m->values.count - 1, "a named value", &value));
        SHLO__TRY(shlo__read_id(rd, rd->counts[SHLO__FORMAT_N_STRINGS], "a value's name", &name));
        SHLO__TRY(shlo__module_name_value(rd->m, value, name));
    }
    return shlo__read_end(rd, "names");
}

static shlo_status shlo__read_locations(shlo__read *rd) {
    uint32_t i, n = 0, op = 0;
    int64_t line = 0, step = 0;
    shlo__read_enter(rd, SHLO__FORMAT_LOCATIONS);
    if (shlo__bytes_left(&rd->r)) SHLO__TRY(shlo__read_count(rd, "the number of locations", &n));
    for (i = 0; i < n; i++) {
        SHLO__TRY(shlo__read_next(rd, rd->m->ops.count - 1, "a located op", &op));
        SHLO__TRY(shlo__read_signed(rd, "a line", &step));
        if (!shlo__i64_add(line, step, &line) || line < 0 || line > INT32_MAX)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "location %u of %u is in no line from 0 to %d",
                (unsigned)i + 1, (unsigned)n, (int)INT32_MAX);
        rd->m->ops.items[op].line = (uint32_t)line;
        SHLO__TRY(shlo__read_number(rd, rd->counts[SHLO__FORMAT_N_STRINGS], "a location",
            &rd->m->ops.items[op].location));
    }
    return shlo__read_end(rd, "locations");
}

/* The labels are used in place. */
static shlo_status shlo__read_labels(shlo__read *rd) {
    shlo__label label;
    memset(&label, 0, sizeof label);
    shlo__read_enter(rd, SHLO__FORMAT_LABELS);
    rd->m->labels = rd->r.at;
    rd->m->n_labels = shlo__bytes_left(&rd->r);
    while (shlo__bytes_left(&rd->r))
        if (shlo__label_next(&rd->r, &label) != SHLO_OK)
            return SHLO__READ_FAIL(rd, SHLO_FORMAT, "a name of an argument or result is badly coded");
    return SHLO_OK;
}

/* ---- all of it ---- */

/* The counts of the header are those of what was read. */
static shlo_status shlo__read_promises(shlo__read *rd) {
    const shlo__module *m = rd->m;
    const uint32_t *n = rd->counts;
    int kept = n[SHLO__FORMAT_N_REGIONS] == m->regions.count - 1 &&
               n[SHLO__FORMAT_N_OPS] == m->ops.count - 1 && n[SHLO__FORMAT_N_VALUES] == m->values.count - 1 &&
               n[SHLO__FORMAT_N_USES] == m->uses.count && n[SHLO__FORMAT_N_ATTRS] == m->attrs.count - 1 &&
               n[SHLO__FORMAT_N_CHILDREN] == m->children.count && n[SHLO__FORMAT_N_NUMBERS] == rd->n_numbers;
    rd->r.at = rd->r.base;
    return kept ? SHLO_OK
                : SHLO__READ_FAIL(rd, SHLO_FORMAT,
                      "the header counts other numbers of ops, values or attributes than there are");
}

static shlo_status shlo__read_all(shlo__read *rd) {
    const uint8_t *end = rd->r.end;
    int last = 0;
    SHLO__TRY(shlo__read_header(rd));
    while (rd->r.at != end) SHLO__TRY(shlo__read_section(rd, &last));
    SHLO__TRY(shlo__read_bounds(rd));
    SHLO__TRY(shlo__read_reserve(rd));
    SHLO__TRY(shlo__read_strings(rd));
    SHLO__TRY(shlo__read_types(rd));
    if (rd->counts[SHLO__FORMAT_N_QUANTS] != rd->m->quants.count - 1)
        return SHLO__READ_FAIL(rd, SHLO_FORMAT, "the types have %u quantizations, the header counts %u",
            (unsigned)(rd->m->quants.count - 1), (unsigned)rd->counts[SHLO__FORMAT_N_QUANTS]);
    SHLO__TRY(shlo__read_constants(rd));
    SHLO__TRY(shlo__read_program(rd));
    SHLO__TRY(shlo__read_promises(rd));
    SHLO__TRY(shlo__read_names(rd));
    SHLO__TRY(shlo__read_labels(rd));
    return shlo__read_locations(rd);
}

/* Adds to a failure what the reader knows of its place. */
static void shlo__read_place(const shlo__read *rd, shlo_status status) {
    shlo_error *e = rd->error;
    shlo__status_fail(e, status, "%s", shlo_status_text(status));
    if (e->offset < 0) e->offset = (int64_t)shlo__bytes_offset(&rd->r);
    if (e->op_index < 0) e->op_index = rd->op_index;
    if (!e->op[0] && rd->row) SHLO__NAME(e->op, rd->row->name);
    if (!e->function[0] && rd->func)
        SHLO__NAME(e->function, shlo__text(rd->m, rd->m->funcs.items[rd->func].name));
}

static int32_t shlo__read_limit(int32_t limit, int32_t most) {
    return limit > 0 && limit < most ? limit : most;
}

static void shlo__read_limits(shlo__read *rd, const shlo_limits *limits) {
    if (limits) rd->limits = *limits;
    rd->limits.rank = shlo__read_limit(rd->limits.rank, SHLO_MAX_RANK);
    rd->limits.depth = shlo__read_limit(rd->limits.depth, SHLO_MAX_DEPTH);
    if (!rd->limits.ops) rd->limits.ops = UINT64_MAX;
    if (!rd->limits.constant_bytes) rd->limits.constant_bytes = UINT64_MAX;
}

static shlo_status shlo__read_module(const void *code, size_t bytes, const shlo_weights *weights,
    const shlo_limits *limits, shlo__module *m, shlo_error *error) {
    const shlo_allocator *a = m->allocator;
    shlo__read *rd = (shlo__read *)shlo__alloc_table(a, sizeof *rd);
    shlo_status status;
    if (!rd) {
        error->offset = 0;
        return shlo__status_fail(error, SHLO_MEMORY, "no memory to read the program");
    }
    shlo__bytes_open(&rd->r, code, bytes);
    rd->m = m;
    rd->weights = weights;
    shlo__read_limits(rd, limits);
    rd->error = error;
    rd->op_index = -1;
    status = shlo__read_all(rd);
    if (status != SHLO_OK) shlo__read_place(rd, status);
    SHLO__VEC_FREE(a, &rd->ids);
    SHLO__VEC_FREE(a, &rd->attrs);
    SHLO__VEC_FREE(a, &rd->levels);
    SHLO__VEC_FREE(a, &rd->wide);
    SHLO__VEC_FREE(a, &rd->scales);
    shlo__alloc_free(a, rd, sizeof *rd);
    SHLO__TRY(status);
    return shlo__check_module(m, error);
}

/* Apart, so that an error nobody sees takes no stack of those who look. */
static SHLO__NOINLINE shlo_status shlo__read_unseen(const void *code, size_t bytes,
    const shlo_weights *weights, const shlo_limits *limits, shlo__module *m) {
    shlo_error unseen;
    shlo__status_clear(&unseen);
    return shlo__code_read(code, bytes, weights, limits, m, &unseen);
}

SHLO__FN shlo_status shlo__code_read(const void *code, size_t bytes, const shlo_weights *weights,
    const shlo_limits *limits, shlo__module *m, shlo_error *error) {
    if (!error) return shlo__read_unseen(code, bytes, weights, limits, m);
    if ((!code && bytes) || m->types.count != 1 || m->values.count != 1)
        return shlo__status_fail(error, SHLO_ARGUMENT,
            "no program: the address is NULL, or a module that is not empty");
    if (limits && (limits->rank < 0 || limits->depth < 0))
        return shlo__status_fail(error, SHLO_ARGUMENT, "limits.%s is negative",
            limits->rank < 0 ? "rank" : "depth");
    return shlo__read_module(code, bytes, weights, limits, m, error);
}

#endif
