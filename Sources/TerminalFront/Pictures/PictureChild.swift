#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Decodes pictures in a child: the program itself, as `swipedeck decode-picture`, with the picture as its standard
/// input. A picture that overruns, hangs or kills its decoder costs a card its picture, and nobody else anything.
package struct PictureChild: Sendable {
  private let executable: String
  private let folder: PictureFolder

  /// The hidden command, and what it is told: the sides of the box.
  package static let command = "decode-picture"

  /// This program, whatever was done to its file since it started.
  package static var thisProgram: String {
    #if canImport(Glibc)
    return "/proc/self/exe"
    #else
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
  }

  package init(executable: String = PictureChild.thisProgram, folder: PictureFolder) {
    self.executable = executable
    self.folder = folder
  }

  /// Decodes a picture; blocks for at most ``PictureLimits/patience`` and what the file system takes.
  package func decode(_ request: PictureRequest) throws(PictureError) -> PixelGrid {
    let picture = try folder.open(request.image)
    defer { close(picture) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .decoderFailed }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let box = request.box
    let child = spawn([Self.command, "\(box.width)", "\(box.height)"], input: picture, output: ends[1])
    close(ends[1])
    guard let child else { throw .decoderFailed }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let bytes = Self.readAll(ends[0], limit: PixelGrid.headerCount + box.width * box.height * 4)
    // It has said all it has to say; now it is over, whatever it is doing.
    kill(child, SIGKILL)
    var status: Int32 = 0
    _ = retrying { Int(waitpid(child, &status, 0)) }
    guard let bytes, let grid = PixelGrid(encoded: bytes, within: box) else { throw .decoderFailed }
    return grid
  }

  /// Everything up to the end of the pipe; `nil` if that does not come in time or is too much.
  private static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    let turn = Duration.milliseconds(50)
    // Counted, not read off a clock: while we are stopped, no turn passes, and the child is not to blame.
    var turns = Int(PictureLimits.patience / turn)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while turns > 0 {
      let (count, code) = retrying { read(descriptor, &buffer, buffer.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else { return nil }
        continue
      }
      guard code == EAGAIN else { return nil }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, Int32(turn / .milliseconds(1))) == 0 { turns -= 1 }
    }
    return nil
  }

  private func spawn(_ arguments: [String], input: Int32, output: Int32) -> pid_t? {
    #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #else
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A process group of its own: what the terminal sends to ours is not for it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let code = Self.withCStrings([executable] + arguments) { arguments in
      Self.withCStrings(Self.environment) {
        posix_spawn(&child, executable, &actions, &attributes, arguments, $0)
      }
    }
    return code == 0 ? child : nil
  }

  /// Nothing but what says where libraries are.
  private static var environment: [String] {
    var variables = ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]
    for name in ["GDK_PIXBUF_MODULE_FILE", "LD_LIBRARY_PATH"] {
      if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") }
    }
    return variables
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
