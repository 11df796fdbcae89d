import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: a copy has one writer, and becomes a store by one command")
struct PromotingTests {
  private let disk = SimulatedFileSystem()

  private func following() throws -> (Source, StoreCopy?) {
    var source = try Source()
    for step in ScriptStep.script(6, seed: 5) { try source.run(step) }
    let copy = try StoreCopy("/f", of: "http://w/", fileSystem: disk)
    #expect(try Following.step(copy, source.feed))
    return (source, copy)
  }

  private func promote() -> StoreError? {
    do throws(StoreError) {
      try SearchStore.promote("/f", fileSystem: disk)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "nothing else writes to a copy: no writer, no repair, no second follower, no promotion meanwhile"
  )
  func oneWriter() throws {
    var (source, copy) = try following()
    #expect(throws: FollowError.self) { try StoreCopy("/f", of: "http://w/", fileSystem: disk) }
    guard case .locked = promote() else {
      Issue.record("promoted while it follows")
      return
    }
    #expect(try copy?.tag == source.feed.newest().tag)
    copy = nil
    let refused = StoreError.follower(path: "/f", of: "http://w/")
    #expect(throws: refused) { try SearchStore("/f", for: .writing, fileSystem: disk) }
    #expect(throws: refused) { try StoreRepair.run("/f", fileSystem: disk) }
    // None of them has touched it.
    let again = try StoreCopy("/f", of: "http://w/", fileSystem: disk)
    for step in ScriptStep.script(3, seed: 6) { try source.run(step) }
    #expect(try Following.step(again, source.feed))
    #expect(again.snapshot?.contents == source.store.snapshot.contents)
  }

  @Test("a promoted copy has the commit that it had, takes changes, and is followed by others")
  func promotion() throws {
    var (source, copy) = try following()
    // Half of a later commit has come.
    for step in ScriptStep.script(3, seed: 6) { try source.run(step) }
    let plan = try #require(try copy?.plan(source.feed.newest().manifest))
    var file = try #require(plan.missing.last)
    try copy?.receive([1, 2, 3], of: &file)
    let held = try #require(copy?.snapshot)
    copy = nil
    #expect(promote() == nil)
    #expect(promote() == .notAFollower(path: "/f"))
    let store = try SearchStore("/f", for: .writing, fileSystem: disk)
    #expect(store.followerStatus == nil)
    #expect(store.snapshot.contents == held.contents)
    #expect(store.snapshot.generation == held.generation)
    #expect(try disk.names(in: "/f").allSatisfy { !$0.hasSuffix(".part") && $0 != "FOLLOWER" })
    try store.update { (batch) throws(StoreError) in try batch.put(note("new", "writer")) }
    let third = SimulatedFileSystem()
    let next = try StoreCopy("/f", of: "http://f/", fileSystem: third)
    #expect(try Following.step(next, StoreFeed(store)))
    #expect(next.snapshot?.ids("writer") == ["new"])
  }

  @Test("a store of its own is not followed into, before somebody has marked it as a copy")
  func stores() throws {
    let (source, _) = try following()
    let other = SimulatedFileSystem()
    _ = try SearchStore("/f", for: .writing, schema: noteSchema, fileSystem: other)
    #expect(throws: FollowError.isAStore(path: "/f")) {
      try StoreCopy("/f", of: "http://w/", fileSystem: other)
    }
    // Made by cp of the source: only what is missing is copied.
    let plain = SimulatedFileSystem()
    for name in try source.disk.names(in: "/w") where name != "LOCK" {
      let file = try plain.create("/f/\(name)")
      let bytes = try source.disk.read("/w/\(name)", limit: .max)
      try bytes.withUnsafeBytes { try file.write($0) }
    }
    _ = try plain.create("/f/FOLLOWER")
    let copy = try StoreCopy("/f", of: "http://w/", fileSystem: plain)
    #expect(try copy.tag == source.feed.newest().tag)
  }

  @Test("how far a copy is behind is written beside it, and read by whoever reads the copy")
  func status() throws {
    let (source, copy) = try following()
    let reader = try SearchStore("/f", for: .reading, fileSystem: disk)
    let newest = source.store.snapshot.generation
    let status = try #require(reader.followerStatus)
    #expect(status.source == "http://w/" && status.newest == newest)
    #expect(try #require(status.secondsBehind) < 60)
    copy?.note(newest: newest + 3, isInStep: false)
    #expect(reader.followerStatus?.newest == newest + 3)
    #expect(reader.followerStatus?.inStep == status.inStep)
    #expect(source.store.followerStatus == nil)
  }

  @Test("a key is 16 visible characters or more, and only its own header shows it")
  func keys() throws {
    let key = try #require(FollowKey(" 0123456789abcdef\n"))
    #expect(key.isShown(by: "Bearer 0123456789abcdef"))
    for header in [
      nil, "", "Bearer ", "0123456789abcdef", "Bearer 0123456789abcdeg", "Bearer 0123456789abcde",
      "Bearer 0123456789abcdef0", "bearer 0123456789abcdef",
    ] {
      #expect(!key.isShown(by: header), "\(header ?? "none")")
    }
    for text in ["", "0123456789abcde", "0123456789 abcdef", "0123456789abcdé0"] {
      #expect(FollowKey(text) == nil, "\(text)")
    }
    #expect(FollowKey(String(repeating: "a", count: 1_025)) == nil)
  }
}
