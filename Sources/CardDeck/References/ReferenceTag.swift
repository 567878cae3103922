/// The name of a field in references, as one number: up to four ASCII characters.
struct ReferenceTag: Sendable, Hashable {
  private let bits: UInt32

  init(_ bytes: some Sequence<UInt8>) {
    var (bits, shift) = (UInt32(0), UInt32(0))
    for byte in bytes {
      bits |= UInt32(byte) &<< shift
      shift &+= 8
    }
    self.bits = bits
  }

  init(_ text: String) { self.init(text.utf8.prefix(4)) }

  var text: String {
    withUnsafeBytes(of: bits.littleEndian) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
