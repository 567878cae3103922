/// A position in a JSON object or list. It counts brackets of the container's own kind, outside of strings.
struct ContainerScan: Sendable {
  let open: UInt8
  let close: UInt8
  /// The number of open brackets; 1 or more until the end.
  private var depth = 1
  private var inString = false
  /// Whether the previous byte was a backslash that escapes the next one, in a string.
  private var escaped = false

  /// Starts behind the opening bracket.
  init(open: UInt8, close: UInt8) {
    self.open = open
    self.close = close
  }

  /// Skips the bytes from `start` on.
  ///
  /// - Returns: The index behind the container's end; `nil` if the chunk ends first.
  mutating func skip(_ chunk: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let bytes = chunk.baseAddress else { return nil }
    var index = start
    while index &+ ByteBlock.size <= chunk.count {
      if let end = skipBlock(bytes + index) { return index + end }
      index &+= ByteBlock.size
    }
    while index < chunk.count {
      index &+= 1
      if step(chunk[index &- 1]) { return index }
    }
    return nil
  }

  /// Skips 64 bytes.
  ///
  /// - Returns: The number of bytes up to the container's end; `nil` if it goes on.
  @inline(__always)
  private mutating func skipBlock(_ start: UnsafeRawPointer) -> Int? {
    let block = ByteBlock(start)
    let backslash = UInt8(ascii: "\\")
    let marks = block.marks(open, close, backslash)
    // Most blocks of a card with some text have no bracket and no backslash.
    if marks == 0, !escaped {
      if block.hasOddNumber(of: UInt8(ascii: "\"")) { inString.toggle() }
      return nil
    }
    var quotes = block.marks(UInt8(ascii: "\""))
    let backslashes = block.marks(backslash)
    let entry: UInt64 = inString ? ~0 : 0
    var endsEscaped = false
    if backslashes != 0 || escaped {
      let (marked, last) = Self.escapedBytes(backslashes, first: escaped)
      quotes &= ~marked
      endsEscaped = last
      // A backslash outside of a string escapes nothing. It is always an error, so this path may be slow.
      if backslashes & ~(quotes.runningParity ^ entry) != 0 { return skipBlockByteByByte(start) }
    }
    let inside = quotes.runningParity ^ entry
    var brackets = marks & ~backslashes & ~inside
    while brackets != 0 {
      let index = brackets.trailingZeroBitCount
      brackets &= brackets &- 1
      depth &+= start.load(fromByteOffset: index, as: UInt8.self) == open ? 1 : -1
      if depth == 0 { return index &+ 1 }
    }
    inString = inside &>> 63 == 1
    escaped = endsEscaped
    return nil
  }

  private mutating func skipBlockByteByByte(_ start: UnsafeRawPointer) -> Int? {
    for index in 0..<ByteBlock.size where step(start.load(fromByteOffset: index, as: UInt8.self)) {
      return index + 1
    }
    return nil
  }

  /// Takes one byte.
  ///
  /// - Returns: Whether the container ends with it.
  @inline(__always)
  private mutating func step(_ byte: UInt8) -> Bool {
    if inString {
      if escaped {
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") {
        inString = false
      }
    } else if byte == UInt8(ascii: "\"") {
      inString = true
    } else if byte == open {
      depth &+= 1
    } else if byte == close {
      depth &-= 1
    }
    return depth == 0
  }

  /// Finds the bytes that are escaped by a backslash before them, in a block that is all string.
  ///
  /// - Parameters:
  ///   - backslashes: One bit for each backslash; the lowest bit is the first byte.
  ///   - first: Whether the first byte is escaped by a backslash before the block.
  /// - Returns: One bit for each escaped byte, and whether the first byte behind the block is escaped.
  @inline(__always)
  private static func escapedBytes(_ backslashes: UInt64, first: Bool) -> (UInt64, Bool) {
    let odd: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
    let carried: UInt64 = first ? 1 : 0
    // In a run of backslashes the first, third, … escape the next byte. Subtracting a run's start from the odd bits
    // borrows through the run and leaves its parity at the end.
    let starts = backslashes & ~carried
    let marked = (((starts &<< 1) | odd) &- starts) ^ odd
    return (marked ^ (backslashes | carried), (marked & backslashes) &>> 63 == 1)
  }
}
