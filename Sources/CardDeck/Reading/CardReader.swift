/// Makes cards of records.
struct CardReader: Sendable {
  let form: RecordForm
  let places: CardPlaces
  private let skimmer: IdentitySkimmer

  init(form: RecordForm, places: CardPlaces) {
    self.form = form
    self.places = places
    let place = places.id
    skimmer = IdentitySkimmer(
      place.names.filter { place.isNamed || !places.isNamed($0) }, ignoresCase: place.ignoresCase)
  }

  /// A line that is longer is known by its hash, so that a log of choices does not hold the deck.
  static let longestID = 256
  /// A line that is longer is a text rather than a headline, in characters.
  private static let longestTitle = 100

  /// The card of a record.
  ///
  /// - Parameters:
  ///   - entry: The record as it is indexed: its own bytes, and the name before them where it has one.
  ///   - position: Where the byte of this number in the entry is in the file; asked only if something is wrong.
  func card(_ entry: [UInt8], position: (Int) -> TextPosition) -> Card {
    do throws(RecordFault) {
      switch form {
      case .line: return Self.card(line: try Self.text(entry), entry)
      case .file(let reader): return reader.card(path: entry)
      case .json, .keyed, .row:
        return CardAssembly(members: try members(entry), places: places).card { otherwise(entry) }
      }
    } catch {
      return Card(
        id: otherwise(entry), problem: CardProblem(position: position(error.offset), why: error.why))
    }
  }

  /// What a record says of its id: what ``card(_:position:)`` gives, without anything else.
  func id(_ entry: UnsafeRawBufferPointer) -> CardID {
    switch skimmed(entry) {
    case .found(let id): return id
    case .none: return otherwise(Array(entry))
    case .unclear: return card(Array(entry)) { _ in TextPosition(line: 1, column: 1) }.id
    }
  }

  private func skimmed(_ entry: UnsafeRawBufferPointer) -> IdentitySkimmer.Outcome {
    switch form {
    case .json: skimmer.id(entry)
    case .keyed:
      KeyedEntry(entry).map { skimmer.id(UnsafeRawBufferPointer(rebasing: entry[$0.valueOffset...])) }
        ?? .unclear
    case .row(let header): skimmer.id(row: entry, header)
    case .line, .file: .none
    }
  }

  /// Everything a record says, in its order; what `--where` looks at.
  func members(_ entry: [UInt8]) throws(RecordFault) -> [JSONMember] {
    switch form {
    case .json, .keyed:
      let start = ownStart(entry)
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONParser.parse(start == 0 ? entry : Array(entry[start...]))
      } catch {
        throw RecordFault(why: .syntax(error.fault), offset: start + error.offset)
      }
      guard case .object(let members) = value else {
        throw RecordFault(why: .notAnObject(found: value.kind), offset: start)
      }
      return members
    case .row(let header):
      do throws(CSVError) {
        let cells = try CSVRow.cells(of: entry, delimiter: header.delimiter)
        guard cells.count <= header.names.count else {
          throw CSVError(
            fault: .tooManyCells(count: cells.count, columns: header.names.count), offset: 0)
        }
        return header.members(cells)
      } catch {
        throw RecordFault(why: .row(error.fault), offset: error.offset)
      }
    case .line: return [JSONMember(name: "line", value: .string(try Self.text(entry)))]
    case .file(let reader): return reader.members(path: entry)
    }
  }

  /// Where the record's own bytes begin in an entry.
  func ownStart(_ entry: [UInt8]) -> Int { entry.withUnsafeBytes { ownStart($0) } }

  func ownStart(_ entry: UnsafeRawBufferPointer) -> Int {
    guard case .keyed = form else { return 0 }
    return KeyedEntry(entry)?.valueOffset ?? 0
  }

  /// The id of a record that does not bring one: its name, its line, its path, else its bytes.
  private func otherwise(_ entry: [UInt8]) -> CardID {
    switch form {
    case .json, .row: break
    case .keyed:
      if let name = entry.withUnsafeBytes({ KeyedEntry($0)?.name }), !name.isEmpty,
        let id = CardID(said: name)
      {
        return id
      }
    case .line where entry.count > Self.longestID: break
    case .line:
      if let text = String(validating: entry, as: UTF8.self) { return CardID(text) }
    case .file: return CardID(FileID.text(entry))
    }
    return Card.identity(ofBytes: entry)
  }

  private static func card(line: String, _ entry: [UInt8]) -> Card {
    let id = entry.count > longestID ? Card.identity(ofBytes: entry) : CardID(line)
    let isTitle = line.utf8.count <= longestTitle || line.unicodeScalars.count <= longestTitle
    return isTitle ? Card(id: id, title: line) : Card(id: id, body: line)
  }

  private static func text(_ entry: [UInt8]) throws(RecordFault) -> String {
    if let text = String(validating: entry, as: UTF8.self) { return text }
    let place = UTF8Check.firstInvalid(in: entry[...]) ?? 0
    throw RecordFault(why: .syntax(.notUTF8(entry[place])), offset: place)
  }
}
