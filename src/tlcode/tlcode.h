/* tlcode/tlcode.h - program files of the tensor language: bytes to a module, by way of tlcheck, and back. */
#ifndef TLANG__TLCODE_TLCODE_H
#define TLANG__TLCODE_TLCODE_H

#include "../tlcheck/tlcheck.h"

/* magic, format version, flags; the entries of each list of the module (tlang__counts, in order), so that a
   reader takes its memory at once; types in the order of their first use; functions with their instructions
   in program order. An operand is written as its distance back from the next value's number, so that most
   take one byte. */
#define TLANG__CODE_MAGIC "TLAN"
#define TLANG__CODE_MAJOR 1
#define TLANG__CODE_MINOR 0
#define TLANG__CODE_LINES 1u /* flag: every instruction has its line */
#define TLANG__CODE_END 0u
#define TLANG__CODE_ELSE 127u /* no instruction has this number */

/* What the header says that the module will have; no more than the file's size allows. */
SHLO__FN shlo_status tlang__code_counts(const void *data, size_t bytes, tlang__counts *out,
    shlo_error *error);
SHLO__FN shlo_status tlang__code_read(const void *data, size_t bytes, tlang__module *m, shlo_error *error);
SHLO__FN shlo_status tlang__code_write(const tlang__module *m, int lines, shlo__bytes_buffer *out);

#endif
