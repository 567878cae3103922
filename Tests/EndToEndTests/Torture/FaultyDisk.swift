import Foundation
import TerminalEmulator
import Testing

/// A disk that fails when told: calls of the program that concern files below a folder give an error instead.
///
/// It is a library put before the system's own; which calls fail, and how, is in a file that can be changed at any time.
struct FaultyDisk {
  /// What a call can be made to say.
  enum Fault: String, CaseIterable {
    case noSpace = "ENOSPC", quota = "EDQUOT", tooLarge = "EFBIG", broken = "EIO", readOnly = "EROFS"
  }

  private let control: String
  private let library: String

  /// - Parameter folder: Of the files that it is about.
  init(_ work: Workplace) throws {
    control = work.folder + "/faults"
    library = work.folder + "/faulty.so"
    try work.write(Self.source, to: "faulty.c")
    let built = try work.runTool(
      "/usr/bin/env", "cc", "-shared", "-fPIC", "-o", library, work.folder + "/faulty.c")
    try #require(built.status == .exited(0), "\(built.errors)")
    try heal()
  }

  func environment(of work: Workplace) -> [String: String] {
    work.environment.merging([
      "LD_PRELOAD": library, "FAULTS": control, "FAULTY_NAME": work.log,
    ]) { $1 }
  }

  /// - Parameter calls: Of `sync`, `write`, `create`, `modify` (to open for writing what is there).
  func fail(_ calls: String..., with fault: Fault) throws {
    try Data("\(calls.joined(separator: " ")) \(fault.rawValue)\n".utf8).write(
      to: URL(fileURLWithPath: control), options: .atomic)
  }

  func heal() throws { try Data("\n".utf8).write(to: URL(fileURLWithPath: control), options: .atomic) }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <limits.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/types.h>
    #include <unistd.h>

    static int fault(const char *call) {
      static int (*really_open)(const char *, int, ...);
      if (!really_open) really_open = dlsym(RTLD_NEXT, "open");
      char text[200] = "";
      const char *control = getenv("FAULTS");
      int fd = control ? really_open(control, O_RDONLY | O_CLOEXEC) : -1;
      if (fd < 0) return 0;
      ssize_t n = read(fd, text, sizeof text - 1);
      close(fd);
      if (n <= 0 || !strstr(text, call)) return 0;
      return strstr(text, "ENOSPC") ? ENOSPC : strstr(text, "EDQUOT") ? EDQUOT : strstr(text, "EFBIG") ? EFBIG : strstr(text, "EROFS") ? EROFS : EIO;
    }

    static int ours(const char *path) {
      const char *name = getenv("FAULTY_NAME");
      return name && strncmp(path, name, strlen(name)) == 0;
    }

    static int ours_fd(int fd) {
      char link[64], path[PATH_MAX];
      snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
      ssize_t n = readlink(link, path, sizeof path - 1);
      if (n <= 0) return 0;
      path[n] = 0;
      return ours(path);
    }

    #define FAIL(fd, call) do { int e = ours_fd(fd) ? fault(call) : 0; if (e) { errno = e; return -1; } } while (0)
    #define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

    int fsync(int fd) { REAL(int, "fsync", int); FAIL(fd, "sync"); return real(fd); }
    int fdatasync(int fd) { REAL(int, "fdatasync", int); FAIL(fd, "sync"); return real(fd); }
    ssize_t write(int fd, const void *b, size_t n) {
      REAL(ssize_t, "write", int, const void *, size_t); FAIL(fd, "write"); return real(fd, b, n);
    }
    ssize_t pwrite(int fd, const void *b, size_t n, off_t o) {
      REAL(ssize_t, "pwrite", int, const void *, size_t, off_t); FAIL(fd, "write"); return real(fd, b, n, o);
    }
    ssize_t pwrite64(int fd, const void *b, size_t n, off64_t o) {
      REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t); FAIL(fd, "write"); return real(fd, b, n, o);
    }
    int fallocate64(int fd, int m, off64_t o, off64_t n) {
      REAL(int, "fallocate64", int, int, off64_t, off64_t); FAIL(fd, "write"); return real(fd, m, o, n);
    }

    static int opened(const char *name, const char *path, int flags, mode_t mode) {
      if ((flags & O_CREAT) && ours(path) && access(path, F_OK) != 0) {
        int e = fault("create");
        if (e) { errno = e; return -1; }
      }
      if ((flags & O_ACCMODE) != O_RDONLY && ours(path)) {
        int e = fault("modify");
        if (e) { errno = e; return -1; }
      }
      int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
      return real(path, flags, mode);
    }
    #define OPEN(name) int name(const char *path, int flags, ...) { \
      va_list a; va_start(a, flags); mode_t m = flags & O_CREAT ? va_arg(a, mode_t) : 0; va_end(a); \
      return opened(#name, path, flags, m); }
    OPEN(open)
    OPEN(open64)
    """#
}
