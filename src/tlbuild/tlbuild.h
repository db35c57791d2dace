/* tlbuild/tlbuild.h - see public.h. */
#ifndef TLANG__TLBUILD_TLBUILD_H
#define TLANG__TLBUILD_TLBUILD_H

#include "../tlcode/tlcode.h"
#include "public.h"

#endif
