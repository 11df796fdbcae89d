public import InklingBar

/// The attributes of the element, one by one: the bar's, the look's, and those of the page.
extension BarController {
  /// An attribute of the element was set, or removed with nil.
  public func set(_ attribute: Int, to value: SearchText?) {
    guard let attribute = BarAttribute(rawValue: attribute) else { return }
    if attribute == .lang {
      hasOwnLanguage = value.flatMap { Language(tag: $0) } != nil
      if !hasOwnLanguage { bar.language = Language(tag: page.language) ?? .english }
    }
    lookIsStale = true
    if attribute.concernsLook {
      look.set(attribute, to: value)
      stale.insert(.bar)
    } else if !bar.setBehavior(attribute, to: value) {
      setOwn(attribute, to: value)
    }
    guard !isMounting else { return }
    if attribute == .lang { fetchWords() }
    if bar.session.state.popup.isOpen { placePopup() }
    switch attribute {
    case .text: view.field.writeText(value ?? SearchText())
    case .presentation, .trigger, .lang, .suggestions, .noticeDelay, .choiceDelay, .topHits:
      settings.strings = SessionStrings(bar.language)
      if hasBegun { bar.adopt(settings) }
      stale = .all
    case .configuration: loadConfiguration()
    case .history: perform(.historyModeChosen(settings.history))
    case .voice: tellVoiceSupport()
    default: break
    }
  }

  private func setOwn(_ attribute: BarAttribute, to value: SearchText?) {
    stale.insert(.bar)
    switch attribute {
    case .presentation: settings.presentation = .init(value)
    case .sectionIndex:
      sections = value?.listed ?? []
      settings.options.insert(.showsSectionIndex)
    case .tabs: tabTitles = value?.listed ?? []
    case .focusKeys:
      for key in value?.listed ?? [] {
        if key == "command-k" { settings.options.insert(.focusesWithCommandK) }
        if key == "slash" { settings.options.insert(.focusesWithSlash) }
      }
    case .trigger:
      settings.trigger = value == "submit" ? .onSubmit : value == "automatic" ? .automatic : .live
    case .history:
      settings.history = value == "off" ? .off : value == "session" ? .sessionOnly : .remembered
    case .voice: allowsVoice = value != "no"
    case .suggestions:
      settings.limits.completions = value == "no" ? 0 : SessionConfiguration.Limits().completions
    case .topHits:
      if value == nil {
        settings.options.remove(.showsTopHits)
      } else {
        settings.options.insert(.showsTopHits)
      }
    case .noticeDelay:
      settings.timings.notice = value?.milliseconds ?? SessionConfiguration.Timings().notice
    case .choiceDelay:
      settings.timings.choice = value?.milliseconds ?? SessionConfiguration.Timings().choice
    case .configuration: configurationURL = value
    case .address: mayFollowAddress = value != "no"
    case .required: isRequired = value != nil
    case .dir: direction = value
    default: break
    }
  }

  /// Voice is offered where the browser hears and the page does not forbid it.
  func tellVoiceSupport() {
    let isOffered = allowsVoice && page.capabilities.contains(.speech)
    perform(.voiceSupportFound(isOffered ? .remote : .none))
  }
}

extension SearchText {
  /// A time of zero or more; nil for anything else.
  fileprivate var milliseconds: Milliseconds? {
    wholeNumber.flatMap { $0 < 0 ? nil : Milliseconds($0) }
  }
}

extension SessionConfiguration.Presentation {
  /// The presentation by its name; persistent unless it is known.
  init(_ name: SearchText?) {
    // The page moves an expanded bar into a dialog: search-dialog.js.
    if name == "expandable" || name == "dialog" {
      self = .expandable
    } else if name == "above-list" {
      self = .aboveList
    } else {
      self = name == "tab" ? .tab : .persistent
    }
  }
}
