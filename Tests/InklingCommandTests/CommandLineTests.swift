import Foundation
import Testing

@Suite("what is written on the command line", .serialized)
struct CommandLineTests {
  /// Runs a line with the files of the examples beside it.
  private func run(_ line: String) async throws -> InklingBinary.Outcome {
    let folder = try ExampleFolder()
    return try await InklingBinary.run(line: line, in: folder.url)
  }

  @Test(
    "inkling alone and --help list the commands, what most people want first, on standard output")
  func list() async throws {
    let alone = try await run("inkling")
    #expect(alone.status == 0 && alone.errors.isEmpty)
    for line in ["inkling --help", "inkling -h", "inkling help"] {
      let asked = try await run(line)
      #expect(asked.status == 0 && asked.output == alone.output, "\(line)")
    }
    let places = ["demo", "serve", "search", "build", "catalog", "index", "check", "export"].map {
      alone.output.firstRange(of: "\n  \($0) ")?.lowerBound
    }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(try await run("inkling --version").output.wholeMatch(of: /inkling [0-9.]+\n/) != nil)
  }

  @Test("--help and -h of a command are its help, whatever else is wrong with the line")
  func help() async throws {
    let help = try await run("inkling help search")
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.hasPrefix("OVERVIEW: Print the best hits of a question."))
    #expect(
      help.output.contains(
        "-n, --limit NUMBER        How many hits to print. (1 to 100; default 10)"))
    #expect(
      help.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("  ink") })
    for line in [
      "inkling search --help", "inkling search -h", "inkling search -jh",
      "inkling search --bogus -h --limit 5000",
    ] {
      let asked = try await run(line)
      #expect(asked.status == 0 && asked.output == help.output, "\(line)")
    }
    let operand = try await run("inkling search cities.csv -- --help")
    #expect(operand.output == "No results.\n")
  }

  @Test(
    "an option is given in any of the usual ways",
    arguments: [
      "--limit=1 --json", "--limit 1 --json", "-n 1 -j", "-n1 -j", "-n=1 -j", "-jn1", "-jn 1",
    ])
  func ways(options: String) async throws {
    for line in ["\(options) cities.csv ber", "cities.csv ber \(options)"] {
      let found = try await run("inkling search \(line)")
      #expect(found.status == 0, "\(line): \(found.errors)")
      #expect(found.output.hasPrefix("{\"v\":1,"), "\(line)")
      #expect(found.output.ranges(of: "\"title\":[").count == 1, "\(line)")
    }
  }

  @Test(
    "a line that says nothing is refused with status 64, the reason, a remedy and the usage",
    arguments: [
      ("serch cities.csv", "“serch” is not a command", "Did you mean “inkling search”?"),
      ("xyzzy", "“xyzzy” is not a command", "“inkling --help” lists them all."),
      ("help serch", "“serch” is not a command", "Did you mean “inkling search”?"),
      ("--port 0 demo", "The command comes first", "inkling COMMAND [OPTIONS]"),
      ("search cities.csv x --lmit 3", "--lmit is not an option", "Did you mean --limit?"),
      ("demo --prot 80", "--prot is not an option", "Did you mean --port?"),
      ("demo -port 80", "two dashes: --port", "Usage: inkling demo [OPTIONS]"),
      ("demo -x", "-x is not an option of “inkling demo”", "Usage: inkling demo [OPTIONS]"),
      ("search cities.csv -ada", "-a in “-ada” is not an option", "search cities.csv -- -ada"),
      ("search cities.csv --ada", "--ada is not an option", "search cities.csv -- --ada"),
      ("search cities.csv -nano", "a whole number, not “ano”", "search cities.csv -- -nano"),
      ("search 'my cities.csv' '-a b'", "not an option", "search 'my cities.csv' -- '-a b'"),
      ("search cities.csv x --limit", "--limit needs a value", "--limit NUMBER"),
      ("search cities.csv x --title --text", "--title needs a value", "--title=--text"),
      ("search cities.csv x --limit abc", "a whole number, not “abc”", "Usage: inkling search"),
      ("search cities.csv x --limit 0", "--limit must be between 1 and 100.", "Usage:"),
      ("search cities.csv x --limit -5", "--limit must be between 1 and 100.", "Usage:"),
      ("demo --port 99999999999999999999", "--port must be between 0 and 65535.", "Usage:"),
      ("demo --port 1 --port=2", "--port is given more than once", "Usage:"),
      ("search cities.csv x -j --json", "--json is given more than once", "Usage:"),
      ("search cities.csv x --json=yes", "--json takes no value", "Usage:"),
      ("demo --host=", "--host must not be empty", "Usage:"),
      ("demo --allow-origin https://a.example/x", "not “https://a.example/x”", "without a path"),
      ("demo --allow-origin https://A.example", "not “https://A.example”", "as a browser writes"),
      ("serve cities.csv --bar voic=no", "cannot set “voic”", "suggestions, theme"),
      ("serve cities.csv --bar voice=on", "--bar voice=on: voice takes yes, no.", "Usage:"),
      ("build . -o out --bar lang=xx", "--bar lang=xx: lang takes en, de,", "Usage:"),
      ("demo --allow-origin a.example", "not “a.example”", "a scheme and a host"),
      ("demo --allow-origin https://", "not “https://”", "such as https://www.example.com"),
      (
        "demo --log-level warn", "debug, info, warning or error, not “warn”",
        "Did you mean warning?"
      ),
      ("build cities.csv", "Give --output or --output-subdir", "Usage: inkling build"),
      ("build", "SOURCE is missing", "SOURCE: The file with the records"),
      ("search cities.csv two words", "“words” is more than", "in quotes"),
      ("completions tcsh", "SHELL must be bash, zsh or fish", "Usage:"),
    ])
  func misuse(arguments: String, reason: String, remedy: String) async throws {
    let refused = try await run("inkling \(arguments)")
    #expect(refused.status == 64)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("inkling: "), "\(refused.errors)")
    #expect(refused.errors.contains(reason), "\(refused.errors)")
    #expect(refused.errors.contains(remedy), "\(refused.errors)")
    #expect(refused.errors.contains("Usage: inkling "), "\(refused.errors)")
  }

  @Test("an option may be repeated where it names several things")
  func repeated() async throws {
    let found = try await run("inkling search cities.csv aare --text summary --text country")
    #expect(found.status == 0)
    #expect(found.errors.contains("text: summary"), "\(found.errors)")
    #expect(found.errors.contains("country"), "\(found.errors)")
  }

  @Test("the manual page names every command, and man finds nothing wrong with it")
  func manual() async throws {
    let folder = try ExampleFolder()
    let page = try await InklingBinary.run(["man"], in: folder.url)
    #expect(page.status == 0)
    #expect(page.output.utf8.allSatisfy { $0 < 0x80 })
    for command in ["demo", "serve", "repair", "completions"] {
      #expect(page.output.contains(".SS \"inkling \(command)\"\n"))
    }
    #expect(page.output.contains("NO_COLOR") && page.output.contains(".SH \"EXIT STATUS\""))
    let rendered = try await InklingBinary.run(
      line: """
        inkling man > inkling.1
        if command -v man > /dev/null; then man --warnings -l inkling.1 > seen; fi
        if command -v groff > /dev/null; then groff -man -Tascii -ww inkling.1 > seen; fi
        """, in: folder.url)
    #expect(rendered.status == 0 && rendered.errors.isEmpty, "\(rendered.errors)")
  }

  @Test("bash completes commands, options and values, also behind an equals sign")
  func bash() async throws {
    let asked = [
      "inkling s", "inkling search --l", "inkling serve --log-level ''",
      "inkling serve --log-level = de", "inkling help rep", "inkling search ci",
    ]
    let outcome = try await run(
      """
      source <(inkling completions bash)
      complete_words() {
        COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=(); _inkling; echo "${COMPREPLY[*]}"
      }
      """ + "\n" + asked.map { "complete_words \($0)" }.joined(separator: "\n"))
    #expect(
      outcome.output == """
        serve search stats
        --limit
        debug info warning error
        debug
        repair


        """, "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "the scripts for zsh and fish are understood where these shells are",
    arguments: ["zsh", "fish"])
  func otherShells(shell: String) async throws {
    let check = shell == "zsh" ? "-n" : "--no-execute"
    let outcome = try await run(
      """
      inkling completions \(shell) > script; grep -c export script
      if command -v \(shell) > /dev/null; then \(shell) \(check) script; fi
      """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
