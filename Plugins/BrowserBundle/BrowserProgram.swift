import Foundation

/// Programs of the browser that share modules, and so are made by one command of the build.
struct BrowserPrograms {
  let name: String
  /// The modules that all of them hold, lowest first.
  let shared: [BrowserModule]
  let programs: [BrowserProgram]
  /// What the compiler is told besides what all modules need.
  let options: [String]
  let stackSize: Int
  /// The linker copies a function to its callers when that costs less than this.
  let inlineThreshold: Int
  /// Whether the linker keeps one of functions that are the same.
  let mergesFunctions: Bool

  var modules: [BrowserModule] { shared + programs.map(\.module) }

  /// What runs on the page's main thread.
  ///
  /// These programs are smaller when small functions stay whole until the last inlining, which knows what each costs.
  /// One function for all the closures that it is given makes them smaller as well.
  static func page(in sources: URL) throws -> Self {
    Self(
      name: "page",
      shared: [
        try BrowserModule("InklingCore", in: sources),
        try BrowserModule("InklingSession", in: sources),
        try BrowserModule("InklingBar", in: sources),
      ],
      programs: [
        try BrowserProgram("bar", BrowserModule("InklingWeb", in: sources)),
        // Loaded by a page with a bar that sets its look.
        try BrowserProgram("look", BrowserModule("InklingLook", in: sources)),
        // The catalogue's inspector, which no searching page loads.
        try BrowserProgram("catalogue", BrowserModule("InklingCatalogue", in: sources)),
      ],
      options: [
        "-Xllvm", "-sil-disable-pass=early-inline",
        "-Xllvm", "-sil-disable-pass=closure-specialize",
      ], stackSize: 128 * 1024, inlineThreshold: -120, mergesFunctions: true)
  }

  /// What runs in the worker.
  ///
  /// Its small functions are in its loops, so they are inlined early. A loop's end is tested where it stands in
  /// the source, and not once more before the loop.
  static func worker(in sources: URL) throws -> Self {
    Self(
      name: "worker",
      shared: [
        try BrowserModule("InklingCore", in: sources),
        try BrowserModule("InklingText", in: sources),
        // Nothing is indexed, checked or explained in a browser, where one segment has all documents.
        try BrowserModule(
          "InklingIndex", in: sources, without: ["Building", "Checking", "Explaining", "Parts"]),
      ],
      programs: [
        try BrowserProgram("engine", BrowserModule("InklingWorker", in: sources)),
        // Loaded by a page that filters, sorts or counts: a fifth larger.
        try BrowserProgram(
          "engine-filters", BrowserModule("InklingWorker", in: sources), options: ["-D", "FILTERS"]),
      ],
      options: ["-Xllvm", "-sil-disable-pass=loop-rotate"], stackSize: 256 * 1024,
      inlineThreshold: -20, mergesFunctions: false)
  }
}

/// One program, `NAME.wasm`, and the module on top of the shared ones, which exports its functions.
struct BrowserProgram {
  let name: String
  let module: BrowserModule
  /// What the compiler is told when it compiles the module for this program.
  let options: [String]

  init(_ name: String, _ module: BrowserModule, options: [String] = []) {
    self.name = name
    self.module = module
    self.options = options
  }
}

/// The sources of one target, in a stable order.
struct BrowserModule {
  let name: String
  let folder: URL
  let sources: [URL]

  /// The target of a name without some of its folders.
  init(_ name: String, in parent: URL, without left: Set<String> = []) throws {
    self.name = name
    folder = parent.appending(path: name)
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    sources =
      files
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }
      .filter { !left.contains(String($0.prefix { $0 != "/" })) }
      .sorted()
      .map { [folder] in folder.appending(path: $0) }
  }
}
