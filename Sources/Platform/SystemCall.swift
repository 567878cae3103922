@_exported import struct SystemPackage.Errno

/// The result of a call that reports trouble as −1 and `errno`, made again as long as a signal interrupts it.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    let code = errno
    if code != EINTR { throw Errno(rawValue: code) }
  }
}

extension Errno {
  /// The system's text, with its first letter small, as it goes into the middle of a line.
  package var message: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// What the last call that failed on this thread said.
  package static var last: Errno { Errno(rawValue: errno) }
}
