import SwipeSession

/// The room that a card has for its picture, in pixels of the picture.
package struct PictureBox: Sendable, Hashable {
  /// 1 to ``PictureLimits/boxSide``, as is `height`.
  package let width: Int
  package let height: Int

  /// Sides out of range count as the nearest one in it.
  package init(width: Int, height: Int) {
    self.width = max(1, min(width, PictureLimits.boxSide))
    self.height = max(1, min(height, PictureLimits.boxSide))
  }
}

/// How a picture comes into its box: filling it where that keeps most of the picture, else whole.
struct PictureFit: Hashable {
  /// All of the picture at its size on the card.
  let width: Int
  let height: Int
  /// The part of that which is seen.
  let crop: (x: Int, y: Int, width: Int, height: Int)

  /// Filling the box must keep at least this share of the picture.
  private static let leastKept = 0.6

  /// - Parameters: Of the picture as it is to be seen, both greater than zero.
  init(width: Int, height: Int, into box: PictureBox) {
    let across = Double(box.width) / Double(width)
    let down = Double(box.height) / Double(height)
    let fills = min(across, down) / max(across, down) >= Self.leastKept
    let scale = fills ? max(across, down) : min(across, down)
    func scaled(_ side: Int, _ room: Int) -> Int {
      let side = max(1, Int((Double(side) * scale).rounded()))
      return fills ? max(room, side) : min(room, side)
    }
    self.width = scaled(width, box.width)
    self.height = scaled(height, box.height)
    let seenWidth = min(self.width, box.width)
    let seenHeight = min(self.height, box.height)
    // Sideways the middle; of the height more of the upper part, where faces are.
    crop = ((self.width - seenWidth) / 2, (self.height - seenHeight) / 3, seenWidth, seenHeight)
  }

  static func == (left: PictureFit, right: PictureFit) -> Bool {
    left.width == right.width && left.height == right.height && left.crop == right.crop
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}
