/// Something that may change a learned order.
package enum LearnerChange: Sendable {
  /// These cards can be shown, by their indexes in the deck.
  case remain([UInt32])
  /// What stands on a card now, whether it can be shown, and by what that came.
  case stands(index: Int, isLiked: Bool?, isRemaining: Bool, by: Cause, isExplored: Bool)

  package enum Cause: Sendable {
    /// Something was chosen on the card, or chosen again.
    case choice
    /// An undo has laid open what stood before.
    case undo
    /// The card can be shown again; what stands on it is as it was.
    case round
  }
}
