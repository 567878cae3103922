import CardDeck
import ChoiceLog
@testable import TerminalFront
import TerminalText
import Testing

@testable import swipedeck

@Suite struct ExitSummaryTests {
  @Test(
    arguments: [
      (
        Tally(like: 7, nope: 5), 20 as Int?, ["swipedeck", "export", "people.json"],
        "12 choices saved (7 liked, 5 noped), 20 left: swipedeck export people.json"
      ),
      (
        Tally(star: 1), 0, ["swipedeck", "export", "my people's.json"],
        #"1 choice saved (1 starred), 0 left: swipedeck export 'my people'\''s.json'"#
      ),
      (Tally(later: 2), nil, ["x", ""], "2 choices saved (2 put off): x ''"),
      (
        Tally(like: 1), nil, ["x", "$(rm -rf ~)", "größe.csv"],
        "1 choice saved (1 liked): x '$(rm -rf ~)' größe.csv"
      ),
      (Tally(), 3, ["x"], nil),
    ] as [(Tally, Int?, [String], String?)])
  func `what was saved is said, with what gives it back`(
    chosen: Tally, left: Int?, command: [String], words: String?
  ) {
    let end = Front.End(unsaved: 0, isUnsure: false, hungUp: false, chosen: chosen, left: left)
    #expect(ExitSummary.line(end, command: command) == words)
  }

  @Test func `what was noped in a folder can be moved with a line to paste`() {
    func words(_ chosen: Tally) -> String? {
      let end = Front.End(unsaved: 0, isUnsure: false, hungUp: false, chosen: chosen)
      return ExitSummary.moving(end, in: "my shots", command: ["swipedeck", "export", "my shots"])
    }
    #expect(words(Tally(like: 3)) == nil)
    #expect(
      words(Tally(nope: 2))
        == "to move all noped ones: swipedeck export 'my shots' --only nope --format lines --absolute -0"
        + " | (cd 'my shots' && mkdir -p ../rejected && xargs -0 -r mv --backup=numbered -t ../rejected --)")
  }

  @Test(
    arguments: [
      (0, 0, false, nil), (1, 0, false, "1 choice is not saved"), (2, 0, true, "2 choices may not be saved"),
      (0, 1, false, "1 note is not saved"), (1, 2, false, "1 choice and 2 notes are not saved"),
    ] as [(Int, Int, Bool, String?)])
  func `what is not saved is said`(choices: Int, notes: Int, isUnsure: Bool, words: String?) {
    let end = Front.End(unsaved: choices, unsavedNotes: notes, isUnsure: isUnsure, hungUp: false)
    #expect(ExitSummary.unsaved(end) == words)
  }

  @Test func `what is left is said of what the session was about`() {
    let end = Front.End(
      unsaved: 0, isUnsure: false, hungUp: false, chosen: Tally(like: 7), left: 0,
      about: ["remote = true", "first 7"])
    #expect(
      ExitSummary.line(end, command: ["swipedeck", "export", "a.json"])
        == "7 choices saved (7 liked), 0 left (remote = true, first 7): swipedeck export a.json")
  }

  @Test(arguments: [("c 2", "--from 'c 2'"), ("-2", "--from=-2")])
  func `a second round that is left is said to go on with a card`(id: String, option: String) {
    let end = Front.End(
      unsaved: 0, isUnsure: false, hungUp: false, chosen: Tally(like: 1), left: 2, about: ["again: liked"],
      next: CardID(id))
    #expect(
      ExitSummary.line(end, command: ["x"])
        == "1 choice saved (1 liked), 2 left (again: liked, \(option) goes on): x")
  }

  /// As bash reads them.
  @Test(arguments: [
    ("people.json", "people.json"), ("", "''"), ("it's", #"'it'\''s'"#), ("a b%FF", "'a b%FF'"),
    ("a\nb's\\", #"$'a\012b\'s\\'"#), ("\u{1}1\t", #"$'\0011\011'"#), ("\u{7F}é", #"$'\177é'"#),
  ])
  func `a word is written so that a shell takes it`(word: String, written: String) {
    #expect(ShellWord.quoted(word) == written)
  }

  @Test func `what begins with a dash is no option`() {
    #expect(ShellWord.option("--id", "-k") == ["--id=-k"] && ShellWord.option("--id", "k") == ["--id", "k"])
    #expect(ShellWord.path("-d") == "./-d" && ShellWord.path("d") == "d")
  }
}
