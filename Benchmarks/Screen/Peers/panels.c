// The yardstick: a card of 60 by 24 cells as an ncurses panel that follows the mouse, wholly on the screen, level and
// of one colour. Reports are read here, as ncurses' own reader mixes up drags.
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>
#include <panel.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS = 60, ROWS = 24 };

static const char *const text[] = {
    "Aino L., 34", "Three streets away", "",
    "Weaves patterns on paper before anyone builds the loom,", "and walks home along the harbour when it rains.", "",
    "speaks  Finnish, Dutch", "plays   the viola", "", "#harbour  #bread  #maps",
};

static int clamp(int value, int least, int most) { return value < least ? least : value > most ? most : value; }

int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  initscr();
  raw();
  noecho();
  curs_set(0);
  start_color();
  init_pair(1, 16, 255);
  init_pair(2, 250, 234);
  bkgd(COLOR_PAIR(2));
  mvprintw(0, 1, "People");
  mvprintw(LINES - 1, 1, "q quit");
  WINDOW *card = newwin(ROWS, COLUMNS, 2, 20);
  wbkgd(card, COLOR_PAIR(1));
  box(card, 0, 0);
  for (size_t line = 0; line < sizeof text / sizeof *text; line++) mvwprintw(card, 3 + (int)line, 4, "%s", text[line]);
  PANEL *panel = new_panel(card);
  update_panels();
  doupdate();
  if (write(1, "\x1b[?1002h\x1b[?1006h", 16) < 0) return 74;

  char bytes[4096];
  size_t held = 0;
  int grabX = -1, grabY = -1;
  for (;;) {
    ssize_t got = read(0, bytes + held, sizeof bytes - held - 1);
    if (got <= 0) break;
    held += (size_t)got;
    bytes[held] = 0;
    char *next = bytes;
    int left = -1, top = -1;
    for (;;) {
      char *start = strstr(next, "\x1b[<");
      int button, x, y, taken = 0;
      char kind;
      if (strchr(next, 'q')) goto end;
      if (!start || sscanf(start, "\x1b[<%d;%d;%d%c%n", &button, &x, &y, &kind, &taken) != 4) break;
      next = start + taken;
      int atX, atY;
      getbegyx(card, atY, atX);
      if (button == 0 && kind == 'M') grabX = x - atX, grabY = y - atY;
      if (button == 32 && grabX >= 0) left = x - grabX, top = y - grabY;
    }
    held = strlen(next);
    if (held == sizeof bytes - 1) held = 0;
    memmove(bytes, next, held);
    if (left < 0 && top < 0) continue;
    move_panel(panel, clamp(top, 1, LINES - 1 - ROWS), clamp(left, 0, COLS - COLUMNS));
    update_panels();
    doupdate();
  }
end:
  endwin();
  return 0;
}
