// The floor: answers each byte with a cursor move and a letter, from a raw terminal, and does nothing else.
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
  struct termios settings;
  if (tcgetattr(0, &settings) != 0) return 69;
  cfmakeraw(&settings);
  if (tcsetattr(0, TCSANOW, &settings) != 0) return 69;
  if (write(1, "\x1b[2J\x1b[Hready", 12) < 0) return 74;
  char bytes[4096], answer[32];
  int count = 0;
  for (;;) {
    ssize_t got = read(0, bytes, sizeof bytes);
    if (got <= 0 || memchr(bytes, 'q', (size_t)got)) return 0;
    int length = snprintf(answer, sizeof answer, "\x1b[1;1H%c", 'a' + count++ % 26);
    if (write(1, answer, (size_t)length) != length) return 74;
  }
}
