import CardDeck
import CardRanking
import ChoiceLog
import FoundationEssentials
import OrderLearning
import Platform
import TestSupport
import Testing

/// A folder with a deck, and what has been kept of it.
private final class Fixture {
  let folder: URL
  private(set) var deck: Deck
  var place: FeatureFilePlace { FeatureFilePlace(beside: path("log"), of: DeckID(rawValue: 7)) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      component: "test-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.text(0).write(
      toFile: folder.appending(component: "deck.jsonl").path, atomically: false, encoding: .utf8)
    deck = try Deck.open(folder.appending(component: "deck.jsonl").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func text(_ version: Int) -> String {
    (0..<50).map { #"{"id":"c\#($0)","text":"word\#($0 % 7) other\#(($0 + version) % 5) same"}"# }.joined(
      separator: "\n")
  }

  func path(_ name: String) -> String { folder.appending(component: name).path }

  /// The deck with other words in as many bytes.
  func rewrite() throws {
    try Self.text(1).write(toFile: path("deck.jsonl"), atomically: false, encoding: .utf8)
    deck = try Deck.open(path("deck.jsonl"))
  }

  func open() throws -> FeatureFile? {
    FeatureFile.open(place.path, of: deck, try #require(deck.fingerprint))
  }

  @discardableResult
  func make() throws -> FeatureFile {
    let made = try FeatureFile.make(of: deck, deck.fingerprint, at: place.path, isCancelled: { false })
    return try #require(made)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// The order of a few labels, with the features in a file.
  func labelled(_ place: FeatureFilePlace?) throws -> (best: [Int], notKept: FeatureFileError?) {
    var options = LearnedOrderOptions(.likely)
    options.seeds = [.init("c3", isLiked: true), .init("c5", isLiked: false)]
    options.limits.features = 0
    options.poolSize = 20
    var labelled = try #require(
      try LabelledDeck(
        deck, LoggedLabels(seeds: options.seeds), options: options, place: place, isCancelled: { false }))
    _ = try labelled.learn(BitSet(0..<50))
    return (labelled.ranker.best(10, .likely) { _ in true }, labelled.notKept)
  }
}

@Suite struct FeatureFileTests {
  @Test func `what was kept is what was made`() throws {
    let fixture = try Fixture()
    #expect(try fixture.open() == nil)
    let made = try fixture.make()
    let kept = try #require(try fixture.open())
    #expect(kept.index.cardCounts == made.index.cardCounts && kept.index.count == 50)
    let cards = [0, 1, 15, 16, 17, 31, 48, 49]
    #expect(try kept.rows(of: cards) == made.rows(of: cards))
    #expect(try Set(kept.rows(of: cards)).count > 4)
    var (next, bytes) = (0, [UInt8]())
    while next < 50 { next = try kept.slice(from: next) { bytes += $0 } }
    #expect(try bytes == Array(kept.rows(of: Array(0..<50)).joined()))
    #expect(try fixture.names() == ["deck.jsonl", "log-features-7"])
  }

  @Test func `a file that is cut short or has another bit is not believed`() throws {
    let fixture = try Fixture()
    try fixture.make()
    let good = try SystemFile.contents(of: fixture.place.path)
    var random = SeededGenerator(seed: 1)
    let near = Array(0..<80) + (good.count - 80..<good.count)
    let places = near + (0..<20).map { _ in random.whole(0..<good.count) }
    for place in Repetitions.areFewest ? places.filter({ $0 % 4 == 3 }) : places {
      var bad = good
      bad[place] ^= 1 << UInt8(random.whole(0..<8))
      try Data(bad).write(to: URL(filePath: fixture.place.path))
      #expect(try fixture.open() == nil, "byte \(place)")
      if place % 3 == 0 {
        try Data(good[..<place]).write(to: URL(filePath: fixture.place.path))
        #expect(try fixture.open() == nil, "cut at \(place)")
      }
    }
    try Data(good + [0]).write(to: URL(filePath: fixture.place.path))
    #expect(try fixture.open() == nil)
    let order = try fixture.labelled(fixture.place)
    #expect(try fixture.open() != nil && order.notKept == nil)
    #expect(try order.best == fixture.labelled(nil).best)
  }

  @Test func `a file that is cut short while it is read is an error`() throws {
    let fixture = try Fixture()
    let made = try fixture.make()
    truncate(fixture.place.path, 60)
    #expect(throws: FeatureFileError.self) { try made.rows(of: [40]) }
  }

  @Test func `another deck, also of the same size, is read anew`() throws {
    let fixture = try Fixture()
    try fixture.make()
    try fixture.rewrite()
    #expect(try fixture.open() == nil)
    #expect(try fixture.labelled(fixture.place).best == fixture.labelled(nil).best)
    #expect(try fixture.open() != nil)
  }

  @Test func `a link or a folder in its place is not followed`() throws {
    let fixture = try Fixture()
    try FileManager.default.createSymbolicLink(
      atPath: fixture.place.path, withDestinationPath: fixture.path("deck.jsonl"))
    let before = try SystemFile.contents(of: fixture.path("deck.jsonl"))
    #expect(try fixture.open() == nil)
    try fixture.make()
    #expect(try SystemFile.contents(of: fixture.path("deck.jsonl")) == before)
    #expect(try fixture.open() != nil)
    try FileManager.default.removeItem(atPath: fixture.place.path)
    try FileManager.default.createDirectory(atPath: fixture.place.path, withIntermediateDirectories: true)
    #expect(try fixture.open() == nil)
    #expect(try fixture.labelled(fixture.place).notKept != nil)
  }

  @Test func `where none can be kept it goes on without, and says so`() throws {
    let fixture = try Fixture()
    let nowhere = FeatureFilePlace(beside: fixture.path("none/log"), of: DeckID(rawValue: 7))
    let order = try fixture.labelled(nowhere)
    #expect(order.notKept != nil)
    #expect(try order.best == fixture.labelled(fixture.place).best)
  }

  @Test func `a reader makes none`() throws {
    let fixture = try Fixture()
    let place = FeatureFilePlace(beside: fixture.path("log"), of: DeckID(rawValue: 7), isKept: false)
    #expect(try fixture.labelled(place).notKept == nil)
    #expect(try fixture.names() == ["deck.jsonl"])
  }

  @Test func `what killed processes have left is removed, and all but the last three files`() throws {
    let fixture = try Fixture()
    for name in [
      "log-features-1", "log-features-2", "log-features-3", "log-features-4", "log-features-9.part",
    ] {
      try Data([1]).write(to: URL(filePath: fixture.path(name)))
      var times = [timespec(), timespec()]
      times[1].tv_sec = Int(name.utf8.last == 0x34 ? 50 : name.utf8.last.map { Int($0) } ?? 0)
      utimensat(AT_FDCWD, fixture.path(name), &times, 0)
    }
    for name in ["log", "log-features-of-mine", "other-features-1"] {
      try Data([1]).write(to: URL(filePath: fixture.path(name)))
    }
    try fixture.make()
    fixture.place.removeOld()
    #expect(
      try fixture.names() == [
        "deck.jsonl", "log", "log-features-3", "log-features-4", "log-features-7", "log-features-of-mine",
        "other-features-1",
      ])
  }
}
