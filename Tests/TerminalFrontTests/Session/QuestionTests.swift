import SessionTestSupport
import Testing

import SwipeSession
import TerminalFront
import TerminalText

/// A question that guards something takes only keys that were typed after it could be read.
@Suite struct QuestionTests {
  private func asked() throws -> TestSession {
    let test = try TestSession()
    test.press(.right)
    test.counter.isOurs = false
    test.press(.character("e"))
    test.settle()
    #expect(test.session.overlay is ReplaceFileQuestion && test.counter.count == 1)
    return test
  }

  @Test(arguments: [Duration.zero, .milliseconds(2), .milliseconds(200), .milliseconds(299)])
  func `a key that was typed before is for the cards`(wait: Duration) throws {
    for (key, standing, change) in [
      (Character("y"), ["c1:like"], Session.Change.copied("c2")),
      ("l", ["c1:like", "c2:like"], .chose(.like, 1)),
      ("u", [], .undid(0)),
    ] {
      let test = try asked()
      _ = test.text
      test.pass(wait)
      _ = test.session.dequeueChanges()
      _ = test.session.handle(KeyPress(.character(key)), at: test.time)
      #expect(test.session.dequeueChanges().contains(change), "\(key)")
      test.settle()
      #expect(try test.standing() == standing && test.counter.count == 1, "\(key)")
      // An undo closes what is open, so the question goes with it, which is said.
      #expect((test.session.overlay is ReplaceFileQuestion) == (key != "u"), "\(key)")
      if key == "u" { #expect(test.session.notice == .exportDeclined) }
    }
  }

  @Test func `before the first frame with the question no time counts`() throws {
    let test = try asked()
    test.pass(.seconds(9))
    test.press(.character("y"))
    #expect(test.counter.count == 1 && test.session.overlay is ReplaceFileQuestion)
    test.readQuestion()
    test.press(.character("y"))
    test.settle()
    #expect(test.counter.count == 2 && test.session.overlay == nil)
  }

  @Test func `what opens something else leaves the file as it is, and that is said`() throws {
    let test = try asked()
    test.press(.character("?"))
    #expect(test.session.overlay is HelpOverlay && test.session.notice == .exportDeclined)
    test.settle()
    #expect(test.counter.count == 1)
  }

  @Test func `an early key is for what was open, and an arrow scrolls there`() throws {
    let test = try TestSession()
    test.counter.isOurs = false
    test.press(.character("e"), .character(" "), .right)
    #expect(test.session.overlay is ReaderOverlay)
    test.settle()
    #expect(test.session.overlay is ReplaceFileQuestion)
    test.press(.down, .up)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
    test.press(.right)
    test.settle()
    #expect(try test.standing() == ["c1:like", "c2:like"] && test.counter.count == 1)
  }

  @Test func `each early key chooses, and what was open goes on with the next card`() throws {
    let test = try TestSession()
    test.counter.isOurs = false
    test.press(.character("e"), .character(" "))
    test.settle()
    #expect(test.session.overlay is ReplaceFileQuestion)
    test.press(.right, .left)
    test.settle()
    #expect(try test.standing() == ["c1:like", "c2:nope"])
    #expect(test.session.overlay is ReplaceFileQuestion && test.counter.count == 1)
  }

  @Test func `at the end an early key goes on with the cards that were put off`() throws {
    let test = try TestSession(cards: [#"{"id":"1"}"#, #"{"id":"2"}"#])
    test.press(.down, .right, .down)
    #expect(test.session.canGoOn)
    test.counter.isOurs = false
    test.press(.character("e"))
    test.settle()
    test.press(.character("g"))
    #expect(test.top == "1" && test.session.overlay == nil && test.session.notice == .exportDeclined)
  }

  @Test func `leaving is leaving at any time`() throws {
    let test = try asked()
    #expect(test.press(.character("q")) == .quit)
  }

  @Test func `a click that began before is no answer`() throws {
    let test = try asked()
    let place = try test.button("Replace")
    test.pass(.milliseconds(200))
    test.mouse(.press, place.x, place.y)
    test.pass(.milliseconds(200))
    test.mouse(.release, place.x, place.y)
    test.settle()
    #expect(test.counter.count == 1 && test.session.overlay is ReplaceFileQuestion)
    test.mouse(.press, place.x, place.y)
    test.mouse(.release, place.x, place.y)
    test.settle()
    #expect(test.counter.count == 2)
  }

  @Test func `a note is dropped only by a key that was typed after the question`() throws {
    let test = try TestSession()
    test.type("nhalf a note")
    test.press(.escape, .escape)
    #expect((test.session.overlay as? NoteOverlay)?.line.text == "half a note")
    _ = test.text
    test.pass(.milliseconds(299))
    test.press(.escape)
    #expect(test.session.overlay is NoteOverlay)
    test.pass(.milliseconds(1))
    test.press(.escape)
    #expect(test.session.overlay == nil)
  }
}
