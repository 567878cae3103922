// The C library under the platform's name for it. Importing `Platform` imports all of it.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif

#if canImport(Darwin)
/// An open folder, as `opendir` gives it.
package typealias DirectoryPointer = UnsafeMutablePointer<DIR>
#else
/// An open folder, as `opendir` gives it.
package typealias DirectoryPointer = OpaquePointer
#endif

extension stat {
  /// When the contents last changed.
  package var modified: timespec {
    #if canImport(Darwin)
    st_mtimespec
    #else
    st_mtim
    #endif
  }

  /// When the contents, or names and permissions, last changed.
  package var changed: timespec {
    #if canImport(Darwin)
    st_ctimespec
    #else
    st_ctim
    #endif
  }
}
