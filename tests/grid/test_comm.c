// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/grid/test_comm.c - grids of one process each that meet through a communicator (here: threads and
 * shared memory) give the bits of one grid that has all processes; a failure of the communicator or a
 * disagreement is an error in every process. */
#include "grids.h"

#ifdef SHLO_THREADS
#include <pthread.h>

enum { HOSTS = 6, LETTERS = 64, LETTER_BYTES = 4096 };

/* For each process: its data for a gather, and a numbered mail box. */
typedef struct desk {
    const void *data;
    size_t bytes;
    unsigned long round;
    unsigned long taken;
} desk;
typedef struct letter {
    int full;
    int64_t channel, to, from;
    unsigned long order;
    size_t bytes;
    unsigned char data[LETTER_BYTES];
} letter;
typedef struct town {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    desk desks[HOSTS];
    letter letters[LETTERS];
    unsigned long order;
    int ended, fail_gather;
} town;
typedef struct host {
    town *town;
    shlo_comm comm;
    const char *text, *func;
    int replicas, partitions;
    shlo_status status;
    grids g;
} host;

/* The members of a group count rounds together, which works only if groups do not overlap; the programs here
 * have no such groups. */
static shlo_status gather(void *user, const uint32_t *group, uint32_t n, const void *data, size_t bytes,
    void *all, shlo_error *error) {
    host *h = (host *)user;
    town *t = h->town;
    desk *mine = &t->desks[h->comm.process];
    (void)error;
    if (t->fail_gather) return SHLO_IO;
    pthread_mutex_lock(&t->mutex);
    mine->data = data;
    mine->bytes = bytes;
    mine->taken = 0;
    mine->round++;
    pthread_cond_broadcast(&t->changed);
    for (uint32_t k = 0; k < n; k++) {
        desk *d = &t->desks[group[k]];
        while (d->round < mine->round) pthread_cond_wait(&t->changed, &t->mutex);
        memcpy((char *)all + k * bytes, d->data, bytes < d->bytes ? bytes : d->bytes);
        d->taken++;
        pthread_cond_broadcast(&t->changed);
    }
    while (mine->taken < n) pthread_cond_wait(&t->changed, &t->mutex);
    pthread_mutex_unlock(&t->mutex);
    return SHLO_OK;
}

static void post(town *t, int64_t channel, int64_t from, int64_t to, const void *data, size_t bytes) {
    for (;;) {
        for (int i = 0; i < LETTERS; i++) {
            letter *l = &t->letters[i];
            if (l->full) continue;
            l->full = 1;
            l->channel = channel;
            l->from = from;
            l->to = to;
            l->order = ++t->order;
            l->bytes = bytes;
            memcpy(l->data, data, bytes);
            pthread_cond_broadcast(&t->changed);
            return;
        }
        pthread_cond_wait(&t->changed, &t->mutex);
    }
}

static letter *look(town *t, int64_t channel, int64_t from, int64_t to) {
    letter *found = NULL;
    for (int i = 0; i < LETTERS; i++) {
        letter *l = &t->letters[i];
        if (!l->full || l->channel != channel || (from != SHLO_ANYONE && l->from != from) ||
            (l->to != SHLO_ANYONE && l->to != to))
            continue;
        if (!found || l->order < found->order) found = l;
    }
    return found;
}

static shlo_status exchange(void *user, int64_t channel, int64_t to, const void *data, int64_t from,
    void *into, size_t bytes, shlo_error *error) {
    host *h = (host *)user;
    town *t = h->town;
    letter *l = NULL;
    shlo_status status = SHLO_OK;
    (void)error;
    if (bytes > LETTER_BYTES) return SHLO_LIMIT;
    pthread_mutex_lock(&t->mutex);
    if (to != SHLO_NOBODY) post(t, channel, (int64_t)h->comm.process, to, data, bytes);
    if (from != SHLO_NOBODY) {
        while (!(l = look(t, channel, from, (int64_t)h->comm.process)))
            pthread_cond_wait(&t->changed, &t->mutex);
        if (l->bytes == bytes)
            memcpy(into, l->data, bytes);
        else
            status = SHLO_INPUT;
        l->full = 0;
        pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->mutex);
    return status;
}

/* The buffers of process i in a grid of all are those of its host. */
static void *live(void *user) {
    host *h = (host *)user;
    shlo_grid_options o;
    memset(&o, 0, sizeof o);
    o.n_replicas = h->replicas;
    o.n_partitions = h->partitions;
    o.comm = &h->comm;
    h->status = shlo_grid_create(&o, h->g.processes, &h->g.grid, &h->g.error);
    if (h->status == SHLO_OK) h->status = shlo_grid_run(h->g.grid, h->g.processes, &h->g.error);
    if (h->status == SHLO_OK)
        h->status = shlo_grid_run(h->g.grid, h->g.processes, &h->g.error); /* a second time, too */
    return NULL;
}

static void settle(host *hosts, town *t, const char *text, const char *func, int replicas, int partitions) {
    int n = replicas * partitions;
    memset(t, 0, sizeof *t);
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->changed, NULL);
    for (int i = 0; i < n; i++) {
        host *h = &hosts[i];
        memset(h, 0, sizeof *h);
        h->town = t;
        h->func = func;
        h->replicas = replicas;
        h->partitions = partitions;
        h->comm.process = (uint32_t)i;
        h->comm.gather = gather;
        h->comm.exchange = exchange;
        h->comm.user = h;
        CHECK(grids_load(&h->g, text, NULL) == SHLO_OK);
        grids_buffers(&h->g, i, func);
        h->g.processes[0] = h->g.processes[i];
    }
}

static void run_all(host *hosts, int n) {
    pthread_t threads[HOSTS];
    for (int i = 0; i < n; i++) CHECK(pthread_create(&threads[i], NULL, live, &hosts[i]) == 0);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

static void leave(host *hosts, town *t, int n) {
    for (int i = 0; i < n; i++) grids_free(&hosts[i].g);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->mutex);
}

/* ---- the same bits ---- */

#define REDUCE \
    "({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n%s = stablehlo.add %x, %y : tensor<f32>\n%h = " \
    "stablehlo.multiply %s, %x : tensor<f32>\nstablehlo.return %h : tensor<f32>\n})"
#define MAIN(in, out, body) \
    "func.func @main(%a: tensor<" in ">) -> tensor<" out "> {\n" body "return %0 : tensor<" out ">\n}\n"
#define PERMUTE(pairs, n) \
    MAIN("4xf32", "4xf32", \
        "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<" pairs "> : tensor<" n \
        "x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>\n")
#define CHANNEL(n) "channel_handle = #stablehlo.channel_handle<handle = " n ", type = 0>"

static const struct {
    const char *name;
    int replicas, partitions;
    const char *text;
} programs[] = {
    {"all_gather", 3, 2,
        MAIN("2x3xf32", "2x18xf32",
            "%0 = \"stablehlo.all_gather\"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[2, 0, "
            "1]]> : tensor<1x3xi64>, " CHANNEL("1") "} : (tensor<2x3xf32>) -> tensor<2x18xf32>\n")},
    {"all_reduce", 3, 2,
        MAIN("300xf32", "300xf32",
            "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE
            " {replica_groups = dense<[[4, 0, 3], [5, 2, 1]]> : tensor<2x3xi64>, " CHANNEL(
                "1") ", use_global_device_ids} : (tensor<300xf32>) -> tensor<300xf32>\n")},
    {"all_to_all", 2, 3,
        MAIN("6x3xf32", "2x9xf32",
            "%0 = \"stablehlo.all_to_all\"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64, "
            "split_count = 3 : i64, replica_groups = dense<[[0, 2, 1]]> : tensor<1x3xi64>, " CHANNEL(
                "1") "} : (tensor<6x3xf32>) -> tensor<2x9xf32>\n")},
    {"collective_broadcast", 3, 1,
        MAIN("4xf32", "4xf32",
            "%0 = \"stablehlo.collective_broadcast\"(%a) {replica_groups = dense<[[2, 1]]> : "
            "tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>\n")},
    {"collective_permute", 4, 1,
        MAIN("4xf32", "4xf32",
            "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[0, 1], [1, 0], [3, "
            "3]]> : tensor<3x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>\n")},
    {"a chain", 4, 1,
        MAIN("4xf32", "4xf32",
            "%0 = \"stablehlo.collective_permute\"(%a) {source_target_pairs = dense<[[3, 0], [0, 2]]> : "
            "tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>\n")},
    {"reduce_scatter", 1, 3,
        MAIN("2x6xf32", "2x2xf32",
            "%0 = \"stablehlo.reduce_scatter\"(%a) " REDUCE
            " {scatter_dimension = 1 : i64, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, " CHANNEL(
                "1") ", use_global_device_ids} : (tensor<2x6xf32>) -> tensor<2x2xf32>\n")},
    {"collective_reduce", 4, 1,
        MAIN("5xf32", "5xf32",
            "%0 = \"stablehlo.collective_reduce\"(%a) " REDUCE
            " {replica_groups = dense<[[2, 3, 0]]> : tensor<1x3xi64>} : (tensor<5xf32>) -> tensor<5xf32>\n")},
    {"send and recv", 3, 1,
        MAIN("5xf32", "5xf32",
            "%t = stablehlo.create_token : !stablehlo.token\n"
            "%u = \"stablehlo.send\"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 3, type = "
            "1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<5xf32>, "
            "!stablehlo.token) -> !stablehlo.token\n"
            "%r:2 = \"stablehlo.recv\"(%u) {channel_handle = #stablehlo.channel_handle<handle = 3, type = "
            "1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> "
            "(tensor<5xf32>, !stablehlo.token)\n"
            "%0 = stablehlo.subtract %r#0, %a : tensor<5xf32>\n")}};

static void same_bits(void) {
    static host hosts[HOSTS];
    static town t;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        int n = programs[i].replicas * programs[i].partitions;
        grids g;
        TEST_CASE(programs[i].name);
        CHECKF(grids_run(&g, programs[i].text, "main", programs[i].replicas, programs[i].partitions, NULL,
                   NULL) == SHLO_OK,
            "%s", g.error.message);
        settle(hosts, &t, programs[i].text, "main", programs[i].replicas, programs[i].partitions);
        run_all(hosts, n);
        for (int k = 0; k < n; k++) {
            CHECKF(hosts[k].status == SHLO_OK, "%d: %s", k, hosts[k].g.error.message);
            CHECK(!memcmp(hosts[k].g.out[k][0].data, g.out[k][0].data, g.out[k][0].bytes));
        }
        leave(hosts, &t, n);
        grids_free(&g);
    }
}

static void failures(void) {
    static host hosts[HOSTS];
    static town t;
    TEST_CASE("another op");
    settle(hosts, &t, programs[0].text, "main", 3, 2);
    grids_free(&hosts[4].g);
    CHECK(grids_load(&hosts[4].g,
              MAIN("2x3xf32", "2x3xf32",
                  "%0 = \"stablehlo.all_reduce\"(%a) " REDUCE
                  " {replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, " CHANNEL(
                      "1") "} : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"),
              NULL) == SHLO_OK);
    grids_buffers(&hosts[4].g, 0, "main");
    run_all(hosts, 6);
    for (int k = 0; k < 6; k++)
        CHECKF(hosts[k].status == SHLO_GROUP &&
                   strstr(hosts[k].g.error.message, "does not have the same op, channel, group and types"),
            "%d: %s", k, hosts[k].g.error.message);
    leave(hosts, &t, 6);
    TEST_CASE("a ring and a chain");
    settle(hosts, &t, PERMUTE("[[0, 1], [1, 0]]", "2"), "main", 2, 1);
    grids_free(&hosts[0].g);
    CHECK(grids_load(&hosts[0].g, PERMUTE("[[0, 1]]", "1"), NULL) == SHLO_OK);
    grids_buffers(&hosts[0].g, 0, "main");
    run_all(hosts, 2);
    for (int k = 0; k < 2; k++) CHECKF(hosts[k].status == SHLO_GROUP, "%d: %d", k, (int)hosts[k].status);
    leave(hosts, &t, 2);
    TEST_CASE("a communicator that fails");
    settle(hosts, &t, programs[0].text, "main", 3, 2);
    t.fail_gather = 1;
    run_all(hosts, 6);
    for (int k = 0; k < 6; k++)
        CHECK(hosts[k].status == SHLO_IO && !strcmp(hosts[k].g.error.op, "all_gather"));
    leave(hosts, &t, 6);
    TEST_CASE("a process that is not there");
    settle(hosts, &t, programs[0].text, "main", 3, 2);
    hosts[0].comm.process = 6;
    live(&hosts[0]);
    CHECK(hosts[0].status == SHLO_ARGUMENT && !hosts[0].g.grid);
    leave(hosts, &t, 6);
}
#endif

int main(void) {
#ifdef SHLO_THREADS
    same_bits();
    failures();
#endif
    return test_end("comm");
}
