#if canImport(SwiftUI) && !os(tvOS)  // tvOS has no DragGesture
import SwiftUI
import SwipeEngine

/// Cards that are swiped away one by one.
///
///     @State private var people = Person.examples
///     @StateObject private var commands = SwipeCommands()
///
///     SwipeStack(people) { person in PersonCard(person) }
///       .onSwipe { person, direction in print(person.name, direction) }
///       .commands(commands)
///     Button("Undo") { commands.undo() }.disabled(!commands.canUndo)
///
/// The data says which cards are undecided: new ones join in their place, missing ones leave. Cards that were swiped may
/// stay in the data or be removed from it; the stack keeps them for undo. A changed order of known cards is not followed.
struct SwipeStack<Data: RandomAccessCollection, Content: View>: View
where Data.Element: Identifiable, Data.Element.ID: Sendable {
  typealias Card = Data.Element

  private let data: Data
  private let content: (Card) -> Content
  private let options: SwipeOptions
  private var commands = SwipeCommands()
  private var onSwipe: (Card, SwipeDirection) -> Void = { _, _ in }
  private var onUndo: (Card, SwipeDirection) -> Void = { _, _ in }
  @State private var deck: SwipeDeck<Card>
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  /// - Parameters:
  ///   - options: Valid options; others stop the program, as they are a mistake in its source.
  ///   - content: The view of a card. It is given the size of the card.
  init(
    _ data: Data, options: SwipeOptions = SwipeOptions(), @ViewBuilder content: @escaping (Card) -> Content
  ) {
    self.data = data
    self.options = options
    self.content = content
    // The stack is made when it is first read: SwiftUI keeps only the first of these decks.
    _deck = State(initialValue: SwipeDeck(ids: { data.map(\.id) }, options: options))
  }

  /// Calls `action` when a card is chosen, before it has left.
  func onSwipe(_ action: @escaping (Card, SwipeDirection) -> Void) -> SwipeStack {
    var copy = self
    copy.onSwipe = action
    return copy
  }

  /// Calls `action` when a choice is taken back, with the side that the card had left by. Data from which the card was removed
  /// must get it back here; otherwise the card leaves the stack at the next change of the data.
  func onUndo(_ action: @escaping (Card, SwipeDirection) -> Void) -> SwipeStack {
    var copy = self
    copy.onUndo = action
    return copy
  }

  /// Lets the owner swipe and undo with buttons of its own.
  func commands(_ commands: SwipeCommands) -> SwipeStack {
    var copy = self
    copy.commands = commands
    return copy
  }

  var body: some View {
    let ids = data.map(\.id)
    SwipeSurface(
      cards: Dictionary(data.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }), deck: deck,
      commands: commands, content: content, onSwipe: onSwipe, onUndo: onUndo
    )
    .task(id: ids) {
      deck.follow(ids)
      commands.update(from: deck.stack)
    }
    .task(id: optionsInForce) { deck.use(optionsInForce) }
  }

  /// The options, with less motion for those who asked for that.
  private var optionsInForce: SwipeOptions {
    guard reduceMotion else { return options }
    var options = options
    options.rotationFactor = 0
    options.forcedSwipeDuration = .zero
    options.undoDuration = .zero
    return options
  }
}

/// Buttons' way to a ``SwipeStack``. Keep it in a `@StateObject`.
@MainActor final class SwipeCommands: ObservableObject {
  /// Whether there is a choice to take back.
  @Published fileprivate(set) var canUndo = false
  /// The number of undecided cards.
  @Published fileprivate(set) var remainingCount = 0

  fileprivate enum Command {
    case swipe(SwipeDirection)
    case undo
  }

  /// The number of commands so far; the stack watches it.
  @Published fileprivate var issued = 0
  /// Commands that the stack has not carried out yet, oldest first.
  private var waiting: [Command] = []

  /// Swipes the top card to a side that the options allow.
  func swipe(_ direction: SwipeDirection) { issue(.swipe(direction)) }

  /// Takes back the last choice.
  func undo() { issue(.undo) }

  private func issue(_ command: Command) {
    waiting.append(command)
    issued += 1
  }

  fileprivate func takeWaiting() -> [Command] {
    defer { waiting = [] }
    return waiting
  }

  fileprivate func update(from stack: CardStack<some Hashable & Sendable>) {
    // Each assignment makes the owner's body run again, so only real changes are assigned.
    if canUndo != stack.canUndo { canUndo = stack.canUndo }
    if remainingCount != stack.remainingCount { remainingCount = stack.remainingCount }
  }
}

/// The engine's stack, a clock, and the values of the cards that have left.
@MainActor private final class SwipeDeck<Card: Identifiable>: ObservableObject where Card.ID: Sendable {
  typealias ID = Card.ID

  private(set) lazy var stack = makeStack()
  /// Decided cards: their owner may have removed them from the data, and undo shows them again.
  var decided: [ID: Card] = [:]

  private let makeStack: () -> CardStack<ID>
  private let origin = ContinuousClock.now
  /// Where the finger that is followed came down; `nil` while none is.
  private var touch: CGPoint?

  init(ids: @escaping () -> [ID], options: SwipeOptions) {
    makeStack = {
      do {
        return try CardStack(options: options, layout: .zero, cards: ids())
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  /// The engine's time now.
  var now: Duration { origin.duration(to: .now) }

  /// The engine's time of a date near now. It is measured from now, as the clock that dates come from may be set.
  func time(of date: Date) -> Duration { now + .seconds(date.timeIntervalSinceNow) }

  /// Takes an event and returns what happened.
  @discardableResult
  func handle(_ event: SwipeEvent<ID>, at time: Duration) -> [SwipeEffect<ID>] {
    objectWillChange.send()
    return stack.handle(event, at: time)
  }

  /// Takes what became due, if anything did.
  func advance(to time: Duration) {
    objectWillChange.send()
    stack.advance(to: time)
  }

  /// Takes a place of a drag. The first place of each drag is a press: there the card is taken, so that it does not jump by the
  /// way the finger went before the drag was recognised.
  func drag(to value: DragGesture.Value, isLast: Bool) -> [SwipeEffect<ID>] {
    let time = time(of: value.time)
    let point = SwipePoint(value.location)
    var effects: [SwipeEffect<ID>] = []
    if touch != value.startLocation {
      // The drag before this one may have been cancelled, of which SwiftUI says nothing.
      effects += handle(.gesture(.cancelled), at: time)
      effects += handle(.gesture(.pressed(point)), at: time)
    }
    touch = isLast ? nil : value.startLocation
    return effects + handle(.gesture(isLast ? .released(point) : .moved(point)), at: time)
  }

  /// Sends a card home that is still held although no drag is under way.
  func cancelDrag() {
    touch = nil
    if stack.heldCard != nil { handle(.gesture(.cancelled), at: now) }
  }

  func use(_ options: SwipeOptions) {
    guard options != stack.options else { return }
    advance(to: now)
    do { try stack.setOptions(options) } catch { preconditionFailure("\(error)") }
  }

  func resize(_ size: SwipeSize) { handle(.layout(SwipeLayout(size: size)), at: now) }

  /// Makes the undecided cards those of `ids`: adds new ones before the undecided card that they precede, and removes others.
  func follow(_ ids: [ID]) {
    let wanted = Set(ids)
    let missing = stack.remainingCards.filter { !wanted.contains($0) }
    if let held = stack.heldCard, missing.contains(held) { cancelDrag() }  // a held card cannot be removed
    if !missing.isEmpty { handle(.edit(.remove(missing)), at: now) }
    var added: [ID] = []
    for id in ids {
      if !stack.contains(id) {
        added.append(id)
      } else if !added.isEmpty, id != stack.heldCard, stack.status(of: id) == .remaining {
        handle(.edit(.insert(added, before: id)), at: now)
        added = []
      }
    }
    if !added.isEmpty { handle(.edit(.append(added)), at: now) }
  }
}

/// Draws the deck, and takes drags and commands. A view of its own, as it is drawn anew at every move.
private struct SwipeSurface<Card: Identifiable, Content: View>: View where Card.ID: Sendable {
  let cards: [Card.ID: Card]
  @ObservedObject var deck: SwipeDeck<Card>
  @ObservedObject var commands: SwipeCommands
  let content: (Card) -> Content
  let onSwipe: (Card, SwipeDirection) -> Void
  let onUndo: (Card, SwipeDirection) -> Void

  /// SwiftUI sets it to false when a drag ends, and also when it cancels one.
  @GestureState private var isDragging = false
  @Environment(\.layoutDirection) private var layoutDirection

  var body: some View {
    GeometryReader { geometry in
      // Frames only while cards move: nothing is drawn for a stack at rest.
      TimelineView(.animation(paused: !deck.stack.isMoving)) { timeline in
        let frame = deck.stack.frame(at: deck.time(of: timeline.date))
        ZStack {
          ForEach(Array(frame.cards.enumerated()), id: \.element.id) { place, pose in
            if let card = cards[pose.card] ?? deck.decided[pose.card] {
              view(of: card, pose, in: SwipeLayout(size: SwipeSize(geometry.size)))
                .zIndex(-Double(place))  // the top card comes first in a frame
            }
          }
        }
        .frame(width: geometry.size.width, height: geometry.size.height)
      }
      .contentShape(Rectangle())
      .gesture(drag)
      .task(id: SwipeSize(geometry.size)) { deck.resize(SwipeSize(geometry.size)) }
    }
    // Left is left everywhere: a swipe to the right means the same in every language. Only what is on a card is laid out from right
    // to left; see `view(of:_:in:)`.
    .environment(\.layoutDirection, .leftToRight)
    .task(id: deck.stack.nextWake) { await wake() }
    .task(id: isDragging) { if !isDragging, !Task.isCancelled { deck.cancelDrag() } }
    .onDisappear { deck.cancelDrag() }
    .task(id: commands.issued) { carryOutCommands() }
    .onAppear { commands.update(from: deck.stack) }
  }

  private func view(of card: Card, _ pose: CardPose<Card.ID>, in layout: SwipeLayout) -> some View {
    let offset = pose.center - deck.stack.layout.home
    let isTop = pose.card == deck.stack.topCard && !pose.isGhost
    return content(card)
      .environment(\.layoutDirection, layoutDirection)
      .frame(width: layout.card.width, height: layout.card.height)
      .overlay(alignment: pose.stamp == .left ? .topTrailing : .topLeading) {
        if let side = pose.stamp { SwipeStamp(side: side).opacity(pose.stampOpacity).padding() }
      }
      .scaleEffect(pose.scale)
      .rotationEffect(.degrees(pose.rotation))
      .opacity(pose.opacity)
      .offset(x: offset.dx, y: offset.dy)
      .accessibilityElement(children: .combine)
      .accessibilityHidden(!isTop)
      .accessibilityAction(named: Text("Like")) { swipe(.right) }
      .accessibilityAction(named: Text("Nope")) { swipe(.left) }
      .accessibilityAction(named: Text("Undo")) { tell(deck.handle(.undo, at: deck.now)) }
  }

  private var drag: some Gesture {
    DragGesture()
      .updating($isDragging) { _, isDragging, _ in isDragging = true }
      .onChanged { tell(deck.drag(to: $0, isLast: false)) }
      .onEnded { tell(deck.drag(to: $0, isLast: true)) }
  }

  private func swipe(_ direction: SwipeDirection) {
    tell(deck.handle(.swipe(direction, cause: .button), at: deck.now))
  }

  /// Waits until something is due, and takes it: a motion ends, or a held card arms.
  private func wake() async {
    guard let due = deck.stack.nextWake else { return }
    try? await Task.sleep(for: due - deck.now)
    guard !Task.isCancelled else { return }
    deck.advance(to: max(due, deck.now))
    commands.update(from: deck.stack)
  }

  private func carryOutCommands() {
    for command in commands.takeWaiting() {
      switch command {
      case .swipe(let direction): swipe(direction)
      case .undo: tell(deck.handle(.undo, at: deck.now))
      }
    }
  }

  /// Tells the owner about choices. Choices are made by events alone, never by time.
  private func tell(_ effects: [SwipeEffect<Card.ID>]) {
    for effect in effects {
      switch effect {
      case .chosen(let result):
        guard let card = cards[result.card] ?? deck.decided[result.card] else { continue }
        deck.decided[result.card] = card
        onSwipe(card, result.direction)
      case .undone(let reversal):
        guard let card = cards[reversal.card] ?? deck.decided[reversal.card] else { continue }
        onUndo(card, reversal.direction)
      default: break
      }
    }
    commands.update(from: deck.stack)
  }
}

/// The word that tells what letting go would mean.
private struct SwipeStamp: View {
  let side: SwipeDirection

  var body: some View {
    Text(side == .left ? "NOPE" : side == .right ? "LIKE" : side == .up ? "SUPER" : "LATER")
      .font(.largeTitle.bold())
      .foregroundColor(side == .left ? .red : .green)
      .accessibilityHidden(true)
  }
}

extension SwipePoint {
  fileprivate init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension SwipeSize {
  fileprivate init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}
#endif
