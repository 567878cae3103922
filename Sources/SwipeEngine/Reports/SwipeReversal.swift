/// Why a choice was taken back or made again.
public enum ReversalCause: Sendable, Hashable, CaseIterable {
  /// ``SwipeEvent/undo``.
  case undo
  /// ``SwipeEvent/redo``.
  case redo
  /// ``StackEdit/raise(_:)`` brought the card back to the top.
  case raise
  /// ``SwipeEvent/withdraw(_:)``: the choice could not be kept.
  case unsaved
}

/// A choice that was taken back, or made again.
public struct SwipeReversal<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card.
  public let card: ID
  /// The side the card left by, or leaves by again.
  public let direction: SwipeDirection
  /// Why.
  public let cause: ReversalCause
  /// The number of the choice; 0 for one made before this stack began.
  public let sequence: Int
  /// When.
  public let time: Duration
}
