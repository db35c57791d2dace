// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/plan/test_twins.c - comparators of sort whose two sides are, or are not, one function of both
 * elements: the order is that of the comparator, whether the plan finds a key or not. */
#include "../api/failing.h"
#include "../import/importing.h"
#include <math.h>

enum { N = 90 };

typedef float (*key_fn)(float x);
static float up(float x) { return x; }
static float down(float x) { return -x; }
static float size(float x) { return x < 0 ? -x : x; }
static float none(float x) { return 0 * x; }

#define ZERO "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
#define LESS(a, b) "%c = stablehlo.compare LT, " a ", " b " : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
#define OP(to, op, x) "%" to " = stablehlo." op " " x " : tensor<f32>\n"
#define MORE(to, direction, x, more) \
    "%" to " = stablehlo.compare " direction ", " x ", %z" more \
    " : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
#define CHOOSE(to, p, a, b) "%" to " = stablehlo.select " p ", " a ", " b " : tensor<i1>, tensor<f32>\n"
#define BRANCH(to, p, x) \
    "%" to "n = stablehlo.negate " x " : tensor<f32>\n%" to " = \"stablehlo.if\"(" p \
    ") ({\nstablehlo.return " x " : tensor<f32>\n}, {\nstablehlo.return %" to \
    "n : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n"

/* %p and %q are the elements, %c says whether p comes first; %k (1.5), %f (false) and %o (false, computed)
 * come from outside. */
static const struct {
    const char *name, *body;
    key_fn key; /* the smallest comes first */
} programs[] = {
    {"the elements", LESS("%p", "%q"), up},
    {"the other way round", "%c = stablehlo.compare GT, %q, %p : (tensor<f32>, tensor<f32>) -> tensor<i1>\n",
        up},
    {"one operation", OP("a", "negate", "%p") OP("b", "negate", "%q") LESS("%a", "%b"), down},
    {"other operations",
        OP("a", "add", "%p, %p") "%w = stablehlo.constant dense<2.0> : tensor<f32>\n" OP("b", "multiply",
            "%q, %w") LESS("%a", "%b"),
        up},
    {"other numbers of operands",
        OP("a", "abs", "%p") ZERO OP("n", "negate", "%q") OP("b", "maximum", "%q, %n") LESS("%a", "%b"),
        size},
    {"an operation and an element", OP("a", "negate", "%p") OP("b", "negate", "%a") LESS("%b", "%q"), up},
    {"a number from outside", OP("a", "add", "%p, %k") OP("b", "add", "%q, %k") LESS("%a", "%b"), up},
    {"other constants",
        ZERO "%m = stablehlo.constant dense<-0.0> : tensor<f32>\n" OP("a", "add", "%p, %z")
            OP("b", "add", "%q, %m") LESS("%a", "%b"),
        up},
    {"equal constants",
        ZERO "%m = stablehlo.constant dense<0.0> : tensor<f32>\n" OP("a", "add", "%p, %z")
            OP("b", "add", "%q, %m") LESS("%a", "%b"),
        up},
    {"equal attributes",
        ZERO OP("m", "negate", "%p") OP("n", "negate", "%q") MORE("d", "GT", "%p", "") MORE("e", "GT", "%q",
            "") CHOOSE("a", "%d", "%p", "%m") CHOOSE("b", "%e", "%q", "%n") LESS("%a", "%b"),
        size},
    {"an attribute more",
        ZERO OP("m", "negate", "%p") OP("n", "negate", "%q") MORE("d", "GT", "%p", "") MORE("e", "GT", "%q",
            ", FLOAT") CHOOSE("a", "%d", "%p", "%m") CHOOSE("b", "%e", "%q", "%n") LESS("%a", "%b"),
        size},
    {"other attributes",
        ZERO OP("m", "negate", "%p") OP("n", "negate", "%q") MORE("d", "GT", "%p", "") MORE("e", "GE", "%q",
            "") CHOOSE("a", "%d", "%p", "%m") CHOOSE("b", "%e", "%q", "%n") LESS("%a", "%b"),
        size},
    {"branches",
        ZERO MORE("d", "GT", "%p", "") MORE("e", "GT", "%q", "") BRANCH("a", "%d", "%p")
            BRANCH("b", "%e", "%q") LESS("%a", "%b"),
        size},
    {"results of one operation",
        "%a:2 = stablehlo.optimization_barrier %p, %q : tensor<f32>, tensor<f32>\n" LESS("%a#0", "%a#1"), up},
    {"an argument from outside", "%c = stablehlo.and %f, %f : tensor<i1>\n", none},
    {"it is never less than itself",
        "%c = stablehlo.compare NE, %p, %p : (tensor<f32>, tensor<f32>) -> tensor<i1>\n", none},
    {"nor equal to another",
        OP("a", "add", "%p, %k") "%c = stablehlo.compare EQ, %p, %a : (tensor<f32>, tensor<f32>) -> "
                                 "tensor<i1>\n",
        none},
};
static const char *const outside[] = {"%f", "%o"}; /* returned as they are */

static float in[N], out[2][N];

static void sorted(const char *name, const char *body, const char *result, key_fn key) {
    static char text[4000];
    static const float k = 1.5f;
    static const unsigned char no = 0;
    float want[N];
    imported i;
    shlo_error e;
    shlo_program *p = NULL;
    shlo_options o;
    shlo_buffer inputs[3], output;
    int wrong = 0;
    TEST_CASE(name);
    memcpy(want, in, sizeof want);
    for (int n = 1; n < N; n++)
        for (int j = n; j > 0 && key(want[j]) < key(want[j - 1]); j--) {
            float t = want[j];
            want[j] = want[j - 1];
            want[j - 1] = t;
        }
    snprintf(text, sizeof text,
        "func.func @main(%%x: tensor<90xf32>, %%k: tensor<f32>, %%f: tensor<i1>) -> tensor<90xf32> {\n"
        "%%o = stablehlo.compare LT, %%k, %%k : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
        "%%r = \"stablehlo.sort\"(%%x) ({\n^bb0(%%p: tensor<f32>, %%q: tensor<f32>):\n%sstablehlo.return %s "
        ": tensor<i1>\n}) "
        "{dimension = 0 : i64, is_stable = true} : (tensor<90xf32>) -> tensor<90xf32>\nreturn %%r : "
        "tensor<90xf32>\n}\n",
        body, result);
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", i.all, text);
    if (i.status != SHLO_OK) return;
    memset(inputs, 0, sizeof inputs);
    memset(&output, 0, sizeof output);
    inputs[0].data = in;
    inputs[0].bytes = sizeof in;
    inputs[1].data = (void *)(size_t)&k;
    inputs[1].bytes = sizeof k;
    inputs[2].data = (void *)(size_t)&no;
    inputs[2].bytes = sizeof no;
    for (int way = 0; way < 2; way++) {
        memset(&o, 0, sizeof o);
        o.flags = way ? SHLO_LOAD_PLAIN : 0;
        output.data = out[way];
        output.bytes = sizeof out[way];
        CHECKF(shlo_load(i.code.data, i.code.bytes, &o, &p, &e) == SHLO_OK, "%s", e.message);
        CHECKF(p && shlo_run(p, "main", inputs, 3, &output, 1, &e) == SHLO_OK, "%s", e.message);
        shlo_program_free(p);
        p = NULL;
    }
    for (int n = 0; n < N; n++) wrong += out[0][n] != want[n] || out[1][n] != want[n];
    CHECKF(wrong == 0, "%d elements", wrong);
    failing_forget();
    if (FAIL_ALLOC_STACKS) failing_each(name, failing_load, &i.code);
    shlo_blob_free(&i.code);
}

int main(void) {
    unsigned long long seed = 3;
    for (int i = 0; i < N; i++) in[i] = (float)(test_random(&seed) % 61) - 30;
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++)
        sorted(programs[k].name, programs[k].body, "%c", programs[k].key);
    for (size_t k = 0; k < sizeof outside / sizeof *outside; k++) sorted(outside[k], "", outside[k], none);
    return test_end("plan/twins");
}
