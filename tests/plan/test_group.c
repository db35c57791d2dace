// link: rooms
// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
/* tests/plan/test_group.c - which values exist in memory, which are computed inside the group that uses them,
 * and which groups are epilogues of contractions. */
#include "planned.h"

#define A "tensor<64xf32>"
#define B "tensor<16x64xf32>"
#define S "tensor<f32>"

typedef struct group_case {
    const char *name, *arguments, *body;
    const char *in_memory; /* names of the values that must exist, of those with names; the others must not */
    int32_t flags;
} group_case;

static const group_case cases[] = {
    {"a chain is one group", "%x: " A,
        "%a = stablehlo.abs %x : " A "\n%b = stablehlo.tanh %a : " A "\n%c = stablehlo.negate %b : " A "\n"
        "return %c : " A,
        "c", 0},
    {"without fusion every op is one", "%x: " A,
        "%a = stablehlo.abs %x : " A "\n%b = stablehlo.tanh %a : " A "\nreturn %b : " A, "a b",
        SHLO_LOAD_NO_FUSION},
    {"a diamond is one group", "%x: " A,
        "%a = stablehlo.abs %x : " A "\n%b = stablehlo.tanh %a : " A "\n%c = stablehlo.negate %a : " A "\n"
        "%d = stablehlo.add %b, %c : " A "\nreturn %d : " A,
        "d", 0},
    {"two groups use it", "%x: " A,
        "%a = stablehlo.abs %x : " A "\n%b = stablehlo.tanh %a : " A "\n%c = stablehlo.negate %a : " A "\n"
        "return %b, %c : " A ", " A,
        "a b c", 0},
    {"two groups use a constant or an iota", "%x: tensor<64xi32>",
        "%k = stablehlo.constant dense<2> : tensor<64xi32>\n%i = stablehlo.iota dim = 0 : tensor<64xi32>\n"
        "%a = stablehlo.multiply %k, %i : tensor<64xi32>\n%b = stablehlo.add %x, %k : tensor<64xi32>\n"
        "%c = stablehlo.subtract %x, %i : tensor<64xi32>\n"
        "return %a, %b, %c : tensor<64xi32>, tensor<64xi32>, tensor<64xi32>",
        "a b c", 0},
    {"a broadcast of a computation would compute it again", "%x: " A,
        "%a = stablehlo.exponential %x : " A "\n"
        "%b = stablehlo.broadcast_in_dim %a, dims = [1] : (" A ") -> " B "\n"
        "%c = stablehlo.negate %b : " B "\nreturn %c : " B,
        "a c", 0},
    {"a broadcast of an argument costs nothing", "%x: " A,
        "%b = stablehlo.broadcast_in_dim %x, dims = [1] : (" A ") -> " B "\n"
        "%c = stablehlo.negate %b : " B "\nreturn %c : " B,
        "c", 0},
    {"a slice computes less", "%x: " A,
        "%a = stablehlo.exponential %x : " A "\n"
        "%b = stablehlo.slice %a [0:8] : (" A ") -> tensor<8xf32>\n"
        "%c = stablehlo.negate %b : tensor<8xf32>\nreturn %c : tensor<8xf32>",
        "c", 0},
    {"a reduction takes in what it reads", "%x: " B,
        "%z = stablehlo.constant dense<0.0> : " S "\n%a = stablehlo.multiply %x, %x : " B "\n"
        "%b = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (" B ", " S
        ") -> tensor<16xf32>\nreturn %b : tensor<16xf32>",
        "", 0},
    {"but not what another group uses, too", "%x: " B,
        "%z = stablehlo.constant dense<0.0> : " S "\n%a = stablehlo.multiply %x, %x : " B "\n"
        "%b = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (" B ", " S
        ") -> tensor<16xf32>\nreturn %a, %b : " B ", tensor<16xf32>",
        "a", 0},
    {"one step on what is in memory is computed by each group that uses it", "%x: " B ", %m: tensor<16xf32>",
        "%z = stablehlo.constant dense<0.0> : " S "\n"
        "%b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> " B "\n"
        "%d = stablehlo.subtract %x, %b : " B "\n%e = stablehlo.multiply %d, %d : " B "\n"
        "%y = stablehlo.tanh %d : " B "\n"
        "%s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (" B ", " S
        ") -> tensor<16xf32>\nreturn %s, %y : tensor<16xf32>, " B,
        "y", 0},
    {"but not on what is computed for it alone", "%x: " B ", %m: tensor<16xf32>",
        "%b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<16xf32>) -> " B "\n"
        "%a = stablehlo.abs %x : " B "\n%d = stablehlo.subtract %a, %b : " B "\n"
        "%e = stablehlo.tanh %d : " B "\n%y = stablehlo.negate %d : " B "\nreturn %e, %y : " B ", " B,
        "d e y", 0},
    {"not of two large values", "%x: " B ", %m: " B,
        "%d = stablehlo.subtract %x, %m : " B "\n"
        "%e = stablehlo.tanh %d : " B "\n%y = stablehlo.negate %d : " B "\nreturn %e, %y : " B ", " B,
        "d e y", 0},
    {"and not by groups that would compute it often", "%x: " A ", %m: " S,
        "%b = stablehlo.broadcast_in_dim %m, dims = [] : (" S ") -> " A "\n"
        "%d = stablehlo.subtract %x, %b : " A "\n"
        "%w = stablehlo.broadcast_in_dim %d, dims = [1] : (" A ") -> " B "\n"
        "%e = stablehlo.tanh %w : " B "\n%y = stablehlo.negate %d : " A "\nreturn %e, %y : " B ", " A,
        "d e y", 0},
    {"an init value that is computed exists", "%x: " A ", %y: " S,
        "%i = stablehlo.negate %y : " S "\n"
        "%b = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (" A ", " S
        ") -> " S "\nreturn %b : " S,
        "i", 0},
    {"a large transpose is a copy, and so what it reads exists", "%x: tensor<64x64xf32>",
        "%a = stablehlo.abs %x : tensor<64x64xf32>\n"
        "%t = stablehlo.transpose %a, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>\n"
        "%b = stablehlo.negate %t : tensor<64x64xf32>\nreturn %b : tensor<64x64xf32>",
        "a t b", 0},
    {"a small one is read through its map", "%x: tensor<8x8xf32>",
        "%a = stablehlo.abs %x : tensor<8x8xf32>\n"
        "%t = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>\n"
        "%b = stablehlo.negate %t : tensor<8x8xf32>\nreturn %b : tensor<8x8xf32>",
        "b", 0},
    {"of a reshape that is returned the operand exists", "%x: " B,
        "%a = stablehlo.abs %x : " B "\n%r = stablehlo.reshape %a : (" B ") -> tensor<1024xf32>\n"
        "return %r : tensor<1024xf32>",
        "a r", 0},
    {"a view without an affine map cuts its group", "%x: tensor<6x4xf32>",
        "%a = stablehlo.abs %x : tensor<6x4xf32>\n"
        "%t = stablehlo.transpose %a, dims = [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>\n"
        "%r = stablehlo.reshape %t : (tensor<4x6xf32>) -> tensor<24xf32>\n"
        "%b = stablehlo.negate %r : tensor<24xf32>\nreturn %b : tensor<24xf32>",
        "t b", 0},
    {"a value that only an inner region uses exists", "%p: tensor<i1>, %x: " A,
        "%a = stablehlo.abs %x : " A "\n"
        "%r = \"stablehlo.if\"(%p) ({\n%i = stablehlo.negate %a : " A "\nstablehlo.return %i : " A
        "\n}, {\nstablehlo.return %x : " A "\n}) : (tensor<i1>) -> " A "\nreturn %r : " A,
        "a", 0},
    {"operands of an op that no group holds exist", "%x: " A,
        "%a = stablehlo.abs %x : " A "\n%c = stablehlo.concatenate %a, %x, dim = 0 : (" A ", " A
        ") -> tensor<128xf32>\nreturn %c : tensor<128xf32>",
        "a", 0},
};

static int is_named(const char *names, const char *name) {
    size_t n = strlen(name);
    for (const char *at = names; (at = strstr(at, name)) != NULL; at++)
        if ((at == names || at[-1] == ' ') && (at[n] == ' ' || !at[n])) return 1;
    return 0;
}

static void run_case(const group_case *c) {
    char text[4000], name[2] = "a";
    planned x;
    TEST_CASE(c->name);
    snprintf(text, sizeof text, "func.func @main(%s) {\n%s\n}\n", c->arguments, c->body);
    if (strstr(c->body, "return ")) { /* the function's results, from its return */
        const char *types = strrchr(c->body, ':');
        snprintf(text, sizeof text, "func.func @main(%s) -> (%s) {\n%s\n}\n", c->arguments, types + 1,
            c->body);
    }
    if (planned_open(&x, text, c->flags) && CHECK(shlo__group_region(&x.p, planned_body(&x)) == SHLO_OK))
        for (; *name <= 'z'; ++*name) {
            char definition[8];
            uint32_t op, value;
            snprintf(definition, sizeof definition, "\n%%%s = ", name);
            if (!strstr(text, definition)) continue;
            value = planned_value(&x, name);
            op = shlo__plan_def(&x.p, value);
            if (!shlo__lanes_fusible(&x.p, op)) continue; /* always in memory */
            CHECKF(x.p.materialized[value] == is_named(c->in_memory, name), "%%%s", name);
        }
    planned_close(&x);
}

/* ---- epilogues ---- */

#define M "tensor<16x16xf32>"
#define DOT(l, r) \
    "stablehlo.dot_general " l ", " r ", contracting_dims = [1] x [0] : (" M ", " M ") -> " M "\n"

/* The group of `root` takes up the product `dot`, or no group does ("" for root). */
static void epilogue(const char *name, const char *body, const char *dot, const char *root, int32_t flags) {
    char text[4000];
    planned x;
    TEST_CASE(name);
    snprintf(text, sizeof text,
        "func.func @main(%%x: " M ", %%y: " M ", %%v: tensor<16xf32>) -> (%s) {\n%s\n}\n",
        strrchr(body, ':') + 1, body);
    if (planned_open(&x, text, flags) && CHECK(shlo__group_region(&x.p, planned_body(&x)) == SHLO_OK)) {
        uint32_t product = planned_value(&x, dot), taker = *root ? planned_value(&x, root) : 0;
        CHECK(shlo__place_linked(&x.p, product) == taker);
        CHECK(!taker || shlo__place_linked(&x.p, taker) == shlo__plan_def(&x.p, product));
        CHECK(!taker || x.p.materialized[taker]);
    }
    planned_close(&x);
}

static void epilogues(void) {
    epilogue("bias and relu",
        "%d = " DOT("%x", "%y") "%b = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<16xf32>) -> " M "\n"
                                "%a = stablehlo.add %d, %b : " M "\n%r = stablehlo.tanh %a : " M
                                "\nreturn %r : " M,
        "d", "r", 0);
    epilogue("not without fusion", "%d = " DOT("%x", "%y") "%r = stablehlo.tanh %d : " M "\nreturn %r : " M,
        "d", "", SHLO_LOAD_NO_FUSION);
    epilogue("not if the product is a result",
        "%d = " DOT("%x", "%y") "%r = stablehlo.tanh %d : " M "\nreturn %d, %r : " M ", " M, "d", "", 0);
    epilogue("not if two groups use it",
        "%d = " DOT("%x", "%y") "%r = stablehlo.tanh %d : " M "\n%s = stablehlo.abs %d : " M
                                "\nreturn %r, %s : " M ", " M,
        "d", "", 0);
    epilogue("twice in one group, element by element",
        "%d = " DOT("%x", "%y") "%a = stablehlo.tanh %d : " M "\n%r = stablehlo.multiply %a, %d : " M
                                "\nreturn %r : " M,
        "d", "r", 0);
    epilogue("not transposed: elements of other blocks",
        "%d = " DOT("%x", "%y") "%t = stablehlo.transpose %d, dims = [1, 0] : (" M ") -> " M "\n"
                                "%r = stablehlo.tanh %t : " M "\nreturn %r : " M,
        "d", "", 0);
    epilogue("not a part of it",
        "%d = " DOT("%x", "%y") "%t = stablehlo.slice %d [0:8, 0:16] : (" M ") -> tensor<8x16xf32>\n"
                                "%r = stablehlo.tanh %t : tensor<8x16xf32>\nreturn %r : tensor<8x16xf32>",
        "d", "", 0);
    epilogue("the last of two products: the other one exists before it",
        "%c = " DOT("%x", "%y") "%d = " DOT("%y", "%x") "%r = stablehlo.add %c, %d : " M "\nreturn %r : " M,
        "d", "r", 0);
    epilogue("the first of two products stays in memory",
        "%c = " DOT("%x", "%y") "%d = " DOT("%y", "%x") "%r = stablehlo.add %c, %d : " M "\nreturn %r : " M,
        "c", "", 0);
}

int main(void) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) run_case(&cases[i]);
    epilogues();
    return test_end("plan/group");
}
