/// This process: its program, its environment and its limits.
package enum CurrentProcess {
  /// A path that runs this program. On Linux it works even if the program's file was replaced or removed.
  package static var executable: String {
    #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    return "/proc/self/exe"
    #endif
  }

  /// All variables, as `NAME=VALUE`.
  package static var environment: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// The values of all variables by name, as they were at the first call.
  package static let variables = Dictionary(
    environment.lazy.compactMap { entry in
      entry.utf8.firstIndex(of: UInt8(ascii: "=")).map {
        (String(entry[..<$0]), String(entry[entry.utf8.index(after: $0)...]))
      }
    }, uniquingKeysWith: { first, _ in first })

  /// Lowers the limit of a resource for this process and all that it starts, for good. Does nothing for a resource that the
  /// system does not limit.
  package static func limit(_ resource: Resource, to most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    _ = setrlimit(resource.number, &limit)
  }

  package struct Resource: Sendable {
    /// In bytes.
    package static let addressSpace = Resource(RLIMIT_AS)
    /// Processor time, in seconds.
    package static let processor = Resource(RLIMIT_CPU)
    /// The size of a file written, in bytes.
    package static let fileSize = Resource(RLIMIT_FSIZE)
    /// The size of a core file, in bytes.
    package static let core = Resource(RLIMIT_CORE)
    package static let descriptors = Resource(RLIMIT_NOFILE)
    /// The processes of this user.
    #if canImport(Glibc)
    package static let processes = Resource(__RLIMIT_NPROC)
    fileprivate let number: __rlimit_resource_t
    private init(_ resource: __rlimit_resource) { number = __rlimit_resource_t(resource.rawValue) }
    #else
    package static let processes = Resource(RLIMIT_NPROC)
    fileprivate let number: Int32
    private init(_ number: Int32) { self.number = number }
    #endif
  }
}
