/// Takes bytes as they become ready, in order; what it throws ends the export and reaches the caller.
package typealias ByteSink = ([UInt8]) throws -> Void

/// Choices to be written out: a document with a summary, or lines.
package struct ChoicesExport {
  /// The deck's name or path.
  package var deck: String
  package var scope: ChoiceScope
  /// Milliseconds since 1970.
  package var exportedAt: Int64
  package var labels = ExportLabels()
  package var format = ExportFormat.json
  package var only = ExportSelection.choices
  /// How many cards have no choice, for the summary.
  package var undecidedCount: Int
  /// Their ids in the deck's order; gone through only if `only` asks for them.
  package var undecided: any Sequence<String> = EmptyCollection<String>()
  /// The record of the card with this id; `nil` if the deck has none such any more.
  package var record: (_ card: String) throws -> ExportRecord?

  package init(
    deck: String, scope: ChoiceScope, exportedAt: Int64, undecidedCount: Int,
    record: @escaping (_ card: String) throws -> ExportRecord?
  ) {
    self.deck = deck
    self.scope = scope
    self.exportedAt = exportedAt
    self.undecidedCount = undecidedCount
    self.record = record
  }

  /// Writes what stands at this moment in the order of choosing, then the undecided cards in the deck's. Others may
  /// go on writing to the log; the summary and the choices agree.
  ///
  /// The summary counts the whole deck, whatever `only` leaves out. Nothing is held in memory but what one write takes.
  package func write(from log: ChoiceLog, to sink: ByteSink) throws {
    try log.snapshot { try write(from: $0, to: sink) }
  }

  package func write(from snapshot: LogSnapshot, to sink: ByteSink) throws {
    var bytes: [UInt8] = []
    if format == .json { appendHead(try snapshot.tally(in: scope), to: &bytes) }
    var isFirst = true
    func entry(_ append: (inout [UInt8]) throws -> Void) throws {
      if format == .json { Self.append(isFirst ? "\n" : ",\n", to: &bytes) }
      isFirst = false
      try append(&bytes)
      if format == .jsonl { Self.append("\n", to: &bytes) }
      guard bytes.count >= Self.piece else { return }
      try sink(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try snapshot.forEachStanding(in: scope) { choice in
      guard only.contains(ExportSelection(choice.choice)) else { return }
      try entry { try append(choice, to: &$0) }
    }
    if only.contains(.undecided) {
      for card in undecided {
        try entry { try append(undecided: card, note: snapshot.note(on: card, in: scope), to: &$0) }
      }
    }
    if format == .json { Self.append(isFirst ? "]}\n" : "\n]}\n", to: &bytes) }
    if !bytes.isEmpty { try sink(bytes) }
  }

  /// The sink is called for every 64 KiB or so.
  private static let piece = 1 << 16

  private static func append(_ text: String, to bytes: inout [UInt8]) { bytes += text.utf8 }

  private func appendHead(_ tally: Tally, to bytes: inout [UInt8]) {
    bytes += #"{"schema":1,"deck":"#.utf8
    JSONText.append(deck, to: &bytes)
    bytes += #","exportedAt":"\#(Timestamp.text(milliseconds: exportedAt))""#.utf8
    if !labels.named.isEmpty {
      bytes += #","labels":{"#.utf8
      for (index, (choice, label)) in labels.named.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += "\"\(choice.rawValue)\":".utf8
        JSONText.append(label, to: &bytes)
      }
      bytes += "}".utf8
    }
    bytes += #","summary":{"like":\#(tally.like),"nope":\#(tally.nope),"star":\#(tally.star),"#.utf8
    bytes += #""later":\#(tally.later),"undecided":\#(undecidedCount)},"choices":["#.utf8
  }

  private func append(_ choice: StandingChoice, to bytes: inout [UInt8]) throws {
    bytes += #"{"id":"#.utf8
    JSONText.append(choice.card, to: &bytes)
    bytes +=
      #","choice":"\#(choice.choice.rawValue)","at":"\#(Timestamp.text(milliseconds: choice.at))","by":"#.utf8
    JSONText.append(choice.annotator, to: &bytes)
    bytes += #","cause":"#.utf8
    JSONText.append(choice.cause, to: &bytes)
    if let dwell = choice.dwell { bytes += #","dwell":\#(JSONText.seconds(milliseconds: dwell))"#.utf8 }
    try appendTail(note: choice.note, card: choice.card, made: choice.record?.digest, to: &bytes)
  }

  private func append(undecided card: String, note: String?, to bytes: inout [UInt8]) throws {
    bytes += #"{"id":"#.utf8
    JSONText.append(card, to: &bytes)
    bytes += #","choice":null"#.utf8
    try appendTail(note: note, card: card, made: nil, to: &bytes)
  }

  /// - Parameter made: The digest of the record that the choice was made on.
  private func appendTail(note: String?, card: String, made: RecordDigest?, to bytes: inout [UInt8]) throws {
    if let note {
      bytes += #","note":"#.utf8
      JSONText.append(note, to: &bytes)
    }
    let record = try record(card)
    if let made, let now = record?.digest, made != now { bytes += #","changed":true"#.utf8 }
    bytes += #","card":"#.utf8
    switch record?.form {
    case nil: bytes += "null".utf8
    case .text: JSONText.append(String(decoding: record?.bytes ?? [], as: UTF8.self), to: &bytes)
    case .json where format == .jsonl: JSONText.appendOnOneLine(record?.bytes ?? [], to: &bytes)
    case .json: bytes += record?.bytes ?? []
    }
    bytes += "}".utf8
  }
}
