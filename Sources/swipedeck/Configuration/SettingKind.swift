import CardDeck
import Pictures
import SwipeEngine
import SwipeScript
import TerminalCanvas
import TerminalText

/// The values that a setting accepts.
enum SettingKind: Sendable, Hashable {
  case onOff
  case oneOf([String])
  /// A whole number within bounds.
  case whole(ClosedRange<Int>)
  /// Any `UInt64`.
  case seed
  /// A number above zero.
  case positive
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// 0 to ten seconds.
  case milliseconds
  case text
  /// A file; `~/` is the home folder.
  case path
  /// `#rrggbb`
  case color
  /// Names of keys, or none.
  case keys
  /// Reasons for a choice; see `DeckReasons`.
  case reasons
  /// `linear` and such, or four numbers.
  case curve
  /// A program with its arguments.
  case command

  /// Stands for an empty list of keys.
  static let noKeys = "none"
  /// The longest value, in bytes.
  static let longestText = 4096
  static let longestMotion = 10_000.0

  /// One of the words of a type.
  static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> SettingKind {
    .oneOf(type.allCases.map(\.rawValue))
  }

  /// Whether a value has several parts.
  var isList: Bool { [.keys, .curve, .reasons].contains(self) }

  /// What to write, in words that follow a semicolon.
  private var form: String {
    switch self {
    case .oneOf(let words): "choose from \(words.joined(separator: ", "))"
    case .onOff: "write true or false"
    case .whole(let range): "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seed: "write a whole number from 0 to \(UInt64.max)"
    case .positive: "write a number above 0"
    case .number(let range):
      "write a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    case .milliseconds: "write milliseconds from 0 to \(Self.short(Self.longestMotion))"
    case .text: "write a text of one line"
    case .path: "write the path of a file"
    case .color: "write a colour such as '#1df56a', in quotes"
    case .keys: "write names of keys such as [left, h, ctrl-r, alt-x, f1, space]"
    case .reasons: "write up to nine texts such as [wrong population, wrong design]"
    case .curve: "write linear, easeIn, easeOut, easeInOut, or four numbers [x1, y1, x2, y2]"
    case .command: "write a program with its arguments, such as 'pdftotext {} -'"
    }
  }

  /// Says why a value is not accepted, in words that follow the key; `nil` if it is accepted.
  ///
  /// - Parameter isList: Whether it was written as a list.
  func fault(in parts: [String], isList: Bool = false) -> String? {
    if isList, !self.isList { return "is a list of \(parts.count); \(form)" }
    guard parts.allSatisfy({ $0.utf8.count <= Self.longestText }) else {
      return "is longer than \(Self.longestText) bytes"
    }
    let text = parts.joined(separator: ", ")
    let isAccepted: Bool
    var near: String?
    switch self {
    case .keys:
      for part in parts where parts != [Self.noKeys] {
        do throws(KeyPress.NameFault) {
          _ = try KeyPress(named: part)
        } catch {
          return "has \(Self.quoted(part)), which \(error)"
        }
      }
      return nil
    case .command:
      do {
        _ = try PreviewCommand(text)
        return nil
      } catch {
        return "is \(Self.quoted(text)): \(error)"
      }
    case .reasons: return DeckReasons(nope: parts).fault.map { "cannot be these: \($0)" }
    case .curve: isAccepted = Self.isCurve(parts)
    case .oneOf(let words):
      isAccepted = words.contains(text)
      near = isAccepted ? nil : NearestName.of(text, among: words, atMost: 2)
    case .onOff: isAccepted = Self.bool(text) != nil
    case .whole(let range): isAccepted = Int(text).map(range.contains) ?? false
    case .seed: isAccepted = UInt64(text) != nil
    case .positive: isAccepted = Self.number(text).map { $0 > 0 && $0 <= 1e6 } ?? false
    case .number(let range): isAccepted = Self.number(text).map(range.contains) ?? false
    case .milliseconds: isAccepted = Self.number(text).map { (0...Self.longestMotion).contains($0) } ?? false
    case .text: isAccepted = !text.isEmpty && SafeText.line(text) == text
    case .path: isAccepted = !text.isEmpty && !text.utf8.contains(0)
    case .color: isAccepted = Self.color(text) != nil
    }
    if isAccepted { return nil }
    return "is \(Self.quoted(text)); \(form)" + (near.map { "; did you mean \($0)?" } ?? "")
  }

  private static func isCurve(_ parts: [String]) -> Bool {
    if parts.count == 1 { return ScriptCurve.named[parts[0]] != nil }
    let numbers = parts.compactMap(number)
    guard parts.count == 4, numbers.count == 4 else { return false }
    return (try? TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])) != nil
  }

  // MARK: - Reading

  /// Reads YAML's words for a boolean, and 1 and 0.
  static func bool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  /// Reads a finite decimal number.
  static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite,
      text.allSatisfy({ $0.isASCII && !$0.isLetter || $0 == "e" })
    else { return nil }
    return number
  }

  /// Reads `rrggbb` with or without `#`.
  static func color(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let hex = UInt32(digits, radix: 16) else {
      return nil
    }
    return Color(hex: hex)
  }

  /// The keys of a checked list.
  static func keys(_ parts: [String]) -> [KeyPress] {
    parts == [noKeys] ? [] : parts.compactMap { try? KeyPress(named: $0) }
  }

  /// Quotes a value for a message, shortened to 40 characters.
  static func quoted(_ text: String) -> String { "'\(SafeText.line(text).shortened)'" }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
