import CardDeck
import Pictures
import Platform

extension DeckReport: Report {
  /// The most findings of one kind that are listed; the others are only counted.
  private static let mostListed = 20

  /// Text from the deck is not made safe.
  var lines: [String] {
    let cards = cardCount.counted("card")
    let copies = copyCount == 0 ? "" : ", " + copyCount.counted("copy", "copies")
    var lines = [
      format == .folder
        ? "\(cards), a folder of files"
        : "\(cards)\(copies), \(format.rawValue), \(encoding), \(DecimalText.size(bytes))"
    ]
    if let recognition { lines.append("format \(format.rawValue), because \(recognition)") }
    if let title { lines.append("title: \(title.shortened)") }
    for field in fields {
      let share = cardCount == 0 ? 0 : field.filled * 100 / cardCount
      lines.append("field \(field.name.shortened): filled in \(field.filled) of \(cardCount) (\(share) %)")
    }
    if hasMoreFields { lines.append("… and more fields than are counted") }
    if longestText.length > 0 {
      lines.append(
        "longest title, subtitle or body: \(longestText.length) characters, in card \(longestText.name.shortened)"
      )
    }
    if pictureCount > 0 {
      lines.append("pictures: \(pictureCount), \(missingPictures.count) of them missing")
    }
    if hasDoubtfulHeader {
      lines.append(
        "wrong: the first row looks like a card; put the names of the columns there, or say --no-header")
    }
    if let likelyEncoding {
      lines.append("wrong: the text is not UTF-8; it is probably read with --encoding \(likelyEncoding)")
    }
    if invalidCount > 0 {
      lines.append(
        "wrong: \(invalidCount.counted("place")) in the text cannot be read as \(encoding); try another --encoding"
      )
    }
    for findings in [badCards, wrongRows, duplicates, repeatedNames, missingPictures, brokenPictures] {
      lines += Self.listed(findings.items.map(\.text), of: findings.count, as: "wrong")
    }
    if remotePictureCount > 0 {
      let pictures = remotePictureCount.counted("picture is an address", "pictures are addresses")
      lines.append("note: \(pictures) on the network: never fetched, so not shown")
    }
    lines += Self.listed(sameWorks.items.map(\.text), of: sameWorks.count, as: "note")
    lines += notes.map { "note: \($0)" }
    lines += Self.listed(oddRows.items.map(\.text), of: oddRows.count, as: "note")
    lines += Self.listed(remarks.map { "\($0)" }, of: remarks.count, as: "note")
    if let failure { lines.append("wrong: \(failure)") }
    return lines + missingLoaders + [isGood ? "nothing is wrong" : "something is wrong"]
  }

  private static func listed(_ items: [String], of count: Int, as kind: String) -> [String] {
    let listed = items.prefix(mostListed).map { "\(kind): \($0)" }
    return count > mostListed ? listed + ["… and \(count - listed.count) more like this"] : listed
  }

  /// A line for each picture format that this machine cannot show, with the package that adds it.
  private var missingLoaders: [String] {
    guard !pictureFormats.isEmpty else { return [] }
    let readable = PictureDecoder.readableFormats
    guard !readable.isEmpty else { return ["note: \(PictureError.noLibrary)"] }
    return sortedFormats.filter { !readable.contains($0.key) }.map {
      "note: \($0.value.counted("picture is", "pictures are")) not shown here: \(PictureError.noLoader($0.key))"
    }
  }

  private var sortedFormats: [(key: PictureFormat, value: Int)] {
    pictureFormats.sorted { $0.key.rawValue < $1.key.rawValue }
  }

  var json: JSONValue {
    [
      "schema": .integer(1), "format": .string(format.rawValue), "recognizedBy": .text(recognition),
      "encoding": .string(encoding), "likelyEncoding": .text(likelyEncoding),
      "unreadablePlaces": .integer(invalidCount),
      "title": .text(title),
      "cards": .integer(cardCount), "copies": .integer(copyCount), "bytes": .integer(bytes),
      "good": .bool(isGood),
      "fields": .list(fields) {
        ["name": .string($0.name), "count": .integer($0.count), "filled": .integer($0.filled)]
      },
      "longestText": longestText.length == 0
        ? .null
        : [
          "characters": .integer(longestText.length), "id": .string(longestText.id.text),
          "card": .integer(longestText.index),
        ],
      "pictures": .integer(pictureCount), "missingPictureCount": .integer(missingPictures.count),
      "pictureFormats": .list(sortedFormats) {
        ["format": .string($0.key.rawValue), "count": .integer($0.value)]
      },
      "missingPictures": .list(missingPictures.items, \.json),
      "remotePictureCount": .integer(remotePictureCount),
      "brokenPictureCount": .integer(brokenPictures.count),
      "brokenPictures": .list(brokenPictures.items, \.json),
      "badCount": .integer(badCards.count), "bad": .list(badCards.items, \.json),
      "duplicateCount": .integer(duplicates.count), "duplicates": .list(duplicates.items, \.json),
      "repeatedNameCount": .integer(repeatedNames.count),
      "repeatedNames": .list(repeatedNames.items, \.json),
      "sameWorkCount": .integer(sameWorks.count), "sameWork": .list(sameWorks.items, \.json),
      "wrongRowCount": .integer(wrongRows.count), "oddRowCount": .integer(oddRows.count),
      "doubtfulHeader": .bool(hasDoubtfulHeader),
      "notes": .list(notes + (wrongRows.items + oddRows.items).map(\.text) + remarks.map { "\($0)" }) {
        .string($0)
      },
      "failure": .text(failure.map { "\($0)" }),
    ]
  }
}
