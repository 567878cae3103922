import CTerminalGuard
import Platform

/// What a process that handles untrusted data may take of the machine.
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
    CurrentProcess.limit(.addressSpace, to: addressSpace)
    CurrentProcess.limit(.processor, to: seconds)
    CurrentProcess.limit(.fileSize, to: fileSize)
    CurrentProcess.limit(.core, to: 0)
    CurrentProcess.limit(.descriptors, to: openFiles)
    if let moreProcesses, let tasks = Self.taskCount {
      CurrentProcess.limit(.processes, to: tasks + moreProcesses)
    }
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

  /// From here on this process can open no file: it has all it needs.
  package static func allowNoMoreFiles() { CurrentProcess.limit(.descriptors, to: 0) }
}
