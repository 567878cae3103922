import CardDeck
import ChoiceLog

/// What a record of a file with answers says.
package struct ImportedRecord {
  package enum Answer: Hashable {
    case choice(Choice)
    /// Not labelled yet.
    case none
    /// A word that the tool does not write.
    case unknown(String)

    /// - Parameter meaning: Returns the choice that a word stands for; `nil` for no word of the tool's.
    init(_ value: JSONValue?, _ meaning: (String) -> Choice?) {
      self =
        switch value {
        case .string(let word): meaning(word).map { .choice($0) } ?? .unknown(word)
        case nil, .null: .none
        case let value?: .unknown(value.compactText)
        }
    }

    var choice: Choice? { if case .choice(let choice) = self { choice } else { nil } }
    var unknownWord: String? { if case .unknown(let word) = self { word } else { nil } }
  }

  /// The answers, each with its person: `nil` if the file does not say who, and for a consensus.
  package var answers: [(person: String?, answer: Answer)]
  /// Whether the record has a place for an answer, which may be empty.
  var hasPlace: Bool
  /// The path to the answer in a record of a tool without a format of its own; `nil` in all other records.
  var labelPath: String?
  /// The notes, each with its person; `nil` if the file does not say who.
  var notes: [(person: String?, text: String)] = []
  /// Why a choice was made; `nil` if the file does not say.
  var reason: (Choice) -> String? = { _ in nil }
  /// When the answer was given, in milliseconds since 1970; `nil` if the file does not say.
  package var time: Int64?
  /// Whether the file says a time that cannot be read.
  package var hasUnknownTime = false
  /// What made the choice, a word; `nil` if the file does not say.
  package var cause: String?
  /// Milliseconds that the card had been on top; `nil` if the file does not say.
  package var dwell: Int64?

  init(_ answers: [(person: String?, answer: Answer)], hasPlace: Bool) {
    (self.answers, self.hasPlace) = (answers, hasPlace)
  }

  /// Creates a record with what at most one person says. Texts that are blank count as missing.
  init(_ answer: Answer, hasPlace: Bool, of person: JSONValue?, note: JSONValue?, reason: JSONValue?) {
    let person: String? = if case .string(let name)? = person, !name.isEmpty { name } else { nil }
    self.init([(person, answer)], hasPlace: hasPlace)
    if let note = Self.text(note) { notes = [(person, note)] }
    if let reason = Self.text(reason) { self.reason = { _ in reason } }
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value, !text.isBlank { text } else { nil }
  }

  /// The time in milliseconds that a number of seconds since 1970 means; `nil` for no time until the year 9999.
  static func milliseconds(seconds digits: String) -> Int64? {
    guard let seconds = Double(digits), seconds.isFinite, (0..<253_402_300_800).contains(seconds) else {
      return nil
    }
    return Int64(seconds * 1000)
  }
}

extension PerChoice<String> {
  /// The choice that a word of another tool's stands for; `nil` for any other word. A star is a like to other tools.
  func choice(_ word: String) -> Choice? { Choice.allCases.first { self[$0] == word } }
}
