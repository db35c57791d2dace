// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/grid/test_grid.c - grids of processes: the same bits on one thread, on several, and in any order of
 * tasks on fewer threads than promised; every misuse is an error, deadlocks are described, nothing is
 * allocated while running. (The specification's examples are conformance programs.) */
#include "grids.h"
#include "../shuffled.h"
#ifdef SHLO_THREADS
#include <pthread.h>
#endif

#define REDUCE(op, type) \
    "({\n^bb0(%x: tensor<" type ">, %y: tensor<" type ">):\n%s = stablehlo." op " %x, %y : tensor<" type \
    ">\nstablehlo.return %s : tensor<" type ">\n})"
#define SUM(groups, type, tensor, more) \
    "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE("add", type) " {replica_groups = dense<" groups \
                                                             "> : tensor<1x2xi64>" more \
                                                             "} : (tensor<" tensor ">) -> tensor<" tensor \
                                                             ">\n"
#define FUNC(name, in, out, body) \
    "func.func @" name "(%a: tensor<" in ">) -> tensor<" out "> {\n" body "return %0 : tensor<" out ">\n}\n"
#define TOKEN "!stablehlo.token"
#define SEND(result, value, token, channel, type, more) \
    "%" result " = \"stablehlo.send\"(" value ", %" token \
    ") {channel_handle = #stablehlo.channel_handle<handle = " channel ", type = 1>" more "} : (tensor<" type \
    ">, " TOKEN ") -> " TOKEN "\n"
#define RECV(result, token, channel, type, more) \
    "%" result ":2 = \"stablehlo.recv\"(%" token \
    ") {channel_handle = #stablehlo.channel_handle<handle = " channel ", type = 1>" more "} : (" TOKEN \
    ") -> (tensor<" type ">, " TOKEN ")\n"
#define BEGIN "%t = stablehlo.create_token : " TOKEN "\n"

/* ---- the same bits ---- */

/* Everything at once: float reductions that depend on the order, shuffles, a loop, one process that is slower
 * than the others. */
static const char everything[] =
    "func.func @main(%a: tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<24x4xf32>, tensor<6x1xf32>) {\n"
    "%one = stablehlo.constant dense<1> : tensor<i32>\n%ten = stablehlo.constant dense<10> : "
    "tensor<i32>\n%zero = stablehlo.constant dense<0> : tensor<i32>\n"
    "%third = stablehlo.constant dense<0.333333> : tensor<6x4xf32>\n"
    "%id = stablehlo.replica_id : tensor<ui32>\n%start = stablehlo.convert %id : (tensor<ui32>) -> "
    "tensor<i32>\n"
    "%w:2 = stablehlo.while(%i = %start, %v = %a) : tensor<i32>, tensor<6x4xf32>\n"
    "cond {\n%p = stablehlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> "
    "tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\n"
    "%j = stablehlo.add %i, %one : tensor<i32>\n%u = stablehlo.multiply %v, %third : tensor<6x4xf32>\n%e = "
    "stablehlo.sine %u : tensor<6x4xf32>\n"
    "stablehlo.return %j, %e : tensor<i32>, tensor<6x4xf32>\n}\n"
    "%l:2 = stablehlo.while(%i = %zero, %v = %w#1) : tensor<i32>, tensor<6x4xf32>\n"
    "cond {\n%p = stablehlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> "
    "tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\n"
    "%j = stablehlo.add %i, %one : tensor<i32>\n"
    "%r = \"stablehlo.all_reduce\"(%v) " REDUCE("add",
        "f32") " {replica_groups = dense<[[1, 0, 3, 2]]> : tensor<1x4xi64>} : (tensor<6x4xf32>) -> "
               "tensor<6x4xf32>\n"
               "%m = stablehlo.multiply %r, %third : tensor<6x4xf32>\n"
               "%c = \"stablehlo.collective_permute\"(%m) {source_target_pairs = dense<[[0, 1], [1, 2], [2, "
               "0]]> : tensor<3x2xi64>} : (tensor<6x4xf32>) -> tensor<6x4xf32>\n"
               "%n = stablehlo.add %c, %v : tensor<6x4xf32>\n"
               "stablehlo.return %j, %n : tensor<i32>, tensor<6x4xf32>\n}\n"
               "%g = \"stablehlo.all_gather\"(%l#1) {all_gather_dim = 0 : i64, replica_groups = dense<[[3, "
               "1, 2, 0]]> : tensor<1x4xi64>} : (tensor<6x4xf32>) -> tensor<24x4xf32>\n"
               "%h = \"stablehlo.reduce_scatter\"(%l#1) " REDUCE("add",
                   "f32") " {scatter_dimension = 1 : i64, replica_groups = dense<[[2, 0, 1, 3]]> : "
                          "tensor<1x4xi64>} : (tensor<6x4xf32>) -> tensor<6x1xf32>\n"
                          "return %l#1, %g, %h : tensor<6x4xf32>, tensor<24x4xf32>, tensor<6x1xf32>\n}\n";

/* Twenty runs on these threads give the bits of the grid `one`. */
static void same_as(grids *one, const shlo_parallel *parallel, const char *threads) {
    grids many;
    CHECKF(grids_run(&many, everything, "main", 4, 2, parallel, NULL) == SHLO_OK, "%s", many.error.message);
    for (int turn = 0; turn < 20; turn++) {
        int same = 1;
        for (int i = 0; i < many.n; i++)
            for (int k = 0; k < 3; k++) {
                same &= !memcmp(one->out[i][k].data, many.out[i][k].data, one->out[i][k].bytes);
                memset(many.out[i][k].data, 0xEE, one->out[i][k].bytes);
            }
        CHECKF(same, "%s, %d threads, turn %d", threads, (int)parallel->n_threads, turn);
        CHECK(shlo_grid_run(many.grid, many.processes, &many.error) == SHLO_OK);
    }
    grids_free(&many);
}

static void same_bits(void) {
    shlo_parallel hook;
    shuffled order;
    grids one;
    TEST_CASE("the same bits");
    CHECKF(grids_run(&one, everything, "main", 4, 2, NULL, NULL) == SHLO_OK, "%s", one.error.message);
    for (int threads = 2; threads <= 8; threads++) {
        hook = shuffled_make(&order, (unsigned)threads, threads);
        same_as(&one, &hook, "one after the other");
        CHECK(order.calls > 0);
    }
#ifdef SHLO_THREADS
    for (int threads = 2; threads <= 8; threads += 3) {
        if (!CHECK(shlo_pool_create(threads, NULL, &hook) == SHLO_OK)) break;
        same_as(&one, &hook, "a pool");
        shlo_pool_destroy(&hook);
    }
#endif
    grids_free(&one);
}

#ifdef SHLO_THREADS
/* Returns once two processes are in it at the same time. */
typedef struct together {
    pthread_mutex_t mutex;
    pthread_cond_t both;
    int inside;
} together;

static shlo_status meet_together(void *user, const shlo_call_info *call, shlo_error *error) {
    together *t = (together *)user;
    struct timespec until;
    int late = 0;
    (void)call;
    (void)error;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 20;
    pthread_mutex_lock(&t->mutex);
    t->inside++;
    pthread_cond_broadcast(&t->both);
    while (t->inside < 2 && !late) late = pthread_cond_timedwait(&t->both, &t->mutex, &until) != 0;
    pthread_mutex_unlock(&t->mutex);
    return late ? SHLO_IO : SHLO_OK;
}

static void at_the_same_time(void) {
    together t;
    shlo_custom custom;
    shlo_options o;
    shlo_parallel pool;
    grids g;
    TEST_CASE("at the same time");
    pthread_mutex_init(&t.mutex, NULL);
    pthread_cond_init(&t.both, NULL);
    t.inside = 0;
    memset(&o, 0, sizeof o);
    memset(&custom, 0, sizeof custom);
    custom.name = "together";
    custom.call = meet_together;
    custom.user = &t;
    o.customs = &custom;
    o.n_customs = 1;
    CHECK(shlo_pool_create(2, NULL, &pool) == SHLO_OK);
    CHECKF(grids_run(&g,
               "func.func @main(%a: tensor<f32>) -> tensor<f32> {\nstablehlo.custom_call @together(%a) "
               "{has_side_effect = true} : (tensor<f32>) -> ()\nreturn %a : tensor<f32>\n}\n",
               "main", 1, 2, &pool, &o) == SHLO_OK,
        "%s", g.error.message);
    grids_free(&g);
    shlo_pool_destroy(&pool);
    pthread_cond_destroy(&t.both);
    pthread_mutex_destroy(&t.mutex);
}
#endif

/* Reductions against plain C, in the order of the group: (a1 + a0) + a2. */
static void plain_sums(void) {
    grids g;
    int ok = 1;
    TEST_CASE("sums");
    CHECK(grids_run(&g,
              FUNC("main", "700xf32", "700xf32",
                  "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE("add",
                      "f32") " {replica_groups = dense<[[1, 0, 2]]> : tensor<1x3xi64>} : (tensor<700xf32>) "
                             "-> tensor<700xf32>\n"),
              "main", 3, 1, NULL, NULL) == SHLO_OK);
    for (int e = 0; e < 700; e++) {
        volatile float sum = ((const float *)g.in[1][0].data)[e] + ((const float *)g.in[0][0].data)[e];
        sum = sum + ((const float *)g.in[2][0].data)[e];
        for (int i = 0; i < 3; i++) ok &= ((const float *)g.out[i][0].data)[e] == sum;
    }
    CHECK(ok);
    grids_free(&g);
    TEST_CASE("sums of parts");
    CHECK(grids_run(&g,
              FUNC("main", "3x800x2xf64", "3x400x2xf64",
                  "%0 = \"stablehlo.reduce_scatter\"(%a) " REDUCE("maximum",
                      "f64") " {scatter_dimension = 1 : i64, replica_groups = dense<[[1, 0]]> : "
                             "tensor<1x2xi64>} : (tensor<3x800x2xf64>) -> tensor<3x400x2xf64>\n"),
              "main", 2, 1, NULL, NULL) == SHLO_OK);
    ok = 1;
    for (int i = 0; i < 2; i++)
        for (int e = 0; e < 2400; e++) {
            int at = e / 800 * 1600 + (1 - i) * 800 + e % 800; /* process 1 is the group's first */
            ok &= ((const double *)g.out[i][0].data)[e] == ((const double *)g.in[1][0].data)[at];
        }
    CHECK(ok);
    grids_free(&g);
}

/* ---- channels ---- */

static double first_of(const grids *g, int i, int k) {
    double value = 0;
    shlo_tensor_info info;
    shlo_program_output(g->program, shlo_program_find(g->program, g->processes[i].func), k, &info);
    shlo_convert_elements(SHLO_F64, &value, info.dtype, g->out[i][k].data, 1);
    return value;
}

static void channels(void) {
    grids g;
    TEST_CASE("each sends before it receives");
    CHECKF(grids_run(&g,
               FUNC("left", "i32", "i32",
                   BEGIN SEND("u", "%a", "t", "1", "i32", "") RECV("r", "u", "2", "i32",
                       "") "%0 = stablehlo.add %r#0, %a : tensor<i32>\n") FUNC("right", "i32", "i32",
                   BEGIN SEND("u", "%a", "t", "2", "i32", "")
                       RECV("r", "u", "1", "i32", "") "%0 = stablehlo.subtract %r#0, %a : tensor<i32>\n"),
               "left right", 1, 2, NULL, NULL) == SHLO_OK,
        "%s", g.error.message);
    CHECK(first_of(&g, 0, 0) == 1002 && first_of(&g, 1, 0) == -1000);
    grids_free(&g);
    TEST_CASE("to itself");
    CHECKF(grids_run(&g,
               FUNC("main", "i32", "i32",
                   BEGIN SEND("u", "%a", "t", "1", "i32", "")
                       RECV("r", "u", "1", "i32", "") "%0 = stablehlo.add %r#0, %r#0 : tensor<i32>\n"),
               "main", 1, 1, NULL, NULL) == SHLO_OK,
        "%s", g.error.message);
    CHECK(first_of(&g, 0, 0) == 2);
    grids_free(&g);
    TEST_CASE("one program, pairs");
    CHECKF(
        grids_run(&g,
            FUNC("main", "i32", "i32",
                BEGIN SEND("u", "%a", "t", "1", "i32",
                    ", source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>") RECV("r", "u", "1",
                    "i32",
                    ", source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>") "%0 = stablehlo.add "
                                                                                         "%r#0, %r#0 : "
                                                                                         "tensor<i32>\n"),
            "main", 3, 1, NULL, NULL) == SHLO_OK,
        "%s", g.error.message);
    CHECK(first_of(&g, 0, 0) == 0 && first_of(&g, 1, 0) == 2 && first_of(&g, 2, 0) == 2002);
    grids_free(&g);
}

/* A send in a loop waits for its receiver; what arrives is in order. */
static void streams(void) {
    static const char text[] =
        "func.func @source(%a: tensor<i32>) -> tensor<i32> {\n%one = stablehlo.constant dense<1> : "
        "tensor<i32>\n%n = stablehlo.constant dense<50> : tensor<i32>\n%zero = stablehlo.constant dense<0> : "
        "tensor<i32>\n" BEGIN "%l:2 = stablehlo.while(%i = %zero, %k = %t) : tensor<i32>, " TOKEN
        "\ncond {\n%p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> "
        "tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\n"
        "%j = stablehlo.add %i, %one : tensor<i32>\n" SEND("u", "%i", "k", "7", "i32",
            "") "stablehlo.return %j, %u : tensor<i32>, " TOKEN "\n}\nreturn %a : tensor<i32>\n}\n"
                "func.func @sink(%a: tensor<i32>) -> tensor<i32> {\n%one = stablehlo.constant dense<1> : "
                "tensor<i32>\n%n = stablehlo.constant dense<50> : tensor<i32>\n%zero = stablehlo.constant "
                "dense<0> : tensor<i32>\n" BEGIN "%three = stablehlo.constant dense<3> : tensor<i32>\n"
                "%l:3 = stablehlo.while(%i = %zero, %k = %t, %s = %zero) : tensor<i32>, " TOKEN
                ", tensor<i32>\ncond {\n%p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> "
                "tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\n"
                "%j = stablehlo.add %i, %one : tensor<i32>\n" RECV("u", "k", "7", "i32",
                    "") "%m = stablehlo.multiply %s, %three : tensor<i32>\n%q = stablehlo.add %m, %u#0 : "
                        "tensor<i32>\n"
                        "stablehlo.return %j, %u#1, %q : tensor<i32>, " TOKEN
                        ", tensor<i32>\n}\nreturn %l#2 : tensor<i32>\n}\n";
    uint32_t want = 0;
    int32_t have;
    shuffled order;
    grids g;
    for (uint32_t i = 0; i < 50; i++) want = want * 3 + i;
    TEST_CASE("streams");
    for (int way = 0; way < 6; way++) { /* by itself, on a pool, then in four orders */
        shlo_parallel pool;
        memset(&pool, 0, sizeof pool);
        if (way > 1) pool = shuffled_make(&order, (unsigned)way, 2);
#ifdef SHLO_THREADS
        if (way == 1 && !CHECK(shlo_pool_create(2, NULL, &pool) == SHLO_OK)) return;
#endif
        CHECKF(grids_run(&g, text, "sink source", 2, 1, &pool, NULL) == SHLO_OK, "%s", g.error.message);
        memcpy(&have, g.out[0][0].data, sizeof have);
        CHECK((uint32_t)have == want);
        grids_free(&g);
#ifdef SHLO_THREADS
        if (way == 1) shlo_pool_destroy(&pool);
#endif
    }
}

/* ---- the host ---- */

typedef struct host_log {
    int calls, fail_at;
    char text[400];
} host_log;

static shlo_status host_note(host_log *log, const shlo_transfer *what, const shlo_buffer *t, int32_t n) {
    size_t at = strlen(log->text);
    snprintf(log->text + at, sizeof log->text - at, "%s(%s,%lld,%u,%u:%d,%d) ", what->op, what->config,
        (long long)what->channel, (unsigned)what->replica, (unsigned)what->partition, (int)n,
        n ? *(const int32_t *)t[0].data : -1);
    return log->calls++ == log->fail_at ? SHLO_IO : SHLO_OK;
}
static shlo_status host_give(void *user, const shlo_transfer *what, const shlo_buffer *t, int32_t n,
    shlo_error *error) {
    host_log *log = (host_log *)user;
    (void)error;
    for (int32_t i = 0; i < n; i++) {
        int32_t value = 100 * (log->calls + 1) + i;
        if (t[i].bytes == sizeof value) memcpy(t[i].data, &value, sizeof value);
    }
    return host_note(log, what, t, n);
}
static shlo_status host_take(void *user, const shlo_transfer *what, const shlo_buffer *t, int32_t n,
    shlo_error *error) {
    (void)error;
    return host_note((host_log *)user, what, t, n);
}

static const char hosted[] =
    "func.func @main(%a: tensor<i32>) -> tensor<i32> {\n" BEGIN
    "%0:3 = \"stablehlo.infeed\"(%t) {infeed_config = \"c\"} : (" TOKEN
    ") -> (tensor<i32>, tensor<i32>, " TOKEN ")\n"
    "%1 = \"stablehlo.outfeed\"(%0#1, %0#2) {outfeed_config = \"o\"} : (tensor<i32>, " TOKEN ") -> " TOKEN
    "\n"
    "%2 = \"stablehlo.send\"(%a, %1) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, "
    "is_host_transfer = true} : (tensor<i32>, " TOKEN ") -> " TOKEN "\n"
    "%3:2 = \"stablehlo.recv\"(%2) {channel_handle = #stablehlo.channel_handle<handle = 6, type = 3>, "
    "is_host_transfer = true} : (" TOKEN ") -> (tensor<i32>, " TOKEN ")\n"
    "%4 = stablehlo.add %3#0, %0#0 : tensor<i32>\nreturn %4 : tensor<i32>\n}\n";

static void host(void) {
    shlo_options o;
    host_log log;
    grids g;
    memset(&o, 0, sizeof o);
    memset(&log, 0, sizeof log);
    log.fail_at = -1;
    o.host.infeed = o.host.recv = host_give;
    o.host.outfeed = o.host.send = host_take;
    o.host.user = &log;
    TEST_CASE("the host");
    CHECKF(grids_run(&g, hosted, "main", 1, 2, NULL, &o) == SHLO_OK, "%s", g.error.message);
    CHECKF(!strcmp(log.text,
               "infeed(c,0,0,0:2,100) outfeed(o,0,0,0:1,101) send(,5,0,0:1,1) recv(,6,0,0:1,400) "
               "infeed(c,0,0,1:2,500) outfeed(o,0,0,1:1,501) send(,5,0,1:1,1001) recv(,6,0,1:1,800) "),
        "%s", log.text);
    CHECK(first_of(&g, 0, 0) == 500 && first_of(&g, 1, 0) == 1300);
    for (log.fail_at = 8; log.fail_at < 16; log.fail_at++) {
        shlo_error e;
        log.calls = 8;
        log.text[0] = 0;
        CHECK(shlo_grid_run(g.grid, g.processes, &e) == SHLO_IO && e.status == SHLO_IO &&
              !strcmp(e.function, "main"));
        CHECKF(strstr(e.message, log.fail_at < 12 ? "process (0, 0): " : "process (0, 1): ") != NULL, "%s",
            e.message);
    }
    TEST_CASE("the host of one program");
    log.fail_at = -1;
    log.calls = 0;
    log.text[0] = 0;
    CHECK(shlo_run(g.program, "main", g.in[0], 1, g.out[0], 1, &g.error) == SHLO_OK && log.calls == 4 &&
          first_of(&g, 0, 0) == 500);
    grids_free(&g);
    TEST_CASE("no host");
    CHECK(grids_run(&g, hosted, "main", 1, 1, NULL, NULL) == SHLO_UNSUPPORTED &&
          strstr(g.error.message, "options.host.infeed") && !strcmp(g.error.op, "infeed"));
    CHECK(shlo_run(g.program, "main", g.in[0], 1, g.out[0], 1, &g.error) == SHLO_UNSUPPORTED);
    grids_free(&g);
}

/* ---- alone ---- */

static void alone(void) {
    grids g;
    shlo_error e;
    TEST_CASE("alone");
    grids_load(&g,
        "func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<ui32>) "
        "{\n"
        "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE("add",
            "f32") " {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<2xf32>) -> tensor<2xf32>\n"
                   "%1 = \"stablehlo.all_to_all\"(%0) {split_dimension = 0 : i64, concat_dimension = 0 : "
                   "i64, split_count = 1 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>} : "
                   "(tensor<2xf32>) -> tensor<2xf32>\n"
                   "%2 = \"stablehlo.collective_permute\"(%1) {source_target_pairs = dense<> : "
                   "tensor<0x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>\n"
                   "%3 = stablehlo.partition_id : tensor<ui32>\n"
                   "return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<ui32>\n}\n",
        NULL);
    grids_buffers(&g, 0, "main");
    CHECKF(shlo_run(g.program, "main", g.in[0], 1, g.out[0], 4, &e) == SHLO_OK, "%s", e.message);
    CHECK(((float *)g.out[0][0].data)[1] == 2 && ((float *)g.out[0][1].data)[0] == 1 &&
          ((float *)g.out[0][2].data)[1] == 0 && *(uint32_t *)g.out[0][3].data == 0);
    grids_free(&g);
    TEST_CASE("alone in a group of two");
    grids_load(&g, FUNC("main", "f32", "f32", SUM("[[0, 1]]", "f32", "f32", "")), NULL);
    grids_buffers(&g, 0, "main");
    CHECK(shlo_run(g.program, "main", g.in[0], 1, g.out[0], 1, &e) == SHLO_GROUP &&
          !strcmp(e.op, "all_reduce") && strstr(e.message, "group member 1, but there are 1"));
    grids_free(&g);
    TEST_CASE("alone with a channel");
    grids_load(&g,
        FUNC("main", "f32", "f32",
            BEGIN SEND("u", "%a", "t", "4", "f32", "") "%0 = stablehlo.abs %a : tensor<f32>\n"),
        NULL);
    grids_buffers(&g, 0, "main");
    CHECK(shlo_run(g.program, "main", g.in[0], 1, g.out[0], 1, &e) == SHLO_UNSUPPORTED &&
          strstr(e.message, "channel 4 has no other end outside a grid"));
    grids_free(&g);
}

/* ---- misuse ---- */

#define GATHER(name, groups, d, out) \
    FUNC(name, "2x2xf32", out, \
        "%0 = \"stablehlo.all_gather\"(%a) {all_gather_dim = " d " : i64, replica_groups = dense<" groups \
        "> : tensor<1x2xi64>} : (tensor<2x2xf32>) -> tensor<" out ">\n")
#define SUM_OF(name, groups, type, more) \
    FUNC(name, type, type, \
        "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE("add", \
            "f32") " {replica_groups = dense<" groups "> : tensor<1x2xi64>" more "} : (tensor<" type \
                   ">) -> tensor<" type ">\n")

#define SPREAD(name, groups) \
    FUNC(name, "f32", "f32", \
        "%0 = \"stablehlo.collective_broadcast\"(%a) {replica_groups = dense<" groups \
        "> : tensor<1x2xi64>} : (tensor<f32>) -> tensor<f32>\n")

static const struct {
    const char *name, *funcs;
    int replicas, partitions;
    shlo_status status;
    const char *part;
    const char *text;
} misuses[] = {{"other ops", "a b", 2, 1, SHLO_GROUP, "has different ops",
                   GATHER("a", "[[0, 1]]", "0", "4x2xf32") SUM_OF("b", "[[0, 1]]", "2x2xf32", "")},
    {"other groups", "a b", 2, 1, SHLO_GROUP, "has different groups",
        SUM_OF("a", "[[0, 1]]", "f32", "") SUM_OF("b", "[[1, 0]]", "f32", "")},
    {"other channels", "a b", 2, 1, SHLO_GROUP, "has different channels",
        SUM_OF("a", "[[0, 1]]", "f32", ", channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>")
            SUM_OF("b", "[[0, 1]]", "f32",
                ", channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>")},
    {"other shapes", "a b", 2, 1, SHLO_GROUP, "has operands of different types",
        SUM_OF("a", "[[0, 1]]", "3xf32", "") SUM_OF("b", "[[0, 1]]", "4xf32", "")},
    {"other dimensions", "a b", 2, 1, SHLO_GROUP, "has different dimensions",
        FUNC("a", "2x2xf32", "2x2xf32",
            "%0 = \"stablehlo.all_to_all\"(%a) {split_dimension = 0 : i64, concat_dimension = 0 : i64, "
            "split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xf32>) "
            "-> tensor<2x2xf32>\n") FUNC("b", "2x2xf32", "2x2xf32",
            "%0 = \"stablehlo.all_to_all\"(%a) {split_dimension = 1 : i64, concat_dimension = 1 : i64, "
            "split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x2xf32>) "
            "-> tensor<2x2xf32>\n")},
    {"in no group", "main", 3, 1, SHLO_GROUP, "process (2, 0): all_reduce: the process is in no group",
        SUM_OF("main", "[[0, 1]]", "f32", "")},
    {"a member that is not there", "main", 2, 1, SHLO_GROUP, "group member 3, but there are 2",
        SPREAD("main", "[[0, 3]]")},
    {"a target that is not there", "main", 2, 1, SHLO_GROUP, "group member 2, but there are 2",
        FUNC("main", "f32", "f32",
            "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 2]]> : "
            "tensor<1x2xi64>} : (tensor<f32>) -> tensor<f32>\n")},
    {"shapes of another size", "main", 2, 2, SHLO_GROUP, "a group of 4 processes, the shapes are those of 2",
        FUNC("main", "2xf32", "4xf32",
            "%0 = \"stablehlo.all_gather\"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : "
            "tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : "
            "(tensor<2xf32>) -> tensor<4xf32>\n")},
    {"two senders", "s s r", 3, 1, SHLO_GROUP, "channel 1 has two senders",
        FUNC("s", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", "") "%0 = stablehlo.abs %a : tensor<i32>\n")
            FUNC("r", "i32", "i32",
                BEGIN RECV("u", "t", "1", "i32", "")
                    RECV("v", "u#1", "1", "i32", "") "%0 = stablehlo.add %u#0, %v#0 : tensor<i32>\n")},
    {"two receivers", "s r r", 3, 1, SHLO_GROUP, "channel 1 has two receivers",
        FUNC("s", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", "")
                SEND("v", "%a", "u", "1", "i32", "") "%0 = stablehlo.abs %a : tensor<i32>\n") FUNC("r", "i32",
            "i32", BEGIN RECV("u", "t", "1", "i32", "") "%0 = stablehlo.abs %u#0 : tensor<i32>\n")},
    {"other tensors", "s r", 2, 1, SHLO_GROUP, "channel 1 carries tensors of other types",
        FUNC("s", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", "") "%0 = stablehlo.abs %a : tensor<i32>\n")
            FUNC("r", "i32", "2xi32",
                BEGIN RECV("u", "t", "1", "2xi32", "") "%0 = stablehlo.abs %u#0 : tensor<2xi32>\n")},
    {"a missing target", "main", 2, 1, SHLO_GROUP, "channel 1 names a target that does not exist",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32",
                ", source_target_pairs = dense<[[0, 9]]> : tensor<1x2xi64>") "%0 = stablehlo.abs %a : "
                                                                             "tensor<i32>\n")},
    {"a collective in a body", "main", 1, 1, SHLO_UNSUPPORTED, "all_reduce: this op cannot run inside a body",
        FUNC("main", "4xf32", "f32",
            "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%0 = \"stablehlo.reduce\"(%a, %z) "
            "({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
            "%r = \"stablehlo.all_reduce\"(%p) " REDUCE("add",
                "f32") " {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<f32>) -> "
                       "tensor<f32>\n%v = stablehlo.add %r, %q : tensor<f32>\nstablehlo.return %v : "
                       "tensor<f32>\n"
                       "}) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n")},
    {"a collective in a function that a body calls", "main", 1, 1, SHLO_UNSUPPORTED,
        "a call of a function that stops for other processes: @sum",
        FUNC("sum", "f32", "f32",
            "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 0]]> : "
            "tensor<1x2xi64>} : (tensor<f32>) -> tensor<f32>\n") FUNC("main", "4xf32", "f32",
            "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%0 = \"stablehlo.reduce\"(%a, %z) "
            "({\n^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
            "%r = func.call @sum(%p) : (tensor<f32>) -> tensor<f32>\n%v = stablehlo.add %r, %q : "
            "tensor<f32>\nstablehlo.return %v : tensor<f32>\n"
            "}) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n")},
    {"another grid", "main", 3, 1, SHLO_GROUP,
        "a program of 2 replicas and 1 partitions in a grid of 3 and 1",
        "module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {\n" SUM_OF("main",
            "[[0, 1]]", "f32", "") "}\n"},
    {"a channel of 0 sends", "main", 1, 1, SHLO_ATTRIBUTE, "channel_id is 0, expected a positive number",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "0", "i32", "") "%0 = stablehlo.abs %a : tensor<i32>\n")},
    {"a channel of 0 receives", "main", 1, 1, SHLO_ATTRIBUTE, "channel_id is 0, expected a positive number",
        FUNC("main", "i32", "i32",
            BEGIN RECV("u", "t", "0", "i32", "") "%0 = stablehlo.abs %u#0 : tensor<i32>\n")},
    {"a target below 0", "main", 1, 1, SHLO_ATTRIBUTE, "source_target_pairs has a number that is no process",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32",
                ", source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>") "%0 = stablehlo.abs %a : "
                                                                              "tensor<i32>\n")},
    {"three in a pair", "main", 1, 1, SHLO_UNSUPPORTED, "source_target_pairs must have two columns",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32",
                ", source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>") "%0 = stablehlo.abs %a : "
                                                                                "tensor<i32>\n")},
    {"a state of floats", "main", 1, 1, SHLO_UNSUPPORTED, "only states of 2 elements",
        FUNC("main", "f32", "f32",
            "%0, %x = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<f32>) -> (tensor<f32>, "
            "tensor<4xui32>)\n")},
    {"no such function", "other", 1, 1, SHLO_NOT_FOUND, "no public function @other",
        SUM_OF("main", "[[0, 1]]", "f32", "")}};

static void misuse(void) {
    shlo_parallel pool;
    memset(&pool, 0, sizeof pool);
#ifdef SHLO_THREADS
    CHECK(shlo_pool_create(3, NULL, &pool) == SHLO_OK);
#endif
    for (size_t i = 0; i < sizeof misuses / sizeof misuses[0]; i++)
        for (int threads = 0; threads < 2; threads++) {
            grids g;
            shlo_status s;
            TEST_CASE(misuses[i].name);
            s = grids_run(&g, misuses[i].text, misuses[i].funcs, misuses[i].replicas, misuses[i].partitions,
                threads ? &pool : NULL, NULL);
            CHECKF(s == misuses[i].status && g.error.status == s && strstr(g.error.message, misuses[i].part),
                "%d: %s", (int)s, g.error.message);
            grids_free(&g);
        }
#ifdef SHLO_THREADS
    shlo_pool_destroy(&pool);
#endif
}

static void bad_arguments(void) {
    grids g;
    shlo_grid_options o;
    shlo_grid *grid = NULL;
    shlo_process two[2];
    shlo_comm comm;
    TEST_CASE("bad arguments");
    memset(&o, 0, sizeof o);
    o.n_replicas = 2;
    CHECK(grids_run(&g, SUM_OF("main", "[[0, 1]]", "f32", ""), "main", 2, 1, NULL, NULL) == SHLO_OK);
    memcpy(two, g.processes, sizeof two);
    CHECK(shlo_grid_create(&o, two, NULL, NULL) == SHLO_ARGUMENT &&
          shlo_grid_create(&o, NULL, &grid, NULL) == SHLO_ARGUMENT && !grid);
    o.n_replicas = -1;
    CHECK(shlo_grid_create(&o, two, &grid, &g.error) == SHLO_ARGUMENT && !grid);
    o.n_replicas = o.n_partitions = 257;
    CHECK(shlo_grid_create(&o, two, &grid, &g.error) == SHLO_LIMIT && !grid);
    o.n_replicas = o.n_partitions = INT32_MAX;
    CHECK(shlo_grid_create(&o, two, &grid, &g.error) == SHLO_LIMIT && !grid);
    o.n_partitions = 0;
    o.n_replicas = 2;
    memset(&comm, 0, sizeof comm);
    o.comm = &comm;
    CHECK(shlo_grid_create(&o, two, &grid, &g.error) == SHLO_ARGUMENT && !grid);
    o.comm = NULL;
    two[1].program = NULL;
    CHECK(shlo_grid_create(&o, two, &grid, &g.error) == SHLO_ARGUMENT && !grid &&
          strstr(g.error.message, "process 1"));
    CHECK(shlo_grid_run(NULL, two, NULL) == SHLO_ARGUMENT &&
          shlo_grid_run(g.grid, NULL, NULL) == SHLO_ARGUMENT);
    CHECK(shlo_grid_run(g.grid, two, &g.error) == SHLO_ARGUMENT && strstr(g.error.message, "process (1, 0)"));
    two[1] = g.processes[1];
    two[1].func = "other";
    CHECK(shlo_grid_run(g.grid, two, &g.error) == SHLO_ARGUMENT);
    two[1] = g.processes[1];
    two[1].n_inputs = 0;
    CHECK(shlo_grid_run(g.grid, two, &g.error) == SHLO_INPUT &&
          strstr(g.error.message, "process (1, 0): inputs of @main: expected 1, got 0"));
    two[1] = g.processes[1];
    g.out[1][0].bytes = 3;
    CHECK(shlo_grid_run(g.grid, two, &g.error) == SHLO_INPUT && g.error.result == 0);
    g.out[1][0].bytes = 4;
    CHECK(shlo_grid_run(g.grid, g.processes, NULL) == SHLO_OK);
    shlo_grid_destroy(NULL);
    CHECK(shlo_grid_memory(NULL) == 0 && shlo_grid_memory(g.grid) > 0);
    grids_free(&g);
}

/* ---- deadlocks, budgets ---- */

#define RECV_THEN_SEND(name, from, to) \
    FUNC(name, "i32", "i32", \
        BEGIN RECV("r", "t", from, "i32", "") \
            SEND("u", "%a", "r#1", to, "i32", "") "%0 = stablehlo.abs %r#0 : tensor<i32>\n")

static const struct {
    const char *name, *funcs;
    int replicas;
    const char *message, *text;
} deadlocks[] = {{"each waits for the other's send", "a b", 2,
                     "deadlock: process (0, 0) waits at recv (channel 1) for another process, but none comes",
                     RECV_THEN_SEND("a", "1", "2") RECV_THEN_SEND("b", "2", "1")},
    {"pairs that wait in a ring", "main", 3,
        "deadlock: process (0, 0) waits at recv (channel 1) for (2, 0), which waits at recv (channel 1) for "
        "(1, 0), which waits at recv (channel 1) for (0, 0)",
        FUNC("main", "i32", "i32",
            BEGIN RECV("r", "t", "1", "i32",
                ", source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>")
                SEND("u", "%a", "r#1", "1", "i32",
                    ", source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>") "%0 = "
                                                                                                 "stablehlo."
                                                                                                 "abs %r#0 : "
                                                                                                 "tensor<i32>"
                                                                                                 "\n")},
    {"one that has ended", "a b", 2,
        "deadlock: process (0, 0) waits at all_reduce (op 0 of @a) for (1, 0), which has ended",
        SUM_OF("a", "[[0, 1]]", "f32", "") FUNC("b", "f32", "f32", "%0 = stablehlo.abs %a : tensor<f32>\n")},
    {"groups that cross", "a b c", 3,
        "deadlock: process (0, 0) waits at collective_broadcast (op 0 of @a) for (1, 0), which waits at "
        "collective_broadcast (op 0 of @b) for (2, 0), which waits at collective_broadcast (op 0 of @c) for "
        "(0, 0)",
        SPREAD("a", "[[0, 1]]") SPREAD("b", "[[1, 2]]") SPREAD("c", "[[2, 0]]")},
    {"a send that is not received", "a b", 2,
        "deadlock: process (0, 0) waits at send (channel 1) for another process, but none comes",
        "func.func @a(%a: tensor<i32>) -> tensor<i32> {\n" BEGIN
        "%n = stablehlo.constant dense<3> : tensor<i32>\n%one = stablehlo.constant dense<1> : tensor<i32>\n"
        "%l:2 = stablehlo.while(%i = %a, %k = %t) : tensor<i32>, " TOKEN
        "\ncond {\n%p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> "
        "tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\n"
        "%j = stablehlo.add %i, %one : tensor<i32>\n" SEND("u", "%i", "k", "1", "i32",
            "") "stablehlo.return %j, %u : tensor<i32>, " TOKEN
                "\n}\nreturn %l#0 : tensor<i32>\n}\n" FUNC("b", "i32", "i32",
                    "%0 = stablehlo.abs %a : tensor<i32>\n")}};

static void deadlock(void) {
    shlo_parallel hooks[3];
    shuffled order;
    memset(hooks, 0, sizeof hooks);
    hooks[1] = shuffled_make(&order, 1, 4);
#ifdef SHLO_THREADS
    CHECK(shlo_pool_create(3, NULL, &hooks[2]) == SHLO_OK);
#endif
    for (size_t i = 0; i < sizeof deadlocks / sizeof deadlocks[0]; i++)
        for (int hook = 0; hook < 3; hook++) {
            grids g;
            shlo_status s;
            TEST_CASE(deadlocks[i].name);
            s = grids_run(&g, deadlocks[i].text, deadlocks[i].funcs, deadlocks[i].replicas, 1,
                &hooks[hook], NULL);
            CHECKF(s == SHLO_DEADLOCK && !strcmp(g.error.message, deadlocks[i].message) && g.error.op[0] &&
                       g.error.function[0] && g.error.op_index >= 0,
                "%d: %s", (int)s, g.error.message);
            CHECK(shlo_grid_run(g.grid, g.processes, &g.error) == SHLO_DEADLOCK); /* a second time, too */
            grids_free(&g);
        }
#ifdef SHLO_THREADS
    shlo_pool_destroy(&hooks[2]);
#endif
}

/* A budget runs out: in a process, and in the body of a reduction that one process runs for all. */
static void budget(void) {
    shlo_options o;
    grids g;
    memset(&o, 0, sizeof o);
    o.limits.steps = 200;
    TEST_CASE("a budget");
    CHECK(
        grids_run(&g,
            "func.func @main(%a: tensor<i32>) -> tensor<i32> {\n%t = stablehlo.constant dense<true> : "
            "tensor<i1>\n"
            "%0 = stablehlo.while(%i = %a) : tensor<i32>\ncond {\nstablehlo.return %t : tensor<i1>\n} do {\n"
            "%j = \"stablehlo.collective_permute\"(%i) {source_target_pairs = dense<[[0, 1], [1, 0]]> : "
            "tensor<2x2xi64>} : (tensor<i32>) -> tensor<i32>\nstablehlo.return %j : tensor<i32>\n}\nreturn "
            "%0 : tensor<i32>\n}\n",
            "main", 2, 1, NULL, &o) == SHLO_STEPS);
    grids_free(&g);
    TEST_CASE("a budget in a body");
    CHECK(grids_run(&g,
              FUNC("main", "f32", "f32",
                  "%0 = \"stablehlo.all_reduce\"(%a) ({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n%t = "
                  "stablehlo.constant dense<true> : tensor<i1>\n"
                  "%w = stablehlo.while(%i = %x) : tensor<f32>\ncond {\nstablehlo.return %t : tensor<i1>\n} "
                  "do {\n%j = stablehlo.add %i, %y : tensor<f32>\nstablehlo.return %j : tensor<f32>\n}\n"
                  "stablehlo.return %w : tensor<f32>\n}) {replica_groups = dense<[[1, 0]]> : "
                  "tensor<1x2xi64>} : (tensor<f32>) -> tensor<f32>\n"),
              "main", 2, 1, NULL, &o) == SHLO_STEPS);
    CHECK(!strcmp(g.error.function, "main") && shlo_grid_run(g.grid, g.processes, &g.error) == SHLO_STEPS);
    grids_free(&g);
}

/* ---- memory ---- */

static const char remembered[] = FUNC("main", "9xf32", "18xf32",
    BEGIN SEND("u", "%a", "t", "1", "9xf32",
        ", source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>") RECV("r", "u", "1", "9xf32",
        ", source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>") "%0 = \"stablehlo.all_gather\"(%r#0) "
                                                                     "{all_gather_dim = 0 : i64, "
                                                                     "replica_groups = dense<[[0, 1]]> : "
                                                                     "tensor<1x2xi64>} : (tensor<9xf32>) -> "
                                                                     "tensor<18xf32>\n");

static void memory(void) {
    TEST_CASE("every allocation fails in turn");
    for (long n = 0; n < 1000; n++) {
        fail_alloc f;
        shlo_options o;
        shlo_grid_options go;
        shlo_status s;
        grids g;
        fail_alloc_init(&f, n);
        memset(&o, 0, sizeof o);
        memset(&go, 0, sizeof go);
        o.allocator = go.allocator = &f.allocator;
        go.n_replicas = 2;
        s = grids_load(&g, remembered, &o);
        if (s == SHLO_OK) s = grids_make(&g, "main", &go);
        if (s == SHLO_OK) {
            long calls = f.calls;
            CHECK(shlo_grid_run(g.grid, g.processes, &g.error) == SHLO_OK && f.calls == calls);
            CHECK((long long)shlo_grid_memory(g.grid) <= f.live_bytes);
        }
        else
            CHECK(s == SHLO_MEMORY && g.error.status == SHLO_MEMORY && !g.grid);
        grids_free(&g);
        CHECK(f.live == 0 && f.live_bytes == 0);
        if (s == SHLO_OK) {
            CHECK(n > 10);
            return;
        }
    }
    CHECK(0);
}

/* A program in a block is not forked: it stands for one process. */
static void blocks(void) {
    static unsigned char block[2][1 << 16];
    shlo_options o;
    shlo_program *p[2];
    shlo_grid *grid;
    shlo_grid_options go;
    imported i;
    grids g;
    TEST_CASE("blocks");
    CHECK(grids_run(&g, remembered, "main", 2, 1, NULL, NULL) == SHLO_OK);
    importing_text(remembered, &i);
    memset(&go, 0, sizeof go);
    go.n_replicas = 2;
    for (int k = 0; k < 2; k++) {
        memset(&o, 0, sizeof o);
        o.block = block[k];
        o.block_bytes = sizeof block[k];
        CHECK(shlo_load(i.code.data, i.code.bytes, &o, &p[k], &g.error) == SHLO_OK);
        g.processes[k].program = p[0];
    }
    CHECK(shlo_grid_create(&go, g.processes, &grid, &g.error) == SHLO_ARGUMENT &&
          strstr(g.error.message, "two processes"));
    g.processes[1].program = p[1];
    CHECK(shlo_grid_create(&go, g.processes, &grid, &g.error) == SHLO_OK &&
          shlo_grid_run(grid, g.processes, &g.error) == SHLO_OK);
    shlo_grid_destroy(grid);
    CHECK(((const float *)g.out[0][0].data)[0] == 0 && ((const float *)g.out[1][0].data)[17] == 9);
    shlo_blob_free(&i.code);
    grids_free(&g);
}

/* Many processes: the cost of a collective grows at most with the square of their number. */
static void crowd(void) {
    enum { CROWD = 1500 };
    static shlo_process processes[CROWD];
    static shlo_buffer buffers[CROWD];
    static uint32_t sums[CROWD];
    shlo_grid_options o;
    shlo_grid *grid = NULL;
    grids g;
    int ok = 1;
    TEST_CASE("a crowd");
    CHECK(grids_load(&g,
              "func.func @main() -> tensor<ui32> {\n%a = stablehlo.replica_id : tensor<ui32>\n"
              "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE("add",
                  "ui32") " {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<ui32>) -> "
                          "tensor<ui32>\nreturn %0 : tensor<ui32>\n}\n",
              NULL) == SHLO_OK);
    memset(&o, 0, sizeof o);
    o.n_replicas = CROWD;
    for (int i = 0; i < CROWD; i++) {
        buffers[i].data = &sums[i];
        buffers[i].bytes = sizeof sums[i];
        processes[i].program = g.program;
        processes[i].outputs = &buffers[i];
        processes[i].n_outputs = 1;
    }
    CHECK(shlo_grid_create(&o, processes, &grid, &g.error) == SHLO_OK &&
          shlo_grid_run(grid, processes, &g.error) == SHLO_OK);
    for (int i = 0; i < CROWD; i++) ok &= sums[i] == CROWD * (CROWD - 1) / 2;
    CHECK(ok);
    shlo_grid_destroy(grid);
    grids_free(&g);
}

int main(void) {
    same_bits();
#ifdef SHLO_THREADS
    at_the_same_time();
#endif
    plain_sums();
    crowd();
    channels();
    streams();
    host();
    alone();
    misuse();
    bad_arguments();
    deadlock();
    budget();
    memory();
    blocks();
    return test_end("grid");
}
