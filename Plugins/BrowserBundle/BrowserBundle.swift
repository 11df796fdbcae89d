import Foundation
import PackagePlugin

/// Makes the browser's two programs, `bar.wasm` and `engine.wasm`, from the sources of this package
/// with the toolchain's own compiler and linker, so that `swift build` puts them into the resource
/// bundle of the target that uses this plugin.
///
/// ```
///   InklingBar  ─▶ InklingWeb                    ─┐
///                                  InklingMemory ─┼─ wasm-ld ─▶ bar.wasm
///   InklingText ─▶ InklingIndex ─▶ InklingWorker ─┴─ wasm-ld ─▶ engine.wasm
/// ```
///
/// Each program is one command of the build. The modules in between cannot be commands of their own:
/// SwiftPM would copy their object files into the bundle as resources.
@main
struct BrowserBundle: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tools = try BrowserTools(context)
    let sources = context.package.directoryURL.appending(path: "Sources")
    return try BrowserProgram.all.map { program in
      let work = context.pluginWorkDirectoryURL.appending(path: program.name)
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      let modules = try program.modules.map { try BrowserModule($0, in: sources) }
      let memory = try BrowserModule("InklingMemory", in: sources)
      let product = context.pluginWorkDirectoryURL.appending(path: "\(program.name).wasm")
      let script = BuildScript(
        program: program, modules: modules, memory: memory, tools: tools, work: work,
        product: product)
      return .buildCommand(
        displayName: "Compiling \(program.name).wasm for the browser",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script.text],
        inputFiles: (modules + [memory]).flatMap(\.sources),
        outputFiles: [product])
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
