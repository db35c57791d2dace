/* tlkernel/lanes.c - what the lane loops of all instruction sets share. */
#ifndef TLANG__TLKERNEL_LANES_C
#define TLANG__TLKERNEL_LANES_C

#include "tlkernel.h"

SHLO__FN double tlang__lanes_fmod(double x, double y) {
    double a = x < 0 ? -x : x, b = y < 0 ? -y : y, t = b;
    if (!(b > 0) || a - a != 0) return (x * y) / (x * y); /* NaN: y is 0 or NaN, or x is infinite or NaN */
    if (b - b != 0 || a < b) return x;
    while (t <= a / 2) t *= 2;
    for (; t >= b; t /= 2)
        if (a >= t) a -= t;
    return x < 0 ? -a : a;
}

#endif
