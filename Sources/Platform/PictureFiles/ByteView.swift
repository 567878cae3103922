/// Untrusted bytes. Nothing outside them is ever read, whatever offset a file names.
package struct ByteView {
  private let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: Must live as long as this view.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var count: Int { bytes.count }

  /// The byte at an offset; `nil` outside, as for all methods below.
  package func byte(_ place: Int) -> UInt8? {
    guard place >= 0, place < bytes.count else { return nil }
    return bytes[place]
  }

  /// An unsigned number of `count` bytes, 1 to 4.
  package func number(_ place: Int, bytes count: Int, isBig: Bool) -> Int? {
    guard (1...4).contains(count), has(place, count) else { return nil }
    var value = 0
    for index in 0..<count {
      value = value << 8 | Int(bytes[isBig ? place + index : place + count - 1 - index])
    }
    return value
  }

  package func starts(with mark: String, at place: Int) -> Bool {
    guard has(place, mark.utf8.count) else { return false }
    return bytes[place..<place + mark.utf8.count].elementsEqual(mark.utf8)
  }

  package func part(_ place: Int, _ count: Int) -> ByteView? {
    guard has(place, count) else { return nil }
    return ByteView(UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]))
  }

  private func has(_ place: Int, _ count: Int) -> Bool {
    place >= 0 && count >= 0 && place <= bytes.count && count <= bytes.count - place
  }
}
