internal import InklingBar
internal import InklingTerminal

/// What a search looks like on a terminal: a pure function of the session's state.
struct InteractiveScreen {
  let state: SessionState
  let strings: SessionStrings
  let field: InteractiveField
  let selected: ResultRow.ID?
  let size: InteractiveTerminal.Size

  static let prompt = "⌕ "

  /// The column of the cursor in the first line.
  var cursorColumn: Int {
    var width = 2
    for character in field.characters[..<field.cursor] {
      width += InteractiveLine.width(of: character)
    }
    return min(width, max(0, size.columns - 1))
  }

  /// The lines from the top, no more than the screen has.
  var lines: [String] {
    var lines = [fieldLine]
    if state.showsScopes { lines.append(scopeLine) }
    lines += popupLines
    lines.append("")
    let room = max(0, size.rows - lines.count - 2)
    lines += bodyLines(room)
    while lines.count < size.rows - 1 { lines.append("") }
    lines = Array(lines.prefix(max(1, size.rows - 1)))
    if size.rows > 1 { lines.append(statusLine) }
    return lines
  }

  private func line(_ build: (inout InteractiveLine) -> Void) -> String {
    var line = InteractiveLine(columns: size.columns)
    build(&line)
    return line.rendered
  }

  private var fieldLine: String {
    line {
      $0.add(Self.prompt, .dim)
      if field.characters.isEmpty {
        $0.add(strings[.search], .dim)
      } else {
        $0.add(field.text)
      }
    }
  }

  private var scopeLine: String {
    line {
      for (place, scope) in state.scopes.enumerated() {
        let count = scope.count.map { " " + grouped($0) } ?? ""
        $0.add(
          " \(scope.title.string)\(count) ", place == state.selectedScope ? .reverse : .plain)
        $0.add(" ")
      }
    }
  }

  private var popupLines: [String] {
    guard state.popup.isOpen else { return [] }
    var lines: [String] = []
    for group in state.popup.groups {
      lines.append(line { $0.add("  " + strings[group.kind.stringKey].string, .dim) })
      for option in group.options {
        let isHighlighted = option.id == state.popup.highlighted
        lines.append(
          line {
            $0.add(isHighlighted ? "▸ " : "  ")
            $0.add(option.text, isHighlighted ? .reverse : .plain)
          })
      }
    }
    return lines
  }

  private func bodyLines(_ room: Int) -> [String] {
    switch state.results.phase {
    case .none: return []
    case .placeholder:
      return Array(repeating: line { $0.add("  ┄┄┄┄┄┄┄┄┄┄", .dim) }, count: min(room, 3))
    case .empty, .failed, .offline:
      let words = strings.words(for: state.results)
      return [words.count, words.hint].filter { !$0.isEmpty }.map { words in line { $0.add(words) }
      }
    case .rows: return rowLines(room)
    }
  }

  /// The rows around the selected one, two lines each.
  private func rowLines(_ room: Int) -> [String] {
    let rows = state.results.rows
    let fitting = max(1, room / 2)
    let place = rows.firstIndex { $0.id == selected } ?? 0
    let first = max(0, min(place - fitting + 1, rows.count - fitting))
    var lines: [String] = []
    for row in rows[first..<min(rows.count, first + fitting)] {
      let isSelected = row.id == selected
      lines.append(
        line {
          $0.add(isSelected ? "▸ " : "  ", isSelected ? .bold : .plain)
          if !row.hit.glyph.isEmpty { $0.add(row.hit.glyph.string + "  ") }
          $0.add(row.hit.title)
          if !row.hit.scope.isEmpty { $0.add("  \(row.hit.scope.string)", .dim) }
        })
      lines.append(
        line {
          $0.add("    ")
          if row.hit.text.isEmpty { $0.add(row.hit.url, .dim) } else { $0.add(row.hit.text) }
        })
    }
    return lines
  }

  private var statusLine: String {
    line {
      switch state.progress {
      case .running: $0.add(strings[.searching].string + "  ")
      case .slow: $0.add(strings[.loading].string + "  ")
      case .idle, .failed, .done:
        if state.results.phase == .rows {
          $0.add(strings.words(for: state.results).count.string + "  ")
        }
      }
      $0.add(hint, .dim)
    }
  }

  private var hint: String {
    if selected != nil { return "Enter prints the result · Esc goes back · Ctrl-C ends" }
    let scopes = state.showsScopes ? " · Tab changes the scope" : ""
    return "↓ suggestions · Enter searches\(scopes) · Ctrl-C ends"
  }
}
