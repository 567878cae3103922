/// Orders names as people do: `page 2` before `page 10`, `a` beside `A`.
enum NaturalOrder {
  /// Whether the first name comes before the second. Names that look the same are ordered by their bytes, so that
  /// the order is one on every machine.
  static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    var place = 0
    var other = 0
    while place < first.count, other < second.count {
      if isDigit(first[place]), isDigit(second[other]) {
        let number = digits(first, &place)
        let otherNumber = digits(second, &other)
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if !number.elementsEqual(otherNumber) { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        let (byte, otherByte) = (folded(first[place]), folded(second[other]))
        if byte != otherByte { return byte < otherByte }
        place += 1
        other += 1
      }
    }
    if place < first.count || other < second.count { return other < second.count }
    return first.lexicographicallyPrecedes(second)
  }

  /// A number without its leading zeros.
  private static func digits(_ name: [UInt8], _ place: inout Int) -> ArraySlice<UInt8> {
    let start = place
    while place < name.count, isDigit(name[place]) { place += 1 }
    return name[start..<place].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
