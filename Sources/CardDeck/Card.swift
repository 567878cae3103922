/// One card as it is shown: the members of a record as parts of the card.
///
/// Texts are decoded and otherwise unchanged. They may have control characters, escape sequences and any length, so
/// make them safe before you display them.
public struct Card: Sendable, Hashable, Identifiable {
  /// The card's identifier in its deck; see ``FieldMap``. Empty only if the record could not be read from the file
  /// at all. For such a card no choice can be kept.
  public var id: CardID
  /// The headline; `nil` if the card has none.
  public var title: String?
  /// The line below the headline; `nil` if the card has none.
  public var subtitle: String?
  /// The long text, which may have several paragraphs; `nil` if the card has none.
  public var body: String?
  /// The picture as the deck names it, usually a path relative to the deck's folder; `nil` if there is none.
  public var image: String?
  /// The card's address from the deck, unchecked; `nil` if there is none.
  public var url: String?
  /// Short labels, none of them empty, in the file's order.
  public var tags: [String]
  /// All other members, in the file's order. `votes`, an object of people and their choices, becomes one field a
  /// person.
  public var fields: [Field]
  /// Members that are shown only when the card is turned, in the file's order; see ``FieldMap``. They are in no
  /// other part of the card.
  public var hidden: [Field]
  /// What is wrong with the record; `nil` for a good one. A card with a problem has no text.
  public var problem: CardProblem?

  /// Creates a card from its parts; ``Deck`` reads one from a deck.
  public init(
    id: CardID, title: String? = nil, subtitle: String? = nil, body: String? = nil, image: String? = nil,
    url: String? = nil, tags: [String] = [], fields: [Field] = [], hidden: [Field] = [],
    problem: CardProblem? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.image = image
    self.url = url
    self.tags = tags
    self.fields = fields
    self.hidden = hidden
    self.problem = problem
  }

  /// A member of the record that is not another part of the card.
  public struct Field: Sendable, Hashable {
    /// The member's name.
    public var name: String
    /// A string as it is; a number with the digits of the file; `true`, `false` or `null`; an array or an object as
    /// JSON text without white space.
    public var value: String

    /// Creates a field from a name and the text shown beside it.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}
