/* tests/code/lenient.h - a check/ that accepts everything, for tests that link the reader without the real
 * one. */
#ifndef TESTS_CODE_LENIENT_H
#define TESTS_CODE_LENIENT_H

#include "check/check.h"

shlo_status shlo__check_op(shlo__check *c) {
    (void)c;
    return SHLO_OK;
}
shlo_status shlo__check_module(shlo__module *m, shlo_error *error) {
    (void)m;
    (void)error;
    return SHLO_OK;
}
shlo_status shlo__check_all(shlo__module *m, shlo_error *error) { return shlo__check_module(m, error); }

#endif
