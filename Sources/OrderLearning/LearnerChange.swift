/// Something that may change a learned order.
package enum LearnerChange: Sendable {
  /// The cards with these indexes in the deck can be shown.
  case remain([UInt32])
  /// The card with this index is on top for another reason than the order.
  case raised(Int)
  /// The choice that stands on a card has changed, or whether the card can be shown.
  case stands(index: Int, isLiked: Bool?, isRemaining: Bool, by: Cause, isExplored: Bool)

  package enum Cause: Sendable {
    /// Something was chosen on the card, or chosen again.
    case choice
    /// An undo has uncovered the choice before.
    case undo
    /// The card can be shown again, or not any more; its choice is the same.
    case round
  }
}
