/* build/build_func.c - functions and regions: what is open, in which order they begin and end, and that the
 * function built is the one declared. */
#ifndef SHLO__BUILD_BUILD_FUNC_C
#define SHLO__BUILD_BUILD_FUNC_C

#include "build.h"

/* ---- open regions ---- */

/* Entries of the builder's tables up to the module's newest region and function. */
static shlo_status shlo__build_follow(shlo_builder *b) {
    uint32_t regions = b->m.regions.count, funcs = b->m.funcs.count;
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->regions, regions - b->regions.count));
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->funcs, funcs - b->funcs.count));
    for (; b->regions.count < regions; b->regions.count++)
        memset(&b->regions.items[b->regions.count], 0, sizeof b->regions.items[0]);
    for (; b->funcs.count < funcs; b->funcs.count++)
        memset(&b->funcs.items[b->funcs.count], 0, sizeof b->funcs.items[0]);
    return SHLO_OK;
}

static shlo_status shlo__build_open(shlo_builder *b, uint32_t region, uint32_t home) {
    shlo__build_frame *frame;
    if (b->frames.count > SHLO_MAX_DEPTH)
        return SHLO__BUILD_FAIL(b, SHLO_LIMIT, "regions nested deeper than %d (SHLO_MAX_DEPTH)",
            SHLO_MAX_DEPTH);
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->frames, 1));
    frame = &b->frames.items[b->frames.count++];
    memset(frame, 0, sizeof *frame);
    frame->region = region;
    b->regions.items[region].open = 1;
    b->regions.items[region].home = home;
    return SHLO_OK;
}

/* Ends the top region with a return of the values. */
static shlo_status shlo__build_close(shlo_builder *b, int32_t n, const shlo_value *values) {
    shlo__build_frame *frame = shlo__build_top(b);
    shlo_op_desc desc;
    uint32_t op = 0;
    if (frame->unowned)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE,
            "%u regions belong to no op: pass them to one, or to shlo_region_drop", (unsigned)frame->unowned);
    memset(&desc, 0, sizeof desc);
    desc.op = SHLO_OP_return;
    desc.n_operands = n;
    desc.operands = values;
    SHLO__TRY(shlo__build_op(b, &desc, &op));
    b->regions.items[shlo__build_top(b)->region].open = 0;
    b->frames.count--;
    return SHLO_OK;
}

/* ---- functions ---- */

static uint32_t shlo__build_find_func(const shlo_builder *b, const char *name) {
    uint32_t id = shlo__module_find_string(&b->m, name, strlen(name));
    return id ? shlo__module_find_func(&b->m, id) : 0;
}

/* A function whose arguments and results have the types in the builder's ids, in this order. */
static shlo_status shlo__build_func_new(shlo_builder *b, const char *name, uint32_t n_args,
    uint32_t n_results, uint32_t *func) {
    const uint32_t *args = n_args ? b->ids.items : NULL, *results = n_results ? b->ids.items + n_args : NULL;
    uint32_t string = 0, region = 0;
    SHLO__TRY(shlo__module_string(&b->m, name, strlen(name), &string));
    SHLO__TRY(shlo__module_region(&b->m, n_args, args, &region));
    SHLO__TRY(shlo__module_func(&b->m, string, region, n_results, results, func));
    return shlo__build_follow(b);
}

/* After an error was cleared the next function may begin: what was open stays unfinished, which finishing
 * reports. */
static void shlo__build_abandon(shlo_builder *b) {
    if (!b->func || b->funcs.items[b->func].stage != SHLO__BUILD_ABANDONED) return;
    for (; b->frames.count; b->frames.count--) b->regions.items[shlo__build_top(b)->region].open = 0;
    b->func = 0;
}

static shlo_status shlo__build_func_begin(shlo_builder *b, const char *name, uint32_t is_private) {
    uint32_t func;
    if (!name || !*name) return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a function's name is NULL or empty");
    shlo__build_abandon(b);
    if (b->func)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "function %s begins inside of function %s", name,
            shlo__text(&b->m, b->m.funcs.items[b->func].name));
    SHLO__TRY(shlo__build_follow(b)); /* memory may have been short for a function before */
    func = shlo__build_find_func(b, name);
    if (func && b->funcs.items[func].stage != SHLO__BUILD_DECLARED)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "there is a function %s already", name);
    if (!func) SHLO__TRY(shlo__build_func_new(b, name, 0, 0, &func));
    SHLO__TRY(shlo__build_open(b, b->m.funcs.items[func].body, 0));
    b->m.funcs.items[func].is_private = is_private;
    b->funcs.items[func].stage = SHLO__BUILD_OPEN;
    b->func = func;
    return SHLO_OK;
}

/* A failure that is about the open function as a whole. */
static void shlo__build_func_failed(shlo_builder *b, const char *name) {
    if (name && !b->error.function[0]) SHLO__NAME(b->error.function, name);
    if (!b->error.line && b->line > 0) b->error.line = b->line;
}

SHLO_API void shlo_func_begin(shlo_builder *b, const char *name) {
    if (shlo__build_ok(b) && !shlo__build_keep(b, shlo__build_func_begin(b, name, 0)))
        shlo__build_func_failed(b, name);
}

SHLO_API void shlo_func_begin_private(shlo_builder *b, const char *name) {
    if (shlo__build_ok(b) && !shlo__build_keep(b, shlo__build_func_begin(b, name, 1)))
        shlo__build_func_failed(b, name);
}

static shlo_status shlo__build_types_given(shlo_builder *b, int32_t n, const shlo_type *types,
    const char *what) {
    int32_t i;
    if (!shlo__build_list_given(n, types))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%d %s types, but their list is NULL", n, what);
    for (i = 0; i < n; i++)
        if (!shlo__build_type_valid(b, types[i]))
            return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "%s %d: its type is no type of this builder", what, i);
    return SHLO_OK;
}

static shlo_status shlo__build_func_declare(shlo_builder *b, const char *name, int32_t n_args,
    const shlo_type *args, int32_t n_results, const shlo_type *results) {
    uint32_t func = 0;
    int32_t i;
    if (!name || !*name) return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "a function's name is NULL or empty");
    SHLO__TRY(shlo__build_types_given(b, n_args, args, "argument"));
    SHLO__TRY(shlo__build_types_given(b, n_results, results, "result"));
    if (shlo__build_find_func(b, name))
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "there is a function %s already", name);
    if ((uint32_t)n_args > UINT32_MAX - (uint32_t)n_results) return SHLO_OVERFLOW;
    b->ids.count = 0;
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->ids, (uint32_t)n_args + (uint32_t)n_results));
    for (i = 0; i < n_args; i++) b->ids.items[i] = SHLO__BUILD_ID(b, args[i].id);
    for (i = 0; i < n_results; i++) b->ids.items[n_args + i] = SHLO__BUILD_ID(b, results[i].id);
    SHLO__TRY(shlo__build_func_new(b, name, (uint32_t)n_args, (uint32_t)n_results, &func));
    b->funcs.items[func].stage = SHLO__BUILD_DECLARED;
    b->funcs.items[func].declared = 1;
    return SHLO_OK;
}

SHLO_API void shlo_func_declare(shlo_builder *b, const char *name, const shlo_type *args, int32_t n_args,
    const shlo_type *results, int32_t n_results) {
    if (shlo__build_ok(b) &&
        !shlo__build_keep(b, shlo__build_func_declare(b, name, n_args, args, n_results, results)))
        shlo__build_func_failed(b, name);
}

/* A region's arguments are consecutive values, so nothing else may come between them. */
static shlo_status shlo__build_arg_fresh(shlo_builder *b, uint32_t type) {
    uint32_t region = b->m.funcs.items[b->func].body;
    shlo__region *r = &b->m.regions.items[region];
    SHLO__TRY(SHLO__VEC_RESERVE(b->m.allocator, &b->m.values, 1));
    if (!r->n_args) r->args = b->m.values.count;
    if (r->args + r->n_args != b->m.values.count)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "something was built between two arguments");
    shlo__module_value(&b->m, type, region, 1);
    r->n_args++;
    return SHLO_OK;
}

static shlo_status shlo__build_arg_declared(shlo_builder *b, uint32_t type, uint32_t i) {
    const shlo__region *r = &b->m.regions.items[b->m.funcs.items[b->func].body];
    if (i >= r->n_args)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "the function was declared with %u arguments",
            (unsigned)r->n_args);
    if (shlo__value_type(&b->m, r->args + i) != type)
        return SHLO__BUILD_FAIL(b, SHLO_TYPE, "argument %u was declared with another type", (unsigned)i);
    return SHLO_OK;
}

SHLO_API shlo_value shlo_arg(shlo_builder *b, shlo_type type) {
    shlo_value v = {0};
    shlo__build_func *f;
    shlo_status status = SHLO_OK;
    uint32_t id;
    if (!shlo__build_ok(b)) return v;
    id = SHLO__BUILD_ID(b, type.id);
    if (b->frames.count != 1)
        status = SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "an argument %s",
            b->frames.count ? "in a region: shlo_region_begin makes those of regions"
                            : "outside of a function: begin one with shlo_func_begin");
    else if (!shlo__build_type_valid(b, type))
        status = SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "argument %u: its type is no type of this builder",
            (unsigned)b->funcs.items[b->func].n_args);
    else if (b->m.regions.items[b->frames.items[0].region].first)
        status = SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "argument %u comes after the first op of the function",
            (unsigned)b->funcs.items[b->func].n_args);
    if (status == SHLO_OK) {
        f = &b->funcs.items[b->func];
        status = f->declared ? shlo__build_arg_declared(b, id, f->n_args) : shlo__build_arg_fresh(b, id);
        if (shlo__build_keep(b, status)) {
            id = b->m.regions.items[b->frames.items[0].region].args + f->n_args++;
            v.id = SHLO__BUILD_ID(b, id);
            return v;
        }
    }
    shlo__build_func_failed(b, b->func ? shlo__text(&b->m, b->m.funcs.items[b->func].name) : NULL);
    return v;
}

SHLO_API void shlo_func(shlo_builder *b, const char *name, const shlo_type *types, shlo_value *args,
    int32_t n) {
    int32_t i;
    for (i = 0; args && i < n; i++) args[i].id = 0;
    shlo_func_begin(b, name);
    if (!shlo__build_ok(b)) return;
    if (n && !args)
        SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_func: %d arguments, but args is NULL", n);
    else if (shlo__build_keep(b, shlo__build_types_given(b, n, types, "argument"))) {
        for (i = 0; i < n; i++) args[i] = shlo_arg(b, types[i]);
        return;
    }
    shlo__build_func_failed(b, name);
}

/* The results of a function that was not declared are those of its return. */
static shlo_status shlo__build_results(shlo_builder *b, int32_t n, const shlo_value *values) {
    shlo__func *f = &b->m.funcs.items[b->func];
    int32_t i;
    if (!shlo__build_list_given(n, values))
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_return: %d values, but their list is NULL", n);
    for (i = 0; i < n; i++)
        if (!shlo__build_value_id(b, values[i]))
            return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_return: value %d is %s", i,
                shlo__build_no_value(values[i]));
    if (b->funcs.items[b->func].declared) return SHLO_OK;
    SHLO__TRY(SHLO__VEC_RESERVE(b->m.allocator, &b->m.numbers, (uint32_t)n));
    f->results = b->m.numbers.count;
    f->n_results = (uint32_t)n;
    for (i = 0; i < n; i++)
        b->m.numbers.items[b->m.numbers.count++] =
            (int64_t)shlo__value_type(&b->m, shlo__build_value_id(b, values[i]));
    return SHLO_OK;
}

static shlo_status shlo__build_results_fit(shlo_builder *b, int32_t n, const shlo_value *values) {
    const shlo__func *f = &b->m.funcs.items[b->func];
    const shlo__build_func *state = &b->funcs.items[b->func];
    uint32_t i;
    if (!state->declared) return SHLO_OK;
    if (state->n_args != b->m.regions.items[f->body].n_args)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "the function was declared with other arguments");
    if ((uint32_t)n != f->n_results)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "%d results, declared were %u", n, (unsigned)f->n_results);
    for (i = 0; i < f->n_results; i++)
        if (b->m.numbers.items[f->results + i] !=
            (int64_t)shlo__value_type(&b->m, shlo__build_value_id(b, values[i])))
            return SHLO__BUILD_FAIL(b, SHLO_TYPE, "result %u was declared with another type", (unsigned)i);
    return SHLO_OK;
}

static shlo_status shlo__build_return(shlo_builder *b, int32_t n, const shlo_value *values) {
    if (!b->func) return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "shlo_return outside of a function");
    if (b->frames.count > 1)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE,
            "shlo_return while a region is open: shlo_region_end comes first");
    SHLO__TRY(shlo__build_results(b, n, values));
    SHLO__TRY(shlo__build_results_fit(b, n, values));
    SHLO__TRY(shlo__build_close(b, n, values));
    b->funcs.items[b->func].stage = SHLO__BUILD_DONE;
    b->func = 0;
    return SHLO_OK;
}

SHLO_API void shlo_return(shlo_builder *b, const shlo_value *values, int32_t n) {
    if (shlo__build_ok(b) && !shlo__build_keep(b, shlo__build_return(b, n, values)))
        shlo__build_func_failed(b, b->func ? shlo__text(&b->m, b->m.funcs.items[b->func].name) : NULL);
}

/* ---- regions ---- */

static shlo_status shlo__build_region_begin(shlo_builder *b, int32_t n, const shlo_type *types,
    shlo_value *args) {
    uint32_t region = 0;
    int32_t i;
    if (!b->frames.count)
        return SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "shlo_region_begin outside of a function");
    SHLO__TRY(shlo__build_types_given(b, n, types, "argument"));
    if (n && !args)
        return SHLO__BUILD_FAIL(b, SHLO_ARGUMENT, "shlo_region_begin: %d arguments, but args is NULL", n);
    b->ids.count = 0;
    SHLO__TRY(SHLO__VEC_RESERVE(&b->allocator, &b->ids, (uint32_t)n));
    for (i = 0; i < n; i++) b->ids.items[i] = SHLO__BUILD_ID(b, types[i].id);
    SHLO__TRY(shlo__module_region(&b->m, (uint32_t)n, b->ids.items, &region));
    SHLO__TRY(shlo__build_follow(b));
    SHLO__TRY(shlo__build_open(b, region, shlo__build_top(b)->region));
    for (i = 0; i < n; i++) args[i].id = SHLO__BUILD_ID(b, b->m.regions.items[region].args + (uint32_t)i);
    return SHLO_OK;
}

SHLO_API void shlo_region_begin(shlo_builder *b, const shlo_type *types, shlo_value *args, int32_t n) {
    int32_t i;
    for (i = 0; args && i < n; i++) args[i].id = 0;
    if (shlo__build_ok(b) && !shlo__build_keep(b, shlo__build_region_begin(b, n, types, args)))
        shlo__build_func_failed(b, b->func ? shlo__text(&b->m, b->m.funcs.items[b->func].name) : NULL);
}

SHLO_API shlo_region shlo_region_end(shlo_builder *b, const shlo_value *results, int32_t n) {
    shlo_region r = {0};
    uint32_t region;
    if (!shlo__build_ok(b)) return r;
    if (b->frames.count < 2) {
        SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "shlo_region_end without shlo_region_begin");
        return r;
    }
    region = shlo__build_top(b)->region;
    if (!shlo__build_keep(b, shlo__build_close(b, n, results))) return r;
    shlo__build_top(b)->unowned++;
    shlo__build_top(b)->unowned_ops += b->regions.items[region].n_ops;
    r.id = SHLO__BUILD_ID(b, region);
    return r;
}

SHLO_API void shlo_region_drop(shlo_builder *b, shlo_region region) {
    if (!shlo__build_ok(b)) return;
    if (!b->frames.count)
        SHLO__BUILD_FAIL(b, SHLO_STRUCTURE, "shlo_region_drop outside of a function");
    else if (shlo__build_keep(b, shlo__build_owned(b, region, 0))) {
        shlo__build_top(b)->unowned--;
        shlo__build_top(b)->unowned_ops -= b->regions.items[SHLO__BUILD_ID(b, region.id)].n_ops;
    }
}

SHLO_API shlo_region shlo_region_of(shlo_builder *b, shlo_op op, shlo_dtype dtype) {
    shlo_region none = {0};
    shlo_type types[2];
    shlo_value args[2], result = {0};
    shlo_op_desc desc;
    types[0] = types[1] = shlo_tensor0(b, dtype);
    shlo_region_begin(b, types, args, 2);
    memset(&desc, 0, sizeof desc);
    desc.op = op;
    desc.n_operands = 2;
    desc.operands = args;
    if (shlo_op_create(b, &desc, &result, 1) < 0) return none;
    return shlo_region_end(b, &result, 1);
}

/* ---- names ---- */

static void shlo__build_func_label(shlo_builder *b, int32_t i, uint32_t is_result, const char *name) {
    shlo__label label;
    if (!shlo__build_ok(b)) return;
    if (!b->func || i < 0 || !name || !*name) {
        SHLO__BUILD_FAIL(b, b->func ? SHLO_ARGUMENT : SHLO_STRUCTURE,
            "the name of an argument or result needs a function that is being built, a number and a text");
        return;
    }
    memset(&label, 0, sizeof label);
    label.func = shlo__text(&b->m, b->m.funcs.items[b->func].name);
    label.n_func = strlen(label.func);
    label.text = name;
    label.n = strlen(name);
    label.place = 2 * (uint32_t)i + is_result;
    shlo__label_put(&b->labels, &label);
    shlo__build_keep(b, b->labels.status);
}

SHLO_API void shlo_arg_name(shlo_builder *b, int32_t i, const char *name) {
    shlo__build_func_label(b, i, 0, name);
}
SHLO_API void shlo_result_name(shlo_builder *b, int32_t i, const char *name) {
    shlo__build_func_label(b, i, 1, name);
}

#endif
