// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/vm/test_recursion.c - functions that call themselves under a condition: what they compute, how many
 * calls may be open at once, and what is refused. */
#include "../import/importing.h"

#define I "tensor<i32>"
#define CONSTANTS \
    "  %c0 = stablehlo.constant dense<0> : " I "\n  %c1 = stablehlo.constant dense<1> : " I "\n" \
    "  %c2 = stablehlo.constant dense<2> : " I "\n"
#define IF(name, cond, yes, no) \
    "  %" name " = \"stablehlo.if\"(" cond ") ({\n" yes "  }, {\n" no "  }) : (tensor<i1>) -> " I "\n"
#define RETURN(x) "    stablehlo.return " x " : " I "\n"

/* n! */
static const char factorial[] =
    "func.func @main(%n: " I ") -> " I " {\n" CONSTANTS "  %p = stablehlo.compare LE, %n, %c1 : (" I ", " I
    ") -> tensor<i1>\n" IF("r", "%p", RETURN("%c1"),
        "    %m = stablehlo.subtract %n, %c1 : " I "\n    %f = func.call @main(%m) : (" I ") -> " I "\n"
        "    %q = stablehlo.multiply %n, %f : " I "\n" RETURN("%q")) "  return %r : " I "\n}\n";

/* Two calls in a body, with values that live across them. */
static const char fibonacci[] =
    "func.func @main(%n: " I ") -> " I " {\n  %r = call @fib(%n) : (" I ") -> " I "\n  return %r : " I "\n}\n"
    "func.func private @fib(%n: " I ") -> " I " {\n" CONSTANTS "  %p = stablehlo.compare LT, %n, %c2 : (" I
    ", " I ") -> tensor<i1>\n" IF("r", "%p", RETURN("%n"),
        "    %m = stablehlo.subtract %n, %c1 : " I "\n    %f = func.call @fib(%m) : (" I ") -> " I "\n"
        "    %k = stablehlo.subtract %n, %c2 : " I "\n    %g = func.call @fib(%k) : (" I ") -> " I "\n"
        "    %q = stablehlo.add %f, %g : " I "\n" RETURN("%q")) "  return %r : " I "\n}\n";

/* Two functions call each other; 1 if n is even. */
static const char parity[] =
    "func.func @main(%n: " I ") -> " I " {\n" CONSTANTS "  %p = stablehlo.compare EQ, %n, %c0 : (" I ", " I
    ") -> tensor<i1>\n" IF("r", "%p", RETURN("%c1"),
        "    %m = stablehlo.subtract %n, %c1 : " I "\n    %f = func.call @odd(%m) : (" I ") -> " I
        "\n" RETURN("%f")) "  return %r : " I "\n}\n"
                           "func.func private @odd(%n: " I ") -> " I " {\n" CONSTANTS
                           "  %p = stablehlo.compare EQ, %n, %c0 : (" I ", " I
                           ") -> tensor<i1>\n" IF("r", "%p", RETURN("%c0"),
                               "    %m = stablehlo.subtract %n, %c1 : " I
                               "\n    %f = func.call @main(%m) : (" I ") -> " I
                               "\n" RETURN("%f")) "  return %r : " I "\n}\n";

static shlo_status run(const char *text, uint32_t frames, int flags, int32_t n, int32_t *result,
    shlo_error *error) {
    shlo_program *p = NULL;
    shlo_options options;
    shlo_buffer in, out;
    shlo_status status;
    imported i;
    importing_text(text, &i);
    CHECKF(i.status == SHLO_OK, "%s\n%s", text, i.all);
    if (i.status != SHLO_OK) return i.status;
    memset(&options, 0, sizeof options);
    options.limits.frames = frames;
    options.flags = flags;
    memset(&in, 0, sizeof in);
    out = in;
    in.data = &n;
    out.data = result;
    in.bytes = out.bytes = sizeof n;
    status = shlo_load(i.code.data, i.code.bytes, &options, &p, error);
    if (status == SHLO_OK) status = shlo_run(p, "main", &in, 1, &out, 1, error);
    if (status == SHLO_LIMIT) { /* the program can be run again */
        int32_t one = 1;
        in.data = &one;
        CHECK(shlo_run(p, "main", &in, 1, &out, 1, NULL) == SHLO_OK);
    }
    shlo_program_free(p);
    shlo_blob_free(&i.code);
    return status;
}

static void expect(const char *text, uint32_t frames, int32_t n, int32_t want) {
    for (int fused = 0; fused < 2; fused++) {
        shlo_error error;
        int32_t got = -1;
        shlo_status status = run(text, frames, fused ? 0 : SHLO_LOAD_NO_FUSION, n, &got, &error);
        CHECKF(status == SHLO_OK && got == want, "%d gives %d, not %d: %s", (int)n, (int)got, (int)want,
            status == SHLO_OK ? "" : error.message);
    }
}

static void expect_limit(const char *text, uint32_t frames, int32_t n, const char *function) {
    shlo_error error;
    int32_t got = -1;
    shlo_status status = run(text, frames, 0, n, &got, &error);
    char open[80];
    snprintf(open, sizeof open, "have %d calls open (options.limits.frames)", frames ? (int)frames : 64);
    CHECKF(status == SHLO_LIMIT && strcmp(error.op, "call") == 0 && strstr(error.message, open) &&
               strcmp(error.function, function) == 0,
        "%d frames: %d: %s", (int)frames, (int)status, status == SHLO_OK ? "runs" : error.message);
}

static void computes(void) {
    TEST_CASE("computes");
    expect(factorial, 0, 1, 1);
    expect(factorial, 0, 12, 479001600);
    expect(fibonacci, 0, 2, 1);
    expect(fibonacci, 0, 15, 610);
    expect(parity, 0, 64, 1);
    expect(parity, 0, 63, 0);
    expect(parity, 100000, 100000, 1);
}

/* main is not a recursive call of itself; what it calls is from the second call on. */
static void bounded(void) {
    TEST_CASE("bounded");
    expect(factorial, 11, 12, 479001600);
    expect_limit(factorial, 10, 12, "main");
    expect(factorial, 0, 65, 0);
    expect_limit(factorial, 0, 66, "main");
    expect_limit(fibonacci, 3, 15, "fib");
    expect_limit(parity, 2, 9, "odd");
}

static void refused(const char *text, shlo_status status, const char *part) {
    shlo_program *p = NULL;
    shlo_error error;
    imported i;
    importing_text(text, &i);
    if (i.status == SHLO_OK) {
        CHECKF(shlo_load(i.code.data, i.code.bytes, NULL, &p, &error) == status &&
                   strstr(error.message, part),
            "%s", error.message);
        shlo_program_free(p);
    }
    else
        CHECKF(i.status == status && strstr(i.all, part), "%s", i.all);
    shlo_blob_free(&i.code);
}

/* main calls g, which calls main: each first under a condition or not, then not or under one. Without an end,
   both calls on a cycle are made whatever the condition says. */
#define CALL(name, callee) "  %" name " = func.call @" callee "(%n) : (" I ") -> " I "\n"
#define MAYBE(name, callee) \
    "  %p" name " = stablehlo.compare LE, %n, %n : (" I ", " I \
    ") -> tensor<i1>\n" IF(name, "%p" name, RETURN("%n"), "  " CALL("f", callee) RETURN("%f"))
#define FUNC(visible, name, calls) \
    "func.func " visible "@" name "(%n: " I ") -> " I " {\n" calls "  return %n : " I "\n}\n"
static const char endless_late[] =
    FUNC("", "main", MAYBE("a", "g") CALL("b", "g")) FUNC("private ", "g", CALL("c", "main"));
static const char endless_early[] =
    FUNC("", "main", CALL("a", "g") MAYBE("b", "g")) FUNC("private ", "g", CALL("c", "main"));
static const char endless_below[] = FUNC("", "main", MAYBE("a", "g")) FUNC("private ", "g",
    MAYBE("b", "h") CALL("c", "h")) FUNC("private ", "h", MAYBE("d", "main") CALL("e", "g"));
static const char ending_twice[] = FUNC("", "main", CALL("a", "g") MAYBE("b", "main"))
    FUNC("private ", "g", MAYBE("c", "g") MAYBE("d", "main"));

static void refusals(void) {
    TEST_CASE("refusals");
    refused(endless_late, SHLO_STRUCTURE, "under no condition");
    refused(endless_early, SHLO_STRUCTURE, "under no condition");
    refused(endless_below, SHLO_STRUCTURE, "under no condition");
    expect(ending_twice, 0, 7, 7);
    refused("func.func @main(%n: " I ") -> " I " {\n  %r = call @main(%n) : (" I ") -> " I
            "\n  return %r : " I "\n}\n",
        SHLO_STRUCTURE, "under no condition");
    refused("func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {\n"
            "  %y = \"stablehlo.map\"(%x) ({\n  ^bb0(%e: " I "):\n    %f = func.call @f(%e) : (" I ") -> " I
            "\n" RETURN("%f") "  }) {dimensions = array<i64: 0>} : (tensor<4xi32>) -> tensor<4xi32>\n  "
                              "return %y : tensor<4xi32>\n}\n"
                              "func.func private @f(%n: " I ") -> " I " {\n" CONSTANTS
                              "  %p = stablehlo.compare LE, %n, %c1 : (" I ", " I
                              ") -> tensor<i1>\n" IF("r", "%p", RETURN("%c1"),
                                  "    %m = stablehlo.subtract %n, %c1 : " I
                                  "\n    %f = func.call @f(%m) : (" I ") -> " I
                                  "\n" RETURN("%f")) "  return %r : " I "\n}\n",
        SHLO_UNSUPPORTED, "inside a body");
}

int main(void) {
    computes();
    bounded();
    refusals();
    return test_end("recursion");
}
