/* api/file.c - programs from files, where the C library has files. */
#ifndef SHLO__API_FILE_C
#define SHLO__API_FILE_C

#include "api.h"

#ifdef SHLO_STDIO

/* The size of an open file; -1: it is not known. A long of Windows ends at 2 GiB. */
static long long shlo__file_size(FILE *f) {
#ifdef _WIN32
    const long long size = _fseeki64(f, 0, SEEK_END) == 0 ? _ftelli64(f) : -1;
#else
    const long long size = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
#endif
    return fseek(f, 0, SEEK_SET) == 0 ? size : -1;
}

/* The whole of an open file in memory of the allocator. */
static shlo_status shlo__file_content(FILE *f, const char *path, const shlo_allocator *a, shlo_blob *out,
    shlo_error *error) {
    int first;
    const long long size = shlo__file_size(f);
    if (size < 0) return shlo__status_fail(error, SHLO_INPUT, "'%s': its size is not known", path);
    if ((unsigned long long)size > SIZE_MAX) return shlo__api_fail_memory(error);
    if (size == 0) return SHLO_OK;
    first = fgetc(f); /* a folder opens, has any size, and gives nothing */
    if (first == EOF) return shlo__status_fail(error, SHLO_INPUT, "'%s' cannot be read", path);
    ungetc(first, f);
    out->data = (uint8_t *)shlo__alloc_raw(a, (size_t)size);
    if (!out->data) return shlo__api_fail_memory(error);
    out->bytes = (size_t)size;
    out->allocator = *a;
    if (fread(out->data, 1, out->bytes, f) != out->bytes)
        return shlo__status_fail(error, SHLO_INPUT, "'%s' could not be read to its end", path);
    return SHLO_OK;
}

SHLO_API shlo_status shlo_load_file(const char *path, const shlo_options *options, shlo_program **out,
    shlo_error *error) {
    const shlo_allocator *a = options && options->allocator ? options->allocator : shlo__alloc_default();
    shlo_blob content;
    shlo_error local;
    shlo_status status;
    FILE *f;
    if (!error) error = &local;
    shlo__status_clear(error);
    memset(&content, 0, sizeof content);
    if (!out) return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load_file: no place for the program");
    *out = NULL;
    if (!path || !a || !shlo__alloc_valid(a) || (options && options->block))
        return shlo__status_fail(error, SHLO_ARGUMENT, "shlo_load_file: %s",
            !path                   ? "no path"
            : !shlo__alloc_valid(a) ? "options.allocator without alloc or free"
            : a                     ? "a program in a block needs its bytes elsewhere: "
                                      "read the file yourself, and pass them to shlo_load"
                                    : "no allocator");
    f = fopen(path, "rb");
    if (!f) return shlo__status_fail(error, SHLO_NOT_FOUND, "cannot open '%s'", path);
    status = shlo__file_content(f, path, a, &content, error);
    fclose(f);
    if (status == SHLO_OK) status = shlo_load(content.data, content.bytes, options, out, error);
    if (status == SHLO_OK)
        (*out)->file = content;
    else
        shlo_blob_free(&content);
    return status;
}

#endif
#endif
