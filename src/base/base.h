/* base/base.h - the whole room seen from others: what every other room builds on. */
#ifndef SHLO__BASE_BASE_H
#define SHLO__BASE_BASE_H

#include "config.h"
#include "public.h"
#include "status.h"
#include "alloc.h"
#include "dtype.h"
#include "bytes.h"
#include "softfloat.h"
#include "nofpu.h"
#include "erf.h"
#include "thread.h"

#endif
