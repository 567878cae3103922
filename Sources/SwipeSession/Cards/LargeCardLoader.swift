import CardDeck
import Platform

/// Reads and searches cards whose records are too large to be read between two frames, on other threads. Keeps those
/// that were asked for last.
package final class LargeCardLoader {
  /// Bytes from which on a record is large: reading it takes a few milliseconds.
  static let minSize = 256 << 10
  /// Cards that are kept: more than are on the screen with those that fly.
  private static let kept = 8
  /// Cards that are kept however large they are; more only within ``keptBytes`` of records.
  private static let keptAlways = 5
  private static let keptBytes = 128 << 20

  /// The question whether a card matches a search.
  package struct Query: Sendable, Hashable {
    let location: CardLocation
    let words: CardQuery
    let note: String?
  }

  package typealias CardLoader = BackgroundLoader<CardLocation, LoadedCard>
  package typealias MatchLoader = BackgroundLoader<Query, Bool>

  /// What another thread has found out.
  package enum Answer: Sendable {
    /// A card was read.
    case card(CardLoader.Result)
    /// A card was looked through.
    case match(MatchLoader.Result)
  }

  private let loader: CardLoader
  private let matcher: MatchLoader
  /// The card asked for last is the last.
  private var cards: [(number: UInt32, loaded: LoadedCard)] = []
  private var wanted: [CardLocation] = []
  private var query: Query?
  private var found: (query: Query, isMatch: Bool)?

  /// - Parameters:
  ///   - note: Returns the note on the card with this id; `nil` if it has none.
  ///   - post: Called on any thread with each answer.
  init(
    deck: Deck, note: @escaping @Sendable (_ card: CardID) -> String?,
    post: @escaping @Sendable (Answer) -> Void
  ) {
    loader = BackgroundLoader(
      name: "cards", load: { LoadedCard($0, in: deck) }, deliver: { post(.card($0)) })
    matcher = BackgroundLoader(
      name: "search",
      load: { query in
        let card = query.location.identifiedCard(in: deck)
        return query.words.matches(card, note: query.note ?? note(card.id))
      }, deliver: { post(.match($0)) })
  }

  /// Returns a card, or `nil` while it is being read.
  func find(_ location: CardLocation) -> LoadedCard? {
    if let loaded = known(location.number) { return loaded }
    if !wanted.contains(location) {
      wanted.append(location)
      loader.want(wanted)
    }
    return nil
  }

  /// Returns a card that has been read already; asks for nothing.
  func known(_ number: UInt32) -> LoadedCard? {
    guard let index = cards.firstIndex(where: { $0.number == number }) else { return nil }
    cards.append(cards.remove(at: index))
    return cards.last?.loaded
  }

  /// Whether a card matches a query; `nil` while that is being found out.
  func matches(_ location: CardLocation, _ query: CardQuery, note: String?) -> Bool? {
    let wanted = Query(location: location, words: query, note: note)
    if let found, found.query == wanted { return found.isMatch }
    if self.query != wanted {
      self.query = wanted
      matcher.want([wanted])
    }
    return nil
  }

  /// Forgets all cards, and those that are being read, so that they are read again.
  func forget() {
    cards.removeAll()
    wanted.removeAll()
  }

  func receive(_ answer: Answer) {
    switch answer {
    case .card(let result):
      loader.received(result)
      // It may have been forgotten meanwhile.
      guard wanted.contains(result.request) else { return }
      wanted.removeAll { $0 == result.request }
      cards.append((result.request.number, result.product))
      var bytes = cards.reduce(0) { $0 + $1.loaded.size }
      while cards.count > Self.kept || cards.count > Self.keptAlways && bytes > Self.keptBytes {
        bytes -= cards.removeFirst().loaded.size
      }
    case .match(let result):
      matcher.received(result)
      guard result.request == query else { return }
      found = (result.request, result.product)
      query = nil
    }
  }
}
