/// Why a line of a script is bad. The caller adds the line's number.
package struct ScriptError: Error, Hashable {
  /// One lower-case line with what was found and what to do.
  package let why: String

  package init(_ why: String) { self.why = why }

  /// Quotes a piece of the script for a message, at most 40 characters of it.
  static func quote(_ text: String) -> String {
    let start = text.prefix(40)
    return start.endIndex == text.endIndex ? "'\(text)'" : "'\(start)…'"
  }
}
