/// Why a file was not written. The file at the path is unchanged, except after ``notFlushed(path:reason:)``.
package enum WholeFileError: Error, Hashable, CustomStringConvertible {
  /// A folder has that name.
  case isFolder(path: String)
  /// A socket, or a pipe that nobody reads from.
  case notAFile(path: String)
  /// The file that is there may not be written.
  case readOnly(path: String)
  /// No file can be made in that folder, or there is no such folder.
  case cannotCreate(path: String, reason: String)
  /// The disk failed while the new file was written, or is full.
  case writeFailed(path: String, reason: String)
  /// The pipe or device did not take all; what came before has gone out.
  case streamFailed(path: String, reason: String)
  /// The new file is complete and in place, but it is not certain that it outlives a power cut.
  case notFlushed(path: String, reason: String)

  package var description: String {
    switch self {
    case .isFolder(let path): "\(path) is a folder; name a file"
    case .notAFile(let path): "\(path) is no file, and nobody reads from it; name another"
    case .readOnly(let path): "\(path) is write-protected and is not replaced; name another"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason):
      "cannot write \(path): \(reason); what was there before is unchanged"
    case .streamFailed(let path, let reason): "cannot write \(path): \(reason)"
    case .notFlushed(let path, let reason): "\(path) is written, but may not outlive a power cut: \(reason)"
    }
  }
}
