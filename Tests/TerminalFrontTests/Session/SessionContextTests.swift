import CardDeck
import ChoiceLog
import OrderLearning
import Platform
import SessionTestSupport
import Testing

import SwipeSession
@testable import TerminalFront

/// What a session is about, in the header's words.
@Suite struct SessionContextTests {
  private static func context(_ session: Session) -> [String] { session.context(StampWords()).map(\.text) }

  @Test func `a part, its order and a limit are named`() throws {
    let test = try TestSession {
      $0.part.filters = [CardFilter(field: "title", .contains("Card"))]
      $0.part.from = "c2"
      $0.order = .random(seed: 7)
      $0.limit = 3
    }
    #expect(Self.context(test.session) == ["title ~ Card", "from c2", "first 3", "random, seed 7"])
    #expect(test.session.context(StampWords()).last?.short == "random")
  }

  @Test func `a round from the start is named once, also within a second round`() throws {
    let first = try TestSession(cards: (1...2).map { #"{"id":"c\#($0)"}"# })
    first.press(.right, .up)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder) { $0.part.again = [.like, .star] }
    #expect(Self.context(second.session) == ["again: liked, starred"])
    second.press(.right, .up)
    second.press(.character("a"))
    #expect(second.session.isSecondRound)
    #expect(Self.context(second.session) == ["again: liked, starred"])
    #expect(second.session.context(StampWords()).map(\.short) == ["again"])
  }

  @Test(arguments: [DeckOrder.file, .reverse, .random(seed: 7)])
  func `a round from the start goes on at the top card, if the next start has its order`(
    order: DeckOrder
  ) throws {
    let first = try TestSession()
    first.press(.right, .right, .right)
    first.settle()
    #expect(first.session.nextOfRound == nil)
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder) {
      $0.part.again = [.like]
      $0.order = order
    }
    second.press(.left)
    let next = try #require(second.top)
    if case .random = order {
      #expect(second.session.nextOfRound == nil)
    } else {
      #expect(second.session.nextOfRound == next)
      second.settle()
      second.removesFolder = false
      let third = try TestSession(resuming: first.folder) {
        $0.part.again = [.like]
        $0.part.from = next
        $0.order = order
      }
      #expect(third.top == next && third.session.left == 2)
      third.press(.left, .left)
      #expect(third.session.nextOfRound == nil)
    }
  }

  @Test func `a team is named, and how long its server has been away`() throws {
    let team = try TestTeam(cards: 5000)
    let test = try TestSession { try team.join(&$0) }
    #expect(Self.context(test.session) == ["team on db.example.org", "of 5,000 in all"])
    team.say(.offline(reason: "no route"))
    test.receive()
    #expect(Self.context(test.session).first == "offline")
    #expect(test.session.context(StampWords()).first?.isWarning == true)
    test.pass(.seconds(61))
    #expect(Self.context(test.session).first == "offline 1 min")
    team.say(.refused(reason: "removed", isForGood: false))
    test.receive()
    #expect(Self.context(test.session) == ["refused", "team on db.example.org", "of 5,000 in all"])
  }

  @Test func `a card on top by a random draw is named as such`() throws {
    var options = LearnedOrderOptions(.likely)
    options.exploration = 1
    options.seeds = [.init("c1", isLiked: true), .init("c2", isLiked: false)]
    let test = try TestSession { $0.learning = options }
    #expect(Self.context(test.session) == ["likely · reading the deck"])
    test.wait { test.session.isOrderKnown }
    #expect(Self.context(test.session).last == "likely · this one at random")
  }
}
