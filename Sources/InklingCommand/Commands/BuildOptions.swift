internal import InklingStore
internal import InklingTerminal

/// What `inkling build` is told beside the fields of the records.
struct BuildOptions {
  private static let sourceOperand = CommandOperand.optional(
    "SOURCE", .file,
    """
    The file with the records, a folder of Markdown and HTML pages, a documentation archive, or - for standard input; \
    none where the settings name a site.
    """)
  private static let outputOption = CommandOption.optional(
    "output", "o", .folder("FOLDER"), "The folder to write; it is made if need be.")
  private static let subfolderOption = CommandOption.optional(
    "output-subdir", nil, .folder("FOLDER"), "The same within the folder of pages.")
  private static let nameOption = CommandOption.optional(
    "name", nil, .word("NAME"),
    "What the collection is called on the page; the file's name unless given.")
  private static let pagefindOption = CommandOption.flag(
    "pagefind", nil,
    "Write pagefind.js as well, by which a site that was written for Pagefind asks without a change."
  )
  private static let languageOption = CommandOption.optional(
    "force-language", nil, .word("LANGUAGE"),
    "With --pagefind: take all pages to be in this language, whatever they say.")
  private static let indexNamesOption = CommandOption.flag(
    "keep-index-url", nil, "Addresses of pages end in index.html where the file is called so.")
  private static let settingsOption = CommandOption.optional(
    "settings", nil, .file("FILE"),
    "Read options from this file: .yml, .json or .toml. Without it pagefind.yml and the like are read where they lie in the folder that one is in; “none” reads nothing."
  )
  private static let localOption = CommandOption.flag(
    "local", nil,
    "Write what the search needs where the folder is opened without a server (file://), too.")
  private static let watchOption = CommandOption.flag(
    "watch", nil, "Follow a folder of pages: write again whatever a saved page changes.")
  private static let serveOption = CommandOption.flag(
    "serve", nil, "Serve the folder of pages afterwards, with what was written into it.")
  private static let checkOption = CommandOption.flag(
    "check", nil,
    "Write nothing; name rows of the index in the output that are gone, and end with status 1 if there are any."
  )
  private static let questionsOption = CommandOption.optional(
    "questions", nil, .file("FILE"),
    "Ask each line of this file, and name those that find nothing, or not the address behind a tab."
  )
  private static let reportOption = CommandOption.optional(
    "report", nil, .file("FILE"),
    "Write as JSON what was left out, what is gone and which questions have no answer; - is standard output."
  )

  static let operands = [sourceOperand.facts]
  static let facts =
    [
      outputOption.facts, subfolderOption.facts, nameOption.facts, settingsOption.facts,
      pagefindOption.facts, languageOption.facts, indexNamesOption.facts, localOption.facts,
      watchOption.facts,
      serveOption.facts, checkOption.facts, questionsOption.facts, reportOption.facts,
    ]

  let source: String
  let output: String
  let name: String?
  let isForPagefind: Bool
  let language: String?
  let keepsIndexNames: Bool
  let isLocal: Bool
  let watches: Bool
  let serves: Bool
  let checks: Bool
  let questions: String?
  let report: String?

  init(_ arguments: ParsedArguments) throws(Misuse) {
    guard let source = try arguments.value(of: Self.sourceOperand) else {
      throw Misuse("SOURCE is missing.", remedy: "SOURCE: \(Self.sourceOperand.facts.help)")
    }
    self.source = source
    let output = try arguments.value(of: Self.outputOption)
    let subfolder = try arguments.value(of: Self.subfolderOption)
    switch (output, subfolder) {
    case (let output?, nil): self.output = output
    case (nil, let folder?): self.output = folder.hasPrefix("/") ? folder : "\(source)/\(folder)"
    default: throw Misuse("Give --output or --output-subdir, one of them.")
    }
    name = try arguments.value(of: Self.nameOption)
    isForPagefind = try arguments.value(of: Self.pagefindOption)
    language = try arguments.value(of: Self.languageOption)
    isLocal = try arguments.value(of: Self.localOption)
    let keepsIndexNames = try arguments.value(of: Self.indexNamesOption)
    // Without a server an address of a folder shows what is in it.
    self.keepsIndexNames = keepsIndexNames || isLocal
    if !isForPagefind, language != nil { throw Misuse("--force-language goes with --pagefind.") }
    watches = try arguments.value(of: Self.watchOption)
    serves = try arguments.value(of: Self.serveOption)
    checks = try arguments.value(of: Self.checkOption)
    questions = try arguments.value(of: Self.questionsOption)
    report = try arguments.value(of: Self.reportOption)
    if checks, watches || serves { throw Misuse("--check writes nothing to watch or to serve.") }
  }

  // MARK: - Settings

  /// The files that are read without being named: those of Pagefind.
  private static let usualSettings = [
    "pagefind.toml", "pagefind.yml", "pagefind.yaml", "pagefind.json",
  ]
  /// What Pagefind calls otherwise.
  private static let aliases = ["output-path": "output"]
  /// Settings of Pagefind that mean nothing here.
  private static let ignored: Set = [
    "quiet", "silent", "logfile", "write-playground", "include-characters",
  ]
  private static let longestSettings = 1 << 20

  /// The arguments with what a file of settings adds.
  ///
  /// - Throws: `Misuse` that names file and line, where the file says something else than options.
  static func settled(
    _ arguments: ParsedArguments, for manual: CommandManual
  ) throws(Misuse) -> ParsedArguments {
    let named = try arguments.value(of: settingsOption)
    if named == "none" { return arguments }
    guard let path = named ?? usualSettings.first(where: { FileFacts($0)?.isFolder == false })
    else { return arguments }
    guard let form = SettingsFile.Form(path: path) else {
      throw Misuse("--settings takes a file that ends in .yml, .yaml, .json or .toml, not \(path).")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RealFileSystem().read(path, limit: longestSettings)
    } catch {
      throw Misuse("\(error.description)")
    }
    do throws(SettingsFile.Problem) {
      let file = try SettingsFile(String(decoding: bytes, as: UTF8.self), form)
      let filled = try arguments.filled(
        from: file, operand: ("site", sourceOperand.facts.name), for: manual, aliases: aliases,
        ignored: ignored)
      Console.standardError.write(line: "Settings of \(path)")
      return filled
    } catch {
      throw Misuse("\(path), line \(error.line): \(error.reason).")
    }
  }
}
