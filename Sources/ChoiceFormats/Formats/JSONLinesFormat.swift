import CardDeck
import ChoiceLog

/// The entries of a document alone, one a line.
struct JSONLinesFormat: EntryFormat {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    EntryJSON.append(entry, onOneLine: true, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return true
  }
}
