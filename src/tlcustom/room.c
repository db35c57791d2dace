/* tlcustom/room.c - the room is its public header: functions that are compiled where they are used. */
#ifndef TLANG__TLCUSTOM_ROOM_C
#define TLANG__TLCUSTOM_ROOM_C

#include "../custom/public.h"
#include "../tlvm/public.h"
#include "public.h"

#endif
