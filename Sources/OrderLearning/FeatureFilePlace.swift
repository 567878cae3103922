import ChoiceLog
import Platform

/// Where the ``FeatureFile`` of a deck is kept: beside the log, with the number that the deck has in it.
package struct FeatureFilePlace: Sendable, Hashable {
  /// Path of the file.
  package let path: String
  /// Whether a missing file is created; else only a present one is used.
  package let isKept: Bool
  private let log: String

  /// - Parameter log: Path of the log.
  package init(beside log: String, of deck: DeckID, isKept: Bool = true) {
    self.log = log
    self.isKept = isKept
    path = "\(log)-features-\(deck.rawValue)"
  }

  /// The number of files kept beside a log, those used last.
  private static let maxFiles = 3

  /// Removes the files of other decks beyond ``maxFiles``, and unfinished files of processes that were killed.
  package func removeOld() {
    let (folder, start) = (SystemFile.folder(of: log), SystemFile.name(of: log) + "-features-")
    var files: [(path: String, used: timespec)] = []
    for name in SystemFile.names(in: folder)
    where name.hasPrefix(start) && name.dropFirst(start.count).first?.isNumber == true {
      let other = folder + "/" + name
      if name.hasSuffix(".part") {
        removeUnfinished(other)
      } else if other != path {
        var status = stat()
        if lstat(other, &status) == 0 { files.append((other, status.modified)) }
      }
    }
    files.sort { ($0.used.tv_sec, $0.used.tv_nsec) > ($1.used.tv_sec, $1.used.tv_nsec) }
    for file in files.dropFirst(Self.maxFiles - 1) { unlink(file.path) }
  }

  /// Removes an unfinished file, unless somebody is writing it.
  private func removeUnfinished(_ path: String) {
    guard let descriptor = try? SystemFile.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      // Another file may have got the name meanwhile.
      FileStamp(descriptor: descriptor)?.isSameFile(as: FileStamp(of: path)) == true
    else { return }
    unlink(path)
  }
}
