/// Where an export goes that no file was named for.
enum ExportTarget {
  /// The deck's name in the present folder.
  static func standard(deckName: String) -> String {
    let stem = deckName.lastIndex(of: ".").flatMap { $0 == deckName.startIndex ? nil : deckName[..<$0] }
    return "\(stem.map(String.init) ?? deckName).choices.json"
  }
}
