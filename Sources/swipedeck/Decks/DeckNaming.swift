import ChoiceLog
import Platform

/// What a deck is called: for people, and for the log.
enum DeckNaming {
  /// The path without its folders.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What the log knows a deck by.
  static func key(path: String, deckName: String?) -> DeckKey {
    if let deckName { return .name(deckName) }
    if path == "-" { return .name(pipeName()) }
    return .path(canonical(path))
  }

  /// A deck from a pipe is one of its own; by this name its choices are found again. Long enough that two of a team's
  /// are never taken for one when logs are merged.
  private static func pipeName() -> String {
    let digits = String(UInt32.random(in: 0 ... .max), radix: 16)
    return "pipe-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The absolute path that stays the same whatever folder one is in and whatever links led there. What does not
  /// exist any more has the path that it would have.
  static func canonical(_ path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if folder == path { return path }
    guard let base = resolved(folder) ?? (folder == "." ? nil : canonical(folder)) else { return path }
    return base == "/" ? "/" + name : base + "/" + name
  }

  /// The same as the file system has it, which need not be UTF-8; `nil` if nothing is there.
  static func canonicalBytes(_ path: String) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// How a deck that the log knows is told of to a person.
  static func title(of deck: KnownDeck) -> String {
    switch deck.key {
    case .path(let path): path
    case .name(let name), .once(let name): name
    }
  }
}
