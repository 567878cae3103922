/// Runs work on a thread of its own, to which no signals are delivered.
package enum BackgroundThread {
  /// Starts the work. If the system has no thread left, does the work before it returns.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Starts work that must not block the caller.
  ///
  /// - Returns: Whether there was a thread for the work; without one the work is not done.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Signals are for the thread that runs the terminal; a new thread has the mask of its maker.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(BackgroundWork(body))
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    let code = pthread_create(
      &thread, nil,
      { context in
        // Darwin does not call it optional.
        let context: UnsafeMutableRawPointer? = context
        pthread_detach(pthread_self())
        if let context { Unmanaged<BackgroundWork>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }
}

/// The work of a thread, as an object that C can carry.
private final class BackgroundWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
