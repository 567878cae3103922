import CardDeck
import ChoiceLog

/// The cards near the top, decoded once instead of once a frame.
package final class CardCache {
  package typealias Number = UInt32

  package let deck: Deck
  /// With the hash of the record as it was when the card was decoded; `nil` if it could not be read.
  private var cards: [Number: (card: Card, isIdentified: Bool, hash: RecordHash?)] = [:]
  /// More than are ever on the screen with those that fly; a long session must not keep the deck.
  private static let kept = 64

  package var seen = SeenWords()
  /// Notes that were looked up; empty for none.
  package var notes: [Number: String] = [:]
  let lookUpNote: (@Sendable (_ card: CardID) -> String?)?
  /// Whether any card may have a note; else nobody has to be asked.
  var hasNotes: Bool
  private var numbers = CardNumbers()
  /// Where the log knows cards by other ids than the deck does.
  private(set) var loggedIDs = LoggedIDs()
  /// Where all cards are; made, by reading all of them, when a record is not where it was.
  private lazy var allIndexes = DecidedIndexes(allOf: deck)
  /// The ids that large cards say, and their records' hashes, of those that have been read once.
  var largeIDs: [Number: (said: CardID, hash: RecordHash?)] = [:]
  /// `nil` where every card is read at once, however large it is.
  package let large: LargeCardLoader?

  /// - Parameters:
  ///   - note: The note kept on the card with this id; `nil` if there is none.
  ///   - hasNotes: Whether any card has one.
  ///   - post: Called, on any thread, when a large card has been read, for ``receive(_:)``; `nil` where nobody can be
  ///     told.
  package init(
    deck: Deck, note: (@Sendable (_ card: CardID) -> String?)? = nil, hasNotes: Bool = true,
    post: (@Sendable (SessionMessage) -> Void)? = nil
  ) {
    self.deck = deck
    lookUpNote = note
    self.hasNotes = hasNotes
    large = post.map { LargeCardLoader(deck: deck, note: note, post: $0) }
  }

  package func card(_ number: Number) -> Card {
    if let kept = cards[number], kept.isIdentified || !isIdentified(number) { return kept.card }
    if isLarge(number), let large {
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

  /// Whether a card is what is searched for, and how many bytes were looked at to find that out; `nil` while another
  /// thread does. A card that was decoded for this alone is not kept.
  package func matches(_ query: CardQuery, _ number: Number) -> (isMatch: Bool, bytes: Int)? {
    if isLarge(number), let large {
      return large.matches(record(number), query, note: notes[number]).map { ($0, 0) }
    }
    let (card, isIdentified) = cards[number].map { ($0.card, $0.isIdentified) } ?? decoded(number)
    let note = notes[number] ?? (hasNotes && isIdentified ? lookUpNote?(loggedID(number) ?? card.id) : nil)
    return (
      query.matches(card, note: note),
      deck.byteCount(at: Int(index(of: number))) + (card.body?.utf8.count ?? 0)
    )
  }

  /// What is shown of a card that is being read.
  private static let loading = Card(id: "", body: "reading this card …")

  /// Whether a card's record takes longer to read than a frame may take.
  package func isLarge(_ number: Number) -> Bool {
    large != nil && record(number).size(in: deck) >= LargeCardLoader.least
  }

  func record(_ number: Number) -> LargeCardLoader.Location {
    LargeCardLoader.Location(number: number, extent: numbers.extent(number))
  }

  package func addSeen(_ card: Card) {
    seen.add(tags: card.tags, fields: card.fields.prefix(SeenWords.mostOfCard).map(\.name))
  }

  /// The id by which the log knows the card; `nil` while not all cards before it have been looked at, since one of them may
  /// have it, and while the card is being read for the first time.
  package func id(_ number: Number) -> CardID? { loggedID(number) ?? deckID(number) }

  /// The id that the deck gives the card, as commands and exports have it; `nil` as for ``id(_:)``.
  func deckID(_ number: Number) -> CardID? {
    guard isIdentified(number) else { return nil }
    guard isLarge(number) else { return card(number).id }
    guard let large = largeIDs[number], let index = identifiedIndex(of: number) else { return nil }
    return deck.identifiedID(at: index, saying: large.said, hash: large.hash)
  }

  /// `nil` where it is the id that the deck gives.
  private func loggedID(_ number: Number) -> CardID? {
    identifiedIndex(of: number).flatMap { loggedIDs.id(at: $0) }
  }

  /// All cards are known, and where the log knows them by other ids.
  /// - Parameter isTouched: Whether events on a card are on their way to the log under the id that the deck gives it.
  func use(_ logged: LoggedIDs, isTouched: (Number) -> Bool) {
    loggedIDs = logged.keeping(
      { isTouched(number(at: $0)) }, deckID: { [deck] in deck.identifiedID(at: $0) })
    // What was looked up under another id.
    for index in loggedIDs.records { notes[number(at: index)] = nil }
  }

  /// Nothing stands any more under the id of a card that the deck has not.
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

  /// Cards by their indexes, but for those that the session knows by another number already.
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

  /// From now on the card at an extent is the one at this index, of which it is a copy.
  func addCopy(at offset: Int, of index: Int) { numbers.addCopy(at: offset, of: index, in: deck) }

  /// Finds a card by its id: where its record was when it was decided, else where the deck has it.
  ///
  /// - Parameter indexes: `nil` while not all cards have been looked at: then the record has to do, which is the card's
  ///   unless somebody has made it another's.
  /// - Returns: `nil` if it is at none of these indexes.
  package func number(of card: CardID, at record: RecordMark?, indexes: DecidedIndexes?) -> Number? {
    // Where a record was says nothing of where it is in another session's pipe.
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
    // Another record that says the same id may be there by now.
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

  /// Finds a card on which a choice stands, whenever that was made: what was known of the deck at the start does not tell
  /// of choices that others have made since.
  ///
  /// - Parameter indexes: Where cards are that were decided at the start; `nil` while that is being found out.
  /// - Returns: `nil` if the deck has no such card, or it has not come.
  func locate(_ card: CardID, at record: RecordMark?, indexes: DecidedIndexes?) -> Number? {
    if let indexes, let number = number(of: card, at: record, indexes: indexes) { return number }
    return number(of: card, at: record, indexes: nil) ?? (indexes == nil ? nil : find(card))
  }

  /// What a choice remembers of the card's record; without a hash if it cannot be read.
  package func mark(_ number: Number) -> RecordMark {
    let loaded = large?.known(number)
    let record = record(number)
    // Of what was shown, whatever the file says by now.
    let hash = loaded.map(\.hash) ?? cards[number].map(\.hash) ?? record.hash(in: deck)
    return RecordMark(hash: hash, offset: Int64(loaded?.offset ?? record.offset(in: deck)))
  }
}
