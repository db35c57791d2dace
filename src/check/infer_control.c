/* check/infer_control.c - control flow, tuples, barriers, calls: results are what regions, members or callees
 * give. */
#ifndef SHLO__CHECK_INFER_CONTROL_C
#define SHLO__CHECK_INFER_CONTROL_C

#include "check.h"

/* return: its function or the op that owns its region knows what is expected; its row says that it has no
   results. */
SHLO__FN shlo_status shlo__infer_return(shlo__check *c) {
    (void)c;
    return SHLO_OK;
}

/* Results are the operands, in order. */
static shlo_status shlo__infer_control_same(shlo__check *c, const char *constraint) {
    uint32_t i;
    SHLO__TRY(shlo__check_n_results(c, constraint, c->parts->n_operands));
    for (i = 0; i < c->parts->n_operands; i++)
        SHLO__TRY(shlo__check_result(c, i, constraint, shlo__check_operand(c, i), SHLO__EXACT));
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_optimization_barrier(shlo__check *c) {
    uint32_t i;
    for (i = 0; i < c->parts->n_operands; i++)
        if (shlo__check_class(c, shlo__check_operand(c, i)) == SHLO__T_A)
            SHLO__TRY(shlo__check_operand_is(c, NULL, i, SHLO__T_TENSOR));
    return shlo__infer_control_same(c, "C1");
}

/* ---- branches ---- */

/* Branch i has no arguments. */
static shlo_status shlo__infer_control_branch(shlo__check *c, uint32_t i, const char *constraint,
    shlo__body *b) {
    SHLO__TRY(shlo__check_body(c, i, constraint, b));
    return shlo__check_body_of(c, i, constraint, 0, b->n_results, b);
}

/* Branch i returns what branch 0 does. */
static shlo_status shlo__infer_control_agrees(shlo__check *c, const shlo__body *first, const shlo__body *b,
    const char *constraint) {
    shlo__type_name name;
    uint32_t i;
    if (b->n_results != first->n_results)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_REGION, constraint,
            "region %u returns %u values, region 0 returns %u", (unsigned)b->number, (unsigned)b->n_results,
            (unsigned)first->n_results);
    for (i = 0; i < b->n_results; i++) {
        uint32_t type = shlo__check_body_result(c, b, i), expected = shlo__check_body_result(c, first, i);
        if (!shlo__check_types_fit(c, type, expected, SHLO__EXACT))
            return shlo__check_body_differs(c, b, constraint, "result", i, type,
                shlo__check_name(c, expected, &name));
    }
    return SHLO_OK;
}

/* What all branches are known to give: of dimensions that differ, static here and dynamic there, nothing is
 * known. */
static shlo_status shlo__infer_control_common(shlo__check *c, uint32_t type, uint32_t other, uint32_t *out) {
    shlo__shape s, t;
    int32_t d;
    *out = type;
    if (type == other || !shlo__type_is_tensor(shlo__type_at(c->m, type))) return SHLO_OK;
    shlo__check_shape(c, type, &s);
    shlo__check_shape(c, other, &t);
    for (d = 0; d < s.rank; d++) {
        int64_t a = s.dim[d] == SHLO__DYNAMIC ? s.bound[d] : s.dim[d],
                b = t.dim[d] == SHLO__DYNAMIC ? t.bound[d] : t.dim[d];
        if (s.dim[d] != t.dim[d] || s.dim[d] == SHLO__DYNAMIC)
            shlo__check_shape_set(&s, d, SHLO__DYNAMIC, a < 0 || b < 0 ? -1 : SHLO__MAX(a, b));
    }
    return shlo__check_make(c, type, &s, out);
}

static shlo_status shlo__infer_control_branches(shlo__check *c, const char *arguments, const char *same,
    const char *results) {
    shlo__body first, b;
    uint32_t i, k;
    for (i = 0; i < c->parts->n_regions; i++) SHLO__TRY(shlo__infer_control_branch(c, i, arguments, &b));
    SHLO__TRY(shlo__check_body(c, 0, arguments, &first));
    for (i = 1; i < c->parts->n_regions; i++) {
        SHLO__TRY(shlo__check_body(c, i, arguments, &b));
        SHLO__TRY(shlo__infer_control_agrees(c, &first, &b, same));
    }
    SHLO__TRY(shlo__check_n_results(c, results, first.n_results));
    for (k = 0; k < first.n_results; k++) {
        uint32_t type = shlo__check_body_result(c, &first, k);
        for (i = 1; i < c->parts->n_regions; i++) {
            SHLO__TRY(shlo__check_body(c, i, arguments, &b));
            SHLO__TRY(shlo__infer_control_common(c, type, shlo__check_body_result(c, &b, k), &type));
        }
        SHLO__TRY(shlo__check_result(c, k, results, type, SHLO__EXACT));
    }
    return SHLO_OK;
}

static shlo_status shlo__infer_control_scalar(shlo__check *c, shlo_dtype t) {
    shlo__type_name name;
    if (shlo__check_is_scalar(c, shlo__check_operand(c, 0), t)) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(0), SHLO_TYPE, "I1",
        "operand 0 has type %s, expected tensor<%s>", shlo__check_name(c, shlo__check_operand(c, 0), &name),
        shlo__dtype_info(t)->name);
}

SHLO__FN shlo_status shlo__infer_if(shlo__check *c) {
    SHLO__TRY(shlo__infer_control_scalar(c, SHLO_I1));
    return shlo__infer_control_branches(c, "C1", "C2", "C3");
}

SHLO__FN shlo_status shlo__infer_case(shlo__check *c) {
    SHLO__TRY(shlo__infer_control_scalar(c, SHLO_I32));
    if (!c->parts->n_regions)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_REGION, "C1", "no branches");
    return shlo__infer_control_branches(c, "C2", "C3", "C4");
}

/* ---- while ---- */

/* Arguments of the region fit the operands. */
static shlo_status shlo__infer_while_arguments(shlo__check *c, const shlo__body *b, const char *constraint) {
    shlo__type_name name;
    uint32_t i;
    for (i = 0; i < b->n_args; i++) {
        uint32_t type = shlo__check_body_arg(c, b, i);
        if (!shlo__check_types_fit(c, type, shlo__check_operand(c, i), SHLO__EXACT))
            return shlo__check_body_differs(c, b, constraint, "argument", i, type,
                shlo__check_name(c, shlo__check_operand(c, i), &name));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_while(shlo__check *c) {
    uint32_t n = c->parts->n_operands, i;
    shlo__type_name name;
    shlo__body cond, body;
    SHLO__TRY(shlo__check_body_of(c, 0, "C1", n, 1, &cond));
    SHLO__TRY(shlo__infer_while_arguments(c, &cond, "C1"));
    SHLO__TRY(shlo__check_body_is_predicate(c, &cond, "C1"));
    SHLO__TRY(shlo__check_body_of(c, 1, "C2", n, n, &body));
    SHLO__TRY(shlo__infer_while_arguments(c, &body, "C2"));
    for (i = 0; i < n; i++) {
        uint32_t type = shlo__check_body_result(c, &body, i);
        if (!shlo__check_types_fit(c, type, shlo__check_operand(c, i), SHLO__EXACT))
            return shlo__check_body_differs(c, &body, "C2", "result", i, type,
                shlo__check_name(c, shlo__check_operand(c, i), &name));
    }
    return shlo__infer_control_same(c, "C3");
}

/* ---- tuples ---- */

static shlo_status shlo__infer_tuple_given(shlo__check *c) {
    const shlo__type *t = shlo__type_at(c->m, c->results[0]);
    uint32_t i, at = t->at, n = c->parts->n_operands;
    if (t->kind != SHLO__TYPE_TUPLE || (uint32_t)t->rank != n)
        return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(0), SHLO_TYPE, "C1",
            "the result is no tuple of %u members", (unsigned)n);
    for (i = 0; i < n; i++) {
        uint32_t member = (uint32_t)c->m->numbers.items[at + i];
        if (!shlo__check_types_fit(c, member, shlo__check_operand(c, i), SHLO__EXACT))
            return shlo__check_differ(c, "C1", SHLO__CHECK_AT_OPERAND(i), SHLO_TYPE,
                shlo__check_operand(c, i), member, "the tuple's member type");
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_tuple(shlo__check *c) {
    uint32_t i, n = c->parts->n_operands, *members;
    shlo_status status;
    if (shlo__check_given(c, 0)) return shlo__infer_tuple_given(c);
    members = (uint32_t *)shlo__alloc_table(c->m->allocator, ((size_t)n + 1) * sizeof *members);
    if (!members) return SHLO_MEMORY;
    for (i = 0; i < n; i++) members[i] = shlo__check_operand(c, i);
    status = shlo__module_type(c->m, SHLO__TYPE_TUPLE, SHLO_NO_DTYPE, n, members, &c->results[0]);
    shlo__alloc_free(c->m->allocator, members, ((size_t)n + 1) * sizeof *members);
    return status;
}

SHLO__FN shlo_status shlo__infer_get_tuple_element(shlo__check *c) {
    const shlo__type *t = shlo__type_at(c->m, shlo__check_operand(c, 0));
    shlo__type_name name;
    if (t->kind != SHLO__TYPE_TUPLE)
        return shlo__check_fail(c, SHLO__CHECK_AT_OPERAND(0), SHLO_TYPE, "I1",
            "operand 0 has type %s, expected a tuple", shlo__check_name(c, shlo__check_operand(c, 0), &name));
    SHLO__TRY(shlo__check_number_in(c, "C1", SHLO__A_get_tuple_element__index, 0, t->rank));
    return shlo__check_result(c, 0, "C2",
        (uint32_t)
            c->m->numbers.items[t->at + (uint32_t)shlo__check_number(c, SHLO__A_get_tuple_element__index)],
        SHLO__EXACT);
}

/* ---- calls ---- */

/* Inputs and outputs are exactly the function's types. */
SHLO__FN shlo_status shlo__infer_callee(shlo__check *c, uint32_t attr, uint32_t func, const char *inputs,
    const char *outputs) {
    const shlo__func f = c->m->funcs.items[func];
    const shlo__region *r = &c->m->regions.items[f.body];
    uint32_t i;
    if (r->n_args != c->parts->n_operands)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_ARGUMENT, inputs,
            "%u operands, function %s takes %u", (unsigned)c->parts->n_operands, shlo__text(c->m, f.name),
            (unsigned)r->n_args);
    for (i = 0; i < r->n_args; i++)
        if (shlo__check_operand(c, i) != shlo__value_type(c->m, r->args + i))
            return shlo__check_differ(c, inputs, SHLO__CHECK_AT_OPERAND(i), SHLO_TYPE,
                shlo__check_operand(c, i), shlo__value_type(c->m, r->args + i),
                "the function's argument type");
    SHLO__TRY(shlo__check_n_results(c, outputs, f.n_results));
    for (i = 0; i < f.n_results; i++) {
        uint32_t type = (uint32_t)c->m->numbers.items[f.results + i];
        if (!c->results[i]) c->results[i] = type;
        if (c->results[i] != type)
            return shlo__check_differ(c, outputs, SHLO__CHECK_AT_RESULT(i), SHLO_TYPE, c->results[i], type,
                "the function's result type");
    }
    return SHLO_OK;
}

/* Results of a call that were given stay; shlo__check_module compares them once all functions are there. */
static shlo_status shlo__infer_control_call(shlo__check *c, uint32_t attr, const char *defined,
    const char *inputs, const char *outputs) {
    uint32_t name = (uint32_t)shlo__check_number(c, attr), func, i;
    for (i = 0; i < c->n_results && c->results[i]; i++) {}
    if (i == c->n_results && (i || !c->results_capacity)) return SHLO_OK;
    func = shlo__module_find_func(c->m, name);
    if (func) return shlo__infer_callee(c, attr, func, inputs, outputs);
    if (c->op_id) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(attr), SHLO_NOT_FOUND, defined,
        "no function %s so far, and no result types were given", shlo__text(c->m, name));
}

SHLO__FN shlo_status shlo__infer_call(shlo__check *c) {
    return shlo__infer_control_call(c, SHLO__A_call__callee, NULL, NULL, NULL);
}

/* [a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+ */
static int shlo__infer_control_is_namespaced(const char *s, uint32_t n) {
    uint32_t i, parts = 0, length = 0;
    for (i = 0; i < n; i++) {
        int letter = (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z'),
            word = letter || (s[i] >= '0' && s[i] <= '9') || s[i] == '_';
        if (s[i] == '.') {
            if (!length) return 0;
            parts++;
            length = 0;
            continue;
        }
        if (!i && !letter) return 0;
        if (!word && !(s[i] == '$' && parts)) return 0;
        length++;
    }
    return parts && length;
}

SHLO__FN shlo_status shlo__infer_composite(shlo__check *c) {
    const shlo__string *name = &c->m->strings.items[shlo__check_number(c, SHLO__A_composite__name)];
    if (!shlo__infer_control_is_namespaced(name->text, name->n))
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(SHLO__A_composite__name), SHLO_ATTRIBUTE, "C1",
            "%s is no name of the form namespace.op", name->text);
    return shlo__infer_control_call(c, SHLO__A_composite__decomposition, "C2", "C3", "C4");
}

/* custom_call: any values in, the given types out. */
SHLO__FN shlo_status shlo__infer_custom_call(shlo__check *c) {
    uint32_t i;
    for (i = 0; i < c->n_results; i++) SHLO__TRY(shlo__check_need_result(c, i));
    return SHLO_OK;
}

#endif
