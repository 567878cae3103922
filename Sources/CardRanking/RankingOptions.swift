/// What can be tuned about the model. Every value was chosen by experiment (docs/learning.md); other ones are for more of
/// those.
public struct RankingOptions: Sendable, Hashable {
  /// C of the support vector machine, > 0: how strongly it fits the labels.
  public var cost = 0.2
  /// Passes of its solver over the labels, > 0.
  public var passes = 4
  /// How much the similarity to liked cards counts beside the margin.
  public var neighborWeight: Float = 0.2

  /// After how many choices the order is learned anew, > 0; `nil` for every 1 % of them, at least every 10.
  public var every: Int?

  /// The model of DESIGN.
  public init() {}
}
