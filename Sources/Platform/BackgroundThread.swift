/// Runs work on a thread of its own, to which no signals are delivered.
package enum BackgroundThread {
  /// Begins the work. If the system has no thread left, the work is done before this returns.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Begins work that must not block the caller.
  ///
  /// - Returns: Whether there was a thread for the work; without one the work is not done.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Signals are for the thread that runs the terminal; a new thread has the mask of its maker.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return create(BackgroundWork(body))
  }

  private static func create(_ work: BackgroundWork) -> Bool {
    let context = Unmanaged.passRetained(work)
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let code = pthread_create(
      &thread, &attributes,
      { context in
        // Darwin does not call it optional.
        let context: UnsafeMutableRawPointer? = context
        if let context { Unmanaged<BackgroundWork>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, context.toOpaque())
    if code != 0 { context.release() }
    return code == 0
  }
}

/// The work of a thread, as an object that C can carry.
private final class BackgroundWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
