import Foundation
import Testing

/// Lets other threads go on until something is so; after five minutes it is an issue, and the test goes on.
///
/// A time limit of the testing library would count the time in which the test waits behind all others for a thread.
package func waitUntil(_ isSo: () -> Bool) {
  let deadline = ContinuousClock.now + .seconds(300)
  while !isSo() {
    guard ContinuousClock.now < deadline else {
      Issue.record("this did not come about in five minutes")
      return
    }
    sched_yield()
  }
}
