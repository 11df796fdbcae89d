public import InklingBar

/// What the glue reports of one event of the page.
public struct PageEvent: Sendable {
  /// The kinds of events, in the order of the glue's list.
  public enum Kind: Int32, CaseIterable, Sendable {
    /// The text is about to change; can be prevented.
    case beforeInput
    /// The text changed.
    case input
    /// A key went down.
    case keyDown
    /// An input method began.
    case compositionStart
    /// An input method is done.
    case compositionEnd
    /// A node took the focus.
    case focusIn
    /// A node lost the focus.
    case focusOut
    /// A pointer went down.
    case pointerDown
    /// A press was completed.
    case click
    /// The form is about to be sent.
    case submit
    /// A picture arrived.
    case load
    /// A picture did not.
    case error
    /// Something scrolled.
    case scroll
    /// A watched node is near what can be seen.
    case reached
    /// A key went down outside of the bar and its results.
    case pageKeyDown
  }

  /// What was held down, and more that is true of the event.
  ///
  /// The first five are the bits of `KeyStroke.Modifiers`.
  public struct Flags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int32
    /// A set of those bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Flags(rawValue: 1)
    /// Control.
    public static let control = Flags(rawValue: 2)
    /// Alt, or Option.
    public static let alt = Flags(rawValue: 4)
    /// Command, or the Windows key.
    public static let command = Flags(rawValue: 8)
    /// The input method has it.
    public static let inputMethod = Flags(rawValue: 16)
    /// A button other than the first.
    public static let otherButton = Flags(rawValue: 32)
    /// It happened in a field of the page's.
    public static let field = Flags(rawValue: 64)
    /// The focus comes from, or goes to, the input or its list.
    public static let ownPart = Flags(rawValue: 128)
  }

  /// The kind.
  public var kind: Kind
  /// The nearest node around the event's target that stands for an action.
  public var node: Node
  /// What was held down.
  public var flags: Flags
  /// The beginning of the selection, in UTF-16 units.
  public var start: Int
  /// Its end.
  public var end: Int
  /// The key, the text to be put in, or the field's text.
  public var text: SearchText

  /// An event with nothing held down and nothing selected.
  public init(
    _ kind: Kind, at node: Node, text: SearchText = SearchText(), flags: Flags = [], start: Int = 0,
    end: Int = 0
  ) {
    self.kind = kind
    self.node = node
    self.text = text
    self.flags = flags
    self.start = start
    self.end = end
  }
}

extension PageEvent {
  /// The key that went down.
  var keyPress: KeyStroke {
    KeyStroke(key, KeyStroke.Modifiers(rawValue: UInt8(truncatingIfNeeded: flags.rawValue & 31)))
  }

  /// The key by the name that browsers give it.
  var key: KeyStroke.Key {
    if text.count == 1 { return .character(text.bytes[0]) }
    let names: WordList =
      "ArrowDown ArrowUp ArrowLeft ArrowRight Home End PageUp PageDown Enter Escape Tab Backspace Delete"
    return switch names.place(of: text) {
    case 0: .down
    case 1: .up
    case 2: .left
    case 3: .right
    case 4: .home
    case 5: .end
    case 6: .pageUp
    case 7: .pageDown
    case 8: .enter
    case 9: .escape
    case 10: .tab
    case 11: .backspace
    case 12: .delete
    default: .other
    }
  }
}
