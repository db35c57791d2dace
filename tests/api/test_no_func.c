// link: rooms
/* test_no_func.c - the message for a name that no public function has, also where there is no function. */
#include "../test.h"
#include "api/api.h"

int main(void) {
    shlo_error error;
    memset(&error, 0, sizeof error);
    CHECK(shlo__api_no_func(NULL, "main", &error) == SHLO_NOT_FOUND);
    CHECKF(strcmp(error.message, "no public function @main; there is none") == 0, "%s", error.message);
    return test_end("no_func");
}
