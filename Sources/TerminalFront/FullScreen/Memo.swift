/// Keeps a value for each ID, and makes it anew when what it was made from has changed.
struct Memo<ID: Hashable, Source: Equatable, Value> {
  private var entries: [ID: (source: Source, value: Value)] = [:]
  /// More than there are on one screen, cards that fly included. All values go when there would be more.
  private static var capacity: Int { 64 }

  mutating func value(of id: ID, from source: Source, make: (Source) -> Value) -> Value {
    if let entry = entries[id], entry.source == source { return entry.value }
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    let value = make(source)
    entries[id] = (source, value)
    return value
  }
}
