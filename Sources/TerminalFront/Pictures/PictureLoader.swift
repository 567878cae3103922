import Dispatch
import Synchronization

/// Decodes pictures one after another and makes them ready to be drawn, away from the thread that draws.
package final class PictureLoader: Sendable {
  /// Gets the pixels of a picture; may block. `nil` where there is none to be had.
  package typealias Decode = @Sendable (PictureRequest) -> PixelGrid?

  /// What became of a request.
  package struct Arrival: Sendable {
    package let request: PictureRequest
    /// `nil` where there is none to be had.
    package let picture: Picture?
  }

  private struct State {
    /// What is wanted, the most urgent first.
    var wanted: [PictureRequest] = []
    var arrivals: [Arrival] = []
    var isBusy = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "pictures", qos: .userInitiated)
  private let decode: Decode
  private let arrived: @Sendable () -> Void

  /// - Parameter arrived: Called, on any thread, after each decoding.
  package init(decode: @escaping Decode, arrived: @escaping @Sendable () -> Void) {
    self.decode = decode
    self.arrived = arrived
  }

  /// Decodes these, the first one first, and forgets whatever was wanted before and has not been begun.
  package func want(_ requests: [PictureRequest]) {
    let begins = state.withLock { state in
      state.wanted = requests
      guard !state.isBusy, !requests.isEmpty else { return false }
      state.isBusy = true
      return true
    }
    if begins { queue.async { self.work() } }
  }

  /// What has been decoded since the last call, in that order.
  package func takeArrivals() -> [Arrival] {
    state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  private func work() {
    while let request = next() {
      let picture = decode(request).map { Picture($0, window: request.window) }
      let arrival = Arrival(request: request, picture: picture)
      state.withLock { $0.arrivals.append(arrival) }
      arrived()
    }
  }

  private func next() -> PictureRequest? {
    state.withLock { state in
      // What has just been decoded may have been asked for again before anyone could see it.
      let known = Set(state.arrivals.map(\.request))
      state.wanted.removeAll { known.contains($0) }
      guard !state.wanted.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.wanted.removeFirst()
    }
  }
}
