/* image/insns.c - the instructions of an image by their kinds. */
#ifndef SHLO__IMAGE_INSNS_C
#define SHLO__IMAGE_INSNS_C

#include "image.h"

typedef struct shlo__image_row {
    void (*fields)(shlo__codec *c, void *param); /* NULL: not in images, or not compiled in */
    uint16_t bytes;
} shlo__image_row;

#define SHLO__IMAGE_ROW(KIND, param, family) \
    {SHLO__IF_INSN(KIND, family)(shlo__image_of_##param, NULL), (uint16_t)sizeof(shlo__##param)},
static const shlo__image_row shlo__image_rows[SHLO__I_KINDS] = {
#define FLOW(KIND, name, param, family) SHLO__IMAGE_ROW(KIND, param, family)
#define INSN(KIND, name, param, run, family) SHLO__IMAGE_ROW(KIND, param, family)
/* An image runs alone: without handlers, a host's transfers, and other processes. */
#define MEETS(KIND, name, param, family) {NULL, 0},
#define HOSTED(KIND, name, param, run, family) {NULL, 0},
#include "../prog/insns.def"
};

SHLO__FN void shlo__image_insn(shlo__codec *c, uint32_t kind, const void **param) {
    const shlo__image_row *row = &shlo__image_rows[kind < SHLO__I_KINDS ? kind : 0];
    void *p;
    c->kind = kind;
    shlo__codec_used(c, SHLO__USES_INSN, kind);
    if (kind >= SHLO__I_KINDS || !row->fields) {
        shlo__codec_fail(c, SHLO__IMAGE_INSN);
        return;
    }
    p = shlo__codec_room(c, *param, 1, row->bytes);
    if (p) row->fields(c, p);
    *param = p;
}

#endif
