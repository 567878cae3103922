extension RecordScanner {
  /// Goes on in an object or a list, to its end or that of the chunk.
  mutating func skipContainer(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into index: inout RecordIndex
  ) -> Int {
    var place = start
    var depth = self.depth
    var inString = state == .containerString
    let open = self.open
    let close = self.close
    while place < chunk.count {
      if inString {
        guard let after = pastString(chunk, from: place) else {
          place = chunk.count
          break
        }
        place = after
        inString = false
      }
      // Between strings there are few bytes, so that looking at each is as fast as any skipping.
      while place < chunk.count {
        let byte = chunk[place]
        place &+= 1
        if byte == UInt8(ascii: "\"") {
          inString = true
          break
        }
        if byte == open {
          depth &+= 1
        } else if byte == close {
          depth &-= 1
          if depth == 0 {
            endValue(at: base + place, into: &index)
            return place
          }
        }
      }
    }
    self.depth = depth
    state = inString ? .containerString : .container
    return place
  }

  /// Goes on in a value that is a string, or in a name of the deck's object.
  mutating func skipString(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into index: inout RecordIndex
  ) -> Int {
    let after = pastString(chunk, from: start)
    let place = after ?? chunk.count
    if state == .inName {
      nameBytes += chunk[start..<place].prefix(Self.longestName - nameBytes.count)
      if after != nil { state = .afterName }
    } else if after != nil {
      endValue(at: base + place, into: &index)
    }
    return place
  }

  /// Goes on in a number, a word or whatever else this is; it ends where something else begins.
  mutating func skipScalar(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into index: inout RecordIndex
  ) -> Int {
    var place = start
    while place < chunk.count {
      switch chunk[place] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"),
        UInt8(ascii: "\""), 0x20, 0x0A, 0x0D, 0x09:
        endValue(at: base + place, into: &index)
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

  private mutating func endValue(at end: Int, into index: inout RecordIndex) {
    let extent = RecordIndex.Extent(offset: valueStart, length: end - valueStart)
    if isCard {
      index.append(extent)
      state = .afterCard
    } else {
      if let name = knownName { members[name] = extent }
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
