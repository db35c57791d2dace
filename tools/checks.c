/* tools/checks.c - the custom calls by which test programs compare values: check.expect_eq,
 * check.expect_almost_eq, check.expect_close, check.eq. A call's config may be a dictionary with limits; the
 * default limits are those of upstream's tests. */
#include "compare.h"
#include "tool.h"

static void config_limits(const shlo_call_info *call, compare_limits *limits) {
    /* the limits are unsigned: the same bits */
    int64_t most = (int64_t)limits->max_ulp, least = (int64_t)limits->min_ulp;
    shlo_call_f64(call, "tolerance", &limits->tolerance);
    shlo_call_i64(call, "max_ulp_difference", &most);
    shlo_call_i64(call, "min_ulp_difference", &least);
    limits->max_ulp = (uint64_t)most;
    limits->min_ulp = (uint64_t)least;
}

static shlo_status refuse(shlo_error *error, shlo_status status, const char *name, const char *why) {
    error->status = status;
    snprintf(error->message, sizeof error->message, "%s: %s", name, why);
    return status;
}

/* Cut off where the record ends. */
static shlo_status report(shlo_error *error, compare_rule rule, const char *name, const shlo_buffer *a,
    const shlo_buffer *b, size_t at) {
    size_t element = shlo_dtype_bytes(a->dtype);
    const unsigned char *x = (const unsigned char *)a->data + at * element,
                        *y = (const unsigned char *)b->data + at * element;
    char have[48], want[48], distance[48] = "";
    tool_value_text(a->dtype, x, have, sizeof have);
    tool_value_text(b->dtype, y, want, sizeof want);
    if (rule == COMPARE_CLOSE)
        snprintf(distance, sizeof distance, " (%llu ulp)", (unsigned long long)compare_ulp(a->dtype, x, y));
    error->status = SHLO_CHECK;
    snprintf(error->message, sizeof error->message, "%s: element %llu is %s, expected %s%s", name,
        (unsigned long long)at, have, want, distance);
    return SHLO_CHECK;
}

static shlo_status compare_buffers(compare_rule rule, const compare_limits *limits,
    const shlo_call_info *call, shlo_error *error) {
    const shlo_buffer *inputs = call->inputs;
    size_t element, n, at;
    if (call->n_inputs != 2) return refuse(error, SHLO_ARGUMENT, call->name, "expected two values");
    if (inputs[0].dtype != inputs[1].dtype || inputs[0].bytes != inputs[1].bytes)
        return refuse(error, SHLO_CHECK, call->name, "the values have different types");
    if (rule != COMPARE_EXACT && !compare_is_float(inputs[0].dtype))
        return refuse(error, SHLO_ARGUMENT, call->name, "expected floating-point values");
    element = shlo_dtype_bytes(inputs[0].dtype);
    n = element ? inputs[0].bytes / element : 0;
    at = compare_elements(rule, inputs[0].dtype, inputs[0].data, inputs[1].data, n, limits);
    return at == n ? SHLO_OK : report(error, rule, call->name, &inputs[0], &inputs[1], at);
}

static shlo_status check_equal(void *user, const shlo_call_info *call, shlo_error *error) {
    compare_limits limits = {0, 0, 0};
    (void)user;
    return compare_buffers(COMPARE_EXACT, &limits, call, error);
}

static shlo_status check_almost(void *user, const shlo_call_info *call, shlo_error *error) {
    compare_limits limits = {1e-3, 0, 0};
    (void)user;
    config_limits(call, &limits);
    return compare_buffers(COMPARE_ALMOST, &limits, call, error);
}

static shlo_status check_close(void *user, const shlo_call_info *call, shlo_error *error) {
    compare_limits limits = {0, 0, 3};
    (void)user;
    config_limits(call, &limits);
    return compare_buffers(COMPARE_CLOSE, &limits, call, error);
}

/* The oldest form, check.eq, returns a boolean: true, since the run ends where the values differ. */
static shlo_status check_eq(void *user, const shlo_call_info *call, shlo_error *error) {
    compare_limits limits = {1e-4, 0, 0};
    compare_rule rule =
        call->n_inputs > 0 && compare_is_float(call->inputs[0].dtype) ? COMPARE_ALMOST : COMPARE_EXACT;
    int32_t i;
    (void)user;
    for (i = 0; i < call->n_outputs; i++)
        if (call->outputs[i].data) memset(call->outputs[i].data, 1, call->outputs[i].bytes);
    return compare_buffers(rule, &limits, call, error);
}

const shlo_custom tool_checks[] = {{"check.expect_eq", NULL, check_equal, NULL, NULL, 0, 0, 0},
    {"check.expect_almost_eq", NULL, check_almost, NULL, NULL, 0, 0, 0},
    {"check.expect_close", NULL, check_close, NULL, NULL, 0, 0, 0},
    {"check.eq", NULL, check_eq, NULL, NULL, 0, 0, 0}};
const int32_t tool_n_checks = sizeof tool_checks / sizeof tool_checks[0];
