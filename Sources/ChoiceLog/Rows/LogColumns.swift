/// The columns of a query in the order in which it selects them: the number of each is its index in a row.
protocol QueryColumn: RawRepresentable<Int>, CaseIterable, Sendable {
  /// As it stands in the query.
  var sql: String { get }
  /// What a query selects.
  static var list: String { get }
  /// The table that the column is of.
  var table: String { get }
  /// The column with the number of its row in that table; `nil` where rows have none.
  var rowNumber: Self? { get }
}

extension QueryColumn {
  var sql: String { "\(self)" }
  static var joined: String { allCases.map(\.sql).joined(separator: ", ") }
}

// Tables that follow from the events, and tables that events refer to.

enum StandingColumn: Int, QueryColumn {
  case card, top, made, choice, undone, rowid
  static let list = joined
  var table: String { "standing" }
  var rowNumber: StandingColumn? { .rowid }
}

enum DeckColumn: Int, QueryColumn {
  case id, kind, key, title, firstSeen, lastSeen, keptUpTo
  // To ask a case for its name takes a search through all types of the program, for which the first frame would wait.
  static let list = "id, kind, key, title, firstSeen, lastSeen, keptUpTo"
  var table: String { "deck" }
  var rowNumber: DeckColumn? { .id }
}

enum AnnotatorColumn: Int, QueryColumn {
  case id, name
  static let list = joined
  var table: String { "annotator" }
  var rowNumber: AnnotatorColumn? { .id }
}

enum OriginColumn: Int, QueryColumn {
  case id, uuid
  static let list = joined
  var table: String { "origin" }
  var rowNumber: OriginColumn? { .id }
}

enum TallyColumn: Int, QueryColumn {
  case choice, count
  static let list = joined
  var table: String { "tally" }
  var rowNumber: TallyColumn? { nil }
}

enum NoteColumn: Int, QueryColumn {
  case text, event
  static let list = joined
  var table: String { "note" }
  var rowNumber: NoteColumn? { nil }
}

// Tables of a team's decks.

enum TeamColumn: Int, QueryColumn {
  case uuid, person, head, cards, size, overlap, lease, sentUpTo, deck
  static let list = joined
  var table: String { "team" }
  var rowNumber: TeamColumn? { .deck }
}

enum HeldColumn: Int, QueryColumn {
  case block, deck, isOpen, claimed, rowid
  static let list = joined
  var table: String { "held" }
  var rowNumber: HeldColumn? { .rowid }
}

enum HeldCardColumn: Int, QueryColumn {
  case card, deck, block, position, isOurs, record, rowid
  static let list = joined
  var table: String { "heldCard" }
  var rowNumber: HeldCardColumn? { .rowid }
}

enum SentColumn: Int, QueryColumn {
  case origin, number, deck, rowid
  static let list = joined
  var table: String { "sent" }
  var rowNumber: SentColumn? { .rowid }
}

/// A choice that stands, with the event that made it and the note on its card.
enum StandingChoiceColumn: Int, QueryColumn {
  case card, choice, annotator, top, made, at, cause, dwell, recordHash, recordOffset, explored, note, rowid
  /// The choice below the one that stands, and the last undo.
  case below, undone
  static let list = joined

  var sql: String {
    switch self {
    case .card, .choice, .top, .made, .rowid, .undone: "s.\(self)"
    case .annotator: "a.name"
    case .at, .cause, .dwell, .recordHash, .recordOffset, .explored, .below: "e.\(self)"
    case .note: "n.text"
    }
  }

  var table: String { sql.hasPrefix("e.") ? "event" : "standing" }
  var rowNumber: StandingChoiceColumn? { table == "event" ? .made : .rowid }
}
