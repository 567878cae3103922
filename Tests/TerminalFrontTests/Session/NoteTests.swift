import ChoiceLog
import TestSupport
import Testing

@testable import TerminalFront

@Suite struct NoteTests {
  /// A sitting with a note open on its first card, over what the card had before.
  private static func noting(_ typed: String = "", over before: String = "") throws -> Sitting {
    let sitting = try Sitting()
    if !before.isEmpty {
      sitting.press(.character("n"))
      sitting.type(before)
      sitting.press(.enter)
    }
    sitting.press(.character("n"))
    sitting.type(typed)
    return sitting
  }

  private func notes(in sitting: Sitting) throws -> [String] {
    sitting.settle()
    return try sitting.log.read { try $0.history(after: 0, limit: 99, in: sitting.scope) }.compactMap {
      if case .note(let text) = $0.event.kind { text } else { nil }
    }
  }

  @Test(arguments: ["x", "é", "字", "👩‍👩‍👧‍👦"])
  func `a note takes 64 KiB, says when it is full, and what of a paste is left out`(
    character: Character
  ) throws {
    let room = 65_536 / character.utf8.count
    let most = String(repeating: character, count: room)
    let sitting = try Self.noting()
    sitting.paste(most)
    #expect(!sitting.text.contains("full"))
    sitting.type(String(repeating: character, count: 2))
    #expect(sitting.text.contains("the note is full: it takes 64 KiB"))
    sitting.paste("and much more than there could be room for")
    #expect(sitting.text.contains("the end of what was pasted is left out"))
    sitting.press(.enter)
    let kept = try #require(try notes(in: sitting).first)
    // Of what was pasted there is room for its first letters.
    #expect(kept.hasPrefix(most) && kept.utf8.count == 65_536)
  }

  @Test(arguments: [
    ("", "word", false), ("", "two words", true), ("", " word ", false), ("", "", false),
    ("", "これは空白のない一つの長い文ですから失われます", true),
    ("an old note", "", false), ("an old note", " more", false), ("an old note", " and more", true),
    ("an old note", "s", false),
  ])
  func `escape asks where more than a word would be lost`(before: String, typed: String, asks: Bool) throws {
    let sitting = try Self.noting(typed, over: before)
    sitting.press(.escape)
    #expect(sitting.text.contains("drop this note?") == asks)
    if asks { sitting.press(.escape) }
    #expect(sitting.session.mode == .swiping)
    #expect(try notes(in: sitting) == (before.isEmpty ? [] : [before]))
  }

  @Test func `a note taken away but not put in other words is no loss`() throws {
    let sitting = try Self.noting(over: "an old note of many words")
    sitting.press(control: "u")
    sitting.press(.escape)
    #expect(sitting.session.mode == .swiping)
    #expect(try notes(in: sitting).count == 1)
  }

  @Test(arguments: [
    KeyPress(.escape), KeyPress(.character("g"), .control),
  ])
  func `what is asked can be answered by dropping, keeping and going on`(leave: KeyPress) throws {
    let sitting = try Self.noting("half a note")
    for _ in 0..<2 {
      _ = sitting.session.handle(.key(leave), at: sitting.time)
      #expect(sitting.text.contains("drop this note?") && sitting.text.contains("any other key goes on"))
      sitting.type("!")
      #expect(!sitting.text.contains("drop this note?"))
    }
    _ = sitting.session.handle(.key(leave), at: sitting.time)
    sitting.press(.enter)
    #expect(try notes(in: sitting) == ["half a note!!"])
    sitting.press(.character("n"))
    sitting.type(" and another half")
    _ = sitting.session.handle(.key(leave), at: sitting.time)
    _ = sitting.session.handle(.key(leave), at: sitting.time)
    #expect(sitting.session.mode == .swiping)
    #expect(try notes(in: sitting) == ["half a note!!"])
  }

  @Test(arguments: [
    ("", "half a no", ["half a no"]), ("old", " and new", ["old", "old and new"]), ("", "  ", []),
    ("", "", []),
    ("old", "", ["old"]),
  ])
  func `a session that is ended keeps a half-written note`(
    before: String, typed: String, kept: [String]
  ) throws {
    let sitting = try Self.noting(typed, over: before)
    sitting.session.keepUnfinishedNote(at: sitting.time)
    #expect(try notes(in: sitting) == kept)
    sitting.session.keepUnfinishedNote(at: sitting.time)
    #expect(try notes(in: sitting) == kept)
  }

  @Test func `a note that was taken away and not yet written anew is not removed by the end`() throws {
    let sitting = try Self.noting(over: "old")
    sitting.press(control: "u")
    sitting.session.keepUnfinishedNote(at: sitting.time)
    #expect(try notes(in: sitting) == ["old"])
  }

  @Test(arguments: 0..<8) func `the end of a line is as much as fits`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [Character] = ["a", "é", "字", "👩‍👩‍👧‍👦", "🇫🇮", " ", "e\u{301}\u{302}"]
    for _ in 0..<50 {
      let text = String(
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        })
      let columns = Int.random(in: 1...20, using: &generator)
      let tail = InputLineView.tail(of: text, columns: columns, joining: .none)
      #expect(text.hasSuffix(tail) && CharacterWidth.of(tail, joining: .none) <= columns)
      if let next = text.dropLast(tail.count).last {
        #expect(CharacterWidth.of(String(next) + tail, joining: .none) > columns)
      }
    }
  }
}

extension Sitting {
  fileprivate func type(_ text: String) { for character in text { press(.character(character)) } }

  fileprivate func paste(_ text: String) {
    _ = session.handle(.paste(text, omittedBytes: 0), at: time)
  }

  @Test(arguments: ["n", "/"]) func `^C ends the session whatever is being typed, and keeps the note`(
    beginning: Character
  ) throws {
    let sitting = try Sitting()
    sitting.press(.character(beginning))
    for character in "half a note" { sitting.press(.character(character)) }
    let request = sitting.session.handle(.key(KeyPress(.character("c"), .control)), at: sitting.time)
    #expect(request == .interrupt)
    sitting.session.keepUnfinishedNote(at: sitting.time)
    sitting.settle()
    #expect(
      try sitting.log.read { try $0.note(on: "c1", in: sitting.scope) }
        == (beginning == "n" ? "half a note" : nil))
  }
}
