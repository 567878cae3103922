import ChoiceLog
import SessionTestSupport
import TestSupport
import Testing
import TerminalTestSupport

import SwipeSession
@testable import TerminalFront
import TerminalText

@Suite struct NoteTests {
  /// A test with a note open on its first card, over what the card had before.
  private static func noting(_ typed: String = "", over before: String = "") throws -> TestSession {
    let test = try TestSession()
    if !before.isEmpty {
      test.press(.character("n"))
      test.type(before)
      test.press(.enter)
    }
    test.press(.character("n"))
    test.type(typed)
    return test
  }

  private func notes(in test: TestSession) throws -> [String] {
    test.settle()
    return try test.log.read { try $0.history(after: 0, limit: 99, in: test.scope) }.compactMap {
      if case .note(let text) = $0.event.kind { text } else { nil }
    }
  }

  @Test(arguments: ["x", "é", "字", "👩‍👩‍👧‍👦"])
  func `a note takes 64 KiB, says when it is full, and what of a paste is left out`(
    character: Character
  ) throws {
    let room = 65_536 / character.utf8.count
    let most = String(repeating: character, count: room)
    let test = try Self.noting()
    test.paste(most)
    #expect(!test.text.contains("full"))
    test.type(String(repeating: character, count: 2))
    #expect(test.text.contains("the note is full: it takes 64 KiB"))
    test.paste("and much more than there could be room for")
    #expect(test.text.contains("the end of what was pasted is left out"))
    test.press(.enter)
    let kept = try #require(try notes(in: test).first)
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
    let test = try Self.noting(typed, over: before)
    test.press(.escape)
    #expect(test.text.contains("drop this note?") == asks)
    if asks {
      test.readQuestion()
      test.press(.escape)
    }
    #expect(test.session.overlay == nil)
    #expect(try notes(in: test) == (before.isEmpty ? [] : [before]))
  }

  @Test func `a note taken away but not put in other words is no loss`() throws {
    let test = try Self.noting(over: "an old note of many words")
    test.press(control: "u")
    test.press(.escape)
    #expect(test.session.overlay == nil)
    #expect(try notes(in: test).count == 1)
  }

  @Test(arguments: [
    KeyPress(.escape), KeyPress(.character("g"), .control),
  ])
  func `what is asked can be answered by dropping, keeping and going on`(leave: KeyPress) throws {
    let test = try Self.noting("half a note")
    for _ in 0..<2 {
      _ = test.screen.handle(.key(leave), at: test.time)
      #expect(test.text.contains("drop this note?"))
      test.type("!")
      #expect(!test.text.contains("drop this note?"))
    }
    _ = test.screen.handle(.key(leave), at: test.time)
    test.press(.enter)
    #expect(try notes(in: test) == ["half a note!!"])
    test.press(.character("n"))
    test.type(" and another half")
    _ = test.screen.handle(.key(leave), at: test.time)
    test.readQuestion()
    _ = test.screen.handle(.key(leave), at: test.time)
    #expect(test.session.overlay == nil)
    #expect(try notes(in: test) == ["half a note!!"])
  }

  @Test(arguments: [
    ("", "half a no", ["half a no"]), ("old", " and new", ["old", "old and new"]), ("", "  ", []),
    ("", "", []),
    ("old", "", ["old"]),
  ])
  func `a session that is ended keeps a half-written note`(
    before: String, typed: String, kept: [String]
  ) throws {
    let test = try Self.noting(typed, over: before)
    test.session.end(at: test.time)
    #expect(try notes(in: test) == kept)
    test.session.end(at: test.time)
    #expect(try notes(in: test) == kept)
  }

  @Test func `a note that was taken away and not yet written anew is not removed by the end`() throws {
    let test = try Self.noting(over: "old")
    test.press(control: "u")
    test.session.end(at: test.time)
    #expect(try notes(in: test) == ["old"])
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
      let tail = CharacterWidth.tail(of: text, columns: columns, joining: .none)
      #expect(text.hasSuffix(tail) && CharacterWidth.of(tail, joining: .none) <= columns)
      if let next = text.dropLast(tail.count).last {
        #expect(CharacterWidth.of(String(next) + tail, joining: .none) > columns)
      }
    }
  }
}

extension TestSession {
  fileprivate func paste(_ text: String) {
    session.paste(text, at: time)
  }

  @Test(arguments: ["n", "/"]) func `^C ends the session whatever is being typed, and keeps the note`(
    beginning: Character
  ) throws {
    let test = try TestSession()
    test.press(.character(beginning))
    for character in "half a note" { test.press(.character(character)) }
    let request = test.screen.handle(.key(KeyPress(.character("c"), .control)), at: test.time)
    #expect(request == .interrupt)
    test.session.end(at: test.time)
    test.settle()
    #expect(
      try test.log.read { try $0.note(on: "c1", in: test.scope) }
        == (beginning == "n" ? "half a note" : nil))
  }
}
