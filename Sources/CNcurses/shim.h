// The part of ncursesw that Swift cannot see by itself: macros with casts, variadic calls, wide characters.
#ifndef SWIPEDECK_NCURSES_SHIM_H
#define SWIPEDECK_NCURSES_SHIM_H

// Before the include: without it the wide functions are not declared.
#define NCURSES_WIDECHAR 1
// Names like `scroll`, `move`, `erase` and `clear` as macros would spoil every other header.
#define NCURSES_NOMACROS 1

#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#else
#include <curses.h>
#include <term.h>
#endif
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <wchar.h>

/// A window as Swift sees it: a pointer to its parts, or where ncurses only announces the type (Debian 13), an opaque one.
typedef WINDOW *CursesWindow;

// Declared by glibc only for X/Open, which a Swift module cannot ask for.
extern int wcwidth(wchar_t);

static const attr_t sd_bold = A_BOLD;
static const attr_t sd_dim = A_DIM;
static const attr_t sd_italic = A_ITALIC;
static const attr_t sd_underline = A_UNDERLINE;
static const attr_t sd_reverse = A_REVERSE;

/// One cell for `wadd_wch`: text, attributes and a colour pair of any number.
static inline int sd_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  return setcchar(cell, text, attributes, 0, &pair);
}

/// Whether a string capability exists: not NULL (absent) and not -1 (no string capability).
static inline const char *sd_string_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? (const char *)0 : value;
}

/// The description in use: `cur_term`, which Swift may not touch as a global.
static inline TERMINAL *sd_current_terminal(void) { return cur_term; }

/// 1 where text is UTF-8 in the current locale.
static inline int sd_locale_is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return codeset && (codeset[0] == 'U' || codeset[0] == 'u') && (codeset[3] == '-' ? codeset[4] : codeset[3]) == '8';
}

#endif
