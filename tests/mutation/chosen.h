/* chosen.h - which mutant of a room runs (schemata.awk); -1: none. */
enum { SHLO__MUTANTS = 4000 }; /* their numbers are below */
extern int shlo__mutant, shlo__mutant_function;
extern unsigned shlo__mutant_clock, shlo__mutant_reached[SHLO__MUTANTS]; /* when a function was called last */
