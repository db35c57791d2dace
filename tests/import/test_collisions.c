// deps: $(patsubst tools/%.c,$(BUILD)/tools/%.o,$(wildcard tools/import/*.c))
// link: impl
/* tests/import/test_collisions.c - who writes a text chooses its names: those that lie in one place of a
 * table are refused if there are too many of them. */
#include "importing.h"

enum { MASK = 4095, MOST = 256 }; /* all of them lie in one place of tables of up to so many */

/* The next name behind *k whose hash, FNV-1a as in tools/import/store.c, ends in zeros. */
static void next_name(unsigned *k, const char *sigil, char name[16]) {
    uint32_t h = 1;
    while (h & MASK) {
        snprintf(name, 16, "%sn%u", sigil, ++*k);
        h = 2166136261u;
        for (const char *c = name; *c; c++) h = (h ^ (unsigned char)*c) * 16777619u;
    }
}

static void expect(const char *name, const char *text, int refused) {
    imported i;
    TEST_CASE(name);
    importing_text(text, &i);
    if (refused)
        CHECKF(i.status == SHLO_LIMIT && strstr(i.message, "too many names have the hash of '"), "%d %s",
            (int)i.status, i.all);
    else
        CHECKF(i.status == SHLO_OK, "%s", i.all);
    shlo_blob_free(&i.code);
}

/* n names of values, in one function. */
static void values(int n, int refused) {
    static char text[1 << 17];
    char name[16];
    unsigned k = 0;
    size_t at = (size_t)sprintf(text, "func.func @main(%%x: tensor<f32>) -> tensor<f32> {\n");
    for (int i = 0; i < n; i++) {
        next_name(&k, "%", name);
        at += (size_t)sprintf(text + at, "  %s = stablehlo.sine %%x : tensor<f32>\n", name);
    }
    sprintf(text + at, "  return %s : tensor<f32>\n}\n", name);
    expect("values", text, refused);
}

/* n names of functions and of aliases. */
static void entries(int n, const char *sigil, const char *line, int refused) {
    static char text[1 << 17];
    char name[16];
    unsigned k = 0;
    size_t at = 0;
    for (int i = 0; i < n; i++) {
        next_name(&k, sigil, name);
        at += (size_t)sprintf(text + at, line, name);
    }
    sprintf(text + at, "func.func @main(%%x: tensor<f32>) -> tensor<f32> {\n  return %%x : tensor<f32>\n}\n");
    expect(line, text, refused);
}

int main(void) {
    values(MOST, 0);
    values(MOST + 1, 1);
    entries(MOST, "", "func.func private @%s() {\n  return\n}\n", 0);
    entries(MOST + 1, "", "func.func private @%s() {\n  return\n}\n", 1);
    entries(MOST, "!", "%s = tensor<2xf32>\n", 0);
    entries(MOST + 1, "!", "%s = tensor<2xf32>\n", 1);
    return test_end("import/collisions");
}
