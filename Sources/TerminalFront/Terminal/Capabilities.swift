import SwipeSession

/// What the terminal can do, as the environment, its description and its own answers say.
package struct Capabilities: Sendable, Hashable {
  package var terminfo: Terminfo
  package var depth: ColorDepth
  package var features: Painter.Features
  /// What clusters the terminal joins; empty until it has answered.
  package var joining: ClusterJoining = .none
  /// Whether a network lies between.
  package var isRemote: Bool

  private static let remoteVariables = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"]
  /// What is read of the environment.
  static let variables = ["TERM", "COLORTERM", "NO_COLOR", "TMUX"] + remoteVariables

  private let color: ColorDepth?
  private let environment: [String: String]

  /// - Parameters:
  ///   - environment: Variables by name.
  ///   - color: What the user asks for (`--color`); `nil` to find out.
  ///   - terminfo: The description of `TERM`.
  package init(environment: [String: String], color: ColorDepth? = nil, terminfo: Terminfo) {
    self.environment = environment
    self.color = color
    self.terminfo = terminfo
    isRemote = Self.remoteVariables.contains { environment[$0]?.isEmpty == false }
    depth = ColorLadder.depth(environment: environment, override: color, terminfoColors: terminfo.colors)
    features = []
    // A stand-in's description may promise too much.
    guard terminfo.isExact else { return }
    if terminfo.erasesInColor { features.insert(.erasesInColor) }
    if terminfo.eraseCharacters?.hasPrefix("\u{1B}[") == true { features.insert(.erasesCells) }
  }

  /// Adds what the terminal has answered.
  ///
  /// - Returns: Whether something changed that changes what is shown.
  package mutating func learn(from probe: TerminalProbe) -> Bool {
    let before = (depth, features, joining)
    joining = probe.joining
    if let version = probe.version {
      depth = ColorLadder.depth(
        environment: environment, override: color, terminfoColors: terminfo.colors, version: version)
      // Many terminals say `TERM=xterm-256color` and cannot repeat; these can.
      if ["XTerm(", "foot(", "kitty(", "WezTerm ", "mintty "].contains(where: version.hasPrefix) {
        features.insert(.repeats)
      }
    }
    return before != (depth, features, joining)
  }
}

/// How many colours a terminal has, from the surest sign to the weakest.
package enum ColorLadder {
  private static let trueColorTerminals = ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm"]

  /// - Parameters:
  ///   - override: What the user asks for; wins over all.
  ///   - version: The terminal's answer to XTVERSION, where there was one.
  package static func depth(
    environment: [String: String], override: ColorDepth? = nil, terminfoColors: Int, version: String? = nil
  ) -> ColorDepth {
    if let override { return override }
    if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return .none }
    let terminal = environment["TERM"] ?? ""
    if terminal == "dumb" { return .none }
    return limited(local(environment, terminal, terminfoColors, version), environment)
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

  /// Over a network 24-bit pictures are too many bytes.
  private static func limited(_ depth: ColorDepth, _ environment: [String: String]) -> ColorDepth {
    depth == .trueColor && environment["SSH_CONNECTION"]?.isEmpty == false ? .ansi256 : depth
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

  private var answeredProbes = 0

  private static let clusters: [(text: String, joining: ClusterJoining)] = [
    ("\u{2764}\u{FE0F}", .emojiStyle), ("\u{1F469}\u{200D}\u{1F680}", .joiner),
    ("\u{1F44D}\u{1F3FD}", .skinTone),
  ]

  package init() {}

  /// The questions. To be sent on the alternate screen, before the first frame but without waiting: they end
  /// with an empty screen, so that nothing of them is ever seen.
  package static var questions: String {
    var bytes = "\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[>0q"
    // In the second row: an answer from the first looks like F3.
    for cluster in clusters { bytes += "\u{1B}[2;1H\(cluster.text)\u{1B}[6n" }
    return bytes + "\u{1B}[c\u{1B}[m\u{1B}[2J\u{1B}[H"
  }

  /// Takes an answer.
  ///
  /// - Returns: Whether something became known that changes what is shown or set.
  package mutating func receive(_ reply: TerminalReply) -> Bool {
    let before = (joining, hasPixels, version)
    switch reply {
    case .mode(1016, let setting): hasPixels = (1...3).contains(setting)
    case .version(let name): version = name
    case .cursor(let position) where position.y == 1 && answeredProbes < Self.clusters.count:
      if position.x == 2 { joining.insert(Self.clusters[answeredProbes].joining) }
      answeredProbes += 1
    case .mode, .cursor, .deviceAttributes, .other: break
    }
    return before != (joining, hasPixels, version)
  }
}
