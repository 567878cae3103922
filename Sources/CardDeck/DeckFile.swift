import Platform
import Synchronization

/// An open file that any thread can read at any offset. It is closed with the last reference.
final class DeckFile: Sendable {
  private let descriptor: Int32
  /// The source of bytes that are still coming; `nil` for a file that is complete.
  private let incoming: IncomingText?
  /// `nil` until somebody asks for a position.
  let lines = Mutex<LineIndex?>(nil)
  /// The first failure to read a record since the last ``forgetReadFailure()``.
  private let failure = Mutex<DeckError?>(nil)
  /// The stamp of the file that the user named, when it was opened.
  let stamp: FileStamp

  /// - Throws: ``DeckError`` for anything but a readable regular file, or a pipe that somebody writes to.
  ///
  /// - Parameter encoding: See ``DeckOptions/encoding``.
  convenience init(path: String, encoding: String? = nil) throws(DeckError) {
    try self.init(path: Array(path.utf8), encoding: encoding)
  }

  /// - Parameter path: It need not be UTF-8.
  convenience init(path: [UInt8], encoding: String?) throws(DeckError) {
    // Not blocking, so that a pipe without a writer is refused instead of waited for.
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw Self.error(opening: error)
    }
    if FileStamp(descriptor: descriptor)?.isPipe == true {
      // A pipe without a name, as `<(…)` makes it, always has a writer.
      let isNamed = CanonicalPath.bytes(of: path) != nil
      try self.init(keeping: descriptor, isNamedPipe: isNamed, encoding: encoding)
    } else {
      try self.init(text: descriptor, encoding: encoding)
    }
  }

  /// Keeps a text that is not in UTF-8 converted, in a file without a name.
  ///
  /// - Parameters:
  ///   - descriptor: Closed by the file, also if this throws.
  ///   - encoding: See ``DeckOptions/encoding``.
  convenience init(text descriptor: Int32, encoding: String?) throws(DeckError) {
    let name =
      encoding ?? TextEncoding.recognized(in: SystemFile.beginning(of: descriptor, atMost: 256) ?? [])
    if let name, !TextEncoding.isUTF8(name), FileStamp(descriptor: descriptor)?.isRegular == true {
      try self.init(keeping: descriptor, encoding: name)
    } else {
      try self.init(adopting: descriptor)
    }
  }

  /// Creates a file without a name that keeps the bytes of a pipe, so that they can be read again, or the converted
  /// text of a file.
  ///
  /// - Parameters:
  ///   - descriptor: That of the pipe or the other file. Closed by this file, also if this throws.
  ///   - isNamedPipe: Whether it is a pipe that may have no writer. That is an error.
  ///   - encoding: See ``DeckOptions/encoding``.
  convenience init(
    keeping descriptor: Int32, isNamedPipe: Bool = false, encoding: String? = nil
  ) throws(DeckError) {
    let incoming = try IncomingText(descriptor, encoding: encoding)
    if isNamedPipe { try incoming.requireWriter() }
    let file: Int32
    do throws(Errno) {
      file = try SystemFile.unnamedTemporary()
    } catch {
      throw .notSpooled(code: error.rawValue)
    }
    try self.init(adopting: file, filledWith: incoming)
  }

  /// - Parameter descriptor: Closed by the file, also if it is refused.
  init(adopting descriptor: Int32, filledWith incoming: IncomingText? = nil) throws(DeckError) {
    self.descriptor = descriptor
    self.incoming = incoming
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    stamp = incoming?.fileStamp ?? FileStamp(status)
    // The descriptor is closed by `deinit`.
    if let refusal = code == 0 ? Self.refusal(mode: status.st_mode) : .unreadable(code: code) {
      throw refusal
    }
  }

  deinit { close(descriptor) }

  /// Whether the file keeps the bytes of a pipe.
  var isPipe: Bool { incoming?.isPipe ?? false }

  /// The present stamp of the file that the user named; `nil` if the system does not say.
  var stampNow: FileStamp? { incoming?.stampNow ?? FileStamp(descriptor: descriptor) }

  /// See ``Deck/encoding``.
  var encoding: String { incoming?.encoding ?? TextEncoding.utf8 }
  /// The number of places that are invalid in the encoding and became U+FFFD.
  var invalidCount: Int { incoming?.invalidCount ?? 0 }

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

  /// Up to `count` bytes from an offset on; fewer only at the end of the file.
  ///
  /// - Parameter isRecord: Whether the bytes are a record. A record that is not whole is an error.
  func bytes(at offset: Int, count: Int, isRecord: Bool = false) throws(DeckError) -> [UInt8] {
    var outcome = Result<Int, DeckError>.success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      outcome = Result { () throws(DeckError) in
        try isRecord ? read(into: room, record: count, at: offset) : read(into: room, at: offset)
      }
      filled = (try? outcome.get()) ?? 0
    }
    _ = try outcome.get()
    return bytes
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Errno) {
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
  /// In bytes; `nil` while bytes are still coming from a pipe or a conversion.
  var size: Int? { incoming == nil ? stamp.size : nil }

  /// Reads the next bytes: as many as there is room for, or as a pipe has. Waits for a pipe, and keeps its bytes.
  ///
  /// - Parameter offset: The number of bytes read before.
  /// - Returns: The number of bytes; 0 only at the end.
  func readNext(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    guard let incoming else { return try read(into: buffer, at: offset) }
    let count = try incoming.read(into: buffer, isBeginning: offset == 0)
    do throws(Errno) {
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    } catch {
      throw .notSpooled(code: error.rawValue)
    }
    return count
  }
}
