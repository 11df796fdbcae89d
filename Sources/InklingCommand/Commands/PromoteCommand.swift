internal import InklingStore
internal import InklingTerminal

/// `inkling promote DIR`: a copy becomes the store that is written to.
struct PromoteCommand: RunnableCommand {
  private static let store = CommandOperand.required(
    "STORE", .folder, "The directory of the copy.")

  static let manual = CommandManual(
    name: "promote",
    abstract: "Make a copy that followed another store a store of its own.",
    discussion: """
      The copy is verified first and goes on with the commit that it has. Refused while \
      “inkling follow” runs. Nothing tells the old source: see to it that nobody writes there any \
      more, and let the other copies follow this one.
      """,
    operands: [store.facts],
    examples: [
      "inkling promote copy.store"
    ])

  private let store: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    store = try arguments.value(of: Self.store)
  }

  func run() throws {
    let figures: StoreStatistics
    do {
      try SearchStore.promote(store)
      let options = SearchStore.Options(verification: .structure)
      figures = try SearchStore(store, for: .reading, options: options).snapshot.statistics
    } catch {
      throw CommandFailure(error)
    }
    Console.standardOutput.write(
      line: "\(store) is a store of its own: commit \(figures.generation), "
        + "\(counted(figures.documents, "document")).")
  }
}
