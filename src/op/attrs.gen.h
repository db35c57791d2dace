/* op/attrs.gen.h - made from op/attrs.def by tools/gen_public.sh: edit that.
 * The attribute structs of the ops; op/public.h says how they are filled in. */
#ifndef SHLO__OP_ATTRS_GEN_H
#define SHLO__OP_ATTRS_GEN_H

typedef struct shlo_compare_attrs {
    int32_t comparison_direction; /* SHLO_comparison_direction_EQ ..; required */
    int32_t compare_type;         /* SHLO_compare_type_NOTYPE ..; optional */
} shlo_compare_attrs;

typedef struct shlo_reduce_precision_attrs {
    int64_t exponent_bits; /* number; required */
    int64_t mantissa_bits; /* number; required */
} shlo_reduce_precision_attrs;

typedef struct shlo_iota_attrs {
    int64_t iota_dimension; /* number; required */
} shlo_iota_attrs;

typedef struct shlo_broadcast_in_dim_attrs {
    shlo_list broadcast_dimensions; /* list; required */
} shlo_broadcast_in_dim_attrs;

typedef struct shlo_transpose_attrs {
    shlo_list permutation; /* list; required */
} shlo_transpose_attrs;

typedef struct shlo_slice_attrs {
    shlo_list start_indices; /* list; required */
    shlo_list limit_indices; /* list; required */
    shlo_list strides;       /* list; optional: all 1 */
} shlo_slice_attrs;

typedef struct shlo_reverse_attrs {
    shlo_list dimensions; /* list; required */
} shlo_reverse_attrs;

typedef struct shlo_pad_attrs {
    shlo_list edge_padding_low;  /* list; required */
    shlo_list edge_padding_high; /* list; required */
    shlo_list interior_padding;  /* list; optional */
} shlo_pad_attrs;

typedef struct shlo_concatenate_attrs {
    int64_t dimension; /* number; required */
} shlo_concatenate_attrs;

typedef struct shlo_dynamic_slice_attrs {
    shlo_list slice_sizes; /* list; required */
} shlo_dynamic_slice_attrs;

typedef struct shlo_gather_attrs {
    shlo_list offset_dims;                 /* list; optional */
    shlo_list collapsed_slice_dims;        /* list; optional */
    shlo_list operand_batching_dims;       /* list; optional */
    shlo_list start_indices_batching_dims; /* list; optional */
    shlo_list start_index_map;             /* list; optional */
    int64_t index_vector_dim;              /* number; optional: 0 */
    shlo_list slice_sizes;                 /* list; required */
    int32_t indices_are_sorted;            /* 0 or 1; optional: 0 */
} shlo_gather_attrs;

typedef struct shlo_dot_general_attrs {
    shlo_list lhs_batching_dimensions;    /* list; optional */
    shlo_list rhs_batching_dimensions;    /* list; optional */
    shlo_list lhs_contracting_dimensions; /* list; optional */
    shlo_list rhs_contracting_dimensions; /* list; optional */
    shlo_list precision_config;           /* list of SHLO_precision_DEFAULT ..; optional */
    shlo_type lhs_precision_type;         /* shlo_element_type; optional */
    shlo_type rhs_precision_type;         /* shlo_element_type; optional */
    shlo_type accumulation_type;          /* shlo_element_type; optional */
    int64_t lhs_component_count;          /* number; optional: 0 */
    int64_t rhs_component_count;          /* number; optional: 0 */
    int64_t num_primitive_operations;     /* number; optional: 0 */
    int32_t allow_imprecise_accumulation; /* 0 or 1; optional: 0 */
} shlo_dot_general_attrs;

typedef struct shlo_convolution_attrs {
    shlo_list window_strides;                /* list; optional: all 1 */
    shlo_list padding;                       /* table; optional: all 0 */
    shlo_list lhs_dilation;                  /* list; optional: all 1 */
    shlo_list rhs_dilation;                  /* list; optional: all 1 */
    shlo_list window_reversal;               /* list; optional: all 0 */
    int64_t input_batch_dimension;           /* number; required */
    int64_t input_feature_dimension;         /* number; required */
    shlo_list input_spatial_dimensions;      /* list; required */
    int64_t kernel_input_feature_dimension;  /* number; required */
    int64_t kernel_output_feature_dimension; /* number; required */
    shlo_list kernel_spatial_dimensions;     /* list; required */
    int64_t output_batch_dimension;          /* number; required */
    int64_t output_feature_dimension;        /* number; required */
    shlo_list output_spatial_dimensions;     /* list; required */
    int64_t feature_group_count;             /* number; optional: 1 */
    int64_t batch_group_count;               /* number; optional: 1 */
    shlo_list precision_config;              /* list of SHLO_precision_DEFAULT ..; optional */
} shlo_convolution_attrs;

typedef struct shlo_reduce_attrs {
    shlo_list dimensions; /* list; required */
} shlo_reduce_attrs;

typedef struct shlo_reduce_window_attrs {
    shlo_list window_dimensions; /* list; required */
    shlo_list window_strides;    /* list; optional: all 1 */
    shlo_list base_dilations;    /* list; optional: all 1 */
    shlo_list window_dilations;  /* list; optional: all 1 */
    shlo_list padding;           /* table; optional: all 0 */
} shlo_reduce_window_attrs;

typedef struct shlo_map_attrs {
    shlo_list dimensions; /* list; required */
} shlo_map_attrs;

typedef struct shlo_sort_attrs {
    int64_t dimension; /* number; -1 without the struct */
    int32_t is_stable; /* 0 or 1; optional: 0 */
} shlo_sort_attrs;

typedef struct shlo_scatter_attrs {
    shlo_list update_window_dims;            /* list; optional */
    shlo_list inserted_window_dims;          /* list; optional */
    shlo_list input_batching_dims;           /* list; optional */
    shlo_list scatter_indices_batching_dims; /* list; optional */
    shlo_list scatter_dims_to_operand_dims;  /* list; optional */
    int64_t index_vector_dim;                /* number; optional: 0 */
    int32_t indices_are_sorted;              /* 0 or 1; optional: 0 */
    int32_t unique_indices;                  /* 0 or 1; optional: 0 */
} shlo_scatter_attrs;

typedef struct shlo_select_and_scatter_attrs {
    shlo_list window_dimensions; /* list; optional: all 1 */
    shlo_list window_strides;    /* list; optional: all 1 */
    shlo_list padding;           /* table; optional: all 0 */
} shlo_select_and_scatter_attrs;

typedef struct shlo_get_tuple_element_attrs {
    int64_t index; /* number; required */
} shlo_get_tuple_element_attrs;

typedef struct shlo_composite_attrs {
    const char *name;                 /* text; required */
    const char *composite_attributes; /* attribute dictionary, as text; optional */
    const char *decomposition;        /* name of a function; required */
    int64_t version;                  /* number; optional: 0 */
} shlo_composite_attrs;

typedef struct shlo_custom_call_attrs {
    const char *call_target_name;        /* text; required */
    int32_t has_side_effect;             /* 0 or 1; optional: 0 */
    const char *backend_config;          /* attribute dictionary, as text; optional */
    int64_t api_version;                 /* number; optional: 1 */
    const char *called_computations;     /* names of functions, separated by blanks; optional */
    const char *operand_layouts;         /* attribute dictionary, as text; optional */
    const char *result_layouts;          /* attribute dictionary, as text; optional */
    const char *output_operand_aliases;  /* attribute dictionary, as text; optional */
    const char *error_message;           /* text; optional */
    int32_t rng_algorithm;               /* SHLO_rng_algorithm_DEFAULT ..; optional */
    shlo_list indices_of_shape_operands; /* list; optional */
} shlo_custom_call_attrs;

typedef struct shlo_batch_norm_grad_attrs {
    float epsilon;         /* number; required */
    int64_t feature_index; /* number; required */
} shlo_batch_norm_grad_attrs;

typedef struct shlo_batch_norm_inference_attrs {
    float epsilon;         /* number; required */
    int64_t feature_index; /* number; required */
} shlo_batch_norm_inference_attrs;

typedef struct shlo_batch_norm_training_attrs {
    float epsilon;         /* number; required */
    int64_t feature_index; /* number; required */
} shlo_batch_norm_training_attrs;

typedef struct shlo_cholesky_attrs {
    int32_t lower; /* 0 or 1; optional: 0 */
} shlo_cholesky_attrs;

typedef struct shlo_triangular_solve_attrs {
    int32_t left_side;     /* 0 or 1; optional: 0 */
    int32_t lower;         /* 0 or 1; optional: 0 */
    int32_t unit_diagonal; /* 0 or 1; optional: 0 */
    int32_t transpose_a;   /* SHLO_transpose_a_TRANSPOSE_INVALID ..; required */
} shlo_triangular_solve_attrs;

typedef struct shlo_fft_attrs {
    int32_t fft_type;     /* SHLO_fft_type_FFT ..; required */
    shlo_list fft_length; /* list; required */
} shlo_fft_attrs;

typedef struct shlo_rng_attrs {
    int32_t rng_distribution; /* SHLO_rng_distribution_UNDEFINED ..; required */
} shlo_rng_attrs;

typedef struct shlo_rng_bit_generator_attrs {
    int32_t rng_algorithm; /* SHLO_rng_algorithm_DEFAULT ..; required */
} shlo_rng_bit_generator_attrs;

typedef struct shlo_dynamic_broadcast_in_dim_attrs {
    shlo_list broadcast_dimensions;          /* list; required */
    shlo_list known_expanding_dimensions;    /* list; optional */
    shlo_list known_nonexpanding_dimensions; /* list; optional */
} shlo_dynamic_broadcast_in_dim_attrs;

typedef struct shlo_dynamic_conv_attrs {
    shlo_list window_strides;                /* list; optional: all 1 */
    shlo_list lhs_dilation;                  /* list; optional: all 1 */
    shlo_list rhs_dilation;                  /* list; optional: all 1 */
    shlo_list window_reversal;               /* list; optional: all 0 */
    int64_t input_batch_dimension;           /* number; required */
    int64_t input_feature_dimension;         /* number; required */
    shlo_list input_spatial_dimensions;      /* list; required */
    int64_t kernel_input_feature_dimension;  /* number; required */
    int64_t kernel_output_feature_dimension; /* number; required */
    shlo_list kernel_spatial_dimensions;     /* list; required */
    int64_t output_batch_dimension;          /* number; required */
    int64_t output_feature_dimension;        /* number; required */
    shlo_list output_spatial_dimensions;     /* list; required */
    int64_t feature_group_count;             /* number; optional: 1 */
    int64_t batch_group_count;               /* number; optional: 1 */
    shlo_list precision_config;              /* list of SHLO_precision_DEFAULT ..; optional */
} shlo_dynamic_conv_attrs;

typedef struct shlo_dynamic_gather_attrs {
    shlo_list offset_dims;                 /* list; optional */
    shlo_list collapsed_slice_dims;        /* list; optional */
    shlo_list operand_batching_dims;       /* list; optional */
    shlo_list start_indices_batching_dims; /* list; optional */
    shlo_list start_index_map;             /* list; optional */
    int64_t index_vector_dim;              /* number; optional: 0 */
    int32_t indices_are_sorted;            /* 0 or 1; optional: 0 */
} shlo_dynamic_gather_attrs;

typedef struct shlo_dynamic_iota_attrs {
    int64_t iota_dimension; /* number; required */
} shlo_dynamic_iota_attrs;

typedef struct shlo_get_dimension_size_attrs {
    int64_t dimension; /* number; required */
} shlo_get_dimension_size_attrs;

typedef struct shlo_all_gather_attrs {
    int64_t all_gather_dim;        /* number; required */
    shlo_list replica_groups;      /* table; required */
    int64_t channel_id;            /* number; optional: 0 */
    int32_t use_global_device_ids; /* 0 or 1; optional: 0 */
} shlo_all_gather_attrs;

typedef struct shlo_all_reduce_attrs {
    shlo_list replica_groups;      /* table; required */
    int64_t channel_id;            /* number; optional: 0 */
    int32_t use_global_device_ids; /* 0 or 1; optional: 0 */
} shlo_all_reduce_attrs;

typedef struct shlo_all_to_all_attrs {
    int64_t split_dimension;  /* number; required */
    int64_t concat_dimension; /* number; required */
    int64_t split_count;      /* number; required */
    shlo_list replica_groups; /* table; required */
    int64_t channel_id;       /* number; optional: 0 */
} shlo_all_to_all_attrs;

typedef struct shlo_collective_broadcast_attrs {
    shlo_list replica_groups; /* table; required */
    int64_t channel_id;       /* number; optional: 0 */
} shlo_collective_broadcast_attrs;

typedef struct shlo_collective_reduce_attrs {
    shlo_list replica_groups;      /* table; required */
    int64_t channel_id;            /* number; optional: 0 */
    int32_t use_global_device_ids; /* 0 or 1; optional: 0 */
} shlo_collective_reduce_attrs;

typedef struct shlo_collective_permute_attrs {
    shlo_list source_target_pairs; /* table; required */
    int64_t channel_id;            /* number; optional: 0 */
} shlo_collective_permute_attrs;

typedef struct shlo_reduce_scatter_attrs {
    int64_t scatter_dimension;     /* number; required */
    shlo_list replica_groups;      /* table; required */
    int64_t channel_id;            /* number; optional: 0 */
    int32_t use_global_device_ids; /* 0 or 1; optional: 0 */
} shlo_reduce_scatter_attrs;

typedef struct shlo_infeed_attrs {
    const char *infeed_config; /* text; optional */
    const char *layout;        /* attribute dictionary, as text; optional */
} shlo_infeed_attrs;

typedef struct shlo_outfeed_attrs {
    const char *outfeed_config; /* text; optional */
} shlo_outfeed_attrs;

typedef struct shlo_recv_attrs {
    int64_t channel_id;            /* number; required */
    int32_t channel_type;          /* SHLO_channel_type_CHANNEL_TYPE_INVALID ..; required */
    int32_t is_host_transfer;      /* 0 or 1; optional: 0 */
    shlo_list source_target_pairs; /* table; optional: no rows */
} shlo_recv_attrs;

typedef struct shlo_send_attrs {
    int64_t channel_id;            /* number; required */
    int32_t channel_type;          /* SHLO_channel_type_CHANNEL_TYPE_INVALID ..; required */
    int32_t is_host_transfer;      /* 0 or 1; optional: 0 */
    shlo_list source_target_pairs; /* table; optional: no rows */
} shlo_send_attrs;

typedef struct shlo_broadcast_attrs {
    shlo_list broadcast_sizes; /* list; required */
} shlo_broadcast_attrs;

typedef struct shlo_dot_attrs {
    shlo_list precision_config; /* list of SHLO_precision_DEFAULT ..; optional */
} shlo_dot_attrs;

typedef struct shlo_einsum_attrs {
    const char *einsum_config; /* text; required */
} shlo_einsum_attrs;

typedef struct shlo_unary_einsum_attrs {
    const char *einsum_config; /* text; required */
} shlo_unary_einsum_attrs;

typedef struct shlo_torch_index_select_attrs {
    int64_t dim;        /* number; required */
    int64_t batch_dims; /* number; optional: 0 */
} shlo_torch_index_select_attrs;

typedef struct shlo_set_dimension_size_attrs {
    int64_t dimension; /* number; required */
} shlo_set_dimension_size_attrs;

#endif
