import Foundation

/// One program of the browser: the modules it consists of, lowest first, and how they are compiled.
struct BrowserProgram {
  let name: String
  let modules: [String]
  /// `-Osize`: the engine grows by a tenth with `-O` and answers no key in more than a quarter of a millisecond without.
  let optimization: String
  /// What else the compiler is told.
  var options: [String] = []
  let stackSize: Int

  /// Keeps small functions whole until the last inlining, which knows what each costs: a twentieth
  /// smaller for these programs; the engine, whose small functions are in its loops, would grow.
  private static let callsSmallFunctions = ["-Xllvm", "-sil-disable-pass=early-inline"]

  static let all = [
    BrowserProgram(
      name: "bar", modules: ["InklingBar", "InklingWeb"], optimization: "-Osize",
      options: callsSmallFunctions, stackSize: 128 * 1024),
    BrowserProgram(
      name: "engine", modules: ["InklingText", "InklingIndex", "InklingWorker"],
      optimization: "-Osize", stackSize: 256 * 1024),
    // Loaded by a page with a bar that sets its look.
    BrowserProgram(
      name: "look", modules: ["InklingBar", "InklingLook"], optimization: "-Osize",
      options: callsSmallFunctions, stackSize: 128 * 1024),
    // The catalogue's inspector, which no searching page loads.
    BrowserProgram(
      name: "catalogue", modules: ["InklingBar", "InklingCatalogue"], optimization: "-Osize",
      options: callsSmallFunctions, stackSize: 128 * 1024),
  ]
}

/// The sources of one target, in a stable order.
struct BrowserModule {
  let name: String
  let folder: URL
  let sources: [URL]

  init(_ name: String, in parent: URL) throws {
    self.name = name
    folder = parent.appending(path: name)
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    sources =
      files
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }
      .sorted()
      .map { [folder] in folder.appending(path: $0) }
  }
}
