/* image/insns.c - the instructions of an image by their kinds. */
#ifndef SHLO__IMAGE_INSNS_C
#define SHLO__IMAGE_INSNS_C

#include "image.h"

/* How the parameters of a kind of instructions are read and written. */
typedef struct shlo__image_row {
    void (*fields)(shlo__codec *c, void *param);
    uint16_t kind, bytes;
} shlo__image_row;

/* The kinds that are compiled in. An image runs alone: without handlers, a host's transfers, and other
   processes. The last row is none. */
#define SHLO__IMAGE_ROW(KIND, param) \
    {shlo__image_of_##param, (uint16_t)SHLO__I_##KIND, (uint16_t)sizeof(shlo__##param)},
#define SHLO__IMAGE_NONE(KIND, param)
static const shlo__image_row shlo__image_rows[] = {
#define FLOW(KIND, name, param, family) \
    SHLO__IF_INSN(KIND, family)(SHLO__IMAGE_ROW, SHLO__IMAGE_NONE)(KIND, param)
#define INSN(KIND, name, param, run, family) FLOW(KIND, name, param, family)
#define MEETS(KIND, name, param, family)
#define HOSTED(KIND, name, param, run, family)
#include "../prog/insns.def"
    {NULL, 0, 0},
};
#undef SHLO__IMAGE_ROW
#undef SHLO__IMAGE_NONE

SHLO__FN void shlo__image_insn(shlo__codec *c, uint32_t kind, const void **param) {
    const shlo__image_row *row = shlo__image_rows;
    void *p;
    c->kind = kind;
    while (row->fields && row->kind != kind) row++;
    if (!row->fields) {
        shlo__codec_needs(c, 0, SHLO__USES_INSN, kind);
        return;
    }
    shlo__codec_used(c, SHLO__USES_INSN, kind);
    p = shlo__codec_room(c, *param, 1, row->bytes);
    if (p) row->fields(c, p);
    *param = p;
}

#endif
