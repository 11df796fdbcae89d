import Foundation
import PackagePlugin

/// Makes the browser's programs from the sources of this package with the toolchain's own compiler and
/// linker.
///
/// `swift build` compiles them into the target that uses this plugin, beside what is in the target's folder
/// `Assets`: all of it packed by `bundle-packer` and written as Swift source. What is in `Tour` is shown as code, so
/// it is kept as it is.
///
/// ```
///   InklingSession ▶ InklingBar ─┬─▶ InklingWeb       ─▶ bar.wasm
///                                ├─▶ InklingLook      ─▶ look.wasm
///                                └─▶ InklingCatalogue ─▶ catalogue.wasm
///   InklingText ───▶ InklingIndex ──▶ InklingWorker    ─▶ engine.wasm
/// ```
///
/// `InklingCore` is beneath `InklingSession` and `InklingText`. `InklingMemory` is linked into each. The programs of one root are one command of the build. The
/// modules in between cannot be commands of their own: SwiftPM would copy their object files into a
/// bundle of resources.
@main
struct BrowserBundle: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let packer = try context.tool(named: "bundle-packer").url
    let assets = try Self.assets(of: target)
    let pages = try Self.files(in: "Tour", of: target)
    let kept =
      packAssets(assets, of: target, with: packer, context)
      + keep(pages, of: target, with: packer, context)
    let files = assets + pages.map(Self.tourName(of:))
    guard let tools = BrowserTools(context, packer: packer) else {
      return kept + [list(files, with: packer, context)]
    }
    let sources = context.package.directoryURL.appending(path: "Sources")
    let memory = try BrowserModule("InklingMemory", in: sources)
    let groups = try [BrowserPrograms.page(in: sources), .worker(in: sources)]
    let programs = try groups.map { programs in
      let work = context.pluginWorkDirectoryURL.appending(path: programs.name)
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      let script = BuildScript(
        programs: programs, memory: memory, tools: tools, work: work,
        output: context.pluginWorkDirectoryURL)
      return Command.buildCommand(
        displayName: "Compiling the \(programs.name)'s programs for the browser",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script.text],
        inputFiles: (programs.modules + [memory]).flatMap(\.sources) + [tools.packer],
        outputFiles: programs.programs.map(script.product(of:)))
    }
    let names = files + groups.flatMap(\.programs).map { "\($0.name).wasm" }
    return programs + kept + [list(names, with: packer, context)]
  }

  /// The command that writes the names of all files.
  private func list(_ names: [String], with packer: URL, _ context: PluginContext) -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return .buildCommand(
      displayName: "Listing the browser's files", executable: packer,
      arguments: ["--list", output.path(percentEncoded: false)] + names,
      inputFiles: [], outputFiles: [output])
  }

  /// The names of the files in the target's `Assets` that are sent as files of their own.
  private static func assets(of target: any Target) throws -> [String] {
    let sentInOthers = Set(parts.values.joined())
    return try files(in: "Assets", of: target).filter { !sentInOthers.contains($0) }
  }

  private static func files(in folder: String, of target: any Target) throws -> [String] {
    let path = target.directoryURL.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// `list.js` of the tour is `tour-list.js` among the page's files.
  private static func tourName(of file: String) -> String { "tour-\(file)" }

  /// The modules of each script and the parts of each style sheet, which are sent in it.
  private static let parts = [
    "inkling.css": ["default-look.css"],
    "filters.js": [
      "filter-handles.js", "filter-near.js", "filter-panel.js", "filter-range.js", "filter-text.js",
      "filter-values.js", "filter-words.js",
    ],
    "pagefind.js": [
      "engine.js", "pagefind-collection.js", "pagefind-engine.js", "pagefind-filters.js",
      "pagefind-page.js", "pagefind-ranking.js",
    ],
    "sources.js": ["source-marks.js"],
    "program.js": [
      "address.js", "engine.js", "engine-worker.js", "engine-copy.js", "nodes.js", "openings.js",
      "rehearsal.js", "requests.js", "search-bar.js",
    ],
  ]

  /// One command for each file in the target's `Tour`.
  private func keep(
    _ files: [String], of target: any Target, with packer: URL, _ context: PluginContext
  ) -> [Command] {
    let folder = target.directoryURL.appending(path: "Tour")
    return files.map { file in
      let name = Self.tourName(of: file)
      let page = folder.appending(path: file)
      let kept = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Keeping \(name)", executable: packer,
        arguments: ["--as-is", name] + [page, kept].map { $0.path(percentEncoded: false) },
        inputFiles: [page], outputFiles: [kept])
    }
  }

  /// One command for each file in the target's `Assets`.
  private func packAssets(
    _ names: [String], of target: any Target, with packer: URL, _ context: PluginContext
  ) -> [Command] {
    let assets = target.directoryURL.appending(path: "Assets")
    return names.map { name in
      let asset = assets.appending(path: name)
      let parts = Self.parts[name, default: []].map { assets.appending(path: $0) }
      let packed = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Packing \(name)", executable: packer,
        arguments: ([asset, packed] + parts).map { $0.path(percentEncoded: false) },
        inputFiles: [asset] + parts, outputFiles: [packed])
    }
  }
}

/// The compilers and the linker of the toolchain that runs this build.
struct BrowserTools {
  let swiftc: String
  let clang: String
  let linker: String
  /// `bundle-packer`, which is built before.
  let packer: URL

  /// Nil where the toolchain lacks one of them, as Xcode's lacks the linker: all else can be built and used.
  init?(_ context: PluginContext, packer: URL) {
    guard let swiftc = Self.path(of: "swiftc", context),
      let clang = Self.path(of: "clang", context),
      let linker = Self.path(of: "wasm-ld", context)
    else { return nil }
    (self.swiftc, self.clang, self.linker, self.packer) = (swiftc, clang, linker, packer)
  }

  private static func path(of name: String, _ context: PluginContext) -> String? {
    if let tool = try? context.tool(named: name) { return tool.url.path(percentEncoded: false) }
    Diagnostics.warning(
      """
      The search page will be a plain form: its programs need `\(name)`, which this toolchain lacks. \
      A toolchain from swift.org (6.3 or later) has it.
      """)
    return nil
  }
}
