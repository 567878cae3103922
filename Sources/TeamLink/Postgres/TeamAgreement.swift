/// A figure of how far people agree, as the server computes it.
package struct TeamAgreement: Sendable, Hashable {
  package enum Measure: String, Sendable, Hashable { case percent, kappa, fleiss, alpha }

  package let measure: Measure
  /// Two people, for percent and kappa; empty for the others.
  package let people: [String]
  /// Cards that it is computed from.
  package let cards: Int
  /// `nil` where it is not defined.
  package let value: Double?
}
