import ChoiceLog

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
  /// References as Zotero, Rayyan and ASReview read them, with the decisions.
  case ris

  /// The member in which a record of another tool's form has the card's id, where nothing else in it tells.
  package static let idMember = "_swipedeck_id"

  /// What is written when nobody says which cards: ASReview wants to see also what is not labelled yet.
  /// - Parameter isConsensus: Whether it is what several people's choices come to, of which disputes are a part.
  package func usualSelection(isConsensus: Bool) -> Set<ExportSelection> {
    let all =
      [.asreview, .ris].contains(self) ? ExportSelection.choices.union([.undecided]) : ExportSelection.choices
    return isConsensus ? all.union([.disputed]) : all
  }

  /// Whether an entry can say that nobody knows its record. Elsewhere its id would stand for another one.
  var canTellAmbiguous: Bool { [.json, .jsonl, .csv].contains(self) }
}

/// Which cards to write out.
package enum ExportSelection: String, Sendable, Hashable, CaseIterable {
  case like, nope, star, later, undecided
  /// Where people differ; only of what several people's choices come to.
  case disputed

  /// Everything that has been decided.
  package static let choices: Set<ExportSelection> = [.like, .nope, .star, .later]
}

extension ExportFormat {
  /// How many bytes of a file are enough for ``isBeginning(_:)``.
  package static let beginningLength = 1 << 16

  /// Whether a file that begins like this is an export: of those that say so themselves. Records alone, ids alone and
  /// the tables of other tools look like anybody's, so files in these forms are never recognized.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let known =
      JSONDocumentForm.beginning.utf8.elementsEqual(bytes.prefix(JSONDocumentForm.beginning.utf8.count))
      || SpreadsheetForm.beginning.utf8.elementsEqual(bytes.prefix(SpreadsheetForm.beginning.utf8.count))
      || AnkiForm.beginning.utf8.elementsEqual(bytes.prefix(AnkiForm.beginning.utf8.count))
    return known || EntryJSON.isBeginning(bytes.prefix { $0 != 0x0A })
  }
}

extension EntryJSON {
  /// Whether a line begins with an id and a choice as ``append(_:onOneLine:to:)`` writes them. The quote in front of
  /// the comma ends the id: inside a string it would have a backslash.
  fileprivate static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    let beginning = #/{"id":"(?:[^"\\]|\\.)*+","choice":(?:null,"|"disputed","|"(\w+)","at":")/#
    guard
      let match = String(decoding: line, as: UTF8.self).prefixMatch(
        of: beginning.matchingSemantics(.unicodeScalar))
    else { return false }
    return match.1.map { Choice(rawValue: String($0)) != nil } ?? true
  }
}

extension Consensus.Entry {
  /// What is said of it where a choice is told.
  var kind: ExportSelection { choice.flatMap { ExportSelection(rawValue: $0.choice.rawValue) } ?? .disputed }
}
