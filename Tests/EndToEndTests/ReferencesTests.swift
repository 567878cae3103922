import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// References in RIS: in, decided, out, and in again.
  @Suite struct ReferencesTests {
    private static let refs = """
      TY  - JOUR
      AU  - Marx, Karl
      AU  - Lindgren, Astrid
      TI  - One
      PY  - 2014
      DO  - 10.1/One
      N1  - mine
      ZZ  - unknown
      ER  -

      TY  - BOOK
      TI  - Two
      PY  - 2015
      ER  -

      TY  - GEN
      TI  - Three
      ER  -

      """

    /// A folder with `refs.ris`, of which One is starred and Two noped; and `out.ris`, the export.
    private static func decided() throws -> Workplace {
      let work = try Workplace(cards: 1)
      try work.write(Self.refs, to: "refs.ris")
      let session = try work.open("refs.ris")
      try session.wait(forText: "Marx, Karl; Lindgren, Astrid")
      session.press(.up, .left)
      try session.wait(forText: "1 starred")
      try session.quit()
      #expect(try work.run("export", "refs.ris", "--format", "ris", "-o", "out.ris").status == .exited(0))
      return work
    }

    @Test func `what is decided goes out in RIS and comes in again`() throws {
      let work = try Self.decided()
      let text = try work.read("out.ris")
      #expect(text.contains("DO  - 10.1/One\nN1  - mine\nZZ  - unknown\nID  - xxh3:"))
      #expect(text.components(separatedBy: "ER  - \n\n").count == 4)
      // As another tool writes it: other tags, no id, other ends of lines.
      let theirs = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        .filter { !$0.hasPrefix("ID  -") }.map { $0.replacing("TI  -", with: "T1  -") }
      try work.write(theirs.joined(separator: "\r\n"), to: "theirs.ris")
      for (file, name) in [("out.ris", "bob"), ("theirs.ris", "eve")] {
        let end = try work.run("import", "refs.ris", file, "--format", "ris", "--as", name)
        #expect(end.errors.contains("2 brought in, 1 without an answer"))
        let choices = try Choices(work.run("export", "refs.ris", "--as", name).output)
        #expect(choices.words.map { $0.prefix(4) } == ["star", "nope"])
      }
    }

    @Test func `the export and the cards alone are decks with the same ids`() throws {
      let work = try Self.decided()
      let ids = try work.run("export", "refs.ris", "--format", "lines").output
      #expect(ids.split(separator: "\n").count == 2)
      let cards = try work.run(
        "export", "refs.ris", "--format", "cards", "--only", "star,nope", "-o", "cards.ris")
      #expect(cards.status == .exited(0))
      #expect(try work.read("cards.ris").hasPrefix("TY  - JOUR\nAU  - Marx"))
      for (file, count) in [("out.ris", 3), ("cards.ris", 2)] {
        let check = try work.run(["check", file, "--json"], ownLog: false)
        #expect(check.output.contains("\"cards\":\(count)"), "\(check.output)")
        let import_ = try work.run("import", file, "out.ris", "--format", "ris", "--as", "ann")
        #expect(import_.errors.contains("2 brought in"))
        #expect(try work.run("export", file, "--as", "ann", "--format", "lines").output == ids)
      }
    }

    @Test func `references come through a pipe, numbered or not`() throws {
      let work = try Workplace(cards: 1)
      try work.write("1.\n" + Self.refs, to: "refs.ris")
      let session = try work.shell()
      session.type("cat refs.ris | swipedeck - --export out.json --log log.sqlite\r")
      try session.wait(forText: "Lindgren, Astrid")
      session.press(.right, .quit)
      try session.wait(forPrompt: 2)
      let written = try work.read("out.json")
      #expect(written.contains(#""card":{"TY":"JOUR","AU":["Marx, Karl","Lindgren, Astrid"],"TI":"One""#))
    }

    /// Where the library is not installed (Tools/setup.sh does it if there is a network), the fixtures of
    /// `RISFormatTests` tell the same of what it read once.
    @Test(.enabled(if: rispy != nil, "rispy is not installed"))
    func `rispy reads what is exported`() throws {
      let work = try Self.decided()
      let parsed = try work.runTool(
        "/usr/bin/env", "PYTHONPATH=\(rispy ?? "")", "/usr/bin/python3", "-c", Self.program)
      #expect(
        parsed.output
          == "One ['Marx, Karl', 'Lindgren, Astrid'] 2014 {'ZZ': ['unknown']} ['swipedeck::star'] mine ASReview_relevant\n"
          + "Two [] 2015 {} ['swipedeck::nope'] ASReview_irrelevant\n"
          + "Three [] None {} [] ASReview_not_seen\n",
        "\(parsed.errors)")
    }

    private static let program = """
      import pathlib, rispy
      for entry in rispy.load(pathlib.Path("out.ris"), encoding="utf-8"):
          notes = [note for note in entry["notes"] if not note.startswith("RAYYAN")]
          unknown = dict(entry.get("unknown_tag", {}))
          print(entry["title"], entry.get("authors", []), entry.get("year"), unknown, entry.get("keywords", []), *notes)
      """
  }
}

/// Where Python finds rispy; `nil` where it is not installed.
private let rispy: String? = {
  let own = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/python").path
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["PYTHONPATH=\(own)", "/usr/bin/python3", "-c", "import rispy"]
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  return process.terminationStatus == 0 ? own : nil
}()
