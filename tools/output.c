/* tools/output.c - files that are written: whole or not at all, and never over one that is still needed. */
#include "tool.h"

#include <errno.h>
#include <time.h>

/* ---- names ---- */

/* a, then n bytes of b, in memory of their own; NULL: there is none */
static char *joined(const char *a, size_t n_a, const char *b, size_t n_b) {
    char *out = (char *)malloc(n_a + n_b + 1);
    if (!out) return NULL;
    memcpy(out, a, n_a);
    memcpy(out + n_a, b, n_b);
    out[n_a + n_b] = 0;
    return out;
}

/* What a link says, from the folder it is in; NULL: it is no link, or too long. */
static char *link_target(const char *path) {
    char *to = tool_link_target(path), *out;
    if (!to) return NULL;
    out = joined(path, tool_is_slash(*to) ? 0 : tool_folder_bytes(path), to, strlen(to));
    free(to);
    return out;
}

/* The name behind links, whether there is a file or not; NULL: no memory, or too many links (errno). */
static char *behind_links(const char *path) {
    char *name = joined(path, strlen(path), "", 0), *next;
    int i;
    for (i = 0; name && i < 40; i++) {
        errno = 0;
        next = link_target(name);
        if (!next) return name;
        free(name);
        name = next;
    }
    free(name);
    errno = i ? ELOOP : ENOMEM;
    return NULL;
}

static int is_same(const tool_place *a, const tool_place *b) {
    return a->volume == b->volume && a->number == b->number;
}

/* Whether two paths lead to the same place, where there may be no file yet. */
static int same_place(const char *a, const char *b) {
    const size_t n_a = tool_folder_bytes(a), n_b = tool_folder_bytes(b);
    char *in_a = joined(a, n_a, ".", 1), *in_b = joined(b, n_b, ".", 1);
    tool_place one, other;
    const int same = in_a && in_b && strcmp(a + n_a, b + n_b) == 0 && tool_place_of(in_a, &one) &&
                     tool_place_of(in_b, &other) && is_same(&one, &other);
    free(in_a);
    free(in_b);
    return same;
}

/* By any names; also where there is no file yet. */
static int same_file(const char *a, const char *b) {
    tool_place one, other;
    char *to_a, *to_b;
    int same;
    if (tool_place_of(a, &one) && tool_place_of(b, &other)) return one.is_file && is_same(&one, &other);
    to_a = behind_links(a);
    to_b = behind_links(b);
    same = to_a && to_b && same_place(to_a, to_b);
    free(to_a);
    free(to_b);
    return same;
}

/* Files that were read, each once. */
enum { READ_MOST = 1024 };
static tool_place were_read[READ_MOST];
static size_t n_read;

static size_t find_read(const tool_place *there) {
    size_t i = 0;
    while (i < n_read && !is_same(there, &were_read[i])) i++;
    return i;
}

int tool_output_keep(const char *path) {
    tool_place there;
    if (!(strcmp(path, "-") == 0 ? tool_place_of_input(&there) : tool_place_of(path, &there))) return 1;
    if (!there.is_file || find_read(&there) < n_read) return 1;
    if (n_read == READ_MOST)
        return tool_failed("'%s': more than %d files are read", path, READ_MOST) == TOOL_OK;
    were_read[n_read++] = there;
    return 1;
}

void tool_output_release(const char *path) {
    tool_place there;
    size_t i;
    if (!tool_place_of(path, &there)) return;
    i = find_read(&there);
    if (i < n_read) were_read[i] = were_read[--n_read];
}

int tool_output_apart(const char *output) {
    tool_place there;
    if (!output || strcmp(output, "-") == 0 || !tool_place_of(output, &there)) return 1;
    if (find_read(&there) == n_read) return 1;
    return tool_usage("'%s' is read and would be overwritten: choose another name for the output", output) ==
           TOOL_OK;
}

int tool_outputs_apart(const char *directory, const char *name, int n) {
    char path[4096];
    int i;
    for (i = 0; directory && i < n; i++)
        if ((size_t)snprintf(path, sizeof path, "%s/%s_%d.npy", directory, name, i) >= sizeof path)
            return tool_failed("the path is too long") == TOOL_OK;
        else if (!tool_output_apart(path))
            return 0;
    return 1;
}

int tool_outputs_differ(const char *one, const char *a, const char *other, const char *b) {
    if (!a || !b || (strcmp(a, b) != 0 && !same_file(a, b))) return 1;
    return tool_usage("'%s' would be written twice: give %s and %s names of their own", b, one, other) ==
           TOOL_OK;
}

/* ---- files ---- */

enum { ENDING = 7 }; /* .k3x9q0 */

/* Another name beside the file, with an ending that no other file has, and the file opened. 0: errno. */
static int open_other(const char *target, const tool_place *there, tool_output *out) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    static unsigned long long next;
    const size_t n = strlen(target);
    int tries;
    out->other = joined(target, n, ".000000", ENDING);
    if (!out->other) return errno = ENOMEM, 0;
    if (!next) next = (unsigned long long)time(NULL) * 40503u;
    for (tries = 0; tries < 1000; tries++) {
        unsigned long long x = next += 7919;
        int i;
        for (i = 1; i < ENDING; i++, x /= 36) out->other[n + (size_t)i] = digits[x % 36];
        out->f = tool_file_create(out->other, there);
        if (out->f || errno != EEXIST) break;
    }
    return out->f != NULL;
}

static void forget(tool_output *out) {
    free(out->other);
    free(out->target);
    memset(out, 0, sizeof *out);
}

/* Whether the file is written to as it is: a device, a pipe, a descriptor. */
static int is_direct(const char *path, const tool_place *there) {
    return !there->is_file || strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

/* The file under another name, which takes its place at the end. 0: errno. */
static int open_beside(const char *path, const tool_place *there, tool_output *out) {
    out->target = behind_links(path);
    return out->target && open_other(out->target, there, out);
}

int tool_output_open(const char *path, tool_output *out) {
    tool_place there;
    const int known = tool_place_of(path, &there);
    int ok;
    memset(out, 0, sizeof *out);
    out->path = path;
    if (!tool_output_apart(path)) return 0;
    errno = ENOENT; /* of a path without a name */
    if (strcmp(path, "-") == 0)
        ok = (out->f = stdout) != NULL;
    else if (known && is_direct(path, &there))
        ok = (out->f = fopen(path, "wb")) != NULL;
    else
        ok = *path && open_beside(path, known ? &there : NULL, out);
    if (ok) return 1;
    tool_cannot_write(path);
    forget(out);
    return 0;
}

int tool_output_close(tool_output *out, int ok) {
    int written = !ferror(out->f), reason = errno;
    if (out->f == stdout) return ok && fflush(stdout) == 0 && written; /* main reports what was not */
    if (fclose(out->f) != 0) {
        written = 0;
        reason = errno;
    }
    if (ok && written && out->other && !tool_file_rename(out->other, out->target)) {
        written = 0;
        reason = errno;
    }
    if (out->other && !(ok && written)) remove(out->other);
    errno = reason;
    if (!written) tool_cannot_write(out->path);
    forget(out);
    return ok && written;
}

int tool_file_write(const char *path, const void *data, size_t n) {
    tool_output out;
    if (!tool_output_open(path, &out)) return 0;
    fwrite(data, 1, n, out.f);
    return tool_output_close(&out, 1);
}
