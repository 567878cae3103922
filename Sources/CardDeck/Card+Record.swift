extension Card {
  /// Reads a record. One that is not a JSON object gives a card whose ``Card/problem`` says so, and whose id
  /// is that of its bytes.
  ///
  /// A member that is `null`, or a string of nothing but white space, under a name known for a place counts as
  /// absent: it is neither in the place nor a field.
  public init(_ record: Record, places: CardPlaces = CardPlaces()) {
    do throws(JSONError) {
      let value = try JSONParser.parse(record.bytes)
      guard case .object(let members) = value else {
        self.init(record, problem: .notAnObject(found: value.kind), at: record.position)
        return
      }
      self = CardAssembly(members: members, places: places).card {
        Self.identity(ofBytes: record.bytes)
      }
    } catch {
      let place = record.position.advanced(by: error.position(in: record.bytes))
      self.init(record, problem: .syntax(error.fault), at: place)
    }
  }

  /// The id of a record that has none of its own.
  package static func identity(ofBytes bytes: [UInt8]) -> CardID {
    CardID("xxh3:" + RecordHash(bytes).hex)
  }

  private init(_ record: Record, problem: CardProblem.Reason, at position: TextPosition) {
    self.init(
      id: Self.identity(ofBytes: record.bytes), problem: CardProblem(position: position, why: problem))
  }
}
