import Platform
import TerminalText

/// Standard output. Files and pipes get every byte unchanged; on a terminal, control characters of a deck or a log are
/// made harmless.
struct StandardOutput {
  private let isTerminal: Bool
  /// The first bytes of a character that is not complete yet.
  private var rest: [UInt8] = []

  init(isTerminal: Bool = isatty(STDOUT_FILENO) == 1) { self.isTerminal = isTerminal }

  /// Writes bytes as they are.
  static func put(_ bytes: [UInt8]) throws(Failure) {
    do throws(Errno) {
      try SystemFile.write(bytes, to: STDOUT_FILENO)
    } catch {
      throw Failure(.inputOutput, "standard output: \(error.message)")
    }
  }

  /// Returns the bytes to write now; an incomplete character at the end is kept back.
  mutating func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard isTerminal else { return bytes }
    rest += bytes
    let whole = rest.count - Self.unfinished(rest)
    defer { rest.removeFirst(whole) }
    return Array(SafeText.shown(String(decoding: rest[..<whole], as: UTF8.self)).utf8)
  }

  /// The number of bytes at the end that begin an incomplete character.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}
