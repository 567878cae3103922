/// This process: its program and its environment.
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
}
