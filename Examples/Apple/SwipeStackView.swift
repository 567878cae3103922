#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)  // these have no UIImpactFeedbackGenerator
import SwipeEngine
import UIKit

/// Cards that are swiped away one by one.
///
///     let stack = SwipeStackView(cards: people.map(\.id)) { [people] id in PersonView(people[id]) }
///     stack.onSwipe = { id, direction in print(id, direction) }
///     view.addSubview(stack)
///
/// Card views are placed by `center`, `bounds` and `transform`, whose x grows to the right in every language: right-to-left layout
/// changes what is on a card, and never which side a swipe is to.
final class SwipeStackView<ID: Hashable & Sendable>: UIView, SwipeDelegate {
  /// The deck: its options, its cards, and what has been chosen. Events that are not sent through this view are drawn with the
  /// next frame, or after ``refresh()``.
  let deck: SwipeController<ID>

  /// Called when a card is chosen, before it has left.
  var onSwipe: ((ID, SwipeDirection) -> Void)?
  /// Called when a choice is taken back, with the side that the card had left by.
  var onUndone: ((ID, SwipeDirection) -> Void)?
  /// Called when no undecided card is left.
  var onEmpty: (() -> Void)?
  /// Names of the accessibility actions, in the user's language.
  var actionNames = (like: "Like", nope: "Nope", undo: "Undo") { didSet { makeAccessible() } }
  /// What VoiceOver reads when no card is left.
  var emptyLabel = "No cards left"

  private let viewForCard: (ID) -> UIView
  private var cardViews: [CardPose<ID>.Identity: UIView] = [:]
  /// The cards in the order of the subviews, top first.
  private var order: [CardPose<ID>.Identity] = []
  private var poses = StackFrame<ID>()
  private var displayLink: CADisplayLink?
  private var wakeTask: Task<Void, Never>?
  private let haptics = UIImpactFeedbackGenerator(style: .medium)

  /// - Parameters:
  ///   - viewForCard: Makes the view of a card when the card is first shown, and again when an undo brings it back. Its
  ///     `accessibilityLabel` is what VoiceOver reads. A view that is a ``SwipeStampView`` also learns its stamp.
  /// - Throws: the first ``OptionError`` found.
  init(
    cards: some Sequence<ID>, options: SwipeOptions = SwipeOptions(), viewForCard: @escaping (ID) -> UIView
  ) throws(OptionError) {
    var options = options
    if UIAccessibility.isReduceMotionEnabled {
      options.rotationFactor = 0
      options.forcedSwipeDuration = .zero
      options.undoDuration = .zero
    }
    deck = try SwipeController(options: options, layout: .zero, cards: cards)
    self.viewForCard = viewForCard
    super.init(frame: .zero)
    deck.delegate = self
    let pan = UIPanGestureRecognizer(target: self, action: #selector(panned))
    pan.maximumNumberOfTouches = 1  // the place of two fingers is their middle, which jumps
    addGestureRecognizer(pan)
    makeAccessible()
  }

  /// Not available: a storyboard has no cards.
  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  // MARK: Commands

  /// Swipes the top card to a side that the options allow.
  func swipe(_ direction: SwipeDirection) {
    deck.swipe(direction, cause: .button, at: now)
    refresh()
  }

  /// Takes back the last choice.
  func undo() {
    deck.undo(at: now)
    refresh()
  }

  /// Puts cards behind all others.
  func append(_ cards: some Sequence<ID>) {
    deck.append(cards, at: now)
    refresh()
  }

  /// Draws the deck as it is now.
  func refresh() { refresh(shownAt: now) }

  // MARK: Time and frames

  /// The time since the device was started: the clock of touches and of the display link.
  private var now: Duration { .seconds(CACurrentMediaTime()) }

  /// - Parameter time: When the picture will be seen. The deck itself goes no further than now: a touch that comes before that
  ///   time would otherwise count as later than it was.
  private func refresh(shownAt time: Duration) {
    // Not `deck.frame(at:into:)`: it calls the delegate while `poses` is being written, and a delegate may call `refresh()`.
    deck.advance(to: now)
    deck.stack.frame(at: time, into: &poses)
    draw()
    schedule()
  }

  /// Asks for frames while cards move. Otherwise waits until something is due: a held card arms, or a question runs out.
  private func schedule() {
    wakeTask?.cancel()
    wakeTask = nil
    guard window != nil else { return }
    if deck.isMoving {
      guard displayLink == nil else { return }
      let link = CADisplayLink(target: self, selector: #selector(displayLinkFired))
      link.add(to: .main, forMode: .common)
      displayLink = link
    } else {
      displayLink?.invalidate()
      displayLink = nil
      guard let due = deck.nextWake else { return }
      wakeTask = Task { [weak self, now] in
        try? await Task.sleep(for: due - now)
        if !Task.isCancelled { self?.refresh() }
      }
    }
  }

  @objc private func displayLinkFired(_ link: CADisplayLink) {
    refresh(shownAt: .seconds(link.targetTimestamp))
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil {
      // The display link keeps this view alive.
      displayLink?.invalidate()
      displayLink = nil
      deck.handle(.gesture(.cancelled), at: now)
    }
    refresh()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = SwipeSize(width: Double(bounds.width), height: Double(bounds.height))
    deck.handle(.layout(SwipeLayout(size: size)), at: now)
    refresh()
  }

  // MARK: Drawing

  private func draw() {
    let card = deck.stack.layout.card
    for pose in poses.cards {
      let view = cardView(pose)
      view.bounds = CGRect(x: 0, y: 0, width: card.width, height: card.height)
      view.center = CGPoint(x: pose.center.x, y: pose.center.y)
      view.transform = CGAffineTransform(rotationAngle: pose.rotation * .pi / 180)
        .scaledBy(x: pose.scale, y: pose.scale)
      view.alpha = pose.opacity
      (view as? any SwipeStampView)?.showStamp(pose.stamp, opacity: pose.stampOpacity)
    }
    let shown = poses.cards.map(\.id)
    guard shown != order else { return }
    for (id, view) in cardViews where !shown.contains(id) {
      view.removeFromSuperview()
      cardViews[id] = nil
    }
    for id in shown.reversed() {
      if let view = cardViews[id] { bringSubviewToFront(view) }
    }
    order = shown
  }

  private func cardView(_ pose: CardPose<ID>) -> UIView {
    if let view = cardViews[pose.id] { return view }
    let view = viewForCard(pose.card)
    cardViews[pose.id] = view
    addSubview(view)
    return view
  }

  // MARK: The finger

  @objc private func panned(_ pan: UIPanGestureRecognizer) {
    let place = pan.location(in: self)
    let point = SwipePoint(x: Double(place.x), y: Double(place.y))
    switch pan.state {
    case .began: deck.handle(.gesture(.pressed(point)), at: now)
    case .changed: deck.handle(.gesture(.moved(point)), at: now)
    case .ended: deck.handle(.gesture(.released(point)), at: now)
    case .cancelled, .failed: deck.handle(.gesture(.cancelled), at: now)
    default: return
    }
    refresh()
  }

  /// Leaves a pan along an axis without an allowed side to others, such as a scroll view around this one.
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let pan = recognizer as? UIPanGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    let velocity = pan.velocity(in: self)
    let isHorizontal = abs(velocity.x) >= abs(velocity.y)
    return SwipeDirection.allCases.contains {
      deck.options.directions.contains($0) && $0.isHorizontal == isHorizontal
    }
  }

  // MARK: SwipeDelegate

  func onTake(_ hold: SwipeHold<ID>, in _: SwipeController<ID>) { haptics.prepare() }

  func onArm(_ hold: SwipeHold<ID>, in _: SwipeController<ID>) {
    if hold.direction != nil { haptics.impactOccurred() }
  }

  func onChosen(_ result: SwipeResult<ID>, in _: SwipeController<ID>) {
    onSwipe?(result.card, result.direction)
  }

  func onUndo(_ reversal: SwipeReversal<ID>, in _: SwipeController<ID>) {
    onUndone?(reversal.card, reversal.direction)
  }

  func onFinish(in _: SwipeController<ID>) { onEmpty?() }

  // MARK: Accessibility

  /// Makes the whole stack one element, which reads its top card. So undo can be reached when no card is left.
  private func makeAccessible() {
    isAccessibilityElement = true
    accessibilityCustomActions = [
      action(actionNames.like) { $0.swipe(.right) },
      action(actionNames.nope) { $0.swipe(.left) },
      action(actionNames.undo) { $0.undo() },
    ]
  }

  private func action(
    _ name: String, _ body: @escaping @MainActor (SwipeStackView) -> Void
  ) -> UIAccessibilityCustomAction {
    UIAccessibilityCustomAction(name: name) { [weak self] _ in
      guard let self else { return false }
      body(self)
      // Reads the card that is on top now.
      UIAccessibility.post(notification: .layoutChanged, argument: self)
      return true
    }
  }

  override var accessibilityLabel: String? {
    get {
      guard let card = deck.stack.topCard else { return emptyLabel }
      return cardViews[CardPose<ID>.Identity(card: card)]?.accessibilityLabel
    }
    set { emptyLabel = newValue ?? "" }
  }
}

/// A card view with stamps.
@MainActor protocol SwipeStampView: UIView {
  /// Shows the stamp of a side; `nil` hides all stamps.
  /// - Parameter opacity: 0…1.
  func showStamp(_ side: SwipeDirection?, opacity: Double)
}
#endif
