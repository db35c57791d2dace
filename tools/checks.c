/* tools/checks.c - the calls that test programs make: check.expect_eq, check.expect_almost_eq, check.expect_close, check.eq. A call's
 * config may be a dictionary with limits; without one the limits are those of the published test data. */
#include "compare.h"
#include "tool.h"

/* The text behind `name =`, or NULL. */
static const char *config_value(const char *config, const char *name) {
    const char *at = config ? strstr(config, name) : NULL;
    if (!at) return NULL;
    for (at += strlen(name); *at == ' ' || *at == '='; ) at++;
    return at;
}

static void config_limits(const char *config, compare_limits *limits) {
    const char *tolerance = config_value(config, "tolerance");
    const char *most = config_value(config, "max_ulp_difference"), *least = config_value(config, "min_ulp_difference");
    if (tolerance) limits->tolerance = strtod(tolerance, NULL);
    if (most) limits->max_ulp = (uint64_t)strtoull(most, NULL, 10);
    if (least) limits->min_ulp = (uint64_t)strtoull(least, NULL, 10);
}

static shlo_status refuse(shlo_error *error, shlo_status status, const char *name, const char *why) {
    error->status = status;
    snprintf(error->message, sizeof error->message, "%s: %s", name, why);
    return status;
}

/* As much as fits the record. */
static shlo_status report(shlo_error *error, compare_rule rule, const char *name, const shlo_buffer *a, const shlo_buffer *b, size_t at) {
    size_t element = shlo_dtype_bytes(a->dtype);
    const unsigned char *x = (const unsigned char *)a->data + at * element, *y = (const unsigned char *)b->data + at * element;
    char have[48], want[48], distance[48] = "";
    tool_value_text(a->dtype, x, have, sizeof have);
    tool_value_text(b->dtype, y, want, sizeof want);
    if (rule == COMPARE_CLOSE) snprintf(distance, sizeof distance, " (%llu ulp)", (unsigned long long)compare_ulp(a->dtype, x, y));
    error->status = SHLO_CHECK;
    snprintf(error->message, sizeof error->message, "%s: element %llu is %s, expected %s%s", name, (unsigned long long)at, have, want, distance);
    return SHLO_CHECK;
}

static shlo_status compare_buffers(compare_rule rule, const compare_limits *limits, const char *name, const shlo_buffer *inputs, int32_t n_inputs, shlo_error *error) {
    size_t element, n, at;
    if (n_inputs != 2) return refuse(error, SHLO_ARGUMENT, name, "expected two values");
    if (inputs[0].dtype != inputs[1].dtype || inputs[0].bytes != inputs[1].bytes) return refuse(error, SHLO_CHECK, name, "the values have different types");
    if (rule != COMPARE_EXACT && !compare_is_float(inputs[0].dtype)) return refuse(error, SHLO_ARGUMENT, name, "expected floating-point values");
    element = shlo_dtype_bytes(inputs[0].dtype);
    n = element ? inputs[0].bytes / element : 0;
    at = compare_elements(rule, inputs[0].dtype, inputs[0].data, inputs[1].data, n, limits);
    return at == n ? SHLO_OK : report(error, rule, name, &inputs[0], &inputs[1], at);
}

static shlo_status check_equal(void *user, const char *name, const char *config, const shlo_buffer *inputs, int32_t n_inputs,
                               const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    compare_limits limits = {0, 0, 0};
    (void)user; (void)config; (void)outputs; (void)n_outputs;
    return compare_buffers(COMPARE_EXACT, &limits, name, inputs, n_inputs, error);
}

static shlo_status check_almost(void *user, const char *name, const char *config, const shlo_buffer *inputs, int32_t n_inputs,
                                const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    compare_limits limits = {1e-3, 0, 0};
    (void)user; (void)outputs; (void)n_outputs;
    config_limits(config, &limits);
    return compare_buffers(COMPARE_ALMOST, &limits, name, inputs, n_inputs, error);
}

static shlo_status check_close(void *user, const char *name, const char *config, const shlo_buffer *inputs, int32_t n_inputs,
                               const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    compare_limits limits = {0, 0, 3};
    (void)user; (void)outputs; (void)n_outputs;
    config_limits(config, &limits);
    return compare_buffers(COMPARE_CLOSE, &limits, name, inputs, n_inputs, error);
}

/* The oldest form returns a truth, which is true, or else the program does not get that far. */
static shlo_status check_eq(void *user, const char *name, const char *config, const shlo_buffer *inputs, int32_t n_inputs,
                            const shlo_buffer *outputs, int32_t n_outputs, shlo_error *error) {
    compare_limits limits = {1e-4, 0, 0};
    compare_rule rule = n_inputs > 0 && compare_is_float(inputs[0].dtype) ? COMPARE_ALMOST : COMPARE_EXACT;
    int32_t i;
    (void)user; (void)config;
    for (i = 0; i < n_outputs; i++) if (outputs[i].data) memset(outputs[i].data, 1, outputs[i].bytes);
    return compare_buffers(rule, &limits, name, inputs, n_inputs, error);
}

const shlo_custom tool_checks[] = {
    {"check.expect_eq", check_equal, NULL},
    {"check.expect_almost_eq", check_almost, NULL},
    {"check.expect_close", check_close, NULL},
    {"check.eq", check_eq, NULL}};
const int32_t tool_n_checks = sizeof tool_checks / sizeof tool_checks[0];
