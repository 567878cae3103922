import CardDeck
import SwipeEngine
import TerminalFront

// The settings of motion are those of a script, and are read by what reads a script.
extension SettingsInForce {
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
      if let place = members.firstIndex(where: { $0.name == name }),
        case .object(let others) = members[place].value
      {
        members[place] = JSONMember(name: name, value: .object(others + [member]))
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
