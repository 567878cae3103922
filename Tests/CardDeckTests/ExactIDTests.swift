import Testing

import CardDeck

/// `é` can be written in two ways, which Swift calls equal. Ids and names are compared by their bytes, as the log of
/// choices and all other tools do.
@Suite struct ExactIDTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test func `two ways to write an id are two cards`() throws {
    let text = #"[{"id":"\#(Self.composed)"},{"id":"\#(Self.decomposed)"},{"id":"\#(Self.composed)"}]"#
    let file = try TemporaryFile(text)
    let report = DeckCheck.run(try Deck.open(file.path))
    #expect(report.duplicates.count == 1)
    #expect(report.duplicates.items.map { $0.json["again"] } == [.integer(2)])
  }

  @Test(arguments: DeckOrder.allForTests) func `the card to begin with is the one of the same bytes`(
    order: DeckOrder
  ) throws {
    let file = try TemporaryFile(#"[{"id":"\#(Self.composed)"},{"id":"\#(Self.decomposed)"}]"#)
    let deck = try Deck.open(file.path)
    for (id, index) in [(Self.composed, UInt32(0)), (Self.decomposed, 1)] {
      var query = DeckQuery()
      query.order = order
      query.from = CardID(id)
      #expect(Array(try query.selection(from: deck)).first == index)
    }
  }

  @Test func `two ways to write a name are two members, in the card and for the id alone`() throws {
    let text = #"{"\#(Self.decomposed)":"1","\#(Self.composed)":"2","title":"t"}"# + "\n"
    let file = try TemporaryFile(text, name: "deck.jsonl")
    for (name, id): (String, CardID) in [(Self.composed, "2"), (Self.decomposed, "1")] {
      let deck = try Deck.open(file.path, fieldMap: FieldMap(id: name))
      #expect(deck.id(at: 0) == id)
      #expect(deck.card(at: 0).id == id)
      #expect(deck.card(at: 0).fields.count == 1)
    }
    #expect(DeckCheck.run(try Deck.open(file.path)).repeatedNames.count == 0)
    #expect(DeckCheck.run(try Deck.open(file.path)).fields.count == 3)
  }

  @Test func `so are two columns of a table`() throws {
    let file = try TemporaryFile("\(Self.composed),\(Self.decomposed)\n1,2\n", name: "deck.csv")
    let deck = try Deck.open(file.path, fieldMap: FieldMap(id: Self.decomposed))
    #expect(DeckCheck.run(deck).isGood)
    #expect(deck.id(at: 0) == "2" && deck.card(at: 0).id == "2")
  }

  @Test func `exact texts differ where texts do not`() {
    #expect(Self.composed == Self.decomposed)
    #expect(ExactText(Self.composed) != ExactText(Self.decomposed))
    #expect(
      Set([ExactText("a"), ExactText("a"), ExactText(Self.composed), ExactText(Self.decomposed)]).count == 3)
  }
}

extension DeckOrder {
  fileprivate static let allForTests: [DeckOrder] = [.file, .reverse, .shortest, .random(seed: 1)]
}
