/// How a program is begun: with nothing of ours but what is named here.
package struct ProcessStart {
  /// Its path.
  package var executable: String
  /// Without the program's own name.
  package var arguments: [String]
  /// `NAME=VALUE`.
  package var environment: [String]
  /// Its standard streams; `nil` is nothing. What is given stays open here.
  package var input: Int32?
  package var output: Int32?
  package var errors: Int32?
  /// Whether it gets a session of its own: no terminal is its own then, and its process group can be ended as a whole.
  package var hasOwnSession = true
  /// Whether a name without a slash is looked for along `PATH`.
  package var isLookedFor = false

  package init(
    executable: String, arguments: [String], environment: [String], input: Int32? = nil, output: Int32? = nil,
    errors: Int32? = nil, hasOwnSession: Bool = true, isLookedFor: Bool = false
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.output = output
    self.errors = errors
    self.hasOwnSession = hasOwnSession
    self.isLookedFor = isLookedFor
  }

  /// - Returns: The process, which the caller has to reap.
  package func callAsFunction() throws(Errno) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
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
    posix_spawnattr_setflags(
      &attributes,
      Int16(flags | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var child: pid_t = 0
    let code = Self.withCStrings([executable] + arguments) { arguments in
      Self.withCStrings(environment) {
        isLookedFor
          ? posix_spawnp(&child, executable, &actions, &attributes, arguments, $0)
          : posix_spawn(&child, executable, &actions, &attributes, arguments, $0)
      }
    }
    guard code == 0 else { throw Errno(rawValue: code) }
    return child
  }

  private var flags: Int32 {
    #if canImport(Darwin)
    return (hasOwnSession ? 0x400 : 0) | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
    // `POSIX_SPAWN_SETSID`, whose name glibc hides from Swift.
    return hasOwnSession ? 0x80 : 0
    #endif
  }

  package static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
