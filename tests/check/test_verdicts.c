// link: rooms base op ir check
/* test_verdicts.c - what the verifier says of many ops that are nearly right: every line of
 * tests/ops/OP.txt with a number, an element type or an item changed, dropped or repeated, and with two
 * such changes at random. Status, constraint, place, message and result types of all variants of an op
 * make one sum, and verdicts.txt has it. `test_verdicts OP` prints them one by one: compare with what the
 * version before prints. If the change is meant: GOLDEN=renew test_verdicts. */
#include "base/base.h"
#include "op/op.h"
#include "ir/ir.h"
#include "check/check.h"
#include "notation.h"
#include "../sums.h"

enum { LINE = 4096, WORDS = 400, DOUBLES = 40 };

static sums all;
static int prints;
static unsigned long long dice;

static int below(int n) { return n ? (int)((test_random(&dice) >> 33) % (unsigned long long)n) : 0; }

/* ---- one verdict ---- */

static void tell(const char *text) {
    sums_text(&all, text);
    if (prints) printf(" %s", text);
}
static void tell_number(long long x) {
    char text[32];
    snprintf(text, sizeof text, "%lld", x);
    tell(text);
}

/* What follows the op's operands, attributes, regions and results in their lists is none of its own: a
 * value and a type with an illegal size, an attribute that it does not have, a region that ends in no
 * return. */
static void surround(notation *n, uint32_t *results, uint32_t n_results) {
    static const int64_t size = -5;
    const shlo__op_row *row = shlo__op_row_of(n->op);
    const uint32_t apart = notation_region(n, 0, NULL);
    uint32_t type = 0;
    notation_try(n, shlo__module_tensor(n->m, SHLO_F32, 1, &size, NULL, &type));
    for (uint32_t i = n_results; i && i < NOTATION_MAX; i++) results[i] = type;
    if (n->n_operands < NOTATION_MAX)
        n->operands[n->n_operands] = notation_op(n, apart, SHLO_OP_custom_call, 0, NULL, 1, &type, NULL);
    if (n->n_regions < 8) n->regions[n->n_regions] = apart;
    for (uint32_t id = row->first_attr; n->n_attrs < 32 && id < (uint32_t)row->first_attr + row->n_attrs;
         id++) {
        uint32_t i = 0;
        while (i < n->n_attrs && n->attrs[i].id != id) i++;
        if (i == n->n_attrs) notation_attr(n, &n->attrs[n->n_attrs], id, 3);
    }
}

static shlo_status check_parts(notation *n, shlo__op_parts *parts, uint32_t *results, uint32_t *n_results,
    shlo_error *error) {
    shlo__check c;
    memset(parts, 0, sizeof *parts);
    memset(&c, 0, sizeof c);
    surround(n, results, *n_results);
    if (n->status != SHLO_OK) return n->status;
    parts->code = n->op;
    parts->n_operands = n->n_operands;
    parts->operands = n->operands;
    parts->n_attrs = n->n_attrs;
    parts->attrs = n->attrs;
    parts->n_regions = n->n_regions;
    parts->regions = n->regions;
    parts->n_results = *n_results;
    parts->result_types = n->given;
    c.m = n->m;
    c.error = error;
    c.parts = parts;
    c.func = n->func;
    c.n_results = *n_results;
    c.results = results;
    c.results_capacity = NOTATION_MAX;
    SHLO__TRY(shlo__check_op(&c));
    *n_results = c.n_results;
    return SHLO_OK;
}

/* Once as the line says it, once with the results given. */
static shlo_status check_it(notation *n, shlo_error *error) {
    shlo__op_parts parts;
    uint32_t results[NOTATION_MAX], n_results = n->n_given, again, op = 0;
    char text[400];
    memset(results, 0, sizeof results);
    memcpy(results, n->given, n->n_given * sizeof results[0]);
    SHLO__TRY(check_parts(n, &parts, results, &n_results, error));
    again = n_results;
    SHLO__TRY(check_parts(n, &parts, results, &again, error));
    tell_number(again);
    for (uint32_t i = 0; i < again; i++) {
        shlo__type_text(n->m, results[i], text, sizeof text);
        tell(text);
    }
    parts.n_results = again;
    parts.result_types = results;
    SHLO__TRY(shlo__module_op(n->m, n->body, &parts, &op));
    if (n->op != SHLO_OP_return) notation_op(n, n->body, SHLO_OP_return, 0, NULL, 0, NULL, NULL);
    SHLO__TRY(n->status);
    return shlo__check_module(n->m, error);
}

/* Types that a program gives have been looked at before its ops are, and rules trust that the dimension of
   scales is one of the type's. */
static shlo_status given_legal(const notation *n, shlo_error *error) {
    for (uint32_t i = 0; i < n->n_given; i++) {
        const shlo__type *t = shlo__type_at(n->m, n->given[i]);
        if (t->kind == SHLO__TYPE_QUANTIZED && n->m->quants.items[t->quant].axis >= t->rank)
            return shlo__module_type_legal(n->m, n->given[i], error);
    }
    return SHLO_OK;
}

/* nothing_given: of as many results as the line gives no type is known. */
static void verdict_of(const char *line, int nothing_given) {
    shlo__module m;
    shlo_error error;
    notation n;
    shlo_status status;
    shlo__status_clear(&error);
    if (shlo__module_init(&m, NULL) != SHLO_OK) {
        CHECKF(0, "no memory");
        return;
    }
    notation_read(&n, &m, line);
    if (nothing_given) memset(n.given, 0, sizeof n.given);
    if (!n.wrong) {
        all.count++;
        if (prints) printf("%.*s:", (int)(n.at - line), line);
        status = n.status == SHLO_OK ? given_legal(&n, &error) : n.status;
        if (status == SHLO_OK) status = check_it(&n, &error);
        tell_number(status);
        if (status != SHLO_OK) {
            tell(error.constraint);
            tell(error.attribute);
            tell_number(error.operand);
            tell_number(error.result);
            tell_number(error.dimension);
            tell_number(error.op_index);
            tell(error.op);
            tell(error.function);
            tell(error.message);
        }
        if (prints) printf("\n");
    }
    shlo__module_free(&m);
}

static void verdict(const char *line) { verdict_of(line, 0); }

/* ---- variants ---- */

typedef struct word {
    int at, n;
    char kind; /* 'n': a number, 't': an element type, 'c': a comma, 'w': another word */
} word;

static int is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static int is_digit(int c) { return c >= '0' && c <= '9'; }

static int words_of(const char *line, word *words) {
    int n = 0;
    for (int i = 0; line[i] && n < WORDS; i++) {
        int k = i;
        if (line[i] == ',')
            words[n].kind = 'c', k++;
        else if (is_digit(line[i]) && (!i || !is_letter(line[i - 1]) || line[i - 1] == 'x')) {
            while (is_digit(line[k])) k++;
            words[n].kind = 'n';
        }
        else if (is_letter(line[i]) && line[i] != 'x') {
            while (is_letter(line[k]) || is_digit(line[k])) k++;
            words[n].kind = shlo__dtype_by_name(line + i, (size_t)(k - i)) == SHLO_NO_DTYPE ? 'w' : 't';
        }
        if (k == i) continue;
        words[n].at = i;
        words[n++].n = k - i;
        i = k - 1;
    }
    return n;
}

static const char *const types[] = {"f32", "i32", "i64", "f64", "i1", "ui8", "complex<f32>", "bf16", "i8"};
enum { N_TYPES = sizeof types / sizeof *types, NUMBER_WAYS = 8 };

/* The line up to the word, another word for it, and what follows. */
static void put(char *out, const char *line, const word *w, const char *other, int dropped) {
    const char *rest = line + w->at + w->n + dropped;
    if (snprintf(out, LINE, "%.*s%s%s", w->at, line, other, rest) >= LINE) out[0] = 0;
}

/* Instead of a type with its sizes. */
static const char *const whole_types[] = {
    "token", "tuple<f32>", "q<i8:f32, 0.5>", "2xq<i8:f32:0, 0.5 0.25>", "2x2xq<i8:f32:1, 0.5 0.25>"};
enum { N_WHOLE = sizeof whole_types / sizeof *whole_types };

static void put_type(char *out, const char *line, const word *w, const char *other) {
    word type = *w;
    while (type.at && strchr("0123456789x?", line[type.at - 1])) type.at--;
    type.n += w->at - type.at;
    put(out, line, &type, other, 0);
}

/* Bytes up to the next comma or closing bracket of the same depth. */
static int item_bytes(const char *at) {
    int depth = 0, n = 0;
    for (; at[n]; n++) {
        if (strchr("([{<", at[n])) depth++;
        if (strchr(")]}>", at[n]) && (at[n] != '>' || !n || at[n - 1] != '-') && depth-- == 0) break;
        if (at[n] == ',' && !depth) break;
    }
    return n;
}

/* Change number `how` of a word; 0: there are not so many. */
static int change(const char *line, const word *w, int how, char *out) {
    char text[LINE];
    long long x = strtoll(line + w->at, NULL, 10);
    switch (w->kind) {
    case 'n':
        if (how >= NUMBER_WAYS) return 0;
        if (how == 7)
            snprintf(text, sizeof text, "?");
        else {
            const unsigned long long u = (unsigned long long)x;
            const long long other[] = {
                (long long)(u + 1), (long long)(u - 1), 0, -1, (long long)(2 * u), 1, INT64_MAX};
            snprintf(text, sizeof text, "%lld", other[how]);
        }
        put(out, line, w, text, 0);
        return 1;
    case 't':
        if (how >= N_TYPES + N_WHOLE) return 0;
        if (how < N_TYPES)
            put(out, line, w, types[how], 0);
        else
            put_type(out, line, w, whole_types[how - N_TYPES]);
        return 1;
    case 'c': /* what follows it is dropped, or repeated */
        if (how > 1) return 0;
        x = item_bytes(line + w->at + 1);
        snprintf(text, sizeof text, "%.*s%.*s", how ? (int)x + 1 : 0, line + w->at, how ? (int)x + 1 : 0,
            line + w->at);
        put(out, line, w, text, (int)x);
        return 1;
    default: return 0;
    }
}

/* The sizes of a type end before at, where its element type begins; how many there are. */
static int rank_before(const char *line, int at) {
    int rank = 0;
    while (at >= 2 && line[at - 1] == 'x' && (is_digit(line[at - 2]) || line[at - 2] == '?')) {
        rank++;
        at -= 2;
        while (at && (is_digit(line[at - 1]) || line[at - 1] == '?')) at--;
    }
    return rank;
}

/* Dimensions of size 1 for all types that have some, up to a rank. */
static void deeper(const char *line, int rank, char *out) {
    int most = 0, n = 0;
    for (int i = 0; line[i]; i++)
        if (rank_before(line, i) > most) most = rank_before(line, i);
    for (int i = 0; line[i] && n < LINE - 2 * rank - 2; i++) {
        const int ends = line[i] != 'x' && !is_digit(line[i]) && line[i] != '?' && rank_before(line, i);
        for (int k = most; ends && k < rank; k++) n += snprintf(out + n, (size_t)(LINE - n), "1x");
        out[n++] = line[i];
    }
    out[n] = 0;
}

static void variants(const char *line) {
    static word words[WORDS], second[WORDS];
    static char out[LINE + 20], twice[LINE];
    int n = words_of(line, words), k;
    verdict(line);
    verdict_of(line, 1);
    for (k = 0; k < 3 && !strstr(line, " as ("); k++) {
        static const char *const given[] = {" as (f32)", " as (token)", " as (f32, f32)"};
        snprintf(out, LINE, "%s%s", line, given[k]);
        verdict(out);
    }
    for (k = 16; k <= 17; k++) {
        deeper(line, k, out);
        if (strcmp(line, out)) verdict(out);
    }
    for (int i = 0; i < n; i++)
        for (int how = 0; change(line, &words[i], how, out); how++) verdict(out);
    for (int i = 0; i < DOUBLES && n; i++) {
        int at = below(n), how = below(NUMBER_WAYS); /* in this order, whatever the compiler */
        if (!change(line, &words[at], how, out)) continue;
        k = words_of(out, second);
        at = below(k);
        how = below(NUMBER_WAYS);
        if (k && change(out, &second[at], how, twice)) verdict(twice);
    }
}

/* ---- files ---- */

/* The line without what it says of the outcome. */
static size_t op_bytes(const char *line) {
    shlo__module m;
    notation n;
    size_t bytes = 0;
    if (shlo__module_init(&m, NULL) != SHLO_OK) return 0;
    notation_read(&n, &m, line);
    if (!n.wrong) bytes = (size_t)(n.at - line);
    shlo__module_free(&m);
    return bytes;
}

static void read_file(const char *op) {
    static char line[LINE];
    char path[100];
    FILE *f;
    TEST_CASE(op);
    snprintf(path, sizeof path, "tests/ops/%s.txt", op);
    f = fopen(path, "r");
    if (!CHECK(f != NULL)) return;
    dice = 88172645463325252ULL;
    sums_begin(&all);
    while (fgets(line, sizeof line, f)) {
        char *space = strchr(line, ' ');
        line[strcspn(line, "\n")] = 0;
        if (!space || *line == '#' || (strncmp(line, "ok ", 3) && !memchr(line, '/', (size_t)(space - line))))
            continue;
        space[1 + op_bytes(space + 1)] = 0;
        variants(space + 1);
    }
    fclose(f);
    if (!prints) sums_end(&all, op);
}

int main(int argc, char **argv) {
    prints = argc > 1;
#if SHLO_MAX_RANK != 16
    TEST_CASE("other limits");
    SKIP("verdicts.txt has the messages of the usual limits");
    return test_end("test_verdicts");
#endif
    if (sizeof(size_t) < 8 && !prints) {
        TEST_CASE("an address of 32 bits");
        SKIP("verdicts.txt has the messages of machines of 64 bits");
        return test_end("test_verdicts");
    }
    sums_open(&all, "tests/check/verdicts.txt");
    for (int op = 1; op < SHLO_OP_COUNT; op++) {
        const shlo__op_row *row = shlo__op_row_of((shlo_op)op);
        if (row && (argc < 2 || !strcmp(argv[1], row->name))) read_file(row->name);
    }
    if (!prints) sums_close(&all);
    return test_end("test_verdicts");
}
