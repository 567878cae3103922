#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/prctl.h>
#endif
#include "CTerminalGuard.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

int sd_closed_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int sd_adopt_orphans(void) {
#if defined(__linux__)
  return prctl(PR_SET_CHILD_SUBREAPER, 1);
#else
  return -1;
#endif
}

int sd_die_with_parent(void) {
#if defined(__linux__)
  return prctl(PR_SET_PDEATHSIG, SIGKILL);
#else
  return -1;
#endif
}
