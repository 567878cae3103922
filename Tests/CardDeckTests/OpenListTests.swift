import Foundation
import Platform
import Testing

@testable import CardDeck

/// A deck that another thread writes, a record at a time, and that need not end.
@Suite struct OpenListTests {
  /// The list's pipe. Its end to read from is the deck's.
  private final class Writer {
    let input: Int32
    private var output: Int32

    init() throws {
      (input, output) = try #require(SystemFile.socketPair())
    }

    func write(_ text: String) {
      let bytes = Array(text.utf8)
      #expect(bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) } == bytes.count)
    }

    func close() {
      if output >= 0 { Foundation.close(output) }
      output = -1
    }

    /// No more comes, and who reads that is waited for until he leaves.
    ///
    /// - Returns: Whether he has left within a minute.
    func endAndWait() -> Bool {
      shutdown(output, Int32(SHUT_WR))
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      return poll(&wait, 1, 60_000) == 1 && wait.revents & Int16(POLLHUP) != 0
    }

    func open(folder: String? = nil, fieldMap: FieldMap = FieldMap()) throws -> Deck {
      try Deck.open(
        pipe: input, named: "invoices", folder: folder, fieldMap: fieldMap, until: .firstCardsWithin(.zero))
    }

    deinit { close() }
  }

  @Test func `nothing of it need have come`() throws {
    let writer = try Writer()
    let deck = try writer.open()
    #expect(deck.count == 0 && !deck.progress.isComplete && deck.path == "invoices")
    #expect(deck.isPiped && deck.isOpenEnded && deck.change == nil && deck.fingerprint == nil)
  }

  @Test func `a card can be used as soon as its record has come, with all that the deck says of itself`()
    throws
  {
    let writer = try Writer()
    let deck = try writer.open(fieldMap: FieldMap(id: "no"))
    writer.write(#"{"title":"Invoices","like":"pay","reveal":["sum"],"cards":["#)
    writer.write(#"{"no":"i1","name":"Rent","sum":12}"#)
    #expect(deck.wait(forCards: 1))
    #expect(deck.title == "Invoices" && deck.labels.like == "pay" && deck.reveal == ["sum"])
    #expect(deck.card(at: 0).id == "i1" && deck.card(at: 0).hidden.map(\.name) == ["sum"])
    writer.write(",\n" + #"{"no":"i2","name":"Tea"}"#)
    #expect(deck.wait(forCards: 2))
    #expect(deck.index(of: "i2") == 1 && deck.index(of: "i3") == nil)
    #expect(!deck.progress.isComplete)
  }

  @Test func `at its end it is a deck like others`() throws {
    let writer = try Writer()
    let deck = try writer.open()
    writer.write(#"{"cards":[{"id":1},"# + "\n" + #"{"id":2}]}"#)
    writer.close()
    try deck.waitUntilComplete()
    #expect(deck.count == 2 && deck.progress.failure == nil)
  }

  @Test func `one may end without a card, and one that is torn off says so`() throws {
    let empty = try Writer()
    let none = try empty.open()
    empty.write(#"{"title":"T","cards":[]}"#)
    empty.close()
    try none.waitUntilComplete()
    #expect(none.count == 0)
    let torn = try Writer()
    let deck = try torn.open()
    torn.write(#"{"cards":[{"id":1},{"id":"#)
    torn.close()
    #expect(throws: DeckError.self) { try deck.waitUntilComplete() }
    #expect(deck.count == 1)
  }

  /// What a record says of itself does not make it a deck of another kind.
  @Test(arguments: [#"{"cards":[{"cards":[1]}"#, #"{"like":{},"cards":["x""#, #"{"cards":[[]"#])
  func `whatever comes first, it is a list`(start: String) throws {
    let writer = try Writer()
    let deck = try writer.open()
    writer.write(start + ",")
    #expect(deck.wait(forCards: 1) && deck.format == .json && deck.count == 1)
  }

  @Test(arguments: [(nil, "", false), ("/pictures", "/pictures", true)])
  func `its pictures lie in the folder that was named`(folder: String?, path: String, hasFolder: Bool) throws
  {
    let deck = try Writer().open(folder: folder)
    #expect(deck.folder == path && deck.hasFolder == hasFolder)
  }

  @Test func `the pipe is closed when nobody has the deck any more`() throws {
    let writer = try Writer()
    weak var file: DeckFile?
    do {
      let deck = try writer.open()
      file = deck.source.file
      writer.write(#"{"cards":[{"id":1}"#)
      #expect(deck.wait(forCards: 1))
    }
    // Who indexes it still has it.
    #expect(file != nil)
    #expect(writer.endAndWait())
  }
}
