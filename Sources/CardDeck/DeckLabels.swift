/// The deck's own words for the four choices, such as "hire" for like; `nil` where it has none.
public struct DeckLabels: Sendable, Hashable {
  /// The word for a swipe to the right.
  public var like: String?
  /// The word for a swipe to the left.
  public var nope: String?
  /// The word for a swipe upwards.
  public var star: String?
  /// The word for a swipe downwards.
  public var later: String?

  /// Creates labels from words.
  public init(like: String? = nil, nope: String? = nil, star: String? = nil, later: String? = nil) {
    self.like = like
    self.nope = nope
    self.star = star
    self.later = later
  }
}
