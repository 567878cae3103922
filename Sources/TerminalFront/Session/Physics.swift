import SwipeEngine

/// How cards move under the hand, as a person wants it; what is left open follows the terminal.
package struct Physics: Sendable, Hashable {
  /// The engine's own; `directions`, `verticalThreshold` and `maximumRotation` of these are not used.
  package var options: SwipeOptions
  /// Points up or down; `nil` is 100, or a third of a low stage.
  package var verticalThreshold: Double?
  /// Degrees.
  package var maximumRotation: Double

  /// The tilt that a card's text leaves room for, in degrees; of one that turns further some may be cut off.
  package var plannedRotation: Double { min(maximumRotation, Self.readableRotation) }

  /// More, and a card of letters cannot be read.
  package static let readableRotation = 10.0

  package init(
    options: SwipeOptions = SwipeOptions(), verticalThreshold: Double? = nil,
    maximumRotation: Double = readableRotation
  ) {
    self.options = options
    self.verticalThreshold = verticalThreshold
    self.maximumRotation = maximumRotation
  }

  /// The options for a stage, with all four sides.
  ///
  /// - Parameter reducesMotion: Cards jump instead of flying, and do not tilt.
  func options(for scene: SwipeLayout, reducesMotion: Bool) throws(OptionError) -> SwipeOptions {
    let vertical = verticalThreshold ?? max(1, min(100, scene.bounds.size.height / 3))
    return try SwipeOptions(
      directions: .all, threshold: options.threshold, verticalThreshold: vertical,
      rotationFactor: reducesMotion ? 0 : options.rotationFactor,
      maximumRotation: reducesMotion ? 0 : maximumRotation, projection: options.projection,
      forcedSwipe: reducesMotion ? .zero : options.forcedSwipe, forcedCurve: options.forcedCurve,
      exit: reducesMotion ? .timed(.zero, .linear) : options.exit,
      return: reducesMotion ? .timed(.zero, .linear) : options.return,
      undo: reducesMotion ? .zero : options.undo, undoCurve: options.undoCurve,
      isGestureEnabled: options.isGestureEnabled, answerTimeout: options.answerTimeout,
      visibleCount: options.visibleCount)
  }
}
