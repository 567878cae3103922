import Platform

/// How a deck comes to a server.
package struct TeamDeckTerms: Sendable, Hashable {
  package var name: String
  /// How many people decide each card; at least 1.
  package var overlap = 1
  /// How long a block is a person's without a word of his.
  package var lease: Duration = .seconds(900)
  /// How many are expected to work at the same time: the more, the smaller are the blocks that they are handed.
  package var people = 10

  package init(name: String) { self.name = name }

  /// Cards of a block, of a deck of so many.
  func blockSize(cards: Int, largestRecord: Int) -> Int {
    let fitting = Self.block / max(1, largestRecord)
    return max(1, min(cards / (4 * max(1, people)), 64, fitting))
  }

  /// Bytes of a block; the server takes twice as many, for what records become.
  private static let block = 8 << 20
}

extension PostgresTeam {
  /// Publishes a deck; whoever does it leads it then. What was begun under this name and not finished is begun anew.
  ///
  /// - Parameter progress: Is told how many cards have been sent.
  package func publish(_ deck: PublishedDeck, _ terms: TeamDeckTerms, progress: (Int) -> Void) throws {
    let size = terms.blockSize(cards: deck.cards, largestRecord: deck.largestRecord)
    let row = try connection.row(
      "team.create_deck",
      "select team.create_deck($1::text, $2::json, $3::bigint, $4::int, $5::int, $6::int)",
      [
        Self.text(terms.name), String(decoding: deck.head, as: UTF8.self), "\(deck.cards)", "\(size)",
        "\(terms.overlap)", "\(terms.lease.components.seconds)",
      ], columns: 1, .computed)
    let number: Int32 = try row.integer(0)
    try connection.copy(
      "team.incoming", "COPY team.incoming (deck, no, count, records) FROM STDIN", PostgresLimits())
    var (blocks, cards) = (0, 0)
    var lines: [[UInt8]] = []
    var bytes: [UInt8] = []
    func flush() throws {
      guard !lines.isEmpty else { return }
      bytes += "\(number)\t\(blocks)\t\(lines.count)\t".utf8
      for (index, line) in lines.enumerated() {
        if index > 0 { bytes += "\\n".utf8 }
        Self.appendCopied(line, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
      blocks += 1
      cards += lines.count
      lines.removeAll(keepingCapacity: true)
      guard bytes.count >= 1 << 16 else { return }
      try connection.put(bytes)
      bytes.removeAll(keepingCapacity: true)
      progress(cards)
    }
    try deck.forEachLine { line in
      lines.append(line)
      if lines.count == size { try flush() }
    }
    try flush()
    if !bytes.isEmpty { try connection.put(bytes) }
    try connection.endCopy()
    progress(cards)
    _ = try connection.rows(
      "team.finish_deck", "select team.finish_deck($1::int)", ["\(number)"], columns: 1, .computed)
  }

  /// In the text form of `COPY`, where a backslash stands before what would end a value.
  static func appendCopied(_ text: [UInt8], to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      default: bytes.append(byte)
      }
    }
  }
}
