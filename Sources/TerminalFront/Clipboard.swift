import Foundation
import SwipeSession

extension Session {
  /// The longest text that is given to the terminal's clipboard, in bytes.
  private static let mostCopied = 8 << 10

  /// Says that a card's id is copied, or why not.
  ///
  /// - Returns: The sequence that has the terminal copy it; `nil` where it is not copied.
  func copy(_ id: String, at time: Duration) -> String? {
    guard id.utf8.count <= Self.mostCopied else {
      show(.idTooLong, at: time)
      return nil
    }
    show(.copied(id: id), at: time)
    return "\u{1B}]52;c;\(Data(id.utf8).base64EncodedString())\u{1B}\\"
  }
}
