/* base/status.gen.h - made from base/status.def by tools/gen_public.sh: edit that.
 * Statuses; base/public.h describes them. */
#ifndef SHLO__BASE_STATUS_GEN_H
#define SHLO__BASE_STATUS_GEN_H

typedef enum shlo_status {
    SHLO_OK = 0,
    SHLO_ARGUMENT = 1,     /* the caller broke the API's contract */
    SHLO_MEMORY = 2,       /* an allocation failed or a block is too small */
    SHLO_OVERFLOW = 3,     /* a size or offset does not fit */
    SHLO_LIMIT = 4,        /* rank, depth or another stated limit */
    SHLO_FORMAT = 5,       /* bytes that are no valid program file */
    SHLO_VERSION = 6,      /* a program file of another, incompatible version */
    SHLO_SYNTAX = 7,       /* malformed text */
    SHLO_TYPE = 8,         /* an operand or result has a wrong type */
    SHLO_SHAPE = 9,        /* ... or a wrong shape */
    SHLO_ATTRIBUTE = 10,   /* an attribute is missing, unknown or out of range */
    SHLO_REGION = 11,      /* a region's arguments, results or ops are wrong */
    SHLO_STRUCTURE = 12,   /* use before definition, no return, bad symbol */
    SHLO_UNSUPPORTED = 13, /* legal, but not built into this library */
    SHLO_NOT_FOUND = 14,   /* no such function, file or name */
    SHLO_INPUT = 15,       /* a run-time input or output does not fit its type */
    SHLO_STEPS = 16,       /* the program ran longer than allowed */
    SHLO_CHECK = 17,       /* a test's expectation does not hold */
    SHLO_IO = 18,          /* reading or writing a file failed */
    SHLO_INTERNAL = 19,    /* a defect of this library: please report it */
    SHLO_GROUP = 20,       /* ops that meet differ, or name no process */
    SHLO_DEADLOCK = 21,    /* processes wait for each other forever */
    SHLO_BUSY = 22,        /* another call is using the program or grid */
    SHLO_BOUNDS = 23,      /* an access outside of the memory it may reach */
    SHLO_RACE = 24,        /* accesses that nothing orders, one of them writing */
    SHLO_WORK = 25,        /* the next instruction would pass the work allowed */
    SHLO_INTERRUPTED = 26, /* the host asked a run to end */
    SHLO_STATUS_COUNT
} shlo_status;

#endif
