/* tests/fuzz/seeds_tl.h - kernels that together have every instruction, as text and as program files: what
 * the fuzzing of the tensor language starts from. */
#ifndef TESTS_FUZZ_SEEDS_TL_H
#define TESTS_FUZZ_SEEDS_TL_H

#include "../../tools/tl/tl.h"

static const char *const seeds_tl_texts[] = {
    /* groups, local memory, products */
    "func @f(%a: f32, %A: group<memref<f32x4x2>, offset: ?>, %B: memref<f32x?x2,strided<1,?>>) "
    "subgroup_size(8) {\n"
    "  %0 = group_id\n %n = group_size\n %1 = load %A[%0] : group<memref<f32x4x2>, offset: ?>\n"
    "  %t = alloca -> memref<f32x4x2>\n"
    "  axpby.n %a, %1, 0.0, %t : f32, memref<f32x4x2>, f32, memref<f32x4x2,local>\n"
    "  %u = alloca -> memref<f32x2x2,local>\n"
    "  gemm.t.n.atomic %a, %t, %t, %a, %u : f32, memref<f32x4x2,local>, memref<f32x4x2,local>, f32, "
    "memref<f32x2x2,local>\n"
    "  %s = subview %B[0:2,:] : memref<f32x?x2,strided<1,?>>\n"
    "  gemm.n.t 1.0, %u, %s, 0.5, %s : f32, memref<f32x2x2,local>, memref<f32x2x2,strided<1,?>>, f32, "
    "memref<f32x2x2,strided<1,?>>\n"
    "  lifetime_stop %t\n}\n",
    /* vectors */
    "func @g(%x: memref<c32x3>, %A: memref<c32x3x3,strided<1,4>>, %y: memref<c32x3>, %s: memref<c32>) {\n"
    "  %i = constant [0.5,-0x1.8p+3] -> c32\n  %z = constant [0.0,0.0] -> c32\n"
    "  gemv.t %i, %A, %x, %z, %y : c32, memref<c32x3x3,strided<1,4>>, memref<c32x3>, c32, memref<c32x3>\n"
    "  ger.atomic %i, %x, %y, %i, %A : c32, memref<c32x3>, memref<c32x3>, c32, "
    "memref<c32x3x3,strided<1,4>>\n"
    "  hadamard_product %i, %x, %y, %z, %y : c32, memref<c32x3>, memref<c32x3>, c32, memref<c32x3>\n"
    "  sum.n %i, %y, %z, %s : c32, memref<c32x3>, c32, memref<c32>\n"
    "  sum.t %i, %A, %z, %y : c32, memref<c32x3x3,strided<1,4>>, c32, memref<c32x3>\n}\n",
    /* work-items, branches, a divergent loop, views */
    "func @h(%n: i32, %A: memref<i32x?>) work_group_size(8,2) subgroup_size(4) {\n"
    "  %t = alloca -> memref<i32x16>\n"
    "  parallel {\n"
    "    %s = subgroup_id\n %l = subgroup_local_id\n %m = subgroup_size\n %q = num_subgroups\n"
    "    %a = arith.mul %s, %m : i32\n %w = arith.add %a, %l : i32\n %i = cast %w : i32 -> index\n"
    "    store %q, %t[%i] : memref<i32x16,local>\n barrier.global.local\n"
    "    for %k = 0, %w, 2 : i32 {\n"
    "      %v = load %t[%i] : memref<i32x16,local>\n"
    "      %c = cmp.ge %v, %n : i32\n"
    "      %x = if %c -> (i32) {\n        yield %k : i32\n      } else {\n        %y = arith.not %v : i32\n"
    "        yield %y : i32\n      }\n"
    "      store %x, %t[%i] : memref<i32x16,local>\n    }\n  }\n"
    "  %z = size %A[0] : memref<i32x?>\n %h = arith.div %z, 2 : index\n"
    "  %e = expand %A[0 -> 2 x %h] : memref<i32x?>\n"
    "  %f = fuse %e[0,1] : memref<i32x2x?,strided<1,2>>\n"
    "  foreach %i = 0, %z {\n %o = arith.rem %i, 16 : index\n %v = load %t[%o] : memref<i32x16,local>\n"
    "    store %v, %f[%i] : memref<i32x?>\n  }\n}\n",
    /* scalars of every type; two functions */
    "func @i(%A: memref<f64x2x2>, %b: i1, %c: i8, %d: i16, %e: i64, %z: c64) {\n"
    "  %k = constant -3 -> i16\n %x = arith.shl %d, %k : i16\n %y = arith.shr %x, 2 : i16\n"
    "  %u = arith.rem %c, 7 : i8\n %v = arith.xor %u, %c : i8\n %w = arith.and %b, %b : i1\n"
    "  %r = arith.or %e, 5 : i64\n %s = arith.sub %r, %e : i64\n %f = cast %s : i64 -> f64\n"
    "  %g = arith.neg %f : f64\n %p = arith.div %z, %z : c64\n %q = cast %p : c64 -> f64\n"
    "  %t = cmp.eq %z, %p : c64\n %o = cmp.ne %f, %g : f64\n %l = cmp.gt %y, %d : i16\n"
    "  %m = cmp.le %v, %c : i8\n %n = arith.or %t, %o : i1\n %h = arith.xor %l, %m : i1\n"
    "  if %n {\n    store %g, %A[0,1] : memref<f64x2x2>\n  } else {\n    store %q, %A[1,1] : "
    "memref<f64x2x2>\n"
    "  }\n}\n"
    "func @2() { parallel { %a = subgroup_id barrier } }\n",
};
enum { SEEDS_TL = sizeof seeds_tl_texts / sizeof seeds_tl_texts[0] };

static inline int seeds_tl_text(void (*keep)(const uint8_t *data, size_t n)) {
    for (int i = 0; i < SEEDS_TL; i++) keep((const uint8_t *)seeds_tl_texts[i], strlen(seeds_tl_texts[i]));
    return 1;
}

/* With lines and without. */
static inline int seeds_tl_code(void (*keep)(const uint8_t *data, size_t n)) {
    for (int i = 0; i < 2 * SEEDS_TL; i++) {
        const char *text = seeds_tl_texts[i / 2];
        tlang_blob blob;
        if (!tl_assemble("seed", text, strlen(text), i % 2 ? TLANG_KEEP_LINES : 0, &blob)) return 0;
        keep((const uint8_t *)blob.data, blob.bytes);
        tlang_blob_free(&blob);
    }
    return 1;
}

#endif
