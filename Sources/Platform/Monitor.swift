import Dispatch

/// State that threads share, with a way to wait for its changes.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  // Checked by hand: `state` and `waits` are touched only while `lock` is held. Not a Mutex, as the thread sanitizer does
  // not see that.
  private let lock = DispatchSemaphore(value: 1)
  private var state: State
  /// One for each thread that waits.
  private var waits: [DispatchSemaphore] = []

  package init(_ state: State) { self.state = state }

  /// Reads or changes the state. Wakes nobody.
  package func withLock<Value>(_ body: (inout State) -> Value) -> Value {
    lock.wait()
    defer { lock.signal() }
    return body(&state)
  }

  /// Makes all who wait look again.
  package func wakeAll() { withLock { _ in for wait in waits { wait.signal() } } }

  /// Waits until there is a value, looking again after every ``wakeAll()``.
  package func wait<Value>(for body: (inout State) -> Value?) -> Value {
    while true {
      if let value = wait(atMost: .seconds(3600), for: body) { return value }
    }
  }

  /// Waits until there is a value, looking again after every ``wakeAll()``; `nil` if there is none within the limit.
  package func wait<Value>(atMost limit: Duration, for body: (inout State) -> Value?) -> Value? {
    let deadline = DispatchTime.now() + limit / .seconds(1)
    // It is there before the first look: what changes after a look ends the wait that follows.
    let wait = DispatchSemaphore(value: 0)
    withLock { _ in waits.append(wait) }
    defer { withLock { _ in waits.removeAll { $0 === wait } } }
    while true {
      if let value = withLock(body) { return value }
      guard wait.wait(timeout: deadline) == .success else { return nil }
    }
  }
}
