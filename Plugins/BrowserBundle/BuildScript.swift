import Foundation

/// The shell script that compiles one program's modules in order and links them.
struct BuildScript {
  let program: BrowserProgram
  let modules: [BrowserModule]
  let memory: BrowserModule
  let tools: BrowserTools
  let work: URL
  let product: URL

  private static let target = "wasm32-unknown-none-wasm"

  /// The same features that `Package.swift` gives to the core's targets.
  private static let features = [
    "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "InternalImportsByDefault",
    "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-experimental-feature", "Embedded",
    "-enable-experimental-feature", "Extern",
    "-enable-experimental-feature", "Lifetimes",
  ]

  /// Optimised as a whole when it is linked, and no call inlined below Swift's own inlining.
  ///
  /// Retaining an object would otherwise be forty bytes at each of two thousand places. A tenth
  /// smaller, compressed.
  private static let sizeOptions = ["-lto=llvm-full", "-Xllvm", "-inline-threshold=-50"]

  /// The same for the linker, which optimises once more: little inlining, and no loop rewritten for
  /// address modes that WebAssembly does not have.
  private static let linkerSizeOptions = [
    "-mllvm", "-inline-threshold=-20", "-mllvm", "-disable-lsr",
  ]

  var text: String {
    let failure = "echo \"error: \(program.name).wasm could not be made; see above\" >&2"
    let commands = modules.enumerated().map { compile($1, isLast: $0 == modules.count - 1) }
    let guarded = ["set -e", "trap '[ $? = 0 ] || \(failure)' EXIT"]
    return (guarded + commands + memorySources.map(compile(memorySource:)) + [link])
      .joined(separator: "\n")
  }

  private func compile(_ module: BrowserModule, isLast: Bool) -> String {
    var words = [tools.swiftc, "-target", Self.target, "-swift-version", "6"] + Self.features
    words +=
      Self.sizeOptions + [
        "-wmo", program.optimization, "-parse-as-library", "-module-name", module.name,
      ] + program.options
    words += [
      "-module-cache-path", path(of: "ModuleCache"), "-I", work.path(percentEncoded: false),
    ]
    if !isLast {
      words += ["-emit-module", "-emit-module-path", path(of: "\(module.name).swiftmodule")]
    }
    words += ["-c", "-o", object(of: module)]
    return command(words + module.sources.map { $0.path(percentEncoded: false) })
  }

  private func compile(memorySource source: URL) -> String {
    let headers = memory.folder.appending(path: "include").path(percentEncoded: false)
    return command([
      tools.clang, "--target=\(Self.target)", "-O2", "-ffreestanding", "-fno-builtin",
      "-mbulk-memory", "-I", headers, "-c", "-o", object(of: source),
      source.path(percentEncoded: false),
    ])
  }

  /// Nothing undefined is let through: what the page must provide is declared with `@_extern(wasm)`,
  /// and everything else that is missing fails here, by name, and not when the page is opened.
  private var link: String {
    command(
      [
        tools.linker, "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-O2",
        "-z", "stack-size=\(program.stackSize)",
        "-o", product.path(percentEncoded: false),
      ] + Self.linkerSizeOptions + memorySources.map(object(of:)) + modules.map(object(of:)))
  }

  private var memorySources: [URL] { memory.sources.filter { $0.pathExtension == "c" } }

  private func object(of source: URL) -> String { path(of: "\(source.lastPathComponent).o") }

  private func object(of module: BrowserModule) -> String { path(of: "\(module.name).o") }

  private func path(of name: String) -> String {
    work.appending(path: name).path(percentEncoded: false)
  }

  private func command(_ words: [String]) -> String {
    words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
  }
}
