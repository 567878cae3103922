import SwipeEngine

/// How cards move under the hand, as a person has set it; the rest follows the terminal.
package struct Physics: Sendable, Hashable {
  /// The engine's options. Their `directions`, `verticalThreshold` and `maximumRotation` are not used.
  package var options: SwipeOptions
  /// The threshold up and down, in points; `nil` for 100, or a third of a low stage.
  package var verticalThreshold: Double?
  /// Degrees.
  package var maximumRotation: Double

  /// The tilt beyond which a card of letters cannot be read, in degrees.
  package static let readableRotation = 10.0

  package init(
    options: SwipeOptions = SwipeOptions(), verticalThreshold: Double? = nil,
    maximumRotation: Double = readableRotation
  ) {
    self.options = options
    self.verticalThreshold = verticalThreshold
    self.maximumRotation = maximumRotation
  }

  /// The options for a stage, with all four directions.
  ///
  /// - Parameter reducesMotion: Cards jump instead of flying, and do not tilt.
  package func options(for scene: SwipeLayout, reducesMotion: Bool) -> SwipeOptions {
    var options = options
    options.directions = .all
    options.verticalThreshold = verticalThreshold ?? max(1, min(100, scene.bounds.size.height / 3))
    options.maximumRotation = maximumRotation
    if reducesMotion {
      options.rotationFactor = 0
      options.maximumRotation = 0
      options.forcedSwipeDuration = .zero
      options.exit = .timed(.zero, .linear)
      options.return = .timed(.zero, .linear)
      options.undoDuration = .zero
    }
    return options
  }
}
