/* tlcustom/public.h - a kernel as the handler of custom calls. Declared where both stablehlo.h and
 * tensorlang.h are included; neither knows the other. The functions are inline, since no unit needs to
 * implement both. */
#ifndef TLANG__TLCUSTOM_PUBLIC_H
#define TLANG__TLCUSTOM_PUBLIC_H

#ifdef __cplusplus
extern "C" {
#endif

/* What the handler keeps in a call's scratch for each parameter. */
typedef struct tlang__custom_param {
    tlang_type_info type;
    int64_t shape[TLANG_MAX_ORDER];
} tlang__custom_param;

/* Appends to the message. There is no snprintf here: no unit needs to implement both headers. */
static inline void tlang__custom_text(shlo_error *error, const char *text) {
    size_t n = strlen(error->message);
    while (*text && n + 1 < sizeof error->message) error->message[n++] = *text++;
    error->message[n] = 0;
}

static inline void tlang__custom_number(shlo_error *error, int64_t x) {
    char text[24];
    size_t n = sizeof text;
    text[--n] = 0;
    do text[--n] = (char)('0' + x % 10);
    while ((x /= 10) > 0);
    tlang__custom_text(error, text + n);
}

/* A failure: "custom call NAME, parameter 1: WHY", or without a parameter. More may be appended. */
static inline shlo_status tlang__custom_fail(shlo_error *error, const shlo_call_info *call, int32_t param,
    const char *why) {
    if (!error) return SHLO_TYPE;
    error->message[0] = 0;
    error->operand = param;
    tlang__custom_text(error, "custom call ");
    tlang__custom_text(error, call->name);
    if (param >= 0) {
        tlang__custom_text(error, ", parameter ");
        tlang__custom_number(error, param);
    }
    tlang__custom_text(error, ": ");
    tlang__custom_text(error, why);
    return SHLO_TYPE;
}

/* Ends a message: "... HAVE, the kernel wants WANT". */
static inline shlo_status tlang__custom_differs(shlo_error *error, int64_t have, int64_t want) {
    if (!error) return SHLO_TYPE;
    tlang__custom_number(error, have);
    tlang__custom_text(error, ", the kernel wants ");
    tlang__custom_number(error, want);
    return SHLO_TYPE;
}

/* The kernel that a call names: by the attribute `kernel`, or behind the last point of its own name. -1:
   there is none, which is reported. */
static inline int32_t tlang__custom_kernel(const tlang_program *p, const shlo_call_info *call,
    shlo_error *error) {
    char text[256];
    const char *name = call->name;
    int32_t kernel;
    if (shlo_call_string(call, "kernel", text, sizeof text, NULL) == SHLO_OK)
        name = text;
    else
        for (const char *c = call->name; *c; c++)
            if (*c == '.') name = c + 1;
    kernel = tlang_kernel_find(p, name);
    if (kernel >= 0) return kernel;
    tlang__custom_fail(error, call, -1, "the program has no kernel ");
    if (error) tlang__custom_text(error, name);
    return -1;
}

static inline int tlang__custom_same_type(tlang_scalar scalar, shlo_dtype dtype) {
    switch (scalar) {
    case TLANG_I1: return dtype == SHLO_I1;
    case TLANG_I8: return dtype == SHLO_I8 || dtype == SHLO_U8;
    case TLANG_I16: return dtype == SHLO_I16 || dtype == SHLO_U16;
    case TLANG_I32: return dtype == SHLO_I32 || dtype == SHLO_U32;
    case TLANG_I64:
    case TLANG_INDEX: return dtype == SHLO_I64 || dtype == SHLO_U64;
    case TLANG_F32: return dtype == SHLO_F32;
    case TLANG_F64: return dtype == SHLO_F64;
    case TLANG_C32: return dtype == SHLO_C64;
    case TLANG_C64: return dtype == SHLO_C128;
    default: return 0;
    }
}

/* A call, and where its scratch keeps what a launch needs. */
typedef struct tlang__custom_state {
    tlang_program *p;
    const shlo_call_info *call;
    shlo_error *error;
    int32_t kernel, n_args;
    int64_t groups;             /* how often the kernel is launched; -1: not known yet */
    int32_t said;               /* the attribute says it */
    tlang__custom_param *param; /* one for each parameter, then args, then the members of groups */
    tlang_arg *args;
    void **members;
} tlang__custom_state;

/* A result that has the memory of an operand is no parameter of its own. */
static inline shlo_status tlang__custom_number_of(const tlang__custom_state *s, int64_t have) {
    tlang__custom_fail(s->error, s->call, -1, "operands and results together are ");
    tlang__custom_differs(s->error, have, s->n_args);
    if (s->error && have > s->n_args && s->n_args >= s->call->n_inputs)
        tlang__custom_text(s->error, "; output_operand_aliases names the operands that the kernel updates");
    return SHLO_TYPE;
}

/* A tensor as an argument: modes are its dimensions from minor to major, a group's members the major one. */
static inline shlo_status tlang__custom_arg(const tlang__custom_state *s, const shlo_buffer *tensor,
    const int64_t *layout, int32_t param, tlang__custom_param *z, tlang_arg *arg) {
    const tlang_type_info *t = &z->type;
    int32_t order = t->kind == TLANG_SCALAR ? 0 : t->order, rank = order + (t->kind == TLANG_GROUP);
    int64_t packed = 1, elements = (int64_t)(tensor->bytes / tlang_scalar_bytes(t->scalar));
    if (!tlang__custom_same_type(t->scalar, tensor->dtype)) {
        tlang__custom_fail(s->error, s->call, param, "elements of type ");
        if (s->error) tlang__custom_text(s->error, shlo_dtype_name(tensor->dtype));
        if (s->error) tlang__custom_text(s->error, ", the kernel wants ");
        if (s->error) tlang__custom_text(s->error, tlang_scalar_name(t->scalar));
        return SHLO_TYPE;
    }
    if (tensor->rank != rank) {
        tlang__custom_fail(s->error, s->call, param, "the rank is ");
        return tlang__custom_differs(s->error, tensor->rank, rank);
    }
    if (t->kind == TLANG_GROUP && t->offset != 0 && t->offset != TLANG_DYNAMIC)
        return tlang__custom_fail(s->error, s->call, param, "the kernel wants a group with an offset");
    for (int32_t i = 0; i < order; i++) {
        int32_t d = layout ? (int32_t)layout[i] : rank - 1 - i;
        int64_t size = tensor->dims[d];
        if ((t->shape[i] != TLANG_DYNAMIC && t->shape[i] != size) || size < 1) {
            tlang__custom_fail(s->error, s->call, param, "dimension ");
            if (s->error) tlang__custom_number(s->error, d);
            if (s->error) tlang__custom_text(s->error, " is ");
            return tlang__custom_differs(s->error, size, t->shape[i] == TLANG_DYNAMIC ? 1 : t->shape[i]);
        }
        if (t->strides[i] != TLANG_DYNAMIC && t->strides[i] != packed)
            return tlang__custom_fail(s->error, s->call, param,
                "the kernel wants strides with gaps, a tensor has none");
        z->shape[i] = size;
        packed *= size;
    }
    arg->data = tensor->data;
    arg->bytes = (size_t)packed * tlang_scalar_bytes(t->scalar);
    arg->shape = z->shape;
    arg->strides = NULL;
    arg->offset = 0;
    arg->n = t->kind == TLANG_GROUP ? elements / packed : 1;
    return SHLO_OK;
}

static inline shlo_status tlang__custom_begin(void *user, const shlo_call_info *call, tlang__custom_state *z,
    shlo_error *error) {
    tlang_kernel_info info;
    shlo_status status;
    z->p = (tlang_program *)user;
    z->call = call;
    z->error = error;
    z->groups = -1;
    z->said = 0;
    z->kernel = tlang__custom_kernel(z->p, call, error);
    if (z->kernel < 0) return SHLO_TYPE;
    tlang_kernel_get_info(z->p, z->kernel, &info);
    z->n_args = info.n_args;
    z->param = (tlang__custom_param *)call->scratch;
    z->args = z->param ? (tlang_arg *)(void *)(z->param + z->n_args) : NULL; /* NULL: it is being prepared */
    z->members = z->param ? (void **)(void *)(z->args + z->n_args) : NULL;
    status = shlo_call_i64(call, "groups", &z->groups);
    z->said = status == SHLO_OK || status == SHLO_ATTRIBUTE;
    if (status != SHLO_OK) z->groups = -1;
    if (z->said && z->groups < 0)
        return tlang__custom_fail(error, call, -1, "the attribute groups is no number of groups");
    return SHLO_OK;
}

/* Without the attribute all groups have as many members as the kernel is launched for: else some of the
   members of a result would be left as they are. */
static inline shlo_status tlang__custom_count(tlang__custom_state *z, int32_t param, const tlang_arg *arg) {
    if (z->groups < 0) z->groups = arg->n;
    if (z->said || z->groups == arg->n) return SHLO_OK;
    tlang__custom_fail(z->error, z->call, param, "without the attribute groups, its members are ");
    return tlang__custom_differs(z->error, arg->n, z->groups);
}

/* Tensor i: an input, or behind them an output. */
static inline const shlo_buffer *tlang__custom_tensor(const shlo_call_info *call, int32_t i,
    const int64_t **layout) {
    const int64_t *const *layouts = i < call->n_inputs ? call->input_layouts : call->output_layouts;
    int32_t at = i < call->n_inputs ? i : i - call->n_inputs;
    *layout = layouts ? layouts[at] : NULL;
    return i < call->n_inputs ? &call->inputs[at] : &call->outputs[at];
}

/* Whether tensor i is an output that lies in the memory of an input. */
static inline int tlang__custom_aliased(const shlo_call_info *call, int32_t i) {
    return i >= call->n_inputs && call->output_aliases && call->output_aliases[i - call->n_inputs] >= 0;
}

static inline void tlang__custom_group(tlang__custom_state *z, tlang_arg *arg) {
    for (int64_t m = 0; m < arg->n; m++) z->members[m] = (unsigned char *)arg->data + (size_t)m * arg->bytes;
    arg->data = z->members;
    z->members += arg->n;
}

/* Refuses tensors that are not what the kernel takes. */
static inline shlo_status tlang__custom_prepare(void *user, const shlo_call_info *call, size_t *scratch_bytes,
    shlo_error *error) {
    tlang__custom_state z;
    tlang__custom_param param;
    tlang_arg arg;
    int32_t all = call->n_inputs + call->n_outputs, n = 0;
    shlo_status status = tlang__custom_begin(user, call, &z, error);
    if (status != SHLO_OK) return status;
    for (int32_t i = 0; i < all; i++) n += !tlang__custom_aliased(call, i);
    if (z.n_args != n) return tlang__custom_number_of(&z, n);
    *scratch_bytes = (size_t)z.n_args * (sizeof param + sizeof arg);
    for (int32_t i = 0, k = 0; i < all; i++) {
        const int64_t *layout;
        const shlo_buffer *tensor = tlang__custom_tensor(call, i, &layout);
        if (tlang__custom_aliased(call, i)) continue;
        if (tensor->rank > 0)
            *scratch_bytes += (size_t)tensor->dims[layout ? layout[tensor->rank - 1] : 0] * sizeof(void *);
        tlang_kernel_get_arg(z.p, z.kernel, k, &param.type);
        status = tlang__custom_arg(&z, tensor, layout, k, &param, &arg);
        if (status == SHLO_OK && param.type.kind == TLANG_GROUP) status = tlang__custom_count(&z, k, &arg);
        if (status != SHLO_OK) return status;
        k++;
    }
    return SHLO_OK;
}

static inline shlo_status tlang__custom_run(void *user, const shlo_call_info *call, shlo_error *error) {
    tlang__custom_state z;
    int32_t n = 0;
    shlo_status status = tlang__custom_begin(user, call, &z, error);
    for (int32_t i = 0; status == SHLO_OK && i < call->n_inputs + call->n_outputs; i++) {
        const int64_t *layout;
        const shlo_buffer *tensor = tlang__custom_tensor(call, i, &layout);
        if (tlang__custom_aliased(call, i)) continue;
        tlang_kernel_get_arg(z.p, z.kernel, n, &z.param[n].type);
        status = tlang__custom_arg(&z, tensor, layout, n, &z.param[n], &z.args[n]);
        if (status == SHLO_OK && z.param[n].type.kind == TLANG_GROUP) {
            status = tlang__custom_count(&z, n, &z.args[n]);
            tlang__custom_group(&z, &z.args[n]);
        }
        n++;
    }
    if (status != SHLO_OK) return status;
    return tlang_launch(z.p, z.kernel, z.groups < 0 ? 1 : z.groups, z.args, z.n_args, error);
}

/* A kernel of p as the handler of the custom calls of a name, in one line:

     shlo_custom custom = tlang_custom_call("my.update", p);
     options.customs = &custom;
     options.n_customs = 1; // custom and p have to live until shlo_program_free

   The kernel has the name behind the last point, or what the call's attribute `kernel` says. Its parameters
   are the call's operands, then its results, but for those that output_operand_aliases names: such a tensor
   is one parameter, which the kernel may update. Other operands must not be written, and every element of the
   other results has to be.
   A tensor's dimensions are modes from minor to major: tensor<2x3xf32>, stored by rows, is a
   memref<f32x3x2>; with operand_layouts [0, 1] it is a memref<f32x2x3>. A group's members are the major
   dimension: tensor<5x2x3xf32> is a group<memref<f32x3x2>> of 5. A tensor without dimensions is a scalar or a
   memref without modes. The kernel is launched for as many groups as the attribute `groups` says; else as
   each of its groups has members, which then have to be as many; else for one.
   What does not fit is refused by shlo_load (SHLO_TYPE); errors of a launch end the run. p is used by one
   run at a time: two that call its kernels at the same moment end in SHLO_BUSY; load the kernels once for
   each program that runs beside others. */
static inline shlo_custom tlang_custom_call(const char *name, tlang_program *p) {
    shlo_custom custom;
    memset(&custom, 0, sizeof custom);
    custom.name = name;
    custom.user = p;
    custom.call = tlang__custom_run;
    custom.prepare = tlang__custom_prepare;
    return custom;
}

#ifdef __cplusplus
}
#endif
#endif
