import SwipeEngine
import TestSupport

import TerminalCanvas
import Pictures
import CardPixels

/// Scenes of all that there can be, small enough for a model that looks at every pixel by itself.
enum RandomScene {
  static func scene(using random: inout SeededGenerator) -> PixelScene {
    let width = random.chance(10) ? random.whole(0..<4) : random.whole(4..<160)
    let height = random.chance(10) ? random.whole(0..<4) : random.whole(4..<90)
    var scene = PixelScene(width: width, height: height, ground: color(using: &random))
    for _ in 0..<random.whole(0..<4) { scene.cards.append(card(on: scene, using: &random)) }
    return scene
  }

  static func card(on scene: PixelScene, using random: inout SeededGenerator) -> PixelCard {
    let isLevel = random.chance(25)
    var size = SwipeSize(width: random.number(4...150), height: random.number(4...110))
    if random.chance(5) { size.width = random.number(0.01...3) }
    var center = SwipePoint(
      x: random.number(-30...Double(scene.width) + 30), y: random.number(-30...Double(scene.height) + 30))
    if isLevel, random.chance(50) {
      size = SwipeSize(width: size.width.rounded(), height: size.height.rounded())
      center = SwipePoint(x: center.x.rounded() + size.width / 2, y: center.y.rounded() + size.height / 2)
    }
    var card = PixelCard(
      color: color(using: &random), center: center, size: size, radius: random.pick([0, 3, 9.5, 18, 200]))
    card.rotation = isLevel ? random.pick([0, 90, 180]) : random.number(-60...60)
    if !isLevel, random.chance(30) { card.rotation = random.number(-1...1) }
    card.opacity = random.chance(70) ? 1 : random.number(0...1.1)
    if random.chance(70) {
      card.texture = random.chance(30) ? texture(fitting: size, using: &random) : texture(using: &random)
      card.light = random.chance(50) ? 1 : random.number(0...1)
      if random.chance(20) { card.textureEnd = random.number(-20...100) }
      if random.chance(40) {
        card.textureFrame = SwipeRect(
          x: random.number(-80...20), y: random.number(-60...20), width: random.number(2...160),
          height: random.number(2...120))
      }
    }
    if random.chance(60) {
      card.rim = PixelRim(color: color(using: &random), opacity: random.number(0...1))
    }
    for _ in 0..<random.whole(0..<3) {
      card.shadows.append(
        PixelShadow(blur: random.number(0...14), down: random.number(-4...12), opacity: random.number(0...1)))
    }
    if random.chance(30) {
      card.stamp = texture(using: &random).map {
        PixelStamp(
          texture: $0, center: SwipePoint(x: random.number(-40...40), y: random.number(-30...30)),
          rotation: random.chance(30) ? 0 : random.number(-40...40), opacity: random.number(0...1))
      }
    }
    return card
  }

  private static func texture(fitting size: SwipeSize, using random: inout SeededGenerator) -> Texture? {
    texture(width: max(1, Int(size.width)), height: max(1, Int(size.height)), using: &random)
  }

  private static func texture(using random: inout SeededGenerator) -> Texture? {
    texture(width: random.whole(1..<90), height: random.whole(1..<70), using: &random)
  }

  /// No two neighbours are alike, which is the worst case for a sampler.
  private static func texture(width: Int, height: Int, using random: inout SeededGenerator) -> Texture? {
    let isOpaque = random.chance(40)
    // Large enough to be passed over.
    let hasBlanks = random.chance(40)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for index in 0..<width * height {
      let bits = random.next()
      if hasBlanks, (index % width / 40 + index / width / 30) % 2 == 0 {
        bytes += [0, 0, 0, 0]
        continue
      }
      let alpha =
        isOpaque ? 255 : bits & 3 == 0 ? UInt8(truncatingIfNeeded: bits >> 8) : bits & 4 == 0 ? 0 : 255
      for shift in [UInt64(16), 24, 32] {
        // Often all or nothing.
        let value = bits >> (shift + 16) & 1 == 0 ? bits >> shift & 0xFF : (bits >> shift & 1) * 0xFF
        bytes.append(min(alpha, UInt8(truncatingIfNeeded: value)))
      }
      bytes.append(alpha)
    }
    return Texture(width: width, height: height, bytes: bytes)
  }

  static func color(using random: inout SeededGenerator) -> Color {
    Color(hex: UInt32(truncatingIfNeeded: random.next()))
  }
}
