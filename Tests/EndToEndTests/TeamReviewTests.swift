import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Two review, a third settles what they differ on.
  @Suite struct TeamReviewTests {
    private static func review(in work: Workplace) throws {
      let folder = work.folder + "/deck/faces"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try work.write(
        #"[{"id":"a","photo":"faces/a.png"},{"id":"b","photo":"faces/b.png","n":1.10},{"id":"c"}]"#,
        to: "deck/people.json")
      for (name, words) in [
        ("ann", ["accept", "accept", "reject"]), ("bob", ["accept", "reject", "reject"]),
      ] {
        let answers = zip(["a", "b", "c"], words).map { #"{"id":"\#($0)","answer":"\#($1)"}"# }
        try work.write(answers.joined(separator: "\n"), to: name + ".jsonl")
        let end = try work.run(
          "import", "deck/people.json", name + ".jsonl", "--format", "prodigy", "--as", name)
        #expect(end.status == .exited(0))
      }
    }

    @Test func `a disputed deck is settled by the judge, and all agree then`() throws {
      let work = try Workplace(cards: 1)
      try Self.review(in: work)
      let disputed = try work.run(["agreement", "deck/people.json", work.log, "--disputed"], ownLog: false)
      #expect(
        disputed.output
          == #"{"id":"b","photo":"deck/faces/b.png","n":1.10,"votes":{"ann":"like","bob":"nope"}}"# + "\n")
      #expect(disputed.complaints.isEmpty)
      try work.write(disputed.output, to: "disputed.jsonl")
      let open = try work.run("export", "deck/people.json", "--consensus", "--format", "jsonl").output
      #expect(open.contains(#"{"id":"b","choice":"disputed","votes":{"ann":"like","bob":"nope"},"card":{"#))
      let session = try work.open("disputed.jsonl", "--as", "lead")
      try session.wait(forText: "bob")
      #expect(session.emulator.contains("nope"))
      session.press(.right)
      try session.waitForSummary()
      try session.quit()
      let judged = try work.run(
        "export", "deck/people.json", "--judge", "lead", "--format", "lines", "--only", "like")
      #expect(judged.output == "a\nb\n" && judged.complaints.isEmpty)
      #expect(try work.run("export", "deck/people.json", "--consensus", "--as", "ann").status == .exited(64))
      #expect(try work.run("export", "deck/people.json", "--only", "disputed").status == .exited(64))
    }

    @Test func `cards that are written to another folder name their pictures from there`() throws {
      let work = try Workplace(cards: 1)
      try Self.review(in: work)
      try FileManager.default.createDirectory(
        atPath: work.folder + "/other", withIntermediateDirectories: true)
      func cards(_ file: String) throws -> Workplace.Finished {
        try work.run(
          "export", "deck/people.json", "--as", "ann", "--only", "like", "--format", "cards", "-o", file)
      }
      let other = try cards("other/x.jsonl")
      #expect(try work.read("other/x.jsonl").contains(#"{"id":"b","photo":"../deck/faces/b.png","n":1.10}"#))
      #expect(
        other.errors.contains(
          "2 pictures lie outside of the folder that this is in: open it with --allow-outside-images"))
      #expect(try cards("deck/x.jsonl").complaints.isEmpty)
      #expect(try work.read("deck/x.jsonl").contains(#"{"id":"b","photo":"faces/b.png","n":1.10}"#))
    }

    @Test func `a card is an object in every JSON export`() throws {
      let work = try Workplace(cards: 1)
      try work.write("id,n\n1,1.10\n", to: "t.csv")
      try work.write("a line\n", to: "l.txt")
      for (deck, id, card) in [
        ("t.csv", "1", #"{"id":"1","n":"1.10"}"#), ("l.txt", "a line", #"{"text":"a line"}"#),
      ] {
        try work.write(#"{"id":"\#(id)","choice":"like"}"#, to: "answers.jsonl")
        #expect(try work.run("import", deck, "answers.jsonl", "--format", "json").status == .exited(0))
        for format in ["json", "jsonl"] {
          #expect(try work.run("export", deck, "--format", format).output.contains(#""card":"# + card))
        }
      }
    }

    @Test func `references are reviewed to their end, and what they came to is RIS again`() throws {
      let work = try Workplace(cards: 1)
      let titles = ["One", "Two", "Three"]
      try work.write(
        titles.map { "TY  - JOUR\nTI  - \($0)\nAU  - Woolf, V.\nAB  - Words of \($0).\nPY  - 1929\nER  - \n" }
          .joined(separator: "\n"), to: "refs.ris")
      for (name, keys) in [("ann", "llh"), ("bob", "lhh")] {
        let session = try work.open("refs.ris", "--as", name)
        for (title, key) in zip(titles, keys) {
          try session.wait(forText: "Words of \(title)")
          session.type(String(key))
        }
        try session.waitForSummary()
        try session.quit()
      }
      let disputed = try work.run(["agreement", "refs.ris", work.log, "--disputed"], ownLog: false)
      try work.write(disputed.output, to: "disputed.jsonl")
      let session = try work.open("disputed.jsonl", "--as", "lead")
      // It looks as in the review, and who said what comes before the other fields.
      try session.wait(forText: "Words of Two")
      #expect(session.emulator.contains("Woolf, V.") && session.emulator.contains("year"))
      let rows = session.emulator.rowsAsText
      let (bob, year) = (rows.firstIndex { $0.contains("bob") }, rows.firstIndex { $0.contains("year") })
      #expect(try #require(bob) <= #require(year), "\(session.emulator.text)")
      session.type("l")
      try session.waitForSummary()
      try session.quit()
      let out = try work.run(
        "export", "refs.ris", "--consensus", "--judge", "lead", "--format", "ris", "-o", "out.ris")
      #expect(out.status == .exited(0))
      let text = try work.read("out.ris")
      #expect(
        text.contains(
          "N1  - ASReview_relevant\n"
            + #"N1  - RAYYAN-INCLUSION: {"ann"=>"Included", "bob"=>"Excluded", "lead"=>"Included"}"# + "\n"))
      let end = try work.run("import", "refs.ris", "out.ris", "--format", "ris", "--as", "eve")
      #expect(end.complaints.count == 1 && end.errors.contains("3 brought in"))
      let choices = try Choices(work.run("export", "refs.ris", "--as", "eve").output)
      #expect(choices.words.map { $0.prefix(4) } == ["like", "like", "nope"])
    }
  }
}
