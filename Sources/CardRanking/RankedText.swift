import CardDeck

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

extension RankedText {
  /// Longest text of a field that is a category, in bytes. A longer one is text.
  private static let longestCategory = 40

  /// Takes a card's title, all other text (also of its other side), its tags and its fields. A field is a number, a
  /// category if it is short, or text. Pictures and addresses are left out.
  ///
  /// - Parameter isLeftOut: Whether to leave out the field with this name, or the `tags`. Evaluation leaves out the
  ///   field that is to be predicted.
  package init(_ card: Card, isLeftOut: (String) -> Bool = { _ in false }) {
    self.init(title: card.title ?? "")
    var texts = [card.subtitle, card.body].compactMap(\.self)
    for member in card.fields + card.hidden where !isLeftOut(member.name) {
      if let number = Double(member.value), number.isFinite {
        numbers.append(Number(name: member.name, value: number))
      } else if member.value.utf8.count <= Self.longestCategory {
        tags.append("\(member.name)=\(member.value)")
      } else {
        texts.append(member.value)
      }
    }
    if !isLeftOut("tags") { tags += card.tags.map { "tag=\($0)" } }
    body = texts.joined(separator: "\n")
  }
}
