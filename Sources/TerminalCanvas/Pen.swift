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

/// What the terminal is told for each colour, remembered: with 256 colours or fewer, finding the nearest takes longer
/// than all else that is done about a cell.
struct ColorCodeCache {
  private let depth: ColorDepth
  /// See ``ColorMemory``.
  private let known: UnsafeMutableBufferPointer<UInt32>

  /// - Parameter memory: Must outlive this.
  init(_ depth: ColorDepth, _ memory: ColorMemory) {
    self.depth = depth
    known = memory.slots(for: depth)
  }

  /// How a cell is to be drawn.
  @inline(__always)
  func pen(for cell: Cell) -> Pen {
    Pen(
      foreground: code(cell.packedForeground), background: code(cell.packedBackground), cell.attributes, depth
    )
  }

  /// The colour as the terminal is told: `0xRRGGBB`, an index, or ``Cell/defaultColor``.
  @inline(__always)
  func code(_ packed: UInt32) -> UInt32 {
    if depth == .trueColor || packed == Cell.defaultColor { return packed }
    if depth == .none { return Cell.defaultColor }
    let slot = ColorMemory.slot(of: packed)
    let found = known[slot]
    if found >> 8 == packed { return found & 0xFF }
    let code = Self.nearest(to: Color(hex: packed), depth)
    known[slot] = packed << 8 | code
    return code
  }

  /// The index of the nearest of 256 colours, or of sixteen.
  static func nearest(to color: Color, _ depth: ColorDepth) -> UInt32 {
    let index = depth == .ansi256 ? ColorQuantizer.index256(color) : ColorQuantizer.index16(color)
    return UInt32(truncatingIfNeeded: index)
  }
}

/// Room for a ``ColorCodeCache``. A picture that moves shows the same colours in frame after frame, so what paints many
/// frames keeps it: half a megabyte, for more colours than any card's picture has pixels.
final class ColorMemory {
  /// `0xRRGGBB` and its code in the lowest byte, in the slot that the colour's bits say.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  /// What the colours were looked up for; `nil` before the first time.
  private var depth: ColorDepth?

  private static let bits = 17

  init() { slots = .allocate(capacity: 1 << Self.bits) }

  @inline(__always)
  static func slot(of packed: UInt32) -> Int {
    Int(truncatingIfNeeded: (packed &* 0x9E37_79B1) >> (32 - bits))
  }

  deinit { slots.deallocate() }

  /// - Returns: Colours and their codes at this depth, and no others.
  func slots(for depth: ColorDepth) -> UnsafeMutableBufferPointer<UInt32> {
    if depth != self.depth, depth != .trueColor {
      // Each slot has a colour that is looked for in another one: white's has black.
      let white: UInt32 = 0xFFFFFF
      slots.initialize(repeating: white << 8)
      slots[Self.slot(of: white)] = 0
      self.depth = depth
    }
    return slots
  }
}
