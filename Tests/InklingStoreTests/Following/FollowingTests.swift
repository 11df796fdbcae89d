import Foundation
import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: followers of a store")
struct FollowingTests {
  /// What a reader finds in a copy must be what the source held after the commit that the reader is told.
  private func verify(
    _ disk: SimulatedFileSystem, _ models: [UInt64: [String: String]], atLeast: UInt64?,
    _ place: Comment
  ) throws {
    do throws(StoreError) {
      let reader = try SearchStore("/f", for: .reading, fileSystem: disk)
      #expect(StoreCheck.run("/f", fileSystem: disk).problems == [], place)
      #expect(reader.snapshot.contents == models[reader.snapshot.generation], place)
      #expect(reader.snapshot.generation >= atLeast ?? 0, place)
    } catch {
      // Before the first commit has come as a whole there is no store here.
      #expect(error == .notAStore(path: "/f"), place)
      #expect(atLeast == nil, place)
    }
  }

  /// The process is killed after every call that changes the disk, or the power fails there.
  ///
  /// What is opened then is a
  /// commit of the source, not older than the last one that was whole; and the next process goes on from there.
  @Test("whatever interrupts a follower at any call, the copy is a commit of the source as a whole")
  func everyCall() throws {
    var source = try Source()
    let disk = SimulatedFileSystem(recording: true)
    let copy = try StoreCopy("/f", of: "http://w/", fileSystem: disk)
    var whole: [(calls: Int, generation: UInt64)] = []
    for step in ScriptStep.script(24, seed: 3, ids: 40) {
      try source.run(step)
      #expect(try Following.step(copy, source.feed))
      whole.append((disk.calls, source.store.snapshot.generation))
    }
    let history = disk.history
    #expect(history.count > 400)
    for (call, image) in history.enumerated() {
      let last = whole.last { $0.calls <= call }?.generation
      for survivors in [nil] + DiskImage.Survivors.allCases {
        let left = SimulatedFileSystem(
          survivors.map { image.afterPowerCut($0, seed: UInt64(call)) } ?? image)
        let place: Comment = "call \(call), \(String(describing: survivors))"
        // A commit is durable when it is taken, but for a copy that is not promised to anybody before.
        try verify(left, source.models, atLeast: last, place)
        if call % 7 != 0 { continue }
        let next = try StoreCopy("/f", of: "http://w/", fileSystem: left)
        #expect(try Following.step(next, source.feed), place)
        try verify(
          left, source.models, atLeast: source.store.snapshot.generation, place)
        #expect(
          try left.names(in: "/f").allSatisfy { !$0.hasSuffix(".part") }, place)
      }
    }
  }

  @Test(
    "a disk that fails at any call ends in a typed error; the next run comes to the newest commit")
  func everyError() throws {
    var source = try Source()
    for step in ScriptStep.script(5, seed: 8) { try source.run(step) }
    let whole = SimulatedFileSystem()
    #expect(
      try Following.step(StoreCopy("/f", of: "", fileSystem: whole), source.feed))
    #expect(whole.calls > 20)
    for call in 1...whole.calls {
      for fault in [SimulatedFileSystem.Fault.error(28), .shortWrite(28), .error(5)] {
        let disk = SimulatedFileSystem()
        disk.fail(atCall: call, fault)
        do {
          let copy = try StoreCopy("/f", of: "", fileSystem: disk)
          _ = try Following.step(copy, source.feed)
        } catch let error as FollowError {
          if case .error(5) = fault {
            guard case .store = error else {
              Issue.record("\(error)")
              continue
            }
          } else if case .store(.uncertain) = error {
          } else {
            #expect(error == .diskFull(path: "/f", missing: nil), "call \(call)")
          }
        }
        let next = try StoreCopy("/f", of: "", fileSystem: disk)
        #expect(try Following.step(next, source.feed))
        try verify(disk, source.models, atLeast: source.store.snapshot.generation, "call \(call)")
      }
    }
  }

  @Test("a writer that commits and merges while a file is on its way takes none from the follower")
  func overtaken() throws {
    var source = try Source()
    let disk = SimulatedFileSystem()
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    var steps = ScriptStep.script(80, seed: 11)[...]
    var taken = 0
    while !steps.isEmpty {
      if let step = steps.popFirst() { try source.run(step) }
      let isWhole = try Following.step(copy, source.feed) {
        if let step = steps.popFirst() { try source.run(step) }
      }
      #expect(isWhole)
      taken += 1
      try verify(disk, source.models, atLeast: nil, "step \(taken)")
    }
    #expect(taken > 10)
    #expect(try Following.step(copy, source.feed))
    try verify(disk, source.models, atLeast: source.store.snapshot.generation, "the end")
  }

  @Test(
    "a server that was started again says that replaced files are gone; the copy begins with the newest commit"
  )
  func gone() throws {
    var source = try Source()
    let steps = ScriptStep.script(12, seed: 2)
    for step in steps[..<6] { try source.run(step) }
    let disk = SimulatedFileSystem()
    let copy = try StoreCopy("/f", of: "", fileSystem: disk)
    let plan = try copy.plan(source.feed.newest().manifest)
    let replaced = try #require(plan.missing.first)
    for step in steps[6...] { try source.run(step) }
    try source.store.compact()
    let restarted = StoreFeed(source.store)
    #expect(restarted.file(replaced.name, of: plan.tag) == nil)
    #expect(restarted.file("../w/MANIFEST", of: try restarted.newest().tag) == nil)
    #expect(restarted.file("MANIFEST", of: try restarted.newest().tag) == nil)
    #expect(try Following.step(copy, restarted))
    #expect(copy.snapshot?.contents == source.store.snapshot.contents)
  }

  @Test(
    "what was received stays: only what is missing is asked for, and a damaged rest is asked for again"
  )
  func resuming() throws {
    var source = try Source()
    for step in ScriptStep.script(8, seed: 4) { try source.run(step) }
    let disk = SimulatedFileSystem()
    var first: StoreCopy? = try StoreCopy("/f", of: "", fileSystem: disk)
    let manifest = try source.feed.newest().manifest
    let plan = try #require(try first?.plan(manifest))
    var file = try #require(plan.missing.last)
    let bytes = Array(try #require(source.feed.file(file.name, of: plan.tag)).bytes)
    try first?.receive(Array(bytes[..<100]), of: &file)
    first = nil
    let second = try StoreCopy("/f", of: "", fileSystem: disk)
    let rest = try second.plan(manifest)
    #expect(rest.missingBytes == plan.missingBytes - 100)
    file = try #require(rest.missing.first { $0.name == file.name })
    #expect(file.received == 100)
    try second.receive(bytes[100...].map { $0 ^ 1 }, of: &file)
    #expect(try !second.finish(&file))
    #expect(file.received == 0)
    try second.receive(bytes, of: &file)
    #expect(try second.finish(&file))
    #expect(try second.plan(manifest).missing.contains { $0.name == file.name } == false)
  }

  @Test(
    "a copy made by cp, the manifest aside, then the files, then the manifest, is a commit or is found out"
  )
  func plainCopy() async throws {
    let folder = try TemporaryDirectory()
    let (from, to) = (folder.file("w"), folder.file("c"))
    let store = try SearchStore(
      from, for: .writing, schema: noteSchema,
      options: SearchStore.Options(merging: .manual, inlineBytes: 0))
    let writing = Task {
      var models: [UInt64: [String: String]] = [0: [:]]
      for (number, step) in ScriptStep.script(10_000, seed: 6).enumerated() {
        if Task.isCancelled { break }
        if number % 20 == 19 { try store.compact() } else { try step.run(on: store) }
        models[store.snapshot.generation] = store.snapshot.contents
        await Task.yield()
      }
      return models
    }
    let files = FileManager.default
    var copies: [UInt64: [String: String]] = [:]
    let deadline = ContinuousClock.now + .seconds(60)
    while copies.count < 12, ContinuousClock.now < deadline {
      try? files.removeItem(atPath: to)
      try files.createDirectory(atPath: to, withIntermediateDirectories: true)
      try files.copyItem(atPath: from + "/MANIFEST", toPath: to + "/MANIFEST.next")
      for name in try files.contentsOfDirectory(atPath: from)
      where name.hasSuffix(".segment") || name.hasSuffix(".deleted") {
        // A file that was replaced meanwhile is gone.
        try? files.copyItem(atPath: "\(from)/\(name)", toPath: "\(to)/\(name)")
      }
      try files.moveItem(atPath: to + "/MANIFEST.next", toPath: to + "/MANIFEST")
      guard StoreCheck.run(to).isSound else { continue }
      let copy = try SearchStore(to, for: .reading).snapshot
      copies[copy.generation] = copy.contents
      try await Task.sleep(for: .milliseconds(20))
    }
    writing.cancel()
    let models = try await writing.value
    #expect(copies.count >= 3)
    for (generation, contents) in copies {
      #expect(contents == models[generation], "generation \(generation)")
    }
  }
}
