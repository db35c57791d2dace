/* tests/fuzz/seeds.c - writes the seeds of seeds.h as files: seeds FOLDER. */
#include "stablehlo.h"
#include <stdio.h>
#include <stdlib.h>
#include "seeds.h"

int main(int argc, char **argv) {
    int i;
    if (argc != 2) return 2;
    for (i = 0; i < SEED_COUNT; i++) {
        char path[1000];
        shlo_blob blob;
        shlo_error error;
        FILE *f;
        if (seed_make(i, i % 4, &blob, &error) != SHLO_OK) { printf("seed %d: %s\n", i, error.message); return 1; }
        snprintf(path, sizeof path, "%s/seed%d.shlb", argv[1], i);
        f = fopen(path, "wb");
        if (!f || fwrite(blob.data, 1, blob.bytes, f) != blob.bytes || fclose(f) != 0) { printf("cannot write %s\n", path); return 1; }
        shlo_blob_free(&blob);
    }
    return 0;
}
