import CardDeck
import SwipeEngine
import SwipeScript
import SwipeSession

/// Writes a session as a script that `swipedeck simulate` plays to the same choices in the same order.
///
/// Each event is written as it was if playing it has the same results as in the session. A script has no form for some
/// of what a session does: a card put off that comes back, a choice of an earlier day that is taken back, a window that
/// changes the thresholds, a card that cannot be read. For these the recorder writes other lines with the same results.
struct ScriptRecorder {
  /// The number of cards in the scene. Further cards are appended when they become visible, so that a recording of a
  /// few swipes through a million cards is short.
  static let firstCards = 1000

  /// The latest time that a script may have. Later steps are written with this time.
  private static let latest = Duration.seconds(1_000_000)

  private var names: RecordedNames
  /// `nil` until the session begins.
  private var replay: ReplayedScript?
  private var lines: [String] = []
  /// The time of the last step. Steps may come out of order: a window's new size is read after the keys that came with
  /// it, and the keys have the later time. The engine uses the later time for both.
  private var time = Duration.zero

  /// - Parameter id: The id of the card with that number in the deck; empty for one that cannot be read.
  init(id: @escaping (UInt32) -> String) { names = RecordedNames(id: id) }

  /// Returns the script lines of one step, without line ends.
  mutating func lines(for record: SessionRecord) -> [String] {
    lines = []
    switch record {
    case .began(let options, let layout, let undecided): begin(options, layout, undecided)
    case .step(let step) where replay != nil:
      time = min(max(time, step.time), Self.latest)
      write(step)
      align(step)
    case .step: break
    }
    return lines
  }

  private mutating func begin(_ options: SwipeOptions, _ layout: SwipeLayout, _ undecided: [Range<UInt32>]) {
    let cards = undecided.joined().prefix(Self.firstCards).map { names.name($0) }
    let scene = ScriptText.scene(layout, cards: cards, options: options)
    replay = try? ReplayedScript(scene: scene)
    guard replay != nil else { return }
    lines.append(scene)
    // An empty step starts the clock: the dwell time of the first card counts from here.
    write(.edit(.append([])))
  }

  private mutating func write(_ event: SwipeEvent<CardID>) {
    guard let line = ScriptText.line(event, at: time), replay?.play(line) != nil else { return }
    lines.append(line)
  }

  // MARK: - Steps

  /// Writes a step as it was, or other lines with the same results.
  private mutating func write(_ step: SessionStep) {
    let expected = outcomes(step)
    if let event = verbatim(step.event), let line = ScriptText.line(event, at: time) {
      var trial = replay
      if trial?.play(line) == expected {
        lines.append(line)
        replay = trial
        return
      }
    }
    if case .gesture(.released(let point), _) = step.event {
      write(.gesture(.moved(point)))
    }
    for outcome in expected {
      switch outcome {
      case .undone(let card):
        if replay?.stack.heldCard != nil { write(.gesture(.cancelled)) }
        write(.edit(.raise(card)))
      case .decided(let card, let direction):
        if let held = replay?.stack.heldCard, held != card { write(.gesture(.cancelled)) }
        if replay?.stack.status(of: card) == .decided { write(.edit(.raise(card))) }
        if replay?.stack.topCard != card { putOnTop([card]) }
        write(.swipe(direction, cause: .program))
      }
    }
  }

  /// The results of the step that concern cards of the recording.
  private func outcomes(_ step: SessionStep) -> [ReplayedScript.Outcome] {
    step.outcomes.compactMap { outcome in
      switch outcome {
      case .decided(let card, let direction): names[card].map { .decided($0, direction) }
      case .undone(let card):
        names[card].flatMap { replay?.stack.status(of: $0) == .decided ? .undone($0) : nil }
      }
    }
  }

  /// The event with the recording's ids instead of card numbers; `nil` if a script has no form for it.
  private func verbatim(_ event: SwipeEvent<UInt32>) -> SwipeEvent<CardID>? {
    switch event {
    case .gesture(let gesture, let pointer): return .gesture(gesture, pointer: pointer)
    case .swipe(let direction, let cause): return .swipe(direction, cause: cause)
    case .undo: return .undo
    case .redo: return .redo
    case .layout(let layout): return .layout(layout)
    case .edit(.remove(let cards)): return .edit(.remove(cards.compactMap { names[$0] }))
    case .edit(.raise(let card)): return names[card].map { .edit(.raise($0)) }
    // The cards that these bring are written when they become visible.
    case .edit, .answer, .withdraw, .exitMoved, .exitEnded: return nil
    // A session sends none of these.
    case .undoFrom, .timed: return nil
    }
  }

  // MARK: - Which cards there are

  /// Writes edits until the visible cards are those of the session, in the same order.
  private mutating func align(_ step: SessionStep) {
    let held = step.held.flatMap { names[$0] }
    if let card = replay?.stack.heldCard, card != held { write(.gesture(.cancelled)) }
    let wanted = step.remaining.map { names.name($0) }
    var isRight = true
    for card in wanted where replay?.stack.status(of: card) == .decided && replay?.stack.heldCard == nil {
      // A raised card flies in. Removed and inserted again it is there at once, as in the session.
      write(.edit(.raise(card)))
      isRight = false
    }
    let present = replay?.remaining(at: time) ?? []
    if isRight, present.starts(with: wanted) { return }
    if isRight, present.count < wanted.count, wanted.starts(with: present) {
      return write(.edit(.append(Array(wanted[present.count...]))))
    }
    putOnTop(wanted)
  }

  /// Puts cards on top, at rest, in this order. A held card stays where it is.
  private mutating func putOnTop(_ cards: [CardID]) {
    let movers = cards.filter { $0 != replay?.stack.heldCard }
    let known = movers.filter { replay?.stack.status(of: $0) != nil }
    if !known.isEmpty { write(.edit(.remove(known))) }
    if let next = replay?.remaining(at: time).first(where: { $0 != replay?.stack.heldCard }) {
      write(.edit(.insert(movers, before: next)))
    } else {
      write(.edit(.append(movers)))
    }
  }
}
