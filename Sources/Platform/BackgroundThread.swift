/// A thread for one long piece of work, to which no signals are delivered.
package enum BackgroundThread {
  /// Begins the work. Where the system has no thread left, it is done before this returns.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Begins work that must not be waited for.
  ///
  /// - Returns: Whether there was a thread for it; if not, nothing of it is done.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Signals are for the thread that runs the terminal; a new thread has the mask of its maker.
    let before = Self.blockSignals()
    let isStarted = Self.create(BackgroundWork(body))
    Self.restoreSignals(before)
    return isStarted
  }

  private static func create(_ work: BackgroundWork) -> Bool {
    let context = Unmanaged.passRetained(work)
    #if canImport(Glibc)
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runBackgroundWork, context.toOpaque()) == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    #else
    var thread: pthread_t?
    guard pthread_create(&thread, nil, runBackgroundWork, context.toOpaque()) == 0, let thread else {
      context.release()
      return false
    }
    pthread_detach(thread)
    #endif
    return true
  }

  private static func blockSignals() -> sigset_t {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    return before
  }

  private static func restoreSignals(_ mask: sigset_t) {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}

/// What a thread is to do, in the shape that C can carry.
private final class BackgroundWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Glibc)
private func runBackgroundWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  context.flatMap { runBackgroundWork(given: $0) }
}
#else
private func runBackgroundWork(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  runBackgroundWork(given: context)
}
#endif

private func runBackgroundWork(given context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<BackgroundWork>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
