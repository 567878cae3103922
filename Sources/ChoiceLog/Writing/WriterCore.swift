import Dispatch
import Synchronization

/// What a ``ChoiceWriter`` and its thread share. Apart from the writer, so that the thread does not keep the
/// writer alive.
final class WriterCore: Sendable {
  private struct Job {
    let ticket: Ticket
    let event: ChoiceEvent
  }

  private struct State {
    var waiting: [Job] = []
    /// From taking a batch until its outcome has been reported.
    var isWorking = false
    /// Events taken whose outcome is not known.
    var committing = 0
    /// Whether these may be in the log already.
    var isUnsure = false
    var isClosed = false
    var lastNumber: UInt64 = 0
    /// Oldest first. `nil` while events are accepted; set, even when empty, while they are refused.
    var refused: [Ticket]?
    /// Why, for those who are refused later.
    var reason = ""
    /// Reports to make about events refused while the thread was idle.
    var toReport: [Ticket] = []
    /// One for each drain that waits.
    var drains: [DispatchSemaphore] = []

    var isIdle: Bool { !isWorking && waiting.isEmpty && toReport.isEmpty }

    /// All that wait, or the first of them.
    mutating func takeBatch() -> [Job] {
      let batch = Array(waiting.prefix(WriterCore.largestBatch))
      waiting.removeFirst(batch.count)
      return batch
    }
  }

  private enum Step {
    case commit([Job])
    case tell([Ticket], String)
    case sleep
    case stop
  }

  /// Few enough events that nobody else waits long for the end of a transaction.
  private static let largestBatch = 2000
  /// Between two attempts to save what may be in the log or not.
  private static let pause = DispatchTimeInterval.seconds(1)

  private let store: any EventStore
  private let report: @Sendable (WriterReport) -> Void
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  init(store: any EventStore, report: @escaping @Sendable (WriterReport) -> Void) {
    self.store = store
    self.report = report
  }

  func enqueue(_ event: ChoiceEvent) -> Ticket {
    let ticket = state.withLock { state in
      state.lastNumber += 1
      let ticket = Ticket(number: state.lastNumber)
      if state.refused == nil {
        state.waiting.append(Job(ticket: ticket, event: event))
      } else {
        state.refused?.append(ticket)
        state.toReport.append(ticket)
      }
      return ticket
    }
    wake.signal()
    return ticket
  }

  func acknowledge() -> [Ticket] {
    state.withLock { state in
      let refused = state.refused ?? []
      state.refused = nil
      // Whoever acknowledges knows of these now; telling them again would be about the new generation.
      state.toReport.removeAll()
      return refused.reversed()
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    wake.signal()
  }

  var pendingCount: Int { state.withLock { $0.waiting.count + $0.committing } }

  var isUnsure: Bool { state.withLock { $0.isUnsure } }

  var hasFailed: Bool { state.withLock { $0.refused != nil } }

  func drain(within limit: Duration) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let isIdle = state.withLock { state in
      if !state.isIdle { state.drains.append(done) }
      return state.isIdle
    }
    if isIdle { return true }
    if done.wait(timeout: Self.deadline(after: limit)) == .success { return true }
    return state.withLock { state in
      state.drains.removeAll { $0 === done }
      return state.isIdle
    }
  }

  /// The body of the writer's thread.
  func run() {
    while true {
      switch nextStep() {
      case .commit(let batch): commit(batch)
      case .tell(let tickets, let reason): report(.failed(tickets: tickets.reversed(), reason: reason))
      case .sleep: wake.wait()
      case .stop: return
      }
    }
  }

  /// Also lets go whoever waits for the queue to be empty: by now, all there was has been reported.
  private func nextStep() -> Step {
    state.withLock { state in
      state.isWorking = false
      if !state.waiting.isEmpty {
        let batch = state.takeBatch()
        state.isWorking = true
        state.committing = batch.count
        return .commit(batch)
      }
      if !state.toReport.isEmpty {
        let tickets = state.toReport
        state.toReport.removeAll()
        state.isWorking = true
        return .tell(tickets, state.reason)
      }
      for drain in state.drains { drain.signal() }
      state.drains.removeAll()
      return state.isClosed ? .stop : .sleep
    }
  }

  /// Commits what was taken together, together. What was called unsure once is tried until it is there: whatever is
  /// said of a later attempt, the first one may have come through.
  private func commit(_ batch: [Job]) {
    let events = batch.map { (event: $0.event, identity: store.nextIdentity()) }
    while true {
      do throws(ChoiceLogError) {
        try store.append(events)
        state.withLock { state in
          state.committing = 0
          state.isUnsure = false
        }
        if let last = batch.last { report(.saved(upTo: last.ticket)) }
        return
      } catch {
        if case .unsure = error { state.withLock { $0.isUnsure = true } }
        guard isUnsure else { return refuse(batch, because: error.description) }
        report(.unsure(reason: error.description))
        guard !abandoned() else { return }
        rest()
      }
    }
  }

  private func refuse(_ batch: [Job], because reason: String) {
    let failed = state.withLock { state in
      let failed = (batch + state.waiting).map(\.ticket)
      state.waiting.removeAll()
      state.committing = 0
      state.refused = failed
      state.reason = reason
      return failed
    }
    report(.failed(tickets: failed.reversed(), reason: reason))
  }

  /// Whether nobody is left who could be told of another outcome. Nothing behind is written then: it would be saved
  /// without what it builds on.
  private func abandoned() -> Bool {
    state.withLock { state in
      if state.isClosed { state.waiting.removeAll() }
      return state.isClosed
    }
  }

  /// Until the next event is given, but not for long.
  private func rest() {
    while wake.wait(timeout: .now()) == .success {}
    _ = wake.wait(timeout: .now() + Self.pause)
  }

  private static func deadline(after limit: Duration) -> DispatchTime {
    let (seconds, attoseconds) = max(limit, .zero).components
    // A year is as good as for ever, and cannot overflow.
    let nanoseconds = Int(min(seconds, 31_536_000)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    return .now() + .nanoseconds(nanoseconds)
  }
}
