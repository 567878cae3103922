import CardDeck
import ChoiceLog
import Testing

@testable import TerminalFront

@Suite struct PlainVoiceTests {
  private let voice = PlainVoice(words: StampWords())
  private let card = Card(
    id: "1", title: "Ada\u{1B}[31m", subtitle: "Analyst", body: "One.\nTwo.", tags: ["a", "b"],
    fields: [.init(name: "city", value: "London")])

  @Test func `a card is one line, and its details a line each`() {
    #expect(voice.headline(card, decided: 2, total: 9) == "3 of 9: Ada[31m. Analyst")
    #expect(
      voice.details(card, note: "call") == ["One.", "Two.", "city: London", "tags: a, b", "note: call"])
    #expect(voice.chose(.like, card) == "LIKE: Ada[31m")
  }

  @Test func `the end says what it came to, and nothing of what did not happen`() {
    #expect(voice.end(Tally(like: 2, star: 1), total: 3) == ["End of the deck: 3 cards.", "LIKE 2, STAR 1"])
  }
}
