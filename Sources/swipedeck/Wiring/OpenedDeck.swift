import CardDeck
import ChoiceLog

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A deck and the log of choices on it, both open.
struct OpenedDeck {
  let deck: Deck
  /// The deck's path without its folders.
  let name: String
  let log: ChoiceLog
  let scope: ChoiceScope
  let annotator: String

  /// Opens both; the first trouble is a ``Failure`` that names the file.
  init(path: String, options: LogOptions) throws(Failure) {
    do {
      deck = try Deck.open(path)
    } catch {
      throw Failure(deck: path, error)
    }
    name = path.split(separator: "/").last.map(String.init) ?? path
    annotator = options.annotator ?? Annotator.standard()
    do {
      log = try ChoiceLog(options.path.map { .file($0) } ?? .standard)
      let key: DeckKey = options.deckName.map { .name($0) } ?? .path(Self.canonical(path))
      let id = try log.enter(key, title: deck.title, at: WallClock.milliseconds())
      scope = ChoiceScope(deck: id, annotator: annotator)
    } catch {
      throw Failure(error)
    }
  }

  /// The path that stays the same whatever folder one is in and whatever links led there.
  static func canonical(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The time of day. The only place where it is read.
enum WallClock {
  /// Since 1970.
  static func milliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
