import CardDeck
import ChoiceLog

/// Cards whose records are too large to be read between two frames: read, and searched, on other threads, and kept
/// while they are near the top.
final class LargeCards {
  /// Bytes of a record from which on it is large: a few milliseconds' reading.
  static let least = 256 << 10
  /// More than are on the screen with those that fly.
  private static let kept = 8
  /// As many as these are kept however large they are, and more only within some bytes of records.
  private static let keptAlways = 5
  private static let keptBytes = 128 << 20

  /// What is known of a record that has been read.
  struct Loaded: Sendable {
    /// With the id that its record says, whether it has it in the end or not.
    let card: Card
    /// `nil` if the record cannot be read.
    let hash: RecordHash?
    /// Of the record, in bytes.
    let offset: Int
    /// Bytes of the record.
    let size: Int
  }

  /// Where a record is.
  struct Place: Sendable, Hashable {
    let number: UInt32
    /// `nil` for a number that is a place in the deck.
    let spot: RecordExtent?

    /// In bytes.
    func size(in deck: Deck) -> Int { spot?.length ?? deck.byteCount(at: Int(number)) }

    /// In bytes, where the record starts.
    func offset(in deck: Deck) -> Int { spot?.offset ?? deck.offset(at: Int(number)) }

    /// The card with the id that its record says. Reads all of it; blocks.
    func card(in deck: Deck) -> Card { spot.map { deck.card(at: $0) } ?? deck.saidCard(at: Int(number)) }

    /// The card with the id that it has, for which all cards before it may have to be looked at.
    func identifiedCard(in deck: Deck) -> Card {
      let place = spot.map { deck.index(ofRecordAt: $0.offset) } ?? Int(number)
      return place.map { deck.card(at: $0) } ?? card(in: deck)
    }

    /// `nil` if the record cannot be read.
    func hash(in deck: Deck) -> RecordHash? {
      (try? spot.map { try deck.bytes(at: $0) } ?? deck.bytes(at: Int(number))).map { RecordHash($0) }
    }
  }

  private struct Look: Sendable, Hashable {
    let place: Place
    let query: CardQuery
    let note: String?
  }

  private let loader: BackgroundLoader<Place, Loaded>
  private let searcher: BackgroundLoader<Look, Bool>
  /// The one asked for last is the last.
  private var cards: [(number: UInt32, loaded: Loaded)] = []
  private var wanted: [Place] = []
  private var look: Look?
  private var found: (look: Look, isMatch: Bool)?

  /// - Parameters:
  ///   - note: The note kept on the card with this id; `nil` if no card has one.
  ///   - arrived: Called, on any thread, when there is something to take.
  init(
    deck: Deck, note: (@Sendable (_ card: CardID) -> String?)?, arrived: @escaping @Sendable () -> Void
  ) {
    loader = BackgroundLoader(
      name: "cards",
      load: {
        Loaded(
          card: $0.card(in: deck), hash: $0.hash(in: deck), offset: $0.offset(in: deck),
          size: $0.size(in: deck)
        )
      },
      arrived: arrived)
    searcher = BackgroundLoader(
      name: "search",
      load: { look in
        let card = look.place.identifiedCard(in: deck)
        return look.query.matches(card, note: look.note ?? note?(card.id))
      }, arrived: arrived)
  }

  /// `nil` while it is being read.
  func find(_ place: Place) -> Loaded? {
    if let loaded = known(place.number) { return loaded }
    if !wanted.contains(place) {
      wanted.append(place)
      loader.want(wanted)
    }
    return nil
  }

  /// What has been read; asks for nothing.
  func known(_ number: UInt32) -> Loaded? {
    guard let index = cards.firstIndex(where: { $0.number == number }) else { return nil }
    cards.append(cards.remove(at: index))
    return cards.last?.loaded
  }

  /// Whether a card is what is searched for; `nil` while that is being found out.
  func matches(_ place: Place, _ query: CardQuery, note: String?) -> Bool? {
    let look = Look(place: place, query: query, note: note)
    if let found, found.look == look { return found.isMatch }
    if self.look != look {
      self.look = look
      searcher.want([look])
    }
    return nil
  }

  /// Takes what has come.
  ///
  /// - Returns: The cards that have been read; `nil` if nothing has come.
  func takeArrivals() -> [UInt32]? {
    let looks = searcher.takeArrivals()
    for arrival in looks where arrival.request == look {
      found = arrival.product.map { (arrival.request, $0) }
      look = nil
    }
    let arrivals = loader.takeArrivals()
    for arrival in arrivals {
      wanted.removeAll { $0 == arrival.request }
      if let loaded = arrival.product { cards.append((arrival.request.number, loaded)) }
    }
    var bytes = cards.reduce(0) { $0 + $1.loaded.size }
    while cards.count > Self.kept || cards.count > Self.keptAlways && bytes > Self.keptBytes {
      bytes -= cards.removeFirst().loaded.size
    }
    return looks.isEmpty && arrivals.isEmpty ? nil : arrivals.map(\.request.number)
  }
}

extension CardSource {
  /// Whether a card's record is large and is still being read, which begins now if it has not.
  func isLoading(_ number: Number) -> Bool { isLarge(number) && large?.find(record(number)) == nil }

  /// Whether a card is what is searched for; `nil` while that is being found out.
  func matches(_ query: CardQuery, _ number: Number) -> Bool? {
    guard isLarge(number), let large else { return query.matches(card(number), note: note(number)) }
    return large.matches(record(number), query, note: notes[number])
  }

  /// About how much was looked at to find that out.
  func searchedBytes(_ number: Number) -> Int {
    isLarge(number) ? 0 : deck.byteCount(at: Int(place(of: number))) + (card(number).body?.utf8.count ?? 0)
  }

  /// Takes cards that have been read meanwhile.
  ///
  /// - Returns: Whether anything has come.
  func takeArrivals() -> Bool {
    guard let numbers = large?.takeArrivals() else { return false }
    for number in numbers {
      forgetContent(of: number)
      guard let loaded = large?.known(number) else { continue }
      noteSeen(loaded.card)
      largeIDs[number] = (loaded.card.id, loaded.hash)
    }
    return true
  }
}

extension Session {
  /// Whether the card that could be decided is still being read.
  var isTopLoading: Bool { controller.stack.topCard.map { source.isLoading($0) } ?? false }

  /// Large cards may have been read, or looked through.
  func cardsArrived(at time: Duration) {
    guard source.takeArrivals() else { return }
    isDirty = true
    readerText = nil
    catchUp(at: time)
    continueSearch(at: time)
  }

  /// Says why nothing can be done with a card yet.
  ///
  /// - Returns: Whether it is being read.
  func refusesWhileLoading(_ number: Number, at time: Duration) -> Bool {
    guard source.isLoading(number) else { return false }
    notice.show("this card is still being read", at: time)
    return true
  }
}
