/// What a file that starts with an object is: a deck with its cards in a list, cards by their names, or the first
/// card of many.
struct ObjectRecognition {
  /// `nil` if more of the file has to be seen.
  private(set) var shape: DeckShape?

  private let beginning: DeckRecognition.Beginning
  private var memberCount = 0
  private var hasCards = false
  private var hasOnlyObjects = true

  /// - Parameters:
  ///   - isJSON: Whether the file is said to be JSON, so that a mistake in it is one of the whole file.
  ///   - isLines: Whether the file is said to have a record a line.
  init(_ beginning: DeckRecognition.Beginning, isJSON: Bool, isLines: Bool) {
    self.beginning = beginning
    var probe = RecordScanner(.keyed)
    var members: [RecordIndex.Extent] = []
    var fault: DeckFault?
    do throws(ScanError) { try probe.push(beginning.bytes, into: &members) } catch { fault = error.fault }
    for member in members { look(at: member.offset, value: nil) }
    if fault == nil, let open = probe.openMember { look(at: open.name, value: open.value) }
    if hasCards {
      shape = .json(.deck)
    } else if isLines {
      shape = .jsonLines
    } else if let end = probe.objectEnd {
      shape = closed(at: end, isFollowed: fault != nil, isJSON: isJSON)
    } else if fault != nil {
      shape = isJSON ? .json(.deck) : .jsonLines
    } else if !beginning.canGrow {
      shape = open(isJSON: isJSON)
    }
  }

  /// The object is over: the members are the cards if all of them are objects and nothing follows.
  private func closed(at end: Int, isFollowed: Bool, isJSON: Bool) -> DeckShape? {
    if hasOnlyObjects, memberCount > 0, !isFollowed {
      if beginning.canGrow { return nil }
      if beginning.isWhole { return .json(.keyed) }
    }
    // An object over several lines is no line of JSON Lines.
    return isJSON || beginning.bytes[..<end].drop(while: DeckRecognition.isWhite).contains(0x0A)
      ? .json(.sequence) : .jsonLines
  }

  /// The object goes on behind all that can be looked at.
  private func open(isJSON: Bool) -> DeckShape {
    if hasOnlyObjects, memberCount >= 2 { return .json(.keyed) }
    if beginning.isWhole, !isJSON, !beginning.bytes.contains(0x0A) { return .jsonLines }
    return .json(.deck)
  }

  /// - Parameters:
  ///   - name: Where the member starts.
  ///   - value: Where its value does; `nil` has it looked for.
  private mutating func look(at name: Int, value: Int?) {
    let bytes = beginning.bytes
    guard let entry = KeyedEntry(UnsafeRawBufferPointer(rebasing: bytes[name...])) else { return }
    memberCount += 1
    let first = bytes[value ?? name + entry.valueOffset]
    if first != UInt8(ascii: "{") { hasOnlyObjects = false }
    if first == UInt8(ascii: "["), entry.name == "cards" { hasCards = true }
  }
}
