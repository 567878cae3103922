#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { most_files = 16, longest_name = 128 };

// A name is written before its state says so, and not again before it says that nobody reads it.
enum { is_free, is_taken, is_file, is_memory };
static struct {
  atomic_int state;
  char name[longest_name];
} files[most_files];

int sd_guard_add_file(const char *name, int is_shared_memory) {
  if (strlen(name) >= longest_name) return -1;
  for (int i = 0; i < most_files; i++) {
    int state = is_free;
    if (!atomic_compare_exchange_strong(&files[i].state, &state, is_taken)) continue;
    strcpy(files[i].name, name);
    atomic_store(&files[i].state, is_shared_memory ? is_memory : is_file);
    return i;
  }
  return -1;
}

static void remove_file(int index) {
  int state = atomic_exchange(&files[index].state, is_taken);
  if (state == is_file) unlink(files[index].name);
  if (state == is_memory) shm_unlink(files[index].name);
  atomic_store(&files[index].state, state == is_taken ? is_taken : is_free);
}

void sd_guard_remove_file(int index) {
  if (index >= 0 && index < most_files) remove_file(index);
}

void sd_guard_remove_files(void) {
  int saved = errno;
  for (int i = 0; i < most_files; i++) remove_file(i);
  errno = saved;
}

int sd_memory_write(const char *name, const void *bytes, size_t count) {
  int memory = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
  if (memory < 0) return -1;
  void *place = MAP_FAILED;
  if (ftruncate(memory, (off_t)count) == 0) {
    place = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  }
  int code = errno;
  close(memory);
  if (place == MAP_FAILED) {
    shm_unlink(name);
    errno = code;
    return -1;
  }
  memcpy(place, bytes, count);
  munmap(place, count);
  return 0;
}
