/* Stands in for ICU, which Foundation calls for languages, calendars, time zones and NSRegularExpression, and which the
   program never needs (docs/decisions/0024). It defines every function of ICU that Foundation refers to, so the linker
   takes nothing from ICU's archive. ICU_NAMES is a file of lines NO_ICU(name), which Tools/build.sh writes. */
#include <stdlib.h>
#include <unistd.h>

static _Noreturn void swipedeck_no_icu(void) {
  static const char text[] = "swipedeck: ICU was called, which is not part of a release\n";
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  (void)written;
  abort();
}

#define NO_ICU(name) void name(void) __attribute__((alias("swipedeck_no_icu")));
#include ICU_NAMES
