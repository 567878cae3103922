import CLibPQ
import Platform

extension sd_pq_library {
  /// Finds libpq and its functions; `nil` where it is not installed.
  static func load() -> sd_pq_library? {
    var library = sd_pq_library()
    return sd_pq_load(&library) != 0 ? library : nil
  }

  /// Begins to connect; `nil` if there is no memory for a connection.
  func connect(_ options: [(name: String, value: String)]) -> OpaquePointer? {
    withCStrings(options.map(\.name)) { names in
      withCStrings(options.map(\.value)) { values in
        connect_start(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 0)
      }
    }
  }
}
