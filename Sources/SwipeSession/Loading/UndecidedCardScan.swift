import CardDeck
import ChoiceLog

/// Looks through a deck for the cards that a session is to show: those asked for on which nothing stands, or, in a second
/// round, on which one of some choices does.
package struct UndecidedCardScan: Sendable {
  /// What is wanted, and whose choices count.
  package struct Request: Sendable {
    let deck: Deck
    let log: ChoiceLog
    let scope: ChoiceScope
    /// The part of the deck that is wanted.
    var part = DeckPart()
    var order = DeckOrder.file
    /// How many undecided cards of a deck that need not end are waited for; `nil` is all.
    var limit: Int?
    /// Where records are that the session has already.
    var given: [Int] = []
    /// Whether anything at all stood at the start.
    var hasChoices: Bool
    /// Whether the log has any event.
    var hasEvents = true
    /// Says why the deck is not what it has to be; asked when the first cards have come, where it may wait for more,
    /// and when all have. `nil` if that is known.
    var objection: (@Sendable (_ hasAll: Bool) -> String?)?
    /// The same, asked when all cards have come.
    var closingObjection: (@Sendable () -> String?)?
    /// Whether none is given before all have come.
    var waitsForAll = false
  }

  /// Cards looked at in one go: some tens of milliseconds.
  private static let step = 1 << 16

  private let request: Request
  private var selector: DeckSelector
  /// What stood when the work began.
  private let decided: DecidedCards
  /// Cards that have been looked at.
  package private(set) var looked = 0
  /// A byte a card: whether it is decided, or given already. Empty while nothing can be either.
  private var isOut: [Bool] = []
  private var pendingOffsets: [Int]
  /// What would have been delivered, had all the cards that the session began with been looked at.
  private var heldBack: [DeckSelection] = []
  /// Cards before this index that are wanted have been delivered.
  private var delivered = 0
  private var left: Int
  /// Cards of a second round that have been given.
  private var givenAgain = 0
  private var end = CardBatch.End()
  /// Why a card could not be read, of which nobody knows then whether it is wanted.
  private var readFailure: DeckError?
  private var putOff: [UInt64: UInt32] = [:]
  /// What stood at the start on the cards looked at.
  private var found = Tally()

  package init(_ request: Request) throws(ChoiceLogError) {
    self.request = request
    selector = DeckSelector(request.part.query(in: request.order))
    decided =
      request.hasChoices ? try request.log.readAside { try $0.decided(in: request.scope) } : DecidedCards()
    pendingOffsets = request.given
    left = (request.limit ?? .max) - request.given.count
  }

  /// Waits until there is something new to look at, or it is clear that nothing will come.
  package func wait() { _ = request.deck.wait(forCards: request.waitsForAll ? .max : looked + 1) }

  /// Looks at some of the cards found since the last time.
  ///
  /// - Parameter limit: How many at most.
  package mutating func advance(atMost limit: Int = Self.step) -> CardBatch {
    if looked == 0, request.deck.count > 0, let why = request.objection?(false) {
      return CardBatch(end: CardBatch.End(problem: .refused(why)))
    }
    let progress = request.deck.progress
    let count = min(request.deck.count, Int(UInt32.max / 2))
    let known = looked + min(limit, max(0, count - looked))
    let isLast = progress.isComplete && known == count
    var batch = CardBatch()
    identify(looked..<known, in: &batch)
    looked = known
    batch.looked = looked
    resolveGiven(in: &batch)
    let late = isLast ? useLoggedIDs(in: &batch) : []
    let members = selector.advance(in: request.deck, upTo: known, isComplete: isLast)
    heldBack.append(members)
    if request.part.isSelective {
      do throws(DeckError) {
        if readFailure == nil { try request.deck.requireRead() }
      } catch {
        readFailure = error
      }
      batch.members.append(members)
      batch.membersKnown = isLast || !request.order.needsWholeDeck ? known : 0
    }
    // A copy, or a card that has a choice, may be among those that the session began with: before that is known,
    // nobody knows which others are undecided.
    guard pendingOffsets.isEmpty || isLast else { return batch }
    for chosen in heldBack { give(isOut.isEmpty ? chosen : chosen.without { isOut[Int($0)] }, in: &batch) }
    heldBack = []
    if !request.order.needsWholeDeck { delivered = known }
    if !late.isEmpty {
      var selector = DeckSelector(request.part.query(in: request.order))
      let wanted = selector.advance(in: request.deck, upTo: known, isComplete: true)
      give(wanted.without { !late.contains(Int($0)) }, in: &batch)
    }
    // More than were asked for may come, and come for ever.
    let isEnough = request.deck.needNotEnd && left == 0
    if isLast || isEnough { batch.end = finish(progress) }
    return batch
  }

  private mutating func give(_ wanted: DeckSelection, in batch: inout CardBatch) {
    let cards = left < .max ? wanted.prefix(left) : wanted
    if left < .max { left -= cards.count }
    givenAgain += cards.count
    if cards.count > 0 { batch.cards.append(cards) }
  }

  /// Finds out the ids of these cards, and which of them are not to be given.
  private mutating func identify(_ indexes: Range<Int>, in batch: inout CardBatch) {
    let isSecond = request.part.again != nil
    if request.hasChoices || isSecond || !request.given.isEmpty {
      isOut += repeatElement(isSecond, count: indexes.count)
    }
    guard request.hasChoices else { return request.deck.identify(upTo: indexes.upperBound) }
    let decided = decided
    var news: [(index: Int, id: CardID, choice: Choice)] = []
    request.deck.forEachID(in: indexes) { index, id in
      if let choice = decided[id] { news.append((index, id, choice)) }
      return true
    }
    for (index, id, choice) in news {
      isOut[index] = request.part.again?.contains(choice) != true
      if !isOut[index] || request.part.isSelective { batch.standing.append((UInt32(index), choice)) }
      found[choice] += 1
      end.decided.add(id, at: UInt32(index))
      guard choice == .later else { continue }
      if request.deck.needNotEnd {
        batch.putOff.append(UInt32(index))
      } else {
        putOff[DecidedCards.key(id)] = UInt32(index)
      }
    }
  }

  /// All cards are known: what was found by the ids that the deck gives is put right where the log knows records by others.
  ///
  /// - Returns: Cards that were taken for decided and are not, behind those delivered.
  private mutating func useLoggedIDs(in batch: inout CardBatch) -> Set<Int> {
    let (deck, scope) = (request.deck, request.scope)
    guard request.hasEvents, decided.hasRenamedCards || !deck.renamedCards().isEmpty else { return [] }
    do throws(ChoiceLogError) {
      end.loggedIDs = try request.log.readAside { try LoggedIDs(deck, in: scope, $0) }
    } catch {
      end.problem = .log(error)
    }
    guard request.hasChoices else { return [] }
    let changed = end.loggedIDs.records.sorted()
    for index in changed {
      let id = deck.id(at: index)
      guard let choice = decided[id] else { continue }
      found[choice] -= 1
      putOff[DecidedCards.key(id)] = nil
    }
    var late: Set<Int> = []
    for index in changed {
      let id = end.loggedIDs.id(at: index) ?? ""
      let (before, choice) = (decided[deck.id(at: index)], decided[id])
      if let choice { found[choice] += 1 }
      if choice == .later { putOff[DecidedCards.key(id)] = UInt32(index) }
      let wasOut = isOut[index]
      let isGiven = wasOut && before == nil && request.part.again == nil
      isOut[index] = request.part.again.map { choice.map($0.contains) != true } ?? (choice != nil)
      if request.part.again != nil || request.part.isSelective {
        batch.standing.append((UInt32(index), choice))
      }
      if isOut[index], isGiven || !wasOut && index < delivered {
        batch.decided.append(UInt32(index))
      } else if isGiven {
        isOut[index] = true
      } else if wasOut, !isOut[index], index < delivered {
        late.insert(index)
      }
    }
    return late
  }

  /// Finds out what has become of the cards that the session began with.
  private mutating func resolveGiven(in batch: inout CardBatch) {
    var left: [Int] = []
    for offset in pendingOffsets {
      guard let index = request.deck.index(ofRecordAt: offset), index < looked else {
        left.append(offset)
        continue
      }
      if request.deck.isKnownCopy(at: index), let first = request.deck.index(of: request.deck.id(at: index)) {
        if isOut[first] {
          batch.decided.append(UInt32(index))
        } else {
          batch.copies.append((offset, UInt32(first)))
        }
        isOut[first] = true
      } else {
        if isOut[index] { batch.decided.append(UInt32(index)) }
        isOut[index] = true
      }
    }
    pendingOffsets = left
  }

  private mutating func finish(_ progress: DeckProgress) -> CardBatch.End {
    request.deck.forgetIndices()
    end.decided.sort()
    // What has not come of a deck that need not end is somewhere else.
    end.gone = request.deck.needNotEnd ? Tally() : decided.tally - found
    end.position = decided.position
    if let failure = progress.failure { end.problem = .deck(failure) }
    do throws(DeckQueryError) {
      if progress.count > 0 { try selector.check() }
    } catch {
      end.problem = .query(error)
    }
    // A field that no card has finds none: that says more.
    if progress.failure == nil, progress.count > 0,
      let why = request.objection?(true) ?? request.closingObjection?()
    {
      end.problem = .refused(why)
    }
    // Whatever was not found may be on that card.
    if let readFailure { end.problem = .deck(readFailure) }
    if let again = request.part.again {
      if givenAgain == 0, end.problem == nil { end.problem = .nothingAgain(again) }
      // Those put off come back only where they were asked for, and then like the others.
      return end
    }
    guard !putOff.isEmpty else { return end }
    do throws(ChoiceLogError) {
      let later = try request.log.read { try $0.newest(.max, before: nil, only: .later, in: request.scope) }
      end.putOff = later.reversed().compactMap { putOff[DecidedCards.key($0.card)] }
    } catch {
      end.problem = .log(error)
    }
    return end
  }
}
