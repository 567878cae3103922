import Foundation
import Platform
import Testing

import CardDeck

/// A deck whose file is cut short after it was indexed.
@Suite struct ReadFailureTests {
  private static let count = 4000

  private static func file() throws -> TemporaryFile {
    let records = (0..<count).map { #"{"id":"c\#($0)","text":"\#(String(repeating: "x", count: 60))"}"# }
    return try TemporaryFile(records.joined(separator: "\n") + "\n", name: "deck.jsonl")
  }

  /// Ways to look at all cards, each of which has a form in which a card that cannot be read looks like none.
  private static let uses: [(String, @Sendable (Deck) -> Void)] = [
    ("ids", { deck in deck.forEachID(in: 0..<deck.count) { _, _ in true } }),
    ("members", { deck in deck.forEachMembers { _, _ in } }),
    ("one by one", { deck in for index in 0..<deck.count { _ = deck.members(at: index) } }),
    ("by id", { deck in _ = deck.index(of: "c\(count - 1)") }),
    ("finder", { deck in _ = CardFinder(deck).card(at: count - 1) }),
    ("cards", { deck in _ = deck.card(at: count - 1) }),
    (
      "selection",
      { deck in
        var query = DeckQuery()
        query.filters = [CardFilter(argument: "text=y")].compactMap(\.self)
        _ = try? query.selection(from: deck)
      }
    ),
  ]

  @Test(arguments: uses.indices, [false, true])
  func `whoever looks at the cards learns in the end that some could not be read`(
    use: Int, wasIdentified: Bool
  ) throws {
    let file = try Self.file()
    let deck = try file.deck()
    let (name, body) = Self.uses[use]
    if wasIdentified { deck.identify(upTo: deck.count) }
    body(deck)
    try deck.requireRead()
    let other = try file.deck()
    if wasIdentified { other.identify(upTo: other.count) }
    #expect(truncate(file.path, off_t(Self.count * 40)) == 0)
    body(other)
    #expect(throws: DeckError.changed, "\(name)") { try other.requireRead() }
  }

  @Test(arguments: [true, false])
  func `a failure that is over is forgotten, unless ids were lost by it`(wasIdentified: Bool) throws {
    let file = try Self.file()
    let text = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let deck = try file.deck()
    if wasIdentified { deck.identify(upTo: deck.count) }
    #expect(truncate(file.path, 100) == 0)
    deck.identify(upTo: deck.count)
    #expect(deck.members(at: Self.count - 1) == nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
    try handle.write(contentsOf: text)
    try handle.close()
    #expect(throws: DeckError.changed) { try deck.requireRead() }
    deck.forgetReadFailure()
    guard wasIdentified else {
      #expect(throws: DeckError.changed) { try deck.requireRead() }
      return
    }
    #expect(deck.index(of: "c3999") == 3999)
    try deck.requireRead()
  }

  @Test func `a card that is only too large, or broken, is no failure to read`() throws {
    let deck = try Deck.of("[{\"id\":1},{\"id\":2,oops},{\"id\":3}]")
    deck.forEachMembers { _, _ in }
    for index in 0..<deck.count { _ = deck.card(at: index) }
    try deck.requireRead()
  }

  @Test func `a file that ends while it is indexed is a failure, one that is cut off as it is is none`()
    throws
  {
    let cut = try TemporaryFile(#"[{"id":1},{"id":2"#)
    let deck = try Deck.open(cut.path, until: .firstCards)
    #expect(throws: DeckError.self) { try deck.waitUntilComplete() }
    try deck.requireRead()
  }
}

/// A deck that is no file, as a shell makes them.
@Suite struct PipedDeckTests {
  private static let text = #"[{"id":"a"},{"id":"b"}]"#

  @Test func `a pipe without a name is read to its end`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try SystemFile.write(Self.text.utf8, to: ends[1])
    close(ends[1])
    let deck = try Deck.open("/dev/fd/\(ends[0])")
    #expect(deck.count == 2 && deck.isPiped && deck.folder.isEmpty && deck.change == nil)
    #expect(deck.card(at: 1).id == "b" && deck.format == .json)
  }

  @Test(arguments: [true, false])
  func `a pipe with a name is read, whether its text is there already or comes later`(isThere: Bool) throws {
    let file = try TemporaryFile("")
    let path = file.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    // The writer's end can be opened only while somebody reads.
    let reader = try SystemFile.open(path, O_RDONLY | O_NONBLOCK)
    let writer = try SystemFile.open(path, O_WRONLY)
    let long = "[" + (0..<9000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
    if isThere { try SystemFile.write(long.utf8.prefix(20_000), to: writer) }
    let rest = isThere ? Array(long.utf8.dropFirst(20_000)) : Array(long.utf8)
    let thread = Thread {
      try? SystemFile.write(rest, to: writer)
      close(writer)
    }
    defer { close(reader) }
    thread.start()
    let deck = try Deck.open(path)
    #expect(deck.count == 9000 && deck.card(at: 8999).id == "8999")
    withExtendedLifetime(file) {}
  }
}
