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
