import CardDeck
import SwipeEngine
import SwipeScript
import SwipeSession

// The settings of motion are those of a script, and are read by what reads a script.
extension EffectiveSettings {
  func physics() throws(ConfigurationFault) -> Physics {
    let prefix = "physics."
    let given = givenKeys(under: prefix)
    guard !given.isEmpty else { return Physics() }
    for (one, others) in [("exit.atMost", ["exit.duration", "exit.curve"])]
      + ["return.response", "return.dampingRatio"].map({ ($0, ["return.duration", "return.curve"]) })
    where isGiven(prefix + one) {
      guard let other = others.first(where: { isGiven(prefix + $0) }) else { continue }
      throw ConfigurationFault(
        source: source(of: prefix + other), subject: "physics",
        problem: .physics("\(one) and \(other) exclude each other; leave one out"))
    }
    var members: [JSONMember] = []
    for key in given {
      let path = key.dropFirst(prefix.count).split(separator: ".").map(String.init)
      guard let name = path.first, let setting = Setting.named(key), let value = self[key] else { continue }
      let json = Self.json(value, setting.kind)
      guard let part = path.dropFirst().first else {
        members.append(JSONMember(name: name, value: json))
        continue
      }
      let member = JSONMember(name: part, value: json)
      if let index = members.firstIndex(where: { $0.name == name }),
        case .object(let others) = members[index].value
      {
        members[index] = JSONMember(name: name, value: .object(others + [member]))
      } else {
        members.append(JSONMember(name: name, value: .object([member])))
      }
    }
    let options: SwipeOptions
    do {
      options = try ScriptOptions(.object(members)).swipe
    } catch {
      throw ConfigurationFault(
        source: given.last.map(source), subject: "physics", problem: .physics(error.why))
    }
    return Physics(
      options: options, verticalThreshold: number("physics.verticalThreshold"),
      maximumRotation: number("physics.maximumRotation") ?? Physics.readableRotation)
  }

  private static func json(_ value: SettingText, _ kind: SettingKind) -> JSONValue {
    let text = value.parts.first ?? ""
    func number(_ text: String) -> JSONValue { .number("\(SettingKind.number(text) ?? 0)") }
    return switch kind {
    case .onOff: .bool(SettingKind.bool(text) ?? false)
    case .whole: .number(text)
    case .curve: value.parts.count == 1 ? .string(text) : .array(value.parts.map(number))
    case .oneOf: .string(text)
    default: number(text)
    }
  }
}

/// Motion as settings would say it, for those that were left to the preset.
struct PhysicsDescription {
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

  private static func number(_ value: Double) -> SettingText { .one(DecimalText.rounded(value)) }

  private static func milliseconds(_ duration: Duration) -> SettingText {
    let (seconds, attoseconds) = duration.components
    return number(Double(seconds) * 1000 + Double(attoseconds) / 1e15)
  }

  private static func curve(_ curve: TimingCurve) -> SettingText {
    // Only a curve that was set has no name, and that one is shown as it was set.
    .list([ScriptCurve.name(of: curve) ?? "custom"])
  }
}
