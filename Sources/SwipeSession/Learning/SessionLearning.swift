import CardRanking

/// How the order of a session's cards is learned from what is chosen.
package struct SessionLearning {
  package typealias MakeLearner =
    (_ source: LearnerSource, _ deliver: @escaping @Sendable (LearnerReport) -> Void) -> any CardLearner

  /// What comes first.
  package let order: CardRanker.Order
  let makeLearner: MakeLearner

  package init(order: CardRanker.Order, makeLearner: @escaping MakeLearner) {
    self.order = order
    self.makeLearner = makeLearner
  }
}
