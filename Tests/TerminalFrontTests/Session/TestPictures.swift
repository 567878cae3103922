import Glibc
import SessionTestSupport
import Synchronization

import SwipeSession
@testable import TerminalFront
@testable import Pictures

/// Pictures without files or children: each is a disc on a ground that gets lighter, 600 by 900 pixels, of which any part
/// can be had. Of one whose name begins with `bad` there is none.
final class TestPictures: Sendable {
  static let (width, height) = (600, 900)

  static let info = PictureInfo(
    width: width, height: height, format: .jpeg, taken: "2018-06-03 14:22", camera: "NIKON D750",
    exposure: "1/250 s f/2.8 ISO 400")

  /// What was asked for, in order.
  let requests = Mutex<[PictureRequest]>([])
  private let results = Mailbox<PictureCache.Loader.Result> {}

  /// The same of what was asked for at the terminal's own pixels.
  let textures = Mutex<[PictureRequest]>([])

  /// One for each session.
  func makeCache() -> PictureCache {
    PictureCache(
      load: { request in
        switch request {
        case .text: return .failure(.noFont)
        case .picture(let request):
          self.requests.withLock { $0.append(request) }
          return Self.picture(request).map { .success(.picture($0)) } ?? .failure(.damaged)
        case .texture(let request):
          self.textures.withLock { $0.append(request) }
          return Self.grid(request).flatMap { Texture($0) }.map { .success(.texture($0)) }
            ?? .failure(.damaged)
        }
      }, deliver: { self.results.post($0) })
  }

  /// Draws frames until all is there that they ask for.
  ///
  /// - Parameter deliver: Brings what else they ask for, and what pictures may have to wait for.
  func load(for test: TestSession, deliver: () -> Void = {}) {
    while true {
      _ = test.rows(in: test.screen.style)
      guard let pictures = test.screen.media.pictures, !pictures.isComplete else { return }
      for result in results.dequeueAll() { test.screen.receive(.picture(result), at: test.time) }
      deliver()
      sched_yield()
    }
  }

  static func picture(_ request: PictureRequest) -> Picture? {
    grid(request).map {
      Picture($0, window: request.window, info: info)
    }
  }

  static func grid(_ request: PictureRequest) -> PixelGrid? {
    guard !request.image.hasPrefix("bad") else { return nil }
    let scaling = PictureScaling(
      width: width, height: height, region: request.region, fit: request.fit, into: request.box)
    var bytes: [UInt8] = []
    for y in 0..<scaling.height {
      for x in 0..<scaling.width {
        let across = (scaling.left + Double(x) + 0.5) / scaling.across - 300
        let down = (scaling.top + Double(y) + 0.5) / scaling.down
        let isDisc = across * across + (down - 450) * (down - 450) < 200 * 200
        bytes += isDisc ? [200, 80, 40, 255] : [40, UInt8(max(0, min(60 + down / 6, 255))), 120, 255]
      }
    }
    return PixelGrid(width: scaling.width, height: scaling.height, bytes: bytes)
  }
}
