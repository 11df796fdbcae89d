import Foundation
import InklingImport
import InklingIndex
import TestSupport
import Testing

/// Issue 28, part 5: a folder that is followed.
@Suite("Following a folder")
struct FollowedFolderTests {
  private func write(_ directory: TemporaryDirectory, _ path: String, _ text: String) throws {
    let folder = (directory.file(path) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try directory.write(path, text)
  }

  private func page(_ title: String, _ words: String) -> String {
    "<title>\(title)</title><main><h1>\(title)</h1><p>\(words)</p></main>"
  }

  /// What every row of an index holds, whatever their order.
  private func rows(_ segment: SegmentMemory) throws -> [[[UInt8]]] {
    let index = try SearchIndex(segment)
    let fields = index.schema.fields.indices
    return (0..<index.documentCount).map { row in fields.map { index.value(of: row, field: $0) } }
      .sorted { $0[0].lexicographicallyPrecedes($1[0]) }
  }

  private func found(_ words: String, in segment: SegmentMemory) throws -> [String] {
    let index = try SearchIndex(segment)
    let scratch = SearchScratch()
    let request = SearchRequest(text: Array(words.utf8), limit: 100)
    let answer = index.search(request, scratch: scratch)
    return answer.hits.map { String(decoding: index.row(of: $0, in: answer).id, as: UTF8.self) }
  }

  private func fresh(_ directory: TemporaryDirectory) throws -> SegmentMemory {
    let reader = try FolderReader(directory.path)
    return SegmentMemory(copying: try IndexBuilding.build(reader).segment)
  }

  @Test("Only pages whose files are others are read, and what they say is found")
  func onlyChanged() throws {
    let directory = try TemporaryDirectory()
    for number in 0..<8 {
      try write(directory, "guide/p\(number).html", page("Page \(number)", "harbour \(number)"))
    }
    var folder = FollowedFolder(directory.path)
    let first = try #require(try folder.update())
    #expect(first.readPages.count == 8 && first.changedRows == 8 && first.report.documents == 8)
    // Files that were written a moment before they were read are read once more.
    Thread.sleep(forTimeInterval: 0.08)
    #expect(try folder.update() == nil)
    #expect(try folder.update() == nil)
    try write(directory, "guide/p3.html", page("Page 3", "lighthouse"))
    let second = try #require(try folder.update())
    #expect(second.readPages == ["guide/p3.html"])
    #expect(second.changedRows == 1 && second.goneRows == 0)
    #expect(try found("lighthouse", in: second.segment) == ["guide/p3.html"])
    #expect(try !found("harbour", in: second.segment).contains("guide/p3.html"))
    try write(directory, "new/added.md", "# Added\n\nmoorings")
    try FileManager.default.removeItem(atPath: directory.file("guide/p5.html"))
    let third = try #require(try folder.update())
    #expect(third.changedRows == 1 && third.goneRows == 1)
    #expect(third.readPages.contains("new/added.md") && !third.readPages.contains("guide/p1.html"))
    #expect(try found("moorings", in: third.segment) == ["new/added.md"])
    #expect(try rows(third.segment) == rows(fresh(directory)))
  }

  @Test("A page that is written anew with its size and date is read all the same")
  func sameSizeAndDate() throws {
    let directory = try TemporaryDirectory()
    try write(directory, "a.html", page("One", "anchor"))
    try write(directory, "b.html", page("Two", "buoy"))
    let path = directory.file("a.html")
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    var folder = FollowedFolder(directory.path)
    _ = try folder.update()
    Thread.sleep(forTimeInterval: 0.08)
    _ = try folder.update()
    try write(directory, "a.html", page("One", "cutter"))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let next = try #require(try folder.update())
    #expect(try found("cutter", in: next.segment) == ["a.html"])
  }

  @Test("A page that decides about others has these indexed again")
  func decidesAboutOthers() throws {
    let directory = try TemporaryDirectory()
    for number in 0..<4 {
      try write(directory, "p\(number).html", page("Page \(number)", "harbour"))
    }
    var folder = FollowedFolder(directory.path)
    _ = try folder.update()
    try write(
      directory, "p0.html",
      "<title>Page 0</title><p data-search-body data-search-filter='kind:Boat'>harbour</p>")
    let bodies = try #require(try folder.update())
    #expect(try found("harbour", in: bodies.segment) == ["p0.html"])
    #expect(bodies.report.leftOut.count == 3)
    #expect(try rows(bodies.segment) == rows(fresh(directory)))
    try write(directory, "p0.html", page("Page 0", "harbour"))
    let whole = try #require(try folder.update())
    #expect(whole.report.documents == 4)
    #expect(try rows(whole.segment) == rows(fresh(directory)))
  }

  @Test("After any run of changes the rows are those of an index of the folder as it is")
  func likeFresh() throws {
    let directory = try TemporaryDirectory()
    var generator = SeededGenerator(seed: 28)
    let words = ["anchor", "buoy", "cutter", "dinghy", "estuary", "fathom"]
    func text() -> String {
      (0..<6).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }.joined(
        separator: " ")
    }
    for number in 0..<12 {
      try write(directory, "d\(number % 3)/p\(number).html", page("T\(number)", text()))
    }
    var folder = FollowedFolder(directory.path)
    var last = try #require(try folder.update()).segment
    for round in 0..<25 {
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let number = Int.random(in: 0..<16, using: &generator)
        let path = "d\(number % 3)/p\(number).html"
        let isThere = FileManager.default.fileExists(atPath: directory.file(path))
        if isThere, Int.random(in: 0..<3, using: &generator) == 0, number > 2 {
          try FileManager.default.removeItem(atPath: directory.file(path))
        } else {
          try write(directory, path, page("T\(number) \(round)", text()))
        }
      }
      if let update = try folder.update() { last = update.segment }
      let fresh = try fresh(directory)
      #expect(try rows(last) == rows(fresh), "round \(round)")
      for word in words {
        #expect(try Set(found(word, in: last)) == Set(found(word, in: fresh)), "round \(round)")
      }
    }
  }

  @Test("A folder that cannot be read is an error, and the next update goes on from before")
  func unreadable() throws {
    let directory = try TemporaryDirectory()
    try write(directory, "site/a.html", page("One", "anchor"))
    var folder = FollowedFolder(directory.file("site"))
    _ = try folder.update()
    try FileManager.default.moveItem(
      atPath: directory.file("site"), toPath: directory.file("away"))
    #expect(throws: ImportError.self) { try folder.update() }
    try FileManager.default.moveItem(
      atPath: directory.file("away"), toPath: directory.file("site"))
    try write(directory, "site/b.html", page("Two", "buoy"))
    let next = try #require(try folder.update())
    #expect(next.report.documents == 2 && next.changedRows == 1)
  }
}

@Suite("Watching a folder", .serialized)
struct FolderWatchTests {
  /// What a watch says after something is done, on a thread of its own.
  private func says(_ watch: FolderWatch, within seconds: Double, after act: () throws -> Void)
    throws -> Bool
  {
    nonisolated(unsafe) let watch = watch
    nonisolated(unsafe) var answer = false
    let deadline = Date(timeIntervalSinceNow: seconds)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      answer = watch.waitForChange { Date() < deadline }
      done.signal()
    }
    Thread.sleep(forTimeInterval: 0.05)
    try act()
    done.wait()
    return answer
  }

  @Test("Saves, new folders, renames and deletions are heard of; silence is not")
  func changes() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.html", "one")
    let manager = FileManager.default
    let watch = FolderWatch(directory.path)
    let path = directory.path
    #expect(try !says(watch, within: 0.5) {})
    #expect(
      try says(watch, within: 5) {
        try "two".write(toFile: "\(path)/a.html", atomically: false, encoding: .utf8)
      })
    #expect(
      try says(watch, within: 5) {
        try "three".write(toFile: "\(path)/a.html", atomically: true, encoding: .utf8)
      })
    #expect(
      try says(watch, within: 5) {
        try manager.createDirectory(atPath: "\(path)/deep/er", withIntermediateDirectories: true)
      })
    #expect(
      try says(watch, within: 5) {
        try "four".write(toFile: "\(path)/deep/er/b.html", atomically: false, encoding: .utf8)
      })
    #expect(
      try says(watch, within: 5) {
        try manager.moveItem(atPath: "\(path)/deep", toPath: "\(path)/moved")
      })
    #expect(
      try says(watch, within: 5) { try manager.removeItem(atPath: "\(path)/moved/er/b.html") })
  }

  @Test("A folder that was taken away and put back is watched again")
  func comesBack() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("site")
    let manager = FileManager.default
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    let watch = FolderWatch(path)
    #expect(try says(watch, within: 5) { try manager.removeItem(atPath: path) })
    #expect(
      try says(watch, within: 5) {
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      })
    #expect(
      try says(watch, within: 5) {
        try "one".write(toFile: "\(path)/a.html", atomically: false, encoding: .utf8)
      })
  }
}
