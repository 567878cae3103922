import ChoiceLog

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where an export may go.
enum ExportTarget {
  /// The name used when none was given: beside nothing, in the present folder.
  static func standard(deckName: String) -> String {
    let stem = deckName.lastIndex(of: ".").flatMap { $0 == deckName.startIndex ? nil : deckName[..<$0] }
    return "\(stem.map(String.init) ?? deckName).choices.json"
  }

  /// The deck itself is never replaced by its choices.
  static func refuse(_ target: String, over deck: String) throws(Failure) {
    guard target != "-", DeckNaming.canonical(target) == DeckNaming.canonical(deck) else { return }
    throw Failure(status: .cannotCreate, message: "\(target): this is the deck itself; name another file")
  }

  /// Whether something is there that is not an export of ours; an empty file is nobody's.
  static func isForeign(_ path: String) -> Bool {
    let head = Array(#"{"schema":"#.utf8)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: head.count)
    let count = read(descriptor, &bytes, bytes.count)
    return count != 0 && bytes != head
  }
}
