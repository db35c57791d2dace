/* base/status.h - raising and forwarding errors. */
#ifndef SHLO__BASE_STATUS_H
#define SHLO__BASE_STATUS_H

#include "config.h"
#include "public.h"
#include <stdarg.h>

/* Forward a failure. */
#define SHLO__TRY(expr) \
    do { \
        shlo_status shlo__try_status = (expr); \
        if (SHLO__UNLIKELY(shlo__try_status != SHLO_OK)) return shlo__try_status; \
    } while (0)

/* An empty record: nothing failed, no place. */
SHLO__FN void shlo__status_clear(shlo_error *e);

/* Sets status and message of e (which may be NULL) unless it already holds an earlier failure; returns
   status. The fields of the place are set by the caller that knows it, before or after. The formatter is our
   own, since freestanding machines have none; it knows %s %d %u %lld (int64_t cast to long long) %zu %x %c %%
   and nothing else. */
SHLO__FN shlo_status shlo__status_fail(shlo_error *e, shlo_status status, const char *format, ...)
    SHLO__PRINTF(3, 4);

/* A failure, if there is one, is of this operand and this dimension; -1: of none. e may be NULL. */
SHLO__LOCAL shlo_status shlo__status_at(shlo_error *e, shlo_status status, int32_t operand,
    int32_t dimension) {
    if (e && status != SHLO_OK) {
        e->operand = operand;
        e->dimension = dimension;
    }
    return status;
}

/* Is the mark of an object the one of its kind? */
SHLO__LOCAL int shlo__status_marked(uint32_t mark, uint32_t kind) {
    SHLO_ASSERT(mark == kind); /* an object that was freed, or is none */
    return mark == kind;
}

/* Long work counts what it has done, in steps of the cheapest kind, and asks its host at intervals whether to
   go on. What is left undone is garbage. NULL: nobody asks. */
typedef struct shlo__pulse {
    int64_t left;                      /* until the next question */
    int (*ask)(struct shlo__pulse *p); /* sets `left`; not 0: stop */
    void *host;
} shlo__pulse;

#ifndef SHLO_VM_ONLY
#define SHLO__ASKED_OP 32 /* steps that one look at an op counts as */
/* n more steps of loading a program are done: SHLO_INTERRUPTED if the host stops it. */
SHLO__FN shlo_status shlo__status_asked(shlo__pulse *p, int64_t n, shlo_error *e);

/* Tells the user's log, which may be NULL. */
SHLO__FN void shlo__status_log(const shlo_logger *log, shlo_log_level level, const char *format, ...)
    SHLO__PRINTF(3, 4);
#endif

/* Formats into out (always terminated, cut if too long); returns the length written. */
SHLO__FN size_t shlo__status_format(char *out, size_t capacity, const char *format, ...) SHLO__PRINTF(3, 4);
SHLO__FN size_t shlo__status_vformat(char *out, size_t capacity, const char *format, va_list args);

/* Copies a name into a fixed field, cutting it if needed. */
SHLO__FN void shlo__status_name(char *field, size_t capacity, const char *name, size_t n);

#define SHLO__NAME(field, text) shlo__status_name((field), sizeof(field), (text), strlen(text))

/* Who is told of what running a program takes of the library, by the names of a configuration's macros. */
typedef struct shlo__uses {
    void (*tell)(void *user, const char *name);
    void *user;
} shlo__uses;

#endif
