import CardDeck
import ChoiceLog

/// A table for spreadsheets: the choice, a column for each of the deck's members, and the whole record in the last column.
struct SpreadsheetFormat: EntryFormat {
  static let own = ["id", "choice", "at", "by", "cause", "dwell", "reason", "note", "changed"]
  static let beginning = own.joined(separator: ",") + ","
  let export: ChoicesExport

  /// Whether a column says who chose what, in a consensus.
  private var hasVotes: Bool { export.disputed != nil }

  func begin(into bytes: inout [UInt8]) {
    let own = Self.own + (hasVotes ? ["votes"] : [])
    let taken = Set((own + ["record"]).map(ExactText.init))
    let names = export.columns.map { taken.contains(ExactText($0)) ? "card.\($0)" : $0 }
    export.options.tableStyle.begin(own + names + ["record"], into: &bytes)
  }

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    let object = EntryJSON.object(entry)
    // An id is found again by its harmless form.
    let exact = export.options.tableStyle.exact
    var cells = Self.own.map { name in
      let text = object[name]?.cell ?? ""
      return name == "id" ? text : exact(text)
    }
    if entry.isAmbiguous, !entry.isChanged { cells[cells.count - 1] = EntryJSON.ambiguous }
    if hasVotes {
      cells.append(entry.votes.map { "\($0.annotator): \($0.choice.rawValue)" }.joined(separator: "; "))
    }
    cells += export.columns.map { entry.record?.cell($0) ?? "" }
    cells.append(entry.record.map { exact(String(decoding: $0.bytes, as: UTF8.self)) } ?? "")
    export.options.tableStyle.append(cells, to: &bytes)
    return true
  }

  /// A row as an entry of a JSON export, without the columns of the deck.
  static func entry(_ row: [JSONMember]) -> [JSONMember] {
    let choice = row.contains { $0.name == "choice" } ? [] : [JSONMember(name: "choice", value: .null)]
    return choice
      + row.compactMap { cell in
        let text = TableText.restored(cell.value.plainText)
        switch cell.name {
        // Whether an apostrophe is part of an id is known only where the cards are.
        case "id": return cell
        // In a consensus, whose choices are nobody's own; a deck may have a column of this name.
        case "votes" where Choice.allCases.contains { text.hasSuffix(": \($0.rawValue)") }:
          return JSONMember(name: cell.name, value: .object([]))
        case "dwell": return JSONMember(name: cell.name, value: .number(text))
        case "changed":
          return JSONMember(name: EntryJSON.ambiguous, value: .bool(text == EntryJSON.ambiguous))
        case "record":
          let record = (try? JSONValue(parsing: Array(text.utf8))) ?? .null
          if case .object = record { return JSONMember(name: "card", value: record) }
          return JSONMember(name: "card", value: .string(text))
        default: return own.contains(cell.name) ? JSONMember(name: cell.name, value: .string(text)) : nil
        }
      }
  }
}
