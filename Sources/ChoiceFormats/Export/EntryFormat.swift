/// How a format is written: what a file begins with, how an entry is written, what the file ends with.
protocol EntryFormat {
  mutating func begin(into bytes: inout [UInt8])
  /// - Returns: Whether the format could express this entry.
  mutating func add(_ entry: ExportEntry, into bytes: inout [UInt8]) throws -> Bool
  mutating func end(into bytes: inout [UInt8])
}

extension EntryFormat {
  mutating func begin(into bytes: inout [UInt8]) {}
  mutating func end(into bytes: inout [UInt8]) {}
}
