import CardDeck
import ChoiceLog

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
