import Platform

/// Recognizes a list of pictures' paths.
enum PathList {
  /// Lines that are looked at.
  private static let lines = 10
  /// The longest beginning of a path that is waited for.
  private static let longestPath = 4096

  enum Answer: Hashable {
    case isNone
    /// `end` is the byte that ends a path.
    case isList(end: UInt8)
    /// The first line has not come.
    case unknown
  }

  /// - Parameter folder: The folder to which the paths are relative.
  static func recognized(in beginning: DeckRecognition.Beginning, folder: String) -> Answer {
    let bytes = beginning.bytes
    let end: UInt8 = bytes.prefix(longestPath).contains(0) ? 0 : 0x0A
    var lines = bytes.split(separator: end, maxSplits: Self.lines)
    if lines.count > Self.lines || !beginning.isWhole && bytes.last != end { lines.removeLast() }
    if lines.isEmpty { return beginning.canGrow && bytes.count < longestPath ? .unknown : .isNone }
    let arePictures = lines.allSatisfy { line in
      guard line.count < longestPath else { return false }
      let path = Array(end == 0x0A && line.last == 0x0D ? line.dropLast() : line)
      return FolderFiles.isPicture(
        at: path.first == UInt8(ascii: "/") ? path : Array("\(folder)/".utf8) + path)
    }
    return arePictures ? .isList(end: end) : .isNone
  }
}
