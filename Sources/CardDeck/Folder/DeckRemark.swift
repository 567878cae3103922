import Platform

/// Something that a person should know of a deck, such as what was left out of it. The rest is not affected.
public enum DeckRemark: Sendable, Hashable, CustomStringConvertible {
  /// A folder that may not be read; the code is the system's `errno`.
  case folderNotReadable(String, code: Int32)
  /// Folders are nested too deep here.
  case folderTooDeep(String)
  /// A link; its target is not part of the folder.
  case linkLeftOut(String)
  /// The file may have been meant otherwise; a sentence.
  case recognition(String)
  /// A pipe, a socket or a device.
  case notAFile(String)
  /// The number of files that are on the card of another one, as they are of one shot.
  case filesOfShots(Int)
  /// The number of sidecars, which are on the card of their picture.
  case sidecars(Int)
  /// The number of files and folders that programs leave.
  case leftByPrograms(Int)
  /// The number of rows of a table all of whose cells are empty.
  case emptyRows(Int)

  /// One lower-case line: what and why.
  public var description: String {
    switch self {
    case .folderNotReadable(let path, let code):
      "\(path.isEmpty ? "." : path): left out, as it cannot be read: \(Errno(rawValue: code).message)"
    case .folderTooDeep(let path): "\(path): left out, as folders are nested too deep"
    case .linkLeftOut(let path): "\(path): left out, as it is a link"
    case .recognition(let text): text
    case .notAFile(let path): "\(path): left out, as it is no regular file"
    case .filesOfShots(let count):
      "\(count.counted("file is", "files are")) on the card of the same shot (RAW, HEIC, film); --no-pairs makes them cards"
    case .sidecars(let count):
      "\(count.counted("sidecar is", "sidecars are")) on the card of the picture (.xmp, .aae, .json and the like)"
    case .leftByPrograms(let count):
      "\(count.counted("file or folder is", "files or folders are")) left out, as programs leave them (Thumbs.db and the like)"
    case .emptyRows(let count): "\(count.counted("row is", "rows are")) left out, as all cells are empty"
    }
  }
}
