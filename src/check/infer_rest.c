/* check/infer_rest.c - ops whose constraints are not built in: refused by name. */
#ifndef SHLO__CHECK_INFER_REST_C
#define SHLO__CHECK_INFER_REST_C

#include "check_rules.c"

#define SHLO__INFER_REFUSED(name) \
    static shlo_status shlo__infer_##name(shlo__check *c) { return shlo__check_fail(c, shlo__check_at_op(), SHLO_UNSUPPORTED, NULL, "this op is not built in"); }
SHLO__INFER_REFUSED(after_all)
SHLO__INFER_REFUSED(all_gather)
SHLO__INFER_REFUSED(all_reduce)
SHLO__INFER_REFUSED(all_to_all)
SHLO__INFER_REFUSED(batch_norm_grad)
SHLO__INFER_REFUSED(batch_norm_inference)
SHLO__INFER_REFUSED(batch_norm_training)
SHLO__INFER_REFUSED(broadcast)
SHLO__INFER_REFUSED(cholesky)
SHLO__INFER_REFUSED(collective_broadcast)
SHLO__INFER_REFUSED(collective_permute)
SHLO__INFER_REFUSED(create_token)
SHLO__INFER_REFUSED(dynamic_broadcast_in_dim)
SHLO__INFER_REFUSED(dynamic_iota)
SHLO__INFER_REFUSED(dynamic_pad)
SHLO__INFER_REFUSED(dynamic_reshape)
SHLO__INFER_REFUSED(einsum)
SHLO__INFER_REFUSED(fft)
SHLO__INFER_REFUSED(infeed)
SHLO__INFER_REFUSED(outfeed)
SHLO__INFER_REFUSED(process_id)
SHLO__INFER_REFUSED(real_dynamic_slice)
SHLO__INFER_REFUSED(recv)
SHLO__INFER_REFUSED(reduce_scatter)
SHLO__INFER_REFUSED(rng)
SHLO__INFER_REFUSED(rng_bit_generator)
SHLO__INFER_REFUSED(send)
SHLO__INFER_REFUSED(set_dimension_size)
SHLO__INFER_REFUSED(torch_index_select)
SHLO__INFER_REFUSED(triangular_solve)
SHLO__INFER_REFUSED(unary_einsum)

#endif
