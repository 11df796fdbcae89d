internal import InklingImport
internal import InklingIndex
internal import InklingStore
internal import InklingTerminal

/// Which field of the user's file plays which part.
///
/// Whatever is left out is guessed, and the guess is said aloud.
struct CorpusOptions {
  private static let title = CommandOption.optional(
    "title", nil, .word("FIELD"), "The field that is searched first and shown as the title.")
  private static let text = CommandOption.list(
    "text", nil, .word("FIELD"), "A field that is searched and shown as a snippet.")
  private static let scope = CommandOption.optional(
    "scope", nil, .word("FIELD"), "The field whose values become the scopes.")
  private static let url = CommandOption.optional(
    "url", nil, .word("FIELD"), "The field with the address that a result opens.")
  private static let image = CommandOption.optional(
    "image", nil, .word("FIELD"), "The field with the address of a picture.")
  private static let id = CommandOption.optional(
    "id", nil, .word("FIELD"), "The field that identifies a row.")
  private static let keyword = CommandOption.list(
    "keyword", nil, .word("FIELD"),
    "A field to filter by its values, of which a row may have several; with --text as well it is searched too."
  )
  private static let number = CommandOption.list(
    "number", nil, .word("FIELD"), "A field with a number, to filter by range and to sort by.")
  private static let date = CommandOption.list(
    "date", nil, .word("FIELD"),
    "A field with a date or a time: 2020-01-31, 2020-01-31T10:20:30Z or seconds since 1970.")
  private static let point = CommandOption.list(
    "point", nil, .word("FIELD"),
    "A field with a place on the earth, for distances: 52.52,13.405, or FIELD.lat and FIELD.lon.")
  private static let boost = CommandOption.optional(
    "boost", nil, .word("FIELD"),
    "A field with a number: of rows that match equally well, the one with the larger stands first.")
  private static let weight = CommandOption.list(
    "weight", nil, .word("FIELD=N"),
    "How often each word of a text counts, 1 to 20: author=3. A title counts five times.")
  private static let synonyms = CommandOption.optional(
    "synonyms", nil, .file("FILE"),
    "A file with words of one meaning a line: js, javascript, or one way: k8s => kubernetes.")
  private static let strict = CommandOption.flag(
    "strict", nil,
    "End with an error at the first malformed row instead of reporting and counting it.")

  private static let verbose = CommandOption.flag(
    "verbose", nil, "Name each page of a folder that is left out.")

  private static let format = CommandOption.choice(
    "format", nil, default: RecordFormat.ndjson,
    "How the records of standard input (-) are written.")

  private static let sections = CommandOption.choice(
    "sections", nil, default: PageSectioning.best,
    "Of a folder of pages: one row a page, which opens its best section, or rows for all sections.")

  private static let glob = CommandOption.optional(
    "glob", nil, .word("PATTERN"),
    "Of a folder only the pages whose path matches: * within a folder, ** through folders, {html,md}."
  )
  private static let root = CommandOption.optional(
    "root-selector", nil, .word("SELECTOR"),
    "Of a page only what this element holds: main, .content, div#page[role=main]; pages without one are left out."
  )
  private static let excluded = CommandOption.list(
    "exclude-selectors", nil, .word("SELECTOR"), "Elements of pages that are left out.")

  static let facts = [
    title.facts, text.facts, scope.facts, url.facts, image.facts, id.facts,
    keyword.facts, number.facts, date.facts, point.facts, boost.facts, weight.facts,
    synonyms.facts, format.facts, sections.facts,
    glob.facts, root.facts, excluded.facts, strict.facts, verbose.facts,
  ]

  /// The same choice for the importer.
  private(set) var choice: FieldMapping.Choice
  /// How standard input is written.
  let format: RecordFormat
  let sections: PageSectioning
  /// Which files of a folder are pages, and which of their parts are searched.
  var selection: PageSelection
  let strict: Bool
  let verbose: Bool

  init(_ arguments: ParsedArguments) throws(Misuse) {
    choice = FieldMapping.Choice(
      title: try arguments.value(of: Self.title), text: try arguments.value(of: Self.text),
      scope: try arguments.value(of: Self.scope), url: try arguments.value(of: Self.url),
      image: try arguments.value(of: Self.image), id: try arguments.value(of: Self.id))
    choice.keywords = try arguments.value(of: Self.keyword)
    choice.numbers = try arguments.value(of: Self.number)
    choice.dates = try arguments.value(of: Self.date)
    choice.points = try arguments.value(of: Self.point)
    choice.boost = try arguments.value(of: Self.boost)
    for text in try arguments.value(of: Self.weight) {
      let (field, weight) = try Self.readWeight(text)
      choice.weights[field] = weight
    }
    if let path = try arguments.value(of: Self.synonyms) {
      choice.synonyms = try Self.readSynonyms(path)
    }
    format = try arguments.value(of: Self.format)
    sections = try arguments.value(of: Self.sections)
    selection = try Self.selection(arguments)
    strict = try arguments.value(of: Self.strict)
    verbose = try arguments.value(of: Self.verbose)
  }

  private static func readWeight(_ text: String) throws(Misuse) -> (field: String, weight: UInt8) {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
      let weight = UInt8(text[text.index(after: sign)...]),
      (1...Field.maximumWeight).contains(weight)
    else {
      throw Misuse(
        "--weight needs a field and a number from 1 to \(Field.maximumWeight): author=3, not \(text)."
      )
    }
    return (String(text[..<sign]), weight)
  }

  /// In bytes: far more than the synonyms that a schema keeps.
  private static let longestSynonyms = 4 << 20

  private static func readSynonyms(_ path: String) throws(Misuse) -> [Synonym] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RealFileSystem().read(path, limit: longestSynonyms)
    } catch {
      throw Misuse("\(error)")
    }
    do throws(SynonymFile.Problem) { return try SynonymFile.read(bytes) } catch {
      throw Misuse("\(path): \(error)")
    }
  }

  private static func selection(_ arguments: ParsedArguments) throws(Misuse) -> PageSelection {
    let glob = try arguments.value(of: glob)
    let root = try arguments.value(of: root)
    let excluded = try arguments.value(of: excluded)
    do throws(SelectorError) {
      return try PageSelection(glob: glob, root: root, excluded: excluded)
    } catch {
      throw Misuse("\(error).")
    }
  }
}
