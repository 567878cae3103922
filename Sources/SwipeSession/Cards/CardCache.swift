import CardDeck
import ChoiceLog

/// The cards near the top, decoded once instead of once a frame.
package final class CardCache {
  package typealias Number = UInt32

  package let deck: Deck
  /// Cards whose records are not large.
  private var cards: [Number: LoadedCard] = [:]
  /// More cards than are ever on the screen with those that fly; a long session must not keep the deck.
  private static let kept = 64

  package var seen = SeenWords()
  /// Notes that were looked up; an empty text for no note.
  package var notes: [Number: String] = [:]
  let lookUpNote: @Sendable (_ card: CardID) -> String?
  /// Whether any card may have a note; else none is looked up.
  var hasNotes: Bool
  private var numbers: CardNumbers
  /// Where the log knows cards by other ids than the deck does.
  private(set) var loggedIDs = LoggedIDs()
  /// Ids in the records of large cards that have been read once, and the records' hashes.
  private var largeIDs: [Number: (recordID: CardID, hash: RecordHash?)] = [:]
  private let large: LargeCardLoader

  /// - Parameters:
  ///   - note: The note kept on the card with this id; `nil` if there is none.
  ///   - hasNotes: Whether any card has one.
  ///   - post: Called on any thread with what was found out about a large card, for ``receive(_:)``.
  init(
    deck: Deck, note: @escaping @Sendable (_ card: CardID) -> String?, hasNotes: Bool,
    post: @escaping @Sendable (LargeCardLoader.Answer) -> Void
  ) {
    self.deck = deck
    numbers = CardNumbers(deck)
    lookUpNote = note
    self.hasNotes = hasNotes
    large = LargeCardLoader(deck: deck, note: note, post: post)
  }

  /// A card, with the id in its record until the deck is known to give it that id or another one.
  package func card(_ number: Number) -> Card {
    guard let loaded = loaded(number) else { return Self.loading }
    var card = loaded.card
    if let id = deckID(number) { card.id = id }
    return card
  }

  /// `nil` while a large card is being read.
  private func loaded(_ number: Number) -> LoadedCard? {
    if let kept = cards[number] { return kept }
    if isLarge(number) { return large.find(location(number)) }
    if cards.count >= Self.kept { cards.removeAll(keepingCapacity: true) }
    if notes.count >= 4096 { notes.removeAll(keepingCapacity: true) }
    let loaded = read(number)
    cards[number] = loaded
    return loaded
  }

  private func read(_ number: Number) -> LoadedCard {
    let loaded = LoadedCard(location(number), in: deck)
    addSeen(loaded.card)
    return loaded
  }

  /// Whether a card matches a query, and the bytes read to find that out; `nil` while another thread reads the card.
  /// A card that was decoded for this alone is not kept.
  package func matches(_ query: CardQuery, _ number: Number) -> (isMatch: Bool, bytes: Int)? {
    if isLarge(number) {
      return large.matches(location(number), query, note: notes[number]).map { ($0, 0) }
    }
    let loaded = cards[number] ?? read(number)
    var id: CardID? { loggedID(number) ?? deckID(number, saying: loaded.card.id, hash: loaded.hash) }
    let note = notes[number] ?? (hasNotes ? id.flatMap(lookUpNote) : nil)
    return (query.matches(loaded.card, note: note), loaded.size + (loaded.card.body?.utf8.count ?? 0))
  }

  /// Shown while a card is being read.
  private static let loading = Card(id: "", body: "reading this card …")

  /// Whether a card is large and is still being read, which begins now if it has not.
  func isLoading(_ number: Number) -> Bool { loaded(number) == nil }

  /// Whether a card's record takes longer to read than a frame may take.
  private func isLarge(_ number: Number) -> Bool {
    location(number).extent(in: deck).length >= LargeCardLoader.minSize
  }

  private func location(_ number: Number) -> CardLocation {
    CardLocation(number: number, extent: numbers.extent(number))
  }

  /// Takes what was found out about a large card.
  func receive(_ answer: LargeCardLoader.Answer) {
    large.receive(answer)
    guard case .card(let result) = answer, let loaded = large.known(result.request.number) else { return }
    addSeen(loaded.card)
    largeIDs[result.request.number] = (loaded.card.id, loaded.hash)
  }

  private func addSeen(_ card: Card) {
    seen.add(tags: card.tags, fields: card.fields.prefix(SeenWords.maxPerCard).map(\.name))
  }

  /// The id by which the log knows the card. `nil` while not all cards before it have been looked at, since one of
  /// them may have the id, and while the card is being read for the first time.
  package func id(_ number: Number) -> CardID? { loggedID(number) ?? deckID(number) }

  /// The id that the deck gives the card, as commands and exports have it; `nil` as for ``id(_:)``.
  func deckID(_ number: Number) -> CardID? {
    // That of a large card stays known when the card is dropped.
    let record = isLarge(number) ? largeIDs[number] : loaded(number).map { ($0.card.id, $0.hash) }
    return record.flatMap { deckID(number, saying: $0.recordID, hash: $0.hash) }
  }

  private func deckID(_ number: Number, saying recordID: CardID, hash: RecordHash?) -> CardID? {
    knownIndex(of: number).flatMap { deck.identifiedID(at: $0, saying: recordID, hash: hash) }
  }

  /// The id by which the log knows the card where the deck gives another; else `nil`.
  private func loggedID(_ number: Number) -> CardID? {
    knownIndex(of: number).flatMap { loggedIDs.id(at: $0) }
  }

  /// Sets the ids by which the log knows cards, now that all cards are known.
  ///
  /// - Parameter isTouched: Whether events on a card are on their way to the log under the id that the deck gives it.
  func use(_ logged: LoggedIDs, isTouched: (Number) -> Bool) {
    loggedIDs = logged.keeping(
      { isTouched(number(at: $0)) }, deckID: { [deck] in deck.identifiedID(at: $0) })
    // Their notes were looked up under another id.
    for index in loggedIDs.records { notes[number(at: index)] = nil }
    // The deck may have said behind its cards which members are hidden.
    cards.removeAll(keepingCapacity: true)
    large.forget()
  }

  /// The choice under the id of a card that is not in the deck was taken back.
  func wasTakenBack(_ card: CardID) { loggedIDs.wasTakenBack(card) }

  // MARK: - Where cards are

  /// The number of the card at an index of the deck.
  package func number(at index: Int) -> Number { numbers.number(at: index) }

  /// The number of the card at an extent, which the scan of the deck may not have reached.
  package func number(at extent: RecordExtent) -> Number { numbers.number(at: extent) }

  /// The cards at these indexes, without those that the session knows by another number already.
  func besidesKnown(_ cards: DeckSelection) -> DeckSelection {
    cards.without(Set(numbers.indexes))
  }

  /// The index of a card in the deck; 0 while the scan of the deck has not reached it.
  package func index(of number: Number) -> Number { Number(knownIndex(of: number) ?? 0) }

  /// The index of a card in the deck; `nil` while the scan of the deck has not reached it.
  func knownIndex(of number: Number) -> Int? {
    guard let extent = numbers.extent(number) else { return Int(number) }
    return deck.index(ofRecordAt: extent.offset)
  }

  /// From now on the card at `offset` counts as the one at `index`, of which it is a copy.
  func addCopy(at offset: Int, of index: Int) { numbers.addCopy(at: offset, of: index) }

  /// Finds a card by its id wherever the deck has it; all cards have to be known, unless the deck need not end. The
  /// first search may read all of them.
  func find(_ card: CardID) -> Number? {
    loggedIDs.index(of: card, given: deck.index(of: card)).map { number(at: $0) }
  }

  /// Finds a card on which a choice stands or stood.
  ///
  /// - Parameters:
  ///   - record: Where the card's record was when it was decided, if that is known.
  ///   - isArriving: Whether not all cards have been looked at.
  /// - Returns: `nil` if the deck has no such card, or it has not come.
  func locate(_ card: CardID, at record: RecordMark?, isArriving: Bool) -> Number? {
    // Another session's pipe may have the record somewhere else.
    if deck.isOpenEnded { return find(card) }
    if let index = loggedIDs.index(of: card, given: nil) { return number(at: index) }
    if isArriving { return record.flatMap { number(of: card, at: $0) } }
    let index = record.flatMap { deck.index(ofRecordAt: Int(clamping: $0.offset)) }
    if let index, !deck.isKnownCopy(at: index), identifiedID(at: index) == card { return number(at: index) }
    // The file may have got the record back while it is open.
    return find(card) ?? record.flatMap { number(of: card, at: $0) }
  }

  /// The card whose record is at a place, if it may have this id. It is that card unless somebody has changed the file.
  private func number(of card: CardID, at record: RecordMark) -> Number? {
    let offset = Int(clamping: record.offset)
    guard let extent = deck.extents(from: offset, atMost: 1).first,
      deck.possibleIDs(at: extent).contains(card)
    else { return nil }
    // Another record with the same id may be there by now.
    if let hash = record.hash, let bytes = try? deck.bytes(at: extent), RecordHash(bytes) != hash {
      return nil
    }
    guard let index = deck.index(ofRecordAt: offset) else { return number(at: extent) }
    if let id = identifiedID(at: index), id != card { return nil }
    return number(at: index)
  }

  private func identifiedID(at index: Int) -> CardID? {
    loggedIDs.id(at: index) ?? deck.identifiedID(at: index)
  }

  /// What a choice remembers of the card's record. Has no hash if the record cannot be read.
  package func mark(_ number: Number) -> RecordMark {
    // The hash of what was shown, whatever the file says by now.
    if let shown = cards[number] ?? large.known(number) {
      return RecordMark(hash: shown.hash, offset: Int64(shown.offset))
    }
    let location = location(number)
    return RecordMark(hash: location.hash(in: deck), offset: Int64(location.extent(in: deck).offset))
  }
}
