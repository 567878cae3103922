import Platform
import SwipeEngine
import TestSupport
import Testing

import TerminalCanvas
import Pictures
import CardPixels

@Suite struct PixelPainterTests {
  private let ground = Color(13, 14, 19)

  private func drawn(_ scene: PixelScene) -> PixelImage {
    var painter = PixelPainter()
    var image = PixelImage(width: 0, height: 0)
    painter.draw(scene, into: &image)
    return image
  }

  private func stage(_ width: Int, _ height: Int, ground: Color? = nil, _ cards: PixelCard...) -> PixelScene {
    PixelScene(width: width, height: height, ground: ground ?? self.ground, cards: cards)
  }

  private func card(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, rotation: Double = 0,
    color: Color = Color(40, 43, 55)
  ) -> PixelCard {
    var card = PixelCard(
      color: color, center: SwipePoint(x: x + width / 2, y: y + height / 2),
      size: SwipeSize(width: width, height: height), radius: radius)
    card.rotation = rotation
    return card
  }

  /// No two neighbours are alike.
  private func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> Texture {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let bits = random.next()
      bytes += [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
      bytes += [UInt8(truncatingIfNeeded: bits >> 16), 255]
    }
    return try #require(Texture(width: width, height: height, bytes: bytes))
  }

  // MARK: - The model

  @Test(arguments: 0..<UInt64(Repetitions.rounds(60)))
  func `every pixel is the model's, to within 2 of 255`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // One painter and one image for all, as in a session: nothing of the scene before may be left.
    var painter = PixelPainter()
    var image = PixelImage(width: 3, height: 3)
    for number in 0..<3 {
      let scene = RandomScene.scene(using: &random)
      painter.draw(scene, into: &image)
      #expect(image.width == scene.width && image.height == scene.height)
      let (greatest, x, y) = image.difference(from: ReferenceScene(scene: scene))
      #expect(greatest <= 2, "seed \(seed), scene \(number), at \(x), \(y): \(image[x, y])")
    }
  }

  // MARK: - At rest

  @Test(arguments: [0, 1e-9, -1e-9])
  func `a texture at rest is copied byte for byte`(shift: Double) throws {
    let texture = try noise(37, 23)
    var whole = card(x: 5 + shift, y: 3 - shift, width: 37, height: 23)
    whole.texture = texture
    var framed = card(x: 2, y: 1, width: 43, height: 27)
    framed.texture = texture
    framed.textureFrame = SwipeRect(x: -18.5 + shift, y: -11.5 - shift, width: 37, height: 23)
    for card in [whole, framed] {
      let image = drawn(stage(50, 30, card))
      for y in 0..<23 {
        for x in 0..<37 {
          let index = (y * 37 + x) * 4
          let color = Color(texture.bytes[index], texture.bytes[index + 1], texture.bytes[index + 2])
          #expect(image[x + 5, y + 3] == color)
        }
      }
      let outside: Color = card.textureFrame == nil ? ground : card.color
      for place in [(4, 10), (42, 10), (20, 2), (20, 26)] {
        #expect(image[place.0, place.1] == outside)
      }
    }
  }

  @Test func `the rim lies a pixel and a half inside the edge`() {
    let style = PixelCardStyle(cellHeight: 20, isOnLight: false)
    var card = card(x: 10, y: 10, width: 60, height: 60, radius: style.radius)
    card.rim = style.rim
    let image = drawn(stage(80, 80, card))
    // As in the pictures of the design.
    let colors = [ground, Color(74, 77, 87), Color(57, 60, 71), Color(40, 43, 55)]
    #expect((9...12).map { image[$0, 40] } == colors)
    #expect((9...12).map { image[79 - $0, 40] } == colors)
    #expect((9...12).map { image[40, $0] } == colors)
    #expect((9...12).map { image[40, 79 - $0] } == colors)
  }

  @Test func `what is transparent shows the card, and light is the texture's alone`() throws {
    var card = card(x: 0, y: 0, width: 3, height: 1, color: Color(100, 120, 140))
    card.texture = Texture(
      width: 3, height: 1, bytes: [0, 0, 0, 0, 200, 100, 50, 255, 100, 50, 25, 128])
    #expect(
      (0..<3).map { drawn(stage(3, 1, card))[$0, 0] } == [
        Color(100, 120, 140), Color(200, 100, 50), Color(150, 110, 95),
      ])
    card.light = 0.5
    #expect(
      (0..<3).map { drawn(stage(3, 1, card))[$0, 0] } == [
        Color(100, 120, 140), Color(100, 50, 25), Color(100, 85, 82),
      ])
  }

  // MARK: - In motion

  @Test(arguments: [0.0, 3, 10, 45, -20])
  func `a move of a sixteenth of a pixel changes no pixel by more than that`(rotation: Double) throws {
    var gradient: [UInt8] = []
    for y in 0..<40 { for x in 0..<50 { gradient += [UInt8(x * 5), UInt8(y * 6), 128, 255] } }
    var before: PixelImage?
    for step in 0...40 {
      var card = card(x: 25, y: 25, width: 50, height: 40, radius: 8, rotation: rotation, color: .white)
      card.texture = Texture(width: 50, height: 40, bytes: gradient)
      card.center.x += Double(step) / 16
      let image = drawn(stage(100, 90, ground: .black, card))
      if let before {
        let greatest = zip(before.bytes, image.bytes).map { abs(Int($0) - Int($1)) }.max()
        // A sixteenth of all there is from black to white, and rounding.
        #expect(try #require(greatest) <= 255 / 16 + 3, "step \(step)")
        #expect(image != before)
      }
      before = image
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a body covers its area at every angle`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (random.number(20...60), random.number(20...60))
    let radius = random.number(0...10)
    var card = card(x: 0, y: 0, width: width, height: height, radius: radius, color: .white)
    card.center = SwipePoint(x: random.number(48...52), y: random.number(48...52))
    card.rotation = random.number(-90...90)
    let image = drawn(stage(100, 100, ground: .black, card))
    let covered = image.bytes.reduce(0.0) { $0 + Double($1) } / 3 / 255
    let area = width * height - (4 - .pi) * radius * radius
    #expect(abs(covered - area) < area / 200, "seed \(seed): \(covered) for \(area)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a scene seen in a mirror is the same picture in a mirror`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var card = card(x: 0, y: 0, width: 60, height: 40, radius: 9, color: Color(200, 220, 240))
    card.center = SwipePoint(x: random.number(30...70), y: random.number(30...60))
    card.rotation = random.number(-30...30)
    card.rim = PixelRim(color: .black, opacity: 0.5)
    card.shadows = PixelCardStyle(cellHeight: 8, isOnLight: true).shadows(lift: 1)
    var mirrored = card
    mirrored.center.x = 100 - card.center.x
    mirrored.rotation = -card.rotation
    let (image, other) = (
      drawn(stage(100, 90, ground: .white, card)), drawn(stage(100, 90, ground: .white, mirrored))
    )
    for y in 0..<90 {
      for x in 0..<100 {
        let (one, two) = (image[x, y], other[99 - x, y])
        #expect(abs(Int(one.red) - Int(two.red)) <= 1, "seed \(seed), \(x), \(y)")
      }
    }
  }

  // MARK: - Shadows

  @Test(arguments: [0.0, 7, -35])
  func `a shadow is the darker the nearer it is, and has an end`(rotation: Double) throws {
    var card = card(x: 60, y: 60, width: 80, height: 80, radius: 12, rotation: rotation)
    card.shadows = [PixelShadow(blur: 15, down: 0, opacity: 0.6)]
    let image = drawn(stage(200, 200, ground: .white, card))
    let shape = CardShape(center: card.center, size: card.size, rotation: rotation, radius: 12)
    for direction in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)] {
      let places = (0..<100).map { (x: 100 + direction.0 * $0, y: 100 + direction.1 * $0) }
        .filter { shape.distance(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5) > 0.5 }
      let light = places.map { image[$0.x, $0.y].red }
      #expect(zip(light, light.dropFirst()).allSatisfy { $0 <= $1 }, "\(direction): \(light)")
      #expect(try #require(light.first) < 215)
      #expect(light.last == 255)
    }
  }

  /// What blurring really does, added up point by point.
  @Test(arguments: [(8.0, 18.0), (10, 18), (28, 18), (6, 0), (3, 18)])
  func `a shadow is near that of a body that is blurred`(blur: Double, radius: Double) {
    let card = card(x: -150, y: -100, width: 300, height: 200, radius: radius)
    let shadow = PixelShadow(blur: blur, down: 0, opacity: 1)
    let reference = ReferenceScene(scene: PixelScene(width: 0, height: 0, ground: .white))
    let shape = CardShape(center: .zero, size: card.size, rotation: 0, radius: radius)
    var greatest = 0.0
    for place in 0..<40 {
      // Across the right edge, and across the corner.
      let away = (Double(place) / 20 - 1) * 2.5 * blur
      for (x, y) in [(150 + away, 0), (150 + away * 0.7, 100 + away * 0.7)] {
        var sum = 0.0
        var weights = 0.0
        for i in -30...30 {
          for j in -30...30 {
            let (dx, dy) = (Double(i) / 10, Double(j) / 10)
            let weight = exp(-(dx * dx + dy * dy) / 2)
            weights += weight
            if shape.distance(x: x + dx * blur, y: y + dy * blur) < 0 { sum += weight }
          }
        }
        greatest = max(greatest, abs(sum / weights - reference.shadow(shadow, of: card, x: x, y: y)))
      }
    }
    #expect(greatest < 0.06)
  }

  @Test func `a card that fades takes its shadow along, and none is seen through it`() {
    var card = card(x: 20, y: 20, width: 40, height: 40, color: .white)
    card.shadows = [PixelShadow(blur: 5, down: 0, opacity: 1)]
    card.opacity = 0.5
    let image = drawn(stage(80, 80, ground: .white, card))
    #expect(image[40, 40] == .white)
    #expect(image[20, 40] == .white)
    let beside = image[19, 40].red
    #expect((180...200).contains(beside))
  }

  // MARK: - What is not drawn

  @Test func `an empty scene is the ground`() {
    for (width, height) in [(1, 1), (7, 5), (4, 1)] {
      let image = drawn(stage(width, height))
      #expect(image.bytes.count == width * height * 3)
      #expect((0..<height).allSatisfy { y in (0..<width).allSatisfy { image[$0, y] == ground } })
    }
    for (width, height) in [(0, 0), (0, 9), (9, 0), (-3, 5)] {
      #expect(drawn(stage(width, height)).bytes.isEmpty)
    }
  }

  @Test func `a stage of one pixel shows the card on it`() throws {
    var card = card(x: -200, y: -200, width: 400, height: 400, radius: 20, rotation: 10)
    #expect(drawn(stage(1, 1, card))[0, 0] == card.color)
    card.texture = try noise(400, 400)
    card.shadows = PixelCardStyle(cellHeight: 20, isOnLight: false).shadows(lift: 0.5)
    #expect(drawn(stage(1, 1, card)).bytes.count == 3)
  }

  @Test func `what cannot be seen changes nothing`() throws {
    let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e9, -1e9]
    var cards: [PixelCard] = []
    func add(_ change: (inout PixelCard) -> Void) throws {
      var card = card(x: 10, y: 10, width: 20, height: 20, radius: 4)
      card.texture = try noise(20, 20)
      card.rim = PixelRim(color: .white, opacity: 1)
      card.shadows = [PixelShadow(blur: 3, down: 2, opacity: 1)]
      card.stamp = PixelStamp(texture: try noise(5, 5), center: .zero, rotation: 3, opacity: 1)
      change(&card)
      cards.append(card)
    }
    for value in odd {
      try add { $0.center.x = value }
      try add { $0.center.y = value }
      try add { $0.rotation = value }
      try add { $0.size.width = value }
      try add { $0.size.height = value }
    }
    for place in [-500.0, 900, 90_000] {
      try add { $0.center.x = place }
      try add { $0.center.y = place }
    }
    for size in [0.0, -5] { try add { $0.size.width = size } }
    for opacity in [0, -1, .nan] { try add { $0.opacity = opacity } }
    let empty = drawn(stage(40, 40))
    for card in cards {
      #expect(drawn(stage(40, 40, card)) == empty, "\(card.center) \(card.size) \(card.rotation)")
    }
  }

  /// It need not look like anything.
  @Test func `parts of a card that are no numbers trap nothing`() throws {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1, 1e-300] {
      var card = card(x: 10, y: 10, width: 20, height: 20, radius: value)
      card.texture = try noise(20, 20)
      card.light = value
      card.rim = PixelRim(color: .white, opacity: value)
      card.shadows = [
        PixelShadow(blur: value, down: 2, opacity: 1), PixelShadow(blur: 2, down: value, opacity: 1),
        PixelShadow(blur: 2, down: 2, opacity: value),
      ]
      for part in 0..<6 {
        var one = card
        one.textureFrame = SwipeRect(
          x: part == 0 ? value : -10, y: part == 1 ? value : -10, width: part == 2 ? value : 20,
          height: part == 3 ? value : 20)
        one.stamp = PixelStamp(
          texture: try noise(5, 5), center: SwipePoint(x: part == 4 ? value : 0, y: 0),
          rotation: part == 5 ? value : 0, opacity: part == 0 ? value : 1)
        let image = drawn(stage(40, 40, one))
        #expect(image[0, 39] == ground || part == 0)
      }
    }
  }

  @Test func `beside a card, its shadow and its stamp the ground is as it was`() throws {
    var card = card(x: 30, y: 30, width: 40, height: 30, radius: 5, rotation: 12)
    card.texture = try noise(40, 30)
    card.shadows = [PixelShadow(blur: 2, down: 3, opacity: 1)]
    let image = drawn(stage(100, 90, card))
    let shape = CardShape(center: card.center, size: card.size, rotation: 12, radius: 5)
    for y in 0..<90 {
      for x in 0..<100 where shape.distance(x: Double(x) + 0.5, y: Double(y) + 0.5) > 3 + 2 * 2.24 + 1 {
        #expect(image[x, y] == ground, "\(x), \(y)")
      }
    }
    #expect(image[50, 65] != ground)
  }

  @Test func `a texture has as many bytes as its size says`() {
    #expect(Texture(width: 1, height: 1, bytes: [0, 0, 0, 0]) != nil)
    #expect(Texture(width: 1, height: 1, bytes: [0, 0, 0]) == nil)
    #expect(Texture(width: 0, height: 1, bytes: []) == nil)
    #expect(Texture(width: -1, height: -1, bytes: [0, 0, 0, 0]) == nil)
    #expect(Texture(width: 16_385, height: 1, bytes: [UInt8](repeating: 0, count: 65_540)) == nil)
  }
}
