import TerminalText

/// Which bytes and numbers are which keys.
enum Keys {
  /// A byte below 0x80 that is not ESC.
  static func of(_ byte: UInt8) -> (key: KeyPress.Key, modifiers: KeyPress.Modifiers) {
    switch byte {
    // Line feed too: what scripts and pasting without brackets send for Enter.
    case 0x0D, 0x0A: (.enter, [])
    case 0x09: (.tab, [])
    case 0x08, 0x7F: (.backspace, [])
    case 0x00: (.character(" "), .control)
    case 0x01...0x1A: (.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1B: (.escape, [])
    case 0x1C...0x1F: (.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: (.character(Character(Unicode.Scalar(byte))), [])
    }
  }

  /// The letter after `SS3`, or that ends a control sequence.
  static func application(_ letter: UInt8) -> KeyPress.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// The number before `~`.
  static func numbered(_ number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}
