/* lapack/options.c - what a call says beside its matrices: operands that are numbers, attributes by names, or
 * a descriptor. Each is checked: what is missing or unknown is refused, since a default would be another
 * decomposition than is meant. */
#ifndef SHLO__LAPACK_OPTIONS_C
#define SHLO__LAPACK_OPTIONS_C

#include "lapack.h"

static void shlo__options_flag(shlo__lapack_job *j, uint32_t flag, int on) {
    j->flags = on ? j->flags | flag : j->flags & ~flag;
}

/* ---- operands ---- */

/* What may stand in an operand of this letter. */
static const char *shlo__options_choices(char letter) {
    switch (letter) {
    case 'l':
    case 's':
    case 'u':
    case 'f': return "01";
    case 'c': return "01NV";
    case 't': return "012NTC";
    case 'x':
    case 'y': return "NV";
    default: return "#";
    }
}

/* choices: digits stand for themselves, letters for their codes. */
static int shlo__options_chosen(const char *choices, size_t n, int64_t x) {
    for (size_t i = 0; i < n; i++) {
        int64_t code = choices[i] >= '0' && choices[i] <= '9' ? choices[i] - '0' : choices[i];
        if (code == x || choices[i] == '#') return 1;
    }
    return 0;
}

/* "76 (L) or 85 (U)" */
static void shlo__options_spell(const char *choices, size_t n, char *out, size_t capacity) {
    size_t at = 0;
    out[0] = 0;
    for (size_t i = 0; i < n && at < capacity; i++) {
        const char c = choices[i], *before = !i ? "" : i + 1 < n ? ", " : " or ";
        if (c == '?')
            at += shlo__status_format(out + at, capacity - at, "true or false");
        else if (c == '#')
            at += shlo__status_format(out + at, capacity - at, "a whole number");
        else if (c >= '0' && c <= '9')
            at += shlo__status_format(out + at, capacity - at, "%s%c", before, c);
        else
            at += shlo__status_format(out + at, capacity - at, "%s%d (%c)", before, (int)c, c);
    }
}

SHLO__FN shlo_status shlo__lapack_option(const shlo_call_info *call, int32_t i, char letter, int64_t x,
    shlo__lapack_job *j, shlo_error *error) {
    const char *choices = shlo__options_choices(letter);
    char text[80];
    if (!shlo__options_chosen(choices, strlen(choices), x)) {
        shlo__options_spell(choices, strlen(choices), text, sizeof text);
        return shlo__status_fail(error, SHLO_INPUT, "%s: operand %d is %lld, expected %s", call->name, (int)i,
            (long long)x, text);
    }
    switch (letter) {
    case 'l':
        shlo__options_flag(j, SHLO__LAPACK_LOWER, x != 0);
        break;
    case 'c':
        shlo__options_flag(j, SHLO__LAPACK_VECTORS, x == 1 || x == 'V');
        break;
    case 's':
        shlo__options_flag(j, SHLO__LAPACK_LEFT, x != 0);
        break;
    case 't':
        shlo__options_flag(j, SHLO__LAPACK_TRANSPOSED, x == 1 || x == 'T');
        shlo__options_flag(j, SHLO__LAPACK_ADJOINT, x == 2 || x == 'C');
        break;
    case 'u':
        shlo__options_flag(j, SHLO__LAPACK_UNIT, x != 0);
        break;
    case 'x':
        shlo__options_flag(j, SHLO__LAPACK_LEFT, x == 'V');
        break;
    case 'y':
        shlo__options_flag(j, SHLO__LAPACK_RIGHT, x == 'V');
        break;
    case '<':
        j->low = x - 1;
        break;
    case '>':
        j->high = x;
        break;
    default:
        break; /* f: the shapes say it */
    }
    return SHLO_OK;
}

/* ---- attributes ---- */

/* Whole numbers, and letters as their codes; where `truth`, a truth value too. */
static int shlo__options_value(const shlo_call_info *call, const char *name, int truth, int64_t *x) {
    int32_t yes;
    if (truth && shlo_call_bool(call, name, &yes) == SHLO_OK) {
        *x = yes;
        return 1;
    }
    return shlo_call_i64(call, name, x) == SHLO_OK && (!truth || *x == 0 || *x == 1);
}

static int shlo__options_named(const char *name, const char *other) { return strcmp(name, other) == 0; }

static void shlo__options_set(shlo__lapack_job *j, const char *name, int64_t x) {
    if (shlo__options_named(name, "uplo")) shlo__options_flag(j, SHLO__LAPACK_LOWER, x == 'L');
    if (shlo__options_named(name, "lower")) shlo__options_flag(j, SHLO__LAPACK_LOWER, x != 0);
    if (shlo__options_named(name, "mode")) shlo__options_flag(j, SHLO__LAPACK_VECTORS, x != 'N');
    if (shlo__options_named(name, "compute_uv")) shlo__options_flag(j, SHLO__LAPACK_VECTORS, x != 0);
    if (shlo__options_named(name, "compute_left")) shlo__options_flag(j, SHLO__LAPACK_LEFT, x == 'V');
    if (shlo__options_named(name, "compute_right")) shlo__options_flag(j, SHLO__LAPACK_RIGHT, x == 'V');
    if (shlo__options_named(name, "side")) shlo__options_flag(j, SHLO__LAPACK_LEFT, x == 'L');
    if (shlo__options_named(name, "trans_x")) {
        shlo__options_flag(j, SHLO__LAPACK_TRANSPOSED, x == 'T');
        shlo__options_flag(j, SHLO__LAPACK_ADJOINT, x == 'C');
    }
    if (shlo__options_named(name, "diag")) shlo__options_flag(j, SHLO__LAPACK_UNIT, x == 'U');
    if (shlo__options_named(name, "low")) j->low = SHLO__MAX(x, 0) - 1;
    if (shlo__options_named(name, "high")) j->high = x;
}

static shlo_status shlo__options_attribute(const shlo_call_info *call, const char *name, const char *choices,
    size_t n, shlo__lapack_job *j, shlo_error *error) {
    const char *found;
    size_t found_n;
    char text[80];
    int64_t x;
    if (shlo__options_value(call, name, *choices == '?', &x) &&
        (*choices == '?' || shlo__options_chosen(choices, n, x))) {
        shlo__options_set(j, name, x);
        return SHLO_OK;
    }
    shlo__options_spell(choices, n, text, sizeof text);
    if (error) SHLO__NAME(error->attribute, name);
    if (shlo_call_text(call, name, &found, &found_n) != SHLO_OK)
        return shlo__status_fail(error, SHLO_ATTRIBUTE, "%s: there is no attribute '%s', expected %s",
            call->name, name, text);
    if (shlo_call_i64(call, name, &x) == SHLO_OK)
        return shlo__status_fail(error, SHLO_ATTRIBUTE, "%s: attribute '%s' is %lld, expected %s", call->name,
            name, (long long)x, text);
    return shlo__status_fail(error, SHLO_ATTRIBUTE, "%s: attribute '%s' is of another kind, expected %s",
        call->name, name, text);
}

SHLO__FN shlo_status shlo__lapack_attributes(const shlo_call_info *call, const char *wanted,
    shlo__lapack_job *j, shlo_error *error) {
    while (*wanted) {
        const size_t n = strcspn(wanted, "=");
        const char *choices = wanted + n + 1;
        const size_t n_choices = strcspn(choices, " ");
        char name[32];
        shlo__status_name(name, sizeof name, wanted, n);
        SHLO__TRY(shlo__options_attribute(call, name, choices, n_choices, j, error));
        wanted = choices + n_choices;
        if (*wanted) wanted++;
    }
    return SHLO_OK;
}

/* ---- descriptors ---- */

/* Numbers, of which the second is the triangle: 0 or 122 is the lower one, 1 or 121 the upper one. The TPU's
   are text, whose first number is 1 for the lower one. */
SHLO__FN shlo_status shlo__lapack_descriptor(const shlo_call_info *call, uint32_t flags, shlo__lapack_job *j,
    shlo_error *error) {
    int32_t triangle;
    if (!(flags & SHLO__LAPACK_LOWER)) return SHLO_OK; /* it has no triangle */
    if (flags & SHLO__LAPACK_LOGICAL) {
        triangle = !call->config_bytes || call->config[0] == '1' ? 0 : call->config[0] == '0' ? 1 : -1;
    }
    else {
        if (call->version != 2 || call->config_bytes < 20 || call->config[0] == '{') return SHLO_OK;
        memcpy(&triangle, call->config + 4, sizeof triangle);
    }
    if (triangle != 0 && triangle != 1 && triangle != 121 && triangle != 122)
        return shlo__status_fail(error, SHLO_ATTRIBUTE,
            "%s: its backend_config names no triangle of the matrix", call->name);
    shlo__options_flag(j, SHLO__LAPACK_LOWER, triangle == 0 || triangle == 122);
    return SHLO_OK;
}

#endif
