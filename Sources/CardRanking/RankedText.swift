/// The parts of a card that the order is learned from.
package struct RankedText: Sendable, Hashable {
  /// The words of the title count a second time, as title words.
  package var title: String
  /// All other text.
  package var body: String
  /// Tags and categories, each one token: `section=games`. Compared byte by byte.
  package var tags: [String]
  /// Each number becomes the token of its quantile bin. NaN is left out.
  package var numbers: [Number]

  /// A number and the name of its field. Numbers of one name are binned together.
  package struct Number: Sendable, Hashable {
    package var name: String
    package var value: Double

    package init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  package init(title: String = "", body: String = "", tags: [String] = [], numbers: [Number] = []) {
    self.title = title
    self.body = body
    self.tags = tags
    self.numbers = numbers
  }
}
