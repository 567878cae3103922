import GRDB

extension ChoiceLog {
  /// Opens a log that is there, to read it.
  ///
  /// Where nothing can be written, on a full disk or in a folder that is read-only, it is read as it lies there; what
  /// would write to it then fails with the reason why it could not be opened as usual.
  package static func reading(
    _ path: String, options: Options = Options()
  ) throws(ChoiceLogError) -> ChoiceLog {
    do {
      return try ChoiceLog(.file(path), options: options)
    } catch {
      guard error.concernsWriting, let existing = try? LogFile.existing(path) else { throw error }
      do {
        return try ChoiceLog(existing, obstacle: error, options)
      } catch ChoiceLogError.damaged(let path, let reason) {
        throw .damaged(path: path, reason: reason)
      } catch ChoiceLogError.newer(let path, let version, let supported) {
        throw .newer(path: path, version: version, supported: supported)
      } catch _ {
        throw error
      }
    }
  }

  /// - Returns: A connection that can only read, and what is to be asked when it has.
  static func connectReadOnly(
    _ path: String, _ options: Options
  ) throws -> (reader: DatabaseQueue, access: ReadOnlyAccess?) {
    let access = try ReadOnlyAccess(path)
    var configuration = Self.configuration(options)
    configuration.readonly = true
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { try access.prepare(connection) }
      // Where a disk is full, the folder for temporary files may be so too.
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    let reader = try DatabaseQueue(path: access.uri, configuration: configuration)
    let isCurrent = try reader.read { db in
      try Schema.verify(db, path: path)
      return try Schema.check(db, path: path) == Schema.version
    }
    try access.check()
    // To bring it up to date would be to write.
    return isCurrent ? (reader, access) : (try remade(path), nil)
  }
}

extension ChoiceLogError {
  /// Whether the log might be read all the same.
  var concernsWriting: Bool {
    switch self {
    case .cannotCreate, .unreadable, .readOnly, .full, .notDurable, .removed, .unsure, .failed: true
    case .noHome, .notAFile, .notALog, .newer, .damaged, .busy: false
    }
  }
}
