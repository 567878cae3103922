import Platform

/// Reads every card of a deck once, and reports what is in it and what is wrong. Keeps a few bytes a card.
package final class DeckCheck {
  private let deck: Deck
  private var report: DeckReport
  /// Cards with another id than the one in their record.
  private var renamed: [Int: CardID] = [:]
  private var fieldIndices: [ExactText: Int] = [:]
  private var works = WorkTable()

  /// - Parameter deck: If it is not complete, the rest is waited for.
  package static func run(_ deck: Deck) -> DeckReport {
    let check = DeckCheck(deck)
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
    check.report.recognition = deck.recognition
    check.report.hasDoubtfulHeader = deck.reader.header?.dialect.isDoubtful ?? false
    check.addTextNotes()
    return check.report
  }

  private init(_ deck: Deck) {
    self.deck = deck
    report = DeckReport(format: deck.format)
  }

  private func addCard(at index: Int, _ entry: [UInt8]?) {
    guard let entry else { return add(deck.card(at: index), at: index) }
    var (card, members) = deck.reader.read(entry) {
      deck.position(ofByte: $0, of: entry, startingAt: deck.offset(at: index))
    }
    if case .malformed(.notUTF8)? = card.problem?.why {
      let encoding = report.likelyEncoding ?? deck.source.file?.likelyEncoding(near: deck.offset(at: index))
      report.likelyEncoding = encoding
      card.problem?.likelyEncoding = encoding
    }
    if let name = renamed[index] { card.id = name }
    if card.problem != nil || deck.format != .folder { report.bytes += entry.count }
    add(card, at: index)
    if card.problem == nil {
      count(members, at: index)
      if deck.format != .folder, deck.format != .lines,
        let match = works.add(index, title: card.title, members)
      {
        report.sameWorks.add(sameWork(of: card.id, at: index, as: match))
      }
    }
    guard let oddity = entry.withUnsafeBytes({ deck.reader.header?.oddity(ofRow: $0) }) else { return }
    let rows = oddity.isWrong ? \DeckReport.wrongRows : \.oddRows
    report[keyPath: rows].add(finding(oddity.text, at: index, ["card": .integer(index)]))
  }

  /// Adds what concerns the whole text.
  private func addTextNotes() {
    report.encoding = deck.encoding
    guard let file = deck.source.file else { return }
    report.notes += deck.reader.header?.notes ?? []
    report.invalidCount = file.invalidCount
    if deck.encoding == TextEncoding.utf8 {
      report.likelyEncoding = report.likelyEncoding ?? deck.likelyEncoding
    }
    guard deck.format == .lines, let bytes = try? file.bytes(at: 0, count: 64 * 1024) else { return }
    let table = bytes.withUnsafeBytes { bytes in
      TableRecognition(of: bytes, isWhole: bytes.count < 64 * 1024, DeckOptions(), hint: nil)
    }
    if table.isRegular {
      report.notes.append("this looks like a table: \(table.reason); --input csv reads it as one")
    }
  }

  /// Adds the cards whose record has the id of an earlier card.
  private func addDuplicates() {
    deck.identify(upTo: deck.count)
    let copies = deck.copies(in: 0..<deck.count)
    for index in deck.renamedCards() { renamed[index] = deck.id(at: index) }
    report.copyCount = copies.count
    report.cardCount = deck.count - copies.count
    for index in (copies + renamed.keys).sorted() { report.duplicates.add(duplicate(at: index)) }
  }

  private func duplicate(at index: Int) -> DeckReport.Finding? {
    let id = deck.ownID(at: index)
    let name = renamed[index]
    guard let first = deck.index(of: name == nil ? deck.id(at: index) : id) else { return nil }
    let end = name.map { "'\($0.text.shortened)'" } ?? "a copy of it and passed over"
    return finding(
      "the id '\(id.text.shortened)' is that of card \(first + 1) too; this card is \(end)",
      at: index,
      ["id": .string(id.text), "as": .text(name?.text), "first": .integer(first), "again": .integer(index)])
  }

  /// A finding with the card's line, if there are lines.
  private func finding(_ text: String, at index: Int, _ json: JSONValue) -> DeckReport.Finding {
    let line = deck.line(at: index)
    var json = json
    json.add("line", .integer(line))
    return DeckReport.Finding(text: (line.map { "line \($0): " } ?? "") + text, json: json)
  }

  private func add(_ card: Card, at index: Int) {
    if let problem = card.problem {
      report.badCards.add(
        DeckReport.Finding(
          text: "\(problem)",
          json: [
            "card": .integer(index), "id": .string(card.id.text), "line": .integer(problem.line),
            "column": .integer(problem.position.column), "why": .string(problem.description),
          ]))
      return
    }
    let length = [card.title, card.subtitle, card.body].compactMap { $0?.unicodeScalars.count }.max() ?? 0
    if length > report.longestText.length {
      report.longestText = DeckReport.LongestText(
        length: length, id: card.id, name: card.id.isHash ? card.name ?? "card \(index + 1)" : card.id.text,
        index: index)
    }
    if let image = card.image {
      addPicture(image, of: card, at: index)
    } else if let file = deck.filePathBytes(at: index), FolderFiles.Kind(file)?.isRecognized == true {
      addPicture(PictureAddress.text(ofFile: file), of: card, at: index)
    }
  }

  /// Tells that an earlier card is about the same work.
  private func sameWork(of id: CardID, at index: Int, as match: WorkTable.Match) -> DeckReport.Finding {
    let (first, line) = (deck.id(at: match.first), deck.line(at: match.first))
    let place = line.map { " of line \($0)" } ?? ""
    return finding(
      "'\(id.text.shortened)' is the same work as '\(first.text.shortened)'\(place), by its \(match.common)",
      at: index,
      [
        "id": .string(id.text), "card": .integer(index), "sameAs": .string(first.text),
        "first": .integer(match.first), "by": .string(match.common),
      ])
  }

  private func count(_ members: [JSONMember], at index: Int) {
    // Of several members with one name the last counts, and the field is counted once.
    var values: [ExactText: JSONValue] = [:]
    var again: JSONMember?
    for member in members {
      if values.updateValue(member.value, forKey: ExactText(member.name)) != nil { again = again ?? member }
    }
    for member in members {
      guard let value = values.removeValue(forKey: ExactText(member.name)) else { continue }
      let which = fieldIndices[ExactText(member.name)] ?? report.fields.count
      if which == report.fields.count {
        guard which < DeckReport.mostItems else {
          report.hasMoreFields = true
          continue
        }
        fieldIndices[ExactText(member.name)] = which
        report.fields.append(DeckReport.Field(name: member.name))
      }
      report.fields[which].count += 1
      if !value.isAbsent, value != .array([]) { report.fields[which].filled += 1 }
    }
    guard let again else { return }
    report.repeatedNames.add(
      finding(
        "the name '\(again.name.shortened)' is in one card twice", at: index,
        ["name": .string(again.name), "card": .integer(index)]))
  }

  /// Looks for a picture in the file system, and at its structure if it is below the deck's folder. Network addresses are
  /// only counted.
  private func addPicture(_ image: String, of card: Card, at index: Int) {
    let name: [UInt8]
    switch PictureAddress(image) {
    case .elsewhere:
      report.remotePictureCount += 1
      return
    case .data:
      report.pictureCount += 1
      let bytes = PictureAddress.bytes(of: image)
      if let format = bytes.flatMap({ PictureFormat(startOf: $0) }) {
        report.pictureFormats[format, default: 0] += 1
      } else {
        addBroken("\(image.prefix(40))…", .notAPicture, of: card, at: index)
      }
      return
    case .file(let file): name = file
    }
    report.pictureCount += 1
    let isWhole = name.first == UInt8(ascii: "/") || deck.folder.isEmpty
    let path = isWhole ? name : Array((deck.folder + "/").utf8) + name
    guard FileStamp(of: path)?.isRegular != true else {
      guard let file = picture(at: path) else { return }
      let head = (try? file.bytes(at: 0, count: PictureFormat.markCount)) ?? []
      if let format = PictureFormat(startOf: head) { report.pictureFormats[format, default: 0] += 1 }
      if let fault = file.pictureFault(named: name) {
        addBroken(image, fault, of: card, at: index)
      }
      return
    }
    report.missingPictures.add(
      finding(
        "there is no picture \(image.shortened)", at: index,
        ["path": .string(image), "id": .string(card.id.text)]))
  }

  private func addBroken(_ image: String, _ fault: PictureFault, of card: Card, at index: Int) {
    report.brokenPictures.add(
      finding(
        "\(image.shortened): \(fault)", at: index,
        ["path": .string(image), "id": .string(card.id.text), "why": .string("\(fault)")]))
  }

  /// `nil` also for a file outside of the deck's folder.
  private func picture(at path: [UInt8]) -> DeckFile? {
    let slash = [UInt8(ascii: "/")]
    guard let folder = CanonicalPath.bytes(of: deck.folder.isEmpty ? "." : deck.folder),
      let path = CanonicalPath.bytes(of: path), path.starts(with: folder == slash ? folder : folder + slash),
      let file = try? SystemFile.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return nil }
    return try? DeckFile(adopting: file)
  }
}
