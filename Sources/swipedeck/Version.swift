/// What `--version` says.
enum Version {
  static let current = "1.0.0"
  /// The date of this version, as man pages show it.
  static let date = "November 27, 2026"
}
