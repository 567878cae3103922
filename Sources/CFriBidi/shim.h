// The functions of FriBidi that put text into visual order, loaded at run time: Pango brings the library along.
#ifndef SWIPEDECK_FRIBIDI_SHIM_H
#define SWIPEDECK_FRIBIDI_SHIM_H

#include <stdint.h>

#include "../CGdkPixbuf/library.h"

/// FRIBIDI_PAR_ON: the first strong letter says in which direction the paragraph goes, else left to right.
#define SD_FRIBIDI_PAR_ON 0x40

typedef struct {
  signed char (*order)(const uint32_t *, int, uint32_t *, uint32_t *, int *, int *, signed char *);
  int (*mirror)(uint32_t, uint32_t *);
} sd_fribidi_library;

/// Finds the library; 0 where that fails. What was loaded stays loaded.
static inline int sd_fribidi_load(sd_fribidi_library *library) {
  void *handle = SD_LIBRARY_OPEN("libfribidi");
  if (!handle) return 0;
  SD_FIND(order, "fribidi_log2vis");
  SD_FIND(mirror, "fribidi_get_mirror_char");
  return 1;
}

#endif
