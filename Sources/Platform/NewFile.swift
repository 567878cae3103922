/// A file that is being written, and gets its name when it is complete.
///
/// On a file system with unnamed files (`O_TMPFILE`) it has no name until then, so nothing is left of it however this process
/// ends. Elsewhere it has a hidden name.
struct NewFile {
  let descriptor: Int32
  private let folder: String
  /// The hidden name; `nil` for none.
  private let name: String?

  /// - Parameters:
  ///   - mode: The permissions, which the caller sets at the end; `nil` for the usual ones of a new file.
  ///   - path: The path that the caller writes to, for messages.
  init(in folder: String, mode: mode_t?, for path: String) throws(WholeFileError) {
    self.folder = folder
    let permissions: mode_t = mode == nil ? 0o666 : 0o600
    #if os(Linux)
    // The value of O_TMPFILE, which is no plain constant in C.
    let unnamed = open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, permissions)
    if unnamed >= 0, SystemFile.exists(Self.link(to: unnamed)) {
      (descriptor, name) = (unnamed, nil)
      return
    }
    if unnamed >= 0 { close(unnamed) }
    #endif
    var number: Int32 = 0
    for _ in 0..<100 {
      let hidden = SystemFile.temporaryPath(in: folder)
      let named = open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      number = errno
      if named >= 0 {
        (descriptor, name) = (named, hidden)
        return
      }
      guard number == EEXIST || number == EINTR else { break }
    }
    throw .cannotCreate(path: path, reason: Errno(rawValue: number).message)
  }

  /// Closes the file. Without a name of its own it is gone then.
  func discard() {
    close(descriptor)
    // Does nothing after a rename: no other file has this name.
    if let name { unlink(name) }
  }

  /// Gives it a name that is free; another file of that name is never replaced.
  /// - Returns: Whether it has the name; else `errno` is set, to `EEXIST` if the name is taken.
  func claim(freeName target: String) -> Bool {
    name.map { SystemFile.rename($0, toFreeName: target) } ?? giveName(target)
  }

  /// Gives it a name in place of the file of that name.
  /// - Returns: Whether it has the name; else `errno` is set.
  func replace(_ target: String) -> Bool {
    if let name { return rename(name, target) == 0 }
    // An unnamed file cannot replace another in one step, so it gets a hidden name first.
    let hidden = SystemFile.temporaryPath(in: folder)
    guard giveName(hidden) else { return false }
    if rename(hidden, target) == 0 { return true }
    let number = errno
    unlink(hidden)
    errno = number
    return false
  }

  private func giveName(_ target: String) -> Bool {
    linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
}
