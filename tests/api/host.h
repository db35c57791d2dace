/* tests/api/host.h - the host that the programs of lines.h ask for: handlers that give ones, and the other
 * side of transfers. Needs the public header alone. */
#ifndef TESTS_API_HOST_H
#define TESTS_API_HOST_H

#include "stablehlo.h"
#include <string.h>

static void put_ones(const shlo_buffer *b) {
    const double one[2] = {1, 0};
    shlo_dtype from = b->dtype == SHLO_C64 || b->dtype == SHLO_C128 ? SHLO_C128 : SHLO_F64;
    for (size_t at = 0; at < b->bytes; at += shlo_dtype_bytes(b->dtype))
        shlo_convert_elements(b->dtype, (unsigned char *)b->data + at, from, one, 1);
}

/* What a region cannot compute from its arguments is made up: ones. */
static shlo_status source(void *user, const shlo_call_info *info, shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < info->n_outputs; i++) put_ones(&info->outputs[i]);
    return SHLO_OK;
}

static shlo_status source_shape(void *user, const shlo_call_info *info, int64_t *const *dims,
    shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < info->n_outputs; i++)
        for (int32_t d = 0; d < info->outputs[i].rank; d++)
            if (dims[i][d] < 0) dims[i][d] = 2;
    return SHLO_OK;
}

/* The condition of a loop: yes, yes, no. */
static shlo_status again(void *user, const shlo_call_info *info, shlo_error *error) {
    int *calls = (int *)user;
    (void)error;
    *(unsigned char *)info->outputs[0].data = (unsigned char)(++*calls % 3 != 0);
    return SHLO_OK;
}

static shlo_status feed(void *user, const shlo_transfer *what, const shlo_buffer *tensors, int32_t n,
    shlo_error *error) {
    (void)user;
    (void)error;
    for (int32_t i = 0; i < n; i++)
        if (what->op[0] == 'i' || what->op[0] == 'r') put_ones(&tensors[i]);
    return SHLO_OK;
}

/* The three handlers into `handlers`; *calls counts those of the condition of a loop. */
static void host_options(shlo_options *options, shlo_custom *handlers, int *calls) {
    static const char *const names[] = {"source", "any", "again"};
    memset(handlers, 0, 3 * sizeof *handlers);
    for (int k = 0; k < 3; k++) {
        handlers[k].name = names[k];
        handlers[k].call = k < 2 ? source : again;
        handlers[k].shape = source_shape;
        handlers[k].user = calls;
    }
    options->customs = handlers;
    options->n_customs = 3;
    options->limits.steps = 100000;
    options->host.infeed = options->host.outfeed = options->host.recv = options->host.send = feed;
}
#endif
