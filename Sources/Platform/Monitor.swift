/// State that threads share, with a way to wait for its changes.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  // Checked by hand: `state` is touched only while `mutex` is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    #if canImport(Glibc)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
    #else
    pthread_cond_init(changed, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the state. Wakes nobody.
  package func withLock<Value>(_ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Makes all who wait look again.
  package func wakeAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until there is a value, looking again after every ``wakeAll()``.
  package func wait<Value>(for body: (inout State) -> Value?) -> Value {
    while true {
      if let value = wait(atMost: .seconds(3600), for: body) { return value }
    }
  }

  /// Waits until there is a value, looking again after every ``wakeAll()``; `nil` if there is none within the limit.
  package func wait<Value>(atMost limit: Duration, for body: (inout State) -> Value?) -> Value? {
    let deadline = ContinuousClock.now + limit
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = body(&state) { return value }
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { return nil }
      waitForChange(atMost: rest)
    }
  }

  private func waitForChange(atMost limit: Duration) {
    let (seconds, attoseconds) = limit.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    #if canImport(Glibc)
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    time.tv_sec += now.tv_sec + (now.tv_nsec + time.tv_nsec) / 1_000_000_000
    time.tv_nsec = (now.tv_nsec + time.tv_nsec) % 1_000_000_000
    pthread_cond_timedwait(changed, mutex, &time)
    #else
    pthread_cond_timedwait_relative_np(changed, mutex, &time)
    #endif
  }
}
