import Glibc
import Synchronization
import Testing
import TerminalTestSupport

import SwipeSession
import TerminalFront
@testable import Pictures

@Suite struct PictureCacheTests {
  /// A decoder that does what it is told, and a count of what it did.
  private final class Studio: Sendable {
    let decoded = Mutex<[String]>([])
    let results = Mailbox<PictureCache.Loader.Result> {}

    func cache(capacity: Int = PictureCache.capacity) -> PictureCache {
      PictureCache(
        capacity: capacity,
        load: { request in
          guard case .picture(let request) = request else { return .failure(.noFont) }
          self.decoded.withLock { $0.append(request.image) }
          guard !request.image.hasPrefix("bad"),
            let grid = PixelGrid.plain(request.box.width, request.box.height, [1, 2, 3, 255])
          else { return .failure(.damaged) }
          return .success(.picture(Picture(grid)))
        }, deliver: { self.results.post($0) })
    }

    func deliver(_ count: Int, to cache: PictureCache) {
      var left = count
      while left > 0 {
        for result in results.dequeueAll() {
          cache.receive(result)
          left -= 1
        }
        sched_yield()
      }
    }

  }

  private func request(_ image: String, _ side: Int = 10) -> PictureRequest {
    PictureRequest(image: image, box: PictureBox(width: side, height: side), fit: .whole)
  }

  private func frame(_ cache: PictureCache, _ images: [PictureRequest]) -> [PictureLookup<Picture>] {
    cache.beginFrame()
    defer { cache.endFrame() }
    return images.map { cache.picture($0) }
  }

  @Test func `a picture is loading, then loaded; one that cannot be had is unavailable, and asked for once`()
  {
    let studio = Studio()
    let cache = studio.cache()
    let wanted = [request("a"), request("bad"), request("a")]
    #expect(frame(cache, wanted) == [.loading, .loading, .loading])
    studio.deliver(2, to: cache)
    let found = frame(cache, wanted)
    #expect(found[1] == .unavailable(.damaged) && found[0] == found[2] && found[0] != .loading)
    for _ in 0..<5 { _ = frame(cache, wanted) }
    #expect(studio.decoded.withLock { $0 } == ["a", "bad"])
    #expect(studio.results.dequeueAll().isEmpty)
  }

  @Test func `at a new size the old picture is shown until the new one is there`() {
    let studio = Studio()
    let cache = studio.cache()
    _ = frame(cache, [request("a", 10)])
    studio.deliver(1, to: cache)
    guard case .loaded(let old) = frame(cache, [request("a", 20)])[0] else {
      Issue.record("nothing shown")
      return
    }
    #expect(old.width == 10)
    studio.deliver(1, to: cache)
    guard case .loaded(let new) = frame(cache, [request("a", 20)])[0] else {
      Issue.record("nothing shown")
      return
    }
    #expect(new.width == 20)
  }

  @Test func `the cache never holds more than it may, and what was seen last stays`() {
    let studio = Studio()
    let one = Picture.byteCount(side: 40)
    let cache = studio.cache(capacity: one * 5)
    for index in 0..<40 {
      _ = frame(cache, [request("\(index)", 40), request("bad\(index)", 40)])
      studio.deliver(2, to: cache)
      #expect(cache.usedBytes <= one * 5)
      #expect(frame(cache, [request("\(index)", 40)])[0] != .loading, "what is on the screen is kept")
    }
  }

  @Test func `only what is still wanted is decoded`() {
    let gate = Mutex(false)
    let decoded = Mutex<[String]>([])
    let results = Mutex<[String]>([])
    let loader = PictureCache.Loader(
      name: "test",
      load: { request in
        if case .picture(let request) = request { decoded.withLock { $0.append(request.image) } }
        while !gate.withLock({ $0 }) { sched_yield() }
        return .failure(.noFont)
      },
      deliver: { result in
        if case .picture(let request) = result.request { results.withLock { $0.append(request.image) } }
      })
    loader.want([.picture(request("a")), .picture(request("b"))])
    while decoded.withLock({ $0.isEmpty }) { sched_yield() }
    loader.want([.picture(request("y")), .picture(request("z"))])
    gate.withLock { $0 = true }
    while results.withLock({ $0.count }) < 3 { sched_yield() }
    #expect(decoded.withLock { $0 } == ["a", "y", "z"])
    #expect(results.withLock { $0 } == ["a", "y", "z"])
  }
}

extension Picture {
  fileprivate static func byteCount(side: Int) -> Int { 256 + (side + 1) * (side + 1) * 4 }
}
