import TerminalCanvas
import TerminalText

/// What the terminal can do, as the environment, its description and its own answers say.
package struct Capabilities: Sendable, Hashable {
  package let terminfo: Terminfo
  private let environment: [String: String]
  private let color: ColorDepth?
  /// What the terminal has answered so far.
  package private(set) var probe = TerminalProbe()

  /// - Parameters:
  ///   - environment: Variables by name.
  ///   - color: What the user asks for (`--color`); `nil` to find out.
  ///   - terminfo: The description of `TERM`.
  package init(environment: [String: String], color: ColorDepth? = nil, terminfo: Terminfo) {
    self.environment = environment
    self.color = color
    self.terminfo = terminfo
  }

  package var depth: ColorDepth {
    ColorLadder.depth(environment: environment, override: color, terminfoColors: terminfo.colors, probe)
  }

  package var features: Painter.Features {
    var features: Painter.Features = []
    // Many terminals say `TERM=xterm-256color` and cannot repeat; these can.
    if isVersion(of: ["XTerm(", "foot(", "kitty(", "WezTerm ", "mintty "]) { features.insert(.repeats) }
    // A stand-in's description may promise too much.
    guard terminfo.isExact else { return features }
    if terminfo.erasesInColor { features.insert(.erasesInColor) }
    if terminfo.eraseCharacters?.hasPrefix("\u{1B}[") == true { features.insert(.erasesCells) }
    return features
  }

  /// Whether the terminal is known to show each line from left to right, whatever its script: then we put text into
  /// the order in which it stands. Others order whole lines (VTE, Konsole) or each word (kitty).
  package var ordersText: Bool {
    guard probe.version == nil else { return isVersion(of: ["XTerm(", "foot("]) }
    return ["linux", "foot", "alacritty"].contains(environment["TERM"])
  }

  /// Whether a network lies between.
  package var isRemote: Bool { Self.remoteVariables.contains { environment[$0]?.isEmpty == false } }
  /// What clusters the terminal joins; empty until it has answered.
  package var joining: ClusterJoining { probe.joining }
  /// The colour behind all text, where the terminal has told.
  package var ground: Color? { probe.ground }

  private static let remoteVariables = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"]
  /// The environment variables that are read.
  package static let variables = ["TERM", "COLORTERM", "NO_COLOR"] + multiplexerVariables + remoteVariables
  private static let multiplexerVariables = ["TMUX", "STY", "ZELLIJ"]

  /// Whether a question in a control string reaches the terminal that can answer it. GNU screen passes its text on to
  /// whatever is behind it.
  package var takesStrings: Bool {
    environment["TERM"]?.hasPrefix("screen") != true || environment["TMUX"]?.isEmpty == false
  }

  /// Whether the terminal has told its version, which begins with one of these names.
  private func isVersion(of names: [String]) -> Bool {
    probe.version.map { names.contains(where: $0.hasPrefix) } ?? false
  }

  /// Whether the terminal may be sent commands of kitty's graphics protocol, to ask whether it understands them:
  /// others print them, or take them for the title of a window. To be asked once the terminal has answered.
  package func mayAskForKittyGraphics(_ choice: PixelChoice) -> Bool {
    switch choice {
    case .off, .sixel: return false
    case .kitty: return true
    case .auto:
      guard !isMultiplexed else { return false }
      guard probe.version == nil else {
        return isVersion(of: ["kitty(", "Konsole ", "ghostty ", "WezTerm "])
      }
      // An old version, which does not answer: whoever sets TERM is the terminal. KITTY_WINDOW_ID is inherited by
      // those that are started from it.
      return environment["TERM"] == "xterm-kitty"
    }
  }

  /// Whether sixels are to be tried, where kitty's graphics are not.
  package func mayShowSixel(_ choice: PixelChoice) -> Bool {
    switch choice {
    case .off, .kitty: false
    case .sixel: true
    // tmux claims sixels for what it was built with, whatever is around it.
    case .auto: claimsSixel && !isMultiplexed
    }
  }

  /// Whether the terminal says that it has sixels.
  package var claimsSixel: Bool { probe.features.map(Self.hasSixel) ?? false }

  /// - Parameter features: The terminal's answer to DA1, which begins with its kind.
  package static func hasSixel(_ features: [Int]) -> Bool { features.dropFirst().contains(4) }

  /// Whether another program lies between us and the terminal.
  private var isMultiplexed: Bool {
    let name = environment["TERM"] ?? ""
    return !takesStrings || name.hasPrefix("screen") || name.hasPrefix("tmux")
      || Self.multiplexerVariables.contains { environment[$0]?.isEmpty == false }
  }

  /// Whether the terminal draws the ground of cells as it is over pictures below them. kitty 0.26 lets what was there
  /// before shine through, everywhere, as soon as there is a picture below; 0.41 does not.
  package var drawsCellsOverPictures: Bool {
    guard let version = probe.version else { return false }
    guard version.hasPrefix("kitty(") else { return true }
    let numbers = version.dropFirst("kitty(".count).split(separator: ".").prefix(2).map { Int($0) ?? 0 }
    return !numbers.lexicographicallyPrecedes([0, 41])
  }

  /// Takes an answer of the terminal.
  ///
  /// - Returns: Whether something changed that changes what is shown.
  package mutating func receive(_ reply: TerminalReply) -> Bool {
    let before = (depth, features, joining, ground, ordersText)
    probe.receive(reply)
    return before != (depth, features, joining, ground, ordersText)
  }
}

/// How many colours a terminal has, from the surest sign to the weakest.
package enum ColorLadder {
  private static let trueColorTerminals = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm"]

  /// - Parameters:
  ///   - override: What the user asks for; wins over all.
  ///   - probe: What the terminal has answered.
  package static func depth(
    environment: [String: String], override: ColorDepth? = nil, terminfoColors: Int, _ probe: TerminalProbe
  ) -> ColorDepth {
    if let override { return override }
    if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return .none }
    let terminal = environment["TERM"] ?? ""
    if terminal == "dumb" { return .none }
    var depth = local(environment, terminal, terminfoColors, probe.version)
    // tmux takes all colours, and makes of them what the terminal around it has.
    if depth > .none, probe.keepsTrueColor || probe.version?.hasPrefix("tmux ") == true { depth = .trueColor }
    // Whose pictures have 256 colours has text of as many, as mlterm, whose description says 8.
    if probe.sixelColors >= 256, depth > .none { depth = max(depth, .ansi256) }
    // Over a network 24-bit pictures are too many bytes.
    let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
    return depth == .trueColor && isRemote ? .ansi256 : depth
  }

  private static func local(
    _ environment: [String: String], _ terminal: String, _ terminfoColors: Int, _ version: String?
  ) -> ColorDepth {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") {
      return .trueColor
    }
    if trueColorTerminals.contains(where: { terminal == $0 || terminal.hasPrefix("\($0)-") }) {
      return .trueColor
    }
    if environment["TMUX"]?.isEmpty == false { return .ansi256 }
    if terminfoColors >= 256 || terminal.contains("256color") { return .ansi256 }
    if version?.hasPrefix("XTerm") == true { return .ansi256 }
    if terminfoColors >= 16 { return .ansi16 }
    return terminfoColors >= 8 ? .ansi8 : .none
  }
}

/// Asks the terminal what it can do, and gathers the answers as they come. Nothing waits for them.
package struct TerminalProbe: Sendable, Hashable {
  /// What the terminal does with clusters; grows with the answers.
  package private(set) var joining: ClusterJoining = .none
  /// Whether the mouse can be reported in pixels.
  package private(set) var hasPixels = false
  /// Name and version, where the terminal told.
  package private(set) var version: String?
  /// The features that the terminal claims (DA1); `nil` until it has answered. Only the first answer counts.
  package private(set) var features: [Int]?

  /// Whether the terminal told back a colour of 24 bits that it was given.
  package private(set) var keepsTrueColor = false
  /// The colour behind all text, where the terminal told; only the first answer counts.
  package private(set) var ground: Color?

  /// How many colours the terminal's sixels can have, as far as it was asked and told.
  package private(set) var sixelColors = 0

  private var answeredProbes = 0

  /// In no palette, nor anywhere near a colour that is.
  private static let testColor = Color(151, 103, 49)

  private static let clusters: [(text: String, joining: ClusterJoining)] = [
    ("\u{2764}\u{FE0F}", .emojiStyle), ("\u{1F469}\u{200D}\u{1F680}", .joiner),
    ("\u{1F44D}\u{1F3FD}", .skinTone),
  ]

  package init() {}

  /// The questions. To be sent on the alternate screen, before the first frame but without waiting: they end
  /// with an empty screen, so that nothing of them is ever seen.
  ///
  /// - Parameters:
  ///   - asksWithStrings: Whether questions that are strings may be asked too.
  ///   - asksForWidths: Whether the widths of emoji are asked for. A terminal of eight bits takes bytes of UTF-8 for
  ///     controls.
  package static func questions(asksWithStrings: Bool = true, asksForWidths: Bool = true) -> String {
    var bytes = "\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[>0q"
    if asksWithStrings {
      bytes += "\u{1B}[48;2;\(testColor.red);\(testColor.green);\(testColor.blue)m\u{1B}P$qm\u{1B}\\\u{1B}[m"
      bytes += "\u{1B}]11;?\u{1B}\\"
    }
    // In the second row: an answer from the first looks like F3.
    for cluster in asksForWidths ? clusters : [] { bytes += "\u{1B}[2;1H\(cluster.text)\u{1B}[6n" }
    return bytes + "\u{1B}[c\u{1B}[m\u{1B}[2J\u{1B}[H"
  }

  /// Takes an answer.
  package mutating func receive(_ reply: TerminalReply) {
    switch reply {
    case .mode(1016, let setting): hasPixels = (1...3).contains(setting)
    case .version(let name): version = name
    case .deviceAttributes(let claimed): features = features ?? claimed
    case .penBackground(let color): keepsTrueColor = keepsTrueColor || color == Self.testColor
    case .ground(let color): ground = ground ?? color
    case .cursor(let position) where position.y == 1 && answeredProbes < Self.clusters.count:
      if position.x == 2 { joining.insert(Self.clusters[answeredProbes].joining) }
      answeredProbes += 1
    case .graphicsAttribute(1, let values): sixelColors = values.first ?? 0
    case .mode, .cursor, .graphics, .status, .graphicsAttribute, .other: break
    }
  }
}
