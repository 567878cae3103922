import Platform
import Synchronization

/// An open file that any thread can read at any offset. It is closed with the last reference.
final class DeckFile: Sendable {
  private let descriptor: Int32
  /// What is copied into the file: a pipe, or another file whose text is converted. `nil` for a file that is
  /// complete.
  private let origin: Int32?
  /// The pipe whose bytes are copied into the file; `nil` for all other files.
  let pipe: Int32?
  /// Converts what comes in; `nil` for text in UTF-8.
  private let conversion: Mutex<TextConversion?>
  /// Whether the encoding may still be recognized.
  private let recognizesEncoding: Bool
  /// `nil` until somebody asks for a position.
  let lines = Mutex<LineIndex?>(nil)
  /// Bytes that were read from the pipe before the file was made.
  private let ahead: Mutex<[UInt8]>
  /// The first failure to read a record since the last ``forgetReadFailure()``.
  private let failure = Mutex<DeckError?>(nil)
  /// The file's stamp when it was opened.
  let stamp: FileStamp

  /// - Throws: ``DeckError`` for anything but a readable regular file, or a pipe that somebody writes to.
  ///
  /// - Parameter encoding: See ``DeckOptions/encoding``.
  convenience init(path: String, encoding: String? = nil) throws(DeckError) {
    // Not blocking, so that a pipe without a writer is refused instead of waited for.
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw Self.error(opening: error)
    }
    if FileStamp(descriptor: descriptor)?.isPipe == true {
      try self.init(
        keeping: descriptor, ahead: Self.beginning(ofPipe: descriptor, path), encoding: encoding)
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
    if let name, !Self.isUTF8(name), FileStamp(descriptor: descriptor)?.isRegular == true {
      try self.init(keeping: descriptor, encoding: name)
    } else {
      try self.init(adopting: descriptor)
    }
  }

  private static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  /// The bytes that have come already through a named pipe. A pipe without a name, as `<(…)` makes it, always has a
  /// writer.
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
  ///   - origin: A pipe, or a file whose text is converted. Closed likewise.
  ///   - ahead: Bytes that were read from the pipe already.
  ///   - encoding: That of the bytes from `origin`; `nil` recognizes it.
  init(
    adopting descriptor: Int32, filledFrom origin: Int32? = nil, ahead: [UInt8] = [], encoding: String? = nil
  ) throws(DeckError) {
    self.descriptor = descriptor
    self.ahead = Mutex(ahead)
    self.origin = origin
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    var refusal = code == 0 ? Self.refusal(mode: status.st_mode) : .unreadable(code: code)
    var conversion: TextConversion?
    do throws(DeckError) {
      if let encoding, !Self.isUTF8(encoding) { conversion = try TextConversion(from: encoding) }
    } catch {
      refusal = refusal ?? error
    }
    self.conversion = Mutex(conversion)
    recognizesEncoding = encoding == nil
    let converted = origin.flatMap { FileStamp(descriptor: $0) }.flatMap { $0.isRegular ? $0 : nil }
    pipe = converted == nil ? origin : nil
    stamp = converted ?? FileStamp(status)
    guard let refusal else { return }
    close(descriptor)
    if let origin { close(origin) }
    throw refusal
  }

  deinit {
    close(descriptor)
    if let origin { close(origin) }
  }

  /// The present stamp of the file that the user named; `nil` if the system does not say.
  var stampNow: FileStamp? { FileStamp(descriptor: pipe == nil ? origin ?? descriptor : descriptor) }

  /// See ``Deck/encoding``.
  var encoding: String { conversion.withLock { $0?.encoding } ?? TextEncoding.utf8 }
  /// Places that are not of the encoding, and became U+FFFD.
  var invalidCount: Int { conversion.withLock { $0?.invalidCount } ?? 0 }

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
  /// Creates a file without a name that keeps the bytes of a pipe, so that they can be read again, or the converted
  /// text of a file.
  ///
  /// - Parameters:
  ///   - origin: Closed by the file, also if this throws.
  ///   - ahead: Bytes that were read from the pipe already.
  ///   - encoding: That of the bytes from `origin`; `nil` recognizes it.
  convenience init(keeping origin: Int32, ahead: [UInt8] = [], encoding: String? = nil) throws(DeckError) {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.unnamedTemporary()
    } catch {
      close(origin)
      throw .notSpooled(code: error.rawValue)
    }
    try self.init(adopting: descriptor, filledFrom: origin, ahead: ahead, encoding: encoding)
  }

  /// In bytes; `nil` while bytes are still coming from a pipe or a conversion.
  var size: Int? { origin == nil ? stamp.size : nil }

  /// Reads the next bytes: as many as there is room for, or as a pipe has. Waits for a pipe, and keeps its bytes.
  ///
  /// - Parameter offset: The number of bytes read before.
  /// - Returns: The number of bytes; 0 only at the end.
  func readNext(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DeckError) -> Int {
    guard let origin else { return try read(into: buffer, at: offset) }
    var count = 0
    if encoding == TextEncoding.utf8 {
      count = try read(into: buffer, from: origin)
      if offset == 0, recognizesEncoding, let name = TextEncoding.recognized(in: buffer[..<count].prefix(256))
      {
        let bytes = Array(buffer[..<count])
        try conversion.withLock { conversion throws(DeckError) in
          conversion = try TextConversion(from: name)
          conversion?.push(bytes[...])
        }
      }
    }
    if encoding != TextEncoding.utf8 { count = try readConverted(into: buffer, from: origin) }
    do throws(Errno) {
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    } catch {
      throw .notSpooled(code: error.rawValue)
    }
    return count
  }

  /// Fills the buffer, unless the text ends before; from a pipe takes what comes first.
  private func readConverted(
    into buffer: UnsafeMutableRawBufferPointer, from origin: Int32
  ) throws(DeckError) -> Int {
    let wanted = pipe == nil ? buffer.count : 1
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while conversion.withLock({ $0.map { $0.count < wanted && !$0.isAtEnd } ?? false }) {
      var outcome = Result<Int, DeckError>.success(0)
      bytes.withUnsafeMutableBytes { room in
        outcome = Result { () throws(DeckError) in try read(into: room, from: origin) }
      }
      let count = try outcome.get()
      conversion.withLock { $0?.push(bytes[..<count]) }
    }
    let text = conversion.withLock { $0?.take(atMost: buffer.count) } ?? []
    buffer.copyBytes(from: text)
    return text.count
  }

  /// Reads what comes next from a pipe, or a file that is converted. Waits for a pipe.
  private func read(
    into buffer: UnsafeMutableRawBufferPointer, from origin: Int32
  ) throws(DeckError) -> Int {
    while true {
      do throws(Errno) {
        if let taken = takeAhead(into: buffer) { return taken }
        return try SystemFile.read(origin, into: buffer)
      } catch .wouldBlock {
        // Somebody else set the pipe not to block, and may rely on it.
        var waiting = pollfd(fd: origin, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      } catch {
        throw .unreadable(code: error.rawValue)
      }
    }
  }

  /// Takes the bytes that were read before the file was made; `nil` if none are left.
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
