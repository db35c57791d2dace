/* tests/size/board.h - a bare machine under qemu. */
#ifndef SIZE_BOARD_H
#define SIZE_BOARD_H
void board_print(const char *text);
void board_exit(int status);
#endif
