extension RecordScanner {
  /// Takes one byte that is outside all values, and returns the index of the next.
  mutating func between(_ chunk: UnsafeRawBufferPointer, at index: Int) throws(ParseError) -> Int {
    let byte = chunk[index]
    let offset = base + index
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: return index + 1
    default: break
    }
    switch state {
    case .start: try start(byte, at: offset)
    case .firstCard, .card: try card(byte, at: offset)
    case .afterCard: try afterCard(byte, at: offset)
    case .firstName, .name: try name(byte, at: offset)
    case .afterName: try afterName(byte, at: offset)
    case .value: try value(byte, at: offset)
    case .afterValue: try afterValue(byte, at: offset)
    default: throw ParseError(fault: .moreAfterDeck, offset: offset)
    }
    return index + 1
  }

  private mutating func start(_ byte: UInt8, at offset: Int) throws(ParseError) {
    if layout == .sequence { return try card(byte, at: offset) }
    deckStart = offset
    switch byte {
    case UInt8(ascii: "[") where layout == .keyed:
      throw ParseError(fault: .notJSON(found: byte), offset: offset)
    case UInt8(ascii: "["): state = .firstCard
    case UInt8(ascii: "{"):
      isInObject = true
      state = .firstName
    case 0x00, 0xFE, 0xFF: throw ParseError(fault: .otherEncoding, offset: offset)
    default: throw ParseError(fault: .notJSON(found: byte), offset: offset)
    }
  }

  private mutating func card(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch byte {
    case UInt8(ascii: "]") where layout != .sequence:
      if case .card = state { throw ParseError(fault: .trailingComma, offset: lastComma) }
      endList()
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      throw ParseError(fault: .cardExpected(found: byte), offset: offset)
    default:
      isCard = true
      begin(byte, at: offset)
    }
  }

  private mutating func afterCard(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch byte {
    case UInt8(ascii: ","):
      lastComma = offset
      state = .card
    case UInt8(ascii: "]"): endList()
    default: throw ParseError(fault: .commaExpected(found: byte), offset: offset)
    }
  }

  private mutating func name(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch byte {
    case UInt8(ascii: "\""):
      if layout == .keyed {
        nameStart = offset
        // Nobody asks what it says before the card is seen.
        nameBytes = []
      } else {
        nameBytes = [byte]
      }
      state = .inName
    case UInt8(ascii: "}"):
      if case .name = state { throw ParseError(fault: .trailingComma, offset: lastComma) }
      try endObject(at: offset)
    default: throw ParseError(fault: .nameExpected(found: byte), offset: offset)
    }
  }

  private mutating func afterName(_ byte: UInt8, at offset: Int) throws(ParseError) {
    guard byte == UInt8(ascii: ":") else {
      throw ParseError(fault: .colonExpected(found: byte), offset: offset)
    }
    state = .value
  }

  private mutating func value(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch byte {
    case UInt8(ascii: "[") where listName != nil && decodedName == listName:
      if hasCards { throw ParseError(fault: .cardsTwice, offset: offset) }
      hasCards = true
      state = .firstCard
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      throw ParseError(fault: .valueExpected(found: byte), offset: offset)
    default:
      isCard = layout == .keyed
      begin(byte, at: offset)
    }
  }

  private mutating func afterValue(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch byte {
    case UInt8(ascii: ","):
      lastComma = offset
      state = .name
    case UInt8(ascii: "}"): try endObject(at: offset)
    default: throw ParseError(fault: .commaOrBraceExpected(found: byte), offset: offset)
    }
  }

  private mutating func begin(_ byte: UInt8, at offset: Int) {
    valueStart = offset
    switch byte {
    case UInt8(ascii: "{"): (open, close, depth, state) = (byte, UInt8(ascii: "}"), 1, .container)
    case UInt8(ascii: "["): (open, close, depth, state) = (byte, UInt8(ascii: "]"), 1, .container)
    case UInt8(ascii: "\""): state = .string
    default: state = .scalar
    }
  }

  private mutating func endList() { state = isInObject ? .afterValue : .done }

  private mutating func endObject(at offset: Int) throws(ParseError) {
    objectEnd = offset + 1
    guard hasCards || layout == .keyed else { throw ParseError(fault: .noCards, offset: deckStart) }
    state = .done
  }
}
