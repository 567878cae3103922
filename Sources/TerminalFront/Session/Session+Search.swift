import ChoiceLog
import SwipeEngine

extension Session {
  /// Cards looked at in one turn of the run loop: a few milliseconds' worth.
  private static let searchStep = 100
  /// Bytes of cards likewise.
  private static let searchBytes = 1 << 20

  func beginSearch(at time: Duration) {
    let start = controller.stack.topCard.map { source.place(of: $0) } ?? 0
    show(.searching(DeckSearch(from: start)), at: time)
  }

  func typeInSearch(_ search: DeckSearch, _ key: KeyPress, at time: Duration) {
    var search = search
    isDirty = true
    // The card that is shown can be decided at once; what cannot be typed keeps its meaning.
    if case .choose(let choice)? = keys.command(for: key), !Self.isTyped(key) {
      choose(choice, on: found(search), at: time)
      return
    }
    switch search.line.handle(key) {
    case .changed, .full: search.restart(count: cardCount)
    case .done where search.shown == nil && search.state == .idle: return leaveOverlay(at: time)
    case .done: search.goOn(count: cardCount)
    case .cancelled: return leaveOverlay(at: time)
    case .complete:
      complete(&search.line, among: source.seenTags.map { "#" + $0 } + source.seenFields.map { $0 + ":" })
      search.restart(count: cardCount)
    case .ignored: break
    }
    show(.searching(search), at: time)
    continueSearch(at: time)
  }

  /// Looks at some more cards. The owner calls until ``isSearching`` is false.
  func continueSearch(at time: Duration) {
    guard case .searching(var search) = mode, search.state == .running else { return }
    var bytes = 0
    isLookAwaited = false
    search.step(cards: Self.searchStep, count: cardCount) { query, place in
      guard bytes < Self.searchBytes else { return nil }
      guard !source.deck.isKnownCopy(at: Int(place)) else { return false }
      let number = source.number(at: Int(place))
      let isMatch = source.matches(query, number)
      if isMatch == nil { isLookAwaited = true } else { bytes += source.searchedBytes(number) }
      return isMatch
    }
    show(.searching(search), at: time)
    isDirty = true
  }

  /// The card that a search has found; `nil` while there is none.
  func found(_ search: DeckSearch) -> Number? { search.shown.map { source.number(at: Int($0)) } }

  /// Whether a search has not come to an end, so that no time should be lost.
  package var isSearching: Bool {
    if case .searching(let search) = mode { search.state == .running && !isLookAwaited } else { false }
  }

  /// The card found, brought to the top and swiped. Until then nothing was moved: looking changes no choice.
  private func choose(_ choice: Choice, on number: Number?, at time: Duration) {
    if let number, refusesWhileLoading(number, at: time) { return }
    leaveOverlay(at: time)
    guard number != nil || canChoose(at: time) else { return }
    if let number, number != controller.stack.topCard {
      guard source.id(number) != nil else {
        return notice.show(
          "the cards before this one are still being looked at; try again in a moment", at: time)
      }
      meet(number, at: time)
      controller.handle(.edit(.raise(number)), at: time)
      guard controller.stack.topCard == number else {
        return notice.show("this card cannot come to the top now", at: time)
      }
    }
    controller.handle(.swipe(choice.direction, cause: .key), at: time)
    endOfDeck(at: time)
  }

  func complete(_ line: inout InputLine, among candidates: [String]) {
    guard let word = Completion(of: line.lastWord, among: candidates).text else { return }
    line.replaceLastWord(with: word)
  }

  /// Whether a key writes a character.
  static func isTyped(_ key: KeyPress) -> Bool {
    if case .character = key.key { key.modifiers.isDisjoint(with: [.control, .alt]) } else { false }
  }

  var cardCount: UInt32 { UInt32(clamping: source.deck.count) }

  /// What the search has to say about itself.
  func hint(_ search: DeckSearch) -> String {
    let completion = Completion(
      of: search.line.lastWord, among: source.seenTags.map { "#" + $0 } + source.seenFields.map { $0 + ":" })
    if !completion.matches.isEmpty, completion.matches != [String(search.line.lastWord)] {
      return "Tab: " + completion.matches.prefix(8).joined(separator: "  ")
    }
    switch search.state {
    case .idle: return "words, #tag or field:text  ·  Esc back"
    case .running: return "searching …"
    case .none: return "no card like this  ·  Esc back"
    case .only: return standingWords(found(search)) + "the only one  ·  arrows choose  ·  Esc back"
    case .found: return standingWords(found(search)) + "Enter next  ·  arrows choose  ·  Esc back"
    }
  }

  private func standingWords(_ number: Number?) -> String {
    guard let number, let choice = book.lookUp(number) else { return "" }
    return "\(words[choice.direction])  ·  "
  }
}
