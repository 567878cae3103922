import SwipeEngine
import TerminalFront

/// Motion as settings would say it, for those that were left to the preset.
struct PhysicsInWords {
  private let values: [String: SettingText]

  init(_ physics: Physics) {
    let options = physics.options
    var values: [String: SettingText] = [
      "threshold": Self.number(options.threshold), "rotationFactor": Self.number(options.rotationFactor),
      "projection": Self.milliseconds(options.projection),
      "forcedSwipe.duration": Self.milliseconds(options.forcedSwipe),
      "forcedSwipe.curve": Self.curve(options.forcedCurve),
      "undo.duration": Self.milliseconds(options.undo), "undo.curve": Self.curve(options.undoCurve),
    ]
    switch options.exit {
    case .velocityMatched(let longest): values["exit.atMost"] = Self.milliseconds(longest)
    case .timed(let duration, let curve):
      values["exit.duration"] = Self.milliseconds(duration)
      values["exit.curve"] = Self.curve(curve)
    case .custom: break
    }
    switch options.return {
    case .spring(let spring):
      values["return.response"] = Self.milliseconds(spring.response)
      values["return.dampingRatio"] = Self.number(spring.dampingRatio)
    case .timed(let duration, let curve):
      values["return.duration"] = Self.milliseconds(duration)
      values["return.curve"] = Self.curve(curve)
    }
    self.values = values
  }

  /// - Parameter key: With its `physics.`; `nil` for what this motion does not have.
  subscript(_ key: String) -> SettingText? {
    key.hasPrefix("physics.") ? values[String(key.dropFirst("physics.".count))] : nil
  }

  private static func number(_ value: Double) -> SettingText { .one(ShortDecimal.rounded(value)) }

  private static func milliseconds(_ duration: Duration) -> SettingText {
    let (seconds, attoseconds) = duration.components
    return number(Double(seconds) * 1000 + Double(attoseconds) / 1e15)
  }

  private static func curve(_ curve: TimingCurve) -> SettingText {
    // Only a curve that was set has no name, and that one is shown as it was set.
    .list([ScriptCurve.name(of: curve) ?? "custom"])
  }
}
