/// Finds the member that people would call a card by, in a deck where no title is known.
enum Headline {
  /// The first member with a text that is no part of a card yet and differs from card to card; `nil` if there is
  /// none, if a card has a title, or if the long text, which a card is called by too, comes first.
  ///
  /// - Parameters:
  ///   - records: The members of some cards.
  ///   - hidden: The names of members on the other side.
  static func name(among records: [[JSONMember]], _ map: FieldMap, hidden: [String]) -> String? {
    func isIn(_ candidates: FieldMap.Candidates, _ name: String) -> Bool {
      candidates.names.contains { FieldName.matches($0, name) }
    }
    var names: [String] = []
    var texts: [ExactText: Set<String>] = [:]
    for member in records.joined() where !hidden.contains(where: { FieldName.matches($0, member.name) }) {
      guard case .string(let text) = member.value, !text.isInvisible else { continue }
      if isIn(map.title, member.name) { return nil }
      let isPart = [map.subtitle, map.image, map.url, map.tags].contains { isIn($0, member.name) }
      if isPart || isIn(map.id, member.name) || !text.contains(where: \.isLetter) { continue }
      let key = ExactText(member.name)
      if texts[key] == nil { names.append(member.name) }
      texts[key, default: []].insert(text)
    }
    let first = names.first { (texts[ExactText($0)]?.count ?? 0) > 1 || records.count == 1 }
    return first.flatMap { isIn(map.body, $0) ? nil : $0 }
  }
}
