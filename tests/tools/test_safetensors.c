// deps: $(addprefix $(BUILD)/tools/,npz.o inflate.o safetensors.o weights.o npy.o source.o args.o program.o)
// deps: $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
// link: impl
/* tests/tools/test_safetensors.c - the header of .safetensors files from strangers: every cut and every
 * changed byte is refused, or names tensors that lie inside of the file. */
#include "../test.h"
#include "../../tools/tool.h"

static const char header[] =
    "{\"__metadata__\":{\"a\":\"b\"},\"w\\u00e9\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}"
    " , \"s\":{\"dtype\":\"I8\",\"shape\":[],\"data_offsets\":[24,25]}}";
enum { HEADER = sizeof header - 1, FILE_BYTES = 8 + HEADER + 25 };

static void make(char *out) {
    memset(out, 0, FILE_BYTES);
    out[0] = (char)HEADER;
    memcpy(out + 8, header, HEADER);
}

/* In memory of exactly its size. 1: accepted. */
static int survives(const char *bytes, size_t n) {
    char *copy = (char *)malloc(n ? n : 1);
    tool_weights weights;
    tool_mapped file;
    size_t i;
    int ok = 0;
    memset(&weights, 0, sizeof weights);
    memset(&file, 0, sizeof file);
    memcpy(copy, bytes, n);
    file.data = copy;
    file.bytes = n;
    if (tool_safetensors_is(copy, n)) ok = tool_safetensors_open(&file, &weights) == NULL;
    for (i = 0; ok && i < weights.n; i++) {
        const tool_npy *t = &weights.tensors[i].npy;
        size_t elements = 1;
        int32_t d;
        for (d = 0; d < t->rank; d++) elements *= (size_t)t->dims[d];
        CHECK(t->data >= copy && t->bytes <= (size_t)(copy + n - t->data));
        CHECK(elements * shlo_dtype_bytes(weights.tensors[i].dtype) == t->bytes);
    }
    tool_weights_close(&weights);
    free(copy);
    return ok;
}

/* A size of 0 anywhere: no bytes. */
static void empty_tensors(void) {
    static const char *const shapes[] = {"0,5", "5,0", "4294967296,4294967296,0", "3,0,2"};
    size_t i;
    for (i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        char bytes[128];
        int n = snprintf(bytes + 8, sizeof bytes - 8,
            "{\"e\":{\"dtype\":\"F32\",\"shape\":[%s],\"data_offsets\":[0,0]}}", shapes[i]);
        memset(bytes, 0, 8);
        bytes[0] = (char)n;
        CHECKF(survives(bytes, 8 + (size_t)n), "%s", shapes[i]);
    }
}

int main(void) {
    char bytes[FILE_BYTES];
    size_t i;
    int value, accepted = 0;
    make(bytes);
    CHECK(survives(bytes, FILE_BYTES));
    for (i = 0; i < FILE_BYTES; i++) CHECK(!survives(bytes, i));
    for (i = 0; i < 8 + HEADER; i++) {
        for (value = 0; value < 256; value++) {
            bytes[i] = (char)value;
            accepted += survives(bytes, FILE_BYTES);
        }
        make(bytes);
    }
    CHECK(accepted > 8 + HEADER); /* names may be anything */
    empty_tensors();
    return test_end("tools/safetensors");
}
