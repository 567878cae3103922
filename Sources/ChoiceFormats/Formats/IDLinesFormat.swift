/// The ids alone, or the paths of the cards' files, each ended by a line feed or a NUL.
struct IDLinesFormat: EntryFormat {
  let options: ExportOptions

  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) throws -> Bool {
    guard let id = options.hasPaths ? entry.record?.path : Array(entry.card.text.utf8) else { return false }
    for id in [id] + (entry.record?.otherFiles ?? []) {
      if options.endsWithNUL {
        guard !id.contains(0) else { throw ExportError.idHoldsNUL(card: entry.card) }
      } else if id.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        throw ExportError.idHoldsLineBreak(card: entry.card)
      }
      bytes += id
      bytes.append(options.endsWithNUL ? 0 : UInt8(ascii: "\n"))
    }
    return true
  }
}
