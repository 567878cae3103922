import Platform

/// Converts a text to UTF-8 as its bytes come, by iconv. For one thread at a time.
final class TextConversion {
  let encoding: String
  /// The number of places that are invalid in the encoding. Each became U+FFFD.
  private(set) var invalidCount = 0
  private let handle: iconv_t
  /// The first bytes of a character whose other bytes have not come.
  private var rest: [UInt8] = []
  /// Converted text that has not been read.
  private var text: [UInt8] = []
  private(set) var isAtEnd = false
  private var room = [UInt8](repeating: 0, count: 64 * 1024)

  /// - Throws: ``DeckError/unknownEncoding(_:)``.
  init(from encoding: String) throws(DeckError) {
    guard !encoding.isEmpty, let handle = iconv_open(TextEncoding.utf8, encoding),
      Int(bitPattern: handle) != -1
    else { throw .unknownEncoding(encoding) }
    self.encoding = encoding
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// The number of bytes that ``read(atMost:)`` can return.
  var count: Int { text.count }

  /// Converts the next bytes; an empty slice ends the text.
  func push(_ bytes: ArraySlice<UInt8>) {
    isAtEnd = bytes.isEmpty
    var input = rest + bytes
    var start = 0
    while start < input.count {
      let code = convert(&input, &start)
      if code == EINVAL, !isAtEnd { break }
      guard code == EILSEQ || code == EINVAL else { continue }
      invalidCount += 1
      text += "\u{FFFD}".utf8
      start += min(unit, input.count - start)
    }
    rest = Array(input[start...])
    var none: [UInt8] = []
    var end = 0
    // Some encodings keep a letter back, as an accent may follow.
    if isAtEnd { _ = convert(&none, &end) }
  }

  /// Removes the first bytes of the text and returns them.
  func read(atMost limit: Int) -> [UInt8] {
    defer { text.removeFirst(min(limit, text.count)) }
    return Array(text.prefix(limit))
  }

  /// Bytes to skip where the text is invalid.
  private var unit: Int {
    let name = encoding.uppercased().filter { $0 != "-" && $0 != "_" }
    if name.hasPrefix("UTF16") || name.hasPrefix("UCS2") { return 2 }
    return name.hasPrefix("UTF32") || name.hasPrefix("UCS4") ? 4 : 1
  }

  /// - Parameter start: Moves behind the bytes that were converted. Empty input gives what was kept back.
  /// - Returns: The error that ended it, or 0.
  private func convert(_ input: inout [UInt8], _ start: inout Int) -> Int32 {
    var code: Int32 = 0
    let made = room.withUnsafeMutableBytes { room in
      input.withUnsafeMutableBytes { input in
        var from = input.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + start }
        var to = room.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (left, free) = (input.count - start, room.count)
        if (left == 0 ? iconv(handle, nil, nil, &to, &free) : iconv(handle, &from, &left, &to, &free)) == -1 {
          code = errno
        }
        start = input.count - left
        return room.count - free
      }
    }
    text += room[..<made]
    return code
  }
}
