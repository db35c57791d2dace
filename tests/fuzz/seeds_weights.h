/* tests/fuzz/seeds_weights.h - small weights files: what fuzzing starts from. Public functions only. */
#ifndef TESTS_FUZZ_SEEDS_WEIGHTS_H
#define TESTS_FUZZ_SEEDS_WEIGHTS_H

/* Weights files: of none, one and five tensors. */
static int seeds_weights(void (*keep)(const uint8_t *data, size_t n)) {
    static const char *const names[5] = {"m", "layer.w", "a name", "\xc3\xa9", "layer.b"};
    static const float elements[24] = {1, 2, 3};
    static const int64_t dims[3] = {2, 3, 4};
    static const int32_t counts[3] = {0, 1, 5};
    shlo_weight w[5];
    shlo_blob blob;
    int32_t i, rank;
    memset(w, 0, sizeof w);
    for (i = 0; i < 5; i++) {
        w[i].name = names[i];
        w[i].data = elements;
        w[i].what.dtype = i == 4 ? SHLO_I8 : SHLO_F32;
        w[i].what.rank = i % 4;
        w[i].what.dims = dims;
        w[i].what.bytes = shlo_dtype_bytes(w[i].what.dtype);
        for (rank = 0; rank < w[i].what.rank; rank++) w[i].what.bytes *= (size_t)dims[rank];
    }
    for (i = 0; i < 3; i++) {
        if (shlo_weights_make(w, counts[i], NULL, &blob, NULL) != SHLO_OK) return 0;
        keep(blob.data, blob.bytes);
        shlo_blob_free(&blob);
    }
    return 1;
}
#endif
