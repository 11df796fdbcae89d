import Foundation
import Testing

private let cluster =
  ProcessInfo.processInfo.environment["INKLING_CLUSTER"]?.split(separator: ",").map(String.init)
  ?? []

@Suite(
  "Issue 27: inkling push, verify and pull with a real cluster", .serialized,
  .enabled(if: !cluster.isEmpty, "INKLING_CLUSTER names no cluster"))
struct RealClusterCommandTests {
  private let name = "inkling-command-\(UInt32.random(in: 0 ... .max))"

  private var place: String {
    "--store packages.store --index \(name) " + cluster.map { "--to \($0)" }.joined(separator: " ")
  }

  private func run(_ line: String, in folder: URL) async throws -> InklingBinary.Outcome {
    try await InklingBinary.run(line: line, in: folder)
  }

  private func remove(in folder: URL) async throws {
    for number in 1...3 {
      _ = try await run(
        "curl -s -m 20 -X DELETE \(cluster[0])/\(name)-\(number)", in: folder)
    }
  }

  @Test("a push that is killed again and again is whole when one has ended; verify and pull agree")
  func killing() async throws {
    let folder = try ExampleFolder()
    let rows = (0..<20_000).map { "\($0)\tgarden \($0) harbour\tlight of row \($0)" }
    try folder.write(
      "id\ttitle\ttext\n" + rows.joined(separator: "\n") + "\n", to: "rows.tsv")
    let indexed = try await run(
      "inkling index rows.tsv --store packages.store", in: folder.url)
    #expect(indexed.status == 0, "\(indexed.errors)")
    for milliseconds in [300, 600, 900, 1_200] {
      let push = try InklingBinary(line: "exec inkling push \(place)", in: folder.url)
      try await Task.sleep(for: .milliseconds(milliseconds))
      kill(push.process.processIdentifier, SIGKILL)
      try await push.waitForEnd(within: .seconds(10))
    }
    let last = try await run("inkling push \(place)", in: folder.url)
    #expect(last.status == 0, "\(last.errors)")
    print(last.output)
    let same = try await run("inkling verify \(place)", in: folder.url)
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(same.output.contains("0 missing, 0 too many, 0 different"), "\(same.output)")
    let pulled = try await run(
      "inkling pull \(place.replacing("packages.store", with: "pulled.store"))", in: folder.url)
    #expect(pulled.status == 0, "\(pulled.errors)")
    let exports = try await run(
      "cmp <(inkling export packages.store | sort) <(inkling export pulled.store | sort)",
      in: folder.url)
    #expect(exports.status == 0, "\(exports.output)\(exports.errors)")
    let changed = try await run(
      "sed 's/row 77$/row 78/' rows.tsv > other.tsv; inkling index other.tsv --store packages.store; inkling verify \(place)",
      in: folder.url)
    #expect(changed.status == 65, "\(changed.output)\(changed.errors)")
    try await remove(in: folder.url)
  }

  @Test("a server of a small store adds what the cluster has, and says when the cluster is away")
  func beside() async throws {
    let folder = try ExampleFolder()
    let rows = (0..<500).map { "\($0)\tgarden \($0)\tlight of row \($0)" }
    for (count, name) in [(500, "packages"), (5, "few")] {
      try folder.write(
        "id\ttitle\ttext\n" + rows.prefix(count).joined(separator: "\n") + "\n", to: "\(name).tsv")
      let indexed = try await run(
        "inkling index \(name).tsv --store \(name).store", in: folder.url)
      #expect(indexed.status == 0, "\(indexed.errors)")
    }
    let pushed = try await run("inkling push \(place)", in: folder.url)
    #expect(pushed.status == 0, "\(pushed.errors)")
    let nodes = cluster.map { "--elastic \($0)/\(name)" }.joined(separator: " ")
    let server = try InklingBinary(
      line: "exec inkling serve --store few.store --port 0 \(nodes)", in: folder.url)
    let site = "http://127.0.0.1:\(try await server.servingPort())"
    let further = try await run(
      "curl -s -m 20 '\(site)/further.json?q=garden&limit=100'; curl -s -m 20 \(site)/health",
      in: folder.url)
    #expect(further.output.components(separatedBy: #""id":""#).count == 101)
    for number in 0..<5 { #expect(!further.output.contains("\"id\":\"\(number)\"")) }
    #expect(further.output.contains(#"{"status":"ok","documents":5,"#), "\(further.output)")
    server.process.terminate()
    try await server.waitForEnd(within: .seconds(10))
    let away = try InklingBinary(
      line: "exec inkling serve --store few.store --port 0 --elastic http://127.0.0.1:9/\(name)",
      in: folder.url)
    let other = "http://127.0.0.1:\(try await away.servingPort())"
    let answers = try await run(
      "curl -s -m 20 '\(other)/further.json?q=garden'; curl -s -m 20 \(other)/health; curl -s -m 20 '\(other)/search.json?q=garden'",
      in: folder.url)
    #expect(answers.output.contains(#""code":"unreachable""#), "\(answers.output)")
    #expect(answers.output.contains(#"{"status":"degraded","#))
    #expect(answers.output.contains(#""total":5,"#))
    away.process.terminate()
    try await away.waitForEnd(within: .seconds(10))
    try await remove(in: folder.url)
  }
}
