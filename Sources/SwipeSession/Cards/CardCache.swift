import CardDeck
import ChoiceLog

/// The cards near the top, decoded once instead of once a frame.
package final class CardCache {
  package typealias Number = UInt32

  package let deck: Deck
  /// Decoded cards, with the hash of the record at that time; `nil` if it could not be read.
  private var cards: [Number: (card: Card, isIdentified: Bool, hash: RecordHash?)] = [:]
  /// More cards than are ever on the screen with those that fly; a long session must not keep the deck.
  private static let kept = 64

  package var seen = SeenWords()
  /// Notes that were looked up; an empty text for no note.
  package var notes: [Number: String] = [:]
  let lookUpNote: @Sendable (_ card: CardID) -> String?
  /// Whether any card may have a note; else none is looked up.
  var hasNotes: Bool
  private var numbers = CardNumbers()
  /// Where the log knows cards by other ids than the deck does.
  private(set) var loggedIDs = LoggedIDs()
  /// Where all cards are. Created, by reading all of them, when a record is not where it was.
  private lazy var allIndexes = DecidedIndexes(allOf: deck)
  /// Ids in the records of large cards that have been read once, and the records' hashes.
  var largeIDs: [Number: (recordID: CardID, hash: RecordHash?)] = [:]
  package let large: LargeCardLoader

  /// - Parameters:
  ///   - note: The note kept on the card with this id; `nil` if there is none.
  ///   - hasNotes: Whether any card has one.
  ///   - post: Called on any thread when a large card has been read, for ``receive(_:)``.
  init(
    deck: Deck, note: @escaping @Sendable (_ card: CardID) -> String?, hasNotes: Bool,
    post: @escaping @Sendable (SessionMessage) -> Void
  ) {
    self.deck = deck
    lookUpNote = note
    self.hasNotes = hasNotes
    large = LargeCardLoader(deck: deck, note: note, post: post)
  }

  package func card(_ number: Number) -> Card {
    if let kept = cards[number], kept.isIdentified || !isIdentified(number) { return kept.card }
    if isLarge(number) {
      guard var card = large.find(record(number))?.card else { return Self.loading }
      if let id = deckID(number) { card.id = id }
      return card
    }
    if cards.count >= Self.kept { cards.removeAll(keepingCapacity: true) }
    if notes.count >= 4096 { notes.removeAll(keepingCapacity: true) }
    let (card, isIdentified) = decoded(number)
    cards[number] = (card, isIdentified, record(number).hash(in: deck))
    return card
  }

  private func decoded(_ number: Number) -> (card: Card, isIdentified: Bool) {
    let index = identifiedIndex(of: number)
    let card = index.map { deck.card(at: $0) } ?? record(number).card(in: deck)
    addSeen(card)
    return (card, index != nil)
  }

  /// Whether a card matches a query, and the bytes read to find that out; `nil` while another thread reads the card.
  /// A card that was decoded for this alone is not kept.
  package func matches(_ query: CardQuery, _ number: Number) -> (isMatch: Bool, bytes: Int)? {
    if isLarge(number) {
      return large.matches(record(number), query, note: notes[number]).map { ($0, 0) }
    }
    let (card, isIdentified) = cards[number].map { ($0.card, $0.isIdentified) } ?? decoded(number)
    let note = notes[number] ?? (hasNotes && isIdentified ? lookUpNote(loggedID(number) ?? card.id) : nil)
    return (
      query.matches(card, note: note),
      deck.byteCount(at: Int(index(of: number))) + (card.body?.utf8.count ?? 0)
    )
  }

  /// Shown while a card is being read.
  private static let loading = Card(id: "", body: "reading this card …")

  /// Whether a card's record takes longer to read than a frame may take.
  package func isLarge(_ number: Number) -> Bool {
    record(number).size(in: deck) >= LargeCardLoader.minSize
  }

  func record(_ number: Number) -> LargeCardLoader.Location {
    LargeCardLoader.Location(number: number, extent: numbers.extent(number))
  }

  package func addSeen(_ card: Card) {
    seen.add(tags: card.tags, fields: card.fields.prefix(SeenWords.maxPerCard).map(\.name))
  }

  /// The id by which the log knows the card. `nil` while not all cards before it have been looked at, since one of
  /// them may have the id, and while the card is being read for the first time.
  package func id(_ number: Number) -> CardID? { loggedID(number) ?? deckID(number) }

  /// The id that the deck gives the card, as commands and exports have it; `nil` as for ``id(_:)``.
  func deckID(_ number: Number) -> CardID? {
    guard isIdentified(number) else { return nil }
    guard isLarge(number) else { return card(number).id }
    guard let large = largeIDs[number], let index = identifiedIndex(of: number) else { return nil }
    return deck.identifiedID(at: index, saying: large.recordID, hash: large.hash)
  }

  /// The id by which the log knows the card where the deck gives another; else `nil`.
  private func loggedID(_ number: Number) -> CardID? {
    identifiedIndex(of: number).flatMap { loggedIDs.id(at: $0) }
  }

  /// Sets the ids by which the log knows cards, now that all cards are known.
  ///
  /// - Parameter isTouched: Whether events on a card are on their way to the log under the id that the deck gives it.
  func use(_ logged: LoggedIDs, isTouched: (Number) -> Bool) {
    loggedIDs = logged.keeping(
      { isTouched(number(at: $0)) }, deckID: { [deck] in deck.identifiedID(at: $0) })
    // Their notes were looked up under another id.
    for index in loggedIDs.records { notes[number(at: index)] = nil }
  }

  /// The choice under the id of a card that is not in the deck was taken back.
  func wasTakenBack(_ card: CardID) { loggedIDs.wasTakenBack(card) }

  private func isIdentified(_ number: Number) -> Bool {
    if let kept = cards[number], kept.isIdentified { return true }
    return identifiedIndex(of: number) != nil
  }

  private func identifiedIndex(of number: Number) -> Int? {
    guard let extent = numbers.extent(number) else {
      return Int(number) < deck.identifiedCount ? Int(number) : nil
    }
    guard let index = deck.index(ofRecordAt: extent.offset), index < deck.identifiedCount else { return nil }
    return index
  }

  // MARK: - Where cards are

  /// The number of the card at an index of the deck.
  package func number(at index: Int) -> Number { numbers.number(at: index, of: deck) }

  /// The number of the card at an extent, which the scan of the deck may not have reached.
  package func number(at extent: RecordExtent) -> Number { numbers.number(at: extent, of: deck) }

  /// The cards at these indexes, without those that the session knows by another number already.
  func besidesKnown(_ cards: DeckSelection) -> DeckSelection {
    let known = numbers.indexes(in: deck).sorted()
    guard !known.isEmpty else { return cards }
    switch cards {
    case .list(let indexes):
      let known = Set(known)
      return .list(indexes.filter { !known.contains($0) })
    case .runs(let runs):
      return .runs(
        runs.flatMap { run in
          var rest: [Range<Number>] = []
          var start = run.lowerBound
          for index in known where run.contains(index) {
            if start < index { rest.append(start..<index) }
            start = index + 1
          }
          return start < run.upperBound ? rest + [start..<run.upperBound] : rest
        })
    }
  }

  /// The index of a card in the deck; 0 while the scan of the deck has not reached it.
  package func index(of number: Number) -> Number { Number(knownIndex(of: number) ?? 0) }

  /// The index of a card in the deck; `nil` while the scan of the deck has not reached it.
  func knownIndex(of number: Number) -> Int? {
    guard let extent = numbers.extent(number) else { return Int(number) }
    return deck.index(ofRecordAt: extent.offset)
  }

  /// From now on the card at `offset` counts as the one at `index`, of which it is a copy.
  func addCopy(at offset: Int, of index: Int) { numbers.addCopy(at: offset, of: index, in: deck) }

  /// Finds a card by its id: where its record was when it was decided, else where the deck has it.
  ///
  /// - Parameter indexes: Where to look; `nil` while not all cards have been looked at. Then the record must do: it
  ///   is the card's unless somebody has changed the file.
  /// - Returns: `nil` if the card is not there.
  package func number(of card: CardID, at record: RecordMark?, indexes: DecidedIndexes?) -> Number? {
    // Another session's pipe may have the record somewhere else.
    if deck.needNotEnd {
      return loggedIDs.index(of: card, given: deck.index(of: card)).map { number(at: $0) }
    }
    if let index = loggedIDs.index(of: card, given: nil) { return number(at: index) }
    if let indexes {
      guard let index = indexes.index(of: card), identifiedID(at: Int(index)) == card else { return nil }
      return number(at: Int(index))
    }
    guard let offset = record.map({ Int(clamping: $0.offset) }),
      let extent = deck.extents(from: offset, atMost: 1).first, deck.possibleIDs(at: extent).contains(card)
    else { return nil }
    // Another record with the same id may be there by now.
    if let hash = record?.hash, let bytes = try? deck.bytes(at: extent), RecordHash(bytes) != hash {
      return nil
    }
    guard let index = deck.index(ofRecordAt: offset) else { return number(at: extent) }
    if let id = identifiedID(at: index), id != card { return nil }
    return number(at: index)
  }

  private func identifiedID(at index: Int) -> CardID? {
    loggedIDs.id(at: index) ?? deck.identifiedID(at: index)
  }

  /// Finds a card by its id wherever the deck has it; all cards have to be known, unless the deck need not end.
  package func find(_ card: CardID) -> Number? {
    number(of: card, at: nil, indexes: deck.needNotEnd ? nil : allIndexes)
  }

  /// Finds a card on which a choice stands, even one that others have made since the start.
  ///
  /// - Parameter indexes: Where the cards are that were decided at the start; `nil` while that is being found out.
  /// - Returns: `nil` if the deck has no such card, or it has not come.
  func locate(_ card: CardID, at record: RecordMark?, indexes: DecidedIndexes?) -> Number? {
    if let indexes, let number = number(of: card, at: record, indexes: indexes) { return number }
    return number(of: card, at: record, indexes: nil) ?? (indexes == nil ? nil : find(card))
  }

  /// What a choice remembers of the card's record. Has no hash if the record cannot be read.
  package func mark(_ number: Number) -> RecordMark {
    let loaded = large.known(number)
    let record = record(number)
    // The hash of what was shown, whatever the file says by now.
    let hash = loaded.map(\.hash) ?? cards[number].map(\.hash) ?? record.hash(in: deck)
    return RecordMark(hash: hash, offset: Int64(loaded?.offset ?? record.offset(in: deck)))
  }
}
