import SwipeSession

/// What moves on the screen besides the engine's cards, each as a function of time. A key takes effect at once; the
/// screen follows.
struct ScreenMotions {
  /// What the session shows now.
  struct Scene {
    /// The card that is read; `nil` for none.
    let reading: UInt32?
    /// `nil` where none is left.
    let top: UInt32?
    /// Whether something else lies over the cards.
    let isCovered: Bool
    /// Whether the hidden side of the top card is shown.
    let isTurned: Bool
    /// How a picture is seen alone, and of which card; `nil` for none.
    let picture: (card: UInt32, lens: PictureLens)?
    /// Whether the pointer holds that picture.
    let isHeld: Bool
    /// Cards that are held, or on their way out.
    let lifted: [UInt32]
  }

  /// The card that is read, and how far the reader is open, 0...1; `nil` while it is closed.
  private(set) var reader: (card: UInt32, openness: Transition<Double>)?
  private var lens: (card: UInt32, transition: Transition<PictureLens>)?
  private var turn: CardTurn?
  private var side: (card: UInt32, isTurned: Bool)?
  private var lifts: [UInt32: Transition<Double>] = [:]

  private static let opening: Duration = .milliseconds(150)
  private static let closing: Duration = .milliseconds(120)
  private static let zooming: Duration = .milliseconds(120)
  private static let lifting: Duration = .milliseconds(80)
  private static let lowering: Duration = .milliseconds(120)

  // MARK: - What is seen

  /// How far the reader is open, and on which card, while that changes; `nil` at rest.
  func opening(at time: Duration) -> (card: UInt32, share: Double)? {
    guard let reader, time < reader.openness.end else { return nil }
    return (reader.card, reader.openness.value(at: time))
  }

  /// How a card's picture is seen alone, on its way to `target`.
  func lens(of card: UInt32, toward target: PictureLens, at time: Duration) -> PictureLens {
    guard let lens, lens.card == card, lens.transition.target == target else { return target }
    return lens.transition.value(at: time)
  }

  /// Which side of a card is seen, and how much of its width, while it turns; `nil` at rest.
  func turn(of card: UInt32, at time: Duration) -> (isTurned: Bool, width: Double)? {
    turn.flatMap { $0.card == card ? $0.state(at: time) : nil }
  }

  /// How far a card is lifted off those below, 0...1.
  func lift(of card: UInt32, at time: Duration) -> Double { lifts[card]?.value(at: time) ?? 0 }

  /// When everything has come to rest; `nil` where nothing has moved.
  var end: Duration? {
    let ends = [reader?.openness.end, lens?.transition.end, turn?.end] + lifts.values.map(\.end)
    return ends.compactMap(\.self).max()
  }

  // MARK: - What has changed

  /// - Parameter isAtOnce: Whether nothing is to move.
  /// - Returns: Whether a motion has ended, so that a frame is due.
  mutating func follow(_ scene: Scene, at time: Duration, isAtOnce: Bool) -> Bool {
    func within(_ duration: Duration) -> Duration { isAtOnce ? .zero : duration }
    let isOver = followReader(scene, at: time, within)
    followTurn(scene, at: time, isAtOnce: isAtOnce)
    if let picture = scene.picture {
      let last = lens.flatMap { $0.card == picture.card ? $0.transition : nil }
      lens = (
        picture.card,
        last?.turned(
          to: picture.lens, at: time, within: scene.isHeld ? .zero : within(Self.zooming))
          ?? Transition(picture.lens)
      )
    } else {
      lens = nil
    }
    for card in scene.lifted {
      lifts[card] = (lifts[card] ?? Transition(0)).turned(to: 1, at: time, within: within(Self.lifting))
    }
    let before = lifts.count
    for (card, lift) in lifts where !scene.lifted.contains(card) {
      let lowered = lift.turned(to: 0, at: time, within: within(Self.lowering))
      lifts[card] = time < lowered.end ? lowered : nil
    }
    return isOver || lifts.count < before
  }

  private mutating func followReader(
    _ scene: Scene, at time: Duration, _ within: (Duration) -> Duration
  ) -> Bool {
    if let card = scene.reading {
      let openness = reader?.openness ?? Transition(0)
      reader = (card, openness.turned(to: 1, at: time, within: within(Self.opening)))
      return false
    }
    guard let open = reader else { return false }
    let closing = open.openness.turned(to: 0, at: time, within: within(Self.closing))
    // Back to the card, if it is still there.
    guard open.card == scene.top, !scene.isCovered, time < closing.end else {
      reader = nil
      return true
    }
    reader = (open.card, closing)
    return false
  }

  private mutating func followTurn(_ scene: Scene, at time: Duration, isAtOnce: Bool) {
    defer { side = scene.top.map { ($0, scene.isTurned) } }
    guard let top = scene.top, let side, side.card == top, !isAtOnce, !scene.isCovered else {
      turn = nil
      return
    }
    guard side.isTurned != scene.isTurned else { return }
    turn =
      if let turn, turn.card == top, time < turn.end { turn.reversed(at: time) } else {
        CardTurn(top, isTurned: scene.isTurned, since: time)
      }
  }
}
