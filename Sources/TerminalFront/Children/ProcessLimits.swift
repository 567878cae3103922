import CTerminalGuard

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a process that handles strangers' data may take of the machine.
package struct ProcessLimits: Sendable, Hashable {
  /// In bytes; of all it maps.
  package var addressSpace: Int
  /// Of the processor's time.
  package var seconds: Int
  /// Of each file it writes, in bytes.
  package var fileSize: Int
  package var openFiles: Int
  /// More processes of this user than there are tasks on the machine now; `nil` is no limit. The system does not hold
  /// its administrator to it.
  package var moreProcesses: Int?

  /// Puts this process under the limits, for good: what it begins is under them too.
  package func applyToThisProcess() {
    Self.set(Resource.addressSpace, addressSpace)
    Self.set(Resource.processor, seconds)
    Self.set(Resource.fileSize, fileSize)
    Self.set(Resource.core, 0)
    Self.set(Resource.descriptors, openFiles)
    if let moreProcesses, let tasks = Self.taskCount { Self.set(Resource.processes, tasks + moreProcesses) }
  }

  /// Everybody's, threads too; `nil` where the system does not say.
  private static var taskCount: Int? {
    // "0.20 0.18 0.12 1/80 11206": those that run, and all.
    let fields = ProcessTree.contents(of: "/proc/loadavg").split(separator: " ")
    return fields.count > 3 ? fields[3].split(separator: "/").last.flatMap { Int($0) } : nil
  }

  /// Has this process end when its parent does, whose end of its standard output is a pipe; where the system cannot
  /// see to that, after some seconds, as it has nobody to work for by then.
  package static func endWithParent(after seconds: Int) {
    alarm(UInt32(seconds))
    _ = sd_die_with_parent()
    // It may have ended before it could be seen to.
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    if poll(&output, 1, 0) > 0, Int32(output.revents) & (POLLERR | POLLHUP) != 0 { _exit(1) }
  }

  /// From here on this process can open no file: it has all it needs, and data has no wishes.
  package static func allowNoMoreFiles() { set(Resource.descriptors, 0) }

  private static func set(_ resource: Resource.Number, _ most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    // A limit that the system does not have is one less; the parent's clock runs anyway.
    _ = setrlimit(resource, &limit)
  }

  private enum Resource {
    #if canImport(Glibc)
    typealias Number = __rlimit_resource_t
    static let addressSpace = Number(RLIMIT_AS.rawValue)
    static let processor = Number(RLIMIT_CPU.rawValue)
    static let fileSize = Number(RLIMIT_FSIZE.rawValue)
    static let core = Number(RLIMIT_CORE.rawValue)
    static let descriptors = Number(RLIMIT_NOFILE.rawValue)
    static let processes = Number(__RLIMIT_NPROC.rawValue)
    #else
    typealias Number = Int32
    static let addressSpace = RLIMIT_AS
    static let processor = RLIMIT_CPU
    static let fileSize = RLIMIT_FSIZE
    static let core = RLIMIT_CORE
    static let descriptors = RLIMIT_NOFILE
    static let processes = RLIMIT_NPROC
    #endif
  }
}
