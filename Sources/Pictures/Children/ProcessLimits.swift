import CTerminalGuard
import Platform

/// Limits for a process that handles untrusted data.
package struct ProcessLimits: Sendable, Hashable {
  /// Bytes of all its mappings.
  package var addressSpace: Int
  /// Seconds of processor time.
  package var seconds: Int
  /// Bytes of each file that it writes.
  package var fileSize: Int
  package var openFiles: Int
  /// How many more processes this user may have than there are tasks on the machine now; `nil` is no limit. The
  /// system does not apply it to its administrator.
  package var moreProcesses: Int?

  /// Puts this process under the limits for good; processes that it starts inherit them.
  package func applyToThisProcess() {
    Self.limit(RLIMIT_AS, to: addressSpace)
    Self.limit(RLIMIT_CPU, to: seconds)
    Self.limit(RLIMIT_FSIZE, to: fileSize)
    Self.limit(RLIMIT_CORE, to: 0)
    Self.limit(RLIMIT_NOFILE, to: openFiles)
    if let moreProcesses, let tasks = Self.taskCount { Self.limit(Self.processes, to: tasks + moreProcesses) }
  }

  /// The tasks on the machine, threads included; `nil` if the system does not tell.
  private static var taskCount: Int? {
    // "0.20 0.18 0.12 1/80 11206": the fourth field is running tasks and all tasks.
    guard let load = try? SystemFile.contents(of: "/proc/loadavg") else { return nil }
    let fields = String(decoding: load, as: UTF8.self).split(separator: " ")
    return fields.count > 3 ? fields[3].split(separator: "/").last.flatMap { Int($0) } : nil
  }

  /// Ends this process when its parent ends, whose end of its standard output is a pipe. A system without such a
  /// signal ends it after some seconds instead.
  package static func endWithParent(after seconds: Int) {
    alarm(UInt32(seconds))
    _ = sd_die_with_parent()
    // The parent may have ended before the call.
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    if poll(&output, 1, 0) > 0, Int32(output.revents) & (POLLERR | POLLHUP) != 0 { _exit(1) }
  }

  /// Forbids this process to open any more files.
  package static func allowNoMoreFiles() { limit(RLIMIT_NOFILE, to: 0) }

  #if canImport(Glibc)
  private typealias Resource = __rlimit_resource
  private static var processes: Resource { __RLIMIT_NPROC }
  #else
  private typealias Resource = Int32
  private static var processes: Resource { RLIMIT_NPROC }
  #endif

  /// Does nothing for a resource that the system does not limit.
  private static func limit(_ resource: Resource, to most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    #if canImport(Glibc)
    _ = setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #else
    _ = setrlimit(resource, &limit)
    #endif
  }
}
