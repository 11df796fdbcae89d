import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("inkling serve and inkling demo", .serialized)
struct ServeCommandTests {
  private func get(_ path: String, port: Int) async throws -> (body: String, status: Int) {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    let (data, response) = try await URLSession.shared.data(from: url)
    return (String(decoding: data, as: UTF8.self), (response as? HTTPURLResponse)?.statusCode ?? 0)
  }

  @Test("S0-02: the index is built before anybody can ask; Ctrl-C stops within 2 s")
  func demo() async throws {
    let folder = try ExampleFolder()
    let demo = try InklingBinary(["demo", "--port", "0"], in: folder.url)
    let port = try await demo.servingPort()
    let health = try await get("/health", port: port)
    let documents = try #require(health.body.firstMatch(of: /"documents":([0-9]+)/)?.1)
    #expect(try #require(Int(documents)) > 40_000)
    let found = try await get("/search.json?q=grinning", port: port)
    #expect(found.body.contains("\"1F600\"") || found.body.contains("U+1F600"))
    let page = try await get("/search?q=grinning", port: port)
    #expect(page.body.contains("😀"))
    let told = ContinuousClock.now
    demo.process.interrupt()
    try await demo.waitForEnd(within: .seconds(10))
    #expect(told.duration(to: .now) < .seconds(2))
    #expect(demo.process.terminationStatus == 0)
    #expect(demo.errors.hasSuffix("Stopped.\n"))
  }

  @Test(
    "the examples of the help serve what they name; SIGTERM stops as Ctrl-C does",
    arguments: [
      ("inkling serve packages.ndjson", "packages"),
      ("inkling serve cities.csv --title name --text summary --scope country", "cities"),
      ("inkling serve books.json --name \"Our library\" --port 8081", "Our library"),
    ])
  func examples(line: String, title: String) async throws {
    let folder = try ExampleFolder()
    let help = try await InklingBinary.run(["help", "serve"], in: folder.url).output
    #expect(help.contains(line))
    let words = line.replacing(" --port 8081", with: "")
      .replacing("\"Our library\"", with: "Our_library")
    let arguments = words.split(separator: " ").dropFirst()
      .map { $0 == "Our_library" ? "Our library" : String($0) }
    let server = try InklingBinary(arguments + ["--port", "0"], in: folder.url)
    let configuration = try await get("/inkling.json", port: server.servingPort()).body
    #expect(configuration.contains("\"title\":\"\(title)\""))
    #expect(configuration.contains("\"scopes\":[\"All\""))
    server.process.terminate()
    try await server.waitForEnd(within: .seconds(10))
    #expect(server.process.terminationStatus == 0)
  }

  @Test("--log-misses counts what nobody found, and a server that begins again goes on counting")
  func misses() async throws {
    let folder = try ExampleFolder()
    for count in 1...2 {
      let server = try InklingBinary(
        ["serve", "books.json", "--log-misses", "misses.tsv", "--port", "0"], in: folder.url)
      let port = try await server.servingPort()
      #expect(try await get("/inkling.json", port: port).body.contains(#""source":"server""#))
      _ = try await get("/search.json?q=Xylophon%C3%A9", port: port)
      server.process.terminate()
      try await server.waitForEnd(within: .seconds(10))
      let printed = try await InklingBinary.run(["misses", "misses.tsv"], in: folder.url)
      #expect(printed.output == "\(count)\txylophone\n")
    }
    let file = folder.url.appending(path: "misses.tsv").path
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("SIGTERM in the first moments is not lost, whoever has heard of it by then")
  func endedAtOnce() async throws {
    let folder = try ExampleFolder()
    for _ in 0..<40 {
      let server = try InklingBinary(["serve", "cities.csv", "--port", "0"], in: folder.url)
      _ = try await server.servingPort()
      server.process.terminate()
      try await server.waitForEnd(within: .seconds(5))
    }
  }

  @Test(
    "a page of the folder that is saved is found by the next question, and a picture that it shows is served"
  )
  func follows() async throws {
    let folder = try ExampleFolder()
    let server = try InklingBinary(["serve", "website", "--port", "0"], in: folder.url)
    let port = try await server.servingPort()
    let before = try await get("/search.json?q=moorings", port: port)
    #expect(!before.body.contains("pricing.md"))
    try folder.write(
      "# Pricing\n\nTwo plans and moorings. ![A](boat.png)\n", to: "website/pricing.md")
    try folder.write("png", to: "website/boat.png")
    var found = ""
    for _ in 0..<100 where !found.contains("pricing.md") {
      try await Task.sleep(for: .milliseconds(50))
      found = try await get("/search.json?q=moorings", port: port).body
    }
    #expect(found.contains("pricing.md"))
    var status = 0
    for _ in 0..<100 where status != 200 {
      try await Task.sleep(for: .milliseconds(50))
      status = try await get("/boat.png", port: port).status
    }
    #expect(status == 200)
    server.process.terminate()
    try await server.waitForEnd(within: .seconds(10))
    #expect(server.errors.contains("Indexed again"))
  }

  @Test("a taken port is an error that names --port and one that is free")
  func takenPort() async throws {
    let folder = try ExampleFolder()
    let first = try InklingBinary(["serve", "cities.csv", "--port", "0"], in: folder.url)
    let port = try await first.servingPort()
    let second = try await InklingBinary.run(
      ["serve", "cities.csv", "--port", "\(port)"], in: folder.url)
    #expect(second.status == 69)
    #expect(second.errors.contains("port \(port) of 127.0.0.1 is taken"))
    #expect(second.errors.contains("Choose another one with --port"))
    #expect(!second.errors.contains("Indexed"))
    let free = try #require(second.errors.firstMatch(of: /--port ([0-9]+) is free/)?.1)
    let third = try InklingBinary(["serve", "cities.csv", "--port", String(free)], in: folder.url)
    #expect(try await third.servingPort() == Int(free))
    for server in [first, third] {
      server.process.interrupt()
      try await server.waitForEnd(within: .seconds(10))
    }
  }

  @Test("a half-sent request does not keep the server alive")
  func halfOpenConnection() async throws {
    let folder = try ExampleFolder()
    let server = try InklingBinary(["serve", "cities.csv", "--port", "0"], in: folder.url)
    let port = try await server.servingPort()
    let slow = try InklingBinary.shell(
      "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET / HTTP/1.1\\r\\nHo' >&3; sleep 20")
    try await Task.sleep(for: .milliseconds(300))
    let told = ContinuousClock.now
    server.process.interrupt()
    try await server.waitForEnd(within: .seconds(10))
    #expect(told.duration(to: .now) < .seconds(4))
    slow.terminate()
  }

  @Test(
    "logs are as loud as asked and in the format asked; what people search for is in none by default",
    arguments: [
      ("", 0, false),
      ("--log-level info", 1, false),
      ("--log-level=info --log-format json", 1, false),
      ("--log-level info --log-format json --log-questions", 1, true),
      ("--log-questions", 0, false),
    ])
  func logs(options: String, requests: Int, holdsQuestion: Bool) async throws {
    let folder = try ExampleFolder()
    let server = try InklingBinary(
      line: "exec inkling serve cities.csv --port 0 \(options)", in: folder.url)
    let answer = try await get("/search.json?q=bergamot", port: server.servingPort())
    #expect(answer.status == 200)
    server.process.terminate()
    try await server.waitForEnd(within: .seconds(10))
    let lines = server.errors.split(separator: "\n").filter { $0.contains("/search.json") }
    #expect(lines.count == requests, "\(server.errors)")
    #expect(server.errors.contains("bergamot") == holdsQuestion, "\(server.errors)")
    for line in lines where options.contains("json") {
      let event = try JSONDecoder().decode(LogEvent.self, from: Data(line.utf8))
      #expect(event.level == "info" && event.route == "/search.json", "\(line)")
      #expect(event.status == 200 && event.time.hasSuffix("Z"), "\(line)")
    }
  }

  @Test("--allow-origin lets the pages of those sites read the answers, and no others")
  func allowedOrigins() async throws {
    let folder = try ExampleFolder()
    let server = try InklingBinary(
      line: "exec inkling serve cities.csv --port 0 --allow-origin https://a.example "
        + "--allow-origin http://[::1]:3000", in: folder.url)
    let url = try #require(
      URL(string: "http://127.0.0.1:\(try await server.servingPort())/search.json?q=aare"))
    for (origin, allowance) in [
      ("https://a.example", "https://a.example"), ("http://[::1]:3000", "http://[::1]:3000"),
      ("https://b.example", nil),
    ] {
      var request = URLRequest(url: url)
      request.setValue(origin, forHTTPHeaderField: "Origin")
      let (_, response) = try await URLSession.shared.data(for: request)
      let answer = try #require(response as? HTTPURLResponse)
      #expect(answer.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == allowance)
    }
    server.process.terminate()
    try await server.waitForEnd(within: .seconds(10))
  }

  private struct LogEvent: Decodable {
    let time: String
    let level: String
    let route: String
    let status: Int
  }

  @Test("an impossible port is refused before anything else")
  func impossiblePort() async throws {
    let folder = try ExampleFolder()
    let refused = try await InklingBinary.run(["demo", "--port", "70000"], in: folder.url)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--port must be between 0 and 65535"))
  }
}
