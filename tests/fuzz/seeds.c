/* tests/fuzz/seeds.c - writes seeds as files: seeds FOLDER [artifact|text|weights]. Without a second word the
 * programs of seeds.h, else those of seeds_import.h or seeds_weights.h. */
#include "stablehlo.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "seeds.h"
#include "seeds_import.h"
#include "seeds_weights.h"

static const char *folder;
static int count, failed;

static void write_seed(const uint8_t *data, size_t n) {
    char path[1000];
    FILE *f;
    snprintf(path, sizeof path, "%s/seed%d", folder, count++);
    f = fopen(path, "wb");
    if (f && fwrite(data, 1, n, f) == n && fclose(f) == 0) return;
    printf("cannot write %s\n", path);
    failed = 1;
}

int main(int argc, char **argv) {
    int i;
    if (argc < 2 || argc > 3) return 2;
    folder = argv[1];
    if (argc == 3 && strcmp(argv[2], "weights") == 0) return seeds_weights(write_seed) && !failed ? 0 : 1;
    if (argc == 3)
        return (strcmp(argv[2], "text") == 0 ? seeds_text(write_seed) : seeds_artifact(write_seed)) && !failed
                   ? 0
                   : 1;
    for (i = 0; i < SEED_COUNT; i++) {
        shlo_blob blob;
        shlo_error error;
        if (seed_make(i, i % 4, &blob, &error) != SHLO_OK) {
            printf("seed %d: %s\n", i, error.message);
            return 1;
        }
        write_seed((const uint8_t *)blob.data, blob.bytes);
        shlo_blob_free(&blob);
    }
    return failed;
}
