// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/grid/test_meeting.c - processes that disagree, wait for each other, or fail at the same time: who is
 * told what. Several senders and channels: what arrives first. A communicator that fails at each step. */
#include "grids.h"
#ifdef SHLO_THREADS
#include <pthread.h>
#include <time.h>
#endif

#define TOKEN "!stablehlo.token"
#define BEGIN "%t = stablehlo.create_token : " TOKEN "\n"
#define CHANNEL(n) "channel_handle = #stablehlo.channel_handle<handle = " n ", type = 1>"
#define PAIRS(pairs, n) ", source_target_pairs = dense<" pairs "> : tensor<" n "x2xi64>"
#define SEND(result, value, token, channel, type, more) \
    "%" result " = \"stablehlo.send\"(" value ", %" token ") {" CHANNEL(channel) more \
        "} : (tensor<" type ">, " TOKEN ") -> " TOKEN "\n"
#define RECV(result, token, channel, type, more) \
    "%" result ":2 = \"stablehlo.recv\"(%" token ") {" CHANNEL(channel) more \
        "} : (" TOKEN ") -> (tensor<" type ">, " TOKEN ")\n"
#define FUNC(name, in, out, body) \
    "func.func @" name "(%a: tensor<" in ">) -> tensor<" out "> {\n" body "return %0 : tensor<" out ">\n}\n"
#define ADD(type) \
    "({\n^bb0(%x: tensor<" type ">, %y: tensor<" type ">):\n%s = stablehlo.add %x, %y : tensor<" type \
    ">\nstablehlo.return %s : tensor<" type ">\n})"
#define SUM(name, groups, shape, type) \
    FUNC(name, type, type, \
        "%0 = \"stablehlo.all_reduce\"(%a) " ADD(type) " {replica_groups = dense<" groups \
                                                       "> : tensor<" shape "xi64>} : (tensor<" type \
                                                       ">) -> tensor<" type ">\n")
#define SPREAD(name, groups) \
    FUNC(name, "i32", "i32", \
        "%0 = \"stablehlo.collective_broadcast\"(%a) {replica_groups = dense<" groups \
        "> : tensor<1x2xi64>} : (tensor<i32>) -> tensor<i32>\n")
#define PERMUTE(name, pairs, n) \
    FUNC(name, "i32", "i32", \
        "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<" pairs "> : tensor<" n \
        "x2xi64>} : (tensor<i32>) -> tensor<i32>\n")
#define RESULT(value) "%0 = stablehlo.abs %" value " : tensor<i32>\n"
#define FOREVER(type) \
    "%t = stablehlo.constant dense<true> : tensor<i1>\n%w = stablehlo.while(%i = %x) : tensor<" type \
    ">\ncond {\nstablehlo.return %t : tensor<i1>\n} do {\n%j = stablehlo.add %i, %y : tensor<" type \
    ">\nstablehlo.return %j : tensor<" type ">\n}\nstablehlo.return %w : tensor<" type ">\n"

/* ---- what the group's members say of each other ---- */

static const struct {
    const char *name, *funcs;
    int replicas, partitions;
    shlo_status status;
    const char *part, *text;
} wrong[] = {
    {"groups of other sizes", "a b b", 3, 1, SHLO_GROUP, "process (0, 0) has different groups",
        SUM("a", "[[0, 1]]", "1x2", "i32") SUM("b", "[[0, 1, 2]]", "1x3", "i32")},
    {"a ring and a chain", "a b", 2, 1, SHLO_GROUP, "process (0, 0) has different groups",
        PERMUTE("a", "[[0, 1], [1, 0]]", "2") PERMUTE("b", "[[0, 1]]", "1")},
    {"one operand and two", "a b", 2, 1, SHLO_GROUP, "has operands of different types",
        SUM("a", "[[0, 1]]", "1x2", "i32") FUNC("b", "i32", "i32",
            "%0:2 = \"stablehlo.all_reduce\"(%a, %a) " ADD(
                "i32") " {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : "
                       "(tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)\n%1 = stablehlo.abs %0#1 : "
                       "tensor<i32>\n")},
    {"elements of other types", "s r", 2, 1, SHLO_GROUP, "channel 1 carries tensors of other types",
        FUNC("s", "i32", "i32", BEGIN SEND("u", "%a", "t", "1", "i32", "") RESULT("a")) FUNC("r", "i32",
            "f32", BEGIN RECV("r", "t", "1", "f32", "") "%0 = stablehlo.abs %r#0 : tensor<f32>\n")},
    {"two tensors and one", "s r", 2, 1, SHLO_GROUP, "channel 1 carries tensors of other types",
        FUNC("s", "i32", "i32",
            BEGIN "%u = \"stablehlo.send\"(%a, %a, %t) {" CHANNEL("1") "} : (tensor<i32>, tensor<i32>, " TOKEN
                                                                       ") -> " TOKEN "\n" RESULT("a"))
            FUNC("r", "i32", "i32", BEGIN RECV("r", "t", "1", "i32", "") RESULT("r#0"))},
    {"a missing source", "main", 2, 1, SHLO_GROUP, "channel 1 names a source that does not exist",
        FUNC("main", "i32", "i32", BEGIN RECV("r", "t", "1", "i32", PAIRS("[[9, 0]]", "1")) RESULT("r#0"))},
    {"other partitions", "main", 2, 1, SHLO_GROUP,
        "a program of 2 replicas and 2 partitions in a grid of 2 and 1",
        "module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {\n" SUM("main",
            "[[0, 1]]", "1x2", "i32") "}\n"},
    {"a failure that the last to come reports", "main", 2, 1, SHLO_STEPS, "process (1, 0)",
        FUNC("main", "i32", "i32",
            "%0 = \"stablehlo.all_reduce\"(%a) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>):\n" FOREVER(
                "i32") "}) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<i32>) -> "
                       "tensor<i32>\n")},
};

static void disagreements(void) {
    shlo_options o;
    memset(&o, 0, sizeof o);
    o.limits.steps = 200;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        grids g;
        shlo_status s;
        TEST_CASE(wrong[i].name);
        s = grids_run(&g, wrong[i].text, wrong[i].funcs, wrong[i].replicas, wrong[i].partitions, NULL, &o);
        CHECKF(s == wrong[i].status && g.error.status == s && strstr(g.error.message, wrong[i].part),
            "%d: %s", (int)s, g.error.message);
        grids_free(&g);
    }
}

/* ---- what arrives ---- */

static const struct {
    const char *name, *funcs;
    int replicas, partitions;
    int32_t out[4];
    const char *text;
} right[] = {
    {"as many replicas and partitions as the program says", "main", 1, 2, {1001, 1},
        "module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 2 : i32} {\n" FUNC("main",
            "i32", "i32",
            "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 1], [1, 0]]> : "
            "tensor<2x2xi64>, "
            "channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<i32>) -> "
            "tensor<i32>\n") "}\n"},
    {"a group that is filled up", "main", 3, 1, {1002, 0, 2001},
        FUNC("main", "i32", "i32",
            "%0 = \"stablehlo.collective_reduce\"(%a) " ADD(
                "i32") " {replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>} : "
                       "(tensor<i32>) -> tensor<i32>\n")},
    {"who is in no group gets nothing", "main", 3, 1, {2002, 0, 0},
        FUNC("main", "i32", "i32",
            "%0 = \"stablehlo.collective_reduce\"(%a) " ADD(
                "i32") " {replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>} : "
                       "(tensor<i32>) -> tensor<i32>\n")},
    {"a channel with pairs beside one without", "a b c", 3, 1, {1, 1001, 1002},
        FUNC("a", "i32", "i32", BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[0, 2]]", "1")) RESULT("a"))
            FUNC("b", "i32", "i32", BEGIN SEND("u", "%a", "t", "1", "i32", "") RESULT("a"))
                FUNC("c", "i32", "i32",
                    BEGIN RECV("r", "t", "1", "i32", "")
                        RECV("s", "r#1", "1", "i32", "") "%0 = stablehlo.add %r#0, %s#0 : tensor<i32>\n")},
    {"what is for another is left", "a b c d", 4, 1, {1, 2001, 2001, 1},
        FUNC("a", "i32", "i32", BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[0, 3]]", "1")) RESULT("a"))
            FUNC("b", "i32", "i32", BEGIN RECV("r", "t", "1", "i32", "") RESULT("r#0")) FUNC("c", "i32",
                "i32", BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[2, 1]]", "1")) RESULT("a")) FUNC("d",
                "i32", "i32", BEGIN RECV("r", "t", "1", "i32", PAIRS("[[0, 3]]", "1")) RESULT("r#0"))},
    {"what was sent first arrives first", "a b c", 3, 1, {1, 1001, 1000},
        FUNC("a", "i32", "i32",
            BEGIN RECV("r", "t", "9", "i32", "") SEND("u", "%a", "r#1", "1", "i32", PAIRS("[[0, 2]]", "1"))
                SEND("v", "%a", "u", "8", "i32", "") RESULT("a")) FUNC("b", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[1, 2]]", "1"))
                SEND("v", "%a", "u", "9", "i32", "") RESULT("a")) FUNC("c", "i32", "i32",
            BEGIN RECV("q", "t", "8", "i32", "") RECV("r", "q#1", "1", "i32", "")
                RECV("s", "r#1", "1", "i32", "") "%0 = stablehlo.subtract %r#0, %s#0 : tensor<i32>\n")},
    {"a sender that waits while another sends", "a b c", 3, 1, {3002, 0, 2001},
        FUNC("a", "i32", "i32",
            BEGIN RECV("q", "t", "2", "i32", "") RECV("r", "q#1", "1", "i32", "") RECV("s", "r#1", "1", "i32",
                "") "%1 = stablehlo.add %r#0, %s#0 : tensor<i32>\n%0 = stablehlo.add %1, %q#0 : "
                    "tensor<i32>\n") "func.func @b(%a: tensor<i32>) -> tensor<i32> {\n" BEGIN
                                     "%one = stablehlo.constant dense<1> : tensor<i32>\n%n = "
                                     "stablehlo.constant dense<502> : tensor<i32>\n%zero = "
                                     "stablehlo.constant dense<0> : tensor<i32>\n%b = stablehlo.constant "
                                     "dense<500> : tensor<i32>\n%l:2 = "
                                     "stablehlo.while(%i = %b, %k = %t) : tensor<i32>, " TOKEN
                                     "\ncond {\n%p = stablehlo.compare LT, %i, %n : (tensor<i32>, "
                                     "tensor<i32>) -> tensor<i1>\nstablehlo.return %p : "
                                     "tensor<i1>\n} do {\n%j = stablehlo.add %i, %one : tensor<i32>\n" SEND(
                                         "u", "%i", "k", "1", "i32",
                                         "") "stablehlo.return %j, %u : tensor<i32>, " TOKEN
                                             "\n}\nreturn %zero : tensor<i32>\n}\n" FUNC("c", "i32", "i32",
                                                 BEGIN SEND("u", "%a", "t", "2", "i32", "") RESULT("a"))},
};

static void arrivals(void) {
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        grids g;
        shlo_status s;
        TEST_CASE(right[i].name);
        s = grids_run(&g, right[i].text, right[i].funcs, right[i].replicas, right[i].partitions, NULL, NULL);
        CHECKF(s == SHLO_OK, "%s", g.error.message);
        for (int k = 0; k < right[i].replicas * right[i].partitions && s == SHLO_OK; k++) {
            int32_t have;
            memcpy(&have, g.out[k][0].data, sizeof have);
            CHECKF(have == right[i].out[k], "process %d: %d", k, (int)have);
        }
        grids_free(&g);
    }
}

/* ---- deadlocks ---- */

static const struct {
    const char *name, *funcs;
    int replicas;
    const char *message, *text;
} deadlocks[] = {
    {"the first has ended", "a b", 2,
        "deadlock: process (1, 0) waits at all_reduce (op 0 of @b) for (0, 0), which has ended",
        FUNC("a", "i32", "i32", RESULT("a")) SUM("b", "[[0, 1]]", "1x2", "i32")},
    {"one of three is missing", "a a b", 3,
        "deadlock: process (0, 0) waits at all_reduce (op 0 of @a) for (2, 0), which has ended",
        SUM("a", "[[0, 1, 2]]", "1x3", "i32") FUNC("b", "i32", "i32", RESULT("a"))},
    {"a collective waits for who waits at a channel", "a b", 2,
        "deadlock: process (0, 0) waits at all_reduce (op 0 of @a) for (1, 0), which waits at recv (channel "
        "1) for another "
        "process, but none comes",
        SUM("a", "[[0, 1]]", "1x2", "i32")
            FUNC("b", "i32", "i32", BEGIN RECV("r", "t", "1", "i32", "") RESULT("r#0"))},
    {"the other end of a channel waits at another", "a b", 2,
        "deadlock: process (0, 0) waits at recv (channel 1) for (1, 0), which waits at recv (channel 2) for "
        "another process, "
        "but none comes",
        FUNC("a", "i32", "i32",
            BEGIN RECV("r", "t", "1", "i32", "") RECV("s", "r#1", "1", "i32", "") RESULT("s#0"))
            FUNC("b", "i32", "i32",
                BEGIN SEND("u", "%a", "t", "1", "i32", "") RECV("r", "u", "2", "i32", "") RESULT("r#0"))},
    {"a long chain is told from its end", "a b c d e", 5,
        "deadlock: process (1, 0) waits at collective_broadcast (op 0 of @b) for (2, 0), which waits at "
        "collective_broadcast (op 0 of @c) for (3, 0), which waits at collective_broadcast (op 0 of @d) for "
        "(4, 0), which "
        "has ended",
        SPREAD("a", "[[0, 1]]") SPREAD("b", "[[1, 2]]") SPREAD("c", "[[2, 3]]") SPREAD("d", "[[3, 4]]")
            FUNC("e", "i32", "i32", RESULT("a"))},
};

static void deadlock(void) {
    grids g;
    size_t n;
    for (size_t i = 0; i < sizeof deadlocks / sizeof *deadlocks; i++) {
        TEST_CASE(deadlocks[i].name);
        CHECK(grids_run(&g, deadlocks[i].text, deadlocks[i].funcs, deadlocks[i].replicas, 1, NULL, NULL) ==
              SHLO_DEADLOCK);
        CHECKF(!strcmp(g.error.message, deadlocks[i].message), "%s", g.error.message);
        grids_free(&g);
    }
    TEST_CASE("a ring of sixteen is longer than a message");
    CHECK(grids_run(&g,
              FUNC("main", "i32", "i32",
                  BEGIN RECV("r", "t", "1", "i32",
                      PAIRS("[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 8], [8, 9], [9, "
                            "10], [10, 11], [11, "
                            "12], [12, 13], [13, 14], [14, 15], [15, 0]]",
                          "16")) RESULT("r#0")),
              "main", 16, 1, NULL, NULL) == SHLO_DEADLOCK);
    n = strlen(g.error.message);
    CHECKF(n == sizeof g.error.message - 1, "%d", (int)n);
    CHECKF(!strncmp(g.error.message,
               "deadlock: process (0, 0) waits at recv (channel 1) for (15, 0), which waits at ", 78),
        "%s", g.error.message);
    grids_free(&g);
}

/* ---- arguments ---- */

static void odd_grids(void) {
    grids g;
    int32_t have;
    CHECK(grids_run(&g, SUM("main", "[[0, 1]]", "1x2", "i32") SUM("mine", "[[0, 1]]", "1x2", "i32"), "main",
              2, 1, NULL, NULL) == SHLO_OK);
    TEST_CASE("another function with a name as long");
    g.processes[1].func = "mine";
    CHECK(shlo_grid_run(g.grid, g.processes, &g.error) == SHLO_ARGUMENT &&
          strstr(g.error.message, "process (1, 0): shlo_grid_run: another program or function"));
    grids_free(&g);
#ifdef SHLO_THREADS
    TEST_CASE("threads that are not needed");
    for (int threads = 1; threads <= 2; threads++) {
        shlo_parallel pool;
        CHECK(shlo_pool_create(2, NULL, &pool) == SHLO_OK);
        pool.n_threads = threads;
        CHECK(grids_run(&g, PERMUTE("main", "[[0, 0]]", "1"), "main", threads == 1 ? 2 : 1, 1, &pool, NULL) ==
              SHLO_OK);
        memcpy(&have, g.out[0][0].data, sizeof have);
        CHECK(have == 1);
        pool.n_threads = 2;
        grids_free(&g);
        shlo_pool_destroy(&pool);
    }
#endif
    (void)have;
}

/* ---- a communicator, whose other side does what this side does ---- */

typedef struct mirror {
    int calls, fail_at;
    char log[200];
} mirror;

static shlo_status mirror_note(mirror *m, const char *call, long long a, long long b, size_t bytes) {
    const size_t n = strlen(m->log);
    snprintf(m->log + n, sizeof m->log - n, "%s(%lld,%lld,%d) ", call, a, b, (int)bytes);
    return m->calls++ == m->fail_at ? SHLO_IO : SHLO_OK;
}
static shlo_status mirror_gather(void *user, const uint32_t *group, uint32_t n, const void *data,
    size_t bytes, void *all, shlo_error *error) {
    (void)error;
    for (uint32_t k = 0; k < n; k++) memcpy((char *)all + k * bytes, data, bytes);
    return mirror_note((mirror *)user, "gather", group[0], n, bytes);
}
static shlo_status mirror_exchange(void *user, int64_t channel, int64_t to, const void *data, int64_t from,
    void *into, size_t bytes, shlo_error *error) {
    (void)error;
    CHECK((to == SHLO_NOBODY) == (data == NULL) && (from == SHLO_NOBODY) == (into == NULL));
    if (into) memset(into, 1, bytes);
    return mirror_note((mirror *)user,
        to == SHLO_NOBODY     ? "take"
        : from == SHLO_NOBODY ? "give"
                              : "swap",
        channel, to == SHLO_NOBODY ? from : to, bytes);
}

/* Process 0 of two. status: of a run in which no call fails. */
static const struct {
    const char *name;
    shlo_status status;
    int32_t out;
    const char *log, *part, *text;
} remote[] = {
    {"a sum", SHLO_OK, 2, "gather(0,2,8) gather(0,2,4) ", "", SUM("main", "[[0, 1]]", "1x2", "i32")},
    {"a ring", SHLO_OK, 0x01010101, "gather(0,2,8) swap(0,1,4) ", "",
        PERMUTE("main", "[[0, 1], [1, 0]]", "2")},
    {"a chain", SHLO_OK, 0, "gather(0,2,8) give(0,1,4) ", "", PERMUTE("main", "[[0, 1]]", "1")},
    {"a chain's end", SHLO_OK, 0x01010101, "gather(1,2,8) take(0,1,4) ", "",
        PERMUTE("main", "[[1, 0]]", "1")},
    {"to itself", SHLO_OK, 1, "gather(0,1,8) ", "", PERMUTE("main", "[[0, 0]]", "1")},
    {"who is in no group", SHLO_OK, 0, "", "", PERMUTE("main", "[[1, 1]]", "1")},
    {"a channel without pairs", SHLO_OK, 0x01010101, "give(1,-2,4) take(2,-2,4) ", "",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", "") RECV("r", "u", "2", "i32", "") RESULT("r#0"))},
    {"a channel with pairs", SHLO_OK, 0x01010101, "give(1,1,4) take(2,1,4) ", "",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[0, 1]]", "1"))
                RECV("r", "u", "2", "i32", PAIRS("[[1, 0]]", "1")) RESULT("r#0"))},
    {"a channel of others", SHLO_OK, 0, "", "",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[1, 0]]", "1"))
                RECV("r", "u", "2", "i32", PAIRS("[[0, 1]]", "1")) RESULT("r#0"))},
    {"a target that is not there", SHLO_GROUP, 0, "", "channel 1 names a process that does not exist",
        FUNC("main", "i32", "i32",
            BEGIN SEND("u", "%a", "t", "1", "i32", PAIRS("[[0, 2]]", "1")) RESULT("a"))},
    {"a member that is not there", SHLO_GROUP, 0, "", "group member 2, but there are 2",
        SPREAD("main", "[[0, 2]]")},
    {"no host", SHLO_UNSUPPORTED, 0, "", "options.host.infeed is not set",
        FUNC("main", "i32", "i32",
            BEGIN "%i:2 = \"stablehlo.infeed\"(%t) : (" TOKEN ") -> (tensor<i32>, " TOKEN
                  ")\n" RESULT("i#0"))},
    {"no end", SHLO_STEPS, 0, "gather(0,2,8) gather(0,2,4) ", "process (0, 0)",
        FUNC("main", "i32", "i32",
            "%0 = \"stablehlo.all_reduce\"(%a) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>):\n" FOREVER(
                "i32") "}) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<i32>) -> "
                       "tensor<i32>\n")},
};

static void communicators(void) {
    for (size_t i = 0; i < sizeof remote / sizeof *remote; i++) {
        mirror m;
        shlo_comm comm;
        shlo_grid_options go;
        shlo_options o;
        grids g;
        int32_t have;
        int calls;
        shlo_status status;
        TEST_CASE(remote[i].name);
        memset(&m, 0, sizeof m);
        memset(&comm, 0, sizeof comm);
        memset(&go, 0, sizeof go);
        memset(&o, 0, sizeof o);
        o.limits.steps = 200;
        m.fail_at = -1;
        comm.gather = mirror_gather;
        comm.exchange = mirror_exchange;
        comm.user = &m;
        go.n_replicas = 2;
        go.comm = &comm;
        CHECK(grids_load(&g, remote[i].text, &o) == SHLO_OK);
        CHECKF(grids_make(&g, "main", &go) == SHLO_OK, "%s", g.error.message);
        status = shlo_grid_run(g.grid, g.processes, &g.error);
        CHECKF(status == remote[i].status && (status == SHLO_OK || strstr(g.error.message, remote[i].part)),
            "%d: %s", (int)status, g.error.message);
        CHECKF(!strcmp(m.log, remote[i].log), "%s", m.log);
        memcpy(&have, g.out[0][0].data, sizeof have);
        if (status == SHLO_OK) CHECKF(have == remote[i].out, "%d", (int)have);
        for (calls = m.calls, m.fail_at = 0; m.fail_at < calls; m.fail_at++) {
            m.calls = 0;
            m.log[0] = 0;
            CHECK(shlo_grid_run(g.grid, g.processes, &g.error) == SHLO_IO && g.error.op[0] &&
                  m.calls == m.fail_at + 1);
        }
        grids_free(&g);
    }
}

static void communicator_arguments(void) {
    mirror m;
    shlo_comm comm;
    shlo_grid_options go;
    grids g;
    long n = 0;
    TEST_CASE("a communicator without exchange");
    memset(&m, 0, sizeof m);
    memset(&comm, 0, sizeof comm);
    memset(&go, 0, sizeof go);
    comm.gather = mirror_gather;
    comm.user = &m;
    go.n_replicas = 2;
    go.comm = &comm;
    CHECK(grids_load(&g, SUM("main", "[[0, 1]]", "1x2", "i32"), NULL) == SHLO_OK);
    CHECK(grids_make(&g, "main", &go) == SHLO_ARGUMENT && !g.grid &&
          strstr(g.error.message, "without gather or exchange"));
    TEST_CASE("no memory for a communicator's grid");
    comm.exchange = mirror_exchange;
    for (;; n++) {
        fail_alloc f;
        shlo_status status;
        fail_alloc_init(&f, n);
        go.allocator = &f.allocator;
        g.used = 0;
        status = grids_make(&g, "main", &go);
        CHECK(status == SHLO_OK ||
              (status == SHLO_MEMORY && !g.grid && strstr(g.error.message, "no memory")));
        shlo_grid_destroy(g.grid);
        g.grid = NULL;
        CHECK(f.live == 0 && f.live_bytes == 0);
        if (status == SHLO_OK || n > 1000) break;
    }
    CHECKF(n > 0 && n < 1000, "%ld", n);
    grids_free(&g);
}

/* ---- two failures ---- */

#ifdef SHLO_THREADS
/* Both processes call it; the one of `first` fails first, as far as waiting can say. */
typedef struct both {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int inside, left, first;
} both;

static shlo_status fail_both(void *user, const shlo_call_info *call, shlo_error *error) {
    both *t = (both *)user;
    const struct timespec moment = {0, 20000000};
    const int me = ((const float *)call->inputs[0].data)[0] > 1000;
    pthread_mutex_lock(&t->mutex);
    t->inside++;
    pthread_cond_broadcast(&t->changed);
    while (t->inside < 2 || (me != t->first && !t->left)) pthread_cond_wait(&t->changed, &t->mutex);
    t->left++;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->mutex);
    if (me != t->first) nanosleep(&moment, NULL);
    (void)error;
    return SHLO_IO;
}

/* Of several failures that of the first process is told. */
static void two_failures(void) {
    for (int first = 0; first < 2; first++) {
        both t;
        shlo_custom custom;
        shlo_options o;
        shlo_parallel pool;
        grids g;
        TEST_CASE(first ? "the second process fails first" : "the first process fails first");
        memset(&t, 0, sizeof t);
        memset(&o, 0, sizeof o);
        memset(&custom, 0, sizeof custom);
        pthread_mutex_init(&t.mutex, NULL);
        pthread_cond_init(&t.changed, NULL);
        t.first = first;
        custom.name = "both";
        custom.call = fail_both;
        custom.user = &t;
        o.customs = &custom;
        o.n_customs = 1;
        CHECK(shlo_pool_create(2, NULL, &pool) == SHLO_OK);
        CHECK(grids_run(&g,
                  "func.func @main(%a: tensor<f32>) -> tensor<f32> {\nstablehlo.custom_call @both(%a) "
                  "{has_side_effect = "
                  "true} : (tensor<f32>) -> ()\nreturn %a : tensor<f32>\n}\n",
                  "main", 2, 1, &pool, &o) == SHLO_IO);
        CHECKF(!strncmp(g.error.message, "process (0, 0): ", 16), "%s", g.error.message);
        CHECK(t.left == 2);
        grids_free(&g);
        shlo_pool_destroy(&pool);
        pthread_cond_destroy(&t.changed);
        pthread_mutex_destroy(&t.mutex);
    }
}
#endif

int main(void) {
    disagreements();
    arrivals();
    deadlock();
    odd_grids();
    communicators();
    communicator_arguments();
#ifdef SHLO_THREADS
    two_failures();
#endif
    return test_end("grid/meeting");
}
