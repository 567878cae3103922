/// Why a log cannot be opened, read or written. Each case is one that a caller treats differently; the
/// description is one line that says what, where and what to do.
package enum ChoiceLogError: Error, Hashable, CustomStringConvertible {
  /// Neither `XDG_DATA_HOME` nor a home folder is known, so there is no default place.
  case noHome
  /// The file, or the folder for it, is not there and cannot be made.
  case cannotCreate(path: String, reason: String)
  /// It is there but may not be opened.
  case unreadable(path: String, reason: String)
  /// It may be read but not written.
  case readOnly(path: String)
  /// A folder, a pipe or a device.
  case notAFile(path: String)
  /// Some other file: not a database, or another program's.
  case notALog(path: String)
  /// The file has more than one name (hard links), and what is written under one is missing under the others.
  case severalNames(path: String)
  /// Written by a later swipedeck, and left as it was.
  case newer(path: String, version: Int, supported: Int)
  /// A database whose pages or contents contradict themselves.
  case damaged(path: String, reason: String)
  /// Someone else holds it for longer than we wait.
  case busy(path: String)
  /// The file, or what belongs to it, was removed, moved away or replaced while it was open.
  case removed(path: String)
  /// The file was truncated or overwritten while it was open, and cannot be read any more.
  case overwritten(path: String)
  /// The disk, or the quota, is full.
  case full(path: String)
  /// A value is larger than a log may hold.
  case tooLarge(path: String, reason: String)
  /// The file system can neither lock nor promise that what is written stays.
  case notDurable(path: String, reason: String)
  /// The disk failed at the very end, or the file was moved meanwhile: what was to be written may be there or not.
  case unsure(path: String, reason: String)
  /// Choices were to be brought into a team's deck, whose server hands out what is decided there.
  case teamsDeck(path: String)
  /// Any other failure of the disk or the database.
  case failed(path: String, reason: String)

  /// Whether the log is not the file any more that was opened, or cannot be read.
  package var isOfLostLog: Bool {
    switch self {
    case .removed, .overwritten: true
    default: false
    }
  }

  package var description: String {
    switch self {
    case .noHome:
      "no home folder for the choices; set HOME or XDG_DATA_HOME, or name a file with --log"
    case .cannotCreate(let path, let reason):
      "cannot create \(path): \(reason); name another file with --log"
    case .unreadable(let path, let reason):
      "cannot open \(path): \(reason); mend its permissions or name another file with --log"
    case .readOnly(let path):
      "\(path) or its folder is read-only; make both writable or name another file with --log"
    case .notAFile(let path):
      "\(path) is not a regular file; name another file with --log"
    case .notALog(let path):
      "\(path) is not a log of choices, and was left as it is; name another file with --log"
    case .severalNames(let path):
      "\(path) has a second name, a hard link, under which the newest choices may be missing; remove one, or name a copy with --log"
    case .newer(let path, let version, let supported):
      "\(path) was written by a newer swipedeck (version \(version), this one knows \(supported)); update swipedeck"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason); move it away or restore a copy"
    case .busy(let path):
      "\(path) is held by another process; close that and try again"
    case .removed(let path):
      "\(path) was removed or replaced while it was in use; put it back, or start again"
    case .overwritten(let path):
      "\(path) was overwritten while it was in use, and cannot be read; restore a copy"
    case .full(let path):
      "no room on the disk of \(path); free some and try again"
    case .tooLarge(let path, let reason):
      "\(path): \(reason), which is more than a log holds; shorten it"
    case .notDurable(let path, let reason):
      "\(path): the file system cannot keep choices safe (\(reason)); name a file on another with --log"
    case .unsure(let path, let reason):
      "not sure whether \(path) has the newest: \(reason)"
    case .teamsDeck(let path):
      "the deck is a team's in \(path), and nothing can be brought in there; name another log with --log"
    case .failed(let path, let reason):
      "\(path): \(reason)"
    }
  }
}
