/// Finds a record's id without making anything of the rest, at several times the speed of reading it all.
///
/// It goes by the same grammar as ``JSONParser``, and says so where it cannot tell: both must give one answer.
struct IdentitySkimmer {
  enum Outcome: Hashable {
    case found(CardID)
    /// The record is an object, and has no id.
    case none
    /// The record has to be read as a whole.
    case unclear
  }

  /// The names of the id, in the order in which they are tried.
  let names: [[UInt8]]
  /// Whether a name with other capitals may be meant, about which the skimmer says nothing.
  let ignoresCase: Bool

  init(_ names: [String], ignoresCase: Bool = false) {
    self.names = names.map { Array($0.utf8) }
    self.ignoresCase = ignoresCase
  }

  private func isLike(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    names.contains {
      FieldName.matches(String(decoding: name, as: UTF8.self), String(decoding: $0, as: UTF8.self))
    }
  }

  /// The id of a JSON object.
  func id(_ record: UnsafeRawBufferPointer) -> Outcome {
    var walk = SkimmerWalk(bytes: record)
    // What the names have, by their order; the last member of a name counts.
    var values: [Range<Int>?] = Array(repeating: nil, count: names.count)
    guard walk.byte(UInt8(ascii: "{")) else { return .unclear }
    walk.skipWhite()
    if !walk.byte(UInt8(ascii: "}")) {
      while true {
        walk.skipWhite()
        guard let name = walk.string(), !walk.hasEscape else { return .unclear }
        let which = names.firstIndex {
          $0.count == name.count - 2 && record[name.dropFirst().dropLast()].elementsEqual($0)
        }
        if which == nil, ignoresCase, isLike(record[name.dropFirst().dropLast()]) { return .unclear }
        walk.skipWhite()
        guard walk.byte(UInt8(ascii: ":")) else { return .unclear }
        walk.skipWhite()
        let start = walk.next
        guard walk.value() else { return .unclear }
        if let which { values[which] = start..<walk.next }
        walk.skipWhite()
        if walk.byte(UInt8(ascii: ",")) { continue }
        guard walk.byte(UInt8(ascii: "}")) else { return .unclear }
        break
      }
    }
    guard walk.next == record.count, !walk.hasNonASCII || UTF8Check.isValid(record) else { return .unclear }
    for value in values {
      guard let value else { continue }
      switch record[value.lowerBound] {
      case UInt8(ascii: "\""):
        let text = record[value.dropFirst().dropLast()]
        if text.contains(UInt8(ascii: "\\")) { return .unclear }
        if let id = Self.identity(text) { return .found(id) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let id = CardID(said: String(decoding: record[value], as: UTF8.self)) { return .found(id) }
      default: continue
      }
    }
    return .none
  }

  /// `nil` for nothing but white space, and for more than an id may be.
  static func identity(_ text: Slice<UnsafeRawBufferPointer>) -> CardID? {
    guard let id = CardID(said: String(decoding: text, as: UTF8.self)) else { return nil }
    // The usual id begins with something that is seen.
    if let first = text.first, first > 0x20, first < 0x7F { return id }
    return id.text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : id
  }
}
