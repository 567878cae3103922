import CardDeck
import SwipeSession

/// What a command says on standard output, written in large pieces.
struct OutputLines {
  private var bytes: [UInt8] = []
  private var output = StandardOutput()

  /// One line of a person's reading; whatever is in it can do nothing to a terminal.
  mutating func text(_ line: String) throws(Failure) { try data(SafeText.line(line)) }

  /// One line of data as it is, such as JSON.
  mutating func data(_ line: String) throws(Failure) { try raw(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  mutating func json(_ value: JSONValue) throws(Failure) { try data(value.compactText) }

  /// One line with colours of our own; everything else in it has to be harmless.
  mutating func painted(_ line: String) throws(Failure) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func raw(_ more: [UInt8]) throws(Failure) {
    bytes += output.shown(more)
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func flush() throws(Failure) {
    defer { bytes.removeAll(keepingCapacity: true) }
    try StandardOutput.put(bytes)
  }
}

extension OutputLines {
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
