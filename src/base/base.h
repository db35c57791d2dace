/* base/base.h - the whole room in order: what every other room builds on. */
#ifndef SHLO__BASE_BASE_H
#define SHLO__BASE_BASE_H

#include "config.h"
#include "public.h"
#include "status.h"
#include "alloc.h"
#include "dtype.h"
#include "bytes.h"
#include "softfloat.h"
#include "thread.h"
#include "status.c"
#include "alloc.c"
#include "dtype.c"
#include "thread.c"

#endif
