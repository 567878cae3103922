import CardDeck
import ChoiceLog

/// Looks through a deck for the cards that a session is to show: those asked for on which nothing stands.
struct ArrivalWork: Sendable {
  /// What is wanted, and whose choices count.
  struct Order: Sendable {
    let deck: Deck
    let log: ChoiceLog
    let scope: ChoiceScope
    /// Which cards, in which order; `nil` is all as the deck has them.
    var query: DeckQuery?
    /// The most undecided cards; `nil` is all.
    var limit: Int?
    /// Where records are that the session has already.
    var given: [Int] = []
    /// Whether anything at all stood at the start.
    var hasChoices: Bool
    /// Says why the deck is not what it has to be; asked when the first cards have come, where it may wait for more,
    /// and when all have. `nil` if that is known.
    var objection: (@Sendable (_ hasAll: Bool) -> String?)?
    /// Whether none is given before all have come.
    var waitsForAll = false
  }

  /// Cards looked at in one go: some tens of milliseconds.
  private static let step = 1 << 16

  private let order: Order
  private var selector: DeckSelector
  /// What stood when the work began.
  private let decided: DecidedCards
  /// Cards that have been looked at.
  private(set) var looked = 0
  /// A bit a card: decided, or given already.
  private var isOut: [Bool] = []
  private var pendingOffsets: [Int]
  /// What would have been delivered, had all the cards that the session began with been looked at.
  private var heldBack: [DeckSelection] = []
  private var left: Int
  private var end = Delivery.End()
  private var putOff: [UInt64: UInt32] = [:]
  /// What stood at the start on the cards looked at.
  private var found = Tally()

  init(_ order: Order) throws(ChoiceLogError) {
    self.order = order
    selector = DeckSelector(order.query ?? DeckQuery())
    decided = order.hasChoices ? try order.log.readAside { try $0.decided(in: order.scope) } : DecidedCards()
    pendingOffsets = order.given
    left = (order.limit ?? .max) - order.given.count
  }

  /// Waits until there is something new to look at, or it is clear that nothing will come.
  func wait() { _ = order.deck.wait(forCards: order.waitsForAll ? .max : looked + 1) }

  /// Looks at some of the cards found since the last time.
  ///
  /// - Parameter limit: How many at most.
  mutating func advance(atMost limit: Int = Self.step) -> Delivery {
    if looked == 0, order.deck.count > 0, let why = order.objection?(false) {
      return Delivery(end: Delivery.End(problem: .refused(why)))
    }
    let progress = order.deck.progress
    let count = min(order.deck.count, Int(UInt32.max / 2))
    let known = looked + min(limit, max(0, count - looked))
    let isLast = progress.isComplete && known == count
    var delivery = Delivery()
    identify(looked..<known)
    looked = known
    delivery.looked = looked
    settleGiven(in: &delivery)
    heldBack.append(selector.advance(in: order.deck, upTo: known, isComplete: isLast))
    // A copy, or a card that has a choice, may be among those that the session began with: before that is known,
    // nobody knows which others are undecided.
    guard pendingOffsets.isEmpty || isLast else { return delivery }
    for chosen in heldBack {
      let rest = isOut.isEmpty ? chosen : chosen.without { isOut[Int($0)] }
      let cards = left < .max ? rest.prefix(left) : rest
      if left < .max { left -= cards.count }
      if cards.count > 0 { delivery.cards.append(cards) }
    }
    heldBack = []
    if isLast { delivery.end = finish(progress) }
    return delivery
  }

  /// Finds out the ids of these cards, and which of them are not to be given.
  private mutating func identify(_ places: Range<Int>) {
    if order.hasChoices || !order.given.isEmpty { isOut += repeatElement(false, count: places.count) }
    guard order.hasChoices else { return order.deck.identify(upTo: places.upperBound) }
    let decided = decided
    var news: [(place: Int, id: CardID, choice: Choice)] = []
    order.deck.forEachID(in: places) { place, id in
      if let choice = decided[id] { news.append((place, id, choice)) }
      return true
    }
    for (place, id, choice) in news {
      isOut[place] = true
      found[choice] += 1
      end.decided.add(id, at: UInt32(place))
      if choice == .later { putOff[DecidedCards.key(id)] = UInt32(place) }
    }
  }

  /// Finds out what has become of the cards that the session began with.
  private mutating func settleGiven(in delivery: inout Delivery) {
    var left: [Int] = []
    for offset in pendingOffsets {
      guard let place = order.deck.index(ofRecordAt: offset), place < looked else {
        left.append(offset)
        continue
      }
      if order.deck.isKnownCopy(at: place), let first = order.deck.index(of: order.deck.id(at: place)) {
        if isOut[first] {
          delivery.decided.append(UInt32(place))
        } else {
          delivery.copies.append((offset, UInt32(first)))
        }
        isOut[first] = true
      } else {
        if isOut[place] { delivery.decided.append(UInt32(place)) }
        isOut[place] = true
      }
    }
    pendingOffsets = left
  }

  private mutating func finish(_ progress: DeckProgress) -> Delivery.End {
    order.deck.forgetIndices()
    end.decided.sort()
    end.gone = decided.tally - found
    end.position = decided.position
    if let failure = progress.failure { end.problem = .deck(failure) }
    do throws(DeckQueryError) {
      if progress.count > 0 { try selector.check() }
    } catch {
      end.problem = .query(error)
    }
    // A field that no card has finds none: that says more.
    if progress.failure == nil, progress.count > 0, let why = order.objection?(true) {
      end.problem = .refused(why)
    }
    guard !putOff.isEmpty else { return end }
    do throws(ChoiceLogError) {
      // Only those that were asked for come back.
      let wanted = order.query.map { query in
        var all = query
        all.limit = nil
        return Set((try? all.selection(from: order.deck)) ?? .none)
      }
      let later = try order.log.read { try $0.newest(.max, before: nil, only: .later, in: order.scope) }
      end.putOff = later.reversed().compactMap { choice in
        guard let place = putOff[DecidedCards.key(choice.card)], wanted?.contains(place) ?? true else {
          return nil
        }
        return place
      }
    } catch {
      end.problem = .log(error)
    }
    return end
  }
}
