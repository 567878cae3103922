import SessionTestSupport
import SwipeSession
import Testing

import TerminalFront

/// What is seen of a session with a team's deck, beyond the kept screens.
@Suite struct TeamScreenTests {
  @Test func `what was done so far can be looked at while no card comes`() throws {
    let team = try TestTeam()
    let test = try TestSession { try team.join(&$0) }
    team.give("c1", "c2")
    test.wait { test.upcoming().count == 2 }
    test.session.wasShown(fits: true)
    team.toSend = 2
    test.press(.right, .down)
    test.settle()
    // The one put off is back.
    test.session.wasShown(fits: true)
    test.press(.down)
    team.say(.connected, supply: .others, late: 23)
    test.settle()
    #expect(test.text.contains("23 choices came too late: somebody else has the cards now"))
    // The summary offers to go on with the card put off; without it the stage says what is waited for.
    #expect(test.text.contains("g Go on"))
    test.press(.escape)
    test.pass(.seconds(30))
    #expect(test.text.contains("others are still deciding · 30 s"))
    #expect(
      test.text.contains("q Quit") && test.text.contains("u Undo") && test.text.contains("Space summary"))
    test.press(.character(" "))
    for words in [
      "You have been through 2 cards so far.", "Everything is saved. 2 to send.",
      "Waiting for cards: others are still deciding.",
      "23 choices came too late: somebody else has the cards now.",
      "g Go on", "Esc back",
    ] {
      #expect(test.text.contains(words), "\(words)\n\(test.text)")
    }
    test.press(.escape)
    #expect(test.text.contains("others are still deciding"))
  }

  @Test func `a server that refuses is tried again, and that is said with why`() throws {
    let team = try TestTeam()
    let test = try TestSession { try team.join(&$0) }
    team.say(.refused(reason: "ada is connected elsewhere"))
    test.receive()
    test.pass(.seconds(30))
    for words in [
      "Waiting for cards", "the team's server refuses · 30 s", "ada is connected elsewhere; trying again",
    ] {
      #expect(test.text.contains(words), "\(words)\n\(test.text)")
    }
  }

  @Test func `before a card has come that is said too`() throws {
    let team = try TestTeam()
    let test = try TestSession { try team.join(&$0) }
    #expect(test.text.contains("Waiting for the first card"))
    #expect(test.text.contains("connecting to the team's server · 0 s"))
    test.press(.character(" "))
    #expect(test.text.contains("No card has come yet."))
  }
}
