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
  /// What was read of the pipe before the file was made.
  private let ahead: Mutex<[UInt8]>
  /// Why a record could not be read, the first time that this happened since it was last forgotten.
  private let failure = Mutex<DeckError?>(nil)
  /// What the file was like when it was opened.
  let stamp: FileStamp

  /// - Throws: ``DeckError`` for anything but a regular file that may be read, or a pipe that somebody writes to.
  convenience init(path: String) throws(DeckError) {
    // Not blocking: a pipe without a writer is to be refused, not waited for.
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw Self.error(opening: error)
    }
    if FileStamp(descriptor: descriptor)?.isPipe == true {
      try self.init(keeping: descriptor, closesPipe: true, ahead: Self.beginning(ofPipe: descriptor, path))
    } else {
      try self.init(adopting: descriptor)
    }
  }

  /// What has come already through a pipe that is a file's name. One without a name, as `<(…)` makes it, need not be asked
  /// whether somebody writes to it.
  private static func beginning(ofPipe pipe: Int32, _ path: String) throws(DeckError) -> [UInt8] {
    guard CanonicalPath.resolved(path) != nil else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    do throws(Errno) {
      let count = try SystemFile.read(pipe, into: &bytes)
      if count > 0 { return Array(bytes[..<count]) }
    } catch .wouldBlock {
      return []
    } catch {
      close(pipe)
      throw .unreadable(code: error.rawValue)
    }
    close(pipe)
    throw .notAFile(.pipe)
  }

  /// - Parameters:
  ///   - descriptor: Closed by the file, also if it is refused.
  ///   - pipe: Left open, unless `closesPipe`.
  ///   - closesPipe: Whether the file closes the pipe too, also if it is refused.
  ///   - ahead: What was read of the pipe already.
  init(
    adopting descriptor: Int32, filledFrom pipe: Int32? = nil, closesPipe: Bool = false, ahead: [UInt8] = []
  ) throws(DeckError) {
    self.descriptor = descriptor
    self.ahead = Mutex(ahead)
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

  /// Reads a record of `length` bytes. A failure is remembered: see ``Deck/requireRead()``.
  ///
  /// - Throws: ``DeckError/changed`` if the file does not have all of it any more.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, record length: Int, at offset: Int
  ) throws(DeckError) -> Int {
    do throws(DeckError) {
      let count = try read(into: buffer, at: offset)
      guard count >= length else { throw .changed }
      return count
    } catch {
      failure.withLock { $0 = $0 ?? error }
      throw error
    }
  }

  var readFailure: DeckError? { failure.withLock { $0 } }
  func forgetReadFailure() { failure.withLock { $0 = nil } }

  /// Up to so many bytes from this one on; fewer only at the end of the file.
  ///
  /// - Parameter isRecord: Whether the bytes are a record. A record that is not whole is an error.
  func bytes(at offset: Int, count: Int, isRecord: Bool = false) throws(DeckError) -> [UInt8] {
    var outcome = Result<Void, DeckError>.success(())
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(DeckError) {
        let room = UnsafeMutableRawBufferPointer(buffer)
        filled =
          try isRecord ? read(into: room, record: count, at: offset) : read(into: room, at: offset)
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

extension DeckFile {
  /// A file without a name that keeps what comes through a pipe, so that it can be read again.
  ///
  /// - Parameters:
  ///   - pipe: Left open, unless `closesPipe`.
  ///   - closesPipe: Whether the file closes it, also if it cannot be kept.
  ///   - ahead: What was read of it already.
  convenience init(
    keeping pipe: Int32, closesPipe: Bool = false, ahead: [UInt8] = []
  ) throws(DeckError) {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.unnamedTemporary()
    } catch {
      if closesPipe { close(pipe) }
      throw .notSpooled(code: error.rawValue)
    }
    try self.init(adopting: descriptor, filledFrom: pipe, closesPipe: closesPipe, ahead: ahead)
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
        if let taken = takeAhead(into: buffer) {
          count = taken
        } else {
          count = try SystemFile.read(pipe, into: buffer)
        }
      } catch .wouldBlock {
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

  /// - Returns: `nil` if nothing was read before.
  private func takeAhead(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    ahead.withLock { ahead in
      guard !ahead.isEmpty else { return nil }
      let count = min(ahead.count, buffer.count)
      buffer.copyBytes(from: ahead[..<count])
      ahead.removeFirst(count)
      return count
    }
  }
}
