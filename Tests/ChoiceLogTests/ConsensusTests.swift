import CardDeck
import Testing

import ChoiceLog
@testable import ChoiceFormats

@Suite struct ConsensusTests {
  /// ann and bob agree on a, differ on b and c; d is ann's alone, e only put off. The judge decides b here, c elsewhere.
  private static func fixture() throws -> LogFixture {
    let fixture = try LogFixture()
    for (card, choice, name, time): (CardID, Choice, String, Int64) in [
      ("a", .like, "ann", 1), ("a", .like, "bob", 2), ("b", .like, "ann", 3), ("b", .nope, "bob", 4),
      ("c", .star, "ann", 5), ("c", .like, "bob", 6), ("d", .nope, "ann", 7), ("e", .later, "bob", 8),
      ("b", .nope, "lead", 9),
    ] {
      try fixture.log.append(fixture.event(.choose(choice), card, by: name, at: time))
    }
    try fixture.log.append(fixture.event(.note("hm"), "c", by: "bob"))
    let other = try fixture.log.enter(.path("/decks/disputed.jsonl"), title: nil, at: 1)
    try fixture.log.append(
      ChoiceEvent(.choose(.star), card: "c", deck: other, annotator: "lead", cause: "key", at: 10))
    let foreign = try fixture.log.enter(.path("/decks/other.json"), title: nil, at: 1)
    for card: CardID in ["b", "z"] {
      try fixture.log.append(
        ChoiceEvent(.choose(.like), card: card, deck: foreign, annotator: "lead", cause: "key", at: 11))
    }
    return fixture
  }

  private static func words(_ consensus: Consensus) -> [String] {
    consensus.entries.map { "\($0.card):\($0.kind.rawValue):\($0.choice?.annotator ?? "-")" }
  }

  @Test func `all agree, or the judge decides, or it is disputed`() throws {
    let fixture = try Self.fixture()
    let alone = try fixture.log.read { try Consensus(on: fixture.deck, judge: nil, $0) }
    // Without a judge lead is one of the people.
    #expect(Self.words(alone) == ["a:like:ann, bob", "b:disputed:-", "c:disputed:-", "d:nope:ann"])
    let judged = try fixture.log.read { try Consensus(on: fixture.deck, judge: "lead", $0) }
    #expect(Self.words(judged) == ["a:like:ann, bob", "b:nope:lead", "c:star:lead", "d:nope:ann"])
    #expect(judged.entries.map(\.note) == [nil, nil, "bob: hm", nil])
  }

  @Test func `it is exported with who chose what`() throws {
    let fixture = try Self.fixture()
    var export = try fixture.log.snapshot { snapshot in
      try ChoicesExport(
        of: nil, named: "d", in: fixture.scope(nil), as: ExportOptions(isConsensus: true), at: 0, snapshot)
    }
    func text(_ format: ExportFormat) throws -> [String] {
      export.options.format = format
      var bytes: [UInt8] = []
      try export.write(from: fixture.log) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
    let lines = try text(.jsonl)
    #expect(
      lines[0]
        == #"{"id":"a","choice":"like","at":"1970-01-01T00:00:00.002Z","by":"ann, bob","cause":"consensus","votes":{"ann":"like","bob":"like"},"card":null}"#
    )
    #expect(
      lines[2]
        == #"{"id":"c","choice":"disputed","votes":{"ann":"star","bob":"like"},"note":"bob: hm","card":null}"#
    )
    #expect(lines.allSatisfy { ExportFormat.isBeginning(Array($0.utf8)) })
    #expect(try text(.json)[0].contains(#""disputed":2},"#))
    #expect(try text(.csv)[0] == "id,choice,at,by,cause,dwell,reason,note,changed,votes,record")
    #expect(try text(.csv)[2] == "b,disputed,,,,,,,,ann: like; bob: nope; lead: nope,")
    export.options.only = [.disputed]
    #expect(try text(.lines) == ["b", "c"])
    // With the deck's file as without it.
    try fixture.folder.write("id\na\nb\nc\nd\ne\n".utf8, to: "deck.csv")
    let deck = try Deck.open(fixture.folder.file("deck.csv"))
    let withCards = try fixture.log.snapshot { snapshot in
      try ChoicesExport(
        of: deck, named: "d", in: fixture.scope(nil), as: ExportOptions(isConsensus: true), at: 0, snapshot)
    }
    #expect(export.disputed == 2 && withCards.disputed == 2)
  }

  @Test func `a record with votes keeps its id, and is a card that shows them`() throws {
    var lines = RecordLines()
    func line(_ record: ExportRecord, _ card: CardID) -> String {
      var bytes: [UInt8] = []
      lines.append(record, of: card, votes: [("ann", .like), ("bob", .nope)], to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let votes = #""votes":{"ann":"like","bob":"nope"}}"# + "\n"
    let record = ExportRecord(bytes: [], form: .json, hash: nil)
    record.members = [
      JSONMember(name: "id", value: .number("1.0")), JSONMember(name: "votes", value: .null),
    ]
    #expect(line(record, "1.0") == #"{"id":1.0,"# + votes)
    #expect(line(record, "1.0~12") == #"{"id":"1.0~12","# + votes)
    let text = ExportRecord(bytes: Array("plain".utf8), form: .text, hash: nil)
    let plain = line(text, "plain")
    #expect(plain == #"{"id":"plain","text":"plain","# + votes)
    let card = Card(Record(bytes: Array(plain.utf8), offset: 0, line: 1))
    #expect(card.id == "plain" && card.body == "plain")
    #expect(card.fields == [.init(name: "ann", value: "like"), .init(name: "bob", value: "nope")])
  }

  @Test(arguments: [
    ("/a/b", "/a/b", ""), ("/a", "/a/b/c", "b/c"), ("/a/b", "/a", ".."), ("/a/x", "/a/b", "../b"),
    ("/", "/a", "a"),
  ])
  func `a way leads from one folder to another`(start: String, end: String, way: String) {
    #expect(RelativePath.between(start, end) == way)
  }
}
