import ChoiceLog
import Platform

/// The formats in which choices can be exported.
package enum ExportFormat: String, Sendable, Hashable, CaseIterable {
  /// One JSON document.
  case json
  /// A line with a JSON object for each choice.
  case jsonl
  /// A table after RFC 4180 for spreadsheets. No cell is run as a formula.
  case csv
  /// The records alone, one a line: a deck again.
  case cards
  /// The cards' ids, one a line.
  case lines
  /// JSON Lines for Prodigy: the record's members and `answer`.
  case prodigy
  /// A table for ASReview: the record's members and `included`.
  case asreview
  /// A table with tabs that Anki imports.
  case anki
  /// A sidecar beside each picture, with the choice as a rating.
  case xmp
  /// References with the decisions, for Zotero, Rayyan and ASReview.
  case ris

  /// The member that has the card's id in a format of another tool, if nothing else in the record tells it.
  package static let idMember = "_swipedeck_id"

  /// Whether an entry can say that its record is unknown. In other formats its id would stand for another record.
  var canTellAmbiguous: Bool { [.json, .jsonl, .csv].contains(self) }
}

extension ExportFormat {
  /// How many bytes of a file are enough for ``isBeginning(_:)``.
  package static let beginningLength = 1 << 16

  /// Whether a file that begins with these bytes is an export. Records alone, ids alone and the tables of other tools look
  /// like anybody's files, so these formats are never recognized.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let bytes = Array(bytes.dropFirst(ByteOrderMark.length(in: bytes)))
    let beginnings = [JSONDocumentFormat.beginning, SpreadsheetFormat.beginning, AnkiFormat.beginning]
    return beginnings.contains { bytes.starts(with: $0.utf8) }
      || EntryJSON.isBeginning(bytes.prefix { $0 != 0x0A })
  }
}

extension EntryJSON {
  /// Whether a line begins with an id and a choice as ``append(_:onOneLine:to:)`` writes them.
  fileprivate static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    let beginning = #/{"id":"(?:[^"\\]|\\.)*+","choice":(?:null,"|"disputed","|"(\w+)","at":")/#
    guard
      let match = String(decoding: line, as: UTF8.self).prefixMatch(
        of: beginning.matchingSemantics(.unicodeScalar))
    else { return false }
    return match.1.map { Choice(rawValue: String($0)) != nil } ?? true
  }
}

extension ExportEntry {
  /// The selection that it belongs to.
  package var kind: ExportSelection {
    isDisputed ? .disputed : choice.flatMap { ExportSelection(rawValue: $0.choice.rawValue) } ?? .undecided
  }
}

extension Consensus.Entry {
  /// The selection that it belongs to.
  var kind: ExportSelection { choice.flatMap { ExportSelection(rawValue: $0.choice.rawValue) } ?? .disputed }
}
