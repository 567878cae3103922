/// The server's answer to a batch. Events in no list count.
package struct TeamReceipt: Sendable, Hashable {
  /// Numbers of events that were kept but do not count, as their cards had been passed on.
  package let late: [Int64]
  /// Numbers of events on cards that are not in the deck.
  package let unknown: [Int64]
  /// Numbers of choices that were kept but do not count, as a newer choice of this person from another log counts there.
  package let superseded: [Int64]
}
