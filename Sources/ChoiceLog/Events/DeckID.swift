/// A deck's number in one log; in another log it may be another deck's.
package struct DeckID: Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }
}
