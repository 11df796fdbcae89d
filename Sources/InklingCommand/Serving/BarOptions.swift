internal import InklingServer
internal import InklingTerminal

/// What the bar of the page does otherwise than usual.
struct BarOptions {
  private static let bar = CommandOption.list(
    "bar", nil, .word("NAME=VALUE"),
    "An attribute of the page's search bar, such as voice=no, history=session, lang=de or shows-search-button."
  )

  static let facts = [bar.facts]

  let settings: BarSettings

  init(_ arguments: ParsedArguments) throws(Misuse) {
    let given = try arguments.value(of: Self.bar)
    do throws(BarSettings.Problem) {
      settings = try BarSettings(given)
    } catch {
      switch error {
      case .name(let name):
        throw Misuse(
          "--bar cannot set “\(name)”.",
          remedy: "It sets: \(BarSettings.names.joined(separator: ", ")).")
      case .value(let value, let name, let takes):
        throw Misuse("--bar \(name)=\(value): \(name) takes \(takes).")
      }
    }
  }
}
