import CardDeck

/// The result of a command, in lines for a person and as JSON for a program.
protocol Report {
  var lines: [String] { get }
  var json: JSONValue { get }
}
