internal import InklingBar
internal import InklingCore

/// What the bar of a served page does otherwise than usual, as attributes of `<search-bar>`.
///
/// ```swift
/// var site = try Site(title: "Notes", segment: memory)
/// site.bar = try BarSettings(["voice=no", "history=session", "lang=de"])
/// ```
public struct BarSettings: Sendable, Equatable {
  /// The attributes, each name once, in the order of ``names``.
  private(set) var attributes: [HTMLAttribute] = []

  /// The bar as it is usually.
  public init() {}

  /// The names that can be set; the others are the page's own, such as `results` and `scope-titles`.
  public static var names: [String] { settable.map { String(describing: $0) } }

  private static let settable: [StaticString] = [
    "accessibility-label", "address", "automatically-shows-cancel-button",
    "autocapitalization-type",
    "autocorrection-type", "bar-style", "bar-tint-color", "choice-delay", "dir",
    "enables-return-key-automatically", "focus-keys", "highlight", "history", "keyboard-appearance",
    "keyboard-type", "lang", "learns", "loading", "notice-delay", "prominence", "prompt",
    "return-key-type", "scope-bar-activation", "search-bar-style", "shows-cancel-button",
    "shows-clear-button", "shows-search-button", "spell-checking-type", "suggestions", "theme",
    "tint-color", "top-hits", "translucent", "trigger", "voice",
  ]

  /// Reads settings, each `NAME=VALUE`; of a flag such as `shows-search-button` the name alone.
  ///
  /// The last one of a name counts.
  ///
  /// - Throws: ``Problem`` for a name that cannot be set, or a value that means nothing.
  public init(_ settings: [String]) throws(Problem) {
    var values: [String: String] = [:]
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let value = parts.count > 1 ? String(parts[1]) : ""
      guard Self.names.contains(name) else { throw .name(name) }
      let meaning = Meaning(of: name)
      guard meaning.takes(value) else { throw .value(value, of: name, takes: meaning.words) }
      values[name] = value
    }
    for name in Self.settable {
      guard let value = values[String(describing: name)] else { continue }
      attributes.append(HTMLAttribute(name, SearchText(value)))
    }
  }

  /// The value of a setting; nil where it is as usual.
  func value(of name: StaticString) -> SearchText? {
    attributes.first { SearchText($0.name) == SearchText(name) }?.value
  }

  /// The language of the page and its bar.
  var language: Language { value(of: "lang").flatMap { Language(tag: $0) } ?? .english }
}

extension BarSettings {
  /// Why settings cannot be used.
  public enum Problem: Error, Equatable {
    /// Nothing of this name can be set.
    case name(String)
    /// The setting takes something else, which is said in words.
    case value(String, of: String, takes: String)
  }

  /// What values a setting takes.
  private enum Meaning {
    case flag
    case words([String])
    case list([String])
    case color
    case milliseconds
    case text

    init(of name: String) {
      switch name {
      case "address", "learns", "suggestions", "voice": self = .words(["yes", "no"])
      case "trigger": self = .words(["live", "submit", "automatic"])
      case "history": self = .words(["remembered", "session", "off"])
      case "dir": self = .words(["ltr", "rtl", "auto"])
      case "loading": self = .words(["eager"])
      case "focus-keys": self = .list(["command-k", "slash"])
      case "notice-delay", "choice-delay": self = .milliseconds
      case "top-hits": self = .flag
      default:
        let attribute = BarAttribute(htmlName: SearchText(name))
        switch attribute?.kind {
        case .flag: self = .flag
        case .switching: self = .words(["yes", "no"])
        case .choice: self = .words(attribute?.choices.map { String(describing: $0) } ?? [])
        case .color: self = .color
        default: self = .text
        }
      }
    }

    func takes(_ value: String) -> Bool {
      switch self {
      case .flag: value.isEmpty
      case .words(let words): words.contains(value)
      case .list(let words): SearchText(value).listed.allSatisfy { words.contains($0.string) }
      case .color: BarColor(css: SearchText(value)) != nil
      case .milliseconds: SearchText(value).wholeNumber.map { $0 >= 0 } ?? false
      case .text: !value.isEmpty
      }
    }

    var words: String {
      switch self {
      case .flag: "no value"
      case .words(let words): words.joined(separator: ", ")
      case .list(let words): "some of \(words.joined(separator: ", ")), or nothing"
      case .color: "a colour as CSS writes it"
      case .milliseconds: "a number of milliseconds, 0 to 999999"
      case .text: "a text"
      }
    }
  }
}
