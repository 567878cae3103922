import CardDeck

/// The formats from which choices can be imported: our own exports, and the answers of other tools.
package enum ImportFormat: String, Sendable, CaseIterable {
  case json, csv, prodigy, asreview, rayyan, ris

  /// Opens a file whose records are answers.
  package func open(_ path: String) throws(DeckError) -> Deck {
    switch self {
    case .json: try Deck.openExport(path)
    case .prodigy: try Deck.open(path, format: .jsonl)
    case .csv, .asreview: try Deck.open(path, format: .csv)
    case .rayyan: try Deck.open(path)
    case .ris: try Deck.open(path, format: .ris)
    }
  }

  /// What a file of this format contains, for an error message.
  package var content: String {
    switch self {
    case .json: "an export of swipedeck, json or jsonl, or with --label other JSON"
    case .csv: "an export of swipedeck as csv, or with --label another table"
    case .prodigy: "lines of JSON with the member \"answer\""
    case .asreview: "a table with a column such as \"included\""
    case .rayyan: "Rayyan's table articles.csv or its RIS, with decisions in the notes"
    case .ris: "references with decisions in N1"
    }
  }

  /// Makes an entry of a JSON export of a row of our own table, and a reference of RIS of Rayyan's record. Others stay as
  /// they are.
  /// - Parameter columns: The names of the table's columns; `nil` if the file is none.
  func translated(_ members: [JSONMember], columns: [String]?) -> [JSONMember] {
    switch self {
    case .csv where columns?.starts(with: SpreadsheetFormat.own) == true: SpreadsheetFormat.entry(members)
    case .rayyan: RISDecision.reference(members)
    case .csv, .json, .prodigy, .asreview, .ris: members
    }
  }

  /// The column of a table that has the answers: the last one with a known name, as tools put theirs behind the deck's own.
  /// `nil` for a file that is no table, or has no such column.
  func label(of columns: [String]?) -> String? {
    self == .asreview ? columns?.last(where: ASReviewFormat.isLabel) : nil
  }

  /// The column of the answers in our exports.
  var exportLabel: String? { self == .asreview ? ASReviewFormat.label : nil }

  /// What a record says.
  /// - Parameter label: See ``label(of:)``.
  package func read(
    _ members: [JSONMember], label: String? = nil, _ labels: LabelOptions = LabelOptions()
  ) -> ImportedRecord {
    let names = members.map(\.name)
    let isLabelStudios = self == .json && names.contains("annotations") && !names.contains("choice")
    if let path = labels.member ?? (isLabelStudios ? LabelOptions.labelStudio : nil) {
      let answer = labels.answer(at: path, in: members)
      var record = ImportedRecord([(nil, answer)], hasPlace: answer != .none)
      record.labelPath = path
      return record
    }
    switch self {
    case .json, .csv: return EntryJSON.read(members, labels)
    case .prodigy: return ProdigyFormat.read(members, labels)
    case .asreview: return ASReviewFormat.read(members, label: label, labels)
    case .rayyan, .ris: return RISDecision.read(members)
    }
  }

  /// The members without those that the tool has added.
  package func own(_ members: [JSONMember]) -> [JSONMember] {
    switch self {
    case .json, .csv, .rayyan, .ris: members
    case .prodigy: members.filter { $0.name != "answer" && !$0.name.hasPrefix("_") }
    case .asreview: ASReviewFormat.own(members)
    }
  }

  /// The members without those that our export replaces.
  func withoutReplaced(_ members: [JSONMember], label: String?) -> [JSONMember] {
    switch self {
    case .json, .csv, .rayyan, .ris: members
    case .prodigy: members.filter { !ProdigyFormat.members.contains($0.name) }
    case .asreview: members.filter { ![label, ExportFormat.idMember, ASReviewFormat.note].contains($0.name) }
    }
  }
}
