/// One card as it is shown: the record's own words, each as one part of the card.
///
/// All text is as the deck has it, decoded and nothing else: it may hold control characters, escape sequences
/// and text of any length. Whoever shows it makes it safe first.
public struct Card: Sendable, Hashable, Identifiable {
  /// What identifies the card in its deck; see ``FieldMap``. Empty only if the record could not be read
  /// from the file at all: for such a card no choice can be kept.
  public var id: CardID
  /// The headline; `nil` if the card has none.
  public var title: String?
  /// The line below the headline; `nil` if the card has none.
  public var subtitle: String?
  /// The long text, which may have several paragraphs; `nil` if the card has none.
  public var body: String?
  /// Where the picture is, as the deck says it (a path relative to the deck's folder); `nil` if there is none.
  public var image: String?
  /// An address for the card, as the deck says it and not checked; `nil` if there is none.
  public var url: String?
  /// Short labels, none of them empty, in the file's order.
  public var tags: [String]
  /// All other members, in the file's order; of `votes`, an object of people and their choices, a field a person.
  public var fields: [Field]
  /// Members that are shown only when the card is turned, in the file's order; see ``FieldMap``. They are in no other
  /// part of the card. Empty if the card has no other side.
  public var hidden: [Field]
  /// Why the record is not a proper card; `nil` for a good one. A card with a problem has no text.
  public var problem: CardProblem?

  /// A card made of its parts; ``Deck/card(at:)`` reads one from a deck.
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

  /// A member of the record that is none of the card's other parts.
  public struct Field: Sendable, Hashable {
    /// The member's name as the deck has it.
    public var name: String
    /// A string as it is; a number with the digits of the file; `true`, `false` and `null` as those words;
    /// an array or an object as JSON text without white space.
    public var value: String

    /// A name and the text shown beside it.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}
