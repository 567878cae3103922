/// Finds the records of a file as its bytes go by, in pieces of any size.
protocol RecordScanner: Sendable {
  /// Takes the next bytes of the file and appends the records that end in them.
  mutating func push(_ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]) throws(ParseError)

  /// Ends the file, and with it the last record.
  mutating func finish(into found: inout [RecordExtent]) throws(ParseError)

  /// The values of the deck's own members, such as its title, by their names.
  var members: [String: RecordExtent] { get }
}

extension RecordScanner {
  var members: [String: RecordExtent] { [:] }
}
