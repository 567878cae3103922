import FoundationEssentials
import SessionTestSupport
import Testing
import TerminalTestSupport

@testable import SwipeSession
import TerminalFront
import TerminalIO
import TerminalCanvas

/// The mouse chooses nothing that the person did not choose with it.
@Suite struct PointerTests {
  /// A session whose top card is held, armed to the right.
  private func holding() throws -> TestSession {
    let test = try TestSession()
    test.drag(columns: 30, lettingGo: false)
    #expect(test.isHeld)
    return test
  }

  private static let buttons: [MouseEvent.Button] = [.middle, .right, .extra(8), .extra(9)]

  @Test(arguments: buttons, [MouseEvent.Kind.press, .release, .drag])
  func `another button ends a drag and decides nothing`(
    button: MouseEvent.Button, kind: MouseEvent.Kind
  ) throws {
    let test = try holding()
    test.mouse(kind, 80, 13, button)
    #expect(!test.isHeld)
    test.mouse(.drag, 85, 13)
    test.mouse(.release, 85, 13)
    test.mouse(.release, 85, 13, button)
    test.pass(.seconds(2))
    test.settle()
    #expect(try test.standing() == [])
    #expect(test.top == "c1")
    // The next drag is a drag again.
    test.drag(columns: 30)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
  }

  @Test(arguments: buttons) func `other buttons alone do nothing`(button: MouseEvent.Button) throws {
    let test = try TestSession()
    for (kind, x) in [(MouseEvent.Kind.press, 50), (.drag, 80), (.release, 80)] {
      test.mouse(kind, x, 13, button)
      test.pass(.milliseconds(300))
    }
    let like = try test.button("Like")
    test.mouse(.press, like.x, like.y, button)
    test.mouse(.release, like.x, like.y, button)
    test.settle()
    #expect(try test.standing() == [])
  }

  @Test func `a release that names no button is that of the button that is down`() throws {
    let test = try holding()
    test.mouse(.release, 80, 13, .none)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
    // But not if another went down meanwhile.
    test.pass(.seconds(2))
    test.drag(columns: 30, lettingGo: false)
    test.mouse(.press, 80, 13, .right)
    test.mouse(.release, 80, 13, .none)
    test.settle()
    #expect(try test.standing() == ["c1:like"])
  }

  @Test(arguments: [
    TerminalSize(columns: 60, rows: 30), TerminalSize(columns: 140, rows: 40),
    TerminalSize(columns: 20, rows: 8),
    TerminalSize(columns: 100, rows: 30, pixelWidth: 1600, pixelHeight: 960),
    TerminalSize(columns: 99, rows: 30),
  ])
  func `a window that changes ends a drag, in cells or in pixels`(size: TerminalSize) throws {
    for distance in [30, -30, 6] {
      let test = try TestSession()
      test.drag(columns: distance, lettingGo: false)
      test.screen.resize(to: size, at: test.time)
      #expect(!test.isHeld)
      test.pass(.milliseconds(20))
      test.mouse(.drag, 10, 13)
      test.mouse(.release, 10, 13)
      test.pass(.seconds(2))
      test.settle()
      #expect(try test.standing() == [])
      #expect(test.top == "c1")
    }
  }

  @Test(arguments: [
    "?", " ", "/", "n", "focus", "question", "stop", "undo",
  ])
  func `whatever covers the cards or takes the keyboard ends a drag`(what: String) throws {
    let test = try TestSession()
    test.press(.right)
    test.pass(.seconds(2))
    test.drag(columns: 30, lettingGo: false)
    #expect(test.isHeld)
    switch what {
    case "focus": _ = test.screen.handle(.focus(false), at: test.time)
    case "question": test.session.exported(.wouldReplace(path: "x.json"), at: test.time)
    case "stop": test.press(control: "z")
    case "undo": test.press(.character("u"))
    default: test.press(.character(Character(what)))
    }
    #expect(!test.isHeld)
    test.mouse(.drag, 80, 13)
    test.mouse(.release, 80, 13)
    test.pass(.seconds(2))
    test.settle()
    #expect(try test.standing() == (what == "undo" ? [] : ["c1:like"]))
  }

  /// Every state of what may lie over the stage, shown while a card is held: none leaves it in the hand.
  @Test(arguments: 0..<7) func `nothing can be opened over a held card`(index: Int) throws {
    let test = try holding()
    let overlays: [Overlay] = [
      HelpOverlay(), ReaderOverlay(0), SummaryOverlay(), ReplaceFileQuestion("x"),
      SearchOverlay(in: test.session), NoteOverlay(on: 0, InputLine()),
      CompareOverlay([0, 1], zoom: PictureZoom(), at: test.time),
    ]
    test.session.show(overlays[index], at: test.time)
    #expect(!test.isHeld && test.session.overlay === overlays[index])
  }

  // MARK: - Buttons

  @Test(arguments: [("Like", "like"), ("Nope", "nope"), ("Star", "star"), ("Later", "later")])
  func `a button acts when it is let go of, not before`(word: String, choice: String) throws {
    let test = try TestSession()
    let place = try test.button(word)
    test.mouse(.press, place.x, place.y)
    test.settle()
    #expect(try test.standing() == [])
    // Not quite where it went down, but on it still.
    test.mouse(.drag, place.x + 1, place.y)
    test.mouse(.release, place.x + 1, place.y)
    test.settle()
    #expect(try test.standing() == ["c1:\(choice)"])
  }

  @Test func `sliding off a button gives it up, also if one comes back`() throws {
    let test = try TestSession()
    let place = try test.button("Like")
    let other = try test.button("Nope")
    for way in [
      [(50, 13)], [(50, 13), (place.x, place.y)], [(other.x, other.y)], [(0, 0), (place.x, place.y)],
    ] {
      test.mouse(.press, place.x, place.y)
      for (x, y) in way { test.mouse(.drag, x, y) }
      test.mouse(.release, way.last?.0 ?? 0, way.last?.1 ?? 0)
    }
    // No report of the way there.
    test.mouse(.press, place.x, place.y)
    test.mouse(.release, other.x, other.y)
    test.settle()
    #expect(try test.standing() == [])
  }

  @Test func `a press elsewhere that ends on a button does nothing`() throws {
    let test = try TestSession()
    let place = try test.button("Like")
    // On the card, held until the hand is still.
    test.mouse(.press, 50, 13)
    test.pass(.milliseconds(300))
    test.mouse(.drag, 50, 14)
    test.pass(.seconds(1))
    test.mouse(.release, 50, 14)
    test.mouse(.release, place.x, place.y)
    // In the header, and between the buttons.
    for (x, y) in [(0, 0), (0, place.y)] {
      test.mouse(.press, x, y)
      test.mouse(.drag, place.x, place.y)
      test.mouse(.release, place.x, place.y)
    }
    // To close what is open.
    test.press(.character("?"))
    test.mouse(.press, place.x, place.y)
    test.mouse(.release, place.x, place.y)
    test.settle()
    #expect(try test.standing() == [])
  }

  @Test(arguments: ["resize", "focus", "help", "right"])
  func `a button that is held acts no more when something has come between`(what: String) throws {
    let test = try TestSession()
    let place = try test.button("Like")
    test.mouse(.press, place.x, place.y)
    switch what {
    case "resize": test.screen.resize(to: TestSession.size, at: test.time)
    case "focus": _ = test.screen.handle(.focus(false), at: test.time)
    case "help": test.press(.character("?"), .escape)
    default: test.mouse(.press, place.x, place.y, .right)
    }
    test.mouse(.release, place.x, place.y)
    test.settle()
    #expect(try test.standing() == [])
  }

  // MARK: - Bytes

  @Test(arguments: TornInput.intervals, [true, false])
  func `an arrow in single bytes does not throw a note or a search away`(
    interval: Duration, isRemote: Bool
  ) throws {
    for isAsked in [true, false] {
      for beginning in ["n", "/"] {
        let test = try TestSession()
        test.press(.character(Character(beginning)))
        for character in "three words typed" { test.press(.character(character)) }
        for arrow in ["\u{1B}[A", "\u{1B}[1;5D", "\u{1B}OH", "\u{1B}[5~"] {
          for event in TornInput.events(of: arrow, isAsked: isAsked, isRemote: isRemote, interval: interval) {
            _ = test.screen.handle(event, at: test.time)
          }
          if beginning == "/" { break }
        }
        let text = test.text
        #expect(beginning == "/" || text.contains("three words typed"), "\(isAsked)")
        test.settle()
        if beginning == "n" { #expect(try test.standing() == []) }
      }
    }
  }
}

extension TestSession {
  fileprivate var isHeld: Bool { session.stack.heldCard != nil }

  fileprivate func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ button: MouseEvent.Button) {
    _ = screen.handle(.mouse(MouseEvent(kind, button, x: x, y: y)), at: time)
  }

  /// Where a button's word is.
  func button(_ word: String) throws -> (x: Int, y: Int) {
    for (y, row) in rows().enumerated() where y >= 25 {
      if let range = row.range(of: word) {
        return (row.distance(from: row.startIndex, to: range.lowerBound), y)
      }
    }
    throw ButtonMissing(word: word)
  }
}

private struct ButtonMissing: Error { let word: String }
