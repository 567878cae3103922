import Platform

/// Where an export goes.
enum ExportTarget {
  /// Where no file was named: the deck's name in the present folder.
  static func standard(deckName: String) -> String {
    let stem = deckName.lastIndex(of: ".").flatMap { $0 == deckName.startIndex ? nil : deckName[..<$0] }
    return "\(stem.map(String.init) ?? deckName).choices.json"
  }

  /// `-` for what leads to standard output, such as `/dev/stdout`. A file is replaced whole all the same.
  static func settled(_ path: String) -> String {
    guard let identity = FileIdentity(path), !identity.isRegular,
      identity == FileIdentity(descriptor: STDOUT_FILENO)
    else { return path }
    return "-"
  }
}
