import Foundation
import PackagePlugin

/// Makes the browser's programs from the sources of this package with the toolchain's own compiler and
/// linker.
///
/// `swift build` puts them into the resource bundle of the target that uses this plugin, beside what
/// is in the target's folder `Assets`: all of it packed by `bundle-packer`.
///
/// ```
///   InklingBar ─┬──────────────────▶ InklingWeb       ─▶ bar.wasm
///               ├──────────────────▶ InklingLook      ─▶ look.wasm
///               └──────────────────▶ InklingCatalogue ─▶ catalogue.wasm
///   InklingText ───▶ InklingIndex ─▶ InklingWorker    ─▶ engine.wasm
/// ```
///
/// `InklingMemory` is linked into each. The programs of one root are one command of the build. The
/// modules in between cannot be commands of their own: SwiftPM would copy their object files into the
/// bundle as resources.
@main
struct BrowserBundle: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tools = try BrowserTools(context)
    let sources = context.package.directoryURL.appending(path: "Sources")
    let memory = try BrowserModule("InklingMemory", in: sources)
    let programs = try [BrowserPrograms.page(in: sources), .worker(in: sources)].map { programs in
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
    return try programs + packAssets(of: target, with: tools.packer, context)
  }

  /// The modules of each script, which are sent in it.
  private static let modules = [
    "inkling.js": ["engine.js", "engine-copy.js", "nodes.js", "rehearsal.js", "search-bar.js"],
    "inkling-worker.js": ["engine.js"],
  ]

  /// One command for each file in the target's `Assets`.
  private func packAssets(
    of target: any Target, with packer: URL, _ context: PluginContext
  ) throws -> [Command] {
    let assets = target.directoryURL.appending(path: "Assets")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: assets.path(percentEncoded: false))
    let sentInScripts = Set(Self.modules.values.joined())
    let sent = names.filter { !$0.hasPrefix(".") && !sentInScripts.contains($0) }
    return sent.sorted().map { name in
      let asset = assets.appending(path: name)
      let modules = Self.modules[name, default: []].map { assets.appending(path: $0) }
      let packed = context.pluginWorkDirectoryURL.appending(path: name)
      return .buildCommand(
        displayName: "Packing \(name)", executable: packer,
        arguments: ([asset, packed] + modules).map { $0.path(percentEncoded: false) },
        inputFiles: [asset] + modules, outputFiles: [packed])
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

  init(_ context: PluginContext) throws {
    swiftc = try Self.path(of: "swiftc", context)
    clang = try Self.path(of: "clang", context)
    linker = try Self.path(of: "wasm-ld", context)
    packer = try context.tool(named: "bundle-packer").url
  }

  private static func path(of name: String, _ context: PluginContext) throws -> String {
    do {
      return try context.tool(named: name).url.path(percentEncoded: false)
    } catch {
      Diagnostics.error(
        """
        The browser's programs need `\(name)`, which this toolchain lacks. Build with a toolchain \
        from swift.org (6.3 or later), or depend on the product `Inkling`, which has no browser part.
        """)
      throw error
    }
  }
}
