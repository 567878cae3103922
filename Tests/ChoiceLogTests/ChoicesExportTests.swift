import CardDeck
import Foundation
import TestSupport
import Testing

import ChoiceLog
import ChoiceFormats

private let noon: Int64 = 1_767_355_200_000  // 2026-01-02T12:00:00.000Z

/// What an export writes, as text.
private func text(_ export: ChoicesExport, from log: ChoiceLog) throws -> String {
  var bytes: [UInt8] = []
  try export.write(from: log) { bytes += $0 }
  return try #require(String(validating: bytes, as: UTF8.self), "an export is always UTF-8")
}

private func export(_ fixture: LogFixture, _ records: [CardID: ExportRecord] = [:]) -> ChoicesExport {
  let tally = (try? fixture.log.read { try $0.tally(in: fixture.scope()) }) ?? Tally()
  let counts = CardCounts(records: tally.decided + 3, tally: tally)
  return ChoicesExport(deck: "people.json", scope: fixture.scope(), exportedAt: noon, counts: counts) {
    card, _ in
    records[card]
  }
}

private func json(_ text: String, hash: RecordHash? = nil) -> ExportRecord {
  ExportRecord(bytes: [UInt8](text.utf8), form: .json, hash: hash)
}

@Test func `a document has a summary and the choices in order, each with its record's own bytes`() throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.nope), "b", at: noon - 1, dwell: 1420))
  try fixture.log.append(fixture.event(.choose(.like), "a", at: noon, dwell: 12_000))
  try fixture.log.append(fixture.event(.note("say \"hi\""), "a"))
  let records: [CardID: ExportRecord] = [
    "a": json("{ \"id\":\"a\",\n  \"n\": 1.10 }"), "b": json(#"{"id":"b"}"#),
  ]
  #expect(
    try text(export(fixture, records), from: fixture.log) == """
      {"schema":1,"deck":"people.json","exportedAt":"2026-01-02T12:00:00.000Z",\
      "summary":{"like":1,"nope":1,"star":0,"later":0,"undecided":3},"choices":[
      {"id":"b","choice":"nope","at":"2026-01-02T11:59:59.999Z","by":"ann","cause":"key","dwell":1.42,"card":{"id":"b"}},
      {"id":"a","choice":"like","at":"2026-01-02T12:00:00.000Z","by":"ann","cause":"key","dwell":12,\
      "note":"say \\"hi\\"","card":{ "id":"a",
        "n": 1.10 }}
      ]}

      """)
}

@Test func `an export of nothing is a whole document, or no line`() throws {
  let fixture = try LogFixture()
  var export = export(fixture)
  #expect(
    try text(export, from: fixture.log) == """
      {"schema":1,"deck":"people.json","exportedAt":"2026-01-02T12:00:00.000Z",\
      "summary":{"like":0,"nope":0,"star":0,"later":0,"undecided":3},"choices":[]}

      """)
  export.options.format = .jsonl
  #expect(try text(export, from: fixture.log) == "")
}

@Test func `lines have one choice each, whatever line breaks a record has between its parts`() throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a", at: noon))
  try fixture.log.append(fixture.event(.choose(.star), "b", at: noon))
  var export = export(fixture, ["a": json("{\r\n\t\"id\":\n\"a\\n\"}"), "b": json("{}")])
  export.options.format = .jsonl
  #expect(
    try text(export, from: fixture.log) == """
      {"id":"a","choice":"like","at":"2026-01-02T12:00:00.000Z","by":"ann","cause":"key","card":{  \t"id": "a\\n"}}
      {"id":"b","choice":"star","at":"2026-01-02T12:00:00.000Z","by":"ann","cause":"key","card":{}}

      """)
}

@Test func `a record that has changed, one that is gone and one that is no JSON are marked`() throws {
  let fixture = try LogFixture()
  let (old, new) = (RecordHash(high: 1, low: 2), RecordHash(high: 1, low: 3))
  for card: CardID in ["same", "changed", "unknown", "gone", "broken"] {
    let hash = card == "unknown" ? nil : old
    try fixture.log.append(
      fixture.event(.choose(.like), card, at: noon, record: RecordMark(hash: hash, offset: 0)))
  }
  let records: [CardID: ExportRecord] = [
    "same": json("1", hash: old), "changed": json("2", hash: new), "unknown": json("3", hash: new),
    "broken": ExportRecord(bytes: [0x7B, 0x22, 0xFF, 0x0A], form: .text, hash: old),
  ]
  var export = export(fixture, records)
  export.options.format = .jsonl
  let tails = try text(export, from: fixture.log).split(separator: "\n").map { line in
    line.replacing(/^.*"cause":"key",/, with: "")
  }
  #expect(
    tails == [
      #""card":1}"#, #""changed":true,"card":2}"#, #""card":3}"#, #""card":null}"#,
      "\"card\":{\"text\":\"{\\\"\u{FFFD}\\n\"}}",
    ])
}

@Test func `labels of the deck are told in their order, and only those it has`() throws {
  let fixture = try LogFixture()
  var export = export(fixture)
  export.labels = DeckLabels(like: "hire", later: "ask \\ again")
  let document = try text(export, from: fixture.log)
  #expect(
    document.contains(
      #""exportedAt":"2026-01-02T12:00:00.000Z","labels":{"like":"hire","later":"ask \\ again"},"summary""#))
}

private let selections: [(Set<ExportSelection>, [String])] = [
  ([.like], ["a"]), ([.nope, .later], ["b", "d"]), ([.undecided], ["x", "y"]),
  (ExportSelection.choices, ["a", "b", "c", "d"]), ([.star, .undecided], ["c", "x", "y"]), ([], []),
]

@Test(arguments: selections)
func `only what is asked for is written, and the summary still counts all`(
  only: Set<ExportSelection>, ids: [String]
)
  throws
{
  let fixture = try LogFixture()
  for (card, choice) in zip(["a", "b", "c", "d"] as [CardID], [Choice.like, .nope, .star, .later]) {
    try fixture.log.append(fixture.event(.choose(choice), card))
  }
  try fixture.log.append(fixture.event(.note("hm"), "y"))
  var export = export(fixture, ["x": json("{}")])
  export.options.only = only
  export.undecided = ["x", "y"]
  let parsed = try parse(try text(export, from: fixture.log))
  let choices = try #require(parsed["choices"] as? [[String: Any]])
  #expect(choices.map { $0["id"] as? String } == ids)
  #expect(
    parsed["summary"] as? [String: Int] == ["like": 1, "nope": 1, "star": 1, "later": 1, "undecided": 3])
  for choice in choices where ["x", "y"].contains(choice["id"] as? String) {
    #expect(choice["choice"] is NSNull)
    #expect(choice["at"] == nil)
    #expect(choice["note"] as? String == (choice["id"] as? String == "y" ? "hm" : nil))
  }
}

@Test func `everyone's choices are told apart by name`() throws {
  let fixture = try LogFixture()
  try fixture.log.append(fixture.event(.choose(.like), "a", by: "ann"))
  try fixture.log.append(fixture.event(.choose(.nope), "a", by: "bob"))
  var export = export(fixture)
  export.scope = fixture.scope(nil)
  let choices = try #require(try parse(try text(export, from: fixture.log))["choices"] as? [[String: Any]])
  #expect(choices.map { $0["by"] as? String } == ["ann", "bob"])
}

@Test func `any text comes back from a JSON parser as it was`() throws {
  let fixture = try LogFixture()
  let texts =
    (0..<0x20).map { String(Unicode.Scalar(UInt8($0))) } + [
      "\"", "\\", "/", "\u{7F}", "\u{2028}\u{2029}", "x\u{FEFF}", "\u{1F600}", "</script>", "\u{FFFF}",
      "e\u{301}\r\n",
    ]
  for text in texts {
    try fixture.log.append(fixture.event(.choose(.like), CardID(text)))
    try fixture.log.append(fixture.event(.note(text), CardID(text)))
  }
  var export = export(fixture)
  export.deck = texts.joined()
  export.labels.star = texts.joined()
  let parsed = try parse(try text(export, from: fixture.log))
  let choices = try #require(parsed["choices"] as? [[String: Any]])
  #expect(choices.compactMap { ($0["id"] as? String).map { Array($0.utf8) } } == texts.map { Array($0.utf8) })
  #expect(
    choices.compactMap { ($0["note"] as? String).map { Array($0.utf8) } } == texts.map { Array($0.utf8) })
  #expect((parsed["deck"] as? String).map { Array($0.utf8) } == Array(texts.joined().utf8))
}

@Test func `a big export goes out in pieces, and a sink that fails ends it with its own error`() throws {
  struct Stop: Error {}
  let fixture = try LogFixture()
  try fixture.log.append(contentsOf: (0..<3000).map { fixture.event(.choose(.like), "\($0)") })
  var sizes: [Int] = []
  try export(fixture).write(from: fixture.log) { sizes.append($0.count) }
  #expect(sizes.count > 3)
  #expect(sizes.allSatisfy { $0 < 70_000 })
  #expect(throws: Stop.self) { try export(fixture).write(from: fixture.log) { _ in throw Stop() } }
  var failing = export(fixture)
  failing.record = { _, _ in throw Stop() }
  #expect(throws: Stop.self) { try failing.write(from: fixture.log) { _ in } }
  try fixture.log.append(fixture.event(.choose(.like), "goes on"))
}

private func parse(_ text: String) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Test(arguments: [
  (0, "0"), (1, "0.001"), (5, "0.005"), (10, "0.01"), (100, "0.1"), (1000, "1"), (1420, "1.42"),
  (12_345, "12.345"),
  (600_000, "600"), (Int64.max, "9223372036854775.807"), (-1500, "-1.5"),
])
func `seconds are written in their shortest form`(milliseconds: Int64, text: String) {
  #expect(Timestamp.seconds(milliseconds: milliseconds) == text)
}

@Test(arguments: [
  (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
  (951_782_400_000, "2000-02-29T00:00:00.000Z"),
  (1_709_251_199_999, "2024-02-29T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
  (Int64.min, "0001-01-01T00:00:00.000Z"), (Int64.max, "9999-12-31T23:59:59.999Z"),
])
func `times are written in UTC to the millisecond`(milliseconds: Int64, text: String) {
  #expect(Timestamp.text(milliseconds: milliseconds) == text)
}

@Test(arguments: [
  ("2026-01-01T00:00:00.000Z", 1_767_225_600_000 as Int64?), ("2026-01-01T00:00:00Z", 1_767_225_600_000),
  ("2026-01-01T00:00:00.5Z", 1_767_225_600_500), ("2026-01-01T00:00:00,5Z", 1_767_225_600_500),
  ("2026-01-01T00:00:00.123456789Z", 1_767_225_600_123), ("2026-01-01T01:00:00+01:00", 1_767_225_600_000),
  ("2026-01-01T01:00:00+0100", 1_767_225_600_000), ("2025-12-31 18:30:00 -05:30", 1_767_225_600_000),
  ("2026-01-01 00:00:00", 1_767_225_600_000), ("2026-01-01 00:00", 1_767_225_600_000),
  ("2026-01-01t00:00:00z", 1_767_225_600_000), ("2025-12-31T23:59:60Z", 1_767_225_600_000),
  ("", nil), ("yesterday", nil), ("2026", nil), ("2026-01-01", nil), ("1767225600", nil),
  ("1.1.2026 00:00:00", nil), ("2026-02-30T00:00:00Z", nil), ("2026-01-01T24:00:00Z", nil),
  ("2026-01-01T00:00:00.Z", nil), ("2026-01-01T00:00:00+99:99", nil), ("2026-01-01T00:00:00 or so", nil),
  ("99999-01-01T00:00:00Z", nil), ("0000-12-31T23:59:59Z", nil), ("9999-12-31T23:59:59-00:01", nil),
])
func `a time is read however ISO 8601 writes it`(text: String, milliseconds: Int64?) {
  #expect(Timestamp.milliseconds(text) == milliseconds)
}

@Test func `a time that was written is read back`() {
  var generator = SeededGenerator(seed: 2)
  let times = (0..<2000).map { _ in Int64.random(in: LogLimits.times, using: &generator) }
  for time in times + [LogLimits.times.lowerBound, LogLimits.times.upperBound] {
    #expect(Timestamp.milliseconds(Timestamp.text(milliseconds: time)) == time)
  }
}

@Test func `times agree with the system's calendar`() {
  var generator = SeededGenerator(seed: 1)
  let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  for _ in 0..<2000 {
    let seconds = Int64.random(in: -12_219_292_800...253_402_300_799, using: &generator)
    #expect(
      Timestamp.text(milliseconds: seconds * 1000)
        == Date(timeIntervalSince1970: Double(seconds)).formatted(format))
  }
}
