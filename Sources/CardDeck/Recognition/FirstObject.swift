/// The object that a file starts with, as far as it has been read: a deck with its cards in a list, an object of
/// cards by name, or the first card of many.
struct FirstObject {
  /// The members that have the records in documents of other programs, the likeliest first.
  private static let listNames = [
    "items", "data", "results", "records", "rows", "docs", "features", "entries", "tasks",
  ]

  private let beginning: DeckRecognition.Beginning
  private var memberCount = 0
  private var hasCards = false
  private var hasOnlyObjects = true
  /// The names of the members that are lists of objects.
  private var lists: [String] = []
  /// The offset behind its closing brace; `nil` if that has not been read.
  private var end: Int?
  /// Whether there is an error in it or behind it.
  private var isBroken = false

  init(_ beginning: DeckRecognition.Beginning) {
    self.beginning = beginning
    var scanner = JSONScanner(.keyed)
    var members: [RecordExtent] = []
    do throws(ParseError) { try scanner.push(beginning.bytes, into: &members) } catch { isBroken = true }
    end = scanner.objectEnd
    for member in members { addMember(at: member.offset, value: nil) }
    if !isBroken, let open = scanner.openMember { addMember(at: open.name, value: open.value) }
  }

  /// - Parameters:
  ///   - name: The offset of a member.
  ///   - value: The offset of its value; `nil` to look for it.
  private mutating func addMember(at name: Int, value: Int?) {
    let bytes = beginning.bytes
    guard let member = MemberSlice(UnsafeRawBufferPointer(rebasing: bytes[name...])) else { return }
    memberCount += 1
    let start = value ?? name + member.valueOffset
    if bytes[start] != UInt8(ascii: "{") { hasOnlyObjects = false }
    guard bytes[start] == UInt8(ascii: "["), let name = member.name else { return }
    if name == "cards" { hasCards = true }
    if bytes[(start + 1)...].first(where: { !$0.isWhitespace }) == UInt8(ascii: "{") { lists.append(name) }
  }

  /// The member with the records: one with a usual name, or else the only list of objects.
  private var listName: String? {
    Self.listNames.first { lists.contains($0) } ?? (lists.count == 1 ? lists[0] : nil)
  }

  /// - Parameters:
  ///   - isJSON: Whether the file should be JSON, so that an error in it concerns the whole file.
  ///   - isLines: Whether the file should have a record on each line.
  /// - Returns: `nil` if more of the file has to be seen.
  func layout(isJSON: Bool, isLines: Bool) -> DeckLayout? {
    if hasCards { return .list }
    if isLines { return .jsonLines }
    if let end { return layout(closedAt: end, isJSON: isJSON) }
    if isBroken { return isJSON ? listName.map { .member([$0]) } ?? .list : .jsonLines }
    if beginning.canGrow { return nil }
    // The object continues behind the bytes that are looked at.
    if let listName { return .member([listName]) }
    if hasOnlyObjects, memberCount >= 2 { return .keyed }
    return beginning.isWhole && !isJSON && !beginning.bytes.contains(0x0A) ? .jsonLines : .list
  }

  /// The members, or those of the list, are the cards only if nothing follows the object.
  private func layout(closedAt end: Int, isJSON: Bool) -> DeckLayout? {
    if !isBroken, listName != nil || hasOnlyObjects && memberCount > 0 {
      if beginning.canGrow { return nil }
      if beginning.isWhole { return listName.map { .member([$0]) } ?? .keyed }
    }
    // JSON Lines have no object over several lines, and no two on one.
    let isOnOneLine = !beginning.bytes[..<end].drop(while: \.isWhitespace).contains(0x0A)
    let next = beginning.bytes[end...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    if next == nil, beginning.canGrow { return nil }
    return isJSON || !isOnOneLine || next == UInt8(ascii: "{") ? .sequence : .jsonLines
  }

  /// What a person should know of an object that is one card although it has lists of objects.
  var remark: String? {
    guard lists.count > 1, listName == nil else { return nil }
    return "the lists \(lists.joined(separator: ", ")) could be the cards; name one with --records"
  }
}
