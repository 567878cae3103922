import Platform

/// What standard output can show.
struct OutputStyle: Hashable {
  var hasUnicode: Bool
  var hasColor: Bool
  /// The width in cells.
  var columns: Int

  /// For files and pipes.
  static let plain = OutputStyle(hasUnicode: false, hasColor: false, columns: 80)

  static func ofStandardOutput() -> OutputStyle {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let variables = CurrentProcess.variables
    return OutputStyle(
      hasUnicode: hasUnicode(variables),
      hasColor: variables["TERM"] != "dumb" && (variables["NO_COLOR"] ?? "").isEmpty,
      columns: known ? Int(size.ws_col) : 80)
  }

  /// Whether the locale is UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides.
  static func hasUnicode(_ variables: [String: String] = CurrentProcess.variables) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }?.lowercased() ?? ""
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}
