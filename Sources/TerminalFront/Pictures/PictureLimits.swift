#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a picture may cost. Decks come from strangers.
package enum PictureLimits {
  /// Of the file.
  package static let bytes = 64 << 20
  /// Of the picture, as its header says before anything is decoded.
  package static let pixels = 64 << 20
  /// Of either side of a picture, which keeps sums of pixels small; JPEG can have no more.
  package static let side = 65_535
  /// Of either side of the picture that a card gets.
  package static let boxSide = 1024
  /// How long a decoder may take, both of the processor and by the clock.
  package static let patience: Duration = .seconds(2)
  /// Address space of a decoder: the largest picture twice, and the program itself.
  private static let memory = 768 << 20

  /// Puts this process, a decoder, under the limits. It has nothing to write but one small picture, and will not
  /// outlive its parent by much.
  package static func applyToThisProcess() {
    set(Resource.addressSpace, memory)
    set(Resource.processor, 2)
    set(Resource.fileSize, boxSide * boxSide * 4 + 4096)
    set(Resource.core, 0)
    set(Resource.descriptors, 32)
    alarm(5)
  }

  /// From here on no file can be opened: the decoder has all it needs, and a picture has no wishes.
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
