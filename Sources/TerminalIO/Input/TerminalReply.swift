import TerminalCanvas

/// An answer of the terminal.
package enum TerminalReply: Sendable, Hashable {
  /// DA1: the features that the terminal claims. Practically every terminal answers this, so it ends a series of
  /// questions.
  case deviceAttributes([Int])
  /// DECRPM: whether a private mode is known (0 no, 1 set, 2 reset, 3 always set, 4 always reset).
  case mode(Int, setting: Int)
  /// CPR: where the cursor is; 0-based column and row.
  case cursor(CellPosition)
  /// XTVERSION: name and version of the terminal.
  case version(String)
  /// DECRQSS of SGR: the background that is set, as far as it is one of 24 bits.
  case penBackground(Color?)
  /// OSC 11: the colour behind all text.
  case ground(Color)
  /// What the terminal says to a command of kitty's graphics protocol.
  case graphics(GraphicsReply)
  /// DSR 5: the terminal has come so far.
  case status
  /// XTSMGRAPHICS: what a terminal's sixels can be, as it says, by the number of the item: 1 is how many colours, 2 width
  /// and height in pixels.
  case graphicsAttribute(Int, values: [Int])
  /// Any other sequence of a terminal: nothing that a person typed.
  case other

  /// - Parameters:
  ///   - text: Of a control string, without its introducer and its end.
  ///   - introducer: `P` for DCS, `]` for OSC, `_` for APC; of all others nothing is known.
  init(string text: [UInt8], introducer: UInt8) {
    self = .other
    let text = String(decoding: text.prefix(Self.longestString), as: UTF8.self)
    switch introducer {
    case UInt8(ascii: "P"):
      if text.hasPrefix(">|") {
        self = .version(String(text.dropFirst(2)))
      } else if text.hasPrefix("1$r"), text.hasSuffix("m") {
        self = .penBackground(Self.background(ofPen: text.dropFirst(3).dropLast()))
      }
    case UInt8(ascii: "]"):
      if text.hasPrefix("11;"), let color = Color(terminalText: text.dropFirst(3)) { self = .ground(color) }
    case UInt8(ascii: "_"):
      if text.hasPrefix("G") { self = .graphics(GraphicsReply(text: text.dropFirst())) }
    default: break
    }
  }

  private static let longestString = 256

  /// The background among the parameters of SGR: `48;2;r;g;b`, or with colons, with or without a colour space.
  private static func background(ofPen text: Substring) -> Color? {
    var found: Color?
    var rest = text.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      let parts = parameter.split(separator: ":", omittingEmptySubsequences: false)
      switch parts.first {
      case "48" where parts.count > 1: found = parts[1] == "2" ? color(parts.dropFirst(2).suffix(3)) : nil
      case "48" where rest.first == "2":
        found = color(rest.dropFirst().prefix(3))
        rest = rest.dropFirst(4)
      case "48": found = nil
      case "38" where parts.count == 1: rest = rest.dropFirst(rest.first == "2" ? 4 : 2)
      default: break
      }
    }
    return found
  }

  private static func color(_ parts: ArraySlice<Substring>) -> Color? {
    let values = parts.compactMap { UInt8($0) }
    return values.count == 3 ? Color(values[0], values[1], values[2]) : nil
  }
}

extension Color {
  /// A colour as X and terminals write it: `rgb:` and `rgba:` with one to four hexadecimal digits a channel, or `#`
  /// with equally many for all three. `nil` for anything else.
  package init?(terminalText text: Substring) {
    var channels: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      let width = digits.count / 3
      guard width > 0, digits.count == 3 * width else { return nil }
      channels = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
    } else {
      channels = text.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      switch text.prefix(while: { $0 != ":" }) {
      case "rgb" where channels.count == 3: break
      case "rgba" where channels.count == 4: channels.removeLast()
      default: return nil
      }
    }
    let values = channels.compactMap { channel -> UInt8? in
      guard (1...4).contains(channel.utf8.count),
        channel.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = Int(channel, radix: 16)
      else { return nil }
      let most = (1 << (4 * channel.utf8.count)) - 1
      return UInt8(truncatingIfNeeded: (value * 255 + most / 2) / most)
    }
    guard values.count == 3 else { return nil }
    self.init(values[0], values[1], values[2])
  }

  /// Whether it is nearer to white than to black, as the eye has it.
  package var isLight: Bool { OKLab(self).lightness > 0.6 }
}
