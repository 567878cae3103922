import CardDeck
import ChoiceLog

/// Looks through a deck for the cards that a session is to show: those asked for on which nothing stands.
struct ArrivalWork: Sendable {
  /// What is wanted, and whose choices count.
  struct Order: Sendable {
    let deck: Deck
    let store: any ChoiceStore
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

  /// Cards whose ids are held in memory at one time.
  private static let slice = 4096

  private let order: Order
  private var selector: DeckSelector
  /// What stood when the work began.
  private let decided: DecidedCards
  /// Cards that have been looked at.
  private(set) var looked = 0
  /// A bit a card: decided, or given already.
  private var isOut: [Bool] = []
  private var pendingOffsets: [Int]
  private var left: Int
  private var end = Delivery.End()
  private var putOff: [UInt64: UInt32] = [:]

  init(_ order: Order) throws(ChoiceLogError) {
    self.order = order
    selector = DeckSelector(order.query ?? DeckQuery())
    decided = order.hasChoices ? try order.store.decided(in: order.scope) : DecidedCards()
    pendingOffsets = order.given
    left = (order.limit ?? .max) - order.given.count
  }

  /// Waits until there is something new to look at, or it is clear that nothing will come.
  func wait() { _ = order.deck.wait(forCards: order.waitsForAll ? .max : looked + 1) }

  /// Looks at the cards found since the last time.
  mutating func advance() -> Delivery {
    if looked == 0, order.deck.count > 0, let why = order.objection?(false) {
      return Delivery(end: Delivery.End(problem: .refused(why)))
    }
    let progress = order.deck.progress
    let chosen = selector.advance(in: order.deck, isComplete: progress.isComplete)
    // Counted after that: the deck grows meanwhile, and each card that was chosen has to be looked at.
    let known = min(order.deck.count, Int(UInt32.max / 2))
    note(looked..<known)
    looked = known
    var delivery = Delivery()
    let rest = isOut.isEmpty ? chosen : chosen.without { isOut[Int($0)] }
    let cards = left < .max ? rest.prefix(left) : rest
    if left < .max { left -= cards.count }
    if cards.count > 0 { delivery.cards.append(cards) }
    if progress.isComplete { delivery.end = finish(progress) }
    return delivery
  }

  /// Finds out which of these cards are not to be given. Costs nothing where nothing stands.
  private mutating func note(_ places: Range<Int>) {
    guard order.hasChoices || !order.given.isEmpty else { return }
    isOut += repeatElement(false, count: places.count)
    if order.hasChoices {
      for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.slice) {
        noteDecided(start..<min(start + Self.slice, places.upperBound))
      }
    }
    var left: [Int] = []
    for offset in pendingOffsets {
      if let place = order.deck.place(ofRecordAt: offset), place < isOut.count {
        isOut[place] = true
      } else {
        left.append(offset)
      }
    }
    pendingOffsets = left
  }

  private mutating func noteDecided(_ places: Range<Int>) {
    var found: [(place: Int, id: CardID, choice: Choice)] = []
    order.deck.forEachID(in: places) { place, id in
      if let choice = decided[id] { found.append((place, id, choice)) }
      return true
    }
    for (place, id, choice) in found {
      isOut[place] = true
      end.decided.add(id, at: UInt32(place))
      let key = DecidedCards.key(id)
      if choice == .later, putOff[key] == nil { putOff[key] = UInt32(place) }
    }
  }

  private mutating func finish(_ progress: DeckProgress) -> Delivery.End {
    end.decided.sort()
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
      let later = try order.store.newest(.max, before: nil, only: .later, in: order.scope)
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
