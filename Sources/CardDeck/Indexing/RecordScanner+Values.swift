extension RecordScanner {
  /// Goes on in a value that is a string, or in a name of the deck's object.
  mutating func skipString(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordIndex.Extent]
  ) -> Int {
    let after = pastString(chunk, from: start)
    let place = after ?? chunk.count
    if state == .inName {
      if shape != .keyed { nameBytes += chunk[start..<place].prefix(Self.longestName - nameBytes.count) }
      if after != nil { state = .afterName }
    } else if after != nil {
      endValue(at: base + place, into: &found)
    }
    return place
  }

  /// Goes on in a number, a word or whatever else this is; it ends where something else begins.
  mutating func skipScalar(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordIndex.Extent]
  ) -> Int {
    var place = start
    while place < chunk.count {
      switch chunk[place] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"),
        UInt8(ascii: "\""), 0x20, 0x0A, 0x0D, 0x09:
        endValue(at: base + place, into: &found)
        return place
      default: place &+= 1
      }
    }
    return place
  }

  /// The index behind the closing quote; `nil` if the chunk ends first.
  @inline(__always)
  private mutating func pastString(_ chunk: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    if escaped {
      escaped = false
      place &+= 1
    }
    while true {
      place = ByteSearch.quoteOrBackslash(in: chunk, from: place)
      guard place < chunk.count else { return nil }
      if chunk[place] == UInt8(ascii: "\"") { return place &+ 1 }
      place &+= 2
      if place > chunk.count {
        escaped = true
        return nil
      }
    }
  }

  mutating func endValue(at end: Int, into found: inout [RecordIndex.Extent]) {
    switch shape {
    case .keyed:
      found.append(RecordIndex.Extent(offset: nameStart, length: end - nameStart))
      state = .afterValue
    case .sequence:
      found.append(RecordIndex.Extent(offset: valueStart, length: end - valueStart))
      state = .start
    case .deck where isCard, .export where isCard:
      found.append(RecordIndex.Extent(offset: valueStart, length: end - valueStart))
      state = .afterCard
    case .deck, .export:
      if let name = knownName {
        members[name] = RecordIndex.Extent(offset: valueStart, length: end - valueStart)
      }
      state = .afterValue
    }
  }

  /// The name at hand if it is one of the deck's own.
  var knownName: String? {
    guard let name = decodedName, Self.knownNames.contains(name) else { return nil }
    return name
  }

  /// The name at hand; `nil` if it is no JSON string, or too long to be one that means something.
  var decodedName: String? {
    guard case .string(let name)? = try? JSONParser.parse(nameBytes) else { return nil }
    return name
  }
}
