import Foundation
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  /// The commands around a team's deck, with a PostgreSQL of the tests' own.
  @Suite(.enabled(if: PrivatePostgres.isInstalled, "no PostgreSQL 15 or newer is installed"))
  struct TeamServerTests {
    /// What a person's session would tell the server, by its functions.
    private static func decide(
      _ person: String, _ letters: String, _ work: Workplace, _ server: PrivatePostgres
    ) throws {
      let numbers = Array(1...letters.count)
      func list(_ values: [String]) -> String { "'{\(values.joined(separator: ","))}'" }
      let (ids, nulls) = (list(numbers.map(String.init)), list(numbers.map { _ in "null" }))
      let end = try work.runTool(
        "\(PrivatePostgres.programs ?? "")/psql",
        [
          "-qXAt", server.url(as: person), "-c",
          "select team.claim(e.deck) from team.enter('papers') e, generate_series(1, \(letters.count))", "-c",
          """
          select late from team.put(1, gen_random_uuid(), \(ids),
            \(list(numbers.map { "\($0 - 1)" })), '\(letters.map { _ in "c" }.joined())', '\(letters)', '\(letters)',
            \(ids), \(list(numbers.map { "\(1_700_000_000_000 + $0)" })), \(nulls), \(list(numbers.map { _ in "key" })),
            \(nulls), \(nulls), \(nulls))
          """,
        ])
      #expect(end.status == .exited(0) && end.output.hasSuffix("{}\n"), "\(end.errors) \(end.output)")
    }

    @Test func `a deck is published, decided by two, settled by a lead, and exported`() throws {
      let work = try Workplace(cards: 3)
      // Not the one that other tests have: what is told of a new one is looked at.
      let server = try PrivatePostgres(named: "commands")
      defer { try? server.stop() }
      let (owner, lead) = (server.url(), server.url(as: "lea"))
      func team(_ words: String...) throws -> Workplace.Finished {
        try work.run(["team"] + words, ownLog: false)
      }

      let first = try team("init", owner)
      #expect(first.status == .exited(0) && first.errors.contains("the tables are made"), "\(first.errors)")
      #expect(try team("init", owner).errors.contains("up to date"))
      let roles = try work.runTool(
        "\(PrivatePostgres.programs ?? "")/psql",
        [
          "-qX", owner, "-c",
          "create role lea login in role team_lead; create role ada login; create role bob login",
        ])
      #expect(roles.status == .exited(0), "\(roles.errors)")

      let published = try team("publish", lead, "trial.json", "--name", "papers", "--overlap", "2")
      #expect(published.status == .exited(0) && published.output.isEmpty, "\(published.errors)")
      #expect(published.errors.contains("papers: published 3 cards;") && published.complaints.count == 1)
      #expect(try team("publish", lead, "trial.json", "--name", "papers").status == .exited(73))
      for person in ["ada", "bob"] { #expect(try team("add", lead, "papers", person).status == .exited(0)) }
      #expect(try team("add", lead, "papers", "nobody").status == .exited(65))

      try Self.decide("ada", "lln", work, server)
      try Self.decide("bob", "lns", work, server)
      let progress = try team("progress", lead, "papers").output
      #expect(
        progress.hasPrefix(
          "papers: 3 of 3 cards decided by 2 people each, 6 of 6 answers; disputed: 2, settled: 0\nada  like 2  nope 1"
        ))
      let figures = try team("progress", lead, "papers", "--json").output
      #expect(
        figures.hasPrefix(#"{"deck":"papers","cards":3,"overlap":2,"decided":3,"answers":6,"disputed":2,"#))
      #expect(try team("agreement", lead, "papers").output.hasPrefix("2 people: ada, bob\n"))

      #expect(try team("disputes", lead, "papers", "-o", "disputed.jsonl").status == .exited(0))
      let disputed = try work.read("disputed.jsonl").split(separator: "\n")
      #expect(disputed.count == 2 && disputed[0].hasPrefix(#"{"id":"p002","name":"Person 002","#))
      #expect(disputed.first?.hasSuffix(#","votes":{"ada":"like","bob":"nope"}}"#) == true)
      let session = try work.open("disputed.jsonl", "--as", "lea", "--export", "settled.json")
      try session.wait(forText: "bob")
      session.type("k")
      try session.wait(forText: "Person 003")
      session.type("j")
      session.type("q")
      #expect(try session.waitForExit() == .exited(0))
      let settled = try team("disputes", lead, "papers", "--settle", "settled.json")
      #expect(
        settled.status == .exited(0) && settled.errors.contains("papers: 1 settled, 1 left open"),
        "\(settled.errors)")
      #expect(try team("disputes", lead, "papers").output.hasPrefix(#"{"id":"p003","#))

      let out = try team("export", lead, "papers", "--consensus", "-o", "out.json")
      #expect(out.status == .exited(0) && out.complaints.isEmpty, "\(out.errors)")
      let document = try work.read("out.json")
      #expect(
        document.contains(
          #""summary":{"like":1,"nope":0,"star":1,"later":0,"undecided":0,"disputed":1},"choices":["#))
      let judged = document.split(separator: "\n").first {
        $0.contains(#"{"id":"p002","choice":"star","at":""#)
      }
      #expect(judged?.contains(#"Z","by":"lea","cause":"settled","#) == true)
      let lines = try team("export", lead, "papers", "--format", "jsonl").output.split(separator: "\n")
      #expect(lines.count == 6 && lines.first?.hasPrefix(#"{"id":"p001","choice":"like","at":"#) == true)
      // What is somebody else's is not written over, and an annotator gets nothing.
      #expect(try team("export", lead, "papers", "-o", "trial.json").status == .exited(73))
      #expect(try team("export", server.url(as: "ada"), "papers").status == .exited(77))
      #expect(try team("export", lead, "paper").status == .exited(66))
      #expect(try team("progress", "host=\(work.folder)", "papers").status == .exited(69))
      #expect(try team("recover", lead, "papers").status == .exited(0))
      #expect(try team("progress", lead, "papers").output.contains("recovering"))
      #expect(try team("recover", lead, "papers", "--done").status == .exited(0))
    }
  }
}
