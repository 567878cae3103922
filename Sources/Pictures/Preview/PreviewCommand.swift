/// A program that shows what a file says, as `--preview` has it: `pdftotext {} -`.
///
/// It is split into words by rules of our own and never by a shell, so that no name of a file can be anything but a
/// name. Blanks separate words; between single quotes everything is itself; between double quotes a backslash stands
/// before a quote or a backslash; elsewhere it stands before any character. `{}` is the file, within a word too.
package struct PreviewCommand: Sendable, Hashable {
  /// The first is the program, looked for along `PATH` unless it has a slash.
  package let words: [String]

  private static let mark = "{}"

  /// - Throws: ``PreviewCommandError``.
  package init(_ text: String) throws(PreviewCommandError) {
    var splitter = WordSplitter(text)
    words = try splitter.words()
    guard let program = words.first, !program.isEmpty else { throw .noProgram }
    guard !program.contains(Self.mark) else { throw .runsTheFile }
    guard words.contains(where: { $0.contains(Self.mark) }) else { throw .noFile }
  }

  /// The words with a file in place of the mark.
  ///
  /// - Parameter path: Absolute, so that it cannot be taken for an option.
  package func words(for path: String) -> [String] {
    words.enumerated().map { $0 == 0 ? $1 : Self.filled($1, with: path) }
  }

  private static func filled(_ word: String, with path: String) -> String {
    var filled = ""
    var rest = word.unicodeScalars[...]
    while let brace = rest.firstIndex(of: "{") {
      let next = rest.index(after: brace)
      filled.unicodeScalars += rest[..<brace]
      if next < rest.endIndex, rest[next] == "}" {
        filled += path
        rest = rest[rest.index(after: next)...]
      } else {
        filled.unicodeScalars.append("{")
        rest = rest[next...]
      }
    }
    filled.unicodeScalars += rest
    return filled
  }
}

/// What is wrong with the argument of `--preview`.
package enum PreviewCommandError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is not one word, or an empty one.
  case noProgram
  /// There is no `{}`.
  case noFile
  /// The program is the file itself.
  case runsTheFile
  case openQuote(Character)
  /// A backslash with nothing behind it.
  case openEscape
  /// A character that no argument can have.
  case hasNUL

  package var description: String {
    switch self {
    case .noProgram: "no program is named; write it as in --preview 'pdftotext {} -'"
    case .noFile: "nothing says where the file's name goes; write {} there, as in 'pdftotext {} -'"
    case .runsTheFile: "{} is the program; files of a deck are never run"
    case .openQuote(let quote): "a quote \(quote) is not closed"
    case .openEscape: "a backslash at the end has nothing to stand before"
    case .hasNUL: "a NUL cannot be in an argument"
    }
  }
}

/// Splits a line into words.
private struct WordSplitter {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text[...].unicodeScalars }

  mutating func words() throws(PreviewCommandError) -> [String] {
    guard !rest.contains("\0") else { throw .hasNUL }
    var words: [String] = []
    // `nil` between words: two quotes with nothing in them are a word.
    var word: String.UnicodeScalarView?
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t", "\n", "\r":
        if let done = word { words.append(String(done)) }
        word = nil
      case "'", "\"": word = (word ?? .init()) + (try quoted(by: scalar))
      case "\\":
        guard let next = rest.popFirst() else { throw .openEscape }
        word = (word ?? .init()) + [next]
      default: word = (word ?? .init()) + [scalar]
      }
    }
    if let word { words.append(String(word)) }
    return words
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(PreviewCommandError) -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    while let scalar = rest.popFirst() {
      if scalar == quote { return text }
      if quote == "\"", scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
        rest.removeFirst()
        text.append(next)
      } else {
        text.append(scalar)
      }
    }
    throw .openQuote(Character(quote))
  }
}
