/* base/status.c - texts of statuses, the error record and its formatter. The formatter is our own so that the
 * library runs without stdio; it never writes past its buffer and always terminates it. */
#ifndef SHLO__BASE_STATUS_C
#define SHLO__BASE_STATUS_C

#include "status.h"

/* An array without pointers: a linker drops it, texts and all, from a program that does not ask. */
SHLO_API const char *shlo_status_text(shlo_status status) {
    static const struct {
        uint8_t number;
        char text[27];
    } rows[] = {
#define STATUS(name, number, text) {number, text},
#include "status.def"
#undef STATUS
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].number == (uint32_t)status) return rows[i].text;
    return "unknown status";
}

/* Texts become empty by their first bytes: every run clears an error. */
SHLO__FN void shlo__status_clear(shlo_error *e) {
    e->status = SHLO_OK;
    e->line = e->column = 0;
    e->op[0] = e->attribute[0] = e->function[0] = e->constraint[0] = e->message[0] = e->source[0] = 0;
    e->op_index = e->operand = e->result = e->dimension = -1;
    e->offset = -1;
}

SHLO__FN void shlo__status_name(char *field, size_t capacity, const char *name, size_t n) {
    if (!capacity) return;
    if (n > capacity - 1) n = capacity - 1;
    if (n) memcpy(field, name, n);
    field[n] = 0;
}

typedef struct shlo__status_out {
    char *at, *end;
} shlo__status_out; /* end: the last byte, kept for the terminator */

static void shlo__status_put(shlo__status_out *o, const char *s, size_t n) {
    size_t room = (size_t)(o->end - o->at);
    if (n > room) n = room;
    if (n) memcpy(o->at, s, n);
    o->at += n;
}

static void shlo__status_number(shlo__status_out *o, uint64_t value, unsigned base, int negative) {
    char digits[24];
    size_t i = sizeof digits;
#ifdef SHLO_VM_ONLY
    uint32_t rest = (uint32_t)value; /* dividing 64 bits is a large function on small machines */
#else
    uint64_t rest = value;
#endif
    do {
        digits[--i] = "0123456789abcdef"[rest % base];
        rest /= base;
    } while (rest);
    if (negative) digits[--i] = '-';
    shlo__status_put(o, digits + i, sizeof digits - i);
}

static void shlo__status_decimal(shlo__status_out *o, int64_t value, int has_sign) {
    const int negative = has_sign && value < 0;
    shlo__status_number(o, negative ? 0 - (uint64_t)value : (uint64_t)value, 10, negative);
}

SHLO__FN size_t shlo__status_vformat(char *out, size_t capacity, const char *format, va_list args) {
    shlo__status_out o;
    if (!capacity) return 0;
    o.at = out;
    o.end = out + capacity - 1;
    for (; *format; format++) {
        const char *s;
        char c;
        if (*format != '%') {
            shlo__status_put(&o, format, 1);
            continue;
        }
        switch (*++format) {
        case 's':
            s = va_arg(args, const char *);
            for (s = s ? s : "(null)"; *s; s++) shlo__status_put(&o, s, 1);
            break;
        case 'd':
            shlo__status_decimal(&o, va_arg(args, int), 1);
            break;
        case 'u':
            shlo__status_number(&o, va_arg(args, unsigned), 10, 0);
            break;
        case 'x':
            shlo__status_number(&o, va_arg(args, unsigned), 16, 0);
            break;
        case 'c':
            c = (char)va_arg(args, int);
            shlo__status_put(&o, &c, 1);
            break;
        case 'l':
            format += 2; /* %lld, %llu */
            shlo__status_decimal(&o, va_arg(args, long long), *format != 'u');
            break;
        case 'z':
            format += 1;
            shlo__status_number(&o, va_arg(args, size_t), 10, 0);
            break;
        case 0:
            format--;
            break; /* a lone % at the end */
        default:
            shlo__status_put(&o, format, 1);
            break; /* %% */
        }
    }
    *o.at = 0;
    return (size_t)(o.at - out);
}

SHLO__FN size_t shlo__status_format(char *out, size_t capacity, const char *format, ...) {
    size_t n;
    va_list args;
    va_start(args, format);
    n = shlo__status_vformat(out, capacity, format, args);
    va_end(args);
    return n;
}

/* A message is one line, and no terminal obeys it: names of programs may have any characters. */
static void shlo__status_one_line(char *text) {
#ifndef SHLO_VM_ONLY
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f) *text = '?';
#else
    (void)text;
#endif
}

#ifndef SHLO_VM_ONLY
SHLO__FN shlo_status shlo__status_asked(shlo__pulse *p, int64_t n, shlo_error *e) {
    if (!p || (p->left -= n) >= 0 || !p->ask(p)) return SHLO_OK;
    return shlo__status_fail(e, SHLO_INTERRUPTED, "interrupted while the program was loaded");
}

SHLO__FN void shlo__status_log(const shlo_logger *log, shlo_log_level level, const char *format, ...) {
    char text[320];
    va_list args;
    if (!log || !log->write) return;
    va_start(args, format);
    shlo__status_vformat(text, sizeof text, format, args);
    va_end(args);
    shlo__status_one_line(text);
    log->write(log->user, level, text);
}
#endif

SHLO__FN shlo_status shlo__status_fail(shlo_error *e, shlo_status status, const char *format, ...) {
    va_list args;
    if (!e || e->status != SHLO_OK) return status;
    e->status = status;
    va_start(args, format);
    shlo__status_vformat(e->message, sizeof e->message, format, args);
    va_end(args);
    shlo__status_one_line(e->message);
    return status;
}

#endif
