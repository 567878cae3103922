import SwipeEngine

/// What a recorder is told.
package enum SessionRecord {
  /// The first record, at time zero, with the undecided cards that are there already, in their order.
  case began(SwipeOptions, SwipeLayout, undecided: [Range<UInt32>])
  case step(SessionStep)
}
