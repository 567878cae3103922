#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system's own words.
enum SystemText {
  /// What an error number means, in lower case as it goes into the middle of a line.
  static func error(_ number: Int32) -> String {
    guard let words = strerror(number) else { return "error \(number)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
