/// A card that is shown or in motion.
struct ActiveCard<ID: Hashable & Sendable>: Sendable {
  /// What has become of it so far.
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
  /// Above 0, and another number for each, where its choice has left the history while it was still on its way out: it is only
  /// seen, and counts no more.
  var ghost = 0
  /// Since when it has been the first remaining card; `nil` if it is not.
  var firstSince: Duration?
  /// By how much its depth differed from the sum over the cards above it when one of these left or the order changed, so
  /// that it does not jump; fades in ``CardPhysics/fadeTime``.
  private var depthOffset = 0.0
  /// When nothing of that is left; `nil` if there is none.
  private(set) var depthFadeEnds: Duration?

  init(id: ID) { self.id = id }

  var isRemaining: Bool { if case .remaining = status { true } else { false } }
  var isDecided: Bool { if case .chosen = status { true } else { false } }
  var isAsked: Bool { if case .asked = status { true } else { false } }
  var isGhost: Bool { ghost != 0 }
  /// The open question about it; `nil` if there is none.
  var question: Question? { if case .asked(let question) = status { question } else { nil } }
  /// How deep it is seen where the cards above it count so much together.
  @inline(__always)
  func depth(below sum: Double, at now: Duration) -> Double {
    min(max(sum + depthOffset(at: now), 0), physics.deepest)
  }

  /// What is left of its depth's offset.
  @inline(__always)
  private func depthOffset(at now: Duration) -> Double {
    guard let ends = depthFadeEnds else { return 0 }
    return depthOffset * min(max((ends - now).inSeconds / CardPhysics.fadeTime.inSeconds, 0), 1)
  }

  /// The sum over the cards above it becomes so much less: what is seen does not.
  mutating func keepDepth(_ lost: Double, at now: Duration) {
    let offset = depthOffset(at: now) + lost
    depthOffset = offset.magnitude < 1e-12 ? 0 : offset
    depthFadeEnds = depthOffset == 0 ? nil : now + CardPhysics.fadeTime
  }

  /// No card is above it any more: it is seen as deep as it was.
  mutating func keepDepthOnTop(_ depth: Double, at now: Duration) {
    depthFadeEnds = nil
    keepDepth(depth, at: now)
  }

  /// Nothing of the offset is left.
  mutating func endDepthFade() { depthFadeEnds = nil }

  /// Whether it may be edited: undecided and not held.
  var isEditable: Bool { !isDecided && !physics.isDragging }
}

/// An open question about a card.
struct Question: Sendable {
  let token: AnswerToken
  let decision: SwipeDecision
  /// From when on an answer is too late; `nil` for never.
  let deadline: Duration?
  /// How many choices are older than the question.
  var olderChoices: Int
}

/// A choice whose card has not left yet.
struct MadeChoice: Sendable {
  let decision: SwipeDecision
  /// See ``SwipeResult/sequence``.
  let sequence: Int
  let time: Duration
}
