import Platform

/// Where an export goes.
enum ExportTarget {
  /// Where no file was named: the deck's name in the present folder.
  static func standard(deckName: String) -> String {
    let stem = deckName.lastIndex(of: ".").flatMap { $0 == deckName.startIndex ? nil : deckName[..<$0] }
    return "\(stem.map(String.init) ?? deckName).choices.json"
  }

  /// The first name like a file's that no file has: `people.choices-2.json`.
  static func free(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let name = path.dropFirst(folder.count)
    let end = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    var number = 2
    while true {
      let free = "\(folder)\(name[..<end])-\(number)\(name[end...])"
      guard FileStamp(of: free) != nil else { return free }
      number += 1
    }
  }

  /// The folder from which paths in what is written are counted: that of the file; of a pipe the present one, as for a
  /// deck that comes through it.
  static func folder(of path: String) -> String {
    if path != "-" { return SystemFile.folder(of: path) }
    guard FileStamp(descriptor: STDOUT_FILENO)?.isRegular == true,
      let file = SystemFile.path(of: STDOUT_FILENO)
    else { return "." }
    return SystemFile.folder(of: file)
  }

  /// `-` for what leads to standard output, such as `/dev/stdout`. A file is replaced whole all the same.
  static func resolved(_ path: String) -> String {
    guard let file = FileStamp(of: path), !file.isRegular,
      file.isSameFile(as: FileStamp(descriptor: STDOUT_FILENO))
    else { return path }
    return "-"
  }
}
