/// Starts programs, which inherit nothing of ours but what is named.
package enum ProcessStart {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: Its path.
  ///   - arguments: Without the program's own name.
  ///   - environment: `NAME=VALUE`.
  ///   - input: Its standard input; `nil` for `/dev/null`. The descriptors given stay open here.
  ///   - hasOwnSession: Whether it gets a session of its own: then it has no terminal, and its process group can be ended
  ///     as a whole.
  ///   - isLookedFor: Whether a name without a slash is looked for along `PATH`.
  /// - Returns: The process, which the caller has to reap.
  package static func spawn(
    executable: String, arguments: [String], environment: [String], input: Int32? = nil, output: Int32? = nil,
    errors: Int32? = nil, hasOwnSession: Bool = true, isLookedFor: Bool = false
  ) throws(Errno) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    var flags = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    let newSession: Int32 = 0x400
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var flags: Int32 = 0
    let newSession: Int32 = 0x80  // `POSIX_SPAWN_SETSID`, whose name glibc hides from Swift
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, given, mode) in [
      (STDIN_FILENO, input, O_RDONLY), (STDOUT_FILENO, output, O_WRONLY), (STDERR_FILENO, errors, O_WRONLY),
    ] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, stream)
      } else {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", mode, 0)
      }
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    flags |= Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | (hasOwnSession ? newSession : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var child: pid_t = 0
    let code = withCStrings([executable] + arguments) { arguments in
      withCStrings(environment) {
        isLookedFor
          ? posix_spawnp(&child, executable, &actions, &attributes, arguments, $0)
          : posix_spawn(&child, executable, &actions, &attributes, arguments, $0)
      }
    }
    guard code == 0 else { throw Errno(rawValue: code) }
    return child
  }
}

/// Calls `body` with texts as C has them, `nil` behind the last one.
package func withCStrings<Result>(
  _ texts: [String?], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = texts.map { $0.flatMap { strdup($0) } }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}
