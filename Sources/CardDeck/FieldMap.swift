/// The mapping from members of a record to parts of the card.
///
/// Each part has several known names. The first of them with a fitting value is used; members with the other names
/// are fields. If a member is named for a part, the part's known names are ignored, and no other part but the id
/// uses that member by a known name: only `id` says what identifies a card.
public struct FieldMap: Sendable, Hashable {
  /// The card's identifier: a string that is not blank, or a number as it is written. Without one, the id is
  /// `xxh3:` and the XXH3-128 of the record's bytes. The id's member can be another part too.
  package private(set) var id: Candidates
  package private(set) var title: Candidates
  package private(set) var subtitle: Candidates
  package private(set) var body: Candidates
  package private(set) var image: Candidates
  package private(set) var url = Candidates(nil, known: KnownNames.url)
  package private(set) var tags = Candidates(nil, known: KnownNames.tags)
  /// The names of the members on a card's other side; `nil` leaves them to the deck.
  package private(set) var reveal: [String]?
  /// The members that are named for a visible part.
  private let named: [String]

  /// Each parameter is the member to use for a part; `nil` uses the part's known names.
  ///
  /// - Parameter reveal: Members that are shown only when the card is turned; `nil` uses the deck's own member
  ///   `reveal`.
  public init(
    id: String? = nil, title: String? = nil, subtitle: String? = nil, body: String? = nil,
    image: String? = nil, reveal: [String]? = nil
  ) {
    // Choices are found again by the id, so capitals must not make two ids one.
    self.id = Candidates(id, known: KnownNames.id, ignoresCase: id != nil)
    self.title = Candidates(title, known: KnownNames.title)
    self.subtitle = Candidates(subtitle, known: KnownNames.subtitle)
    self.body = Candidates(body, known: KnownNames.body)
    self.image = Candidates(image, known: KnownNames.image)
    self.reveal = reveal
    named = [title, subtitle, body, image].compactMap(\.self)
  }

  /// The map with other members on the cards' other side; `nil` leaves them to the deck.
  package func revealing(_ names: [String]?) -> FieldMap {
    var map = self
    map.reveal = names
    return map
  }

  /// The map with one more name for the title, behind all known names.
  func headlined(by name: String) -> FieldMap {
    var map = self
    map.title = Candidates(nil, known: title.names + [name])
    return map
  }

  /// The names of parts, and of the other side, that may be paths with dots.
  var paths: [String] {
    ([id, title, subtitle, body, image].flatMap(\.names) + (reveal ?? [])).filter { $0.utf8.contains(0x2E) }
  }

  /// The map for references, whose members are tags. Members that were named stay.
  func forReferences(_ dialect: ReferenceDialect) -> FieldMap {
    let tags = dialect.tags
    var map = self
    if !id.isNamed { map.id = Candidates(nil, known: tags.id, ignoresCase: false) }
    if !title.isNamed { map.title = Candidates(nil, known: tags.title) }
    if !subtitle.isNamed { map.subtitle = Candidates(nil, known: tags.authors) }
    if !body.isNamed { map.body = Candidates(nil, known: tags.body) }
    if !image.isNamed { map.image = Candidates(nil, known: []) }
    map.url = Candidates(nil, known: tags.url)
    map.tags = Candidates(nil, known: tags.keywords)
    return map
  }

  /// The names of the members that fill a part of the card, in the order in which they are tried; none if there is
  /// no such part.
  package func names(ofPart part: String) -> [String] {
    let parts = [
      ("id", id), ("title", title), ("subtitle", subtitle), ("body", body), ("image", image), ("url", url),
      ("tags", tags),
    ]
    return parts.first { FieldName.matches($0.0, part) }?.1.names ?? []
  }

  /// Whether this member is named for a visible part. Then no other part takes it by a known name.
  package func isNamed(_ name: String) -> Bool { named.contains { FieldName.matches($0, name) } }

  /// The names for one part, in the order in which they are tried.
  package struct Candidates: Sendable, Hashable {
    package let names: [String]
    /// Whether the user named this member, so that it is not just a known name.
    package let isNamed: Bool
    /// Whether capitals and small letters are equal.
    package let ignoresCase: Bool

    init(_ named: String?, known: [String], ignoresCase: Bool = true) {
      names = named.map { [$0] } ?? known
      isNamed = named != nil
      self.ignoresCase = ignoresCase
    }

    /// The member with this name; the last of several.
    package func index(of name: String, in members: [JSONMember]) -> Int? {
      ignoresCase ? members.lastIndex(named: name) : members.lastIndex { $0.name.hasSameBytes(as: name) }
    }
  }
}

extension [JSONMember] {
  /// The member that a name means: one with the same bytes, or else one with other capitals; the last of several.
  package func lastIndex(named name: String) -> Int? {
    // Each record is asked for some thirty names, most of which it does not have.
    let isASCII = FieldName.isASCII(name)
    var other: Int?
    for index in indices.reversed() {
      let found = self[index].name
      guard FieldName.matchesInASCII(found, name) || !isASCII && FieldName.matches(found, name) else {
        continue
      }
      if found.hasSameBytes(as: name) { return index }
      other = other ?? index
    }
    return other
  }
}
