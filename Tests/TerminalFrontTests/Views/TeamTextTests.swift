import CardDeck
import ChoiceLog
import SwipeSession
import Testing
import TerminalTestSupport

@testable import TerminalFront
import TerminalCanvas

/// What is said of a team, in the footer and in lines.
@Suite struct TeamTextTests {
  private static let offline = TeamReport.Connection.offline(reason: "no route")
  private static let keys = [("Space", "open", 1), ("?", "help", 0), ("q", "quit", 2)].map {
    FooterView.Hint(label: $0.0, $0.1, rank: $0.2)
  }

  private func row(
    _ columns: Int, toSend: Int, held: Int, _ connection: TeamReport.Connection,
    _ content: FooterView.Content = .keys(keys), saving: FooterView.Saving = .saved(12)
  ) -> String {
    let view = FooterView(
      content: content, saving: saving,
      teamNotes: TeamText.sending(TeamCounts(toSend: toSend, held: held), connection))
    var canvas = Canvas(columns: columns, rows: 1)
    view.draw(
      in: &canvas, area: CellRect(x: 0, y: 0, columns: columns, rows: 1), margin: columns < 60 ? 1 : 2,
      theme: Theme())
    return canvas.rowsAsText[0]
  }

  @Test(arguments: [
    (80, 0, 112, TeamReport.Connection.connected, "  Space open   ? help   q quit", "● 12 saved  "),
    (80, 3, 112, .connected, "  Space open   ? help   q quit", "● 12 saved · 3 to send  "),
    (80, 3, 112, .connecting, "  Space open   ? help   q quit", "● 12 saved · 3 to send  "),
    (40, 3, 112, .connected, " ? help", "● 12 saved · 3 to send "),
    (
      120, 3, 112, offline, "  Space open   ? help   q quit",
      "● 12 saved · 3 to send · offline, 112 cards held  "
    ),
    (80, 3, 112, offline, "  Space open   ? help   q quit", "● 12 saved · 3 to send · offline, 112 held  "),
    (76, 3, 112, offline, "  Space open   ? help   q quit", "● 12 saved · 3 to send · offline, 112 held  "),
    (75, 3, 112, offline, "  Space open   ? help   q quit", "● 12 saved · 3 to send · offline  "),
    (80, 0, 1, offline, "  Space open   ? help   q quit", "● 12 saved · offline, 1 card held  "),
    (40, 3, 112, offline, " ? help", "● 12 saved · 3 to send "),
    (40, 0, 112, offline, " ? help", "● 12 saved · offline, 112 held "),
    (40, 0, 1_000_112, offline, " ? help", "● 12 saved · offline "),
    (
      80, 2, 14, .refused(reason: "no"), "  Space open   ? help   q quit",
      "● 12 saved · 2 to send · refused, 14 held  "
    ),
    (80, 0, 112, .refused(reason: "no"), "  Space open   ? help   q quit", "refused, 112 cards held  "),
  ])
  func `what is to be sent and what is held stand behind what is saved, as far as there is room`(
    columns: Int, toSend: Int, held: Int, connection: TeamReport.Connection, left: String, right: String
  ) {
    let row = row(columns, toSend: toSend, held: held, connection)
    #expect(row.hasPrefix(left) && row.hasSuffix(right), "\(row)")
  }

  @Test func `where nothing was chosen it stands alone`() {
    let row = row(80, toSend: 0, held: 112, Self.offline, saving: .none)
    #expect(row.hasSuffix(" offline, 112 cards held  ") && !row.contains("●"), "\(row)")
  }

  @Test(arguments: [
    (80, "connected again", "● 12 saved · 3 to send"),
    (72, "23 choices came after their cards had been passed on", "● 12 saved"),
  ])
  func `a message is not cut for it`(columns: Int, text: String, saved: String) {
    let row = row(columns, toSend: 3, held: 0, .connected, .notice(text, isWarning: false))
    #expect(row.contains(text) && row.hasSuffix(saved + "  "), "\(row)")
  }

  @Test(arguments: 40...200) func `what is saved is always there`(columns: Int) {
    for connection in [Self.offline, .connected, .refused(reason: "x")] {
      let row = row(columns, toSend: 12_345, held: 1_234_567, connection)
      #expect(row.contains("● 12 saved"), "\(row)")
    }
  }

  @Test(arguments: [
    (1, "1 choice came too late: somebody else has the card now"),
    (23, "23 choices came too late: somebody else has the cards now"),
  ])
  func `late choices are counted`(count: Int, words: String) {
    #expect(Notice.choicesLate(count).text == words)
  }

  @Test(arguments: [
    (
      Notice.cardNotHeld(.undo),
      "cannot undo: the card has gone back to the team"
    ),
    (.teamOffline(reason: "no\u{1B} route\nx"), "offline, cards that are held can be decided: no route x"),
    (
      .teamRefused(reason: "not a member", isForGood: false),
      "the team's server refuses: not a member; trying again"
    ),
    (
      .teamRefused(reason: "another deck", isForGood: true), "the team's server refuses: another deck"
    ),
    (.cardsPassedOn(1), "1 card was passed on to others"),
    (.cardsPassedOn(12), "12 cards were passed on to others"),
    (.teamConnectedAgain, "connected again"),
    (
      .changesNotTaken(1, reason: "event 1 of 1\nis out of range"),
      "the team's server refuses 1 change; only this machine has it: event 1 of 1 is out of range"
    ),
  ])
  func `a message is one harmless line`(notice: Notice, text: String) { #expect(notice.text == text) }
}
