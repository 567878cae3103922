/// Why a terminal shows no pictures for the rest of a session.
package enum GraphicsFailure: Error, Sendable, Hashable {
  /// It was asked, and has said no or nothing; no picture was promised to the person.
  case unsupported
  /// It has refused a picture, in these words: printable ASCII, cut.
  case refused(String)
  /// It has not answered for half a second.
  case silent
  /// Over this network its answers take too long to follow a finger.
  case slow
  /// The library for sixels is missing, or does not work.
  case noSixelLibrary
  /// We could not hand over a picture.
  case system(errno: Int32)
}
