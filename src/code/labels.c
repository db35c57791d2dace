/* code/labels.c - names of arguments and results: an optional section that stands for itself, so that it can
 * be used in place. A function that does not exist, or a number that it does not have, is no error. */
#ifndef SHLO__CODE_LABELS_C
#define SHLO__CODE_LABELS_C

#include "code.h"

static shlo_status shlo__label_text(shlo__bytes_reader *r, const char **text, size_t *n) {
    const uint8_t *bytes = NULL;
    uint64_t size = 0;
    SHLO__TRY(shlo__bytes_varint(r, SIZE_MAX, &size));
    SHLO__TRY(shlo__bytes_raw(r, (size_t)size, &bytes));
    *text = (const char *)bytes;
    *n = (size_t)size;
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__label_next(shlo__bytes_reader *r, shlo__label *label) {
    const char *func = NULL;
    size_t n = 0;
    SHLO__TRY(shlo__label_text(r, &func, &n));
    if (n) {
        label->func = func;
        label->n_func = n;
    }
    SHLO__TRY(shlo__bytes_varint32(r, UINT32_MAX, &label->place));
    SHLO__TRY(shlo__label_text(r, &label->text, &label->n));
    return label->n_func && label->n ? SHLO_OK : SHLO_FORMAT;
}

SHLO__FN int shlo__label_is_of(const shlo__label *label, const char *func) {
    return strlen(func) == label->n_func && memcmp(func, label->func, label->n_func) == 0;
}

#ifndef SHLO_NO_BUILD
SHLO__FN void shlo__label_put(shlo__bytes_buffer *b, const shlo__label *label) {
    shlo__bytes_put_varint(b, label->n_func);
    shlo__bytes_put(b, label->func, label->n_func);
    shlo__bytes_put_varint(b, label->place);
    shlo__bytes_put_varint(b, label->n);
    shlo__bytes_put(b, label->text, label->n);
}
#endif

#endif
