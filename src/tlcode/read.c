/* tlcode/read.c - bytes from strangers: every number is bounded, every instruction judged before it is
 * appended. */
#ifndef TLANG__TLCODE_READ_C
#define TLANG__TLCODE_READ_C

#include "tlcode.h"

typedef struct tlang__read {
    shlo__bytes_reader r;
    tlang__module *m;
    shlo_error *error;
    tlang__counts counts;
    uint32_t n_types, lines, line;
    uint32_t *types; /* ids by number in the file, from 1 on */
} tlang__read;

static shlo_status tlang__read_fail(tlang__read *z, shlo_status status, const char *what) {
    if (z->error && z->error->status == SHLO_OK) z->error->offset = (int64_t)shlo__bytes_offset(&z->r);
    return shlo__status_fail(z->error, status, "byte %zu: %s", shlo__bytes_offset(&z->r), what);
}

/* A number that is wrong, or whose bytes go on behind the end of the file. */
static shlo_status tlang__read_wrong(tlang__read *z, const char *what) {
    const uint8_t *at = z->r.at;
    while (at != z->r.end && *at >= 0x80) at++;
    return tlang__read_fail(z, SHLO_FORMAT, at == z->r.end ? "the file is cut off" : what);
}

static shlo_status tlang__read_u32(tlang__read *z, uint32_t limit, const char *what, uint32_t *out) {
    shlo_status status;
    *out = 0;
    status = shlo__bytes_varint32(&z->r, limit, out);
    return status == SHLO_OK ? status : tlang__read_wrong(z, what);
}

/* What is refused for what it says, not for how it is written, is so behind its last byte. */
static shlo_status tlang__read_end(const tlang__read *z, shlo_status status) {
    if (status != SHLO_OK && status != SHLO_MEMORY && z->error && z->error->offset < 0)
        z->error->offset = (int64_t)shlo__bytes_offset(&z->r);
    return status;
}

/* A size, stride or offset: 0 is unknown, else one more than the number. */
static shlo_status tlang__read_extent(tlang__read *z, int64_t *out) {
    uint64_t x = 0;
    if (shlo__bytes_varint(&z->r, (uint64_t)INT64_MAX + 1, &x) != SHLO_OK)
        return tlang__read_wrong(z, "bad extent");
    *out = x ? (int64_t)(x - 1) : TLANG__DYNAMIC;
    return SHLO_OK;
}

static shlo_status tlang__read_memref(tlang__read *z, uint32_t *out) {
    int64_t dims[2 * TLANG_MAX_ORDER] = {0};
    uint32_t scalar, space, order, packed;
    tlang__type of;
    SHLO__TRY(tlang__read_u32(z, TLANG_SCALAR_COUNT - 1, "bad scalar type", &scalar));
    SHLO__TRY(tlang__read_u32(z, TLANG_LOCAL, "bad address space", &space));
    SHLO__TRY(tlang__read_u32(z, TLANG_MAX_ORDER, "bad order", &order));
    SHLO__TRY(tlang__read_u32(z, 1, "bad layout", &packed));
    for (uint32_t i = 0; i < (packed ? order : 2 * order); i++) SHLO__TRY(tlang__read_extent(z, &dims[i]));
    memset(&of, 0, sizeof of);
    of.scalar = (uint8_t)scalar;
    of.space = (uint8_t)space;
    of.order = (uint8_t)order;
    return tlang__types_memref(z->m, &of, dims, !packed, out, z->error);
}

static shlo_status tlang__read_type(tlang__read *z, uint32_t i) {
    uint32_t kind, of;
    int64_t offset = 0;
    SHLO__TRY(tlang__read_u32(z, TLANG_GROUP, "bad kind of type", &kind));
    if (kind == TLANG_MEMREF) return tlang__read_memref(z, &z->types[i]);
    if (kind == TLANG_SCALAR) {
        SHLO__TRY(tlang__read_u32(z, TLANG_SCALAR_COUNT - 1, "bad scalar type", &of));
        if (!of) return tlang__read_fail(z, SHLO_FORMAT, "bad scalar type");
        return tlang__types_scalar(z->m, of, &z->types[i]);
    }
    if (kind != TLANG_GROUP) return tlang__read_fail(z, SHLO_FORMAT, "bad kind of type");
    SHLO__TRY(tlang__read_u32(z, i - 1, "a group's memref comes before it", &of));
    if (!of) return tlang__read_fail(z, SHLO_FORMAT, "a group has a memref");
    SHLO__TRY(tlang__read_extent(z, &offset));
    return tlang__types_group(z->m, z->types[of], offset, &z->types[i], z->error);
}

static shlo_status tlang__read_type_id(tlang__read *z, uint32_t *out) {
    uint32_t i;
    SHLO__TRY(tlang__read_u32(z, z->n_types, "no such type", &i));
    if (!i) return tlang__read_fail(z, SHLO_FORMAT, "no such type");
    *out = z->types[i];
    return SHLO_OK;
}

typedef struct tlang__read_insn {
    tlang__parts parts;
    uint32_t operands[TLANG__MAX_OPERANDS], types[TLANG__MAX_OPERANDS];
    int64_t numbers[2 * TLANG__MAX_OPERANDS];
} tlang__read_insn;

static shlo_status tlang__read_parts(tlang__read *z, uint32_t op, tlang__read_insn *x) {
    const tlang__op_row *row = tlang__op_row_of(op);
    tlang__parts *p = &x->parts;
    uint32_t next = z->m->values.count;
    int64_t line = 0;
    memset(p, 0, sizeof *p);
    if (!row) return tlang__read_fail(z, SHLO_FORMAT, "no such instruction");
    p->op = op;
    SHLO__TRY(tlang__read_u32(z, 31, "bad modifiers", &p->modifiers));
    p->n_operands = row->operands < 0 ? 0 : (uint32_t)row->operands;
    if (row->operands < 0)
        SHLO__TRY(tlang__read_u32(z, TLANG__MAX_OPERANDS, "too many operands", &p->n_operands));
    for (uint32_t i = 0; i < p->n_operands; i++) {
        uint32_t back;
        SHLO__TRY(tlang__read_u32(z, next - 1, "no such value", &back));
        if (!back) return tlang__read_fail(z, SHLO_FORMAT, "a value that is not made yet");
        x->operands[i] = next - back;
    }
    SHLO__TRY(tlang__read_u32(z, 2 * TLANG__MAX_OPERANDS, "too many numbers", &p->n_numbers));
    for (uint32_t i = 0; i < p->n_numbers; i++)
        if (shlo__bytes_svarint(&z->r, &x->numbers[i]) != SHLO_OK) return tlang__read_wrong(z, "bad number");
    SHLO__TRY(tlang__read_u32(z, TLANG__MAX_OPERANDS, "too many types", &p->n_types));
    for (uint32_t i = 0; i < p->n_types; i++) SHLO__TRY(tlang__read_type_id(z, &x->types[i]));
    if (z->lines && shlo__bytes_svarint(&z->r, &line) != SHLO_OK) return tlang__read_wrong(z, "bad line");
    if (line < -(int64_t)z->line || line > (int64_t)(INT32_MAX - z->line))
        return tlang__read_fail(z, SHLO_FORMAT, "bad line");
    z->line = (uint32_t)((int64_t)z->line + line);
    p->line = z->line;
    p->operands = x->operands;
    p->numbers = x->numbers;
    p->types = x->types;
    return SHLO_OK;
}

/* The instructions of a function: regions follow their instruction, closed by END or ELSE. */
static shlo_status tlang__read_body(tlang__read *z, uint32_t body, tlang__read_insn *x) {
    uint32_t region = body, op, insn;
    for (;;) {
        SHLO__TRY(tlang__read_u32(z, TLANG__CODE_ELSE, "no such instruction", &op));
        if (op == TLANG__CODE_END && region == body) return SHLO_OK;
        if (op == TLANG__CODE_END || op == TLANG__CODE_ELSE) {
            uint32_t parent = z->m->regions.items[region].parent, other = 0;
            if (region == body) return tlang__read_fail(z, SHLO_FORMAT, "an else outside of an if");
            SHLO__TRY(tlang__check_close(z->m, region, op == TLANG__CODE_ELSE, &other, z->error));
            region = other ? other : parent;
            continue;
        }
        SHLO__TRY(tlang__read_parts(z, op, x));
        SHLO__TRY(tlang__check_append(z->m, region, &x->parts, &insn, z->error));
        if (z->m->insns.items[insn].region[0]) region = z->m->insns.items[insn].region[0];
    }
}

static shlo_status tlang__read_func(tlang__read *z, tlang__read_insn *x) {
    uint32_t n_name, n_args, func;
    int32_t sizes[3];
    tlang__signature of;
    const uint8_t *name;
    SHLO__TRY(tlang__read_u32(z, 255, "bad name", &n_name));
    if (shlo__bytes_raw(&z->r, n_name, &name) != SHLO_OK)
        return tlang__read_fail(z, SHLO_FORMAT, "the file is cut off");
    SHLO__TRY(tlang__read_u32(z, TLANG__MAX_OPERANDS, "too many arguments", &n_args));
    for (uint32_t i = 0; i < n_args; i++) SHLO__TRY(tlang__read_type_id(z, &x->types[i]));
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t size;
        SHLO__TRY(tlang__read_u32(z, TLANG__MAX_GROUP, "bad size of a work-group", &size));
        sizes[i] = (int32_t)size;
    }
    of.name = (const char *)name;
    of.n_name = n_name;
    of.types = x->types;
    of.n_args = n_args;
    SHLO__TRY(tlang__check_func(z->m, &of, &func, z->error));
    SHLO__TRY(tlang__check_attributes(z->m, func, sizes, z->error));
    SHLO__TRY(tlang__read_body(z, z->m->funcs.items[func].body, x));
    return tlang__check_func_end(z->m, func, z->error);
}

/* How many of something there are: no more than `most`. */
static shlo_status tlang__read_count(tlang__read *z, uint32_t most, const char *of, uint32_t *out) {
    char what[96];
    *out = 0;
    if (shlo__bytes_varint32(&z->r, most, out) == SHLO_OK) return SHLO_OK;
    shlo__status_format(what, sizeof what, "more %s than the file has bytes for: it is cut off, or malformed",
        of);
    return tlang__read_wrong(z, what);
}

/* No entry takes less than a byte of the file, but for the sizes and strides of a type. */
static shlo_status tlang__read_counts(tlang__read *z, size_t bytes) {
    uint32_t most = (uint32_t)SHLO__MIN(bytes, UINT32_MAX / 64), all = 64 * most;
    tlang__counts *c = &z->counts;
    SHLO__TRY(tlang__read_count(z, most, "types", &c->types));
    SHLO__TRY(tlang__read_count(z, most, "functions", &c->funcs));
    SHLO__TRY(tlang__read_count(z, most, "regions", &c->regions));
    SHLO__TRY(tlang__read_count(z, most, "instructions", &c->insns));
    SHLO__TRY(tlang__read_count(z, most, "values", &c->values));
    SHLO__TRY(tlang__read_count(z, most, "operands", &c->ids));
    SHLO__TRY(tlang__read_count(z, all, "numbers", &c->numbers));
    SHLO__TRY(tlang__read_count(z, most, "characters", &c->text));
    if (c->types && c->funcs && c->regions && c->insns && c->values) return SHLO_OK;
    return tlang__read_fail(z, SHLO_FORMAT, "a list without entries");
}

static shlo_status tlang__read_header(tlang__read *z, size_t bytes) {
    const uint8_t *magic;
    uint8_t major = 0, minor = 0;
    if (shlo__bytes_raw(&z->r, 4, &magic) != SHLO_OK || memcmp(magic, TLANG__CODE_MAGIC, 4) != 0) {
        if (z->error) z->error->offset = 0;
        return shlo__status_fail(z->error, SHLO_FORMAT, "no program file of the tensor language");
    }
    if (shlo__bytes_u8(&z->r, &major) != SHLO_OK || shlo__bytes_u8(&z->r, &minor) != SHLO_OK)
        return tlang__read_fail(z, SHLO_FORMAT, "the file is cut off");
    if (major != TLANG__CODE_MAJOR || minor > TLANG__CODE_MINOR)
        return shlo__status_fail(z->error, SHLO_VERSION,
            "the file has format %d.%d, this library reads %d.%d", major, minor, TLANG__CODE_MAJOR,
            TLANG__CODE_MINOR);
    SHLO__TRY(tlang__read_u32(z, TLANG__CODE_LINES, "bad flags", &z->lines));
    return tlang__read_counts(z, bytes);
}

static shlo_status tlang__read_all(tlang__read *z, tlang__read_insn *x) {
    uint32_t n_funcs;
    for (uint32_t i = 1; i <= z->n_types; i++) SHLO__TRY(tlang__read_type(z, i));
    SHLO__TRY(tlang__read_u32(z, 65535, "too many functions", &n_funcs));
    for (uint32_t i = 0; i < n_funcs; i++) SHLO__TRY(tlang__read_func(z, x));
    return shlo__bytes_left(&z->r) ? tlang__read_fail(z, SHLO_FORMAT, "bytes behind the end") : SHLO_OK;
}

static void tlang__read_open(tlang__read *z, const void *data, size_t bytes, shlo_error *error) {
    memset(z, 0, sizeof *z);
    shlo__bytes_open(&z->r, data, bytes);
    z->error = error;
}

SHLO__FN shlo_status tlang__code_counts(const void *data, size_t bytes, tlang__counts *out,
    shlo_error *error) {
    tlang__read z;
    tlang__read_open(&z, data, bytes, error);
    SHLO__TRY(tlang__read_end(&z, tlang__read_header(&z, bytes)));
    *out = z.counts;
    return SHLO_OK;
}

SHLO__FN shlo_status tlang__code_read(const void *data, size_t bytes, tlang__module *m, shlo_error *error) {
    tlang__read z;
    tlang__read_insn *x;
    tlang__counts found;
    size_t room;
    shlo_status status;
    tlang__read_open(&z, data, bytes, error);
    z.m = m;
    SHLO__TRY(tlang__read_end(&z, tlang__read_header(&z, bytes)));
    SHLO__TRY(tlang__read_u32(&z, TLANG__MAX_TYPES, "too many types", &z.n_types));
    room = sizeof *x + (z.n_types + 1) * sizeof *z.types;
    x = (tlang__read_insn *)shlo__alloc_new(m->allocator, room);
    if (!x) return shlo__status_fail(error, SHLO_MEMORY, "no memory to load");
    z.types = (uint32_t *)(void *)(x + 1);
    status = tlang__read_all(&z, x);
    shlo__alloc_free(m->allocator, x, room);
    found = tlang__module_counts(m);
    if (status == SHLO_OK && memcmp(&found, &z.counts, sizeof found) != 0)
        status = tlang__read_fail(&z, SHLO_FORMAT, "the header counts other entries");
    if (status != SHLO_OK) shlo__status_fail(error, status, "%s", shlo_status_text(status));
    return tlang__read_end(&z, status);
}

#endif
