import CardDeck
import ChoiceLog
import SessionTestSupport
import Testing

@testable import SwipeSession
@testable import TerminalFront
import OrderLearning

@Suite struct SpokenLinesTests {
  private let spoken = SpokenLines(words: StampWords())
  private let card = Card(
    id: "1", title: "Ada\u{1B}[31m", subtitle: "Analyst", body: "One.\nTwo.", tags: ["a", "b"],
    fields: [.init(name: "city", value: "London")])

  @Test func `a card is one line, and its details a line each`() {
    #expect(spoken.headline(card, decided: 2, total: 9) == "3 of 9: Ada[31m. Analyst")
    #expect(
      spoken.headline(card, decided: 2, total: 9, isDrawn: true) == "3 of 9, at random: Ada[31m. Analyst")
    var reading = CardReading(card, 1, note: "call")
    #expect(reading.next() == ["One.", "Two.", "city: London", "tags: a, b", "note: call"])
    #expect(reading.isAtEnd)
    #expect(spoken.chose(.like, card) == "LIKE: Ada[31m")
  }

  @Test func `the key that tells why a card comes is named where an order is learned`() throws {
    #expect(!spoken.keys(try TestSession().session.hints).joined().contains("why"))
    let learned = try TestSession { $0.learning = LearnedOrderOptions(.likely) }
    #expect(spoken.keys(learned.session.hints).joined().contains("i why it comes"))
  }

  @Test func `the end says what it came to, and nothing of what did not happen`() {
    #expect(spoken.tally(Tally(like: 2, star: 1)) == "LIKE 2, STAR 1")
  }

  @Test func `the welcome says what the numbers are of`() {
    #expect(
      spoken.welcome(title: "T", decided: 3, total: 7, about: ["kind = a", "random, seed 3"])
        == "T: 7 cards, 3 decided. With: kind = a, random, seed 3.")
  }

  @Test func `of a team's deck it is said what is held, and that more may come`() {
    #expect(
      spoken.welcome(title: "T", decided: 2, total: 3, isCounting: true, team: ["112 held", "3 to send"])
        == "T: a team's deck, 2 decided, 112 held, 3 to send.")
    #expect(spoken.headline(card, decided: 2, total: 9, isSoFar: true).hasPrefix("3 of 9 so far: Ada"))
  }

  @Test(arguments: [
    (AwaitedCard.Team.connecting, "waiting for the next card: connecting to the team's server"),
    (.cards, "waiting for the next card: cards come from the team's server"),
    (.others, "waiting for cards: others are still deciding"),
    (.offline(reason: "no route"), "waiting for cards: offline: no cards are held, no route"),
    (.noneNow, "waiting for cards: the server hands out no cards now"),
    (.refused(reason: "not yours"), "waiting for cards: the team's server refuses: not yours; trying again"),
    (
      .refused(reason: "not yours", isForGood: true),
      "no more cards come: the team's server refuses: not yours"
    ),
  ])
  func `what a team's deck waits for is said`(team: AwaitedCard.Team, words: String) {
    #expect(AwaitedCard(isFirst: false, isPiped: true, team: team).spokenText == words)
  }

  @Test func `a card without more says so, once`() {
    var reading = CardReading(Card(id: "1", title: "Ada"), 1, note: nil)
    #expect(reading.next() == ["nothing more"])
    #expect(reading.isAtEnd)
  }

  @Test func `a hidden side is read by itself, behind the rest of the front`() {
    var card = self.card
    card.hidden = [.init(name: "meaning", value: "a name"), .init(name: "as in", value: "Ada Lovelace")]
    var reading = CardReading(card, 1, note: "call")
    #expect(reading.next() == ["One.", "Two.", "city: London", "tags: a, b", "note: call"])
    #expect(reading.isBeforeHidden && !reading.isTurned && !reading.isAtEnd)
    #expect(reading.next() == ["meaning: a name", "as in: Ada Lovelace"])
    #expect(!reading.isBeforeHidden && reading.isTurned && reading.isAtEnd)
  }

  @Test(arguments: [nil, "", "\n\n"] as [String?])
  func `where there is no more to read on the front, the hidden side is read at once`(body: String?) {
    let card = Card(id: "1", title: "ada", body: body, hidden: [.init(name: "meaning", value: "a name")])
    var reading = CardReading(card, 1, note: nil)
    #expect(reading.next() == ["meaning: a name"])
    #expect(reading.isTurned && reading.isAtEnd)
  }

  @Test(arguments: [
    ("sail", true), ("away", true), ("tag=sea", true), ("kind=boat", true), ("year=1999", true),
    ("answer=keel", false), ("keel", false), ("born=1970", false), ("mast", false), ("#4", false),
  ])
  func `words that speak for a card are said if they stand on its front`(word: String, isSaid: Bool) {
    let long = "The mast of a boat stands on its keel, and so does the rudder."
    var card = Card(
      id: "1", title: "Sail", body: "Far away", tags: ["sea"],
      fields: [.init(name: "kind", value: "boat"), .init(name: "year", value: "1999")],
      hidden: [
        .init(name: "answer", value: "keel"), .init(name: "born", value: "1970"),
        .init(name: "text", value: long),
      ])
    #expect(SpokenLines.isOnFront(of: card)(word) == isSaid)
    card.hidden = []
    #expect(SpokenLines.isOnFront(of: card)(word))
  }

  @Test func `a book is read a piece at a time, to its end`() {
    let words = (0..<50_000).map { "word\($0)" }
    let fields = (0..<3000).map { Card.Field(name: "n\($0)", value: "v\($0)") }
    let card = Card(
      id: "1", title: "Book", body: words.joined(separator: " "), fields: fields,
      hidden: [.init(name: "answer", value: "42")])
    var reading = CardReading(card, 1, note: "end")
    var said: [String] = []
    var pieces = 0
    while !reading.isAtEnd {
      let lines = reading.next()
      #expect(lines.reduce(0) { $0 + $1.utf8.count } < 40_000)
      #expect(lines.contains("answer: 42") == reading.isTurned && (!reading.isTurned || lines.count == 1))
      said += lines
      pieces += 1
    }
    #expect(pieces > 10)
    let all = said.joined(separator: " ").split(separator: " ").map(String.init)
    let wanted = words + (0..<3000).flatMap { ["n\($0):", "v\($0)"] } + ["note:", "end", "answer:", "42"]
    #expect(all.elementsEqual(wanted), "\(all.count) of \(wanted.count)")
  }

  @Test func `a title that nobody could listen to is cut`() {
    let long = Card(id: "1", title: String(repeating: "a ", count: 1_000_000))
    #expect(spoken.headline(long, decided: 0, total: 1).utf8.count < 1100)
  }
}
