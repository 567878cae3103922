import CardDeck
import SwipeEngine
import TerminalFront

/// Writes a session as a script that `swipedeck simulate` plays to the same choices in the same order.
///
/// Each event is written as it was, as long as playing it comes to what the session came to. A script has no words
/// for some of what a session does (a card put off that comes back, a choice of an earlier day that is taken back,
/// a window that changes the thresholds, a card that cannot be read); then other words that lead to the same are
/// written in its place.
struct ScriptRecorder {
  /// How many cards the scene has; further ones are put in when they come into sight, so that a record of a few
  /// swipes through a million cards is short.
  static let firstCards = 1000

  private var names: RecordedNames
  /// `nil` before the beginning.
  private var shadow: ScriptShadow?
  private var lines: [String] = []

  /// - Parameter id: The id of the card with that number in the deck; empty for one that cannot be read.
  init(id: @escaping (UInt32) -> String) { names = RecordedNames(id: id) }

  /// - Returns: The lines for it, without their ends.
  mutating func lines(for news: SessionNews) -> [String] {
    lines = []
    switch news {
    case .began(let options, let layout, let start): begin(options, layout, start)
    case .step(let step):
      guard var shadow else { break }
      self.shadow = nil
      say(step, &shadow)
      align(step, &shadow)
      self.shadow = shadow
    }
    return lines
  }

  private mutating func begin(_ options: SwipeOptions, _ layout: SwipeLayout, _ start: SessionStart) {
    var numbers: [UInt32] = []
    for run in start.undecided { numbers += run.prefix(Self.firstCards - numbers.count) }
    numbers += start.putOff.prefix(Self.firstCards - numbers.count)
    let cards = numbers.map { names.name($0) }
    var shadow = ScriptShadow(options: options, layout: layout, cards: cards)
    lines.append(ScriptText.scene(layout, cards: cards, options: options))
    // Time begins before the first key: how long a card was looked at counts from here.
    write(.edit(.append([])), at: .zero, &shadow)
    self.shadow = shadow
  }

  private mutating func write(_ event: SwipeEvent<CardID>, at time: Duration, _ shadow: inout ScriptShadow) {
    guard let line = ScriptText.line(event, at: time) else { return }
    lines.append(line)
    _ = shadow.tell(event, at: time)
  }

  // MARK: - What was said

  /// As it was said, or what comes to the same.
  private mutating func say(_ step: SessionStep, _ shadow: inout ScriptShadow) {
    let expected = outcomes(step, shadow)
    if let event = verbatim(step.event) {
      var trial = shadow
      if trial.tell(event, at: step.time) == expected {
        if let line = ScriptText.line(event, at: step.time) { lines.append(line) }
        shadow = trial
        return
      }
    }
    if case .gesture(.released(let point)) = step.event {
      write(.gesture(.moved(point)), at: step.time, &shadow)
    }
    for outcome in expected {
      switch outcome {
      case .undone(let card):
        if shadow.heldCard != nil { write(.gesture(.cancelled), at: step.time, &shadow) }
        write(.edit(.raise(card)), at: step.time, &shadow)
      case .decided(let card, let direction):
        if let held = shadow.heldCard, held != card { write(.gesture(.cancelled), at: step.time, &shadow) }
        if shadow.topCard != card { place([card], at: step.time, &shadow) }
        write(.swipe(direction, cause: .program), at: step.time, &shadow)
      }
    }
  }

  /// What the step came to, as far as the record can know of it.
  private func outcomes(_ step: SessionStep, _ shadow: ScriptShadow) -> [ScriptShadow.Outcome] {
    step.outcomes.compactMap { outcome in
      switch outcome {
      case .chosen(let card, let direction), .redone(let card, let direction):
        names[card].map { .decided($0, direction) }
      case .undone(let card):
        names[card].flatMap { shadow.standing(of: $0) == .decided ? .undone($0) : nil }
      }
    }
  }

  /// The event with names for numbers; `nil` for one that a script has no words for.
  private func verbatim(_ event: SwipeEvent<UInt32>) -> SwipeEvent<CardID>? {
    switch event {
    case .gesture(let gesture): return .gesture(gesture)
    case .swipe(let direction, let cause): return .swipe(direction, cause: cause)
    case .undo: return .undo
    case .redo: return .redo
    case .layout(let layout): return .layout(layout)
    case .edit(.remove(let cards)): return .edit(.remove(cards.compactMap { names[$0] }))
    case .edit(.raise(let card)): return names[card].map { .edit(.raise($0)) }
    // What these bring comes into sight sooner or later.
    case .edit, .answer, .withdraw, .exitEnded: return nil
    }
  }

  // MARK: - Which cards there are

  /// Makes the cards in sight those of the session, in their order.
  private mutating func align(_ step: SessionStep, _ shadow: inout ScriptShadow) {
    let time = step.time
    let held = step.held.flatMap { names[$0] }
    if let card = shadow.heldCard, card != held { write(.gesture(.cancelled), at: time, &shadow) }
    let wanted = step.remaining.map { names.name($0) }
    var isRight = true
    for card in wanted where shadow.standing(of: card) == .decided && shadow.heldCard == nil {
      // Raised it flies in; taken away and put in again it is simply there, as in the session.
      write(.edit(.raise(card)), at: time, &shadow)
      isRight = false
    }
    let present = shadow.remaining(at: time)
    if isRight, present.starts(with: wanted) { return }
    if isRight, present.count < wanted.count, wanted.starts(with: present) {
      return write(.edit(.append(Array(wanted[present.count...]))), at: time, &shadow)
    }
    place(wanted, at: time, &shadow)
  }

  /// Puts cards on top, at rest, in this order; one that is held stays where it is.
  private mutating func place(_ cards: [CardID], at time: Duration, _ shadow: inout ScriptShadow) {
    let movers = cards.filter { $0 != shadow.heldCard }
    let known = movers.filter { shadow.standing(of: $0) != nil }
    if !known.isEmpty { write(.edit(.remove(known)), at: time, &shadow) }
    if let next = shadow.remaining(at: time).first(where: { $0 != shadow.heldCard }) {
      write(.edit(.insert(movers, before: next)), at: time, &shadow)
    } else {
      write(.edit(.append(movers)), at: time, &shadow)
    }
  }
}
