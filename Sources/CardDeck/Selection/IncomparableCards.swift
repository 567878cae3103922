/// The cards that a condition does not match because it cannot compare their values.
package struct IncomparableCards: Sendable, Hashable {
  package let filter: CardFilter
  package internal(set) var count = 0
  /// The first of their values.
  package internal(set) var example = ""
}
