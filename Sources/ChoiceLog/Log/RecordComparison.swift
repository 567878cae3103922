import CardDeck

/// Whether a deck still holds the records that were decided on, or other data under the same ids.
package struct RecordComparison {
  /// How many records are compared.
  package static let sample = 20
  /// A deck of more cards is not searched for a card that is not where it was.
  private static let largestSearch = 200_000

  /// Cards that are gone count as neither.
  package private(set) var compared = 0
  package private(set) var different = 0
  /// Records that are where they were and as they were, but have other ids by now.
  private var renamed = 0
  private var count = 0
  /// The members of all of these that say the ids which they had.
  private var formerNames: Set<ExactText>?

  package var isAnotherDeck: Bool { different * 2 > compared }
  /// Whether another member identifies the cards than when they were decided on.
  package var hasOtherIDs: Bool { renamed * 2 > count }
  /// The member that identified them then; `nil` where that was none, but their contents or their places.
  package var formerIDName: String? { formerNames?.min()?.text }

  /// May wait for more of the deck.
  package init(_ log: ChoiceLog, in scope: ChoiceScope, with deck: Deck) throws(ChoiceLogError) {
    let records = try log.comparableRecords(Self.sample, in: scope)
    Self.waitForOffsets(of: records.map(\.mark), in: deck)
    var missing: [CardID: RecordMark] = [:]
    count = records.count
    for (card, mark) in records {
      // The index may not have come there yet; the record is there all the same.
      let extent = deck.extents(from: Int(clamping: mark.offset), atMost: 1).first
      guard let extent, let bytes = try? deck.bytes(at: extent) else {
        missing[card] = mark
        continue
      }
      if deck.possibleIDs(at: extent).contains(card) {
        compare(mark, bytes)
        continue
      }
      missing[card] = mark
      guard mark.hash == RecordHash(bytes), card.toldApartFrom == nil else { continue }
      renamed += 1
      let names = (deck.members(at: extent) ?? []).filter { $0.value.plainText.hasSameBytes(as: card.text) }
        .map { ExactText($0.name) }
      formerNames = formerNames?.intersection(names) ?? Set(names)
    }
    if hasOtherIDs { return }
    // Whatever became of the others, it is the same deck, or another one.
    guard !missing.isEmpty, (different + missing.count) * 2 > records.count else {
      return
    }
    try? deck.waitUntilComplete()
    guard deck.count <= Self.largestSearch else { return }
    deck.forEachID(in: 0..<deck.count) { index, id in
      if let mark = missing.removeValue(forKey: id), let bytes = try? deck.bytes(at: index) {
        compare(mark, bytes)
      }
      return !missing.isEmpty
    }
  }

  private mutating func compare(_ mark: RecordMark, _ bytes: [UInt8]) {
    compared += 1
    if mark.hash != RecordHash(bytes) { different += 1 }
  }

  /// Waits until a pipe has brought all of these records, if it is the same deck.
  private static func waitForOffsets(of marks: [RecordMark], in deck: Deck) {
    guard deck.isPiped, let last = marks.map({ Int(clamping: $0.offset) }).max() else { return }
    var count = deck.count
    while count == 0 || deck.offset(at: count - 1) < last, deck.wait(forCards: count + 1) {
      count = deck.count
    }
  }
}
