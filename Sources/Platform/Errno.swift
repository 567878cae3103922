/// Why a call of the C library failed.
package struct Errno: Error, Sendable, Hashable, CustomStringConvertible {
  /// One of the C library's numbers, as `ENOENT`.
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The error of the last call that failed on this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let fileExists = Errno(rawValue: EEXIST)
  package static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let fileTooLarge = Errno(rawValue: EFBIG)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let isDirectory = Errno(rawValue: EISDIR)
  package static let ioError = Errno(rawValue: EIO)
  package static let noMemory = Errno(rawValue: ENOMEM)
  package static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
  package static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  package static let noSuchProcess = Errno(rawValue: ESRCH)
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  package static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
  /// On all systems that we know the same number as `EAGAIN`.
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)

  /// The system's text.
  package var description: String { strerror(rawValue).map { String(cString: $0) } ?? "Error \(rawValue)" }

  /// ``description`` with a small first letter, for the middle of a sentence.
  package var message: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Makes a call that reports failure as −1 and `errno`, again as long as a signal interrupts it.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    if errno != EINTR { throw .last }
  }
}
