/* chlo/room.c - the files of the room in order. */
#ifndef SHLO__CHLO_ROOM_C
#define SHLO__CHLO_ROOM_C

#include "formula.c"
#include "chlo_math.c"
#include "chlo_complex.c"
#include "calls.c"

#undef F_NUM
#undef F_INF
#undef F_NAN
#undef F_TWO
#undef F_ADD
#undef F_SUB
#undef F_MUL
#undef F_DIV
#undef F_NEG
#undef F_ABS
#undef F_SQRT
#undef F_LOG
#undef F_LOG1P
#undef F_EXP
#undef F_POWER
#undef F_ATAN2
#undef F_LENGTH
#undef F_MAX
#undef F_SELECT
#undef F_AND
#undef F_OR
#undef F_COMPARE
#undef F_EQ
#undef F_LT
#undef F_LE
#undef F_GT
#undef F_GE

#endif
