import CPty
import Glibc
import Platform
import Synchronization

/// Starts a program that leads a session of its own, with a given terminal in control of it.
struct Spawn {
  /// Held while a program is started, and while a terminal is opened that no program of another test may keep open.
  static let isStarting = Mutex(())

  private var actions = posix_spawn_file_actions_t()

  /// - Parameter terminal: Path of the terminal; the first one that a session's leader opens controls it.
  init(_ terminal: String) {
    posix_spawn_file_actions_init(&actions)
    _ = sd_spawn_close_from(&actions, 3)
    open(STDIN_FILENO, terminal, O_RDWR)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
  }

  mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  mutating func changeDirectory(_ path: String) {
    _ = sd_spawn_change_directory(&actions, path)
  }

  /// - Throws: ``TerminalTestFailure`` where there is no such program.
  mutating func run(_ executable: String, _ arguments: [String], _ environment: [String]) throws -> pid_t {
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID, whose name glibc hides from Swift.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var processID: pid_t = 0
    let code = withCStrings([executable] + arguments) { arguments in
      withCStrings(environment) { environment in
        Self.isStarting.withLock { _ in
          posix_spawn(&processID, executable, &actions, &attributes, arguments, environment)
        }
      }
    }
    guard code == 0 else { throw TerminalTestFailure("cannot start \(executable): error \(code)") }
    return processID
  }

  /// A small environment, the same on every machine, with changes.
  static func environment(_ changes: [String: String]) -> [String] {
    var values = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
    ]
    values.merge(changes) { $1 }
    return values.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }.sorted()
  }
}

/// The program that the end-to-end tests start.
package let testedProgram = builtExecutable("swipedeck")

/// The program built beside the tests that are running.
///
/// - Parameter name: Name of an executable product.
package func builtExecutable(_ name: String) -> String {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &buffer, buffer.count)
  let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
    + name
}
