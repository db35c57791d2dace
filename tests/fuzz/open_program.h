/* tests/fuzz/open_program.h - a program file whose types do not say a size any more: each dimension of `size`
 * is unknown, but those of constants' types. It may not be a legal program. */
#ifndef TESTS_FUZZ_OPEN_PROGRAM_H
#define TESTS_FUZZ_OPEN_PROGRAM_H

#include "code_fields.h"

/* The k-th type, which is a tensor, with unknown dimensions. */
static void open_type(code_file *f, size_t item, uint64_t size) {
    const uint64_t dtype = f->items[item + 1].value;
    if (dtype >= 0x40 || f->n >= CODE_FIELDS) return;
    memmove(&f->items[item + 3], &f->items[item + 2], (f->n - item - 2) * sizeof f->items[0]);
    f->n++;
    memset(&f->items[item + 2], 0, sizeof f->items[0]);
    f->items[item + 1].value = 0x41 | 8;
    f->items[item + 2].kind = FIELD_U8;
    f->items[item + 2].value = dtype;
    for (size_t i = item + 3; f->items[i].kind != FIELD_END; i++)
        if (f->items[i].role == ROLE_DIM)
            f->items[i].value = f->items[i].value == size ? 0 : f->items[i].value + 1;
}

static int open_has_size(const code_file *f, size_t item, uint64_t size) {
    for (size_t i = item; f->items[i].kind != FIELD_END; i++)
        if (f->items[i].kind == FIELD_VARINT && f->items[i].role == ROLE_DIM && f->items[i].value == size)
            return 1;
    return 0;
}

static int open_is_constant(const code_file *f, uint64_t type) {
    const size_t list = code_list(f, 0, ROLE_CONSTANTS);
    for (size_t i = list ? list + 1 : f->n; i < f->n && f->items[i].kind == FIELD_ITEM; i += 3)
        if (f->items[i + 1].value / 2 == type) return 1;
    return 0;
}

/* The bytes of the open program, at most `most`; 0: there are none. */
static size_t open_program(const uint8_t *code, size_t n, uint64_t size, uint8_t *out, size_t most) {
    static code_file f;
    const size_t types = code_read(&f, code, n) ? code_list(&f, 0, ROLE_TYPES) : 0;
    int opened = 0;
    if (!types) return 0;
    for (uint64_t k = 0; k < code_items(&f, types); k++) {
        const size_t item = code_item(&f, types, k);
        if (!open_has_size(&f, item, size) || open_is_constant(&f, k + 1)) continue;
        open_type(&f, item, size);
        opened = 1;
    }
    return opened ? code_write(&f, out, most) : 0;
}

#endif
