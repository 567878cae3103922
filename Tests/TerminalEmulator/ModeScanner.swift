/// Finds `CSI ? n ; n … h` and `l` in a stream, however it is cut.
struct ModeScanner {
  private enum State { case ground, escape, bracket, parameters }

  /// Autowrap and the cursor are on in a fresh terminal.
  private(set) var modes: Set<Int> = [7, 25]
  private(set) var touched: Set<Int> = []
  private(set) var frames = 0
  private var state = State.ground
  private var numbers: [Int] = []

  mutating func scan(_ bytes: [UInt8]) {
    for byte in bytes { step(byte) }
  }

  private mutating func step(_ byte: UInt8) {
    switch (state, byte) {
    case (_, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")): state = .bracket
    case (.bracket, UInt8(ascii: "?")):
      state = .parameters
      numbers = [0]
    case (.parameters, UInt8(ascii: "0")...UInt8(ascii: "9")):
      numbers[numbers.count - 1] = min(numbers[numbers.count - 1], 99_999) * 10 + Int(byte - 0x30)
    case (.parameters, UInt8(ascii: ";")): numbers.append(0)
    case (.parameters, UInt8(ascii: "h")):
      modes.formUnion(named)
      finish()
    case (.parameters, UInt8(ascii: "l")):
      modes.subtract(named)
      if numbers.contains(2026) { frames += 1 }
      finish()
    default: state = .ground
    }
  }

  /// The three modes of the alternate screen are one screen.
  private var named: [Int] { numbers.map { $0 == 47 || $0 == 1047 ? 1049 : $0 } }

  private mutating func finish() {
    touched.formUnion(numbers)
    state = .ground
  }
}
