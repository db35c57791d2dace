/* tests/fuzz/mutate_code.h - changes of program files that keep their structure whole: another operand, type,
 * size, attribute or op, items that come, go and change places, elements of constants, wrong counts. What
 * cannot be read as fields is left to mutations of bytes. The same seed gives the same file. */
#ifndef TESTS_FUZZ_MUTATE_CODE_H
#define TESTS_FUZZ_MUTATE_CODE_H

#include "../test.h"
#include "code_fields.h"

/* Mutations of bytes, of whoever drives the target. */
typedef size_t (*fuzz_bytes_fn)(uint8_t *data, size_t n, size_t most);

static code_file mutate_file;
static unsigned long long mutate_state;

static size_t mutate_below(size_t n) { return n ? (size_t)((test_random(&mutate_state) >> 20) % n) : 0; }

static int mutate_is_leaf(const code_field *x) {
    return x->kind >= FIELD_USE && (x->kind != FIELD_ELEMENTS || x->n) && (x->kind != FIELD_RAW || x->n);
}

/* Some field of that section, 0: of any. Returns the number of fields if there seems to be none. */
static size_t mutate_leaf(const code_file *f, unsigned section) {
    size_t from = 0, to = f->n;
    for (size_t i = 0; section && i < f->n; i++) {
        if (f->items[i].kind != FIELD_SECTION) continue;
        if (from && to == f->n) to = i;
        if ((f->items[i].value & 15) == section) from = i + 1;
    }
    if (to <= from) return f->n;
    for (int i = 0; i < 30; i++) {
        const size_t at = from + mutate_below(to - from);
        if (mutate_is_leaf(&f->items[at])) return at;
    }
    return f->n;
}

/* ---- leaves ---- */

static uint64_t mutate_number(uint64_t old) {
    static const uint64_t odd[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 63, 64, 65, 127, 128, 255,
        256, 65535, 65536, 0x7fffffff, 0x80000000u, 0xffffffffu, (uint64_t)1 << 62, UINT64_MAX - 1,
        UINT64_MAX};
    switch (mutate_below(6)) {
    case 0:
        return old + 1;
    case 1:
        return old - 1;
    case 2:
        return old ^ (uint64_t)1 << mutate_below(mutate_below(2) ? 4 : 64);
    case 3:
        return mutate_below(6);
    case 4:
        return odd[mutate_below(18)];
    default:
        return odd[mutate_below(sizeof odd / sizeof *odd)];
    }
}

static uint64_t mutate_double(uint64_t old) {
    static const double odd[] = {0, -0.0, 1, -1, 0.5, 1e-30, 1e30, 1e300, 5e-324, 2, 3, 1e-5};
    const size_t k = mutate_below(sizeof odd / sizeof *odd + 3);
    if (k >= sizeof odd / sizeof *odd) return k % 2 ? mutate_number(old) : 0x7ff0000000000000u + k % 3;
    memcpy(&old, &odd[k], sizeof old);
    return old;
}

/* The value of another field of the same role. */
static uint64_t mutate_other(const code_file *f, const code_field *x) {
    const size_t from = mutate_below(f->n);
    for (size_t i = 0; i < f->n; i++) {
        const code_field *y = &f->items[(from + i) % f->n];
        if (y->role == x->role && y->kind == x->kind && y->value != x->value) return y->value;
    }
    return x->value;
}

static uint64_t mutate_items(const code_file *f, field_role role) {
    const size_t list = code_list(f, 0, role);
    return list ? code_items(f, list) : 0;
}

/* A value of that type, or of any, 0. */
static uint64_t mutate_value(const code_file *f, uint32_t type, uint64_t old) {
    const size_t from = mutate_below(f->n);
    for (size_t i = 0; i < f->n; i++) {
        const code_field *y = &f->items[(from + i) % f->n];
        if (y->kind == FIELD_DEF && (!type || y->n == type) && y->value != old) return y->value;
    }
    return old;
}

/* An op of as many operands, results and regions, which may take the same attributes. */
static uint64_t mutate_op(uint64_t old) {
    shlo_op_info was, is;
    if (!shlo_op_get_info((shlo_op)(old & 127), &was)) return old;
    for (int i = 0; i < 300; i++) {
        const uint64_t code = mutate_below(128);
        int32_t a = 0;
        if (code == (old & 127) || !shlo_op_get_info((shlo_op)code, &is)) continue;
        if (is.operands != was.operands || is.results != was.results || is.regions != was.regions) continue;
        if (is.n_attrs != was.n_attrs) continue;
        while (a < is.n_attrs && is.attrs[a].kind == was.attrs[a].kind &&
               is.attrs[a].required == was.attrs[a].required)
            a++;
        if (a == is.n_attrs) return code | (old & 128);
    }
    return old;
}

static void mutate_text(code_file *f, code_field *x) {
    const code_field *other = &f->items[mutate_leaf(f, SECTION_STRINGS) % f->n];
    if (x->n && mutate_below(3)) {
        x->bytes[mutate_below(x->n)] = (uint8_t)mutate_below(256);
    }
    else if (other->kind == FIELD_TEXT && mutate_below(2)) {
        x->bytes = other->bytes;
        x->n = (uint32_t)mutate_below(other->n + 1);
    }
    else
        x->n -= x->n > 0;
}

static void mutate_elements(code_field *x) {
    static const uint8_t odd[] = {0, 1, 0x80, 0x7f, 0xff, 0x3f, 0xf0, 0xc0};
    for (size_t i = 1 + mutate_below(4); i && x->n; i--)
        x->bytes[mutate_below(x->n)] =
            mutate_below(2) ? odd[mutate_below(sizeof odd)] : (uint8_t)mutate_below(256);
}

static void mutate_set(code_file *f, code_field *x) {
    switch (x->kind) {
    case FIELD_USE:
        x->value = mutate_value(f, mutate_below(4) ? code_def_type(f, x->value) : 0, x->value);
        return;
    case FIELD_TEXT:
        mutate_text(f, x);
        return;
    case FIELD_RAW:
    case FIELD_ELEMENTS:
        mutate_elements(x);
        return;
    default:
        break;
    }
    switch (x->role) {
    case ROLE_TYPE:
        x->value = 1 + mutate_below(mutate_items(f, ROLE_TYPES));
        break;
    case ROLE_CONSTANT:
        x->value = 1 + mutate_below(mutate_items(f, ROLE_CONSTANTS));
        break;
    case ROLE_STRING:
        x->value = mutate_below(mutate_items(f, ROLE_STRINGS) + 1);
        break;
    case ROLE_WORD:
        x->value = mutate_below(2) ? x->value ^ 1
                                   : 2 * (1 + mutate_below(mutate_items(f, ROLE_TYPES))) + mutate_below(2);
        break;
    case ROLE_TAG:
        x->value = mutate_below(3) ? 1 + mutate_below(30) : mutate_number(x->value) & 127;
        break;
    case ROLE_ELEMENT_TYPE:
        x->value = 1 + mutate_below(30);
        break;
    case ROLE_OP:
        x->value = mutate_op(x->value);
        break;
    case ROLE_BOOL:
        x->value ^= 1;
        break;
    case ROLE_CHOICE:
        x->value = mutate_below(8);
        break;
    case ROLE_DOUBLE:
        x->value = mutate_double(x->value);
        break;
    default:
        x->value = mutate_below(3) ? mutate_number(x->value) : mutate_other(f, x);
    }
}

/* ---- items ---- */

/* Some item of a list whose items may come and go; the number of fields: there seems to be none. */
static size_t mutate_item(const code_file *f, field_role role) {
    for (int i = 0; i < 200; i++) {
        const size_t at = mutate_below(f->n);
        if (f->items[at].kind == FIELD_ITEM && (!role || f->items[at].role == role)) return at;
    }
    return f->n;
}

static int mutate_ends(const code_file *f, size_t at) { /* a return */
    shlo_op_info info;
    return f->items[at].role == ROLE_OPS &&
           shlo_op_get_info((shlo_op)(f->items[at + 1].value & 127), &info) && info.ends_region;
}

/* The list of an item or of the list's end. */
static size_t mutate_list_of(const code_file *f, size_t at) {
    int depth = 0;
    while (at-- > 0) {
        if (f->items[at].kind == FIELD_END) depth++;
        if (f->items[at].kind == FIELD_LIST && depth-- == 0) return at;
    }
    return 0;
}

static void mutate_delete(code_file *f, size_t at, size_t end) {
    memmove(&f->items[at], &f->items[end], (f->n - end) * sizeof f->items[0]);
    f->n -= end - at;
}

/* Users of what the fields define take another value of the type. */
static void mutate_free(code_file *f, size_t at, size_t end) {
    for (; at < end; at++) {
        const code_field def = f->items[at];
        uint64_t other;
        if (def.kind != FIELD_DEF) continue;
        other = mutate_value(f, def.n, def.value);
        for (size_t i = 0; i < f->n; i++)
            if (f->items[i].kind == FIELD_USE && f->items[i].value == def.value) f->items[i].value = other;
    }
}

static void mutate_remove(code_file *f) {
    const size_t at = mutate_item(f, mutate_below(2) ? ROLE_OPS : ROLE_NONE);
    if (at == f->n || !f->items[mutate_list_of(f, at)].n) return;
    if (mutate_ends(f, at) && mutate_below(8)) return;
    mutate_free(f, at, code_behind(f, at));
    mutate_delete(f, at, code_behind(f, at));
}

/* Values that copied fields define are new ones, to their users among them, too. */
static void mutate_rename(code_file *f, size_t at, size_t n) {
    for (size_t i = at; i < at + n; i++) {
        const uint64_t old = f->items[i].value;
        if (f->items[i].kind != FIELD_DEF) continue;
        if (f->n_defs >= 2 * CODE_DEFS) return;
        f->items[i].value = f->n_defs;
        f->types[f->n_defs] = f->items[i].n;
        for (size_t k = at; k < at + n; k++)
            if (f->items[k].kind == FIELD_USE && f->items[k].value == old) f->items[k].value = f->n_defs;
        f->n_defs++;
    }
}

/* A copy of the fields before field `to`; 0: there is no room. */
static int mutate_copy(code_file *f, size_t at, size_t end, size_t to) {
    static code_field room[CODE_FIELDS];
    const size_t n = end - at;
    if (n > CODE_FIELDS / 4 || f->n + n > CODE_FIELDS) return 0;
    memcpy(room, &f->items[at], n * sizeof *room);
    memmove(&f->items[to + n], &f->items[to], (f->n - to) * sizeof *room);
    memcpy(&f->items[to], room, n * sizeof *room);
    f->n += n;
    mutate_rename(f, to, n);
    return 1;
}

/* The last value that the fields define takes the place of one of its type in some later use. */
static void mutate_use(code_file *f, size_t at, size_t end) {
    const code_field *def = NULL;
    for (size_t i = at; i < end; i++)
        if (f->items[i].kind == FIELD_DEF) def = &f->items[i];
    for (size_t i = end; def && i < f->n; i++) {
        code_field *x = &f->items[i];
        if (x->kind == FIELD_USE && code_def_type(f, x->value) == def->n && mutate_below(2) == 0) {
            x->value = def->value;
            return;
        }
    }
}

static void mutate_new_operands(code_file *f, size_t at, size_t end) {
    for (; at < end; at++)
        if (f->items[at].kind == FIELD_USE && mutate_below(2)) mutate_set(f, &f->items[at]);
}

/* A copy of an item in its list, or in another one of that role. New types, texts and constants are the last
 * ones, so that the ids of others stay. */
static void mutate_insert(code_file *f) {
    const size_t at = mutate_item(f, mutate_below(2) ? ROLE_OPS : ROLE_NONE), end = code_behind(f, at);
    size_t to, n = end - at;
    field_role role;
    if (at == f->n || (mutate_ends(f, at) && mutate_below(8))) return;
    role = (field_role)f->items[at].role;
    to = mutate_below(2) ? mutate_item(f, role) : end;
    if (role == ROLE_TYPES || role == ROLE_STRINGS || role == ROLE_CONSTANTS)
        to = code_item(f, mutate_list_of(f, at), UINT64_MAX);
    if (to == f->n || !f->items[mutate_list_of(f, to)].n || role == ROLE_ATTRS) return;
    if (!mutate_copy(f, at, end, to)) return;
    if (role == ROLE_OPS) {
        mutate_new_operands(f, to, to + n);
        if (mutate_below(4)) mutate_use(f, to, to + n);
    }
    for (size_t k = mutate_below(3) + (role == ROLE_TYPES); k && n > 1; k--) {
        code_field *x = &f->items[to + 1 + mutate_below(n - 1)];
        if (mutate_is_leaf(x)) mutate_set(f, x);
    }
}

/* Two neighbours change places. */
static void mutate_swap(code_file *f) {
    const size_t at = mutate_item(f, ROLE_NONE), middle = code_behind(f, at);
    size_t end, n = middle - at;
    static code_field room[CODE_FIELDS];
    if (at == f->n || middle >= f->n || f->items[middle].kind != FIELD_ITEM) return;
    end = code_behind(f, middle);
    memcpy(room, &f->items[at], n * sizeof *room);
    memmove(&f->items[at], &f->items[middle], (end - middle) * sizeof *room);
    memcpy(&f->items[at + (end - middle)], room, n * sizeof *room);
}

/* ---- attributes that may be absent ---- */

static size_t mutate_field_of(const code_file *f, size_t op, field_role role) {
    for (size_t i = op + 1; i < op + 3 && i < f->n; i++)
        if (f->items[i].role == role && f->items[i].kind == FIELD_VARINT) return i;
    return 0;
}

/* An attribute with some value, before field `to`. */
static void mutate_new_attr(code_file *f, size_t to, shlo_attr_kind kind, int32_t index) {
    static const uint8_t zeros[8];
    static code_file made;
    code_cursor c;
    uint8_t bytes[8];
    memcpy(bytes, zeros, sizeof bytes);
    made.n = 0;
    made.failed = 0;
    bytes[0] = (uint8_t)(kind == SHLO_ATTR_BOOL || kind == SHLO_ATTR_F32 ? 0 : mutate_below(3));
    if (code_attr_list(kind) || kind == SHLO_ATTR_TABLE) bytes[0] = 0;
    c.at = bytes;
    c.end = bytes + sizeof bytes;
    code_attr(&made, &c, kind, index);
    if (made.failed || f->n + made.n > CODE_FIELDS) return;
    memmove(&f->items[to + made.n], &f->items[to], (f->n - to) * sizeof made.items[0]);
    memcpy(&f->items[to], made.items, made.n * sizeof made.items[0]);
    f->n += made.n;
}

/* The k-th optional attribute of an op comes or goes. */
static void mutate_present(code_file *f) {
    const size_t op = mutate_item(f, ROLE_OPS), present = mutate_field_of(f, op, ROLE_PRESENT);
    shlo_op_info info;
    size_t k, at;
    int32_t index = 0;
    if (op == f->n || !present || !shlo_op_get_info((shlo_op)(f->items[op + 1].value & 127), &info)) return;
    k = mutate_below((size_t)code_optionals(&info));
    for (size_t left = k; left || info.attrs[index].required; index++) left -= !info.attrs[index].required;
    at = code_list(f, op, ROLE_ATTRS) + 1;
    while (f->items[at].kind == FIELD_ITEM && f->items[at].value < (uint64_t)index) at = code_behind(f, at);
    if (f->items[present].value >> k & 1)
        mutate_delete(f, at, code_behind(f, at));
    else
        mutate_new_attr(f, at, info.attrs[index].kind, index);
    f->items[present].value ^= (uint64_t)1 << k;
}

/* ---- all ---- */

static void mutate_once(code_file *f) {
    static const unsigned sections[] = {0, SECTION_TYPES, SECTION_TYPES, SECTION_PROGRAM, SECTION_PROGRAM,
        SECTION_PROGRAM, SECTION_PROGRAM, SECTION_CONSTANTS};
    size_t at;
    switch (mutate_below(16)) {
    case 0:
    case 1:
        mutate_remove(f);
        break;
    case 2:
    case 3:
    case 4:
    case 5:
        mutate_insert(f);
        break;
    case 6:
        mutate_swap(f);
        break;
    case 7:
        mutate_present(f);
        break;
    case 8:
        at = mutate_item(f, ROLE_OPS);
        if (at < f->n) mutate_set(f, &f->items[at + 1]);
        break;
    default:
        at = mutate_leaf(f, sections[mutate_below(sizeof sections / sizeof *sections)]);
        if (at < f->n) mutate_set(f, &f->items[at]);
    }
}

/* Changes the file in place; its bytes then, at most `most`; 0: it has no structure to change. */
static size_t mutate_fields(uint8_t *data, size_t n, size_t most) {
    static uint8_t made[CODE_BYTES];
    size_t size;
    if (!code_read(&mutate_file, data, n)) return 0;
    for (size_t times = 1 + mutate_below(4); times; times--) mutate_once(&mutate_file);
    if (mutate_below(64) == 0) mutate_file.wrong = 1 + (int)mutate_below(WRONG_CHECKSUM);
    if (mutate_below(256) == 0) mutate_file.minor ^= 1;
    size = code_write(&mutate_file, made, most < sizeof made ? most : sizeof made);
    if (size) memcpy(data, made, size);
    return size;
}

/* The checksum of what `bytes` has changed is right again. */
static size_t mutate_bytes(uint8_t *data, size_t n, size_t most, fuzz_bytes_fn bytes) {
    const int summed = n >= 16 && data[n - 10] == (128 | SECTION_CHECKSUM) && data[n - 9] == 8;
    uint64_t sum;
    n = bytes(data, n, most);
    if (!summed || n < 16 || mutate_below(16) == 0) return n;
    sum = code_checksum(data, n - 10);
    data[n - 10] = 128 | SECTION_CHECKSUM;
    data[n - 9] = 8;
    memcpy(data + n - 8, &sum, 8);
    return n;
}

static size_t mutate_code(uint8_t *data, size_t n, size_t most, unsigned seed, fuzz_bytes_fn bytes) {
    size_t size = 0;
    mutate_state = 2 * (unsigned long long)seed + 1;
    for (int i = 0; i < 4; i++) test_random(&mutate_state);
    if (mutate_below(4)) size = mutate_fields(data, n, most);
    return size ? size : mutate_bytes(data, n, most, bytes);
}

#define FUZZ_MUTATE mutate_code
#include "mutator.h"
#endif
