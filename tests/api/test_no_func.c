// link: rooms
/* test_no_func.c - the message for a name that no public function has, also where there is no function. */
#include "../test.h"
#include "api/api.h"

/* A hundred functions, whose names the message has no room for. */
static void many(void) {
    shlo_builder *b = shlo_builder_create(NULL);
    shlo_blob code;
    shlo_program *p = NULL;
    shlo_error error;
    for (int i = 0; i < 100; i++) {
        char name[40];
        snprintf(name, sizeof name, "a_rather_long_name_%d", i);
        shlo_func_begin(b, name);
        shlo_return(b, NULL, 0);
    }
    CHECK(shlo_builder_finish(b, 0, &code) == SHLO_OK);
    shlo_builder_destroy(b);
    CHECKF(shlo_load(code.data, code.bytes, NULL, &p, &error) == SHLO_OK, "%s", error.message);
    CHECK(shlo_run(p, "none", NULL, 0, NULL, 0, &error) == SHLO_NOT_FOUND);
    CHECKF(strstr(error.message, "@a_rather_long_name_0, @a_rather_long_name_1, ") != NULL, "%s",
        error.message);
    shlo_program_free(p);
    shlo_blob_free(&code);
}

/* Sizes that no address has are not added to others. */
static void too_large(void) {
    shlo__arena keep;
    shlo__api_back back;
    unsigned char block[4096];
    (void)shlo__arena_init_aligned(&keep, block, sizeof block);
    shlo__api_back_init(&back, &keep, NULL);
    for (size_t less = 0; less < 300; less++)
        CHECK(!back.allocator.alloc(back.allocator.user, SIZE_MAX - less, 8));
    CHECK(!back.allocator.alloc(back.allocator.user, sizeof block, 8));
}

int main(void) {
    shlo_error error;
    memset(&error, 0, sizeof error);
    CHECK(shlo__api_no_func(NULL, "main", &error) == SHLO_NOT_FOUND);
    CHECKF(strcmp(error.message, "no public function @main; there is none") == 0, "%s", error.message);
    many();
    too_large();
    return test_end("no_func");
}
