// deps: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) $(BUILD)/tools/args.o
/* tests/fuzz/seeds.c - writes seeds as files: seeds FOLDER [KIND]. Without a kind the programs of seeds.h;
 * artifact and text: those of seeds_import.h; arrays, image, weights, api, random, tl_text, tl_code,
 * tl_random: those of the header of that name.
 *   seeds unpack PACK FOLDER     what tests/fuzz/corpus/TARGET.pack holds, as files
 *   seeds pack PACK FILE...      the reverse */
#include "stablehlo.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pack.h"
#include "seeds.h"
#include "seeds_import.h"
#include "seeds_arrays.h"
#include "seeds_image.h"
#include "seeds_weights.h"
#include "seeds_tl.h"
#include "seeds_random.h"

static const char *folder, *prefix = "seed";
static int count, failed;

static void write_seed(const uint8_t *data, size_t n) {
    char path[1000];
    FILE *f;
    snprintf(path, sizeof path, "%s/%s%d", folder, prefix, count++);
    f = fopen(path, "wb");
    if (f && fwrite(data, 1, n, f) == n && fclose(f) == 0) return;
    printf("cannot write %s\n", path);
    failed = 1;
}

typedef int (*seeds_fn)(void (*keep)(const uint8_t *data, size_t n));
static const struct {
    const char *name;
    seeds_fn make;
} kinds[] = {{"artifact", seeds_artifact}, {"text", seeds_text}, {"weights", seeds_weights},
    {"arrays", seeds_arrays}, {"image", seeds_image}, {"tl_text", seeds_tl_text}, {"tl_code", seeds_tl_code},
    {"tl_random", seeds_random}, {"random", seeds_random}, {"api", seeds_random}};

/* The seeds of that name; 1: something went wrong. */
static int write_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(name, kinds[i].name) == 0) return !kinds[i].make(write_seed) || failed;
    return 2;
}

static void unpacked(void *user, const uint8_t *data, size_t n) {
    (void)user;
    write_seed(data, n);
}

static int pack(const char *path, int n, char **files) {
    static uint8_t data[PACK_MOST];
    FILE *out = fopen(path, "wb");
    int ok = out != NULL;
    for (int i = 0; i < n && ok; i++) {
        FILE *f = fopen(files[i], "rb");
        ok = f && pack_write(out, data, fread(data, 1, sizeof data, f));
        if (f) fclose(f);
    }
    return !(out && fclose(out) == 0 && ok);
}

int main(int argc, char **argv) {
    int i;
    if (argc > 3 && strcmp(argv[1], "pack") == 0) return pack(argv[2], argc - 3, argv + 3);
    if (argc == 4 && strcmp(argv[1], "unpack") == 0) {
        folder = argv[3];
        prefix = "kept";
        return !pack_read(argv[2], unpacked, NULL) || failed;
    }
    if (argc < 2 || argc > 3) return 2;
    folder = argv[1];
    if (argc == 3) return write_kind(argv[2]);
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
