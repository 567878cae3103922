/// What of a card the order is learned from.
public struct RankedText: Sendable, Hashable {
  /// Its words count once more as words of a title.
  public var title: String
  /// The rest of its text.
  public var body: String
  /// Tags, categories and the like, each one token: `section=games`. Compared byte by byte.
  public var tags: [String]
  /// Numbers by the name of their field. Each is a token of the quantile bin it falls into; not a number is left out.
  public var numbers: [Number]

  /// A number and the name of its field.
  public struct Number: Sendable, Hashable {
    /// Numbers of one name are binned together.
    public var name: String
    /// Any value.
    public var value: Double

    /// Both as they are.
    public init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// All of it as it is.
  public init(title: String = "", body: String = "", tags: [String] = [], numbers: [Number] = []) {
    self.title = title
    self.body = body
    self.tags = tags
    self.numbers = numbers
  }
}
