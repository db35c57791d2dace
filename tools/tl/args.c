/* tools/tl/args.c - arguments of a kernel: constants from the command line, arrays from .npy files or random.
 * A kernel with its arguments is what the commands launch. */
#include "tl.h"

shlo_dtype tl_dtype(tlang_scalar scalar) {
    switch (scalar) {
    case TLANG_I1: return SHLO_I1;
    case TLANG_I8: return SHLO_I8;
    case TLANG_I16: return SHLO_I16;
    case TLANG_I32: return SHLO_I32;
    case TLANG_I64:
    case TLANG_INDEX: return SHLO_I64;
    case TLANG_F32: return SHLO_F32;
    case TLANG_F64: return SHLO_F64;
    case TLANG_C32: return SHLO_C64;
    default: return SHLO_C128;
    }
}

int tl_fits(tlang_scalar scalar, int64_t value) {
    const int bits = scalar == TLANG_I1 ? 1 : 8 * (int)tlang_scalar_bytes(scalar);
    if (scalar >= TLANG_INDEX || bits == 64) return 1;
    return value < (int64_t)1 << bits && value >= (bits == 1 ? 0 : -((int64_t)1 << (bits - 1)));
}

/* ---- scalars ---- */

static int scalar_arg(const char *text, tl_arg *a) {
    tl_scan s;
    tl_literal x;
    int complex = a->info.scalar >= TLANG_C32;
    memset(&s, 0, sizeof s);
    s.path = "--arg";
    s.text = s.at = text;
    s.end = text + strlen(text);
    if (tl_literal_read(&s, &x) != 1)
        return s.problems ? 0 : tool_failed("--arg %s: expected a constant", text), 0;
    tl_blank(&s);
    if (x.kind == TL_INTEGER && a->info.scalar > TLANG_INDEX) {
        x.kind = TL_FLOAT;
        x.part[0] = (double)x.integer;
    }
    if (s.at != s.end || (complex != (x.kind == TL_COMPLEX) && !(complex && x.kind == TL_FLOAT)) ||
        (x.kind == TL_FLOAT) != (a->info.scalar > TLANG_INDEX && x.kind != TL_COMPLEX)) {
        tool_failed("--arg %s: no constant of type %s", text, tlang_scalar_name(a->info.scalar));
        return 0;
    }
    if (x.kind == TL_INTEGER && !tl_fits(a->info.scalar, x.integer))
        return tool_failed("--arg %s does not fit %s", text, tlang_scalar_name(a->info.scalar)), 0;
    if (x.kind == TL_INTEGER)
        shlo_convert_elements(tl_dtype(a->info.scalar), a->scalar, SHLO_I64, &x.integer, 1);
    else
        shlo_convert_elements(tl_dtype(a->info.scalar), a->scalar, SHLO_C128, x.part, 1);
    a->arg.data = a->scalar;
    a->arg.bytes = tlang_scalar_bytes(a->info.scalar);
    return 1;
}

/* ---- arrays ---- */

/* Calls copy(at, element of the file) for every element: `at` is its byte offset in our memory. */
static void each_element(tl_arg *a, int to_file) {
    size_t bytes = tlang_scalar_bytes(a->info.scalar);
    int32_t rank = a->npy.rank;
    int64_t i[SHLO_MAX_RANK] = {0}, n = 1, step[SHLO_MAX_RANK], by = 1;
    for (int32_t d = 0; d < rank; d++) n *= a->npy.dims[d];
    for (int32_t d = 0; d < rank; d++) { /* of the file, in elements */
        int32_t k = a->npy.by_columns ? d : rank - 1 - d;
        step[k] = by;
        by *= a->npy.dims[k];
    }
    for (; n > 0; n--) {
        int64_t at = 0, from = 0;
        int32_t d = 0;
        char *file;
        for (int32_t k = 0; k < rank; k++) {
            at += i[k] * (k < a->info.order ? a->strides[k] : (int64_t)(a->arg.bytes / bytes));
            from += i[k] * step[k];
        }
        file = a->file.data + (a->npy.data - a->file.data) + from * (int64_t)bytes;
        if (to_file)
            memcpy(file, a->memory + (size_t)at * bytes, bytes);
        else
            memcpy(a->memory + (size_t)at * bytes, file, bytes);
        while (d < rank && ++i[d] == a->npy.dims[d]) i[d++] = 0;
    }
}

/* Sizes and strides: the type's, or the array's and packed ones. Returns the memory's elements; 0:
   reported. */
static int64_t array_dims(const char *text, tl_arg *a) {
    const int64_t most = (int64_t)1 << 40;
    int64_t packed = 1, elements = 1;
    for (int32_t i = 0; i < a->info.order; i++) {
        int64_t have = a->npy.dims[i], want = a->info.shape[i];
        if (have < 1 || (want != TLANG_DYNAMIC && have != want && a->info.kind == TLANG_MEMREF)) {
            char type[400];
            tl_type_text(&a->info, type, sizeof type);
            tool_failed("--arg %s: size %d is %lld; parameter %d, a %s, wants %lld", text, (int)i,
                (long long)have, (int)a->index, type, (long long)want);
            return 0;
        }
        a->shape[i] = i < a->n_stated ? a->stated[i] : want == TLANG_DYNAMIC ? have : want;
        a->strides[i] =
            a->info.kind == TLANG_GROUP || a->info.strides[i] == TLANG_DYNAMIC ? packed : a->info.strides[i];
        a->given[i] = a->info.strides[i] == TLANG_DYNAMIC ? packed : a->info.strides[i];
        if (packed > most / have || a->strides[i] > (most - elements) / have) {
            tool_failed("--arg %s: it is too large", text);
            return 0;
        }
        packed *= have;
        elements += (have - 1) * a->strides[i];
    }
    return elements;
}

/* An array that a parameter cannot take: which array would do. */
static void array_refuse(const char *text, const tl_arg *a, const char *wrong) {
    int32_t rank = a->info.order + (a->info.kind == TLANG_GROUP);
    tool_failed("--arg %s: %s; parameter %d, a %s, takes an X.npy of %s in %d dimension%s, or "
                "random:%s[...] or zeros:%s[...]",
        text, wrong, (int)a->index, a->info.kind == TLANG_GROUP ? "group" : "memref",
        tlang_scalar_name(a->info.scalar), (int)rank, rank == 1 ? "" : "s", tlang_scalar_name(a->info.scalar),
        tlang_scalar_name(a->info.scalar));
}

/* Integers of the language have no sign, so an array of either kind will do. */
static int has_elements(const tool_npy *npy, tlang_scalar scalar) {
    static const shlo_dtype unsigned_of[] = {SHLO_U8, SHLO_U16, SHLO_U32, SHLO_U64, SHLO_U64};
    return tool_npy_is(npy, tl_dtype(scalar)) ||
           (scalar >= TLANG_I8 && scalar <= TLANG_INDEX && tool_npy_is(npy, unsigned_of[scalar - TLANG_I8]));
}

/* What stands where an array is expected. */
static const char *not_an_array(const char *path) {
    size_t n = strlen(path);
    tl_scan s;
    tl_literal x;
    memset(&s, 0, sizeof s);
    s.text = s.at = path;
    s.end = path + n;
    s.problems = TL_MAX_PROBLEMS; /* nothing is printed */
    if (tl_literal_read(&s, &x) == 1 && s.at == s.end) return "this is a constant, no array";
    if (n > 4 && strcmp(path + n - 4, ".npz") == 0) return "this is an archive of arrays, an .npz";
    return "this is neither the name of a file X.npy nor an array of zeros: or random:";
}

static int array_open(const char *text, const char *path, tl_arg *a) {
    const char *wrong;
    int32_t rank = a->info.order + (a->info.kind == TLANG_GROUP);
    size_t length = strlen(path);
    int64_t n = 1;
    if (!tl_is_made(path) && (length < 4 || strcmp(path + length - 4, ".npy") != 0)) {
        array_refuse(text, a, not_an_array(path));
        return 0;
    }
    if (tl_is_made(path) ? !tl_made_read(path, a->seed, &a->file) : !tool_file_read(path, &a->file)) return 0;
    tool_output_release(path);
    wrong = tool_npy_open_any(a->file.data, a->file.n, &a->npy);
    if (!wrong && a->npy.descr[0] == '>') wrong = "it is big-endian, which is not read here";
    if (!wrong && !has_elements(&a->npy, a->info.scalar)) wrong = "it has another element type";
    if (!wrong && a->npy.rank != rank) wrong = "it has another number of dimensions";
    for (int32_t d = 0; !wrong && d < a->npy.rank; d++)
        if (!a->npy.dims[d]) wrong = "it has no elements";
    for (int32_t d = 0; !wrong && d < a->npy.rank; d++) {
        if (n > (int64_t)(a->npy.bytes / (size_t)a->npy.dims[d])) wrong = "it is cut off";
        n *= wrong ? 1 : a->npy.dims[d];
    }
    if (!wrong && (size_t)n * tlang_scalar_bytes(a->info.scalar) != a->npy.bytes)
        wrong = "it has another number of bytes";
    if (wrong) array_refuse(text, a, wrong);
    return !wrong;
}

/* The sizes of a member, :3x4. 0: they are not those of the type. */
static int read_sizes(const char *at, tl_arg *a) {
    while (*at == (a->n_stated ? 'x' : ':')) {
        char *end;
        long long size = strtoll(at + 1, &end, 10), want;
        if (end == at + 1 || size < 1 || a->n_stated == a->info.order) return 0;
        want = (long long)a->info.shape[a->n_stated];
        if (want != TLANG_DYNAMIC && want != size) return 0;
        a->stated[a->n_stated++] = size;
        at = end;
    }
    return !*at && a->n_stated == a->info.order;
}

/* Behind a group's `@`: the offset, then perhaps `:3x4`, the sizes of the members. 0: reported. */
static int read_offset(const char *text, const char *at, tl_arg *a) {
    char *end = NULL, type[400];
    long long offset = strtoll(at, &end, 10);
    if (end == at || offset < 0 || (*end && *end != ':'))
        return tool_failed("--arg %s: expected an offset in elements behind '@'", text), 0;
    if (a->info.offset != TLANG_DYNAMIC && offset != a->info.offset)
        return tool_failed("--arg %s: parameter %d states the offset %lld", text, (int)a->index,
                   (long long)a->info.offset),
               0;
    a->arg.offset = offset;
    if (!*end || read_sizes(end, a)) return 1;
    tl_type_text(&a->info, type, sizeof type);
    return tool_failed("--arg %s: expected the sizes of a member as :3x4, %d of them, each at least 1; "
                       "parameter %d is a %s",
               text, (int)a->info.order, (int)a->index, type),
           0;
}

/* An offset leaves less of a member for a size `?`, which is not the array's then: it has to be said. 0:
   reported. */
static int offset_fits(const char *text, const tl_arg *a, int64_t packed) {
    double last = (double)a->arg.offset; /* sizes and strides of the type may be any numbers */
    int32_t open = -1;
    for (int32_t i = 0; i < a->info.order; i++) {
        last += ((double)a->shape[i] - 1) * (double)a->given[i];
        if (a->info.shape[i] == TLANG_DYNAMIC) open = i;
    }
    if (a->n_stated || open < 0 || a->arg.offset < 1 || last < (double)packed) return 1;
    return tool_failed(
               "--arg %s: behind offset %lld a member of %lld elements has no room for size %d, which "
               "is '?', to be the array's %lld; state sizes behind the offset, as @%lld:3x4",
               text, (long long)a->arg.offset, (long long)packed, (int)open, (long long)a->shape[open],
               (long long)a->arg.offset),
           0;
}

static int array_arg(const char *text, tl_arg *a) {
    char path[1024];
    const char *at = a->info.kind == TLANG_GROUP ? strrchr(text, '@') : NULL;
    size_t n = at ? (size_t)(at - text) : strlen(text), bytes = tlang_scalar_bytes(a->info.scalar);
    int64_t elements, members;
    if (at && !read_offset(text, at + 1, a)) return 0;
    if (n >= sizeof path) return tool_failed("--arg %s: the path is too long", text), 0;
    memcpy(path, text, n);
    path[n] = 0;
    if (!array_open(text, path, a)) return 0;
    elements = array_dims(text, a);
    if (!elements) return 0;
    if (a->info.kind == TLANG_GROUP && !offset_fits(text, a, elements)) return 0;
    members = a->info.kind == TLANG_GROUP ? a->npy.dims[a->info.order] : 1;
    a->arg.bytes = (size_t)elements * bytes;
    a->arg.shape = a->shape;
    a->arg.strides = a->given;
    a->arg.n = members;
    if (members > ((int64_t)1 << 40) / (int64_t)a->arg.bytes)
        return tool_failed("--arg %s: it is too large", text), 0;
    a->memory = (unsigned char *)calloc((size_t)(members > 1 ? members : 1), a->arg.bytes);
    a->members = (void **)calloc((size_t)(members > 1 ? members : 1), sizeof *a->members);
    if (!a->memory || !a->members) return tool_failed("out of memory"), 0;
    for (int64_t i = 0; i < members; i++) a->members[i] = a->memory + (size_t)i * a->arg.bytes;
    each_element(a, 0);
    a->arg.data = a->info.kind == TLANG_GROUP ? (void *)a->members : (void *)a->memory;
    return 1;
}

int tl_arg_write(const char *dir, int i, tl_arg *a) {
    char path[1100];
    if (a->info.kind == TLANG_SCALAR) return 1;
    if ((size_t)snprintf(path, sizeof path, "%s/arg_%d.npy", dir, i) >= sizeof path)
        return tool_failed("%s: the path is too long", dir), 0;
    each_element(a, 1); /* into the bytes of the file that was read */
    return tool_file_write(path, a->file.data, a->file.n);
}

int tl_arg_print(int i, const tl_arg *a) {
    shlo_tensor_info info;
    tl_arg by_rows = *a; /* the array once more, as the printer wants it */
    if (a->info.kind == TLANG_SCALAR) return 1;
    memset(&info, 0, sizeof info);
    info.dtype = tl_dtype(a->info.scalar);
    info.rank = a->npy.rank;
    info.dims = a->npy.dims;
    info.bytes = a->npy.bytes;
    by_rows.file.data = (char *)malloc(info.bytes + 1);
    if (!by_rows.file.data) return tool_failed("out of memory"), 0;
    by_rows.npy.data = by_rows.file.data;
    by_rows.npy.by_columns = 0;
    each_element(&by_rows, 1);
    printf("arg_%d: ", i);
    tool_values_print(stdout, &info, by_rows.file.data);
    free(by_rows.file.data);
    return 1;
}

/* ---- a kernel with its arguments ---- */

static int pick_kernel(const tl_launch_options *o, const tlang_program *p) {
    int kernel = o->kernel ? tlang_kernel_find(p, o->kernel) : tlang_kernel_count(p) == 1 ? 0 : -1;
    int32_t i;
    if (kernel >= 0) return kernel;
    if (!tlang_kernel_count(p)) return tool_failed("%s: it has no kernel", o->files.items[0]), -1;
    if (o->kernel)
        tool_failed("%s: no kernel is called '%s'; there are", o->files.items[0], o->kernel);
    else
        tool_failed("%s: it has %d kernels; --kernel says which of", o->files.items[0],
            tlang_kernel_count(p));
    for (i = 0; i < tlang_kernel_count(p); i++) {
        tlang_kernel_info info;
        tlang_kernel_get_info(p, i, &info);
        tool_put_line(stderr, "    %.*s", (int)info.n_name, info.name);
    }
    return -1;
}

int tl_subject_open(const tl_launch_options *o, tlang_program *p, tl_subject *s) {
    tlang_kernel_info info;
    memset(s, 0, sizeof *s);
    s->p = p;
    s->groups = (int64_t)o->groups;
    s->kernel = pick_kernel(o, p);
    if (s->kernel < 0) return 0;
    tlang_kernel_get_info(p, s->kernel, &info);
    if (info.n_args != o->args.n) {
        tool_failed("%s: the kernel has %d parameter%s, %d --arg are given", o->files.items[0],
            (int)info.n_args, info.n_args == 1 ? "" : "s", o->args.n);
        return 0;
    }
    s->args = (tl_arg *)calloc((size_t)info.n_args + 1, sizeof *s->args);
    s->items = (tlang_arg *)calloc((size_t)info.n_args + 1, sizeof *s->items);
    if (!s->args || !s->items) return tool_failed("out of memory"), 0;
    for (s->n = 0; s->n < info.n_args;) {
        tl_arg *a = &s->args[s->n];
        const char *text = o->args.items[s->n];
        a->seed = 88172645463325252ULL + (unsigned)s->n;
        a->index = s->n;
        tlang_kernel_get_arg(p, s->kernel, s->n++, &a->info);
        if (!(a->info.kind == TLANG_SCALAR ? scalar_arg(text, a) : array_arg(text, a))) return 0;
        s->items[s->n - 1] = a->arg;
    }
    return 1;
}

void tl_subject_close(tl_subject *s) {
    for (int32_t i = 0; i < s->n; i++) {
        free(s->args[i].memory);
        free(s->args[i].members);
        tool_file_free(&s->args[i].file);
    }
    free(s->args);
    free(s->items);
}
