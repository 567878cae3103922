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
