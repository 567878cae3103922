import Platform

/// Reads every card of a deck once and tells what is in it and what is wrong. Keeps some bytes a card.
package struct DeckCheck {
  private let deck: Deck
  private var report: DeckReport
  /// Cards that are known by another id than the one they say.
  private var renamed: [Int: CardID] = [:]
  private var fieldIndices: [ExactText: Int] = [:]

  /// - Parameter deck: Complete, or nearly: what is still being found is waited for.
  package static func run(_ deck: Deck) -> DeckReport {
    var check = DeckCheck(deck)
    do throws(DeckError) {
      try deck.waitUntilComplete()
    } catch {
      check.report.failure = error
    }
    check.addDuplicates()
    let copies = Set(deck.copies(in: 0..<deck.count))
    deck.forEachEntry(in: 0..<deck.count) { index, entry in
      if !copies.contains(index) { check.addCard(at: index, entry.map { Array($0) }) }
      return true
    }
    check.report.title = deck.title
    check.report.remarks = deck.remarks
    check.report.hasDoubtfulHeader = deck.hasDoubtfulHeader
    return check.report
  }

  private init(_ deck: Deck) {
    self.deck = deck
    report = DeckReport(format: deck.format)
  }

  private mutating func addCard(at index: Int, _ entry: [UInt8]?) {
    guard let entry else { return add(deck.card(at: index), at: index) }
    var card = deck.reader.card(entry) {
      deck.position(ofByte: $0, of: entry, startingAt: deck.offset(at: index))
    }
    if let name = renamed[index] { card.id = name }
    if card.problem != nil || deck.format != .folder { report.bytes += entry.count }
    add(card, at: index)
    if card.problem == nil, let members = try? deck.reader.members(entry) { count(members, at: index) }
  }

  /// Cards that say an id that an earlier one has.
  private mutating func addDuplicates() {
    deck.identify(upTo: deck.count)
    let copies = deck.copies(in: 0..<deck.count)
    for index in deck.renamedCards() { renamed[index] = deck.id(at: index) }
    report.copyCount = copies.count
    report.cardCount = deck.count - copies.count
    let (deck, renamed) = (deck, renamed)
    for index in (copies + renamed.keys).sorted() {
      report.duplicates.add(Self.duplicate(at: index, in: deck, name: renamed[index]))
    }
  }

  /// - Parameter name: The id that the card has instead of the one it says; `nil` if it is a copy.
  private static func duplicate(at index: Int, in deck: Deck, name: CardID?) -> DeckReport.Duplicate? {
    let said = deck.ownID(at: index)
    return deck.index(of: name == nil ? deck.id(at: index) : said).map { first in
      DeckReport.Duplicate(id: said, name: name, first: first, again: index, line: deck.line(at: index))
    }
  }

  private mutating func add(_ card: Card, at index: Int) {
    if let problem = card.problem {
      report.badCards.add(DeckReport.BadCard(index: index, id: card.id, problem: problem))
      return
    }
    let length = [card.title, card.subtitle, card.body].compactMap { $0?.unicodeScalars.count }.max() ?? 0
    if length > report.longestText.length {
      report.longestText = DeckReport.LongestText(length: length, id: card.id, index: index)
    }
    if let image = card.image { addPicture(image, of: card, at: index) }
  }

  private mutating func count(_ members: [JSONMember], at index: Int) {
    // A field is in a card once; of several members with its name the last counts.
    var values: [ExactText: JSONValue] = [:]
    var again: JSONMember?
    for member in members {
      if values.updateValue(member.value, forKey: ExactText(member.name)) != nil { again = again ?? member }
    }
    for member in members {
      guard let value = values.removeValue(forKey: ExactText(member.name)) else { continue }
      let isFilled =
        switch value {
        case .null: false
        case .string(let text): !text.isBlank
        case .array(let values): !values.isEmpty
        default: true
        }
      let which: Int
      if let known = fieldIndices[ExactText(member.name)] {
        which = known
      } else if report.fields.count < DeckReport.mostItems {
        which = report.fields.count
        fieldIndices[ExactText(member.name)] = which
        report.fields.append(DeckReport.Field(name: member.name))
      } else {
        report.hasMoreFields = true
        continue
      }
      report.fields[which].count += 1
      if isFilled { report.fields[which].filled += 1 }
    }
    guard let again else { return }
    let deck = deck
    report.repeatedNames.add(
      DeckReport.RepeatedName(name: again.name, index: index, line: deck.line(at: index)))
  }

  /// A picture is asked of the file system, and of one below the deck's folder its first bytes; addresses on a network
  /// are not ours to ask.
  private mutating func addPicture(_ image: String, of card: Card, at index: Int) {
    guard !TextFolding.isFound("://", in: image), !image.hasPrefix("data:") else { return }
    report.pictureCount += 1
    let path = image.hasPrefix("/") || deck.folder.isEmpty ? image : deck.folder + "/" + image
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFREG else {
      if let format = format(ofPicture: path) { report.pictureFormats[format, default: 0] += 1 }
      return
    }
    let deck = deck
    report.missingPictures.add(
      DeckReport.MissingPicture(path: image, id: card.id, line: deck.line(at: index)))
  }

  /// `nil` also for a file that a deck has no business to name.
  private func format(ofPicture path: String) -> PictureFormat? {
    let folder = CanonicalPath.of(deck.folder.isEmpty ? "." : deck.folder)
    let path = CanonicalPath.of(path)
    guard path.hasPrefix(folder == "/" ? folder : folder + "/"),
      let file = try? SystemFile.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return nil }
    defer { close(file) }
    return SystemFile.beginning(of: file, atMost: PictureFormat.markCount).flatMap {
      PictureFormat(startOf: $0)
    }
  }
}
