import Platform

/// What standard output can show.
struct OutputStyle: Hashable {
  var isTerminal: Bool
  var hasUnicode: Bool
  var hasColor: Bool
  /// The width in cells.
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

  /// Whether the locale is UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides.
  static func hasUnicode(environment: (String) -> String? = OutputStyle.variable) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
