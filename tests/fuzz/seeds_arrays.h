/* tests/fuzz/seeds_arrays.h - small files of arrays: what fuzzing starts from. */
#ifndef TESTS_FUZZ_SEEDS_ARRAYS_H
#define TESTS_FUZZ_SEEDS_ARRAYS_H

#include "../tools/npz_archive.h"

/* A header of NumPy's format 1.0 behind its magic, padded as NumPy pads it, and elements. */
static void seeds_npy(void (*keep)(const uint8_t *data, size_t n), const char *header, size_t bytes) {
    static const char magic[] = "\x93NUMPY\x01";
    uint8_t file[256];
    const size_t n = strlen(header);
    memset(file, ' ', sizeof file);
    memcpy(file, magic, sizeof magic);
    file[8] = 118; /* 128 bytes in all */
    file[9] = 0;
    memcpy(file + 10, header, n);
    file[127] = '\n';
    keep(file, 128 + bytes);
}

static void seeds_safetensors(void (*keep)(const uint8_t *data, size_t n)) {
    static const char header[] = "{\"__metadata__\":{\"format\":\"pt\"},"
                                 "\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
                                 "\"b\":{\"dtype\":\"BF16\",\"shape\":[],\"data_offsets\":[24,26]}}";
    uint8_t file[8 + sizeof header - 1 + 26];
    memset(file, 0, sizeof file);
    file[0] = (uint8_t)(sizeof header - 1);
    memcpy(file + 8, header, sizeof header - 1);
    keep(file, sizeof file);
}

/* NumPy's arrays in both orders, of both ends and without elements, an archive, and a safetensors file. */
static int seeds_arrays(void (*keep)(const uint8_t *data, size_t n)) {
    seeds_npy(keep, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", 24);
    seeds_npy(keep, "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 1, 3), }", 12);
    seeds_npy(keep, "{'descr': '<c16', 'fortran_order': True, 'shape': (2, 2), }", 64);
    seeds_npy(keep, "{'descr':'|b1','fortran_order':False,'shape':(0,),}", 0);
    seeds_npy(keep, "{'descr': '|V2', 'fortran_order': False, 'shape': (), }", 2);
    seeds_safetensors(keep);
    keep(archive, sizeof archive);
    return 1;
}
#endif
