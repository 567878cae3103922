import ChoiceLog
import SwipeEngine

/// A second round through cards that were liked or starred, begun at the end of the deck.
struct SecondRound {
  typealias Number = Session.Number

  let cards: Set<Number>
  /// The number of the log's newest event when it began; `Int64.min` if that is not known.
  let start: Int64
  /// Put off before it began, in this order.
  private var putOff: [Number]
  /// Cards that became undecided meanwhile, by others, and are dealt when it is over.
  var waiting: [Number] = []

  init(_ cards: [Number], since start: Int64, putOff: [Number]) {
    self.cards = Set(cards)
    self.start = start
    self.putOff = putOff
  }

  /// It is not put off any more.
  mutating func forgetPutOff(_ card: Number) { putOff.removeAll { $0 == card } }

  mutating func takePutOff() -> [Number] {
    defer { putOff = [] }
    return putOff
  }
}

extension Session {
  /// Starred and liked cards of those that ``progress`` is about, of a team's deck those of this session: others may be
  /// somebody else's by now. The starred ones first, each kind in the deck's order.
  package var favourites: [(choice: Choice, number: Number)] {
    let tally = progress.tally
    // Cards that come may have choices of earlier sessions.
    if let known = knownFavourites, known.tally == tally { return known.cards }
    var found: [(choice: Choice, number: Number)] = []
    do throws(ChoiceLogError) {
      for choice in [Choice.star, .like] {
        found += try cards(with: choice, count: tally[choice]).sorted().map { (choice, $0) }
      }
    } catch {
      (favouritesError, found) = (error, [])
    }
    knownFavourites = (tally, found)
    return found
  }

  /// The cards that ``progress`` is about on which a choice stands.
  ///
  /// - Parameter count: How many there are.
  private func cards(with choice: Choice, count: Int) throws(ChoiceLogError) -> [Number] {
    if let fixedCards {
      return stack.newestDecided(.max).filter {
        fixedCards.contains($0) && pending.lastKnownChoice(on: $0) == choice
      }
    }
    let own = pending.cards(with: [choice]).filter { pending.isInPart($0) == true }
    return team == nil && own.count < count ? own + (try earlierCards(with: choice)) : own
  }

  /// Says why favourites of earlier sessions could not be looked up.
  func tellFavouritesError(at time: Duration) {
    guard let error = favouritesError else { return }
    favouritesError = nil
    show(.earlierChoicesUnreadable(error), at: time)
  }

  /// What was counted of choices holds no more.
  func forgetCounts() {
    knownTally = nil
    knownFavourites = nil
  }

  /// In a second round, whether there is a choice of that round to take back: what stood before it is what it goes through,
  /// and undo does not reach there. `nil` in the first round.
  var canUndoInRound: Bool? {
    roundCards.map { cards in stack.newestDecidedCard.map(cards.contains) ?? false }
  }

  /// The cards of a second round, on which something stood before; `nil` in the first round.
  var roundCards: Set<Number>? {
    round?.cards ?? (configuration.part.again == nil ? nil : dealt?.cards)
  }

  /// Cards on which earlier sessions have left a choice that this one has not touched.
  private func earlierCards(with choice: Choice) throws(ChoiceLogError) -> [Number] {
    let scope = configuration.scope
    let standing = try configuration.log.read { try $0.newest(.max, before: nil, only: choice, in: scope) }
    return standing.compactMap { found in
      guard let number = cards.locate(found.card, at: found.record, indexes: loading.decided),
        !pending.isTouched(number), pending.isInPart(number) == true
      else { return nil }
      pending.adopt(number, with: choice, as: found.card)
      return number
    }
  }

  /// Goes once more through what was liked and starred, as `--again like,star` does.
  func goAgain(at time: Duration) {
    guard overlay?.isResting == true else { return }
    let numbers = favourites.map(\.number).sorted()
    tellFavouritesError(at: time)
    guard !numbers.isEmpty else { return }
    // What is on its way to the log was chosen before the round as well. A disk that takes longer is not waited for: then a
    // choice of the round that others take back stays decided here.
    let isSaved = pending.wait(within: .milliseconds(50))
    let start = isSaved ? (try? configuration.log.read { try $0.position().sequence }) ?? .min : .min
    round = SecondRound(numbers, since: start, putOff: pass.putOff)
    forgetCounts()
    pass = DeckPass()
    bringToStack(numbers, at: time)
    show(nil, at: time)
    show(.again(numbers.count), at: time)
  }
}
