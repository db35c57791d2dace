/* tools/npz.c - NumPy's archives: .npy files in a ZIP file (APPNOTE.TXT, ZIP64 too), stored or deflated. The
 * list at the end of the file is what counts. Stored tensors are used in place. */
#include "tool.h"

typedef struct archive {
    const unsigned char *data;
    size_t bytes;
} archive;

typedef struct member {
    const char *name;
    size_t n_name;
    uint64_t packed, bytes, at; /* at: of its own header */
    unsigned method;
} member;

static uint64_t number(const unsigned char *at, int n) {
    uint64_t x = 0;
    while (n--) x = x << 8 | at[n];
    return x;
}

int tool_npz_is(const char *data, size_t bytes) {
    return bytes >= 22 && (memcmp(data, "PK\3\4", 4) == 0 || memcmp(data, "PK\5\6", 4) == 0);
}

/* Where the list begins and how many members it has. */
static int find_list(const archive *a, uint64_t *at, uint64_t *n) {
    size_t end = a->bytes - 22, lowest = end > 65535 ? end - 65535 : 0;
    const unsigned char *e;
    while (memcmp(a->data + end, "PK\5\6", 4) != 0)
        if (end-- == lowest) return 0;
    e = a->data + end;
    *n = number(e + 10, 2);
    *at = number(e + 16, 4);
    if (*at != 0xFFFFFFFF && *n != 0xFFFF) return 1;
    if (end < 20 || memcmp(e - 20, "PK\6\7", 4) != 0) return 0;
    *at = number(e - 20 + 8, 8);
    if (*at > a->bytes || a->bytes - *at < 56 || memcmp(a->data + *at, "PK\6\6", 4) != 0) return 0;
    e = a->data + *at;
    *n = number(e + 32, 8);
    *at = number(e + 48, 8);
    return 1;
}

/* Sizes that do not fit into 32 bits stand in the extra field 1, in this order. */
static int read_large(const unsigned char *at, size_t left, member *m) {
    uint64_t *const fields[3] = {&m->bytes, &m->packed, &m->at};
    int i;
    while (left >= 4) {
        size_t n = (size_t)number(at + 2, 2);
        if (n > left - 4) return 0;
        if (number(at, 2) == 1) {
            const unsigned char *item = at + 4, *end = item + n;
            for (i = 0; i < 3; i++) {
                if (*fields[i] != 0xFFFFFFFF) continue;
                if (end - item < 8) return 0;
                *fields[i] = number(item, 8);
                item += 8;
            }
            return 1;
        }
        at += 4 + n;
        left -= 4 + n;
    }
    return 1;
}

/* The member of the list at *at, and past it. */
static int read_member(const archive *a, uint64_t *at, member *m) {
    const unsigned char *e;
    size_t n_name, n_extra, n_comment, left;
    if (*at > a->bytes || a->bytes - *at < 46) return 0;
    e = a->data + *at;
    if (memcmp(e, "PK\1\2", 4) != 0) return 0;
    left = a->bytes - (size_t)*at - 46;
    m->method = (unsigned)number(e + 10, 2);
    m->packed = number(e + 20, 4);
    m->bytes = number(e + 24, 4);
    m->at = number(e + 42, 4);
    n_name = (size_t)number(e + 28, 2);
    n_extra = (size_t)number(e + 30, 2);
    n_comment = (size_t)number(e + 32, 2);
    if (n_name + n_extra + n_comment > left) return 0;
    m->name = (const char *)e + 46;
    m->n_name = n_name;
    *at += 46 + n_name + n_extra + n_comment;
    return read_large(e + 46 + n_name, n_extra, m);
}

/* The member's bytes in the file. */
static const unsigned char *member_data(const archive *a, const member *m) {
    const unsigned char *e;
    size_t skip;
    if (m->at > a->bytes || a->bytes - m->at < 30) return NULL;
    e = a->data + m->at;
    if (memcmp(e, "PK\3\4", 4) != 0) return NULL;
    skip = 30 + (size_t)number(e + 26, 2) + (size_t)number(e + 28, 2);
    if (skip > a->bytes - m->at || m->packed > a->bytes - m->at - skip) return NULL;
    return e + skip;
}

static const char *open_member(const archive *a, const member *m, const char *path, tool_weights *out) {
    const unsigned char *data = member_data(a, m);
    size_t n = m->n_name;
    tool_tensor *t;
    char *own;
    if (!data || (m->method != 0 && m->method != 8) || (m->method == 0 && m->packed != m->bytes))
        return "a member of it is cut off, or packed in another way than by deflate";
    if (m->bytes / 1032 > m->packed + 1) return "a member of it says that it is larger than it can be";
    t = tool_weights_new(out, m->name, n > 4 && memcmp(m->name + n - 4, ".npy", 4) == 0 ? n - 4 : n);
    if (!t) return "out of memory";
    t->path = path;
    if (m->method == 0) return tool_npy_open_owned((const char *)data, (size_t)m->bytes, &t->npy, &t->own);
    own = (char *)malloc((size_t)m->bytes + 1);
    if (!own) return "out of memory";
    t->own = own;
    if (!tool_inflate(data, (size_t)m->packed, own, (size_t)m->bytes)) return "a member of it is damaged";
    return tool_npy_open_owned(own, (size_t)m->bytes, &t->npy, &t->own);
}

const char *tool_npz_open(const tool_mapped *file, tool_weights *out) {
    archive a;
    uint64_t at = 0, n = 0, packed = 0;
    a.data = (const unsigned char *)file->data;
    a.bytes = file->bytes;
    if (!find_list(&a, &at, &n)) return "its list of members is missing";
    for (; n; n--) {
        member m;
        const char *wrong;
        if (!read_member(&a, &at, &m)) return "its list of members is damaged";
        /* Many members of the same bytes would become far more memory than one file can. */
        if (m.packed > a.bytes - packed) return "members of it share bytes";
        packed += m.packed;
        wrong = open_member(&a, &m, file->path, out);
        if (wrong) return wrong;
    }
    return NULL;
}
