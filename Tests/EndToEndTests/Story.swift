import TerminalEmulator
import Testing

/// What a person does, in words.
enum Key: String {
  case right = "\u{1B}[C"
  case left = "\u{1B}[D"
  case up = "\u{1B}[A"
  case down = "\u{1B}[B"
  case backspace = "\u{7F}"
  case escape = "\u{1B}"
  case controlC = "\u{03}"
  case controlZ = "\u{1A}"
  case later = "j"
  case export = "e"
  case help = "?"
  case quit = "q"
  case yes = "y"
  case no = "n"
}

extension TerminalSession {
  func press(_ keys: Key...) { type(keys.map(\.rawValue).joined()) }

  /// Waits until the name of a card can be read.
  func wait(forCard number: Int) throws { try wait(forText: Workplace.name(number)) }

  /// Waits until the footer says that so many choices are in the log.
  func waitUntilSaved(_ count: Int) throws { try wait(forText: " \(count) saved") }

  /// Waits until the deck is at its end.
  func waitForSummary() throws { try wait(forText: "You have been through") }

  /// Waits until the program has the terminal: what is typed before that is thrown away.
  func waitUntilTaken() throws { try waitUntil("the terminal to be taken") { terminal.isRaw } }

  /// Lets the time pass in which keys are no answer to a question that is on the screen.
  func readQuestion() throws { try pause(.milliseconds(400)) }

  /// Leaves by the key for it.
  func quit() throws {
    press(.quit)
    try expectEnd(.exited(0))
  }

  /// Waits for the end of the program and looks at what it leaves behind.
  func expectEnd(_ expected: ExitStatus, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let end = try waitForExit()
    #expect(end == expected, sourceLocation: sourceLocation)
    #expect(terminal.settings == settingsBefore, sourceLocation: sourceLocation)
    #expect(emulator.modes == [7, 25], sourceLocation: sourceLocation)
    #expect(!emulator.isAlternateScreen && emulator.isCursorVisible, sourceLocation: sourceLocation)
    #expect(emulator.mouseMode == 0, sourceLocation: sourceLocation)
  }

  /// Waits until the shell has asked for a command so many times.
  func wait(forPrompt number: Int) throws {
    try wait(for: "prompt \(number)") {
      !$0.isAlternateScreen && $0.rowsAsText.filter { $0.hasPrefix("ready>") }.count == number
    }
  }

  // MARK: - The mouse

  /// Presses the button on a card's text.
  ///
  /// - Returns: Where, in cells.
  func grab(card number: Int) throws -> (x: Int, y: Int) {
    try wait(forText: Workplace.words(number))
    let place = try #require(emulator.find(Workplace.words(number)))
    let start = (x: place.x + Self.grabOffset, y: place.y)
    press(x: start.x, y: start.y)
    return start
  }

  /// Columns from a card's words to where it is grabbed, so that it can be dragged to both sides.
  static let grabOffset = 30

  /// Moves what is held cell by cell, and sees it follow: by the last tag, which no stamp hides. As a card leans, its
  /// lines are a little off.
  func drag(card number: Int, from start: (x: Int, y: Int), by columns: Int) throws {
    let step = columns.signum()
    for distance in stride(from: step, through: columns, by: step) { drag(x: start.x + distance, y: start.y) }
    try wait(for: "the card to follow") { emulator in
      let tag = emulator.find(Workplace.lastTag(number))
      return tag.map { abs($0.x - start.x + Self.grabOffset - 40 - columns) <= 4 } ?? false
    }
  }

  /// Presses and lets go on a word that is to be seen.
  func click(_ word: String) throws {
    try wait(forText: word)
    let place = try #require(emulator.find(word))
    press(x: place.x, y: place.y)
    release(x: place.x, y: place.y)
  }

  /// Holds still until the hand has no speed left: part of the gesture, not a wait for the program.
  func holdStill() throws {
    let end = ContinuousClock.now.advanced(by: .milliseconds(600))
    try waitUntil("the hold to end") { ContinuousClock.now >= end }
  }
}
