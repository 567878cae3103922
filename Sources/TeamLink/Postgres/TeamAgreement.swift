/// A measure of how far people agree, computed by the server.
package struct TeamAgreement: Sendable, Hashable {
  package enum Measure: String, Sendable, Hashable { case percent, kappa, fleiss, alpha }

  package let measure: Measure
  /// Two people, for percent and kappa; empty for the others.
  package let people: [String]
  /// The number of cards that it is computed from.
  package let cards: Int
  /// `nil` if it is not defined.
  package let value: Double?
}
