import CardDeck
import Platform

/// The deck that the words of a command line name: one deck, or files of one folder, which are a part of the folder's
/// deck.
struct DeckArguments {
  /// The path of the deck. For several files, it is the folder that they have in common.
  let path: String
  /// The named files and folders below that folder, in order; `nil` for the whole deck.
  let files: [[UInt8]]?

  /// - Parameter words: At least one.
  init(_ words: [String]) throws {
    if words.count < 2, !words.allSatisfy(FolderFiles.isPicture) {
      (path, files) = (words.first ?? "", nil)
      return
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
    var common = all.first.map { Self.parts($0) } ?? []
    for file in all { common = zip(common, Self.parts(file)).prefix { $0 == $1 }.map(\.0) }
    let root = "/" + common.joined(separator: "/")
    let prefix = root == "/" ? "/" : root + "/"
    files = all.map { Array($0.path.utf8.dropFirst(prefix.utf8.count)) }
    let here = CanonicalPath.of(".")
    path = root == here ? "." : root.hasPrefix(here + "/") ? String(root.dropFirst(here.count + 1)) : root
  }

  /// The folders on the path of a file, or the path of a folder itself.
  private static func parts(_ file: (path: String, isFolder: Bool)) -> [Substring] {
    let parts = file.path.split(separator: "/")
    return file.isFolder ? parts : parts.dropLast()
  }
}

extension ReadingOptions {
  /// Returns the path of the deck that these words name; `nil` for no words. If they name files, the deck is opened
  /// with only these files.
  mutating func path(of words: [String]) throws -> String? {
    guard !words.isEmpty, input == nil || words.count > 1 else { return words.first }
    let deck = try DeckArguments(words)
    files = deck.files
    return deck.path
  }
}
