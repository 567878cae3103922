/// Why a card comes home without a choice.
public enum CancellationReason: Sendable, Hashable, CaseIterable {
  /// It was let go too early.
  case threshold
  /// The gesture was lost, or an undo or redo took precedence.
  case gesture
  /// The owner said no.
  case answer
  /// The owner said later, and then nothing in time.
  case timeout
  /// The question was withdrawn by an undo.
  case undo
}

/// A swipe that came to nothing.
public struct SwipeCancellation<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that comes home.
  public let card: ID
  /// Why.
  public let reason: CancellationReason
  /// The side it was let go on, or was asked about; `nil` where there was none.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points, at `time`.
  public let translation: Vector
  /// Points a second, at `time`.
  public let velocity: Vector
  /// Travel towards `direction` as a fraction of its threshold, 0…1, at `time`.
  public let thresholdRatio: Double
  /// When what is reported happened: the way home begins in `cancelled`, ends in `returned`.
  public let time: Duration
}
