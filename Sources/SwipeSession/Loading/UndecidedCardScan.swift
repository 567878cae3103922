import CardDeck
import ChoiceLog

/// Finds the cards that a session shows: the undecided cards of its part of the deck, or, in a second round, the
/// cards with one of some choices.
package struct UndecidedCardScan: Sendable {
  /// Which cards are wanted, and whose choices count.
  package struct Parameters: Sendable {
    let deck: Deck
    let log: ChoiceLog
    let scope: ChoiceScope
    /// The part of the deck to look through.
    var part = DeckPart()
    var order = DeckOrder.file
    /// The number of undecided cards after which the scan of a team's deck ends; `nil` for no limit.
    var limit: Int?
    /// Offsets of the records that the session has already.
    var given: [Int] = []
    /// Whether any choice stood at the start.
    var hasChoices: Bool
    /// Whether the log has any event.
    var hasEvents = true
    /// Returns why the deck is not the expected one, or `nil`. Called when the first cards have come, where it may
    /// wait for more, and when all have.
    var objection: (@Sendable (_ hasAll: Bool) -> String?)?
    /// An objection that is asked for only when all cards have come.
    var closingObjection: (@Sendable () -> String?)?
    /// Whether no card is given before all have come.
    var waitsForAll = false
  }

  /// Cards looked at in one go: some tens of milliseconds.
  private static let step = 1 << 16

  private let parameters: Parameters
  private var selector: DeckSelector
  /// The choices that stood when the scan began.
  private let decided: DecidedCards
  /// The number of cards that have been looked at.
  package private(set) var looked = 0
  /// Whether a card is decided or given already, one byte a card. Empty while no card can be.
  private var isOut: [Bool] = []
  private var pendingOffsets: [Int]
  /// Cards that cannot be given until all cards of the first frame have been looked at.
  private var heldBack: [DeckSelection] = []
  /// Wanted cards before this index have been given.
  private var delivered = 0
  private var left: Int
  /// The number of cards given in a second round.
  private var givenAgain = 0
  private var end = CardBatch.End()
  /// Why a card could not be read, so that nobody knows whether it is wanted.
  private var readFailure: DeckError?
  private var putOff: [UInt64: UInt32] = [:]
  /// The choices at the start on the cards looked at.
  private var found = Tally()

  package init(_ parameters: Parameters) throws(ChoiceLogError) {
    self.parameters = parameters
    selector = DeckSelector(parameters.part.query(in: parameters.order))
    decided =
      parameters.hasChoices
      ? try parameters.log.readAside { try $0.decided(in: parameters.scope) } : DecidedCards()
    pendingOffsets = parameters.given
    left = (parameters.limit ?? .max) - parameters.given.count
  }

  /// Waits until there are new cards to look at, or no more will come.
  package func wait() { _ = parameters.deck.wait(forCards: parameters.waitsForAll ? .max : looked + 1) }

  /// Looks at some of the cards found since the last time.
  ///
  /// - Parameter limit: The number of cards at most.
  package mutating func advance(atMost limit: Int = Self.step) -> CardBatch {
    if looked == 0, parameters.deck.count > 0, let why = parameters.objection?(false) {
      return CardBatch(end: CardBatch.End(problem: .refused(why)))
    }
    let progress = parameters.deck.progress
    let count = min(parameters.deck.count, Int(UInt32.max / 2))
    let known = looked + min(limit, max(0, count - looked))
    let isLast = progress.isComplete && known == count
    var batch = CardBatch()
    identify(looked..<known, in: &batch)
    looked = known
    batch.looked = looked
    resolveGiven(in: &batch)
    let late = isLast ? useLoggedIDs(in: &batch) : []
    let members = selector.advance(in: parameters.deck, upTo: known, isComplete: isLast)
    heldBack.append(members)
    if parameters.part.isSelective {
      do throws(DeckError) {
        if readFailure == nil { try parameters.deck.requireRead() }
      } catch {
        readFailure = error
      }
      batch.members.append(members)
      batch.membersKnown = isLast || !parameters.order.needsWholeDeck ? known : 0
    }
    // Until it is known which cards of the first frame are copies or decided, nobody knows which others are
    // undecided.
    guard pendingOffsets.isEmpty || isLast else { return batch }
    for chosen in heldBack { give(isOut.isEmpty ? chosen : chosen.without { isOut[Int($0)] }, in: &batch) }
    heldBack = []
    if !parameters.order.needsWholeDeck { delivered = known }
    if !late.isEmpty {
      var selector = DeckSelector(parameters.part.query(in: parameters.order))
      let wanted = selector.advance(in: parameters.deck, upTo: known, isComplete: true)
      give(wanted.without { !late.contains(Int($0)) }, in: &batch)
    }
    // A team's deck may go on without end.
    let isEnough = parameters.deck.isOpenEnded && left == 0
    if isLast || isEnough { batch.end = finish(progress) }
    return batch
  }

  private mutating func give(_ wanted: DeckSelection, in batch: inout CardBatch) {
    let cards = left < .max ? wanted.prefix(left) : wanted
    if left < .max { left -= cards.count }
    givenAgain += cards.count
    if cards.count > 0 { batch.cards.append(cards) }
  }

  /// Finds the ids of these cards, and which of them must not be given.
  private mutating func identify(_ indexes: Range<Int>, in batch: inout CardBatch) {
    let isSecond = parameters.part.again != nil
    if parameters.hasChoices || isSecond || !parameters.given.isEmpty {
      isOut += repeatElement(isSecond, count: indexes.count)
    }
    guard parameters.hasChoices else { return parameters.deck.identify(upTo: indexes.upperBound) }
    let decided = decided
    var news: [(index: Int, id: CardID, choice: Choice)] = []
    parameters.deck.forEachID(in: indexes) { index, id in
      if let choice = decided[id] { news.append((index, id, choice)) }
      return true
    }
    for (index, id, choice) in news {
      isOut[index] = parameters.part.again?.contains(choice) != true
      if !isOut[index] || parameters.part.isSelective { batch.standing.append((UInt32(index), choice)) }
      found[choice] += 1
      guard choice == .later else { continue }
      if parameters.deck.isOpenEnded {
        batch.putOff.append(UInt32(index))
      } else {
        putOff[DecidedCards.key(id)] = UInt32(index)
      }
    }
  }

  /// Corrects the results where the log knows records by other ids than the deck, now that all cards are known.
  ///
  /// - Returns: Indexes of undecided cards that were taken for decided when their turn had come.
  private mutating func useLoggedIDs(in batch: inout CardBatch) -> Set<Int> {
    let (deck, scope) = (parameters.deck, parameters.scope)
    guard parameters.hasEvents, decided.hasRenamedCards || !deck.renamedCards().isEmpty else { return [] }
    do throws(ChoiceLogError) {
      end.loggedIDs = try parameters.log.readAside { try LoggedIDs(deck, in: scope, $0) }
    } catch {
      end.problem = .log(error)
    }
    guard parameters.hasChoices else { return [] }
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
      let isGiven = wasOut && before == nil && parameters.part.again == nil
      isOut[index] = parameters.part.again.map { choice.map($0.contains) != true } ?? (choice != nil)
      if parameters.part.again != nil || parameters.part.isSelective {
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

  /// Finds the indexes of the cards of the first frame, and whether they are copies or decided.
  private mutating func resolveGiven(in batch: inout CardBatch) {
    let deck = parameters.deck
    var left: [Int] = []
    for offset in pendingOffsets {
      guard let index = deck.index(ofRecordAt: offset), index < looked else {
        left.append(offset)
        continue
      }
      if deck.isKnownCopy(at: index), let first = deck.index(of: deck.id(at: index)) {
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

  /// Whether one of the last choices is on a record that is not where it was.
  private var hasMoved: Bool {
    let last = try? parameters.log.read {
      try $0.newest(20, before: nil, only: nil, in: parameters.scope)
    }
    return last?.contains { choice in
      guard let record = choice.record else { return false }
      let index = parameters.deck.index(ofRecordAt: Int(clamping: record.offset))
      return index.flatMap { parameters.deck.identifiedID(at: $0) } != choice.card
    } ?? false
  }

  private mutating func finish(_ progress: DeckProgress) -> CardBatch.End {
    // Undo finds cards by their ids where the file has changed.
    if !hasMoved { parameters.deck.forgetIndices() }
    // Cards of a team's deck that have not come are with others; other files of a folder are still there.
    end.gone = parameters.deck.isOpenEnded || parameters.deck.isPart ? Tally() : decided.tally - found
    end.position = decided.position
    end.incomparable = selector.incomparable
    if let failure = progress.failure { end.problem = .deck(failure) }
    do throws(DeckQueryError) {
      if progress.count > 0 { try selector.check() }
    } catch {
      end.problem = .query(error)
    }
    // A field that no card has finds no card either, but says more.
    if progress.failure == nil, progress.count > 0,
      let why = parameters.objection?(true) ?? parameters.closingObjection?()
    {
      end.problem = .refused(why)
    }
    // What was not found may be on the card that could not be read.
    if let readFailure { end.problem = .deck(readFailure) }
    if let again = parameters.part.again {
      if givenAgain == 0, end.problem == nil { end.problem = .nothingAgain(again) }
      // Cards put off come back only where they were asked for, and then like the others.
      return end
    }
    guard !putOff.isEmpty else { return end }
    do throws(ChoiceLogError) {
      let later = try parameters.log.read {
        try $0.newest(.max, before: nil, only: .later, in: parameters.scope)
      }
      end.putOff = later.reversed().compactMap { putOff[DecidedCards.key($0.card)] }
    } catch {
      end.problem = .log(error)
    }
    return end
  }
}
