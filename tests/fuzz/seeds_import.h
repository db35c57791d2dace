/* tests/fuzz/seeds_import.h - the programs of tests/import/artifact_samples.h as seeds: bytecode of all
 * versions, and text. */
#ifndef TESTS_FUZZ_SEEDS_IMPORT_H
#define TESTS_FUZZ_SEEDS_IMPORT_H

#include "../import/artifact_samples.h"
#include "../import/artifact_writer.h"

static inline int seeds_artifact(void (*keep)(const uint8_t *data, size_t n)) {
    int i;
    for (i = 0; i < 2 * ARTIFACT_SAMPLES; i++) {
        const artifact_sample *s = &artifact_samples[i / 2];
        const char *description = i % 2 ? s->plain : s->vhlo;
        writer w;
        memset(&w, 0, sizeof w);
        w.version = i * 5 % 7;
        w.plain = i % 2;
        if (!description) continue;
        if (w.version > 3 && w.plain) writer_resource(&w, "r", "seed", 4);
        if (!writer_write(&w, description)) return 0;
        keep(w.out.data, w.out.n);
        writer_free(&w);
    }
    return 1;
}

static inline int seeds_text(void (*keep)(const uint8_t *data, size_t n)) {
    int i;
    for (i = 0; i < ARTIFACT_SAMPLES; i++)
        keep((const uint8_t *)artifact_samples[i].text, strlen(artifact_samples[i].text));
    return 1;
}

#endif
