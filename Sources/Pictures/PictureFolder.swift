import Platform

/// Which files may be opened as pictures of a deck.
///
/// A deck is data and may come from anywhere; it does not get to name any file of the machine. A path is followed
/// through all its links first, and what it leads to must be a regular file below the deck's folder. That name, which
/// has no links in it, is then opened without following any, and the descriptor is asked what it is: whoever
/// exchanges a part of the path in between gains nothing.
package struct PictureFolder: Sendable {
  /// The deck's folder, without links and without a slash at its end; `nil` if it cannot be found.
  private let root: [UInt8]?
  private let allowsOutside: Bool
  /// Whether a folder was named at all.
  private let isNamed: Bool

  /// - Parameters:
  ///   - deck: The deck's path: a file, a folder, or `-` for standard input, whose folder is the present one; `nil`
  ///     where nobody has named a folder here.
  ///   - allowsOutside: Whether pictures may lie anywhere.
  package init(deck: String?, allowsOutside: Bool = false) {
    self.allowsOutside = allowsOutside
    isNamed = deck != nil
    root = deck.flatMap { CanonicalPath.bytes(of: $0 == "-" ? "." : $0) }.map { path in
      FileStamp(of: path)?.isFolder == true ? path : Self.parent(of: path)
    }
  }

  /// Opens a picture for reading, close-on-exec.
  ///
  /// - Parameter image: As the card has it: relative to the deck's folder, or absolute; or the picture itself, of which a
  ///   file without a name is made.
  package func open(_ image: String) throws(PictureError) -> Int32 {
    guard case .data = PictureAddress(image) else { return try Self.open(exactly: try path(of: image)) }
    guard image.utf8.count <= PictureLimits.bytes else { throw .tooManyBytes }
    guard let bytes = PictureAddress.bytes(of: image) else { throw .damaged }
    guard let file = try? SystemFile.unnamedTemporary() else { throw .unreadable }
    guard (try? SystemFile.write(bytes, to: file)) != nil, lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      throw .unreadable
    }
    return file
  }

  /// Finds a regular file by the same rules, of any size.
  ///
  /// - Returns: Its absolute path without links.
  package func find(_ name: String) throws(PictureError) -> String {
    let path = try path(of: name)
    var status = stat()
    guard lstat(SystemFile.cString(path), &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    return String(decoding: path, as: UTF8.self)
  }

  private func path(of image: String) throws(PictureError) -> [UInt8] {
    guard isNamed else { throw .noFolder }
    guard let root else { throw .unreadable }
    guard case .file(let image) = PictureAddress(image), !image.isEmpty, image.count < 4096,
      !image.contains(0)
    else { throw .notAPath }
    let slash = [UInt8(ascii: "/")]
    guard let path = CanonicalPath.bytes(of: image.starts(with: slash) ? image : root + slash + image) else {
      switch Errno.last {
      case .noSuchFileOrDirectory, .notDirectory: throw .missing
      case .tooManySymbolicLinkLevels: throw .linkLoop
      case .fileNameTooLong: throw .notAPath
      default: throw .unreadable
      }
    }
    guard allowsOutside || path.starts(with: root == slash ? root : root + slash) else { throw .outside }
    return path
  }

  private static func open(exactly path: [UInt8]) throws(PictureError) -> Int32 {
    var status = stat()
    guard lstat(SystemFile.cString(path), &status) == 0 else { throw .unreadable }
    // Check before opening too: opening a device may already have an effect.
    try check(status)
    // O_NONBLOCK: if the file has become a pipe by now, we must not wait for its other end.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let descriptor = try? SystemFile.open(path, flags) else { throw .unreadable }
    do throws(PictureError) {
      guard fstat(descriptor, &status) == 0 else { throw .unreadable }
      try check(status)
      guard SystemFile.isOpen(descriptor, at: path) ?? true else { throw .outside }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func check(_ status: stat) throws(PictureError) {
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= PictureLimits.bytes else { throw .tooManyBytes }
  }

  private static func parent(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return [UInt8(ascii: "/")] }
    return Array(path[..<slash])
  }
}
