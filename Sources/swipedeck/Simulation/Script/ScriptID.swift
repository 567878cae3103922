/// A card's id in a script. Two are one only if their bytes are: strings that merely look alike stay apart.
struct ScriptID: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ScriptID, b: ScriptID) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
