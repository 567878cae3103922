import Platform

/// The processes below this one, from Linux's `/proc`. On other systems none are found.
enum ProcessTree {
  /// Children and their children, of any session or group; the search stops when there are `limit`.
  static func descendants(atMost limit: Int = .max) -> [pid_t] {
    var found = children(of: "self")
    var next = 0
    while next < found.count, found.count < limit {
      found += children(of: "\(found[next])")
      next += 1
    }
    return found
  }

  private static func children(of process: String) -> [pid_t] {
    SystemFile.names(in: "/proc/\(process)/task").flatMap { thread in
      contents(of: "/proc/\(process)/task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// The contents of a small system file; empty if it cannot be read.
  static func contents(of path: String) -> String {
    String(decoding: (try? SystemFile.contents(of: path)) ?? [], as: UTF8.self)
  }
}
