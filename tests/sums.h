/* tests/sums.h - many outcomes as one number each for a file: FILE has lines `NAME COUNT SUM`, and a test
 * that gets another count or sum for a name fails. GOLDEN=renew in the environment writes FILE anew. */
#ifndef TESTS_SUMS_H
#define TESTS_SUMS_H

#include "test.h"
#include <stdint.h>

enum { SUMS_MOST = 2000, SUMS_NAME = 100 };

typedef struct sums_row {
    char name[SUMS_NAME];
    unsigned long count, sum;
    int seen;
} sums_row;

typedef struct sums {
    const char *path; /* NULL: nothing is compared */
    sums_row rows[SUMS_MOST];
    int n;
    FILE *renewed;       /* NULL: only compared */
    unsigned long count; /* of the name at hand */
    uint32_t sum;
} sums;

static inline void sums_open(sums *s, const char *path) {
    const char *how = getenv("GOLDEN");
    char line[200];
    FILE *f = fopen(path, "r");
    memset(s, 0, sizeof *s);
    s->path = path;
    while (f && s->n < SUMS_MOST && fgets(line, sizeof line, f)) {
        sums_row *row = &s->rows[s->n];
        if (*line != '#' && sscanf(line, "%99s %lu %lx", row->name, &row->count, &row->sum) == 3) s->n++;
    }
    if (f) fclose(f);
    if (how && !strcmp(how, "renew")) s->renewed = fopen(path, "w");
}

static inline void sums_begin(sums *s) {
    s->count = 0;
    s->sum = 2166136261u;
}
static inline void sums_bytes(sums *s, const void *bytes, size_t n) {
    const unsigned char *at = (const unsigned char *)bytes;
    while (n--) s->sum = (s->sum ^ *at++) * 16777619u;
}
static inline void sums_text(sums *s, const char *text) { sums_bytes(s, text, strlen(text) + 1); }
static inline void sums_number(sums *s, long long x) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)((unsigned long long)x >> 8 * i);
    sums_bytes(s, bytes, sizeof bytes);
}

static inline void sums_end(sums *s, const char *name) {
    int i = 0;
    if (!s->path) return;
    if (s->renewed) fprintf(s->renewed, "%s %lu %08lx\n", name, s->count, (unsigned long)s->sum);
    if (s->renewed) return;
    while (i < s->n && strcmp(s->rows[i].name, name)) i++;
    if (!CHECK(i < s->n)) {
        printf("    %s has no line for %s\n", s->path, name);
        return;
    }
    s->rows[i].seen = 1;
    CHECKF(s->rows[i].count == s->count && s->rows[i].sum == s->sum,
        "%s: %lu outcomes with sum %08lx, %s says %lu and %08lx", name, s->count, (unsigned long)s->sum,
        s->path, s->rows[i].count, s->rows[i].sum);
}

static inline void sums_close(sums *s) {
    if (s->renewed) {
        CHECK(fclose(s->renewed) == 0);
        return;
    }
    for (int i = 0; i < s->n; i++)
        CHECKF(s->rows[i].seen, "%s: nothing is called %s", s->path, s->rows[i].name);
    if (test_failed)
        printf("    if all of this is meant: run it once with GOLDEN=renew in the environment\n");
}

#endif
