import GRDB
import Platform

extension ChoiceLog {
  /// Opens a log that exists, to read it only. No byte in its folder is changed, unless a crash has left a rollback journal:
  /// such a log has to be recovered before it can be read, so it is opened for writing.
  package static func reading(_ path: String) throws(ChoiceLogError) -> ChoiceLog {
    let existing = try LogFile.existing(path)
    try LogFile.refuseSecondName(existing)
    do {
      return try ChoiceLog(readOnly: existing)
    } catch {
      guard error.concernsWriting else { throw error }
    }
    do {
      return try ChoiceLog(readOnly: existing, sharesMemory: false)
    } catch {
      guard error.concernsWriting, SystemFile.exists(existing + "-journal") else { throw error }
      return try ChoiceLog(.file(existing))
    }
  }

  /// Whether a file is a log of choices, as its first page says, or is being made one. Nothing is changed or left beside it.
  package static func isLog(_ path: String) -> Bool {
    let isBeingMade = OpeningLock.hasFile(for: CanonicalPath.of(path))
    if isBeingMade, let stamp = FileStamp(of: path), stamp.isRegular, stamp.size == 0 { return true }
    // A pipe would be waited for.
    guard (try? LogFile.existing(path)) != nil, let header = try? LogHeader.read(path) else { return false }
    if header.application == LogHeader.ourApplication { return true }
    return isBeingMade && header.application == 0 && !header.hasTables
  }
}

extension ChoiceLogError {
  /// Whether it may still be possible to read the log.
  var concernsWriting: Bool {
    switch self {
    case .cannotCreate, .unreadable, .readOnly, .full, .notDurable, .removed, .unsure, .failed: true
    default: false
    }
  }
}
