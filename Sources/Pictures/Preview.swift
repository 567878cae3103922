/// What a program made of a file.
package enum Preview: Sendable, Hashable {
  case text(String)
  /// There is none; why, on one line.
  case failure(String)

  var byteCount: Int {
    switch self {
    case .text(let text), .failure(let text): text.utf8.count
    }
  }
}
