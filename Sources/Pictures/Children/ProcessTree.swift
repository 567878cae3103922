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
    entries(of: "/proc/\(process)/task").flatMap { thread in
      contents(of: "/proc/\(process)/task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The contents of a small system file; empty if it cannot be read.
  static func contents(of path: String) -> String {
    guard let descriptor = try? SystemFile.open(path, O_RDONLY) else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      guard let count = try? SystemFile.read(descriptor, into: &buffer), count > 0 else {
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes += buffer[..<count]
    }
  }
}
