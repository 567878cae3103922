#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Finds the lines of a file as its bytes go by, in pieces of any size. Lines of nothing but white space are none.
package struct LineScanner: Sendable {
  /// Whether white space at both ends belongs to no record; else only the line's end does, `\n` or `\r\n`.
  private let trims: Bool
  /// Bytes of the file before the piece at hand.
  private var base: Int
  /// Where the line at hand starts, and its first byte that is not white space; `nil` if there is none yet.
  private var lineStart: Int
  private var firstInk: Int?
  /// Behind the last byte of the line that is not white space, or not its end.
  private var inkEnd = 0

  /// - Parameter offset: Where the first byte that will be pushed is in the file: behind a byte order mark.
  package init(trims: Bool, offset: Int = 0) {
    self.trims = trims
    base = offset
    lineStart = offset
  }

  /// Takes the next bytes of the file and adds the lines that end in them.
  package mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordIndex.Extent]) {
    guard let bytes = chunk.baseAddress else { return }
    var place = 0
    while place < chunk.count {
      guard let end = memchr(bytes + place, 0x0A, chunk.count &- place) else {
        take(chunk, place, chunk.count)
        break
      }
      let stop = UnsafeRawPointer(end) - bytes
      // The usual line: whole, and with ink at both ends.
      if firstInk == nil, lineStart == base &+ place, stop > place, chunk[place] > 0x20,
        chunk[stop &- 1] > 0x20
      {
        found.append(RecordIndex.Extent(offset: base &+ place, length: stop &- place))
      } else {
        take(chunk, place, stop)
        endLine(into: &found)
      }
      place = stop &+ 1
      lineStart = base &+ place
    }
    base += chunk.count
  }

  /// Says that the file is over; what has come since the last line's end is a line too.
  package mutating func finish(into found: inout [RecordIndex.Extent]) { endLine(into: &found) }

  /// Goes past a part of a line.
  private mutating func take(_ chunk: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    var last = end
    while last > start, Self.isWhite(chunk[last - 1]) { last -= 1 }
    guard last > start || firstInk != nil else { return }
    if last > start { inkEnd = base + last }
    if firstInk == nil {
      var first = start
      while Self.isWhite(chunk[first]) { first += 1 }
      firstInk = base + first
    }
    // What is white at the end belongs to the line, except for the line's own end.
    if !trims, end > start { inkEnd = base + end - (chunk[end - 1] == 0x0D ? 1 : 0) }
  }

  private mutating func endLine(into found: inout [RecordIndex.Extent]) {
    defer { firstInk = nil }
    guard let ink = firstInk else { return }
    let start = trims ? ink : lineStart
    found.append(RecordIndex.Extent(offset: start, length: inkEnd - start))
  }

  private static func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
