internal import InklingTerminal

/// `inkling init-theme`: a page of results to start from.
struct InitThemeCommand: RunnableCommand {
  private static let bundle = CommandOption.text(
    "bundle", nil, .folder("FOLDER"), default: "search",
    "Where the page finds what “inkling build” wrote, seen from the page.")
  private static let form = CommandOption.choice(
    "form", nil, default: Form.page,
    "A page of results of its own, or a header whose results open in a dialog.")

  /// What is printed.
  enum Form: String, CaseIterable {
    case page, header
  }

  static let manual = CommandManual(
    name: "init-theme",
    abstract: "Print a page of results to start from.",
    discussion: """
      The page has the bar, the results and every property by which their look is changed, with \
      the values that hold without it. Put it beside the output of “inkling build”, and change what \
      you like.
      """,
    options: [bundle.facts, form.facts],
    examples: [
      "inkling init-theme > search.html",
      "inkling init-theme --form header --bundle /search",
    ])

  private let bundle: String
  private let form: Form

  init(_ arguments: ParsedArguments) throws(Misuse) {
    let bundle = try arguments.value(of: Self.bundle)
    guard bundle.allSatisfy({ $0.isLetter || $0.isNumber || "/._-~%:".contains($0) }) else {
      throw Misuse("--bundle takes an address without spaces and quotes, not “\(bundle)”.")
    }
    self.bundle = bundle.hasSuffix("/") ? String(bundle.dropLast()) : bundle
    form = try arguments.value(of: Self.form)
  }

  func run() {
    Console.standardOutput.write(form == .page ? page : header)
  }

  /// The properties of inkling.css, as they are without a word of the page.
  private static let properties = """
          --inkling-font: system-ui, sans-serif;
          --inkling-radius: 12px;
          --inkling-inset: 16px;
          --inkling-page: light-dark(#f2f2f7, #000);
          --inkling-card: light-dark(#fff, #1c1c1e);
          --inkling-ink: light-dark(#1c1c1e, #f2f2f7);
          --inkling-faint: light-dark(#5f5f66, #a5a5ac);
          --inkling-line: light-dark(#d6d6db, #38383c);
          --inkling-accent: light-dark(#0060d0, #4da3ff);
          --inkling-mark: light-dark(#ffe9a8, #574400);
          --inkling-mark-loose: light-dark(#e8e8ee, #3a3a40);
    """

  private var lines: String {
    """
        <link rel="stylesheet" href="\(bundle)/assets/inkling.css">
        <script type="module" src="\(bundle)/assets/inkling.js"></script>
    """
  }

  private var page: String {
    """
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <title>Search</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
    \(lines)
        <style>
          /* What is as you like it can go. */
          :root {
    \(Self.properties)
          }
          .page { max-inline-size: 50rem; margin: 0 auto; padding: 1rem; }
          /* A row: .card with .card-image, .card-title, .card-snippet, .card-details and .card-scope; marks are <mark>. */
          .card-title { font-size: 1.05rem; }
        </style>
      </head>
      <body>
        <header class="page"><a href="/">Home</a></header>
        <div class="page">
          <search-bar configuration="\(bundle)/inkling.json" results="results" placeholder="Search"
                      focus-keys="slash"></search-bar>
          <main id="results"></main>
        </div>
      </body>
    </html>

    """
  }

  private var header: String {
    """
    <!-- In the head of each page: -->
    \(lines)
    <!-- In its header: -->
        <search-bar configuration="\(bundle)/inkling.json" results="found" placeholder="Search"></search-bar>
        <dialog id="found"></dialog>

    """
  }
}
