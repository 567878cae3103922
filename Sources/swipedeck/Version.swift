/// What `--version` says.
enum Version {
  static let current = "0.1.0"
  /// The date of this version, as man pages show it.
  static let date = "November 21, 2026"
}
