/// How the terminal draws what comes next: colours as codes of its own, and attributes.
struct Pen: Hashable {
  var foreground = Cell.defaultColor
  var background = Cell.defaultColor
  var attributes: CellStyle.Attributes = []

  static let plain = Pen()

  init() {}

  /// - Parameters: Colours as the terminal's codes.
  @inline(__always)
  init(foreground: UInt32, background: UInt32, _ attributes: CellStyle.Attributes, _ depth: ColorDepth) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    guard depth == .ansi8 else { return }
    // Eight colours: bright ones are the plain ones, in bold.
    if foreground >= 8, foreground < 16 {
      self.foreground -= 8
      self.attributes.insert(.bold)
    }
    if background >= 8, background < 16 { self.background -= 8 }
  }

  /// Whether a blank drawn with either looks the same.
  func drawsSameBlank(as other: Pen) -> Bool {
    let visible: CellStyle.Attributes = [.underline, .reverse]
    guard background == other.background, attributes.isDisjoint(with: visible) else { return self == other }
    return other.attributes.isDisjoint(with: visible)
  }
}

extension FramePainter {
  /// Adds the shortest sequence that makes the terminal's pen this one.
  mutating func use(_ wanted: Pen) {
    guard wanted != pen else { return }
    if wanted == .plain {
      sink.append("\u{1B}[m")
      pen = .plain
      return
    }
    sink.append("\u{1B}[")
    var isFirst = true
    if wanted.attributes != pen.attributes { attributes(wanted.attributes, &isFirst) }
    if wanted.foreground != pen.foreground { color(wanted.foreground, base: 30, &isFirst) }
    if wanted.background != pen.background { color(wanted.background, base: 40, &isFirst) }
    sink.append(UInt8(ascii: "m"))
    pen = wanted
  }

  private mutating func attributes(_ wanted: CellStyle.Attributes, _ isFirst: inout Bool) {
    var present = pen.attributes
    let gone = present.subtracting(wanted)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      // One code takes both away.
      parameter(22, &isFirst)
      present.subtract([.bold, .dim])
    }
    for (attribute, code) in Self.attributeCodes.dropFirst(2) where gone.contains(attribute) {
      parameter(20 + code, &isFirst)
    }
    let new = wanted.subtracting(present)
    for (attribute, code) in Self.attributeCodes where new.contains(attribute) { parameter(code, &isFirst) }
  }

  private static let attributeCodes: [(CellStyle.Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
  ]

  private mutating func color(_ code: UInt32, base: Int, _ isFirst: inout Bool) {
    if code == Cell.defaultColor { return parameter(base + 9, &isFirst) }
    let value = Int(code)
    switch painter.depth {
    case .trueColor:
      // With semicolons: the form with colons is read wrongly by several terminals.
      if !isFirst { sink.append(UInt8(ascii: ";")) }
      isFirst = false
      sink.append(base == 30 ? "38;2;" : "48;2;")
      sink.append(value >> 16 & 0xFF)
      sink.append(UInt8(ascii: ";"))
      sink.append(value >> 8 & 0xFF)
      sink.append(UInt8(ascii: ";"))
      sink.append(value & 0xFF)
    case .ansi256:
      parameter(base + 8, &isFirst)
      parameter(5, &isFirst)
      parameter(value, &isFirst)
    case .ansi16, .ansi8, .none:
      parameter(value < 8 ? base + value : base + 52 + value, &isFirst)
    }
  }

  private mutating func parameter(_ value: Int, _ isFirst: inout Bool) {
    if !isFirst { sink.append(UInt8(ascii: ";")) }
    isFirst = false
    sink.append(value)
  }
}
