/* image/records.c - the records of an image: tensors, functions, where an instruction stands. */
#ifndef SHLO__IMAGE_RECORDS_C
#define SHLO__IMAGE_RECORDS_C

#include "image.h"

SHLO__FN void shlo__image_open(shlo__codec *c, const void *image, uint32_t record, void *memory,
    size_t bytes) {
    const shlo__image_header *h = shlo__image_head(image);
    memset(c, 0, sizeof *c);
    c->image = image;
    c->at = (const uint8_t *)image + shlo__image_offset(image, record);
    c->end = (const uint8_t *)image + h->constants;
    c->memory = (unsigned char *)memory;
    c->memory_end = bytes ? c->memory + bytes : c->memory;
}

static uint32_t shlo__image_entry(const void *image, uint32_t number) {
    shlo__codec c;
    uint32_t entry = 0;
    if (number >= shlo__image_head(image)->n_funcs) return shlo__image_head(image)->n_insns;
    shlo__image_open(&c, image, number, NULL, 0);
    shlo__codec_u32(&c, &entry);
    return entry;
}

SHLO__FN void shlo__image_func_at(const void *image, uint32_t number, shlo__image_func *f, shlo__codec *c) {
    shlo__codec r;
    shlo__image_open(&r, image, number, NULL, 0);
    memset(f, 0, sizeof *f);
    shlo__codec_u32(&r, &f->entry);
    shlo__codec_size(&r, &f->frame_bytes);
    shlo__codec_u32(&r, &f->number);
    shlo__codec_u32(&r, &f->n_args);
    shlo__codec_u32(&r, &f->n_results);
    shlo__codec_u32(&r, &f->name_bytes);
    if (f->name_bytes > (size_t)(r.end - r.at)) shlo__codec_fail(&r, SHLO__IMAGE_TRUNCATED);
    f->name = (const char *)r.at;
    if (!r.fault) r.at += f->name_bytes;
    f->end = shlo__image_entry(image, number + 1);
    f->tensors = r;
    if (c && r.fault) shlo__codec_fail(c, (shlo__image_fault)r.fault);
}

#endif
