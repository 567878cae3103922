import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// An order that is learned from what is chosen.
  @Suite struct LearningTests {
    /// Two kinds of cards, of which each has words of its own; every third is a boat.
    private static let deck = (1...48).map { number -> String in
      let isBoat = number % 3 == 0
      let words =
        isBoat
        ? ["sail", "keel", "mast", "harbour", "tide", "rudder"]
        : ["flour", "oven", "yeast", "crust", "dough", "salt"]
      let text = (0..<4).map { words[(number * 7 + $0 * (number % 5 + 1)) % words.count] }
      let id = "\(isBoat ? "boat" : "bread")\(number)"
      return
        #"{"id":"\#(id)","title":"Card \#(id) here","text":"\#(text.joined(separator: " "))","weight":\#(number)}"#
    }.joined(separator: "\n")

    private func work() throws -> Workplace {
      let work = try Workplace(cards: 1)
      try work.write(Self.deck, to: "d.jsonl")
      return work
    }

    /// The ids that `rank` names, the first one first.
    private func ranked(_ work: Workplace, _ options: String...) throws -> [String] {
      let finished = try work.run(["rank", "d.jsonl"] + options)
      #expect(finished.status == .exited(0), "\(finished.errors)")
      return try finished.output.split(separator: "\n").map {
        try #require(
          (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["id"] as? String)
      }
    }

    private func waitUntilLearned(_ session: TerminalSession) throws {
      try session.waitUntil("the order to be learned") {
        session.emulator.contains("likely") && !session.emulator.contains("reading the deck")
      }
    }

    private func wait(for id: String, in session: TerminalSession) throws {
      try session.wait(forText: "Card \(id) here")
    }

    @Test func `the next card is the one that rank names, after an undo and on the next day too`() throws {
      let work = try work()
      var session = try work.open("d.jsonl", "--order", "likely")
      try waitUntilLearned(session)
      var chosen: [String] = []
      for step in 1...14 {
        let next = try #require(try ranked(work).first)
        try wait(for: next, in: session)
        session.press(next.hasPrefix("boat") ? .right : .left)
        try session.waitUntilSaved(step)
        chosen.append(next)
      }
      // Once there is a like, boats come first.
      #expect(chosen.suffix(8).allSatisfy { $0.hasPrefix("boat") }, "\(chosen)")
      let next = try #require(try ranked(work).first)
      session.type("u")
      try wait(for: chosen[13], in: session)
      try session.waitUntilSaved(13)
      #expect(try ranked(work).first == chosen[13])
      session.press(.right)
      try session.waitUntilSaved(14)
      try wait(for: next, in: session)
      try session.quit()
      session = try work.open("d.jsonl", "--order", "likely")
      try wait(for: next, in: session)
      try session.quit()
      let log = try work.run("log", "d.jsonl", "--json").output.split(separator: "\n")
      let choices = log.filter { $0.contains(#""event":"choose""#) }
      #expect(choices.count == 15)
      #expect(choices.allSatisfy { $0.hasSuffix(#""rank":1,"model":2,"explored":false}"#) }, "\(choices)")
    }

    @Test func `choices on cards that are gone say nothing about how much of a deck has been seen`() throws {
      let work = try work()
      try work.write("id,t\n1,a\n2,b\n3,c\n", to: "r.csv")
      try work.write("id,choice\n1,like\n2,nope\n3,like\n", to: "c.csv")
      #expect(try work.run("import", "r.csv", "c.csv", "--format", "csv").status == .exited(0))
      let whole = #""curve":[[0,0],[1,1],[2,1],[3,2]],"recallAtLeast":1}"#
      #expect(try work.run("stats", "r.csv", "--json").output.hasSuffix(whole + "\n"))
      try work.write("id,t\n1,a\n92,b\n93,c\n", to: "r.csv")
      #expect(try work.run("stats", "r.csv", "--json").output.contains(#""curve":[[0,0],[1,1]],"#))
      try work.write("id,t\n91,a\n92,b\n93,c\n", to: "r.csv")
      let none = #""curve":null,"recallAtLeast":null}"# + "\n"
      #expect(try work.run("stats", "r.csv", "--json").output.hasSuffix(none))
    }

    @Test func `a like that is confirmed later was not found later`() throws {
      let work = try work()
      try work.write("id,t\n1,a\n2,b\n3,c\n4,d\n", to: "r.csv")
      for choices in ["1,like\n2,nope\n3,nope\n", "1,star\n"] {
        try work.write("id,choice\n" + choices, to: "c.csv")
        #expect(try work.run("import", "r.csv", "c.csv", "--format", "csv").status == .exited(0))
      }
      let stats = try work.run("stats", "r.csv", "--json").output
      #expect(stats.contains(#""curve":[[0,0],[1,1],[2,1],[3,1]],"#))
    }

    @Test func `keys that are typed faster than it is learned are for the cards that it names`() throws {
      let work = try work()
      let session = try work.open("d.jsonl", "--order", "likely", "--seeds", "like:boat3,nope:bread1")
      try waitUntilLearned(session)
      try wait(for: try #require(try ranked(work, "--seeds", "like:boat3,nope:bread1").first), in: session)
      session.press(.right, .right, .right, .right, .right, .right)
      try session.waitUntilSaved(6)
      try session.quit()
      let liked = try work.run("export", "d.jsonl", "--format", "lines").output.split(separator: "\n")
      #expect(liked.count == 6 && liked.allSatisfy { $0.hasPrefix("boat") }, "\(liked)")
      let log = try work.run("log", "d.jsonl", "--json").output.split(separator: "\n")
      #expect(log.allSatisfy { $0.contains(#""rank":1,"#) }, "\(log)")
    }

    @Test func `it says why a card comes, on the screen and in lines`() throws {
      let work = try work()
      let session = try work.open("d.jsonl", "--order", "likely", "--seeds", "like:boat3,nope:bread1")
      try waitUntilLearned(session)
      try wait(for: try #require(try ranked(work, "--seeds", "like:boat3,nope:bread1").first), in: session)
      session.type("i")
      try session.wait(forText: "Not marked: the likeliest of the 48 left")
      session.type("i")
      try session.wait(forText: "Underlined for, faint against")
      try session.quit()
      let plain = try work.open("d.jsonl", "--order", "likely", "--plain")
      try plain.wait(forText: "1 of 48: Card bread1 here")
      let answer = "The deck's own order, until there is a like and a nope"
      plain.type("i")
      try plain.wait(for: answer) { $0.contains(answer) || $0.contains("The deck is still being read") }
      try plain.waitUntil("the deck to be read") {
        if !plain.emulator.contains(answer) { plain.type("i") }
        return plain.emulator.contains(answer)
      }
      plain.type("q")
      #expect(try plain.waitForExit() == .exited(0))
      let other = try work.open("d.jsonl")
      try wait(for: "bread1", in: other)
      other.type("i")
      try other.wait(forText: "This order is not learned")
      try other.quit()
    }

    @Test func `cards drawn at random are marked as such`() throws {
      let work = try work()
      let session = try work.open("d.jsonl", "--order", "likely", "--explore", "1")
      try waitUntilLearned(session)
      for step in 1...12 {
        session.press(step % 2 == 0 ? .right : .left)
        try session.waitUntilSaved(step)
      }
      try session.quit()
      let log = try work.run("log", "d.jsonl", "--json").output.split(separator: "\n")
      // Before there is a like and a nope nothing is learned, and nothing drawn.
      #expect(log.prefix(2).allSatisfy { $0.contains(#""explored":false"#) })
      #expect(log.dropFirst(2).allSatisfy { $0.contains(#""explored":true"#) }, "\(log)")
    }

    @Test(
      arguments: [
        (["--order", "file", "--explore", "0.1"], "--explore goes with --order likely or uncertain"),
        (["--seeds", "like:a"], "--seeds goes with --order likely or uncertain"),
        (["--order", "likely", "--explore", "2"], "--explore needs a share from 0 to 1"),
        (["--order", "likely", "--explore", "-1"], "--explore needs a share from 0 to 1"),
        (["--order", "likely", "--seeds", "love:a"], "love:a"),
        (["--order", "likely", "--seeds", "like:boat3,nope:boat3"], "'boat3' is both a like and a nope"),
        (["--order", "likely", "--seeds", "like:nobody"], "--seeds: no card has the id 'nobody'"),
      ] as [([String], String)])
    func `what cannot be learned is refused`(options: [String], words: String) throws {
      let work = try work()
      let finished = try work.run(["d.jsonl"] + options)
      #expect(finished.status == .exited(64))
      #expect(finished.complaints.count == 1 && finished.errors.contains(words), "\(finished.errors)")
    }

    @Test func `a seed that a large deck has not is told behind the first frame`() throws {
      let work = try Workplace(cards: 1)
      let cards = (1...20_000).map { #"{"id":"c\#($0)","title":"Card c\#($0) here","text":"words"}"# }
      try work.write(cards.joined(separator: "\n"), to: "d.jsonl")
      let session = try work.open("d.jsonl", "--order", "likely", "--seeds", "like:c1,nope:c20001")
      #expect(try session.waitForExit() == .exited(64))
      #expect(session.emulator.contains("no card has the id 'c20001'"))
      let found = try work.open("d.jsonl", "--order", "likely", "--seeds", "like:c1,nope:c20000")
      try waitUntilLearned(found)
      try found.quit()
    }

    @Test func `in lines a card that chance has drawn is told as such`() throws {
      let work = try work()
      let plain = try work.open(
        "d.jsonl", "--order", "likely", "--seeds", "like:boat3,nope:bread1", "--explore", "1", "--plain")
      try plain.wait(forText: "i why it comes")
      try plain.wait(forText: "1 of 48")
      plain.type("l")
      let second = "2 of 48, at random: Card"
      try plain.wait(for: second) { $0.contains(second) || $0.contains("there is no card yet") }
      if !plain.emulator.contains(second) {
        // The order has just then brought another card, on which nobody has chosen yet.
        try plain.wait(forText: "1 of 48, at random: Card")
        plain.type("l")
        try plain.wait(forText: second)
      }
      plain.type("i")
      try plain.wait(forText: "Drawn by chance: ")
      plain.type("q")
      #expect(try plain.waitForExit() == .exited(0))
    }

    @Test func `a deck on which nobody has chosen is ranked by seeds alone, whose nopes come last`() throws {
      let work = try work()
      try work.write(Self.deck + "\n{\"id\":", to: "broken.jsonl")
      for log in [["--log", "new.sqlite"], ["--as", "nobody"]] {
        let words = ["rank", "d.jsonl", "--seeds", "like:boat3,nope:bread1"] + log
        let end = try work.run(words, ownLog: log[0] != "--log")
        #expect(end.status == .exited(0), "\(end.errors)")
        let lines = end.output.split(separator: "\n")
        #expect(lines.count == 48 && lines[0].contains(#""id":"boat"#))
        #expect(lines[47].hasPrefix(#"{"id":"bread1","score":null"#), "\(lines[47])")
        #expect(lines.count { $0.contains(#""score":null"#) } == 1)
      }
      #expect(try work.run("rank", "d.jsonl", "--as", "nobody").status == .exited(66))
      let broken = try work.run("rank", "broken.jsonl", "--seeds", "like:boat3")
      #expect(!broken.output.contains(#""id":"""#) && broken.output.split(separator: "\n").count == 48)
      #expect(broken.errors.contains("1 card cannot be read"), "\(broken.errors)")
    }

    @Test func `a deck with answers is played through`() throws {
      let work = try Workplace(cards: 1)
      let labelled = Self.deck.split(separator: "\n").map {
        $0.dropLast() + #","kind":"\#($0.contains("boat") ? "boat" : "bread")"}"#
      }
      try work.write(labelled.joined(separator: "\n"), to: "d.jsonl")
      func evaluate(_ options: String...) throws -> [String: Any] {
        let finished = try work.runTool(
          testedProgram,
          ["evaluate", "d.jsonl", "--labels", "kind=boat"] + options + ["--json"])
        #expect(finished.status == .exited(0), "\(finished.errors)")
        return try #require(
          try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any])
      }
      let report = try evaluate("--seeds", "like:boat3,nope:bread1")
      #expect(
        report.keys.sorted() == ["atd", "cards", "curve", "liked", "recall", "rerank", "stops", "wss95"])
      #expect(report["cards"] as? Int == 48)
      #expect((report["curve"] as? [[Int]])?.prefix(2) == [[0, 1], [1, 2]])
      #expect(report["liked"] as? Int == 16)
      // 15 likes are left, and found at once: 95 % of 16 are all of them.
      #expect(report["wss95"] as? Double == DecimalShare.of(1 - 15.0 / 48 - 0.05))
      #expect(report["atd"] as? Double == DecimalShare.of(8.0 / 48))
      #expect((report["recall"] as? [String: Any])?["20"] as? Double == DecimalShare.of(10.0 / 16))
      #expect(try evaluate("--every", "1", "--priors", "2,3", "--seed", "5")["liked"] as? Int == 16)
      let none = try work.runTool(
        testedProgram,
        [
          "evaluate", "d.jsonl", "--labels", "title=Card boat3 here", "--seeds", "like:boat3,nope:bread1",
          "--json",
        ])
      #expect(none.output.contains(#""recall":{"5":null,"10":null,"20":null},"wss95":null,"atd":null"#))
      let few = try work.run(
        ["evaluate", "d.jsonl", "--labels", "kind=boat", "--priors", "2,300"], ownLog: false)
      #expect(few.errors.contains("--priors draws what there is: 16 likes, 32 nopes"), "\(few.errors)")
      let wrong = try work.run(["evaluate", "d.jsonl", "--labels", "knd=boat"], ownLog: false)
      #expect(wrong.errors.contains("did you mean kind?"), "\(wrong.errors)")
    }
  }
}

private enum DecimalShare {
  /// As it is written: to five decimals.
  static func of(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }
}
