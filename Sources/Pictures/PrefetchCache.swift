import Platform

/// A cache of what the cards need that are seen and those that come next: asked for from frame to frame, there as soon
/// as the loader has it, kept while there is room.
package final class PrefetchCache<Request: Hashable & Sendable, Product: Sendable> {
  package typealias Loader = BackgroundLoader<Request, Product>

  /// What is known of a request.
  package enum Lookup: Sendable {
    case loading
    case loaded(Product)
    /// There is none to be had.
    case unavailable
  }

  private struct Entry {
    let product: Product?
    let byteCount: Int
    /// The frame in which it was last asked for.
    var lastFrame: Int
  }

  private let loader: Loader
  private let capacity: Int
  private let size: (Product) -> Int
  private var entries: [Request: Entry] = [:]
  private var frame = 0
  /// What this frame lacks, the most important first.
  private var lacking: [Request] = []
  private var ordered: [Request] = []
  /// Bytes that all take now.
  private(set) var usedBytes = 0

  /// - Parameters:
  ///   - capacity: Bytes that all may take; those of the present frame are kept in any case.
  ///   - size: Bytes that one takes.
  package init(loader: Loader, capacity: Int, size: @escaping (Product) -> Int) {
    self.loader = loader
    self.capacity = capacity
    self.size = size
  }

  /// Begins the requests of a frame.
  package func beginFrame() {
    frame += 1
    lacking.removeAll(keepingCapacity: true)
  }

  /// What is known of a request; what is not there will be got.
  package func find(_ request: Request) -> Lookup {
    if let entry = entries[request] {
      entries[request]?.lastFrame = frame
      return entry.product.map(Lookup.loaded) ?? .unavailable
    }
    if !lacking.contains(request) { lacking.append(request) }
    return .loading
  }

  /// What is there for any request like this; `nil` for none.
  package func product(where isLike: (Request) -> Bool) -> Product? {
    entries.first { isLike($0.key) && $0.value.product != nil }?.value.product
  }

  /// Ends the requests of a frame: what is lacking is got in the order it was asked for.
  package func endFrame() {
    guard lacking != ordered else { return }
    ordered = lacking
    loader.want(lacking)
  }

  /// Whether all is known that was asked for in the last frame.
  var isComplete: Bool { lacking.isEmpty }

  /// Takes what has come.
  package func receive(_ result: Loader.Result) {
    loader.received(result)
    // Of one that is unavailable the knowledge takes room too.
    let byteCount = 256 + (result.product.map(size) ?? 0)
    put(Entry(product: result.product, byteCount: byteCount, lastFrame: frame), at: result.request)
    ordered.removeAll { $0 == result.request }
  }

  private func put(_ entry: Entry, at request: Request) {
    usedBytes += entry.byteCount - (entries.updateValue(entry, forKey: request)?.byteCount ?? 0)
    while usedBytes > capacity,
      let oldest = entries.min(by: { $0.value.lastFrame < $1.value.lastFrame }),
      oldest.value.lastFrame < frame
    {
      entries[oldest.key] = nil
      usedBytes -= oldest.value.byteCount
    }
  }
}

extension PrefetchCache.Lookup: Equatable where Product: Equatable {}
extension PrefetchCache.Lookup: Hashable where Product: Hashable {}
