import Platform
import Synchronization

/// An open file that is read anywhere, by any thread. It is closed when nobody has it any more.
final class DeckFile: Sendable {
  private let descriptor: Int32
  /// Where its bytes still come from, one after another; `nil` for a file that is there.
  let pipe: Int32?
  private let closesPipe: Bool
  /// `nil` until somebody asks for a position.
  let lines = Mutex<LineIndex?>(nil)
  /// What the file was like when it was opened.
  let stamp: FileStamp

  /// - Throws: ``DeckError`` for anything but a regular file that may be read.
  convenience init(path: String) throws(DeckError) {
    // Not blocking: a pipe without a writer is to be refused, not waited for.
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw Self.error(opening: error)
    }
    try self.init(adopting: descriptor)
  }

  /// - Parameters:
  ///   - descriptor: Closed by the file, also if it is refused.
  ///   - pipe: Left open, unless `closesPipe`.
  ///   - closesPipe: Whether the file closes the pipe too, also if it is refused.
  init(adopting descriptor: Int32, filledFrom pipe: Int32? = nil, closesPipe: Bool = false) throws(DeckError)
  {
    self.descriptor = descriptor
    self.pipe = pipe
    self.closesPipe = closesPipe
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    if let refusal = code == 0 ? Self.refusal(mode: status.st_mode) : .unreadable(code: code) {
      close(descriptor)
      if closesPipe, let pipe { close(pipe) }
      throw refusal
    }
    stamp = FileStamp(status)
  }

  deinit {
    close(descriptor)
    if closesPipe, let pipe { close(pipe) }
  }

  /// What the file is like now; `nil` if the system does not say.
  var stampNow: FileStamp? { FileStamp(descriptor: descriptor) }

  /// Fills the buffer from this byte of the file on.
  ///
  /// - Returns: The number of bytes; fewer than there is room for only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    do throws(Errno) {
      return try SystemFile.read(descriptor, into: buffer, at: offset)
    } catch {
      throw .unreadable(code: error.rawValue)
    }
  }

  /// Up to so many bytes from this one on; fewer only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(DeckError) -> [UInt8] {
    var outcome = Result<Void, DeckError>.success(())
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(DeckError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        filled = 0
        outcome = .failure(error)
      }
    }
    try outcome.get()
    return bytes
  }

  /// Puts all of the bytes at this offset of the file.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      done += try systemCall { pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done)) }
    }
  }

  private static func error(opening error: Errno) -> DeckError {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: .noSuchFile
    case .isDirectory: .isDirectoryWithoutCards
    case .noSuchAddressOrDevice: .notAFile(.other)
    default: .unreadable(code: error.rawValue)
    }
  }

  /// `nil` for a regular file.
  private static func refusal(mode: mode_t) -> DeckError? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .isDirectoryWithoutCards
    case S_IFCHR, S_IFBLK: .notAFile(.device)
    case S_IFIFO: .notAFile(.pipe)
    case S_IFSOCK: .notAFile(.socket)
    default: .notAFile(.other)
    }
  }
}

/// Memory to read chunks into, the same for all of them.
final class ChunkBuffer {
  let bytes: UnsafeMutableRawBufferPointer

  /// On a page of its own: the kernel copies to memory that is not aligned a third slower.
  init(size: Int) { bytes = .allocate(byteCount: size, alignment: 4096) }

  deinit { bytes.deallocate() }
}

extension DeckFile {
  /// A file without a name that keeps what comes through a pipe, so that it can be read again.
  ///
  /// - Parameters:
  ///   - pipe: Left open, unless `closesPipe`.
  ///   - closesPipe: Whether the file closes it, also if it cannot be kept.
  convenience init(keeping pipe: Int32, closesPipe: Bool = false) throws(DeckError) {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.unnamedTemporary()
    } catch {
      if closesPipe { close(pipe) }
      throw .notSpooled(code: error.rawValue)
    }
    try self.init(adopting: descriptor, filledFrom: pipe, closesPipe: closesPipe)
  }

  /// In bytes; `nil` where they are still coming.
  var size: Int? { pipe == nil ? stamp.size : nil }

  /// The next bytes: as many as there is room for, or what a pipe has, which is waited for and kept.
  ///
  /// - Parameter offset: How many have been read before.
  /// - Returns: How many; 0 only at the end.
  func readNext(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    guard let pipe else { return try read(into: buffer, at: offset) }
    while true {
      let count: Int
      do throws(Errno) {
        count = try SystemFile.read(pipe, into: buffer)
      } catch .wouldBlock, .resourceTemporarilyUnavailable {
        // Someone else set the pipe not to block; that is not ours to change.
        var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      } catch {
        throw .unreadable(code: error.rawValue)
      }
      do throws(Errno) {
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
      } catch {
        throw .notSpooled(code: error.rawValue)
      }
      return count
    }
  }
}
