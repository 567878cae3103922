import CardDeck
import ChoiceLog

/// Whether a deck still holds the records that were decided on, or other data under the same ids.
enum RecordComparison {
  /// How many records are compared.
  static let sample = 20
  /// A deck of more cards is not searched for a card that is not where it was.
  private static let largestSearch = 200_000

  /// Whether there is anything to compare.
  static func hasRecords(_ opened: OpenedDeck) -> Bool {
    (try? opened.log.comparableRecords(1, in: opened.scope))?.isEmpty != true
  }

  /// - Parameter keeps: Whether the person has said that the choices go with the records as they are now.
  /// - Throws: A ``Failure`` that says what to do if most of the records compared differ.
  static func check(_ opened: OpenedDeck, keeps: Bool) throws {
    if keeps { return try opened.log.keepRecords(of: opened.scope.deck) }
    let records = try opened.log.comparableRecords(sample, in: opened.scope)
    guard !records.isEmpty else { return }
    let (compared, different) = compare(records, in: opened.deck)
    guard different * 2 > compared else { return }
    throw Failure(
      status: .badData,
      message:
        "\(opened.deck.path): \(different) of \(compared) cards compared are not what was decided on; begin afresh with --deck-id NAME, or keep the choices with --keep"
    )
  }

  /// Cards that are gone count as neither.
  private static func compare(
    _ records: [(card: CardID, mark: RecordMark)], in deck: Deck
  ) -> (compared: Int, different: Int) {
    waitForPlaces(of: records.map(\.mark), in: deck)
    var (compared, different) = (0, 0)
    var missing: [CardID: RecordMark] = [:]
    func compare(_ mark: RecordMark, _ bytes: [UInt8]) {
      compared += 1
      if mark.hash != RecordHash(bytes) { different += 1 }
    }
    for (card, mark) in records {
      // The index may not have come there yet; the record is there all the same.
      if let spot = deck.extents(from: Int(clamping: mark.offset), atMost: 1).first,
        deck.possibleIDs(at: spot).contains(card), let bytes = try? deck.bytes(at: spot)
      {
        compare(mark, bytes)
      } else {
        missing[card] = mark
      }
    }
    // Whatever became of the others, it is the same deck, or another one.
    guard !missing.isEmpty, (different + missing.count) * 2 > records.count else {
      return (compared, different)
    }
    try? deck.waitUntilComplete()
    guard deck.count <= largestSearch else { return (compared, different) }
    deck.forEachID(in: 0..<deck.count) { place, id in
      if let mark = missing.removeValue(forKey: id), let bytes = try? deck.bytes(at: place) {
        compare(mark, bytes)
      }
      return !missing.isEmpty
    }
    return (compared, different)
  }

  /// Of what is still coming through a pipe, the cards decided on have come when their places have, if it is the same.
  private static func waitForPlaces(of marks: [RecordMark], in deck: Deck) {
    guard deck.path == "-", let last = marks.map({ Int(clamping: $0.offset) }).max() else { return }
    var count = deck.count
    while count == 0 || deck.offset(at: count - 1) < last, deck.wait(forCards: count + 1) {
      count = deck.count
    }
  }
}
