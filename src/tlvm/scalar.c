/* tlvm/scalar.c - scalar instructions over lanes. Integers wrap; x / 0 is -1, x rem 0 is x; a shift by the
 * width or more, or by a negative number, gives 0, or the sign. A value's inactive lanes hold anything:
 * nothing reads them. */
#ifndef TLANG__TLVM_SCALAR_C
#define TLANG__TLVM_SCALAR_C

#include "tlvm.h"

SHLO__FN int64_t tlang__scalar_int(uint32_t scalar, const unsigned char *p) {
    int8_t x8;
    int16_t x16;
    int32_t x32;
    int64_t x64;
    switch ((tlang_scalar)scalar) {
    case TLANG_I1: return *p & 1;
    case TLANG_I8:
        memcpy(&x8, p, sizeof x8);
        return x8;
    case TLANG_I16:
        memcpy(&x16, p, sizeof x16);
        return x16;
    case TLANG_I32:
        memcpy(&x32, p, sizeof x32);
        return x32;
    default:
        memcpy(&x64, p, sizeof x64);
        return x64;
    }
}

SHLO__FN void tlang__scalar_set_int(uint32_t scalar, unsigned char *p, int64_t x) {
    uint64_t bits = scalar == TLANG_I1 ? (uint64_t)x & 1 : (uint64_t)x;
    for (uint32_t i = 0, n = tlang__op_bytes(scalar); i < n; i++) p[i] = (unsigned char)(bits >> (8 * i));
}

SHLO__FN void tlang__scalar_count(const tlang__vm *vm, uint32_t scalar, unsigned char *p, uint32_t n,
    int64_t x) {
    uint32_t bytes = tlang__op_bytes(scalar);
    if (bytes == sizeof x)
        vm->p->isa->lanes->count((int64_t *)(void *)p, x, 1, n);
    else
        for (uint32_t i = 0; i < n; i++)
            tlang__scalar_set_int(scalar, p + i * bytes, (int64_t)((uint64_t)x + i));
}

/* ---- complex numbers ---- */

/* Smith's division: scaled by the larger part of y, so that squares do not overflow. */
static void tlang__scalar_divide(const double *x, const double *y, double *out) {
    double re = y[0] < 0 ? -y[0] : y[0], im = y[1] < 0 ? -y[1] : y[1], r, d;
    if (re >= im) {
        r = y[1] / y[0];
        d = y[0] + y[1] * r;
        out[0] = (x[0] + x[1] * r) / d;
        out[1] = (x[1] - x[0] * r) / d;
        return;
    }
    r = y[0] / y[1];
    d = y[0] * r + y[1];
    out[0] = (x[0] * r + x[1]) / d;
    out[1] = (x[1] * r - x[0]) / d;
}

static void tlang__scalar_complex_op(uint32_t op, const double *x, const double *y, double *out) {
    switch ((tlang_op)op) {
    case TLANG_OP_add:
        out[0] = x[0] + y[0];
        out[1] = x[1] + y[1];
        return;
    case TLANG_OP_sub:
        out[0] = x[0] - y[0];
        out[1] = x[1] - y[1];
        return;
    case TLANG_OP_mul:
        out[0] = x[0] * y[0] - x[1] * y[1];
        out[1] = x[0] * y[1] + x[1] * y[0];
        return;
    case TLANG_OP_div:
        tlang__scalar_divide(x, y, out);
        return;
    default:
        out[0] = -x[0];
        out[1] = -x[1];
        return;
    }
}

static void tlang__scalar_get_complex(uint32_t scalar, const unsigned char *p, double *out) {
    float part[2];
    if (scalar == TLANG_C64) {
        memcpy(out, p, 2 * sizeof *out);
        return;
    }
    memcpy(part, p, sizeof part);
    out[0] = (double)part[0];
    out[1] = (double)part[1];
}

static void tlang__scalar_set_complex(uint32_t scalar, unsigned char *p, const double *x) {
    float part[2];
    if (scalar == TLANG_C64) {
        memcpy(p, x, 2 * sizeof *x);
        return;
    }
    part[0] = (float)x[0];
    part[1] = (float)x[1];
    memcpy(p, part, sizeof part);
}

/* ---- all lanes ---- */

/* A uniform result has room for one element. */
static const tlang__lane_kernels *tlang__scalar_kernels(const tlang__vm *vm, uint32_t lanes) {
    return lanes == 1 ? tlang__kernels_single() : vm->p->isa->lanes;
}

/* The operands of an instruction on lanes, and the blocks of those that are uniform. */
typedef struct tlang__scalar_lanes {
    tlang__lanes lanes;
    int64_t blocks[2][TLANG__LANES_BLOCK];
} tlang__scalar_lanes;

#define TLANG__SCALAR_FILL(type) \
    { \
        type x; \
        memcpy(&x, from, sizeof x); \
        for (uint32_t i = 0; i < TLANG__LANES_BLOCK; i++) memcpy(block + i * sizeof x, &x, sizeof x); \
        return; \
    }

static void tlang__scalar_fill(uint32_t bytes, const unsigned char *from, unsigned char *block) {
    switch (bytes) {
    case 1:
        TLANG__SCALAR_FILL(uint8_t)
    case 2:
        TLANG__SCALAR_FILL(uint16_t)
    case 4:
        TLANG__SCALAR_FILL(uint32_t)
    default:
        TLANG__SCALAR_FILL(uint64_t)
    }
}

static const void *tlang__scalar_block(tlang__operand o, uint32_t lanes, uint32_t bytes, int64_t *block,
    size_t *step) {
    *step = TLANG__LANES_BLOCK;
    if (o.step || lanes == 1) return o.data;
    *step = 0;
    tlang__scalar_fill(bytes, o.data, (unsigned char *)block);
    return block;
}

static void tlang__scalar_open(const tlang__vm *vm, const tlang__insn *x, uint32_t scalar,
    tlang__scalar_lanes *z) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, x->n_operands - 1u),
                   out = tlang__vm_value(vm, x->results);
    uint32_t bytes = tlang__op_bytes(scalar);
    z->lanes.out = out.data;
    z->lanes.n = tlang__vm_lanes(vm, out.step);
    z->lanes.a = tlang__scalar_block(a, z->lanes.n, bytes, z->blocks[0], &z->lanes.a_step);
    z->lanes.b = tlang__scalar_block(b, z->lanes.n, bytes, z->blocks[1], &z->lanes.b_step);
}

static void tlang__scalar_complex_arith(tlang__vm *vm, const tlang__insn *x, uint32_t scalar) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, x->n_operands - 1u),
                   out = tlang__vm_value(vm, x->results);
    double z[3][2];
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++) {
        tlang__scalar_get_complex(scalar, a.data + l * a.step, z[0]);
        tlang__scalar_get_complex(scalar, b.data + l * b.step, z[1]);
        tlang__scalar_complex_op(x->op, z[0], z[1], z[2]);
        tlang__scalar_set_complex(scalar, out.data + l * out.step, z[2]);
    }
}

SHLO__FN void tlang__scalar_arith(tlang__vm *vm, const tlang__insn *x) {
    uint32_t scalar = tlang__vm_scalar(vm, x, 0);
    tlang__scalar_lanes z;
    if (tlang__op_kind(scalar) == TLANG__COMPLEX) {
        tlang__scalar_complex_arith(vm, x, scalar);
        return;
    }
    tlang__scalar_open(vm, x, scalar, &z);
    tlang__scalar_kernels(vm, z.lanes.n)->arith[scalar](x->op, &z.lanes);
    for (uint32_t l = 0; scalar == TLANG_I1 && l < z.lanes.n; l++) ((unsigned char *)z.lanes.out)[l] &= 1;
}

static void tlang__scalar_complex_compare(tlang__vm *vm, const tlang__insn *x, uint32_t scalar) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), b = tlang__vm_operand(vm, x, 1),
                   out = tlang__vm_value(vm, x->results);
    double z[2][2];
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++) {
        tlang__scalar_get_complex(scalar, a.data + l * a.step, z[0]);
        tlang__scalar_get_complex(scalar, b.data + l * b.step, z[1]);
        out.data[l * out.step] =
            (unsigned char)((x->op == TLANG_OP_cmp_eq) == (z[0][0] == z[1][0] && z[0][1] == z[1][1]));
    }
}

SHLO__FN void tlang__scalar_compare(tlang__vm *vm, const tlang__insn *x) {
    uint32_t scalar = tlang__vm_scalar(vm, x, 0);
    tlang__scalar_lanes z;
    if (tlang__op_kind(scalar) == TLANG__COMPLEX) {
        tlang__scalar_complex_compare(vm, x, scalar);
        return;
    }
    tlang__scalar_open(vm, x, scalar, &z);
    tlang__scalar_kernels(vm, z.lanes.n)->compare[scalar](x->op, &z.lanes);
}

static shlo_dtype tlang__scalar_dtype(uint32_t scalar) {
    static const uint8_t dtypes[TLANG_SCALAR_COUNT] = {SHLO_NO_DTYPE, SHLO_I1, SHLO_I8, SHLO_I16, SHLO_I32,
        SHLO_I64, SHLO_I64, SHLO_F32, SHLO_F64, SHLO_C64, SHLO_C128};
    return (shlo_dtype)dtypes[scalar];
}

/* ---- casts ---- */

/* By the rules of shlo_convert_elements: to nearest even, toward zero and saturating to integers; integers
   wrap; to i1 what is not 0 is true; of a complex number its real part. */
SHLO__FN void tlang__scalar_cast(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand a = tlang__vm_operand(vm, x, 0), out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__vm_scalar(vm, x, 0), to = tlang__value_type(vm->m, x->results)->scalar;
    uint32_t lanes = tlang__vm_lanes(vm, out.step);
    tlang__lanes z;
    memset(&z, 0, sizeof z);
    z.out = out.data;
    z.a = a.data;
    z.n = lanes;
    if ((a.step || lanes == 1) && tlang__scalar_kernels(vm, lanes)->cast(scalar, to, &z)) return;
    for (uint32_t l = 0; l < lanes; l++)
        shlo__dtype_convert(tlang__scalar_dtype(to), out.data + l * out.step, tlang__scalar_dtype(scalar),
            a.data + l * a.step);
}

/* ---- constants, queries ---- */

SHLO__FN void tlang__scalar_constant(tlang__vm *vm, const tlang__insn *x) {
    unsigned char *out = tlang__vm_value(vm, x->results).data;
    uint32_t scalar = tlang__value_type(vm->m, x->results)->scalar;
    const int64_t *n = tlang__tlir_numbers(vm->m, x);
    double part[2] = {0, 0};
    float f;
    for (uint32_t i = 0; i < x->n_numbers; i++) memcpy(&part[i], &n[i], sizeof part[i]);
    if (tlang__op_kind(scalar) == TLANG__COMPLEX)
        tlang__scalar_set_complex(scalar, out, part);
    else if (scalar == TLANG_F32) {
        f = (float)part[0];
        memcpy(out, &f, sizeof f);
    }
    else if (scalar == TLANG_F64)
        memcpy(out, part, sizeof part[0]);
    else
        tlang__scalar_set_int(scalar, out, n[0]);
}

static int64_t tlang__scalar_query_lane(const tlang__vm *vm, uint32_t op, uint32_t lane) {
    int64_t subgroup = vm->kernel->subgroup, item = lane % vm->kernel->lanes;
    switch ((tlang_op)op) {
    case TLANG_OP_group_id: return vm->group;
    case TLANG_OP_group_size: return vm->n_groups;
    case TLANG_OP_num_subgroups: return vm->kernel->lanes / subgroup;
    case TLANG_OP_subgroup_size: return subgroup;
    case TLANG_OP_subgroup_id: return item / subgroup;
    default: return item % subgroup;
    }
}

SHLO__FN void tlang__scalar_query(tlang__vm *vm, const tlang__insn *x) {
    tlang__operand out = tlang__vm_value(vm, x->results);
    uint32_t scalar = tlang__value_type(vm->m, x->results)->scalar;
    if (x->op == TLANG_OP_group_id && !tlang__vm_spmd(vm)) {
        tlang__scalar_count(vm, scalar, out.data, tlang__vm_lanes(vm, out.step), vm->group);
        return;
    }
    for (uint32_t l = 0, lanes = tlang__vm_lanes(vm, out.step); l < lanes; l++)
        tlang__scalar_set_int(scalar, out.data + l * out.step, tlang__scalar_query_lane(vm, x->op, l));
}

/* ---- masked copies ---- */

SHLO__FN void tlang__scalar_blend(const tlang__vm *vm, uint32_t bytes, tlang__operand from,
    tlang__operand to) {
    if (!to.step)
        memcpy(to.data, from.data, bytes);
    else if (from.step && bytes <= sizeof(uint64_t))
        vm->p->isa->lanes->copy(to.data, from.data, vm->mask, bytes, vm->lanes);
    else
        for (uint32_t l = 0; l < vm->lanes; l++)
            if (vm->mask[l]) memcpy(to.data + l * to.step, from.data + l * from.step, bytes);
}

#endif
