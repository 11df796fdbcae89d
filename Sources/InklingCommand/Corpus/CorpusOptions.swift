internal import InklingImport
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
  private static let strict = CommandOption.flag(
    "strict", nil,
    "End with an error at the first malformed row instead of reporting and counting it.")

  private static let verbose = CommandOption.flag(
    "verbose", nil, "Name each page of a folder that is left out.")

  private static let sections = CommandOption.choice(
    "sections", nil, default: PageSectioning.best,
    "Of a folder of pages: one row a page, which opens its best section, or rows for all sections.")

  static let facts = [
    title.facts, text.facts, scope.facts, url.facts, image.facts, id.facts, sections.facts,
    strict.facts, verbose.facts,
  ]

  /// The same choice for the importer.
  let choice: FieldMapping.Choice
  let sections: PageSectioning
  let strict: Bool
  let verbose: Bool

  init(_ arguments: ParsedArguments) throws(Misuse) {
    choice = FieldMapping.Choice(
      title: try arguments.value(of: Self.title), text: try arguments.value(of: Self.text),
      scope: try arguments.value(of: Self.scope), url: try arguments.value(of: Self.url),
      image: try arguments.value(of: Self.image), id: try arguments.value(of: Self.id))
    sections = try arguments.value(of: Self.sections)
    strict = try arguments.value(of: Self.strict)
    verbose = try arguments.value(of: Self.verbose)
  }
}
