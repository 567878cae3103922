import FoundationEssentials
import Testing

@testable import TerminalFront

/// The mouse chooses nothing that the person did not choose with it.
@Suite struct PointerTests {
  /// A session whose top card is held, armed to the right.
  private func holding() throws -> Sitting {
    let sitting = try Sitting()
    sitting.drag(columns: 30, lettingGo: false)
    #expect(sitting.isHeld)
    return sitting
  }

  private static let buttons: [MouseEvent.Button] = [.middle, .right, .extra(8), .extra(9)]

  @Test(arguments: buttons, [MouseEvent.Kind.press, .release, .drag])
  func `another button ends a drag and decides nothing`(
    button: MouseEvent.Button, kind: MouseEvent.Kind
  ) throws {
    let sitting = try holding()
    sitting.mouse(kind, 80, 13, button)
    #expect(!sitting.isHeld)
    sitting.mouse(.drag, 85, 13)
    sitting.mouse(.release, 85, 13)
    sitting.mouse(.release, 85, 13, button)
    sitting.pass(.seconds(2))
    sitting.settle()
    #expect(try sitting.standing() == [])
    #expect(sitting.top == "c1")
    // The next drag is a drag again.
    sitting.drag(columns: 30)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like"])
  }

  @Test(arguments: buttons) func `other buttons alone do nothing`(button: MouseEvent.Button) throws {
    let sitting = try Sitting()
    for (kind, x) in [(MouseEvent.Kind.press, 50), (.drag, 80), (.release, 80)] {
      sitting.mouse(kind, x, 13, button)
      sitting.pass(.milliseconds(300))
    }
    let like = try sitting.button("Like")
    sitting.mouse(.press, like.x, like.y, button)
    sitting.mouse(.release, like.x, like.y, button)
    sitting.settle()
    #expect(try sitting.standing() == [])
  }

  @Test func `a release that names no button is that of the button that is down`() throws {
    let sitting = try holding()
    sitting.mouse(.release, 80, 13, .none)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like"])
    // But not if another went down meanwhile.
    sitting.pass(.seconds(2))
    sitting.drag(columns: 30, lettingGo: false)
    sitting.mouse(.press, 80, 13, .right)
    sitting.mouse(.release, 80, 13, .none)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:like"])
  }

  @Test(arguments: [
    TerminalSize(columns: 60, rows: 30), TerminalSize(columns: 140, rows: 40),
    TerminalSize(columns: 20, rows: 8),
    TerminalSize(columns: 100, rows: 30, pixelWidth: 1600, pixelHeight: 960),
    TerminalSize(columns: 99, rows: 30),
  ])
  func `a window that changes ends a drag, in cells or in pixels`(size: TerminalSize) throws {
    for distance in [30, -30, 6] {
      let sitting = try Sitting()
      sitting.drag(columns: distance, lettingGo: false)
      sitting.session.resize(to: size, at: sitting.time)
      #expect(!sitting.isHeld)
      sitting.pass(.milliseconds(20))
      sitting.mouse(.drag, 10, 13)
      sitting.mouse(.release, 10, 13)
      sitting.pass(.seconds(2))
      sitting.settle()
      #expect(try sitting.standing() == [])
      #expect(sitting.top == "c1")
    }
  }

  @Test(arguments: [
    "?", " ", "/", "n", "focus", "question", "stop", "undo",
  ])
  func `whatever covers the cards or takes the keyboard ends a drag`(what: String) throws {
    let sitting = try Sitting()
    sitting.press(.right)
    sitting.pass(.seconds(2))
    sitting.drag(columns: 30, lettingGo: false)
    #expect(sitting.isHeld)
    switch what {
    case "focus": _ = sitting.session.handle(.focus(false), at: sitting.time)
    case "question": sitting.session.exported(.wouldReplace(path: "x.json"), at: sitting.time)
    case "stop": sitting.press(control: "z")
    case "undo": sitting.press(.character("u"))
    default: sitting.press(.character(Character(what)))
    }
    #expect(!sitting.isHeld)
    sitting.mouse(.drag, 80, 13)
    sitting.mouse(.release, 80, 13)
    sitting.pass(.seconds(2))
    sitting.settle()
    #expect(try sitting.standing() == (what == "undo" ? [] : ["c1:like"]))
  }

  /// Every state of what may lie over the stage, shown while a card is held: none leaves it in the hand.
  @Test(arguments: [
    Session.Mode.help(offset: 0), .reading(0, offset: 0), .summary, .question(.replaceFile(path: "x")),
    .searching(DeckSearch(from: 0)), .noting(0, InputLine(), asksToDrop: false),
  ])
  func `nothing can be opened over a held card`(mode: Session.Mode) throws {
    let sitting = try holding()
    sitting.session.show(mode, at: sitting.time)
    #expect(!sitting.isHeld && sitting.session.mode == mode)
  }

  // MARK: - Buttons

  @Test(arguments: [("Like", "like"), ("Nope", "nope"), ("Star", "star"), ("Later", "later")])
  func `a button acts when it is let go of, not before`(word: String, choice: String) throws {
    let sitting = try Sitting()
    let place = try sitting.button(word)
    sitting.mouse(.press, place.x, place.y)
    sitting.settle()
    #expect(try sitting.standing() == [])
    // Not quite where it went down, but on it still.
    sitting.mouse(.drag, place.x + 1, place.y)
    sitting.mouse(.release, place.x + 1, place.y)
    sitting.settle()
    #expect(try sitting.standing() == ["c1:\(choice)"])
  }

  @Test func `sliding off a button gives it up, also if one comes back`() throws {
    let sitting = try Sitting()
    let place = try sitting.button("Like")
    let other = try sitting.button("Nope")
    for way in [
      [(50, 13)], [(50, 13), (place.x, place.y)], [(other.x, other.y)], [(0, 0), (place.x, place.y)],
    ] {
      sitting.mouse(.press, place.x, place.y)
      for (x, y) in way { sitting.mouse(.drag, x, y) }
      sitting.mouse(.release, way.last?.0 ?? 0, way.last?.1 ?? 0)
    }
    // No report of the way there.
    sitting.mouse(.press, place.x, place.y)
    sitting.mouse(.release, other.x, other.y)
    sitting.settle()
    #expect(try sitting.standing() == [])
  }

  @Test func `a press elsewhere that ends on a button does nothing`() throws {
    let sitting = try Sitting()
    let place = try sitting.button("Like")
    // On the card, held until the hand is still.
    sitting.mouse(.press, 50, 13)
    sitting.pass(.milliseconds(300))
    sitting.mouse(.drag, 50, 14)
    sitting.pass(.seconds(1))
    sitting.mouse(.release, 50, 14)
    sitting.mouse(.release, place.x, place.y)
    // In the header, and between the buttons.
    for (x, y) in [(0, 0), (0, place.y)] {
      sitting.mouse(.press, x, y)
      sitting.mouse(.drag, place.x, place.y)
      sitting.mouse(.release, place.x, place.y)
    }
    // To close what is open.
    sitting.press(.character("?"))
    sitting.mouse(.press, place.x, place.y)
    sitting.mouse(.release, place.x, place.y)
    sitting.settle()
    #expect(try sitting.standing() == [])
  }

  @Test(arguments: ["resize", "focus", "help", "right"])
  func `a button that is held acts no more when something has come between`(what: String) throws {
    let sitting = try Sitting()
    let place = try sitting.button("Like")
    sitting.mouse(.press, place.x, place.y)
    switch what {
    case "resize": sitting.session.resize(to: Sitting.size, at: sitting.time)
    case "focus": _ = sitting.session.handle(.focus(false), at: sitting.time)
    case "help": sitting.press(.character("?"), .escape)
    default: sitting.mouse(.press, place.x, place.y, .right)
    }
    sitting.mouse(.release, place.x, place.y)
    sitting.settle()
    #expect(try sitting.standing() == [])
  }

  // MARK: - Bytes

  @Test(arguments: TornInputTests.intervals, [true, false])
  func `an arrow in single bytes does not throw a note or a search away`(
    interval: Duration, isRemote: Bool
  ) throws {
    for isAsked in [true, false] {
      for beginning in ["n", "/"] {
        let sitting = try Sitting()
        sitting.press(.character(Character(beginning)))
        for character in "three words typed" { sitting.press(.character(character)) }
        for arrow in ["\u{1B}[A", "\u{1B}[1;5D", "\u{1B}OH", "\u{1B}[5~"] {
          for event in TornInput.events(of: arrow, isAsked: isAsked, isRemote: isRemote, interval: interval) {
            _ = sitting.session.handle(event, at: sitting.time)
          }
          if beginning == "/" { break }
        }
        let text = sitting.text
        #expect(beginning == "/" || text.contains("three words typed"), "\(isAsked)")
        sitting.settle()
        if beginning == "n" { #expect(try sitting.standing() == []) }
      }
    }
  }
}

extension Sitting {
  fileprivate var isHeld: Bool { session.controller.stack.heldCard != nil }

  fileprivate func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ button: MouseEvent.Button) {
    _ = session.handle(.mouse(MouseEvent(kind, button, x: x, y: y)), at: time)
  }

  /// Where a button's word is.
  fileprivate func button(_ word: String) throws -> (x: Int, y: Int) {
    for (y, row) in rows().enumerated() where y >= 25 {
      if let range = row.range(of: word) {
        return (row.distance(from: row.startIndex, to: range.lowerBound), y)
      }
    }
    throw ButtonMissing(word: word)
  }
}

private struct ButtonMissing: Error { let word: String }
