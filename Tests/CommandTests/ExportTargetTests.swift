import Testing

@testable import swipedeck

@Suite struct ExportTargetTests {
  @Test(arguments: [
    ("people.json", "people.choices.json"), ("people", "people.choices.json"),
    (".json", ".json.choices.json"),
    ("a.b.json", "a.b.choices.json"),
  ])
  func `the usual name is the deck's with choices in it`(deck: String, target: String) {
    #expect(ExportTarget.standard(deckName: deck) == target)
  }
}
