extension JSONScanner {
  /// Takes a byte outside of all values that is not white space.
  mutating func takeStructure(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch state {
    case .start: try start(byte, at: offset)
    case .card: try card(byte, at: offset)
    case .afterCard:
      switch byte {
      case UInt8(ascii: ","): (lastComma, state) = (offset, .card)
      case UInt8(ascii: "]"): endList()
      default: throw ParseError(fault: .commaExpected(found: byte), offset: offset)
      }
    case .name: try name(byte, at: offset)
    case .afterName:
      guard byte == UInt8(ascii: ":") else {
        throw ParseError(fault: .colonExpected(found: byte), offset: offset)
      }
      state = .value
    case .value: try value(byte, at: offset)
    case .afterValue:
      switch byte {
      case UInt8(ascii: ","): (lastComma, state) = (offset, .name)
      case UInt8(ascii: "}"): try endObject(at: offset)
      default: throw ParseError(fault: .commaOrBraceExpected(found: byte), offset: offset)
      }
    // Pages of an answer are written as lists one after another.
    case .done where !isInObject && byte == UInt8(ascii: "["):
      (deckStart, lastComma, state) = (offset, nil, .card)
    default: throw ParseError(fault: .moreAfterDeck, offset: offset)
    }
  }

  private mutating func start(_ byte: UInt8, at offset: Int) throws(ParseError) {
    if layout == .sequence { return try card(byte, at: offset) }
    deckStart = offset
    switch byte {
    case UInt8(ascii: "[") where layout == .keyed:
      throw ParseError(fault: .notJSON(found: byte), offset: offset)
    case UInt8(ascii: "["): state = .card
    case UInt8(ascii: "{"):
      isInObject = true
      state = .name
    case 0x00, 0xFE, 0xFF: throw ParseError(fault: .otherEncoding, offset: offset)
    default: throw ParseError(fault: .notJSON(found: byte), offset: offset)
    }
  }

  private mutating func card(_ byte: UInt8, at offset: Int) throws(ParseError) {
    guard byte == UInt8(ascii: "]"), layout != .sequence else {
      isCard = true
      return try beginValue(byte, at: offset, or: .cardExpected(found: byte))
    }
    try forbidTrailingComma()
    endList()
  }

  private mutating func name(_ byte: UInt8, at offset: Int) throws(ParseError) {
    switch byte {
    case UInt8(ascii: "\""):
      nameStart = offset
      // Names of cards are decoded only when the card is shown.
      nameBytes = layout == .keyed ? [] : [byte]
      state = .inName
    case UInt8(ascii: "}"):
      try forbidTrailingComma()
      try endObject(at: offset)
    default: throw ParseError(fault: .nameExpected(found: byte), offset: offset)
    }
  }

  private mutating func value(_ byte: UInt8, at offset: Int) throws(ParseError) {
    let isOnPath = level < listPath.count && decodedName == listPath[level]
    let isLast = level == listPath.count - 1
    if isOnPath, !isLast, byte == UInt8(ascii: "{") {
      level += 1
      lastComma = nil
      state = .name
      return
    }
    guard isOnPath, isLast, byte == UInt8(ascii: "[") else {
      isCard = layout == .keyed
      return try beginValue(byte, at: offset, or: .valueExpected(found: byte))
    }
    if hasCards { throw ParseError(fault: .cardsTwice, offset: offset) }
    hasCards = true
    lastComma = nil
    state = .card
  }

  /// - Parameter fault: What is wrong if no value begins with this byte.
  private mutating func beginValue(
    _ byte: UInt8, at offset: Int, or fault: DeckFault
  ) throws(ParseError) {
    valueStart = offset
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      throw ParseError(fault: fault, offset: offset)
    case UInt8(ascii: "{"): state = .container(ContainerScan(open: byte, close: UInt8(ascii: "}")))
    case UInt8(ascii: "["): state = .container(ContainerScan(open: byte, close: UInt8(ascii: "]")))
    case UInt8(ascii: "\""): state = .string
    default: state = .scalar
    }
  }

  private func forbidTrailingComma() throws(ParseError) {
    if let lastComma { throw ParseError(fault: .trailingComma, offset: lastComma) }
  }

  private mutating func endList() { state = isInObject ? .afterValue : .done }

  private mutating func endObject(at offset: Int) throws(ParseError) {
    guard level == 0 else {
      level -= 1
      state = .afterValue
      return
    }
    objectEnd = offset + 1
    guard hasCards || layout == .keyed else {
      let path = listPath.joined(separator: ".")
      throw ParseError(fault: layout == .list ? .noCards : .noList(path: path), offset: deckStart)
    }
    state = .done
  }
}
