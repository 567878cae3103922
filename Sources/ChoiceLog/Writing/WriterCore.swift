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
    /// The first of `waiting` that is still to do; the front of an array is expensive to remove.
    var next = 0
    /// From taking a job until its outcome has been reported.
    var isWorking = false
    /// From taking a job until its outcome is known.
    var isCommitting = false
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

    var isIdle: Bool { !isWorking && next == waiting.count && toReport.isEmpty }
    var count: Int { waiting.count - next + (isCommitting ? 1 : 0) }

    mutating func takeNext() -> Job? {
      guard next < waiting.count else { return nil }
      let job = waiting[next]
      next += 1
      if next == waiting.count {
        waiting.removeAll(keepingCapacity: true)
        next = 0
      } else if next >= 1024, next * 2 > waiting.count {
        waiting.removeFirst(next)
        next = 0
      }
      return job
    }

    mutating func takeAll() -> [Ticket] {
      let tickets = waiting[next...].map(\.ticket)
      waiting.removeAll()
      next = 0
      return tickets
    }
  }

  private enum Step {
    case commit(Job)
    case tell([Ticket], String)
    case sleep
    case stop
  }

  private let store: any ChoiceStore
  private let report: @Sendable (WriterReport) -> Void
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  init(store: any ChoiceStore, report: @escaping @Sendable (WriterReport) -> Void) {
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

  var pendingCount: Int { state.withLock { $0.count } }

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
      case .commit(let job): commit(job)
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
      if let job = state.takeNext() {
        state.isWorking = true
        state.isCommitting = true
        return .commit(job)
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

  private func commit(_ job: Job) {
    do {
      try store.append(job.event)
      state.withLock { $0.isCommitting = false }
      report(.saved(upTo: job.ticket))
    } catch {
      let reason = error.description
      let failed = state.withLock { state in
        let failed = [job.ticket] + state.takeAll()
        state.isCommitting = false
        state.refused = failed
        state.reason = reason
        return failed
      }
      report(.failed(tickets: failed.reversed(), reason: reason))
    }
  }

  private static func deadline(after limit: Duration) -> DispatchTime {
    let (seconds, attoseconds) = max(limit, .zero).components
    // A year is as good as for ever, and cannot overflow.
    let nanoseconds = Int(min(seconds, 31_536_000)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    return .now() + .nanoseconds(nanoseconds)
  }
}
