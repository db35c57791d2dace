/* check/infer_collective.c - ops between processes and with the outside: collectives, tokens, feeds,
 * channels. Sizes of the process grid count where the module states them; else groups are checked against
 * each other only. */
#ifndef SHLO__CHECK_INFER_COLLECTIVE_C
#define SHLO__CHECK_INFER_COLLECTIVE_C

#include "check.h"

/* ---- groups ---- */

/* Items first, first + step, ... of the list occur once; -1 fills up short groups. A hash set, as the list
 * may be long; numbers that were chosen to meet there are refused. */
static shlo_status shlo__infer_collective_unique(shlo__check *c, const char *constraint, const shlo__list *l,
    uint32_t first, uint32_t step) {
    uint32_t capacity = 16, i, mask, probes;
    int64_t *set;
    shlo_status status = SHLO_OK;
    if (l->n > UINT32_MAX / 4) return SHLO_OVERFLOW;
    while (capacity < 2 * l->n) capacity *= 2;
    set = (int64_t *)shlo__alloc_table(c->m->allocator, capacity * sizeof *set);
    if (!set) return SHLO_MEMORY;
    mask = capacity - 1;
    for (i = first; i < l->n && status == SHLO_OK; i += step) {
        int64_t x = shlo__check_item(c, l, i);
        uint32_t at = shlo__tables_hash_numbers(0, &x, 1) & mask;
        if (x < 0 || x == INT64_MAX) continue; /* no process has such a number, as is found out elsewhere */
        for (probes = 0; set[at] && set[at] != x + 1 && probes < SHLO__TABLES_PROBES; probes++) /* 0: free */
            at = (at + 1) & mask;
        if (probes == SHLO__TABLES_PROBES)
            status = shlo__check_fail(c, SHLO__CHECK_AT_ATTR(l->attr), SHLO_LIMIT, NULL,
                "too many processes in %s have equal hashes", shlo__op_attr_row(l->attr)->name);
        else if (set[at])
            status = shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_ATTR(l->attr), i), SHLO_ATTRIBUTE,
                constraint, "%lld occurs twice in %s", (long long)x, shlo__op_attr_row(l->attr)->name);
        else
            set[at] = x + 1;
    }
    shlo__alloc_free(c->m->allocator, set, capacity * sizeof *set);
    return status;
}

/* Number of processes that a grouping counts; 0: not stated. */
static int64_t shlo__infer_collective_grid(const shlo__check *c, shlo__grouping g) {
    int64_t replicas = c->m->n_replicas, partitions = c->m->n_partitions;
    if (g == SHLO__CROSS_PARTITION) return partitions;
    return g == SHLO__FLATTENED ? replicas * partitions : replicas;
}

/* Ids of the groups: each once (unique), as many as there are processes (size, if that constraint has a
   name), from `first` on (range): 0, or -1 where that may fill up short groups. No groups at all stands for
   one group of all. */
static shlo_status shlo__infer_collective_groups(shlo__check *c, uint32_t id, shlo__grouping g,
    const char *unique, const char *size, const char *range, int64_t first) {
    shlo__list l = shlo__check_list(c, id);
    int64_t n = 0, grid = shlo__infer_collective_grid(c, g), end;
    uint32_t i;
    SHLO__TRY(shlo__infer_collective_unique(c, unique, &l, 0, 1));
    for (i = 0; i < l.n; i++) n += shlo__check_item(c, &l, i) >= 0;
    if (size && grid && l.n && n != grid)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, size,
            "%s names %lld processes, expected %lld", shlo__op_attr_row(id)->name, (long long)n,
            (long long)grid);
    end = size ? n : grid ? grid : INT64_MAX;
    return shlo__check_items_in(c, range, &l, first, end);
}

/* Processes in a group; 0: not known. */
static int64_t shlo__infer_collective_group_size(const shlo__check *c, uint32_t id, shlo__grouping g) {
    const shlo__attr *a = shlo__check_attr(c, id);
    int64_t n;
    if (!a || !a->n) return 0;
    n = a->columns;
    return g == SHLO__CROSS_BOTH ? n * (int64_t)c->m->n_partitions : n;
}

/* (`constraint`) use_global_device_ids needs a channel, and groups of devices; and what both mean
 * together. */
static shlo_status shlo__infer_collective_grouping(shlo__check *c, const char *constraint, uint32_t groups,
    uint32_t channel_attr, uint32_t global_attr, shlo__grouping *g) {
    int64_t channel = shlo__check_number(c, channel_attr);
    int global = shlo__check_number(c, global_attr) != 0;
    *g = shlo__op_grouping(channel, global);
    if (!global) return SHLO_OK;
    if (!shlo__check_list(c, groups).n)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(groups), SHLO_ATTRIBUTE, constraint,
            "no groups, expected some with use_global_device_ids");
    if (channel > 0) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(channel_attr), SHLO_ATTRIBUTE, constraint,
        "channel_id is %lld, expected above 0 with use_global_device_ids", (long long)channel);
}
static shlo__grouping shlo__infer_collective_plain_grouping(const shlo__check *c, uint32_t channel_attr) {
    return shlo__op_plain_grouping(shlo__check_number(c, channel_attr));
}

static shlo_status shlo__infer_collective_operands(shlo__check *c) {
    uint32_t i;
    SHLO__TRY(shlo__check_operands_at_least(c, "I1", 1));
    for (i = 0; i < c->parts->n_operands; i++) SHLO__TRY(shlo__check_operand_is(c, "I1", i, SHLO__T_TENSOR));
    return SHLO_OK;
}

/* size * times; a dynamic or unknown factor gives a dynamic product. */
static shlo_status shlo__infer_collective_times(shlo__check *c, uint32_t i, const char *constraint,
    shlo__shape *s, int64_t d, int64_t times) {
    int64_t size = s->dim[d], bound = s->bound[d];
    if (!times) {
        shlo__check_shape_set(s, (int32_t)d, SHLO__DYNAMIC, -1);
        return SHLO_OK;
    }
    if ((size != SHLO__DYNAMIC && !shlo__i64_mul(size, times, &size)) ||
        (bound >= 0 && !shlo__i64_mul(bound, times, &bound)))
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(i), d), SHLO_OVERFLOW, constraint,
            "the size of dimension %lld overflows", (long long)d);
    shlo__check_shape_set(s, (int32_t)d, size, bound);
    return SHLO_OK;
}

/* Dimension d of type `large` is a multiple, by 1 or more, of that of type `small_type`. */
static shlo_status shlo__infer_collective_multiple(shlo__check *c, uint32_t i, const char *constraint,
    int64_t d, uint32_t large, uint32_t small_type) {
    shlo__shape s, t;
    shlo__size_text text[2];
    int64_t size, factor;
    shlo__check_shape(c, large, &s);
    shlo__check_shape(c, small_type, &t);
    size = s.dim[d];
    factor = t.dim[d];
    if (factor == SHLO__DYNAMIC) return SHLO_OK; /* it may be 1 */
    if (size == SHLO__DYNAMIC ? s.bound[d] < 0 || s.bound[d] >= factor
                              : (factor ? size % factor == 0 && size >= factor : size == 0))
        return SHLO_OK;
    return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_RESULT(i), d), SHLO_SHAPE, constraint,
        "dimension %lld: %s is no multiple of %s", (long long)d, shlo__check_size(size, s.bound[d], &text[0]),
        shlo__check_size(factor, t.bound[d], &text[1]));
}

/* ---- collectives ---- */

SHLO__FN shlo_status shlo__infer_all_gather(shlo__check *c) {
    int64_t d = shlo__check_number(c, SHLO__A_all_gather__all_gather_dim), size;
    uint32_t i, n = c->parts->n_operands;
    shlo__grouping g = SHLO__CROSS_REPLICA;
    shlo__shape s;
    SHLO__TRY(shlo__infer_collective_operands(c));
    for (i = 0; i < n; i++)
        SHLO__TRY(shlo__check_number_in(c, "C1", SHLO__A_all_gather__all_gather_dim, 0,
            shlo__check_rank(c, shlo__check_operand(c, i))));
    SHLO__TRY(shlo__infer_collective_grouping(c, "C5", SHLO__A_all_gather__replica_groups,
        SHLO__A_all_gather__channel_id, SHLO__A_all_gather__use_global_device_ids, &g));
    SHLO__TRY(shlo__infer_collective_groups(c, SHLO__A_all_gather__replica_groups, g, "C2", "C3", "C4", 0));
    size = shlo__infer_collective_group_size(c, SHLO__A_all_gather__replica_groups, g);
    /* published artifacts let groups of one gather more than there is; only multiples are asked for then */
    if (size == 1) size = 0;
    SHLO__TRY(shlo__check_n_results(c, "C6", n));
    for (i = 0; i < n; i++) {
        shlo__check_shape(c, shlo__check_operand(c, i), &s);
        SHLO__TRY(shlo__check_need_result(c, i));
        SHLO__TRY(shlo__infer_collective_times(c, i, "C6", &s, d, size));
        SHLO__TRY(shlo__check_result_shape(c, i, "C6", "C6", shlo__check_operand(c, i), &s, SHLO__EXACT));
        SHLO__TRY(shlo__infer_collective_multiple(c, i, "C6", d, c->results[i], shlo__check_operand(c, i)));
    }
    return SHLO_OK;
}

/* Groups may differ in size (I2 of all_reduce); a table has -1 behind the shorter ones. */
static shlo_status shlo__infer_collective_reduced(shlo__check *c, uint32_t groups, uint32_t channel,
    uint32_t global, int all) {
    uint32_t i, n = c->parts->n_operands;
    shlo__grouping g = SHLO__CROSS_REPLICA;
    shlo__body body;
    shlo__shape s;
    SHLO__TRY(shlo__infer_collective_operands(c));
    SHLO__TRY(shlo__infer_collective_grouping(c, "C4", groups, channel, global, &g));
    SHLO__TRY(shlo__infer_collective_groups(c, groups, g, "C1", all ? "C2" : NULL, "C3", -1));
    for (i = 0; i < n; i++) SHLO__TRY(shlo__check_body_reduces(c, 0, "C5", 1, i, &body));
    SHLO__TRY(shlo__check_n_results(c, "C6", n));
    for (i = 0; i < n; i++) {
        shlo__check_shape(c, shlo__check_operand(c, i), &s);
        SHLO__TRY(shlo__check_result_shape(c, i, "C7", "C6", shlo__check_body_result(c, &body, 0), &s,
            SHLO__EXACT));
    }
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_all_reduce(shlo__check *c) {
    return shlo__infer_collective_reduced(c, SHLO__A_all_reduce__replica_groups,
        SHLO__A_all_reduce__channel_id, SHLO__A_all_reduce__use_global_device_ids, 1);
}

/* Younger than the specification: all_reduce whose result only the first of each group gets, and that not all
   processes take part in. The constraints are numbered as those of all_reduce. */
SHLO__FN shlo_status shlo__infer_collective_reduce(shlo__check *c) {
    return shlo__infer_collective_reduced(c, SHLO__A_collective_reduce__replica_groups,
        SHLO__A_collective_reduce__channel_id, SHLO__A_collective_reduce__use_global_device_ids, 0);
}

/* (C9) of one operand of all_to_all. */
static shlo_status shlo__infer_all_to_all_result(shlo__check *c, uint32_t i, int64_t split, int64_t concat,
    int64_t count) {
    shlo__shape s;
    shlo__check_shape(c, shlo__check_operand(c, i), &s);
    if (split != concat) {
        if (s.dim[split] != SHLO__DYNAMIC)
            s.dim[split] /= count;
        else if (s.bound[split] >= 0)
            s.bound[split] /= count;
        SHLO__TRY(shlo__infer_collective_times(c, i, "C9", &s, concat, count));
    }
    return shlo__check_result_shape(c, i, "C9", "C9", shlo__check_operand(c, i), &s, SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_all_to_all(shlo__check *c) {
    const uint32_t groups = SHLO__A_all_to_all__replica_groups;
    int64_t split = shlo__check_number(c, SHLO__A_all_to_all__split_dimension),
            concat = shlo__check_number(c, SHLO__A_all_to_all__concat_dimension);
    int64_t count = shlo__check_number(c, SHLO__A_all_to_all__split_count), size;
    uint32_t i, n = c->parts->n_operands;
    const shlo__attr *a = shlo__check_attr(c, groups);
    SHLO__TRY(shlo__infer_collective_operands(c));
    SHLO__TRY(shlo__check_at_least(c, "C4", SHLO__A_all_to_all__split_count, 1));
    for (i = 0; i < n; i++) {
        uint32_t type = shlo__check_operand(c, i);
        SHLO__TRY(shlo__check_number_in(c, "C1", SHLO__A_all_to_all__split_dimension, 0,
            shlo__check_rank(c, type)));
        size = shlo__check_dim(c, type, (uint32_t)split);
        if (size != SHLO__DYNAMIC && size % count)
            return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(i), split), SHLO_SHAPE, "C2",
                "dimension %lld has size %lld, expected a multiple of split_count %lld", (long long)split,
                (long long)size, (long long)count);
        SHLO__TRY(shlo__check_number_in(c, "C3", SHLO__A_all_to_all__concat_dimension, 0,
            shlo__check_rank(c, type)));
    }
    SHLO__TRY(shlo__infer_collective_groups(c, groups,
        shlo__infer_collective_plain_grouping(c, SHLO__A_all_to_all__channel_id), "C5", "C6", "C7", 0));
    if (a && a->n && a->columns != count)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(groups), SHLO_ATTRIBUTE, "C8",
            "groups of %u processes, expected split_count %lld", (unsigned)a->columns, (long long)count);
    SHLO__TRY(shlo__check_n_results(c, "C9", n));
    for (i = 0; i < n; i++) SHLO__TRY(shlo__infer_all_to_all_result(c, i, split, concat, count));
    return SHLO_OK;
}

SHLO__FN shlo_status shlo__infer_collective_broadcast(shlo__check *c) {
    shlo__grouping g = shlo__infer_collective_plain_grouping(c, SHLO__A_collective_broadcast__channel_id);
    SHLO__TRY(shlo__infer_collective_operands(c));
    SHLO__TRY(shlo__infer_collective_groups(c, SHLO__A_collective_broadcast__replica_groups, g, "C1", NULL,
        "C2", 0));
    return shlo__check_result(c, 0, "C3", shlo__check_operand(c, 0), SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_collective_permute(shlo__check *c) {
    const uint32_t id = SHLO__A_collective_permute__source_target_pairs;
    int64_t grid = shlo__infer_collective_grid(c,
        shlo__infer_collective_plain_grouping(c, SHLO__A_collective_permute__channel_id));
    const shlo__attr *a = shlo__check_attr(c, id);
    shlo__list l = shlo__check_list(c, id);
    SHLO__TRY(shlo__infer_collective_operands(c));
    if (a && a->n && a->columns != 2)
        return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(id), SHLO_ATTRIBUTE, "C1",
            "source_target_pairs has rows of %u, expected 2", (unsigned)a->columns);
    SHLO__TRY(shlo__infer_collective_unique(c, "C2", &l, 0, 2));
    SHLO__TRY(shlo__infer_collective_unique(c, "C3", &l, 1, 2));
    SHLO__TRY(shlo__check_items_in(c, "C4", &l, 0, grid ? grid : INT64_MAX));
    return shlo__check_result(c, 0, "C5", shlo__check_operand(c, 0), SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_reduce_scatter(shlo__check *c) {
    const uint32_t dim_attr = SHLO__A_reduce_scatter__scatter_dimension;
    int64_t d = shlo__check_number(c, dim_attr), size;
    shlo__grouping g = SHLO__CROSS_REPLICA;
    shlo__body body;
    shlo__shape s;
    SHLO__TRY(shlo__infer_collective_operands(c));
    SHLO__TRY(shlo__check_number_in(c, "C2", dim_attr, 0, shlo__check_rank(c, shlo__check_operand(c, 0))));
    SHLO__TRY(shlo__infer_collective_grouping(c, "C6", SHLO__A_reduce_scatter__replica_groups,
        SHLO__A_reduce_scatter__channel_id, SHLO__A_reduce_scatter__use_global_device_ids, &g));
    SHLO__TRY(shlo__infer_collective_groups(c, SHLO__A_reduce_scatter__replica_groups, g, "C3", "C4", "C5",
        0));
    shlo__check_shape(c, shlo__check_operand(c, 0), &s);
    size = shlo__infer_collective_group_size(c, SHLO__A_reduce_scatter__replica_groups, g);
    if (size && s.dim[d] != SHLO__DYNAMIC && s.dim[d] % size)
        return shlo__check_fail(c, shlo__check_at_dim(SHLO__CHECK_AT_OPERAND(0), d), SHLO_SHAPE, "C1",
            "dimension %lld has size %lld, expected a multiple of %lld, the processes of a group",
            (long long)d, (long long)s.dim[d], (long long)size);
    SHLO__TRY(shlo__check_body_reduces(c, 0, "C7", 1, 0, &body));
    if (!size || s.dim[d] == SHLO__DYNAMIC)
        shlo__check_shape_set(&s, (int32_t)d, SHLO__DYNAMIC,
            s.bound[d] < 0 ? -1 : s.bound[d] / SHLO__MAX(size, 1));
    else
        s.dim[d] /= size;
    SHLO__TRY(shlo__check_result_shape(c, 0, "C9", "C8", shlo__check_body_result(c, &body, 0), &s,
        SHLO__EXACT));
    return shlo__infer_collective_multiple(c, 0, "C8", d, shlo__check_operand(c, 0), c->results[0]);
}

/* replica_id, partition_id */
SHLO__FN shlo_status shlo__infer_process_id(shlo__check *c) {
    uint32_t type = 0;
    SHLO__TRY(shlo__module_tensor(c->m, SHLO_U32, 0, NULL, NULL, &type));
    return shlo__check_result(c, 0, NULL, type, SHLO__EXACT);
}

/* ---- tokens, feeds, channels ---- */

static shlo_status shlo__infer_collective_token(shlo__check *c) {
    uint32_t type = 0;
    SHLO__TRY(shlo__module_type(c->m, SHLO__TYPE_TOKEN, SHLO_NO_DTYPE, 0, NULL, &type));
    return shlo__check_result(c, 0, NULL, type, SHLO__EXACT);
}

SHLO__FN shlo_status shlo__infer_create_token(shlo__check *c) { return shlo__infer_collective_token(c); }

SHLO__FN shlo_status shlo__infer_after_all(shlo__check *c) {
    uint32_t i;
    for (i = 0; i < c->parts->n_operands; i++) SHLO__TRY(shlo__check_operand_is_token(c, "I1", i));
    return shlo__infer_collective_token(c);
}

/* Results are tensors, as given, and a token at the end: infeed (C1) .. (C3), recv (C2) .. (C4). */
static shlo_status shlo__infer_collective_received(shlo__check *c, const char *some, const char *tensors,
    const char *token) {
    shlo__type_name name;
    uint32_t i;
    SHLO__TRY(shlo__check_operand_is_token(c, "I1", 0));
    if (!c->n_results)
        return shlo__check_fail(c, SHLO__CHECK_AT_OP(), SHLO_ARGUMENT, some,
            "no result types, expected a token at least");
    for (i = 0; i < c->n_results; i++) SHLO__TRY(shlo__check_need_result(c, i));
    for (i = 0; i + 1 < c->n_results; i++)
        SHLO__TRY(shlo__check_type_is(c, tensors, SHLO__CHECK_AT_RESULT(i), c->results[i], SHLO__T_ANY));
    if (shlo__check_is_token(c, c->results[i])) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_RESULT(i), SHLO_TYPE, token,
        "the last result has type %s, expected a token", shlo__check_name(c, c->results[i], &name));
}

/* Operands are tensors and a token at the end; the result is a token. */
static shlo_status shlo__infer_collective_sent(shlo__check *c) {
    uint32_t i;
    SHLO__TRY(shlo__check_operands_at_least(c, "I2", 1));
    for (i = 0; i + 1 < c->parts->n_operands; i++) SHLO__TRY(shlo__check_operand_is(c, "I1", i, SHLO__T_ANY));
    SHLO__TRY(shlo__check_operand_is_token(c, "I2", i));
    return shlo__infer_collective_token(c);
}

SHLO__FN shlo_status shlo__infer_infeed(shlo__check *c) {
    return shlo__infer_collective_received(c, "C1", "C2", "C3");
}
SHLO__FN shlo_status shlo__infer_outfeed(shlo__check *c) { return shlo__infer_collective_sent(c); }

/* (C1) The channel's type says whether the host is at its other end. */
static shlo_status shlo__infer_collective_channel(shlo__check *c, uint32_t type_attr, uint32_t host_attr,
    int64_t with_host) {
    int64_t type = shlo__check_number(c, type_attr),
            expected =
                shlo__check_number(c, host_attr) ? with_host : (int64_t)SHLO_channel_type_DEVICE_TO_DEVICE;
    if (type == expected) return SHLO_OK;
    return shlo__check_fail(c, SHLO__CHECK_AT_ATTR(type_attr), SHLO_ATTRIBUTE, "C1",
        "channel_type is %s, expected %s as is_host_transfer says", shlo_enum_name("channel_type", type),
        shlo_enum_name("channel_type", expected));
}

/* Channels have positive numbers. Artifacts that upstream publishes have the number 0, so it is refused only
   in programs that are to run. */
SHLO__FN shlo_status shlo__infer_recv(shlo__check *c) {
    SHLO__TRY(shlo__check_at_least(c, "I2", SHLO__A_recv__channel_id, 0));
    SHLO__TRY(shlo__infer_collective_channel(c, SHLO__A_recv__channel_type, SHLO__A_recv__is_host_transfer,
        SHLO_channel_type_HOST_TO_DEVICE));
    return shlo__infer_collective_received(c, "C2", "C3", "C4");
}

SHLO__FN shlo_status shlo__infer_send(shlo__check *c) {
    SHLO__TRY(shlo__check_at_least(c, "I3", SHLO__A_send__channel_id, 0));
    SHLO__TRY(shlo__infer_collective_channel(c, SHLO__A_send__channel_type, SHLO__A_send__is_host_transfer,
        SHLO_channel_type_DEVICE_TO_HOST));
    return shlo__infer_collective_sent(c);
}

#endif
