import CardDeck
import Platform

extension ReadingOptions {
  /// Returns the path of the deck that the words of a command line name; `nil` for no words.
  ///
  /// Several files are a part of the deck that is their common folder. Its path is returned, and the deck is opened with
  /// only these files.
  mutating func path(of words: [String]) throws -> String? {
    guard words.count > 1 || input == nil && words.contains(where: FolderFiles.isPicture) else {
      return words.first
    }
    if words.contains("-") {
      throw Failure(.usage, "-: standard input cannot be combined with other decks; name - alone")
    }
    if let missing = words.first(where: SystemFile.isGone) { throw Failure(deck: missing, .noSuchFile) }
    let all = words.map { (path: CanonicalPath.of($0), isFolder: FileStamp(of: $0)?.isFolder == true) }
    if !all.contains(where: \.isFolder), !words.contains(where: FolderFiles.isPicture),
      let deck = words.first(where: { DeckFormat(path: $0) != nil })
    {
      throw Failure(.usage, "\(deck): only one deck can be opened at a time; name one, or pictures")
    }
    // The folders on the path of each file, or the path of a folder itself.
    let folders = all.map { file -> ArraySlice<Substring> in
      let parts = file.path.split(separator: "/")
      return file.isFolder ? parts[...] : parts.dropLast()
    }
    var common = folders[0]
    for parts in folders { common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count) }
    let root = "/" + common.joined(separator: "/")
    let prefix = root == "/" ? "/" : root + "/"
    files = all.map { Array($0.path.utf8.dropFirst(prefix.utf8.count)) }
    let here = CanonicalPath.of(".")
    return root == here ? "." : root.hasPrefix(here + "/") ? String(root.dropFirst(here.count + 1)) : root
  }
}
