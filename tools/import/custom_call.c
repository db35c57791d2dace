/* tools/import/custom_call.c - the custom calls that frameworks export. An annotation for multi-device
 * compilers is replaced by its operand; a call that stands for an op (mhlo.topk, mhlo.erf) becomes that op.
 * Other calls stay calls, for handlers of the host. */
#include "parse.h"

static int is_target(const import_attr *target, const char *name) {
    return target->n_name == strlen(name) && memcmp(target->name, name, target->n_name) == 0;
}

static int is_annotation(const import_attr *target) {
    static const char *const names[] = {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape",
        "annotate_device_placement", "LayoutConstraint", "xla.sdy.FuncResultSharding",
        "xla.sdy.GlobalToLocalShape", "xla.sdy.LocalToGlobalShape", "xla.sdy.PropagationBarrier",
        "xla.sdy.ShardingGroup", "tt.mark_argument", "MoveToHost", "MoveToDevice", "PinToDevice",
        "PinToDeviceSram", "InspectSharding", "xla_mark_tensor"};
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_target(target, names[i])) return 1;
    return 0;
}

/* One that the options name; what became of it is noted. */
static int is_named_identity(const import_parser *p, const import_attr *target, int fits) {
    unsigned char *used = p->options->identity_used;
    int found = 0;
    int32_t k;
    for (k = 0; k < p->options->n_identity; k++) {
        if (!is_target(target, p->options->identity[k])) continue;
        found = 1;
        if (used) used[k] |= fits ? IMPORT_IDENTITY_USED : IMPORT_IDENTITY_DIFFERS;
    }
    return found;
}

/* The shape of a part (SPMDFullToShardShape) is that of the whole when there is one device. A mark without
 * results (ShardingGroup) has nothing to replace. */
static int same_types(import_parser *p, const import_op *op) {
    int32_t i;
    if (op->types.out.n == 0) return 1;
    if (op->types.out.n != op->operands.n) return 0;
    for (i = 0; i < op->operands.n; i++)
        if (shlo_type_of(p->b, op->operands.items[i]).id != op->types.out.items[i].id) return 0;
    return 1;
}

/* mhlo.erf with mhlo.attributes = {..} is chlo.erf {..}. */
static const chlo_row *same_op(import_parser *p, import_op *op, const import_attr *target) {
    const import_attr *attrs = import_attr_find(&op->attrs, "mhlo.attributes");
    char name[64] = "chlo.top_k";
    int32_t i;
    if (target->n_name < 6 || target->n_name >= 60 || memcmp(target->name, "mhlo.", 5) != 0) return NULL;
    if (!is_target(target, "mhlo.topk")) {
        memcpy(name, "chlo.", 5);
        memcpy(name + 5, target->name + 5, target->n_name - 5);
        name[target->n_name] = 0;
    }
    for (i = 0; attrs && attrs->kind == ATTR_DICT && i < attrs->n_items; i++) {
        const import_attr *a = &attrs->items[i];
        if (a->n_key == 7 && memcmp(a->key, "largest", 7) == 0 && !(a->kind == ATTR_BOOL && a->magnitude))
            return NULL;
        if (!IMPORT_PUSH(p, &op->attrs)) return NULL;
        op->attrs.items[op->attrs.n++] = *a;
    }
    return import_chlo_find(name, strlen(name));
}

/* *done: the call has been replaced. */
int import_custom_call(import_parser *p, import_op *op, int *done) {
    const import_attr *target = import_attr_find(&op->attrs, "call_target_name");
    int fits;
    *done = 0;
    if (!target || (target->kind != ATTR_STRING && target->kind != ATTR_SYMBOL)) return 1;
    fits = same_types(p, op);
    if ((is_named_identity(p, target, fits) || is_annotation(target)) && fits) {
        *done = 1;
        import_note(p, op->at, "custom_call '%.*s' is an annotation: its operand takes its place",
            (int)target->n_name, target->name);
        return import_op_bind(p, op, op->operands.items, op->types.out.n);
    }
    if (is_target(target, "stablehlo.dynamic_top_k")) {
        *done = 1;
        return import_dynamic_top_k(p, op);
    }
    if (is_target(target, "ApproxTopK") || is_target(target, "stablehlo.dynamic_approx_top_k")) {
        *done = 1;
        return import_approx_top_k(p, op);
    }
    if (is_target(target, "stablehlo.shape_refinement_operand_wrapper")) {
        op->code = SHLO_OP_dynamic_reshape; /* the operand in a looser type; the other operand is its shape */
        op->attrs.n = 0;
        return 1;
    }
    op->chlo = same_op(p, op, target);
    if (!op->chlo) return !p->failed;
    *done = 1;
    return import_chlo_finish(p, op);
}
