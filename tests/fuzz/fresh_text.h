/* tests/fuzz/fresh_text.h - the text of a random program of tests/vm/every_step.h. */
#ifndef TESTS_FUZZ_FRESH_TEXT_H
#define TESTS_FUZZ_FRESH_TEXT_H

#include "../vm/every_step.h"

typedef struct fresh_room {
    char *text;
    size_t n, most;
    int full;
} fresh_room;

static void fresh_put(void *user, const char *text, size_t n) {
    fresh_room *room = (fresh_room *)user;
    if (n > room->most - room->n) room->full = 1;
    if (room->full) return;
    memcpy(room->text + room->n, text, n);
    room->n += n;
}

/* Its bytes; 0: there is no room. */
static size_t fresh_text(char *text, size_t most, unsigned long long *state) {
    unsigned char choices[400];
    fresh_room room;
    shlo_blob code;
    int exact;
    for (size_t i = 0; i < sizeof choices; i++) choices[i] = (unsigned char)(test_random(state) >> 32);
    room.text = text;
    room.n = 0;
    room.most = most;
    room.full = 0;
    if (every_program(choices, 12 + choices[0] % 100, &code, &exact, NULL) != SHLO_OK) return 0;
    shlo_print(code.data, code.bytes, choices[1] % 3 ? 0 : SHLO_PRINT_GENERIC, fresh_put, &room, NULL, NULL);
    shlo_blob_free(&code);
    return room.full ? 0 : room.n;
}

#endif
