import Platform
import Synchronization

/// The bytes that a deck's file is filled with as they come: those of a pipe, or the converted text of another file.
final class IncomingText: Sendable {
  private let descriptor: Int32
  /// The stamp at the opening of a file that is converted; `nil` for a pipe.
  let fileStamp: FileStamp?
  /// Bytes that were read before the text was asked for.
  private let ahead = Mutex<[UInt8]>([])
  /// Converts the text to UTF-8; `nil` for text in UTF-8.
  private let conversion: Mutex<TextConversion?>
  /// Whether the encoding may still be recognized.
  private let recognizesEncoding: Bool

  /// - Parameters:
  ///   - descriptor: Closed with the last reference, also if this throws.
  ///   - encoding: See ``DeckOptions/encoding``.
  init(_ descriptor: Int32, encoding: String?) throws(DeckError) {
    self.descriptor = descriptor
    fileStamp = FileStamp(descriptor: descriptor).flatMap { $0.isRegular ? $0 : nil }
    conversion = Mutex(nil)
    recognizesEncoding = encoding == nil
    if let encoding, !TextEncoding.isUTF8(encoding) { try convert(from: encoding, []) }
  }

  deinit { close(descriptor) }

  var isPipe: Bool { fileStamp == nil }
  /// The present stamp of the file; `nil` if the system does not say.
  var stampNow: FileStamp? { FileStamp(descriptor: descriptor) }
  /// See ``Deck/encoding``.
  var encoding: String { conversion.withLock { $0?.encoding } ?? TextEncoding.utf8 }
  /// The number of places that are invalid in the encoding and became U+FFFD.
  var invalidCount: Int { conversion.withLock { $0?.invalidCount } ?? 0 }

  /// Reads what has come already through a named pipe, which may have no writer.
  ///
  /// - Throws: ``DeckError/notAFile(_:)`` if nobody writes to the pipe.
  func requireWriter() throws(DeckError) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count: Int
    do throws(Errno) {
      count = try SystemFile.read(descriptor, into: &bytes)
    } catch .wouldBlock {
      return
    } catch {
      throw .unreadable(code: error.rawValue)
    }
    guard count > 0 else { throw .notAFile(.pipe) }
    ahead.withLock { $0 = Array(bytes[..<count]) }
  }

  /// Reads the next bytes of the text in UTF-8: as many as there is room for, or as a pipe has. Waits for a pipe.
  ///
  /// - Parameter isBeginning: Whether no bytes have been read before.
  /// - Returns: The number of bytes; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, isBeginning: Bool) throws(DeckError) -> Int {
    var count = 0
    if encoding == TextEncoding.utf8 {
      count = try readUnconverted(into: buffer)
      if isBeginning, recognizesEncoding, let name = TextEncoding.recognized(in: buffer[..<count].prefix(256))
      {
        try convert(from: name, Array(buffer[..<count]))
      }
    }
    return encoding == TextEncoding.utf8 ? count : try readConverted(into: buffer)
  }

  /// - Parameter bytes: Bytes of the text that have been read.
  private func convert(from encoding: String, _ bytes: [UInt8]) throws(DeckError) {
    try conversion.withLock { conversion throws(DeckError) in
      conversion = try TextConversion(from: encoding)
      if !bytes.isEmpty { conversion?.push(bytes[...]) }
    }
  }

  /// Fills the buffer, unless the text ends before; from a pipe takes what comes first.
  private func readConverted(into buffer: UnsafeMutableRawBufferPointer) throws(DeckError) -> Int {
    let wanted = isPipe ? 1 : buffer.count
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while conversion.withLock({ $0.map { $0.count < wanted && !$0.isAtEnd } ?? false }) {
      var outcome = Result<Int, DeckError>.success(0)
      bytes.withUnsafeMutableBytes { room in
        outcome = Result { () throws(DeckError) in try readUnconverted(into: room) }
      }
      let count = try outcome.get()
      conversion.withLock { $0?.push(bytes[..<count]) }
    }
    let text = conversion.withLock { $0?.read(atMost: buffer.count) } ?? []
    buffer.copyBytes(from: text)
    return text.count
  }

  private func readUnconverted(into buffer: UnsafeMutableRawBufferPointer) throws(DeckError) -> Int {
    let known = ahead.withLock { ahead in
      defer { ahead.removeFirst(min(ahead.count, buffer.count)) }
      return ahead.prefix(buffer.count)
    }
    buffer.copyBytes(from: known)
    if !known.isEmpty { return known.count }
    while true {
      do throws(Errno) {
        return try SystemFile.read(descriptor, into: buffer)
      } catch .wouldBlock {
        // Somebody else set the pipe not to block, and may rely on it.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      } catch {
        throw .unreadable(code: error.rawValue)
      }
    }
  }
}
