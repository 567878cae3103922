import Dispatch
import Foundation
import Synchronization

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
  private let core: WriterCore

  /// - Parameter report: Called on the writer's thread, one call at a time, in order. It may give more events;
  ///   it must not call ``drain(within:)``, which would wait for it.
  package init(store: any EventStore, report: @escaping @Sendable (WriterReport) -> Void) {
    let core = WriterCore(store: store, report: report)
    self.core = core
    let thread = Thread { core.run() }
    thread.name = "choices"
    thread.start()
  }

  /// What has been given is still written; the thread then ends by itself.
  deinit { core.close() }

  /// Queues an event and returns at once, also when the disk stalls.
  @discardableResult
  package func enqueue(_ event: ChoiceEvent) -> Ticket { core.enqueue(event) }

  /// Everything that has failed since the last call, newest first, and from now on events are written again.
  /// Empty, and without effect, if nothing has failed.
  package func acknowledge() -> [Ticket] { core.acknowledge() }

  /// Waits until every event given so far has been saved or has failed, and that has been reported.
  /// - Parameter limit: How long to wait at most; zero or less only looks.
  /// - Returns: Whether nothing is left to write. Failed events do not count: see ``hasFailed``.
  package func drain(within limit: Duration) -> Bool { core.drain(within: limit) }

  /// Events given and neither saved nor failed yet.
  package var pendingCount: Int { core.pendingCount }

  /// Whether the oldest events that are not saved yet may be in the log already.
  package var isUnsure: Bool { core.isUnsure }

  /// Whether there are failed events that nobody has acknowledged.
  package var hasFailed: Bool { core.hasFailed }
}
