/* tests/fuzz/importing.h - what the fuzzers of the importers share: what is accepted can be printed, what is
 * refused says why and where. */
#ifndef TESTS_FUZZ_IMPORTING_H
#define TESTS_FUZZ_IMPORTING_H

#include "../../tools/import/import.h"
#include <stdlib.h>
#include <string.h>

static long fuzz_accepted;

typedef struct fuzz_input {
    const char *text;
    size_t n;
    long problems;
} fuzz_input;

static void fuzz_note(void *user, const import_problem *problem) {
    fuzz_input *in = (fuzz_input *)user;
    in->problems++;
    if (problem->status == SHLO_OK || problem->status == SHLO_INTERNAL || !problem->message[0]) abort();
    if (problem->at && (problem->at < in->text || problem->at > in->text + in->n)) abort();
    if (problem->offset > (int64_t)in->n) abort();
}

static void fuzz_discard(void *user, const char *text, size_t n) {
    (void)user;
    if (n && !text) abort();
}

static void fuzz_told(void *user, const import_problem *note) {
    const fuzz_input *in = (const fuzz_input *)user;
    if (!note->message[0] || !note->at || note->at < in->text || note->at > in->text + in->n) abort();
}

/* The last byte of an input that is not empty says with which options. */
static void fuzz_import(const char *text, size_t n,
    shlo_status (*import)(const void *text, size_t n, const import_options *options, shlo_blob *out)) {
    import_options options;
    fuzz_input in;
    shlo_blob code;
    shlo_error error;
    shlo_status status;
    memset(&options, 0, sizeof options);
    memset(&in, 0, sizeof in);
    in.text = text;
    in.n = n;
    options.foreign = n && text[n - 1] & 1;
    options.outside = n && text[n - 1] & 2;
    options.flags = SHLO_KEEP_NAMES | SHLO_KEEP_LOCATIONS | SHLO_KEEP_SOURCES;
    options.report = fuzz_note;
    options.note = fuzz_told;
    options.user = &in;
    status = import(text, n, &options, &code);
    if ((status == SHLO_OK) != (in.problems == 0) || (status == SHLO_OK) != (code.data != NULL)) abort();
    if (status != SHLO_OK) return;
    fuzz_accepted++;
    status = shlo_print(code.data, code.bytes, SHLO_PRINT_GENERIC | SHLO_PRINT_LOCATIONS, fuzz_discard, NULL,
        NULL, &error);
    if (status != SHLO_OK && status != SHLO_MEMORY) abort();
    shlo_blob_free(&code);
}

#endif
