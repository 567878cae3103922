import CardDeck
import ChoiceLog
import TerminalText

/// The result of a command, in lines for a person and as JSON for a program.
protocol Report {
  var lines: [String] { get }
  var json: JSONValue { get }
}

extension Tally {
  /// The count of each choice, as in `like 3  nope 4`.
  var words: String { Choice.allCases.map { "\($0.rawValue) \(self[$0])" }.joined(separator: "  ") }

  /// An object with the count of each choice.
  var json: JSONValue {
    .object(Choice.allCases.map { JSONMember(name: $0.rawValue, value: .integer(self[$0])) })
  }
}

extension [String] {
  /// The texts with spaces behind them, as wide as the widest, for a column of a table.
  ///
  /// - Parameter limit: The largest width in cells; wider texts stay as they are.
  func padded(atMost limit: Int = .max) -> [String] {
    let widths = map { CharacterWidth.of($0, joining: .none) }
    let width = Swift.min(limit, widths.max() ?? 0)
    return zip(self, widths).map { $0 + String(repeating: " ", count: Swift.max(0, width - $1)) }
  }
}
