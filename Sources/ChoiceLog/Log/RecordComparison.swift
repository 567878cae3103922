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
    var unequal: [CardID: RecordMark] = [:]
    count = records.count
    for (card, mark) in records {
      // The index may not have come there yet; the record is there all the same.
      let extent = deck.extents(from: Int(clamping: mark.offset), atMost: 1).first
      guard let extent, let bytes = try? deck.bytes(at: extent) else {
        missing[card] = mark
        continue
      }
      if deck.possibleIDs(at: extent).contains(card) {
        compared += 1
        if mark.hash != RecordHash(bytes) { unequal[card] = mark }
        different = unequal.count
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
    // Whatever became of the others, it is the same deck.
    guard (different + missing.count) * 2 > records.count else { return }
    // A pipe need not end, and has brought another deck.
    if missing.isEmpty, deck.isPiped, !deck.progress.isComplete { return }
    try? deck.waitUntilComplete()
    guard deck.count <= Self.largestSearch else { return }
    compared -= different
    different = 0
    search(for: missing.merging(unequal) { $1 }, in: deck)
  }

  /// Looks for records wherever they are. Which of several records that say one id has it depends on their order, so that a
  /// record is the same if any of them is.
  private mutating func search(for marks: [CardID: RecordMark], in deck: Deck) {
    let others = Dictionary(grouping: deck.renamedCards(), by: deck.ownID)
    func hash(at index: Int) -> RecordHash? { (try? deck.bytes(at: index)).map { RecordHash($0) } }
    for (said, cards) in Dictionary(grouping: marks, by: { $0.key.toldApartFrom ?? $0.key }) {
      let indices = [deck.index(of: said)].compactMap(\.self) + (others[said] ?? [])
      let hashes = Set(indices.compactMap { hash(at: $0) })
      for (card, mark) in cards {
        let own = deck.index(of: card).flatMap { hash(at: $0) }
        let isSame = mark.hash == own || mark.hash.map { hashes.contains($0) } == true
        guard isSame || own != nil else { continue }
        compared += 1
        if !isSame { different += 1 }
      }
    }
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
