// Finding a library's functions when they are needed and not before.
#ifndef SWIPEDECK_LIBRARY_H
#define SWIPEDECK_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>

/// The first of several names of a library that can be loaded, which also finds what the library itself depends on; NULL
/// where there is none. What was loaded stays loaded.
static inline void *sd_library_open(const char *const *names, size_t count) {
  void *handle = NULL;
  for (size_t index = 0; !handle && index < count; index++) handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  return handle;
}

/// A library called NAME.so.0 on Linux, and NAME.0.dylib on macOS, where Homebrew has a folder of its own.
#define SD_LIBRARY_OPEN(name) \
  sd_library_open( \
      (const char *const[]){name ".so.0", name ".0.dylib", "/opt/homebrew/lib/" name ".0.dylib"}, 3)

/// Finds a function of `handle` for a member of `library`; the function that this stands in returns 0 where that fails.
#define SD_FIND(member, symbol) \
  if (!(*(void **)&library->member = dlsym(handle, symbol))) return 0

#endif
