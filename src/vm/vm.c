/* vm/vm.c - the room in order. */
#ifndef SHLO__VM_VM_C
#define SHLO__VM_VM_C
#include "vm.h"
#endif
