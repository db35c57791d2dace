/* chosen.h - which mutant of a room runs (schemata.awk); -1: none. */
enum { SHLO__MUTANTS = 10000 }; /* their numbers are below */
extern int shlo__mutant, shlo__mutant_function;
extern unsigned char shlo__mutant_reached[SHLO__MUTANTS];
