import CardDeck

extension RankedText {
  /// Text of more bytes than this is text; shorter text in a field is a category.
  private static let longestCategory = 40

  /// What is learned of a card: its title; all other text, of its other side too; its tags; and its fields, of which
  /// numbers are numbers, short texts categories, and the others text. Pictures and addresses say nothing.
  ///
  /// - Parameter isLeftOut: Whether the field with this name, or the tags, are to be left out, as they are what is to be found
  ///   out.
  public init(_ card: Card, isLeftOut: (String) -> Bool = { _ in false }) {
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
