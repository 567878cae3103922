#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/prctl.h>
#elif defined(__APPLE__)
#include <libproc.h>
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

int sd_kill_rest_of_group(void) {
  int killed = 0;
#if defined(__APPLE__)
  pid_t members[1024];
  int count = proc_listpgrppids(getpgrp(), members, sizeof members);
  for (int i = 0; i < count; i++) {
    if (members[i] != getpid() && kill(members[i], SIGKILL) == 0) killed++;
  }
#endif
  return killed;
}

int sd_die_with_parent(void) {
#if defined(__linux__)
  return prctl(PR_SET_PDEATHSIG, SIGKILL);
#else
  return -1;
#endif
}
