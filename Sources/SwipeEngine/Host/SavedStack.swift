/// What is kept of a stack: everything but motion. Read again, all cards are at rest: one that was held, on its way home or asked
/// about is undecided, and one that was leaving has left.
struct SavedStack<ID: Hashable & Sendable>: Sendable {
  struct Choice: Sendable {
    let card: ID
    let direction: SwipeDirection
    let cause: SwipeCause
    let sequence: Int
    /// Where the card was as it left; an undo begins there.
    let translation: SwipeVector
    let angle: Double
    let grabSide: Double
    /// Whether the card has come again; `nil` for no.
    let isRepeated: Bool?
  }

  struct Rule: Sendable, Hashable {
    let card: ID
    let rules: CardRules
  }

  let options: SwipeOptions
  let layout: SwipeLayout
  let asksBeforeChoosing: Bool
  let remaining: CardQueue<ID>
  /// What cards do otherwise than the options say; `nil` for nothing.
  let rules: [Rule]?
  /// Oldest first.
  let decided: [Choice]
  /// The last is made again first.
  let undone: [Choice]
  let lastSequence: Int
  /// The number of the last question. New questions get larger numbers, so an answer to an old question changes nothing.
  let lastToken: UInt64?
}

extension SavedStack {
  init(_ stack: CardStack<ID>) {
    options = stack.options
    layout = stack.layout
    asksBeforeChoosing = stack.asksBeforeChoosing
    var remaining = stack.queue
    for card in stack.active.reversed() where !card.isDecided { remaining.pushFirst(card.id) }
    var ledger = stack.ledger
    if stack.options.loops {
      for card in stack.active where card.isDecided && !card.isGhost && ledger.repeatCard(card.id) {
        remaining.append([card.id])
      }
    }
    self.remaining = remaining
    rules = stack.rules.isEmpty ? nil : stack.rules.map { Rule(card: $0.key, rules: $0.value) }
    decided = ledger.choices.map(Choice.init)
    undone = stack.ledger.undone.map(Choice.init)
    lastSequence = stack.lastSequence
    lastToken = stack.lastToken
  }

  /// The stack at rest. Of two cards with one id the first stands, a decided one before an undecided one.
  func restored() throws(OptionError) -> CardStack<ID> {
    var stack = try CardStack(options: options, layout: layout, cards: EmptyCollection<ID>())
    stack.asksBeforeChoosing = asksBeforeChoosing
    // A card is away after one choice, its newest; it has come again after earlier ones.
    var away = Set<ID>()
    var newer = Set<ID>()
    var choices: [Choice] = []
    for choice in decided.reversed() {
      let isNewest = newer.insert(choice.card).inserted
      if choice.isRepeated != true {
        guard isNewest else { continue }
        away.insert(choice.card)
      }
      choices.append(choice)
    }
    var others = remaining
    if !away.isEmpty { _ = others.remove(all: away) }
    others.forEachRun(
      numbers: { stack.append($0) }, list: { stack.queue.append(stack.known.add($0)) })
    _ = stack.known.add(away)
    for choice in choices.reversed() where stack.contains(choice.card) { stack.ledger.choose(choice.entry) }
    for rule in rules ?? [] { stack.setRules(rule.rules, for: rule.card) }
    stack.ledger.setUndone(
      undone.filter { stack.contains($0.card) && !away.contains($0.card) }.map(\.entry))
    if !options.loops { stack.ledger.keepOneUndone() }
    stack.lastSequence = max(lastSequence, (decided + undone).map(\.sequence).max() ?? 0)
    stack.lastToken = lastToken ?? 0
    stack.refillAndReschedule()
    return stack
  }
}

extension SavedStack.Choice {
  init(_ entry: LedgerEntry<ID>) {
    (card, direction, cause, sequence) = (entry.id, entry.direction, entry.cause, entry.sequence)
    // An exit that begins at the limit of coordinates ends beyond it.
    func limited(_ value: Double) -> Double { min(max(value, -inputLimit), inputLimit) }
    let departure = entry.departure
    translation = SwipeVector(dx: limited(departure.translation.dx), dy: limited(departure.translation.dy))
    (angle, grabSide) = (limited(departure.angle), departure.grabSide)
    isRepeated = entry.isRepeated ? true : nil
  }

  var entry: LedgerEntry<ID> {
    LedgerEntry(
      departure: Departure(translation: translation, angle: angle, grabSide: grabSide), sequence: sequence,
      id: card, direction: direction, cause: cause, isRepeated: isRepeated ?? false)
  }

  /// Whether an undo can begin there.
  var isValid: Bool {
    translation.isValid && angle.magnitude <= inputLimit && grabSide.magnitude == 1 && sequence >= 0
      && sequence < .max / 2
  }
}

extension SavedStack.Choice {
  func isSameChoice(as other: SavedStack<ID>.Choice) -> Bool {
    card == other.card && direction == other.direction && cause == other.cause && sequence == other.sequence
  }
}

extension SavedStack.Rule: Codable where ID: Codable {}
extension SavedStack: Codable where ID: Codable {}
extension SavedStack.Choice: Codable where ID: Codable {}
