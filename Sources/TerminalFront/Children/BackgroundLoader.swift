import Dispatch
import Synchronization

/// Gets what cards need one after another, away from the thread that draws.
package final class BackgroundLoader<Request: Hashable & Sendable, Product: Sendable>: Sendable {
  /// Gets what is asked for; may block. `nil` where there is none to be had.
  package typealias Load = @Sendable (Request) -> Product?

  /// What became of a request.
  package struct Arrival: Sendable {
    package let request: Request
    /// `nil` where there is none to be had.
    package let product: Product?
  }

  private struct State {
    /// What is wanted, the most urgent first.
    var wanted: [Request] = []
    var arrivals: [Arrival] = []
    var isBusy = false
    /// What is being got.
    var current: Request?
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  private let load: Load
  private let arrived: @Sendable () -> Void

  /// - Parameters:
  ///   - name: Of the queue, for whoever looks at the threads.
  ///   - arrived: Called, on any thread, after each request that was seen to.
  package init(name: String, load: @escaping Load, arrived: @escaping @Sendable () -> Void) {
    queue = DispatchQueue(label: name, qos: .userInitiated)
    self.load = load
    self.arrived = arrived
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

  /// What has come since the last call, in that order.
  package func takeArrivals() -> [Arrival] {
    state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  private func work() {
    while let request = next() {
      let arrival = Arrival(request: request, product: load(request))
      state.withLock { state in
        state.arrivals.append(arrival)
        state.current = nil
      }
      arrived()
    }
  }

  private func next() -> Request? {
    state.withLock { state in
      // What has just come may have been asked for again before anyone could see it.
      let known = Set(state.arrivals.map(\.request))
      state.wanted.removeAll { known.contains($0) }
      state.current = state.wanted.first
      guard !state.wanted.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.wanted.removeFirst()
    }
  }
}
