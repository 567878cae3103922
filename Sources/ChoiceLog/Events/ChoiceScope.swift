/// The choices of one annotator, or of everyone, on one deck: what is resumed, counted, undone and exported together.
package struct ChoiceScope: Sendable, Hashable {
  package let deck: DeckID
  /// `nil` is everyone.
  package let annotator: String?

  package init(deck: DeckID, annotator: String?) {
    self.deck = deck
    self.annotator = annotator
  }
}
