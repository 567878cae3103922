#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

static const int polite[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
// The others that end a process unless it says otherwise; those for real time follow at the end of the numbers.
static const int ending[] = {
  SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
#if defined(__linux__)
  SIGIO, SIGPWR,
#endif
#ifdef SIGSTKFLT
  SIGSTKFLT,
#endif
#ifdef SIGEMT
  SIGEMT,
#endif
};
static const int fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};
enum {
  polite_count = sizeof polite / sizeof polite[0],
  ending_count = sizeof ending / sizeof ending[0],
  fatal_count = sizeof fatal / sizeof fatal[0]
};

static struct sigaction before_fatal[fatal_count];
static int signal_pipe[2] = {-1, -1};
static int terminal_fd = -1;  // a duplicate of our own, kept from the first use on
static int kept_stderr = -1;  // the real standard error while fd 2 is the store
static int stderr_store = -1;
static struct termios original;
static char leave_bytes[512];
static size_t leave_length;
static atomic_int active;
static char alternate_stack[64 * 1024];

// A program that is asked to end has so long to do it: 3 s for answers of the terminal, 2 s to save, and a reserve. It may
// hang in a call that never returns. libdispatch waits for ever if the system gives it no thread.
enum { seconds_to_end = 10 };
static atomic_int end_signal;  // the first signal that asked; 0: none did
static atomic_int is_over;     // the session has ended in order

static void on_polite(int number) {
  int saved = errno;
  if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT) {
    int none = 0;
    if (!atomic_load(&is_over) && atomic_compare_exchange_strong(&end_signal, &none, number)) alarm(seconds_to_end);
  }
  unsigned char byte = (unsigned char)number;
  // A full pipe means that plenty of signals wait already.
  (void)!write(signal_pipe[1], &byte, 1);
  errno = saved;
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

/// Writes all of it, but waits at most 200 ms for a terminal that takes nothing.
static void write_all(int fd, const char *bytes, size_t length) {
  long deadline = milliseconds() + 200;
  while (length > 0) {
    ssize_t written = write(fd, bytes, length);
    if (written > 0) {
      bytes += written;
      length -= (size_t)written;
    } else if (written < 0 && errno == EINTR) {
      continue;
    } else if (written < 0 && errno == EAGAIN) {
      long rest = deadline - milliseconds();
      struct pollfd wait = {.fd = fd, .events = POLLOUT};
      if (rest <= 0 || poll(&wait, 1, (int)rest) == 0) return;
    } else {
      return;
    }
  }
}

// 0 while nobody writes, else 1; with `output_ended` nobody begins to any more.
static atomic_int output_writing;
static atomic_int output_ended;

void sd_guard_begin_output(void) {
  atomic_store(&output_writing, 1);
  if (!atomic_load(&output_ended)) return;
  atomic_store(&output_writing, 0);
  while (1) poll(NULL, 0, -1);
}

void sd_guard_end_output(void) { atomic_store(&output_writing, 0); }

/// Lets nobody write to the terminal any more. Waits for who does at this moment, but at most 50 ms: it may be the very
/// thread that has come to its end, or a terminal that takes nothing.
static void end_output(void) {
  atomic_store(&output_ended, 1);
  long deadline = milliseconds() + 50;
  while (atomic_load(&output_writing) && milliseconds() < deadline) poll(NULL, 0, 1);
}

static void replay_stderr(void) {
  if (kept_stderr < 0) return;
  dup2(kept_stderr, STDERR_FILENO);
  char chunk[4096];
  off_t offset = 0;
  ssize_t count;
  // A megabyte is more than anyone reads.
  while (offset < 1 << 20 && (count = pread(stderr_store, chunk, sizeof chunk, offset)) > 0) {
    write_all(STDERR_FILENO, chunk, (size_t)count);
    offset += count;
  }
  (void)!ftruncate(stderr_store, 0);
  lseek(stderr_store, 0, SEEK_SET);
}

void sd_guard_leave(void) {
  if (!atomic_exchange(&active, 0)) return;
  int saved = errno;
  // No signal ends this half way; by SIGTTOU a process in the background would be stopped here.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
  write_all(terminal_fd, leave_bytes, leave_length);
  tcsetattr(terminal_fd, TCSANOW, &original);
  // Mouse reports on their way would be typed into the shell.
  tcflush(terminal_fd, TCIFLUSH);
  replay_stderr();
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  errno = saved;
}

static void on_fatal(int number, siginfo_t *info, void *context) {
  (void)context;
  end_output();
  sd_guard_leave();
  sd_guard_remove_files();
  for (int i = 0; i < fatal_count; i++) {
    if (fatal[i] == number) sigaction(number, &before_fatal[i], NULL);
  }
  // A fault happens again by itself and meets the handler of before; what was sent must be sent again.
  if (info == NULL || info->si_code <= 0) raise(number);
}

void sd_guard_end_session(void) {
  atomic_store(&is_over, 1);
  alarm(0);
}

static void on_ending(int number) {
  int asked = atomic_load(&end_signal);
  if (number == SIGALRM && asked) number = asked;
  end_output();
  sd_guard_leave();
  sd_guard_remove_files();
  // Blocked until this returns; then it ends the process.
  struct sigaction ordinary = {.sa_handler = SIG_DFL};
  sigaction(number, &ordinary, NULL);
  raise(number);
}

/// Our own write beyond a limit on the size of files fails by itself; then only what another process sends ends this one.
static void on_file_size(int number, siginfo_t *info, void *context) {
  (void)context;
  if (info == NULL || info->si_pid != getpid()) on_ending(number);
}

static int open_store(void) {
#if defined(__linux__)
  return memfd_create("stderr", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
  fclose(file);
  return fd;
#endif
}

static void keep_stderr(void) {
  if (!isatty(STDERR_FILENO)) return;
  if (stderr_store < 0) stderr_store = open_store();
  if (stderr_store < 0) return;
  if (kept_stderr < 0) kept_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept_stderr >= 0) dup2(stderr_store, STDERR_FILENO);
}

static int open_pipe(void) {
  if (pipe(signal_pipe) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC);
    fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

static void install_polite(int number) {
  struct sigaction present;
  sigaction(number, NULL, &present);
  if (present.sa_handler == SIG_IGN && number != SIGWINCH && number != SIGCONT) return;
  struct sigaction action = {.sa_handler = on_polite, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

/// A signal that somebody has an answer to, or that the parent had ignored, stays theirs.
static void install_ending(int number) {
  struct sigaction present;
  if (sigaction(number, NULL, &present) != 0 || present.sa_handler != SIG_DFL) return;
  struct sigaction action = {.sa_handler = on_ending, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int sd_guard_install(void) {
  static atomic_int installed;
  if (atomic_exchange(&installed, 1)) return signal_pipe[0];
  if (open_pipe() != 0) return -1;
  stack_t present;
  // A runtime may have given the main thread one already.
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) {
    stack_t own = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&own, NULL);
  }
  for (int i = 0; i < polite_count; i++) install_polite(polite[i]);
  for (int i = 0; i < ending_count; i++) install_ending(ending[i]);
  struct sigaction file_size = {.sa_sigaction = on_file_size, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&file_size.sa_mask);
  sigaction(SIGXFSZ, &file_size, NULL);
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) install_ending(number);
#endif
  for (int i = 0; i < fatal_count; i++) {
    struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(fatal[i], &action, &before_fatal[i]);
  }
  // The last one runs first.
  atexit(sd_guard_remove_files);
  atexit(sd_guard_leave);
  return signal_pipe[0];
}

int sd_guard_enter(int terminal, const char *leave, size_t length) {
  if (length > sizeof leave_bytes) {
    errno = EINVAL;
    return -1;
  }
  if (!atomic_load(&active)) {
    if (terminal_fd < 0) {
      terminal_fd = fcntl(terminal, F_DUPFD_CLOEXEC, 3);
    } else if (dup2(terminal, terminal_fd) >= 0) {
      fcntl(terminal_fd, F_SETFD, FD_CLOEXEC);
    }
    if (terminal_fd < 0 || tcgetattr(terminal_fd, &original) != 0) return -1;
    keep_stderr();
  }
  // A crash in between writes nothing rather than half of each.
  leave_length = 0;
  memcpy(leave_bytes, leave, length);
  leave_length = length;
  atomic_store(&active, 1);
  return 0;
}

int sd_guard_is_active(void) { return atomic_load(&active); }

void sd_guard_stop(int whole_group) {
  struct sigaction ours, ordinary = {.sa_handler = SIG_DFL}, ignored = {.sa_handler = SIG_IGN};
  sigaction(SIGTSTP, NULL, &ours);
  if (ours.sa_handler == SIG_IGN) return;
  if (whole_group) {
    // The others first. Of a signal sent to all, our share might come to another thread, and too late.
    sigaction(SIGTSTP, &ignored, NULL);
    kill(0, SIGTSTP);
  }
  // Threads of a pool have it blocked.
  sigset_t only, previous;
  sigemptyset(&only);
  sigaddset(&only, SIGTSTP);
  sigaction(SIGTSTP, &ordinary, NULL);
  pthread_sigmask(SIG_UNBLOCK, &only, &previous);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  sigaction(SIGTSTP, &ours, NULL);
}

_Noreturn void sd_guard_die(int number) {
  sd_guard_leave();
  sd_guard_remove_files();
  struct sigaction ordinary = {.sa_handler = SIG_DFL};
  sigaction(number, &ordinary, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  raise(number);
  _exit(128 + number);
}
