extension RecordScanner {
  /// Goes on in an object or a list, to its end or that of the chunk.
  mutating func skipContainer(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordExtent]
  ) -> Int {
    guard let bytes = chunk.baseAddress else { return start }
    var scan = ContainerScan(
      open: open, close: close, depth: depth, inString: state == .containerString, escaped: escaped)
    var index = start
    while index &+ ByteBlock.size <= chunk.count {
      if let end = scan.skipBlock(bytes + index) {
        escaped = false
        endValue(at: base + index + end, into: &found)
        return index + end
      }
      index &+= ByteBlock.size
    }
    while index < chunk.count {
      if scan.step(chunk[index]) {
        escaped = false
        endValue(at: base + index + 1, into: &found)
        return index + 1
      }
      index &+= 1
    }
    depth = scan.depth
    escaped = scan.escaped
    state = scan.inString ? .containerString : .container
    return index
  }
}

/// Where one is in an object or a list, counting its own kind of brackets outside of strings.
struct ContainerScan {
  let open: UInt8
  let close: UInt8
  /// Brackets that are open; 1 or more until the end.
  var depth: Int
  var inString: Bool
  /// Whether the byte before was a backslash that counts, in a string.
  var escaped: Bool

  /// Goes past 64 bytes.
  ///
  /// - Returns: How many of them belong to the value if it ends here; `nil` if it goes on.
  @inline(__always)
  mutating func skipBlock(_ start: UnsafeRawPointer) -> Int? {
    let block = ByteBlock(start)
    let backslash = UInt8(ascii: "\\")
    let marks = block.marks(open, close, backslash)
    // Most blocks of a card with some text in it.
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
      // A backslash outside of a string escapes nothing. It is never right, so it may take its time.
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

  /// Goes past one byte.
  ///
  /// - Returns: Whether the value ends with it.
  @inline(__always)
  mutating func step(_ byte: UInt8) -> Bool {
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

  /// The bytes that a backslash before them escapes, backslashes among them, in a text that is all string.
  ///
  /// - Parameter first: Whether the first byte is escaped by one before the block.
  /// - Returns: The bytes, and whether the first one behind the block is escaped.
  @inline(__always)
  private static func escapedBytes(_ backslashes: UInt64, first: Bool) -> (UInt64, Bool) {
    let odd: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
    let carried: UInt64 = first ? 1 : 0
    // Of every run of backslashes the first, third, … escape. Subtracting a run's start from the odd places
    // borrows through the run and leaves its parity at the end.
    let starts = backslashes & ~carried
    let marked = (((starts &<< 1) | odd) &- starts) ^ odd
    return (marked ^ (backslashes | carried), (marked & backslashes) &>> 63 == 1)
  }
}
