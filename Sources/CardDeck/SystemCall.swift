#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system says, in Swift's words.
enum SystemCall {
  /// The system's text for an `errno`, with its first letter small.
  static func message(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    let message = String(cString: text)
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  /// The result of a call that reports trouble as −1 and `errno`, tried again as long as a signal breaks it off.
  static func result(_ call: () -> Int) -> Result<Int, Errno> {
    while true {
      let value = call()
      if value >= 0 { return .success(value) }
      let code = errno
      if code != EINTR { return .failure(Errno(code: code)) }
    }
  }

  struct Errno: Error { let code: Int32 }
}
