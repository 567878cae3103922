import TerminalCanvas
import TerminalText

/// A complete control sequence: `CSI`, an optional private mark, numbers, intermediates, a final byte.
struct ControlSequence {
  private static let maximumNumber = 1 << 20

  /// `<`, `=`, `>`, `?`, or 0.
  private let mark: UInt8
  /// The first number of each parameter; a missing one is `nil`.
  private let numbers: [Int?]
  /// The second number of each parameter (`1:3`).
  private let subnumbers: [Int?]
  private let intermediate: UInt8
  private let final: UInt8

  /// `nil` where it is malformed.
  init?(_ parameters: [UInt8], final: UInt8) {
    var rest = parameters[...]
    var mark: UInt8 = 0
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      mark = first
      rest.removeFirst()
    }
    var intermediate: UInt8 = 0
    if let last = rest.last, (0x20...0x2F).contains(last) {
      intermediate = last
      rest.removeLast()
    }
    var numbers: [Int?] = []
    var subnumbers: [Int?] = []
    let fields =
      rest.isEmpty ? [] : rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    for field in fields {
      var values: [Int?] = []
      for digits in field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
        guard let value = Self.number(digits) else { return nil }
        values.append(digits.isEmpty ? nil : value)
      }
      numbers.append(values.first ?? nil)
      subnumbers.append(values.count > 1 ? values[1] : nil)
    }
    self.mark = mark
    self.numbers = numbers
    self.subnumbers = subnumbers
    self.intermediate = intermediate
    self.final = final
  }

  /// 0 for no digits; `nil` where something is no digit or the number is absurd.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
      guard value <= maximumNumber else { return nil }
    }
    return value
  }

  var isPasteBegin: Bool { mark == 0 && intermediate == 0 && numbers == [200] }

  /// The modifiers in the last number, as `SS3 5 P` has them.
  var lastModifiers: KeyPress.Modifiers { Self.modifiers(numbers.last.flatMap { $0 }) }

  /// What it means; `nil` for nothing that matters.
  func event(adding alt: KeyPress.Modifiers, reportsPixels: Bool) -> InputEvent? {
    switch (mark, intermediate) {
    case (UInt8(ascii: "<"), 0): mouse(reportsPixels)
    case (UInt8(ascii: "?"), 0): privateReply
    case (UInt8(ascii: "?"), UInt8(ascii: "$")): modeReply
    case (0, 0): plain(adding: alt)
    default: .reply(.other)
    }
  }

  private func mouse(_ reportsPixels: Bool) -> InputEvent? {
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M"), numbers.count == 3, let code = numbers[0],
      let x = numbers[1], let y = numbers[2]
    else { return nil }
    return MouseReport(code: code, x: x, y: y, isRelease: isRelease)
      .event(isOldProtocol: false, isPixels: reportsPixels).map(InputEvent.mouse)
  }

  private var privateReply: InputEvent {
    switch final {
    case UInt8(ascii: "c"): .reply(.deviceAttributes(numbers.compactMap { $0 }))
    case UInt8(ascii: "R"): cursorReply ?? .reply(.other)
    case UInt8(ascii: "S"): graphicsReply
    default: .reply(.other)
    }
  }

  private var modeReply: InputEvent {
    guard final == UInt8(ascii: "y"), numbers.count == 2, let mode = numbers[0], let setting = numbers[1]
    else {
      return .reply(.other)
    }
    return .reply(.mode(mode, setting: setting))
  }

  /// Only what went well.
  private var graphicsReply: InputEvent {
    guard numbers.count >= 3, let item = numbers[0], numbers[1] == 0 else { return .reply(.other) }
    return .reply(.graphicsAttribute(item, values: numbers.dropFirst(2).compactMap { $0 }))
  }

  private var cursorReply: InputEvent? {
    guard numbers.count >= 2, let row = numbers[0], let column = numbers[1], row > 0, column > 0 else {
      return nil
    }
    return .reply(.cursor(CellPosition(x: column - 1, y: row - 1)))
  }

  private func plain(adding alt: KeyPress.Modifiers) -> InputEvent? {
    let modifiers = Self.modifiers(numbers.count > 1 ? numbers[1] : nil).union(alt)
    // A key going up, from a terminal that reports that.
    if subnumbers.count > 1, subnumbers[1] == 3 { return nil }
    switch final {
    case UInt8(ascii: "I") where numbers.isEmpty: return .focus(true)
    case UInt8(ascii: "O") where numbers.isEmpty: return .focus(false)
    case UInt8(ascii: "Z"): return .key(KeyPress(.tab, modifiers.union(.shift)))
    case UInt8(ascii: "u"): return unicode(numbers.first ?? nil, modifiers, shifted: subnumbers.first ?? nil)
    case UInt8(ascii: "~"):
      // xterm's modifyOtherKeys: 27 ; modifiers ; code.
      if numbers.count == 3, numbers[0] == 27 { return unicode(numbers[2], modifiers, shifted: nil) }
      return (numbers.first ?? nil).flatMap(Keys.numbered).map { .key(KeyPress($0, modifiers)) }
    case UInt8(ascii: "R"):
      // F3 with modifiers has the form of a cursor in the first row; probes never ask there.
      if numbers.count == 2, numbers[0] != 1 { return cursorReply }
      return .key(KeyPress(.function(3), modifiers))
    // 0 is well and 3 is not; neither is our trouble.
    case UInt8(ascii: "n") where numbers == [0] || numbers == [3]: return .reply(.status)
    case UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"), UInt8(ascii: "y"):
      return .reply(.other)
    default:
      return Keys.application(final).map { .key(KeyPress($0, modifiers)) }
    }
  }

  private func unicode(_ code: Int?, _ modifiers: KeyPress.Modifiers, shifted: Int?) -> InputEvent? {
    guard let code, let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code)) else { return nil }
    switch code {
    case 13, 57414: return .key(KeyPress(.enter, modifiers))
    case 27: return .key(KeyPress(.escape, modifiers))
    case 9: return .key(KeyPress(.tab, modifiers))
    case 8, 127: return .key(KeyPress(.backspace, modifiers))
    // Private use: keys without a character.
    case 0..<32, 128..<160, 0xE000...0xF8FF: return nil
    default: break
    }
    guard modifiers.contains(.shift) else { return .key(KeyPress(.character(Character(scalar)), modifiers)) }
    let upper = shifted.flatMap { Unicode.Scalar(UInt32(truncatingIfNeeded: $0)) }.map { Character($0) }
    let typed = upper ?? Character(scalar).uppercased().first ?? Character(scalar)
    return .key(KeyPress(.character(typed), modifiers.subtracting(.shift)))
  }

  /// xterm's number of modifiers: one more than the sum of 1 Shift, 2 Alt, 4 Control, 8 Meta.
  private static func modifiers(_ number: Int?) -> KeyPress.Modifiers {
    guard let number, number > 1 else { return [] }
    let bits = number - 1
    var modifiers = KeyPress.Modifiers(rawValue: UInt8(truncatingIfNeeded: bits & 7))
    if bits & 8 != 0 { modifiers.insert(.alt) }
    return modifiers
  }
}

/// The numbers of a mouse report, as terminals send them.
struct MouseReport {
  let code: Int
  /// 1-based.
  let x: Int
  /// 1-based.
  let y: Int
  let isRelease: Bool

  /// What they mean; `nil` where they mean nothing.
  func event(isOldProtocol: Bool, isPixels: Bool) -> MouseEvent? {
    guard code >= 0, code < 256 else { return nil }
    // The end of a drag must not be lost because the pointer lies outside; pixels are counted from 0 by some.
    guard x >= 1 && y >= 1 || isRelease || isPixels else { return nil }
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    guard let (kind, button) = meaning(isOldProtocol) else { return nil }
    return MouseEvent(
      kind, button, x: max(0, x - 1), y: max(0, y - 1), isPixels: isPixels, modifiers: modifiers)
  }

  private func meaning(_ isOldProtocol: Bool) -> (MouseEvent.Kind, MouseEvent.Button)? {
    let isMotion = code & 32 != 0
    let number = code & 3
    switch code & 0xC0 {
    case 0:
      if number == 3 {
        if isMotion { return (.move, .none) }
        return isOldProtocol || isRelease ? (.release, .none) : nil
      }
      let button: MouseEvent.Button = [.left, .middle, .right][number]
      return (isRelease ? .release : isMotion ? .drag : .press, button)
    case 0x40:
      guard !isMotion, !isRelease else { return nil }
      return ([.wheelUp, .wheelDown, .wheelLeft, .wheelRight][number], .none)
    case 0x80:
      return (isRelease ? .release : isMotion ? .drag : .press, .extra(8 + number))
    default: return nil
    }
  }
}
