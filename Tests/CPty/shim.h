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

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif

// The program has nothing open that another test has just opened, which need not be closed at exec.
static inline int sd_spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
#else
  (void)actions, (void)descriptor;
  return 0;
#endif
}

static inline int sd_spawn_change_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}
