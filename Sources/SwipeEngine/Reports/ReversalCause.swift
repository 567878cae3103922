/// Why a choice was taken back or made again.
public enum ReversalCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// ``SwipeEvent/undo``.
  case undo
  /// ``SwipeEvent/redo``.
  case redo
  /// ``StackEdit/raise(_:)`` brought the card back to the top.
  case raise
  /// ``SwipeEvent/withdraw(_:)``: the choice could not be kept.
  case unsaved
  /// A press caught the leaving card; see ``SwipeOptions/catchesExits``.
  case gesture
}
