/// The object that a file starts with, as far as it has been read: a deck with its cards in a list, an object of
/// cards by name, or the first card of many.
struct FirstObject {
  /// The members that have the records in documents of other programs, the likeliest first.
  private static let listNames = [
    "items", "data", "results", "records", "rows", "docs", "features", "entries", "tasks",
  ]

  /// The members of one card that are lists of objects: a paper's authors, a text's marks.
  private static let partNames = [
    "author", "authors", "editor", "editors", "creator", "creators", "contributors", "reference",
    "references",
    "spans", "tokens", "relations", "annotations", "predictions", "links", "tags", "images", "messages",
  ]

  private let beginning: DeckRecognition.Beginning
  private var memberCount = 0
  private var hasCards = false
  private var hasOnlyObjects = true
  /// The paths to the members that are lists of objects; those of two names are in members that are objects, as the
  /// answers of some servers have them.
  private var lists: [[String]] = []
  /// The paths to empty lists with a usual name.
  private var emptyLists: [[String]] = []
  /// The offset behind its closing brace; `nil` if that has not been read.
  private var end: Int?
  /// Whether there is an error in it or behind it.
  private var isBroken = false

  init(_ beginning: DeckRecognition.Beginning) { self.init(beginning, looksInside: true) }

  private init(_ beginning: DeckRecognition.Beginning, looksInside: Bool) {
    self.beginning = beginning
    var scanner = JSONScanner(.keyed)
    var members: [RecordExtent] = []
    do throws(ParseError) { try scanner.push(beginning.bytes, into: &members) } catch { isBroken = true }
    end = scanner.objectEnd
    for member in members { addMember(at: member.offset, value: nil, looksInside) }
    if !isBroken, let open = scanner.openMember { addMember(at: open.name, value: open.value, looksInside) }
  }

  /// - Parameters:
  ///   - name: The offset of a member.
  ///   - value: The offset of its value; `nil` to look for it.
  private mutating func addMember(at name: Int, value: Int?, _ looksInside: Bool) {
    let bytes = beginning.bytes
    guard let member = MemberSlice(UnsafeRawBufferPointer(rebasing: bytes[name...])) else { return }
    memberCount += 1
    let start = value ?? name + member.valueOffset
    if bytes[start] != UInt8(ascii: "{") {
      hasOnlyObjects = false
    } else if looksInside, memberCount <= Self.mostLookedInside {
      let inside = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let object = FirstObject(
        DeckRecognition.Beginning(bytes: inside, isWhole: false, canGrow: false), looksInside: false)
      if let name = member.name {
        lists += object.lists.map { [name] + $0 }
        emptyLists += object.emptyLists.map { [name] + $0 }
      }
    }
    guard bytes[start] == UInt8(ascii: "["), let name = member.name else { return }
    if name == "cards" { hasCards = true }
    let first = bytes[(start + 1)...].first { !$0.isWhitespace }
    if first == UInt8(ascii: "{"), !Self.partNames.contains(name) { lists.append([name]) }
    if first == UInt8(ascii: "]"), Self.listNames.contains(name) { emptyLists.append([name]) }
  }

  /// The members that are looked into, so that an object of many objects costs no more than its bytes.
  private static let mostLookedInside = 8

  /// The path to the records: a list with a usual name, or else the only list of objects, or else an empty one. A
  /// list inside an object counts only beside members that are none: otherwise the objects are the cards.
  private var list: [String]? {
    if let name = Self.listNames.first(where: { lists.contains([$0]) }) { return [name] }
    let isReached: ([String]) -> Bool = { $0.count == 1 || !hasOnlyObjects }
    let all = lists.filter(isReached)
    return all.isEmpty ? emptyLists.first(where: isReached) : all.count == 1 ? all[0] : nil
  }

  /// - Parameters:
  ///   - isJSON: Whether the file should be JSON, so that an error in it concerns the whole file.
  ///   - isLines: Whether the file should have a record on each line.
  /// - Returns: `nil` if more of the file has to be seen.
  func layout(isJSON: Bool, isLines: Bool) -> DeckLayout? {
    if hasCards { return .list }
    if isLines { return .jsonLines }
    if let end { return layout(closedAt: end, isJSON: isJSON) }
    if isBroken { return isJSON ? list.map { .member($0) } ?? .list : .jsonLines }
    if beginning.canGrow { return nil }
    // The object continues behind the bytes that are looked at.
    if let list { return .member(list) }
    if hasOnlyObjects, memberCount >= 2 { return .keyed }
    return beginning.isWhole && !isJSON && !beginning.bytes.contains(0x0A) ? .jsonLines : .list
  }

  /// The members, or those of the list, are the cards only if nothing follows the object.
  private func layout(closedAt end: Int, isJSON: Bool) -> DeckLayout? {
    if !isBroken, list != nil || hasOnlyObjects && memberCount > 0 {
      if beginning.canGrow { return nil }
      if beginning.isWhole { return list.map { .member($0) } ?? .keyed }
    }
    // JSON Lines have no object over several lines, and no two on one.
    let isOnOneLine = !beginning.bytes[..<end].drop(while: \.isWhitespace).contains(0x0A)
    let next = beginning.bytes[end...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    if next == nil, beginning.canGrow { return nil }
    return isJSON || !isOnOneLine || next == UInt8(ascii: "{") ? .sequence : .jsonLines
  }

  /// A remark on an object that is taken for a card, or for cards by name, although it has lists of objects.
  var remark: String? {
    let all = lists.map { $0.joined(separator: ".") }
    guard list == nil, !hasCards, let first = all.first, !hasOnlyObjects || all.count == 1 else { return nil }
    return
      "the lists in it (\(all.prefix(8).joined(separator: ", "))) may be meant as the cards: --records \(first)"
  }
}
