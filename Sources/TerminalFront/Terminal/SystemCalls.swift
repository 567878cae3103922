#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Repeats a system call that a signal interrupted.
///
/// - Returns: What the call returned, or -1 and then the error's number.
func retrying(_ call: () -> Int) -> (result: Int, errno: Int32) {
  while true {
    let result = call()
    guard result == -1 else { return (result, 0) }
    let code = errno
    guard code == EINTR else { return (-1, code) }
  }
}
