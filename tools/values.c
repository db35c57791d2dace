/* tools/values.c - tensors as text: floats with the fewest digits that read back as the same value; long ones
 * shortened. */
#include "tool.h"

/* A tensor of at most ALL_SHOWN elements is printed whole; of a longer one, EDGE at each end of each
   dimension. */
enum { ALL_SHOWN = 256, EDGE = 3 };

static int is_float(shlo_dtype d) { return d >= SHLO_F4E2M1FN && d <= SHLO_F64; }

/* The largest number of a type of at most 8 bits, which is what larger ones become in some of them: its bits
   plus 1 are no larger number. */
static int is_largest(shlo_dtype dtype, const void *element) {
    unsigned char next = (unsigned char)(*(const unsigned char *)element + 1);
    double x = 0, y = 0;
    if (shlo_dtype_bits(dtype) > 8) return 0;
    shlo_convert_elements(SHLO_F64, &x, dtype, element, 1);
    shlo_convert_elements(SHLO_F64, &y, dtype, &next, 1);
    return !(y * y > x * x);
}

/* Does this text read back as the element? */
static int reads_back(shlo_dtype dtype, const void *element, const char *text) {
    double x = strtod(text, NULL), exact = 0;
    unsigned char back[8];
    if (shlo_convert_elements(dtype, back, SHLO_F64, &x, 1) != SHLO_OK ||
        memcmp(back, element, shlo_dtype_bytes(dtype)) != 0)
        return 0;
    shlo_convert_elements(SHLO_F64, &exact, dtype, element, 1);
    return x * x <= exact * exact || !is_largest(dtype, element);
}

static void float_text(shlo_dtype dtype, const void *element, char *out, size_t capacity) {
    double x = 0;
    int digits;
    shlo_convert_elements(SHLO_F64, &x, dtype, element, 1);
    if (x != x || x - x != 0) {
        snprintf(out, capacity, "%s", x != x ? "nan" : x > 0 ? "inf" : "-inf");
        return;
    }
    for (digits = 1; digits <= 17; digits++) {
        snprintf(out, capacity, "%.*g", digits, x);
        if (reads_back(dtype, element, out)) break;
    }
    if (x >= 10 || x <= -10) { /* 10.0 rather than 1e+01 */
        int whole = snprintf(NULL, 0, "%.0f", x < 0 ? -x : x);
        if (whole > digits && whole <= 15) snprintf(out, capacity, "%.*g", whole, x);
    }
    if (!strpbrk(out, ".e")) snprintf(out + strlen(out), capacity - strlen(out), ".0");
}

void tool_value_text(shlo_dtype dtype, const void *element, char *out, size_t capacity) {
    if (dtype == SHLO_C64 || dtype == SHLO_C128) {
        shlo_dtype part = dtype == SHLO_C64 ? SHLO_F32 : SHLO_F64;
        char re[40], im[40];
        float_text(part, element, re, sizeof re);
        float_text(part, (const unsigned char *)element + shlo_dtype_bytes(part), im, sizeof im);
        snprintf(out, capacity, "(%s, %s)", re, im);
    }
    else if (is_float(dtype))
        float_text(dtype, element, out, capacity);
    else if (dtype == SHLO_I1)
        snprintf(out, capacity, "%s", *(const unsigned char *)element ? "true" : "false");
    else if (dtype >= SHLO_U2 && dtype <= SHLO_U64) {
        uint64_t x = 0;
        shlo_convert_elements(SHLO_U64, &x, dtype, element, 1);
        snprintf(out, capacity, "%llu", (unsigned long long)x);
    }
    else {
        int64_t x = 0;
        shlo_convert_elements(SHLO_I64, &x, dtype, element, 1);
        snprintf(out, capacity, "%lld", (long long)x);
    }
}

/* Of at most this many elements a tensor is printed on one line; of more, each row on one of its own. */
enum { ON_ONE_LINE = 16 };

/* Between the items of dimension d. */
static void print_comma(FILE *to, const shlo_tensor_info *info, int32_t d, int rows) {
    fputs(rows && d + 1 < info->rank ? ",\n" : ", ", to);
    if (rows && d + 1 < info->rank) fprintf(to, "%*s", (int)d + 1, "");
}

static void print_level(FILE *to, const shlo_tensor_info *info, const unsigned char **at, int32_t d,
    size_t stride, int shorten) {
    size_t element = shlo_dtype_bytes(info->dtype);
    int rows = element && info->bytes / element > ON_ONE_LINE;
    int64_t i, n;
    char text[96];
    if (d == info->rank) {
        tool_value_text(info->dtype, *at, text, sizeof text);
        fputs(text, to);
        *at += element;
        return;
    }
    n = info->dims[d];
    stride = n ? stride / (size_t)n : 0;
    fputc('[', to);
    for (i = 0; i < n; i++) {
        if (i) print_comma(to, info, d, rows);
        if (shorten && n > 2 * EDGE + 1 && i == EDGE) {
            fputs("...", to);
            print_comma(to, info, d, rows);
            *at += (size_t)(n - 2 * EDGE) * stride;
            i = n - EDGE;
        }
        print_level(to, info, at, d + 1, stride, shorten);
    }
    fputc(']', to);
}

void tool_values_print(FILE *to, const shlo_tensor_info *info, const void *data) {
    const unsigned char *at = (const unsigned char *)data;
    size_t element = shlo_dtype_bytes(info->dtype), n = element ? info->bytes / element : 0;
    char type[400];
    tool_type_text(info, type, sizeof type);
    fprintf(to, n > ON_ONE_LINE && info->rank > 1 ? "%s =\n" : "%s = ", type);
    print_level(to, info, &at, 0, info->bytes, !n || n > ALL_SHOWN); /* of none there may be 2^31 rows */
    fputc('\n', to);
}
