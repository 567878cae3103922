import CardDeck
import SwipeEngine
import SwipeScript
import SwipeSession

// The settings of motion are the options of a script's scene: SwipeScript reads and writes both.
extension EffectiveSettings {
  /// Settings that exclude each other: a motion follows the hand's speed or a spring, or has a duration and a curve.
  private static let exclusions = [
    ("exit.atMost", ["exit.duration", "exit.curve"]),
    ("return.response", ["return.duration", "return.curve"]),
    ("return.dampingRatio", ["return.duration", "return.curve"]),
  ]

  func physics() throws(ConfigurationFault) -> Physics {
    let prefix = "physics."
    let given = givenKeys(under: prefix)
    guard !given.isEmpty else { return Physics() }
    for (one, others) in Self.exclusions where isGiven(prefix + one) {
      guard let other = others.first(where: { isGiven(prefix + $0) }) else { continue }
      throw ConfigurationFault(
        "physics: \(one) and \(other) exclude each other; leave one out", in: source(of: prefix + other))
    }
    let options: SwipeOptions
    do {
      options = try ScriptOptions(sceneOptions(given)).swipe
    } catch {
      throw ConfigurationFault("physics: \(error.why)", in: given.last.map(source) ?? .standard)
    }
    return Physics(
      options: options, verticalThreshold: number("physics.verticalThreshold"),
      maximumRotation: number("physics.maximumRotation") ?? Physics.readableRotation)
  }

  /// Settings as the options of a scene: `physics.exit.atMost` is the member `atMost` of its member `exit`.
  private func sceneOptions(_ keys: [String]) -> JSONValue {
    var options = JSONValue.object([])
    var sections: [String: JSONValue] = [:]
    for key in keys {
      guard let kind = Setting.named(key)?.kind, let parts = self[key], let text = parts.first else {
        continue
      }
      let value: JSONValue =
        switch kind {
        case .onOff: .bool(bool(key))
        case .oneOf: .string(text)
        case .curve: parts.count == 1 ? .string(text) : .list(parts) { .number($0) }
        default: .number(text)
        }
      let path = key.split(separator: ".").dropFirst().map(String.init)
      if path.count == 1 {
        options.add(path[0], value)
      } else {
        sections[path[0], default: .object([])].add(path[1], value)
      }
    }
    for (name, section) in sections.sorted(by: { $0.key < $1.key }) { options.add(name, section) }
    return options
  }
}

extension SwipeOptions {
  /// What a preset of these options decides, by the keys of the settings: `physics.exit.atMost` is `300`.
  var presetSettings: [String: String] {
    var settings: [String: String] = [:]
    func add(_ value: JSONValue, _ key: String) {
      switch value {
      case .object(let members): for member in members { add(member.value, key + "." + member.name) }
      case .number(let text), .string(let text): settings[key] = text
      default: break
      }
    }
    add(ScriptText.options(self), "physics")
    // The vertical threshold follows the stage, and the others have defaults, whatever the preset.
    for name in ["verticalThreshold", "maximumRotation", "visibleCount"] { settings["physics." + name] = nil }
    return settings
  }
}
