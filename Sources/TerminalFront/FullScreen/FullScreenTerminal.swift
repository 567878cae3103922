import Platform
import TerminalCanvas
import TerminalIO

/// The terminal as a full screen: taken, described, probed, and painted by one of two painters.
final class FullScreenTerminal {
  let control: TerminalControl
  let screen: any Screen
  private(set) var capabilities: Capabilities
  /// Our own painter; `nil` where ncurses paints.
  private var direct: DirectScreen? { screen as? DirectScreen }
  /// What the person asked for.
  let pixels: PixelChoice
  /// The output for pictures, also while it asks whether the terminal can show them; `nil` where it is not asked.
  private(set) var graphics: (any GraphicsOutput)?
  /// Whether the terminal has been asked what it can do, has not answered yet, and may show pictures.
  var mayAnswer: Bool { direct != nil && !hasAnswered && pixels != .off }
  /// Whether the terminal has been asked what it can do.
  var hasAsked: Bool { direct != nil }
  /// Whether all answers to the first questions have come: DA1 ends them.
  private var hasAnswered: Bool { capabilities.probe.features != nil }
  private let isASCII: Bool
  private let themes: Themes

  /// Takes the terminal and asks it what it can do; nothing waits for the answers.
  ///
  /// - Throws: The terminal is given back then. ncurses paints on no scripted terminal.
  init(
    taking terminal: any Terminal, environment: [String: String], appearance: Appearance
  ) throws(TerminalError) {
    let terminfo = Terminfo.load(environment["TERM"])
    guard terminfo.canDrawScreens else { throw .unknownTerminal(environment["TERM"] ?? "") }
    isASCII = appearance.isASCII
    themes = appearance.themes
    pixels = appearance.pixels
    var modes = TerminalModes()
    modes.reportsMouse = appearance.usesMouse
    capabilities = Capabilities(environment: environment, color: appearance.color, terminfo: terminfo)
    switch appearance.screen ?? (terminfo.isANSI ? .direct : .curses) {
    case .direct:
      control = TerminalControl(terminal, modes: modes)
      try control.enter()
      try terminal.write(
        TerminalProbe.questions(asksWithStrings: capabilities.takesStrings, asksForWidths: !isASCII))
      screen = DirectScreen(
        terminal, painter: Painter(depth: capabilities.depth, features: capabilities.features))
    case .curses:
      // ncurses opens it itself.
      guard let device = terminal as? TerminalDevice else { throw .unknownTerminal(terminfo.name) }
      // Terminals older than ECMA-48, such as the VT52, would show the modes as text.
      control = TerminalControl(
        device, modes: terminfo.isANSI ? modes : nil, leave: CursesScreen.leaveSequence(terminfo),
        painterSwitchesScreen: true)
      try control.enter()
      screen = try CursesScreen(device: device, terminfo: terminfo, depth: capabilities.depth)
    }
  }

  var style: ScreenStyle {
    ScreenStyle(
      depth: capabilities.depth, isASCII: isASCII, theme: themes.theme(on: capabilities.ground),
      isOnLight: capabilities.ground?.isLight ?? false)
  }

  /// - Returns: Whether the next frame differs because of the answer.
  func receive(_ reply: TerminalReply, at time: Duration) throws(TerminalError) -> Bool {
    if let graphics {
      let (couldSend, failure) = (graphics.canSend, graphics.failure)
      graphics.receive(reply, at: time)
      let canSend = graphics.canSend
      if canSend { try control.change(leave: graphics.leave + TerminalModes.leave) }
      if pixels == .auto, graphics is KittyOutput, graphics.failure == .unsupported, failure == nil {
        try askForSixel(at: time)
      }
      let isChanged = try learn(from: reply)
      return isChanged || canSend != couldSend || graphics.failure != failure
    }
    let hadAnswered = hasAnswered
    let isChanged = try learn(from: reply)
    guard !hadAnswered, hasAnswered else { return isChanged }
    try askForGraphics(at: time)
    // Pictures are decoded from now on, and cards drawn for pixels where there may be some.
    return true
  }

  /// Asks what the first questions could not: only a terminal whose name is known is asked about kitty's graphics.
  private func askForGraphics(at time: Duration) throws(TerminalError) {
    guard direct != nil else { return }
    guard capabilities.mayAskForKittyGraphics(pixels) else {
      return try askForSixel(at: time)
    }
    let kitty = KittyOutput(
      isRemote: capabilities.isRemote,
      placement: capabilities.drawsCellsOverPictures ? .belowCells : .overCells,
      at: time)
    graphics = kitty
    var bytes: [UInt8] = []
    kitty.appendQuestion(to: &bytes)
    try control.terminal.write(bytes)
  }

  private func askForSixel(at time: Duration) throws(TerminalError) {
    guard capabilities.mayShowSixel(pixels) else { return }
    // A terminal that does not claim sixels is asked nothing: it would take the question for a command to scroll.
    let sixel = capabilities.claimsSixel ? SixelOutput(at: time) : SixelOutput(failure: .unsupported)
    graphics = sixel
    var bytes: [UInt8] = []
    sixel.appendQuestion(to: &bytes)
    if !bytes.isEmpty { try control.terminal.write(bytes) }
  }

  private func learn(from reply: TerminalReply) throws(TerminalError) -> Bool {
    let known = capabilities.probe
    let isChanged = capabilities.receive(reply)
    guard capabilities.probe != known else { return false }
    if capabilities.probe.hasPixels, control.terminal.size.cellPixels != nil { try control.reportPixels() }
    if isChanged { direct?.painter = Painter(depth: capabilities.depth, features: capabilities.features) }
    return isChanged
  }
}

extension GraphicsFailure {
  /// The words that are shown once; `nil` if nothing was promised.
  ///
  /// - Parameter choice: What the person asked for.
  func words(for choice: PixelChoice) -> String? {
    let isAskedFor = choice != .auto && choice != .off
    return switch self {
    case .unsupported:
      isAskedFor ? "the terminal does not know \(choice == .sixel ? "sixels" : "kitty's graphics")" : nil
    case .noSixelLibrary: isAskedFor ? "libsixel is not there" : nil
    case .refused(let message): "the terminal refuses pictures: \(message)"
    case .silent: "the terminal does not answer"
    case .slow: isAskedFor ? "the network is too slow for pictures" : nil
    case .system(let errno): "no memory to share with the terminal (\(Errno(rawValue: errno).message))"
    }
  }
}
