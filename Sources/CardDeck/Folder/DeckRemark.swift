import Platform

/// Something that was left out of a deck and does no harm to the rest.
public enum DeckRemark: Sendable, Hashable, CustomStringConvertible {
  /// A folder that may not be read; the code is the system's `errno`.
  case folderNotReadable(String, code: Int32)
  /// Folders are nested too deep here.
  case folderTooDeep(String)
  /// A link; what it leads to is not part of the folder.
  case linkLeftOut(String)
  /// A pipe, a socket or a device.
  case notAFile(String)

  /// One lower-case line: what and why.
  public var description: String {
    switch self {
    case .folderNotReadable(let path, let code):
      "\(path.isEmpty ? "." : path): left out, as it cannot be read: \(Errno(rawValue: code).message)"
    case .folderTooDeep(let path): "\(path): left out, as folders are nested too deep"
    case .linkLeftOut(let path): "\(path): left out, as it is a link"
    case .notAFile(let path): "\(path): left out, as it is no regular file"
    }
  }
}
