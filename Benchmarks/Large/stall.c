// Preloaded into a program, makes its flushes of the disk as slow as those of a disk that stalls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void stall(void) {
  const char *file = getenv("STALL_WHILE");
  const char *text = getenv("STALL_MS");
  if (!file || !text || access(file, F_OK) != 0) return;
  long ms = strtol(text, NULL, 10);
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

int fdatasync(int descriptor) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  stall();
  return real(descriptor);
}

int fsync(int descriptor) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  stall();
  return real(descriptor);
}
