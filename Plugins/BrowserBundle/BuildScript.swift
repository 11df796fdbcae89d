import Foundation

/// The shell script that compiles the modules of some programs in order, and links and packs each program.
struct BuildScript {
  let programs: BrowserPrograms
  let memory: BrowserModule
  let tools: BrowserTools
  /// Where the compiler's files go, a folder of these programs' own.
  let work: URL
  /// Where the programs go.
  let output: URL

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

  /// Optimised for size, as a whole when it is linked, and no call inlined below Swift's own inlining.
  ///
  /// Otherwise retaining an object would be inlined everywhere, in forty bytes each time. Appending to an array would
  /// take a hundred; the last option names it as the linker does.
  private static let sizeOptions = [
    "-Osize", "-lto=llvm-full", "-Xllvm", "-inline-threshold=-50",
    "-Xllvm", "-sil-inline-never-functions=Sa6appendyyxnF",
  ]

  /// The same for the linker, which optimises once more.
  ///
  /// No loop is rewritten for address modes that WebAssembly does not have, and numbers are as short as they can be
  /// written.
  private static let linkerSizeOptions = [
    "-mllvm", "-disable-lsr", "--compress-relocations",
  ]

  var text: String {
    let names = programs.programs.map { "\($0.name).wasm" }.joined(separator: ", ")
    let failure = "echo 'error: could not make \(names); see above' >&2"
    // Xcode sets these for the system that it builds for; the browser is another one.
    let guarded = [
      "set -e", "unset SDKROOT CPATH LIBRARY_PATH", "trap \"[ \\$? = 0 ] || \(failure)\" EXIT",
    ]
    let commands =
      memorySources.map(compile(memorySource:))
      + programs.shared.map { compile($0, isShared: true) }
      + programs.programs.flatMap {
        [compile($0.module, isShared: false, $0.options), link($0), pack($0)]
      }
    return (guarded + commands).joined(separator: "\n")
  }

  func product(of program: BrowserProgram) -> URL {
    output.appending(path: "\(program.name).wasm.swift")
  }

  private func compile(
    _ module: BrowserModule, isShared: Bool, _ options: [String] = []
  ) -> String {
    var words = [tools.swiftc, "-target", Self.target, "-swift-version", "6"] + Self.features
    words += Self.sizeOptions + programs.options + options
    words += ["-wmo", "-parse-as-library", "-module-name", module.name]
    // What `package` says holds here too: the modules are of one package.
    words += ["-package-name", "inkling"]
    words += [
      "-module-cache-path", path(of: "ModuleCache"), "-I", work.path(percentEncoded: false),
    ]
    if isShared {
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

  /// An undefined symbol is an error.
  ///
  /// What the page must provide is declared with `@_extern(wasm)`. Everything else that is missing fails here, by name,
  /// and not when the page is opened.
  private func link(_ program: BrowserProgram) -> String {
    let objects =
      memorySources.map(object(of:)) + (programs.shared + [program.module]).map(object(of:))
    return command(
      [
        tools.linker, "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-O2",
        "-z", "stack-size=\(programs.stackSize)",
        "-o", path(of: "\(program.name).wasm"),
        "-mllvm", "-inline-threshold=\(programs.inlineThreshold)",
        "-mllvm", "-enable-merge-functions=\(programs.mergesFunctions)",
      ] + Self.linkerSizeOptions + objects)
  }

  private func pack(_ program: BrowserProgram) -> String {
    command([
      tools.packer.path(percentEncoded: false), path(of: "\(program.name).wasm"),
      product(of: program).path(percentEncoded: false),
    ])
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
