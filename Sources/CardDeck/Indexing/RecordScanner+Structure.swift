extension RecordScanner {
  /// Takes one byte that is outside all values, and returns the index of the next.
  mutating func between(_ chunk: UnsafeRawBufferPointer, at place: Int) throws(ScanError) -> Int {
    let byte = chunk[place]
    let offset = base + place
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: return place + 1
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
    default: throw ScanError(fault: .moreAfterDeck, offset: offset)
    }
    return place + 1
  }

  private mutating func start(_ byte: UInt8, at offset: Int) throws(ScanError) {
    if shape == .sequence { return try card(byte, at: offset) }
    deckStart = offset
    switch byte {
    case UInt8(ascii: "[") where shape == .keyed:
      throw ScanError(fault: .notJSON(found: byte), offset: offset)
    case UInt8(ascii: "["): state = .firstCard
    case UInt8(ascii: "{"):
      isInObject = true
      state = .firstName
    case 0x00, 0xFE, 0xFF: throw ScanError(fault: .notUTF8, offset: offset)
    default: throw ScanError(fault: .notJSON(found: byte), offset: offset)
    }
  }

  private mutating func card(_ byte: UInt8, at offset: Int) throws(ScanError) {
    switch byte {
    case UInt8(ascii: "]") where shape != .sequence:
      if case .card = state { throw ScanError(fault: .trailingComma, offset: lastComma) }
      endList()
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      throw ScanError(fault: .cardExpected(found: byte), offset: offset)
    default:
      isCard = true
      begin(byte, at: offset)
    }
  }

  private mutating func afterCard(_ byte: UInt8, at offset: Int) throws(ScanError) {
    switch byte {
    case UInt8(ascii: ","):
      lastComma = offset
      state = .card
    case UInt8(ascii: "]"): endList()
    default: throw ScanError(fault: .commaExpected(found: byte), offset: offset)
    }
  }

  private mutating func name(_ byte: UInt8, at offset: Int) throws(ScanError) {
    switch byte {
    case UInt8(ascii: "\""):
      if shape == .keyed {
        nameStart = offset
        // Nobody asks what it says before the card is seen.
        nameBytes = []
      } else {
        nameBytes = [byte]
      }
      state = .inName
    case UInt8(ascii: "}"):
      if case .name = state { throw ScanError(fault: .trailingComma, offset: lastComma) }
      try endObject(at: offset)
    default: throw ScanError(fault: .nameExpected(found: byte), offset: offset)
    }
  }

  private mutating func afterName(_ byte: UInt8, at offset: Int) throws(ScanError) {
    guard byte == UInt8(ascii: ":") else {
      throw ScanError(fault: .colonExpected(found: byte), offset: offset)
    }
    state = .value
  }

  private mutating func value(_ byte: UInt8, at offset: Int) throws(ScanError) {
    switch byte {
    case UInt8(ascii: "[") where shape.listName != nil && decodedName == shape.listName:
      if hasCards { throw ScanError(fault: .cardsTwice, offset: offset) }
      hasCards = true
      state = .firstCard
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      throw ScanError(fault: .valueExpected(found: byte), offset: offset)
    default:
      isCard = shape == .keyed
      begin(byte, at: offset)
    }
  }

  private mutating func afterValue(_ byte: UInt8, at offset: Int) throws(ScanError) {
    switch byte {
    case UInt8(ascii: ","):
      lastComma = offset
      state = .name
    case UInt8(ascii: "}"): try endObject(at: offset)
    default: throw ScanError(fault: .commaOrBraceExpected(found: byte), offset: offset)
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

  private mutating func endObject(at offset: Int) throws(ScanError) {
    objectEnd = offset + 1
    guard hasCards || shape == .keyed else { throw ScanError(fault: .noCards, offset: deckStart) }
    state = .done
  }
}
