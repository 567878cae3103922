/// A member of an object as its own bytes have it: `"name": value`.
struct KeyedEntry {
  /// The name between its quotes, with its escapes.
  private let nameBytes: UnsafeRawBufferPointer
  /// Where the value starts in the member.
  let valueOffset: Int

  /// - Parameter member: From the name's opening quote on, at least to the first byte of the value.
  init?(_ member: UnsafeRawBufferPointer) {
    guard member.first == UInt8(ascii: "\"") else { return nil }
    var place = 1
    while true {
      place = ByteSearch.quoteOrBackslash(in: member, from: min(place, member.count))
      guard place < member.count else { return nil }
      if member[place] == UInt8(ascii: "\"") { break }
      place += 2
    }
    nameBytes = UnsafeRawBufferPointer(rebasing: member[..<(place + 1)])
    place += 1
    while place < member.count, DeckRecognition.isWhite(member[place]) || member[place] == UInt8(ascii: ":") {
      place += 1
    }
    guard place < member.count else { return nil }
    valueOffset = place
  }

  /// `nil` if it is no JSON string.
  var name: String? {
    guard case .string(let name)? = try? JSONParser.parse(Array(nameBytes)) else { return nil }
    return name
  }
}
