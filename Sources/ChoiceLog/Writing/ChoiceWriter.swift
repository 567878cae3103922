import Foundation
import Platform

/// Where a ``ChoiceWriter`` puts events: a log, or in a test what fails and stalls when told to.
package protocol EventStore: Sendable {
  /// For an event that is to be added; given to no other.
  func nextIdentity() -> EventIdentity

  /// Adds events in this order, all or none, and returns when they are safe from a power cut.
  ///
  /// An undo where nothing stands, and a redo where nothing was taken back, add nothing and are no error:
  /// another process may have been faster, and what was asked for is so already.
  /// - Throws: ``ChoiceLogError/unsure(path:reason:)`` if they may be in a file or not; the same events may then be
  ///   added again under the same identities, and are not there twice. After any other error none of them is in any
  ///   file, nor will be.
  func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)]) throws(ChoiceLogError)
}

/// The receipt for an event given to a ``ChoiceWriter``; larger for what was given later.
package struct Ticket: Sendable, Hashable, Comparable {
  package let number: UInt64

  package static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}

/// What a ``ChoiceWriter`` has to tell, in the order in which it happened.
package enum WriterReport: Sendable, Hashable {
  /// This ticket and all earlier ones that have not failed are safe.
  case saved(upTo: Ticket)
  /// The oldest that are still to be saved may be in the log or not. They are tried again until they are saved; all
  /// behind them wait.
  case unsure(reason: String)
  /// These are not in the log and never will be, the newest first. Whoever gave them should take back what
  /// ``ChoiceWriter/acknowledge()`` returns, which may be more by then.
  case failed(tickets: [Ticket], reason: String)
}

/// Commits events in the order given, on a thread of its own, so that nobody waits for the disk. What waits together
/// is committed together: one flush of the disk for all of it.
///
/// **When a commit fails**, the events in it and all behind it have failed, as they may build on it. The writer then
/// refuses whatever else it is given, until ``acknowledge()``, which hands over everything refused, newest
/// first, and begins a new *generation* in which events are written again. An event belongs to the generation
/// in which it was given. So if whoever gives events also acknowledges and takes them back in one go on
/// the same thread, no event can slip in that was made in the belief that a failed one is saved; there is no
/// number to carry along or to forget.
///
/// **When nobody can say whether a commit failed** (the disk's last word was an error, or the file was moved away in
/// that instant), its events are not given up, as they may be in the log: they are tried again, under the same
/// identities, until they are saved, and all behind them wait.
package final class ChoiceWriter: Sendable {
  // Apart from the writer, so that the thread does not keep the writer alive.
  private let queue = Monitor(WriterQueue())

  /// - Parameter report: Called on the writer's thread, one call at a time, in order. It may give more events;
  ///   it must not call ``drain(within:)``, which would wait for it.
  package init(store: any EventStore, report: @escaping @Sendable (WriterReport) -> Void) {
    let worker = WriterWorker(queue: queue, store: store, report: report)
    let thread = Thread { worker.run() }
    thread.name = "choices"
    thread.start()
  }

  /// What has been given is still written; the thread then ends by itself.
  deinit {
    queue.withLock { $0.isClosed = true }
    queue.wakeAll()
  }

  /// Queues an event and returns at once, also when the disk stalls.
  @discardableResult
  package func enqueue(_ event: ChoiceEvent) -> Ticket {
    let ticket = queue.withLock { $0.add(event) }
    queue.wakeAll()
    return ticket
  }

  /// Everything that has failed since the last call, newest first, and from now on events are written again.
  /// Empty, and without effect, if nothing has failed.
  package func acknowledge() -> [Ticket] {
    queue.withLock { queue in
      let refused = queue.refused ?? []
      queue.refused = nil
      // Whoever acknowledges knows of these now; telling them again would be about the new generation.
      queue.untold.removeAll()
      return refused.reversed()
    }
  }

  /// Waits until every event given so far has been saved or has failed, and that has been reported.
  /// - Parameter limit: How long to wait at most; zero or less only looks.
  /// - Returns: Whether nothing is left to write. Failed events do not count: see ``hasFailed``.
  package func drain(within limit: Duration) -> Bool {
    // A year is as good as for ever, and cannot overflow.
    queue.wait(atMost: min(limit, .seconds(31_536_000))) { $0.isIdle ? true : nil } ?? false
  }

  /// Events given and neither saved nor failed yet.
  package var pendingCount: Int { queue.withLock { $0.waiting.count + $0.committing } }

  /// Whether the oldest events that are not saved yet may be in the log already.
  package var isUnsure: Bool { queue.withLock { $0.isUnsure } }

  /// Whether there are failed events that nobody has acknowledged.
  package var hasFailed: Bool { queue.withLock { $0.refused != nil } }
}

/// What a ``ChoiceWriter`` and its thread share.
private struct WriterQueue {
  struct Job {
    let ticket: Ticket
    let event: ChoiceEvent
  }

  enum Step {
    case commit([Job])
    case tell([Ticket], reason: String)
    case stop
  }

  var waiting: [Job] = []
  /// From taking a step until its outcome has been reported.
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
  /// Events refused while the thread was idle, of which nothing has been reported yet.
  var untold: [Ticket] = []

  /// Few enough events that nobody else waits long for the end of a transaction.
  private static let largestBatch = 2000

  var isIdle: Bool { !isWorking && waiting.isEmpty && untold.isEmpty }

  mutating func add(_ event: ChoiceEvent) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber)
    if refused == nil {
      waiting.append(Job(ticket: ticket, event: event))
    } else {
      refused?.append(ticket)
      untold.append(ticket)
    }
    return ticket
  }

  /// - Returns: `nil` while there is nothing to do.
  mutating func takeStep() -> Step? {
    if !waiting.isEmpty {
      let batch = Array(waiting.prefix(Self.largestBatch))
      waiting.removeFirst(batch.count)
      isWorking = true
      committing = batch.count
      return .commit(batch)
    }
    if !untold.isEmpty {
      defer { untold.removeAll() }
      isWorking = true
      return .tell(untold, reason: reason)
    }
    return isClosed ? .stop : nil
  }

  /// Refuses a batch and all behind it.
  mutating func refuse(_ batch: [Job], because reason: String) -> [Ticket] {
    let failed = (batch + waiting).map(\.ticket)
    waiting.removeAll()
    committing = 0
    refused = failed
    self.reason = reason
    return failed
  }
}

/// The body of a writer's thread.
private struct WriterWorker: Sendable {
  let queue: Monitor<WriterQueue>
  let store: any EventStore
  let report: @Sendable (WriterReport) -> Void

  /// Between two attempts to save what may be in the log or not.
  private static let pause = Duration.seconds(1)

  func run() {
    while true {
      switch queue.wait(for: { $0.takeStep() }) {
      case .commit(let batch): commit(batch)
      case .tell(let tickets, let reason): report(.failed(tickets: tickets.reversed(), reason: reason))
      case .stop: return
      }
      queue.withLock { $0.isWorking = false }
      queue.wakeAll()
    }
  }

  /// Commits what was taken together, together. What was called unsure once is tried until it is there: whatever is
  /// said of a later attempt, the first one may have come through.
  private func commit(_ batch: [WriterQueue.Job]) {
    let events = batch.map { (event: $0.event, identity: store.nextIdentity()) }
    while true {
      do throws(ChoiceLogError) {
        try store.append(events)
        queue.withLock { queue in
          queue.committing = 0
          queue.isUnsure = false
        }
        if let last = batch.last { report(.saved(upTo: last.ticket)) }
        return
      } catch {
        let reason = error.description
        if case .unsure = error { queue.withLock { $0.isUnsure = true } }
        guard queue.withLock({ $0.isUnsure }) else {
          let failed = queue.withLock { $0.refuse(batch, because: reason) }
          return report(.failed(tickets: failed.reversed(), reason: reason))
        }
        report(.unsure(reason: reason))
        guard !isAbandoned() else { return }
        rest()
      }
    }
  }

  /// Whether nobody is left who could be told of another outcome. Nothing behind is written then: it would be saved
  /// without what it builds on.
  private func isAbandoned() -> Bool {
    queue.withLock { queue in
      if queue.isClosed { queue.waiting.removeAll() }
      return queue.isClosed
    }
  }

  /// Until the next event is given, but not for long.
  private func rest() {
    let last = queue.withLock { $0.lastNumber }
    _ = queue.wait(atMost: Self.pause) { $0.lastNumber != last || $0.isClosed ? true : nil }
  }
}
