/// Which member of a record becomes which part of the card.
///
/// For each part several names are known; the first of them that has a fitting value is used, and the members
/// with the other names are fields. Naming a member for a part sets the names known for it aside, and takes
/// that member from every part that knows its name, except from the id: only `id` says what identifies a card.
public struct FieldMap: Sendable, Hashable {
  /// Tells cards apart: a string that is not blank, or a number as it is written. With none of them, the id
  /// is `xxh3:` and the XXH3-128 of the record's bytes. A member that is the id can be another part too.
  package private(set) var id: Candidates
  package private(set) var title: Candidates
  package private(set) var subtitle: Candidates
  package private(set) var body: Candidates
  package private(set) var image: Candidates
  package private(set) var url = Candidates(nil, known: ["url"])
  package private(set) var tags = Candidates(nil, known: ["tags"])
  /// The members of a card's other side, by their names; `nil` leaves them to the deck.
  package private(set) var reveal: [String]?

  /// Each parameter is the member to use for a part; `nil` leaves the names known for it.
  ///
  /// - Parameter reveal: Members that are to be seen only when the card is turned; `nil` are those that the deck itself
  ///   names in its member `reveal`.
  public init(
    id: String? = nil, title: String? = nil, subtitle: String? = nil, body: String? = nil,
    image: String? = nil, reveal: [String]? = nil
  ) {
    // By an id choices are found again, so that none becomes another by its capitals.
    self.id = Candidates(id, known: ["id", "key", "uuid"], ignoresCase: id != nil)
    self.title = Candidates(title, known: ["title", "name", "headline", "term"])
    self.subtitle = Candidates(subtitle, known: ["subtitle"])
    self.body = Candidates(body, known: ["body", "bio", "text", "abstract", "description", "definition"])
    self.image = Candidates(image, known: ["image", "photo", "picture"])
    self.reveal = reveal
  }

  /// The same with other members on the cards' other side; `nil` leaves them to the deck.
  package func revealing(_ names: [String]?) -> FieldMap {
    var map = self
    map.reveal = names
    return map
  }

  /// The same for records of RIS, whose members are tags; what was named stays.
  func forRIS() -> FieldMap {
    var map = self
    if !id.isNamed { map.id = Candidates(nil, known: ["ID"], ignoresCase: false) }
    if !title.isNamed { map.title = Candidates(nil, known: ["TI", "T1", "CT", "BT"]) }
    if !subtitle.isNamed { map.subtitle = Candidates(nil, known: ["AU", "A1"]) }
    if !body.isNamed { map.body = Candidates(nil, known: ["AB", "N2"]) }
    if !image.isNamed { map.image = Candidates(nil, known: []) }
    map.url = Candidates(nil, known: ["UR", "L2"])
    map.tags = Candidates(nil, known: ["KW"])
    return map
  }

  /// The names of the members that a part of the card is made of, in the order in which they are tried; none if there is
  /// no such part.
  package func names(ofPlace place: String) -> [String] {
    let places = [
      ("id", id), ("title", title), ("subtitle", subtitle), ("body", body), ("image", image), ("url", url),
      ("tags", tags),
    ]
    return places.first { FieldName.matches($0.0, place) }?.1.names ?? []
  }

  /// Whether this very member is named for a part that is seen; no other part takes it by a name it happens to know.
  package func isNamed(_ name: String) -> Bool {
    [title, subtitle, body, image].contains { candidates in
      candidates.isNamed && candidates.names.contains { FieldName.matches($0, name) }
    }
  }

  /// The names for one part, in the order in which they are tried.
  package struct Candidates: Sendable, Hashable {
    package let names: [String]
    /// Whether someone asked for this member, so that it is not just a name known for the part.
    package let isNamed: Bool
    /// Whether capitals and small letters are the same.
    package let ignoresCase: Bool

    init(_ named: String?, known: [String], ignoresCase: Bool = true) {
      names = named.map { [$0] } ?? known
      isNamed = named != nil
      self.ignoresCase = ignoresCase
    }

    /// The member with one of the names; of several the last counts.
    package func index(of name: String, in members: [JSONMember]) -> Int? {
      ignoresCase ? members.lastIndex(named: name) : members.lastIndex { $0.name.hasSameBytes(as: name) }
    }
  }
}

extension [JSONMember] {
  /// The member that a name means: one of the same bytes, else one whose capitals differ; of several the last counts.
  package func lastIndex(named name: String) -> Int? {
    lastIndex { $0.name.hasSameBytes(as: name) } ?? lastIndex { FieldName.matches($0.name, name) }
  }
}
