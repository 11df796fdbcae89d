internal import InklingCore
internal import InklingSession

extension SearchModel {
  /// What there is to show.
  public enum Phase: Sendable {
    /// Nothing was asked.
    case idle
    /// The first answer is on its way.
    case waiting
    /// There are rows.
    case rows
    /// Nothing matches.
    case empty
    /// The question could not be answered; ``SearchModel/retry()`` asks again.
    case failed
  }

  /// How far a search is.
  public enum Progress: Sendable {
    /// Nobody waits.
    case idle
    /// Under way for longer than 300 ms.
    case running
    /// Under way for longer than a second.
    case slow
    /// Nobody could answer.
    case failed
    /// All answers are there.
    case done
  }

  /// A line about a slow server or the microphone, in the language of the model.
  public struct Notice: Sendable, Hashable {
    /// The line.
    public let text: String
    /// The title of its button, which calls ``SearchModel/acceptNotice()``; nil where it has none.
    public let action: String?
  }

  /// A text to go on with.
  public struct Suggestion: Identifiable, Sendable, Hashable {
    /// What the text is.
    public enum Kind: Sendable {
      /// It goes on with what was typed.
      case completion
      /// It was submitted before.
      case recent
    }

    /// The text.
    public let text: String
    /// What it is.
    public let kind: Kind
    /// Kind and text.
    public var id: Self { self }
  }

  /// A piece of the question that stands as a unit before the text: words, or a filter with a name.
  ///
  /// The field of SwiftUI's `.searchable(text:tokens:)` and UIKit's `UISearchToken` show its text.
  public struct Token: Identifiable, Sendable {
    enum Meaning: Sendable {
      case words(String)
      case filters([SearchFilter<Element>])
    }

    /// What the field shows.
    public let text: String
    let meaning: Meaning

    /// Words that are searched for before the text: those shown, or others such as `title:zen`.
    public init(_ text: String, searching words: String? = nil) {
      self.text = text
      meaning = .words(words ?? text)
    }

    /// A condition that every row fulfils, under a name: `Token("Since 2000", where: .range(\.year, 2000...))`.
    ///
    /// It adds no words, and a suggestion that is chosen leaves it where it is.
    public init(_ text: String, where filters: SearchFilter<Element>...) {
      self.text = text
      meaning = .filters(filters)
    }

    /// The text: two tokens of a field have different ones.
    public var id: String { text }

    /// The session's token; nil for a filter, of which the session hears as a condition.
    var ofSession: InklingSession.SearchToken? {
      guard case .words(let words) = meaning else { return nil }
      return InklingSession.SearchToken(
        SearchText(text), representing: words == text ? "" : SearchText(words))
    }

    var filters: [SearchFilter<Element>] {
      if case .filters(let filters) = meaning { filters } else { [] }
    }
  }

  /// Where searching by voice is.
  public enum Voice: Sendable, Hashable {
    /// The model has no recogniser: show no microphone.
    case unavailable
    /// The microphone waits.
    case idle
    /// The recogniser begins, or asks for permission.
    case starting
    /// The recogniser listens and has heard nothing yet.
    case listening
    /// The words so far; they are in the field as well and may change.
    case heard(String)
    /// It failed; ``SearchModel/notice`` says why in words.
    case failed(SpeechFailure)
  }
}

/// Why speech was not recognised: what a recogniser throws to say it, see ``SearchModel/enableVoice(leavesDevice:_:)``.
///
///     let search = SearchModel(index)
///     search.enableVoice { () throws -> AsyncStream<String> in throw SpeechFailure.notAllowed }
public enum SpeechFailure: Error, Sendable, Hashable {
  /// The microphone may not be used.
  case notAllowed
  /// Nobody spoke.
  case nothingHeard
  /// There is no microphone.
  case noMicrophone
  /// The recogniser is somewhere else and cannot be reached.
  case network
  /// Something stopped the recogniser: what any other error counts as.
  case interrupted
  /// The language is not recognised.
  case language

  init(_ error: VoiceError) {
    self =
      switch error {
      case .notAllowed: .notAllowed
      case .noSpeech: .nothingHeard
      case .noMicrophone: .noMicrophone
      case .network: .network
      case .aborted: .interrupted
      case .language: .language
      }
  }

  var ofSession: VoiceError {
    switch self {
    case .notAllowed: .notAllowed
    case .nothingHeard: .noSpeech
    case .noMicrophone: .noMicrophone
    case .network: .network
    case .interrupted: .aborted
    case .language: .language
    }
  }
}
