import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// The completions as they are installed, asked by the shells themselves.
  @Suite struct CompletingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path

    /// A place with two decks, a folder, a file that is no deck, and the completions.
    private static func work() throws -> Workplace {
      let work = try Workplace(cards: 3)
      try work.write("id,name\n1,x\n", to: "table.csv")
      try work.write("", to: "notes.md")
      try FileManager.default.createDirectory(
        atPath: work.folder + "/photos", withIntermediateDirectories: true)
      let made = try work.runTool(
        "/bin/sh", root + "/Tools/completions.sh", testedProgram, work.folder + "/made")
      #expect(made.status == .exited(0), "\(made.errors)")
      return work
    }

    private static let programs = "PATH=\(testedProgram.dropLast("/swipedeck".count)):$PATH\n"

    /// Prints what bash offers for a line.
    private static let asking =
      programs + """
        source made/swipedeck.bash
        COMP_LINE=$1 COMP_POINT=${#1}
        read -ra COMP_WORDS <<<"$1"
        [[ $1 == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        function=$(complete -p swipedeck | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        "$function" swipedeck "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """

    private static let lines: [(line: String, offered: [String], withheld: [String])] = [
      ("swipedeck ", ["export", "trial.json", "table.csv", "photos"], ["notes.md"]),
      ("swipedeck tri", ["trial.json"], ["table.csv"]),
      ("swipedeck exp", ["export"], ["stats"]),
      ("swipedeck export ", ["trial.json", "table.csv"], ["notes.md", "stats"]),
      ("swipedeck export trial.json --format ", ["prodigy", "anki"], []),
      ("swipedeck trial.json --ord", ["--order"], []),
      ("swipedeck trial.json --order ", ["random", "shortest"], []),
      ("swipedeck trial.json --from ", ["p001", "p003"], []),
      ("swipedeck trial.json --from p00", ["p002"], []),
      ("swipedeck trial.json --where na", ["name="], ["age="]),
      ("swipedeck stats --deck-id ", ["hiring"], []),
    ]

    /// Two decks that the log knows, one of them by a name.
    private static func know(_ work: Workplace) throws {
      try work.write(#"{"id":"p001","answer":"accept"}"# + "\n", to: "answers")
      let known = try work.run(
        ["import", "trial.json", "answers", "--format", "prodigy", "--deck-id", "hiring"], ownLog: false)
      #expect(known.status == .exited(0), "\(known.errors)")
    }

    private static func check(
      _ output: String, _ expected: (line: String, offered: [String], withheld: [String])
    ) {
      let words = output.split(separator: "\n").map { word in
        String(word.split(separator: "\t").first ?? "").trimmingCharacters(in: ["/", " "])
      }
      for word in expected.offered { #expect(words.contains(word), "\(expected.line): \(words)") }
      for word in expected.withheld { #expect(!words.contains(word), "\(expected.line): \(words)") }
    }

    @Test func `bash offers commands, decks, options, their values and ids`() throws {
      let work = try Self.work()
      try Self.know(work)
      try work.write(Self.asking, to: "ask.bash")
      for expected in Self.lines {
        let asked = try work.runTool("/bin/bash", "ask.bash", expected.line)
        #expect(asked.errors.isEmpty)
        Self.check(asked.output, expected)
      }
    }

    @Test func `bash takes nothing that stands in a deck or a log for a command`() throws {
      let work = try Self.work()
      let plain = ["a'b", "a\"b", "a\\b", "a b*", "a(b);c"]
      let hostile = ["$(touch run)x", "`touch run`x", "${HOME}x", "`\u{301}touch run`"] + plain
      let cards = try JSONSerialization.data(withJSONObject: hostile.map { ["id": $0, "is " + $0: "1"] })
      try work.write(String(decoding: cards, as: UTF8.self), to: "trial.json")
      try work.write(Self.asking, to: "ask.bash")
      let asked = try work.runTool("/bin/bash", "ask.bash", "swipedeck trial.json --from ")
      #expect(asked.output.split(separator: "\n").map(String.init) == plain)
      let fields = try work.runTool("/bin/bash", "ask.bash", "swipedeck trial.json --where ")
      #expect(fields.output.split(separator: "\n") == ["id=", "id~", "id!=", "id<", "id>"])
      #expect(!work.has("run"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "needs fish"))
    func `fish offers the same`() throws {
      let work = try Self.work()
      try Self.know(work)
      try work.write(
        "set -x PATH \(testedProgram.dropLast("/swipedeck".count)) $PATH\n"
          + "source made/swipedeck.fish\ncomplete -C \"$argv[1]\"\n", to: "ask.fish")
      for expected in Self.lines {
        let asked = try work.runTool("/usr/bin/fish", "--no-config", "ask.fish", expected.line)
        Self.check(asked.output, expected)
      }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "needs zsh"))
    func `zsh takes the script, and completes a deck and an option`() throws {
      let work = try Self.work()
      try work.write(
        Self.programs + "fpath=($PWD/made $fpath); autoload -U compinit; compinit -u -D\nPS1='ready> '\n",
        to: ".zshrc")
      let session = try TerminalSession(
        "/usr/bin/zsh", ["-i"], environment: work.environment.merging(["ZDOTDIR": work.folder]) { $1 },
        directory: work.folder)
      try session.wait(forText: "ready>")
      session.type("swipedeck tri\t--ord\t")
      try session.wait(forText: "swipedeck trial.json --order")
      session.type("\u{15}swipedeck trial.json --from p00\t")
      try session.wait(forText: "p003")
    }
  }
}
