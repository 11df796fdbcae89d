internal import ArgumentParser
internal import InklingStore

/// Which field of the user's file plays which part.
///
/// Whatever is left out is guessed, and the guess is said aloud.
struct CorpusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The field that is searched first and shown as the title.", valueName: "field"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "A field that is searched and shown as a snippet. May be given more than once.",
      valueName: "field"))
  var text: [String] = []

  @Option(help: ArgumentHelp("The field whose values become the scopes.", valueName: "field"))
  var scope: String?

  @Option(help: ArgumentHelp("The field with the address that a result opens.", valueName: "field"))
  var url: String?

  @Option(help: ArgumentHelp("The field with the address of a picture.", valueName: "field"))
  var image: String?

  @Option(help: ArgumentHelp("The field that identifies a row.", valueName: "field"))
  var id: String?

  @Flag(help: "End with an error at the first malformed row instead of reporting and counting it.")
  var strict = false

  /// The same choice for the importer.
  var choice: FieldMapping.Choice {
    FieldMapping.Choice(
      title: title, text: text, scope: scope, url: url, image: image, id: id)
  }
}
