import InklingServer
import Synchronization
import Testing

@Suite("The server's log")
struct LogTests {
  /// The lines that a server writes about some requests.
  private func lines(
    _ level: LogLevel, _ format: LogFormat, holdsQuestions: Bool = false, targets: [String]
  ) async throws -> [String] {
    let lines = Mutex<[String]>([])
    let log = ServerLog(level: level, format: format, holdsQuestions: holdsQuestions) { line in
      lines.withLock { $0.append(line) }
    }
    let routes = SiteRoutes(
      site: try TestSite.site(), configuration: ServerConfiguration(log: log))
    for target in targets {
      _ = await routes.respond(to: try #require(Request(method: .get, target: target)))
    }
    return lines.withLock { $0 }
  }

  @Test("One line a request, for people or as JSON; nothing below the level")
  func formats() async throws {
    let targets = ["/search.json?q=oak", "/nowhere"]
    #expect(try await lines(.warning, .text, targets: targets).isEmpty)
    let text = try await lines(.info, .text, targets: targets)
    #expect(text.count == 2)
    #expect(text[0].contains(" info request method=GET route=/search.json status=200 micros="))
    #expect(text[1].contains("route=none status=404"))
    let json = try await lines(.debug, .json, targets: targets)
    #expect(json[0].hasPrefix("{\"time\":\"20"))
    #expect(json[0].contains(",\"level\":\"info\",\"event\":\"request\",\"method\":\"GET\","))
  }

  @Test("What people search for, and where they come from, is in no line unless asked for")
  func questions() async throws {
    let target = "/search.json?q=secret"
    let silent = try await lines(.debug, .json, targets: [target, "/secret"]).joined()
    #expect(!silent.contains("secret"))
    let open = try await lines(.info, .json, holdsQuestions: true, targets: [target]).joined()
    #expect(open.contains("\"query\":\"q=secret\""))
  }

  @Test("No client can begin a line of its own, command a terminal or break the JSON")
  func hostile() async throws {
    let target = "/search.json?q=\"\\\u{9B}31m\u{202E}\u{2028}=x"
    let json = try await lines(.info, .json, holdsQuestions: true, targets: [target])
    #expect(json[0].hasSuffix("\"query\":\"q=\\\"\\\\\\u009b31m\\u202e\\u2028=x\"}"))
    let text = try await lines(.info, .text, holdsQuestions: true, targets: [target])
    #expect(text[0].hasSuffix("query=\"q=\\\"\\\\\\u009b31m\\u202e\\u2028=x\""))
  }
}
