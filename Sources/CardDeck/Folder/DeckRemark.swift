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

  /// One lower-case line: what and why.
  public var description: String {
    switch self {
    case .folderNotReadable(let path, let code):
      "\(path.isEmpty ? "." : path): left out, as it cannot be read: \(Errno(rawValue: code).message)"
    case .folderTooDeep(let path): "\(path): left out, as folders are nested too deep"
    case .linkLeftOut(let path): "\(path): left out, as it is a link"
    case .recognition(let text): text
    case .notAFile(let path): "\(path): left out, as it is no regular file"
    }
  }
}
