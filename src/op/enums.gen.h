/* op/enums.gen.h - made from op/enums.def by tools/gen_public.sh: edit that.
 * The enums of attributes; op/public.h describes them. */
#ifndef SHLO__OP_ENUMS_GEN_H
#define SHLO__OP_ENUMS_GEN_H

enum shlo_enum_number {
    SHLO_comparison_direction_EQ = 0,
    SHLO_comparison_direction_NE = 1,
    SHLO_comparison_direction_GE = 2,
    SHLO_comparison_direction_GT = 3,
    SHLO_comparison_direction_LE = 4,
    SHLO_comparison_direction_LT = 5,
    SHLO_compare_type_NOTYPE = 0,
    SHLO_compare_type_FLOAT = 1,
    SHLO_compare_type_TOTALORDER = 2,
    SHLO_compare_type_SIGNED = 3,
    SHLO_compare_type_UNSIGNED = 4,
    SHLO_precision_DEFAULT = 0,
    SHLO_precision_HIGH = 1,
    SHLO_precision_HIGHEST = 2,
    SHLO_transpose_a_TRANSPOSE_INVALID = 0,
    SHLO_transpose_a_NO_TRANSPOSE = 1,
    SHLO_transpose_a_TRANSPOSE = 2,
    SHLO_transpose_a_ADJOINT = 3,
    SHLO_fft_type_FFT = 0,
    SHLO_fft_type_IFFT = 1,
    SHLO_fft_type_RFFT = 2,
    SHLO_fft_type_IRFFT = 3,
    SHLO_rng_distribution_UNDEFINED = 0,
    SHLO_rng_distribution_UNIFORM = 1,
    SHLO_rng_distribution_NORMAL = 2,
    SHLO_rng_algorithm_DEFAULT = 0,
    SHLO_rng_algorithm_THREE_FRY = 1,
    SHLO_rng_algorithm_PHILOX = 2,
    SHLO_channel_type_CHANNEL_TYPE_INVALID = 0,
    SHLO_channel_type_DEVICE_TO_DEVICE = 1,
    SHLO_channel_type_DEVICE_TO_HOST = 2,
    SHLO_channel_type_HOST_TO_DEVICE = 3,
    SHLO_enum_number_end
};

#endif
