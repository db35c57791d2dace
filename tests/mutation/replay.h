/* replay.h - for tests that make many outcomes, each a number: in `make mutation` (MUTANTS is defined) they
 * keep what each was made of, and make it again with each mutant of a list, in a process of its own that ends
 * at the first other number. Only what reaches the mutant's function is made again, if late is not 0
 * first of all what calls it near its end: what fails there ends there.
 *
 * REPLAY_MAP names a file with lines `NUMBER FUNCTION NAME`, REPLAY_RESULT the file that gets a line `NUMBER
 * OUTCOME` for each mutant that is noticed. */
#ifndef TESTS_MUTATION_REPLAY_H
#define TESTS_MUTATION_REPLAY_H

#include "chosen.h"
#include "../test.h"
#include <stdint.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPLAY_SECONDS = 2, REPLAY_LAST = 40 };

typedef struct replay_unit {
    unsigned char *data;
    size_t bytes;
    int how;
    uint32_t sum;
    unsigned char reached[SHLO__MUTANTS / 8];
    uint16_t last[REPLAY_LAST]; /* the functions that were called last, the last one first */
} replay_unit;

static replay_unit *replay_units;
static int replay_n, replay_room;

/* Makes an outcome. */
typedef uint32_t (*replay_make)(const unsigned char *data, size_t bytes, int how);

static inline void replay_add(replay_make make, const unsigned char *data, size_t bytes, int how) {
    replay_unit *u;
    if (!getenv("REPLAY_MAP")) return;
    if (replay_n == replay_room) {
        replay_room = 2 * replay_room + 1000;
        replay_units = (replay_unit *)realloc(replay_units, (size_t)replay_room * sizeof *replay_units);
        if (!CHECK(replay_units != NULL)) exit(1);
    }
    u = &replay_units[replay_n++];
    memset(u, 0, sizeof *u);
    if (replay_n > 1 && u[-1].bytes == bytes && !memcmp(u[-1].data, data, bytes))
        u->data = u[-1].data;
    else {
        if (!CHECK(posix_memalign((void **)&u->data, 64, bytes + 1) == 0)) exit(1);
        memcpy(u->data, data, bytes);
    }
    u->bytes = bytes;
    u->how = how;
    memset(shlo__mutant_reached, 0, sizeof shlo__mutant_reached);
    shlo__mutant_clock = 0;
    u->sum = make(u->data, bytes, how);
    for (int i = 0; i < SHLO__MUTANTS; i++) {
        int at = REPLAY_LAST;
        if (!shlo__mutant_reached[i]) continue;
        u->reached[i / 8] |= (unsigned char)(1 << i % 8);
        for (; at > 0 && shlo__mutant_reached[u->last[at - 1]] < shlo__mutant_reached[i]; at--)
            if (at < REPLAY_LAST) u->last[at] = u->last[at - 1];
        if (at < REPLAY_LAST) u->last[at] = (uint16_t)i;
    }
}

/* Is the function among the n that were called last? n REPLAY_LAST: was it called at all? */
static inline int replay_called(const replay_unit *u, int function, int n) {
    if (n == REPLAY_LAST) return u->reached[function / 8] >> function % 8 & 1;
    while (n > 0 && u->last[n - 1] != function) n--;
    return n > 0;
}

/* Units in an order that mixes what follows each other: step is prime. */
static inline const replay_unit *replay_at(long i) {
    return &replay_units[(i * 7919 + 13) % replay_n];
}

/* In the child: 1 if a unit has another outcome. */
static inline int replay_child(replay_make make, int late, int function) {
    const struct itimerval limit = {{0, 0}, {REPLAY_SECONDS, 0}};
    const struct rlimit space = {4000000000u, 4000000000u};
    if (!getenv("ASAN_OPTIONS")) setrlimit(RLIMIT_AS, &space);
    long most = getenv("REPLAY_MOST") ? atol(getenv("REPLAY_MOST")) : replay_n;
    if (shlo__mutant < 0 && most > 2000) most = 2000;
    static const int steps[] = {0, 3, 12, REPLAY_LAST};
    for (int k = late && shlo__mutant >= 0 ? 1 : 3; k < 4 && most; k++)
        for (long i = 0; i < replay_n && most; i++) {
            const replay_unit *u = replay_at(i);
            if (shlo__mutant >= 0 &&
                (!replay_called(u, function, steps[k]) || (late && replay_called(u, function, steps[k - 1]))))
                continue;
            most--;
            setitimer(ITIMER_PROF, &limit, NULL);
            if (make(u->data, u->bytes, u->how) != u->sum) return 1;
        }
    return 0;
}

static inline int replay_try(replay_make make, int late, int mutant, int function) {
    int status = 0;
    pid_t child;
    fflush(NULL);
    child = fork();
    if (!child) {
        shlo__mutant = mutant;
        shlo__mutant_function = function;
        _exit(replay_child(make, late, function));
    }
    return child > 0 && waitpid(child, &status, 0) == child && status != 0;
}

static inline void replay_all(replay_make make, int late) {
    FILE *map, *result;
    int mutant, function;
    char name[200];
    if (!getenv("REPLAY_MAP")) return;
    map = fopen(getenv("REPLAY_MAP"), "r");
    result = fopen(getenv("REPLAY_RESULT"), "w");
    if (!CHECK(map && result && replay_n % 7919)) exit(1);
    if (!CHECK(!replay_try(make, late, -1, 0))) exit(1); /* nothing is broken, nothing is noticed */
    while (fscanf(map, "%d %d %199s", &mutant, &function, name) == 3)
        if (replay_try(make, late, mutant, function)) {
            fprintf(result, "%d replay\n", mutant);
            fflush(result);
        }
    fclose(map);
    fclose(result);
}

#endif
