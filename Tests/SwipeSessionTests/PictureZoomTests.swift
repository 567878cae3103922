import SwipeEngine
import Testing

import SwipeSession

@Suite struct PictureZoomTests {
  @Test(arguments: [(0, 10), (1, 17), (2, 30), (3, 52), (4, 90), (6, 270), (7, 270), (100, 270), (-1, 10)])
  func `each step makes it √3 times as large, between all of it and 27 times`(steps: Int, tenths: Int) {
    var zoom = PictureZoom()
    zoom.zoom(by: steps)
    #expect(Int((zoom.lens.scale * 10).rounded()) == tenths)
    #expect(zoom.isWhole == (tenths == 10))
  }

  @Test(arguments: [
    (SwipeDirection.left, -1.0, 0.0), (.right, 1, 0), (.up, 0, -1), (.down, 0, 1),
  ])
  func `an arrow moves a quarter of what is seen`(direction: SwipeDirection, across: Double, down: Double) {
    var zoom = PictureZoom()
    zoom.zoom(by: 2)
    let seen = zoom.lens.seen(extent: zoom.extent)
    zoom.move(direction)
    #expect(abs(zoom.lens.center.x - 0.5 - across * seen.size.width / 4) < 1e-12)
    #expect(abs(zoom.lens.center.y - 0.5 - down * seen.size.height / 4) < 1e-12)
  }

  @Test func `all of it cannot be moved`() {
    var zoom = PictureZoom()
    for direction in SwipeDirection.allCases { zoom.move(direction) }
    zoom.scroll(10)
    #expect(zoom == PictureZoom())
  }

  @Test func `at its own pixels it is as large as they are, and whole again`() {
    var zoom = PictureZoom()
    zoom.toggleActual()
    #expect(zoom.lens == PictureLens())
    zoom.extend(to: SwipeSize(width: 0.5, height: 1), actualScale: 12)
    #expect(zoom.isActual && zoom.lens.scale == 12)
    zoom.extend(to: SwipeSize(width: 1, height: 0.8), actualScale: 7)
    #expect(zoom.lens.scale == 7)
    zoom.toggleActual()
    #expect(zoom.isWhole && zoom.lens == PictureLens())
  }

  @Test(arguments: [(12.0, 1, 156), (12, -1, 90), (40, 1, 400), (40, -1, 270), (0.5, 1, 17), (0.5, -1, 10)])
  func `from there a step goes to the next size`(scale: Double, steps: Int, tenths: Int) {
    var zoom = PictureZoom()
    zoom.extend(to: SwipeSize(width: 1, height: 1), actualScale: scale)
    zoom.toggleActual()
    zoom.zoom(by: steps)
    #expect(Int((zoom.lens.scale * 10).rounded()) == tenths)
  }

  @Test func `what is looked at stays below the pointer, inside the picture`() {
    var zoom = PictureZoom()
    let look = PictureZoom.Look(SwipePoint(x: 0.4, y: 0.4), at: SwipePoint(x: 0.3, y: 0.4))
    zoom.show(look)
    #expect(zoom == PictureZoom())
    zoom.toggleActual()
    zoom.show(look)
    zoom.extend(to: SwipeSize(width: 0.5, height: 1), actualScale: 10)
    let seen = zoom.lens.seen(extent: zoom.extent)
    #expect(
      abs(seen.minX + 0.3 * seen.width - 0.4) < 1e-12 && abs(seen.minY + 0.4 * seen.height - 0.4) < 1e-12)
    zoom.show(PictureZoom.Look(SwipePoint(x: 0, y: 1), at: SwipePoint(x: 0.9, y: 0)))
    let corner = zoom.lens.seen(extent: zoom.extent)
    #expect(abs(corner.minX) < 1e-12 && abs(corner.maxY - 1) < 1e-12)
  }

  @Test func `where the picture is narrower than its room it stays in the middle`() {
    var zoom = PictureZoom()
    zoom.extend(to: SwipeSize(width: 0.25, height: 1))
    zoom.zoom(by: 1)
    zoom.move(.right)
    #expect(zoom.lens.center.x == 0.5)
    zoom.zoom(by: 2)
    zoom.move(.right)
    #expect(zoom.lens.center.x > 0.5)
  }

  @Test func `what is seen never leaves the picture, whatever is done`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var zoom = PictureZoom()
      var done: [String] = []
      for _ in 0..<40 {
        let value = Double.random(in: -2...3, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: zoom.zoom(by: Int.random(in: -2...2, using: &random))
        case 1: zoom.move(SwipeDirection.allCases.randomElement(using: &random) ?? .left)
        case 2: zoom.scroll(Int.random(in: -20...20, using: &random))
        case 3: zoom.move(to: SwipePoint(x: value, y: 1 - value))
        case 4: zoom.extend(to: SwipeSize(width: abs(value), height: 1))
        case 5: zoom.extend(to: SwipeSize(width: 1, height: abs(value)))
        case 6: zoom.toggleActual()
        case 7: zoom.extend(to: SwipeSize(width: 1, height: 1), actualScale: 40 * abs(value) + 0.01)
        default: zoom.showAll()
        }
        done.append("\(zoom)")
        let seen = zoom.lens.seen(extent: zoom.extent)
        #expect(
          seen.minX > -1e-9 && seen.minY > -1e-9 && seen.maxX < 1 + 1e-9 && seen.maxY < 1 + 1e-9,
          "\(done.suffix(3))")
      }
    }
  }

  @Test func `half way between two lenses half of the way is seen`() {
    let (all, part) = (PictureLens(), PictureLens(scale: 4, center: SwipePoint(x: 0.2, y: 0.6)))
    #expect(all.mixed(with: part, share: 0) == all)
    #expect(all.mixed(with: part, share: 1) == part)
    let half = all.mixed(with: part, share: 0.5)
    #expect(half.scale == 1.6 && abs(half.center.x - 0.35) < 1e-12 && abs(half.center.y - 0.55) < 1e-12)
  }
}
