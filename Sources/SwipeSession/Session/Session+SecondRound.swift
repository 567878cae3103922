import CardDeck
import ChoiceLog
import SwipeEngine

/// A second round through some of the cards, begun at the end of the deck.
struct SecondRound {
  typealias Number = Session.Number

  let cards: Set<Number>
  /// The number of the log's newest event when the round began; `Int64.min` if that is not known.
  let start: Int64
  /// The pass that the round has interrupted, with the cards put off in it.
  var interrupted: DeckPass
  /// Cards that others made undecided meanwhile, which are dealt after the round.
  var waiting: [Number] = []
}

extension Session {
  struct KnownRoundCards {
    /// The choices that stood when the cards were looked up.
    let tally: Tally
    let choices: [Choice]
    var cards: [(choice: Choice, number: Number)] = []
    /// Why choices of earlier sessions could not be read; `nil` once the person was told.
    var error: ChoiceLogError?
  }

  /// The choices whose cards a second round goes through: who learns words asks for those not known once more.
  package var roundChoices: [Choice] { !cards.deck.reveal.isEmpty ? [.nope] : [.star, .like] }

  /// The cards for a second round: those that ``progress`` counts on which one of ``roundChoices`` stands; of a team's
  /// deck only those of this session, as others may be somebody else's by now. Each kind is in the deck's order.
  package var secondRoundCards: [(choice: Choice, number: Number)] {
    let (tally, choices) = (progress.tally, roundChoices)
    // Cards that come may have choices of earlier sessions.
    if let known = knownRoundCards, known.tally == tally, known.choices == choices { return known.cards }
    var known = KnownRoundCards(tally: tally, choices: choices)
    do throws(ChoiceLogError) {
      for choice in choices {
        known.cards += try cards(with: choice, count: tally[choice]).sorted().map { (choice, $0) }
      }
    } catch {
      known = KnownRoundCards(tally: tally, choices: choices, error: error)
    }
    knownRoundCards = known
    return known.cards
  }

  /// The cards that ``progress`` counts on which a choice stands.
  ///
  /// - Parameter count: The number of these cards.
  private func cards(with choice: Choice, count: Int) throws(ChoiceLogError) -> [Number] {
    if let fixedCards {
      return stack.decidedCards.reversed().map(\.card).filter {
        fixedCards.contains($0) && pending.lastKnownChoice(on: $0) == choice
      }
    }
    let own = pending.cards(with: choice).filter { pending.isInPart($0) == true }
    return team == nil && own.count < count ? own + (try earlierCards(with: choice)) : own
  }

  /// The card with which `--from` goes on with a round from the start, as the next start begins that anew. `nil` if no card
  /// is left, the order is neither the deck's nor the reverse, or the round has a limit, which would count anew.
  package var nextOfRound: CardID? {
    guard configuration.part.again != nil, configuration.learning == nil, !isSecondRound, left != 0,
      configuration.limit == nil
    else { return nil }
    // A search may have brought another card to the top.
    let left = stack.remainingCards.filter { !returned.contains($0) }
    let next: Number? =
      switch configuration.order {
      case .file: left.min { cards.index(of: $0) < cards.index(of: $1) }
      case .reverse: left.max { cards.index(of: $0) < cards.index(of: $1) }
      case .random, .shortest, .taken: nil
      }
    return next.flatMap(cards.deckID)
  }

  /// Says why choices of earlier sessions could not be looked up.
  func tellSecondRoundError(at time: Duration) {
    guard let error = knownRoundCards?.error else { return }
    knownRoundCards?.error = nil
    show(.earlierChoicesUnreadable(error), at: time)
  }

  /// Drops the counts and lists of choices, as a choice has changed.
  func forgetCounts() {
    knownTally = nil
    knownRoundCards = nil
  }

  /// Whether a second round has a choice to take back; undo does not reach the choices before the round. `nil` in the
  /// first round.
  var canUndoInRound: Bool? {
    roundCards.map { cards in stack.newestDecidedCard.map(cards.contains) ?? false }
  }

  /// The cards of a second round, which have choices from before; `nil` in the first round.
  var roundCards: Set<Number>? {
    round?.cards ?? (configuration.part.again == nil ? nil : dealt?.cards)
  }

  /// Cards on which a choice of an earlier session stands that this session has not changed.
  private func earlierCards(with choice: Choice) throws(ChoiceLogError) -> [Number] {
    let scope = configuration.scope
    let standing = try configuration.log.read { try $0.newest(.max, before: nil, only: choice, in: scope) }
    return standing.compactMap { found in
      guard let number = cards.locate(found.card, at: found.record, isArriving: isArriving),
        !pending.isTouched(number), pending.isInPart(number) == true
      else { return nil }
      pending.adopt(number, with: choice, as: found.card)
      return number
    }
  }

  /// Goes once more through the cards for a second round, as `--again` does.
  func goAgain(at time: Duration) {
    guard overlay?.isResting == true else { return }
    let numbers = secondRoundCards.map(\.number).sorted()
    tellSecondRoundError(at: time)
    guard !numbers.isEmpty else { return }
    // Choices on their way to the log were made before the round too. A slow disk is not waited for longer: then a
    // choice of the round that others take back stays decided here.
    let isSaved = pending.wait(within: .milliseconds(50))
    let start = isSaved ? (try? configuration.log.read { try $0.position().sequence }) ?? .min : .min
    round = SecondRound(cards: Set(numbers), start: start, interrupted: pass)
    forgetCounts()
    pass = DeckPass()
    returned = []
    bringToStack(numbers, at: time)
    show(nil, at: time)
    show(.again(numbers.count), at: time)
  }
}
