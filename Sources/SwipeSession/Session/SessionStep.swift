import SwipeEngine

/// An event that a session sent to the engine, and what came of it.
package struct SessionStep {
  /// A change that a step makes at once.
  package enum Outcome: Sendable, Hashable {
    /// A choice was made, or made again, in this direction.
    case decided(UInt32, SwipeDirection)
    /// A choice was taken back, which may be one of an earlier session.
    case undone(UInt32)
  }

  package let event: SwipeEvent<UInt32>
  package let time: Duration
  /// The card that is dragged after the step; `nil` for none.
  package let held: UInt32?
  package let outcomes: [Outcome]
  /// The undecided cards in sight after the step, top first.
  package let remaining: [UInt32]
}
