#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a program is begun: with nothing of ours but what is named here.
struct ProcessStart {
  /// Whom the terminal and its signals are not to reach through it.
  enum Company {
    /// A process group of its own, which can be ended as a whole.
    case ownGroup
    /// A session of its own: it outlives us, and no terminal is its own.
    case ownSession
  }

  /// Its path; it is not looked for.
  var executable: String
  /// Without the program's own name.
  var arguments: [String]
  /// `NAME=VALUE`.
  var environment: [String]
  /// Its standard streams; `nil` is nothing. What is given stays open here.
  var input: Int32?
  var output: Int32?
  var errors: Int32?
  var company: Company

  /// - Returns: The process, which the caller has to reap; `nil` if it could not be started.
  func callAsFunction() -> pid_t? {
    #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #else
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
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
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(flags | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var child: pid_t = 0
    let code = Self.withCStrings([executable] + arguments) { arguments in
      Self.withCStrings(environment) {
        posix_spawn(&child, executable, &actions, &attributes, arguments, $0)
      }
    }
    return code == 0 ? child : nil
  }

  private var flags: Int32 {
    #if canImport(Glibc)
    // The second is `POSIX_SPAWN_SETSID`, whose name glibc hides from Swift.
    return company == .ownGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0x80
    #else
    return (company == .ownGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0x400) | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
