import Foundation
import PackagePlugin

/// Makes the browser's programs from the sources of this package with the toolchain's own compiler and
/// linker, so that `swift build` puts them into the resource bundle of the target that uses this plugin.
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
    return try [BrowserPrograms.page(in: sources), .worker(in: sources)].map { programs in
      let work = context.pluginWorkDirectoryURL.appending(path: programs.name)
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      let script = BuildScript(
        programs: programs, memory: memory, tools: tools, work: work,
        output: context.pluginWorkDirectoryURL)
      return .buildCommand(
        displayName: "Compiling the \(programs.name)'s programs for the browser",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script.text],
        inputFiles: (programs.modules + [memory]).flatMap(\.sources),
        outputFiles: programs.programs.map(script.product(of:)))
    }
  }
}

/// The compilers and the linker of the toolchain that runs this build.
struct BrowserTools {
  let swiftc: String
  let clang: String
  let linker: String

  init(_ context: PluginContext) throws {
    swiftc = try Self.path(of: "swiftc", context)
    clang = try Self.path(of: "clang", context)
    linker = try Self.path(of: "wasm-ld", context)
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
