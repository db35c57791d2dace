/* op/op.c - ops.def, attrs.def and enums.def as data, and look-ups by code and by name. */
#ifndef SHLO__OP_OP_C
#define SHLO__OP_OP_C

#include "op.h"

/* Each row needs the range of its attributes, but an op without attributes has no section in attrs.def that
   could give one. So a struct tag of each op says "none" at file scope, and in shlo__op_row_of the sections
   of attrs.def hide it by a tag of the same name. g++ warns of shadowing, which is what is meant here. */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#define OP(name, wire, in, out, regions, traits, types, run, verb) \
    struct shlo__op_attrs_of_##name { \
        char first[1], n[1]; \
    };
#include "ops.def"

enum {
#define OP(name, wire, in, out, regions, traits, types, run, verb) SHLO__OP_ROW_##name,
#include "ops.def"
    SHLO__OP_ROWS
};

SHLO__FN int32_t shlo__op_number(uint32_t code) {
    switch (code) { /* the numbers are dense, but rows are sorted by family; this compiles to a load */
#define OP(name, wire, in, out, regions, traits, types, run, verb) \
    case wire: \
        return SHLO__OP_ROW_##name;
#include "ops.def"
    default: return -1;
    }
}

SHLO__FN const shlo__op_row *shlo__op_row_of(shlo_op op) {
    enum { /* the letters of ops.def */
        P = SHLO__PURE,
        E = SHLO__EFFECT,
        K = SHLO__COMMUTES,
        X = SHLO__ELEMENTWISE,
        R = SHLO__TERMINATES,
        G = SHLO__GIVEN,
        S = SHLO__STRUCTURED,
        L = SHLO__LOOP,
        B = SHLO__T_B,
        I = SHLO__T_I,
        U = SHLO__T_U,
        F = SHLO__T_F,
        C = SHLO__T_C,
        Q = SHLO__T_Q
    };
    enum {
#define ATTRS_BEGIN(op) SHLO__OP_FIRST_##op, SHLO__OP_BACK_##op = SHLO__OP_FIRST_##op - 1,
#define ATTR(op, name, kind, need, fallback, choices) SHLO__OP_ATTR_##op##__##name,
#define ATTRS_END(op) SHLO__OP_END_##op, SHLO__OP_AGAIN_##op = SHLO__OP_END_##op - 1,
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
        SHLO__OP_ATTR_END
    };
#define ATTRS_BEGIN(op) \
    struct shlo__op_attrs_of_##op { \
        char first[SHLO__OP_FIRST_##op + 1], n[SHLO__OP_END_##op - SHLO__OP_FIRST_##op + 1]; \
    };
#define ATTR(op, name, kind, need, fallback, choices)
#define ATTRS_END(op)
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    static const shlo__op_row rows[SHLO__OP_ROWS] = {
#define OP(name, wire, in, out, regions, traits, types, run, verb) \
    {#name, in, out, regions, traits, types, SHLO__RUN_##run, \
        sizeof(((struct shlo__op_attrs_of_##name *)0)->n) - 1, \
        sizeof(((struct shlo__op_attrs_of_##name *)0)->first) - 1},
#include "ops.def"
    };
    const int32_t at = shlo__op_number((uint32_t)op);
    return at < 0 ? NULL : &rows[at];
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

SHLO__FN const shlo__op_facts *shlo__op_facts_of(shlo_op op) {
    static const shlo__op_facts nothing = {0, 0, 0, 0};
    switch (op) {
#define V(operand) (1 << operand)
#define FACTS(name, shape, values, body, neutral) \
    case SHLO_OP_##name: { \
        static const shlo__op_facts facts = { \
            SHLO__SHAPE_##shape, values, SHLO__BODY_##body, SHLO__NEUTRAL_##neutral}; \
        return &facts; \
    }
#include "ops.def"
#undef V
    default: return &nothing;
    }
}

SHLO__FN shlo__op_text shlo__op_text_of(shlo_op op, uint32_t k) {
    static const uint8_t rows[][2] = {
#define TEXT(name, when, form) {SHLO_OP_##name, SHLO__TEXT_##when},
#include "ops.def"
    };
    /* one after the other, as pointers would be relocated when a program starts */
    static const char forms[] =
#define TEXT(name, when, form) form "\0"
#include "ops.def"
        ;
    const shlo__op_row *row = shlo__op_row_of(op);
    shlo__op_text text = {forms, SHLO__TEXT_ALWAYS};
    uint32_t found = 0;
    for (size_t i = 0; i < SHLO__COUNT(rows); i++, text.form += strlen(text.form) + 1)
        if (rows[i][0] == (uint8_t)op && found++ == k) {
            text.when = rows[i][1];
            return text;
        }
    text.form = row && (row->traits & SHLO__ELEMENTWISE) && k == 0 ? " %* :s" : NULL;
    return text;
}

SHLO__FN const shlo__op_spelling *shlo__op_spelling_of(uint32_t attr_id) {
    static const shlo__op_spelling by_kind = {0, SHLO__SPELLED_KIND, SHLO__GROUP_NONE};
    static const shlo__op_spelling spellings[] = {
#define ATTRS_BEGIN(op)
#define ATTR(op, name, kind, need, fallback, choices)
#define ATTRS_END(op)
#define SPELLED(op, attr, how, group) {SHLO__A_##op##__##attr, SHLO__SPELLED_##how, SHLO__GROUP_##group},
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    };
    for (size_t i = 0; i < SHLO__COUNT(spellings); i++)
        if (spellings[i].id == attr_id) return &spellings[i];
    return &by_kind;
}

SHLO__FN const shlo__op_struct *shlo__op_struct_of(uint32_t group) {
    static const shlo__op_struct structs[SHLO__GROUPS] = {
#define ATTRS_BEGIN(op)
#define ATTR(op, name, kind, need, fallback, choices)
#define ATTRS_END(op)
#define GROUP(group, attribute, form) {attribute, form},
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    };
    return &structs[group];
}

/* The sets of enums.def, and what is none. */
enum {
    SHLO__SET_none,
#define SET(set) SHLO__SET_##set,
#define CHOICE(set, name, number)
#include "enums.def"
#undef CHOICE
    SHLO__SETS
};
static const char shlo__op_sets[SHLO__SETS][21] = {
    "none",
#define SET(set) #set,
#define CHOICE(set, name, number)
#include "enums.def"
#undef CHOICE
};

/* The words of the `need` column. */
enum { SHLO__OP_OPTIONAL, SHLO__OP_REQUIRED, SHLO__OP_STATED, SHLO__OP_AS_IS };

/* Callers walk it as an array, those of shlo_op_get_info, too. */
SHLO__FN const shlo_attr_info *shlo__op_attr_row(uint32_t attr_id) {
    static const shlo_attr_info rows[SHLO__ATTR_ROWS] = {
#define ATTRS_BEGIN(op)
#define ATTR(op, name, kind, need, fallback, choices) \
    {#name, SHLO_ATTR_##kind, SHLO__OP_##need == SHLO__OP_REQUIRED, fallback, SHLO__SET_##choices, \
        SHLO__OP_##need == SHLO__OP_STATED, SHLO__OP_##need == SHLO__OP_AS_IS},
#define ATTRS_END(op)
#include "attrs.def"
#undef ATTRS_BEGIN
#undef ATTR
#undef ATTRS_END
    };
    return &rows[attr_id];
}

static int shlo__op_text_is(const char *text, const char *name, size_t n) {
    return strlen(text) == n && memcmp(text, name, n) == 0;
}

SHLO__FN int32_t shlo__op_find_attr(shlo_op op, const char *name, size_t n) {
    const shlo__op_row *row = shlo__op_row_of(op);
    uint32_t i;
    if (!row || !name) return -1;
    for (i = row->first_attr; i < (uint32_t)row->first_attr + row->n_attrs; i++)
        if (shlo__op_text_is(shlo__op_attr_row(i)->name, name, n)) return (int32_t)i;
    return -1;
}

SHLO_API shlo_op shlo_op_by_name(const char *name, size_t n) {
    int op;
    if (!name) return SHLO_OP_NONE;
    for (op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row && shlo__op_text_is(row->name, name, n)) return (shlo_op)op;
    }
    return SHLO_OP_NONE;
}

SHLO_API const char *shlo_op_name(shlo_op op) {
    const shlo__op_row *row = shlo__op_row_of(op);
    return row ? row->name : "?";
}

/* The general one: rows for special cases come first. */
static const char *shlo__op_form(shlo_op op) {
    const char *form = NULL;
    shlo__op_text text;
    for (uint32_t k = 0; (text = shlo__op_text_of(op, k)).form; k++) form = text.form;
    return form;
}

SHLO_API int32_t shlo_op_get_info(shlo_op op, shlo_op_info *info) {
    const shlo__op_row *row = shlo__op_row_of(op);
    if (!row || !info) return 0;
    info->op = op;
    info->name = row->name;
    info->operands = row->in;
    info->results = row->out;
    info->regions = row->regions;
    info->n_attrs = row->n_attrs;
    info->attrs = shlo__op_attr_row(0) + row->first_attr;
    info->pure = (row->traits & SHLO__PURE) != 0;
    info->ends_region = (row->traits & SHLO__TERMINATES) != 0;
    info->needs_type = (row->traits & SHLO__GIVEN) != 0;
    info->form = shlo__op_form(op);
    return 1;
}

/* ---- enums ---- */

typedef struct shlo__op_choice {
    char name[21];
    uint8_t set, number;
} shlo__op_choice;

static const shlo__op_choice shlo__op_choices[] = {
#define CHOICE(set, name, number) {#name, SHLO__SET_##set, number},
#include "enums.def"
#undef CHOICE
};

SHLO_API const char *shlo_attr_choices(const shlo_attr_info *attr) {
    return attr ? shlo__op_sets[attr->choices] : shlo__op_sets[SHLO__SET_none];
}

SHLO_API int64_t shlo_enum_by_name(const char *set, const char *name, size_t n) {
    size_t i;
    if (!set || !name) return -1;
    for (i = 0; i < SHLO__COUNT(shlo__op_choices); i++) {
        const shlo__op_choice *c = &shlo__op_choices[i];
        if (shlo__op_text_is(shlo__op_sets[c->set], set, strlen(set)) && shlo__op_text_is(c->name, name, n))
            return c->number;
    }
    return -1;
}

SHLO_API const char *shlo_enum_name(const char *set, int64_t number) {
    size_t i;
    if (!set) return NULL;
    for (i = 0; i < SHLO__COUNT(shlo__op_choices); i++)
        if (shlo__op_choices[i].number == number &&
            shlo__op_text_is(shlo__op_sets[shlo__op_choices[i].set], set, strlen(set)))
            return shlo__op_choices[i].name;
    return NULL;
}

#endif
