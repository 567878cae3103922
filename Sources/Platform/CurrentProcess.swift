/// What the system knows of this process.
package enum CurrentProcess {
  /// The path of this program, whatever was done to its file since it started.
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

  /// The same by name, as they are when they are first asked for.
  package static let variables = Dictionary(
    environment.lazy.compactMap { entry in
      entry.utf8.firstIndex(of: UInt8(ascii: "=")).map {
        (String(entry[..<$0]), String(entry[entry.utf8.index(after: $0)...]))
      }
    }, uniquingKeysWith: { first, _ in first })

  /// Limits what this process, and all that it begins, may take of a resource, for good. A limit that the system does
  /// not have is one less.
  package static func limit(_ resource: Resource, to most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    _ = setrlimit(resource.number, &limit)
  }

  package enum Resource {
    /// Bytes of address space, seconds of processor time, bytes of a file written, bytes of a core file, open files,
    /// and the processes of this user.
    case addressSpace, processor, fileSize, core, descriptors, processes

    #if canImport(Glibc)
    fileprivate var number: __rlimit_resource_t {
      switch self {
      case .addressSpace: __rlimit_resource_t(RLIMIT_AS.rawValue)
      case .processor: __rlimit_resource_t(RLIMIT_CPU.rawValue)
      case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      case .core: __rlimit_resource_t(RLIMIT_CORE.rawValue)
      case .descriptors: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      case .processes: __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
      }
    }
    #else
    fileprivate var number: Int32 {
      switch self {
      case .addressSpace: RLIMIT_AS
      case .processor: RLIMIT_CPU
      case .fileSize: RLIMIT_FSIZE
      case .core: RLIMIT_CORE
      case .descriptors: RLIMIT_NOFILE
      case .processes: RLIMIT_NPROC
      }
    }
    #endif
  }
}

/// The account that this process runs under, as the system's list of users has it.
package struct UserAccount {
  package let name: String
  package let home: String

  /// `nil` if the list does not have it, as in some containers.
  package static var current: UserAccount? {
    var size = 1024
    while size <= 1 << 20 {
      var buffer = [CChar](repeating: 0, count: size)
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      let code = getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found)
      if code == ERANGE {
        size *= 4
        continue
      }
      guard code == 0, found != nil, let name = entry.pw_name, let home = entry.pw_dir else { return nil }
      return UserAccount(name: String(cString: name), home: String(cString: home))
    }
    return nil
  }
}
