extension CardPose {
  /// A card at rest on top, for a front that shows one which is somewhere else in the stack.
  package static func resting(_ card: ID, at center: Point) -> CardPose {
    CardPose(
      card: card, center: center, rotation: 0, scale: 1, opacity: 1, depth: 0, stamp: nil, stampOpacity: 0,
      isArmed: false, phase: .resting)
  }
}
