#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a program is begun: with nothing of ours but what is named here.
struct ProcessStart {
  /// Its path.
  var executable: String
  /// Without the program's own name.
  var arguments: [String]
  /// `NAME=VALUE`.
  var environment: [String]
  /// Its standard streams; `nil` is nothing. What is given stays open here.
  var input: Int32?
  var output: Int32?
  var errors: Int32?
  /// Whether it gets a session of its own: no terminal is its own then, and its process group can be ended as a whole.
  var hasOwnSession = true
  /// Whether a name without a slash is looked for along `PATH`.
  var isLookedFor = false

  /// Why a program could not be started, as the system has it.
  struct Failure: Error {
    let code: Int32
  }

  /// - Returns: The process, which the caller has to reap.
  func callAsFunction() throws(Failure) -> pid_t {
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
    guard code == 0 else { throw Failure(code: code) }
    return child
  }

  private var flags: Int32 {
    #if canImport(Glibc)
    // `POSIX_SPAWN_SETSID`, whose name glibc hides from Swift.
    return hasOwnSession ? 0x80 : 0
    #else
    return (hasOwnSession ? 0x400 : 0) | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
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
