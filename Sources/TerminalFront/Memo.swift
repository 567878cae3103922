/// Keeps a value for each ID, and makes it anew when what it was made from has changed.
struct Memo<ID: Hashable, Source: Equatable, Value> {
  private var entries: [ID: (source: Source, value: Value)] = [:]
  /// All values go when there would be more. The default is more than one screen has, cards that fly included.
  private let capacity: Int

  init(capacity: Int = 64) { self.capacity = capacity }

  mutating func value(of id: ID, from source: Source, make: (Source) -> Value) -> Value {
    if let entry = entries[id], entry.source == source { return entry.value }
    if entries.count >= capacity { entries.removeAll(keepingCapacity: true) }
    let value = make(source)
    entries[id] = (source, value)
    return value
  }
}
