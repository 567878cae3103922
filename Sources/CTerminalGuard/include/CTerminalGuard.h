// Gives the terminal back when the process ends, however it ends, and turns signals into bytes of a pipe.
//
// In C because it runs in signal handlers, where Swift may not: its globals are lazy and it may allocate.
#ifndef SWIPEDECK_TERMINAL_GUARD_H
#define SWIPEDECK_TERMINAL_GUARD_H

#include <stddef.h>

/// Installs the handlers, once a process; later calls change nothing.
///
/// SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH write their number to a pipe and do nothing
/// else; what the parent had ignored (as `nohup` does) stays ignored. If the session has not ended 10 s after the
/// first of the first four, the guard gives the terminal back and ends the process by that signal, unless the parent had
/// SIGALRM ignored or blocked. Every other signal that ends a process gives the
/// terminal back at once and ends it. SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE,
/// SIGABRT and SIGSYS give the terminal back and then go on to whoever handled them before.
///
/// Returns the end of the pipe to read from, non-blocking and close-on-exec, or -1 and `errno`.
int sd_guard_install(void);

/// Says that the session has ended in order. What follows, such as a long export, may take its time.
void sd_guard_end_session(void);

/// Takes the terminal: remembers its settings, the bytes that undo our modes (copied; at most 512), and, where
/// standard error is a terminal, keeps what is written there until ``sd_guard_leave``.
///
/// Call it before changing anything. While the terminal is taken already only the bytes are replaced.
/// Returns 0, or -1 and `errno`.
int sd_guard_enter(int terminal, const char *leave, size_t length);

/// Gives the terminal back: writes the bytes, restores the settings, throws away unread input, replays standard
/// error. Does nothing where it is not taken. Safe in a signal handler and from any thread; also runs at exit.
void sd_guard_leave(void);

/// Around everything that writes to the terminal. Once the process crashes the thread that would write waits here until
/// the process has ended: a frame would come over the message of the crash, on the shell's screen.
void sd_guard_begin_output(void);
void sd_guard_end_output(void);

/// Whether the terminal is taken.
int sd_guard_is_active(void);

/// Stops the process as SIGTSTP would, or with it all of its process group, and returns once it is continued.
/// Returns at once where the parent had SIGTSTP ignored or no shell is there to continue it.
void sd_guard_stop(int whole_group);

/// Gives the terminal back and ends the process by a signal, so that the parent sees the true cause.
_Noreturn void sd_guard_die(int signal_number);

// MARK: - Files that a terminal reads pictures from, which nobody else would ever remove.

/// Has a file, or with `is_shared_memory` memory of a name, removed when the process ends, in whatever way but SIGKILL.
/// It need not be there by then. Once ``sd_guard_install`` was called.
///
/// - Parameter name: A path, or the name of the memory; less than 128 bytes.
/// Returns its number, or -1 where there is no room: for 16.
int sd_guard_add_file(const char *name, int is_shared_memory);

/// Removes it now, and forgets it.
void sd_guard_remove_file(int number);

/// Removes all of them. Safe in a signal handler; runs by itself whenever the terminal is given back for good.
void sd_guard_remove_files(void);

/// Makes shared memory of a name that nobody has, and fills it. Not on Linux, where memory that does not exist ends a
/// process that writes there: a file under /dev/shm says so. Returns 0, or -1 and `errno`.
int sd_memory_write(const char *name, const void *bytes, size_t count);

// MARK: - Children, of which Linux says more than Swift can call.

/// Makes a pipe of which no program that another thread starts meanwhile gets an end. Returns 0, or -1 and `errno`.
int sd_closed_pipe(int ends[2]);

/// Makes this process the parent of all its descendants whose own parents end. Returns 0, or -1 where there is no such
/// thing.
int sd_adopt_orphans(void);

/// Kills the other processes of this process's group. Returns how many; 0 but on macOS, where no orphans are adopted.
int sd_kill_rest_of_group(void);

/// Has this process killed when the thread that started it ends. Returns 0, or -1 where there is no such thing.
int sd_die_with_parent(void);

#endif
