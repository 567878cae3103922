import Platform

/// Paths of exports.
enum ExportTarget {
  /// The path if no file is named: the deck's name in the current folder.
  static func standard(deckName: String) -> String {
    stem(deckName) + ".choices.json"
  }

  /// The path without the extension of its last part.
  static func stem(_ path: String) -> String {
    let name = SystemFile.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return String(path.dropLast(name[dot...].count))
  }

  /// The first free path with a number before its extension, such as `people.choices-2.json`.
  static func free(beside path: String) -> String {
    let stem = stem(path)
    var number = 2
    while true {
      let free = "\(stem)-\(number)\(path.dropFirst(stem.count))"
      guard FileStamp(of: free) != nil else { return free }
      number += 1
    }
  }

  /// The folder to which relative paths in an export refer: the file's own, or the current one for a pipe.
  static func folder(of path: String) -> String {
    if path != "-" { return SystemFile.folder(of: path) }
    guard FileStamp(descriptor: STDOUT_FILENO)?.isRegular == true,
      let file = SystemFile.path(of: STDOUT_FILENO)
    else { return "." }
    return SystemFile.folder(of: file)
  }

  /// Returns `-` for a path that leads to standard output, such as `/dev/stdout`, unless that is a regular file.
  static func resolved(_ path: String) -> String {
    guard let file = FileStamp(of: path), !file.isRegular,
      file.isSameFile(as: FileStamp(descriptor: STDOUT_FILENO))
    else { return path }
    return "-"
  }
}
