import SwipeEngine

/// Letting go, and swiping through whole decks.
enum DecisionCases {
  static let all = [chosen, cameHome, small, large, hurried]

  static let chosen = release(
    "release-chosen", "a release beyond the threshold", by: SwipeVector(dx: 130, dy: 10))
  static let cameHome = release(
    "release-home", "a release within it: its spring's end is found", by: SwipeVector(dx: 30, dy: 10))

  /// A stack a release, for what is let go can be let go once.
  private static func release(_ name: String, _ operation: String, by way: SwipeVector) -> Case {
    Case(name: name, operation: operation, count: 2_000, counted: 200) { count in
      var stacks = (0..<count).map { _ in Scene.held(by: way) }
      var effects: [SwipeEffect<UInt32>] = []
      effects.reserveCapacity(8)
      return measured(count) {
        for index in stacks.indices {
          stacks[index].handle(.gesture(.released(Scene.grip + way)), at: .seconds(10), into: &effects)
          effects.removeAll(keepingCapacity: true)
        }
        use(stacks.count)
      }
    }
  }

  static let small = swipes(
    "swipe-of-100", "a swipe and its flight, 100 cards", deck: 100, every: .milliseconds(400))
  static let large = swipes(
    "swipe-of-1M", "the same, 1,000,000 cards", deck: 1_000_000, every: .milliseconds(400))
  static let hurried = swipes(
    "swipe-held-key", "the same, 50 a second: some 20 cards in flight", deck: 1_000_000,
    every: .milliseconds(20))

  private static func swipes(_ name: String, _ operation: String, deck: Int, every pause: Duration) -> Case {
    Case(name: name, operation: operation, count: 1_000_000, counted: 10_000) { count in
      var stacks = (0..<max(count / deck, 1)).map { _ in Scene.stack(of: UInt32(deck)) }
      var effects: [SwipeEffect<UInt32>] = []
      effects.reserveCapacity(64)
      return measured(count) {
        for index in stacks.indices {
          var time = Duration.zero
          for card in 0..<min(deck, count) {
            time += pause
            stacks[index].handle(
              .swipe(card & 1 == 0 ? .left : .right, cause: .key), at: time, into: &effects)
            effects.removeAll(keepingCapacity: true)
          }
        }
        use(stacks.count)
      }
    }
  }
}
