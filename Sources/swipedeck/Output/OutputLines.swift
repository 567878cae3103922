import CardDeck
import Platform
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

/// What a command found out, in lines for a person and as JSON for a program.
protocol Report {
  var lines: [String] { get }
  var json: JSONValue { get }
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

/// What can be shown where standard output goes.
struct OutputStyle: Hashable {
  var isTerminal: Bool
  var hasUnicode: Bool
  var hasColor: Bool
  /// In cells.
  var columns: Int

  /// For files and pipes.
  static let plain = OutputStyle(isTerminal: false, hasUnicode: false, hasColor: false, columns: 80)

  static func ofStandardOutput(environment: (String) -> String? = OutputStyle.variable) -> OutputStyle {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let isDumb = environment("TERM") == "dumb"
    return OutputStyle(
      isTerminal: true, hasUnicode: hasUnicode(environment: environment),
      hasColor: !isDumb && (environment("NO_COLOR") ?? "").isEmpty, columns: known ? Int(size.ws_col) : 80)
  }

  /// Whether terminals here show more than ASCII, as far as the locale tells: the first of these variables that is set.
  static func hasUnicode(environment: (String) -> String? = OutputStyle.variable) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Standard output. Files and pipes get every byte as it is; a terminal gets nothing of a deck or a log that could
/// steer it.
struct StandardOutput {
  private let isTerminal: Bool
  /// The beginning of a character that is not whole yet.
  private var rest: [UInt8] = []

  init(isTerminal: Bool = isatty(STDOUT_FILENO) == 1) { self.isTerminal = isTerminal }

  /// Writes text from anywhere, in UTF-8.
  mutating func write(_ bytes: [UInt8]) throws(Failure) { try Self.put(shown(bytes)) }

  /// Writes bytes as they are.
  static func put(_ bytes: [UInt8]) throws(Failure) {
    do throws(Errno) {
      try SystemFile.write(bytes, to: STDOUT_FILENO)
    } catch {
      throw Failure(status: .inputOutput, message: "standard output: \(error.message)")
    }
  }

  /// What of it goes out now.
  mutating func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard isTerminal else { return bytes }
    rest += bytes
    let whole = rest.count - Self.unfinished(rest)
    defer { rest.removeFirst(whole) }
    return Array(SafeText.shown(String(decoding: rest[..<whole], as: UTF8.self)).utf8)
  }

  /// How many bytes at the end are the beginning of a character.
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
