internal import InklingCore
internal import InklingStore

/// What `/health` tells an operator, and a balancer.
struct HealthReport {
  let json: [UInt8]

  /// The documents; of a store its commit; of a copy how far it is behind its source.
  ///
  /// A site whose further source is in trouble still answers: it is degraded, not dead.
  init(_ site: Site, trouble: String? = nil) {
    // It looks for a newer commit, so it comes first.
    let documents = site.documentCount
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("status")
    writer.string(Array((trouble == nil ? "ok" : "degraded").utf8))
    if let trouble {
      writer.name("further")
      writer.string(Array(trouble.utf8))
    }
    writer.name("documents")
    writer.number(Int64(documents))
    if let store = site.store {
      let generation = store.snapshot.generation
      writer.name("generation")
      writer.number(Int64(clamping: generation))
      if let status = store.followerStatus {
        writer.name("newest")
        // The process that follows may have written that down before its last commit.
        writer.number(Int64(clamping: max(status.newest, generation)))
        writer.name("secondsBehind")
        if let seconds = status.secondsBehind {
          writer.value(String(seconds).utf8)
        } else {
          writer.literal("null")
        }
      }
    }
    writer.endObject()
    json = writer.bytes + [UInt8(ascii: "\n")]
  }
}
