/// Orders names as people do: `page 2` before `page 10`, `a` beside `A`.
enum NaturalOrder {
  /// Whether the first name comes before the second. Names that look the same are ordered by their bytes, so that
  /// the order is one on every machine.
  static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    var index = 0
    var other = 0
    while index < first.count, other < second.count {
      if first[index].isDigit, second[other].isDigit {
        let number = digits(first, &index)
        let otherNumber = digits(second, &other)
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if !number.elementsEqual(otherNumber) { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        let (byte, otherByte) = (first[index].lowercased, second[other].lowercased)
        if byte != otherByte { return byte < otherByte }
        index += 1
        other += 1
      }
    }
    if index < first.count || other < second.count { return other < second.count }
    return first.lexicographicallyPrecedes(second)
  }

  /// A number without its leading zeros.
  private static func digits(_ name: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < name.count, name[index].isDigit { index += 1 }
    return name[start..<index].drop { $0 == UInt8(ascii: "0") }
  }
}
