// What Swift's own module of the C library does not show: pseudo-terminals.
#if __has_include(<pty.h>)
#include <pty.h>
#else
#include <util.h>
#endif
#include <sys/ioctl.h>
#include <spawn.h>

// Declared by glibc only under _GNU_SOURCE, which a Swift module cannot set.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);

static inline int sd_spawn_change_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}
