import CardDeck
import TerminalText

/// Buffered lines for standard output.
struct OutputLines {
  private var bytes: [UInt8] = []
  private var output = StandardOutput()

  /// Writes a line for a person, made harmless for a terminal.
  mutating func text(_ line: String) throws(Failure) { try data(SafeText.line(line)) }

  /// Writes a line of data unchanged, such as JSON.
  mutating func data(_ line: String) throws(Failure) { try raw(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  mutating func json(_ value: JSONValue) throws(Failure) { try data(value.compactText) }

  /// Writes a line with our own colours. The rest of the line must be harmless already.
  mutating func painted(_ line: String) throws(Failure) { try add(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  mutating func raw(_ more: [UInt8]) throws(Failure) { try add(output.shown(more)) }

  private mutating func add(_ more: [UInt8]) throws(Failure) {
    bytes += more
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func flush() throws(Failure) {
    defer { bytes.removeAll(keepingCapacity: true) }
    try StandardOutput.put(bytes)
  }
}

extension OutputLines {
  /// Writes lines of data unchanged.
  static func write(_ lines: some Sequence<String>) throws(Failure) {
    var output = OutputLines()
    for line in lines { try output.data(line) }
    try output.flush()
  }

  /// Writes one report to standard output.
  static func write(_ report: some Report, asJSON: Bool) throws(Failure) {
    var output = OutputLines()
    if asJSON {
      try output.json(report.json)
    } else {
      for line in report.lines { try output.text(line) }
    }
    try output.flush()
  }
}
