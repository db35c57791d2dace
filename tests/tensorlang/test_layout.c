/* tests/tensorlang/test_layout.c - layouts against their definition: the index formulas, composition, normal
 * form, refusals. */
// link: impl
#include "tensorlang.h"
#include "../test.h"

static int64_t at(const tlang_layout *l, int64_t a, int64_t b, int64_t c) {
    int64_t x[3], p = -1;
    x[0] = a;
    x[1] = b;
    x[2] = c;
    ELEMENT(tlang_position(l, x, &p) == SHLO_OK);
    return p;
}

static tlang_layout make(int column, int64_t a, int64_t b) {
    int64_t shape[2];
    tlang_layout l;
    memset(&l, 0, sizeof l);
    shape[0] = a;
    shape[1] = b;
    CHECK((column ? tlang_column_major(shape, 2, &l) : tlang_row_major(shape, 2, &l)) == SHLO_OK);
    return l;
}

/* Every element has a position of its own within [0, elements). */
static void check_bijective(const tlang_layout *l) {
    static unsigned char seen[4096];
    memset(seen, 0, sizeof seen);
    for (int64_t i = 0; i < l->shape[0]; i++)
        for (int64_t j = 0; j < l->shape[1]; j++) {
            int64_t p = at(l, i, j, 0);
            if (ELEMENT(p >= 0 && p < l->elements && p < 4096)) ELEMENT(!seen[p]++);
        }
    SWEEP_END();
}

/* h(c) = f(c / s) * n + g(c mod s), straight from the definition. */
static void check_product(const tlang_layout *f, const tlang_layout *g, const tlang_layout *h) {
    for (int64_t i = 0; i < h->shape[0]; i++)
        for (int64_t j = 0; j < h->shape[1]; j++)
            ELEMENT(at(h, i, j, 0) == at(f, i / g->shape[0], j / g->shape[1], 0) * g->elements +
                                          at(g, i % g->shape[0], j % g->shape[1], 0));
    SWEEP_END();
}

static void products(void) {
    unsigned long long seed = 7;
    TEST_CASE("products");
    for (int n = 0; n < 300; n++) {
        tlang_layout part[3], left, right, both;
        for (int i = 0; i < 3; i++)
            part[i] = make((int)(test_random(&seed) & 1), (int64_t)(test_random(&seed) % 4) + 1,
                (int64_t)(test_random(&seed) % 4) + 1);
        CHECK(tlang_compose(&part[0], &part[1], &left) == SHLO_OK);
        check_product(&part[0], &part[1], &left);
        check_bijective(&left);
        CHECK(tlang_compose(&left, &part[2], &both) == SHLO_OK);
        CHECK(tlang_compose(&part[1], &part[2], &right) == SHLO_OK);
        CHECK(tlang_compose(&part[0], &right, &right) == SHLO_OK); /* out is an operand; associativity */
        CHECK(tlang_layout_equal(&both, &right));
        check_bijective(&both);
    }
}

/* The stride of a dimension is the distance of all its neighbours, or 0 where they differ. */
static void check_strides(const tlang_layout *l) {
    for (int d = 0; d < 2; d++) {
        int64_t step = 0, same = 1;
        for (int64_t i = 1; i < l->shape[d]; i++) {
            int64_t next = d ? at(l, 0, i, 0) - at(l, 0, i - 1, 0) : at(l, i, 0, 0) - at(l, i - 1, 0, 0);
            same &= i == 1 || next == step;
            step = next;
        }
        ELEMENT(l->strides[d] == (l->shape[d] == 1 ? 1 : same ? step : 0));
    }
}

/* Products of six: from the left, from the right, and in pairs. */
static void deep(void) {
    unsigned long long seed = 11;
    TEST_CASE("deep");
    for (int n = 0; n < 200; n++) {
        tlang_layout part[6], left, right, pair[3];
        int swapped = 0;
        for (int i = 0; i < 6; i++)
            part[i] = make((int)(test_random(&seed) & 1), (int64_t)(test_random(&seed) % 3) + 1,
                (int64_t)(test_random(&seed) % 3) + 1);
        left = part[0];
        right = part[5];
        for (int i = 1; i < 6; i++) {
            ELEMENT(tlang_compose(&left, &part[i], &left) == SHLO_OK);
            ELEMENT(tlang_compose(&part[5 - i], &right, &right) == SHLO_OK);
            check_strides(&left);
        }
        for (int i = 0; i < 3; i++)
            ELEMENT(tlang_compose(&part[2 * i], &part[2 * i + 1], &pair[i]) == SHLO_OK);
        ELEMENT(tlang_compose(&pair[0], &pair[1], &pair[0]) == SHLO_OK);
        ELEMENT(tlang_compose(&pair[0], &pair[2], &pair[0]) == SHLO_OK);
        ELEMENT(tlang_layout_equal(&left, &right) && tlang_layout_equal(&left, &pair[0]));
        for (int64_t i = 0; i < left.shape[0]; i++) swapped |= at(&left, i, 0, 0) != at(&pair[0], i, 0, 0);
        ELEMENT(!swapped);
    }
    SWEEP_END();
}

/* row_major(2, 1) * column_major(2, 2) and the other way around have one shape and two orders. */
static void not_commutative(void) {
    tlang_layout rows = make(0, 2, 1), columns = make(1, 2, 2), a, b;
    TEST_CASE("not commutative");
    CHECK(tlang_compose(&rows, &columns, &a) == SHLO_OK && tlang_compose(&columns, &rows, &b) == SHLO_OK);
    CHECK(a.shape[0] == 4 && a.shape[1] == 2 && b.shape[0] == 4 && b.shape[1] == 2);
    CHECK(at(&a, 2, 0, 0) == 4 && at(&b, 2, 0, 0) == 2);
    CHECK(!tlang_layout_equal(&a, &b));
    CHECK(a.strides[0] == 0 && a.strides[1] == 2 && b.strides[0] == 1 && b.strides[1] == 4);
}

static void strided(void) {
    static const int64_t shape[3] = {2, 2, 2}, one[3] = {1, 5, 1};
    static const int32_t ranks[3] = {0, 2, 1}, twice[3] = {0, 0, 1};
    static const int64_t expected[8][4] = {{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 0, 1, 2}, {0, 1, 1, 3},
        {1, 0, 0, 4}, {1, 1, 0, 5}, {1, 0, 1, 6}, {1, 1, 1, 7}};
    tlang_layout l, r, c;
    TEST_CASE("strided");
    CHECK(tlang_strided(shape, ranks, 3, &l) == SHLO_OK && l.elements == 8);
    for (int i = 0; i < 8; i++)
        CHECK(at(&l, expected[i][0], expected[i][1], expected[i][2]) == expected[i][3]);
    CHECK(tlang_strided(shape, twice, 3, &l) == SHLO_SHAPE);
    CHECK(tlang_row_major(one, 3, &r) == SHLO_OK && tlang_column_major(one, 3, &c) == SHLO_OK &&
          tlang_layout_equal(&r, &c));
    CHECK(tlang_row_major(NULL, 0, &r) == SHLO_OK && r.elements == 1);
}

static void refusals(void) {
    static const int64_t zero[2] = {2, 0}, huge[2] = {INT64_MAX, 2}, two[2] = {2, 2}, outside[2] = {0, 2};
    tlang_layout l = make(0, 2, 2), m;
    int64_t p;
    TEST_CASE("refusals");
    CHECK(tlang_row_major(zero, 2, &m) == SHLO_SHAPE);
    CHECK(tlang_row_major(huge, 2, &m) == SHLO_OVERFLOW);
    CHECK(tlang_row_major(two, 9, &m) == SHLO_ARGUMENT && tlang_row_major(two, -1, &m) == SHLO_ARGUMENT);
    CHECK(tlang_row_major(NULL, 2, &m) == SHLO_ARGUMENT && tlang_row_major(two, 2, NULL) == SHLO_ARGUMENT);
    for (int32_t rank = -1; rank <= TLANG_MAX_RANK + 1; rank += TLANG_MAX_RANK + 2) { /* made by hand */
        tlang_layout wrong = l;
        wrong.rank = rank;
        CHECK(tlang_position(&wrong, outside, &p) == SHLO_ARGUMENT);
        wrong.rank = l.rank;
        wrong.n_factors = rank < 0 ? -1 : TLANG_MAX_FACTORS + 1;
        CHECK(tlang_position(&wrong, outside, &p) == SHLO_ARGUMENT);
    }
    CHECK(tlang_position(&l, outside, &p) == SHLO_SHAPE && tlang_position(&l, NULL, &p) == SHLO_ARGUMENT);
    CHECK(tlang_row_major(two, 1, &m) == SHLO_OK && tlang_compose(&l, &m, &m) == SHLO_SHAPE);
    for (int i = 0; i < 40; i++) { /* digits that never merge: row-major tiles of column-major tiles */
        tlang_layout tile = make(i & 1, 2, 2);
        shlo_status s = tlang_compose(&tile, &l, &l);
        if (s == SHLO_OK) continue;
        CHECK(s == SHLO_LIMIT && i > 8);
        return;
    }
    CHECK(!"a limit was expected");
}

/* Sizes, and elements, of a product that no number holds. */
static void overflow(void) {
    const int64_t large = (int64_t)1 << 40;
    tlang_layout tall = make(0, large, 1), wide = make(0, 1, large), one = make(0, 1, 1), out = one;
    TEST_CASE("overflow");
    CHECK(tlang_compose(&tall, &tall, &out) == SHLO_OVERFLOW);
    CHECK(tlang_compose(&tall, &wide, &out) == SHLO_OVERFLOW);
    CHECK(tlang_compose(&wide, &wide, &out) == SHLO_OVERFLOW);
    CHECK(tlang_layout_equal(&out, &one) && out.elements == 1);
    CHECK(tlang_compose(&tall, &one, &out) == SHLO_OK && out.elements == large);
}

/* What no function makes is refused, whatever it says. */
static void by_hand(void) {
    static const int64_t zero[2] = {0, 0};
    static const int32_t dimensions[] = {-1, 2, 8, 1 << 20, INT32_MIN, INT32_MAX};
    const tlang_layout good = make(0, 4, 6);
    tlang_layout wrong, out = good;
    int64_t p = 0;
    TEST_CASE("by hand");
    CHECK(tlang_position(&good, zero, &p) == SHLO_OK && tlang_compose(&good, &good, &out) == SHLO_OK);
    for (int i = 0; i < 14; i++) {
        wrong = good;
        if (i < 6) wrong.factors[1].dimension = dimensions[i];
        if (i == 6) wrong.factors[0].extent = 0;
        if (i == 7) wrong.factors[0].extent = -1;
        if (i == 8) wrong.factors[0].extent = INT64_MIN;
        if (i == 9) wrong.factors[0].stride = INT64_MAX;
        if (i == 10) wrong.factors[0].stride = -1;
        if (i == 11) wrong.elements = 0;
        if (i == 12) wrong.rank = TLANG_MAX_RANK + 1;
        if (i == 13) wrong.n_factors = -1;
        CHECKF(tlang_position(&wrong, zero, &p) == SHLO_ARGUMENT, "%d", i);
        CHECKF(!tlang_layout_equal(&wrong, &wrong), "%d", i);
        CHECKF(tlang_compose(&wrong, &good, &out) != SHLO_OK, "%d", i);
        CHECKF(tlang_compose(&good, &wrong, &out) != SHLO_OK, "%d", i);
    }
    wrong = good;
    wrong.elements = (int64_t)1 << 62;
    wrong.factors[0].stride = (int64_t)1 << 60;
    CHECK(tlang_compose(&wrong, &good, &out) == SHLO_ARGUMENT);
    CHECK(tlang_compose(&good, &wrong, &out) == SHLO_ARGUMENT);
    wrong.factors[0].stride = wrong.factors[1].stride = 0; /* neighbours that look like one digit */
    wrong.factors[0].dimension = wrong.factors[1].dimension = 0;
    wrong.factors[0].extent = wrong.factors[1].extent = (int64_t)1 << 40;
    CHECK(tlang_compose(&wrong, &good, &out) == SHLO_ARGUMENT);
    CHECK(tlang_compose(&good, &wrong, &out) == SHLO_ARGUMENT);
    CHECK(tlang_position(&wrong, zero, &p) == SHLO_ARGUMENT);
    CHECK(tlang_column_major(zero, INT32_MIN, &out) == SHLO_ARGUMENT);
}

int main(void) {
    strided();
    products();
    deep();
    not_commutative();
    refusals();
    overflow();
    by_hand();
    return test_end("layout");
}
