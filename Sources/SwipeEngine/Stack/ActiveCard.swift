/// A card that is shown or in motion.
struct ActiveCard<ID: Hashable & Sendable>: Sendable {
  /// The card's progress towards a choice.
  enum Status: Sendable {
    /// In the deck, undecided and not asked about.
    case remaining
    case asked(Question)
    /// On its way out.
    case chosen(MadeChoice)
  }

  let id: ID
  var physics = CardPhysics()
  var status = Status.remaining
  /// 0, or a positive number of its own if its choice was removed from the history while it was still leaving: such a card is
  /// only drawn, and counts no more. See ``CardPose/ghost``.
  var ghost = 0
  /// The time at which it became the first remaining card; `nil` if it is not.
  var firstSince: Duration?
  /// What is added to its depth so that it does not jump when a card above it leaves or the order changes. Fades to 0 in
  /// ``CardPhysics/fadeTime``.
  private var depthOffset = 0.0
  /// The time at which ``depthOffset`` has faded to 0; `nil` if there is none.
  private(set) var depthFadeEnds: Duration?

  init(id: ID) { self.id = id }

  var isRemaining: Bool { if case .remaining = status { true } else { false } }
  var isDecided: Bool { if case .chosen = status { true } else { false } }
  var isAsked: Bool { if case .asked = status { true } else { false } }
  var isGhost: Bool { ghost != 0 }
  /// The open question about it; `nil` if there is none.
  var question: Question? { if case .asked(let question) = status { question } else { nil } }
  /// The depth that it is drawn with.
  /// - Parameter sum: How much the cards above it count together.
  @inline(__always)
  func depth(below sum: Double, at now: Duration) -> Double {
    min(max(sum + depthOffset(at: now), 0), physics.deepest)
  }

  /// The part of ``depthOffset`` that has not faded yet.
  @inline(__always)
  private func depthOffset(at now: Duration) -> Double {
    guard let ends = depthFadeEnds else { return 0 }
    return depthOffset * min(max((ends - now).inSeconds / CardPhysics.fadeTime.inSeconds, 0), 1)
  }

  /// Keeps the depth it is drawn with while the sum over the cards above it falls by `lost`.
  mutating func keepDepth(_ lost: Double, at now: Duration) {
    let offset = depthOffset(at: now) + lost
    depthOffset = offset.magnitude < 1e-12 ? 0 : offset
    depthFadeEnds = depthOffset == 0 ? nil : now + CardPhysics.fadeTime
  }

  /// Keeps the depth it is drawn with as it becomes the first card.
  mutating func keepDepthOnTop(_ depth: Double, at now: Duration) {
    depthFadeEnds = nil
    keepDepth(depth, at: now)
  }

  /// Drops the offset, which has faded to 0.
  mutating func endDepthFade() { depthFadeEnds = nil }

  /// Whether it may be edited: undecided and not held.
  var isEditable: Bool { !isDecided && !physics.isDragging }
}
