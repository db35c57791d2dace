/* examples/mpi/shlo_mpi.h - the communicator of a process grid over MPI: process number k of the grid is rank
 * k of MPI_COMM_WORLD.
 *
 *   MPI_Init(&argc, &argv);
 *   shlo_mpi mpi;
 *   shlo_mpi_open(&mpi);
 *   options.n_replicas = mpi.ranks;        // and options.comm = &mpi.comm: shlo_grid_create, shlo_grid_run
 *   ...
 *   shlo_mpi_close(&mpi);                  // after shlo_grid_destroy, in all ranks
 *   MPI_Finalize();
 *
 * An MPI error becomes SHLO_IO with its text. A message has at most 2^31 - 1 bytes; the number of a channel
 * is its tag. */
#ifndef SHLO_MPI_H
#define SHLO_MPI_H

#include "stablehlo.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A group that has met before. */
typedef struct shlo_mpi_group {
    uint32_t *members, n;
    MPI_Comm comm;
    struct shlo_mpi_group *next;
} shlo_mpi_group;

/* A send whose data may still be in transit. */
typedef struct shlo_mpi_send {
    MPI_Request request;
    void *data;
    struct shlo_mpi_send *next;
} shlo_mpi_send;

typedef struct shlo_mpi {
    shlo_comm comm;
    int rank, ranks, last_tag;
    shlo_mpi_group *groups;
    shlo_mpi_send *sends;
} shlo_mpi;

static shlo_status shlo_mpi_fail(shlo_error *error, shlo_status status, const char *text) {
    error->status = status;
    snprintf(error->message, sizeof error->message, "%.220s", text);
    return status;
}

static shlo_status shlo_mpi_check(int code, shlo_error *error) {
    char text[MPI_MAX_ERROR_STRING + 1];
    int n = 0;
    if (code == MPI_SUCCESS) return SHLO_OK;
    if (MPI_Error_string(code, text, &n) != MPI_SUCCESS) n = 0;
    text[n] = 0;
    return shlo_mpi_fail(error, SHLO_IO, text);
}

static void shlo_mpi_free_group(shlo_mpi_group *g) {
    if (g) free(g->members);
    free(g);
}

static shlo_mpi_group *shlo_mpi_new_group(const uint32_t *members, uint32_t n) {
    shlo_mpi_group *g = (shlo_mpi_group *)calloc(1, sizeof *g);
    if (g) g->members = (uint32_t *)malloc(n * sizeof *members);
    if (!g || !g->members) {
        shlo_mpi_free_group(g);
        return NULL;
    }
    memcpy(g->members, members, n * sizeof *members);
    g->n = n;
    g->comm = MPI_COMM_NULL;
    return g;
}

/* The members become ranks 0, 1, ... of the group's communicator, in their order. */
static shlo_status shlo_mpi_connect(shlo_mpi_group *g, shlo_error *error) {
    MPI_Group world, group;
    shlo_status status;
    int *ranks = (int *)malloc(g->n * sizeof *ranks);
    if (!ranks) return shlo_mpi_fail(error, SHLO_MEMORY, "no memory for a group");
    for (uint32_t k = 0; k < g->n; k++) ranks[k] = (int)g->members[k];
    status = shlo_mpi_check(MPI_Comm_group(MPI_COMM_WORLD, &world), error);
    if (status == SHLO_OK) {
        status = shlo_mpi_check(MPI_Group_incl(world, (int)g->n, ranks, &group), error);
        if (status == SHLO_OK) {
            status = shlo_mpi_check(MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &g->comm), error);
            MPI_Group_free(&group);
        }
        MPI_Group_free(&world);
    }
    free(ranks);
    if (status == SHLO_OK) MPI_Comm_set_errhandler(g->comm, MPI_ERRORS_RETURN);
    return status;
}

/* The communicator of a group. It is kept for the next time that the group meets. */
static shlo_status shlo_mpi_group_of(shlo_mpi *m, const uint32_t *members, uint32_t n, MPI_Comm *out,
    shlo_error *error) {
    shlo_mpi_group *g = m->groups;
    shlo_status status;
    while (g && (g->n != n || memcmp(g->members, members, n * sizeof *members) != 0)) g = g->next;
    if (!g) {
        g = shlo_mpi_new_group(members, n);
        if (!g) return shlo_mpi_fail(error, SHLO_MEMORY, "no memory for a group");
        status = shlo_mpi_connect(g, error);
        if (status != SHLO_OK) {
            shlo_mpi_free_group(g);
            return status;
        }
        g->next = m->groups;
        m->groups = g;
    }
    *out = g->comm;
    return SHLO_OK;
}

static shlo_status shlo_mpi_gather(void *user, const uint32_t *group, uint32_t n, const void *data,
    size_t bytes, void *all, shlo_error *error) {
    MPI_Comm comm = MPI_COMM_NULL;
    shlo_status status;
    if (bytes > INT_MAX) return shlo_mpi_fail(error, SHLO_LIMIT, "a message of more than 2^31 - 1 bytes");
    status = shlo_mpi_group_of((shlo_mpi *)user, group, n, &comm, error);
    if (status != SHLO_OK) return status;
    return shlo_mpi_check(MPI_Allgather(data, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, comm), error);
}

/* Frees the sends that are complete; all: waits until all are. */
static void shlo_mpi_sweep(shlo_mpi *m, int all) {
    shlo_mpi_send **at = &m->sends;
    while (*at) {
        shlo_mpi_send *s = *at;
        int done = 1;
        if (all)
            MPI_Wait(&s->request, MPI_STATUS_IGNORE);
        else
            MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        free(s->data);
        free(s);
    }
}

/* Sends a copy and returns at once: the program may send before the receiver has come to its recv. */
static shlo_status shlo_mpi_post(shlo_mpi *m, int tag, int to, const void *data, size_t bytes,
    shlo_error *error) {
    shlo_mpi_send *s = (shlo_mpi_send *)calloc(1, sizeof *s);
    shlo_status status;
    if (s) s->data = malloc(bytes + 1);
    if (!s || !s->data) {
        free(s);
        return shlo_mpi_fail(error, SHLO_MEMORY, "no memory for a message");
    }
    if (bytes) memcpy(s->data, data, bytes);
    status =
        shlo_mpi_check(MPI_Isend(s->data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &s->request), error);
    if (status == SHLO_OK) {
        s->next = m->sends;
        m->sends = s;
    }
    else {
        free(s->data);
        free(s);
    }
    return status;
}

static shlo_status shlo_mpi_exchange(void *user, int64_t channel, int64_t to, const void *data, int64_t from,
    void *into, size_t bytes, shlo_error *error) {
    shlo_mpi *m = (shlo_mpi *)user;
    shlo_status status = SHLO_OK;
    MPI_Status got;
    int n = 0;
    if (bytes > INT_MAX) return shlo_mpi_fail(error, SHLO_LIMIT, "a message of more than 2^31 - 1 bytes");
    if (channel < 0 || channel > m->last_tag)
        return shlo_mpi_fail(error, SHLO_LIMIT, "a channel number that is not a valid MPI tag");
    if (to == SHLO_ANYONE && m->ranks != 2)
        return shlo_mpi_fail(error, SHLO_UNSUPPORTED, "a send without a target: give it source_target_pairs");
    if (to == SHLO_ANYONE) to = 1 - m->rank;
    shlo_mpi_sweep(m, 0);
    if (to != SHLO_NOBODY) status = shlo_mpi_post(m, (int)channel, (int)to, data, bytes, error);
    if (status != SHLO_OK || from == SHLO_NOBODY) return status;
    status =
        shlo_mpi_check(MPI_Recv(into, (int)bytes, MPI_BYTE, from == SHLO_ANYONE ? MPI_ANY_SOURCE : (int)from,
                           (int)channel, MPI_COMM_WORLD, &got),
            error);
    if (status == SHLO_OK) status = shlo_mpi_check(MPI_Get_count(&got, MPI_BYTE, &n), error);
    if (status == SHLO_OK && n != (int)bytes)
        status = shlo_mpi_fail(error, SHLO_GROUP, "the tensor received has another size");
    return status;
}

static void shlo_mpi_open(shlo_mpi *m) {
    int *last = NULL, there = 0;
    memset(m, 0, sizeof *m);
    MPI_Comm_rank(MPI_COMM_WORLD, &m->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m->ranks);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, (void *)&last, &there);
    m->last_tag = there ? *last : 32767; /* the least that MPI guarantees */
    m->comm.process = (uint32_t)m->rank;
    m->comm.gather = shlo_mpi_gather;
    m->comm.exchange = shlo_mpi_exchange;
    m->comm.user = m;
}

static void shlo_mpi_close(shlo_mpi *m) {
    shlo_mpi_sweep(m, 1);
    while (m->groups) {
        shlo_mpi_group *g = m->groups;
        m->groups = g->next;
        MPI_Comm_free(&g->comm);
        shlo_mpi_free_group(g);
    }
}

#endif
