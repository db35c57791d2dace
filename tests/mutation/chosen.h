/* chosen.h - which mutant of a room runs (schemata.awk); -1: none. */
extern int shlo__mutant, shlo__mutant_function;
extern unsigned char shlo__mutant_reached[];
