import Platform

/// Expands `~/` in paths that no shell has read.
enum HomeFolder {
  /// Replaces a leading `~/` by the home folder; without `HOME` the path stays as it is.
  static func expand(_ path: String, home: String? = getenv("HOME").map { String(cString: $0) }) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst(1)
  }
}
