/// Words of a command line that a person can copy and type.
package enum ShellWord {
  /// A word as a shell takes it.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./,:+=@%".unicodeScalars.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    // A message has no control characters, which a shell reads in this form.
    if word.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      let escaped = word.unicodeScalars.map { scalar in
        switch scalar {
        case "\\", "'": "\\\(scalar)"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
          "\\" + String(repeating: "0", count: scalar.value < 8 ? 2 : scalar.value < 64 ? 1 : 0)
            + String(scalar.value, radix: 8)
        default: String(scalar)
        }
      }
      return "$'" + escaped.joined() + "'"
    }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// An option and its value, which may begin with a dash.
  package static func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
  }

  /// A path that no command takes for an option.
  package static func path(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }
}
