import ChoiceLog
import SwipeEngine

/// A second round through cards that were liked or starred, begun at the end of the deck.
struct SecondRound {
  typealias Number = Session.Number

  let cards: Set<Number>
  /// Put off before it began, in this order.
  private var putOff: [Number]
  /// What stands on those of its cards that are decided again; `nil` while that has to be counted.
  var tally: Tally?

  init(_ cards: [Number], putOff: [Number]) {
    self.cards = Set(cards)
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
    for choice in [Choice.star, .like] {
      var numbers = pending.cards(with: [choice])
      if let round {
        numbers = numbers.filter { round.cards.contains($0) && stack.status(of: $0) == .decided }
      } else if showsAll, team == nil, numbers.count < tally[choice] {
        do throws(ChoiceLogError) {
          numbers = (numbers + (try earlierCards(with: choice))).sorted()
        } catch {
          favouritesError = error
          found = []
          break
        }
      }
      found += numbers.map { (choice, $0) }
    }
    knownFavourites = (tally, found)
    return found
  }

  /// Says why favourites of earlier sessions could not be looked up.
  func tellFavouritesError(at time: Duration) {
    guard let error = favouritesError else { return }
    favouritesError = nil
    show(.earlierChoicesUnreadable(error), at: time)
  }

  /// What was counted of choices holds no more.
  func forgetCounts() {
    round?.tally = nil
    knownFavourites = nil
  }

  /// In a second round, whether there is a choice of that round to take back: what stood before it is what it goes through,
  /// and undo does not reach there. `nil` in the first round.
  var canUndoInRound: Bool? {
    if let round { return stack.newestDecidedCard.map(round.cards.contains) ?? false }
    return configuration.again == nil ? nil : stack.canUndo
  }

  /// Cards on which earlier sessions have left a choice that this one has not touched.
  private func earlierCards(with choice: Choice) throws(ChoiceLogError) -> [Number] {
    let scope = configuration.scope
    let standing = try configuration.log.read { try $0.newest(.max, before: nil, only: choice, in: scope) }
    return standing.compactMap { found in
      guard let number = cards.number(of: found.card, at: found.record, indexes: loading.decided),
        !pending.isTouched(number)
      else { return nil }
      pending.adopt(number, with: choice, as: found.card)
      return number
    }
  }

  /// How far a second round is.
  func progress(of round: SecondRound) -> (done: Int, total: Int, tally: Tally) {
    let left = stack.remainingCount
    let total = max(round.cards.count, left)
    if let tally = round.tally { return (total - left, total, tally) }
    var tally = Tally()
    for number in round.cards where stack.status(of: number) == .decided {
      if let choice = pending.choice(on: number) { tally[choice] += 1 }
    }
    self.round?.tally = tally
    return (total - left, total, tally)
  }

  /// Goes once more through what was liked and starred, as `--again like,star` does.
  func goAgain(at time: Duration) {
    guard overlay?.isResting == true else { return }
    let numbers = favourites.map(\.number).sorted()
    tellFavouritesError(at: time)
    guard !numbers.isEmpty else { return }
    round = SecondRound(numbers, putOff: pass.putOff)
    forgetCounts()
    pass = DeckPass()
    bringToStack(numbers, at: time)
    show(nil, at: time)
    show(.again(numbers.count), at: time)
  }
}
