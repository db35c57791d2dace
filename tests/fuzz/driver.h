/* tests/fuzz/driver.h - a main() for a fuzz target where there is no libFuzzer: every seed and what
 * tests/fuzz/corpus has for the target as they are, then mutations of seeds and of what was accepted. The
 * same numbers give the same inputs on every machine.
 *   PROGRAM [-n RUNS] [-s SEED] [FILE...]     without files: the seeds of seeds.h, or the target's own */
#ifndef TESTS_FUZZ_DRIVER_H
#define TESTS_FUZZ_DRIVER_H

#include "../test.h"
#include "pack.h"
#include <dirent.h>
#ifndef DRIVER_OWN_SEEDS
#include "seeds.h"
#endif

enum { DRIVER_INPUTS = 64, DRIVER_ROOM = 1 << 16 };

typedef struct driver_input {
    uint8_t *data;
    size_t n;
} driver_input;
static driver_input driver_inputs[DRIVER_INPUTS];
static int driver_n;
static size_t driver_seeded; /* the first of them are seeds */
static unsigned long long driver_state;
static uint8_t driver_bytes[DRIVER_ROOM];

static size_t driver_below(size_t n) { return n ? (size_t)((test_random(&driver_state) >> 20) % n) : 0; }

/* What was accepted takes the place of other such inputs, not of seeds. */
static void driver_keep(const uint8_t *data, size_t n) {
    const size_t at = driver_n < DRIVER_INPUTS ? (size_t)driver_n++
                                               : driver_seeded + driver_below(DRIVER_INPUTS - driver_seeded);
    driver_input *in = &driver_inputs[at];
    free(in->data);
    in->data = (uint8_t *)malloc(n ? n : 1);
    if (n) memcpy(in->data, data, n);
    in->n = n;
}

static int driver_file(const char *path) {
    FILE *f = fopen(path, "rb");
    size_t n;
    if (!f) return 0;
    n = fread(driver_bytes, 1, DRIVER_ROOM, f);
    fclose(f);
    driver_keep(driver_bytes, n);
    return 1;
}

#ifdef DRIVER_OWN_SEEDS
static int driver_seeds(void); /* of the target */
#else
static int driver_seeds(void) {
    int i;
    for (i = 0; i < SEED_COUNT; i++) {
        shlo_blob blob;
        shlo_error error;
        if (seed_make(i, i % 4, &blob, &error) != SHLO_OK) {
            printf("seed %d: %s\n", i, error.message);
            return 0;
        }
        driver_keep(blob.data, blob.bytes);
        blob.allocator.free(blob.allocator.user, blob.data, blob.bytes);
    }
    return 1;
}
#endif

/* Opens or closes a gap of k bytes. */
static size_t driver_shift(size_t n) {
    size_t at = driver_below(n + 1), k = 1 + driver_below(4), i;
    if (driver_below(2)) {
        if (n + k > DRIVER_ROOM) return n;
        memmove(driver_bytes + at + k, driver_bytes + at, n - at);
        for (i = 0; i < k; i++) driver_bytes[at + i] = (uint8_t)test_random(&driver_state);
        return n + k;
    }
    if (at + k > n) return n;
    memmove(driver_bytes + at, driver_bytes + at + k, n - at - k);
    return n - k;
}

/* A piece of another input over this one. */
static void driver_splice(size_t n) {
    const driver_input *in = &driver_inputs[driver_below((size_t)driver_n)];
    size_t from = driver_below(in->n), to = driver_below(n), k = 1 + driver_below(16);
    if (k > in->n - from) k = in->n - from;
    if (k > n - to) k = n - to;
    if (k) memcpy(driver_bytes + to, in->data + from, k);
}

static size_t driver_mutate(size_t n) {
    static const uint8_t odd[] = {0, 1, 2, 3, 0x7f, 0x80, 0x81, 0xff, 0xfe, 0x40, 0x3f};
    size_t times = 1 + driver_below(4);
    while (times--) {
        size_t at = driver_below(driver_below(3) ? n : 64);
        if (at >= n) continue;
        switch (driver_below(6)) {
        case 0:
            driver_bytes[at] ^= (uint8_t)(1u << driver_below(8));
            break;
        case 1:
            driver_bytes[at] = (uint8_t)test_random(&driver_state);
            break;
        case 2:
            driver_bytes[at] = odd[driver_below(sizeof odd)];
            break;
        case 3:
            driver_bytes[at] = (uint8_t)(driver_bytes[at] + (driver_below(2) ? 1 : -1));
            break;
        case 4:
            n = driver_shift(n);
            break;
        default:
            driver_splice(n);
        }
    }
    return n;
}

#ifdef FUZZ_MUTATE
static size_t driver_bytes_only(uint8_t *data, size_t n, size_t most) {
    (void)data; /* driver_bytes */
    (void)most;
    return driver_mutate(n);
}
#endif
static size_t driver_mutate_one(size_t n) {
#ifdef FUZZ_MUTATE
    return FUZZ_MUTATE(driver_bytes, n, DRIVER_ROOM, (unsigned)test_random(&driver_state), driver_bytes_only);
#else
    return driver_mutate(n);
#endif
}

/* Runs one input in memory of exactly its size, so that a sanitizer sees a read beyond it. Accepted ones are
 * kept now and then. */
static void driver_run(const uint8_t *data, size_t n) {
    uint8_t *copy = (uint8_t *)malloc(n ? n : 1);
    long before = fuzz_accepted;
    if (n) memcpy(copy, data, n);
    LLVMFuzzerTestOneInput(copy, n);
    if (fuzz_accepted != before && driver_below(8) == 0) driver_keep(copy, n);
    free(copy);
}

/* ---- tests/fuzz/corpus, where the program runs in the root of the repository ---- */

static long driver_kept;

static void driver_packed(void *user, const uint8_t *data, size_t n) {
    (void)user;
    driver_run(data, n);
    driver_kept++;
}

static void driver_folder(const char *path) {
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder && (entry = readdir(folder)) != NULL) {
        char name[600];
        FILE *f;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        f = entry->d_name[0] == '.' ? NULL : fopen(name, "rb");
        if (!f) continue;
        driver_packed(NULL, driver_bytes, fread(driver_bytes, 1, DRIVER_ROOM, f));
        fclose(f);
    }
    if (folder) closedir(folder);
}

/* program: .../test_fuzz_NAME */
static int driver_corpus(const char *program) {
    const char *name = strstr(program, "test_fuzz_");
    char path[300];
    if (!name) return 1;
    snprintf(path, sizeof path, "tests/fuzz/corpus/%.100s", name + strlen("test_"));
    driver_folder(path);
    snprintf(path, sizeof path, "tests/fuzz/corpus/%.100s.pack", name + strlen("test_"));
    return pack_read(path, driver_packed, NULL);
}

static int driver_main(const char *program, long runs, unsigned long long seed, int n_files, char **files) {
    long done;
    int i;
    driver_state = seed * 2 + 1;
    for (i = 0; i < n_files; i++)
        if (!driver_file(files[i])) {
            printf("cannot read %s\n", files[i]);
            return 2;
        }
    if (!n_files && !driver_seeds()) return 1;
    driver_seeded = (size_t)driver_n < DRIVER_INPUTS / 2 ? (size_t)driver_n : DRIVER_INPUTS / 2;
    for (i = 0, done = driver_n; i < (int)done; i++) driver_run(driver_inputs[i].data, driver_inputs[i].n);
    if (fuzz_accepted == 0 || (!n_files && !driver_corpus(program))) {
        printf("no seed is accepted, or the corpus cannot be read\n");
        return 1;
    }
    for (done = 0; done < runs; done++) {
        const driver_input *in =
            &driver_inputs[driver_below(driver_below(2) ? driver_seeded : (size_t)driver_n)];
        size_t n = in->n < DRIVER_ROOM ? in->n : DRIVER_ROOM;
        memcpy(driver_bytes, in->data, n);
        n = driver_mutate_one(n);
        driver_run(driver_bytes, n);
    }
    printf("%ld of %ld inputs were accepted, %ld of the corpus were run\n", fuzz_accepted, runs, driver_kept);
    printf("fuzz: 1 passed, 0 failed\n"); /* an input that fails ends the program before this line */
    for (i = 0; i < driver_n; i++) free(driver_inputs[i].data);
    return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv) {
    long runs = FUZZ_MAIN;
    unsigned long long seed = 1;
    int i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (argv[i][1] == 'n')
            runs = atol(argv[i + 1]);
        else if (argv[i][1] == 's')
            seed = strtoull(argv[i + 1], NULL, 10);
        else
            return 2;
    }
    return driver_main(argv[0], runs, seed, argc - i, argv + i);
}
#endif
#endif
