/// A file beside each card's own, and nothing in one place.
struct SidecarFormat: EntryFormat {
  let write: (ExportEntry) throws -> Bool

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) throws -> Bool { try write(entry) }
}
