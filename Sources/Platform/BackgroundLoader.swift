import Dispatch
import Synchronization

/// Gets what cards need one after another, away from the thread that draws.
package final class BackgroundLoader<Request: Hashable & Sendable, Product: Sendable>: Sendable {
  /// Gets what is asked for; may block.
  package typealias Load = @Sendable (Request) -> Product

  /// What became of a request.
  package struct Result: Sendable {
    package let request: Request
    package let product: Product
  }

  private struct State {
    /// What is wanted, the most urgent first.
    var wanted: [Request] = []
    /// What was delivered and has not been received, so that nobody can have meant it to be loaded again.
    var delivered: Set<Request> = []
    var isBusy = false
    /// What is being got.
    var current: Request?
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  private let load: Load
  private let deliver: @Sendable (Result) -> Void

  /// - Parameters:
  ///   - name: Of the queue, for whoever looks at the threads.
  ///   - deliver: Called, on any thread, with each request that was seen to.
  package init(name: String, load: @escaping Load, deliver: @escaping @Sendable (Result) -> Void) {
    queue = DispatchQueue(label: name, qos: .userInitiated)
    self.load = load
    self.deliver = deliver
  }

  /// Gets these, the first one first, and forgets whatever was wanted before and has not been begun.
  package func want(_ requests: [Request]) {
    let begins = state.withLock { state in
      state.wanted = requests.filter { $0 != state.current }
      guard !state.isBusy, !state.wanted.isEmpty else { return false }
      state.isBusy = true
      return true
    }
    if begins { queue.async { self.work() } }
  }

  /// To be called with each result that has come: from now on the request is a new one.
  package func received(_ result: Result) { state.withLock { _ = $0.delivered.remove(result.request) } }

  private func work() {
    while let request = next() {
      let result = Result(request: request, product: load(request))
      state.withLock { state in
        state.delivered.insert(request)
        state.current = nil
      }
      deliver(result)
    }
  }

  private func next() -> Request? {
    state.withLock { state in
      // What has just come may have been asked for again before anyone could see it.
      state.wanted.removeAll { state.delivered.contains($0) }
      state.current = state.wanted.first
      guard !state.wanted.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.wanted.removeFirst()
    }
  }
}
