import Foundation
import InklingBar
import InklingLook

/// The part of the style sheet that draws a bar which sets no look: written from the look itself, so
/// that one place decides.
struct DefaultLook {
  typealias Tokens = [(name: String, value: String)]

  /// A rule: when it applies, and what it sets.
  struct Rule {
    let query: String?
    let applies: (AppearanceContext) -> Bool
    var tokens: Tokens
  }

  static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/InklingServer/Assets/default-look.css")

  static func tokens(in context: AppearanceContext) -> Tokens {
    let parts = Look.styles(of: "", in: context).string.split(
      separator: "\0", omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).map {
      (String(parts[$0]), String(parts[$0 + 1]))
    }
  }

  private static func context(
    _ scheme: BarColorScheme, _ preferences: AppearanceContext.Preferences = []
  ) -> AppearanceContext {
    var context = AppearanceContext()
    context.colorScheme = scheme
    context.preferences = preferences
    return context
  }

  /// The rules in their order; each sets what differs from any before it.
  static var rules: [Rule] {
    let queries: [(String?, AppearanceContext)] = [
      (nil, context(.light)),
      ("(prefers-color-scheme: dark)", context(.dark)),
      ("(prefers-reduced-transparency: reduce)", context(.light, .reducedTransparency)),
      (
        "(prefers-reduced-transparency: reduce) and (prefers-color-scheme: dark)",
        context(.dark, .reducedTransparency)
      ),
      ("(prefers-contrast: more)", context(.light, .moreContrast)),
      (
        "(prefers-contrast: more) and (prefers-color-scheme: dark)", context(.dark, .moreContrast)
      ),
      ("(forced-colors: active)", context(.light, .forcedColors)),
      (
        "(forced-colors: active) and (prefers-color-scheme: dark)", context(.dark, .forcedColors)
      ),
    ]
    var rules: [Rule] = []
    for (query, wanted) in queries {
      let tokens = tokens(in: wanted).enumerated().filter { index, token in
        rules.isEmpty
          || rules.contains { rule in
            rule.tokens.contains { $0.name == token.name && $0.value != token.value }
          }
      }
      let applies = { (context: AppearanceContext) in
        (wanted.colorScheme == .light || context.colorScheme == .dark)
          && wanted.preferences.isSubset(of: context.preferences)
      }
      rules.append(Rule(query: query, applies: applies, tokens: tokens.map { $0.element }))
    }
    rules[0].tokens.removeAll(where: isAbsence)
    return rules
  }

  /// True for a token without which the style sheet draws the same: no picture, no offset, no plate.
  static func isAbsence(_ token: (name: String, value: String)) -> Bool {
    ["none", "auto", "no-repeat", "0px", "1", "#00000000"].contains(token.value)
      && !token.name.hasSuffix("-backing")
  }

  /// The rules as a style sheet.
  static var text: String {
    "/* The look of a bar that sets none, from resolveAppearance: INKLING_WRITE_LOOK=1 swift test --filter DefaultLook "
      + "writes this file. */\n"
      + rules.filter { !$0.tokens.isEmpty }.map { rule in
        let body = rule.tokens.map { " \($0.name): \($0.value);" }.joined()
        return rule.query.map { "@media \($0) { .bar {\(body) } }\n" } ?? ".bar {\(body) }\n"
      }.joined()
  }
}
