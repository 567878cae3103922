/// A card's look at one instant, without its depth.
struct CardAppearance {
  /// From home to its centre.
  var translation = SwipeVector.zero
  /// Degrees, clockwise.
  var rotation = 0.0
  /// The side it is on; once it was let go of or decided, the side of that moment.
  var direction: SwipeDirection?
  /// Travel towards `direction` as a fraction of its threshold, 0…1.
  var thresholdRatio = 0.0
  /// The strength of its stamp, and how much less it counts for the cards behind it.
  ///
  /// Both are the threshold ratio. In an exit the ratio runs on to 1; in an undo it is at least what is left of the ratio
  /// shown as the undo began. An offset that fades keeps both continuous where a phase begins.
  var shown = ShownRatio.none
}
