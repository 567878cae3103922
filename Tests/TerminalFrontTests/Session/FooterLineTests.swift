import SessionTestSupport
import Testing

import SwipeEngine
import SwipeSession
@testable import TerminalFront
import TerminalCanvas

/// What is asked, typed and said in the last row, and what of it is seen elsewhere.
@Suite struct FooterLineTests {
  private static let small = TerminalSize(columns: 40, rows: 12)

  private func footer(_ test: TestSession) -> String { test.rows().last ?? "" }

  private func type(_ text: String, _ test: TestSession) {
    for character in text { test.press(.character(character)) }
    test.pass(.milliseconds(10))
  }

  @Test(arguments: [("card", "1 of 6 cards"), ("card 3", "the only one")])
  func `a search says which of how many cards is shown`(typed: String, result: String) throws {
    let test = try TestSession()
    type("/" + typed, test)
    for _ in 0..<9 { test.pass(.milliseconds(10)) }
    #expect(footer(test).contains(result))
  }

  @Test func `the next match is the next of them`() throws {
    let test = try TestSession()
    type("/card", test)
    test.press(.down)
    for _ in 0..<9 { test.pass(.milliseconds(10)) }
    #expect(footer(test).contains("2 of 6 cards"))
    #expect(test.search.rank(count: 6)?.place == 2 && test.search.rank(count: 7) == nil)
  }

  @Test func `in a narrow window keys give way to what a search says`() throws {
    let test = try TestSession(size: Self.small)
    type("/nothing", test)
    for _ in 0..<9 { test.pass(.milliseconds(10)) }
    #expect(footer(test).contains("no card like this"))
  }

  @Test func `the cards behind stay while one searches`() throws {
    let test = try TestSession()
    type("/card 5", test)
    let screen = try #require(test.screen.screen(at: test.time))
    #expect(screen.cards.count > 1)
    #expect(screen.cards[0].pose.depth == 0 && screen.cards.dropFirst().allSatisfy { $0.pose.depth > 0 })
  }

  @Test func `a note is seen on its card while it is typed`() throws {
    let test = try TestSession(cards: [#"{"id":"1","title":"Ada","body":"Analyst"}"#, #"{"id":"2"}"#])
    type("nask Ana", test)
    #expect(test.rows().dropLast().contains { $0.contains("✎ ask Ana") })
    test.press(.escape)
    test.readQuestion()
    test.press(.escape)
    #expect(!test.text.contains("ask Ana"))
  }

  @Test func `what is asked of a note has its answers beside it, however narrow the window`() throws {
    let test = try TestSession(size: Self.small)
    type("nthe right questions", test)
    test.press(.escape)
    #expect(footer(test).contains("drop this note?") && footer(test).contains("Esc drop"))
  }

  @Test(arguments: [
    (40, "Not ours: replace x.json?"), (80, "x.json was not written by swipedeck. Replace it?"),
  ])
  func `a question is asked in full`(columns: Int, question: String) throws {
    let test = try TestSession(size: TerminalSize(columns: columns, rows: 12))
    test.press(.right)
    test.counter.isOurs = false
    test.press(.character("e"))
    test.settle()
    #expect(footer(test).contains(question))
  }

  @Test func `another name than that of someone else's file can be had`() throws {
    let test = try TestSession()
    test.counter.isOurs = false
    test.press(.character("e"))
    test.settle()
    #expect(test.text.contains("a Another name"))
    test.readQuestion()
    test.press(.character("a"))
    test.settle()
    #expect(footer(test).contains("x-2.json"))
  }

  @Test func `what was taken back is said by name`() throws {
    let test = try TestSession()
    test.press(.right, .character("u"))
    #expect(footer(test).contains("Undone: Card 1 is back"))
  }

  @Test func `the button of a card that flies is lit`() throws {
    let test = try TestSession()
    test.press(.right)
    test.pass(.milliseconds(190))
    let screen = try #require(test.screen.screen(at: test.time))
    let flying = screen.cards.contains { $0.pose.phase == .forced || $0.pose.phase == .exiting }
    let like = screen.buttons.buttons.first { $0.command == .choose(.like) }
    #expect(like?.light == (flying ? 1 : 0))
  }

  @Test func `a button is as light as its card has come far`() throws {
    let test = try TestSession()
    test.drag(columns: 6, lettingGo: false)
    let screen = try #require(test.screen.screen(at: test.time))
    let like = screen.buttons.buttons.first { $0.command == .choose(.like) }
    let held = try #require(screen.cards.first { $0.pose.phase == .dragging })
    #expect(like?.light == held.pose.stampOpacity && held.pose.stampOpacity > 0)
  }

  @Test(arguments: [(0, 30, 0), (1, 1038, 1), (3, 30, 2), (29, 30, 15), (30, 30, 16), (5, 0, 0)])
  func `a bar shows that something is done, and is full only at the end`(done: Int, total: Int, filled: Int) {
    #expect(HeaderView.filled(done, of: total, columns: 16) == filled)
  }
}
