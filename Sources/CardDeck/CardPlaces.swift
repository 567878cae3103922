/// Which member of a record goes to which place of the card.
///
/// For each place several names are known; the first of them that has a fitting value is used, and the members
/// with the other names are fields. Naming a member for a place sets the names known for it aside, and takes
/// that member from every place that knows its name.
public struct CardPlaces: Sendable, Hashable {
  /// Tells cards apart: a string that is not blank, or a number as it is written. With none of them, the id
  /// is `xxh3:` and the XXH3-128 of the record's bytes. A member that is the id can have another place too.
  package let id: Place
  package let title: Place
  package let subtitle: Place
  package let body: Place
  package let image: Place
  package let url = Place(nil, known: ["url"])
  package let tags = Place(nil, known: ["tags"])

  /// Each parameter is the member to use for a place; `nil` leaves the names known for it.
  public init(
    id: String? = nil, title: String? = nil, subtitle: String? = nil, body: String? = nil,
    image: String? = nil
  ) {
    // By an id choices are found again, so that none becomes another by its capitals.
    self.id = Place(id, known: ["id", "key", "uuid"], ignoresCase: id != nil)
    self.title = Place(title, known: ["title", "name", "headline", "term"])
    self.subtitle = Place(subtitle, known: ["subtitle"])
    self.body = Place(body, known: ["body", "bio", "text", "abstract", "description", "definition"])
    self.image = Place(image, known: ["image", "photo", "picture"])
  }

  /// The members named for a place that is seen; no other place takes them by a name it happens to know.
  package var named: [String] {
    [title, subtitle, body, image].filter(\.isNamed).flatMap(\.names)
  }

  /// Whether this very member is named for a place that is seen.
  package func isNamed(_ name: String) -> Bool { named.contains { FieldName.matches($0, name) } }

  /// The names for one place, in the order in which they are tried.
  package struct Place: Sendable, Hashable {
    package let names: [String]
    /// Whether someone asked for this member, so that it is not just a name known for the place.
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
