import Platform

/// The account that this process runs under, from the system's list of users.
struct UserAccount {
  let name: String
  let home: String

  /// `nil` if the list does not have the account, as in some containers.
  static var current: UserAccount? {
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let name = entry.pw_name, let home = entry.pw_dir
    else { return nil }
    return UserAccount(name: String(cString: name), home: String(cString: home))
  }
}
