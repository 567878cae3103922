/// A member of an object in the bytes of a file: `"name": value`. Only its beginning has to be valid.
struct MemberSlice {
  /// The name with its quotes and its escapes.
  private let nameBytes: UnsafeRawBufferPointer
  /// The offset of the value in the member.
  let valueOffset: Int

  /// - Parameter member: Starts with the name's opening quote, and has at least the first byte of the value.
  init?(_ member: UnsafeRawBufferPointer) {
    guard member.first == UInt8(ascii: "\"") else { return nil }
    var index = member.firstUnescapedQuote(from: 1)
    guard index < member.count else { return nil }
    nameBytes = UnsafeRawBufferPointer(rebasing: member[...index])
    index += 1
    while index < member.count, member[index].isWhitespace || member[index] == UInt8(ascii: ":") {
      index += 1
    }
    guard index < member.count else { return nil }
    valueOffset = index
  }

  /// `nil` if it is no JSON string.
  var name: String? { (try? JSONValue(parsing: nameBytes))?.string }
}
