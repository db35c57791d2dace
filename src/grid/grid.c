/* grid/grid.c - the room in order. */
#ifndef SHLO__GRID_GRID_C
#define SHLO__GRID_GRID_C
#include "grid.h"
#endif
