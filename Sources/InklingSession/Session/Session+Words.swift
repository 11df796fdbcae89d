// What is said beside the rows: the same words in the page, on a terminal and in a server's HTML.

/// The words about the results; empty where there is nothing to say.
public struct ResultWords: Sendable, Equatable {
  /// The heading.
  public var heading = SearchText()
  /// How many there are, or why there are none.
  public var count = SearchText()
  /// The button that brings further rows.
  public var more = SearchText()
  /// The button that asks again.
  public var retry = SearchText()
  /// The proposal of another spelling.
  public var hint = SearchText()
}

/// A line about what a search, or the microphone, is doing, and the button beside it; empty where there is none.
public struct NoticeWords: Sendable, Equatable {
  /// The line.
  public var text = SearchText()
  /// What the button says.
  public var choice = SearchText()
}

extension SessionStrings {
  /// The words about these results.
  public func words(for results: SearchResults) -> ResultWords {
    var words = ResultWords(heading: self[.results])
    switch results.phase {
    case .none: break
    case .placeholder: words.count = self[.loading]
    case .rows, .empty:
      if results.phase == .rows { words.more = self[.more] }
      words.count = count(results, of: results.query)
      if results.awaitsSubmit, !results.query.isEmpty {
        words.count = text(.inScope, query: SearchText(), scope: results.query) + words.count
      }
    case .failed, .offline:
      words.count = self[results.phase == .failed ? .failed : .offline]
      words.retry = self[.retry]
    }
    if !results.didYouMean.isEmpty {
      words.hint = text(.didYouMean, query: results.didYouMean)
    }
    return words
  }
}

extension SearchSession {
  /// The words about the results; where some who were asked did not answer, they say so and offer to ask those again.
  public var resultWords: ResultWords {
    let strings = configuration.strings
    var words = strings.words(for: state.results)
    if !state.missing.isEmpty, words.retry.isEmpty, !words.count.isEmpty {
      words.count.append(". " + strings[.someMissing])
      words.retry = strings[.retry]
    }
    return words
  }

  /// The words about what takes long, and else about the microphone.
  public var noticeWords: NoticeWords {
    let words = configuration.strings
    switch state.notice {
    case .none: return voiceWords
    case .slow: return NoticeWords(text: words[.slow])
    case .slowWithChoice:
      return NoticeWords(text: words[.slow], choice: words[.onSubmitOnly])
    case .onSubmitOnly:
      return NoticeWords(text: words[.onSubmitOnlyIsOn], choice: words[.whileTyping])
    }
  }

  /// What the microphone does; an error can be tried again.
  private var voiceWords: NoticeWords {
    let words = configuration.strings
    switch state.voice {
    case .asking: return NoticeWords(text: words[.voiceAsking])
    case .listening, .interim:
      let leaves = state.voiceSupport == .remote
      return NoticeWords(text: words[leaves ? .voiceListeningRemote : .voiceListening])
    case .error(let error):
      return NoticeWords(text: words.words(for: error), choice: words[.retry])
    case .unsupported, .idle, .final: return NoticeWords()
    }
  }

  /// What was deleted and can be taken back; empty where there is nothing.
  public var undoWords: SearchText {
    switch state.history.undo {
    case .none: SearchText()
    case .deletion(let text): configuration.strings.text(.recentDeleted, query: text)
    case .clearing: configuration.strings[.historyCleared]
    }
  }
}
