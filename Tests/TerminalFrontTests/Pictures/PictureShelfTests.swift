import Glibc
import Synchronization
import Testing

@testable import TerminalFront

@Suite struct PictureShelfTests {
  /// A decoder that does what it is told, and a count of what it did.
  private final class Studio: Sendable {
    let decoded = Mutex<[String]>([])
    let arrivals = Mutex(0)

    func loader() -> PictureLoader {
      PictureLoader(
        decode: { request in
          self.decoded.withLock { $0.append(request.image) }
          return request.image.hasPrefix("bad")
            ? nil : .plain(request.box.width, request.box.height, [1, 2, 3, 255])
        }, arrived: { self.arrivals.withLock { $0 += 1 } })
    }

    func wait(for count: Int) {
      while arrivals.withLock({ $0 }) < count { sched_yield() }
    }

  }

  private func request(_ image: String, _ side: Int = 10) -> PictureRequest {
    PictureRequest(image: image, box: PictureBox(width: side, height: side))
  }

  private func frame(_ shelf: PictureShelf, _ images: [PictureRequest]) -> [PictureShelf.Finding] {
    shelf.beginFrame()
    defer { shelf.endFrame() }
    return images.map { shelf.find($0) }
  }

  @Test func `a picture is awaited, then found; one that cannot be had is missing, and asked for once`() {
    let studio = Studio()
    let shelf = PictureShelf(loader: studio.loader())
    let wanted = [request("a"), request("bad"), request("a")]
    #expect(frame(shelf, wanted) == [.awaited, .awaited, .awaited])
    studio.wait(for: 2)
    #expect(shelf.takeArrivals())
    let found = frame(shelf, wanted)
    #expect(found[1] == .missing && found[0] == found[2] && found[0] != .awaited)
    for _ in 0..<5 { _ = frame(shelf, wanted) }
    #expect(studio.decoded.withLock { $0 } == ["a", "bad"])
    #expect(!shelf.takeArrivals())
  }

  @Test func `at a new size the old picture is shown until the new one is there`() {
    let studio = Studio()
    let shelf = PictureShelf(loader: studio.loader())
    _ = frame(shelf, [request("a", 10)])
    studio.wait(for: 1)
    _ = shelf.takeArrivals()
    guard case .found(let old) = frame(shelf, [request("a", 20)])[0] else {
      Issue.record("nothing shown")
      return
    }
    #expect(old.width == 10)
    studio.wait(for: 2)
    _ = shelf.takeArrivals()
    guard case .found(let new) = frame(shelf, [request("a", 20)])[0] else {
      Issue.record("nothing shown")
      return
    }
    #expect(new.width == 20)
  }

  @Test func `the shelf never holds more than it may, and what was seen last stays`() {
    let studio = Studio()
    let one = Picture.byteCount(side: 40)
    let shelf = PictureShelf(loader: studio.loader(), capacity: one * 5)
    for index in 0..<40 {
      _ = frame(shelf, [request("\(index)", 40), request("bad\(index)", 40)])
      studio.wait(for: 2 * index + 2)
      _ = shelf.takeArrivals()
      #expect(shelf.usedBytes <= one * 5)
      #expect(frame(shelf, [request("\(index)", 40)])[0] != .awaited, "what is on the screen is kept")
    }
  }

  @Test func `only what is still wanted is decoded`() {
    let gate = Mutex(false)
    let decoded = Mutex<[String]>([])
    let arrivals = Mutex(0)
    let loader = PictureLoader(
      decode: { request in
        decoded.withLock { $0.append(request.image) }
        while !gate.withLock({ $0 }) { sched_yield() }
        return nil
      }, arrived: { arrivals.withLock { $0 += 1 } })
    loader.want([request("a"), request("b")])
    while decoded.withLock({ $0.isEmpty }) { sched_yield() }
    loader.want([request("y"), request("z")])
    gate.withLock { $0 = true }
    while arrivals.withLock({ $0 }) < 3 { sched_yield() }
    #expect(decoded.withLock { $0 } == ["a", "y", "z"])
    #expect(loader.takeArrivals().map(\.request.image) == ["a", "y", "z"])
  }
}

extension Picture {
  fileprivate static func byteCount(side: Int) -> Int { 256 + (side + 1) * (side + 1) * 4 }
}
