/// What is wrong with a line of a script; the line's number is known to whoever reads the file.
struct ScriptError: Error, Hashable {
  /// One lower-case line: what was found and what to do.
  let why: String

  init(_ why: String) { self.why = why }

  /// A piece of the script as a message quotes it: short, whatever its length.
  static func quote(_ text: String) -> String {
    let start = text.prefix(40)
    return start.endIndex == text.endIndex ? "'\(text)'" : "'\(start)…'"
  }
}
