/* examples/web/programs.c - writes what the page computes as one program file (its argument): the functions
 * `classify` and `step` of the digits example. `make web` plans it as an image. */
#include "stablehlo.h"
#include "../digits/network.h"

#include <stdio.h>

static int write_file(const char *path, const shlo_blob *code) {
    FILE *file = fopen(path, "wb");
    size_t written = file ? fwrite(code->data, 1, code->bytes, file) : 0;
    if (!file) return 0;
    return fclose(file) == 0 && written == code->bytes;
}

int main(int argc, char **argv) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    int ok;
    build_classifier(b, "classify", NULL);
    build_step(b, "step");
    ok = shlo_builder_finish(b, 0, &code) == SHLO_OK;
    if (!ok) puts(shlo_builder_error(b)->message);
    shlo_builder_destroy(b);
    if (!ok) return 1;
    printf("classify and step: a program of %lu bytes\n", (unsigned long)code.bytes);
    if (argc > 1 && !write_file(argv[1], &code)) {
        printf("cannot write %s\n", argv[1]);
        ok = 0;
    }
    shlo_blob_free(&code);
    return !ok;
}
