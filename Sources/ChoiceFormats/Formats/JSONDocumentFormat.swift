import CardDeck
import ChoiceLog

/// One document with a summary in front.
struct JSONDocumentFormat: EntryFormat {
  static let beginning = #"{"schema":1,"deck":""#
  let export: ChoicesExport
  private var isFirst = true

  init(_ export: ChoicesExport) { self.export = export }

  func begin(into bytes: inout [UInt8]) {
    let labels = Choice.allCases.compactMap { choice in
      export.labels[choice].map { JSONMember(name: choice.rawValue, value: .string($0)) }
    }
    var summary: JSONValue = [:]
    for choice in Choice.allCases { summary.add(choice.rawValue, .integer(export.counts.tally[choice])) }
    summary.add("undecided", .integer(export.counts.undecided))
    summary.add("disputed", export.disputed.map { .integer($0) })
    var head: JSONValue = [
      "schema": .integer(1), "deck": .string(export.deck),
      "exportedAt": .string(Timestamp.text(milliseconds: export.exportedAt)),
    ]
    head.add("labels", labels.isEmpty ? nil : .object(labels))
    head.add("summary", summary)
    head.append(to: &bytes)
    bytes.removeLast()
    bytes += #","choices":["#.utf8
  }

  mutating func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    bytes += (isFirst ? "\n" : ",\n").utf8
    isFirst = false
    EntryJSON.append(entry, onOneLine: false, to: &bytes)
    return true
  }

  mutating func end(into bytes: inout [UInt8]) { bytes += (isFirst ? "]}\n" : "\n]}\n").utf8 }
}
