// What compressing a picture takes of zlib, found when it is needed and not before: only terminals that read neither
// memory nor files of ours need it, and without it they get more bytes.
#ifndef SWIPEDECK_ZLIB_SHIM_H
#define SWIPEDECK_ZLIB_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#include "../CGdkPixbuf/library.h"

typedef struct {
  unsigned long (*bound)(unsigned long);
  int (*compress)(uint8_t *, unsigned long *, const uint8_t *, unsigned long, int);
} sd_zlib_library;

/// Finds the library; 0 where that fails. What was loaded stays loaded.
static inline int sd_zlib_load(sd_zlib_library *library) {
  void *handle = sd_library_open((const char *const[]){"libz.so.1", "libz.1.dylib", "/usr/lib/libz.1.dylib"}, 3);
  if (!handle) return 0;
  SD_FIND(bound, "compressBound");
  SD_FIND(compress, "compress2");
  return 1;
}

#endif
