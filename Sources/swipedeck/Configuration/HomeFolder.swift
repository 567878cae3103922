import Platform

/// Paths as people write them where no shell reads them.
enum HomeFolder {
  /// `~/` at the beginning is the home folder, where there is one.
  static func expand(_ path: String, home: String? = getenv("HOME").map { String(cString: $0) }) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst(1)
  }
}
