#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a process that handles strangers' data may take of the machine.
package struct ProcessLimits: Sendable, Hashable {
  /// In bytes; of all it maps.
  package var addressSpace: Int
  /// Of the processor's time.
  package var seconds: Int
  /// Of each file it writes, in bytes.
  package var fileSize: Int
  package var openFiles: Int

  /// Puts this process under the limits, for good: what it turns into and what it begins is under them too. It will
  /// not outlive its parent by much.
  package func applyToThisProcess() {
    Self.set(Resource.addressSpace, addressSpace)
    Self.set(Resource.processor, seconds)
    Self.set(Resource.fileSize, fileSize)
    Self.set(Resource.core, 0)
    Self.set(Resource.descriptors, openFiles)
    alarm(UInt32(seconds) + 3)
  }

  /// From here on this process can open no file: it has all it needs, and data has no wishes.
  package static func allowNoMoreFiles() { set(Resource.descriptors, 0) }

  private static func set(_ resource: Resource.Number, _ most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    // A limit that the system does not have is one less; the parent's clock runs anyway.
    _ = setrlimit(resource, &limit)
  }

  private enum Resource {
    #if canImport(Glibc)
    typealias Number = __rlimit_resource_t
    static let addressSpace = Number(RLIMIT_AS.rawValue)
    static let processor = Number(RLIMIT_CPU.rawValue)
    static let fileSize = Number(RLIMIT_FSIZE.rawValue)
    static let core = Number(RLIMIT_CORE.rawValue)
    static let descriptors = Number(RLIMIT_NOFILE.rawValue)
    #else
    typealias Number = Int32
    static let addressSpace = RLIMIT_AS
    static let processor = RLIMIT_CPU
    static let fileSize = RLIMIT_FSIZE
    static let core = RLIMIT_CORE
    static let descriptors = RLIMIT_NOFILE
    #endif
  }
}
