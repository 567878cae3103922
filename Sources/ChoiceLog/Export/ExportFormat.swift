/// The forms in which choices can be written out.
package enum ExportFormat: String, Sendable, Hashable, CaseIterable {
  /// One JSON document.
  case json
  /// One JSON object a line for each choice, and nothing else.
  case jsonl
  /// A table after RFC 4180, for spreadsheets: no cell of it is run as a formula.
  case csv
  /// The records alone, one a line: a deck again.
  case cards
  /// The cards' ids, one a line.
  case lines
  /// JSON Lines as Prodigy has them: the record's members and `answer`.
  case prodigy
  /// A table as ASReview has it: the record's members and `included`.
  case asreview
  /// A table with tabs that Anki imports.
  case anki

  /// The member in which a record of another tool's form has the card's id, where nothing else in it tells.
  package static let idMember = "_swipedeck_id"

  /// What is written when nobody says which cards: ASReview wants to see also what is not labelled yet.
  package var usualSelection: Set<ExportSelection> {
    self == .asreview ? Set(ExportSelection.allCases) : ExportSelection.choices
  }

  /// Which parts of a record are needed; what is not needed need not be read.
  package var needs: ExportNeeds {
    switch self {
    case .json, .jsonl: .bytes
    case .csv, .cards, .prodigy, .asreview: [.bytes, .members]
    case .lines: []
    case .anki: .face
    }
  }
}

/// Parts of a record.
package struct ExportNeeds: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Its own bytes and their hash.
  package static let bytes = ExportNeeds(rawValue: 1)
  /// Its members by their names.
  package static let members = ExportNeeds(rawValue: 2)
  /// What a person sees on the card.
  package static let face = ExportNeeds(rawValue: 4)
  /// The path of its file.
  package static let path = ExportNeeds(rawValue: 8)
}

/// Which cards to write out.
package enum ExportSelection: String, Sendable, Hashable, CaseIterable {
  case like, nope, star, later, undecided

  package init(_ choice: Choice) {
    switch choice {
    case .like: self = .like
    case .nope: self = .nope
    case .star: self = .star
    case .later: self = .later
    }
  }

  /// Everything that has been decided.
  package static let choices: Set<ExportSelection> = [.like, .nope, .star, .later]
}
