import TerminalEmulator
import Testing

extension EndToEnd {
  /// Which cards come, and what is said where none do.
  @Suite struct SelectingTests {
    private static let deck = """
      [{"id":"a","name":"Ada","bio":"-","city":"Tampere","year":2019,"day":"2019-05-03"},
       {"id":"b","name":"Bob","bio":"-","city":"Turku","year":2020,"day":"2020-05-03"},
       {"id":"c","name":"Cid","bio":"-","city":"Oslo","year":2024,"day":"2024-05-03"}]
      """

    @Test(
      arguments: [
        (["city=Tampre"], "no card has city = Tampre; did you mean city=Tampere?"),
        (["city=Xyz"], "no card has city = Xyz; choose from Tampere, Turku, Oslo"),
        (["title=Boob"], "no card has title = Boob; did you mean title=Bob?"),
        (["year=2031"], "no card has year = 2031; did you mean year=2024?"),
        (["year>2024"], "no card has year > 2024; the largest is 2024"),
        (["day<2019"], "no card has day < 2019; the smallest is 2019-05-03"),
        (
          ["year>2019", "city=Tampere"],
          "no card matches all of year > 2019, city = Tampere; each alone has matches"
        ),
        (["yera>2019"], "--where yera: no card of d.json has this field; did you mean year?"),
        (
          ["city>2019"],
          "--where 'city > 2019': city holds text such as Tampere, which 2019 cannot be compared with; use =, != or ~ (dates: 2026-01-31)"
        ),
      ] as [([String], String)])
    func `a condition that nothing fulfils says what would be`(conditions: [String], words: String) throws {
      let work = try Workplace(cards: 1)
      try work.write(Self.deck, to: "d.json")
      let finished = try work.run(["d.json"] + conditions.flatMap { ["--where", $0] })
      #expect(finished.status == .exited(64))
      #expect(finished.complaints.count == 1)
      #expect(finished.errors.hasSuffix(words + "\n"), "\(finished.errors)")
    }

    @Test func `cards that a condition cannot compare are counted at the end`() throws {
      let work = try Workplace(cards: 1)
      try work.write("id,sum\na,\"1.234,50\"\nb,980\nc,12.000\nd,2500\ne,n/a\nf,\n", to: "sales.csv")
      let session = try work.open("sales.csv", "--where", "sum>=1000")
      try session.wait(forText: "2500")
      try session.quit()
      #expect(
        session.emulator.contains("sales.csv: --where 'sum >= 1000' does not match 2 cards, because values"),
        "\(session.emulator.text)")
      let evaluation = try work.run(["evaluate", "sales.csv", "--labels", "sum>=1000"], ownLog: false)
      #expect(evaluation.status == .exited(0))
      #expect(
        evaluation.complaints == [
          "swipedeck: sales.csv: --labels 'sum >= 1000' does not match 2 cards, because values such as "
            + "1.234,50 cannot be compared with 1000"
        ])
    }

    @Test func `a field of lines that look like a table is found when the format is named`() throws {
      let work = try Workplace(cards: 1)
      try work.write("Hund\tdog\nKatze\tcat\nMaus\tmouse\n", to: "words.txt")
      let refused = try work.run("words.txt", "--reveal", "Back")
      #expect(refused.status == .exited(64) && refused.complaints.count == 1)
      #expect(
        refused.errors.hasSuffix("; it has only line; if it is a table, give --input csv, tsv or anki\n"))
      let session = try work.open("words.txt", "--input", "anki", "--reveal", "Back")
      try session.wait(forText: "Hund")
      #expect(!session.emulator.contains("dog"))
      try session.quit()
    }

    @Test func `a second round goes through what was liked`() throws {
      let work = try Workplace(cards: 5)
      let none = try work.run(work.deck, "--again", "like,star")
      #expect(none.status == .exited(64))
      #expect(
        none.errors.contains(
          "--again like,star: you have no such choice on these cards yet"))
      var session = try work.start()
      session.press(.right, .left, .up, .right)
      try session.wait(forCard: 5)
      try session.quit()
      session = try work.start(at: 1, "--again", "like,star", "--where", "age>=21")
      session.press(.left)
      try session.wait(forCard: 3)
      session.press(.right)
      try session.wait(forCard: 4)
      try session.quit()
      #expect(
        Set(try work.choices().words) == ["nope p001", "nope p002", "like p003", "like p004"])
      #expect(try work.run(work.deck, "--again", "undecided").status == .exited(64))
    }

    @Test func `a hidden field has to be there`() throws {
      let work = try Workplace(cards: 1)
      try work.write(Self.deck, to: "d.json")
      let option = try work.run("d.json", "--reveal", "cty")
      #expect(option.status == .exited(64))
      #expect(
        option.errors.contains(
          "--reveal cty: no card of the first 1000 of d.json has this field; did you mean city?"))
      try work.write(#"{"reveal":["dya"],"cards":[{"id":1,"day":2}]}"#, to: "e.json")
      let own = try work.run("e.json")
      #expect(own.status == .exited(65))
      #expect(
        own.errors.contains(
          "reveal: dya: no card of the first 1000 of e.json has this field; did you mean day?"))
      #expect(try work.run("d.json", "--reveal", "city", "--title", "City").status == .exited(64))
    }
  }
}
