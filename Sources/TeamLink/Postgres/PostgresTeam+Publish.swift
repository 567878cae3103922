import Platform

/// The terms on which a deck is published.
package struct TeamDeckTerms: Sendable, Hashable {
  package var name: String
  /// The number of people who decide each card; at least 1.
  package var overlap = 1
  /// The percentage of blocks whose cards ``overlap`` people decide, 1...100. One person decides each other card.
  package var share = 100
  /// The time for which a block stays a person's without a sign from them.
  package var lease: Duration = .seconds(900)
  /// The number of people expected to work at the same time. The more there are, the smaller are the blocks.
  package var people = 10

  package init(name: String) { self.name = name }

  /// The number of cards in a block.
  func blockSize(cards: Int, largestRecord: Int) -> Int {
    let fitting = Self.block / max(1, largestRecord)
    return max(1, min(cards / (4 * max(1, people)), 64, fitting))
  }

  /// The largest block in bytes of its file. The server takes twice as many, as records grow when they become JSON.
  private static let block = 8 << 20
}

extension PostgresTeam {
  /// Publishes a deck; the publisher becomes its lead. A deck of this name whose publishing was not finished is replaced.
  ///
  /// - Parameter progress: Called with the number of cards sent so far.
  package func publish(_ deck: PublishedDeck, _ terms: TeamDeckTerms, progress: (Int) -> Void) throws {
    let size = terms.blockSize(cards: deck.cards, largestRecord: deck.largestRecord)
    let row = try connection.row(
      "team.create_deck",
      """
      select team.create_deck(
        \(terms.name), \(String(decoding: deck.head, as: UTF8.self), as: "json"), \(Int64(deck.cards)),
        \(size, as: "int"), \(terms.overlap, as: "int"), \(terms.lease.components.seconds, as: "int"),
        \(terms.share, as: "int"))
      """, columns: 1, .computed)
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
    _ = try connection.rows("team.finish_deck", "select team.finish_deck(\(number))", columns: 1, .computed)
  }

  /// Appends a text in the form of `COPY`, in which characters that would end a value are escaped.
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
