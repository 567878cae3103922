import Platform

/// Paths as people write them where no shell reads them.
enum HomeFolder {
  /// `~/` at the beginning is the home folder, where there is one.
  static func expand(_ path: String) -> String {
    expand(path, home: getenv("HOME").map { String(cString: $0) })
  }

  static func expand(_ path: String, home: String?) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst(1)
  }
}
