/// When the next frame is due: motions at a steady rate, everything else at once.
package struct FramePace: Sendable, Hashable {
  /// Time between two frames of a motion.
  package let interval: Duration
  /// Frames that follow input are never closer than this: a burst of reports is one frame, not many.
  package static let least: Duration = .milliseconds(3)

  private var last: Duration?

  /// - Parameter framesPerSecond: Of motions; at least 1.
  package init(framesPerSecond: Int) {
    interval = .seconds(1) / max(1, framesPerSecond)
  }

  /// When a frame is due, which may have passed; `nil` where nothing new is to be seen.
  package func due(isDirty: Bool, isMoving: Bool) -> Duration? {
    guard let last else { return .zero }
    if isDirty { return last + Self.least }
    return isMoving ? last + interval : nil
  }

  package mutating func drew(at time: Duration) { last = time }
}
