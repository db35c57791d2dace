/* prog/uses.c - what a plan takes of the library, as names of macros: the rows of a configuration. */
#ifndef SHLO__PROG_USES_C
#define SHLO__PROG_USES_C

#include "program.h"

/* Names of types as tokens: "u8" for ui8, "c64" for complex<f32>. */
static const char *shlo__uses_type(uint32_t t, char *out, size_t capacity) {
    const char *name = shlo_dtype_name((shlo_dtype)t);
    if (t == SHLO_C64 || t == SHLO_C128) return t == SHLO_C64 ? "c64" : "c128";
    shlo__status_format(out, capacity, "%s", name + (name[0] == 'u'));
    if (name[0] == 'u') out[0] = 'u';
    return out;
}

static const char *const shlo__uses_verbs[] = {
#define LANE(verb, family, result, fold, B, N, I, U, S, F, C, error) "_" #verb,
#include "../kernel/kernels.def"
#undef LANE
};
static const char *const shlo__uses_insns[] = {
#define INSN(KIND, name, param, run, family) #KIND,
#define FLOW(KIND, name, param, family) #KIND,
#include "insns.def"
};

/* From SHLO__USES_WINDOWS on. */
static const char shlo__uses_parts[][10] = {
    "WINDOWS",
    "IOTA",
    "STRIDED",
    "BODY",
    "COLUMNS",
    "TRANSPOSE",
    "RANDOM",
    "FFT",
};

SHLO__FN void shlo__uses_lane(uint32_t number, char *out, size_t capacity) {
    const char *table = number < SHLO__KERNEL_COUNT ? "LANE" : "FOLD";
    const uint32_t row = number % SHLO__KERNEL_COUNT / 32;
    char from[24], to[24];
    const char *name = shlo__uses_type(number % 32, to, sizeof to);
    if (row < SHLO__VERB_COUNT)
        shlo__status_format(out, capacity, "SHLO_HAS_%s%s_%s", table, shlo__uses_verbs[row], name);
    else if (row < SHLO__VERB_COUNT + 32)
        shlo__status_format(out, capacity, "SHLO_HAS_CONVERT_%s_%s",
            shlo__uses_type(row - SHLO__VERB_COUNT, from, sizeof from), name);
    else
        shlo__status_format(out, capacity, "SHLO_HAS_ROUND_%s", name);
}

static void shlo__uses_tiles(const shlo__uses *u, uint32_t t) {
    char type[24], name[80];
    u->tell(u->user, "SHLO_HAS_TILES");
    shlo__status_format(name, sizeof name, "SHLO_HAS_TILE_%s", shlo__uses_type(t, type, sizeof type));
    u->tell(u->user, name);
}

SHLO__FN void shlo__uses_tell(const shlo__uses *u, shlo__use what, uint32_t number) {
    char name[80];
    switch (what) {
    case SHLO__USES_LANE:
        shlo__uses_lane(number, name, sizeof name);
        break;
    case SHLO__USES_INSN:
        shlo__status_format(name, sizeof name, "SHLO_HAS_INSN_%s", shlo__uses_insns[number]);
        break;
    case SHLO__USES_PLAIN:
        shlo__status_format(name, sizeof name, "SHLO_HAS_PLAIN_%s",
            number == SHLO_F32   ? "F32"
            : number == SHLO_F64 ? "F64"
            : number == SHLO_I8  ? "I8"
                                 : "ANY");
        break;
    case SHLO__USES_TILES:
        shlo__uses_tiles(u, number);
        if (shlo__dtype_kind((shlo_dtype)number) == SHLO__COMPLEX)
            shlo__uses_tiles(u, (uint32_t)shlo__dtype_real((shlo_dtype)number));
        return;
    case SHLO__USES_TYPE:
        u->tell(u->user, shlo_dtype_name((shlo_dtype)number));
        return;
    default:
        shlo__status_format(name, sizeof name, "SHLO_HAS_%s", shlo__uses_parts[what - SHLO__USES_WINDOWS]);
    }
    u->tell(u->user, name);
}

#endif
