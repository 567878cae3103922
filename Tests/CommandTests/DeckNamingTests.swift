import ChoiceLog
import Platform
import Testing

@testable import swipedeck

@Suite struct DeckNamingTests {
  @Test(arguments: [
    ("/etc/../etc/passwd", "/etc/passwd"), ("/usr/nosuch/deck.json", "/usr/nosuch/deck.json"),
    ("/usr/./nosuch/", "/usr/nosuch"), ("/nosuch", "/nosuch"), ("/", "/"),
    ("/usr/../usr/no/such/deck.json", "/usr/no/such/deck.json"),
  ])
  func `a path has one name, whether or not anything is there`(path: String, canonical: String) {
    #expect(CanonicalPath.of(path) == canonical)
  }

  @Test func `a name goes before a path, and each pipe is a deck of its own`() {
    #expect(DeckNaming.key(path: "x.json", deckName: "mine") == .name("mine"))
    #expect(DeckNaming.key(path: "-", deckName: nil) != DeckNaming.key(path: "-", deckName: nil))
    #expect(DeckNaming.key(path: "-", deckName: "mine") == .name("mine"))
  }

  @Test(arguments: [
    (0.5, 3, "0.500"), (-0.0952, 3, "-0.095"), (1, 1, "1.0"), (66.66666, 1, "66.7"), (-0.0001, 3, "0.000"),
  ])
  func `figures have so many digits behind the point`(value: Double, digits: Int, text: String) {
    #expect(AgreementReport.text(value, digits: digits) == text)
    #expect(AgreementReport.text(nil, digits: digits) == "not defined")
  }
}
