import Foundation
import Platform

/// Where a ``ChoiceWriter`` puts events: a log, or in tests a store that fails and stalls on demand.
package protocol EventStore: Sendable {
  /// A new identity for an event.
  func nextIdentity() -> EventIdentity

  /// Adds events in this order, all or none, and returns when they are safe from a power cut.
  ///
  /// An undo if nothing stands, or a redo if nothing was taken back, adds nothing and is no error: another process may have
  /// been faster.
  /// - Throws: ``ChoiceLogError/unsure(path:reason:)`` if nobody knows whether they were added. They can then be added again
  ///   under the same identities, and will not be there twice. After any other error none of them is, or will be, in a file.
  func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)]) throws(ChoiceLogError)
}

/// The receipt for an event that was given to a ``ChoiceWriter``; later events have larger tickets.
package struct Ticket: Sendable, Hashable, Comparable {
  package let number: UInt64

  package static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}

/// What a ``ChoiceWriter`` reports, in the order in which it happens.
package enum WriterReport: Sendable, Hashable {
  /// This ticket and all earlier ones that have not failed are safe.
  case saved(upTo: Ticket)
  /// Nobody knows whether the oldest unsaved events are in the log. They are tried again until they are saved, and all later
  /// ones wait.
  case unsure(reason: String)
  /// A commit failed. The caller should take back what ``ChoiceWriter/acknowledge()`` returns: these events are not in the log
  /// and never will be. Until then all events fail, without another report.
  case failed(reason: String)
}

/// Commits events in the given order, on a thread of its own, so that nobody waits for the disk. Events that wait together are
/// committed together, with one flush of the disk.
///
/// **If a commit fails**, its events and all later ones have failed, as they may build on one another. The writer then refuses
/// further events until ``acknowledge()``, which returns all failed events, newest first, and begins a new *generation*. An
/// event belongs to the generation in which it was given. So a caller that acknowledges and takes back in one go, on the
/// thread on which it gives events, never gives one in the belief that a failed one is saved.
///
/// **If nobody knows whether a commit failed** (its last step failed, or the file was moved away in that instant), its events
/// may be in the log. They are tried again under the same identities until they are saved, and all later ones wait.
package final class ChoiceWriter: Sendable {
  // Not the writer itself, which the thread would keep alive.
  private let queue = Monitor(WriterQueue())

  /// - Parameter report: Called on the writer's thread, one call at a time, in order. It may give more events;
  ///   it must not call ``drain(within:)``, which would wait for it.
  package init(store: any EventStore, report: @escaping @Sendable (WriterReport) -> Void) {
    let worker = WriterWorker(queue: queue, store: store, report: report)
    let thread = Thread { worker.run() }
    thread.name = "choices"
    thread.start()
  }

  /// Events that were given are still written; then the thread ends.
  deinit {
    queue.withLock { $0.isClosed = true }
    queue.wakeAll()
  }

  /// Queues an event and returns at once, even if the disk stalls.
  @discardableResult
  package func enqueue(_ event: ChoiceEvent) -> Ticket {
    let ticket = queue.withLock { $0.add(event) }
    queue.wakeAll()
    return ticket
  }

  /// Begins to write events again.
  /// - Returns: All that have failed since the last call, newest first; empty if nothing has failed.
  package func acknowledge() -> [Ticket] {
    queue.withLock { queue in
      defer { queue.refused = nil }
      return (queue.refused ?? []).reversed()
    }
  }

  /// Waits until every event given so far has been saved or has failed.
  /// - Parameter limit: The longest wait; zero or less only looks.
  /// - Returns: Whether nothing is left to write. Failed events do not count; see ``hasFailed``.
  package func drain(within limit: Duration) -> Bool {
    // A year cannot overflow.
    queue.wait(atMost: min(limit, .seconds(31_536_000))) { queue in
      queue.pending.isEmpty && !queue.isCommitting ? true : nil
    } ?? false
  }

  /// The number of events that are neither saved nor failed yet.
  package var pendingCount: Int { queue.withLock { $0.pending.count } }

  /// Whether nobody knows if the oldest unsaved events are in the log.
  package var isUnsure: Bool { queue.withLock { $0.isUnsure } }

  /// Whether there are failed events that nobody has acknowledged.
  package var hasFailed: Bool { queue.withLock { $0.refused != nil } }
}

/// The state that a ``ChoiceWriter`` and its thread share.
private struct WriterQueue {
  typealias Job = (ticket: Ticket, event: ChoiceEvent)

  /// The events that are neither saved nor failed, oldest first.
  var pending: [Job] = []
  /// `true` from the start of a commit until its outcome has been reported.
  var isCommitting = false
  /// Whether nobody knows if the events that are being committed are in the log.
  var isUnsure = false
  var isClosed = false
  var lastNumber: UInt64 = 0
  /// The failed tickets, oldest first; `nil` while events are accepted.
  var refused: [Ticket]?

  /// Events of a transaction; few enough that nobody else waits long for its end.
  private static let largestBatch = 2000

  mutating func add(_ event: ChoiceEvent) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber)
    if refused == nil { pending.append((ticket, event)) } else { refused?.append(ticket) }
    return ticket
  }

  /// - Returns: The events to commit next; `nil` while there are none, an empty batch when there will never be more.
  mutating func nextBatch() -> [Job]? {
    guard !pending.isEmpty else { return isClosed ? [] : nil }
    isCommitting = true
    return Array(pending.prefix(Self.largestBatch))
  }
}

/// The body of a writer's thread.
private struct WriterWorker: Sendable {
  let queue: Monitor<WriterQueue>
  let store: any EventStore
  let report: @Sendable (WriterReport) -> Void

  /// The pause between two attempts to save events that may be in the log.
  private static let pause = Duration.seconds(1)

  func run() {
    while true {
      let batch = queue.wait(for: { $0.nextBatch() })
      guard let last = batch.last?.ticket else { return }
      let events = batch.map { (event: $0.event, identity: store.nextIdentity()) }
      if let report = commit(events, upTo: last) { self.report(report) }
      queue.withLock { $0.isCommitting = false }
      queue.wakeAll()
    }
  }

  /// Commits a batch. After an unsure attempt it is tried until it is saved: whatever a later attempt says, the first one may
  /// have succeeded.
  /// - Returns: The outcome; `nil` if it is unsure and the writer is gone, so that nobody would hear of another one.
  private func commit(
    _ events: [(event: ChoiceEvent, identity: EventIdentity)], upTo last: Ticket
  ) -> WriterReport? {
    while true {
      do throws(ChoiceLogError) {
        try store.append(events)
        queue.withLock { queue in
          queue.pending.removeFirst(events.count)
          queue.isUnsure = false
        }
        return .saved(upTo: last)
      } catch {
        let isUnsure = queue.withLock { queue in
          if case .unsure = error { queue.isUnsure = true }
          if !queue.isUnsure {
            queue.refused = queue.pending.map(\.ticket)
            queue.pending.removeAll()
          }
          return queue.isUnsure
        }
        guard isUnsure else { return .failed(reason: error.description) }
        report(.unsure(reason: error.description))
        guard !isAbandoned() else { return nil }
        rest()
      }
    }
  }

  /// Whether the writer is gone. Later events are dropped then: they would be saved without those that they build on.
  private func isAbandoned() -> Bool {
    queue.withLock { queue in
      if queue.isClosed { queue.pending.removeAll() }
      return queue.isClosed
    }
  }

  /// Waits until the next event is given, but not for long.
  private func rest() {
    let last = queue.withLock { $0.lastNumber }
    _ = queue.wait(atMost: Self.pause) { $0.lastNumber != last || $0.isClosed ? true : nil }
  }
}
