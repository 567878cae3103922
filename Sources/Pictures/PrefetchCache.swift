import Platform

/// A cache for the cards that are seen and those that come next. Each frame asks for what it needs; missing products
/// are loaded in the background and kept while there is room.
package final class PrefetchCache<Request: Hashable & Sendable, Product: Sendable> {
  package typealias Loader = BackgroundLoader<Request, Product>

  /// The state of a request.
  package enum Lookup: Sendable {
    case loading
    case loaded(Product)
    /// Loading has failed.
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
  /// The requests that this frame misses, the most important first.
  private var lacking: [Request] = []
  private var ordered: [Request] = []
  /// Bytes that all entries take now.
  private(set) var usedBytes = 0

  /// - Parameters:
  ///   - capacity: Bytes that all entries may take. The entries of the current frame are kept in any case.
  ///   - size: Bytes that a product takes.
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

  /// Looks a request up; a missing product will be loaded.
  package func find(_ request: Request) -> Lookup {
    if let entry = entries[request] {
      entries[request]?.lastFrame = frame
      return entry.product.map(Lookup.loaded) ?? .unavailable
    }
    if !lacking.contains(request) { lacking.append(request) }
    return .loading
  }

  /// A product of any request that passes a test; `nil` for none.
  package func product(where isLike: (Request) -> Bool) -> Product? {
    entries.first { isLike($0.key) && $0.value.product != nil }?.value.product
  }

  /// Ends the requests of a frame: what is missing is loaded in the order of the requests.
  package func endFrame() {
    guard lacking != ordered else { return }
    ordered = lacking
    loader.want(lacking)
  }

  /// Whether the last frame missed nothing.
  var isComplete: Bool { lacking.isEmpty }

  /// Stores a result of the loader.
  package func receive(_ result: Loader.Result) {
    loader.received(result)
    // A failure takes room too.
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
