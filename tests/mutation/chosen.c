/* chosen.c - chooses a mutant: MUTANT and MUTANT_FUNCTION of the environment. The numbers of the functions
 * that were called are written to the file that MUTANT_REACHED names. */
#include <stdio.h>
#include <stdlib.h>
#include "chosen.h"

int shlo__mutant = -1, shlo__mutant_function = -1;
unsigned shlo__mutant_clock, shlo__mutant_reached[SHLO__MUTANTS];

static void tell(void) {
    FILE *out = fopen(getenv("MUTANT_REACHED"), "w");
    int i;
    if (!out) return;
    for (i = 0; i < SHLO__MUTANTS; i++)
        if (shlo__mutant_reached[i]) fprintf(out, "%d\n", i);
    fclose(out);
}

__attribute__((constructor)) static void choose(void) {
    const char *mutant = getenv("MUTANT"), *function = getenv("MUTANT_FUNCTION");
    if (mutant) shlo__mutant = atoi(mutant);
    if (function) shlo__mutant_function = atoi(function);
    if (getenv("MUTANT_REACHED")) atexit(tell);
}
