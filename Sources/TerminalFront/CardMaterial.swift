/// What cards are made of.
package enum CardMaterial: String, Sendable, Hashable, CaseIterable {
  /// A colour that differs little from the ground.
  case plain
  /// Cream, for people who need to see the edge.
  case paper
}
