import SessionTestSupport
import SwipeSession
import TerminalEmulator

@testable import TerminalFront
import TerminalIO

/// The event loop with a session and a presenter, on a scripted terminal.
final class ScriptedLoop {
  let test: TestSession
  let terminal: ScriptedTerminal
  /// How the session ended.
  let end: EventLoop.End
  /// What stands in the log in the end, oldest first.
  let log: [String]

  /// Plays a script to its end.
  ///
  /// - Parameter isPlain: Whether the session is told in lines.
  init(
    _ steps: [(Duration, ScriptedTerminal.Step)], isPlain: Bool = false,
    graphics: (any WindowGraphics)? = nil, pixels: PixelChoice = .auto,
    cards: [String] = TestSession.cards, appearance: Appearance = Appearance()
  ) throws {
    let test = try TestSession(cards: cards, appearance: appearance)
    // What the loader's thread has to say is there before anything happens.
    test.awaitCards()
    let terminal = ScriptedTerminal(steps, size: TestSession.size, graphics: graphics)
    let waker = terminal.waker
    let mailbox = Mailbox<Message> { waker.wake() }
    terminal.deliverMessages = { for message in test.takeMessages() { mailbox.post(.session(message)) } }
    let presenter: any Presenter
    if isPlain {
      let control = TerminalControl(terminal, modes: nil, leave: "")
      try control.enter()
      presenter = LinePresenter(test.session, control: control, appearance: appearance)
    } else {
      var appearance = appearance
      if graphics != nil { appearance.pixels = pixels }
      let full = try FullScreenTerminal(
        taking: terminal, environment: ["TERM": "xterm-256color"], appearance: appearance)
      if appearance.isASCII { test.screen.style = full.style }
      presenter = FullScreenPresenter(test.screen, on: full, pace: FramePace(framesPerSecond: 60))
    }
    end = try EventLoop(presenter: presenter, mailbox: mailbox).run()
    terminal.endScript()
    test.settle()
    log = try test.standing()
    self.test = test
    self.terminal = terminal
  }
}
