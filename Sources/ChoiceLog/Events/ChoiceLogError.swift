/// Why a log cannot be opened, read or written. The description is one line that says what, where and what to do.
package enum ChoiceLogError: Error, Hashable, CustomStringConvertible {
  /// Neither `XDG_DATA_HOME` nor a home folder is known, so there is no standard path.
  case noHome
  /// The file, or its folder, does not exist and cannot be made.
  case cannotCreate(path: String, reason: String)
  /// The file exists and cannot be opened.
  case unreadable(path: String, reason: String)
  /// The file can be read and not written.
  case readOnly(path: String)
  /// A folder, a pipe or a device.
  case notAFile(path: String)
  /// The file is no database, or another program's.
  case notALog(path: String)
  /// The file has several names (hard links). What is written under one of them is missing under the others.
  case severalNames(path: String)
  /// A later version of swipedeck wrote the log.
  case newer(path: String, version: Int, supported: Int)
  /// A version of swipedeck that was never released wrote the log.
  case unreleased(path: String)
  /// Pages or rows contradict one another.
  case damaged(path: String, reason: String)
  /// Another process held the log for longer than we wait.
  case busy(path: String)
  /// The file, or a file beside it that belongs to it, was removed, moved away or replaced while it was open.
  case removed(path: String)
  /// The file was truncated or overwritten while it was open, and cannot be read any more.
  case overwritten(path: String)
  /// The disk, or the quota, is full.
  case full(path: String)
  /// A value is larger than a log may hold.
  case tooLarge(path: String, reason: String)
  /// The file system can neither lock nor promise that what is written stays.
  case notDurable(path: String, reason: String)
  /// The disk failed at the very end, or the file was moved meanwhile: nobody knows whether the events are in the log.
  case unsure(path: String, reason: String)
  /// An import or adoption into a team's deck, whose server alone says who decides which card.
  case teamsDeck(path: String)
  /// Any other failure of the disk or the database.
  case failed(path: String, reason: String)

  /// Whether the file that was opened is gone or overwritten.
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
      "cannot create \(path): \(reason); name another file"
    case .unreadable(let path, let reason):
      "cannot open \(path): \(reason); mend its permissions or name another file"
    case .readOnly(let path):
      "\(path) or its folder is read-only; make both writable or name another file"
    case .notAFile(let path):
      "\(path) is not a regular file; name another file"
    case .notALog(let path):
      "\(path) is not a swipedeck log; name another file"
    case .severalNames(let path):
      "\(path) has a second name, a hard link, under which the newest choices may be missing; remove one, or name a copy"
    case .newer(let path, let version, let supported):
      "\(path) was written by a newer swipedeck (version \(version), this one knows \(supported)); update swipedeck"
    case .unreleased(let path):
      "\(path) was written by a swipedeck that was never released, before choices could have reasons; name another file"
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
