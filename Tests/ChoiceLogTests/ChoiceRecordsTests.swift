import CardDeck
import Testing

import ChoiceLog
@testable import ChoiceFormats

/// A deck whose records are written one way when they are chosen on, and another way afterwards.
private struct EditedDeck {
  let fixture: LogFixture
  private let path: String

  /// - Parameter rows: Of a table with an id and a text, such as `P1,a`.
  init(_ rows: [String]) throws {
    fixture = try LogFixture()
    path = fixture.folder.file("deck.csv")
    try write(rows)
  }

  func write(_ rows: [String]) throws {
    try fixture.folder.write("id,text\n\(rows.map { $0 + "\n" }.joined())".utf8, to: "deck.csv")
  }

  var deck: Deck { get throws { try Deck.open(path) } }

  func choose(_ choice: Choice, on row: String, by annotator: String = "ann", at time: Int64 = 5000) throws {
    let deck = try deck
    for index in 0..<deck.count where try deck.bytes(at: index) == Array(row.utf8) {
      let mark = RecordMark(hash: RecordHash(Array(row.utf8)), offset: Int64(deck.offset(at: index)))
      try fixture.log.append(
        fixture.event(.choose(choice), deck.id(at: index), by: annotator, at: time, record: mark))
    }
  }

  func export(
    _ format: ExportFormat, only: Set<ExportSelection>? = nil, by annotator: String? = "ann"
  ) throws -> (text: String, report: ChoicesExport.Report) {
    let (deck, scope) = (try deck, fixture.scope(annotator))
    var bytes: [UInt8] = []
    let report = try fixture.log.snapshot { snapshot in
      let options = ExportOptions(format, only: only)
      return try ChoicesExport(of: deck, named: "d", in: scope, as: options, at: 0, snapshot)
        .write(from: snapshot) { bytes += $0 }
    }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  /// What stands on which text, by each format that has records or ids, as `a:like`; all have to agree.
  func told(by annotator: String? = "ann") throws -> [String] {
    let words: [Choice: String] = [.like: "accept", .nope: "reject"]
    let formats: [[String]] = try [ExportFormat.cards, .lines, .prodigy, .jsonl].map { format in
      try words.keys.flatMap { choice -> [String] in
        let kind = try #require(ExportSelection(rawValue: choice.rawValue))
        return try export(format, only: [kind], by: annotator).text.split(separator: "\n").compactMap {
          line in
          try text(of: String(line), format).map { "\($0):\(choice.rawValue)" }
        }
      }.sorted()
    }
    for other in formats.dropFirst() { #expect(other == formats[0]) }
    return formats[0]
  }

  /// The text of the record that a line is about; `nil` where it is of none.
  private func text(of line: String, _ format: ExportFormat) throws -> String? {
    let deck = try deck
    func text(_ members: [JSONMember]?) -> String? { JSONValue.object(members ?? [])["text"]?.plainText }
    if format == .lines { return deck.index(of: CardID(line)).flatMap { text(deck.members(at: $0)) } }
    let value = try JSONValue(parsing: Array(line.utf8))
    if format == .jsonl {
      guard case .object(let members)? = value["card"] else { return nil }
      return text(members)
    }
    return value["text"]?.plainText
  }
}

@Suite struct ChoiceRecordsTests {
  private static let rows = ["P1,a", "P1,b", "P2,c"]

  /// a is liked, b noped, c liked; then the file is written anew.
  @Test(arguments: [
    (["P1,b", "P1,a", "P2,c"], ["a:like", "b:nope", "c:like"], 0),
    (["P2,c", "P1,b", "P1,a"], ["a:like", "b:nope", "c:like"], 0),
    // The first is removed, and the other one is the first now.
    (["P1,b", "P2,c"], ["b:nope", "c:like"], 1), (["P1,a", "P2,c"], ["a:like", "c:like"], 0),
    // A third one has come, before and behind.
    (["P1,d", "P1,a", "P1,b", "P2,c"], ["a:like", "b:nope", "c:like"], 0),
    (["P1,b", "P1,d", "P2,c"], ["b:nope", "c:like"], 1),
    // The first has changed: the other one is known by its hash.
    (["P1,a2", "P1,b", "P2,c"], ["a2:like", "b:nope", "c:like"], 0),
    (["P1,b", "P1,a2", "P2,c"], ["b:nope", "c:like"], 1),
    // Another one has: what was chosen on it is gone.
    (["P1,a", "P1,b2", "P2,c"], ["a:like", "c:like"], 0), (["P1,x", "P1,y", "P2,c"], ["c:like"], 1),
    // An id that only one record says stays the card's, however it has changed.
    (["P1,a", "P1,b", "P2,c2"], ["a:like", "b:nope", "c2:like"], 0), (["P1,a"], ["a:like"], 0),
  ])
  func `of records with one id a choice stays with its own, in every format`(
    later: [String], expected: [String], ambiguous: Int
  ) throws {
    let edited = try EditedDeck(Self.rows)
    try edited.choose(.like, on: "P1,a")
    try edited.choose(.nope, on: "P1,b")
    try edited.choose(.like, on: "P2,c")
    #expect(try edited.told() == ["a:like", "b:nope", "c:like"])
    try edited.write(later)
    #expect(try edited.told() == expected)
    let counts = try edited.fixture.log.snapshot { snapshot in
      let records = try ChoiceRecords(edited.deck, in: edited.fixture.scope(), snapshot)
      return try DeckStanding(of: edited.deck, in: edited.fixture.scope(), records: records, snapshot).counts
    }
    #expect(counts.ambiguous == ambiguous)
    #expect(counts.decided == expected.count && counts.tally.decided == expected.count)
    #expect(counts.gone == 3 - expected.count - ambiguous)
    #expect(counts.undecided == later.count - expected.count)
  }

  @Test func `what cannot be told is marked where there is room for it, and left out and said elsewhere`()
    throws
  {
    let edited = try EditedDeck(Self.rows)
    try edited.choose(.like, on: "P1,a")
    try edited.write(["P1,x", "P1,y", "P2,c"])
    for format in ExportFormat.allCases {
      let (text, report) = try edited.export(format, only: ExportSelection.choices)
      #expect(report.remarks.contains { $0.contains("cannot be told: other records say the same id") })
      switch format {
      case .json, .jsonl:
        #expect(
          text.contains(#"{"id":"P1","choice":"like""#) && text.contains(#""ambiguous":true,"card":null"#))
      case .csv: #expect(text.contains("\r\nP1,like,") && text.contains(",ambiguous,"))
      case .cards, .lines, .prodigy, .asreview, .anki, .ris, .xmp:
        #expect(!text.contains("P1"), "\(format)")
        #expect(report.remarks.contains("left out 1 of which the record cannot be told"))
      }
    }
  }

  @Test func `a record that has changed is said of in every format`() throws {
    let edited = try EditedDeck(Self.rows)
    try edited.choose(.like, on: "P2,c")
    for format in ExportFormat.allCases { #expect(try edited.export(format).report.remarks.isEmpty) }
    try edited.write(["P2,changed"])
    for format in ExportFormat.allCases {
      #expect(try edited.export(format).report.remarks == ["1 choice on a record that has changed since"])
    }
  }

  @Test func `of two choices on one record under two ids the newer counts`() throws {
    let edited = try EditedDeck(["P1,a", "P1,b"])
    try edited.choose(.like, on: "P1,b", at: 1)
    try edited.write(["P1,b", "P1,a"])
    try edited.choose(.nope, on: "P1,b", at: 2)
    for rows in [["P1,a", "P1,b"], ["P1,b", "P1,a"], ["P1,b"]] {
      try edited.write(rows)
      #expect(try edited.told() == ["b:nope"])
    }
  }

  @Test func `people who chose on differently sorted files agree on the same records`() throws {
    let edited = try EditedDeck(["P1,a", "P1,b"])
    try edited.choose(.like, on: "P1,a")
    try edited.choose(.nope, on: "P1,b")
    try edited.write(["P1,b", "P1,a"])
    try edited.choose(.like, on: "P1,a", by: "bob")
    try edited.choose(.like, on: "P1,b", by: "bob")
    let deck = try edited.deck
    try edited.fixture.log.snapshot { snapshot in
      var ratings = Ratings(deck: deck, starIsLike: false)
      try ratings.add(edited.fixture.deck, in: snapshot, log: "l")
      #expect(ratings.disputed == [0])
      let records = try ChoiceRecords(deck, in: edited.fixture.scope(nil), snapshot)
      let consensus = try Consensus(on: edited.fixture.deck, judge: nil, records: records, snapshot)
      let said = consensus.entries.map { "\(deck.index(of: $0.card) ?? -1) \($0.kind.rawValue)" }
      #expect(said.sorted() == ["0 disputed", "1 like"])
    }
  }

  @Test func `choices that are on nobody knows which record are counted where they are left out`() throws {
    let edited = try EditedDeck(Self.rows)
    try edited.choose(.like, on: "P1,a")
    try edited.choose(.like, on: "P2,c", by: "bob")
    try edited.write(["P1,x", "P1,y", "P2,c"])
    let deck = try edited.deck
    try edited.fixture.log.snapshot { snapshot in
      var ratings = Ratings(deck: deck, starIsLike: false)
      try ratings.add(edited.fixture.deck, in: snapshot, log: "l")
      #expect(ratings.ambiguous == 1 && ratings.people.count == 2)
    }
  }

  @Test func `many records of one id are found by one look each`() throws {
    let rows = (0..<1000).map { "P1,\($0)" }
    let edited = try EditedDeck(rows)
    let deck = try edited.deck
    try edited.fixture.log.append(
      contentsOf: try rows.indices.map { index in
        let mark = RecordMark(
          hash: RecordHash(try deck.bytes(at: index)), offset: Int64(deck.offset(at: index)))
        return edited.fixture.event(
          .choose(index % 2 == 0 ? .like : .nope), deck.id(at: index), record: mark)
      })
    try edited.write(rows.reversed())
    let liked = try edited.export(.cards, only: [.like]).text.split(separator: "\n")
    #expect(liked.count == 500)
    #expect(liked.first == #"{"id":"P1","text":"0"}"# && liked.last == #"{"id":"P1","text":"998"}"#)
  }
}
